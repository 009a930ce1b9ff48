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

/// What the cells so far leave to know. Sums above the clue are all one.
#[derive(Clone, Copy)]
struct Seen {
    least: u64,
    greatest: u64,
    /// Whether the greatest comes after the least.
    is_up: bool,
    /// What the cells between the two add up to.
    between: u64,
    /// What the cells after both add up to.
    after: u64,
}

impl Seen {
    fn packed(self) -> u64 {
        u64::from(self.is_up) << 63 | self.least << 48 | self.greatest << 32 | self.between << 16 | self.after
    }

    fn of(packed: u64) -> Seen {
        let part = |shift: u32| packed >> shift & 0xffff;
        let (least, is_up) = (part(48) & 0x7fff, packed >> 63 != 0);
        Seen { least, greatest: part(32), is_up, between: part(16), after: part(0) }
    }

    fn with(mut self, value: u64, clue: u64) -> Seen {
        let (is_less, is_more) = (value < self.least, value > self.greatest);
        if !is_less && !is_more {
            self.after += value;
        } else {
            self.between = match is_more == self.is_up {
                _ if self.least == self.greatest => 0,
                // It comes in the place of the later of the two, which is between it and the other now.
                true => self.between + if is_more { self.greatest } else { self.least } + self.after,
                false => self.after,
            };
            self.after = 0;
            self.is_up = is_more;
            *if is_more { &mut self.greatest } else { &mut self.least } = value;
        }
        Seen { between: self.between.min(clue + 1), after: self.after.min(clue + 1), ..self }
    }
}

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let cells = parts.cells(CELLS);
    let most = (cells.len() * compiled.side()) as u64;
    let clue = parts.number(VALUE).and_then(|clue| u64::try_from(clue).ok()).unwrap_or_default().min(most);
    const START: u64 = u64::MAX;
    compiled.group(cells);
    compiled.walk(
        cells,
        START,
        &|before, value, reach| {
            let value = value as u64;
            match before {
                START => reach(Seen { least: value, greatest: value, is_up: false, between: 0, after: 0 }.packed()),
                _ => {
                    let seen = Seen::of(before);
                    if value != seen.least && value != seen.greatest {
                        reach(seen.with(value, clue).packed());
                    }
                }
            }
        },
        &|end| Seen::of(end).between == clue,
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
