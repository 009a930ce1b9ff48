//! # Oddagon
//! **Definition.** An odd number of cells in a ring, five to nine, each sharing a house with the next, that can all
//! hold the same two digits. If they held nothing else, the two would have to alternate along the ring, which an odd
//! number of cells does not allow. So one of their other candidates, the *guardians*, is true; at most three cells have
//! any. Both digits go from a single cell with guardians (type 1), what every guardian rules out is false (type 2), and
//! guardians in one house complete a subset there, whose digits go from the other cells of the house, and from the
//! guarded cells unless they are guardians (type 3).
//!
//! **Example.** r1c1, r1c5, r3c4, r7c4 and r7c1 can be 2 or 8, and r1c5 and r7c4 can be 5, too. One of these two is 5,
//! so r7c5 is not.
//!
//! **Why it is sound.** Without guardians, each of the two digits in one cell settles the next cells by singles, all
//! round the ring, up to a contradiction. This shows that a guardian is true; each is then a case. Counting does not
//! show it: half of each digit in each cell would be enough.
//!
//! **Near misses.** An even ring: the two digits alternate, and there is no guardian that must be true.
//!
//! **Cost.** Only where two cells with these two candidates alone and three others can hold the two digits. Then the
//! rings through each such cell are followed, shortest first.
//!
//! **Also known as.** Bivalue oddagon; odd bivalue loop.

use crate::guarded::words::Told;
use crate::guarded::{Certificate, Guarded};
use crate::prelude::*;
use pencilproof_proof::{Part, Pattern};

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("oddagon-1", 1), Code::new("oddagon-2", 1), Code::new("oddagon-3", 1)],
    ..Technique::plain(
        ("oddagon", "Oddagon"),
        Family::PARITY,
        heading!("oddagon.rs"),
        finder!(find),
        Explain::Pattern(tell),
    )
};

/// The numbers of cells of a ring. Three cells are a matter of subsets, and nobody sees more than nine.
const LENGTHS: [usize; 3] = [5, 7, 9];

/// The most cells of a ring that have guardians.
const MOST_GUARDED: usize = 3;

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let board = facts.board();
    for one in facts.layout().digits().iter() {
        let plane = board.open_plane(one);
        let bivalue = plane & facts.bivalue_cells();
        for other in facts.layout().digits().iter().filter(|&other| other > one) {
            let floor = bivalue & board.open_plane(other);
            let able = plane & board.open_plane(other);
            if floor.len() + MOST_GUARDED < LENGTHS[0] || able.len() < LENGTHS[0] {
                continue;
            }
            let mut search = Search { facts, floor, able, rings: Vec::new() };
            for length in LENGTHS.into_iter().filter(|&length| length <= able.len()) {
                search.able = able;
                for start in floor.iter() {
                    search.able.remove(start);
                    search.follow(&mut vec![start], length, found)?;
                }
            }
            let pair = DigitSet::only(one) | DigitSet::only(other);
            search.rings.iter().try_for_each(|ring| report(facts, pair, ring, found))?;
        }
    }
    ControlFlow::Continue(())
}

/// The search for the odd rings of two digits.
struct Search<'f, 'b, const W: usize> {
    facts: &'f Facts<'b, W>,
    /// The cells that hold the two digits alone.
    floor: CellSet<W>,
    /// The cells that a ring may still take.
    able: CellSet<W>,
    /// The rings so far, shorter ones first, each in the order of its cells; of those with the same guardians only one.
    rings: Vec<Vec<Cell>>,
}

impl<const W: usize> Search<'_, '_, W> {
    /// Collects the rings of a length that begin with these cells.
    fn follow(&mut self, cells: &mut Vec<Cell>, length: usize, found: &mut Found<'_>) -> ControlFlow<()> {
        found.work(1)?;
        let (first, last) = (cells[0], cells[cells.len() - 1]);
        let near = self.facts.geometry().peers(last);
        if cells.len() == length {
            // One direction is enough.
            if near.contains(first) && cells[1] < last {
                self.keep(cells);
            }
            return ControlFlow::Continue(());
        }
        let guarded = cells.iter().filter(|&&cell| !self.floor.contains(cell)).count();
        let more = if guarded < MOST_GUARDED { self.able } else { self.able & self.floor };
        for next in (more & near).iter().filter(|next| !cells.contains(next)).collect::<Vec<_>>() {
            cells.push(next);
            self.follow(cells, length, found)?;
            cells.pop();
        }
        ControlFlow::Continue(())
    }

    fn keep(&mut self, cells: &[Cell]) {
        let guarded = |cells: &[Cell]| cells.iter().copied().collect::<CellSet<W>>() - self.floor;
        let new = guarded(cells);
        if !new.is_empty() && self.rings.iter().all(|known| guarded(known) != new) {
            self.rings.push(cells.to_vec());
        }
    }
}

fn report<const W: usize>(
    facts: &Facts<'_, W>,
    pair: DigitSet,
    ring: &[Cell],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let cells: Vec<(Cell, DigitSet)> = ring.iter().map(|&cell| (cell, pair)).collect();
    let pattern = Guarded { cells: &cells, certificate: Certificate::Cases(ring[0]) };
    pattern.one_roof(facts, found)?;
    pattern.common(facts, found)?;
    pattern.subset_and_roof(facts, found)
}

fn tell(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let told = Told::new(pattern, context);
    let digits = told.digits;
    let of_ring = pattern.cells.iter().filter(|own| own.part != Part::AlsA);
    let ring = told.names(&of_ring.map(|own| own.cell).collect::<Vec<_>>());
    let count = text::count(told.cells.len());
    let two = text::or(digits.iter());
    let can_all = format!("{ring} can all be {two}, and each shares a house with the next, the last with the first.");
    let odd = format!(
        "If all {count} held only {two}, the two would alternate along the ring. It has {count} cells, an odd number, so \
         that cannot be."
    );
    Telling {
        title: format!("{} on {}, {count} cells", context.name, text::digits(digits)),
        place: format!("Look at the cells that can be {two}."),
        reasons: [vec![can_all, odd], told.saved()].concat(),
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    const ID: &str = "oddagon";

    /// Three cells of a ring of five, without r1c5 and r7c4.
    fn three(layout: &str) -> Position {
        ["r1c1", "r3c4", "r7c1"].iter().fold(Position::open(layout), |position, cell| position.only(cell, "28"))
    }

    #[test]
    fn finds() {
        let type_1 = three("3x3").only("r1c5", "28").only("r7c4", "2578").conclusions(ID);
        assert!(type_1.contains(&"So 2 and 8 can be removed from r7c4.".to_string()), "{type_1:?}");
        let type_2 = three("3x3").only("r1c5", "258").only("r7c4", "258").conclusions(ID);
        assert!(type_2.contains(&"So 5 can be removed from r12c4 and r789c5.".to_string()), "{type_2:?}");
        let type_3 = Position::open("3x3").only("r1c1", "28").only("r7c1", "28").only("r7c4", "28");
        let type_3 = type_3.only("r1c5", "258").only("r3c4", "278").only("r2c6", "57").conclusions(ID);
        assert!(type_3.contains(&"So 5 and 7 can be removed from r1c46, r2c45 and r3c56.".to_string()), "{type_3:?}");
    }

    #[test]
    fn near_miss() {
        let even = Position::open("3x3").only("r1c1", "28").only("r1c5", "28").only("r7c5", "258").only("r7c1", "28");
        assert!(even.conclusions(ID).is_empty());
        let two = three("3x3").only("r1c5", "258").only("r7c4", "278").conclusions(ID);
        assert!(!two.contains(&"So 5 can be removed from r12c4 and r789c5.".to_string()), "{two:?}");
    }

    #[test]
    fn other_size() {
        let ring = ["r1c1", "r2c4", "r5c1"].iter().fold(Position::open("2x3"), |ring, cell| ring.only(cell, "25"));
        let gone = ring.only("r1c5", "256").only("r5c4", "256").conclusions(ID);
        assert!(gone.iter().any(|gone| gone.starts_with("So 6 can be removed from")), "{gone:?}");
    }

    #[test]
    fn explains() {
        let hints = three("3x3").only("r1c5", "258").only("r7c4", "258").hints(ID);
        let hint = hints.iter().find(|hint| hint.conclusion.contains("r789c5")).unwrap();
        assert_eq!(hint.title, "Oddagon on 2 8, five cells");
        assert_eq!(
            hint.reasons,
            [
                "r1c1, r1c5, r3c4, r7c4 and r7c1 can all be 2 or 8, and each shares a house with the next, the last with \
                 the first.",
                "If all five held only 2 or 8, the two would alternate along the ring. It has five cells, an odd number, \
                 so that cannot be.",
                "Therefore one of r1c5 and r7c4 is 5."
            ]
        );
    }
}
