//! What is asked for.

use crate::{ClueSymmetry, Difficulty};
use pencilproof_core::{Cell, Digit, House, Layout};
use pencilproof_logic::{Profile, ProfileError, Selector};
use std::ops::RangeInclusive;
use thiserror::Error;

/// The fewest givens of a 9x9 puzzle with one solution: McGuire, Tugemann, Civario, "There is no 16-clue Sudoku", 2012.
const FEWEST_CLASSIC: usize = 17;

/// What puzzles are to be like. Start from [`Wish::any`] and change what matters.
///
/// ```
/// use pencilproof_core::Layout;
/// use pencilproof_generate::{ClueSymmetry, Wish};
/// let wish = Wish { symmetry: ClueSymmetry::HalfTurn, clues: 24..=28, ..Wish::any(Layout::classic()) };
/// assert!(wish.check().is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct Wish {
    /// The layout.
    pub layout: Layout,
    /// How many givens. Without a beginning or an end (0, the number of cells) there are as few as can be; from a range
    /// with both, a number is drawn for each puzzle.
    pub clues: RangeInclusive<usize>,
    /// Whether no given may be redundant.
    pub minimal: bool,
    /// How the places of the givens mirror each other.
    pub symmetry: ClueSymmetry,
    /// Exactly these cells are given, whatever the symmetry.
    pub pattern: Option<Vec<Cell>>,
    /// How hard; `None` is however hard it comes.
    pub difficulty: Option<Difficulty>,
    /// Each of these is needed: without it the techniques that are no harder do not solve the puzzle.
    pub needs: Vec<Selector>,
    /// Techniques that are not used: the others solve the puzzle.
    pub without: Vec<Selector>,
    /// Whether each puzzle is graded even if no wish asks for it.
    pub graded: bool,
    /// Where the solutions come from.
    pub source: Source,
    /// Whether every minimal puzzle is to be about as likely as any other, whatever its number of givens.
    pub unbiased: bool,
}

/// Where full grids come from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Source {
    /// [`RandomGrids`](pencilproof_search::RandomGrids): for 9x9 uniformly random.
    #[default]
    Random,
    /// [`EliminationGrids`](crate::EliminationGrids).
    Elimination,
    /// This grid and no other: its digits in reading order.
    Grid(Vec<Digit>),
}

/// Why a wish makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WishError {
    /// No number of givens is in the range.
    #[error("no number of givens is from {least} to {most}; the board has {cells} cells")]
    Clues {
        /// The least asked for.
        least: usize,
        /// The most asked for.
        most: usize,
        /// Cells of the board.
        cells: usize,
    },
    /// Filling a pattern changes the solution.
    #[error("a pattern is filled by changing the solution, so it goes with no given grid")]
    PatternAndGrid,
    /// So few givens never have one solution.
    #[error("no puzzle of this layout with {most} givens has one solution; it takes {fewest} or more")]
    TooFew {
        /// The most asked for.
        most: usize,
        /// A number below which there is none.
        fewest: usize,
    },
    /// A pattern says which cells are given, so nothing else may.
    #[error("a pattern says where the givens are; it goes with no other number of givens and no symmetry")]
    PatternAndPlaces,
    /// A pattern for another layout.
    #[error("the pattern has a cell beyond the {cells} of the board")]
    PatternBeyond {
        /// Cells of the board.
        cells: usize,
    },
    /// Two lines of a chute without givens.
    #[error("{0} and {1} have no given; they could be exchanged, so there is never one solution")]
    Exchange(String, String),
    /// A technique is needed and forbidden, or is not in the profile.
    #[error("{0} cannot be both needed and done without")]
    NeedsAndWithout(String),
    /// Beyond the techniques nothing can be said of which are needed.
    #[error("a puzzle that the techniques do not solve needs none of them; ask for a difficulty that they solve")]
    NeedsBeyond,
    /// The profile that is left is none.
    #[error(transparent)]
    Profile(#[from] ProfileError),
    /// The grid does not fit.
    #[error("the grid is not a full and correct one of this layout")]
    Grid,
    /// What the unbiased way cannot do.
    #[error("unbiased puzzles are classic 9x9, minimal, from random grids, with no wish for symmetry or pattern")]
    Unbiased,
}

impl Wish {
    /// Any puzzle of a layout from which no given can be dropped.
    pub fn any(layout: Layout) -> Wish {
        Wish {
            clues: 0..=layout.cell_count(),
            layout,
            minimal: false,
            symmetry: ClueSymmetry::None,
            pattern: None,
            difficulty: None,
            needs: Vec::new(),
            without: Vec::new(),
            graded: false,
            source: Source::Random,
            unbiased: false,
        }
    }

    /// Whether each puzzle has to be solved by logic.
    pub fn is_graded(&self) -> bool {
        self.graded || self.difficulty.is_some() || !self.needs.is_empty() || !self.without.is_empty()
    }

    /// Whether the number of givens is of account.
    pub(crate) fn has_clues(&self) -> bool {
        self.clues != (0..=self.layout.cell_count())
    }

    /// How far a number of givens is from those that are asked for.
    pub(crate) fn clues_off(&self, has: usize) -> usize {
        self.clues.start().saturating_sub(has) + has.saturating_sub(*self.clues.end())
    }

    /// Whether numbers of givens are drawn from a range, rather than as few as can be.
    pub(crate) fn is_spread(&self) -> bool {
        *self.clues.start() > 0 && *self.clues.end() < self.layout.cell_count()
    }

    /// The techniques that solve the puzzles: the default ones and those that are needed, less those that are not used.
    ///
    /// # Errors
    /// If none is left.
    pub fn profile(&self) -> Result<Profile, ProfileError> {
        let all = Profile::default().with(&self.needs);
        if self.without.is_empty() { Ok(all) } else { all.without(&self.without) }
    }

    /// Whether the wish makes sense, as far as can be told without trying.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), WishError> {
        let cells = self.layout.cell_count();
        let (least, most) = (*self.clues.start(), *self.clues.end());
        if least > most || least > cells {
            return Err(WishError::Clues { least, most, cells });
        }
        if self.pattern.is_some() && (self.has_clues() || self.symmetry != ClueSymmetry::None) {
            return Err(WishError::PatternAndPlaces);
        }
        if self.pattern.is_some() && matches!(self.source, Source::Grid(_)) {
            return Err(WishError::PatternAndGrid);
        }
        if self.pattern.iter().flatten().any(|cell| cell.index() >= cells) {
            return Err(WishError::PatternBeyond { cells });
        }
        // Two digits without a given could be exchanged.
        let fewest = if self.layout == Layout::classic() { FEWEST_CLASSIC } else { self.layout.side() - 1 };
        let most = self.pattern.as_ref().map_or(most, Vec::len);
        if most < fewest {
            return Err(WishError::TooFew { most, fewest });
        }
        if let Some(cells) = &self.pattern {
            let is_free = |house: &&House| !self.layout.house_cells(**house).iter().any(|cell| cells.contains(cell));
            for chute in self.layout.chutes() {
                let mut free = chute.lines.iter().filter(is_free).map(|&house| self.layout.house_name(house));
                // Diagonals and windows would tell the lines apart.
                if let (Some(a), Some(b), false) =
                    (free.next(), free.next(), self.layout.has_diagonals() || self.layout.has_windows())
                {
                    return Err(WishError::Exchange(a, b));
                }
            }
        }
        let profile = self.profile()?;
        for need in &self.needs {
            if !profile.entries().iter().any(|entry| need.picks(entry)) {
                return Err(WishError::NeedsAndWithout(need.to_string()));
            }
        }
        if !self.needs.is_empty() && self.difficulty.is_some_and(|wanted| wanted.least == crate::Hardness::Beyond) {
            return Err(WishError::NeedsBeyond);
        }
        if let Source::Grid(digits) = &self.source {
            let fits = digits.len() == cells && digits.iter().all(|digit| digit.index() < self.layout.side());
            let is_grid = fits && crate::grid_of(&self.layout, digits).full_grid().is_some();
            if !is_grid {
                return Err(WishError::Grid);
            }
        }
        let is_plain = self.layout == Layout::classic()
            && self.pattern.is_none()
            && self.symmetry == ClueSymmetry::None
            && self.source == Source::Random;
        if self.unbiased && !is_plain {
            return Err(WishError::Unbiased);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_for_another_board_is_refused() {
        let cells = |side| Layout::for_side(side).ok().map(|layout| layout.cells().collect());
        let wish = |pattern| Wish { pattern, ..Wish::any(Layout::classic()) };
        assert_eq!(wish(cells(9)).check(), Ok(()));
        assert_eq!(wish(cells(16)).check(), Err(WishError::PatternBeyond { cells: 81 }));
    }

    #[test]
    fn a_technique_that_is_not_there_is_named_with_its_size() {
        let name = || vec!["naked-subset:3".parse().expect("a technique")];
        let wish = Wish { needs: name(), without: name(), ..Wish::any(Layout::classic()) };
        assert_eq!(wish.check(), Err(WishError::NeedsAndWithout("naked-triple".into())));
    }
}
