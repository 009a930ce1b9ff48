//! `pencilproof why`.

use crate::common::*;

#[test]
fn what_can_be_seen_is_said_in_a_sentence() {
    for words in [&[EASY, "r1c3", "2"][..], &[EASY, "r1c3=2"], &["r1c3", "2", EASY], &["2r1c3", EASY]] {
        assert_eq!(run([&["why"], words].concat()).ok(0), "Row 1 has 2 already, in r1c1.\n", "{words:?}");
    }
    assert_eq!(run_on(EASY, ["why", "r1c3", "2"]).ok(0), "Row 1 has 2 already, in r1c1.\n");
    assert_eq!(run_on(EASY, ["why", "-", "r1c3", "2"]).ok(0), "Row 1 has 2 already, in r1c1.\n");
    assert_eq!(run(["why", EASY, "r1c1", "5"]).ok(0), "r1c1 is 2 already.\n");
    assert_eq!(run(["why", EASY, "r1c1", "2"]).ok(1), "r1c1 is 2 already.\n");
    assert_eq!(run(["why", EASY, "r1c3", "6"]).ok(1), "Nothing rules out 6 in r1c3.\n");
    assert_eq!(
        run(["why", SEVERAL, "r1c2", "2"]).ok(1),
        "The puzzle has several solutions, and in some of them r1c2 is 2.\n"
    );
}

#[test]
fn steps_are_told_one_after_the_other_each_on_its_board() {
    let told = run(["why", SMALL, "r1c2", "4"]).ok(0);
    assert!(told.starts_with("r1c2 cannot be 4: one step shows it.\n"), "{told}");
    assert!(told.contains('│') && told.contains("   1. Hidden single 3") && told.contains("So r1c2 is 3."), "{told}");
    let told = run(["why", HARD, "r1c1", "6"]).ok(0);
    let json = &run(["why", "--json", HARD, "r1c1", "6"]).json(0)[0];
    let steps = json["steps"].as_array().unwrap();
    assert_eq!((json["reason"].as_str(), json["claim"].as_str()), (Some("steps"), Some("r1c1<>6")));
    assert!(json["path_steps"].as_u64() >= Some(steps.len() as u64));
    for step in steps {
        assert!(told.contains(step["title"].as_str().unwrap()), "{step}");
    }
    assert_eq!(told.matches('┏').count(), steps.len(), "a board for each");
}

#[test]
fn a_cell_alone_asks_for_what_can_be_said_about_it() {
    let told = run(["why", "r1c2", SMALL]).ok(0);
    assert!(told.starts_with("r1c2 is 3: one step shows it.\n"), "{told}");
    assert_eq!(run(["why", "r1c2", SEVERAL]).ok(1), "No technique of the profile says anything about r1c2.\n");
}

#[test]
fn a_mistake_is_told_first() {
    let told = format!("There is a mistake: r1c3 cannot be 9.\nWithout it: {EASY}\n");
    assert_eq!(run(["why", WRONG, "r1c4", "3"]).ok(1), told);
    assert_eq!(run(["why", "--json", WRONG, "r1c4", "3"]).json(1)[0]["mended"], EASY);
    assert!(run(["why", TWICE, "r3c3", "4"]).ok(1).contains("row 1 has 1 twice"));
}

#[test]
fn what_singles_do_not_show_is_not_explained() {
    let told = run(["why", "--technique", "naked-single", "r1c1=6", HARD]).ok(1);
    assert!(told.starts_with("r1c1 is not 6, but no technique of the profile shows why"), "{told}");
}

#[test]
fn a_question_about_no_cell_is_an_error() {
    for (words, told) in [
        (&["r1c9", "1"][..], "'r1c9' is not a cell of this board: they are r1c1 to r4c4"),
        (&["r0c1"], "'r0c1' is not a cell of this board"),
        (&["r1c1", "5"], "'5' is not a digit of this board: they are 1 to 4"),
        (&["r1c1", "0"], "'0' is not a digit of this board"),
        (&["r1c1", "10"], "'10' is not a digit of this board"),
        (&["r1c1="], "'' is not a digit of this board"),
        (&["x"], "which cell?"),
        (&[], "which cell?"),
    ] {
        let error = run([&["why", SMALL], words].concat()).failed();
        assert!(error.contains(told), "{words:?}: {error}");
    }
    let error = run(["why", SMALL, "r1c1", "r1c2"]).failed();
    assert!(error.contains("r1c2"), "{error}");
}
