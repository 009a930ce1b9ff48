//! # Reverse BUG
//! **Definition.** Two digits, and the cells that are known to hold one of them, givens or not. One to four open cells,
//! together with these, are none or two in each house, and not all places of the two digits. If the open cells held the
//! two digits alone, the digits could change places in all cells that are left, and the puzzle would have a second
//! solution. So one of the other candidates of the open cells, the *guardians*, is true. At most two of them have any,
//! or all guardians are one digit. What follows is as for the unique rectangle: both digits go from a single cell with
//! guardians (type 1), what every guardian rules out is false (type 2), guardians in two cells of a house complete a
//! subset there (type 3), and if one of the two digits is confined to these two cells in a house, the other one goes
//! from them (type 4).
//!
//! **Example.** r1c1 is a given 2, r1c4 and r2c1 were placed as 8, and no other 2 or 8 is known. Together with r2c4
//! these are none or two in each row, column and box, so r2c4 is neither 2 nor 8.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. A house with two of the cells has both digits
//! there; a house with none has both of them elsewhere, in cells that are no givens. So the exchange leaves each house
//! the digits that it held. This shows that a guardian is true; each is then a case.
//!
//! **Near misses.** One house holds one of the cells, or three. All places of the two digits are among the cells: then
//! nothing is left to be exchanged.
//!
//! **Cost.** Each two digits, and for the first house with one of their cells each cell that may be the second one:
//! some microseconds at 9x9.
//!
//! **Also known as.** Reverse bivalue universal grave.

use super::tell;
use crate::guarded::{Certificate, Guarded};
use crate::prelude::*;
use pencilproof_proof::PairSwap;

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    codes: &[
        Code::new("reverse-bug-t1", 1),
        Code::new("reverse-bug-t2-samedigit", 1),
        Code::new("reverse-bug-t2-subset", 1),
    ],
    ..Technique::plain(
        ("reverse-bug", "Reverse BUG"),
        Family::UNIQUENESS,
        heading!("reverse_bug.rs"),
        finder!(find),
        Explain::Pattern(tell::reverse_bug),
    )
};

/// The most open cells of a pattern.
const MOST: usize = 4;

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, layout) = (facts.board(), facts.layout());
    if !layout.is_plain() || board.givens().is_empty() {
        return ControlFlow::Continue(());
    }
    for high in layout.digits().iter() {
        for low in layout.digits().iter().filter(|&low| low < high) {
            found.work(5)?;
            let all = board.plane(low) | board.plane(high);
            let known = all & board.placed();
            if !known.is_empty() {
                let search = Search { facts, digits: [low, high], able: all - known, known };
                search.close(CellSet::EMPTY, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The search for the open cells that go with the known places of two digits.
struct Search<'f, 'b, const W: usize> {
    facts: &'f Facts<'b, W>,
    digits: [Digit; 2],
    /// The open cells that can be one of the digits.
    able: CellSet<W>,
    /// The cells placed as one of the digits.
    known: CellSet<W>,
}

impl<const W: usize> Search<'_, '_, W> {
    /// Closes the first house with a single cell, in every way. So no set of cells is left out.
    fn close(&self, cells: CellSet<W>, found: &mut Found<'_>) -> ControlFlow<()> {
        found.work(5)?;
        let (layout, geometry) = (self.facts.layout(), self.facts.geometry());
        let all = self.known | cells;
        let count = |house: House| (geometry.house(house) & all).len();
        let Some(house) = layout.houses().find(|&house| count(house) == 1) else { return self.conclude(cells, found) };
        if cells.len() == MOST {
            return ControlFlow::Continue(());
        }
        for cell in ((geometry.house(house) & self.able) - cells).iter() {
            let more = cells | CellSet::only(cell);
            let is_full = layout.houses_of(cell).iter().any(|&house| count(house) >= 2);
            if !is_full && self.is_saved_by_few(more) {
                self.close(more, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether at most two cells have other candidates, or all of these are one digit.
    fn is_saved_by_few(&self, cells: CellSet<W>) -> bool {
        let pair: DigitSet = self.digits.into_iter().collect();
        let (mut roofs, mut all) = (0, DigitSet::EMPTY);
        for others in cells.iter().map(|cell| self.facts.board().digits(cell) - pair) {
            roofs += usize::from(!others.is_empty());
            all |= others;
        }
        roofs <= 2 || all.len() == 1
    }

    fn conclude(&self, cells: CellSet<W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let board = self.facts.board();
        let all = self.known | cells;
        let pair: DigitSet = self.digits.into_iter().collect();
        let is_saved = cells.iter().any(|cell| !board.digits(cell).is_subset(pair));
        // Two cells in each line are all places.
        if all.len() == 2 * self.facts.layout().side() || !is_saved {
            return ControlFlow::Continue(());
        }
        let swap = PairSwap { digits: self.digits, cells: all.iter().collect() };
        let cells: Vec<(Cell, DigitSet)> = cells.iter().map(|cell| (cell, pair)).collect();
        Guarded { cells: &cells, certificate: Certificate::PairSwap(&swap) }.all(self.facts, found)
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::{Position, of_puzzle};

    const ID: &str = "reverse-bug";

    /// Three cells of two rows, two columns and two boxes are 2 or 8.
    fn three(givens: &str) -> Position {
        of_puzzle("3x3", givens, "8r1c4 8r2c1")
    }

    #[test]
    fn finds() {
        assert_eq!(three("2r1c1").conclusions(ID), ["So 2 can be removed from r2c4."]);
    }

    #[test]
    fn finds_what_two_cells_with_guardians_show() {
        let two = || of_puzzle("3x3", "2r4c1 8r4c2", "");
        let type_2 = two().only("r1c1", "58").only("r1c2", "25").conclusions(ID);
        assert_eq!(type_2, ["So 5 can be removed from r1c3456789, r2c123 and r3c123."]);
        let type_3 = two().only("r1c1", "58").only("r1c2", "27").only("r1c9", "57").conclusions(ID);
        assert_eq!(type_3, ["So 5 and 7 can be removed from r1c345678."]);
    }

    #[test]
    fn near_miss() {
        assert!(three("2r1c1 8r9c9").conclusions(ID).is_empty(), "row 9 has one");
        let twin = of_puzzle("3x3", "2r1c1", "8r1c4 8r2c2");
        assert!(twin.conclusions(ID).is_empty(), "no cell closes columns 1, 2 and 4");
        assert!(Position::open("3x3").place("2r1c1 8r1c4 8r2c1").conclusions(ID).is_empty(), "no givens");
    }

    #[test]
    fn other_size() {
        let position = of_puzzle("2x3", "2r1c1", "5r1c4 5r2c1");
        assert_eq!(position.conclusions(ID), ["So 2 can be removed from r2c4."]);
    }

    #[test]
    fn explains() {
        let hint = &three("2r1c1").hints(ID)[0];
        assert_eq!(hint.title, "Reverse BUG on 2 8, r2c4");
        assert_eq!(
            hint.reasons[..2],
            [
                "r1c14 and r2c1 are all the cells so far that are 2 or 8. Together with r2c4, each house holds two of these \
                 cells or none.",
                "If r2c4 held 2 or 8 alone, these digits could change places in all other cells, and there would be two \
                 solutions."
            ]
        );
    }
}
