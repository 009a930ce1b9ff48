//! The argument of a chain step, claim by claim: what a proof and an explanation are made of.

use super::engine::{Engine, Setup};
use super::propagate::propagate;
use super::propagation::{Advanced, At, Origin, PatternAt, Propagation};
use crate::filter::Runner;
use crate::grid::Grid;
use crate::step::{claim_of_candidate, house_number};
use crate::tables::{Claim, house_rule, rules_of};
use crate::{ChainShape, Mode, Technique};
use pencilproof_core::Stop;
use pencilproof_proof::Literal;
use std::collections::HashMap;

/// What follows from one start, cut to what its ends rest on.
pub(crate) struct Trace {
    /// The claims, each after those that it follows from. The first is the start.
    pub nodes: Vec<TraceNode>,
    /// The last claims: the common conclusion, or, of a contradiction, a candidate that is both true and false.
    pub ends: Vec<usize>,
}

/// A claim of a trace.
pub(crate) struct TraceNode {
    /// The candidate.
    pub claim: Claim,
    /// Whether it is true.
    pub is_true: bool,
    /// The claims it follows from, as indices.
    pub parents: Vec<usize>,
    /// Why.
    pub why: Cause,
}

/// Why a claim of a chain holds.
pub(crate) enum Cause {
    /// It is assumed.
    Start,
    /// False: another candidate of the rule is true. True: it is the only one left of the rule.
    Rule(usize),
    /// False, by a pattern of what is left.
    Pattern(Pattern),
}

/// A pattern within a chain of level 1 and more.
pub(crate) enum Pattern {
    /// The digit has all its places of the first house in the second.
    Locking { from: usize, to: usize, digit: usize },
    /// Two digits of the house (bits) have two places (bits).
    HiddenPair { house: usize, digits: u16, places: u16 },
    /// Two cells of the house (bits) have two digits (bits).
    NakedPair { house: usize, digits: u16, places: u16 },
    /// Two base lines whose places for the digit lie in two lines across.
    XWing { digit: usize, base: [usize; 2], cover: [usize; 2] },
    /// Another chain argument, in the grid as it is at that point.
    Chain(Box<Nested>),
}

/// A chain argument within a chain.
pub(crate) struct Nested {
    /// What was left of the grid.
    pub grid: Grid,
    /// The kind of search that found it: what its own chains may hold.
    pub technique: Technique,
    /// Its shape.
    pub shape: ChainShape,
    /// The candidate that the argument shows to be true or false; none for a cycle.
    pub target: Option<(Claim, bool)>,
}

/// The branches of a chain argument found in a grid, each with what its conclusion rests on: one for a contradiction, a
/// cycle or a chain, two for a double chain, one for each candidate of a cell or place of a region.
pub(crate) fn traces(
    grid: &Grid,
    technique: Technique,
    shape: &ChainShape,
    target: Option<(Claim, bool)>,
) -> Vec<Trace> {
    let candidate = claim_of_candidate;
    let starts: Vec<(Claim, bool)> = match shape {
        ChainShape::Cycle(_, nodes) | ChainShape::Forcing(_, nodes) => return vec![line(grid, nodes)],
        ChainShape::Contradiction(start) => vec![(candidate(start.candidate), start.is_true)],
        ChainShape::Double(start) => [true, false].map(|is_on| (candidate(*start), is_on)).to_vec(),
        ChainShape::Cell(cell) => on(grid, cell.index()),
        ChainShape::Region(house, digit) => on(grid, house_rule(house_number(*house), digit.index())),
    };
    let Some(search) = super::search(technique) else { return Vec::new() };
    let mut engine = Engine::new(Setup { mode: Mode::Fast, runner: Runner::best() }, 0);
    let mut branches = Vec::new();
    for (start, is_on) in starts {
        let mut propagation = Propagation::new();
        propagation.begin(start, is_on, search.way().is_dynamic);
        // Nothing stops this.
        let _ = propagate(&mut engine, grid, search.way(), Stop::never(), &mut propagation);
        let ends = match (shape, target) {
            (ChainShape::Contradiction(_), _) => propagation.clash().map(Vec::from),
            (_, Some((claim, is_on))) => Some(vec![propagation.node(claim, is_on)]),
            _ => None,
        };
        branches.extend(ends.map(|ends| branch(&propagation, &ends, grid)));
    }
    branches
}

/// The candidates of a rule, as assumptions that they are true.
fn on(grid: &Grid, rule: usize) -> Vec<(Claim, bool)> {
    Grid::claims(rule, grid.rule(rule)).map(|claim| (claim, true)).collect()
}

/// The trace of a chain, whose claims follow from each other in order.
fn line(grid: &Grid, nodes: &[Literal]) -> Trace {
    let link = |(index, node): (usize, &Literal)| {
        let claim = claim_of_candidate(node.candidate);
        let shared = index.checked_sub(1).and_then(|before| {
            let before = rules_of(claim_of_candidate(nodes[before].candidate));
            // Of two houses that both have, the one with no other places makes the second true.
            let holds = |rule: &usize| !node.is_true || grid.rule(*rule).count_ones() == 2;
            rules_of(claim).into_iter().find(|rule| before.contains(rule) && holds(rule))
        });
        TraceNode {
            claim,
            is_true: node.is_true,
            parents: index.checked_sub(1).into_iter().collect(),
            why: shared.map_or(Cause::Start, Cause::Rule),
        }
    };
    Trace { nodes: nodes.iter().enumerate().map(link).collect(), ends: vec![nodes.len().saturating_sub(1)] }
}

/// What some nodes of a propagation rest on, and themselves.
fn branch(propagation: &Propagation, ends: &[At], grid: &Grid) -> Trace {
    let mut writer =
        Writer { propagation, grid, known: HashMap::new(), trace: Trace { nodes: Vec::new(), ends: Vec::new() } };
    for &end in ends {
        let at = writer.write(end);
        writer.trace.ends.push(at);
    }
    writer.trace
}

struct Writer<'p> {
    propagation: &'p Propagation,
    grid: &'p Grid,
    /// Where nodes are in the trace.
    known: HashMap<(Claim, bool), usize>,
    trace: Trace,
}

impl Writer<'_> {
    /// Writes what a node rests on, then the node. Returns where it is.
    fn write(&mut self, at: At) -> usize {
        let (claim, is_true) = self.propagation.claim(at);
        if let Some(&place) = self.known.get(&(claim, is_true)) {
            return place;
        }
        let mut parents = Vec::new();
        let origin = self.propagation.each_parent(at, self.grid, |parent| parents.push(parent));
        let parents: Vec<usize> = parents.into_iter().map(|parent| self.write(parent)).collect();
        let why = match origin {
            Origin::Start => Cause::Start,
            Origin::Rule(rule) => Cause::Rule(rule.into()),
            Origin::Pattern(advanced) => Cause::Pattern(self.pattern(advanced)),
        };
        self.trace.nodes.push(TraceNode { claim, is_true, parents, why });
        let place = self.trace.nodes.len() - 1;
        self.known.insert((claim, is_true), place);
        place
    }

    fn pattern(&self, advanced: &Advanced) -> Pattern {
        match &advanced.pattern {
            &PatternAt::Locking { from, to, digit } => {
                Pattern::Locking { from: from.into(), to: to.into(), digit: digit.into() }
            }
            &PatternAt::HiddenPair { house, digits, places } => {
                Pattern::HiddenPair { house: house.into(), digits, places }
            }
            &PatternAt::NakedPair { house, digits, places } => {
                Pattern::NakedPair { house: house.into(), digits, places }
            }
            &PatternAt::XWing { digit, base, cover } => {
                Pattern::XWing { digit: digit.into(), base: base.map(usize::from), cover: cover.map(usize::from) }
            }
            PatternAt::Chain(hint) => {
                let mut grid = self.grid.clone();
                let gone = &self.propagation.off.nodes[..usize::from(advanced.known)];
                gone.iter().for_each(|node| grid.remove(node.claim));
                Pattern::Chain(Box::new(Nested {
                    grid,
                    technique: hint.rule.technique(),
                    shape: hint.shape.clone(),
                    target: hint.target.map(|target| (target.claim, target.is_on)),
                }))
            }
        }
    }
}
