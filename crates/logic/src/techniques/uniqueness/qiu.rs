//! # Qiu's deadly pattern
//! **Definition.** Two parallel lines of a band; two cells side by side in another line of the same direction, the
//! *corners*, in one box outside the band; and two digits that can be in both corners. The lines meet those that cross
//! them in the corners in four cells of a box, the *crossing*, and these are the only places of the two digits in that
//! box. If the corners held the two digits, these could change places in the corners and in the crossing. The two lines
//! may then have one digit twice, but some of their opposite cells could trade places to put that right, unless givens
//! forbid it, and the puzzle would have a second solution. So one of the other candidates of the corners, the
//! *guardians*, is true. What follows is as for the unique rectangle: both digits go from a single corner with
//! guardians (type 1), what every guardian rules out is false (type 2), guardians in both corners complete a subset
//! (type 3), and if one of the two digits is confined to the corners in a house, the other one goes from them (type 4).
//!
//! What givens forbid: take each two opposite cells of the two lines as a pair. Two pairs belong together if a digit
//! other than the two is known to be in one line of the first and in the other line of the second. A group of pairs is
//! closed if all its cells are known, with the same digits in both lines, and none of them is in the crossing. At most
//! one group that holds a given may be open.
//!
//! **Example.** In rows 1 and 2 a given is in column 5 alone. In box 1, 2 and 8 can only be in r12c12. r4c1 is 2 or 8,
//! and r4c2 is 2, 5 or 8. So 2 and 8 go from r4c2.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. After the exchange, read each pair of opposite
//! cells as an edge between the two digits that it holds. Each digit is the end of two edges, so the edges form cycles,
//! and when each of them is followed all along from one line to the other, every digit is once in each line. Only pairs
//! with givens cannot be turned round. Closed groups are cycles that have not changed, and the direction of one other
//! cycle can be chosen to suit its givens. The checker tests all of this. So a guardian is true, and each is a case.
//!
//! **Near misses.** Two groups with givens are open: no direction need suit both.
//!
//! **Cost.** 162 crossings at 9x9, few of which have two digits to themselves; for these, each line for the corners.
//!
//! **Also known as.** Qiu deadly pattern.

use super::tell;
use crate::guarded::{Certificate, Guarded};
use crate::prelude::*;
use pencilproof_proof::LineSwap;

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    codes: &[
        Code::new("dp-qiu-t1", 1),
        Code::new("dp-qiu-t2", 1),
        Code::new("dp-qiu-t3", 1),
        Code::new("dp-qiu-t4", 1),
    ],
    ..Technique::plain(
        ("qiu", "Qiu's deadly pattern"),
        Family::UNIQUENESS,
        heading!("qiu.rs"),
        finder!(find),
        Explain::Pattern(tell::qiu),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, layout) = (facts.board(), facts.layout());
    if !layout.is_plain() || layout.has_extras() || board.givens().is_empty() {
        return ControlFlow::Continue(());
    }
    for kind in [HouseKind::Row, HouseKind::Column] {
        let lines: Vec<House> = layout.houses().filter(|&house| layout.kind(house) == kind).collect();
        for (index, &last) in lines.iter().enumerate() {
            for &first in &lines[..index] {
                let opposite = layout.house_cells(first).iter().zip(layout.house_cells(last));
                let pairs: Vec<[Cell; 2]> = opposite.map(|(&one, &other)| [one, other]).collect();
                if pairs.iter().all(|pair| layout.region_of(pair[0]) == layout.region_of(pair[1])) {
                    with_lines(facts, [first, last], &lines, &pairs, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Tries each crossing of two lines with each parallel line for the corners.
fn with_lines<const W: usize>(
    facts: &Facts<'_, W>,
    lines: [House; 2],
    parallel: &[House],
    pairs: &[[Cell; 2]],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let (board, layout) = (facts.board(), facts.layout());
    for last in 0..pairs.len() {
        for first in 0..last {
            found.work(1)?;
            let region = layout.region_of(pairs[first][0]);
            if layout.region_of(pairs[last][0]) != region {
                continue;
            }
            let crossing: CellSet<W> = [pairs[first], pairs[last]].into_iter().flatten().collect();
            let elsewhere = facts.geometry().house(region) - crossing;
            let is_confined = |digit: &Digit| !board.plane(*digit).intersects(&elsewhere);
            let confined: Vec<Digit> = layout.digits().iter().filter(is_confined).collect();
            for (index, &high) in confined.iter().enumerate() {
                for &low in &confined[..index] {
                    for line in parallel.iter().filter(|line| !lines.contains(line)) {
                        let corners = [first, last].map(|place| layout.house_cells(*line)[place]);
                        conclude(facts, &LineSwap { lines, corners, digits: [low, high] }, found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn conclude<const W: usize>(facts: &Facts<'_, W>, swap: &LineSwap, found: &mut Found<'_>) -> ControlFlow<()> {
    let board = facts.board();
    let pair: DigitSet = swap.digits.into_iter().collect();
    found.work(1)?;
    let can_be = |corner: &Cell| board.unplaced().contains(*corner) && board.digits(*corner).intersects(pair);
    if !swap.corners.iter().all(can_be) {
        return ControlFlow::Continue(());
    }
    found.work(100)?;
    if swap.fits(board).is_err() {
        return ControlFlow::Continue(());
    }
    let cells = swap.corners.map(|corner| (corner, pair));
    Guarded { cells: &cells, certificate: Certificate::LineSwap(swap) }.all(facts, found)
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::{Position, of_puzzle};

    const ID: &str = "qiu";

    /// 2 and 8 have only r12c12 in box 1.
    fn crossing(layout: &str, givens: &str) -> Position {
        let cells = "r1c1 r1c2 r2c1 r2c2";
        of_puzzle(layout, givens, "").keep('2', "box 1", cells).keep('8', "box 1", cells)
    }

    /// And r4c1 has no other candidates, r4c2 only 5.
    fn corners(givens: &str) -> Position {
        crossing("3x3", givens).only("r4c1", "28").only("r4c2", "258")
    }

    #[test]
    fn finds() {
        assert_eq!(corners("9r1c5").conclusions(ID), ["So 2 and 8 can be removed from r4c2."]);
    }

    #[test]
    fn finds_what_two_corners_with_guardians_show() {
        let open = |digits: &str| crossing("3x3", "9r1c5").only("r4c1", digits);
        let type_2 = open("258").only("r4c2", "258").conclusions(ID);
        assert_eq!(type_2, ["So 5 can be removed from r4c3456789, r5c123 and r6c123."]);
        let type_3 = open("258").only("r4c2", "278").only("r4c9", "57").conclusions(ID);
        assert_eq!(type_3, ["So 5 and 7 can be removed from r4c345678."]);
        let type_4 = open("2458").only("r4c2", "2678").keep('8', "row 4", "r4c1 r4c2").conclusions(ID);
        assert_eq!(type_4, ["So 2 can be removed from r4c12."]);
    }

    #[test]
    fn near_miss() {
        let count = |givens: &str| corners(givens).conclusions(ID).len();
        assert_eq!(count("9r1c5 7r2c6"), 0, "two open groups");
        assert_eq!(count("9r1c5 9r2c8"), 1, "9 joins the two columns");
        assert_eq!(count("9r1c5 6r1c7 7r2c7 7r1c4 6r2c4"), 1, "columns 4 and 7 are closed");
        assert_eq!(count("9r1c5 6r1c1"), 0, "column 1 is open as well");
        let elsewhere = of_puzzle("3x3", "9r1c5", "").only("r4c1", "28").only("r4c2", "258");
        assert!(elsewhere.conclusions(ID).is_empty(), "2 and 8 have other places in box 1");
        let diagonal = crossing("3x3+x", "9r1c5").only("r4c1", "28").only("r4c2", "258");
        assert!(diagonal.conclusions(ID).is_empty(), "a diagonal would notice");
    }

    #[test]
    fn other_size() {
        let position = crossing("2x4", "1r1c6").only("r3c1", "28").only("r3c2", "268");
        assert_eq!(position.conclusions(ID), ["So 2 and 8 can be removed from r3c2."]);
    }

    #[test]
    fn explains() {
        let hint = &corners("9r1c5").hints(ID)[0];
        assert_eq!(hint.title, "Qiu's deadly pattern on 2 8, r4c12");
        assert_eq!(
            hint.reasons[..2],
            [
                "r4c1 and r4c2 can be 2 or 8, and none of them is a given. In box 1, 2 and 8 can only be in r1c12 and r2c12.",
                "If r4c1 and r4c2 held only 2 and 8, these digits could change places there and in box 1. Should rows 1 and 2 \
                 then have one of them twice, some of their opposite cells could trade places to put that right, as their \
                 givens allow, and there would be two solutions."
            ]
        );
    }
}
