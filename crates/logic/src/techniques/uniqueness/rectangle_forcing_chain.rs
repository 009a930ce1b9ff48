//! # Rectangle forcing chain
//! **Definition.** Four cells in two rows, two columns and two boxes that can all hold the same two digits, none of
//! them a given. If they held nothing else, the two digits could change places, and the puzzle would have a second
//! solution. So one of their other candidates, the *guardians*, is true; there are two to four. Each of them is
//! followed by singles: what is true in every case is true, and what is false in every case is false. A case that ends
//! in a contradiction does not count.
//!
//! **Example.** r1c1, r1c2, r4c1 and r4c2 can be 2 or 8; r4c1 can also be 5, and r1c2 can also be 6. If r4c1 is 5, r4c9
//! is 1; if r1c2 is 6, r1c9 is 1. So 1 goes from the rest of column 9.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. A lemma proves that a guardian is true, by
//! exchanging the two digits; each guardian is then a case.
//!
//! **Near misses.** A candidate that is false in all cases but one.
//!
//! **Cost.** For every two digits, the rectangles of cells that can hold both. Where one has few guardians, what
//! follows from each candidate of the position is worked out once for all techniques, some milliseconds at 9x9.
//!
//! **Also known as.** UR with guardians; rectangle chain.

use super::{rectangle, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    codes: &[
        Code::new("ur-guardians2-forcing", 1),
        Code::new("ur-guardians3-forcing", 1),
        Code::new("ur-guardians4-forcing", 1),
    ],
    ..Technique::plain(
        ("rectangle-forcing-chain", "Rectangle forcing chain"),
        Family::UNIQUENESS,
        heading!("rectangle_forcing_chain.rs"),
        finder!(find),
        Explain::Pattern(tell::rectangle),
    )
};

/// The most guardians: with more, there is one nearly everywhere, and hardly anything follows.
const MOST_GUARDIANS: usize = 4;

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let board = facts.board();
    let corners: CellSet<W> =
        board.unplaced().iter().filter(|&cell| board.digits(cell).len() <= 2 + MOST_GUARDIANS).collect();
    rectangle::each_open(
        facts,
        |_| corners,
        found,
        |rectangle, found| {
            let guardians: usize = rectangle.extras.iter().map(|extras| extras.len()).sum();
            match guardians <= MOST_GUARDIANS {
                true => rectangle::exchange(&rectangle::cells(rectangle)).forcing(facts, found),
                false => ControlFlow::Continue(()),
            }
        },
    )
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    const ID: &str = "rectangle-forcing-chain";

    /// r4c1 has the guardian 5, and r1c2 the guardian 6.
    fn two(layout: &str) -> Position {
        Position::open(layout).only("r1c1", "28").only("r4c2", "28").only("r4c1", "258").only("r1c2", "268")
    }

    #[test]
    fn finds() {
        let far = two("3x3").only("r4c9", "15").only("r1c9", "16").conclusions(ID);
        assert_eq!(far.len(), 1);
        assert!(far[0].starts_with("So 1 can be removed from r235678c9") || far[0].contains("c9"), "{far:?}");
        let placed = two("3x3").only("r4c9", "15").only("r1c9", "16").only("r8c9", "13").conclusions(ID);
        assert!(placed[0].contains("r8c9 is 3"), "{placed:?}");
    }

    #[test]
    fn near_miss() {
        let one = two("3x3").only("r4c9", "15").only("r8c9", "13").conclusions(ID);
        assert!(one.iter().all(|one| !one.contains("c9")), "{one:?}");
        let four_boxes =
            Position::open("3x3").only("r1c1", "28").only("r4c4", "28").only("r4c1", "258").only("r1c4", "268");
        assert!(four_boxes.only("r4c9", "15").only("r1c9", "16").conclusions(ID).is_empty());
    }

    #[test]
    fn other_size() {
        let two = Position::open("2x3").only("r1c1", "25").only("r3c2", "25").only("r3c1", "256").only("r1c2", "245");
        let far = two.only("r3c6", "16").only("r1c6", "14").only("r5c6", "13").conclusions(ID);
        assert!(far.iter().any(|far| far.contains("r5c6 is 3")), "{far:?}");
    }

    #[test]
    fn explains() {
        let hints = two("3x3").only("r4c9", "15").only("r1c9", "16").only("r8c9", "13").hints(ID);
        assert_eq!(hints[0].title, "Rectangle forcing chain on 2 8, r1c12 and r4c12");
        assert_eq!(
            hints[0].reasons[1..4],
            [
                "If all four held only 2 and 8, these digits could change places, and there would be two solutions.",
                "Therefore r1c2 is 6 or r4c1 is 5.",
                "Suppose each of these two in turn, and follow naked and hidden singles from it. It always leads to what is \
                 concluded here, or to a contradiction."
            ]
        );
    }
}
