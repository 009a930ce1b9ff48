//! A Sudoku engine: it reads every common format, solves step by step with reasons and proofs, and finishes by search
//! where logic alone is not enough.
//!
//! A [`Solver`] takes a puzzle, from a file or built in code, and solves it as far as it can:
//!
//! ```
//! use pencilproof::core::{Digit, Layout, Puzzle};
//! use pencilproof::{Solver, Verdict};
//!
//! let text = "1..8.2.3.....91...........96..52..4..1....8.38.....6...9..5..6.7........2....7.85";
//! let puzzle = Puzzle::from_givens(Layout::classic(), text.chars().map(Digit::from_symbol));
//! let report = Solver::default().solve(&puzzle);
//! match &report.verdict {
//!     Verdict::Solved { grid, .. } => assert!(grid.full_grid().is_some()),
//!     verdict => println!("{verdict:?}"),
//! }
//! for step in &report.steps {
//!     println!("{}", step.hint(puzzle.layout()).title);
//! }
//! ```
//!
//! The underlying crates are re-exported: [`core`] has the model, [`format`](mod@format) the formats, [`logic`] the
//! techniques and profiles, [`proof`] the checker, [`search`] exact search, [`rating`] the scale of Sudoku Explainer,
//! [`generate`] the generator, [`render`] the drawings.
#![forbid(unsafe_code)]

mod ambiguity;
mod attempts;
mod batch;
mod beats;
mod berthier;
pub mod bulk;
mod candidates;
mod canonical;
mod check;
mod clock;
#[cfg(feature = "compressed")]
mod compressed;
mod count;
pub mod feed;
mod follows;
mod generation;
mod hint;
pub mod json;
mod judge;
mod open;
mod practise;
mod profile;
mod prove;
mod rate;
pub mod sheet;
mod solve;
pub mod split;
mod spread;
mod stats;
mod vary;
mod why;

pub use ambiguity::{Ambiguity, COMPARED, Missing, UnavoidableSet};
pub use attempts::Ended;
pub use batch::{DigitBoards, Listed, NotDigits};
pub use berthier::{BerthierOptions, BerthierRating, BerthierScale, rate_by_whips};
pub use candidates::CandidateCounts;
pub use canonical::NotCanonical;
pub use check::{Check, LineCheck};
pub use clock::{Cancel, Clock, system_clock};
pub use count::{Count, Counted};
pub use follows::{Follows, NotImplied};
pub use generation::{Generation, Summary};
pub use hint::{Advice, Advised, Level, Reveal, StepDetail, Walk, after};
pub use judge::{Judgement, Mistake, OutOfTime, Solutions};
pub use open::{OpenError, Source, open, open_file};
pub use pencilproof_core as core;
pub use pencilproof_format as format;
pub use pencilproof_generate as generate;
pub use pencilproof_logic as logic;
pub use pencilproof_logic::Terms;
pub use pencilproof_proof as proof;
pub use pencilproof_rating as rating;
pub use pencilproof_render as render;
pub use pencilproof_search as search;
pub use pencilproof_words as words;
pub use pencilproof_words::Hint;
pub use practise::Practise;
pub use profile::{PROFILES, ProfileFileError, built_in_profile, read_profile, write_profile};
pub use prove::{Certificate, NoProof, ProvedCandidates, ProvedCount, ProvedSteps, Proves, Proving};
pub use rate::{
    HardestStep, KnownDifficulty, NotRated, PuzzleRater, RatingEnd, RatingGoal, RatingOptions, RatingReport,
    RatingScale, rate,
};
pub use solve::{LineReport, Options, Report, SearchUse, Solver, Verdict};
pub use spread::{RatingSpread, RatingStats, RatingTechniqueStats};
pub use stats::{Stats, TechniqueStats};
pub use vary::{NotVaried, Vary};
pub use why::{Answered, Explanation, Question, QuestionError, Reason};
