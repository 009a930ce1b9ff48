//! Statistics of techniques over any number of puzzles: how often each was used, where time goes, what was decisive.

use crate::clock::Clock;
use crate::{Report, Solver, Verdict};
use pencilproof_core::Puzzle;
use pencilproof_logic::{Entry, Rated, Rating, Watch};
use std::time::Duration;

/// What became of some puzzles, and the part that each technique had in that.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Stats {
    /// The number of puzzles.
    pub puzzles: u64,
    /// The puzzles that logic solved alone.
    pub by_logic: u64,
    /// The puzzles that search had to finish.
    pub by_search: u64,
    /// The number of steps of logic.
    pub steps: u64,
    /// The time that it all took; that of several threads is added up.
    pub time: Duration,
    /// The techniques of the profile, in its order; lines with the same name together.
    pub techniques: Vec<TechniqueStats>,
}

/// The part that one size of a technique had in solving some puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TechniqueStats {
    /// Its id, such as `naked-pair`.
    pub name: String,
    /// What players call it, such as `Naked pair`.
    pub called: String,
    /// Its rating, the lowest if several lines of the profile have that name.
    pub rating: Rating,
    /// How often it was asked for a step.
    pub calls: u64,
    /// The steps that were taken with it.
    pub steps: u64,
    /// The puzzles in which it was used.
    pub puzzles: u64,
    /// The puzzles solved by logic of which its steps were the hardest. Of several that are equally hard, the last in
    /// the profile counts.
    pub decisive: u64,
    /// The time spent in its searches. What several techniques share, such as links, is computed for the first that
    /// asks for it.
    pub time: Duration,
}

impl TechniqueStats {
    fn new(entry: &Entry) -> TechniqueStats {
        TechniqueStats {
            name: entry.name(),
            called: entry.called(),
            rating: entry.rating(),
            calls: 0,
            steps: 0,
            puzzles: 0,
            decisive: 0,
            time: Duration::ZERO,
        }
    }

    fn is_of(&self, rated: &Rated) -> bool {
        self.name == rated.id()
    }
}

impl Stats {
    /// Adds the statistics of other puzzles, solved with the same profile.
    pub fn add(&mut self, other: &Stats) {
        self.puzzles += other.puzzles;
        self.by_logic += other.by_logic;
        self.by_search += other.by_search;
        self.steps += other.steps;
        self.time += other.time;
        for theirs in &other.techniques {
            match self.techniques.iter_mut().find(|ours| ours.name == theirs.name) {
                Some(ours) => {
                    ours.rating = ours.rating.min(theirs.rating);
                    ours.calls += theirs.calls;
                    ours.steps += theirs.steps;
                    ours.puzzles += theirs.puzzles;
                    ours.decisive += theirs.decisive;
                    ours.time += theirs.time;
                }
                None => self.techniques.push(theirs.clone()),
            }
        }
    }

    /// Counts what a report says.
    fn count(&mut self, report: &Report) {
        self.puzzles = 1;
        self.steps = report.steps.len() as u64;
        for technique in &mut self.techniques {
            technique.steps = report.steps.iter().filter(|rated| technique.is_of(rated)).count() as u64;
            technique.puzzles = u64::from(technique.steps > 0);
        }
        match report.verdict {
            Verdict::Solved { search_from: None, .. } => self.by_logic = 1,
            Verdict::Solved { search_from: Some(_), .. } => self.by_search = 1,
            _ => {}
        }
        let hardest = report.rating();
        let is_hardest = |technique: &&mut TechniqueStats| {
            report.steps.iter().any(|rated| rated.rating == hardest && technique.is_of(rated))
        };
        if self.by_logic == 1
            && let Some(decisive) = self.techniques.iter_mut().rfind(is_hardest)
        {
            decisive.decisive = 1;
        }
    }
}

impl Solver {
    /// As [`Solver::solve`], with the statistics of the techniques. It reads the clock of the options before and after
    /// each search for a step.
    ///
    /// ```
    /// use pencilproof::core::{Digit, Layout, Puzzle};
    /// let puzzle = Puzzle::from_givens(Layout::for_side(4)?, "1......3......32".chars().map(Digit::from_symbol));
    /// let (report, stats) = pencilproof::Solver::default().solve_with_stats(&puzzle);
    /// let used: u64 = stats.techniques.iter().map(|technique| technique.steps).sum();
    /// assert_eq!((stats.by_logic, used), (1, report.steps.len() as u64));
    /// # Ok::<(), pencilproof::core::LayoutError>(())
    /// ```
    pub fn solve_with_stats(&mut self, puzzle: &Puzzle) -> (Report, Stats) {
        let clock = self.options().clock;
        let mut stats = Stats::default();
        for entry in self.options().profile.entries() {
            match stats.techniques.iter_mut().find(|known| known.name == entry.name()) {
                Some(known) => known.rating = known.rating.min(entry.rating()),
                None => stats.techniques.push(TechniqueStats::new(entry)),
            }
        }
        let begun = clock();
        let mut stopwatch = Stopwatch { clock, begun, techniques: &mut stats.techniques };
        let report = self.solve_watched(puzzle, &mut stopwatch);
        stats.time = clock().saturating_sub(begun);
        stats.count(&report);
        (report, stats)
    }
}

/// Adds up the time of each technique.
struct Stopwatch<'a> {
    clock: Clock,
    begun: Duration,
    techniques: &'a mut [TechniqueStats],
}

impl Watch for Stopwatch<'_> {
    fn begin(&mut self, _: &Entry) {
        self.begun = (self.clock)();
    }

    fn end(&mut self, entry: &Entry, _: usize) {
        let time = (self.clock)().saturating_sub(self.begun);
        let name = entry.name();
        if let Some(technique) = self.techniques.iter_mut().find(|technique| technique.name == name) {
            technique.calls += 1;
            technique.time += time;
        }
    }
}
