//! What takes candidates away within a chain besides singles: locking, pairs, X-Wings, and chain arguments.

use super::engine::{Engine, NestedRule};
use super::propagate::Shrinking;
use super::propagation::{PatternAt, Propagation};
use crate::grid::Grid;
use crate::rater::Stopped;
use crate::tables::{BLOCKS_COLUMNS_ROWS, CELLS_OF, Claim, HOUSES_OF, MEETS, RULES, claim, claim_of, house_rule, ones};
use pencilproof_core::Stop;

/// Patterns in what is left of a grid. They are tried in order, and the first kind that takes something away ends the
/// search. A pattern counts if something that is gone made it possible: these are its parents. So only what has changed
/// is looked at.
pub(crate) fn extend<'g>(start: &'g Grid, left: &'g Shrinking, into: &mut Propagation) {
    let known = into.off.nodes.len();
    let mut scratch = Scratch { start, left, known, parents: Vec::new(), removed: Vec::new() };
    let kinds: [fn(&mut Scratch<'g>, &mut Propagation); 4] =
        [Scratch::locking, Scratch::hidden_pairs, Scratch::naked_pairs, Scratch::x_wings];
    for kind in kinds {
        kind(&mut scratch, into);
        if into.off.nodes.len() > known {
            return;
        }
    }
}

struct Scratch<'g> {
    start: &'g Grid,
    left: &'g Shrinking,
    known: usize,
    parents: Vec<Claim>,
    removed: Vec<Claim>,
}

/// The kinds of houses of locking, as their first houses: the one that is locked, and the one that loses the digit.
const LOCKING: [[usize; 2]; 4] = [[0, 18], [0, 9], [18, 0], [9, 0]];

impl Scratch<'_> {
    fn add(&mut self, pattern: &PatternAt, into: &mut Propagation) {
        self.removed.sort_unstable();
        into.add_pattern(self.known, &self.parents, &self.removed, pattern);
    }

    /// The places of a digit in a house that were there at the start and are gone, without some positions.
    fn add_gone(&mut self, house: usize, digit: usize, without: u16) {
        let gone = self.start.places[house][digit] & !self.left.grid.places[house][digit] & !without;
        self.parents.extend(Grid::in_house(house, digit, gone));
    }

    fn locking(&mut self, into: &mut Propagation) {
        let grid = &self.left.grid;
        for [first, second] in LOCKING {
            for from in first..first + 9 {
                let changed = self.left.changed[from];
                if changed == 0 {
                    continue;
                }
                // By the house that loses, then by digit.
                let mut locked: [(usize, usize); 9] = [(0, 0); 9];
                let mut count = 0;
                for digit in ones(changed) {
                    let places = grid.places[from][digit];
                    if places & places.wrapping_sub(1) == 0 {
                        continue;
                    }
                    let cell = CELLS_OF[from][places.trailing_zeros() as usize] as usize;
                    let to = HOUSES_OF[cell][second / 9] as usize;
                    if places & !MEETS[from][to] == 0 {
                        locked[count] = (to, digit);
                        count += 1;
                    }
                }
                locked[..count].sort_unstable();
                for &(to, digit) in &locked[..count] {
                    let outside = grid.places[to][digit] & !MEETS[to][from];
                    if outside == 0 {
                        continue;
                    }
                    self.parents.clear();
                    self.removed.clear();
                    self.add_gone(from, digit, MEETS[from][to]);
                    self.removed.extend(Grid::in_house(to, digit, outside));
                    let pattern = PatternAt::Locking { from: from as u8, to: to as u8, digit: digit as u8 };
                    self.add(&pattern, into);
                }
            }
        }
    }

    /// The digits of a house with exactly two places.
    fn with_two_places(&self, house: usize) -> u16 {
        let places = &self.left.grid.places[house];
        (0..9).filter(|&digit| places[digit].count_ones() == 2).fold(0, |two, digit| two | 1 << digit)
    }

    fn hidden_pairs(&mut self, into: &mut Propagation) {
        let (start, grid) = (self.start, &self.left.grid);
        for house in BLOCKS_COLUMNS_ROWS.into_iter().flat_map(|first| first..first + 9) {
            if self.left.changed[house] == 0 || grid.empty[house].count_ones() <= 4 {
                continue;
            }
            let two = self.with_two_places(house);
            for second in ones(two) {
                for first in ones(two & ((1 << second) - 1)) {
                    let places = grid.places[house][first];
                    if places != grid.places[house][second] {
                        continue;
                    }
                    let digits = 1 << first | 1 << second;
                    self.parents.clear();
                    self.removed.clear();
                    for place in ones(places) {
                        let cell = CELLS_OF[house][place] as usize;
                        self.removed.extend(ones(grid.digits[cell] & !digits).map(|digit| claim(cell, digit)));
                    }
                    if self.removed.is_empty() {
                        continue;
                    }
                    for place in ones(511 & !places) {
                        let cell = CELLS_OF[house][place] as usize;
                        let gone = start.digits[cell] & digits & !grid.digits[cell];
                        self.parents.extend(ones(gone).map(|digit| claim(cell, digit)));
                    }
                    self.add(&PatternAt::HiddenPair { house: house as u8, digits, places }, into);
                }
            }
        }
    }

    fn naked_pairs(&mut self, into: &mut Propagation) {
        let (start, grid) = (self.start, &self.left.grid);
        for house in BLOCKS_COLUMNS_ROWS.into_iter().flat_map(|first| first..first + 9) {
            if self.left.changed[house] == 0 || grid.empty[house].count_ones() < 4 {
                continue;
            }
            let digits_at = |place: usize| grid.digits[CELLS_OF[house][place] as usize];
            let bivalue = ones(grid.empty[house])
                .filter(|&place| digits_at(place).count_ones() == 2)
                .fold(0_u16, |cells, place| cells | 1 << place);
            for second in ones(bivalue) {
                for first in ones(bivalue & ((1 << second) - 1)) {
                    let digits = digits_at(first);
                    if digits != digits_at(second) {
                        continue;
                    }
                    let places = 1 << first | 1 << second;
                    self.parents.clear();
                    self.removed.clear();
                    for place in ones(grid.empty[house] & !places) {
                        let cell = CELLS_OF[house][place] as usize;
                        self.removed.extend(ones(grid.digits[cell] & digits).map(|digit| claim(cell, digit)));
                    }
                    if self.removed.is_empty() {
                        continue;
                    }
                    for place in ones(places) {
                        let cell = CELLS_OF[house][place] as usize;
                        let gone = start.digits[cell] & !grid.digits[cell] & !digits;
                        self.parents.extend(ones(gone).map(|digit| claim(cell, digit)));
                    }
                    self.add(&PatternAt::NakedPair { house: house as u8, digits, places }, into);
                }
            }
        }
    }

    fn x_wings(&mut self, into: &mut Propagation) {
        let grid = &self.left.grid;
        for base in [18, 9] {
            let cover = 27 - base;
            let two: [u16; 9] = std::array::from_fn(|line| self.with_two_places(base + line));
            for second in 1..9 {
                for first in 0..second {
                    let changed = self.left.changed[base + first] | self.left.changed[base + second];
                    for digit in ones(two[first] & two[second] & changed) {
                        let places = grid.places[base + first][digit];
                        if places != grid.places[base + second][digit] || grid.filled[digit] + 4 > 9 {
                            continue;
                        }
                        self.parents.clear();
                        self.removed.clear();
                        let bases = 1 << first | 1 << second;
                        for line in ones(places) {
                            let outside = grid.places[cover + line][digit] & !bases;
                            self.removed.extend(Grid::in_house(cover + line, digit, outside));
                        }
                        if self.removed.is_empty() {
                            continue;
                        }
                        self.add_gone(base + first, digit, places);
                        self.add_gone(base + second, digit, places);
                        let mut lines = ones(places).map(|line| (cover + line) as u8);
                        let covers = [lines.next().unwrap_or(0), lines.next().unwrap_or(0)];
                        let pattern = PatternAt::XWing {
                            digit: digit as u8,
                            base: [(base + first) as u8, (base + second) as u8],
                            cover: covers,
                        };
                        self.add(&pattern, into);
                    }
                }
            }
        }
    }
}

/// The chain arguments of a level, in order; the first kind that takes something away ends the search.
pub(crate) fn extend_by_chains(
    engine: &mut Engine,
    start: &Grid,
    left: &Grid,
    level: u8,
    stop: Stop<'_>,
    into: &mut Propagation,
) -> Result<(), Stopped> {
    let rules: &[NestedRule] = match level {
        0 | 1 => &[],
        2 => &[NestedRule::Single],
        3 => &[NestedRule::Single, NestedRule::Multiple],
        4 => &[NestedRule::Dynamic],
        _ => &[NestedRule::Dynamic, NestedRule::DynamicNested],
    };
    let known = into.off.nodes.len();
    let mut parents: Vec<Claim> = Vec::new();
    for &rule in rules {
        let hints = engine.nested(left, rule, stop)?;
        for hint in hints.iter() {
            parents.clear();
            for &rule in &hint.rules {
                let rule = usize::from(rule);
                for gone in ones(start.rule(rule) & !left.rule(rule)).map(|place| claim_of(rule, place)) {
                    if !parents.contains(&gone) {
                        parents.push(gone);
                    }
                }
            }
            into.add_pattern(known, &parents, &hint.removed, &PatternAt::Chain(hint.clone()));
        }
        if into.off.nodes.len() > known {
            return Ok(());
        }
    }
    Ok(())
}

/// Rules fit the type in which nodes keep them.
const _: () = assert!(RULES <= u16::MAX as usize && house_rule(26, 8) == RULES - 1);
