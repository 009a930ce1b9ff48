//! # Locked subset
//! **Definition.** A naked subset whose k cells share at least two houses, such as a box and a line, and that
//! eliminates candidates in at least two of them.
//!
//! **Example.** r1c1 and r1c2 can only be 2 or 8: no other cell of row 1 and no other cell of box 1 can be 2 or 8.
//!
//! **Why it is sound.** Base: the k cells, twice; cover: the k digits in both houses; rank 0, as for a naked subset in
//! each house.
//!
//! **Near misses.** Where only one of the houses loses candidates, it is an ordinary naked subset.
//!
//! **Cost.** As for naked subsets, but only over the cells where two houses meet: 54 groups of three at 9x9.
//!
//! **Also known as.** Locked pair, locked triple; pointing pair with both effects.

use crate::patterns::choices::covered;
use crate::patterns::subsets::Naked;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    // A line and a box meet in at most half the side, in any layout; a line and a jigsaw region may meet in more cells.
    sizes: super::up_to_half,
    names: &[(2, "Locked pair"), (3, "Locked triple"), (4, "Locked quad")],
    aliases: &[("locked-pair", 2), ("locked-triple", 3)],
    codes: &[Code::new("0110", 2), Code::new("0111", 3)],
    ..Technique::plain(
        ("locked-subset", "Locked subset"),
        Family::SUBSET,
        heading!("locked_subset.rs"),
        finder!(find),
        Explain::Sets(|sets, context| super::tell_naked("Locked", sets, context)),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, layout, geometry) = (facts.board(), facts.layout(), facts.geometry());
    for region in layout.houses().filter(|&house| !layout.kind(house).is_line()) {
        found.search(Unit::House(region), |found| {
            let open = geometry.house(region) - board.placed();
            for line in layout.houses().filter(|&house| layout.kind(house).is_line()) {
                let meeting = open & geometry.house(line);
                if meeting.len() < params.size {
                    continue;
                }
                let cells: Vec<Cell> = meeting.iter().collect();
                let masks: Vec<u32> = cells.iter().map(|&cell| board.digits(cell).bits()).collect();
                covered(&masks, params.size, &mut |chosen, union| {
                    found.work(1)?;
                    let cells = chosen.iter().map(|&index| cells[usize::from(index)]).collect();
                    let naked = Naked { cells, digits: DigitSet::from_bits(union) };
                    let cleared = geometry.shared_houses(cells).filter(|&house| naked.clears(board, house));
                    if cleared.clone().count() < 2 {
                        return ControlFlow::Continue(());
                    }
                    naked.report(board, cleared, found)
                })?;
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    #[test]
    fn finds() {
        let position = Position::open("3x3").only("r1c1", "28").only("r1c2", "28");
        assert_eq!(
            position.conclusions("locked-pair"),
            ["So 2 and 8 can be removed from r1c3456789, r2c123 and r3c123."]
        );
    }

    #[test]
    fn near_miss() {
        let position = Position::open("3x3").only("r1c1", "28").only("r1c5", "28");
        assert!(position.conclusions("locked-subset").is_empty(), "the cells share the row alone");
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").only("r1c1", "12").only("r1c2", "23").only("r1c3", "13");
        assert_eq!(position.conclusions("locked-triple"), ["So 1, 2 and 3 can be removed from r1c456 and r2c123."]);
    }

    #[test]
    fn explains() {
        let hint = &Position::open("3x3").only("r1c1", "28").only("r1c2", "28").hints("locked-pair")[0];
        assert_eq!(hint.title, "Locked pair 2 8, row 1 and box 1");
        assert_eq!(hint.reasons[1], "They lie together in row 1 and box 1. Nothing else in either can be 2 or 8.");
    }
}
