//! # Naked subset
//! **Definition.** k cells of a house that can hold k digits between them and no others. They use up these digits, so
//! every other cell of each house that they share loses them.
//!
//! **Example.** r4c5 and r6c6 can only be 2 or 8: no other cell of box 5 can be 2 or 8.
//!
//! **Why it is sound.** Base: the k cells, once for each house cleared; cover: the k digits in each of these houses;
//! rank 0. Every candidate of the cells lies in the cover, so every other candidate of the cover is false.
//!
//! **Near misses.** A cell with one digit more: an almost locked set, which proves nothing alone. Cells that do not share
//! a house.
//!
//! **Cost.** Choices of k cells a house, cut as soon as a union exceeds k digits: at most 27 x C(9,4) at 9x9, in practice
//! a few hundred unions a board; a few thousand at 25x25.
//!
//! **Also known as.** Naked pair, triple, quad; disjoint subset, locked set; a superposition.

use super::{Naked, parts, up_to_half};
use crate::patterns::subsets::covered;
use crate::{Assumes, Facts, Family, Found, Params, Technique, Telling, text};
use pencilproof_core::{Cell, DigitSet, House, Layout};
use pencilproof_proof::Step;
use std::ops::ControlFlow;

pub(crate) const TECHNIQUE: Technique = Technique {
    id: "naked-subset",
    name: "Naked subset",
    family: Family::Subset,
    assumes: Assumes::Nothing,
    sizes: up_to_half,
    aliases: &[("naked-pair", 2), ("naked-triple", 3), ("naked-quad", 4)],
    explain,
};

pub(crate) fn find<const W: usize>(facts: &Facts<'_, W>, params: Params, found: &mut Found) -> ControlFlow<()> {
    let (board, layout) = (facts.board(), facts.layout());
    for house in layout.houses().filter(|&house| params.among.allows(layout.kind(house))) {
        let open = |cell: &&Cell| !board.placed().contains(**cell);
        let cells: Vec<Cell> = layout.house_cells(house).iter().filter(open).copied().collect();
        let masks: Vec<u32> = cells.iter().map(|&cell| board.digits(cell).bits()).collect();
        covered(&masks, params.size, &mut |chosen, union| {
            let cells = chosen.iter().map(|&index| cells[index]).collect();
            let naked = Naked { cells, digits: DigitSet::from_bits(union) };
            let shared = board.geometry().shared_houses(cells);
            let cleared: Vec<House> = shared.filter(|&house| !naked.victims(facts, house).is_empty()).collect();
            naked.report(facts, &cleared, found)
        })?;
    }
    ControlFlow::Continue(())
}

fn explain(step: &Step, layout: &Layout) -> Telling {
    let Some(parts) = parts(step) else { return Telling::untold() };
    tell_naked("Naked", &parts, layout)
}

/// The words for cells that use up their digits, in the houses that lose something by it.
pub(super) fn tell_naked(word: &str, parts: &super::Parts, layout: &Layout) -> Telling {
    let houses = text::houses(layout, &parts.cover_houses);
    let cells = text::and(text::cells(layout, parts.cells.iter().copied()));
    let digits = text::or(parts.digits.iter());
    let use_up = match parts.cells.len() {
        2 => "use up both".to_string(),
        size => format!("use up all {}", text::count(size)),
    };
    let share = match parts.cover_houses.len() {
        1 => String::new(),
        _ => format!("They lie together in {houses}. "),
    };
    let nothing = match parts.cover_houses.len() {
        1 => format!("Nothing else in {houses} can be {digits}."),
        _ => format!("Nothing else in either can be {digits}.")
            .replace("either", if parts.cover_houses.len() == 2 { "either" } else { "any of them" }),
    };
    Telling {
        title: format!("{word} {} {}, {houses}", text::tuple(parts.cells.len()), text::digits(parts.digits)),
        place: format!("Look at the cells of {houses} that have few digits left."),
        reasons: vec![
            format!("{cells} can only be {digits}, so between them they {use_up}."),
            format!("{share}{nothing}"),
        ],
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    #[test]
    fn finds() {
        let position = Position::open("3x3").only("r1c1", "28").only("r1c5", "28");
        assert_eq!(position.conclusions("naked-pair"), ["So 2 and 8 go from r1c2346789."]);
    }

    #[test]
    fn near_miss() {
        let one_digit_more = Position::open("3x3").only("r1c1", "28").only("r1c5", "289");
        assert!(one_digit_more.conclusions("naked-subset").is_empty());
        let no_house = Position::open("3x3").only("r1c1", "28").only("r5c5", "28");
        assert!(no_house.conclusions("naked-subset").is_empty());
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x4").only("r1c1", "12").only("r1c5", "23").only("r1c8", "13");
        assert_eq!(position.conclusions("naked-triple"), ["So 1, 2 and 3 go from r1c23467."]);
    }

    #[test]
    fn explains() {
        let hint = &Position::open("3x3").only("r4c4", "28").only("r6c6", "28").hints("naked-pair")[0];
        assert_eq!(hint.title, "Naked pair 2 8, box 5");
        assert_eq!(hint.reasons[0], "r4c4 and r6c6 can only be 2 or 8, so between them they use up both.");
        assert_eq!(hint.reasons[1], "Nothing else in box 5 can be 2 or 8.");
    }
}
