//! Positions of the classic 9x9, with the places of each digit in each house.

use crate::tables::{CELLS, CELLS_OF, Claim, HOUSES, HOUSES_OF, PEERS, PLACES_OF, claim, claim_of, ones, parts};

/// Candidates and values. A filled cell has no candidates.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Grid {
    /// The candidates of each cell, a bit for each digit.
    pub digits: [u16; CELLS],
    /// The positions of each digit in each house.
    pub places: [[u16; 9]; HOUSES],
    /// The positions of the empty cells of each house.
    pub empty: [u16; HOUSES],
    /// How many cells each digit fills.
    pub filled: [u8; 9],
    /// How many cells are empty.
    pub left: u8,
    /// The digit of each filled cell from 1, else 0.
    pub values: [u8; CELLS],
}

impl Grid {
    /// Every cell empty, with all candidates.
    pub(crate) fn open() -> Grid {
        Grid {
            digits: [511; CELLS],
            places: [[511; 9]; HOUSES],
            empty: [511; HOUSES],
            filled: [0; 9],
            left: CELLS as u8,
            values: [0; CELLS],
        }
    }

    /// Removes a candidate, if it is there.
    #[inline(always)]
    pub(crate) fn remove(&mut self, claim: Claim) {
        let (cell, digit) = parts(claim);
        self.digits[cell] &= !(1 << digit);
        for kind in 0..3 {
            self.places[HOUSES_OF[cell][kind] as usize][digit] &= !(1 << PLACES_OF[cell][kind]);
        }
    }

    /// Fills a cell: it loses its candidates, and its peers the digit.
    pub(crate) fn place(&mut self, placed: Claim) {
        let (cell, digit) = parts(placed);
        self.values[cell] = digit as u8 + 1;
        self.filled[digit] += 1;
        self.left -= 1;
        for other in ones(self.digits[cell]) {
            self.remove(claim(cell, other));
        }
        for kind in 0..3 {
            self.empty[HOUSES_OF[cell][kind] as usize] &= !(1 << PLACES_OF[cell][kind]);
        }
        for peer in PEERS[cell] {
            if self.digits[peer as usize] >> digit & 1 != 0 {
                self.remove(claim(peer as usize, digit));
            }
        }
    }

    #[inline(always)]
    pub(crate) fn has(&self, claim: Claim) -> bool {
        let (cell, digit) = parts(claim);
        self.digits[cell] >> digit & 1 != 0
    }

    /// The candidates of a rule, as positions: digits of a cell, or places in a house.
    #[inline(always)]
    pub(crate) fn rule(&self, rule: usize) -> u16 {
        if rule < CELLS { self.digits[rule] } else { self.places[(rule - CELLS) / 9][(rule - CELLS) % 9] }
    }

    /// The claims of some positions of a rule, ascending.
    pub(crate) fn claims(rule: usize, positions: u16) -> impl Iterator<Item = Claim> {
        ones(positions).map(move |place| claim_of(rule, place))
    }

    /// All candidates, by cell and digit.
    pub(crate) fn candidates(&self) -> impl Iterator<Item = Claim> {
        self.digits.iter().enumerate().flat_map(|(cell, &digits)| ones(digits).map(move |digit| claim(cell, digit)))
    }

    /// The claims of some positions of a house that have a digit, ascending by position.
    pub(crate) fn in_house(house: usize, digit: usize, positions: u16) -> impl Iterator<Item = Claim> {
        ones(positions).map(move |place| claim(CELLS_OF[house][place] as usize, digit))
    }
}
