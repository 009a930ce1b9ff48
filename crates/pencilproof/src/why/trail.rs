//! Trails: steps that lead from a position to a claim, and the few of them that are needed.
//!
//! What is needed is asked of the checker alone: a trail is walked again without some of its steps, and each of the
//! rest is taken only where its proof still holds. Fewer steps leave more candidates, and a proof that holds among more
//! candidates holds among fewer; so of more steps at least as much follows, and halving the list finds what is needed.
//! For the same reason most walks need no checker: what an earlier walk has seen decides, see [`Seen`].

use super::seen::{Seen, live};
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
    let (hardest, count) = bound(steps.iter(), tiers);
    (hardest, count, Effort::of(steps))
}

/// How hard the hardest of some steps is, and how many they are: what decides first between explanations.
fn bound<'a>(steps: impl ExactSizeIterator<Item = &'a Rated>, tiers: &Tiers) -> (Tier, usize) {
    let count = steps.len();
    (steps.map(|rated| tiers.of_step(rated)).max().unwrap_or_default(), count)
}

/// How many orders of preference are tried at most: that of the trail, and mixed ones.
const ORDERS: usize = 12;
/// With longer trails fewer orders are tried, so that about this many steps are ordered in all.
const ORDERED: usize = 2400;

impl Trail {
    /// Steps of the trail none of which can be left out, as few as are found; `None` if the trail does not lead to the
    /// claim, or `is_over` before the first such choice.
    pub(super) fn shortest(&self, claim: Literal, tiers: &Tiers, is_over: &dyn Fn() -> bool) -> Option<Vec<Rated>> {
        let mut walks = Walks { trail: self, claim, tiers, is_over, seen: Seen::new(self.steps.len()) };
        let mut best: Option<Vec<Rated>> = None;
        let orders = (ORDERED / self.steps.len().max(1)).clamp(2, ORDERS) as u64;
        for number in 0..orders {
            if best.as_ref().is_some_and(|best| best.len() <= 1) || is_over() {
                break;
            }
            let bound = best.as_ref().map(|best| bound(best.iter(), tiers));
            let Some(steps) = walks.needed(self.order(number, tiers), bound) else { continue };
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

/// Walks along parts of a trail to a claim.
struct Walks<'a> {
    trail: &'a Trail,
    claim: Literal,
    tiers: &'a Tiers,
    is_over: &'a dyn Fn() -> bool,
    seen: Seen,
}

impl Walks<'_> {
    /// Steps that lead to the claim, none of which can be left out; those that come early in the order are preferred.
    /// `None` if there are none, if time runs out, or as soon as they are harder or more than the bound.
    fn needed(&mut self, mut rest: Vec<usize>, most: Option<(Tier, usize)>) -> Option<Vec<Rated>> {
        let mut needed: Vec<usize> = Vec::new();
        self.walk(&needed, &rest)?;
        loop {
            if let Some(used) = self.walk(&needed, &[]) {
                return Some(self.trail.taken(&used));
            }
            let (hardest, count) = bound(needed.iter().map(|&index| &self.trail.steps[index]), self.tiers);
            if (self.is_over)() || most.is_some_and(|most| (hardest, count + 1) > most) {
                return None;
            }
            // The last step of the shortest beginning that is enough cannot be left out.
            let (mut too_few, mut enough) = (0, rest.len());
            while enough - too_few > 1 {
                let middle = too_few.midpoint(enough);
                match self.walk(&needed, &rest[..middle]) {
                    Some(_) => enough = middle,
                    None => too_few = middle,
                }
            }
            needed.push(*rest.get(too_few)?);
            rest.truncate(too_few);
        }
    }

    /// Takes the chosen steps as they come on the trail, each where its proof still holds and it says something new,
    /// until the claim is reached; those that were taken, or `None` if it is not reached.
    fn walk(&mut self, chosen: &[usize], more: &[usize]) -> Option<Vec<usize>> {
        let mut chosen: Vec<usize> = chosen.iter().chain(more).copied().collect();
        chosen.sort_unstable();
        let mut position = self.trail.start.clone();
        let mut candidates = live(&position);
        let mut used = Vec::new();
        for index in chosen {
            if holds(&position, self.claim) {
                break;
            }
            let Some(step) = open_part(&self.trail.steps[index].step, &position) else { continue };
            if self.seen.holds(index, &candidates, || step.check(&position).is_ok()) {
                step.apply_to(&mut position).ok()?;
                candidates = live(&position);
                used.push(index);
            }
        }
        holds(&position, self.claim).then_some(used)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilproof_core::{Digit, Layout, Puzzle};
    use pencilproof_logic::{Budget, Pick, Profile, solve};

    /// Paths with chains, almost locked sets, rectangles that rest on there being one solution, and set logic.
    const PUZZLES: [&str; 3] = [
        "..2....7...4.5.....7...8..1..6..5.8..4.1..2..5.9............9.7.3..278.....54....",
        "...6.28.........7.14...56...6.2.......7..3.5.....1.29...3..7.......4..359........",
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    ];

    #[test]
    fn what_was_seen_is_what_the_checker_says() {
        let (mut walks, mut checks, mut refused) = (0, 0, 0);
        for text in PUZZLES {
            let puzzle = Puzzle::from_givens(Layout::classic(), text.chars().map(Digit::from_symbol));
            let start = Position::new(&puzzle).unwrap();
            let path = solve(&mut start.clone(), &Profile::default(), Pick::First, Budget::default());
            let mut seen = Seen::new(path.steps.len());
            // Walks with each step left out, each with every second of the rest, and so on.
            for left_out in 0..path.steps.len() {
                for stride in 2..6 {
                    let mut position = start.clone();
                    for (index, rated) in path.steps.iter().enumerate() {
                        if index == left_out || index > left_out && index % stride == 0 {
                            continue;
                        }
                        let Some(step) = open_part(&rated.step, &position) else { continue };
                        let truth = step.check(&position).is_ok();
                        let said = seen.holds(index, &live(&position), || {
                            checks += 1;
                            truth
                        });
                        assert_eq!(said, truth, "{} in {}", rated.technique.id, position.layout());
                        (walks, refused) = (walks + 1, refused + usize::from(!truth));
                        if truth {
                            step.apply_to(&mut position).unwrap();
                        }
                    }
                }
            }
        }
        assert!(refused > 0 && 2 * checks < walks, "{checks} of {walks} verdicts are the checker's, {refused} refused");
    }
}
