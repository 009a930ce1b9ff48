//! # SK loop
//! **Definition.** Four placed cells in four boxes, the corners of a rectangle of two rows and two columns. With each
//! corner go the other cells of its box in its row and in its column, at 9x9 two and two. Row, box, column, box and so
//! on, each two neighbours of these eight groups of cells share a house, in a ring. For each digit, as few of the eight
//! houses as hold all its places in the groups limit how often it is there. If these numbers add up to the number of
//! open cells of the groups, each place is used, and the digit goes from the other cells of its houses. Up to a fifth
//! of the cells may be placed.
//!
//! **Example.** Easter Monster, where r2c2, r2c8, r8c2 and r8c8 are the corners: 16 cells and 16 places, four of each
//! pair of digits that a row or a column shares with its boxes.
//!
//! **Why it is sound.** Base: the cells. Cover: each digit in its houses. Rank 0. Where there are several ways to
//! choose these houses, each counts for a part.
//!
//! **Near misses.** Room for one cell more than there are: one place may stay empty.
//!
//! **Cost.** Every rectangle of placed cells: some hundred microseconds at 9x9.
//!
//! **Also known as.** Domino loop, Steve K's loop, hidden-pair loop; a multi-sector locked set of a certain shape.

use super::room::{self, Share};
use crate::prelude::*;
use std::collections::BTreeSet;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("sk-loop", 1)],
    ..Technique::plain(
        ("sk-loop", "SK loop"),
        Family::SET_LOGIC,
        heading!("sk_loop.rs"),
        finder!(find),
        Explain::Sets(explain),
    )
};

/// One of so many cells may be placed.
const PLACED: usize = 5;

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, layout) = (facts.board(), facts.layout());
    let mut known = BTreeSet::new();
    let placed = board.placed();
    for first in placed.iter() {
        found.work(4)?;
        let (row, col) = (layout.row(first), layout.col(first));
        for opposite in placed.iter().filter(|&cell| layout.row(cell) > row && layout.col(cell) > col) {
            let others = [layout.cell(row, layout.col(opposite)), layout.cell(layout.row(opposite), col)];
            let corners = [first, others[0], opposite, others[1]];
            let regions = corners.map(|corner| layout.region_of(corner));
            let is_apart = (0..4).all(|at| !regions[..at].contains(&regions[at]));
            if is_apart && others.iter().all(|&cell| placed.contains(cell)) {
                found.work(10)?;
                Ring::new(facts, corners).report(facts, &mut known, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Eight groups of cells, and the houses that hold each of them and the next:
///
/// ```text
///   corner 0  group 0  - row -  group 1  corner 1
///   group 7                              group 2
///      |                                    |
///   group 6                              group 3
///   corner 3  group 5  - row -  group 4  corner 2
/// ```
struct Ring<const W: usize> {
    groups: [CellSet<W>; 8],
    houses: [House; 8],
}

impl<const W: usize> Ring<W> {
    fn new(facts: &Facts<'_, W>, corners: [Cell; 4]) -> Ring<W> {
        let (layout, geometry) = (facts.layout(), facts.geometry());
        let line = |cell: Cell, kind: HouseKind| {
            let houses = layout.houses_of(cell);
            houses.iter().copied().find(|&house| layout.kind(house) == kind).unwrap_or(houses[0])
        };
        // The ring runs along the row between corners 0 and 1, then along the column between 1 and 2, and so on.
        let line_after =
            |at: usize| line(corners[at], if at.is_multiple_of(2) { HouseKind::Row } else { HouseKind::Column });
        let group = |at: usize| {
            let corner = corners[at.div_ceil(2) % 4];
            let line = geometry.house(line_after(at / 2));
            (line & geometry.house(layout.region_of(corner))) - CellSet::only(corner)
        };
        let house = |at: usize| match at % 2 {
            0 => line_after(at / 2),
            _ => layout.region_of(corners[at.div_ceil(2) % 4]),
        };
        Ring { groups: std::array::from_fn(group), houses: std::array::from_fn(house) }
    }

    /// Reports the ring if the digits have room for as many cells as are open.
    fn report(&self, facts: &Facts<'_, W>, known: &mut BTreeSet<Candidate>, found: &mut Found<'_>) -> ControlFlow<()> {
        let board = facts.board();
        let all = self.groups.iter().fold(CellSet::EMPTY, |all, &group| all | group);
        let cells = all & board.unplaced();
        if (all - cells).len() * PLACED > all.len() {
            return ControlFlow::Continue(());
        }
        let lives = |digit: Digit| -> u8 {
            let plane = board.open_plane(digit);
            (0..8).filter(|&at| plane.intersects(&self.groups[at])).fold(0, |groups, at| groups | 1 << at)
        };
        let live: Vec<(Digit, u8)> = facts.layout().digits().iter().map(|digit| (digit, lives(digit))).collect();
        if live.iter().map(|(_, groups)| fewest(*groups)).sum::<usize>() != cells.len() {
            return ControlFlow::Continue(());
        }
        let shares = live.into_iter().filter(|(_, groups)| *groups != 0).map(|(digit, groups)| {
            let way = |houses: u8| (0..8).filter(|at| houses >> at & 1 == 1).map(|at| self.houses[at]).collect();
            Share { digit, ways: ways(groups).map(way).collect() }
        });
        room::report(facts, cells, shares.collect(), known, found)
    }
}

/// The fewest houses that hold some of the groups of a ring; house `i` holds groups `i` and `i + 1`.
fn fewest(groups: u8) -> usize {
    // From a group that is left out on, so that no run of groups goes past the end.
    let groups = groups.rotate_right(groups.trailing_ones());
    let (mut count, mut at) = (0, 0);
    while at < 8 {
        let is_in = groups >> at & 1 == 1;
        count += usize::from(is_in);
        at += if is_in { 2 } else { 1 };
    }
    count
}

/// All choices of as few houses as that.
fn ways(groups: u8) -> impl Iterator<Item = u8> {
    let count = fewest(groups);
    let holds = move |houses: &u8| (houses | houses.rotate_left(1)) & groups == groups;
    (0..=u8::MAX).filter(move |houses| houses.count_ones() as usize == count).filter(holds)
}

fn explain(sets: &SetPattern, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    let Some((cells, fits)) = room::parts(sets) else { return context.named() };
    let digits: DigitSet = fits.iter().map(|fit| fit.digit).collect();
    let mut houses: Vec<House> = fits.iter().flat_map(|fit| fit.houses.iter().copied()).collect();
    houses.sort();
    houses.dedup();
    let lines: Vec<House> = houses.iter().copied().filter(|&house| layout.kind(house).is_line()).collect();
    let size = text::count(cells.len());
    let mut reasons = vec![
        format!(
            "{} are {size} cells in a ring, each of which needs a digit. Along the ring they share {}.",
            text::cells_in_short(layout, &cells),
            text::houses(layout, &houses)
        ),
        format!(
            "A few of these houses hold all places of a digit there, and each of them has it once. That is room for {}: \
             {size} places in all.",
            text::and(room::counts(&fits))
        ),
    ];
    reasons.extend(room::finished(&fits, &cells, context));
    Telling {
        title: format!("SK loop on {}, {}", text::digits(digits), text::houses(layout, &lines)),
        place: format!("Look at the corners where {} cross, and at their boxes.", text::houses(layout, &lines)),
        reasons,
    }
}

#[cfg(test)]
mod tests {
    use super::{fewest, ways};
    use crate::techniques::testing::{Position, of_puzzle};

    #[test]
    fn the_fewest_houses_hold_all_groups() {
        for groups in 0..=u8::MAX {
            let holds = |houses: u8| (houses | houses.rotate_left(1)) & groups == groups;
            let least = (0..=u8::MAX).filter(|&houses| holds(houses)).map(u8::count_ones).min();
            assert_eq!(least, Some(fewest(groups) as u32), "{groups:b}");
            assert!(ways(groups).count() > 0);
        }
    }

    /// Easter Monster, without one of its givens.
    fn monster(without: &str) -> Position {
        let givens = "1r1c1 2r1c9 9r2c2 4r2c4 5r2c8 6r3c3 7r3c7 5r4c2 9r4c4 3r4c6 7r5c5 8r6c4 5r6c5 4r6c8 7r7c3 6r7c7 3r8c2 \
                      9r8c6 8r8c8 2r9c3 1r9c9";
        let givens: Vec<&str> = givens.split(' ').filter(|given| *given != without).collect();
        of_puzzle("3x3", &givens.join(" "), "")
    }

    #[test]
    fn finds() {
        assert_eq!(
            monster("").conclusions("sk-loop"),
            [
                "So 2 can be removed from r3c1; 3 from r2c5 and r5c8; 4 from r5c2 and r8c5; 5 from r8c4; 6 from r9c1; 8 from \
             r2c56 and r5c2; 9 from r5c8."
            ]
        );
    }

    #[test]
    fn near_miss() {
        assert!(monster("9r2c2").conclusions("sk-loop").is_empty(), "a corner is open");
        assert!(monster("1r1c1").conclusions("sk-loop").is_empty(), "room for more than 16 cells");
    }

    #[test]
    fn other_size() {
        // Three digits for each two opposite houses of the ring, and four for the corners.
        let mut position = Position::open("4x4").place("Dr1c1 Er1c5 Fr5c5 Gr5c1");
        let groups = [
            ("r1c2 r1c3 r1c4", "ABC123"),
            ("r1c6 r1c7 r1c8", "123456"),
            ("r2c5 r3c5 r4c5", "456789"),
            ("r6c5 r7c5 r8c5", "789ABC"),
            ("r5c6 r5c7 r5c8", "ABC123"),
            ("r5c2 r5c3 r5c4", "123456"),
            ("r6c1 r7c1 r8c1", "456789"),
            ("r2c1 r3c1 r4c1", "789ABC"),
        ];
        for (cells, digits) in groups {
            position = cells.split(' ').fold(position, |position, cell| position.only(cell, digits));
        }
        let steps = position.conclusions("sk-loop");
        assert_eq!(steps.len(), 1);
        assert!(steps[0].starts_with("So 1, 2 and 3 can be removed from r1c9, r1c10, r1c11"), "{steps:?}");
    }

    #[test]
    fn explains() {
        let hint = &monster("").hints("sk-loop")[0];
        assert_eq!(hint.title, "SK loop on 1 2 3 4 5 6 7 8 9, rows 2 and 8 and columns 2 and 8");
        assert_eq!(
            hint.reasons,
            [
                "r1c28, r2c1379, r3c28, r7c28, r8c1379 and r9c28 are 16 cells in a ring, each of which needs a digit. Along \
                 the ring they share rows 2 and 8, columns 2 and 8 and boxes 1, 3, 7 and 9.",
                "A few of these houses hold all places of a digit there, and each of them has it once. That is room for 5 and \
                 9 once and 1, 2, 3, 4, 6, 7 and 8 twice: 16 places in all.",
                "Each of these places is used, and outside of the cells nothing is left for 2 in boxes 1 and 9; 3 in row 2 \
                 and column 8; 4 in row 8 and column 2; 5 in row 8; 6 in boxes 3 and 7; 8 in row 2 and column 2; 9 in column \
                 8.",
            ]
        );
    }
}
