//! # Non-consecutive rule
//! Cells that share an edge are not consecutive, whether there is a mark between them or not.

use crate::constraint::kind::{Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static ANTI_CONSECUTIVE: Kind = Kind {
    id: "anti-consecutive",
    name: "non-consecutive rule",
    fields: &[],
    documentation: heading!("anti_consecutive.rs"),
    compile,
    holds,
    figures,
};

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    parts.edges().for_each(|[one, other]| compiled.pair(one, other, &|a, b| a.abs_diff(b) != 1));
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    parts.squares().all(|square| {
        let [one, right, below, across] = square.map(|cell| value(cell).value());
        [(one, right), (one, below), (right, across), (below, across)].iter().all(|(a, b)| a + 1 != *b && b + 1 != *a)
    })
}

fn figures(_parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::Everywhere);
}
