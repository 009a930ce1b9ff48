//! The API answers the same with HTTP around it and without.

use crate::client::{send, server};
use axum::http::header;
use pencilproof_api::{JSON, NDJSON, Request, Work, answer};
use pencilproof_server::Limits;
use serde::Deserialize;
use std::path::Path;

/// A line of `testdata/requests.jsonl`.
#[derive(Deserialize)]
struct Sample {
    path: String,
    body: String,
    #[serde(default)]
    accept: String,
}

/// The lines of a stream without those that tell the number of attempts, of which there are more when there is less
/// time.
fn lasting(body: &str) -> Vec<&str> {
    body.lines().filter(|line| !line.starts_with(r#"{"tried":"#)).collect()
}

#[tokio::test]
async fn http_adds_nothing() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/requests.jsonl");
    let samples = std::fs::read_to_string(path).unwrap();
    let (router, work) = (server(Limits::default()), Work::default());
    for line in samples.lines() {
        let Sample { path, body, accept } = serde_json::from_str(line).unwrap();
        let mut told = Vec::new();
        let request = Request { method: "POST", path: &path, accept: &accept, body: &body };
        let bare = answer(&request, &work, &mut |line| told.push(line.to_owned()));
        let is_batch = accept == NDJSON && !["/v1/generate", "/v1/practise"].contains(&path.as_str());
        let kind = if is_batch { NDJSON } else { JSON };
        let posted = axum::http::Request::post(&path).header(header::CONTENT_TYPE, kind);
        let served = send(&router, posted.header(header::ACCEPT, &accept).body(body.clone().into()).unwrap()).await;
        assert_eq!(bare.status, served.status.as_u16(), "{line}\n{}", served.text());
        assert_eq!(bare.kind, served.header(header::CONTENT_TYPE), "{line}");
        let all = if bare.kind == NDJSON { told.join("\n") } else { bare.body };
        assert_eq!(lasting(&all), lasting(&served.text()), "{line}");
    }
}
