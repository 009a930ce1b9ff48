//! What a conflict teaches: a clause that would have prevented it.
//!
//! The conflict is led back to the first literal of the last decision from which, with earlier ones, it follows (the
//! first unique implication point). Literals that follow from others of the clause are left out. Then, where several
//! literals are false because of one true candidate, "that one is false" stands for all of them. So the clause says a
//! little less, but it is shorter, and rests on no more decisions.

use super::rules::Rules;
use super::store::Store;
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

/// What follows from what.
#[derive(Clone, Copy)]
struct Implications<'a> {
    rules: &'a Rules,
    store: &'a Store,
    reasons: &'a [Reason],
    levels: &'a [u16],
}

impl<'a> Implications<'a> {
    /// The decisions before the one on which a literal depends, and that one.
    fn level(self, literal: Literal) -> u16 {
        self.levels[variable(literal)]
    }

    /// The false literals from which the literal of a variable follows. That literal, which is true, may be among them.
    fn antecedents(self, variable: usize) -> &'a [Literal] {
        self.literals(&self.reasons[variable])
    }

    fn literals(self, reason: &'a Reason) -> &'a [Literal] {
        match reason {
            Reason::None => &[],
            Reason::Rival(literal) => std::slice::from_ref(literal),
            Reason::Rule(rule) => self.rules.members(*rule),
            Reason::Clause(clause) => self.store.literals(*clause),
        }
    }
}

/// Working memory.
#[derive(Debug)]
pub(super) struct Scratch {
    marks: Vec<Mark>,
    /// The variables with marks.
    seen: Vec<u32>,
    tried: Vec<u32>,
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
            met: vec![0; variables + 1],
            counts: 0,
        }
    }

    /// How many decisions the literals of a clause depend on, less one, but at least 1: the number of their levels,
    /// which are given by variable.
    pub(super) fn glue(&mut self, literals: &[Literal], levels: &[u16]) -> u16 {
        self.counts += 1;
        let levels = literals.iter().map(|&literal| levels[variable(literal)] as usize);
        let first = |&level: &usize| std::mem::replace(&mut self.met[level], self.counts) != self.counts;
        (levels.filter(first).count() as u16).saturating_sub(1).max(1)
    }

    /// Marks a literal as part of the conflict: whether it is a new one. What holds anyway is not.
    fn see(&mut self, literal: Literal, implications: Implications<'_>) -> bool {
        let new = self.marks[variable(literal)] != Mark::Seen && implications.level(literal) > 0;
        if new {
            self.marks[variable(literal)] = Mark::Seen;
            self.seen.push(variable(literal) as u32);
        }
        new
    }

    /// Whether a false literal follows from the clause, whose levels are a set of bits, some levels with the same bit.
    fn follows(&mut self, literal: Literal, levels: u64, depth: u32, implications: Implications<'_>) -> bool {
        let antecedents = implications.antecedents(variable(literal));
        if antecedents.is_empty() || depth > MINIMISE_DEPTH {
            return false;
        }
        let follows = antecedents.iter().filter(|&&other| variable(other) != variable(literal)).all(|&other| {
            let level = implications.level(other);
            level == 0
                || match self.marks[variable(other)] {
                    Mark::Seen | Mark::Follows => true,
                    Mark::Independent => false,
                    Mark::None => {
                        levels >> (level % 64) & 1 == 1 && self.follows(other, levels, depth + 1, implications)
                    }
                }
        });
        let mark = &mut self.marks[variable(literal)];
        if *mark == Mark::None {
            *mark = if follows { Mark::Follows } else { Mark::Independent };
            self.tried.push(variable(literal) as u32);
        }
        follows
    }

    /// Counts the reasons of a false literal as part of the conflict.
    fn see_reasons(&mut self, literal: Literal, depth: u32, implications: Implications<'_>) {
        for &other in implications.antecedents(variable(literal)) {
            if self.see(other, implications) && depth > 1 {
                self.see_reasons(other, depth - 1, implications);
            }
        }
    }

    /// Forgets the marks.
    fn clear(&mut self) {
        let Scratch { marks, seen, tried, .. } = self;
        seen.drain(..).chain(tried.drain(..)).for_each(|variable| marks[variable as usize] = Mark::None);
    }
}

impl Learner<'_> {
    /// The clause that a conflict teaches. Its first literal is the one it forces after the return to the level of its
    /// second, which has the highest level of the others.
    pub(super) fn analyze(&mut self, conflict: Conflict) -> Vec<Literal> {
        let mut clause = self.resolve(conflict);
        self.minimise(&mut clause);
        let (implications, scratch) = self.implications();
        for &literal in &clause {
            scratch.see_reasons(literal, REASON_DEPTH, implications);
        }
        self.group(&mut clause);
        self.order.note_conflict(&self.scratch.seen);
        self.scratch.clear();
        if let Some(second) = (1..clause.len()).rev().max_by_key(|&place| self.level(clause[place])) {
            clause.swap(1, second);
        }
        clause
    }

    fn implications(&mut self) -> (Implications<'_>, &mut Scratch) {
        let Learner { rules, store, reasons, levels, scratch, .. } = self;
        (Implications { rules, store, reasons, levels }, scratch)
    }

    /// Leads a conflict back to the first unique implication point, which comes first in the clause.
    fn resolve(&mut self, conflict: Conflict) -> Vec<Literal> {
        let mut clause = vec![0];
        let mut open = match conflict {
            Conflict::Rivals(one, other) => {
                self.join(&Reason::Rival(not(one)), &mut clause) + self.join(&Reason::Rival(not(other)), &mut clause)
            }
            Conflict::Empty(reason) => self.join(&reason, &mut clause),
        };
        for position in (0..self.trail.len()).rev() {
            let literal = self.trail[position];
            if self.scratch.marks[variable(literal)] != Mark::Seen {
                continue;
            }
            open -= 1;
            if open == 0 {
                clause[0] = not(literal);
                break;
            }
            let reason = self.reasons[variable(literal)];
            open += self.join(&reason, &mut clause);
        }
        clause
    }

    /// Makes the literals from which something follows part of the conflict. Those of earlier levels join the clause;
    /// how many others there are.
    fn join(&mut self, reason: &Reason, clause: &mut Vec<Literal>) -> usize {
        if let Reason::Clause(clause) = *reason
            && self.store.is_dispensable(clause)
        {
            let glue = self.scratch.glue(self.store.literals(clause), &self.levels);
            self.store.note_use(clause, glue);
        }
        let now = self.decisions.len() as u16;
        let (implications, scratch) = self.implications();
        let mut others = 0;
        for &literal in implications.literals(reason) {
            if scratch.see(literal, implications) {
                match implications.level(literal) == now {
                    true => others += 1,
                    false => clause.push(literal),
                }
            }
        }
        others
    }

    /// Leaves out what follows from the rest of the clause.
    fn minimise(&mut self, clause: &mut Vec<Literal>) {
        let bit = |level: u16| 1u64 << (level % 64);
        let levels = clause[1..].iter().fold(0, |levels, &literal| levels | bit(self.level(literal)));
        let (implications, scratch) = self.implications();
        let mut place = 0;
        clause.retain(|&literal| {
            place += 1;
            place == 1 || !scratch.follows(literal, levels, 0, implications)
        });
    }

    /// Lets true candidates stand for the literals that are false because of them.
    fn group(&self, clause: &mut Vec<Literal>) {
        let cause = |literal: Literal| match self.reasons[variable(literal)] {
            Reason::Rival(cause) => Some(cause),
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
