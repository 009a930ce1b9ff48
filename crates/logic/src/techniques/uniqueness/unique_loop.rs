//! # Unique loop
//! **Definition.** A loop of six cells or more that can all hold the same two digits: going along the loop, each cell
//! shares a house with the next one, and every house holds either none of its cells or two of them, one at an even and
//! one at an odd place. If the cells held nothing else, the two digits could change places. So one of their other
//! candidates, the *guardians*, is true. All cells but at most two hold nothing else, or all guardians are one digit;
//! at least one cell holds nothing else. What follows is as for the unique rectangle: both digits go from a single cell
//! with guardians (type 1), what every guardian rules out is false (type 2), guardians in two cells of a house complete
//! a subset there (type 3), and a digit confined to these two cells removes the other one from them (type 4).
//!
//! **Example.** r1c1, r1c4, r2c4, r2c7, r3c7 and r3c1 can be 2 or 8, and only r3c1 has more candidates. So 2 and 8 go
//! from r3c1.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. A lemma proves that a guardian is true, by
//! exchanging the two digits; each guardian is then a case.
//!
//! **Near misses.** A house holds three cells, or two at even places.
//!
//! **Cost.** Only where at least six cells can hold two digits, and enough of them nothing else; then each loop through
//! such a cell is followed, house by house. Mostly less than a microsecond at 9x9.
//!
//! **Also known as.** Bivalue loop.

use super::{rectangle, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    codes: &[
        Code::new("unique-loop-6-t1", 1),
        Code::new("unique-loop-6-t2", 1),
        Code::new("unique-loop-6-t3", 1),
        Code::new("unique-loop-6-t4", 1),
        Code::new("unique-loop-8-t1", 1),
        Code::new("unique-loop-8-t2", 1),
        Code::new("unique-loop-8-t3", 1),
        Code::new("unique-loop-8-t4", 1),
        Code::new("unique-loop-10-t1", 1),
        Code::new("unique-loop-10-t2", 1),
        Code::new("unique-loop-10-t3", 1),
        Code::new("unique-loop-10-t4", 1),
        Code::new("unique-loop-12-t1", 1),
        Code::new("unique-loop-12-t2", 1),
        Code::new("unique-loop-12-t3", 1),
        Code::new("unique-loop-12-t4", 1),
    ],
    ..Technique::plain(
        ("unique-loop", "Unique loop"),
        Family::UNIQUENESS,
        heading!("unique_loop.rs"),
        finder!(find),
        Explain::Pattern(tell::unique_loop),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let board = facts.board();
    for one in facts.layout().digits().iter() {
        let plane = board.open_plane(one);
        let bivalue = plane & facts.bivalue_cells();
        if bivalue.is_empty() {
            continue;
        }
        for other in facts.layout().digits().iter().filter(|&other| other > one) {
            let able = plane & board.open_plane(other);
            let floor = bivalue & board.open_plane(other);
            if floor.is_empty() || able.len() < LEAST {
                continue;
            }
            let pair = DigitSet::only(one) | DigitSet::only(other);
            let with_one_more = || able.iter().filter(|&cell| board.digits(cell).len() == 3).count();
            if floor.len() + 2 < LEAST && floor.len() + with_one_more() < LEAST {
                continue;
            }
            let mut rest = able;
            for start in floor.iter() {
                rest.remove(start);
                let search = Search { facts, pair, able: rest };
                search.follow([CellSet::only(start), CellSet::EMPTY], found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The number of cells of the shortest loops; a loop of four is a unique rectangle.
const LEAST: usize = 6;

/// The search for the loops of two digits through one bivalue cell and without those before it.
struct Search<'f, 'b, const W: usize> {
    facts: &'f Facts<'b, W>,
    pair: DigitSet,
    /// The cells that a loop may still take.
    able: CellSet<W>,
}

impl<const W: usize> Search<'_, '_, W> {
    /// Closes the first house that has only one of the cells so far, in every way. So each loop is met once.
    fn follow(&self, sides: [CellSet<W>; 2], found: &mut Found<'_>) -> ControlFlow<()> {
        found.work(2)?;
        let geometry = self.facts.geometry();
        let cells = sides[0] | sides[1];
        let houses = cells.iter().flat_map(|cell| self.facts.layout().houses_of(cell));
        let mut open = houses.filter(|&&house| (geometry.house(house) & cells).len() == 1);
        let Some(&house) = open.next() else { return self.conclude(cells, found) };
        let side = usize::from(sides[0].intersects(&geometry.house(house)));
        for cell in (geometry.house(house) & self.able).iter().filter(|&cell| !cells.contains(cell)) {
            let mut houses = self.facts.layout().houses_of(cell).iter();
            if houses.any(|&house| geometry.house(house).intersects(&sides[side])) {
                continue;
            }
            let mut more = sides;
            more[side].insert(cell);
            if self.is_saved_by_few(more[0] | more[1]) {
                self.follow(more, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether at most two cells have other candidates, or all of these are one digit.
    fn is_saved_by_few(&self, cells: CellSet<W>) -> bool {
        let extras = |cell: Cell| self.facts.board().digits(cell) - self.pair;
        let (mut roofs, mut all) = (0, DigitSet::EMPTY);
        for cell in (cells - self.facts.bivalue_cells()).iter() {
            roofs += 1;
            all |= extras(cell);
        }
        roofs <= 2 || all.len() == 1
    }

    fn conclude(&self, cells: CellSet<W>, found: &mut Found<'_>) -> ControlFlow<()> {
        if cells.len() < LEAST || cells.is_subset(&self.facts.bivalue_cells()) {
            return ControlFlow::Continue(());
        }
        let cells: Vec<(Cell, DigitSet)> = cells.iter().map(|cell| (cell, self.pair)).collect();
        rectangle::exchange(&cells).all(self.facts, found)
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    const ID: &str = "unique-loop";

    /// Five cells of a loop of six, without r3c1.
    fn five(layout: &str) -> Position {
        let cells = ["r1c1", "r1c4", "r2c4", "r2c7", "r3c7"];
        cells.iter().fold(Position::open(layout), |position, cell| position.only(cell, "28"))
    }

    #[test]
    fn finds() {
        assert_eq!(five("3x3").only("r3c1", "2578").conclusions(ID), ["So 2 and 8 can be removed from r3c1."]);
    }

    #[test]
    fn finds_what_two_cells_with_guardians_show() {
        let four = ["r1c1", "r1c4", "r2c4", "r2c7"];
        let four = || four.iter().fold(Position::open("3x3"), |position, cell| position.only(cell, "28"));
        let type_2 = four().only("r3c1", "258").only("r3c7", "258").conclusions(ID);
        assert_eq!(type_2, ["So 5 can be removed from r3c2345689."]);
        let type_3 = four().only("r3c1", "258").only("r3c7", "278").only("r3c5", "57").conclusions(ID);
        assert_eq!(type_3, ["So 5 and 7 can be removed from r3c234689."]);
        let type_4 = four().only("r3c1", "2458").only("r3c7", "2678").keep('8', "row 3", "r3c1 r3c7");
        assert_eq!(type_4.conclusions(ID), ["So 2 can be removed from r3c17."]);
    }

    #[test]
    fn near_miss() {
        let open = five("3x3").only("r3c1", "257").only("r4c1", "258");
        assert!(open.conclusions(ID).is_empty(), "the loop is open");
        let windows = five("3x3+windoku").only("r3c1", "258");
        assert!(windows.conclusions(ID).is_empty(), "r2c4 is alone in window 1");
    }

    #[test]
    fn other_size() {
        let cells = ["r1c1", "r1c4", "r3c4", "r3c3", "r2c3"];
        let position = cells.iter().fold(Position::open("2x3"), |position, cell| position.only(cell, "25"));
        assert!(
            position.only("r2c2", "256").conclusions(ID).is_empty(),
            "two cells in row 2, but r2c2 is alone in column 2"
        );
        let cells = ["r1c1", "r1c5", "r3c5", "r3c9", "r2c9"];
        let position = cells.iter().fold(Position::open("4x4"), |position, cell| position.only(cell, "25"));
        assert_eq!(position.only("r2c1", "256").conclusions(ID), ["So 2 and 5 can be removed from r2c1."]);
    }

    #[test]
    fn explains() {
        let hint = &five("3x3").only("r3c1", "2578").hints(ID)[0];
        assert_eq!(hint.title, "Unique loop on 2 8, six cells");
        assert_eq!(
            hint.reasons[..2],
            [
                "r1c1, r1c4, r2c4, r2c7, r3c1 and r3c7 can all be 2 or 8, and none of them is a given. Each house \
                 holds none of these cells or two.",
                "If all six held only 2 and 8, these digits could change places, and there would be two solutions."
            ]
        );
    }
}
