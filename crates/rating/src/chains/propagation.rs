//! What follows from one assumption, and what each consequence rests on.

use super::nested::NestedHint;
use crate::grid::Grid;
use crate::tables::{CELLS, CLAIMS, Claim, claim, claim_of, ones, parts};
use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The consequences of a candidate being true (ON) or false (OFF), in the order in which they were found.
pub(crate) struct Propagation {
    /// The assumption.
    pub start: Claim,
    /// Whether it says that the candidate is true.
    pub starts_on: bool,
    /// Whether candidates disappear on the way.
    pub is_dynamic: bool,
    /// The candidates that are true.
    pub on: Side,
    /// The candidates that are false.
    pub off: Side,
    /// The first contradiction, at which the search ends.
    pub contradiction: Option<Contradiction>,
    /// The patterns that gave some of the OFF nodes.
    pub advanced: Vec<Advanced>,
    /// Whether one of them is a chain argument.
    pub has_nested: bool,
}

/// The consequences of one sign.
pub(crate) struct Side {
    /// The digits of each cell.
    pub digits: [u16; CELLS],
    /// In order.
    pub nodes: Vec<Node>,
    /// Where each is in the list.
    at: [u16; CLAIMS],
}

/// A consequence. Its other parents are known from its rule: where candidates disappear, all others of it are gone.
pub(crate) struct Node {
    pub claim: Claim,
    /// Where its first parent is among the nodes of the other sign; of an OFF node by a pattern, [`BY_PATTERN`] plus
    /// the index of the pattern; of the start, [`NO_PARENT`].
    pub parent: u16,
    /// Of an ON node, the rule in which it is the only candidate left; of an OFF node, the rule in which its parent is.
    pub rule: u16,
    /// How many claims the way by first parents has: no more than all ancestors are.
    pub depth: u16,
    /// The number of its ancestors, itself included, or 0 where nobody has counted.
    count: Cell<u16>,
}

pub(crate) const NO_PARENT: u16 = u16::MAX;
pub(crate) const BY_PATTERN: u16 = 0x8000;

/// A candidate that is both true and false. One of the two is known; the other one would have come next.
#[derive(Clone, Copy)]
pub(crate) struct Contradiction {
    pub claim: Claim,
    /// Whether what would have come next is that it is true.
    pub is_on: bool,
    /// Its parent among the nodes of the other sign.
    pub parent: u16,
    pub rule: u16,
}

/// A pattern that took candidates away.
pub(crate) struct Advanced {
    /// The candidates whose absence made it possible.
    pub parents: Vec<Claim>,
    /// How many OFF nodes were known.
    pub known: u16,
    pub pattern: PatternAt,
}

#[derive(Clone)]
pub(crate) enum PatternAt {
    Locking { from: u8, to: u8, digit: u8 },
    HiddenPair { house: u8, digits: u16, places: u16 },
    NakedPair { house: u8, digits: u16, places: u16 },
    XWing { digit: u8, base: [u8; 2], cover: [u8; 2] },
    Chain(Arc<NestedHint>),
}

/// Why a node follows.
pub(crate) enum Origin<'p> {
    /// It is the assumption.
    Start,
    /// A rule leads to it from its parents.
    Rule(u16),
    /// A pattern of what is left.
    Pattern(&'p Advanced),
}

/// A node of a propagation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum At {
    On(u16),
    Off(u16),
    /// The one that would have come next and contradicts another one.
    Extra,
}

impl Side {
    fn new() -> Side {
        Side { digits: [0; CELLS], nodes: Vec::new(), at: [0; CLAIMS] }
    }

    fn clear(&mut self) {
        self.digits = [0; CELLS];
        self.nodes.clear();
    }

    #[inline(always)]
    pub(crate) fn has(&self, claim: Claim) -> bool {
        let (cell, digit) = parts(claim);
        self.digits[cell] >> digit & 1 != 0
    }

    /// Where a claim is, which must be there.
    #[inline(always)]
    pub(crate) fn at(&self, claim: Claim) -> u16 {
        self.at[claim as usize]
    }

    #[inline(always)]
    pub(crate) fn add(&mut self, cell: usize, digit: usize, parent: u16, rule: u16, depth: u16) {
        let claim = claim(cell, digit);
        self.digits[cell] |= 1 << digit;
        self.at[claim as usize] = self.nodes.len() as u16;
        self.nodes.push(Node { claim, parent, rule, depth, count: Cell::new(0) });
    }
}

impl Propagation {
    pub(crate) fn new() -> Propagation {
        Propagation {
            start: 0,
            starts_on: false,
            is_dynamic: false,
            on: Side::new(),
            off: Side::new(),
            contradiction: None,
            advanced: Vec::new(),
            has_nested: false,
        }
    }

    /// Begins again with an assumption.
    pub(crate) fn begin(&mut self, start: Claim, starts_on: bool, is_dynamic: bool) {
        (self.start, self.starts_on, self.is_dynamic) = (start, starts_on, is_dynamic);
        self.on.clear();
        self.off.clear();
        self.contradiction = None;
        self.advanced.clear();
        self.has_nested = false;
        let side = if starts_on { &mut self.on } else { &mut self.off };
        let (cell, digit) = parts(start);
        side.add(cell, digit, NO_PARENT, 0, 1);
    }

    /// The claim of the node with this index.
    pub(crate) fn nth(&self, index: usize, is_on: bool) -> Option<Claim> {
        let nodes = if is_on { &self.on.nodes } else { &self.off.nodes };
        nodes.get(index).map(|node| node.claim)
    }

    /// The node of a claim that follows.
    pub(crate) fn node(&self, claim: Claim, is_on: bool) -> At {
        if is_on { At::On(self.on.at(claim)) } else { At::Off(self.off.at(claim)) }
    }

    /// The two nodes of the contradiction: the one that is ON, then the one that is OFF.
    pub(crate) fn clash(&self) -> Option<[At; 2]> {
        let clash = self.contradiction?;
        Some(if clash.is_on {
            [At::Extra, At::Off(self.off.at(clash.claim))]
        } else {
            [At::On(self.on.at(clash.claim)), At::Extra]
        })
    }

    /// The claim of a node and its sign.
    pub(crate) fn claim(&self, at: At) -> (Claim, bool) {
        match at {
            At::On(index) => (self.on.nodes[index as usize].claim, true),
            At::Off(index) => (self.off.nodes[index as usize].claim, false),
            At::Extra => self.contradiction.map_or((0, false), |clash| (clash.claim, clash.is_on)),
        }
    }

    /// Hands over the parents of a node in order. The grid is the one that the propagation started from.
    #[inline(always)]
    pub(crate) fn each_parent(&self, at: At, grid: &Grid, mut each: impl FnMut(At)) -> Origin<'_> {
        let (claim, is_on) = self.claim(at);
        let (parent, rule) = match (at, self.contradiction) {
            (At::On(index), _) => (self.on.nodes[index as usize].parent, self.on.nodes[index as usize].rule),
            (At::Off(index), _) => (self.off.nodes[index as usize].parent, self.off.nodes[index as usize].rule),
            (At::Extra, Some(clash)) => (clash.parent, clash.rule),
            (At::Extra, None) => (NO_PARENT, 0),
        };
        if parent == NO_PARENT {
            return Origin::Start;
        }
        if is_on {
            each(At::Off(parent));
            if self.is_dynamic {
                let first = self.off.nodes[parent as usize].claim;
                let others = ones(grid.rule(rule.into())).map(|place| claim_of(rule.into(), place));
                others
                    .filter(|&other| other != claim && other != first)
                    .for_each(|other| each(At::Off(self.off.at(other))));
            }
        } else if parent & BY_PATTERN != 0 {
            let advanced = &self.advanced[(parent & !BY_PATTERN) as usize];
            advanced.parents.iter().for_each(|&claim| each(At::Off(self.off.at(claim))));
            return Origin::Pattern(advanced);
        } else {
            each(At::On(parent));
        }
        Origin::Rule(rule)
    }

    /// No more than the number of ancestors of a node, itself included.
    pub(crate) fn fewest_ancestors(&self, at: At) -> u32 {
        let least = |node: &Node| u32::from(if node.count.get() != 0 { node.count.get() } else { node.depth });
        match at {
            At::On(index) => least(&self.on.nodes[index as usize]),
            At::Off(index) => least(&self.off.nodes[index as usize]),
            At::Extra => self.contradiction.map_or(0, |clash| {
                let parents = if clash.is_on { &self.off } else { &self.on };
                1 + u32::from(parents.nodes[clash.parent as usize].depth)
            }),
        }
    }

    /// The number of ancestors of a node, itself included, or some number above the limit if it is above it. The grid
    /// is the one that the propagation started from.
    pub(crate) fn count_ancestors(&self, at: At, grid: &Grid, limit: u32, scratch: &mut Ancestry) -> u32 {
        let memo = match at {
            At::On(index) => Some(&self.on.nodes[index as usize].count),
            At::Off(index) => Some(&self.off.nodes[index as usize].count),
            At::Extra => None,
        };
        if let Some(count) = memo.map(Cell::get).filter(|&count| count != 0) {
            return count.into();
        }
        let mut count = 0_u32;
        let flow = scratch.visit(self, at, grid, |_| {
            count += 1;
            if count > limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let (Some(memo), ControlFlow::Continue(())) = (memo, flow) {
            memo.set(count as u16);
        }
        count
    }
}

/// A node met among the ancestors of another one.
pub(crate) struct Met<'p> {
    pub claim: Claim,
    pub is_on: bool,
    /// Of an ON node other than the start, its rule.
    pub rule: Option<u16>,
    /// Of an OFF node by a pattern, the pattern.
    pub advanced: Option<&'p Advanced>,
}

/// Visits ancestors, breadth first. Equal nodes are one: the version that is met first decides whose parents are
/// visited.
pub(crate) struct Ancestry {
    /// By claim and sign, the visit that met it last.
    met: Vec<u32>,
    visit: u32,
    queue: Vec<At>,
}

impl Ancestry {
    pub(crate) fn new() -> Ancestry {
        Ancestry { met: vec![0; 2 * CLAIMS], visit: 0, queue: Vec::new() }
    }

    /// Calls `each` for a node and all its ancestors, unless it breaks off. The grid is the one that the propagation
    /// started from.
    pub(crate) fn visit<'p>(
        &mut self,
        propagation: &'p Propagation,
        from: At,
        grid: &Grid,
        mut each: impl FnMut(Met<'p>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.visit == u32::MAX {
            self.met.fill(0);
            self.visit = 0;
        }
        self.visit += 1;
        self.queue.clear();
        let (claim, is_on) = propagation.claim(from);
        self.met[2 * claim as usize + usize::from(is_on)] = self.visit;
        self.queue.push(from);
        let mut next = 0;
        while let Some(&at) = self.queue.get(next) {
            next += 1;
            let (claim, is_on) = propagation.claim(at);
            let origin = propagation.each_parent(at, grid, |parent| self.push(propagation, parent));
            let met = Met {
                claim,
                is_on,
                rule: if let (Origin::Rule(rule), true) = (&origin, is_on) { Some(*rule) } else { None },
                advanced: if let Origin::Pattern(advanced) = origin { Some(advanced) } else { None },
            };
            each(met)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn push(&mut self, propagation: &Propagation, at: At) {
        let (claim, is_on) = propagation.claim(at);
        let met = &mut self.met[2 * claim as usize + usize::from(is_on)];
        if *met != self.visit {
            *met = self.visit;
            self.queue.push(at);
        }
    }
}
