//! `pencilproof sets`, and steps of set logic in `hint`.

use crate::common::*;

/// A 4x4 position in which 1 and 2 are the only candidates of r1c1 and r1c2.
const PAIR: &str = "12|12|1234|1234|1234|1234|1234|1234|1234|1234|1234|1234|1234|1234|1234|1234";

/// The position as pencil marks, one line per row.
fn pair() -> String {
    let cells: Vec<&str> = PAIR.split('|').collect();
    cells.chunks(4).map(|row| row.join(" ") + "\n").collect()
}

fn sets(args: &[&str]) -> Run {
    run_on(pair(), [&["sets", "--from", "marks"], args].concat())
}

#[test]
fn the_best_recipients_are_found_and_told() {
    let told = sets(&["--truths", "r1c1,r1c2"]).ok(0);
    assert!(told.contains("\nSet logic 2 x 2, rank 0: r1c1 and r1c2\nAlso known as: Naked pair 1 2, "), "{told}");
    assert!(told.contains("\nTwo sources need a true candidate each: r1c1 and r1c2.\n"), "{told}");
    assert!(told.ends_with(".\n") && told.contains("\nSo 1 and 2 can be removed from "), "{told}");
    let hidden = sets(&["--truths", "r1c1,r1c2", "--hide-known"]).ok(0);
    assert_eq!(told.lines().count(), hidden.lines().count() + 1);
    assert!(!hidden.contains("Also known"));
}

#[test]
fn recipients_can_be_named() {
    let told = sets(&["--truths", "r1c1,r1c2", "--links", "1r1,2r1"]).ok(0);
    assert!(told.contains("\nSo 1 and 2 can be removed from r1c34.\n"), "{told}");
    let open = sets(&["--truths", "r1c1,r1c2", "--links", "1r1"]).ok(1);
    assert!(open.ends_with("Nothing follows: the recipients do not cover 2r1c1 and 2r1c2.\n"), "{open}");
    let rank = sets(&["--truths", "r1c1,r1c3"]).ok(1);
    assert!(rank.contains("Nothing follows: no candidate counts for more than the rank, 2."), "{rank}");
}

#[test]
fn json_has_the_load_of_each_candidate() {
    let value = sets(&["--truths", "r1c1,r1c2", "--links", "1r1,2r1", "--json"]).json(0).remove(0);
    assert_eq!((&value["rank"], &value["loads"]["1r1c1"], &value["loads"]["1r1c3"]), (&0.into(), &0.into(), &1.into()));
    assert_eq!(value["links"], serde_json::json!(["1 in row 1", "2 in row 1"]));
    assert_eq!(value["eliminations"], serde_json::json!(["1r1c3", "2r1c3", "1r1c4", "2r1c4"]));
    assert_eq!(value["known"], "Naked pair 1 2, row 1");
}

#[test]
fn bad_rules_are_named_with_their_place() {
    let error = |list: &str| sets(&["--truths", list]).failed();
    assert!(
        error("r1c1,5r1").contains("--truths: '5r1' at position 6 is no rule: it starts with no digit of this board")
    );
    assert!(error("r1c1,r9c9").contains("'r9c9' at position 6 is no rule: the board has no such cell"));
    assert_eq!(error("r1c1,r1c1"), "error: r1c1 is named twice\n");
    assert!(sets(&["--truths", "r1c1", "--links", "1q1"]).failed().contains("--links: '1q1' at position 1"));
    assert!(sets(&[]).failed().contains("--truths <RULES>"));
    assert!(run(["sets", "--truths", "1r1", SMALL]).failed().contains("1 in row 1 is known already"));
    assert!(run(["sets", "--truths", "1r2", TWICE]).failed().contains("the puzzle has no solution"));
}

#[test]
fn a_hint_may_tell_the_usual_name_too() {
    let hint = |more: &[&str]| {
        let args = ["hint", "--from", "marks", "--technique", "sledgehammer:2"];
        run_on(pair(), [&args, more].concat()).ok(0)
    };
    let (usual, counted, hidden) = (hint(&[]), hint(&["--as", "set-logic"]), hint(&["--hide-known"]));
    assert!(
        usual.contains("\nNaked pair ") && !usual.contains("Also known as") && !usual.contains("sources"),
        "{usual}"
    );
    assert!(counted.contains("\nAlso known as: Naked pair ") && counted.contains("Two sources need"), "{counted}");
    assert!(hidden.contains("Two sources need") && !hidden.contains("Naked pair"), "{hidden}");
    let json = hint(&["--json"]);
    assert!(json.contains("\"known\":\"Naked pair") && json.contains("\"technique\":\"sledgehammer\""), "{json}");
    assert!(json.contains("\"own_terms\":{"), "{json}");
    assert!(!hint(&["--json", "--hide-known"]).contains("Naked pair"));
    assert!(!hint(&["--json", "--hide-known"]).contains("\"known\""));
}

#[test]
fn costly_techniques_are_added_by_name() {
    let singles = ["solve", "--no-search", "--line", "--technique", "naked-single,hidden-single", HARD];
    let solved = run([&singles[..], &["--with", "set-logic"]].concat()).ok(0);
    assert!(!solved.contains('#'), "{solved}");
    assert!(run(singles).ok(1).contains("# not solved by logic alone"));
    let hint = ["hint", "--technique", "set-logic", "--as", "set-logic", HARD];
    assert!(run(hint).ok(0).contains("\nSet logic "));
}
