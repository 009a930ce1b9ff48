//! Ratings of several puzzles: those of equivalent puzzles, and what the ratings of a list have in common.

use crate::rate::{NotRated, PuzzleRater, RatingOptions, RatingReport};
use crate::{Vary, bulk};
use pencilproof_core::Puzzle;
use pencilproof_rating::{Difficulty, Technique};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// How much the ER of a puzzle depends on the way it is written down. The scale is not the same for equivalent puzzles:
/// what is found first depends on places.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct RatingSpread {
    /// The number of equivalent puzzles that were rated.
    pub count: usize,
    /// Their least ER.
    pub min: Difficulty,
    /// Their median ER; of two in the middle the lower one.
    pub median: Difficulty,
    /// Their greatest ER.
    pub max: Difficulty,
    /// How many of them have another ER than the puzzle itself.
    pub differ: usize,
    /// For how many more time ran out.
    pub timed_out: usize,
}

impl PuzzleRater {
    /// Rates a puzzle and a number of random equivalent ones, which depend on the seed alone, on several threads. There
    /// is no spread if time ran out for all of these.
    ///
    /// # Errors
    /// If the puzzle is not rated.
    pub fn spread(
        &mut self,
        puzzle: &Puzzle,
        count: u64,
        seed: u64,
        threads: usize,
    ) -> Result<(RatingReport, Option<RatingSpread>), NotRated> {
        let report = self.rate(puzzle)?;
        let mut others = Vec::new();
        // Nothing is refused when equivalent puzzles are made.
        let _ = Vary { seed, ..Vary::default() }.equivalent(puzzle, count, |other| {
            others.push(other);
            ControlFlow::<()>::Continue(())
        });
        let options = RatingOptions { threads: 1, keep_path: false, ..self.options().clone() };
        let (mut found, mut timed_out) = (Vec::new(), 0);
        let worker = || PuzzleRater::new(options.clone());
        let work = |rater: &mut PuzzleRater, other: Puzzle| rater.rate(&other);
        let _ = bulk::in_order(others.into_iter(), threads, worker, work, |rated| {
            match rated {
                Ok(rated) if rated.end.is_whole() => found.push(rated.rating.er),
                _ => timed_out += 1,
            }
            ControlFlow::<()>::Continue(())
        });
        found.sort_by_key(|er| er.tenths());
        let (Some(&min), Some(&max)) = (found.first(), found.last()) else { return Ok((report, None)) };
        let median = found[(found.len() - 1) / 2];
        let differ = found.iter().filter(|er| er.tenths() != report.rating.er.tenths()).count();
        let spread = RatingSpread { count: found.len(), min, median, max, differ, timed_out };
        Ok((report, Some(spread)))
    }
}

/// What the ratings of many puzzles add up to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct RatingStats {
    /// The number of puzzles that were rated.
    pub rated: u64,
    /// The number of puzzles that were refused: without a solution, or with several.
    pub refused: u64,
    /// The number of puzzles whose path was left before its end.
    pub cut: u64,
    /// The number of steps.
    pub steps: u64,
    /// How many puzzles have each ER, in tenths.
    pub ratings: BTreeMap<u32, u64>,
    /// The part of each technique, in the order of the scale, without those that were not used.
    pub techniques: BTreeMap<Technique, RatingTechniqueStats>,
}

/// The part of a technique in the paths of many puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct RatingTechniqueStats {
    /// The number of steps.
    pub steps: u64,
    /// The number of puzzles in which it is used.
    pub puzzles: u64,
    /// The number of puzzles whose hardest step it is.
    pub hardest: u64,
}

impl RatingStats {
    /// Counts a puzzle in.
    pub fn add(&mut self, rated: &Result<RatingReport, NotRated>) {
        let Ok(report) = rated else {
            self.refused += 1;
            return;
        };
        self.steps += u64::from(report.steps);
        for &(technique, count) in &report.techniques {
            let part = self.techniques.entry(technique).or_default();
            part.steps += u64::from(count);
            part.puzzles += 1;
        }
        if !report.end.is_whole() {
            self.cut += 1;
            return;
        }
        self.rated += 1;
        *self.ratings.entry(report.rating.er.tenths()).or_default() += 1;
        if let Some(hardest) = &report.hardest {
            self.techniques.entry(hardest.technique).or_default().hardest += 1;
        }
    }
}
