//! The limits: on size, on time, on how much is done at once.

use crate::client::{SEVERAL, SMALL, post_as, problem, send, server};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{Request, StatusCode, header};
use futures_util::stream;
use pencilproof_server::Limits;
use serde_json::json;
use std::convert::Infallible;
use std::time::{Duration, Instant};

const JSON: &str = "application/json";

/// The empty board, of which nobody ever counts all solutions.
fn endless(timeout: Duration) -> String {
    let timeout = timeout.as_millis();
    json!({ "puzzle": ".".repeat(81), "limit": u64::MAX, "timeout_ms": u64::try_from(timeout).unwrap() }).to_string()
}

async fn ready(router: &Router) -> serde_json::Value {
    send(router, Request::get("/readyz").body(Body::empty()).unwrap()).await.json()
}

#[tokio::test]
async fn large_bodies_are_refused_with_and_without_a_length() {
    let router = server(Limits { body: 1000, ..Limits::default() });
    let large = format!("{{\"puzzle\":\"{}\"}}", " ".repeat(1000));
    assert_eq!(problem(&post_as(&router, "solve", JSON, large.clone()).await)["status"], 413);
    let pieces =
        large.into_bytes().chunks(100).map(Bytes::copy_from_slice).map(Ok::<_, Infallible>).collect::<Vec<_>>();
    let streamed = Body::from_stream(stream::iter(pieces));
    assert_eq!(problem(&post_as(&router, "solve", JSON, streamed).await)["status"], 413);
    let request = Request::post("/v1/solve").header(header::CONTENT_TYPE, JSON).header(header::CONTENT_LENGTH, "99999");
    assert_eq!(send(&router, request.body(Body::from("{")).unwrap()).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(post_as(&router, "solve", JSON, json!({ "puzzle": SMALL }).to_string()).await.status, StatusCode::OK);
}

#[tokio::test]
async fn long_batches_are_refused() {
    let router = server(Limits { batch: 3, ..Limits::default() });
    let line = json!({ "puzzle": SMALL }).to_string() + "\n";
    let answer = post_as(&router, "solve", "application/x-ndjson", line.repeat(4)).await;
    assert_eq!(problem(&answer)["status"], 413);
    assert_eq!(post_as(&router, "solve", "application/x-ndjson", line.repeat(3)).await.lines().len(), 3);
}

#[tokio::test]
async fn many_puzzles_in_a_text_are_refused() {
    let router = server(Limits { puzzles: 2, ..Limits::default() });
    let text = |count| json!({ "text": format!("{SMALL}\n").repeat(count) }).to_string();
    assert_eq!(problem(&post_as(&router, "convert", JSON, text(3)).await)["status"], 413);
    assert_eq!(post_as(&router, "convert", JSON, text(2)).await.status, StatusCode::OK);
}

#[tokio::test]
async fn long_proofs_are_refused() {
    let router = server(Limits { proof: 500, ..Limits::default() });
    for body in [
        json!({ "puzzle": SMALL }),
        json!({ "puzzle": SMALL, "steps": 10 }),
        json!({ "puzzle": SEVERAL, "of": "count" }),
        json!({ "puzzle": SEVERAL, "of": "candidates" }),
    ] {
        let problem = problem(&post_as(&router, "prove", JSON, body.to_string()).await);
        let detail = problem["detail"].as_str().unwrap();
        assert!(detail.starts_with("nothing proved: the proof would be longer than 500 bytes"), "{body}: {detail}");
        assert_eq!((&problem["status"], &problem["pointer"]), (&json!(422), &json!("/puzzle")), "{body}");
    }
}

#[tokio::test]
async fn a_body_that_does_not_arrive_is_not_waited_for() {
    let router = server(Limits { patience: Duration::from_millis(100), ..Limits::default() });
    let silent = Body::from_stream(stream::pending::<Result<Bytes, Infallible>>());
    assert_eq!(problem(&post_as(&router, "solve", JSON, silent).await)["status"], 408);
    assert_eq!(ready(&router).await["admitted"], 0);
}

#[tokio::test]
async fn time_limits_hold_and_are_no_longer_than_the_server_allows() {
    let router = server(Limits { time: Duration::from_millis(300), ..Limits::default() });
    let began = Instant::now();
    let answer = post_as(&router, "check", JSON, endless(Duration::from_secs(3600))).await.json();
    assert_eq!((&answer["timed_out"], &answer["exact"]), (&json!(true), &json!(false)));
    assert!(answer["count"].as_u64() > Some(0) && began.elapsed() < Duration::from_secs(20));
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_find_no_place_are_told_to_come_again() {
    let router = server(Limits { jobs: 1, queue: 1, ..Limits::default() });
    let long = || {
        let router = router.clone();
        tokio::spawn(async move { post_as(&router, "check", JSON, endless(Duration::from_secs(30))).await.status })
    };
    let (first, second) = (long(), long());
    while ready(&router).await["admitted"] != 2 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(ready(&router).await["running"], 1, "no more at once than there are jobs");
    let refused = post_as(&router, "solve", JSON, json!({ "puzzle": SMALL }).to_string()).await;
    assert_eq!((problem(&refused)["status"].as_u64(), refused.header(header::RETRY_AFTER)), (Some(503), "1"));
    let state = send(&router, Request::get("/readyz").body(Body::empty()).unwrap()).await;
    assert_eq!(state.status, StatusCode::SERVICE_UNAVAILABLE);
    // Whoever goes away makes room: the running and the waiting alike.
    first.abort();
    second.abort();
    let began = Instant::now();
    while ready(&router).await != json!({ "jobs": 1, "running": 0, "admitted": 0 }) {
        assert!(began.elapsed() < Duration::from_secs(20), "work is left behind");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(post_as(&router, "solve", JSON, json!({ "puzzle": SMALL }).to_string()).await.status, StatusCode::OK);
}

#[tokio::test]
async fn hints_and_steps_on_large_boards_come_in_time() {
    let router = server(Limits::default());
    // A 25x25 with a few values on the diagonal: nearly everything is open.
    let cells: String =
        (0..625).map(|cell| if cell % 78 == 0 { char::from(b'A' + (cell / 78) as u8) } else { '.' }).collect();
    for (name, more) in [
        ("hint", json!({})),
        ("steps", json!({ "of": "all" })),
        ("steps", json!({})),
        ("solve", json!({})),
        ("candidates", json!({})),
        ("prove", json!({})),
        ("prove", json!({ "of": "count", "limit": 100_000 })),
        ("prove", json!({ "of": "candidates" })),
        ("check", json!({ "limit": 1_000_000_000u64 })),
    ] {
        let mut body = json!({ "puzzle": { "layout": "5x5", "puzzle": cells }, "timeout_ms": 500 });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let began = Instant::now();
        let answer = post_as(&router, name, JSON, body.to_string()).await;
        assert!(began.elapsed() < Duration::from_secs(15), "{name} took {:?}", began.elapsed());
        assert!([200, 422].contains(&answer.status.as_u16()), "{name}: {}", answer.text());
    }
}
