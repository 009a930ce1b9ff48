//! Cells in which each digit is as often as it says: once 1, twice 2, or not at all.

use super::board::{Board, Fails};
use super::propagators::{Reach, is_open};
use crate::state::bits;
use pencilproof_core::{Cell, Layout};

/// The cells of counting circles.
#[derive(Clone, Debug)]
pub(super) struct Circles {
    pub(super) cells: Box<[u16]>,
    /// For each cell its row, column and region, as bits.
    places: Box<[[u64; 3]]>,
    side: usize,
    /// The sets of digits that add up to the number of cells.
    sets: Box<[u32]>,
}

/// The most digits of which all sets are looked at.
const MOST_DIGITS: usize = 12;

impl Circles {
    /// None where there are too many digits.
    pub(super) fn new(layout: &Layout, cells: &[Cell]) -> Option<Circles> {
        let side = layout.side();
        let sum = |set: u32| bits(set).map(|digit| digit + 1).sum::<usize>();
        let place =
            |&cell: &Cell| [layout.row(cell), layout.col(cell), layout.region_of(cell).index()].map(|at| 1 << at);
        (side <= MOST_DIGITS).then(|| Circles {
            cells: cells.iter().map(|cell| cell.index() as u16).collect(),
            places: cells.iter().map(place).collect(),
            side,
            sets: (0..1 << side).filter(|&set| sum(set) == cells.len()).collect(),
        })
    }

    /// Follows the sets until nothing more goes.
    pub(super) fn run<B: Board>(&self, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        reach.until_done(|reach| self.follow(reach))
    }

    /// A set is live if each of its digits has places enough, in as many rows, columns and regions, and each cell one
    /// of its digits. A cell keeps what live sets have; a digit of all of them with no place to spare has all its
    /// places, and one that is there often enough goes from the rest.
    fn follow<B: Board>(&self, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        let (mut can, mut must, mut full, mut tight) = (0, 0, 0, 0);
        for digit in 0..self.side {
            let (bit, often) = (1 << digit, digit + 1);
            let (mut places, mut fixed, mut houses) = (0, 0, [0_u64; 3]);
            for (&cell, of_cell) in self.cells.iter().zip(&self.places) {
                let mask = reach.mask(cell);
                if mask & bit != 0 {
                    places += 1;
                    fixed += usize::from(mask == bit);
                    houses.iter_mut().zip(of_cell).for_each(|(houses, house)| *houses |= house);
                }
            }
            let fits = places >= often && houses.iter().all(|houses| houses.count_ones() as usize >= often);
            can |= if fits { bit } else { 0 };
            must |= if fixed > 0 { bit } else { 0 };
            tight |= if places == often { bit } else { 0 };
            full |= if fixed == often { bit } else { 0 };
            if fixed > often {
                return Err(Fails);
            }
        }
        let (mut union, mut common) = (0, u32::MAX);
        for &set in &self.sets {
            if set & !can == 0 && must & !set == 0 && self.cells.iter().all(|&cell| reach.mask(cell) & set != 0) {
                union |= set;
                common &= set;
            }
        }
        if union == 0 {
            return Err(Fails);
        }
        for &cell in &self.cells {
            let mask = reach.mask(cell);
            let last = mask & common & tight;
            let kept = match is_open(mask) {
                true if is_open(last) => return Err(Fails),
                true if last != 0 => last,
                true => mask & union & !full,
                false => mask & union,
            };
            reach.keep(cell, kept)?;
        }
        Ok(())
    }
}
