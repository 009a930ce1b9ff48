//! A position of the search: the live candidates of every rule, and what follows from them.
//!
//! Invariants between calls that succeed: a candidate is live in all of its rules or in none, and each rule has a live
//! candidate. After [`State::propagate`], the one candidate of a settled rule has no rivals in its other rules either,
//! so if every rule is settled the position is a solution. After a failure the position is good for nothing until its
//! masks are replaced ([`State::restart`], [`State::load`]).

use crate::tables::Tables;
use pencilproof_core::{Candidate, Cell, Digit, Puzzle};

/// The rule that has no live candidate left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Empty(pub(crate) usize);

/// The live candidates, and what is yet to be followed.
#[derive(Clone, Debug)]
pub(crate) struct State {
    /// For each rule its live candidates.
    masks: Vec<u32>,
    /// Candidates that are the last of a rule; a candidate may stand here several times.
    queue: Vec<Candidate>,
    /// For each house, the digits whose places have changed since the last look for locked candidates.
    changed: Vec<u32>,
}

impl State {
    /// Room for the positions of a layout; to be loaded before use.
    pub(crate) fn new(tables: &Tables) -> State {
        State { masks: vec![0; tables.rules], queue: Vec::new(), changed: vec![0; tables.houses()] }
    }

    /// Starts from a puzzle: its values are placed, its marks applied.
    pub(crate) fn load(&mut self, tables: &Tables, puzzle: &Puzzle) -> Result<(), Empty> {
        let every = tables.layout.digits().bits();
        self.masks.fill(every);
        self.changed.fill(every);
        self.queue.clear();
        for cell in tables.layout.cells() {
            if let Some(value) = puzzle.value(cell) {
                if self.masks[cell.index()] & 1 << value.digit.index() == 0 {
                    return Err(Empty(cell.index()));
                }
                self.place(tables, Candidate::new(cell, value.digit))?;
            } else if let Some(marks) = puzzle.marks(cell) {
                for digit in bits(self.masks[cell.index()] & !marks.bits()) {
                    self.strike(tables, Candidate::new(cell, Digit::from_index(digit)))?;
                }
            }
        }
        Ok(())
    }

    /// The live candidates of each rule.
    #[inline]
    pub(crate) fn masks(&self) -> &[u32] {
        &self.masks
    }

    /// Drops what is yet to be followed and hands out the masks, to be replaced by those of a propagated position.
    pub(crate) fn restart(&mut self) -> &mut [u32] {
        self.queue.clear();
        self.changed.fill(0);
        &mut self.masks
    }

    /// Leaves the given candidates alone: one for each rule.
    pub(crate) fn settle(&mut self, tables: &Tables, candidates: impl Iterator<Item = Candidate>) {
        let masks = self.restart();
        for candidate in candidates {
            let (cell, digit) = (candidate.cell().index(), candidate.digit().index());
            masks[cell] = 1 << digit;
            tables.links(cell).iter().for_each(|link| masks[usize::from(link.base) + digit] = link.bit);
        }
    }

    /// How many live candidates share a rule with a live candidate, once for each rule, plus the number of its rules.
    pub(crate) fn rivals(&self, tables: &Tables, candidate: Candidate) -> u32 {
        let (cell, digit) = (candidate.cell().index(), candidate.digit().index());
        let in_houses = tables.links(cell).iter().map(|link| self.masks[usize::from(link.base) + digit].count_ones());
        self.masks[cell].count_ones() + in_houses.sum::<u32>()
    }

    /// Takes a live candidate out of all its rules.
    #[inline]
    pub(crate) fn strike(&mut self, tables: &Tables, candidate: Candidate) -> Result<(), Empty> {
        let (cell, digit) = (candidate.cell().index(), candidate.digit().index());
        self.narrow(tables, cell, 1 << digit)?;
        for link in tables.links(cell) {
            self.changed[usize::from(link.house)] |= 1 << digit;
            self.narrow(tables, usize::from(link.base) + digit, link.bit)?;
        }
        Ok(())
    }

    #[inline]
    fn narrow(&mut self, tables: &Tables, rule: usize, bit: u32) -> Result<(), Empty> {
        let mask = self.masks[rule] & !bit;
        self.masks[rule] = mask;
        if mask & mask.wrapping_sub(1) == 0 {
            if mask == 0 {
                return Err(Empty(rule));
            }
            self.queue.push(tables.candidate(rule, mask.trailing_zeros() as usize));
        }
        Ok(())
    }

    /// Takes the rivals of a live candidate out of all their rules.
    pub(crate) fn place(&mut self, tables: &Tables, candidate: Candidate) -> Result<(), Empty> {
        let (cell, digit) = (candidate.cell().index(), candidate.digit().index());
        for other in bits(self.masks[cell] & !(1 << digit)) {
            self.strike(tables, Candidate::new(candidate.cell(), Digit::from_index(other)))?;
        }
        for link in tables.links(cell) {
            let places = self.masks[usize::from(link.base) + digit] & !link.bit;
            self.strike_places(tables, link.house.into(), places, candidate.digit())?;
        }
        Ok(())
    }

    /// Strikes a digit from live places in a house.
    #[inline]
    fn strike_places(&mut self, tables: &Tables, house: usize, places: u32, digit: Digit) -> Result<(), Empty> {
        for place in bits(places) {
            let cell = Cell::from_index(tables.cell_at(house, place));
            self.strike(tables, Candidate::new(cell, digit))?;
        }
        Ok(())
    }

    /// Follows the last candidates of rules, then locked candidates, until neither is left.
    pub(crate) fn propagate(&mut self, tables: &Tables) -> Result<(), Empty> {
        loop {
            while let Some(candidate) = self.queue.pop() {
                self.place(tables, candidate)?;
            }
            if self.strike_locked(tables)? == Locked::None {
                return Ok(());
            }
        }
    }

    /// Where the places of a digit in a house all lie in a second house, eliminates it from the rest of that one. Stops
    /// after the first house that gave last candidates, because following those is cheaper.
    fn strike_locked(&mut self, tables: &Tables) -> Result<Locked, Empty> {
        let mut found = Locked::None;
        for house in 0..self.changed.len() {
            for digit in bits(std::mem::take(&mut self.changed[house])) {
                let places = self.masks[tables.house_rule(house, digit)];
                if places & (places - 1) == 0 {
                    continue;
                }
                for meet in tables.meets(house).iter().filter(|meet| places & !meet.here == 0) {
                    let other = usize::from(meet.other);
                    let beyond = self.masks[tables.house_rule(other, digit)] & meet.beyond;
                    if beyond != 0 {
                        found = Locked::Some;
                        self.strike_places(tables, other, beyond, Digit::from_index(digit))?;
                    }
                }
            }
            if !self.queue.is_empty() {
                return Ok(Locked::Some);
            }
        }
        Ok(found)
    }
}

/// Whether locked candidates struck anything.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Locked {
    None,
    Some,
}

/// The indices of the set bits, ascending.
#[inline]
pub(crate) fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            bit
        })
    })
}
