//! The report on a puzzle: its path and what became of it.

use super::step::step_in;
use super::{Assumes, Puzzle, Step, Tenths, grid};
use crate::StepDetail;
use pencilproof_generate::Hardness;
use pencilproof_logic::{Scale, Terms};
use serde::Serialize;
use std::collections::BTreeMap;

/// What became of a puzzle, and the path to there.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Report {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// What became of it.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// The solution, or the values that are known if the puzzle is not solved.
    pub known: String,
    /// The rating of the hardest step.
    pub rating: Tenths,
    /// The degree of difficulty of the rating, as `/v1/degrees` lists them, if logic alone solved the puzzle and the
    /// rating is Pencilproof's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub degree: Option<String>,
    /// The ratings of all steps, added up.
    pub effort: Tenths,
    /// The scale of the ratings.
    pub scale: super::Scale,
    /// The number of steps of logic.
    pub logic_steps: usize,
    /// How often each technique and size was used, by its usual name.
    pub path: BTreeMap<String, usize>,
    /// What the steps assume.
    pub assumes: Assumes,
    /// The steps, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub steps: Option<Vec<Step>>,
}

/// What became of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Verdict {
    /// It has exactly one solution.
    Solved {
        /// The solution.
        solution: String,
        /// The number of the step that would have come next where search took over, from 1; null if logic solved it
        /// alone.
        #[cfg_attr(feature = "schema", schema(required))]
        search_from: Option<usize>,
    },
    /// Logic could not finish, and search was not wanted.
    Stuck,
    /// It has several solutions.
    SeveralSolutions {
        /// Two of them.
        solutions: [String; 2],
    },
    /// It has no solution, as search shows.
    NoSolution,
    /// It has no solution: a rule has no candidate left, or a house has a value twice.
    Contradiction {
        /// Which, in words.
        contradiction: String,
    },
    /// Time ran out before the verdict was certain.
    TimedOut {
        /// A solution, if one was found; there may be others.
        #[cfg_attr(feature = "schema", schema(required))]
        solution_found: Option<String>,
    },
}

/// The report on a puzzle, with its steps if wanted.
pub fn report(puzzle: &pencilproof_core::Puzzle, report: &crate::Report, steps: Option<StepDetail>) -> Report {
    let told = |detail| {
        let positions = report.positions().map(|position| position.to_puzzle(puzzle));
        report
            .steps
            .iter()
            .zip(positions)
            .map(|(rated, position)| step_in(Terms::Usual, detail, rated, &position))
            .collect()
    };
    Report {
        puzzle: Puzzle::of(puzzle),
        verdict: Verdict::of(puzzle, &report.verdict),
        known: grid(report.best_grid()),
        rating: Tenths::of(report.rating()),
        effort: Tenths::of(report.effort()),
        scale: report.rating().scale().into(),
        degree: degree(report).map(str::to_owned),
        logic_steps: report.steps.len(),
        path: report.techniques().into_iter().collect(),
        assumes: report.assumes.into(),
        steps: steps.map(told),
    }
}

/// The degree of difficulty of a puzzle that logic alone solved.
fn degree(report: &crate::Report) -> Option<&'static str> {
    let is_by_logic = matches!(report.verdict, crate::Verdict::Solved { search_from: None, .. });
    let has_degree = is_by_logic && !report.steps.is_empty() && report.rating().scale() == Scale::Pencilproof;
    has_degree.then(|| Hardness::Rated(report.rating()).degree())
}

impl Verdict {
    fn of(puzzle: &pencilproof_core::Puzzle, verdict: &crate::Verdict) -> Verdict {
        match verdict {
            crate::Verdict::Solved { grid: solution, search_from } => {
                Verdict::Solved { solution: grid(solution), search_from: search_from.map(|steps| steps + 1) }
            }
            crate::Verdict::Stuck => Verdict::Stuck,
            crate::Verdict::Several(two) => Verdict::SeveralSolutions { solutions: two.each_ref().map(grid) },
            crate::Verdict::NoSolution => Verdict::NoSolution,
            crate::Verdict::Contradiction(contradiction) => {
                Verdict::Contradiction { contradiction: contradiction.describe(puzzle.layout()) }
            }
            crate::Verdict::TimedOut { found } => Verdict::TimedOut { solution_found: found.as_deref().map(grid) },
        }
    }
}
