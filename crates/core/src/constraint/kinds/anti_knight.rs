//! # Anti-knight rule
//! Cells a knight's move apart, two rows and a column or two columns and a row, differ.

use crate::constraint::kind::{Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static ANTI_KNIGHT: Kind = Kind {
    id: "anti-knight",
    name: "anti-knight rule",
    fields: &[],
    documentation: heading!("anti_knight.rs"),
    compile,
    holds,
    figures,
};

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    for pair in parts.pairs_apart(&[(1, 2), (1, -2), (2, 1), (2, -1)]) {
        compiled.group(&pair);
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    super::differ_where(parts, value, |down, right| down * right == 2)
}

fn figures(_parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::Everywhere);
}
