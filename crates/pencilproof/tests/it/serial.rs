//! The feature `serde`: serialised values and round trips.

use pencilproof::Solver;
use pencilproof::core::{Digit, Layout, Puzzle};
use pencilproof::proof::Step;
use serde_json::{from_str, from_value, json, to_string, to_value};

fn puzzle(side: usize, givens: &str) -> Puzzle {
    Puzzle::from_givens(Layout::for_side(side).unwrap(), givens.chars().map(Digit::from_symbol))
}

#[test]
fn a_report_is_written_with_its_steps() {
    let puzzle = puzzle(4, "1.......3.2..4.3");
    let report = Solver::default().solve(&puzzle);
    let value = to_value(&report).unwrap();
    let members: Vec<&String> = value.as_object().unwrap().keys().collect();
    assert_eq!(members, ["assumes", "faults", "position", "puzzle", "steps", "verdict"]);
    assert_eq!(value["assumes"], "Nothing");
    assert_eq!(value["faults"], json!([]));
    assert_eq!(from_value::<Puzzle>(value["puzzle"].clone()).unwrap(), puzzle);
    assert_eq!(from_value::<Puzzle>(value["position"].clone()).unwrap(), report.position);
    assert_eq!(value["verdict"]["Solved"]["search_from"], json!(null));
    assert_eq!(from_value::<Puzzle>(value["verdict"]["Solved"]["grid"].clone()).unwrap(), *report.best_grid());
    assert_eq!(value["steps"].as_array().unwrap().len(), report.steps.len());
    let first = json!({
        "technique": "hidden-single",
        "rating": 1.2,
        "assumes": "Nothing",
        "step": {
            "technique": "hidden-single",
            "size": 1,
            "placements": [{ "cell": 4, "digit": 4 }],
            "eliminations": [],
            "proof": { "Single": { "house": [8, 4] } },
            "evidence": {
                "Single": { "rule": { "house": [8, 4] }, "blockers": [{ "cell": 13, "digit": 4 }], "struck": [] },
            },
        },
    });
    assert_eq!(value["steps"][0], first);
    assert_eq!(to_value(report.steps[0].hint(puzzle.layout())).unwrap()["also_known_as"], json!(null));
}

#[test]
fn steps_of_every_kind_round_trip() {
    let mut kinds: Vec<String> = Vec::new();
    for givens in include_str!("../../../../testdata/puzzles.txt").lines().filter_map(|line| line.strip_prefix("3x3 "))
    {
        let puzzle = puzzle(9, givens.trim());
        assert_eq!(from_str::<Puzzle>(&to_string(&puzzle).unwrap()).unwrap(), puzzle);
        let report = Solver::default().solve(&puzzle);
        for rated in &report.steps {
            let text = to_string(&rated.step).unwrap();
            assert_eq!(from_str::<Step>(&text).unwrap(), rated.step, "{text}");
            assert_eq!(to_value(rated).unwrap()["technique"], rated.technique.id);
            let evidence = to_value(&rated.step.evidence).unwrap();
            kinds.extend(evidence.as_object().into_iter().flat_map(|object| object.keys().cloned()));
        }
    }
    kinds.sort();
    kinds.dedup();
    assert!(["Colours", "Sets", "Single"].iter().all(|kind| kinds.iter().any(|known| known == kind)), "{kinds:?}");
}
