//! The examples of `docs/API.md` are answered.

use crate::client::{send, server};
use axum::http::{Method, Request, StatusCode, header};
use pencilproof_server::Limits;
use std::path::Path;

/// The text between two marks.
fn between<'a>(line: &'a str, before: &str, after: &str) -> Option<&'a str> {
    line.split_once(before)?.1.split_once(after).map(|(inner, _)| inner)
}

#[tokio::test]
async fn every_example_is_answered() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/API.md");
    let page = std::fs::read_to_string(path).unwrap();
    let examples: Vec<&str> = page.lines().filter(|line| line.starts_with("curl ")).collect();
    assert!(examples.len() > 15, "{examples:?}");
    for example in examples {
        let path = format!("/v1/{}", example.split("/v1/").nth(1).unwrap().split(' ').next().unwrap());
        let lines = between(example, "--data-binary $'", "'").map(|body| body.replace("\\n", "\n"));
        let body = lines.clone().or_else(|| between(example, "--json '", "'").map(str::to_owned));
        let method = if body.is_some() { Method::POST } else { Method::GET };
        let kind = if lines.is_some() { "application/x-ndjson" } else { "application/json" };
        let accept = between(example, "'accept: ", "'").unwrap_or("application/json");
        let request = Request::builder().method(method).uri(&path).header(header::ACCEPT, accept);
        let request = request.header(header::CONTENT_TYPE, kind).body(body.unwrap_or_default().into()).unwrap();
        let answer = send(&server(Limits::default()), request).await;
        assert_eq!(answer.status, StatusCode::OK, "{example}: {}", answer.text());
        assert!(!answer.text().contains("urn:pencilproof"), "{example}: {}", answer.text());
    }
}
