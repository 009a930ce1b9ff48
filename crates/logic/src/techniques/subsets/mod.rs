//! As many cells as digits: a "superposition" in one of the documents that this project follows.

pub(crate) mod hidden_subset;
pub(crate) mod locked_subset;
pub(crate) mod naked_subset;

use crate::prelude::*;
use std::ops::RangeInclusive;

/// Two up to half the side: a larger naked subset implies a smaller hidden one, and vice versa.
fn up_to_half(side: usize) -> RangeInclusive<usize> {
    2..=side / 2
}

/// Cells, digits and houses of a subset.
struct Parts {
    cells: Vec<Cell>,
    digits: DigitSet,
    base_houses: Vec<House>,
    cover_houses: Vec<House>,
}

impl Parts {
    fn of(sets: &SetPattern) -> Parts {
        let mut parts =
            Parts { cells: Vec::new(), digits: DigitSet::EMPTY, base_houses: Vec::new(), cover_houses: Vec::new() };
        for (list, in_base) in [(&sets.base, true), (&sets.cover, false)] {
            for set in list {
                match set.rule {
                    Rule::Cell(cell) => parts.cells.push(cell),
                    Rule::House(house, digit) => {
                        parts.digits.insert(digit);
                        let houses = if in_base { &mut parts.base_houses } else { &mut parts.cover_houses };
                        if !houses.contains(&house) {
                            houses.push(house);
                        }
                    }
                }
            }
        }
        parts
    }
}

/// The explanation for cells that use up their digits, and for the houses that lose candidates.
fn tell_naked(word: &str, sets: &SetPattern, context: &Context<'_>) -> Telling {
    let (parts, layout) = (Parts::of(sets), context.layout);
    let houses = text::houses(layout, &parts.cover_houses);
    let cells = text::and(text::cells(layout, parts.cells.iter().copied()));
    let digits = text::or(parts.digits.iter());
    let use_up = match parts.cells.len() {
        2 => "use up both".to_string(),
        size => format!("use up all {}", text::count(size)),
    };
    let (share, house) = match parts.cover_houses.len() {
        1 => (String::new(), houses.as_str()),
        2 => (format!("They lie together in {houses}. "), "either"),
        _ => (format!("They lie together in {houses}. "), "any of them"),
    };
    Telling {
        title: format!("{word} {} {}, {houses}", text::tuple(parts.cells.len()), text::digits(parts.digits)),
        place: format!("Look at the cells of {houses} that have few digits left."),
        reasons: vec![
            format!("{cells} can only be {digits}, so between them they {use_up}."),
            format!("{share}Nothing else in {house} can be {digits}."),
        ],
    }
}
