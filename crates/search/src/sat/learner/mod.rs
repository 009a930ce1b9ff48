//! Clause learning for rules: a SAT solver that knows what "exactly one of these" means.
//!
//! Search decides that some candidate is true, follows what is forced, and learns a clause from each conflict, after
//! which it returns to where that clause forces something (conflict-driven clause learning, as in MiniSat and CaDiCaL).
//! What is different here:
//!
//! - A rule is one mask of the candidates not yet false. It takes the place of its clauses: one that says that some
//!   candidate is true, and one for each pair.
//! - Only positive decisions: that a candidate is true says a lot, that it is false says little.
//! - What a literal forces is followed completely before the next one, so that reasons lie near the decisions.
//!   Following all rules before the first clause costs half as many conflicts again.
//! - Where several literals of a learned clause are false because of one true candidate, that one stands for them (see
//!   `analyze`). Clauses are half as long then, and of more use.
//!
//! Decisions prefer candidates that took part in many conflicts while they had a value (see `order`), and among the
//! first of these those in whose rules little else is possible. Everything is deterministic.
//!
//! A literal is `2 * variable`, plus one if negated; variables count from 0.

mod analyze;
mod order;
mod propagate;
mod rules;
mod store;
mod watches;

use super::Engine;
use super::clauses::Clauses;
use crate::Limits;
use crate::state::bits;
use crate::tables::Tables;
use order::Order;
use rules::Rules;
use store::{ClauseId, Store};

/// Conflicts between two calls of the stop condition: about a millisecond.
const CONFLICTS_PER_CHECK: u64 = 16;

/// Conflicts before the first restart. Long runs are better than many restarts, for finding and for proving.
const RESTART: u64 = 8192;

/// Conflicts before learned clauses are dropped for the first time, and by how much that interval grows each time.
const REDUCE: u64 = 1000;
const REDUCE_MORE: u64 = 25;

/// How many variables of the highest rates are considered for a decision.
const CHOICES: usize = 8;

/// What is added to the number of possible literals in the rules of a variable before its rate is divided by it, so
/// that small rules are preferred only mildly.
const SIZE_OFFSET: u32 = 100;

/// A literal. Sixteen bits are enough for the 15,625 candidates of an empty board of 25x25.
type Literal = u16;

/// The opposite of a literal.
const fn not(literal: Literal) -> Literal {
    literal ^ 1
}

/// The variable of a literal.
const fn variable(literal: Literal) -> usize {
    (literal >> 1) as usize
}

/// Why a literal is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reason {
    /// It was decided, or holds anyway.
    None,
    /// This other literal is false: it negates a candidate that shares a rule with the one negated here.
    Rival(Literal),
    /// The other literals of the rule are false.
    Rule(u16),
    /// The other literals of the clause are false.
    Clause(ClauseId),
}

/// What cannot be.
#[derive(Clone, Copy, Debug)]
enum Conflict {
    /// Two true literals share a rule.
    Rivals(Literal, Literal),
    /// All literals of a rule or clause are false.
    Empty(Reason),
}

/// The solver.
pub(super) struct Learner<'l> {
    limits: &'l Limits<'l>,
    rules: Rules,
    store: Store,
    /// By literal: 1 for true, -1 for false, 0 for open.
    values: Vec<i8>,
    /// By variable, for those with a value: decisions before it, and why.
    levels: Vec<u16>,
    reasons: Vec<Reason>,
    /// The true literals in the order in which they became so.
    trail: Vec<Literal>,
    /// The literals of the trail that were followed, or are being followed.
    followed: usize,
    /// For each decision the length of the trail before it.
    decisions: Vec<u32>,
    order: Order,
    scratch: analyze::Scratch,
    conflicts: u64,
    /// The clauses contradict each other without any decision.
    refuted: bool,
    reductions: u64,
    next_reduction: u64,
    restarts: u64,
    next_restart: u64,
}

impl<'l> Engine<'l> for Learner<'l> {
    fn new(variables: usize, limits: &'l Limits<'l>) -> Self {
        assert!(variables <= 1 << 15, "literals have sixteen bits");
        Learner {
            limits,
            rules: Rules::new(variables, &[]),
            store: Store::new(variables),
            values: vec![0; 2 * variables],
            levels: vec![0; variables],
            reasons: vec![Reason::None; variables],
            trail: Vec::with_capacity(variables),
            followed: 0,
            decisions: Vec::new(),
            order: Order::new(variables),
            scratch: analyze::Scratch::new(variables),
            conflicts: 0,
            refuted: false,
            reductions: 0,
            next_reduction: REDUCE,
            restarts: 0,
            next_restart: RESTART,
        }
    }

    fn add_rules(&mut self, clauses: &Clauses, tables: &Tables, masks: &[u32]) {
        let mut rules = Vec::new();
        for (rule, &mask) in masks.iter().enumerate() {
            let literals: Vec<Literal> =
                bits(mask).map(|bit| literal(clauses.variable(tables.candidate(rule, bit)))).collect();
            match literals[..] {
                [] => self.refuted = true,
                [only] if self.value(only) == 0 => self.assign(only, Reason::None),
                [only] => self.refuted |= self.value(only) < 0,
                _ => rules.push(literals),
            }
        }
        self.rules = Rules::new(self.levels.len(), &rules);
    }

    fn add(&mut self, clause: &[i32]) {
        self.return_to(0);
        let mut literals: Vec<Literal> = clause.iter().map(|&number| literal(number)).collect();
        if literals.iter().any(|&literal| self.value(literal) > 0) {
            return;
        }
        literals.retain(|&literal| self.value(literal) == 0);
        match literals[..] {
            [] => self.refuted = true,
            [only] => self.assign(only, Reason::None),
            _ => _ = self.store.add_given(&literals),
        }
    }

    fn solve(&mut self) -> Option<bool> {
        if self.limits.stop.is_set() {
            return None;
        }
        self.return_to(0);
        while !self.refuted {
            if let Some(conflict) = self.propagate() {
                if self.decisions.is_empty() {
                    break;
                }
                self.conflicts += 1;
                self.learn(conflict);
                if self.conflicts.is_multiple_of(CONFLICTS_PER_CHECK) && self.limits.stop.is_set() {
                    return None;
                }
                continue;
            }
            if self.conflicts >= self.next_restart {
                self.restarts += 1;
                self.next_restart = self.conflicts + RESTART * luby(self.restarts + 1);
                self.return_to(0);
            }
            if self.conflicts >= self.next_reduction {
                self.reductions += 1;
                self.next_reduction = self.conflicts + REDUCE + REDUCE_MORE * self.reductions;
                self.store.reduce(&self.trail, &mut self.reasons);
            }
            let Some(next) = self.choose() else { return Some(true) };
            self.decisions.push(self.trail.len() as u32);
            self.rules.save();
            self.assign(2 * next as Literal, Reason::None);
        }
        self.refuted = true;
        Some(false)
    }

    fn is_true(&self, variable: i32) -> bool {
        self.value(literal(variable)) > 0
    }
}

impl Learner<'_> {
    /// The variable to decide next, none if all have values.
    fn choose(&mut self) -> Option<usize> {
        let worth = |&(rate, variable): &(f32, usize)| rate / (self.rules.size(variable) + SIZE_OFFSET) as f32;
        let best = self.order.first::<CHOICES>().max_by(|one, other| worth(one).total_cmp(&worth(other)))?;
        Some(best.1)
    }

    #[inline]
    fn value(&self, literal: Literal) -> i8 {
        self.values[literal as usize]
    }

    fn level(&self, literal: Literal) -> u16 {
        self.levels[variable(literal)]
    }

    /// Learns from a conflict: goes back to where the learned clause forces a literal, which then holds.
    fn learn(&mut self, conflict: Conflict) {
        let learned = self.analyze(conflict);
        let back = learned.get(1).map_or(0, |&second| self.level(second));
        let glue = self.scratch.glue(&learned, &self.levels);
        self.return_to(back as usize);
        let reason = match learned.len() {
            1 => Reason::None,
            _ => Reason::Clause(self.store.add_learned(&learned, glue)),
        };
        self.assign(learned[0], reason);
    }

    #[inline]
    fn assign(&mut self, literal: Literal, reason: Reason) {
        let variable = variable(literal);
        self.values[literal as usize] = 1;
        self.values[not(literal) as usize] = -1;
        self.levels[variable] = self.decisions.len() as u16;
        self.reasons[variable] = reason;
        self.order.take(variable);
        self.trail.push(literal);
    }

    /// Takes back all but the first decisions.
    fn return_to(&mut self, level: usize) {
        let Some(&length) = self.decisions.get(level) else { return };
        let length = length as usize;
        while self.trail.len() > length {
            let Some(literal) = self.trail.pop() else { break };
            let variable = variable(literal);
            self.values[2 * variable] = 0;
            self.values[2 * variable + 1] = 0;
            self.order.release(variable);
        }
        self.decisions.truncate(level);
        self.rules.restore(level);
        self.followed = self.followed.min(length);
    }
}

/// The literal of a number, which is a variable from 1, negative if negated.
fn literal(number: i32) -> Literal {
    2 * (number.unsigned_abs() as Literal - 1) + Literal::from(number < 0)
}

/// The sequence of Luby, Sinclair and Zuckerman: 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..., from the first.
fn luby(mut index: u64) -> u64 {
    loop {
        let power = 1 << index.ilog2();
        if index == 2 * power - 1 {
            return power;
        }
        index -= power - 1;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn luby_sequence() {
        assert_eq!((1..=15).map(super::luby).collect::<Vec<_>>(), [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
