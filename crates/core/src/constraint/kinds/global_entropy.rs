//! # Global entropy
//! Each square of two by two cells has a digit of the low third, one of the middle and one of the high third.

use crate::constraint::kind::{Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static GLOBAL_ENTROPY: Kind = Kind {
    id: "global-entropy",
    name: "global entropy",
    fields: &[],
    documentation: heading!("global_entropy.rs"),
    compile,
    holds,
    figures,
};

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let third = compiled.side() / 3;
    if !compiled.side().is_multiple_of(3) {
        return compiled.refuse("needs a board whose number of digits is a multiple of three");
    }
    for square in parts.squares() {
        (0..3).for_each(|class| compiled.count(&square, &|value| (value - 1) / third == class, 1, 4));
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let third = parts.side() / 3;
    parts.squares().all(|square| {
        let values = square.map(|cell| value(cell).value());
        let has = |from: usize| values.iter().any(|&value| value > from && value <= from + third);
        has(0) && has(third) && has(2 * third)
    })
}

fn figures(_parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::Everywhere);
}
