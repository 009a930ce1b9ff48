//! Wings and almost locked sets, as the command shows them.

use crate::common::*;
use serde_json::Value;

/// The hint that a technique gives for a puzzle.
fn hint(technique: &str, puzzle: &str) -> String {
    run_on(puzzle, ["hint", "--technique", technique]).ok(0)
}

/// The step of the hint as JSON.
fn step(technique: &str, puzzle: &str) -> Value {
    run_on(puzzle, ["hint", "--json", "--technique", technique]).json(0).remove(0)["step"].take()
}

/// A board of marks: these cells have the given marks, all others have every digit.
fn marks(cells: &[(&str, &str)]) -> String {
    let cell = |index: usize| {
        let name = format!("r{}c{}", index / 9 + 1, index % 9 + 1);
        cells.iter().find(|(known, _)| *known == name).map_or("123456789", |(_, marks)| *marks)
    };
    (0..9).map(|row| (0..9).map(|col| cell(9 * row + col)).collect::<Vec<_>>().join(" ") + "\n").collect()
}

#[test]
fn wings_are_hints() {
    let wing = marks(&[("r1c4", "12"), ("r1c1", "13"), ("r2c5", "23")]);
    let told = hint("xy-wing", &wing);
    assert!(told.contains("XY-Wing 1 2 3, pivot r1c4") && told.contains("So 3 can be removed from r1c56 and r2c123."));
    assert_eq!(hint("Y-Wing", &wing), told, "by any name of the field");
    let quad = marks(&[("r1c1", "1234"), ("r1c5", "14"), ("r2c2", "24"), ("r3c3", "34")]);
    assert!(hint("wxyz-wing", &quad).contains("\nSo 4 can be removed from r1c23.\n"));
    assert_eq!(hint("bent-set:4", &quad), hint("bent-set", &quad));
}

#[test]
fn almost_locked_sets_are_hints() {
    let sets = marks(&[("r1c1", "12"), ("r2c2", "23"), ("r1c7", "14"), ("r5c7", "34")]);
    let told = hint("als-xz", &sets);
    assert!(told.contains("1 is a restricted common") && told.contains("\nSo 3 can be removed from r2c7 and r5c2.\n"));
    let step = step("als-xz", &sets);
    assert_eq!(step["evidence"]["kind"], "pattern");
    let parts: Vec<&str> =
        step["evidence"]["cells"].as_array().unwrap().iter().filter_map(|cell| cell["part"].as_str()).collect();
    assert_eq!(parts, ["als-a", "als-a", "als-b", "als-b"]);
    let crossing = marks(&[("r1c1", "1234"), ("r1c2", "1234"), ("r1c5", "12"), ("r2c3", "34")]);
    assert!(hint("sue-de-coq", &crossing).contains("Sue de Coq on 1 2 3 4, row 1 and box 1"));
}

#[test]
fn steps_with_several_countings_are_proved_in_json() {
    let wing = marks(&[("r1c4", "12"), ("r1c1", "13"), ("r2c5", "23")]);
    let step = step("xy-wing", &wing);
    assert_eq!((&step["proof"]["kind"], step["proof"]["counts"].as_array().unwrap().len()), (&"several".into(), 2));
}
