//! Results as JSON, for programs: one value per puzzle, with a schema version.
//!
//! Each answer is a type that says what its members mean and can be serialized; the function of the same name makes it
//! from a result, and [`line()`] writes it. With the feature `schema` the types describe themselves as JSON Schema too.
//!
//! Grids are lines of `side * side` symbols with `.` for empty; candidates are written `7r3c5`, cells `r3c5`, houses
//! `row 3` and rules `7 in row 3` or, where a cell is meant, `r3c5`. Ratings are numbers with one decimal, on the scale
//! that the member `scale` names. Within one version of the schema, members are only added.
//!
//! ```
//! use pencilproof::core::{Digit, Layout, Puzzle};
//! use pencilproof::{Solver, json};
//! let puzzle = Puzzle::from_givens(Layout::for_side(4)?, "1......3......32".chars().map(Digit::from_symbol));
//! let check = json::check(&puzzle, &Solver::default().check(&puzzle, 2));
//! assert!(json::line(&check).starts_with(r#"{"schema":1,"layout":"2x2","puzzle":"1......3......32","valid":true"#));
//! # Ok::<(), pencilproof::core::LayoutError>(())
//! ```

mod advice;
mod argument;
mod berthier;
mod candidates;
mod canonical;
mod check;
mod colouring;
mod evidence;
mod figures;
mod generated;
mod mark;
mod number;
mod position;
mod proof;
mod rating;
mod rating_stats;
mod report;
mod scene;
mod sets;
mod several;
mod split;
mod stats;
mod step;
mod walk;
mod why;
mod words;

pub use advice::{Advice, AdviceKind, Advised, KnownSolutions, advice};
pub use argument::{Case, Cases, Choice, CountedRules, Inference, WeightedRule, Why};
pub use berthier::{RatedByWhips, rated_by_whips};
pub use candidates::{CandidateCounts, candidate_counts};
pub use canonical::{Canonical, canonical};
pub use check::{Check, Solutions, check, solutions};
pub use colouring::{Failure, Side, Trace, TraceMark};
pub use evidence::{Cluster, Evidence, Link, NumberCell, PatternCell, SetRule, Strength, Via};
pub use figures::{
    Figure, FigureLabel, FigureMargin, FigureStroke, FigureText, FigureTint, Figures, LineRank, LineWalk, Total,
    figures,
};
pub use generated::{Exercise, Made, Recipe, Varied, exercise, made, varied};
pub use mark::{Mark, Role, Shape};
pub use number::{Null, Tenths};
pub use position::{Position, Puzzle, grid};
pub use proof::{
    CaseBranch, CaseTree, Closed, ExchangeCell, Filling, Lemma, Proof, RearrangementMove, RefillingCell, Split,
};
pub use rating::{
    Hardest, NoRating, Outcome, Rated, RatedBy, RatedStep, RatingEnd, Refusal, WholeRating, explain_rated, rated,
};
pub use rating_stats::{RatingShare, RatingStats, RatingTechniqueStats, Spread, rating_stats, spread};
pub use report::{Report, Verdict, report};
pub use scene::{Area, Beats, Curve, Hull, NodeNumber, Scene, ShownDigit, ShownKind, Sign};
pub use sets::{Sets, sets};
pub use several::{CheckSeveral, OpenCell, Several, UnavoidableSet, several};
pub use split::{Overlap, Shared, SplitList, SplitPart, split};
pub use stats::{Stats, TechniqueStats, stats};
pub use step::{OwnTerms, Step, step};
pub use walk::{AllSteps, Walk, steps, walk};
pub use why::{Answered, Reason, answered};
pub use words::{Assumes, RatingScale, Scale};

use serde::Serialize;

/// The version of the schema, the member `schema` of every answer.
pub const SCHEMA: u32 = 1;

/// An answer of this module, which can be written as one line of JSON.
///
/// Each is written by code of this crate rather than of the crate that calls, which may be compiled for size.
pub trait Answer: Serialize {
    /// The answer as one line of JSON.
    fn line(&self) -> String;
}

/// An answer as one line of JSON.
pub fn line(answer: &impl Answer) -> String {
    answer.line()
}

macro_rules! answers {
    ($($answer:ty),* $(,)?) => {
        $(impl Answer for $answer {
            fn line(&self) -> String {
                // It cannot fail for the types of this module: every key of theirs is a text.
                serde_json::to_string(self).unwrap_or_default()
            }
        })*
    };
}

answers! {
    Advised, AllSteps, Answered, CandidateCounts, Canonical, Check, CheckSeveral, Exercise, Made, Rated, RatingStats,
    Report, Sets, Solutions, SplitList, Stats, Step, Varied, Walk,
}
