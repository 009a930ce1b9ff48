//! Puzzles that teach a technique: with it, singles, locked candidates and subsets solve them; without it, they do not.

use crate::Wish;
use crate::basics::{self, is_basic, is_implied};
use pencilproof_core::{Position, Puzzle, with_board};
use pencilproof_logic::{Budget, Entry, Pick, Profile, ProfileError, Selector, next, solve};
use std::ops::RangeInclusive;

/// What a player knows already, and the technique to be learned.
#[derive(Clone, Debug)]
pub(crate) struct Lesson {
    /// What is known before: singles, locked candidates and subsets. If the technique is one of these, those that come
    /// before it; nothing, if it is the first of all.
    pub(crate) known: Option<Profile>,
    /// The lines of the technique.
    new: Profile,
    /// All of them, in the order of the wish.
    all: Profile,
    /// Of what is known, the lines that find something where the basic techniques find nothing, if the basic techniques
    /// are among what is known and propagation does their work.
    beyond_basics: Option<Option<Profile>>,
}

impl Lesson {
    /// The lesson that a wish asks for; `None` if it asks for none.
    ///
    /// # Errors
    /// If the technique is in no profile.
    pub(crate) fn of(wish: &Wish) -> Option<Result<Lesson, ProfileError>> {
        wish.teaches.as_ref().map(|technique| Lesson::new(wish, technique))
    }

    fn new(wish: &Wish, technique: &Selector) -> Result<Lesson, ProfileError> {
        let all = wish.techniques.with(std::slice::from_ref(technique), &Profile::complete());
        let new = all.only(std::slice::from_ref(technique))?;
        let first = all.entries().iter().position(|entry| technique.picks(entry)).unwrap_or_default();
        let before = if new.entries().iter().all(is_assumed) { first } else { all.entries().len() };
        let lines = || all.entries().iter().copied().enumerate();
        let is_known = |at: usize, entry: &Entry| at < before && is_assumed(entry) && !technique.picks(entry);
        let known = lines().filter(|(at, entry)| is_known(*at, entry)).map(|(_, entry)| entry).collect();
        let known = Profile::new(known).ok();
        let both = lines().filter(|(at, entry)| is_known(*at, entry) || technique.picks(entry));
        let all = Profile::new(both.map(|(_, entry)| entry).collect())?;
        let beyond_basics =
            known.as_ref().filter(|known| basics::hardest(&wish.layout, known).is_some()).map(|known| {
                Profile::new(known.entries().iter().copied().filter(|entry| !is_implied(entry)).collect()).ok()
            });
        Ok(Lesson { known, new, all, beyond_basics })
    }

    /// What solves the puzzles.
    pub(crate) fn all(&self) -> &Profile {
        &self.all
    }

    /// The lines of the technique.
    pub(crate) fn new_lines(&self) -> &Profile {
        &self.new
    }

    /// Whether what propagation solves is solved by what is known.
    pub(crate) fn has_basics(&self) -> bool {
        self.beyond_basics.is_some()
    }

    /// Of stages of a dig, the later the harder, the first that what is known does not solve; `None` if it solves all.
    pub(crate) fn first_stage(
        &self,
        stages: &RangeInclusive<usize>,
        puzzle: impl Fn(usize) -> Puzzle,
    ) -> Option<usize> {
        let (mut least, mut most) = (*stages.start(), *stages.end());
        self.stuck(&puzzle(most))?;
        while least < most {
            let middle = usize::midpoint(least, most);
            if self.stuck(&puzzle(middle)).is_some() {
                most = middle;
            } else {
                least = middle + 1;
            }
        }
        Some(least)
    }

    /// Whether a puzzle teaches the technique: what is known leaves something, which the technique helps to solve.
    pub(crate) fn is_taught_by(&self, puzzle: &Puzzle) -> bool {
        let Some(mut position) = self.stuck(puzzle) else { return false };
        // Most puzzles fail here, which is much faster than a path.
        let Some(rated) = next(&position, &self.new, Pick::First, Budget::default()).steps.pop() else { return false };
        if with_board!(mut position, board => rated.step.apply(board)).is_err() {
            return false;
        }
        solve(&mut position, &self.all, Pick::First, Budget::default());
        position.is_solved()
    }

    /// The position in which what is known finds nothing more; `None` if that solves the puzzle.
    fn stuck(&self, puzzle: &Puzzle) -> Option<Position> {
        let mut position = Position::new(puzzle).ok()?;
        match (&self.beyond_basics, &self.known) {
            (Some(others), _) => loop {
                with_board!(mut position, board => basics::follow(board)).ok()?;
                let others = others.as_ref().filter(|_| !position.is_solved());
                let found =
                    others.and_then(|others| next(&position, others, Pick::First, Budget::default()).steps.pop());
                let Some(rated) = found else { break };
                with_board!(mut position, board => rated.step.apply(board)).ok()?;
            },
            (None, Some(known)) => {
                solve(&mut position, known, Pick::First, Budget::default());
            }
            (None, None) => {}
        }
        (!position.is_solved()).then_some(position)
    }
}

/// Whether a line of a profile is what lessons assume: singles, locked candidates and subsets.
pub(crate) fn is_assumed(entry: &Entry) -> bool {
    is_basic(entry)
        || ["multiple-lines", "locked-subset", "naked-subset", "hidden-subset"].contains(&entry.technique().id)
}
