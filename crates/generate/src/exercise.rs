//! Positions for practising a technique.

use crate::dig::Digger;
use crate::positions::prepared;
use crate::{AttemptError, Generator, Made, Occurs, PreparedPosition, Wish, WishError};
use pencilproof_core::{Layout, Position, Puzzle};
use pencilproof_logic::prelude::Family;
use pencilproof_logic::{Budget, Entry, Pick, Profile, ProfileError, Rated, Selector, next, solve};
use pencilproof_search::{Dice, End, Limits};
use std::ops::Range;
use thiserror::Error;

/// How often an attempt draws a position before it makes a puzzle after all. Techniques that look at a limited number
/// of patterns may not find theirs in every turned position; with a profile of the caller's own, easier ones may find
/// something.
const DRAWS: usize = 12;

/// A position in which a technique is the next step: those that come before it in the profile find nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Exercise {
    /// The puzzle from which the position comes.
    pub made: Made,
    /// The position: the givens, the values placed so far, and all pencil marks.
    pub position: Puzzle,
    /// The number of steps that lead there.
    pub steps: usize,
    /// The step to be found.
    pub step: Rated,
}

/// Why there are no exercises.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ExerciseError {
    /// The profile has no line of the technique.
    #[error("the profile does not have {0}")]
    NotInProfile(Selector),
    /// The layout has no patterns of this size.
    #[error("there is no {0} on this layout")]
    NotOnLayout(Selector),
    /// No puzzles of the layout can be made.
    #[error(transparent)]
    Wish(#[from] WishError),
    /// The profile is empty.
    #[error(transparent)]
    Profile(#[from] ProfileError),
}

/// Makes exercises: it makes puzzles and follows their solving paths up to the technique. Where that takes long, it
/// draws prepared positions, each moved and relabelled by a random symmetry.
///
/// ```
/// use pencilproof_core::Layout;
/// use pencilproof_generate::Trainer;
/// use pencilproof_logic::{Catalogue, Profile};
/// use pencilproof_search::Limits;
/// let pair = Catalogue::standard().selector("naked-pair")?;
/// let mut trainer = Trainer::new(&Layout::classic(), pair, &Profile::default(), 7)?;
/// let (exercises, _) = trainer.attempts(0..50, &Limits::default());
/// assert!(exercises.iter().all(|exercise| exercise.step.technique.id == "naked-subset"));
/// assert!(!exercises.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Trainer {
    generator: Generator,
    digger: Digger,
    seed: u64,
    /// The positions to draw from, if making one takes long.
    prepared: Vec<PreparedPosition>,
    target: Selector,
    /// The lines of the profile up to the last one of the technique, and singles, which lead from there to where the
    /// easiest of them is next. What else comes after it is of no use.
    profile: Profile,
}

impl Trainer {
    /// A trainer for a technique, or for any of several. The seed determines all exercises.
    ///
    /// # Errors
    /// If the profile or the layout has nothing of the technique.
    pub fn new(layout: &Layout, target: Selector, profile: &Profile, seed: u64) -> Result<Trainer, ExerciseError> {
        let entries = profile.entries();
        let Some(last) = entries.iter().rposition(|entry| target.picks(entry)) else {
            return Err(ExerciseError::NotInProfile(target));
        };
        let fits =
            |size: usize, sizes: fn(usize) -> std::ops::RangeInclusive<usize>| sizes(layout.side()).contains(&size);
        let occurs = |entry: &&Entry| Occurs::of_line(entry, layout) != Occurs::Never;
        let meant = entries.iter().filter(|entry| target.picks(entry)).filter(occurs);
        if !meant.clone().any(|entry| fits(entry.params().size, entry.technique().sizes)) {
            return Err(ExerciseError::NotOnLayout(target));
        }
        let generator = Generator::new(&Wish::any(layout.clone()), seed)?;
        let (digger, prepared) = (Digger::new(layout), prepared(meant, layout));
        let (before, after) = entries.split_at(last + 1);
        let singles = after.iter().filter(|entry| entry.technique().family == Family::SINGLE);
        let profile = Profile::new(before.iter().chain(singles).copied().collect())?;
        Ok(Trainer { generator, digger, seed, prepared, target, profile })
    }

    /// Makes the attempts of a range of numbers, each of which gives at most one exercise: the first position on the
    /// path of its puzzle in which the technique is next, or a prepared position. Also returns why it ended early, if
    /// it did.
    pub fn attempts(&mut self, numbers: Range<u64>, limits: &Limits<'_>) -> (Vec<Exercise>, Option<AttemptError>) {
        if self.prepared.is_empty() {
            return self.made(numbers, limits);
        }
        let mut exercises = Vec::new();
        for number in numbers {
            if limits.stop.is_set() {
                return (exercises, Some(AttemptError::Ended(End::Stopped)));
            }
            let mut dice = Dice::of(self.seed, number);
            match (0..DRAWS).find_map(|_| self.drawn(number, &mut dice, limits)) {
                Some(exercise) => exercises.push(exercise),
                None => {
                    let (made, stopped) = self.made(number..number + 1, limits);
                    exercises.extend(made);
                    if stopped.is_some() {
                        return (exercises, stopped);
                    }
                }
            }
        }
        (exercises, None)
    }

    /// Exercises in puzzles that are made for them.
    fn made(&mut self, numbers: Range<u64>, limits: &Limits<'_>) -> (Vec<Exercise>, Option<AttemptError>) {
        let batch = self.generator.attempts(numbers, limits);
        (batch.made.into_iter().filter_map(|made| self.exercise(made)).collect(), batch.stopped)
    }

    /// An exercise in a prepared position, if the technique is the next step there.
    fn drawn(&mut self, number: u64, dice: &mut Dice, limits: &Limits<'_>) -> Option<Exercise> {
        let prepared = &self.prepared[dice.below(self.prepared.len())];
        let (puzzle, steps) = (prepared.turned(dice), prepared.steps());
        let position = Position::new(&puzzle).ok()?;
        let step = next(&position, &self.profile, Pick::First, Budget::default()).steps.pop()?;
        if !self.target.selects(step.technique, step.step.size) {
            return None;
        }
        let givens = puzzle.givens_only();
        let solution = self.digger.solution(&givens, limits).ok()?;
        let made = Made { number, puzzle: givens, solution, grade: None };
        Some(Exercise { position: position.to_puzzle(&puzzle), made, steps, step })
    }

    fn exercise(&self, made: Made) -> Option<Exercise> {
        let mut position = Position::new(&made.puzzle).ok()?;
        let path = solve(&mut position.clone(), &self.profile, Pick::First, Budget::default());
        let steps = path.steps.iter().position(|rated| self.target.selects(rated.technique, rated.step.size))?;
        path.steps[..steps].iter().try_for_each(|rated| rated.step.apply_to(&mut position)).ok()?;
        let step = path.steps.into_iter().nth(steps)?;
        Some(Exercise { position: position.to_puzzle(&made.puzzle), made, steps, step })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilproof_logic::Catalogue;

    fn selector(name: &str) -> Selector {
        Catalogue::standard().selector(name).unwrap()
    }

    #[test]
    fn the_technique_is_the_next_step_and_nothing_before_it_helps() {
        for (layout, name) in [("3x3", "hidden-pair"), ("2x3", "naked-pair"), ("3x3+x", "claiming")] {
            let layout: Layout = layout.parse().unwrap();
            let mut trainer = Trainer::new(&layout, selector(name), &Profile::default(), 3).unwrap();
            let (exercises, _) = trainer.attempts(0..600, &Limits::default());
            assert!(!exercises.is_empty(), "{name}");
            for exercise in exercises {
                let position = Position::new(&exercise.position).unwrap();
                let rated = next(&position, &Profile::default(), Pick::First, Budget::default()).steps.remove(0);
                assert_eq!(rated, exercise.step);
                assert_eq!(rated.technique.name_of_size(rated.step.size), name);
            }
        }
    }

    #[test]
    fn what_cannot_be_made_is_refused() {
        let layout = Layout::for_side(4).unwrap();
        let error =
            |name: &str, profile: &Profile| Trainer::new(&layout, selector(name), profile, 0).unwrap_err().to_string();
        assert_eq!(error("set-logic", &Profile::default()), "the profile does not have set-logic");
        assert_eq!(error("naked-quad", &Profile::default()), "there is no naked-quad on this layout");
    }
}
