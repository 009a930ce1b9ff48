//! Places of lines among all lines, read as numbers.

use crate::{Cell, House, Layout};

/// A row or column that, read from one end as a number, has a place among all rows and columns, each read from both
/// ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rank {
    /// Its cells, from the end at which it is read.
    pub line: Vec<Cell>,
    /// How many lines are smaller.
    pub smaller: usize,
    /// Whether another line may be equal to it.
    pub may_tie: bool,
}

impl Layout {
    /// The places of lines that its constraints give.
    #[must_use]
    pub fn ranks(&self) -> &[Rank] {
        self.compiled().map_or(&[], |compiled| &compiled.ranks)
    }

    /// Whether its constraints say that no two lines are equal.
    #[must_use]
    pub fn lines_differ(&self) -> bool {
        self.compiled().is_some_and(|compiled| compiled.lines_differ)
    }

    /// All rows and columns, each read from both ends.
    pub fn lines(&self) -> impl Iterator<Item = Vec<Cell>> {
        let houses = (0..2 * self.side()).map(|index| self.house_cells(House::from_index(index)));
        houses.flat_map(|cells| [cells.to_vec(), cells.iter().rev().copied().collect()])
    }
}
