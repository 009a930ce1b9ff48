//! The general search: guess, follow, and take back, over an explicit stack.
//!
//! A decision saves the masks of all rules and places one candidate; a dead end restores them and strikes it. So the
//! two halves of each decision are disjoint, no solution is met twice, and an empty stack means that all was searched.
//! Masks are copied rather than undone one by one because a decision usually changes a good part of them.
//!
//! The search guesses at a rule with fewest candidates; among those, at the one that failed most often on this puzzle.
//! After a dead end it returns to the rule guessed at there until that rule is settled, which soon brings the cause of
//! a run of dead ends to the top of the stack. Everything is deterministic.
//!
//! On a large board guessing gives up after a number of dead ends and leaves the rest to clause learning, which starts
//! from before the first decision and leaves out the solutions met so far.

use crate::limits::Watch;
use crate::state::{Empty, State, bits};
use crate::tables::Tables;
use crate::{End, Limits, Solution, Tally, sat};
use pencilproof_core::{Candidate, Digit, Layout, Puzzle};
use std::ops::ControlFlow;

/// The side from which on clause learning takes over where guessing stalls. Smaller boards never need it.
const LARGE_SIDE: usize = 16;

/// Dead ends in a row after which clause learning takes over: about 50 milliseconds at 25x25, ten times what the
/// hardest common 16x16 puzzles need.
const DEAD_ENDS_BORNE: u32 = 4000;

/// A puzzle with this many solutions is better left to guessing.
const SOLUTIONS_KEPT: usize = 1000;

/// The search for every layout: its tables and working memory.
#[derive(Clone, Debug)]
pub(crate) struct General {
    tables: Tables,
    state: State,
    stack: Stack,
    /// For each rule, how often it was the one left empty.
    failures: Vec<u32>,
    /// The rule of a dead end, to be guessed at again until it is settled.
    troubled: Option<usize>,
}

/// A guess: the candidate placed, and the rule it was chosen from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guess {
    pub(crate) rule: usize,
    pub(crate) candidate: Candidate,
}

/// The open decisions, each with the masks from before it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stack {
    pub(crate) guesses: Vec<Guess>,
    masks: Vec<u32>,
}

impl Stack {
    pub(crate) fn push(&mut self, guess: Guess, masks: &[u32]) {
        self.masks.truncate(self.guesses.len() * masks.len());
        self.masks.extend_from_slice(masks);
        self.guesses.push(guess);
    }

    pub(crate) fn pop(&mut self, masks: &mut [u32]) -> Option<Guess> {
        let guess = self.guesses.pop()?;
        masks.copy_from_slice(&self.masks[self.guesses.len() * masks.len()..][..masks.len()]);
        Some(guess)
    }

    /// Goes back to before the first open decision, if there is one.
    fn rewind(&mut self, masks: &mut [u32]) {
        if !self.guesses.is_empty() {
            masks.copy_from_slice(&self.masks[..masks.len()]);
            self.guesses.clear();
        }
    }
}

/// Notices when guessing leads nowhere on a large board, so that clause learning takes over.
#[derive(Debug)]
struct Stall {
    /// Dead ends still allowed before the next solution; not counted on small boards.
    left: Option<u32>,
    /// The solutions met so far.
    known: Vec<Solution>,
}

impl Stall {
    fn new(tables: &Tables) -> Stall {
        Stall { left: (tables.side >= LARGE_SIDE).then_some(DEAD_ENDS_BORNE), known: Vec::new() }
    }

    /// Notes a solution; a puzzle with many is better left to guessing.
    fn solution(&mut self, solution: impl FnOnce() -> Solution) {
        if self.left.is_some() {
            self.known.push(solution());
            self.left = (self.known.len() < SOLUTIONS_KEPT).then_some(DEAD_ENDS_BORNE);
        }
    }

    /// Counts a dead end. At the limit, returns the solutions that clause learning has to exclude.
    fn dead_end(&mut self) -> Option<&[Solution]> {
        let left = self.left.as_mut()?;
        *left -= 1;
        (*left == 0).then_some(&self.known)
    }
}

impl General {
    pub(crate) fn new(layout: &Layout) -> General {
        let tables = Tables::new(layout);
        General {
            state: State::new(&tables),
            stack: Stack::default(),
            failures: vec![0; tables.rules],
            troubled: None,
            tables,
        }
    }

    /// Shows each solution as a position where every rule is settled.
    pub(crate) fn search(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits<'_>,
        visit: &mut dyn FnMut(&State) -> ControlFlow<()>,
    ) -> Tally {
        let mut tally = Tally { count: 0, end: End::Exhausted, nodes: 0 };
        if let Some(end) = limits.end_at_once() {
            return Tally { end, ..tally };
        }
        self.stack.guesses.clear();
        self.failures.fill(0);
        self.troubled = None;
        let mut watch = Watch::new(limits);
        let mut stall = Stall::new(&self.tables);
        let mut step = self.state.load(&self.tables, puzzle);
        loop {
            step = step.and_then(|()| self.state.propagate(&self.tables));
            if let Err(Empty(rule)) = step {
                self.failures[rule] += 1;
                self.troubled = self.troubled.or(self.stack.guesses.last().map(|guess| guess.rule));
            } else if let Some(guess) = self.choose() {
                if tally.nodes == limits.nodes {
                    return Tally { end: End::Nodes, ..tally };
                }
                tally.nodes += 1;
                self.stack.push(guess, self.state.masks());
                step = self.state.place(&self.tables, guess.candidate);
                continue;
            } else {
                tally.count += 1;
                stall.solution(|| solution(&self.state, puzzle.layout()));
                let stop = match visit(&self.state) {
                    ControlFlow::Break(()) => Some(End::Stopped),
                    ControlFlow::Continue(()) => (tally.count == limits.solutions).then_some(End::Limit),
                };
                if let Some(end) = stop {
                    let end = if self.stack.guesses.is_empty() { End::Exhausted } else { end };
                    return Tally { end, ..tally };
                }
            }
            let Some(guess) = self.stack.pop(self.state.restart()) else { return tally };
            if let Some(end) = watch.tick() {
                return Tally { end, ..tally };
            }
            if let Some(known) = stall.dead_end() {
                self.stack.rewind(self.state.restart());
                return sat::search(&self.tables, &mut self.state, known, limits, tally, visit);
            }
            step = self.state.strike(&self.tables, guess.candidate);
        }
    }

    /// The next guess; none if every rule is settled, which makes the position a solution.
    fn choose(&mut self) -> Option<Guess> {
        let masks = self.state.masks();
        self.troubled = self.troubled.filter(|&rule| !is_single(masks[rule]));
        let rule = self.troubled.or_else(|| self.smallest_rule())?;
        // The candidate with fewest rivals leaves most of the rest open, so it is the likeliest to be right.
        let candidates = bits(masks[rule]).map(|bit| self.tables.candidate(rule, bit));
        let candidate = candidates.min_by_key(|&candidate| self.state.rivals(&self.tables, candidate))?;
        Some(Guess { rule, candidate })
    }

    /// Of the rules with fewest candidates above one, the first with most failures.
    fn smallest_rule(&self) -> Option<usize> {
        let mut best = None;
        let (mut best_size, mut best_failures) = (u32::MAX, 0);
        for (rule, &mask) in self.state.masks().iter().enumerate() {
            let rest = mask & (mask - 1);
            if rest == 0 || best_size == 2 && !is_single(rest) {
                continue;
            }
            let (size, failures) = (mask.count_ones(), self.failures[rule]);
            if size < best_size || size == best_size && failures > best_failures {
                (best, best_size, best_failures) = (Some(rule), size, failures);
            }
        }
        best
    }
}

/// Whether a mask that is not empty has one bit.
#[inline]
fn is_single(mask: u32) -> bool {
    mask & (mask - 1) == 0
}

pub(crate) fn solution(state: &State, layout: &Layout) -> Solution {
    let cells = &state.masks()[..layout.cell_count()];
    Solution::new(cells.iter().map(|mask| Digit::from_index(mask.trailing_zeros() as usize)))
}
