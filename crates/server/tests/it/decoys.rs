//! Decoys: puzzles whose cages change the answer, sent to every endpoint of the document. What comes back is right, or
//! a problem that names the constraint.

use crate::client::{EASY, SOLVED, ask, get, post, problem, refused};
use axum::http::StatusCode;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The givens alone have one solution, which breaks the cage.
fn broken() -> Value {
    json!({ "layout": "3x3", "puzzle": EASY, "constraints": [{ "type": "killer", "cells": ["r1c3", "r1c4"], "sum": 13 }] })
}

/// No givens, one solution: each cell has a cage of its own.
fn caged() -> Value {
    let cage = |(cell, digit): (usize, u8)| {
        let name = format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
        json!({ "type": "killer", "cells": [name], "sum": digit - b'0' })
    };
    let cages: Vec<Value> = SOLVED.bytes().enumerate().map(cage).collect();
    json!({ "puzzle": ".".repeat(81), "constraints": cages })
}

/// An object and the same as a text.
fn forms(puzzle: Value) -> [Value; 2] {
    let text = puzzle.to_string();
    [puzzle, text.into()]
}

#[tokio::test]
async fn search_answers_right() {
    for puzzle in forms(broken()) {
        let check = ask("check", json!({ "puzzle": puzzle })).await;
        assert_eq!((&check["count"], &check["layout"]), (&json!(0), &json!("3x3")), "{check}");
        assert_eq!(check["constraints"], broken()["constraints"]);
        let report = ask("solve", json!({ "puzzle": puzzle, "search": "only" })).await;
        assert!(report["verdict"] != "solved" && report["solution"].is_null(), "{report}");
        let candidates = ask("candidates", json!({ "puzzle": puzzle })).await;
        let counts = candidates["counts"].as_array().unwrap().iter().flat_map(|cell| cell.as_array().unwrap());
        assert!(counts.clone().count() == 729 && counts.clone().all(|count| count == 0), "{candidates}");
        assert_eq!(candidates["constraints"], broken()["constraints"]);
    }
    for puzzle in forms(caged()) {
        let check = ask("check", json!({ "puzzle": puzzle })).await;
        assert_eq!(check["count"], json!(1), "{check}");
        let report = ask("solve", json!({ "puzzle": puzzle, "search": "only" })).await;
        assert_eq!((&report["verdict"], &report["solution"]), (&json!("solved"), &json!(SOLVED)));
        let candidates = ask("candidates", json!({ "puzzle": puzzle, "limit": 2 })).await;
        for (cell, symbol) in candidates["counts"].as_array().unwrap().iter().zip(SOLVED.bytes()) {
            let counts: Vec<u64> = (1..=9).map(|digit| u64::from(digit == symbol - b'0')).collect();
            assert_eq!(cell, &json!(counts));
        }
    }
}

#[tokio::test]
async fn convert_keeps_all_or_refuses_by_name() {
    let text = broken().to_string();
    for to in ["json", "fpuzzles", "sudokupad"] {
        let answer = ask("convert", json!({ "text": text, "to": to })).await;
        assert_eq!(answer["puzzles"][0]["constraints"], broken()["constraints"], "{to}");
        let again = ask("convert", json!({ "text": answer["text"] })).await;
        assert_eq!(again["puzzles"][0]["constraints"], broken()["constraints"], "{to}");
        assert_eq!(again["puzzles"][0]["puzzle"], EASY);
    }
    let picture = ask("convert", json!({ "text": text, "to": "svg" })).await;
    assert_eq!(picture["text"].as_str().unwrap().matches("class=\"cage\"").count(), 1);
    assert!(ask("convert", json!({ "text": text, "to": "pdf" })).await["text"].as_str().unwrap().len() > 1000);
    // What is drawn and held to comes with the puzzle.
    let figures = &picture["puzzles"][0]["figures"];
    assert_eq!(figures["figures"][0]["cells"], broken()["constraints"][0]["cells"], "{figures}");
    assert_eq!(figures["totals"][0]["least"], broken()["constraints"][0]["sum"]);
    assert_eq!(figures["groups"], json!([broken()["constraints"][0]["cells"]]));
    let formats: Value = get("/v1/formats").await.json();
    let writing = formats.as_array().unwrap().iter().filter(|format| format["writes"] == true);
    let names: Vec<&str> = writing.map(|format| format["id"].as_str().unwrap()).collect();
    assert!(names.len() > 18, "{names:?}");
    for name in names.into_iter().filter(|name| !["json", "fpuzzles", "sudokupad"].contains(name)) {
        let problem = refused("convert", json!({ "text": text, "to": name })).await;
        assert_eq!(
            (&problem["status"], &problem["type"]),
            (&json!(422), &json!("urn:pencilproof:constraint")),
            "{name}"
        );
        assert!(problem["detail"].as_str().unwrap().contains("killer"), "{name}: {problem}");
    }
}

#[tokio::test]
async fn logic_answers_right() {
    for puzzle in forms(broken()) {
        for search in ["complete", "never"] {
            let report = ask("solve", json!({ "puzzle": puzzle, "search": search })).await;
            assert!(report["verdict"] != "solved" && report["solution"].is_null(), "{report}");
        }
        let advice = ask("hint", json!({ "puzzle": puzzle })).await;
        assert_eq!(advice["advice"], "mistake", "{advice}");
        let path = ask("steps", json!({ "puzzle": puzzle })).await;
        assert!(path["verdict"] != "solved", "{path}");
        let counts = ask("candidates", json!({ "puzzle": puzzle })).await;
        let every = counts["counts"].as_array().unwrap().iter().flat_map(|cell| cell.as_array().unwrap());
        assert!(every.map(|count| count.as_u64().unwrap()).all(|count| count == 0), "{counts}");
    }
    for puzzle in forms(caged()) {
        let report = ask("solve", json!({ "puzzle": puzzle, "search": "never" })).await;
        assert_eq!((&report["verdict"], &report["solution"]), (&json!("solved"), &json!(SOLVED)));
        assert_eq!(report["search_from"], Value::Null, "{report}");
        let advice = ask("hint", json!({ "puzzle": puzzle, "scene": true })).await;
        assert_eq!(advice["step"]["technique"], "combinations", "{advice}");
        let path = ask("steps", json!({ "puzzle": puzzle })).await;
        assert_eq!(path["verdict"], "solved", "{path}");
        let counts = ask("candidates", json!({ "puzzle": puzzle })).await;
        assert_eq!(counts["counts"].as_array().map(Vec::len), Some(81), "{counts}");
    }
}

#[tokio::test]
async fn proofs_are_about_the_cages() {
    for puzzle in forms(broken()) {
        let proved = ask("prove", json!({ "puzzle": puzzle })).await;
        assert_eq!((&proved["proves"], &proved["solution"]), (&json!("no-solution"), &Value::Null), "{proved}");
        assert!(proved["opb"].as_str().unwrap().contains("\n* killer1: killer cage r1c3 r1c4, sum 13"));
        for of in ["count", "candidates"] {
            let proved = ask("prove", json!({ "puzzle": puzzle, "of": of })).await;
            assert_eq!((&proved["proves"], &proved["solutions"]), (&json!("no-solution"), &json!([])), "{of}");
            assert!(proved["opb"].as_str().unwrap().contains("\n* killer1: killer cage r1c3 r1c4, sum 13"));
        }
    }
    for puzzle in forms(caged()) {
        let proved = ask("prove", json!({ "puzzle": puzzle })).await;
        assert_eq!((&proved["proves"], &proved["solution"]), (&json!("only-solution"), &json!(SOLVED)));
        let step = ask("prove", json!({ "puzzle": puzzle, "steps": 1 })).await;
        assert!(step["steps"][0].as_str().unwrap().contains("cage"), "{step}");
        let count = ask("prove", json!({ "puzzle": puzzle, "of": "count" })).await;
        assert_eq!((&count["proves"], &count["solutions"]), (&json!("count"), &json!([SOLVED])));
        let candidates = ask("prove", json!({ "puzzle": puzzle, "of": "candidates" })).await;
        let cells: Vec<String> = SOLVED.chars().map(String::from).collect();
        assert_eq!((&candidates["proves"], &candidates["candidates"]), (&json!("candidates"), &json!(cells)));
    }
}

#[tokio::test]
async fn why_argues_from_cages() {
    for puzzle in forms(broken()) {
        let answer = ask("why", json!({ "puzzle": puzzle, "cell": "r1c3", "digit": "4" })).await;
        assert_eq!(answer["reason"], "mistake", "{answer}");
    }
    let truth = &SOLVED[2..3];
    let other = if truth == "1" { "2" } else { "1" };
    for puzzle in forms(caged()) {
        let answer = ask("why", json!({ "puzzle": puzzle, "cell": "r1c3", "digit": other, "scene": true })).await;
        assert_eq!((&answer["reason"], &answer["claim"]), (&json!("steps"), &json!(format!("r1c3<>{other}"))));
        assert_eq!(answer["steps"][0]["technique"], "combinations", "{answer}");
        let answer = ask("why", json!({ "puzzle": puzzle, "cell": "r1c3", "digit": truth })).await;
        assert_eq!(answer["reason"], "possible", "{answer}");
        let answer = ask("why", json!({ "puzzle": puzzle, "cell": "r1c3" })).await;
        assert_eq!(answer["claim"], format!("r1c3={truth}"), "{answer}");
    }
    // A cage that leaves its row has a digit once as well.
    let cage = json!({ "type": "killer", "cells": ["r1c1", "r2c3"] });
    let puzzle = json!({ "puzzle": "1...............", "constraints": [cage] });
    let answer = ask("why", json!({ "puzzle": puzzle, "cell": "r2c3", "digit": "1" })).await;
    assert_eq!((&answer["reason"], &answer["cells"]), (&json!("seen"), &json!(["r1c1"])), "{answer}");
    assert_eq!(answer["text"], "Its killer cage has 1 already, in r1c1.");
}

#[tokio::test]
async fn every_other_endpoint_refuses_by_name() {
    let document: Value = get("/v1/openapi.json").await.json();
    let mut seen = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        let Some(example) = item["post"]["requestBody"]["content"]["application/json"].get("example") else { continue };
        let name = path.trim_start_matches("/v1/");
        for member in ["puzzle", "text"].into_iter().filter(|member| example.get(member).is_some()) {
            for puzzle in [broken(), caged()].into_iter().flat_map(forms) {
                let knows = ["check", "candidates", "convert", "solve", "hint", "steps", "why", "prove"];
                let knows = knows.contains(&name);
                if knows || member == "text" && puzzle.is_object() {
                    continue;
                }
                let mut request = example.clone();
                request[member] = puzzle;
                let answer = post(name, request).await;
                assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}: {}", answer.text());
                let problem = problem(&answer);
                assert_eq!(problem["type"], "urn:pencilproof:constraint", "{name}: {problem}");
                assert!(problem["detail"].as_str().unwrap().contains("'killer'"), "{name}: {problem}");
                seen.insert(name.to_owned());
            }
        }
        // Pages and lists have puzzles in a member of their own.
        if example.get("puzzles").is_some() {
            let mut request = example.clone();
            request["puzzles"] = json!([broken()]);
            let answer = post(name, request).await;
            assert!(
                answer.status.is_client_error() && answer.text().contains("onstraint"),
                "{name}: {}",
                answer.text()
            );
        }
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["canonical", "rate", "vary"]);
}

#[tokio::test]
async fn what_is_wrong_with_a_constraint_has_its_place() {
    let asked = |cage: Value| json!({ "puzzle": { "puzzle": EASY, "constraints": [cage] } });
    let wrong = [
        (json!({ "type": "killer", "cells": ["r1c1"], "sum": "3" }), "/puzzle/constraints/0/sum"),
        (json!({ "type": "killer", "cells": ["r0c1"], "sum": 3 }), "/puzzle/constraints/0/cells"),
        (json!({ "type": "killer", "cels": ["r1c1"], "sum": 3 }), "/puzzle/constraints/0/cels"),
        (json!({ "type": "killer", "sum": 3 }), "/puzzle/constraints/0"),
        (json!({ "type": "kiler", "cells": ["r1c1"] }), "/puzzle/constraints/0/type"),
    ];
    for (cage, pointer) in wrong {
        let problem = refused("check", asked(cage)).await;
        assert_eq!((&problem["status"], &problem["pointer"]), (&json!(422), &json!(pointer)), "{problem}");
    }
}
