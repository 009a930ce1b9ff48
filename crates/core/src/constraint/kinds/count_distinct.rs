//! # Count of digits
//! A cell says how many different digits some cells have.
//!
//! | member | what it is |
//! |---|---|
//! | `count` | the cell that says how many |
//! | `cells` | the cells that are counted |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static COUNT_DISTINCT: Kind = Kind {
    id: "count-distinct",
    name: "count of digits",
    fields: &[
        FieldSpec { name: "count", is_needed: true, holds: FieldType::Exactly(1) },
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(1) },
    ],
    documentation: heading!("count_distinct.rs"),
    compile,
    holds,
    figures,
};

const COUNT: usize = 0;
const CELLS: usize = 1;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let (count, counted) = (parts.cells(COUNT), parts.cells(CELLS));
    // The count comes last. A state is the set of the digits so far, or the end.
    const END: u64 = u64::MAX;
    let (last, cells) = (counted.len() as u32, [counted, count].concat());
    let place = |state: u64| state >> 32;
    compiled.walk(
        &cells,
        0,
        &|before, value, reach| {
            let digits = before & 0xffff_ffff;
            match place(before) < u64::from(last) {
                true => reach((place(before) + 1) << 32 | digits | 1 << (value - 1)),
                false if digits.count_ones() as usize == value => reach(END),
                false => {}
            }
        },
        &|end| end == END,
    );
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let mut digits = parts.values(CELLS, value);
    digits.sort_unstable();
    digits.dedup();
    parts.values(COUNT, value) == [digits.len()]
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    Figure::sets(&[parts.cells(COUNT).to_vec(), parts.cells(CELLS).to_vec()], "diff.", figures);
}
