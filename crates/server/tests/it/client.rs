//! Asks the router, without a network.

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use http_body_util::BodyExt;
use pencilproof_server::{App, Config, Limits};
use serde_json::{Value, json};
use tower::ServiceExt;

/// A puzzle that singles solve.
pub(crate) const EASY: &str = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
/// Its solution.
pub(crate) const SOLVED: &str = "276845139835917462419632857623478915198253746754169283347591628962384571581726394";
/// A puzzle that neither singles nor subsets solve.
pub(crate) const HARD: &str = "..8.....3.12.........9.42...4.1...9.8....7.1..6.......7..2..5...257.9.3..9.6..7.2";
/// A 4x4 with one solution.
pub(crate) const SMALL: &str = "1......3......32";
/// A 4x4 with 72 solutions.
pub(crate) const SEVERAL: &str = "1...............";

/// What came back.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn lines(&self) -> Vec<Value> {
        self.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    pub(crate) fn header(&self, name: impl header::AsHeaderName) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

/// A server with limits.
pub(crate) fn server(limits: Limits) -> Router {
    App::new(&Config { limits, ..Config::default() }).router()
}

/// Sends any request; the host is `localhost` unless it names one.
pub(crate) async fn send(router: &Router, mut request: Request<Body>) -> Answer {
    if !request.headers().contains_key(header::HOST) {
        request.headers_mut().insert(header::HOST, "localhost:7878".parse().unwrap());
    }
    let response = router.clone().oneshot(request).await.unwrap();
    let (head, body) = response.into_parts();
    let body = body.collect().await.unwrap().to_bytes().to_vec();
    Answer { status: head.status, headers: head.headers, body }
}

/// Posts a body with a media type.
pub(crate) async fn post_as(router: &Router, name: &str, kind: &str, body: impl Into<Body>) -> Answer {
    let request = Request::post(format!("/v1/{name}")).header(header::CONTENT_TYPE, kind);
    send(router, request.body(body.into()).unwrap()).await
}

/// Posts JSON to a server with the usual limits.
pub(crate) async fn post(name: &str, body: Value) -> Answer {
    post_as(&server(Limits::default()), name, "application/json", body.to_string()).await
}

/// The answer to a request that is in order.
pub(crate) async fn ask(name: &str, body: Value) -> Value {
    let answer = post(name, body).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    assert_eq!(answer.header(header::CONTENT_TYPE), "application/json");
    answer.json()
}

/// The problem of a request that is not in order: a problem object with the status of the answer.
pub(crate) async fn refused(name: &str, body: Value) -> Value {
    problem(&post(name, body).await)
}

/// The problem of an answer.
pub(crate) fn problem(answer: &Answer) -> Value {
    let problem = answer.json();
    assert_eq!(answer.header(header::CONTENT_TYPE), "application/problem+json", "{problem}");
    assert_eq!(problem["status"], json!(answer.status.as_u16()));
    assert!(answer.status.is_client_error() || answer.status.is_server_error());
    assert!(["type", "title", "detail"].iter().all(|name| problem[name].as_str().is_some_and(|text| !text.is_empty())));
    problem
}

/// Gets something.
pub(crate) async fn get(path: &str) -> Answer {
    send(&server(Limits::default()), Request::get(path).body(Body::empty()).unwrap()).await
}
