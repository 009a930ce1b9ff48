//! The ratings of Denis Berthier: the length of the longest whip or braid that a puzzle needs, and how deeply trials
//! must be nested to solve it.
//!
//! They depend on houses alone, and equivalent puzzles have equal ones. A hard puzzle can take longer than is allowed;
//! then a rating says what it is at least.

use crate::clock::{Cancel, Clock, Timer, system_clock};
use crate::rate::NotRated;
use pencilproof_core::{Position, Puzzle, Stop};
use pencilproof_logic::{Budget, Longest, TrialDepth, WhipKind, longest, trial_depth};
use pencilproof_search::{End, Limits, Searcher};
use std::fmt;
use std::time::Duration;

/// A scale of Denis Berthier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum BerthierScale {
    /// The length of the longest whip.
    W,
    /// That of the longest whip with groups.
    GroupedW,
    /// That of the longest braid.
    B,
    /// That of the longest braid with groups.
    GroupedB,
    /// The depth of nested trials, T&E.
    TrialDepth,
}

impl BerthierScale {
    /// Every scale.
    pub const ALL: [BerthierScale; 5] = [
        BerthierScale::W,
        BerthierScale::GroupedW,
        BerthierScale::B,
        BerthierScale::GroupedB,
        BerthierScale::TrialDepth,
    ];

    /// The name by which it is chosen.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            BerthierScale::W => "w",
            BerthierScale::GroupedW => "gw",
            BerthierScale::B => "b",
            BerthierScale::GroupedB => "gb",
            BerthierScale::TrialDepth => "te",
        }
    }

    /// What is longest on it; `None` for depths.
    const fn kind(self) -> Option<WhipKind> {
        match self {
            BerthierScale::W => Some(WhipKind::Whip),
            BerthierScale::GroupedW => Some(WhipKind::GroupedWhip),
            BerthierScale::B => Some(WhipKind::Braid),
            BerthierScale::GroupedB => Some(WhipKind::GroupedBraid),
            BerthierScale::TrialDepth => None,
        }
    }
}

/// What is known of a rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BerthierRating {
    /// The rating: a length, or a depth. 0 where singles are enough.
    Exactly(usize),
    /// It is this or more: time, or the work that is allowed, ran out.
    AtLeast(usize),
    /// There is none: no whip or braid of the kind leads to the end, however long.
    None,
}

impl fmt::Display for BerthierRating {
    /// `5`, `>=12` or `none`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BerthierRating::Exactly(number) => f.pad(&number.to_string()),
            BerthierRating::AtLeast(number) => f.pad(&format!(">={number}")),
            BerthierRating::None => f.pad("none"),
        }
    }
}

/// How puzzles are rated on these scales.
#[derive(Clone, Debug)]
pub struct BerthierOptions {
    /// The most work per puzzle, in units of roughly ten nanoseconds, the same on every machine.
    pub work: u64,
    /// The depth of trials beyond which none are made.
    pub most_depth: usize,
    /// The time limit per puzzle; `None` means that the work alone is limited.
    pub timeout: Option<Duration>,
    /// The clock for the timeout; it is not read without one.
    pub clock: Clock,
    /// Ends the work from another thread, as if time had run out.
    pub cancel: Cancel,
}

impl Default for BerthierOptions {
    /// Some tens of seconds of work, trials up to a depth of 3, no time limit.
    fn default() -> BerthierOptions {
        BerthierOptions {
            work: 2_000_000_000,
            most_depth: 3,
            timeout: None,
            clock: system_clock,
            cancel: Cancel::default(),
        }
    }
}

/// Rates a puzzle of any layout without constraints on a scale of Denis Berthier, from its values and marks.
///
/// ```
/// use pencilproof::core::{Digit, Layout, Puzzle};
/// use pencilproof::{BerthierOptions, BerthierRating, BerthierScale, rate_by_whips};
/// let text = "..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75";
/// let puzzle = Puzzle::from_givens(Layout::classic(), text.chars().map(Digit::from_symbol));
/// let rating = rate_by_whips(&puzzle, BerthierScale::W, &BerthierOptions::default())?;
/// assert_eq!(rating, BerthierRating::Exactly(5));
/// # Ok::<(), pencilproof::NotRated>(())
/// ```
///
/// # Errors
/// If the layout has constraints, or the puzzle has not exactly one solution.
pub fn rate_by_whips(
    puzzle: &Puzzle,
    scale: BerthierScale,
    options: &BerthierOptions,
) -> Result<BerthierRating, NotRated> {
    if !puzzle.layout().is_plain() {
        return Err(NotRated::Constraints);
    }
    let timer = Timer::new(options.clock, options.timeout, &options.cancel);
    let over = || timer.is_over();
    let stop = Stop::when(&over);
    let position = Position::new(puzzle).map_err(|reason| NotRated::NoSolution(Some(reason)))?;
    let limits = Limits { keep: 0, stop, ..Limits::default() };
    let found = Searcher::new(puzzle.layout()).solve(puzzle, &limits);
    match (found.count, found.end) {
        (0, End::Exhausted) => return Err(NotRated::NoSolution(None)),
        (2.., _) => return Err(NotRated::Several),
        _ => {}
    }
    let budget = Budget::until(stop).at_most(options.work);
    Ok(match scale.kind() {
        Some(kind) => match longest(&position, kind, budget) {
            Longest::Exactly(length) => BerthierRating::Exactly(length),
            Longest::AtLeast(length) => BerthierRating::AtLeast(length),
            Longest::Never(_) => BerthierRating::None,
            Longest::Contradiction => return Err(NotRated::NoSolution(None)),
        },
        None => match trial_depth(&position, options.most_depth, budget) {
            TrialDepth::Exactly(depth) => BerthierRating::Exactly(depth),
            TrialDepth::Over(depth) => BerthierRating::AtLeast(depth + 1),
            TrialDepth::Contradiction => return Err(NotRated::NoSolution(None)),
        },
    })
}
