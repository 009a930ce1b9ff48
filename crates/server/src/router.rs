//! The routes, and what surrounds all of them.

use crate::answer::{self, LARGE_BODIES};
use crate::config::{Config, Limits};
use crate::fpuzzles::Setters;
use crate::guard::{self, Guard};
use crate::jobs::Jobs;
use crate::problem::Refused;
use crate::{log, page, stream};
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Json, Response};
use axum::routing::{get, post};
use bytes::Bytes;
use pencilproof::Cancel;
use pencilproof::logic::Catalogue;
use pencilproof_api::{
    DOCUMENT, Document, Does, JSON, NDJSON, Operation, PREFIX, Problem, SelfReport, Work, operations,
};
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

/// Where the server tells that it runs.
const HEALTH: &str = "/healthz";
/// Where the server tells whether it takes requests.
const READINESS: &str = "/readyz";

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
        let work = Work::new(Arc::clone(&self.catalogue), self.limits.of_work());
        Work { cancel: cancel.clone(), ..work }
    }

    /// The routes.
    pub fn router(&self) -> Router {
        let ((below, top), document) = (routes(), Bytes::from(document(&self.limits)));
        let api = below
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

/// The routes of the API, below its prefix and beside it.
fn routes() -> (Router<App>, Router<App>) {
    let below = operations().into_iter().fold(Router::new(), |router, Operation { path, does }| match does {
        Does::Answers(one) => router.route(path, post(move |State(app), request| answer::post(one, app, request))),
        Does::Makes(one, each) => {
            router.route(path, post(move |State(app), request| stream::make(one, each, app, request)))
        }
        Does::Lists(list) => router.route(
            path,
            get(async move |State(app): State<App>| ([(header::CONTENT_TYPE, JSON)], list(&app.catalogue))),
        ),
    });
    (below, Router::new().route(HEALTH, get(|| async { "ok\n" })).route(READINESS, get(ready)))
}

/// The description of the API.
fn document(limits: &Limits) -> String {
    let (ok, busy) = (StatusCode::OK.as_u16(), StatusCode::SERVICE_UNAVAILABLE.as_u16());
    let health = SelfReport {
        path: HEALTH,
        about: "Whether the server runs.",
        answers: vec![(ok, "It does.", "text/plain", String::schema())],
    };
    let readiness = SelfReport {
        path: READINESS,
        about: "Whether the server takes requests, and how many are running.",
        answers: vec![
            (ok, "It takes requests.", JSON, Readiness::schema()),
            (busy, "It is busy.", JSON, Readiness::schema()),
        ],
    };
    Document::of_operations().with(health).with(readiness).to_json(&limits.of_work())
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

async fn no_endpoint() -> Refused {
    Refused(Problem::no_endpoint())
}

async fn wrong_method() -> Refused {
    Refused(Problem::wrong_method())
}
