//! # Product cage
//! The cells differ, and their digits multiply to the value.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells, each once, in any order |
//! | `value` | what they multiply to |
//!
//! The value may be up to 999999.

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static PRODUCT: Kind = Kind {
    id: "product",
    name: "product cage",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Cells },
        FieldSpec { name: "value", is_needed: true, holds: FieldType::Whole },
    ],
    documentation: heading!("product.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const VALUE: usize = 1;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let (cells, mut rest) = (parts.cells(CELLS), parts.number(VALUE).unwrap_or_default());
    if rest < 1 {
        return compiled.refuse("has a value below 1");
    }
    compiled.group(cells);
    // A product is right if it has each prime as often.
    for prime in (2..=compiled.side() as i64).filter(|&number| (2..number).all(|other| number % other != 0)) {
        let times = |number: i64| (1..).take_while(|&power| number % prime.pow(power) == 0).count();
        let often = times(rest);
        rest /= prime.pow(often as u32);
        let terms = compiled
            .values()
            .flat_map(|value| compiled.places(cells, &|other| other == value, times(value as i64) as i32));
        compiled.bound(terms.collect(), often as i64, often as i64);
    }
    if rest > 1 {
        compiled.allow(cells[0], &|_| false);
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let values: Vec<i64> = parts.cells(CELLS).iter().map(|&cell| value(cell).value() as i64).collect();
    let differ = super::all_differ(&values);
    let product = values.iter().try_fold(1_i64, |product, &value| product.checked_mul(value));
    differ && product == parts.number(VALUE)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::cage(parts.cells(CELLS), parts.number(VALUE).map(|value| format!("\u{d7}{value}"))));
}
