//! # Anti-killer cage
//! The cells differ, and no part of them, one cell or more, adds up to the value.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells, each once, in any order |
//! | `value` | what nothing adds up to |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static RELLIK: Kind = Kind {
    id: "rellik",
    name: "anti-killer cage",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Cells },
        FieldSpec { name: "value", is_needed: true, holds: FieldType::Total },
    ],
    documentation: heading!("rellik.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const VALUE: usize = 1;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let (cells, value) = (parts.cells(CELLS), parts.number(VALUE).unwrap_or_default());
    if compiled.side() > 12 {
        return compiled.refuse("needs a board of at most twelve digits");
    }
    compiled.group(cells);
    for set in 1_u32..1 << compiled.side() {
        let is_in = |digit: usize| set >> (digit - 1) & 1 != 0;
        let (count, sum) = (set.count_ones() as usize, compiled.values().filter(|&digit| is_in(digit)).sum::<usize>());
        if sum as i64 == value && count <= cells.len() {
            compiled.count(cells, &is_in, 0, count - 1);
        }
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let values: Vec<i64> = parts.cells(CELLS).iter().map(|&cell| value(cell).value() as i64).collect();
    let differ = super::all_differ(&values);
    let mut sums = vec![0];
    for value in &values {
        let more: Vec<i64> = sums.iter().map(|sum| sum + value).collect();
        sums.extend(more);
    }
    differ && parts.number(VALUE).is_none_or(|value| !sums[1..].contains(&value))
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::cage(parts.cells(CELLS), parts.number(VALUE).map(|value| format!("\u{ac}{value}"))));
}
