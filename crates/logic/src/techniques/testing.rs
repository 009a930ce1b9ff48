//! Positions for the tests beside each technique: an open board with a few candidates struck.

use crate::{Hint, Profile, Rated, find_all};
use pencilmark_core::{Board, Candidate, Digit, Layout};
use pencilmark_proof::check;

/// A position in the making; wide enough for a side of 16.
pub(super) struct Position(Board<4>);

impl Position {
    /// The board of a layout with every candidate live.
    pub(super) fn open(layout: &str) -> Position {
        Position(Board::open_board(&layout.parse().unwrap()))
    }

    fn layout(&self) -> &Layout {
        self.0.layout()
    }

    /// Leaves a cell these digits.
    pub(super) fn only(mut self, cell: &str, digits: &str) -> Position {
        let cell = self.layout().parse_cell(cell).unwrap();
        let gone = self.0.digits(cell).iter().filter(|digit| !digits.contains(digit.symbol()));
        for digit in gone {
            self.0.eliminate(Candidate::new(cell, digit)).unwrap();
        }
        self
    }

    /// Leaves a digit these places in a house.
    pub(super) fn keep(mut self, digit: char, house: &str, cells: &str) -> Position {
        let digit = Digit::from_symbol(digit).unwrap();
        let layout = self.layout().clone();
        let house = layout.houses().find(|&known| layout.house_name(known) == house).unwrap();
        let kept: Vec<&str> = cells.split(' ').collect();
        for &cell in layout.house_cells(house).iter().filter(|&&cell| !kept.contains(&&*layout.cell_name(cell))) {
            self.0.eliminate(Candidate::new(cell, digit)).unwrap();
        }
        self
    }

    /// Places candidates such as `7r3c5`.
    pub(super) fn place(mut self, candidates: &str) -> Position {
        for name in candidates.split(' ') {
            let candidate = self.layout().parse_candidate(name).unwrap();
            self.0.place(candidate).unwrap();
        }
        self
    }

    /// Every hint of a technique, or of one size of it; each step is checked.
    pub(super) fn hints(&self, technique: &str) -> Vec<Hint> {
        let profile = Profile::complete().only(&[technique.parse().unwrap()]).unwrap();
        let told = |Rated { step, .. }: Rated| {
            assert_eq!(check(&self.0, &step), Ok(()));
            Hint::of(&step, self.layout())
        };
        find_all(&self.0, &profile).into_iter().map(told).collect()
    }

    /// What every hint of a technique concludes.
    pub(super) fn conclusions(&self, technique: &str) -> Vec<String> {
        self.hints(technique).into_iter().map(|hint| hint.conclusion).collect()
    }
}
