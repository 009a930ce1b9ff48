//! # Own pairs
//! What may follow what: a table says for each digit which ones may come after it, on a line or among all of the cells.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells in their order |
//! | `every` | whether it holds for all pairs of cells in their order; without it, for neighbours on the line |
//! | `allowed` | for each digit from 1 on, the list of the digits that may come after it |
//! | `name` | what the relation is called |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, LineStyle, Value};
use crate::heading;

pub(crate) static PAIRS: Kind = Kind {
    id: "pairs",
    name: "own pairs",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(2) },
        FieldSpec { name: "every", is_needed: false, holds: FieldType::Flag },
        FieldSpec { name: "allowed", is_needed: true, holds: FieldType::Table },
        FieldSpec { name: "name", is_needed: false, holds: FieldType::Text },
    ],
    documentation: heading!("pairs.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const EVERY: usize = 1;
const ALLOWED: usize = 2;
const NAME: usize = 3;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let (cells, allowed) = (parts.cells(CELLS), parts.lists(ALLOWED));
    for (at, &cell) in cells.iter().enumerate() {
        let far = if parts.flag(EVERY) { cells.len() } else { 1 };
        for &after in cells[at + 1..].iter().take(far) {
            compiled.pair(cell, after, &|a, b| allowed[a - 1].contains(&(b as i64)));
        }
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let values = parts.values(CELLS, value);
    let follows = |one: usize, next: usize| parts.lists(ALLOWED)[one - 1].iter().any(|&digit| digit as usize == next);
    match parts.flag(EVERY) {
        true => (1..values.len()).all(|at| values[..at].iter().all(|&before| follows(before, values[at]))),
        false => values.windows(2).all(|pair| follows(pair[0], pair[1])),
    }
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    // The whole name is in the words; a cell has room for its beginning.
    let name: String = parts.text(NAME).chars().take(6).collect();
    let style = if parts.flag(EVERY) { LineStyle::AllPairs } else { LineStyle::Pairs };
    figures.push(Figure::named(style, parts.cells(CELLS), if name.is_empty() { "table".to_owned() } else { name }));
}
