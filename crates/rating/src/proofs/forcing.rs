//! Forcing chains from several starts, and contradictions: trees of cases. What follows by singles the checker follows
//! by itself; every pattern within a chain is a lemma, and a chain within a chain is a lemma with a tree of its own.

use super::cases::cases;
use super::{Reason, denial, live, rule, truth};
use crate::chains::trace::{Cause, Pattern, Trace, traces};
use crate::grid::Grid;
use crate::step::{candidate, claim_of_candidate};
use crate::tables::{Claim, house_rule, ones};
use crate::{ChainShape, Step, Technique};
use pencilproof_core::{Candidate, Rule};
use pencilproof_proof::{CaseTree, Evidence, Lemma, Literal, Proof, Split, Weighing};

/// A chain argument of any shape, and the position that it is about.
pub(crate) struct Forced<'a> {
    pub(crate) grid: &'a Grid,
    pub(crate) technique: Technique,
    pub(crate) shape: &'a ChainShape,
    /// What it shows, if that is one claim.
    pub(crate) target: Option<(Claim, bool)>,
}

pub(super) fn forcing(step: &Step, grid: &Grid, shape: &ChainShape) -> Reason {
    let forced = Forced::of(step, grid, shape);
    let traces = forced.traces();
    let evidence = cases(&forced, &traces).map_or(Evidence::Bare, Evidence::Cases);
    Reason { proof: Proof::Cases(forced.tree(&traces)), evidence }
}

impl<'a> Forced<'a> {
    /// The argument of a step.
    pub(crate) fn of(step: &Step, grid: &'a Grid, shape: &'a ChainShape) -> Self {
        let placed = step.placement.map(|placed| (claim_of_candidate(placed), true));
        let gone = || step.eliminations.first().map(|&gone| (claim_of_candidate(gone), false));
        Forced { grid, technique: step.technique, shape, target: placed.or_else(gone) }
    }

    pub(crate) fn traces(&self) -> Vec<Trace> {
        traces(self.grid, self.technique, self.shape, self.target)
    }

    /// The claim that it shows, if it is one.
    pub(crate) fn target(&self) -> Option<Literal> {
        self.target.map(|(claim, is_true)| Literal { candidate: candidate(claim), is_true })
    }

    /// The tree that shows the conclusions, in the position of the argument or in one with fewer candidates.
    fn tree(&self, traces: &[Trace]) -> CaseTree {
        let branch = |start: Literal| {
            let is_its = |trace: &&Trace| trace.start() == Some(start);
            (start, traces.iter().find(is_its).map_or(CaseTree::Close, Trace::lemmas))
        };
        let all = |rule: Rule| CaseTree::Split {
            on: Split::Rule(rule),
            branches: live(self.grid, rule).map(|candidate| branch(truth(candidate))).collect(),
        };
        let either = |candidate: Candidate| CaseTree::Split {
            on: Split::Candidate(candidate),
            branches: [truth(candidate), denial(candidate)].map(branch).to_vec(),
        };
        match *self.shape {
            ChainShape::Cycle(..) | ChainShape::Forcing(..) => CaseTree::Close,
            ChainShape::Contradiction(start) => either(start.candidate),
            ChainShape::Double(candidate) => either(candidate),
            ChainShape::Cell(cell) => all(Rule::Cell(cell)),
            ChainShape::Region(house, digit) => all(Rule::House(house, digit)),
        }
    }
}

impl Trace {
    /// What it starts from.
    pub(crate) fn start(&self) -> Option<Literal> {
        let first = self.nodes.first()?;
        Some(Literal { candidate: candidate(first.claim), is_true: first.is_true })
    }

    /// What is more than singles, in order.
    fn lemmas(&self) -> CaseTree {
        let lemma = |node: &crate::chains::trace::TraceNode| match &node.why {
            Cause::Pattern(pattern) => {
                let by = Box::new(pattern.proof());
                Some(Lemma { clause: vec![denial(candidate(node.claim))], by })
            }
            _ => None,
        };
        let lemmas: Vec<Lemma> = self.nodes.iter().filter_map(lemma).collect();
        match lemmas.is_empty() {
            true => CaseTree::Close,
            false => CaseTree::Lemmas { lemmas, then: Box::new(CaseTree::Close) },
        }
    }
}

impl Pattern {
    /// Why it removes a candidate.
    fn proof(&self) -> Proof {
        if let Pattern::Chain(nested) = self {
            let forced = nested.forced();
            let traces = if nested.technique.level() == 0 { Vec::new() } else { forced.traces() };
            return Proof::Cases(forced.tree(&traces));
        }
        let Weighing { base, cover } = self.weighing().unwrap_or(Weighing { base: Vec::new(), cover: Vec::new() });
        Proof::Counting { base, cover }
    }

    /// The rules of a pattern that is none of chains.
    pub(super) fn weighing(&self) -> Option<Weighing> {
        let (base, cover): (Vec<usize>, Vec<usize>) = match *self {
            Pattern::Locking { from, to, digit } => (vec![house_rule(from, digit)], vec![house_rule(to, digit)]),
            Pattern::HiddenPair { house, digits, places } => (in_house(house, digits), cells(house, places)),
            Pattern::NakedPair { house, digits, places } => (cells(house, places), in_house(house, digits)),
            Pattern::XWing { digit, base, cover } => (
                base.map(|house| house_rule(house, digit)).to_vec(),
                cover.map(|house| house_rule(house, digit)).to_vec(),
            ),
            Pattern::Chain(_) => return None,
        };
        let once = |number| (rule(number), 1);
        Some(Weighing::new(base.into_iter().map(once), cover.into_iter().map(once)))
    }
}

impl crate::chains::trace::Nested {
    pub(crate) fn forced(&self) -> Forced<'_> {
        Forced { grid: &self.grid, technique: self.technique, shape: &self.shape, target: self.target }
    }
}

fn in_house(house: usize, digits: u16) -> Vec<usize> {
    ones(digits).map(|digit| house_rule(house, digit)).collect()
}

/// The rules of the cells at some positions of a house.
fn cells(house: usize, places: u16) -> Vec<usize> {
    ones(places).map(|place| crate::tables::CELLS_OF[house][place] as usize).collect()
}
