//! What each endpoint answers to requests that are in order.

use crate::client::{EASY, HARD, SEVERAL, SMALL, SOLVED, ask, get, post_as, refused, server};
use axum::http::{StatusCode, header};
use pencilproof_server::Limits;
use serde_json::{Value, json};

#[tokio::test]
async fn solve_gives_the_solution_without_steps() {
    let report = ask("solve", json!({ "puzzle": EASY })).await;
    assert_eq!((&report["verdict"], &report["solution"]), (&json!("solved"), &json!(SOLVED)));
    assert!(report.get("steps").is_none() && report["logic_steps"].as_u64() > Some(0));
    let never = ask("solve", json!({ "puzzle": HARD, "search": "never", "techniques": ["naked-single"] })).await;
    assert_eq!(never["verdict"], "stuck");
    let only = ask("solve", json!({ "puzzle": EASY, "search": "only" })).await;
    assert_eq!((&only["search_from"], &only["solution"]), (&json!(1), &json!(SOLVED)));
}

#[tokio::test]
async fn steps_are_those_of_the_path_or_all_there_are() {
    let path = ask("steps", json!({ "puzzle": SMALL })).await;
    let steps = path["steps"].as_array().unwrap();
    assert_eq!(steps.len() as u64, path["logic_steps"].as_u64().unwrap());
    assert!(steps.iter().all(|step| step["title"].is_string() && step["position"]["puzzle"].is_string()));
    let all = ask("steps", json!({ "puzzle": SMALL, "of": "all", "profile": "default" })).await;
    assert_eq!(all["complete"], true);
    let all = all["steps"].as_array().unwrap();
    assert!(all.len() > 1);
    let short = &all[0]["short"];
    let request = json!({ "puzzle": SMALL, "of": "all", "profile": "default", "concludes": short, "scene": true });
    let some = ask("steps", request).await;
    let some = some["steps"].as_array().unwrap();
    assert_eq!(some.len(), all.iter().filter(|step| step["short"] == *short).count());
    assert!(some.len() < all.len() && some.iter().all(|step| step["scene"]["beats"].is_array()));
}

#[tokio::test]
async fn the_logic_is_that_of_the_request() {
    let used = |report: &Value| report["path"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let report = ask("solve", json!({ "puzzle": EASY, "techniques": ["naked-single", "hidden-single"] })).await;
    assert!(used(&report).iter().all(|name| ["naked-single", "hidden-single"].contains(&name.as_str())));
    let report =
        ask("solve", json!({ "puzzle": EASY, "without": ["full-house"], "pick": "best", "uniqueness": false })).await;
    assert!(!used(&report).contains(&"full-house".to_owned()));
    let hodoku = ask("solve", json!({ "puzzle": EASY, "profile": "hodoku" })).await;
    assert!(hodoku["rating"].as_f64() > report["rating"].as_f64());
}

#[tokio::test]
async fn a_hint_reveals_no_more_than_it_is_asked_for() {
    for (reveal, has) in [("mistake", [false, false, false]), ("family", [true, false, false])] {
        let advice = ask("hint", json!({ "puzzle": EASY, "reveal": reveal })).await;
        assert_eq!(["family", "place", "step"].map(|name| advice.get(name).is_some()), has, "{reveal}");
        assert_eq!(advice["advice"], "step");
    }
    let advice = ask("hint", json!({ "puzzle": EASY })).await;
    assert!(advice["step"]["reasons"].is_array());
    let wrong = json!({ "puzzle": format!("279{}", &EASY[3..]), "given": EASY });
    let advice = ask("hint", json!({ "puzzle": wrong })).await;
    assert_eq!(advice["advice"], "mistake");
}

#[tokio::test]
async fn why_tells_what_rules_a_digit_out_in_steps_that_follow_one_another() {
    let why = async |puzzle: &Value, cell: &str, digit: &str| {
        ask("why", json!({ "puzzle": puzzle, "cell": cell, "digit": digit })).await
    };
    let easy = json!(EASY);
    let seen = why(&easy, "r1c3", "2").await;
    assert_eq!((&seen["reason"], &seen["cells"][0]), (&json!("seen"), &json!("r1c1")));
    assert_eq!((&seen["cell"], &seen["digit"]), (&json!("r1c3"), &json!("2")));
    assert_eq!(why(&easy, "r1c1", "5").await["reason"], "filled");
    assert_eq!(why(&easy, "r1c3", "6").await["reason"], "possible");
    let wrong = json!({ "puzzle": format!("279{}", &EASY[3..]), "given": EASY });
    let mistake = why(&wrong, "r1c4", "3").await;
    assert_eq!((&mistake["reason"], &mistake["mended"]), (&json!("mistake"), &easy));
    assert_eq!(why(&json!(SEVERAL), "r1c2", "2").await["reason"], "several");

    let told = ask("why", json!({ "puzzle": HARD, "cell": "r1c1", "digit": "6", "scene": true })).await;
    assert_eq!((&told["reason"], &told["claim"]), (&json!("steps"), &json!("r1c1<>6")), "{told}");
    let steps = told["steps"].as_array().unwrap();
    assert!((1..=told["path_steps"].as_u64().unwrap()).contains(&(steps.len() as u64)));
    assert!(steps.iter().all(|step| step["scene"]["beats"].is_array()));
    let last = steps.last().unwrap();
    let rules_out = |list: &Value, what: &str| list.as_array().unwrap().contains(&json!(what));
    assert!(
        rules_out(&last["eliminations"], "6r1c1") || !last["placements"].as_array().unwrap().is_empty(),
        "the last step shows it"
    );
    let cell = ask("why", json!({ "puzzle": SMALL, "cell": "r1c2" })).await;
    assert_eq!((&cell["digit"], &cell["claim"]), (&Value::Null, &json!("r1c2=3")));

    for (cell, digit, pointer, detail) in [
        ("r1c7", "3", "/cell", "'r1c7' is not a cell of this board: they are r1c1 to r4c4"),
        ("r1c1=1", "3", "/cell", "'r1c1=1' is not a cell of this board: they are r1c1 to r4c4"),
        ("r1c2", "5", "/digit", "'5' is not a digit of this board: they are 1 to 4"),
        ("r1c2", "", "/digit", "'' is not a digit of this board: they are 1 to 4"),
        ("r1c2", "11", "/digit", "'11' is not a digit of this board: they are 1 to 4"),
    ] {
        let problem = refused("why", json!({ "puzzle": SMALL, "cell": cell, "digit": digit })).await;
        assert_eq!((&problem["status"], &problem["pointer"]), (&json!(422), &json!(pointer)), "{problem}");
        assert_eq!(problem["detail"], detail);
    }
    let missing = refused("why", json!({ "puzzle": SMALL })).await;
    assert!(missing["detail"].as_str().unwrap().contains("`cell`"), "{missing}");
}

#[tokio::test]
async fn check_counts_solutions() {
    let check = ask("check", json!({ "puzzle": SEVERAL, "limit": 1000 })).await;
    assert_eq!((&check["count"], &check["exact"], &check["valid"]), (&json!(72), &json!(true), &json!(false)));
    let check = ask("check", json!({ "puzzle": SMALL })).await;
    assert_eq!((&check["valid"], &check["redundant"]), (&json!(true), &json!([])));
}

#[tokio::test]
async fn candidates_tell_in_how_many_solutions_they_are_true() {
    let counts = ask("candidates", json!({ "puzzle": SEVERAL, "limit": 100 })).await;
    assert_eq!((&counts["complete"], &counts["limit"]), (&json!(true), &json!(100)));
    let cells = counts["counts"].as_array().unwrap();
    assert_eq!((&cells[0], &cells[1]), (&json!([72, 0, 0, 0]), &json!([0, 24, 24, 24])));
    let sums = cells.iter().map(|cell| cell.as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum::<u64>());
    assert!(sums.eq(std::iter::repeat_n(72, 16)));
    let whether = ask("candidates", json!({ "puzzle": SEVERAL })).await;
    assert_eq!(whether["counts"][1], json!([0, 1, 1, 1]));
}

#[tokio::test]
async fn rate_gives_three_numbers_and_steps_if_wanted() {
    let rated = ask("rate", json!({ "puzzle": EASY })).await;
    assert_eq!((&rated["rating"], rated.get("steps")), (&json!("1.5/1.2/1.2"), None));
    let rated = ask("rate", json!({ "puzzle": EASY, "steps": true })).await;
    assert!(rated["steps"][0]["conclusion"].is_string());
}

#[tokio::test]
async fn convert_reads_any_format_and_writes_another() {
    let text = format!("{EASY}\n{EASY}\n");
    let read = ask("convert", json!({ "text": text })).await;
    assert_eq!(read["puzzles"].as_array().unwrap().len(), 2);
    assert_eq!((&read["puzzles"][1]["puzzle"], read.get("text")), (&json!(EASY), None));
    let sdk = ask("convert", json!({ "text": EASY, "to": "sdk" })).await["text"].as_str().unwrap().to_owned();
    let back = ask("convert", json!({ "text": sdk, "file_name": "puzzle.sdk", "to": "line" })).await;
    assert_eq!(back["text"], json!(format!("{EASY}\n")));
    let titled = json!({ "layout": "2x2", "puzzle": SMALL, "title": "A title", "author": "Somebody" }).to_string();
    let read = ask("convert", json!({ "text": titled, "from": "json", "to": "line" })).await;
    assert_eq!((&read["puzzles"][0]["title"], &read["puzzles"][0]["author"]), (&json!("A title"), &json!("Somebody")));
    assert!(!read["lost"].as_array().unwrap().is_empty(), "a line has no title");
    let svg = ask("convert", json!({ "text": EASY, "to": "svg" })).await;
    assert!(svg["text"].as_str().unwrap().starts_with("<svg"));
    let pdf = ask("convert", json!({ "text": EASY, "to": "pdf" })).await;
    assert!(pdf["text"].as_str().unwrap().starts_with("JVBERi"), "%PDF as base64");
    let foreign = json!({ "puzzle": SMALL, "title": "\u{6570}\u{72ec}" }).to_string();
    let pdf = ask("convert", json!({ "text": foreign, "to": "pdf" })).await;
    assert!(pdf["text"].as_str().unwrap().starts_with("JVBERi"), "without a title that it cannot show");
}

#[tokio::test]
async fn prove_gives_a_formula_and_a_proof() {
    let proved = ask("prove", json!({ "puzzle": SMALL })).await;
    assert_eq!(proved["proves"], "only-solution");
    assert!(proved["opb"].as_str().unwrap().starts_with("* #variable= 64"));
    assert!(proved["pbp"].as_str().unwrap().contains("BOUNDS"));
    let none = ask("prove", json!({ "puzzle": "12....3...4....." })).await;
    assert_eq!((&none["proves"], &none["solution"]), (&json!("no-solution"), &Value::Null));
    let one = ask("prove", json!({ "puzzle": SMALL, "steps": 1 })).await;
    assert_eq!((&one["proves"], one["steps"].as_array().unwrap().len()), (&json!("steps"), 1));
    assert!(one["pbp"].as_str().unwrap().contains(one["steps"][0].as_str().unwrap()));
}

#[tokio::test]
async fn prove_counts_solutions_and_finds_true_candidates() {
    let four = "12343412........";
    let count = ask("prove", json!({ "puzzle": four, "of": "count" })).await;
    assert_eq!((&count["proves"], &count["solution"]), (&json!("count"), &Value::Null));
    let solutions = count["solutions"].as_array().unwrap();
    assert_eq!(solutions.len(), 4);
    assert!(solutions.iter().all(|solution| solution.as_str().unwrap().starts_with("12343412")));
    assert_eq!(count["pbp"].as_str().unwrap().matches(" solx ").count(), 4);
    assert_eq!((&count["logic_steps"], &count["search_steps"], count.get("candidates")), (&json!(0), &json!(0), None));
    let candidates = ask("prove", json!({ "puzzle": four, "of": "candidates" })).await;
    assert_eq!((&candidates["proves"], &candidates["solution"]), (&json!("candidates"), &Value::Null));
    assert_eq!(candidates["pbp"].as_str().unwrap().matches("\nsol ").count(), 2);
    assert_eq!(candidates["solutions"].as_array().unwrap().len(), 2);
    let cells = ["1", "2", "3", "4", "3", "4", "1", "2", "24", "13", "24", "13", "24", "13", "24", "13"];
    assert_eq!(candidates["candidates"], json!(cells));
    for of in ["count", "candidates"] {
        let one = ask("prove", json!({ "puzzle": SMALL, "of": of, "limit": 1 })).await;
        assert_eq!((&one["proves"], &one["solution"]), (&json!(of), &one["solutions"][0]), "{of}");
        let none = ask("prove", json!({ "puzzle": ".2.3.3....32....", "of": of })).await;
        assert_eq!((&none["proves"], &none["solutions"]), (&json!("no-solution"), &json!([])), "{of}");
        // Values that are placed count in the position alone.
        let placed = json!({ "puzzle": "12343412........", "given": "1234............" });
        let numbers = async |position: bool| {
            let proved = ask("prove", json!({ "puzzle": placed, "of": of, "position": position })).await;
            proved["solutions"].as_array().unwrap().len()
        };
        assert!(numbers(false).await > numbers(true).await, "{of}");
    }
}

#[tokio::test]
async fn vary_derives_puzzles_by_seed() {
    let request = json!({ "puzzle": EASY, "count": 3, "seed": 5 });
    let varied = ask("vary", request.clone()).await;
    assert_eq!((varied["puzzles"].as_array().unwrap().len(), &varied["complete"]), (3, &json!(true)));
    assert_eq!(varied, ask("vary", request).await);
    let neighbours = ask("vary", json!({ "puzzle": EASY, "count": 1, "remove": 1, "add": 1 })).await;
    assert_ne!(neighbours["puzzles"][0]["puzzle"], json!(EASY));
}

#[tokio::test]
async fn vary_gives_solutions_beside_equivalent_puzzles() {
    for puzzle in [EASY, "1......3......32"] {
        let request = json!({ "puzzle": puzzle, "count": 3, "seed": 5 });
        let plain = ask("vary", request).await;
        let solved = ask("vary", json!({ "puzzle": puzzle, "count": 3, "seed": 5, "solutions": true })).await;
        for (plain, solved) in plain["puzzles"].as_array().unwrap().iter().zip(solved["puzzles"].as_array().unwrap()) {
            assert_eq!((&plain["puzzle"], plain.get("solution")), (&solved["puzzle"], None));
            let answer = ask("solve", json!({ "puzzle": solved["puzzle"] })).await;
            assert_eq!(answer["solution"], solved["solution"]);
        }
    }
    let several = json!({ "puzzle": "1...............", "solutions": true });
    assert_eq!(
        refused("vary", several).await["detail"],
        "the puzzle has several solutions, so that none can stand beside it"
    );
    let neighbours = json!({ "puzzle": EASY, "remove": 1, "add": 1, "solutions": true });
    assert_eq!(refused("vary", neighbours).await["pointer"], "/solutions");
}

#[tokio::test]
async fn canonical_is_the_same_for_equivalent_puzzles() {
    let canonical = ask("canonical", json!({ "puzzle": "1......3......32" })).await;
    assert_eq!((&canonical["canonical"], &canonical["automorphisms"]), (&json!(".......1.2...32."), &json!(1)));
    assert_eq!((canonical["cells"].as_array().unwrap().len(), canonical["digits"].as_str().unwrap().len()), (16, 4));
    let canonical = ask("canonical", json!({ "puzzle": EASY })).await;
    for varied in ask("vary", json!({ "puzzle": EASY, "count": 5, "seed": 5 })).await["puzzles"].as_array().unwrap() {
        assert_eq!(ask("canonical", json!({ "puzzle": varied["puzzle"] })).await["canonical"], canonical["canonical"]);
    }
    let long = refused("canonical", json!({ "puzzle": { "layout": "4x4", "puzzle": ".".repeat(256) } })).await;
    assert_eq!((&long["pointer"], &long["type"]), (&json!("/puzzle"), &json!("urn:pencilproof:impossible")));
}

#[tokio::test]
async fn lists_are_complete() {
    let techniques = get("/v1/techniques").await.json();
    let first = &techniques[0];
    assert!(["id", "name", "family", "doc", "assumes"].iter().all(|name| first[name].is_string()), "{first}");
    assert!(first["rating"].is_number() && first["in_default"].is_boolean() && first["also_known_as"].is_array());
    let formats = get("/v1/formats").await.json();
    let ids: Vec<&str> = formats.as_array().unwrap().iter().map(|format| format["id"].as_str().unwrap()).collect();
    assert!(["line", "sdk", "json", "fpuzzles"].iter().all(|id| ids.contains(id)), "{ids:?}");
    let degrees = get("/v1/degrees").await.json();
    assert_eq!(
        (&degrees[0]["name"], &degrees[0]["least"], &degrees[0]["most"]),
        (&json!("easy"), &json!(0.0), &json!(1.5))
    );
    assert_eq!(
        (&degrees[4]["name"], &degrees[4]["least"], &degrees[4]["most"]),
        (&json!("extreme"), &json!(6.5), &json!(null))
    );
    assert_eq!(
        (&degrees[5]["name"], &degrees[5]["least"], &degrees[5]["most"]),
        (&json!("beyond"), &json!(null), &json!(null))
    );
}

#[tokio::test]
async fn every_line_of_a_batch_has_its_answer_in_order() {
    let mut lines: Vec<String> = (0..30).map(|_| json!({ "puzzle": SMALL }).to_string()).collect();
    lines[3] = "{}".to_owned();
    lines[7] = json!({ "puzzle": EASY }).to_string();
    let body = lines.join("\n");
    let answer = post_as(&server(Limits::default()), "solve", "application/x-ndjson", body).await;
    assert_eq!((answer.status, answer.header(header::CONTENT_TYPE)), (StatusCode::OK, "application/x-ndjson"));
    let answers = answer.lines();
    assert_eq!(answers.len(), 30);
    assert_eq!((&answers[3]["status"], &answers[3]["line"]), (&json!(422), &json!(4)));
    assert_eq!((&answers[7]["solution"], &answers[29]["verdict"]), (&json!(SOLVED), &json!("solved")));
}

#[tokio::test]
async fn the_state_of_the_server_can_be_asked() {
    assert_eq!(get("/healthz").await.text(), "ok\n");
    let ready = get("/readyz").await;
    assert_eq!((ready.status, &ready.json()["running"]), (StatusCode::OK, &json!(0)));
}
