//! # Renban line
//! The cells hold digits that follow each other, in any order, none twice.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells along the line |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, LineStyle, Value};
use crate::heading;

pub(crate) static RENBAN: Kind = Kind {
    id: "renban",
    name: "renban line",
    fields: &[FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(2) }],
    documentation: heading!("renban.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    compiled.run(parts.cells(CELLS));
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let mut values = parts.values(CELLS, value);
    values.sort_unstable();
    values.windows(2).all(|pair| pair[0] + 1 == pair[1])
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::line(LineStyle::Renban, parts.cells(CELLS), None));
}
