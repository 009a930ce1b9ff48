//! What is told about requests that are not in order.

use crate::client::{EASY, SEVERAL, SMALL, get, post_as, problem, refused, send, server};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use pencilproof_server::Limits;
use serde_json::{Value, json};

const JSON: &str = "application/json";

async fn raw(body: impl Into<Body>) -> Value {
    problem(&post_as(&server(Limits::default()), "solve", JSON, body).await)
}

#[tokio::test]
async fn json_that_cannot_be_read_is_placed() {
    let wrong = raw("{\n  \"puzzle\": \"1\",,\n}").await;
    assert_eq!((&wrong["status"], &wrong["line"], &wrong["column"]), (&json!(400), &json!(2), &json!(17)));
    let wrong = raw(&b"{\"puzzle\": \"\xff\"}"[..]).await;
    assert_eq!((&wrong["status"], &wrong["column"]), (&json!(400), &json!(13)));
    let deep = format!("{{\"puzzle\": {}", "[".repeat(1_000_000));
    assert_eq!(raw(deep).await["status"], 422, "an array is no puzzle, however deep");
    let deep = format!("{{\"puzzle\": {}", "{\"a\":".repeat(500_000));
    assert!(raw(deep).await["detail"].as_str().unwrap().contains("unknown field `a`"));
    assert_eq!(raw("").await["status"], 400);
}

#[tokio::test]
async fn unknown_members_are_refused_by_name() {
    let all = ["solve", "steps", "hint", "check", "candidates", "rate", "prove", "vary", "canonical"];
    for name in all {
        let wrong = refused(name, json!({ "puzzle": SMALL, "colour": 1 })).await;
        assert_eq!((&wrong["status"], &wrong["pointer"]), (&json!(422), &json!("/colour")), "{name}");
        assert!(wrong["detail"].as_str().unwrap().contains("`colour`"), "{wrong}");
    }
    let wrong = refused("why", json!({ "puzzle": SMALL, "cell": "r1c2", "colour": 1 })).await;
    assert_eq!((&wrong["status"], &wrong["pointer"]), (&json!(422), &json!("/colour")));
    for (name, body) in
        [("generate", json!({ "colour": 1 })), ("practise", json!({ "technique": "fish", "colour": 1 }))]
    {
        assert_eq!(refused(name, body).await["pointer"], "/colour");
    }
    let inner = refused("solve", json!({ "puzzle": { "puzzle": SMALL, "cages": [] } })).await;
    assert_eq!(inner["pointer"], "/puzzle/cages");
}

#[tokio::test]
async fn values_of_the_wrong_kind_are_pointed_at() {
    for (body, pointer) in [
        (json!({ "puzzle": SMALL, "search": "maybe" }), "/search"),
        (json!({ "puzzle": SMALL, "timeout_ms": -1 }), "/timeout_ms"),
        (json!({ "puzzle": 7 }), "/puzzle"),
        (json!({ "puzzle": SMALL, "techniques": ["naked-single", "no-such"] }), "/techniques/1"),
        (json!({ "puzzle": SMALL, "without": ["no-such"] }), "/without/0"),
        (json!({ "puzzle": SMALL, "profile": "nobody" }), "/profile"),
        (json!({ "puzzle": SMALL, "profile": "/etc/passwd" }), "/profile"),
    ] {
        let wrong = refused("solve", body).await;
        assert_eq!((&wrong["pointer"], &wrong["status"]), (&json!(pointer), &json!(422)), "{wrong}");
    }
    assert_eq!(refused("check", json!({ "puzzle": SMALL, "limit": 1 })).await["pointer"], "/limit");
    assert_eq!(refused("candidates", json!({ "puzzle": SMALL, "limit": 0 })).await["pointer"], "/limit");
    assert_eq!(refused("prove", json!({ "puzzle": SMALL, "steps": 0 })).await["pointer"], "/steps");
    assert_eq!(refused("vary", json!({ "puzzle": SMALL, "remove": 1 })).await["pointer"], "/remove");
}

#[tokio::test]
async fn a_text_that_is_no_puzzle_is_placed() {
    let wrong = refused("solve", json!({ "puzzle": "1......3....?.32" })).await;
    assert_eq!((&wrong["pointer"], &wrong["line"]), (&json!("/puzzle"), &json!(1)));
    let two = refused("solve", json!({ "puzzle": format!("{SMALL}\n{SMALL}") })).await;
    assert_eq!((&two["status"], &two["line"]), (&json!(422), &json!(2)));
    let text = format!("{EASY}\n{EASY}\n{}x\n", &EASY[1..70]);
    let wrong = refused("convert", json!({ "text": text, "from": "line" })).await;
    assert_eq!((&wrong["pointer"], &wrong["line"]), (&json!("/text"), &json!(3)));
    assert_eq!(refused("convert", json!({ "text": "" })).await["pointer"], "/text");
    assert_eq!(refused("convert", json!({ "text": EASY, "to": "nothing" })).await["pointer"], "/to");
    let two = format!("{EASY}\n{EASY}\n");
    assert_eq!(refused("convert", json!({ "text": two, "to": "svg" })).await["pointer"], "/to");
}

#[tokio::test]
async fn what_cannot_be_done_is_refused() {
    let several = refused("prove", json!({ "puzzle": SEVERAL })).await;
    assert_eq!((&several["status"], &several["detail"]), (&json!(422), &json!("the puzzle has several solutions")));
    let steps = refused("steps", json!({ "puzzle": "11..............", "of": "all" })).await;
    assert_eq!(steps["pointer"], "/puzzle");
    let wrong = refused("generate", json!({ "clues": 5 })).await;
    assert!(wrong["detail"].as_str().unwrap().contains("17"), "{wrong}");
    let wrong = refused("vary", json!({ "puzzle": SMALL, "remove": 9, "add": 1 })).await;
    assert!(wrong["detail"].as_str().unwrap().contains("9 givens cannot be removed"), "{wrong}");
}

#[tokio::test]
async fn what_cannot_be_counted_in_a_proof_is_refused() {
    let more = refused("prove", json!({ "puzzle": SEVERAL, "of": "count", "limit": 71 })).await;
    let detail = json!("nothing proved: the puzzle has more than 71 solutions");
    assert_eq!((&more["status"], &more["pointer"], &more["detail"]), (&json!(422), &json!("/puzzle"), &detail));
    let late = refused("prove", json!({ "puzzle": SEVERAL, "of": "count", "timeout_ms": 0 })).await;
    assert_eq!((&late["status"], &late["type"]), (&json!(422), &json!("urn:pencilproof:timed-out")));
    assert_eq!(refused("prove", json!({ "puzzle": SMALL, "of": "everything" })).await["pointer"], "/of");
    let full_rank = json!({ "type": "full-rank", "cells": ["r1c1", "r1c2", "r1c3", "r1c4"], "value": 3 });
    let puzzle = json!({ "puzzle": SMALL, "constraints": [full_rank] });
    for of in ["solution", "count", "candidates"] {
        let unwritten = refused("prove", json!({ "puzzle": puzzle, "of": of })).await;
        let detail = unwritten["detail"].as_str().unwrap();
        assert!(detail.contains("'full rank r1c1 r1c2 r1c3 r1c4, value 3' cannot be written"), "{unwritten}");
        assert_eq!((&unwritten["status"], &unwritten["pointer"]), (&json!(422), &json!("/puzzle")));
    }
    for of in ["count", "candidates"] {
        for (name, value) in [
            ("steps", json!(1)),
            ("profile", json!("default")),
            ("techniques", json!(["naked-single"])),
            ("with", json!([])),
            ("without", json!([])),
            ("uniqueness", json!(true)),
            ("pick", json!("best")),
        ] {
            let wrong = refused("prove", json!({ "puzzle": SMALL, "of": of, name: value })).await;
            assert_eq!((&wrong["status"], &wrong["pointer"]), (&json!(422), &json!(format!("/{name}"))), "{wrong}");
        }
    }
}

#[tokio::test]
async fn media_types_methods_and_addresses_are_checked() {
    let router = server(Limits::default());
    let wrong = post_as(&router, "solve", "text/plain", json!({ "puzzle": SMALL }).to_string()).await;
    assert_eq!(problem(&wrong)["status"], 415);
    let with_charset =
        post_as(&router, "solve", "application/json; charset=utf-8", json!({ "puzzle": SMALL }).to_string());
    assert_eq!(with_charset.await.status, StatusCode::OK);
    assert_eq!(problem(&get("/v1/solve").await)["status"], 405);
    assert_eq!(problem(&get("/v1/nothing").await)["status"], 404);
    let put = Request::put("/index.html").body(Body::empty()).unwrap();
    let answer = send(&router, put).await;
    assert_eq!((answer.status, answer.header(header::ALLOW)), (StatusCode::METHOD_NOT_ALLOWED, "GET, HEAD"));
}
