//! # Negative rule
//! Cells that share an edge and have no mark between them do not have the relation of such marks. Marks are those of
//! the puzzle itself.
//!
//! | member | what it is |
//! |---|---|
//! | `of` | which relation: `kropki`, `xv`, `difference` or `ratio` |
//! | `value` | the difference or the ratio; without it, 1 or 2 |
//!
//! - `kropki`: where there is no dot of either kind, cells are not consecutive, and neither is twice the other.
//! - `xv`: where there is no X and no V, they do not add up to 10 or 5.
//! - `difference`: where there is no dot for a difference, they do not differ by the value.
//! - `ratio`: where there is no dot of either kind, neither is the other times the value.

use crate::Cell;
use crate::constraint::Constraint;
use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static NEGATIVE: Kind = Kind {
    id: "negative",
    name: "negative rule",
    fields: &[
        FieldSpec { name: "of", is_needed: true, holds: FieldType::Word(&["kropki", "xv", "difference", "ratio"]) },
        FieldSpec { name: "value", is_needed: false, holds: FieldType::Number },
    ],
    documentation: heading!("negative.rs"),
    compile,
    holds,
    figures,
};

const OF: usize = 0;
const VALUE: usize = 1;

/// The kinds whose constraints are the marks.
fn marks(parts: &Parts<'_>) -> &'static [&'static str] {
    match parts.text(OF) {
        "xv" => &["xv"],
        "difference" => &["difference"],
        _ => &["difference", "ratio"],
    }
}

fn has_relation(parts: &Parts<'_>, one: usize, other: usize) -> bool {
    let value = |usual: usize| parts.number(VALUE).map_or(usual, |value| value as usize);
    let is_times = |times: usize| one == times * other || other == times * one;
    match parts.text(OF) {
        "xv" => one + other == 5 || one + other == 10,
        "difference" => one.abs_diff(other) == value(1),
        "ratio" => is_times(value(2)),
        _ => one.abs_diff(other) == 1 || is_times(2),
    }
}

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let mut marked: Vec<Vec<Cell>> = Vec::new();
    for constraint in parts.all().filter(|other| marks(parts).contains(&other.kind().id)) {
        let mut pair: Vec<Cell> = constraint.cells().collect();
        pair.sort();
        marked.push(pair);
    }
    for [one, other] in parts.edges().filter(|pair| !marked.iter().any(|known| known == pair)) {
        compiled.pair(one, other, &|a, b| !has_relation(parts, a, b));
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let layout = parts.layout;
    let is_marked = |one: Cell, other: Cell| {
        let marks = parts.all().filter(|mark| marks(parts).contains(&mark.kind().id));
        marks.map(Constraint::cells).any(|cells| cells.filter(|cell| *cell == one || *cell == other).count() == 2)
    };
    layout.cells().all(|one| {
        let beside = layout.cells().filter(|&other| {
            layout.row(one).abs_diff(layout.row(other)) + layout.col(one).abs_diff(layout.col(other)) == 1
        });
        let mut unmarked = beside.filter(|&other| !is_marked(one, other));
        unmarked.all(|other| {
            let (low, high) = (value(one).min(value(other)).value(), value(one).max(value(other)).value());
            let number = |usual: i64| parts.number(VALUE).unwrap_or(usual) as usize;
            match parts.text(OF) {
                "kropki" => high - low != 1 && high != 2 * low,
                "xv" => ![5, 10].contains(&(low + high)),
                "difference" => high - low != number(1),
                _ => high != number(2) * low,
            }
        })
    })
}

fn figures(_parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::Everywhere);
}
