//! What a solver remembers from one position to the next: which parts have changed, and where searches have failed.

use pencilproof_core::{Board, ConstraintId, Digit, House, Layout};

/// A part of a position that a search can be limited to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// The cells of a house and their candidates.
    House(House),
    /// A digit, on the whole board.
    Digit(Digit),
    /// A digit in a house.
    Place(House, Digit),
    /// The cells of two houses and their candidates.
    Houses(House, House),
    /// The cells of a constraint and their candidates.
    Constraint(ConstraintId),
}

/// When each part of a position last changed, counted in steps from 1.
pub(crate) struct Changes {
    now: u32,
    side: usize,
    houses: Vec<u32>,
    digits: Vec<u32>,
    places: Vec<u32>,
    constraints: Vec<u32>,
}

impl Changes {
    pub(crate) fn new(layout: &Layout) -> Changes {
        let (side, houses) = (layout.side(), layout.houses().count());
        Changes {
            now: 1,
            side,
            houses: vec![1; houses],
            digits: vec![1; side],
            places: vec![1; side * houses],
            constraints: vec![1; layout.constraints().len()],
        }
    }

    /// Records what differs between a position and the one after a step.
    pub(crate) fn note<const W: usize>(&mut self, before: &Board<W>, after: &Board<W>) {
        self.now += 1;
        let layout = after.layout();
        let placed = after.placed() - before.placed();
        for digit in layout.digits().iter() {
            let changed = (before.plane(digit) - after.plane(digit)) | (after.plane(digit) & placed);
            for cell in changed.iter() {
                self.digits[digit.index()] = self.now;
                for &house in layout.houses_of(cell) {
                    self.houses[house.index()] = self.now;
                    self.places[house.index() * self.side + digit.index()] = self.now;
                }
                for id in layout.constraints_of(cell) {
                    self.constraints[id.index()] = self.now;
                }
            }
        }
    }

    #[inline]
    fn last(&self, unit: Unit) -> u32 {
        match unit {
            Unit::House(house) => self.houses[house.index()],
            Unit::Digit(digit) => self.digits[digit.index()],
            Unit::Place(house, digit) => self.places[house.index() * self.side + digit.index()],
            Unit::Houses(one, other) => self.houses[one.index()].max(self.houses[other.index()]),
            Unit::Constraint(id) => self.constraints[id.index()],
        }
    }

    #[inline]
    fn number(&self, unit: Unit) -> usize {
        match unit {
            Unit::House(house) => house.index(),
            Unit::Digit(digit) => digit.index(),
            Unit::Place(house, digit) => house.index() * self.side + digit.index(),
            Unit::Houses(one, other) => one.index() * self.houses.len() + other.index(),
            Unit::Constraint(id) => id.index(),
        }
    }
}

/// The failed searches of every line of a profile along a path.
pub(crate) struct Memory {
    pub(crate) changes: Changes,
    failed: Vec<Vec<u32>>,
}

impl Memory {
    pub(crate) fn new(layout: &Layout, entries: usize) -> Memory {
        Memory { changes: Changes::new(layout), failed: vec![Vec::new(); entries] }
    }

    /// The failed searches of one line of the profile.
    pub(crate) fn of(&mut self, entry: usize) -> Failures<'_> {
        Failures { changes: &self.changes, failed: &mut self.failed[entry] }
    }
}

/// Where the searches of one line have failed, and when.
pub(crate) struct Failures<'m> {
    changes: &'m Changes,
    /// By number of the unit. A line always uses the same kind of unit.
    failed: &'m mut Vec<u32>,
}

impl Failures<'_> {
    #[inline]
    pub(crate) fn has_failed(&self, unit: Unit) -> bool {
        self.failed.get(self.changes.number(unit)).is_some_and(|&when| when >= self.changes.last(unit))
    }

    #[inline]
    pub(crate) fn note(&mut self, unit: Unit) {
        let number = self.changes.number(unit);
        if self.failed.len() <= number {
            self.failed.resize(number + 1, 0);
        }
        self.failed[number] = self.changes.now;
    }
}
