//! The class of a puzzle: what it has in common with all that are equivalent to it.

use crate::{NotCanonical, Options, Solver, canonical};
use pencilproof_core::{Digit, Layout, Puzzle, Regions, Stop};
use pencilproof_format::PlainLine;
use pencilproof_search::classic::Grid;
use pencilproof_search::{Limits, NoCanonicalForm, NotUnique};
use std::fmt;
use thiserror::Error;
use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

/// What makes two puzzles of one class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ClassBy {
    /// The puzzles are equivalent.
    #[default]
    Puzzle,
    /// Their solutions are equivalent: so are the minimal puzzles of one grid.
    Grid,
}

/// The name of a class: the 128-bit XXH3 hash of the canonical form. That has the rows and columns of a box as two
/// bytes, and then the values of all cells in reading order, 0 for an empty one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClassId(pub u128);

impl fmt::Display for ClassId {
    /// 32 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// The class of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Class {
    /// The name of the class, the same for all its puzzles.
    pub id: ClassId,
    /// A hash of the values of the puzzle itself, the same for identical puzzles.
    pub puzzle: u64,
    /// How many symmetries take the puzzle, or its solution where that makes the class, to itself: 1 for most.
    pub automorphisms: u64,
}

/// Why a puzzle is of no class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NoClass {
    /// There are no canonical forms for its layout.
    #[error("{0}")]
    Layout(NoCanonicalForm),
    /// It has no solution, so that its grid is not known.
    #[error("it has no solution, so it cannot be told by its grid")]
    NoSolution,
    /// It has several solutions, so that its grid is not known.
    #[error("it has several solutions, so it cannot be told by its grid")]
    Several,
    /// Time ran out.
    #[error("time ran out before its class was known")]
    TimedOut,
}

impl From<NotCanonical> for NoClass {
    fn from(reason: NotCanonical) -> NoClass {
        match reason {
            NotCanonical::Layout(reason) => NoClass::Layout(reason),
            NotCanonical::TimedOut => NoClass::TimedOut,
        }
    }
}

impl From<NotUnique> for NoClass {
    fn from(reason: NotUnique) -> NoClass {
        match reason {
            NotUnique::NoSolution => NoClass::NoSolution,
            NotUnique::Several => NoClass::Several,
            NotUnique::Undecided(_) => NoClass::TimedOut,
        }
    }
}

/// Finds the classes of puzzles. It keeps the tables of its search, so it is worth keeping for many puzzles.
///
/// ```
/// use pencilproof::core::{Digit, Layout, Puzzle};
/// use pencilproof::split::{ClassBy, Classifier};
/// use pencilproof::Options;
/// let mut classifier = Classifier::new(ClassBy::Puzzle, Options::default());
/// let mut class = |text: &str| {
///     let layout = Layout::for_side(4).expect("a side that there is");
///     classifier.class(&Puzzle::from_givens(layout, text.chars().map(Digit::from_symbol)))
/// };
/// // Two rows of a band and the digits 1 and 3 are exchanged.
/// assert_eq!(class("1......3......32")?.id, class("...13.........12")?.id);
/// assert_ne!(class("1......3......32")?.id, class("1......3......23")?.id);
/// # Ok::<(), pencilproof::split::NoClass>(())
/// ```
pub struct Classifier {
    by: ClassBy,
    solver: Solver,
}

impl Classifier {
    /// A classifier. Of the options, the time limit and what ends the work early count.
    #[must_use]
    pub fn new(by: ClassBy, options: Options) -> Classifier {
        Classifier { by, solver: Solver::new(options) }
    }

    /// The class of a puzzle. Its values count, given or placed; to find its solution, marks count too.
    ///
    /// # Errors
    /// If the puzzle is of no class, or time ran out.
    pub fn class(&mut self, puzzle: &Puzzle) -> Result<Class, NoClass> {
        let layout = puzzle.layout();
        let values: Vec<Option<Digit>> =
            layout.cells().map(|cell| puzzle.value(cell).map(|value| value.digit)).collect();
        let timer = self.solver.timer();
        let over = || timer.is_over();
        let limits = Limits::default().until(Stop::when(&over));
        match self.by {
            ClassBy::Puzzle => class_of(layout, &values, &values, &limits),
            ClassBy::Grid => {
                let grid = self.solver.only_solution(puzzle, &timer)?;
                let grid: Vec<Option<Digit>> = grid.digits().iter().copied().map(Some).collect();
                class_of(layout, &values, &grid, &limits)
            }
        }
    }

    /// The class of each line: faster than one by one. Canonical forms are made without a time limit.
    pub fn classes(&mut self, lines: &[PlainLine]) -> Vec<Result<Class, NoClass>> {
        let layout = Layout::classic();
        let cancel = self.solver.options().cancel.clone();
        let cancelled = || cancel.is_cancelled();
        let limits = Limits::default().until(Stop::when(&cancelled));
        let class = |values: [Option<Digit>; 81], of: &[Option<Digit>]| class_of(&layout, &values, of, &limits);
        let values = lines.iter().map(canonical::digits);
        match self.by {
            ClassBy::Puzzle => values.map(|values| class(values, &values)).collect(),
            ClassBy::Grid => {
                let grids = self.solver.only_solutions(lines).into_iter();
                let of_grid = |grid: Grid| grid.0.map(|digit| Digit::from_value(digit.into()));
                values.zip(grids).map(|(values, grid)| class(values, &of_grid(grid?))).collect()
            }
        }
    }
}

/// The class of values in reading order, as given by other values: their own, or those of their grid.
fn class_of(
    layout: &Layout,
    values: &[Option<Digit>],
    by: &[Option<Digit>],
    limits: &Limits<'_>,
) -> Result<Class, NoClass> {
    let canonical = canonical::of_digits(layout, by, limits)?;
    let (id, puzzle) = (bytes(layout, canonical.digits()), bytes(layout, values));
    Ok(Class { id: ClassId(xxh3_128(&id)), puzzle: xxh3_64(&puzzle), automorphisms: canonical.automorphisms() })
}

/// The shape of the boxes and the values of all cells, as they are hashed.
fn bytes(layout: &Layout, values: &[Option<Digit>]) -> Vec<u8> {
    // Sides are at most 25.
    let shape = if let &Regions::Boxes { rows, cols } = layout.regions() { [rows as u8, cols as u8] } else { [0; 2] };
    let values = values.iter().map(|value| value.map_or(0, |digit| digit.value() as u8));
    shape.into_iter().chain(values).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilproof_search::{ClassicSymmetry, Dice};

    const EASY: &str = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
    const HARD: &str = "..8.....3.12.........9.42...4.1...9.8....7.1..6.......7..2..5...257.9.3..9.6..7.2";

    fn line(text: &str) -> PlainLine {
        PlainLine { number: 1, cells: text.as_bytes().try_into().unwrap() }
    }

    fn classifier(by: ClassBy) -> Classifier {
        Classifier::new(by, Options::default())
    }

    #[test]
    fn equivalent_puzzles_are_of_one_class() {
        let mut dice = Dice::new(2);
        for by in [ClassBy::Puzzle, ClassBy::Grid] {
            let mut classifier = classifier(by);
            let ids = [EASY, HARD].map(|text| {
                let symmetries = std::iter::repeat_with(|| ClassicSymmetry::random(&mut dice)).take(50);
                let lines: Vec<PlainLine> = symmetries
                    .map(|symmetry| PlainLine { number: 1, cells: symmetry.line(&line(text).cells) })
                    .chain([line(text)])
                    .collect();
                let classes: Vec<Class> = classifier.classes(&lines).into_iter().map(Result::unwrap).collect();
                // One by one they are the same.
                for (line, class) in lines.iter().zip(&classes) {
                    assert_eq!(classifier.class(&line.document().puzzle).as_ref(), Ok(class));
                }
                assert!(classes.iter().all(|class| class.id == classes[0].id && class.automorphisms == 1));
                let puzzles: std::collections::HashSet<u64> = classes.iter().map(|class| class.puzzle).collect();
                assert_eq!(puzzles.len(), 51);
                classes[0].id
            });
            assert_ne!(ids[0], ids[1]);
        }
    }

    #[test]
    fn a_grid_has_the_class_of_its_puzzles() {
        let puzzle = line(EASY);
        let grid = Solver::default().only_solutions(std::slice::from_ref(&puzzle))[0].unwrap();
        let grid = PlainLine { number: 2, cells: grid.line() };
        let ids =
            |by| classifier(by).classes(&[puzzle.clone(), grid.clone()]).into_iter().map(|class| class.unwrap().id);
        assert!(ids(ClassBy::Grid).is_sorted_by(|a, b| a == b) && !ids(ClassBy::Puzzle).is_sorted_by(|a, b| a == b));
        assert!(ids(ClassBy::Grid).eq(ids(ClassBy::Puzzle).skip(1).cycle().take(2)));
    }

    #[test]
    fn the_id_of_a_class_never_changes() {
        // Parts that users have made depend on it.
        let id = |text: &str| classifier(ClassBy::Puzzle).classes(&[line(text)])[0].unwrap().id.to_string();
        assert_eq!(id(EASY), "d8f7bb28a57c2c43337f07d9eeb6cc39");
        assert_eq!(id(HARD), "cff8934205e3888973465c950293dcdd");
    }

    #[test]
    fn what_is_of_no_class_says_why() {
        let class = |by, puzzle: &Puzzle| classifier(by).class(puzzle).unwrap_err().to_string();
        let classic = |text: &str| line(text).document().puzzle;
        let empty = ".".repeat(81);
        assert!(class(ClassBy::Grid, &classic(&empty)).contains("several solutions"));
        assert!(class(ClassBy::Grid, &classic(&empty.replacen("..", "11", 1))).contains("no solution"));
        let diagonals = Puzzle::empty("3x3+x".parse().unwrap());
        assert!(class(ClassBy::Puzzle, &diagonals).contains("no further houses"));
        let cancelled = Options::default();
        cancelled.cancel.cancel();
        assert_eq!(Classifier::new(ClassBy::Puzzle, cancelled).class(&classic(EASY)), Err(NoClass::TimedOut));
    }
}
