//! # Full rank ties
//! Which rows and columns may read as the same number, each read from both ends: `none`, only those without a clue for
//! their place (`only-unclued`, as it is without this), or `any`.
//!
//! | member | what it is |
//! |---|---|
//! | `value` | `none`, `only-unclued` or `any` |

use super::all_differ;
use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Field, Figure, Value};
use crate::heading;

pub(crate) static FULL_RANK_TIES: Kind = Kind {
    id: "full-rank-ties",
    name: "full rank ties",
    fields: &[FieldSpec { name: "value", is_needed: true, holds: FieldType::Word(&[NONE, "only-unclued", ANY]) }],
    documentation: heading!("full_rank_ties.rs"),
    compile,
    holds,
    figures,
};

const VALUE: usize = 0;

const NONE: &str = "none";
const ANY: &str = "any";

/// Whether lines with a clue may be equal to others.
pub(super) fn clued_may_tie(parts: &Parts<'_>) -> bool {
    parts
        .all()
        .any(|other| other.kind() == &FULL_RANK_TIES && other.field("value") == Some(&Field::Text(ANY.to_owned())))
}

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    if parts.all().filter(|other| other.kind() == &FULL_RANK_TIES).count() > 1 {
        return compiled.refuse("contradicts another one that says which lines may be equal");
    }
    if parts.text(VALUE) == NONE {
        compiled.lines_differ = true;
        compiled.judge();
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let read = |line: Vec<crate::Cell>| line.iter().map(|&cell| value(cell)).collect::<Vec<_>>();
    parts.text(VALUE) != NONE || all_differ(&parts.layout.lines().map(read).collect::<Vec<_>>())
}

fn figures(_: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::Everywhere);
}
