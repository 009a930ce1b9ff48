//! Houses and rules.

use crate::{Candidate, Cell, Digit, Extra, Layout};

/// A house of a layout: its index in [`Layout::houses`](Layout::houses).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct House(u8);

impl House {
    /// The house with an index; a layout says how many there are.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> House {
        debug_assert!(index <= u8::MAX as usize);
        House(index as u8)
    }

    /// The index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What sort of house it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A rectangular box.
    Box,
    /// A region of a jigsaw puzzle, in the place of the boxes.
    Region,
    /// One of the houses beyond these.
    Extra(Extra),
}

impl HouseKind {
    /// All kinds.
    pub fn all() -> impl Iterator<Item = HouseKind> {
        [HouseKind::Row, HouseKind::Column, HouseKind::Box, HouseKind::Region]
            .into_iter()
            .chain(Extra::all().map(HouseKind::Extra))
    }

    /// Whether it is a row or a column.
    #[inline]
    #[must_use]
    pub const fn is_line(self) -> bool {
        matches!(self, HouseKind::Row | HouseKind::Column)
    }

    /// The word for it: `row`, `column`, `box`, ...
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
            HouseKind::Region => "region",
            HouseKind::Extra(kind) => kind.word(),
        }
    }

    /// The word for several: `rows`, `boxes`, ...
    #[must_use]
    pub fn plural(self) -> &'static str {
        match self {
            HouseKind::Row => "rows",
            HouseKind::Column => "columns",
            HouseKind::Box => "boxes",
            HouseKind::Region => "regions",
            HouseKind::Extra(kind) => kind.plural(),
        }
    }

    /// The letter for it in short names of rules, such as `4r2`, and in proofs.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            HouseKind::Row => 'r',
            HouseKind::Column => 'c',
            HouseKind::Box => 'b',
            HouseKind::Region => 'g',
            HouseKind::Extra(kind) => kind.letter(),
        }
    }
}

/// A statement of which exactly one candidate is true.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// The value of a cell.
    Cell(Cell),
    /// The place of a digit in a house.
    House(House, Digit),
}

impl Layout {
    /// Whether the layout has a rule: names are integers, and those of a larger layout may mean nothing here.
    #[must_use]
    pub fn has_rule(&self, rule: Rule) -> bool {
        match rule {
            Rule::Cell(cell) => cell.index() < self.cell_count(),
            Rule::House(house, digit) => house.index() < self.houses().count() && self.digits().contains(digit),
        }
    }

    /// Whether the layout has a candidate.
    #[must_use]
    pub fn has_candidate(&self, candidate: Candidate) -> bool {
        candidate.cell().index() < self.cell_count() && self.digits().contains(candidate.digit())
    }
}

impl Rule {
    /// Whether the candidate belongs to this rule in the given layout.
    #[must_use]
    pub fn contains(self, layout: &Layout, candidate: Candidate) -> bool {
        match self {
            Rule::Cell(cell) => candidate.cell() == cell,
            Rule::House(house, digit) => {
                candidate.digit() == digit && layout.houses_of(candidate.cell()).contains(&house)
            }
        }
    }
}
