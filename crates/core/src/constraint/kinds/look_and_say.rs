//! # Look and say
//! The cells hold each of the listed digits exactly as often as it says. Others may be there as well.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells, each once, in any order |
//! | `pairs` | lists of how often and which digit, such as [[2,5],[0,7]] |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static LOOK_AND_SAY: Kind = Kind {
    id: "look-and-say",
    name: "look and say",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(1) },
        FieldSpec { name: "pairs", is_needed: true, holds: FieldType::Counts },
    ],
    documentation: heading!("look_and_say.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const PAIRS: usize = 1;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    for pair in parts.lists(PAIRS) {
        let [often, digit] = pair[..] else { continue };
        compiled.count(parts.cells(CELLS), &|value| value as i64 == digit, often as usize, often as usize);
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    parts.lists(PAIRS).iter().all(|pair| {
        let count = parts.cells(CELLS).iter().filter(|&&cell| value(cell).value() as i64 == pair[1]).count();
        pair[0] == count as i64
    })
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    let said: Vec<String> = parts.lists(PAIRS).iter().map(|pair| format!("{}\u{d7}{}", pair[0], pair[1])).collect();
    figures.push(Figure::cage(parts.cells(CELLS), Some(said.join(" "))));
}
