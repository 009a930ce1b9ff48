//! # Region sum line
//! The line is cut where it enters another box or region. The digits of all its pieces have one sum. A region that the
//! line visits twice has two pieces.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells from one end to the other |
//!
//! Where a region is visited twice, some count its pieces together; that is another constraint.

use crate::Cell;
use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, LineStyle, Value};
use crate::heading;

pub(crate) static REGION_SUM: Kind = Kind {
    id: "region-sum",
    name: "region sum line",
    fields: &[FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(2) }],
    documentation: heading!("region_sum.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let cells = parts.cells(CELLS);
    let pieces: Vec<&[Cell]> =
        cells.chunk_by(|&one, &next| parts.layout.region_of(one) == parts.layout.region_of(next)).collect();
    for piece in &pieces[1..] {
        let signed = |cells: &[Cell], sign: i32| cells.iter().map(|&cell| (cell, sign)).collect::<Vec<_>>();
        compiled.weighted(&[signed(pieces[0], 1), signed(piece, -1)].concat(), 0, 0);
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let mut sums: Vec<usize> = Vec::new();
    let mut last = None;
    for &cell in parts.cells(CELLS) {
        let region = Some(parts.layout.region_of(cell));
        if region != last {
            sums.push(0);
            last = region;
        }
        *sums.last_mut().expect("a sum for each piece") += value(cell).value();
    }
    sums.iter().all(|&sum| sum == sums[0])
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::line(LineStyle::RegionSum, parts.cells(CELLS), None));
}
