//! Counting classes, and finding puzzles that come again, in a few bytes per class.

use super::{Class, ClassId};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// The part of the name of a class by which it is remembered. Of 10⁹ classes, two have the same one with a probability
/// of 10⁻¹¹.
type Key = [u32; 3];

/// Counts the classes of the puzzles of a list. It takes 25 to 50 bytes for each class, and 10 to 20 for each further
/// puzzle of a class; nothing for puzzles that are identical to one that came before.
#[derive(Clone, Debug, Default)]
pub struct Census {
    /// For each class a hash of the puzzle that was its first.
    firsts: HashMap<Key, [u32; 2], KeyHashers>,
    /// The classes that came more than once, and whether with different puzzles.
    repeated: HashMap<Key, bool, KeyHashers>,
    /// Hashes of the puzzles that were not the first of their class.
    others: HashSet<u64, KeyHashers>,
    counts: Counts,
}

/// What a census has counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Counts {
    /// The puzzles of the list, however often they come.
    pub puzzles: u64,
    /// The classes that they are of.
    pub classes: u64,
    /// How often a puzzle was of the class of an earlier one, but none that came before.
    pub equivalent: u64,
    /// How often a puzzle was one that came before, cell by cell.
    pub identical: u64,
    /// The classes of which there are different puzzles.
    pub shared: u64,
    /// The classes whose puzzles, or solutions where these make the class, have symmetries of their own.
    pub symmetric: u64,
}

/// What a puzzle is to those before it in its list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kinship {
    /// The first of its class.
    First,
    /// Of the class of an earlier one, but another puzzle.
    Equivalent,
    /// The same puzzle as an earlier one.
    Identical,
}

impl Census {
    /// Counts a puzzle, and says what it is to those before it.
    pub fn add(&mut self, class: &Class) -> Kinship {
        let key = key(class.id);
        let puzzle = [class.puzzle as u32, (class.puzzle >> 32) as u32];
        self.counts.puzzles += 1;
        let is_first_puzzle = match self.firsts.entry(key) {
            Entry::Vacant(place) => {
                place.insert(puzzle);
                self.counts.classes += 1;
                self.counts.symmetric += u64::from(class.automorphisms > 1);
                return Kinship::First;
            }
            Entry::Occupied(place) => *place.get() == puzzle,
        };
        let is_shared = self.repeated.entry(key).or_default();
        if is_first_puzzle || !self.others.insert(class.puzzle) {
            self.counts.identical += 1;
            return Kinship::Identical;
        }
        self.counts.equivalent += 1;
        self.counts.shared += u64::from(!std::mem::replace(is_shared, true));
        Kinship::Equivalent
    }

    /// What has been counted so far.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Whether a class has come more than once.
    #[must_use]
    pub fn is_repeated(&self, class: ClassId) -> bool {
        self.repeated.contains_key(&key(class))
    }
}

/// Where the classes of a list come first, to look up the puzzles of another list. It takes 50 to 100 bytes for each
/// class, and 30 to 60 for each further puzzle of a class.
#[derive(Clone, Debug, Default)]
pub struct Register {
    /// For each class a hash of the puzzle that was its first, and its place.
    firsts: HashMap<Key, (u64, RecordPlace), KeyHashers>,
    /// The other puzzles, by their hashes.
    others: HashMap<u64, RecordPlace, KeyHashers>,
}

/// Where a puzzle is in some lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordPlace {
    /// The index of the list.
    pub list: u32,
    /// The line.
    pub line: u64,
}

impl Register {
    /// Registers the place of a puzzle, unless one that is identical has been.
    pub fn add(&mut self, class: &Class, place: RecordPlace) {
        let first = self.firsts.entry(key(class.id)).or_insert((class.puzzle, place));
        if first.0 != class.puzzle {
            self.others.entry(class.puzzle).or_insert(place);
        }
    }

    /// The number of classes.
    #[must_use]
    pub fn classes(&self) -> usize {
        self.firsts.len()
    }

    /// The first place of a puzzle, and that it is identical; otherwise that of its class.
    #[must_use]
    pub fn find(&self, class: &Class) -> Option<(RecordPlace, Kinship)> {
        let &(puzzle, first) = self.firsts.get(&key(class.id))?;
        let identical = if puzzle == class.puzzle { Some(&first) } else { self.others.get(&class.puzzle) };
        Some(identical.map_or((first, Kinship::Equivalent), |&place| (place, Kinship::Identical)))
    }
}

fn key(class: ClassId) -> Key {
    [class.0 as u32, (class.0 >> 32) as u32, (class.0 >> 64) as u32]
}

/// Names of classes are hashes already.
type KeyHashers = BuildHasherDefault<KeyHasher>;

#[derive(Clone, Debug, Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_usize(&mut self, _: usize) {}

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(id: u128, puzzle: u64) -> Class {
        Class { id: ClassId(id), puzzle, automorphisms: 1 + u64::from(id == 7) }
    }

    #[test]
    fn what_comes_again_is_told_apart() {
        let mut census = Census::default();
        let list = [(7, 1), (8, 4), (7, 1), (7, 2), (8, 4), (7, 2), (9, 5), (7, 3)];
        use Kinship::{Equivalent, First, Identical};
        let kinships = list.map(|(id, puzzle)| census.add(&class(id, puzzle)));
        assert_eq!(kinships, [First, First, Identical, Equivalent, Identical, Identical, First, Equivalent]);
        let counts = Counts { puzzles: 8, classes: 3, equivalent: 2, identical: 3, shared: 1, symmetric: 1 };
        assert_eq!(census.counts(), counts);
        assert!(census.is_repeated(ClassId(8)) && !census.is_repeated(ClassId(9)));
    }

    #[test]
    fn a_register_has_the_first_place() {
        let mut register = Register::default();
        let place = |line| RecordPlace { list: 1, line };
        let list = [(1 << 90, 4), (1 << 90, 5), (1, 6), (1 << 90, 5)];
        (1..).zip(list).for_each(|(line, (id, puzzle))| register.add(&class(id, puzzle), place(line)));
        assert_eq!(register.classes(), 2);
        assert_eq!(register.find(&class(1 << 90, 4)), Some((place(1), Kinship::Identical)));
        assert_eq!(register.find(&class(1 << 90, 5)), Some((place(2), Kinship::Identical)));
        assert_eq!(register.find(&class(1 << 90, 7)), Some((place(1), Kinship::Equivalent)));
        assert_eq!(register.find(&class(1, 7)), Some((place(3), Kinship::Equivalent)));
        assert_eq!(register.find(&class(2, 4)), None);
    }
}
