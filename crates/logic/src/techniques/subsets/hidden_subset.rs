//! # Hidden subset
//! **Definition.** k digits of a house that can only go in the same k cells of it. These cells have no room for
//! anything else, and in every other house that the cells share, no other cell has these digits.
//!
//! **Example.** In box 5 the 2 and the 8 can only go in r4c5 and r6c6: every other candidate of these two cells is
//! eliminated.
//!
//! **Why it is sound.** Base: the k digits in the house; cover: the k cells; rank 0. Every place of the digits lies in
//! the cover, so every other candidate of the cells is false. Another shared house is covered by its own k digits, with
//! the base counted once more.
//!
//! **Near misses.** One of the digits has a further place in the house.
//!
//! **Cost.** Every choice of k digits of a house, abandoned as soon as they have more than k places together: as for
//! naked subsets.
//!
//! **Also known as.** Hidden pair, triple, quad; unique subset; a superposition.

use super::{Parts, up_to_half};
use crate::patterns::subsets::hidden;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: up_to_half,
    names: &[(2, "Hidden pair"), (3, "Hidden triple"), (4, "Hidden quad")],
    aliases: &[("hidden-pair", 2), ("hidden-triple", 3), ("hidden-quad", 4)],
    codes: &[Code::new("0210", 2), Code::new("0211", 3), Code::new("0212", 4)],
    by_house: true,
    ..Technique::plain(
        ("hidden-subset", "Hidden subset"),
        Family::SUBSET,
        heading!("hidden_subset.rs"),
        finder!(find),
        Explain::Sets(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = facts.layout();
    for house in layout.houses().filter(|&house| params.among.allows(layout.kind(house))) {
        found.search(Unit::House(house), |found| {
            hidden((facts.board(), facts.all_places()), house, params.size, found)
        })?;
    }
    ControlFlow::Continue(())
}

fn explain(sets: &SetPattern, context: &Context<'_>) -> Telling {
    let parts = Parts::of(sets);
    let layout = context.layout;
    let house = text::houses(layout, &parts.base_houses);
    let digits = text::and(parts.digits.iter());
    let cells = text::and(text::cells(layout, parts.cells.iter().copied()));
    let mut reasons = vec![
        format!("In {house} the digits {digits} can only go in {cells}, one in each."),
        "These cells have no room for anything else.".to_string(),
    ];
    if !parts.cover_houses.is_empty() {
        let shared = text::houses(layout, &parts.cover_houses);
        let digits = text::or(parts.digits.iter());
        reasons.push(format!("They also lie together in {shared}, where no other cell can have {digits}."));
    }
    Telling {
        title: format!("Hidden {} {}, {house}", text::tuple(parts.cells.len()), text::digits(parts.digits)),
        place: format!("Look for digits with few places left in {house}."),
        reasons,
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    #[test]
    fn finds() {
        let position = Position::open("3x3").keep('2', "box 5", "r4c4 r6c6").keep('8', "box 5", "r4c4 r6c6");
        assert_eq!(
            position.conclusions("hidden-pair"),
            ["So 1, 3, 4, 5, 6, 7 and 9 can be removed from r4c4 and r6c6."]
        );
    }

    #[test]
    fn near_miss() {
        let position = Position::open("3x3").keep('2', "box 5", "r4c4 r6c6").keep('8', "box 5", "r4c4 r5c5 r6c6");
        assert!(position.conclusions("hidden-subset").is_empty(), "the 8 has a further place");
    }

    #[test]
    fn other_size() {
        // The cells share their row with the box: the digits go from there as well.
        let position = Position::open("2x2").keep('1', "box 1", "r1c1 r1c2").keep('2', "box 1", "r1c1 r1c2");
        let all = "So 1 and 2 can be removed from r1c34; 3 and 4 from r1c12.";
        assert!(position.conclusions("hidden-pair").contains(&all.to_string()));
    }

    #[test]
    fn explains() {
        let position = Position::open("3x3").keep('2', "box 5", "r4c4 r6c6").keep('8', "box 5", "r4c4 r6c6");
        let hint = &position.hints("hidden-pair")[0];
        assert_eq!(hint.title, "Hidden pair 2 8, box 5");
        assert_eq!(hint.reasons[0], "In box 5 the digits 2 and 8 can only go in r4c4 and r6c6, one in each.");
    }
}
