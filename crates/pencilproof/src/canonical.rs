//! Canonical forms: of one puzzle within the time limit, or of many plain lines.

use crate::batch::DigitBoards;
use crate::solve::Solver;
use pencilproof_core::{Digit, Layout, Puzzle, Stop};
use pencilproof_format::PlainLine;
use pencilproof_search::{Canonical, Canonizer, Limits, NoCanonicalForm};
use thiserror::Error;

/// Why a canonical form is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NotCanonical {
    /// There are no canonical forms for the layout.
    #[error("{0}")]
    Layout(NoCanonicalForm),
    /// Time ran out.
    #[error("time ran out before the canonical form was found")]
    TimedOut,
}

impl Solver {
    /// The canonical form of the values of a puzzle, given or placed; marks are ignored.
    ///
    /// # Errors
    /// If there are no canonical forms for the layout, or time runs out.
    ///
    /// ```
    /// use pencilproof::Solver;
    /// use pencilproof::core::{Digit, Layout, Puzzle};
    /// let puzzle = Puzzle::from_givens(Layout::for_side(4)?, "1......3......32".chars().map(Digit::from_symbol));
    /// let canonical = Solver::default().canonical(&puzzle)?;
    /// assert_eq!((canonical.to_string().as_str(), canonical.automorphisms()), (".......1.2...32.", 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn canonical(&self, puzzle: &Puzzle) -> Result<Canonical, NotCanonical> {
        let timer = self.timer();
        let over = || timer.is_over();
        of_puzzle(puzzle, &Limits::default().until(Stop::when(&over)))
    }

    /// The canonical form of each line. The timeout is ignored: use [`Solver::canonical`] for puzzles that may take
    /// long.
    pub fn canonical_lines(&self, lines: &[PlainLine]) -> Vec<Result<Canonical, NotCanonical>> {
        let layout = Layout::classic();
        let cancelled = || self.options().cancel.is_cancelled();
        let limits = Limits::default().until(Stop::when(&cancelled));
        lines.iter().map(|line| of_digits(&layout, &digits(line), &limits)).collect()
    }

    /// The canonical form of each board, until the work is cancelled. The timeout is ignored.
    pub fn canonical_digits(&self, boards: DigitBoards<'_>) -> impl Iterator<Item = Canonical> {
        let layout = Layout::classic();
        boards.digits().map_while(move |digits| {
            let cancelled = || self.options().cancel.is_cancelled();
            of_digits(&layout, &digits, &Limits::default().until(Stop::when(&cancelled))).ok()
        })
    }
}

/// The givens of a line in reading order.
pub(crate) fn digits(line: &PlainLine) -> [Option<Digit>; 81] {
    line.cells.map(|cell| Digit::from_symbol(cell.into()))
}

/// What makes canonical forms for a layout.
pub(crate) fn of(layout: &Layout) -> Result<Canonizer, NotCanonical> {
    Canonizer::new(layout).map_err(NotCanonical::Layout)
}

/// The canonical form of the values of a puzzle; of the limits, the stop condition counts.
pub(crate) fn of_puzzle(puzzle: &Puzzle, limits: &Limits<'_>) -> Result<Canonical, NotCanonical> {
    of(puzzle.layout())?.of_puzzle(puzzle, limits).map_err(|_| NotCanonical::TimedOut)
}

/// The canonical form of digits in reading order; of the limits, the stop condition counts.
pub(crate) fn of_digits(
    layout: &Layout,
    digits: &[Option<Digit>],
    limits: &Limits<'_>,
) -> Result<Canonical, NotCanonical> {
    of(layout)?.of_digits(digits, limits).map_err(|_| NotCanonical::TimedOut)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use std::time::Duration;

    #[test]
    fn lines_have_the_form_of_their_puzzles() {
        let text = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
        let line = PlainLine { number: 1, cells: text.as_bytes().try_into().unwrap() };
        let solver = Solver::default();
        let one = solver.canonical(&line.document().puzzle);
        assert_eq!(solver.canonical_lines(&[line.clone(), line]), [one.clone(), one]);
    }

    #[test]
    fn what_has_no_form_says_why() {
        let canonical = |layout: Layout, timeout| {
            let solver = Solver::new(Options { timeout, ..Options::default() });
            solver.canonical(&Puzzle::empty(layout)).unwrap_err().to_string()
        };
        assert!(canonical("3x3+x".parse().unwrap(), None).contains("no further houses"));
        assert!(canonical(Layout::classic(), Some(Duration::ZERO)).starts_with("time ran out"));
    }
}
