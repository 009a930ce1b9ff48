//! # Anti-king rule
//! Cells that touch each other, at a corner too, differ.

use crate::constraint::kind::{Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static ANTI_KING: Kind = Kind {
    id: "anti-king",
    name: "anti-king rule",
    fields: &[],
    documentation: heading!("anti_king.rs"),
    compile,
    holds,
    figures,
};

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    for pair in parts.pairs_apart(&[(1, 1), (1, -1)]) {
        compiled.group(&pair);
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    super::differ_where(parts, value, |down, right| down == 1 && right == 1)
}

fn figures(_parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::Everywhere);
}
