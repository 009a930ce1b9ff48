//! # Own automaton
//! The digits along the line take an automaton from a start to an end. Where a digit leads to several states, it is
//! enough that one of them leads on to an end.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells in their order |
//! | `states` | how many states there are; they are numbered from 0 |
//! | `start` | the states in which the line can begin |
//! | `accept` | the states in which it can end |
//! | `edges` | lists of a state, a list of digits, and the state to which each of these leads |
//! | `name` | what the rule is called |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, LineStyle, Value};
use crate::heading;
use std::collections::BTreeSet;

pub(crate) static OWN_WALK: Kind = Kind {
    id: "walk",
    name: "own automaton",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(1) },
        FieldSpec { name: "states", is_needed: true, holds: FieldType::Whole },
        FieldSpec { name: "start", is_needed: true, holds: FieldType::States },
        FieldSpec { name: "accept", is_needed: true, holds: FieldType::States },
        FieldSpec { name: "edges", is_needed: true, holds: FieldType::Edges },
        FieldSpec { name: "name", is_needed: false, holds: FieldType::Text },
    ],
    documentation: heading!("own_walk.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const STATES: usize = 1;
const START: usize = 2;
const ACCEPT: usize = 3;
const EDGES: usize = 4;
const NAME: usize = 5;

const MOST_STATES: i64 = 4096;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let states = parts.number(STATES).unwrap_or_default();
    if !(1..=MOST_STATES).contains(&states) {
        return compiled.refuse(format!("has {states} states; there must be 1 to {MOST_STATES}"));
    }
    let is_none = |state: &&i64| **state >= states;
    let ends = parts.lists(EDGES).iter().flat_map(|edge| &edge[..2]);
    if let Some(state) = parts.numbers(START).iter().chain(parts.numbers(ACCEPT)).chain(ends).find(is_none) {
        return compiled.refuse(format!("speaks of state {state}; it has {states}, numbered from 0"));
    }
    // For each state where each value leads.
    let mut leads = vec![vec![Vec::new(); parts.side() + 1]; states as usize];
    for edge in parts.lists(EDGES) {
        let (from, to) = (edge[0] as usize, edge[1] as u64);
        edge[2..].iter().for_each(|&value| leads[from][value as usize].push(to));
    }
    const BEFORE: u64 = u64::MAX;
    compiled.walk(
        parts.cells(CELLS),
        BEFORE,
        &|before, value, reach| {
            let mut go_on = |from: usize| leads[from][value].iter().for_each(|&to| reach(to));
            match before {
                BEFORE => parts.numbers(START).iter().for_each(|&from| go_on(from as usize)),
                from => go_on(from as usize),
            }
        },
        &|end| parts.numbers(ACCEPT).contains(&(end as i64)),
    );
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let mut states: BTreeSet<i64> = parts.numbers(START).iter().copied().collect();
    for value in parts.values(CELLS, value) {
        let takes = |edge: &&Vec<i64>| states.contains(&edge[0]) && edge[2..].contains(&(value as i64));
        states = parts.lists(EDGES).iter().filter(takes).map(|edge| edge[1]).collect();
    }
    parts.numbers(ACCEPT).iter().any(|state| states.contains(state))
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    // The whole name is in the words; a cell has room for its beginning.
    let name: String = parts.text(NAME).chars().take(6).collect();
    let name = if name.is_empty() { "auto".to_owned() } else { name };
    figures.push(Figure::named(LineStyle::Walk, parts.cells(CELLS), name));
}
