//! # Global modulo rule
//! Each square of two by two cells has a digit of each remainder by three.

use crate::constraint::kind::{Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static GLOBAL_MOD: Kind = Kind {
    id: "global-mod",
    name: "global modulo rule",
    fields: &[],
    documentation: heading!("global_mod.rs"),
    compile,
    holds,
    figures,
};

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    for square in parts.squares() {
        (0..3).for_each(|rest| compiled.count(&square, &|value| value % 3 == rest, 1, 4));
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    parts.squares().all(|square| {
        let mut rests = square.map(|cell| value(cell).value() % 3).to_vec();
        rests.sort_unstable();
        rests.dedup();
        rests == [0, 1, 2]
    })
}

fn figures(_parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::Everywhere);
}
