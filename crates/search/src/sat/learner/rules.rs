//! The rules: exactly one literal of each is true.

use super::{Literal, variable};
use std::ops::Range;

/// The rules, and what is still possible in each.
#[derive(Debug)]
pub(super) struct Rules {
    /// The literals of all rules.
    members: Vec<Literal>,
    /// For each rule where its members begin; one more for the end.
    from: Vec<u32>,
    /// For each rule the members that are not false, or not yet followed. Bits are positions.
    masks: Vec<u32>,
    /// The masks as they were before each decision.
    saved: Vec<u32>,
    /// For each variable its places.
    places: Vec<Place>,
    /// For each variable where its places begin; one more for the end.
    places_from: Vec<u32>,
}

/// A rule of a variable, and the position there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) rule: u16,
    position: u8,
}

impl Rules {
    /// Rules of at least two and at most 32 positive literals each.
    pub(super) fn new(variables: usize, rules: &[Vec<Literal>]) -> Rules {
        assert!(rules.len() <= 1 << 16, "numbers of rules have sixteen bits");
        let mut of = vec![Vec::new(); variables];
        let mut from = vec![0];
        for (rule, literals) in rules.iter().enumerate() {
            for (position, &literal) in literals.iter().enumerate() {
                of[variable(literal)].push(Place { rule: rule as u16, position: position as u8 });
            }
            from.push(from[rule] + literals.len() as u32);
        }
        let mut places_from = vec![0];
        places_from.extend(of.iter().scan(0, |sum, places| {
            *sum += places.len() as u32;
            Some(*sum)
        }));
        Rules {
            members: rules.concat(),
            from,
            masks: rules.iter().map(|literals| ((1u64 << literals.len()) - 1) as u32).collect(),
            saved: Vec::new(),
            places: of.concat(),
            places_from,
        }
    }

    /// The numbers of the places of a variable, for [`Rules::place`].
    #[inline]
    pub(super) fn places(&self, variable: usize) -> Range<usize> {
        self.places_from[variable] as usize..self.places_from[variable + 1] as usize
    }

    #[inline]
    pub(super) fn place(&self, place: usize) -> Place {
        self.places[place]
    }

    /// The literals of a rule.
    #[inline]
    pub(super) fn members(&self, rule: u16) -> &[Literal] {
        &self.members[self.from[rule as usize] as usize..self.from[rule as usize + 1] as usize]
    }

    /// The literal of a rule at a position.
    #[inline]
    pub(super) fn member(&self, rule: u16, position: usize) -> Literal {
        self.members[self.from[rule as usize] as usize + position]
    }

    /// What is possible in the rule of a place beside the literal there.
    #[inline]
    pub(super) fn others(&self, place: Place) -> u32 {
        self.masks[place.rule as usize] & !(1 << place.position)
    }

    /// Strikes the literal of a place from its rule: what is left there.
    #[inline]
    pub(super) fn strike(&mut self, place: Place) -> u32 {
        let mask = self.others(place);
        self.masks[place.rule as usize] = mask;
        mask
    }

    /// How many literals are possible in all rules of a variable together.
    pub(super) fn size(&self, variable: usize) -> u32 {
        self.places(variable).map(|place| self.masks[self.places[place].rule as usize].count_ones()).sum()
    }

    /// Notes what is possible, before a decision.
    pub(super) fn save(&mut self) {
        self.saved.extend_from_slice(&self.masks);
    }

    /// Takes back what was struck after the first decisions, of which there are more.
    pub(super) fn restore(&mut self, decisions: usize) {
        let (at, count) = (decisions * self.masks.len(), self.masks.len());
        self.masks.copy_from_slice(&self.saved[at..at + count]);
        self.saved.truncate(at);
    }
}
