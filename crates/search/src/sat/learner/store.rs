//! The clauses, and who watches which literal.
//!
//! ```text
//!   words   ... | size | glue | uses | position | literal, literal, ... | ...
//! ```
//!
//! Each clause is watched at its first two literals, and comes up when one of them is false. The position is where the
//! last search for another literal to watch ended. The glue of a learned clause is the number of decisions that its
//! literals depended on, less one: the fewer, the more often it forces something. Given clauses have glue 0.

use super::watches::{Watch, Watches};
use super::{Literal, Reason, variable};
use std::collections::HashMap;

/// Where in a clause its size, its glue, its uses and its position are, and where its literals begin.
const SIZE: usize = 0;
const GLUE: usize = 1;
const USES: usize = 2;
const POSITION: usize = 3;
const HEAD: usize = 4;

/// Clauses of up to this glue are kept for ever.
const KEEP: u16 = 2;

/// A use of clauses of up to this glue keeps them for two reductions, that of others for one.
const KEEP_LONGER: u16 = 6;

/// Of the others, short clauses stay sooner than long ones: so many literals count as much as a level of glue.
const LITERALS_PER_LEVEL: u16 = 4;

/// A clause: where its words begin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct ClauseId(u32);

impl ClauseId {
    /// The clause at the beginning.
    pub(super) const FIRST: ClauseId = ClauseId(0);
}

#[derive(Debug)]
pub(super) struct Store {
    words: Vec<u16>,
    given: Vec<ClauseId>,
    learned: Vec<ClauseId>,
    pub(super) watches: Watches,
}

impl Store {
    pub(super) fn new(variables: usize) -> Store {
        Store { words: Vec::new(), given: Vec::new(), learned: Vec::new(), watches: Watches::new(2 * variables) }
    }

    /// Adds a clause of at least two open literals.
    pub(super) fn add_given(&mut self, literals: &[Literal]) -> ClauseId {
        let clause = self.add(literals, 0, 0);
        self.given.push(clause);
        clause
    }

    /// Adds a clause that follows from the others; its first two literals are the last ones that become open again.
    pub(super) fn add_learned(&mut self, literals: &[Literal], glue: u16) -> ClauseId {
        let clause = self.add(literals, glue, 1);
        self.learned.push(clause);
        clause
    }

    fn add(&mut self, literals: &[Literal], glue: u16, uses: u16) -> ClauseId {
        let clause = ClauseId(u32::try_from(self.words.len()).expect("clauses fill less than 8 GB"));
        self.words.extend([literals.len() as u16, glue, uses, 2]);
        self.words.extend(literals);
        self.watch(clause);
        clause
    }

    fn watch(&mut self, clause: ClauseId) {
        let &[first, second, ..] = self.literals(clause) else { return };
        self.watches.push(first, Watch { other: second, clause });
        self.watches.push(second, Watch { other: first, clause });
    }

    pub(super) fn literals(&self, clause: ClauseId) -> &[Literal] {
        let at = clause.0 as usize;
        &self.words[at + HEAD..][..self.words[at + SIZE] as usize]
    }

    /// Where the last search for a literal ended, and the literals, the first two of them watched.
    #[inline]
    pub(super) fn position_and_literals(&mut self, clause: ClauseId) -> (&mut u16, &mut [Literal]) {
        let (head, rest) = self.words[clause.0 as usize..].split_at_mut(HEAD);
        let size = head[SIZE] as usize;
        (&mut head[POSITION], &mut rest[..size])
    }

    /// Whether a clause may be dropped one day.
    pub(super) fn is_dispensable(&self, clause: ClauseId) -> bool {
        self.words[clause.0 as usize + GLUE] > KEEP
    }

    /// Notes that a clause was of use, and the glue that it has at present.
    pub(super) fn note_use(&mut self, clause: ClauseId, glue: u16) {
        let head = &mut self.words[clause.0 as usize..][..HEAD];
        head[GLUE] = glue.min(head[GLUE]);
        head[USES] = if head[GLUE] <= KEEP_LONGER { 2 } else { 1 };
    }

    /// Drops three quarters of the learned clauses that were not of use lately and are no reason, those with the most
    /// glue and literals.
    pub(super) fn reduce(&mut self, trail: &[Literal], reasons: &mut [Reason]) {
        let reason = |&literal: &Literal| match reasons[variable(literal)] {
            Reason::Clause(clause) => Some(clause),
            _ => None,
        };
        let mut needed: Vec<ClauseId> = trail.iter().filter_map(reason).collect();
        needed.sort_unstable();
        let mut candidates = Vec::new();
        let mut kept = Vec::new();
        for clause in std::mem::take(&mut self.learned) {
            let at = clause.0 as usize;
            let (size, glue) = (self.words[at + SIZE], self.words[at + GLUE]);
            if glue <= KEEP || needed.binary_search(&clause).is_ok() {
                kept.push(clause);
            } else if self.words[at + USES] > 0 {
                self.words[at + USES] -= 1;
                kept.push(clause);
            } else {
                candidates.push((LITERALS_PER_LEVEL * glue + size, size, clause));
            }
        }
        candidates.sort_unstable();
        kept.extend(candidates[..candidates.len() / 4].iter().map(|&(.., clause)| clause));
        kept.sort_unstable();
        self.learned = kept;
        let moved = self.compact();
        for &literal in trail {
            if let Reason::Clause(clause) = &mut reasons[variable(literal)] {
                *clause = moved[clause];
            }
        }
    }

    /// Closes the gaps that dropped clauses have left, and tells where the others went.
    fn compact(&mut self) -> HashMap<ClauseId, ClauseId> {
        let old = std::mem::take(&mut self.words);
        let mut moved = HashMap::new();
        let mut watched = vec![0; self.watches.literals()];
        for clause in self.given.iter_mut().chain(&mut self.learned) {
            let at = clause.0 as usize;
            let to = ClauseId(self.words.len() as u32);
            self.words.extend(&old[at..at + HEAD + old[at + SIZE] as usize]);
            old[at + HEAD..][..2].iter().for_each(|&literal| watched[literal as usize] += 1);
            moved.insert(*clause, to);
            *clause = to;
        }
        self.watches.clear(&watched);
        for index in 0..self.given.len() + self.learned.len() {
            let clause = self.given.get(index).copied().unwrap_or_else(|| self.learned[index - self.given.len()]);
            self.watch(clause);
        }
        moved
    }
}
