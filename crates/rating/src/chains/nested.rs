//! Chain arguments within chains.

use super::collect::{Draft, Ends, Place, Target};
use super::engine::NestedRule;
use super::propagation::{Ancestry, Propagation};
use crate::ChainShape;
use crate::grid::Grid;
use crate::tables::{Claim, RULES};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A chain argument found in a grid from which candidates are gone. It takes more candidates away.
pub(crate) struct NestedHint {
    pub rule: NestedRule,
    pub shape: ChainShape,
    pub target: Option<Target>,
    /// What it removes, ascending.
    pub removed: Vec<Claim>,
    /// The rules that it rests on: what is gone of them made it possible. In the order in which the original looks.
    pub rules: Vec<u16>,
    /// What it adds to the complexity of a hint that rests on it, without its own nested hints.
    own: u32,
    /// Two hints are the same if their ends and the ancestors of these are.
    signature: u64,
    /// The chain arguments that it rests on itself.
    nested: Vec<Arc<NestedHint>>,
}

impl NestedHint {
    /// Works out what the hint rests on. `find` leads to the propagations of its branches.
    pub(crate) fn finish<'p>(
        rule: NestedRule,
        (place, draft): (Place, Draft),
        grid: &Grid,
        ancestry: &mut Ancestry,
        find: impl Fn(Claim, bool) -> &'p Propagation,
    ) -> NestedHint {
        let (rules, signature) = match draft.ends {
            Ends::Chain(rules, signature) => (rules, signature),
            Ends::Branches(branches, of) => {
                let mut rules = Vec::new();
                let mut known = [false; RULES];
                let mut signature = place.kind as u64;
                for branch in &branches {
                    let (claim, is_on) = find(branch.start, branch.starts_on).claim(branch.at);
                    signature = mix(signature, node_number(claim, is_on));
                }
                for branch in &branches {
                    signature = mix(signature, u64::MAX);
                    let propagation = find(branch.start, branch.starts_on);
                    let _ = ancestry.visit(propagation, branch.at, grid, |met| {
                        signature = mix(signature, node_number(met.claim, met.is_on));
                        let is_start = met.rule.is_none() && met.advanced.is_none();
                        let rule = met.rule.or(of.filter(|_| met.is_on && is_start));
                        if let Some(rule) = rule.filter(|&rule| !known[rule as usize]) {
                            known[rule as usize] = true;
                            rules.push(rule);
                        }
                        ControlFlow::Continue(())
                    });
                }
                (rules, signature)
            }
        };
        NestedHint {
            rule,
            shape: draft.shape,
            target: draft.target,
            removed: draft.removed,
            rules,
            own: draft.own,
            signature,
            nested: draft.nested,
        }
    }

    /// Adds the hint and those that it rests on to a list in which each is once.
    pub(crate) fn add_to(hint: &Arc<NestedHint>, list: &mut Vec<Arc<NestedHint>>) {
        if list.iter().any(|other| other.signature == hint.signature) {
            return;
        }
        list.push(Arc::clone(hint));
        hint.nested.iter().for_each(|deeper| NestedHint::add_to(deeper, list));
    }

    /// What the hint itself adds to the complexity.
    pub(crate) fn own(&self) -> u32 {
        self.own
    }
}

fn node_number(claim: Claim, is_on: bool) -> u64 {
    2 * u64::from(claim) + u64::from(is_on)
}

/// Mixes a number into a signature.
pub(crate) fn mix(signature: u64, number: u64) -> u64 {
    let mut mixed = signature ^ (number.wrapping_add(0x9e37_79b9_7f4a_7c15) ^ (signature << 6) ^ (signature >> 2));
    mixed = mixed.wrapping_mul(0xff51_afd7_ed55_8ccd);
    mixed ^ mixed >> 32
}
