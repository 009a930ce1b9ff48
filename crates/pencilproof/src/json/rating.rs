//! Ratings on the scale of Sudoku Explainer as JSON.

use super::{SCHEMA, base, candidates, number};
use crate::{
    KnownDifficulty, NotRated, RatingEnd, RatingOptions, RatingReport, RatingSpread, RatingStats, RatingTechniqueStats,
};
use pencilproof_core::{Layout, Puzzle};
use pencilproof_logic::text;
use pencilproof_rating::{Difficulty, Step, Technique};
use serde_json::{Map, Value, json};

/// The rating of a puzzle, or why it has none: `er`, `ep` and `ed` are null where they are not known, and then `er_over` or
/// `er_at_least` tells what is.
pub fn rated(puzzle: &Puzzle, options: &RatingOptions, rated: &Result<RatingReport, NotRated>) -> Value {
    let mut object = base(puzzle);
    object.extend(scale(options));
    let mut add = |key: &str, value: Value| _ = object.insert(key.into(), value);
    let report = match rated {
        Ok(report) => report,
        Err(reason) => {
            ["er", "ep", "ed"].into_iter().for_each(|key| add(key, Value::Null));
            add("end", refusal(reason).into());
            add("reason", reason.to_string().into());
            return object.into();
        }
    };
    add("er", exactly(report.er()));
    add("ep", exactly(report.ep()));
    add("ed", exactly(report.ed()));
    match report.er() {
        KnownDifficulty::Over(bound) => add("er_over", number(bound)),
        KnownDifficulty::AtLeast(bound) => add("er_at_least", number(bound)),
        _ => {}
    }
    add("rating", report.to_string().into());
    add("end", end(report.end).into());
    add("logic_steps", report.steps.into());
    let hardest = report.hardest.as_ref().map(|hardest| {
        json!({
            "step": hardest.number,
            "technique": hardest.technique.id(),
            "name": hardest.name,
            "rating": number(hardest.difficulty),
        })
    });
    add("hardest", hardest.into());
    let counts = report.techniques.iter().map(|(technique, count)| (technique.id().to_owned(), Value::from(*count)));
    add("path", Value::Object(counts.collect()));
    add("assumes", if report.assumes_uniqueness() { "uniqueness" } else { "nothing" }.into());
    if options.keep_path {
        add("steps", report.path.iter().map(|taken| step(taken, puzzle.layout())).collect());
    }
    object.into()
}

/// Adds to the steps of a rating what [`RatingReport::told`] says of each: `title`, `reasons` and `conclusion`.
pub fn explain_rated(rating: &mut Value, puzzle: &Puzzle, rated: &Result<RatingReport, NotRated>) {
    let (Ok(report), Some(steps)) = (rated, rating["steps"].as_array_mut()) else { return };
    for (step, hint) in steps.iter_mut().zip(report.told(puzzle)) {
        step["title"] = hint.title.into();
        step["reasons"] = hint.reasons.into();
        step["conclusion"] = hint.conclusion.into();
    }
}

/// What scale was used, by which version, and which of its techniques were left out, if any.
fn scale(options: &RatingOptions) -> Map<String, Value> {
    let left_out: Vec<&str> = options.left_out().map(Technique::id).collect();
    let mut object = Map::new();
    object.insert("scale".into(), options.scale.id().into());
    object.insert("version".into(), env!("CARGO_PKG_VERSION").into());
    if !left_out.is_empty() {
        object.insert("left_out".into(), left_out.into());
    }
    object
}

fn step(step: &Step, layout: &Layout) -> Value {
    let placed: Vec<_> = step.placement.into_iter().collect();
    json!({
        "technique": step.technique.id(),
        "name": step.name(),
        "rating": number(step.difficulty),
        "complexity": step.complexity,
        "placements": candidates(layout, &placed),
        "eliminations": candidates(layout, &step.eliminations),
        "short": text::conclusion_in_short(layout, &placed, &step.eliminations),
    })
}

fn exactly(known: KnownDifficulty) -> Value {
    match known {
        KnownDifficulty::Exactly(exact) => number(exact),
        _ => Value::Null,
    }
}

fn end(end: RatingEnd) -> &'static str {
    match end {
        RatingEnd::Solved => "solved",
        RatingEnd::Stuck => "stuck",
        RatingEnd::NotPearl => "not-a-pearl",
        RatingEnd::NotDiamond => "not-a-diamond",
        RatingEnd::Over(_) => "over",
        RatingEnd::TimedOut => "timed-out",
    }
}

fn refusal(reason: &NotRated) -> &'static str {
    match reason {
        NotRated::Layout => "not-classic",
        NotRated::NoSolution(_) => "no-solution",
        NotRated::Several => "several-solutions",
    }
}

/// The spread of ER over equivalent puzzles, for the member `spread` of a rating.
pub fn spread(spread: &RatingSpread, seed: u64) -> Value {
    json!({
        "count": spread.count,
        "min": number(spread.min),
        "median": number(spread.median),
        "max": number(spread.max),
        "differ": spread.differ,
        "timed_out": spread.timed_out,
        "seed": seed,
    })
}

/// What the ratings of a list add up to.
pub fn rating_stats(stats: &RatingStats, options: &RatingOptions) -> Value {
    let rating = |(&tenths, &puzzles): (&u32, &u64)| json!({ "er": number(Difficulty::sum(f64::from(tenths) / 10.0, 0)), "puzzles": puzzles });
    let technique = |(technique, part): (&Technique, &RatingTechniqueStats)| {
        json!({
            "technique": technique.id(),
            "steps": part.steps,
            "puzzles": part.puzzles,
            "hardest": part.hardest,
        })
    };
    let mut object = Map::new();
    object.insert("schema".into(), SCHEMA.into());
    object.extend(scale(options));
    object.insert("rated".into(), stats.rated.into());
    object.insert("refused".into(), stats.refused.into());
    object.insert("cut".into(), stats.cut.into());
    object.insert("logic_steps".into(), stats.steps.into());
    object.insert("ratings".into(), stats.ratings.iter().map(rating).collect());
    object.insert("techniques".into(), stats.techniques.iter().map(technique).collect());
    object.into()
}
