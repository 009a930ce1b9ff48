//! Puzzles on paper, as PDF or SVG. Solutions that are not given are found by search.
//!
//! ```
//! use pencilproof::core::{Digit, Layout, Puzzle};
//! use pencilproof::sheet::{SheetEntry, SheetOptions, sheets};
//! use pencilproof::Solver;
//!
//! let givens = "1......3......32".chars().map(Digit::from_symbol);
//! let mut entry = SheetEntry::from(Puzzle::from_givens(Layout::for_side(4)?, givens));
//! entry.caption = Some("easy · 4 givens".to_owned());
//! let sheets = sheets(vec![entry], &SheetOptions::default(), &mut Solver::default());
//! assert!(sheets.unsolved.is_empty());
//! assert_eq!(sheets.pages.len(), 2, "the puzzle and its solution");
//! assert!(sheets.pdf().starts_with(b"%PDF"));
//! assert!(sheets.svg().iter().all(|page| page.starts_with("<svg")));
//! # Ok::<(), pencilproof::core::LayoutError>(())
//! ```

use crate::solve::{Solver, filled};
use pencilproof_core::{Position, Puzzle};
use pencilproof_render::sheet as render;
use pencilproof_search::NotUnique;
use std::collections::BTreeSet;
use thiserror::Error;

#[cfg(feature = "fonts")]
pub use pencilproof_render::sheet::TextFontError;
pub use pencilproof_render::sheet::{Page, Paper, PerPage, Sheet, SheetEntry, TextFont, foreign};

/// Options for printing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetOptions {
    /// Paper, puzzles per page, title.
    pub sheet: Sheet,
    /// Whether solutions follow on the last pages.
    pub solutions: bool,
    /// Whether all pencil marks of empty cells are shown. Otherwise none are, even if the puzzle has marks of its own,
    /// and only its values count.
    pub marks: bool,
}

impl Default for SheetOptions {
    fn default() -> SheetOptions {
        SheetOptions { sheet: Sheet::default(), solutions: true, marks: false }
    }
}

/// Why a puzzle is printed without its solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Unsolved {
    /// It has no solution.
    #[error("the puzzle has no solution")]
    NoSolution,
    /// It has several solutions.
    #[error("the puzzle has several solutions")]
    Several,
    /// Time ran out before its solution was known to be the only one.
    #[error("time ran out before the solution was known")]
    TimedOut,
}

impl From<NotUnique> for Unsolved {
    fn from(reason: NotUnique) -> Unsolved {
        match reason {
            NotUnique::NoSolution => Unsolved::NoSolution,
            NotUnique::Several => Unsolved::Several,
            NotUnique::Undecided(_) => Unsolved::TimedOut,
        }
    }
}

/// Printed pages.
#[derive(Clone, PartialEq, Debug)]
pub struct Sheets {
    /// The pages, as data.
    pub pages: Vec<Page>,
    /// The title of the document.
    pub title: Option<String>,
    /// The font of texts that Helvetica lacks characters for.
    pub font: Option<TextFont>,
    /// Puzzles printed without a solution although solutions were wanted, by their index in the list.
    pub unsolved: Vec<(usize, Unsolved)>,
}

/// Makes pages of puzzles. The solver searches for solutions that are wanted but not given.
pub fn sheets(entries: Vec<SheetEntry>, options: &SheetOptions, solver: &mut Solver) -> Sheets {
    let entries = entries.into_iter().map(|entry| options.prepare(entry, solver));
    Sheets::of_prepared(entries.collect(), &options.sheet)
}

impl SheetOptions {
    /// An entry ready for printing, with the marks and the solution that are wanted, or the reason why there is no
    /// solution. A solution that is not given is found by search; of the options of the solver, only the timeout
    /// matters.
    pub fn prepare(&self, mut entry: SheetEntry, solver: &mut Solver) -> (SheetEntry, Option<Unsolved>) {
        entry.puzzle = if self.marks { marked(&entry.puzzle) } else { unmarked(entry.puzzle) };
        let mut unsolved = None;
        if !self.solutions {
            entry.solution = None;
        } else if entry.solution.is_none() {
            let timer = solver.timer();
            match solver.only_solution(&entry.puzzle, &timer) {
                Ok(solution) => entry.solution = Some(filled(&entry.puzzle, solution.digits())),
                Err(reason) => unsolved = Some(reason.into()),
            }
        }
        (entry, unsolved)
    }
}

impl Sheets {
    /// Makes pages from the results of [`SheetOptions::prepare`].
    pub fn of_prepared(prepared: Vec<(SheetEntry, Option<Unsolved>)>, sheet: &Sheet) -> Sheets {
        let (entries, reasons): (Vec<SheetEntry>, Vec<Option<Unsolved>>) = prepared.into_iter().unzip();
        let unsolved = reasons.into_iter().enumerate().filter_map(|(index, reason)| Some((index, reason?)));
        Sheets {
            pages: sheet.pages(&entries),
            title: sheet.title.clone(),
            font: sheet.font.clone(),
            unsolved: unsolved.collect(),
        }
    }

    /// The pages as a PDF document.
    pub fn pdf(&self) -> Vec<u8> {
        render::pdf(&self.pages, self.title.as_deref(), self.font.as_ref())
    }

    /// The pages as SVG, one document per page.
    pub fn svg(&self) -> Vec<String> {
        self.pages.iter().map(render::page_svg).collect()
    }

    /// The characters of titles and captions that a PDF cannot show and replaces; an SVG keeps them.
    pub fn foreign_to_pdf(&self) -> BTreeSet<char> {
        render::foreign_to_pdf(&self.pages, self.font.as_ref())
    }
}

/// A puzzle with all its pencil marks; unchanged if its values contradict one another.
pub fn marked(puzzle: &Puzzle) -> Puzzle {
    Position::new(puzzle).map_or_else(|_| puzzle.clone(), |position| position.to_puzzle(puzzle))
}

fn unmarked(mut puzzle: Puzzle) -> Puzzle {
    let cells = puzzle.layout().cells();
    cells.for_each(|cell| puzzle.set_marks(cell, None));
    puzzle
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilproof_core::{Digit, DigitSet, Layout};

    fn small(text: &str) -> Puzzle {
        Puzzle::from_givens(Layout::for_side(4).unwrap(), text.chars().map(Digit::from_symbol))
    }

    fn prepare(puzzle: Puzzle, options: &SheetOptions) -> (SheetEntry, Option<Unsolved>) {
        options.prepare(SheetEntry::from(puzzle), &mut Solver::default())
    }

    #[test]
    fn solutions_are_found_or_the_reason_is_told() {
        let options = SheetOptions::default();
        let (entry, unsolved) = prepare(small("1......3......32"), &options);
        assert_eq!((entry.solution.unwrap().full_grid().is_some(), unsolved), (true, None));
        for (text, reason) in [
            ("1...............", Unsolved::Several),
            ("12....3.........", Unsolved::NoSolution),
            ("11..............", Unsolved::NoSolution),
        ] {
            let (entry, unsolved) = prepare(small(text), &options);
            assert_eq!((entry.solution, unsolved), (None, Some(reason)), "{text}");
        }
        let (entry, unsolved) = prepare(small("1..............."), &SheetOptions { solutions: false, ..options });
        assert_eq!((entry.solution, unsolved), (None, None));
    }

    #[test]
    fn a_given_solution_is_taken() {
        let (entry, unsolved) = SheetOptions::default().prepare(
            SheetEntry { solution: Some(small("1324241332414132")), ..SheetEntry::from(small("1...............")) },
            &mut Solver::default(),
        );
        assert_eq!((entry.solution, unsolved), (Some(small("1324241332414132")), None));
    }

    #[test]
    fn what_is_printed_is_what_is_solved() {
        let mut puzzle = small("1...............");
        for (cell, symbol) in puzzle.layout().cells().zip("1324241332414132".chars()) {
            puzzle.set_marks(cell, Digit::from_symbol(symbol).map(DigitSet::only));
        }
        let (entry, unsolved) = prepare(puzzle.clone(), &SheetOptions::default());
        assert_eq!((entry.puzzle.has_marks(), unsolved), (false, Some(Unsolved::Several)));
        let (entry, unsolved) = prepare(puzzle, &SheetOptions { marks: true, ..SheetOptions::default() });
        assert_eq!((entry.puzzle.has_marks(), unsolved), (true, None));
        let (entry, _) = prepare(small("11.............."), &SheetOptions { marks: true, ..SheetOptions::default() });
        assert!(!entry.puzzle.has_marks());
    }
}
