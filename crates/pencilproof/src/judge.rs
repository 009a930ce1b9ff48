//! What search can say about a position: whether it has a mistake, and whether its puzzle has one solution.

use crate::clock::Timer;
use crate::solve::{Solver, filled, of_givens};
use pencilproof_core::{Candidate, Cell, Contradiction, Layout, Position, Puzzle, Stop};
use pencilproof_search::{End, Limits};
use pencilproof_words::text;
use thiserror::Error;

/// The number of decisions of a quick look: enough for any 9x9 that people solve, some ten milliseconds on large
/// boards.
pub(crate) const QUICK: u64 = 4000;

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
    /// The mistake in a sentence, with what to do about a missing mark. It does not say which values would be right.
    pub fn describe(&self, layout: &Layout) -> String {
        let reason = |contradiction: &Option<Contradiction>| {
            contradiction.as_ref().map_or(String::new(), |c| format!(": {}", c.describe(layout)))
        };
        let list = |candidates: &[Candidate], words: &str| {
            let name = |c: &Candidate| format!("{} {words} {}", layout.cell_name(c.cell()), c.digit());
            text::and(candidates.iter().map(name))
        };
        match self {
            Mistake::Givens(contradiction) => format!("The puzzle has no solution{}.", reason(contradiction)),
            Mistake::Values(values) => format!("There is a mistake: {}.", list(values, "cannot be")),
            Mistake::Marks(marks) => {
                let them = if marks.len() == 1 { "it" } else { "them" };
                format!("There is a mistake: {}. Put {them} back.", list(marks, "is missing the pencil mark"))
            }
            Mistake::Together(contradiction) => {
                format!("The values and marks do not go together{}.", reason(contradiction))
            }
        }
    }

    /// The position without its mistake, with its values and marks: wrong values are removed and missing marks
    /// restored. If the wrong ones cannot be identified, only the givens remain.
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

/// How many solutions a puzzle has, as far as that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Solutions {
    /// Exactly one.
    One,
    /// Two or more.
    Several,
    /// It is not known.
    Unknown,
}

/// What search says about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Judgement {
    /// What is wrong, if anything.
    pub mistake: Option<Mistake>,
    /// The solutions of the puzzle: of its givens, or of its marks if it has no givens.
    pub solutions: Solutions,
}

impl Solver {
    /// Whether a position has a mistake, and how many solutions its puzzle has.
    ///
    /// # Errors
    /// If time ran out before it was certain whether there is a mistake.
    pub fn judge(&mut self, puzzle: &Puzzle) -> Result<Judgement, OutOfTime> {
        let timer = self.timer();
        self.judge_within(puzzle, u64::MAX, &timer)
    }

    /// The same within a few milliseconds, which is enough for most boards up to 16x16.
    ///
    /// # Errors
    /// If that was too short.
    pub fn judge_quickly(&mut self, puzzle: &Puzzle) -> Result<Judgement, OutOfTime> {
        let timer = self.timer();
        self.judge_within(puzzle, QUICK, &timer)
    }

    pub(crate) fn judge_within(&mut self, puzzle: &Puzzle, nodes: u64, timer: &Timer) -> Result<Judgement, OutOfTime> {
        let over = || timer.is_over();
        let limits = |solutions| Limits { solutions, nodes, stop: Stop::when(&over), ..Limits::default() };
        let base = of_givens(puzzle);
        let contradiction = |puzzle: &Puzzle| Position::new(puzzle).err();
        let search = self.search(puzzle.layout());
        let outcome = search.solve(&base, &limits(2));
        let judged = |solutions, mistake| Ok(Judgement { mistake, solutions });
        match (&outcome.solutions[..], outcome.end) {
            ([], End::Exhausted) => judged(Solutions::Unknown, Some(Mistake::Givens(contradiction(&base)))),
            ([] | [_], End::Nodes | End::Stopped) => Err(OutOfTime),
            ([only], End::Exhausted) => {
                let truth = filled(&base, only.digits());
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
                judged(Solutions::One, mistake)
            }
            _ => {
                let outcome = search.solve(puzzle, &limits(1));
                match (outcome.count, outcome.end) {
                    (0, End::Exhausted) => judged(Solutions::Several, Some(Mistake::Together(contradiction(puzzle)))),
                    (0, _) => Err(OutOfTime),
                    _ => judged(Solutions::Several, None),
                }
            }
        }
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
    fn a_missing_mark_is_a_mistake() {
        let mut solver = Solver::default();
        let mut position = puzzle("1......3......32", 4);
        let report = solver.solve(&position);
        let cell = position.layout().cell(0, 1);
        let truth = report.best_grid().value(cell).unwrap().digit;
        let others: DigitSet = position.layout().digits().iter().filter(|&digit| digit != truth).collect();
        position.set_marks(cell, Some(others));
        let mistake = solver.judge(&position).unwrap().mistake.unwrap();
        assert_eq!(mistake, Mistake::Marks(vec![Candidate::new(cell, truth)]));
        let told = format!("There is a mistake: r1c2 is missing the pencil mark {truth}. Put it back.");
        assert_eq!(mistake.describe(position.layout()), told);
        let right = Judgement { mistake: None, solutions: Solutions::One };
        assert_eq!(solver.judge(&mistake.mended(&position)), Ok(right));
    }

    #[test]
    fn the_solutions_of_the_givens_are_told() {
        let mut solver = Solver::default();
        let solutions = |solver: &mut Solver, text| solver.judge(&puzzle(text, 4)).unwrap().solutions;
        assert_eq!(solutions(&mut solver, "1..............."), Solutions::Several);
        assert_eq!(solutions(&mut solver, "1......3......32"), Solutions::One);
    }

    #[test]
    fn a_quick_look_decides_what_is_easy_to_decide() {
        let easy = puzzle("27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4", 9);
        let mut solver = Solver::default();
        assert_eq!(solver.judge_quickly(&easy), solver.judge(&easy));
    }
}
