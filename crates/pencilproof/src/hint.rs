//! Advice for somebody who is in the middle of a puzzle.

use crate::clock::Timer;
use crate::solve::{Solver, filled, of_givens};
use pencilproof_core::{Candidate, Cell, Contradiction, Layout, Position, Puzzle, Stop};
use pencilproof_logic::{self as logic, Fault, Profile, Rated, Steps, find_all, next};
use pencilproof_search::{End, Limits};
use thiserror::Error;

/// Advice about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Advice {
    /// The position has a mistake, which must be fixed first.
    Wrong(Mistake),
    /// Every cell has its correct value.
    Solved,
    /// The next step.
    Step(Box<Rated>),
    /// There is no mistake, but no technique of the profile finds a step.
    NoStep,
    /// Time ran out before a step was found.
    OutOfTime,
}

/// How much of a hint is revealed; each level adds to the one before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Only whether there is a mistake.
    Mistake,
    /// The family of the step.
    Family,
    /// Where to look.
    Place,
    /// The whole step.
    Step,
}

/// How much of some advice is revealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reveal {
    /// The level.
    pub level: Level,
    /// Whether the usual name of a step of set logic, such as X-Wing, is given.
    pub usual_names: bool,
}

impl Default for Reveal {
    /// Everything.
    fn default() -> Reveal {
        Reveal { level: Level::Step, usual_names: true }
    }
}

/// Advice, and faults of techniques found on the way.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Advised {
    /// The advice.
    pub advice: Advice,
    /// Steps that the checker refused. They were dropped; each is a fault of its technique.
    pub faults: Vec<Fault>,
}

/// What is wrong with a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Mistake {
    /// The givens themselves have no solution.
    Givens(Option<Contradiction>),
    /// These placed values contradict the solution.
    Values(Vec<Candidate>),
    /// These true candidates are missing from the marks.
    Marks(Vec<Candidate>),
    /// The givens have several solutions, none of which agrees with these values and marks.
    Together(Option<Contradiction>),
}

/// Time ran out before it was known whether there is a mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("time ran out before it was known whether there is a mistake")]
pub struct OutOfTime;

impl Mistake {
    /// The mistake in a sentence, which says what is wrong but not what would be right.
    pub fn describe(&self, layout: &Layout) -> String {
        let reason = |contradiction: &Option<Contradiction>| {
            contradiction.as_ref().map_or(String::new(), |c| format!(": {}", c.describe(layout)))
        };
        let list = |candidates: &[Candidate], words: &str| {
            let name = |c: &Candidate| format!("{} {words} {}", layout.cell_name(c.cell()), c.digit());
            pencilproof_logic::text::and(candidates.iter().map(name))
        };
        match self {
            Mistake::Givens(contradiction) => format!("The puzzle has no solution{}.", reason(contradiction)),
            Mistake::Values(values) => format!("There is a mistake: {}.", list(values, "cannot be")),
            Mistake::Marks(marks) => format!("There is a mistake: {}.", list(marks, "is missing the pencil mark")),
            Mistake::Together(contradiction) => {
                format!("The values and marks do not go together{}.", reason(contradiction))
            }
        }
    }

    /// The position without its mistake: wrong values are removed and missing marks restored. If the wrong ones cannot
    /// be identified, only the givens remain.
    pub fn mended(&self, puzzle: &Puzzle) -> Puzzle {
        let mut mended = puzzle.clone();
        match self {
            Mistake::Values(values) => values.iter().for_each(|candidate| mended.clear(candidate.cell())),
            Mistake::Marks(missing) => {
                for candidate in missing {
                    let mut marks = mended.marks(candidate.cell()).unwrap_or_default();
                    marks.insert(candidate.digit());
                    mended.set_marks(candidate.cell(), Some(marks));
                }
            }
            Mistake::Givens(_) | Mistake::Together(_) => return puzzle.givens_only(),
        }
        mended
    }
}

/// What search finds out about a position.
struct Judged {
    mistake: Option<Mistake>,
    /// Whether the puzzle has exactly one solution.
    is_proper: bool,
}

impl Solver {
    /// What is wrong with a position, if anything.
    ///
    /// # Errors
    /// If time ran out before it was certain.
    pub fn mistake(&mut self, puzzle: &Puzzle) -> Result<Option<Mistake>, OutOfTime> {
        let timer = self.timer();
        self.judge(puzzle, timer).map(|judged| judged.mistake)
    }

    fn judge(&mut self, puzzle: &Puzzle, timer: Timer) -> Result<Judged, OutOfTime> {
        let over = || timer.is_over();
        let limits = |solutions| Limits { solutions, stop: Stop::when(&over), ..Limits::default() };
        let base = of_givens(puzzle);
        let contradiction = |puzzle: &Puzzle| Position::new(puzzle).err();
        let search = self.search(puzzle.layout());
        let outcome = search.solve(&base, &limits(2));
        let wrong = |mistake| Ok(Judged { mistake: Some(mistake), is_proper: false });
        match (&outcome.solutions[..], outcome.end) {
            ([], End::Exhausted) => wrong(Mistake::Givens(contradiction(&base))),
            ([] | [_], End::Nodes | End::Stopped) => Err(OutOfTime),
            ([only], End::Exhausted) => {
                let truth = filled(&base, only);
                let wrong: Vec<Candidate> = puzzle
                    .values()
                    .filter(|(cell, value)| {
                        truth.value(*cell).is_some_and(|true_value| true_value.digit != value.digit)
                    })
                    .map(|(cell, value)| Candidate::new(cell, value.digit))
                    .collect();
                let open = |cell: &Cell| puzzle.value(*cell).is_none();
                let missing = puzzle.layout().cells().filter(open).filter_map(|cell| {
                    let marks = puzzle.marks(cell)?;
                    Some(Candidate::new(cell, only.get(cell))).filter(|truth| !marks.contains(truth.digit()))
                });
                let missing: Vec<Candidate> = missing.collect();
                let mistake = match (wrong.is_empty(), missing.is_empty()) {
                    (false, _) => Some(Mistake::Values(wrong)),
                    (true, false) => Some(Mistake::Marks(missing)),
                    (true, true) => None,
                };
                Ok(Judged { mistake, is_proper: true })
            }
            _ => {
                let outcome = search.solve(puzzle, &limits(1));
                match (outcome.count, outcome.end) {
                    (0, End::Exhausted) => wrong(Mistake::Together(contradiction(puzzle))),
                    (0, _) => Err(OutOfTime),
                    _ => Ok(Judged { mistake: None, is_proper: false }),
                }
            }
        }
    }

    /// Whether a position has several solutions; `None` if time ran out first.
    pub fn is_ambiguous(&mut self, puzzle: &Puzzle) -> Option<bool> {
        let timer = self.timer();
        let over = || timer.is_over();
        let limits = Limits { stop: Stop::when(&over), keep: 0, ..Limits::default() };
        let outcome = self.search(puzzle.layout()).solve(puzzle, &limits);
        (outcome.count > 1 || outcome.end == End::Exhausted).then_some(outcome.count > 1)
    }

    /// Advice about a position: its mistake if it has one, otherwise the next step. The search for a mistake takes at
    /// most half of the time. If that is not enough, the step is given anyway, and is right if the position is. Steps
    /// that assume that the puzzle has only one solution are given only if search has shown that.
    pub fn advise(&mut self, puzzle: &Puzzle) -> Advised {
        let timer = self.timer();
        let judged = self.judge(puzzle, timer.half());
        if let Ok(Judged { mistake: Some(mistake), .. }) = judged {
            return Advised { advice: Advice::Wrong(mistake), faults: Vec::new() };
        }
        self.step(puzzle, judged.is_ok_and(|judged| judged.is_proper), timer)
    }

    fn step(&self, puzzle: &Puzzle, is_proper: bool, timer: Timer) -> Advised {
        let only = |advice| Advised { advice, faults: Vec::new() };
        let position = match Position::new(puzzle) {
            Err(contradiction) => return only(Advice::Wrong(Mistake::Together(Some(contradiction)))),
            Ok(position) if position.is_solved() => return only(Advice::Solved),
            Ok(position) => position,
        };
        let Some(profile) = self.usable(is_proper) else { return only(Advice::NoStep) };
        let over = || timer.is_over();
        let found = next(&position, &profile, self.options().pick, logic::Budget::until(Stop::when(&over)));
        let advice = match found.steps.into_iter().next() {
            Some(rated) => Advice::Step(Box::new(rated)),
            None if found.is_complete => Advice::NoStep,
            None => Advice::OutOfTime,
        };
        Advised { advice, faults: found.faults }
    }

    /// The profile. If it is not certain that the puzzle has only one solution, techniques that assume it are left out;
    /// `None` if no technique is left.
    fn usable(&self, is_proper: bool) -> Option<Profile> {
        let profile = &self.options().profile;
        if is_proper { Some(profile.clone()) } else { profile.without_uniqueness().ok() }
    }

    /// Every step that the profile finds in a position, the easiest first, and whether time ran out before all were
    /// found. Steps that assume that the puzzle has only one solution are included only if search has shown that.
    ///
    /// # Errors
    /// If the position has a visible contradiction.
    pub fn all_steps(&mut self, puzzle: &Puzzle) -> Result<Steps, Contradiction> {
        let timer = self.timer();
        let position = Position::new(puzzle)?;
        let is_proper = self.options().profile.assumes_uniqueness() && self.has_one_solution(puzzle, timer.half());
        let Some(profile) = self.usable(is_proper) else {
            return Ok(Steps { steps: Vec::new(), is_complete: true, faults: Vec::new() });
        };
        let over = || timer.is_over();
        let mut found = find_all(&position, &profile, logic::Budget::until(Stop::when(&over)));
        found.steps.sort_by_key(|rated| rated.rating);
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilproof_core::{Digit, DigitSet};

    fn puzzle(text: &str, side: usize) -> Puzzle {
        Puzzle::from_givens(Layout::for_side(side).unwrap(), text.chars().map(Digit::from_symbol))
    }

    #[test]
    fn a_wrong_value_is_told_before_any_step() {
        let mut solver = Solver::default();
        let start = puzzle("1......3......32", 4);
        let Advice::Step(step) = solver.advise(&start).advice else { panic!("an easy start") };
        let right = step.step.placements[0];
        let mut position = start.clone();
        let others = position.allowed(right.cell()) - DigitSet::only(right.digit());
        let wrong = others.first().unwrap_or_else(|| Digit::from_index((right.digit().index() + 1) % 4));
        position.set(right.cell(), wrong, false);
        let Advice::Wrong(mistake) = solver.advise(&position).advice else { panic!("a mistake") };
        assert!(mistake.describe(start.layout()).contains(&start.layout().cell_name(right.cell())));
        assert_eq!(solver.mistake(&mistake.mended(&position)), Ok(None));
    }

    #[test]
    fn a_missing_mark_is_a_mistake() {
        let mut solver = Solver::default();
        let mut position = puzzle("1......3......32", 4);
        let report = solver.solve(&position);
        let cell = position.layout().cell(0, 1);
        let truth = report.best_grid().value(cell).unwrap().digit;
        let others: DigitSet = position.layout().digits().iter().filter(|&digit| digit != truth).collect();
        position.set_marks(cell, Some(others));
        let mistake = solver.mistake(&position).unwrap().unwrap();
        assert_eq!(mistake, Mistake::Marks(vec![Candidate::new(cell, truth)]));
        assert_eq!(solver.mistake(&mistake.mended(&position)), Ok(None));
    }

    #[test]
    fn contradictory_givens_are_named() {
        let twice = puzzle("11..............", 4);
        let Advice::Wrong(mistake) = Solver::default().advise(&twice).advice else { panic!("a mistake") };
        assert_eq!(
            mistake.describe(twice.layout()),
            "The puzzle has no solution: row 1 has 1 twice, in r1c1 and r1c2."
        );
    }

    #[test]
    fn a_puzzle_with_several_solutions_is_ambiguous() {
        let mut solver = Solver::default();
        assert_eq!(solver.is_ambiguous(&puzzle("1...............", 4)), Some(true));
        assert_eq!(solver.is_ambiguous(&puzzle("1......3......32", 4)), Some(false));
    }

    #[test]
    fn a_solved_grid_needs_no_hint() {
        let mut solver = Solver::default();
        let report = solver.solve(&puzzle("1......3......32", 4));
        assert_eq!(solver.advise(report.best_grid()).advice, Advice::Solved);
    }
}
