//! # Candidates
//! Each of the cells has one of the digits.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells, each once, in any order |
//! | `digits` | the digits that they can have |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static CANDIDATES: Kind = Kind {
    id: "candidates",
    name: "candidates",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(1) },
        FieldSpec { name: "digits", is_needed: true, holds: FieldType::Digits },
    ],
    documentation: heading!("candidates.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const DIGITS: usize = 1;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    for &cell in parts.cells(CELLS) {
        compiled.allow(cell, &|value| parts.numbers(DIGITS).contains(&(value as i64)));
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    parts
        .cells(CELLS)
        .iter()
        .all(|&cell| parts.numbers(DIGITS).iter().any(|&digit| digit == value(cell).value() as i64))
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    let side = parts.side() as i64;
    let listed: Vec<String> = parts.numbers(DIGITS).iter().map(i64::to_string).collect();
    let missing: Vec<String> =
        (1..=side).filter(|digit| !parts.numbers(DIGITS).contains(digit)).map(|digit| digit.to_string()).collect();
    // Whichever is shorter can be read.
    let (sign, digits) = if missing.len() < listed.len() { ("\u{ac}", missing) } else { ("", listed) };
    let separator = if side > 9 { " " } else { "" };
    let label = format!("{sign}{}", digits.join(separator));
    figures.extend(parts.cells(CELLS).iter().map(|&cell| Figure::corner(cell, label.clone())));
}
