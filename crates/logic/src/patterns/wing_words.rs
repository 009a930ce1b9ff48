//! The words of wings, for these techniques and for steps of set logic that are wings.

use pencilproof_core::{Candidate, Cell, Digit, DigitSet, Layout};
use pencilproof_words::{Telling, text};

/// What the ends of a wing show: `At least one of r2c8 and r5c9 is 4, and r4c8 sees both.`
pub(crate) fn both_see(layout: &Layout, ends: &[Cell], digit: Digit, victims: &[Candidate]) -> String {
    let ends_named = text::and(text::cells(layout, ends.iter().copied()));
    let victims = text::cells(layout, victims.iter().map(|victim| victim.cell()));
    let see = if victims.len() == 1 { "sees" } else { "see" };
    let all = if ends.len() == 2 { "both" } else { "them all" };
    format!("At least one of {ends_named} is {digit}, and {} {see} {all}.", text::and(victims))
}

/// A cell with two digits, and for each of them the cell where it forces the digit of the wing.
pub(crate) struct PivotWords {
    /// The pivot.
    pub(crate) pivot: Cell,
    /// Each of its digits, with the pincer that is the digit of the wing then.
    pub(crate) pincers: [(Digit, Cell); 2],
    /// The digit of the wing.
    pub(crate) digit: Digit,
}

/// An XY-Wing; `short` is its line in the field's notation.
pub(crate) fn xy_wing_words(wing: &PivotWords, layout: &Layout, victims: &[Candidate], short: String) -> Telling {
    let PivotWords { pivot, pincers: [(first, one), (second, other)], digit } = *wing;
    let digits: DigitSet = [first, second, digit].into_iter().collect();
    let ends = both_see(layout, &[one, other], digit, victims);
    let [pivot, one, other] = [pivot, one, other].map(|cell| layout.cell_name(cell));
    Telling {
        title: format!("XY-Wing {}, pivot {pivot}", text::digits(digits)),
        place: format!("Look at the candidates of {}.", text::and([&one, &pivot, &other])),
        reasons: vec![
            format!(
                "The pivot {pivot} is {first} or {second}. If it is {first}, the pincer {one} is {digit}; if it is \
                 {second}, the pincer {other} is {digit}."
            ),
            ends,
            short,
        ],
    }
}

/// A W-Wing: two cells with the same two digits, each of which sees one of the two places of `linked` in a house.
/// `short` is its line in the field's notation.
pub(crate) fn w_wing_words(
    (cells, places): ([Cell; 2], [Cell; 2]),
    (digit, linked): (Digit, Digit),
    house: &str,
    (layout, victims): (&Layout, &[Candidate]),
    short: String,
) -> Telling {
    let [near, far] = cells.map(|cell| layout.cell_name(cell));
    let [one, other] = places.map(|cell| layout.cell_name(cell));
    let digits: DigitSet = [digit, linked].into_iter().collect();
    Telling {
        title: format!("W-Wing on {digit}, {near} and {far}"),
        place: format!("Look at the candidates of {near} and {far}, and at the {} in {house}.", text::several(linked)),
        reasons: vec![
            format!(
                "{near} and {far} are both {}. In {house} the {linked} goes in {one}, which sees {near}, or in {other}, \
                 which sees {far}.",
                text::or(digits.iter())
            ),
            format!("Either way one of the two cells is not {linked}. {}", both_see(layout, &cells, digit, victims)),
            short,
        ],
    }
}
