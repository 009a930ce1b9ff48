//! # Same difference line
//! All neighbours on the line differ by one amount, up or down; it may be 0 where houses let digits repeat.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells from one end to the other |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, LineStyle, Value};
use crate::heading;

pub(crate) static SAME_DIFFERENCE: Kind = Kind {
    id: "same-difference",
    name: "same difference line",
    fields: &[FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(3) }],
    documentation: heading!("same_difference.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    for triple in parts.cells(CELLS).windows(3) {
        for middle in compiled.values() {
            for step in 0..compiled.side() {
                let is_apart = |value: usize| value.abs_diff(middle) == step;
                let is_other = |value: usize| value.abs_diff(middle) != step;
                let is_middle = |value: usize| value == middle;
                compiled.not_all(&[(triple[1], &is_middle), (triple[0], &is_apart), (triple[2], &is_other)]);
                compiled.not_all(&[(triple[1], &is_middle), (triple[0], &is_other), (triple[2], &is_apart)]);
            }
        }
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let values = parts.values(CELLS, value);
    let mut steps = values.windows(2).map(|pair| pair[0].abs_diff(pair[1]));
    let first = steps.next();
    steps.all(|step| Some(step) == first)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::line(LineStyle::SameDifference, parts.cells(CELLS), None));
}
