//! Tiers: how hard the steps of an explanation are, coarsely. Within a tier fewer steps are easier than easier steps.

use pencilproof_logic::{Entry, Profile, Rated, Rating};
use pencilproof_words::Family;
use std::collections::HashMap;

/// How hard a technique is, from 0: singles; locked candidates and subsets; patterns of one digit and wings; chains;
/// what is harder.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Tier(usize);

/// The highest ratings of each tier but the last, by the complete profile.
const BOUNDS: [Rating; 4] = [Rating::tenths(23), Rating::tenths(40), Rating::tenths(65), Rating::tenths(74)];

impl Tier {
    /// The last one.
    pub(super) const HARDEST: Tier = Tier(BOUNDS.len());
}

/// The tiers of techniques.
///
/// Profiles rate by scales of their own, so the ratings of the complete profile decide. What that lacks is of the last
/// tier.
pub(super) struct Tiers(HashMap<(&'static str, usize), Tier>);

impl Tiers {
    pub(super) fn new() -> Tiers {
        let mut tiers = HashMap::new();
        for entry in Profile::complete().entries() {
            let tier = Tier(BOUNDS.iter().filter(|bound| entry.rating() > **bound).count());
            // The lines rise, and the easiest of a technique decides.
            tiers.entry((entry.technique().id, entry.params().size)).or_insert(tier);
        }
        Tiers(tiers)
    }

    /// The tiers, the easiest first.
    pub(super) fn up_to(most: Tier) -> impl Iterator<Item = Tier> {
        (0..=most.0).map(Tier)
    }

    fn of(&self, id: &'static str, size: usize) -> Tier {
        self.0.get(&(id, size)).copied().unwrap_or(Tier::HARDEST)
    }

    /// The tier of a step.
    pub(super) fn of_step(&self, rated: &Rated) -> Tier {
        self.of(rated.technique.id, rated.step.size)
    }

    /// The lines of a profile up to a tier of which everything can be asked for: the Sledgehammer takes seconds to list
    /// all it finds, and what it finds is long to tell. `None` if there are none.
    pub(super) fn listed(&self, profile: &Profile, most: Tier) -> Option<Profile> {
        let is_listed = |entry: &&Entry| {
            self.of(entry.technique().id, entry.params().size) <= most && entry.technique().family != Family::SET_LOGIC
        };
        Profile::new(profile.entries().iter().filter(is_listed).copied().collect()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tier_has_its_techniques() {
        let (complete, tiers) = (Profile::complete(), Tiers::new());
        let sizes: Vec<usize> =
            Tiers::up_to(Tier::HARDEST).map(|tier| tiers.listed(&complete, tier).unwrap().entries().len()).collect();
        assert!(sizes.is_sorted_by(|one, next| one < next), "{sizes:?}");
        let known = [("naked-single", 1), ("naked-subset", 2), ("xy-wing", 1), ("xy-chain", 1), ("nishio", 1)];
        assert_eq!(known.map(|(id, size)| tiers.of(id, size).0), [0, 1, 2, 3, 4]);
        assert_eq!(tiers.of("somebody-elses", 1), Tier::HARDEST);
    }
}
