//! Advice for somebody who is in the middle of a puzzle.

use crate::clock::Timer;
use crate::judge::{Judgement, Mistake, QUICK, Solutions};
use crate::solve::Solver;
use pencilproof_core::{Contradiction, Position, Puzzle, Stop};
use pencilproof_logic::{self as logic, Fault, Profile, Rated, Steps, find_all, next};
use pencilproof_proof::Step;

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

/// How a step is handed out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StepDetail {
    /// In words and as data.
    #[default]
    Told,
    /// Also as a picture laid out on the board.
    Drawn,
}

/// How much of some advice is revealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reveal {
    /// The level.
    pub level: Level,
    /// Whether a step of set logic that is a well-known pattern, such as an X-Wing, is named and told as that.
    pub usual_names: bool,
    /// How the step is handed out.
    pub detail: StepDetail,
}

impl Default for Reveal {
    /// Everything.
    fn default() -> Reveal {
        Reveal { level: Level::Step, usual_names: true, detail: StepDetail::Told }
    }
}

/// Advice, what is known about the puzzle, and faults of techniques found on the way.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Advised {
    /// The advice.
    pub advice: Advice,
    /// How many solutions the puzzle has. If that is not known, the position may also have a mistake: the step is right
    /// if the position is.
    pub solutions: Solutions,
    /// Steps that the checker refused. They were dropped; each is a fault of its technique.
    pub faults: Vec<Fault>,
}

/// Steps taken one after the other, as by a player who asks for a hint, follows it and asks again.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Walk {
    /// The steps.
    pub steps: Vec<Rated>,
    /// The position after them, with all its pencil marks; without steps, the position at the start as it is.
    pub position: Puzzle,
    /// The advice in that position, if it is no step although more steps were wanted.
    pub end: Option<Advised>,
    /// Steps that the checker refused. They were dropped; each is a fault of its technique.
    pub faults: Vec<Fault>,
}

/// The position after a step, with all its pencil marks.
///
/// # Errors
/// If the step leaves a cell or a house without a candidate, as it may where the position has a mistake.
pub fn after(puzzle: &Puzzle, step: &Step) -> Result<Puzzle, Contradiction> {
    let mut position = Position::new(puzzle)?;
    step.apply_to(&mut position)?;
    Ok(position.to_puzzle(puzzle))
}

impl Solver {
    /// Advice about a position: its mistake if it has one, otherwise the next step.
    ///
    /// A quick look decides whether there is a mistake on most boards. Where it does not, the step comes first. Then
    /// search goes on to look for a mistake: for a tenth of the time limit, or without one until it is certain; and
    /// only if the player has placed values or marks. Steps that assume that the puzzle has only one solution are given
    /// only if the quick look has shown that.
    pub fn advise(&mut self, puzzle: &Puzzle) -> Advised {
        let timer = self.timer();
        let wrong = |mistake, solutions| Advised { advice: Advice::Wrong(mistake), solutions, faults: Vec::new() };
        let solutions = match self.judge_within(puzzle, QUICK, &timer) {
            Ok(Judgement { mistake: Some(mistake), solutions }) => return wrong(mistake, solutions),
            Ok(Judgement { mistake: None, solutions }) => solutions,
            Err(_) => Solutions::Unknown,
        };
        let mut advised = self.step(puzzle, solutions, &timer);
        let is_untouched = || puzzle.values().all(|(_, value)| value.given) && !puzzle.has_marks();
        if solutions == Solutions::Unknown && !(matches!(advised.advice, Advice::Step(_)) && is_untouched()) {
            match self.judge_within(puzzle, u64::MAX, &timer.part(10)) {
                Ok(Judgement { mistake: Some(mistake), solutions }) => return wrong(mistake, solutions),
                Ok(Judgement { mistake: None, solutions }) => advised.solutions = solutions,
                Err(_) => {}
            }
        }
        advised
    }

    /// Follows the advice for a position and asks again, up to a number of steps. The time limit holds for each.
    ///
    /// ```
    /// use pencilproof::core::{Digit, Layout, Puzzle};
    /// use pencilproof::{Advice, Solver};
    /// let puzzle = Puzzle::from_givens(Layout::for_side(4)?, "1......3......32".chars().map(Digit::from_symbol));
    /// let walk = Solver::default().walk(&puzzle, 3);
    /// assert_eq!(walk.steps.len(), 3);
    /// assert_eq!(walk.position.values().count(), 4 + 3);
    /// let walk = Solver::default().walk(&walk.position, 100);
    /// assert_eq!((walk.steps.len(), walk.end.unwrap().advice), (9, Advice::Solved));
    /// # Ok::<(), pencilproof::core::LayoutError>(())
    /// ```
    pub fn walk(&mut self, puzzle: &Puzzle, steps: u64) -> Walk {
        let mut walk = Walk { steps: Vec::new(), position: puzzle.clone(), end: None, faults: Vec::new() };
        while (walk.steps.len() as u64) < steps {
            let mut advised = self.advise(&walk.position);
            walk.faults.append(&mut advised.faults);
            let Advice::Step(rated) = &advised.advice else {
                walk.end = Some(advised);
                break;
            };
            match after(&walk.position, &rated.step) {
                Ok(position) => walk.position = position,
                Err(contradiction) => {
                    advised.advice = Advice::Wrong(Mistake::Together(Some(contradiction)));
                    walk.end = Some(advised);
                    break;
                }
            }
            walk.steps.push((**rated).clone());
        }
        walk
    }

    fn step(&self, puzzle: &Puzzle, solutions: Solutions, timer: &Timer) -> Advised {
        let only = |advice| Advised { advice, solutions, faults: Vec::new() };
        let position = match Position::new(puzzle) {
            Err(contradiction) => return only(Advice::Wrong(Mistake::Together(Some(contradiction)))),
            Ok(position) if position.is_solved() => return only(Advice::Solved),
            Ok(position) => position,
        };
        let Some(profile) = self.usable(solutions) else { return only(Advice::NoStep) };
        let over = || timer.is_over();
        let found = next(&position, &profile, self.options().pick, logic::Budget::until(Stop::when(&over)));
        let advice = match found.steps.into_iter().next() {
            Some(rated) => Advice::Step(Box::new(rated)),
            None if found.is_complete => Advice::NoStep,
            None => Advice::OutOfTime,
        };
        Advised { advice, solutions, faults: found.faults }
    }

    /// The profile. If it is not certain that the puzzle has only one solution, techniques that assume it are left out;
    /// `None` if no technique is left.
    pub(crate) fn usable(&self, solutions: Solutions) -> Option<Profile> {
        let profile = &self.options().profile;
        if solutions == Solutions::One { Some(profile.clone()) } else { profile.without_uniqueness().ok() }
    }

    /// Every step that the profile finds in a position, the easiest first, and whether time ran out before all were
    /// found. Steps that assume that the puzzle has only one solution are included only if a quick look has shown that.
    ///
    /// # Errors
    /// If the position has a visible contradiction.
    pub fn all_steps(&mut self, puzzle: &Puzzle) -> Result<Steps, Contradiction> {
        let timer = self.timer();
        let position = Position::new(puzzle)?;
        let judged = self.judge_within(puzzle, QUICK, &timer);
        let Some(profile) = self.usable(judged.map_or(Solutions::Unknown, |judged| judged.solutions)) else {
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
    use pencilproof_core::{Digit, DigitSet, Layout};

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
        assert_eq!(solver.judge(&mistake.mended(&position)).unwrap().mistake, None);
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
    fn the_number_of_solutions_is_told_beside_the_step() {
        let mut solver = Solver::default();
        assert_eq!(solver.advise(&puzzle("123.............", 4)).solutions, Solutions::Several);
        assert_eq!(solver.advise(&puzzle("1......3......32", 4)).solutions, Solutions::One);
    }

    #[test]
    fn a_step_leads_to_the_next_position() {
        let mut solver = Solver::default();
        let mut position = puzzle("1......3......32", 4);
        while let Advice::Step(rated) = solver.advise(&position).advice {
            position = after(&position, &rated.step).unwrap();
        }
        assert_eq!(solver.advise(&position).advice, Advice::Solved);
        assert_eq!(position.givens().count(), 4);
    }

    #[test]
    fn a_solved_grid_needs_no_hint() {
        let mut solver = Solver::default();
        let report = solver.solve(&puzzle("1......3......32", 4));
        assert_eq!(solver.advise(report.best_grid()).advice, Advice::Solved);
    }
}
