//! Lines on the way to a conclusion, which are wiped out after it or as soon as nothing needs them any more.
//!
//! There are three levels. Conclusions are on level 0. On level 1 are the clauses of cases and the derived sums, on
//! level 2 what is said about limits of sums: VeriPB propagates each of these lines for each clause that follows, so
//! there must not be many at a time.

use super::veripb::Writer;
use crate::Literal;
use std::collections::{HashMap, HashSet};

/// So many lines about limits may be there besides those that are needed and as many again.
const MOST_IDLE: usize = 300;

/// What is there to be wiped out.
#[derive(Default)]
pub(super) struct Aids {
    /// The labels of derived sums.
    pub(super) sums: HashMap<String, String>,
    /// The lines about limits that are there.
    limits: HashSet<String>,
    /// Those that the case needs and the cases around it.
    needed: Vec<String>,
    /// The clauses that are there, each by the number of lines that derived something up to it.
    clauses: Vec<usize>,
}

/// What was there at the beginning of a case.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    needed: usize,
    clauses: usize,
}

impl<const W: usize> Writer<W> {
    /// What is there, if need be from now on.
    pub(super) fn aids(&mut self) -> &mut Aids {
        if self.aids.is_none() {
            self.line("setlvl 1");
        }
        self.aids.get_or_insert_default()
    }

    /// The beginning of a case.
    pub(super) fn mark(&self) -> Mark {
        let of = |count: fn(&Aids) -> usize| self.aids.as_ref().map_or(0, count);
        Mark { needed: of(|aids| aids.needed.len()), clauses: of(|aids| aids.clauses.len()) }
    }

    /// Writes lines about limits, which the case needs.
    pub(super) fn limits(&mut self, lines: Vec<String>) {
        if lines.is_empty() {
            return;
        }
        let aids = self.aids();
        let mut new: Vec<String> = lines.iter().filter(|line| !aids.limits.contains(*line)).cloned().collect();
        aids.needed.extend(lines);
        if new.is_empty() {
            return;
        }
        let is_full = aids.limits.len() > 2 * aids.needed.len() + MOST_IDLE;
        if is_full {
            aids.limits.clear();
            new = aids.needed.clone();
        }
        new.retain(|line| aids.limits.insert(line.clone()));
        if is_full {
            self.line("wiplvl 2");
        }
        self.line("setlvl 2");
        new.iter().for_each(|line| self.line(line));
        self.line("setlvl 1");
    }

    /// Writes the clause: under the assumptions, one of the literals holds. What was written in its case is not needed
    /// after it.
    pub(super) fn derive(&mut self, mark: Mark, label: &str, under: &[Literal], literals: &[Literal]) {
        let mut clause: Vec<Literal> = under.iter().map(|literal| literal.denied()).collect();
        for literal in literals {
            if !clause.contains(literal) {
                clause.push(*literal);
            }
        }
        let text = format!("{label} rup {}", self.clause(clause));
        if !label.is_empty() {
            self.without_aids(&text);
            return;
        }
        self.line(text.trim_start());
        let derived = self.derived;
        let Some(aids) = &mut self.aids else { return };
        aids.needed.truncate(mark.needed);
        // A line is named by how many lines ago it was derived, counted from 1.
        let gone: String =
            aids.clauses.drain(mark.clauses..).map(|clause| format!(" -{}", derived - clause + 1)).collect();
        aids.clauses.push(derived);
        if !gone.is_empty() {
            self.line(&format!("del id{gone}"));
        }
    }

    /// Writes a conclusion and wipes out what was written on the way to it.
    fn without_aids(&mut self, line: &str) {
        match self.aids.take() {
            None => self.line(line),
            Some(_) => ["setlvl 0", line, "wiplvl 1"].into_iter().for_each(|line| self.line(line)),
        }
    }
}
