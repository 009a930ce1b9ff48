//! Positions for the tests beside each technique: an open board with a few candidates struck.

use crate::{Entry, GemOptions, Hint, Params, Profile, Rated, Rating, Technique, find_all};
use pencilproof_core::{Board, Candidate, Digit, Layout};
use pencilproof_proof::check;

/// A position in the making; wide enough for a side of 16.
pub(super) struct Position(Board<4>);

impl Position {
    /// The board of a layout with every candidate live.
    pub(super) fn open(layout: &str) -> Position {
        Position(Board::open(&layout.parse().unwrap()))
    }

    /// r1c1 and r6c1, and r1c1 and r1c7, are joined by strong links, and each has two candidates: 3 goes from r6c7.
    pub(super) fn linked(layout: &str) -> Position {
        Position::open(layout)
            .only("r1c1", "28")
            .keep('8', "row 1", "r1c1 r1c7")
            .only("r1c7", "38")
            .keep('2', "column 1", "r1c1 r6c1")
            .only("r6c1", "23")
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
        self.told(&Profile::complete().only(&[technique.parse().unwrap()]).unwrap())
    }

    /// The same with the switches of GEM.
    pub(super) fn hints_with(&self, technique: &str, gem: GemOptions) -> Vec<Hint> {
        let technique = Technique::named(technique).unwrap();
        let entry = Entry::new(technique, Params { gem, ..Params::of_size(1) }, Rating::tenths(10)).unwrap();
        self.told(&Profile::new(vec![entry]).unwrap())
    }

    fn told(&self, profile: &Profile) -> Vec<Hint> {
        let told = |Rated { step, .. }: Rated| {
            assert_eq!(check(&self.0, &step), Ok(()));
            Hint::of(&step, self.layout())
        };
        find_all(&self.0, profile).into_iter().map(told).collect()
    }

    /// What every hint of a technique concludes.
    pub(super) fn conclusions(&self, technique: &str) -> Vec<String> {
        self.hints(technique).into_iter().map(|hint| hint.conclusion).collect()
    }
}
