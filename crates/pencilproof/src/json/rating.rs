//! The rating of a puzzle on the scale of Sudoku Explainer.

use super::position::candidates;
use super::{Assumes, Null, Puzzle, RatingScale, Tenths};
use crate::{KnownDifficulty, NotRated, RatingOptions, RatingReport};
use pencilproof_core::Layout;
use pencilproof_rating::{self as scale, Technique};
use pencilproof_words::text;
use serde::Serialize;
use std::collections::BTreeMap;

/// The rating of a puzzle by Sudoku Explainer, or why it has none.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rated {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// What rated it.
    #[serde(flatten)]
    pub by: RatedBy,
    /// What came of it.
    #[serde(flatten)]
    pub outcome: Outcome,
}

/// What scale was used, by which version.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatedBy {
    /// The scale.
    pub scale: RatingScale,
    /// The version of the program.
    pub version: String,
    /// The techniques of the scale that were not used, if there are any. The numbers are not those of the scale then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub left_out: Option<Vec<String>>,
}

/// What came of a puzzle; `end` tells which of the two it is.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Outcome {
    /// A rating, perhaps of a part of the path.
    Rated(Box<WholeRating>),
    /// None.
    Refused(NoRating),
}

/// A rating. A number is null where it is not known; `er_over` or `er_at_least` tells what is known of ER then.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WholeRating {
    /// ER: the hardest step.
    #[cfg_attr(feature = "schema", schema(required))]
    pub er: Option<Tenths>,
    /// EP: the hardest step up to the first that places a digit.
    #[cfg_attr(feature = "schema", schema(required))]
    pub ep: Option<Tenths>,
    /// ED: the first step.
    #[cfg_attr(feature = "schema", schema(required))]
    pub ed: Option<Tenths>,
    /// ER is more than this.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub er_over: Option<Tenths>,
    /// ER is this or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub er_at_least: Option<Tenths>,
    /// All three as people write them: `8.3/1.2/1.2`, or `>9.0/1.2/1.2` if the path was left there.
    pub rating: String,
    /// How the path ended.
    pub end: RatingEnd,
    /// The number of steps.
    pub logic_steps: u32,
    /// The hardest step, unless none was needed.
    #[cfg_attr(feature = "schema", schema(required))]
    pub hardest: Option<Hardest>,
    /// How often each technique was used, by its id.
    pub path: BTreeMap<String, u32>,
    /// What the steps assume.
    pub assumes: Assumes,
    /// The steps, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub steps: Option<Vec<RatedStep>>,
}

/// How the path of a rating ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RatingEnd {
    /// The puzzle is solved.
    Solved,
    /// No technique goes on.
    Stuck,
    /// ER is more than EP, and nothing more was asked.
    NotAPearl,
    /// ER is more than ED, and nothing more was asked.
    NotADiamond,
    /// ER is more than was asked about.
    Over,
    /// Time ran out.
    TimedOut,
}

/// The first of the hardest steps.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Hardest {
    /// Its number in the path, from 1.
    pub step: u32,
    /// The id of its technique.
    pub technique: String,
    /// The name that the original gives it.
    pub name: String,
    /// How hard it is.
    pub rating: Tenths,
}

/// A step of a rating.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatedStep {
    /// The id of its technique.
    pub technique: String,
    /// The name that the original gives it.
    pub name: String,
    /// How hard it is.
    pub rating: Tenths,
    /// Of chains, the number of claims that the conclusion rests on.
    #[cfg_attr(feature = "schema", schema(required))]
    pub complexity: Option<u32>,
    /// The candidates that are true.
    pub placements: Vec<String>,
    /// The candidates that are false.
    pub eliminations: Vec<String>,
    /// The conclusion in short: `r4c5=7` or `r5c4<>28, r6c4<>8`.
    pub short: String,
    /// The name, digits and place of the step, if words were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub title: Option<String>,
    /// The reasons, if words were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub reasons: Option<Vec<String>>,
    /// The conclusion in words, if these were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub conclusion: Option<String>,
}

/// Why a puzzle has no rating.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NoRating {
    /// There is no ER.
    pub er: Null,
    /// There is no EP.
    pub ep: Null,
    /// There is no ED.
    pub ed: Null,
    /// Why.
    pub end: Refusal,
    /// Why, in words.
    pub reason: String,
}

/// Why a puzzle has no rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    /// It is not a classic 9x9.
    NotClassic,
    /// It has no solution.
    NoSolution,
    /// It has several solutions.
    SeveralSolutions,
}

/// The rating of a puzzle, or why it has none: `er`, `ep` and `ed` are null where they are not known, and then
/// `er_over` or `er_at_least` tells what is.
pub fn rated(
    puzzle: &pencilproof_core::Puzzle,
    options: &RatingOptions,
    rated: &Result<RatingReport, NotRated>,
) -> Rated {
    let outcome = match rated {
        Ok(report) => Outcome::Rated(Box::new(WholeRating::of(report, options, puzzle.layout()))),
        Err(reason) => Outcome::Refused(NoRating::of(reason)),
    };
    Rated { puzzle: Puzzle::of(puzzle), by: RatedBy::of(options), outcome }
}

/// Adds to the steps of a rating what [`RatingReport::told`] says of each: `title`, `reasons` and `conclusion`.
pub fn explain_rated(rating: &mut Rated, puzzle: &pencilproof_core::Puzzle, rated: &Result<RatingReport, NotRated>) {
    let (Ok(report), Outcome::Rated(rating)) = (rated, &mut rating.outcome) else { return };
    for (step, hint) in rating.steps.iter_mut().flatten().zip(report.told(puzzle)) {
        step.title = Some(hint.title);
        step.reasons = Some(hint.reasons);
        step.conclusion = Some(hint.conclusion);
    }
}

impl RatedBy {
    pub(super) fn of(options: &RatingOptions) -> RatedBy {
        let left_out: Vec<String> = options.left_out().map(|technique| technique.id().to_owned()).collect();
        RatedBy {
            scale: options.scale.into(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            left_out: (!left_out.is_empty()).then_some(left_out),
        }
    }
}

impl WholeRating {
    fn of(report: &RatingReport, options: &RatingOptions, layout: &Layout) -> WholeRating {
        let er = report.er();
        let hardest = report.hardest.as_ref().map(|hardest| Hardest {
            step: hardest.number,
            technique: hardest.technique.id().to_owned(),
            name: hardest.name.clone(),
            rating: Tenths::of(hardest.difficulty),
        });
        let count = |(technique, count): &(Technique, u32)| (technique.id().to_owned(), *count);
        WholeRating {
            er: exactly(er),
            ep: exactly(report.ep()),
            ed: exactly(report.ed()),
            er_over: if let KnownDifficulty::Over(bound) = er { Some(Tenths::of(bound)) } else { None },
            er_at_least: if let KnownDifficulty::AtLeast(bound) = er { Some(Tenths::of(bound)) } else { None },
            rating: report.to_string(),
            end: report.end.into(),
            logic_steps: report.steps,
            hardest,
            path: report.techniques.iter().map(count).collect(),
            assumes: if report.assumes_uniqueness() { Assumes::Uniqueness } else { Assumes::Nothing },
            steps: options.keep_path.then(|| report.path.iter().map(|step| RatedStep::of(step, layout)).collect()),
        }
    }
}

impl RatedStep {
    fn of(step: &scale::Step, layout: &Layout) -> RatedStep {
        let placed: Vec<_> = step.placement.into_iter().collect();
        RatedStep {
            technique: step.technique.id().to_owned(),
            name: step.name(),
            rating: Tenths::of(step.difficulty),
            complexity: step.complexity,
            placements: candidates(layout, &placed),
            eliminations: candidates(layout, &step.eliminations),
            short: text::conclusion_in_short(layout, &placed, &step.eliminations),
            title: None,
            reasons: None,
            conclusion: None,
        }
    }
}

impl NoRating {
    fn of(reason: &NotRated) -> NoRating {
        let end = match reason {
            NotRated::Layout | NotRated::Constraints => Refusal::NotClassic,
            NotRated::NoSolution(_) => Refusal::NoSolution,
            NotRated::Several => Refusal::SeveralSolutions,
        };
        NoRating { er: Null, ep: Null, ed: Null, end, reason: reason.to_string() }
    }
}

impl From<crate::RatingEnd> for RatingEnd {
    fn from(end: crate::RatingEnd) -> RatingEnd {
        match end {
            crate::RatingEnd::Solved => RatingEnd::Solved,
            crate::RatingEnd::Stuck => RatingEnd::Stuck,
            crate::RatingEnd::NotPearl => RatingEnd::NotAPearl,
            crate::RatingEnd::NotDiamond => RatingEnd::NotADiamond,
            crate::RatingEnd::Over(_) => RatingEnd::Over,
            crate::RatingEnd::TimedOut => RatingEnd::TimedOut,
        }
    }
}

fn exactly(known: KnownDifficulty) -> Option<Tenths> {
    match known {
        KnownDifficulty::Exactly(exact) => Some(Tenths::of(exact)),
        _ => None,
    }
}
