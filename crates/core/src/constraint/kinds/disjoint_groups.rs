//! # Disjoint groups
//! Cells at the same place of different boxes differ. The board must have boxes.
//!
//! The layout `+disjoint` says the same, as houses.

use crate::constraint::kind::{Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;
use crate::{Cell, Extra, Regions};

pub(crate) static DISJOINT_GROUPS: Kind = Kind {
    id: "disjoint-groups",
    name: "disjoint groups",
    fields: &[],
    documentation: heading!("disjoint_groups.rs"),
    compile,
    holds,
    figures,
};

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    match parts.layout.houses_for(Extra::DISJOINT) {
        Ok(groups) => groups.iter().for_each(|group| compiled.house(group)),
        Err(_) => compiled.refuse("needs a board with boxes"),
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let Regions::Boxes { rows, cols } = *parts.layout.regions() else { return false };
    let place = |cell: Cell| (parts.layout.row(cell) % rows, parts.layout.col(cell) % cols);
    let mut seen: Vec<_> = parts.layout.cells().map(|cell| (place(cell), value(cell))).collect();
    seen.sort_unstable();
    seen.windows(2).all(|pair| pair[0] != pair[1])
}

fn figures(_parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::Everywhere);
}
