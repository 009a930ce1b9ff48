//! # Lunchbox
//! The cells differ, and those between the least and the greatest of them, in the order of the line, add up to the
//! value, which is 0 where these two are side by side.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells from one end to the other |
//! | `value` | the sum between |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, LineStyle, Value};
use crate::heading;

pub(crate) static LUNCHBOX: Kind = Kind {
    id: "lunchbox",
    name: "lunchbox",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(2) },
        FieldSpec { name: "value", is_needed: true, holds: FieldType::Whole },
    ],
    documentation: heading!("lunchbox.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const VALUE: usize = 1;

/// What the cells so far leave to know: the least and the greatest of them, and what the cells after each add up to.
struct Seen {
    least: u64,
    after_least: u64,
    greatest: u64,
    after_greatest: u64,
}

impl Seen {
    fn packed(&self) -> u64 {
        self.least << 48 | self.after_least << 32 | self.greatest << 16 | self.after_greatest
    }

    fn of(packed: u64) -> Seen {
        let part = |shift: u32| packed >> shift & 0xffff;
        Seen { least: part(48), after_least: part(32), greatest: part(16), after_greatest: part(0) }
    }

    fn with(mut self, value: u64) -> Seen {
        self.after_least += value;
        self.after_greatest += value;
        if value < self.least {
            (self.least, self.after_least) = (value, 0);
        } else if value > self.greatest {
            (self.greatest, self.after_greatest) = (value, 0);
        }
        self
    }

    fn between(&self) -> u64 {
        match self.after_least > self.after_greatest {
            true => self.after_least - self.after_greatest - self.greatest,
            false => self.after_greatest - self.after_least - self.least,
        }
    }
}

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let (cells, clue) = (parts.cells(CELLS), parts.number(VALUE).unwrap_or_default());
    const START: u64 = u64::MAX;
    compiled.group(cells);
    compiled.walk(
        cells,
        START,
        &|before, value, reach| {
            let value = value as u64;
            match before {
                START => reach(Seen { least: value, after_least: 0, greatest: value, after_greatest: 0 }.packed()),
                _ => {
                    let seen = Seen::of(before);
                    if value != seen.least && value != seen.greatest {
                        reach(seen.with(value).packed());
                    }
                }
            }
        },
        &|end| i64::try_from(Seen::of(end).between()) == Ok(clue),
    );
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let values = parts.values(CELLS, value);
    let place = |digit: Option<&usize>| values.iter().position(|value| Some(value) == digit).unwrap_or_default();
    let (least, greatest) = (place(values.iter().min()), place(values.iter().max()));
    let between: usize = values.iter().take(least.max(greatest)).skip(least.min(greatest) + 1).sum();
    let differ = (1..values.len()).all(|at| !values[..at].contains(&values[at]));
    differ && parts.number(VALUE) == Some(between as i64)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::line(LineStyle::Lunchbox, parts.cells(CELLS), parts.number(VALUE)));
}
