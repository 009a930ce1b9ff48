//! The hints of one search for chains: the first of all in the order of the scale, or all of them.

use super::nested::NestedHint;
use super::propagation::At;
use crate::ChainShape;
use crate::difficulty::{added, length_increment};
use crate::tables::{CLAIMS, Claim};
use std::cmp::Ordering;
use std::collections::HashSet;
use std::sync::Arc;

/// Where a hint stands among others: by difficulty, then by complexity, then by kind. What is generated first goes
/// first among equals.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Place {
    pub difficulty: f64,
    pub complexity: u32,
    pub kind: Kind,
}

/// The kinds of chain arguments, in the order of the scale.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    Double,
    X,
    Y,
    Xy,
    Cell,
    Region,
    Contradiction,
}

impl Place {
    pub(crate) fn new(base: f64, complexity: u32, kind: Kind) -> Place {
        Place { difficulty: base + increment(complexity), complexity, kind }
    }

    pub(crate) fn is_before(&self, other: &Place) -> bool {
        self.order(other) == Ordering::Less
    }

    pub(crate) fn order(&self, other: &Place) -> Ordering {
        self.difficulty
            .total_cmp(&other.difficulty)
            .then(self.complexity.cmp(&other.complexity))
            .then(self.kind.cmp(&other.kind))
    }
}

/// What a complexity adds to the base.
fn increment(complexity: u32) -> f64 {
    const KNOWN: usize = 512;
    static TENTHS: [u8; KNOWN] = {
        let mut table = [0; KNOWN];
        let (mut complexity, mut count, mut threshold) = (0, 0, 4);
        while complexity < KNOWN {
            if complexity > 2 && threshold < complexity - 2 {
                threshold = if count % 2 == 0 { threshold / 2 * 3 } else { threshold / 3 * 4 };
                count += 1;
            }
            table[complexity] = count as u8;
            complexity += 1;
        }
        table
    };
    static SUMS: [f64; 32] = {
        let mut sums = [0.0; 32];
        let mut index = 1;
        while index < 32 {
            sums[index] = sums[index - 1] + 0.1;
            index += 1;
        }
        sums
    };
    let tenths = TENTHS.get(complexity as usize).map_or_else(|| length_increment(complexity), |&tenths| tenths.into());
    SUMS.get(tenths as usize).copied().unwrap_or_else(|| added(tenths))
}

/// What a chain shows: that a candidate is true, or that it is false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Target {
    pub claim: Claim,
    pub is_on: bool,
}

/// A hint found, before it is known whether it counts.
pub(crate) struct Draft {
    pub shape: ChainShape,
    /// What it shows; a cycle shows no single candidate.
    pub target: Option<Target>,
    /// What it removes, ascending.
    pub removed: Vec<Claim>,
    /// The number of ancestors, without what nested hints add.
    pub own: u32,
    /// The ends of its branches, for what is left to be worked out of a nested hint.
    pub ends: Ends,
    /// The chain arguments that it rests on.
    pub nested: Vec<Arc<NestedHint>>,
}

/// Where the branches of a hint end.
pub(crate) enum Ends {
    /// Nodes of propagations; an argument by cell or region has the rule of which its starts are.
    Branches(Vec<Branch>, Option<u16>),
    /// A chain or cycle: the rules of its claims that are true, in the order in which parents are looked for, and what
    /// tells it from others.
    Chain(Vec<u16>, u64),
}

/// A node of a propagation.
#[derive(Clone, Copy)]
pub(crate) struct Branch {
    pub start: Claim,
    pub starts_on: bool,
    pub at: At,
}

/// The hints of one search.
pub(crate) struct Collector {
    wants_all: bool,
    /// Something at least this early exists.
    bound: Option<Place>,
    /// With all wanted, each with its number; else the first.
    hints: Vec<(Place, u32, Draft)>,
    /// By conclusion, the index of its hint plus one; empty until needed.
    by_target: Vec<u32>,
    generated: u32,
}

impl Collector {
    /// For the first hint.
    pub(crate) fn first() -> Collector {
        Collector { wants_all: false, bound: None, hints: Vec::new(), by_target: Vec::new(), generated: 0 }
    }

    /// For all hints, of which those that remove the same come once.
    pub(crate) fn all() -> Collector {
        Collector { wants_all: true, ..Collector::first() }
    }

    pub(crate) fn wants_all(&self) -> bool {
        self.wants_all
    }

    /// Whether nothing was found.
    pub(crate) fn is_empty(&self) -> bool {
        self.hints.is_empty()
    }

    /// Notes that there is a hint at this place or an earlier one.
    pub(crate) fn bound(&mut self, place: Place) {
        if self.bound.is_none_or(|bound| place.is_before(&bound)) {
            self.bound = Some(place);
        }
    }

    /// Whether a hint at this place would count.
    #[inline(always)]
    pub(crate) fn wants(&self, place: &Place) -> bool {
        self.wants_all
            || (!self.bound.as_ref().is_some_and(|bound| bound.is_before(place))
                && self.hints.first().is_none_or(|(first, ..)| place.is_before(first)))
    }

    /// Whether a hint with this conclusion and at this place would count. Of those that remove the same, the first
    /// does.
    pub(crate) fn wants_target(&mut self, target: usize, place: &Place) -> bool {
        if !self.wants_all {
            return self.wants(place);
        }
        if self.by_target.is_empty() {
            self.by_target.resize(2 * CLAIMS, 0);
        }
        match self.by_target[target] {
            0 => true,
            index => place.is_before(&self.hints[index as usize - 1].0),
        }
    }

    /// A hint with this conclusion and a complexity above this one is not wanted.
    pub(crate) fn limit(&self, target: usize) -> u32 {
        let known = match self.by_target.get(target) {
            Some(&index) if self.wants_all => index.checked_sub(1).map(|index| self.hints[index as usize].0),
            _ => self.hints.first().filter(|_| !self.wants_all).map(|&(place, ..)| place),
        };
        known.map_or(u32::MAX, |place| place.complexity)
    }

    /// Counts a hint as generated: among equals the order counts.
    pub(crate) fn generate(&mut self) {
        self.generated += 1;
    }

    /// Takes a hint that is wanted.
    pub(crate) fn take(&mut self, place: Place, draft: Draft) {
        if !self.wants_all {
            self.hints.clear();
        }
        self.hints.push((place, self.generated, draft));
    }

    /// Takes a hint whose conclusion is wanted, in place of another one with that conclusion.
    pub(crate) fn take_target(&mut self, target: usize, place: Place, draft: Draft) {
        if !self.wants_all {
            return self.take(place, draft);
        }
        let entry = (place, self.generated, draft);
        match self.by_target[target] {
            0 => {
                self.hints.push(entry);
                self.by_target[target] = self.hints.len() as u32;
            }
            index => self.hints[index as usize - 1] = entry,
        }
    }

    /// The first hint.
    pub(crate) fn into_first(self) -> Option<(Place, Draft)> {
        self.hints.into_iter().next().map(|(place, _, draft)| (place, draft))
    }

    /// All hints in order; of those that remove the same, the first.
    pub(crate) fn into_sorted(mut self) -> Vec<(Place, Draft)> {
        self.hints.sort_by(|one, other| one.0.order(&other.0).then(one.1.cmp(&other.1)));
        let mut sorted: Vec<(Place, Draft)> = Vec::with_capacity(self.hints.len());
        let mut known: HashSet<Vec<Claim>> = HashSet::new();
        for (place, _, draft) in self.hints {
            if known.insert(draft.removed.clone()) {
                sorted.push((place, draft));
            }
        }
        sorted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_the_rule() {
        for complexity in 0..6000 {
            let expected = added(length_increment(complexity));
            assert!(increment(complexity) == expected, "complexity {complexity}");
        }
    }
}
