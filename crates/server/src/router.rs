//! The routes, and what surrounds all of them.

use crate::answer::{JSON, LARGE_BODIES, NDJSON};
use crate::config::{Config, Limits};
use crate::endpoints as on;
use crate::fpuzzles::Setters;
use crate::guard::{self, Guard};
use crate::jobs::Jobs;
use crate::openapi::{Api, DOCUMENT, PREFIX};
use crate::problem::Problem;
use crate::work::Work;
use crate::{log, page};
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Json, Response};
use axum::routing::get;
use bytes::Bytes;
use pencilproof::Cancel;
use pencilproof::logic::Catalogue;
use serde::Serialize;
use std::sync::Arc;
use tokio::sync::Semaphore;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::cors::{AllowOrigin, CorsLayer};
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa::{PartialSchema, ToSchema};

/// What all requests share.
#[derive(Clone, Debug)]
pub struct App {
    pub(crate) jobs: Jobs,
    pub(crate) limits: Limits,
    pub(crate) catalogue: Arc<Catalogue>,
    /// Places for large bodies on their way.
    pub(crate) large_bodies: Arc<Semaphore>,
    guard: Guard,
    origins: Vec<String>,
    setters: Setters,
}

const RATE: &str = r#"{"puzzle": "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4"}"#;
const PRACTISE: &str = r#"{"technique": "hidden-single", "layout": "2x2", "seed": 7}"#;

/// Headers of every answer.
const HEADERS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (header::CACHE_CONTROL, "no-store"),
];

impl App {
    /// An app that is set up as told.
    #[must_use]
    pub fn new(config: &Config) -> App {
        let jobs = Jobs::new(config.limits.jobs, config.limits.queue);
        let catalogue = Arc::new(config.catalogue.clone());
        App {
            setters: Setters::new(config, &jobs, &catalogue),
            jobs,
            limits: config.limits.clone(),
            catalogue,
            large_bodies: Arc::new(Semaphore::new(LARGE_BODIES)),
            guard: Guard::new(&config.hosts, &config.origins),
            origins: config.origins.clone(),
        }
    }

    /// What the work on an answer may use.
    pub(crate) fn work(&self, cancel: &Cancel) -> Work {
        Work { cancel: cancel.clone(), catalogue: Arc::clone(&self.catalogue), limits: self.limits.clone() }
    }

    /// The routes.
    pub fn router(&self) -> Router {
        let (api, top, document) = api(&self.limits);
        let api = api
            .route(DOCUMENT, get(|| async move { ([(header::CONTENT_TYPE, JSON)], document) }))
            .fallback(no_endpoint)
            .method_not_allowed_fallback(wrong_method);
        let mut router = top
            .nest(PREFIX, api)
            .route("/", get(page::index))
            .method_not_allowed_fallback(wrong_method)
            .fallback(page::file)
            .with_state(self.clone());
        if let Some(cors) = self.cors() {
            router = router.layer(cors);
        }
        router = router.layer(from_fn_with_state(self.guard.clone(), guard::check));
        // Lines must reach the client one by one; a compressor would hold them back.
        let worthwhile = DefaultPredicate::new().and(NotForContentType::new(NDJSON));
        router = router.layer(CompressionLayer::new().compress_when(worthwhile));
        for (name, value) in HEADERS {
            router = router.layer(SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value)));
        }
        router.layer(from_fn(log::requests))
    }

    /// The WebSocket for the solver scripts of f-puzzles and SudokuPad. It shares the jobs.
    pub fn fpuzzles_router(&self) -> Router {
        self.setters.router().layer(from_fn(log::requests))
    }

    /// What pages of other origins may do: nothing, unless the operator allows some.
    fn cors(&self) -> Option<CorsLayer> {
        let origins: Vec<HeaderValue> = self.origins.iter().filter_map(|origin| origin.parse().ok()).collect();
        (!origins.is_empty()).then(|| {
            CorsLayer::new()
                .allow_origin(AllowOrigin::list(origins))
                .allow_methods([Method::GET, Method::POST])
                .allow_headers([header::CONTENT_TYPE, header::ACCEPT])
        })
    }
}

/// The routes of the API, below its prefix and beside it, and the document that describes them.
fn api(limits: &Limits) -> (Router<App>, Router<App>, Bytes) {
    Api::default()
        .answers::<on::solve::SolveRequest>("/solve", r#"{"puzzle": "1......3......32"}"#)
        .answers::<on::steps::StepsRequest>("/steps", r#"{"puzzle": "1......3......32", "of": "all"}"#)
        .answers::<on::hint::HintRequest>("/hint", r#"{"puzzle": "1......3......32", "reveal": "place"}"#)
        .answers::<on::why::WhyRequest>("/why", r#"{"puzzle": "1......3......32", "cell": "r1c2", "digit": "4"}"#)
        .answers::<on::check::CheckRequest>("/check", r#"{"puzzle": "1......3......3.", "limit": 10}"#)
        .answers::<on::candidates::CandidatesRequest>("/candidates", r#"{"puzzle": "1......3......3.", "limit": 5}"#)
        .answers::<on::rate::RateRequest>("/rate", RATE)
        .makes::<on::generate::GenerateRequest>("/generate", r#"{"layout": "2x2", "count": 2, "seed": 7}"#)
        .makes::<on::practise::PractiseRequest>("/practise", PRACTISE)
        .answers::<on::convert::ConvertRequest>("/convert", r#"{"text": "1......3......32", "to": "json"}"#)
        .answers::<on::prove::ProveRequest>("/prove", r#"{"puzzle": "1......3......32", "steps": 1}"#)
        .answers::<on::vary::VaryRequest>("/vary", r#"{"puzzle": "1......3......32", "seed": 7}"#)
        .lists::<on::techniques::TechniqueInfo, _, _>(
            "/techniques",
            "The techniques, in their usual order.",
            on::techniques::list,
        )
        .lists::<on::formats::FormatInfo, _, _>("/formats", "The formats.", on::formats::list)
        .lists::<on::kinds::KindInfo, _, _>("/kinds", "The kinds of constraints.", on::kinds::list)
        .lists::<on::degrees::DegreeInfo, _, _>(
            "/degrees",
            "The degrees of difficulty, from easy to hard.",
            on::degrees::list,
        )
        .tells(
            "/healthz",
            "Whether the server runs.",
            [(StatusCode::OK, "It does.", "text/plain", String::schema())],
            || async { "ok\n" },
        )
        .tells(
            "/readyz",
            "Whether the server takes requests, and how many are running.",
            [
                (StatusCode::OK, "It takes requests.", JSON, Readiness::schema()),
                (StatusCode::SERVICE_UNAVAILABLE, "It is busy.", JSON, Readiness::schema()),
            ],
            ready,
        )
        .finish(limits)
}

/// What the server is doing.
#[derive(Serialize, ToSchema)]
struct Readiness {
    /// How many requests are worked on at once.
    jobs: usize,
    /// How many are worked on now.
    running: usize,
    /// How many are worked on or wait.
    admitted: usize,
}

async fn ready(State(app): State<App>) -> Response {
    let jobs = &app.jobs;
    let state = Readiness { jobs: jobs.most(), running: jobs.running(), admitted: jobs.admitted() };
    let status = if jobs.has_room() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(state)).into_response()
}

async fn no_endpoint() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "no-endpoint", "There is no such endpoint", "GET /v1/openapi.json lists them")
}

async fn wrong_method() -> Problem {
    let detail = "this endpoint does not take that method";
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method", "The method is not allowed", detail)
}
