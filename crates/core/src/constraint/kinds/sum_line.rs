//! # Sum line
//! The line can be cut into pieces, each of which adds up to the value; where it is a loop, it can be cut anywhere, so
//! that a piece may go on from its last cell to its first. Loops of more than about sixteen cells have too many states
//! and are refused.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells from one end to the other, or once around |
//! | `value` | what each piece adds up to; without it, 10 |
//! | `loop` | whether the line is a loop |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, LineStyle, Value};
use crate::heading;

pub(crate) static SUM_LINE: Kind = Kind {
    id: "sum-line",
    name: "sum line",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(1) },
        FieldSpec { name: "value", is_needed: false, holds: FieldType::Total },
        FieldSpec { name: "loop", is_needed: false, holds: FieldType::Flag },
    ],
    documentation: heading!("sum_line.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const VALUE: usize = 1;
const LOOP: usize = 2;

fn total(parts: &Parts<'_>) -> u64 {
    parts.number(VALUE).unwrap_or(10) as u64
}

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let total = total(parts);
    // A state is what the last piece of the line begins with, which is the end of that before its first cell, and what
    // the present piece adds up to.
    let state = |last: u64, sum: u64| last << 32 | sum;
    const START: u64 = u64::MAX;
    compiled.walk(
        parts.cells(CELLS),
        START,
        &|before, value, reach| {
            let mut add = |last: u64, sum: u64| match sum + value as u64 {
                sum if sum < total => reach(state(last, sum)),
                sum if sum == total => reach(state(last, 0)),
                _ => {}
            };
            match before {
                START if parts.flag(LOOP) => (0..total).for_each(|last| add(last, last)),
                START => add(0, 0),
                _ => add(before >> 32, before & 0xffff_ffff),
            }
        },
        &|end| end >> 32 == end & 0xffff_ffff,
    );
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let (values, total) = (parts.values(CELLS, value), total(parts) as usize);
    let is_cut_from = |first: usize| {
        let turned = values[first..].iter().chain(&values[..first]);
        let mut piece = 0;
        let mut fits = true;
        for value in turned {
            piece += value;
            fits &= piece <= total;
            piece = if piece == total { 0 } else { piece };
        }
        fits && piece == 0
    };
    (0..if parts.flag(LOOP) { values.len() } else { 1 }).any(is_cut_from)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    let mut cells = parts.cells(CELLS).to_vec();
    if parts.flag(LOOP) {
        cells.push(cells[0]);
    }
    figures.push(Figure::line(LineStyle::SumLine, &cells, parts.number(VALUE).filter(|&value| value != 10)));
}
