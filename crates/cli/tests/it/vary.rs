//! `pencilproof vary`: equivalent puzzles and neighbours.

use crate::common::*;
use std::collections::BTreeSet;

fn canonical(puzzles: &str) -> BTreeSet<String> {
    run_on(puzzles, ["canonical", "-"]).ok(0).lines().map(str::to_owned).collect()
}

#[test]
fn equivalent_puzzles_have_the_same_canonical_form() {
    let out = run(["vary", "--seed", "1", "-n", "5", EASY]).ok(0);
    let different: BTreeSet<&str> = out.lines().collect();
    assert_eq!(different.len(), 5);
    assert_eq!(canonical(&out), canonical(EASY));
    assert_eq!(out, run(["vary", "--seed", "1", "-n", "5", EASY]).ok(0));
    assert_ne!(run(["vary", EASY]).ok(0), run(["vary", EASY]).ok(0));
}

#[test]
fn neither_threads_nor_json_change_the_equivalent_puzzles() {
    // More than are made together.
    let lines = run(["vary", "--seed", "1", "-n", "2500", "--threads", "1", EASY]).ok(0);
    assert_eq!(lines.lines().collect::<BTreeSet<_>>().len(), 2500);
    assert_eq!(lines, run(["vary", "--seed", "1", "-n", "2500", "--threads", "3", EASY]).ok(0));
    for puzzle in [EASY, SMALL] {
        let lines = run(["vary", "--seed", "1", "-n", "20", puzzle]).ok(0);
        let values = run(["vary", "--seed", "1", "-n", "20", "--json", puzzle]).json(0);
        let told: Vec<&str> = values.iter().map(|value| value["puzzle"].as_str().unwrap()).collect();
        assert_eq!(lines.lines().collect::<Vec<_>>(), told);
    }
}

#[test]
fn solutions_go_with_their_puzzles() {
    for puzzle in [EASY, SMALL] {
        let lines = run(["vary", "--seed", "1", "-n", "40", puzzle]).ok(0);
        let pairs = run(["vary", "--seed", "1", "-n", "40", "--solutions", puzzle]).ok(0);
        let (puzzles, solutions): (Vec<&str>, Vec<&str>) =
            pairs.lines().map(|line| line.split_once(',').unwrap()).unzip();
        assert_eq!(puzzles, lines.lines().collect::<Vec<_>>());
        let solved = run_on(lines.as_str(), ["solve", "--search", "--line"]).ok(0);
        assert_eq!(solutions, solved.lines().collect::<Vec<_>>());
        // What is written can be read.
        assert_eq!(run_on(pairs.as_str(), ["convert", "--to", "line", "--from", "csv"]).ok(0).lines().count(), 40);
    }
    let empty = ".".repeat(81);
    assert!(run(["vary", "--solutions", &empty]).failed().contains("several solutions"));
    assert!(run(["vary", "--solutions", &empty.replacen("..", "55", 1)]).failed().contains("no solution"));
    assert!(run(["vary", "--solutions", "--json", EASY]).failed().contains("--json"));
    assert_eq!(run(["vary", &empty]).ok(0), format!("{empty}\n"));
}

#[test]
fn every_neighbour_comes_once_and_has_one_solution() {
    let out = run(["vary", "--remove", "1", "--add", "1", EASY]).ok(0);
    let all: BTreeSet<&str> = out.lines().collect();
    assert_eq!(all.len(), out.lines().count(), "each once");
    let given = |puzzle: &str| puzzle.bytes().filter(|byte| *byte != b'.').count();
    for puzzle in &all {
        assert_eq!(given(puzzle), given(EASY));
        let changed = puzzle.bytes().zip(EASY.bytes()).filter(|(a, b)| a != b).count();
        assert!((1..=2).contains(&changed), "{puzzle}");
    }
    let checked = run_on(out.as_str(), ["check"]).ok(0);
    assert!(checked.lines().all(|line| line.contains("valid: one solution")));
    assert_eq!(out, run(["vary", "--remove", "1", "--add", "1", "--threads", "3", EASY]).ok(0));
    // `check` finds the same number of minimal ones.
    let minimal = checked.lines().filter(|line| line.contains("one solution; minimal")).count();
    let found = run(["vary", "--remove", "1", "--add", "1", "--minimal", EASY]).ok(0);
    assert_eq!(found.lines().count(), minimal);
    // A random selection is a subset.
    let some = run(["vary", "--remove", "1", "--add", "1", "--seed", "1", "-n", "7", EASY]).ok(0);
    assert_eq!(some.lines().count(), 7);
    assert!(some.lines().all(|puzzle| all.contains(puzzle)));
    let distinct = run(["vary", "--remove", "1", "--add", "1", "--distinct", EASY]).ok(0);
    assert_eq!(canonical(&distinct).len(), distinct.lines().count());
    assert_eq!(canonical(&distinct), canonical(&out));
}

#[test]
fn impossible_requests_are_refused() {
    assert!(run(["vary", "--remove", "99", "--add", "1", EASY]).failed().contains("99 givens cannot be removed"));
    assert!(run(["vary", "--remove", "1", "--add", "99", EASY]).failed().contains("99 givens cannot be added"));
    assert!(run(["vary", "--remove", "1", EASY]).failed().contains("--add"));
    assert!(run(["vary", "hello"]).failed().contains("hello"));
    let late = run(["vary", "--remove", "6", "--add", "0", "-n", "5", "--timeout", "0.3", EASY]);
    assert_eq!((late.code, late.out.as_str()), (1, ""));
    let json = &run(["vary", "--json", "--seed", "1", SMALL]).json(0)[0];
    assert_eq!((json["origin"].as_str(), json["clues"].as_u64()), (Some(SMALL), Some(4)));
}
