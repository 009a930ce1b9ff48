//! What a conflict teaches: a clause that would have prevented it.
//!
//! The conflict is led back to the first literal of the last decision from which, with earlier ones, it follows (the
//! first unique implication point). Literals that follow from others of the clause are left out. Then, where several
//! literals are false because of one true candidate, "that one is false" stands for all of them. So the clause says a
//! little less, but it is shorter, and rests on no more decisions.

use super::{Conflict, Learner, Literal, Reason, not, variable};

/// False literals that one true candidate must account for to stand for them.
const GROUP: usize = 2;

/// How far the reasons of literals of the clause count as part of the conflict, for the order of decisions.
const REASON_DEPTH: u32 = 2;

/// How deep to look for whether a literal follows from others.
const MINIMISE_DEPTH: u32 = 500;

/// What is known of a variable during an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    None,
    /// In the conflict, so in the clause or resolved.
    Seen,
    /// Follows from the clause, or not.
    Follows,
    Independent,
}

/// Working memory.
#[derive(Debug)]
pub(super) struct Scratch {
    marks: Vec<Mark>,
    /// The variables with marks.
    seen: Vec<u32>,
    tried: Vec<u32>,
    literals: Vec<Literal>,
    /// For each level the last count that met it.
    met: Vec<u64>,
    counts: u64,
}

impl Scratch {
    pub(super) fn new(variables: usize) -> Scratch {
        Scratch {
            marks: vec![Mark::None; variables],
            seen: Vec::new(),
            tried: Vec::new(),
            literals: Vec::new(),
            met: vec![0; variables + 1],
            counts: 0,
        }
    }

    /// How many decisions the literals of a clause depend on, less one, but at least 1: the number of their levels, which
    /// are given by variable.
    pub(super) fn glue(&mut self, literals: &[Literal], levels: &[u16]) -> u16 {
        self.counts += 1;
        let levels = literals.iter().map(|&literal| levels[variable(literal)] as usize);
        let first = |&level: &usize| std::mem::replace(&mut self.met[level], self.counts) != self.counts;
        (levels.filter(first).count() as u16).saturating_sub(1).max(1)
    }
}

impl Learner<'_> {
    /// The clause that a conflict teaches. Its first literal is the one it forces after the return to the level of its
    /// second, which has the highest level of the others.
    pub(super) fn analyze(&mut self, conflict: Conflict) -> Vec<Literal> {
        let mut clause = self.resolve(conflict);
        self.minimise(&mut clause);
        for &literal in &clause {
            self.see_reasons(literal, REASON_DEPTH);
        }
        self.group(&mut clause);
        self.order.bump(&self.scratch.seen);
        let Scratch { marks, seen, tried, .. } = &mut self.scratch;
        seen.drain(..).chain(tried.drain(..)).for_each(|variable| marks[variable as usize] = Mark::None);
        if let Some(second) = (1..clause.len()).rev().max_by_key(|&place| self.level(clause[place])) {
            clause.swap(1, second);
        }
        clause
    }

    /// Leads a conflict back to the first unique implication point, which comes first in the clause.
    fn resolve(&mut self, conflict: Conflict) -> Vec<Literal> {
        let now = self.decisions.len() as u16;
        let mut clause = vec![0];
        let mut literals = std::mem::take(&mut self.scratch.literals);
        match conflict {
            Conflict::Rivals(one, other) => literals.extend([not(one), not(other)]),
            Conflict::Empty(reason) => self.premises(reason, None, &mut literals),
        }
        let mut open = 0;
        let mut position = self.trail.len();
        loop {
            for literal in literals.drain(..) {
                if self.see(literal) {
                    match self.level(literal) == now {
                        true => open += 1,
                        false => clause.push(literal),
                    }
                }
            }
            let literal = loop {
                position -= 1;
                let literal = self.trail[position];
                if self.scratch.marks[variable(literal)] == Mark::Seen && self.level(literal) == now {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                clause[0] = not(literal);
                break;
            }
            self.premises(self.reasons[variable(literal)], Some(literal), &mut literals);
        }
        self.scratch.literals = literals;
        clause
    }

    /// The antecedents of a literal or a conflict; their clause was of use.
    fn premises(&mut self, reason: Reason, implied: Option<Literal>, literals: &mut Vec<Literal>) {
        if let Reason::Clause(clause) = reason {
            self.note_use(clause);
        }
        self.antecedents(reason, implied, literals);
    }

    /// Marks a literal as part of the conflict: whether it is a new one. What holds anyway is not.
    fn see(&mut self, literal: Literal) -> bool {
        let new = self.scratch.marks[variable(literal)] != Mark::Seen && self.level(literal) > 0;
        if new {
            self.scratch.marks[variable(literal)] = Mark::Seen;
            self.scratch.seen.push(variable(literal) as u32);
        }
        new
    }

    /// Leaves out what follows from the rest of the clause.
    fn minimise(&mut self, clause: &mut Vec<Literal>) {
        let bit = |level: u16| 1u64 << (level % 64);
        let levels = clause[1..].iter().fold(0, |levels, &literal| levels | bit(self.level(literal)));
        let mut place = 0;
        clause.retain(|&literal| {
            place += 1;
            place == 1 || !self.follows(literal, levels, 0)
        });
    }

    /// Whether a false literal follows from the clause, whose levels are a set of bits, some levels with the same bit.
    fn follows(&mut self, literal: Literal, levels: u64, depth: u32) -> bool {
        let reason = self.reasons[variable(literal)];
        if reason == Reason::None || depth > MINIMISE_DEPTH {
            return false;
        }
        let mut literals = std::mem::take(&mut self.scratch.literals);
        let start = literals.len();
        self.antecedents(reason, Some(not(literal)), &mut literals);
        let end = literals.len();
        self.scratch.literals = literals;
        let follows = (start..end).all(|place| {
            let other = self.scratch.literals[place];
            let level = self.level(other);
            level == 0
                || match self.scratch.marks[variable(other)] {
                    Mark::Seen | Mark::Follows => true,
                    Mark::Independent => false,
                    Mark::None => levels >> (level % 64) & 1 == 1 && self.follows(other, levels, depth + 1),
                }
        });
        self.scratch.literals.truncate(start);
        let mark = &mut self.scratch.marks[variable(literal)];
        if *mark == Mark::None {
            *mark = if follows { Mark::Follows } else { Mark::Independent };
            self.scratch.tried.push(variable(literal) as u32);
        }
        follows
    }

    /// Counts the reasons of a literal as part of the conflict.
    fn see_reasons(&mut self, literal: Literal, depth: u32) {
        let mut literals = std::mem::take(&mut self.scratch.literals);
        let start = literals.len();
        self.antecedents(self.reasons[variable(literal)], Some(not(literal)), &mut literals);
        self.scratch.literals = literals;
        for place in start..self.scratch.literals.len() {
            let other = self.scratch.literals[place];
            if self.see(other) && depth > 1 {
                self.see_reasons(other, depth - 1);
            }
        }
        self.scratch.literals.truncate(start);
    }

    /// Lets true candidates stand for the literals that are false because of them.
    fn group(&self, clause: &mut Vec<Literal>) {
        let cause = |literal: Literal| match self.reasons[variable(literal)] {
            Reason::Rival(rival) => Some(not(rival)),
            _ => None,
        };
        let mut causes: Vec<Literal> = clause[1..].iter().filter_map(|&literal| cause(literal)).collect();
        causes.sort_unstable();
        let groups = causes.chunk_by(|a, b| a == b).filter(|group| group.len() >= GROUP);
        let groups: Vec<Literal> = groups.map(|group| group[0]).collect();
        let first = clause[0];
        clause.retain(|&literal| {
            literal == first || cause(literal).is_none_or(|cause| groups.binary_search(&cause).is_err())
        });
        for cause in groups {
            if !clause.contains(&cause) {
                clause.push(cause);
            }
        }
    }
}
