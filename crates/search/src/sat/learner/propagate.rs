//! What follows from the literals that are true.

use super::watches::Watch;
use super::{Conflict, Learner, Literal, Reason, not, variable};
use crate::state::bits;
use std::ops::Range;

impl Learner<'_> {
    /// Follows all that is true.
    pub(super) fn propagate(&mut self) -> Option<Conflict> {
        while let Some(&literal) = self.trail.get(self.followed) {
            self.followed += 1;
            let conflict = match literal & 1 {
                0 => self.follow_true(literal),
                _ => self.follow_false(not(literal)),
            };
            let conflict = conflict.or_else(|| self.follow_clauses(not(literal)));
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// The rivals of a true candidate are false.
    fn follow_true(&mut self, literal: Literal) -> Option<Conflict> {
        for place in self.rules.places(variable(literal)) {
            let place = self.rules.place(place);
            for position in bits(self.rules.others(place)) {
                let rival = self.rules.member(place.rule, position);
                match self.value(rival) {
                    0 => self.assign(not(rival), Reason::Rival(not(literal))),
                    1 => return Some(Conflict::Rivals(literal, rival)),
                    _ => {}
                }
            }
        }
        None
    }

    /// Where a false candidate leaves one in a rule, that one is true.
    fn follow_false(&mut self, literal: Literal) -> Option<Conflict> {
        for place in self.rules.places(variable(literal)) {
            let place = self.rules.place(place);
            let left = self.rules.strike(place);
            if left & left.wrapping_sub(1) != 0 {
                continue;
            }
            let reason = Reason::Rule(place.rule);
            if left == 0 {
                return Some(Conflict::Empty(reason));
            }
            let last = self.rules.member(place.rule, left.trailing_zeros() as usize);
            match self.value(last) {
                0 => self.assign(last, reason),
                -1 => return Some(Conflict::Empty(reason)),
                _ => {}
            }
        }
        None
    }

    /// Clauses that watch a literal, now false, watch another one; where there is none, their last literal is true.
    fn follow_clauses(&mut self, literal: Literal) -> Option<Conflict> {
        let Range { start: mut next, mut end } = self.store.watches.places(literal);
        while next < end {
            let Watch { other, clause } = self.store.watches.at(next);
            if self.value(other) > 0 {
                next += 1;
                continue;
            }
            let (values, store) = (&self.values, &mut self.store);
            let (position, literals) = store.position_and_literals(clause);
            let other = literals[0] ^ literals[1] ^ literal;
            let value = values[other as usize];
            let mut elsewhere = None;
            if value <= 0 {
                let start = *position as usize;
                let fits = |&literal: &Literal| values[literal as usize] >= 0;
                elsewhere = literals[start..].iter().position(fits).map(|found| found + start);
                elsewhere = elsewhere.or_else(|| literals[2..start].iter().position(fits).map(|found| found + 2));
            }
            let Some(place) = elsewhere else {
                store.watches.note(next, other);
                next += 1;
                match value {
                    0 => self.assign(other, Reason::Clause(clause)),
                    1 => {}
                    _ => return Some(Conflict::Empty(Reason::Clause(clause))),
                }
                continue;
            };
            *position = place as u16;
            let found = literals[place];
            if values[found as usize] > 0 {
                store.watches.note(next, found);
                next += 1;
            } else {
                (literals[0], literals[1], literals[place]) = (other, found, literal);
                store.watches.remove(literal, next);
                store.watches.push(found, Watch { other, clause });
                end -= 1;
            }
        }
        None
    }
}
