//! The JSON of results, member by member: it is what other programs read, so it changes on purpose alone.
//!
//! `json/steps.jsonl` has the answer of `hint` for a technique of each kind, `json/answers.json` the other answers.

use pencilproof::core::{Digit, Layout, Position, Puzzle, Rule};
use pencilproof::format::{ReadOptions, read_str};
use pencilproof::generate::Wish;
use pencilproof::logic::sets::Sets;
use pencilproof::logic::{Catalogue, Profile};
use pencilproof::search::End;
use pencilproof::{
    Generation, Level, Options, Practise, PuzzleRater, RatingOptions, RatingStats, Reveal, SearchUse, Solver,
    StepDetail, Vary, json,
};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

const STEPS: &str = include_str!("json/steps.jsonl");
const ANSWERS: &str = include_str!("json/answers.json");
const CLASSIC: &str = "...9.31..6.7....8.2.........5....4......6..2..1.......8...7.......3..5.....4....9";

fn puzzle(text: &str) -> Puzzle {
    let side = text.len().isqrt();
    Puzzle::from_givens(Layout::for_side(side).unwrap(), text.chars().map(Digit::from_symbol))
}

fn value(answer: impl Serialize) -> Value {
    let mut value: Value = serde_json::to_value(answer).unwrap();
    // These differ from one version to the next, or from one run to the next.
    if let Some(members) = value.as_object_mut() {
        ["version", "seconds", "algorithm"].into_iter().for_each(|name| _ = members.remove(name));
        // A few steps tell what all are like.
        if let Some(steps) = members.get_mut("steps").and_then(Value::as_array_mut) {
            steps.truncate(2);
        }
    }
    value
}

/// The first place where two values differ.
fn difference(one: &Value, other: &Value) -> Option<String> {
    let inside = |name: String, one: &Value, other: &Value| difference(one, other).map(|rest| format!("{name}/{rest}"));
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            let names = one.keys().chain(other.keys());
            names.into_iter().find_map(|name| {
                let none = Value::from("no such member");
                let (one, other) = (one.get(name).unwrap_or(&none), other.get(name).unwrap_or(&none));
                inside(name.clone(), one, other)
            })
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            let mut pairs = one.iter().zip(other).enumerate();
            pairs.find_map(|(index, (one, other))| inside(index.to_string(), one, other))
        }
        _ => (one != other).then(|| format!(": {one} is not {other}")),
    }
}

#[test]
fn steps_of_every_kind() {
    for line in STEPS.lines() {
        let expected: Value = serde_json::from_str(line).unwrap();
        let technique = expected["step"]["technique"].as_str().unwrap();
        let position = read_str(line, &ReadOptions::default()).unwrap().remove(0).puzzle;
        let wanted = Catalogue::standard().selector(technique).unwrap();
        let profile = Profile::complete().only(&[wanted]).unwrap();
        let advised = Solver::new(Options { profile, ..Options::default() }).advise(&position);
        let found = value(json::advice(&position, &advised, Reveal::default()));
        assert_eq!(difference(&found, &expected), None, "{technique}");
    }
}

#[test]
fn other_answers() {
    let mut expected: BTreeMap<String, Value> = serde_json::from_str(ANSWERS).unwrap();
    for (name, found) in answers() {
        let expected = expected.remove(name).unwrap_or_else(|| panic!("add {name}: {found}"));
        assert_eq!(difference(&found, &expected), None, "{name}");
    }
    assert!(expected.is_empty(), "not asked for: {:?}", expected.keys());
}

fn answers() -> Vec<(&'static str, Value)> {
    let (small, open) = (puzzle("1......3......32"), puzzle("1......3......3."));
    let mut solver = Solver::default();
    let only = |search| Solver::new(Options { search, ..Options::default() });
    let report = |solver: &mut Solver, puzzle: &Puzzle| {
        let report = solver.solve(puzzle);
        value(json::report(puzzle, &report, None))
    };
    let mut wrong = small.clone();
    wrong.set(wrong.layout().cell(0, 1), Digit::from_index(2), false);
    let hints =
        [("mistake", Level::Mistake), ("family", Level::Family), ("place", Level::Place)].map(|(name, level)| {
            let advised = Solver::default().advise(&small);
            (name, value(json::advice(&small, &advised, Reveal { level, ..Reveal::default() })))
        });
    let everything = |solver: &mut Solver, puzzle: &Puzzle| {
        let advised = solver.advise(puzzle);
        value(json::advice(puzzle, &advised, Reveal { usual_names: false, ..Reveal::default() }))
    };
    let path = solver.solve(&small);
    let (solutions, end) = solver.solutions(&open, 10);
    let mut all = vec![
        ("path", value(json::report(&small, &path, Some(StepDetail::Told)))),
        ("by search", report(&mut only(SearchUse::Only), &small)),
        ("stuck", report(&mut only(SearchUse::Never), &puzzle(&".".repeat(16)))),
        ("several", report(&mut only(SearchUse::Only), &puzzle("123412........41"))),
        ("no solution", report(&mut only(SearchUse::Only), &puzzle("123.4..........."))),
        ("contradiction", report(&mut solver, &puzzle("11.............."))),
        ("solved", everything(&mut solver, path.best_grid())),
        ("wrong", everything(&mut solver, &wrong)),
        ("wrong givens", everything(&mut solver, &puzzle("11.............."))),
        ("step", everything(&mut solver, &small)),
        ("all steps", value(json::steps(&small, &solver.all_steps(&small).unwrap(), StepDetail::Told))),
        ("walk", value(json::walk(&small, &solver.walk(&small, 2)))),
        ("check", value(json::check(&small, &solver.check(&small, 2)))),
        ("check of several", value(json::check(&open, &solver.check(&open, 2)))),
        ("solutions", value(json::solutions(&open, &solutions, end == End::Exhausted))),
        ("canonical", of_canonical(&small)),
        ("sets", of_sets(&small)),
    ];
    all.extend(hints);
    all.extend(ratings(&small));
    all.extend(generated(&small));
    all
}

fn of_canonical(puzzle: &Puzzle) -> Value {
    let canonical = Solver::default().canonical(puzzle).unwrap();
    value(json::canonical(puzzle, &canonical).unwrap())
}

fn of_sets(puzzle: &Puzzle) -> Value {
    let position = Position::new(puzzle).unwrap();
    let row = puzzle.layout().houses().nth(1).unwrap();
    let sources = [0, 1].map(|digit| Rule::House(row, Digit::from_index(digit)));
    let sets = Sets::new(&position, &sources, &[]).unwrap();
    value(json::sets(puzzle, &sets, None))
}

fn ratings(small: &Puzzle) -> Vec<(&'static str, Value)> {
    let puzzle = puzzle(CLASSIC);
    let options = RatingOptions { keep_path: true, ..RatingOptions::default() };
    let mut rater = PuzzleRater::new(options.clone());
    let (rated, refused) = (rater.rate(&puzzle), rater.rate(small));
    let mut answer = json::rated(&puzzle, &options, &rated);
    json::explain_rated(&mut answer, &puzzle, &rated);
    let mut stats = RatingStats::default();
    [&rated, &refused].into_iter().for_each(|rated| stats.add(rated));
    vec![
        ("rating", value(answer)),
        ("no rating", value(json::rated(small, &options, &refused))),
        ("ratings", value(json::rating_stats(&stats, &options))),
    ]
}

fn generated(small: &Puzzle) -> Vec<(&'static str, Value)> {
    let mut all = Vec::new();
    let wish = Wish { graded: true, ..Wish::any(small.layout().clone()) };
    let order = Generation { threads: 1, ..Generation::new(wish, 7) };
    let made = |made| {
        all.push(("made", value(json::made(&made, 7))));
        ControlFlow::<()>::Continue(())
    };
    order.run(made, |_| ()).unwrap();
    let technique = Catalogue::standard().selector("hidden-single").unwrap();
    let order = Practise { threads: 1, ..Practise::of(&Catalogue::standard(), technique, small.layout().clone(), 7) };
    let exercise = |exercise| {
        all.push(("exercise", value(json::exercise(&exercise, "default", 7, StepDetail::Told))));
        ControlFlow::<()>::Continue(())
    };
    order.run(exercise, |_| ()).unwrap();
    let varied = |other| {
        all.push(("varied", value(json::varied(&other, small))));
        ControlFlow::<()>::Continue(())
    };
    Vary { seed: 7, threads: 1, ..Vary::default() }.equivalent(small, 1, varied).unwrap();
    all
}
