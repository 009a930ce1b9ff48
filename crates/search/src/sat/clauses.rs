//! A position as clauses: a variable for each live candidate, each rule has a true one, no two of a rule are true.

use crate::state::bits;
use crate::tables::Tables;
use pencilproof_core::{Candidate, Digit};

/// The variables of a position: variable `i + 1` is the live candidate `i`, in the order of cells, then digits.
pub(super) struct Clauses {
    candidates: Vec<Candidate>,
    /// For each cell and digit its variable, 0 for a dead candidate.
    variables: Vec<i32>,
    side: usize,
}

impl Clauses {
    /// The variables of a position, given by the live candidates of each rule.
    pub(super) fn of(tables: &Tables, masks: &[u32]) -> Clauses {
        let mut candidates = Vec::new();
        let mut variables = vec![0; tables.cells * tables.side];
        for (cell, &mask) in masks[..tables.cells].iter().enumerate() {
            for digit in bits(mask) {
                candidates.push(tables.candidate(cell, digit));
                variables[cell * tables.side + digit] = candidates.len() as i32;
            }
        }
        Clauses { candidates, variables, side: tables.side }
    }

    /// The live candidates, by variable.
    pub(super) fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// Calls a function with each clause.
    pub(super) fn for_each(&self, tables: &Tables, masks: &[u32], mut add: impl FnMut(&[i32])) {
        for (rule, &mask) in masks.iter().enumerate() {
            let members: Vec<Candidate> = bits(mask).map(|bit| tables.candidate(rule, bit)).collect();
            let literals: Vec<i32> = members.iter().map(|&candidate| self.variable(candidate)).collect();
            add(&literals);
            for (i, &later) in members.iter().enumerate() {
                for (j, &earlier) in members[..i].iter().enumerate() {
                    // Cells that share several houses need but one clause.
                    if first_shared_rule(tables, earlier, later).is_none_or(|first| first == rule) {
                        add(&[-literals[i], -literals[j]]);
                    }
                }
            }
        }
    }

    /// The clause that excludes a grid; none if the position does not hold it.
    pub(super) fn excluding(&self, digits: &[Digit]) -> Option<Vec<i32>> {
        let variables = digits.iter().enumerate().map(|(cell, digit)| self.variables[cell * self.side + digit.index()]);
        variables.map(|variable| (variable != 0).then_some(-variable)).collect()
    }

    /// The variable of a candidate, 0 for a dead one.
    pub(super) fn variable(&self, candidate: Candidate) -> i32 {
        self.variables[candidate.cell().index() * self.side + candidate.digit().index()]
    }
}

/// The first rule of a house that holds both candidates, which have the same digit; none for those of a cell.
fn first_shared_rule(tables: &Tables, a: Candidate, b: Candidate) -> Option<usize> {
    if a.cell() == b.cell() {
        return None;
    }
    let of_b = tables.links(b.cell().index());
    let links = tables.links(a.cell().index()).iter();
    let shared = links.filter(|link| of_b.iter().any(|other| other.house == link.house));
    shared.map(|link| usize::from(link.base) + a.digit().index()).min()
}
