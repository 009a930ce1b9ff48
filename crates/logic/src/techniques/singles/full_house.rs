//! # Full house
//! **Definition.** A house with one empty cell: the cell holds the digit that the house is missing.
//!
//! **Example.**
//! ```text
//! row 1:  1 2 3 | 4 5 6 | 7 8 .      r1c9 = 9
//! ```
//!
//! **Why it is sound.** The missing digit has one candidate left in the house, and one candidate of the rule "the digit
//! in the house" is true.
//!
//! **Near misses.** A house with two empty cells is not a full house, even if one of them has a single candidate: that
//! is a naked single.
//!
//! **Cost.** One count per house: 27 at 9x9, 75 at 25x25.
//!
//! **Also known as.** Last digit, last remaining cell.

use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("0000", 1)],
    by_house: true,
    ..Technique::plain(
        ("full-house", "Full house"),
        Family::SINGLE,
        heading!("full_house.rs"),
        finder!(find),
        Explain::Single(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let board = facts.board();
    for house in facts.layout().houses().filter(|&house| params.among.allows(facts.layout().kind(house))) {
        let Some(cell) = (facts.geometry().house(house) - board.placed()).single() else { continue };
        let missing = board.digits(cell).iter().find(|&digit| board.count(Rule::House(house, digit)) == 1);
        if let Some(digit) = missing {
            found.place(Candidate::new(cell, digit), || super::reason(Rule::House(house, digit), vec![], vec![]))?;
        }
    }
    ControlFlow::Continue(())
}

fn explain(single: &Single, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    let Some((candidate, house)) = super::placed(single, context) else { return context.named() };
    let (house, cell, digit) = (layout.house_name(house), layout.cell_name(candidate.cell()), candidate.digit());
    Telling {
        title: format!("Full house {digit}, {house}"),
        place: format!("Look at {house}: it is almost full."),
        reasons: vec![format!(
            "{} has one empty cell, {cell}, and {digit} is the one digit that it does not have yet.",
            text::capital(&house)
        )],
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    #[test]
    fn finds() {
        let position = Position::open("2x2").place("1r1c1 2r1c2 3r1c3");
        assert_eq!(position.conclusions("full-house"), ["So r1c4 is 4."]);
    }

    #[test]
    fn near_miss() {
        // Two cells are empty, and one of them can only be 4.
        let position = Position::open("2x2").place("1r1c1 2r1c2").only("r1c3", "4");
        assert!(position.conclusions("full-house").is_empty());
    }

    #[test]
    fn other_size() {
        let position = Position::open("4x4").place("1r1c1 2r1c2 3r1c3 4r1c4 5r1c5 6r1c6 7r1c7 8r1c8 9r1c9");
        let position = position.place("Ar1c10 Br1c11 Cr1c12 Dr1c13 Er1c14 Gr1c16");
        assert_eq!(position.conclusions("full-house"), ["So r1c15 is F."]);
    }

    #[test]
    fn explains() {
        let hint = &Position::open("2x2").place("1r1c1 2r1c2 3r1c3").hints("full-house")[0];
        assert_eq!(hint.title, "Full house 4, row 1");
        assert_eq!(hint.reasons, ["Row 1 has one empty cell, r1c4, and 4 is the one digit that it does not have yet."]);
    }
}
