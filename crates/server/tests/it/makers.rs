//! Puzzles to order, whole and as a stream.

use crate::client::{Answer, ask, refused, send, server};
use axum::http::{Request, StatusCode, header};
use pencilproof_server::Limits;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

async fn stream(limits: Limits, name: &str, body: Value) -> Answer {
    let request = Request::post(format!("/v1/{name}"))
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::ACCEPT, "application/x-ndjson");
    send(&server(limits), request.body(body.to_string().into()).unwrap()).await
}

#[tokio::test]
async fn puzzles_are_as_wished_and_the_same_for_a_seed() {
    let wish =
        json!({ "count": 2, "seed": 7, "clues": "22..28", "difficulty": "easy..medium", "symmetry": "half-turn" });
    let made = ask("generate", wish.clone()).await;
    assert_eq!((&made["ended"], &made["count"], &made["seed"]), (&json!("complete"), &json!(2), &json!(7)));
    for puzzle in made["puzzles"].as_array().unwrap() {
        assert!((22..=28).contains(&puzzle["clues"].as_u64().unwrap()), "{puzzle}");
    }
    assert_eq!(made, ask("generate", wish).await);
    let exercise = ask("practise", json!({ "technique": "naked-pair", "seed": 3 })).await;
    assert_eq!(exercise["puzzles"][0]["step"]["size"], 2);
    assert_eq!(exercise["puzzles"][0]["order"], "default");
}

#[tokio::test]
async fn a_stream_has_the_same_puzzles_and_an_end() {
    let wish = json!({ "count": 3, "seed": 7 });
    let whole = ask("generate", wish.clone()).await;
    let answer = stream(Limits::default(), "generate", wish).await;
    assert_eq!(answer.header(header::CONTENT_TYPE), "application/x-ndjson");
    let lines = answer.lines();
    let made: Vec<&Value> = lines.iter().filter_map(|line| line.get("made")).collect();
    assert!(made.into_iter().eq(whole["puzzles"].as_array().unwrap()));
    let last = lines.last().unwrap();
    assert_eq!((&last["ended"], &last["count"], &last["seed"]), (&json!("complete"), &json!(3), &json!(7)));
}

#[tokio::test]
async fn a_stream_tells_how_many_attempts_there_were() {
    // Hardly any 9x9 is beyond logic.
    let wish = json!({ "difficulty": "beyond", "seed": 1, "timeout_ms": 1800 });
    let lines = stream(Limits::default(), "generate", wish).await.lines();
    let tried: Vec<u64> = lines.iter().filter_map(|line| line.get("tried")?.as_u64()).collect();
    assert!(!tried.is_empty() && tried.is_sorted(), "{lines:?}");
    assert_eq!(lines.last().unwrap()["ended"], "patience");
}

#[tokio::test]
async fn a_bad_wish_is_refused_before_the_stream_begins() {
    let answer = stream(Limits::default(), "generate", json!({ "clues": "3..2" })).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text());
    let answer = stream(Limits::default(), "practise", json!({ "technique": "no-such" })).await;
    assert_eq!(answer.json()["pointer"], "/technique");
}

#[tokio::test]
async fn puzzles_teach_techniques() {
    let wish = json!({ "teaches": "als-xz", "seed": 1 });
    let lines = stream(Limits::default(), "generate", wish).await.lines();
    let made = lines.iter().find_map(|line| line.get("made")).unwrap();
    let path = made["path"].as_object().unwrap();
    assert!(path.keys().any(|name| name.ends_with("als-xz")), "{made}");
    let pointer = |body| async move { refused("generate", body).await["pointer"].clone() };
    assert_eq!(pointer(json!({ "teaches": "no-such" })).await, "/teaches");
    assert_eq!(pointer(json!({ "teaches": "unique-rectangle-1", "uniqueness": false })).await, "/teaches");
    let answer = stream(Limits::default(), "generate", json!({ "teaches": "double-lines" })).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer.text().contains("no puzzle is known"), "{}", answer.text());
}

#[tokio::test]
async fn the_number_of_puzzles_is_limited() {
    for count in [0, 1001] {
        assert_eq!(refused("generate", json!({ "count": count })).await["pointer"], "/count");
    }
    assert_eq!(refused("vary", json!({ "puzzle": "1...............", "count": 1001 })).await["pointer"], "/count");
}

#[tokio::test]
async fn whoever_does_not_stream_gets_what_there_is_in_time() {
    let limits = Limits { time: Duration::from_millis(700), ..Limits::default() };
    let began = Instant::now();
    let request = Request::post("/v1/generate").header(header::CONTENT_TYPE, "application/json");
    let body = json!({ "count": 1000, "layout": "16", "seed": 1 }).to_string();
    let answer = send(&server(limits), request.body(body.into()).unwrap()).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    assert!(["time", "patience"].contains(&answer.json()["ended"].as_str().unwrap()));
    assert!(began.elapsed() < Duration::from_secs(20));
}
