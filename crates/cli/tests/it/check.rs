//! `pencilproof check`.

use crate::common::*;
use serde_json::Value;

fn checked(puzzle: &str, code: i32) -> Value {
    run(["check", "--json", puzzle]).json(code).remove(0)
}

#[test]
fn a_minimal_puzzle() {
    let out = run(["check", EASY]).ok(0);
    assert!(out.ends_with("Valid: one solution; minimal, 24 givens.\n"), "{out}");
    let json = checked(EASY, 0);
    assert_eq!((&json["valid"], &json["count"], &json["minimal"]), (&true.into(), &1.into(), &true.into()));
    assert_eq!(json["solutions"], Value::from(vec![SOLVED]));
}

#[test]
fn a_given_is_redundant_if_it_can_go_on_its_own() {
    // The small puzzle with one more given.
    let more = format!("13{}", &SMALL[2..]);
    let json = checked(&more, 0);
    assert_eq!(json["minimal"], false);
    let redundant: Vec<&str> =
        json["redundant"].as_array().unwrap().iter().map(|cell| cell.as_str().unwrap()).collect();
    assert!(redundant.contains(&"r1c2"), "{redundant:?}");
    for (index, _) in more.char_indices().filter(|(_, c)| *c != '.') {
        let mut less = more.clone();
        less.replace_range(index..index + 1, ".");
        let name = format!("r{}c{}", index / 4 + 1, index % 4 + 1);
        let unique = run(["check", &less]).code == 0;
        assert_eq!(unique, redundant.contains(&name.as_str()), "{name}");
    }
    let told = run(["check", &more]).ok(0);
    assert!(told.contains("5 givens, of which"), "{told}");
}

#[test]
fn several_solutions_are_counted_and_two_shown() {
    let json = checked(EMPTY, 1);
    assert_eq!((&json["valid"], &json["count"], &json["exact"]), (&false.into(), &2.into(), &false.into()));
    let two = json["solutions"].as_array().unwrap();
    assert!(two.len() == 2 && two[0] != two[1]);
    let count = |limit: &str| run(["check", "--limit", limit, EMPTY]).ok(1);
    assert!(count("10").contains("Not valid: 10 or more solutions."));
    assert!(count("287").contains("Not valid: 287 or more solutions."));
    assert!(count("289").contains("Not valid: 288 solutions."));
    assert_eq!(count("2").matches('┌').count(), 3, "the puzzle and two solutions");
}

#[test]
fn what_has_no_solution_says_why() {
    assert!(run(["check", TWICE]).ok(1).ends_with("Not valid: row 1 has 1 twice, in r1c1 and r1c2.\n"));
    let json = checked(TWICE, 1);
    assert_eq!((&json["count"], &json["contradiction"]), (&0.into(), &"row 1 has 1 twice, in r1c1 and r1c2".into()));
    assert!(run(["check", IMPOSSIBLE]).ok(1).contains("Not valid: no"));
    assert!(run(["check", WRONG]).ok(1).ends_with("Not valid: no solution.\n"), "placed values count");
}

#[test]
fn placed_values_are_not_givens() {
    // The solution of the small puzzle with one given; all other values are placed.
    let position = "S4B1768685776858576";
    assert_eq!(run(["convert", "--to", "line", position]).out, format!("{SMALL_SOLVED}\n"));
    let json = checked(position, 0);
    assert_eq!((&json["givens"], &json["minimal"], &json["redundant"]), (&1.into(), &Value::Null, &Value::Null));
    let told = unwrapped(&run(["check", position]).ok(0));
    assert!(told.contains("one solution with the placed values and marks; the givens alone have several"), "{told}");
}

#[test]
fn many_puzzles_a_line_each() {
    let input = format!("{EASY}\n\n{SEVERAL}\n{TWICE}\n");
    let expected = "\
<stdin>:1: valid: one solution; minimal, 24 givens
<stdin>:3: not valid: 2 or more solutions
<stdin>:4: not valid: row 1 has 1 twice, in r1c1 and r1c2
";
    for threads in ["1", "3"] {
        assert_eq!(run_on(input.as_str(), ["check", "--threads", threads]).ok(1), expected);
    }
    assert_eq!(run_on(format!("{EASY}\n{SMALL}\n"), ["check"]).code, 0);
    assert_eq!(run_on(input, ["check", "--json"]).json(1).len(), 3);
}

#[test]
fn every_puzzle_of_the_test_data_has_one_solution() {
    let puzzles = puzzles();
    for (layout, line) in puzzles.iter().filter(|(layout, _)| !layout.starts_with("3x3")) {
        let json = &run(["check", "--json", "--layout", layout, line]).json(0)[0];
        assert_eq!(json["count"], 1, "{layout} {line}");
    }
}

#[test]
fn running_out_of_time_is_not_an_answer() {
    let told = run(["check", "--timeout", "0", EASY]).ok(1);
    assert!(told.ends_with("Unknown: time ran out before a solution was found.\n"), "{told}");
    let json = &run(["check", "--timeout", "0", "--json", EASY]).json(1)[0];
    assert_eq!((&json["timed_out"], &json["exact"]), (&true.into(), &false.into()));
}

#[test]
fn several_solutions_are_explained() {
    // Two digits can be exchanged in a rectangle.
    let told = unwrapped(&run(["check", "--several", ".2.4.4.221434321"]).ok(1));
    for part in [
        "Not valid: 2 solutions.",
        "4 cells differ: r1c1, r1c3, r2c1 and r2c3.",
        "1 unavoidable set without a given; the puzzle needs one in each set of its solution:",
        "(in both solutions)",
        "One more given makes it unique, such as r1c1=",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let json = &run(["check", "--several", "--json", ".2.4.4.221434321"]).json(1)[0];
    assert_eq!((&json["count"], &json["exact"]), (&2.into(), &true.into()));
    let several = &json["several"];
    assert_eq!(
        several["unavoidable"],
        serde_json::json!([{"cells": ["r1c1", "r1c3", "r2c1", "r2c3"], "solutions": 2}])
    );
    assert_eq!(several["open"][0], serde_json::json!({"cell": "r1c1", "digits": {"1": 1, "3": 1}}));
    assert_eq!((&several["complete"], several["add"].as_array().unwrap().len()), (&true.into(), 1));
    // One solution has nothing to be explained.
    let json = &run(["check", "--several", "--json", EASY]).json(0)[0];
    assert_eq!((&json["several"], &json["valid"]), (&Value::Null, &true.into()));
    assert_eq!(run(["check", "--several", EASY]), run(["check", EASY]));
    let list = format!("{EASY}\n{EASY}\n{EASY}\n{EMPTY}\n{}\n", ".".repeat(81));
    let told = run_on(list, ["check", "--several", "--limit", "300"]).ok(1);
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[3].starts_with("<stdin>:4: not valid: 288 solutions; 16 cells open, "), "{told}");
    assert!(lines[3].contains("4 more givens make it unique"), "{told}");
    assert!(lines[4].starts_with("<stdin>:5: not valid: 300 or more solutions; "), "{told}");
    assert!(lines[4].ends_with("among 300 of them"), "{told}");
}
