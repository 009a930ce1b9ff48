//! # Listed digits
//! The cells hold each of the digits, as often as it is listed or more often; or exactly as often.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells, each once, in any order |
//! | `digits` | the digits, which may repeat |
//! | `exactly` | whether each of them is there exactly as often as it is listed |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static CONTAINS: Kind = Kind {
    id: "contains",
    name: "listed digits",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(1) },
        FieldSpec { name: "digits", is_needed: true, holds: FieldType::Digits },
        FieldSpec { name: "exactly", is_needed: false, holds: FieldType::Flag },
    ],
    documentation: heading!("contains.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const DIGITS: usize = 1;
const EXACTLY: usize = 2;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let cells = parts.cells(CELLS);
    for same in parts.numbers(DIGITS).chunk_by(|one, other| one == other) {
        let most = if parts.flag(EXACTLY) { same.len() } else { cells.len() };
        compiled.count(cells, &|value| value as i64 == same[0], same.len(), most);
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let values: Vec<i64> = parts.cells(CELLS).iter().map(|&cell| value(cell).value() as i64).collect();
    let digits = parts.numbers(DIGITS);
    digits.iter().all(|digit| {
        let count = |list: &[i64]| list.iter().filter(|other| *other == digit).count();
        if parts.flag(EXACTLY) { count(&values) == count(digits) } else { count(&values) >= count(digits) }
    })
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    let digits: Vec<String> = parts.numbers(DIGITS).iter().map(i64::to_string).collect();
    let sign = if parts.flag(EXACTLY) { "=" } else { "" };
    figures.push(Figure::cage(parts.cells(CELLS), Some(format!("{sign}{{{}}}", digits.join(" ")))));
}
