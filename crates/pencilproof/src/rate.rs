//! Ratings on the scale of Sudoku Explainer: ER, EP and ED of a puzzle.
//!
//! The numbers mean something for puzzles with one solution, so that is confirmed first. A puzzle is rated as it is
//! given, never a canonical form of it: equivalent puzzles can have different ratings ([`PuzzleRater::spread`] tells
//! how much).

use crate::clock::{Cancel, Clock, Timer, system_clock};
use pencilproof_core::{Contradiction, Layout, Position, Puzzle, Stop};
use pencilproof_rating::{
    Difficulty, Interrupted, Options, Rated, Rater, Rating, State, Step, Technique, TechniqueSet,
};
use pencilproof_search::{End, Limits, Searcher};
use pencilproof_words::Hint;
use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;
use thiserror::Error;

/// Rates a puzzle on the whole scale.
///
/// ```
/// use pencilproof::core::{Digit, Layout, Puzzle};
/// let text = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
/// let puzzle = Puzzle::from_givens(Layout::classic(), text.chars().map(Digit::from_symbol));
/// assert_eq!(pencilproof::rate(&puzzle)?.to_string(), "1.5/1.2/1.2");
/// # Ok::<(), pencilproof::NotRated>(())
/// ```
///
/// # Errors
/// If the puzzle is not a classic 9x9 with exactly one solution.
pub fn rate(puzzle: &Puzzle) -> Result<Rating, NotRated> {
    PuzzleRater::default().rate(puzzle).map(|report| report.rating)
}

/// A scale of ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum RatingScale {
    /// That of Sudoku Explainer 1.2.1, which the community calls ER/EP/ED.
    #[default]
    Classic,
}

impl RatingScale {
    /// The name by which it is chosen.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            RatingScale::Classic => "classic",
        }
    }

    /// Whose scale it is.
    #[must_use]
    pub const fn origin(self) -> &'static str {
        match self {
            RatingScale::Classic => "Sudoku Explainer 1.2.1",
        }
    }
}

/// What is to be found out. Less than everything can be much faster.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RatingGoal {
    /// All three numbers.
    #[default]
    Everything,
    /// Whether the puzzle is a pearl: ER equals EP. The path ends with the first step after a placement that is harder
    /// than EP.
    Pearl,
    /// Whether it is a diamond: ER equals ED. The path ends with the first step that is harder than ED.
    Diamond,
}

/// How puzzles are rated.
#[derive(Clone, Debug)]
pub struct RatingOptions {
    /// The scale.
    pub scale: RatingScale,
    /// The techniques. With fewer than all of them, the numbers are not those of the scale.
    pub techniques: TechniqueSet,
    /// Whether the puzzle has to have one solution. If not, the techniques that assume that are left out, and any
    /// puzzle with a solution is rated.
    pub needs_uniqueness: bool,
    /// What is to be found out.
    pub goal: RatingGoal,
    /// The path ends with the first step that is harder than this.
    pub first_over: Option<Difficulty>,
    /// Whether the report has the steps.
    pub keep_path: bool,
    /// The number of threads that work on one hard puzzle, which does not affect the result.
    pub threads: usize,
    /// The time limit per puzzle; `None` means as long as it takes.
    pub timeout: Option<Duration>,
    /// The clock for the timeout; it is not read without one.
    pub clock: Clock,
    /// Ends the work from another thread, as if time had run out.
    pub cancel: Cancel,
}

impl Default for RatingOptions {
    /// All of the classic scale, on one thread, without a time limit.
    fn default() -> RatingOptions {
        RatingOptions {
            scale: RatingScale::Classic,
            techniques: TechniqueSet::ALL,
            needs_uniqueness: true,
            goal: RatingGoal::Everything,
            first_over: None,
            keep_path: false,
            threads: 1,
            timeout: None,
            clock: system_clock,
            cancel: Cancel::default(),
        }
    }
}

impl RatingOptions {
    /// The techniques that are tried.
    #[must_use]
    pub fn used(&self) -> TechniqueSet {
        if self.needs_uniqueness { self.techniques } else { self.techniques.without_uniqueness() }
    }

    /// The techniques of the scale that are not tried. If there are any, the numbers are not those of the scale.
    pub fn left_out(&self) -> impl Iterator<Item = Technique> {
        let used = self.used();
        Technique::ALL.into_iter().filter(move |&technique| !used.contains(technique))
    }
}

/// Why a puzzle is not rated.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NotRated {
    /// It is not a classic 9x9.
    #[error("the scale of Sudoku Explainer knows the classic 9x9 alone")]
    Layout,
    /// It has constraints, of which the scales of whips and braids know nothing.
    #[error("the scales of whips and braids know no constraints")]
    Constraints,
    /// It has no solution, perhaps for a reason that is visible in its values and marks.
    #[error("no solution{}", reason(.0.as_ref()))]
    NoSolution(Option<Contradiction>),
    /// It has several solutions.
    #[error("several solutions")]
    Several,
}

fn reason(contradiction: Option<&Contradiction>) -> String {
    contradiction.map_or(String::new(), |reason| format!(": {}", reason.describe(&Layout::classic())))
}

/// How a path ended.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum RatingEnd {
    /// The puzzle is solved.
    Solved,
    /// No technique goes on. On the whole scale ER is then [`Difficulty::BEYOND`], as in the original.
    Stuck,
    /// A step after the first placement was harder than EP. Only if that was asked for.
    NotPearl,
    /// A step was harder than ED. Only if that was asked for.
    NotDiamond,
    /// A step was harder than this. Only if that was asked for.
    Over(Difficulty),
    /// Time ran out.
    TimedOut,
}

impl RatingEnd {
    /// Whether the rating is whole, and not of a part of the path.
    #[must_use]
    pub const fn is_whole(self) -> bool {
        matches!(self, RatingEnd::Solved | RatingEnd::Stuck)
    }
}

/// What is known of one of the three numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum KnownDifficulty {
    /// The number.
    Exactly(Difficulty),
    /// It is more than this.
    Over(Difficulty),
    /// It is this or more.
    AtLeast(Difficulty),
    /// Nothing.
    Unknown,
}

impl fmt::Display for KnownDifficulty {
    /// `8.3`, `>9.0`, `>=7.1` or `-`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KnownDifficulty::Exactly(number) => f.pad(&number.to_string()),
            KnownDifficulty::Over(number) => f.pad(&format!(">{number}")),
            KnownDifficulty::AtLeast(number) => f.pad(&format!(">={number}")),
            KnownDifficulty::Unknown => f.pad("-"),
        }
    }
}

/// The step that decides ER: the first of the hardest ones.
#[derive(Clone, PartialEq, Debug)]
pub struct HardestStep {
    /// Its number in the path, from 1.
    pub number: u32,
    /// Its technique.
    pub technique: Technique,
    /// The name that the original gives it.
    pub name: String,
    /// How hard it is.
    pub difficulty: Difficulty,
}

/// What came of a puzzle.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct RatingReport {
    /// The three numbers, of the steps that were taken. [`RatingReport::er`] tells what they say where the path was
    /// cut.
    pub rating: Rating,
    /// How the path ended.
    pub end: RatingEnd,
    /// The number of steps that were taken.
    pub steps: u32,
    /// The hardest step, unless none was needed.
    pub hardest: Option<HardestStep>,
    /// How often each technique was used, in the order of the scale, without those that were not.
    pub techniques: Vec<(Technique, u32)>,
    /// The steps, if they were wanted.
    pub path: Vec<Step>,
}

impl RatingReport {
    /// The hardest step.
    #[must_use]
    pub fn er(&self) -> KnownDifficulty {
        match self.end {
            RatingEnd::Solved | RatingEnd::Stuck => KnownDifficulty::Exactly(self.rating.er),
            RatingEnd::NotPearl => KnownDifficulty::Over(self.rating.ep),
            RatingEnd::NotDiamond => KnownDifficulty::Over(self.rating.ed),
            RatingEnd::Over(limit) => KnownDifficulty::Over(limit),
            RatingEnd::TimedOut if self.steps == 0 => KnownDifficulty::Unknown,
            RatingEnd::TimedOut => KnownDifficulty::AtLeast(self.rating.er),
        }
    }

    /// The hardest step up to the first that places a digit.
    #[must_use]
    pub fn ep(&self) -> KnownDifficulty {
        self.known(self.rating.ep)
    }

    /// The first step.
    #[must_use]
    pub fn ed(&self) -> KnownDifficulty {
        self.known(self.rating.ed)
    }

    fn known(&self, number: Difficulty) -> KnownDifficulty {
        let is_known = self.end.is_whole() || number != Difficulty::ZERO;
        if is_known { KnownDifficulty::Exactly(number) } else { KnownDifficulty::Unknown }
    }

    /// The steps of the path in words, if they were kept, each with what its difficulty is made of. The puzzle must be
    /// the one that was rated.
    pub fn told(&self, puzzle: &Puzzle) -> impl Iterator<Item = Hint> {
        let mut now = state(puzzle).ok();
        self.path.iter().map_while(move |step| {
            let state = now.as_mut()?;
            let hint = step.hint(state);
            state.apply(step);
            Some(hint)
        })
    }

    /// Whether a step assumes that the puzzle has one solution.
    #[must_use]
    pub fn assumes_uniqueness(&self) -> bool {
        self.techniques.iter().any(|(technique, _)| technique.assumes_uniqueness())
    }
}

impl fmt::Display for RatingReport {
    /// `8.3/1.2/1.2`; `>9.0/1.2/1.2` if the path was left there.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}/{}", self.er(), self.ep(), self.ed()))
    }
}

/// Rates puzzles, one after the other. It keeps its tables: make one per thread and use it again.
///
/// ```
/// use pencilproof::core::{Digit, Layout, Puzzle};
/// use pencilproof::{PuzzleRater, RatingOptions};
/// let text = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
/// let puzzle = Puzzle::from_givens(Layout::classic(), text.chars().map(Digit::from_symbol));
/// let mut rater = PuzzleRater::new(RatingOptions { keep_path: true, ..RatingOptions::default() });
/// let report = rater.rate(&puzzle)?;
/// let step = &report.path[0];
/// assert_eq!(format!("{} {}", step.difficulty, step.name()), "1.2 Hidden Single");
/// # Ok::<(), pencilproof::NotRated>(())
/// ```
pub struct PuzzleRater {
    options: RatingOptions,
    rater: Rater,
    search: Searcher,
}

impl Default for PuzzleRater {
    fn default() -> PuzzleRater {
        PuzzleRater::new(RatingOptions::default())
    }
}

impl PuzzleRater {
    /// A rater with options.
    #[must_use]
    pub fn new(options: RatingOptions) -> PuzzleRater {
        let rater = Options { techniques: options.used(), threads: options.threads.max(1), ..Options::default() };
        PuzzleRater { options, rater: Rater::with(rater), search: Searcher::new(&Layout::classic()) }
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> &RatingOptions {
        &self.options
    }

    /// Rates a puzzle from its values and marks. Its solutions are counted within the marks, so that the techniques
    /// that assume one solution hold for a Sukaku too, which consists of marks alone.
    ///
    /// # Errors
    /// If the puzzle is not a classic 9x9 with a solution, and with only one unless the options say otherwise.
    pub fn rate(&mut self, puzzle: &Puzzle) -> Result<RatingReport, NotRated> {
        let timer = Timer::new(self.options.clock, self.options.timeout, &self.options.cancel);
        let over = || timer.is_over();
        let stop = Stop::when(&over);
        let state = state(puzzle)?;
        let solutions = if self.options.needs_uniqueness { 2 } else { 1 };
        let found = self.search.solve(puzzle, &Limits { solutions, keep: 0, stop, ..Limits::default() });
        match (found.count, found.end) {
            (0, End::Exhausted) => return Err(NotRated::NoSolution(None)),
            (2.., _) => return Err(NotRated::Several),
            _ => {}
        }
        let mut watcher = Watcher::new(&self.options, stop);
        let rated = self.rater.watch(&state, stop, &mut |_, step| watcher.see(step));
        Ok(watcher.report(rated))
    }
}

fn state(puzzle: &Puzzle) -> Result<State, NotRated> {
    if !puzzle.layout().is_classic() {
        return Err(NotRated::Layout);
    }
    let position = Position::new(puzzle).map_err(|reason| NotRated::NoSolution(Some(reason)))?;
    State::of(&position).map_err(|_| NotRated::NoSolution(None))
}

/// Follows a path and ends it when enough is known. What is printed decides: two numbers of one tenth are equal.
struct Watcher<'a> {
    options: &'a RatingOptions,
    stop: Stop<'a>,
    end: Option<RatingEnd>,
    hardest: Option<HardestStep>,
    counts: [u32; Technique::ALL.len()],
    steps: u32,
    /// The first step, and the hardest one up to the first placement, in tenths.
    first: Option<u32>,
    opening: u32,
    has_placed: bool,
    path: Vec<Step>,
}

impl<'a> Watcher<'a> {
    fn new(options: &'a RatingOptions, stop: Stop<'a>) -> Watcher<'a> {
        Watcher {
            options,
            stop,
            end: None,
            hardest: None,
            counts: [0; Technique::ALL.len()],
            steps: 0,
            first: None,
            opening: 0,
            has_placed: false,
            path: Vec::new(),
        }
    }

    fn see(&mut self, step: &Step) -> ControlFlow<()> {
        self.steps += 1;
        self.counts[step.technique as usize] += 1;
        if self.hardest.as_ref().is_none_or(|hardest| step.difficulty > hardest.difficulty) {
            self.hardest = Some(HardestStep {
                number: self.steps,
                technique: step.technique,
                name: step.name(),
                difficulty: step.difficulty,
            });
        }
        if self.options.keep_path {
            self.path.push(step.clone());
        }
        self.end = self.reason_to_end(step).or_else(|| self.stop.is_set().then_some(RatingEnd::TimedOut));
        if self.end.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn reason_to_end(&mut self, step: &Step) -> Option<RatingEnd> {
        let tenths = step.difficulty.tenths();
        let first = *self.first.get_or_insert(tenths);
        let is_pearl = !self.has_placed || tenths <= self.opening;
        if !self.has_placed {
            self.opening = self.opening.max(tenths);
            self.has_placed = step.placement.is_some();
        }
        match self.options.goal {
            RatingGoal::Pearl if !is_pearl => return Some(RatingEnd::NotPearl),
            RatingGoal::Diamond if tenths > first => return Some(RatingEnd::NotDiamond),
            _ => {}
        }
        self.options.first_over.filter(|limit| tenths > limit.tenths()).map(RatingEnd::Over)
    }

    fn report(self, rated: Result<Rated, Interrupted>) -> RatingReport {
        let (rated, end) = match rated {
            Ok(rated) if self.end.is_some() => (rated, self.end),
            Ok(rated) if rated.rating.er == Difficulty::BEYOND => (rated, Some(RatingEnd::Stuck)),
            Ok(rated) => (rated, None),
            Err(interrupted) => (interrupted.so_far, Some(RatingEnd::TimedOut)),
        };
        let counts = Technique::ALL.into_iter().zip(self.counts);
        RatingReport {
            rating: rated.rating,
            end: end.unwrap_or(RatingEnd::Solved),
            steps: rated.steps,
            hardest: self.hardest,
            techniques: counts.filter(|(_, count)| *count > 0).collect(),
            path: self.path,
        }
    }
}
