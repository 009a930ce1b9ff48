//! Results as JSON, for programs: one value per puzzle, with a schema version.
//!
//! Grids are lines of `side * side` symbols with `.` for empty; candidates are written `7r3c5`; ratings are numbers
//! with one decimal, on the scale that the member `scale` names. A position has its values (`puzzle`), those that were given (`given`)
//! if there are others, and its pencil marks (`marks`, a string per cell) if it has any. Within one version of the
//! schema, members are only added.

mod evidence;
mod rating;

pub use rating::{explain_rated, rated, rating_stats, spread};

use crate::sheet::marked;
use crate::{
    Advice, Advised, Check, Count, Hint, Level, Mistake, Report, Reveal, Solutions, Stats, TechniqueStats, Verdict,
    Walk, after,
};
use pencilproof_core::{Candidate, Cell, Digit, DigitSet, Layout, Puzzle, Rule, SymmetryError};
use pencilproof_format::json_members;
use pencilproof_generate::{ALGORITHM, Exercise, Grade, Hardness, Made};
use pencilproof_logic::sets::Sets;
use pencilproof_logic::{Assumes, Rated, Rating, Steps, Terms};
use pencilproof_proof::{
    CaseTree, Evidence, Exchange, Lemma, Literal, Move, Proof, Rearrangement, Split, Weighing, Weighted,
};
use pencilproof_search::{Canonical, Solution};
use serde_json::{Map, Value, json};

/// The version of the schema, the member `schema` of every value.
pub const SCHEMA: u32 = 1;

/// The scale of ratings, the member `scale` beside every `rating`.
const SCALE: &str = "pencilproof";

/// A grid as a line: the usual symbols, `.` for empty.
pub fn grid(puzzle: &Puzzle) -> String {
    puzzle.layout().cells().map(|cell| puzzle.value(cell).map_or('.', |value| value.digit.symbol())).collect()
}

fn rating(rating: Rating) -> Value {
    number(rating)
}

/// A number with one decimal, parsed from its text, so that 2.3 is written as 2.3.
fn number(text: impl ToString) -> Value {
    text.to_string().parse::<f64>().map_or(Value::Null, Value::from)
}

fn candidates(layout: &Layout, list: &[Candidate]) -> Value {
    list.iter().map(|&candidate| layout.candidate_name(candidate)).collect()
}

fn cells(layout: &Layout, list: &[Cell]) -> Value {
    list.iter().map(|&cell| layout.cell_name(cell)).collect()
}

fn base(puzzle: &Puzzle) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("schema".into(), SCHEMA.into());
    object.extend(json_members(puzzle));
    object
}

/// The values of a position, which of them were given, and its marks.
fn position(puzzle: &Puzzle) -> Map<String, Value> {
    let mut members = json_members(puzzle);
    members.remove("layout");
    members
}

fn assumes(assumes: Assumes) -> &'static str {
    match assumes {
        Assumes::Uniqueness => "uniqueness",
        _ => "nothing",
    }
}

/// A step in a position: technique, size, rating, words, conclusions, proof, evidence and marks for pictures; for a
/// colouring step also the trace. The position has all its pencil marks.
pub fn step(rated: &Rated, puzzle: &Puzzle) -> Value {
    step_in(Terms::Usual, rated, puzzle)
}

/// A step in the usual terms or in those of its own technique; in the usual terms, with the other telling beside it where
/// that differs.
fn step_in(terms: Terms, rated: &Rated, puzzle: &Puzzle) -> Value {
    let layout = puzzle.layout();
    let step = &rated.step;
    let hint = Hint::in_terms(terms, rated, layout);
    let own = Some(Hint::in_terms(Terms::Own, rated, layout)).filter(|own| own.title != hint.title);
    json!({
        "technique": step.technique,
        "name": rated.technique.name,
        "family": rated.technique.family.name,
        "size": step.size,
        "rating": rating(rated.rating),
        "scale": SCALE,
        "assumes": assumes(rated.assumes),
        "known": hint.also_known_as,
        "title": hint.title,
        "reasons": hint.reasons,
        "own_terms": own.map(|own| json!({ "title": own.title, "place": own.place, "reasons": own.reasons })),
        "conclusion": hint.conclusion,
        "short": hint.short,
        "position": position(&marked(puzzle)),
        "placements": candidates(layout, &step.placements),
        "eliminations": candidates(layout, &step.eliminations),
        "proof": proof(&step.proof, layout),
        "evidence": evidence::value(&step.evidence, layout),
        "marks": step.marks().iter().map(|each| evidence::mark(each, layout)).collect::<Value>(),
        "trace": match &step.evidence {
            Evidence::Colours(colours) => evidence::trace(colours, &hint.trace, layout),
            _ => Value::Null,
        },
    })
}

/// Sources and recipients from the laboratory, and what follows from them.
pub fn sets(puzzle: &Puzzle, sets: &Sets, known: Option<String>) -> Value {
    let layout = puzzle.layout();
    let names = |rules: &[Rule]| -> Value { rules.iter().map(|&rule| layout.rule_name(rule)).collect() };
    let loads = sets.loads.iter().map(|(&candidate, &load)| (layout.candidate_name(candidate), load.into()));
    let mut object = base(puzzle);
    object.insert("truths".into(), names(&sets.sources));
    object.insert("links".into(), names(&sets.recipients));
    object.insert("rank".into(), sets.rank.into());
    object.insert("known".into(), known.into());
    object.insert("loads".into(), Value::Object(loads.collect()));
    object.insert("uncovered".into(), candidates(layout, &sets.uncovered().collect::<Vec<_>>()));
    object.insert("eliminations".into(), candidates(layout, &sets.eliminations));
    Value::Object(object)
}

fn weighted(rules: &[Weighted], layout: &Layout) -> Value {
    rules.iter().map(|&(rule, weight)| json!({ "rule": layout.rule_name(rule), "weight": weight })).collect()
}

fn proof(proof: &Proof, layout: &Layout) -> Value {
    let rules = |rules: &[Weighted]| weighted(rules, layout);
    match proof {
        Proof::Single(rule) => json!({ "kind": "single", "rule": layout.rule_name(*rule) }),
        Proof::Counting { base, cover } => json!({ "kind": "counting", "base": rules(base), "cover": rules(cover) }),
        Proof::Several(counts) => {
            let count = |count: &Weighing| json!({ "base": rules(&count.base), "cover": rules(&count.cover) });
            json!({ "kind": "several", "counts": counts.iter().map(count).collect::<Value>() })
        }
        Proof::Cases(tree) => json!({ "kind": "cases", "tree": case_tree(tree, layout) }),
        Proof::Exchange(Exchange { cells, .. }) => {
            let pair = |(cell, digits): &(Cell, [Digit; 2])| json!({ "cell": layout.cell_name(*cell), "digits": digits.map(|digit| digit.to_string()) });
            json!({ "kind": "exchange", "cells": cells.iter().map(pair).collect::<Value>() })
        }
        Proof::Rearrangement(Rearrangement { moves, .. }) => {
            let digits = |digits: DigitSet| digits.iter().map(|digit| digit.to_string()).collect::<Value>();
            let each = |one: &Move| json!({ "from": layout.cell_name(one.from), "digits": digits(one.digits), "to": layout.cell_name(one.to) });
            json!({ "kind": "rearrangement", "moves": moves.iter().map(each).collect::<Value>() })
        }
        _ => Value::Null,
    }
}

fn literal(literal: &Literal, layout: &Layout) -> String {
    let sign = if literal.is_true { "" } else { "not " };
    format!("{sign}{}", layout.candidate_name(literal.candidate))
}

fn case_tree(tree: &CaseTree, layout: &Layout) -> Value {
    match tree {
        CaseTree::Close => json!("close"),
        CaseTree::Count { base, cover } => {
            json!({ "count": { "base": weighted(base, layout), "cover": weighted(cover, layout) } })
        }
        CaseTree::Split { on, branches } => {
            let on = match *on {
                Split::Rule(rule) => json!({ "rule": layout.rule_name(rule) }),
                Split::Clause(index) => json!({ "clause": index }),
                Split::Candidate(candidate) => json!({ "candidate": layout.candidate_name(candidate) }),
            };
            let branch = |(assumed, then): &(Literal, CaseTree)| json!({ "if": literal(assumed, layout), "then": case_tree(then, layout) });
            json!({ "split": on, "branches": branches.iter().map(branch).collect::<Value>() })
        }
        CaseTree::Lemmas { lemmas, then } => {
            let lemma = |lemma: &Lemma| {
                let clause: Value = lemma.clause.iter().map(|each| literal(each, layout)).collect();
                json!({ "clause": clause, "by": proof(&lemma.by, layout) })
            };
            json!({ "lemmas": lemmas.iter().map(lemma).collect::<Value>(), "then": case_tree(then, layout) })
        }
    }
}

/// The canonical form of a puzzle, the images of its cells (in reading order) and of its digits (in order) under the
/// symmetry that leads there, and the number of automorphisms.
///
/// # Errors
/// Never for the result of a canonizer.
pub fn canonical(puzzle: &Puzzle, canonical: &Canonical) -> Result<Value, SymmetryError> {
    let symmetry = canonical.symmetry()?;
    let layout = puzzle.layout();
    let images: Vec<Cell> = layout.cells().map(|cell| symmetry.cell(cell)).collect();
    let mut object = base(puzzle);
    let mut add = |key: &str, value: Value| object.insert(key.into(), value);
    add("canonical", canonical.to_string().into());
    add("cells", cells(layout, &images));
    add("digits", layout.digits().iter().map(|digit| symmetry.digit(digit).symbol()).collect::<String>().into());
    add("automorphisms", canonical.automorphisms().into());
    Ok(object.into())
}

/// The report on a puzzle, with its steps if wanted.
pub fn report(puzzle: &Puzzle, report: &Report, with_steps: bool) -> Value {
    let layout = puzzle.layout();
    let mut object = base(puzzle);
    let mut add = |key: &str, value: Value| object.insert(key.into(), value);
    let verdict = match &report.verdict {
        Verdict::Solved { grid: solution, search_from } => {
            add("solution", grid(solution).into());
            // The number of the step that would come next, counted from 1.
            add("search_from", search_from.map(|steps| steps + 1).into());
            "solved"
        }
        Verdict::Stuck => "stuck",
        Verdict::Several(two) => {
            add("solutions", two.iter().map(grid).collect());
            "several-solutions"
        }
        Verdict::NoSolution => "no-solution",
        Verdict::Contradiction(contradiction) => {
            add("contradiction", contradiction.describe(layout).into());
            "contradiction"
        }
        Verdict::TimedOut { found } => {
            add("solution_found", found.as_deref().map(grid).into());
            "timed-out"
        }
    };
    add("verdict", verdict.into());
    add("known", grid(report.best_grid()).into());
    add("rating", rating(report.rating()));
    add("effort", number(report.effort()));
    add("scale", SCALE.into());
    add("logic_steps", report.steps.len().into());
    add("path", path(report.techniques()));
    add("assumes", assumes(report.assumes).into());
    if with_steps {
        let positions = report.positions().map(|position| position.to_puzzle(puzzle));
        add("steps", report.steps.iter().zip(positions).map(|(rated, position)| step(rated, &position)).collect());
    }
    Value::Object(object)
}

/// Statistics of techniques over some puzzles. Times are in seconds.
pub fn stats(stats: &Stats) -> Value {
    let technique = |technique: &TechniqueStats| {
        json!({
            "technique": technique.name,
            "rating": rating(technique.rating),
            "calls": technique.calls,
            "steps": technique.steps,
            "puzzles": technique.puzzles,
            "decisive": technique.decisive,
            "seconds": technique.time.as_secs_f64(),
        })
    };
    json!({
        "schema": SCHEMA,
        "puzzles": stats.puzzles,
        "by_logic": stats.by_logic,
        "by_search": stats.by_search,
        "steps": stats.steps,
        "seconds": stats.time.as_secs_f64(),
        "scale": SCALE,
        "techniques": stats.techniques.iter().map(technique).collect::<Value>(),
    })
}

/// How often each technique is used, by its usual name.
fn path(counts: impl IntoIterator<Item = (String, usize)>) -> Value {
    counts.into_iter().map(|(name, count)| (name, Value::from(count))).collect::<Map<_, _>>().into()
}

/// The solutions of a puzzle, and whether these are all.
pub fn solutions(puzzle: &Puzzle, solutions: &[Solution], complete: bool) -> Value {
    let mut object = base(puzzle);
    object.insert("solutions".into(), solutions.iter().map(Solution::to_string).collect());
    object.insert("complete".into(), complete.into());
    Value::Object(object)
}

/// The result of a check.
pub fn check(puzzle: &Puzzle, check: &Check) -> Value {
    let layout = puzzle.layout();
    let (count, exact) = match check.count {
        Count::Exactly(count) => (count, true),
        Count::AtLeast(count) | Count::TimedOut(count) => (count, false),
    };
    let mut object = base(puzzle);
    let mut add = |key: &str, value: Value| object.insert(key.into(), value);
    add("valid", check.is_valid().into());
    add("count", count.into());
    add("exact", exact.into());
    add("timed_out", matches!(check.count, Count::TimedOut(_)).into());
    add("givens", puzzle.givens().count().into());
    add("contradiction", check.contradiction.map(|contradiction| contradiction.describe(layout)).into());
    add("solutions", check.solutions.iter().map(grid).collect());
    add("minimal", check.is_minimal().into());
    add("redundant", check.redundant.as_ref().map_or(Value::Null, |found| cells(layout, &found.redundant)));
    add("undecided", check.redundant.as_ref().map_or(Value::Null, |found| cells(layout, &found.undecided)));
    Value::Object(object)
}

/// A generated puzzle, with what is needed to make it again.
pub fn made(made: &Made, seed: u64) -> Value {
    let mut object = base(&made.puzzle);
    let mut add = |key: &str, value: Value| object.insert(key.into(), value);
    add("solution", grid(&made.grid()).into());
    add("clues", made.puzzle.givens().count().into());
    if let Some(Grade { hardness, steps, .. }) = &made.grade {
        add("degree", hardness.degree().into());
        add("rating", if let Hardness::Rated(hardest) = hardness { rating(*hardest) } else { Value::Null });
        add("scale", SCALE.into());
        add("path", path(steps.iter().map(|(name, count)| (name.clone(), *count))));
    }
    add("seed", seed.into());
    add("attempt", made.number.into());
    add("algorithm", ALGORITHM.into());
    add("version", env!("CARGO_PKG_VERSION").into());
    Value::Object(object)
}

/// An exercise: the position, the step to be found, the solution, and what is needed to make it again.
pub fn exercise(exercise: &Exercise, seed: u64) -> Value {
    let mut object = base(&exercise.position);
    let mut add = |key: &str, value: Value| object.insert(key.into(), value);
    add("solution", grid(&exercise.made.grid()).into());
    add("steps_before", exercise.steps.into());
    add("step", step(&exercise.step, &exercise.position));
    add("seed", seed.into());
    add("attempt", exercise.made.number.into());
    add("algorithm", ALGORITHM.into());
    add("version", env!("CARGO_PKG_VERSION").into());
    Value::Object(object)
}

/// A puzzle that was derived from another.
pub fn varied(puzzle: &Puzzle, origin: &Puzzle) -> Value {
    let mut object = base(puzzle);
    object.insert("clues".into(), puzzle.givens().count().into());
    object.insert("origin".into(), grid(origin).into());
    Value::Object(object)
}

/// Steps taken from a position, and the position after them.
pub fn walk(puzzle: &Puzzle, walk: &Walk) -> Value {
    let mut object = base(puzzle);
    let mut before = puzzle.clone();
    let mut steps = Vec::with_capacity(walk.steps.len());
    for rated in &walk.steps {
        steps.push(step(rated, &before));
        before = after(&before, &rated.step).unwrap_or(before);
    }
    object.insert("steps".into(), steps.into());
    object.insert("after".into(), position(&walk.position).into());
    object.insert("advice".into(), walk.end.as_ref().map_or("step", |end| kind(&end.advice)).into());
    Value::Object(object)
}

/// The kind of an advice, the member `advice`.
fn kind(advice: &Advice) -> &'static str {
    match advice {
        Advice::Wrong(_) => "mistake",
        Advice::Solved => "solved",
        Advice::NoStep => "no-step",
        Advice::OutOfTime => "out-of-time",
        Advice::Step(_) => "step",
    }
}

/// Every step that was found in a position, and whether the search ran to completion.
pub fn steps(puzzle: &Puzzle, found: &Steps) -> Value {
    let mut object = base(puzzle);
    object.insert("complete".into(), found.is_complete.into());
    object.insert("steps".into(), found.steps.iter().map(|rated| step(rated, puzzle)).collect());
    Value::Object(object)
}

/// Advice about a position, limited to what may be revealed.
pub fn advice(puzzle: &Puzzle, advised: &Advised, reveal: Reveal) -> Value {
    let layout = puzzle.layout();
    let mut object = base(puzzle);
    let solutions = match advised.solutions {
        Solutions::One => "one",
        Solutions::Several => "several",
        Solutions::Unknown => "unknown",
    };
    object.insert("puzzle_solutions".into(), solutions.into());
    let text = match &advised.advice {
        Advice::Wrong(mistake) => {
            if !matches!(mistake, Mistake::Givens(_)) {
                let mended = mistake.mended(puzzle);
                object.insert("mended".into(), grid(&mended).into());
                object.insert("mended_position".into(), position(&mended).into());
            }
            Some(mistake.describe(layout).into())
        }
        Advice::Solved | Advice::NoStep | Advice::OutOfTime => Some(Value::Null),
        Advice::Step(rated) => {
            let terms = if reveal.usual_names { Terms::Usual } else { Terms::Own };
            let hint = Hint::in_terms(terms, rated, layout);
            let mut told = step_in(terms, rated, puzzle);
            if let Some(members) = told.as_object_mut().filter(|_| !reveal.usual_names) {
                members.remove("known");
            }
            let members = [
                ("family", Level::Family, hint.family.into()),
                ("place", Level::Place, hint.place.into()),
                ("step", Level::Step, told),
            ];
            let told = members.into_iter().filter(|(_, level, _)| *level <= reveal.level);
            object.extend(told.map(|(key, _, value): (&str, Level, Value)| (key.to_string(), value)));
            None
        }
    };
    object.insert("advice".into(), kind(&advised.advice).into());
    object.extend(text.map(|text| ("text".to_string(), text)));
    Value::Object(object)
}
