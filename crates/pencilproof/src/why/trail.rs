//! Trails: steps that lead from a position to a claim, and the few of them that are needed.
//!
//! What is needed is asked of the checker alone: a trail is walked again without some of its steps, and each of the
//! rest is taken only where its proof still holds. Fewer steps leave more candidates, and a proof that holds among more
//! candidates holds among fewer; so of more steps at least as much follows, and halving the list finds what is needed.

use super::tiers::{Tier, Tiers};
use pencilproof_core::{Candidate, Position};
use pencilproof_logic::{Effort, Rated};
use pencilproof_proof::{Literal, Step};
use std::borrow::Cow;

/// A position, and steps each of which holds in it after those before.
pub(super) struct Trail {
    pub(super) start: Position,
    pub(super) steps: Vec<Rated>,
}

/// Whether a position says that a claim is true.
pub(super) fn holds(position: &Position, claim: Literal) -> bool {
    let Literal { candidate, is_true } = claim;
    if is_true { position.value(candidate.cell()) == Some(candidate.digit()) } else { !position.is_live(candidate) }
}

/// The step with those of its conclusions that the position does not have yet; `None` if it has all of them.
pub(super) fn open_part<'a>(step: &'a Step, position: &Position) -> Option<Cow<'a, Step>> {
    let is_open = |candidate: &&Candidate| position.value(candidate.cell()).is_none() && position.is_live(**candidate);
    let placements: Vec<Candidate> = step.placements.iter().filter(is_open).copied().collect();
    let eliminations: Vec<Candidate> = step.eliminations.iter().filter(is_open).copied().collect();
    match placements.len() + eliminations.len() {
        0 => None,
        open if open == step.placements.len() + step.eliminations.len() => Some(Cow::Borrowed(step)),
        _ => Some(Cow::Owned(Step { placements, eliminations, ..step.clone() })),
    }
}

/// How good an explanation is: how hard its hardest step, how many steps, how much work they are. Less is better.
pub(super) fn cost(steps: &[Rated], tiers: &Tiers) -> (Tier, usize, Effort) {
    let hardest = steps.iter().map(|rated| tiers.of_step(rated)).max().unwrap_or_default();
    (hardest, steps.len(), Effort::of(steps))
}

/// How many orders of preference are tried at most: that of the trail, and mixed ones.
const ORDERS: usize = 12;
/// With longer trails fewer orders are tried, so that about this many steps are ordered in all.
const ORDERED: usize = 2400;

impl Trail {
    /// Steps of the trail none of which can be left out, as few as are found; `None` if the trail does not lead to the
    /// claim, or `is_over` before the first such choice.
    pub(super) fn shortest(&self, claim: Literal, tiers: &Tiers, is_over: &dyn Fn() -> bool) -> Option<Vec<Rated>> {
        let mut best: Option<Vec<Rated>> = None;
        let orders = (ORDERED / self.steps.len().max(1)).clamp(2, ORDERS) as u64;
        for number in 0..orders {
            if best.as_ref().is_some_and(|best| best.len() <= 1) || is_over() {
                break;
            }
            let order = self.order(number, tiers);
            let Some(chosen) = self.needed(&order, claim, is_over) else { break };
            let Some(used) = self.walk(&chosen, claim) else { break };
            let steps = self.taken(&used);
            if best.as_ref().is_none_or(|best| cost(&steps, tiers) < cost(best, tiers)) {
                best = Some(steps);
            }
        }
        best
    }

    /// The steps by preference: easy ones first; among those of a tier as they are on the trail, or shuffled.
    fn order(&self, number: u64, tiers: &Tiers) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.steps.len()).collect();
        // The multiplier is that of Knuth's MMIX, which mixes well enough where nothing rests on chance.
        let mixed =
            |index: usize| (index as u64 + 1).wrapping_mul(number).wrapping_mul(6_364_136_223_846_793_005) >> 33;
        order.sort_by_key(|&index| (tiers.of_step(&self.steps[index]), mixed(index)));
        order
    }

    /// Steps that lead to the claim, none of which can be left out; those that come early in the order are preferred.
    fn needed(&self, order: &[usize], claim: Literal, is_over: &dyn Fn() -> bool) -> Option<Vec<usize>> {
        let mut needed: Vec<usize> = Vec::new();
        let mut rest = order.to_vec();
        let with = |needed: &[usize], more: &[usize]| -> Vec<usize> {
            let mut all: Vec<usize> = needed.iter().chain(more).copied().collect();
            all.sort_unstable();
            all
        };
        self.walk(&with(&needed, &rest), claim)?;
        while self.walk(&with(&needed, &[]), claim).is_none() {
            if is_over() {
                return None;
            }
            // The last step of the shortest beginning that is enough cannot be left out.
            let (mut too_few, mut enough) = (0, rest.len());
            while enough - too_few > 1 {
                let middle = too_few.midpoint(enough);
                match self.walk(&with(&needed, &rest[..middle]), claim) {
                    Some(_) => enough = middle,
                    None => too_few = middle,
                }
            }
            needed.push(*rest.get(too_few)?);
            rest.truncate(too_few);
        }
        needed.sort_unstable();
        Some(needed)
    }

    /// Takes the chosen steps in order, each where its proof still holds and it says something new, until the claim is
    /// reached; those that were taken, or `None` if it is not reached.
    fn walk(&self, chosen: &[usize], claim: Literal) -> Option<Vec<usize>> {
        let mut position = self.start.clone();
        let mut used = Vec::new();
        for &index in chosen {
            if holds(&position, claim) {
                break;
            }
            let Some(step) = open_part(&self.steps[index].step, &position) else { continue };
            if step.check(&position).is_ok() {
                step.apply_to(&mut position).ok()?;
                used.push(index);
            }
        }
        holds(&position, claim).then_some(used)
    }

    /// The steps of these numbers, each with the conclusions that are new.
    fn taken(&self, used: &[usize]) -> Vec<Rated> {
        let mut position = self.start.clone();
        let mut taken = Vec::with_capacity(used.len());
        for &index in used {
            let rated = &self.steps[index];
            if let Some(step) = open_part(&rated.step, &position).map(Cow::into_owned) {
                // It was applied before, so it can be applied again.
                let _ = step.apply_to(&mut position);
                taken.push(Rated { step, ..rated.clone() });
            }
        }
        taken
    }
}
