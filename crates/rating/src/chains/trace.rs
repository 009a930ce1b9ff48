//! The argument of a chain step, claim by claim: what a proof and an explanation are made of.

use crate::grid::Grid;
use crate::tables::Claim;

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
    pub technique: crate::Technique,
    /// Its shape.
    pub shape: crate::ChainShape,
    /// The candidate that the argument shows to be true or false; none for a cycle.
    pub target: Option<(Claim, bool)>,
    /// What it removes.
    pub removed: Vec<Claim>,
}

/// The branches of a chain argument found in a grid, each with what its conclusion rests on: one for a contradiction, a
/// cycle or a chain, two for a double chain, one for each candidate of a cell or place of a region.
#[allow(unused)]
pub(crate) fn traces(
    grid: &Grid,
    technique: crate::Technique,
    shape: &crate::ChainShape,
    target: Option<(Claim, bool)>,
) -> Vec<Trace> {
    Vec::new()
}
