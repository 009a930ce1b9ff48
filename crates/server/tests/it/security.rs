//! Who may ask, and what browsers are told to allow.

use crate::client::{SMALL, problem, send, server};
use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use pencilproof_server::{App, Config, Limits};
use serde_json::json;

async fn solve_as(router: &Router, host: &str, origin: Option<&str>) -> crate::client::Answer {
    let mut request =
        Request::post("/v1/solve").header(header::CONTENT_TYPE, "application/json").header(header::HOST, host);
    if let Some(origin) = origin {
        request = request.header(header::ORIGIN, origin);
    }
    send(router, request.body(json!({ "puzzle": SMALL }).to_string().into()).unwrap()).await
}

#[tokio::test]
async fn a_name_that_others_could_point_here_is_no_host() {
    let router = server(Limits::default());
    for host in ["evil.example", "evil.example:7878", "localhost.evil.example"] {
        assert_eq!(problem(&solve_as(&router, host, None).await)["status"], 421, "{host}");
        let page = Request::get("/").header(header::HOST, host).body(Body::empty()).unwrap();
        assert_eq!(send(&router, page).await.status, StatusCode::MISDIRECTED_REQUEST);
    }
    for host in ["localhost", "127.0.0.1:7878", "[::1]:7878"] {
        assert_eq!(solve_as(&router, host, None).await.status, StatusCode::OK, "{host}");
    }
    let named = App::new(&Config { hosts: vec!["sudoku.example".into()], ..Config::default() }).router();
    assert_eq!(solve_as(&named, "sudoku.example", Some("https://sudoku.example")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_page_elsewhere_cannot_drive_the_server() {
    let router = server(Limits::default());
    for origin in ["https://evil.example", "http://localhost:8000", "null", "http://127.0.0.1:7878"] {
        let answer = solve_as(&router, "localhost:7878", Some(origin)).await;
        assert_eq!(problem(&answer)["status"], 403, "{origin}");
        assert!(!answer.headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN));
    }
    assert_eq!(solve_as(&router, "localhost:7878", Some("http://localhost:7878")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn other_origins_are_let_in_only_by_name() {
    let good = "https://good.example";
    let router = App::new(&Config { origins: vec![good.into()], ..Config::default() }).router();
    let answer = solve_as(&router, "localhost:7878", Some(good)).await;
    assert_eq!((answer.status, answer.header(header::ACCESS_CONTROL_ALLOW_ORIGIN)), (StatusCode::OK, good));
    let preflight = Request::options("/v1/solve")
        .header(header::ORIGIN, good)
        .header(header::ACCESS_CONTROL_REQUEST_METHOD, "POST")
        .header(header::ACCESS_CONTROL_REQUEST_HEADERS, "content-type");
    let answer = send(&router, preflight.body(Body::empty()).unwrap()).await;
    assert_eq!((answer.status, answer.header(header::ACCESS_CONTROL_ALLOW_ORIGIN)), (StatusCode::OK, good));
    let answer = solve_as(&router, "localhost:7878", Some("https://evil.example")).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let router = server(Limits::default());
    for path in ["/", "/v1/formats", "/v1/nothing", "/nothing", "/healthz"] {
        let answer = send(&router, Request::get(path).body(Body::empty()).unwrap()).await;
        let policy = answer.header(header::CONTENT_SECURITY_POLICY);
        assert!(policy.starts_with("default-src 'self'") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert!(!policy.contains("-inline") && !policy.contains("-eval"), "{path}");
        assert_eq!(answer.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff", "{path}");
        assert_eq!(answer.header(header::REFERRER_POLICY), "no-referrer", "{path}");
    }
    let foreign = solve_as(&router, "evil.example", None).await;
    assert!(foreign.headers.contains_key(header::CONTENT_SECURITY_POLICY), "refusals, too");
}
