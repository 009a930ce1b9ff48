//! The classic 9x9 in the order of the original: cells row by row; houses as blocks, rows, columns.

/// A candidate as a number: nine times the cell plus the digit, both from 0.
pub(crate) type Claim = u16;

pub(crate) const CELLS: usize = 81;
pub(crate) const CLAIMS: usize = 729;
/// Blocks are 0 to 8, rows 9 to 17, columns 18 to 26.
pub(crate) const HOUSES: usize = 27;
/// Rules: 81 cells, then house by house its nine digits.
pub(crate) const RULES: usize = CELLS + HOUSES * 9;

/// The first house of each kind, in the order of chains, loops, BUG and peers.
pub(crate) const BLOCKS_ROWS_COLUMNS: [usize; 3] = [0, 9, 18];
/// The first house of each kind, in the order of singles and sets.
pub(crate) const BLOCKS_COLUMNS_ROWS: [usize; 3] = [0, 18, 9];

/// The cells of each house, by position.
pub(crate) static CELLS_OF: [[u8; 9]; HOUSES] = cells_of();
/// The block, row and column of each cell.
pub(crate) static HOUSES_OF: [[u8; 3]; CELLS] = houses_of().0;
/// The position of each cell in its block, row and column.
pub(crate) static PLACES_OF: [[u8; 3]; CELLS] = houses_of().1;
/// Nine times the number of each house of a cell: where its digits begin among the rules of houses.
pub(crate) static RULES_FROM: [[u8; 3]; CELLS] = rules_from();
/// The position of each cell in its block, row and column, as a bit.
pub(crate) static BITS_OF: [[u16; 3]; CELLS] = bits_of();
/// The cells that each cell sees: of its block, then of its row, then of its column.
pub(crate) static PEERS: [[u8; 20]; CELLS] = peers();
/// The same as bits.
pub(crate) static SEEN: [u128; CELLS] = seen();
/// Of each house, the positions that lie in another one.
pub(crate) static MEETS: [[u16; HOUSES]; HOUSES] = meets();

const fn cells_of() -> [[u8; 9]; HOUSES] {
    let mut cells = [[0; 9]; HOUSES];
    let mut index = 0;
    while index < 9 {
        let mut place = 0;
        while place < 9 {
            cells[index][place] = ((index / 3 * 3 + place / 3) * 9 + index % 3 * 3 + place % 3) as u8;
            cells[9 + index][place] = (index * 9 + place) as u8;
            cells[18 + index][place] = (place * 9 + index) as u8;
            place += 1;
        }
        index += 1;
    }
    cells
}

const fn houses_of() -> ([[u8; 3]; CELLS], [[u8; 3]; CELLS]) {
    let (mut houses, mut places) = ([[0; 3]; CELLS], [[0; 3]; CELLS]);
    let cells = cells_of();
    let mut house = 0;
    while house < HOUSES {
        let mut place = 0;
        while place < 9 {
            let cell = cells[house][place] as usize;
            houses[cell][house / 9] = house as u8;
            places[cell][house / 9] = place as u8;
            place += 1;
        }
        house += 1;
    }
    (houses, places)
}

const fn rules_from() -> [[u8; 3]; CELLS] {
    let mut from = houses_of().0;
    let mut cell = 0;
    while cell < CELLS {
        let mut kind = 0;
        while kind < 3 {
            from[cell][kind] *= 9;
            kind += 1;
        }
        cell += 1;
    }
    from
}

const fn bits_of() -> [[u16; 3]; CELLS] {
    let places = houses_of().1;
    let mut bits = [[0; 3]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut kind = 0;
        while kind < 3 {
            bits[cell][kind] = 1 << places[cell][kind];
            kind += 1;
        }
        cell += 1;
    }
    bits
}

const fn peers() -> [[u8; 20]; CELLS] {
    let cells = cells_of();
    let houses = houses_of().0;
    let mut peers = [[0; 20]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut seen: u128 = 1 << cell;
        let (mut count, mut kind) = (0, 0);
        while kind < 3 {
            let mut place = 0;
            while place < 9 {
                let peer = cells[houses[cell][kind] as usize][place];
                if seen >> peer & 1 == 0 {
                    seen |= 1 << peer;
                    peers[cell][count] = peer;
                    count += 1;
                }
                place += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    peers
}

const fn seen() -> [u128; CELLS] {
    let peers = peers();
    let mut seen = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut index = 0;
        while index < 20 {
            seen[cell] |= 1 << peers[cell][index];
            index += 1;
        }
        cell += 1;
    }
    seen
}

const fn meets() -> [[u16; HOUSES]; HOUSES] {
    let cells = cells_of();
    let houses = houses_of().0;
    let mut meets = [[0; HOUSES]; HOUSES];
    let mut house = 0;
    while house < HOUSES {
        let mut place = 0;
        while place < 9 {
            let mut kind = 0;
            while kind < 3 {
                meets[house][houses[cells[house][place] as usize][kind] as usize] |= 1 << place;
                kind += 1;
            }
            place += 1;
        }
        house += 1;
    }
    meets
}

/// The nine-bit masks with so many ones, ascending: the order in which the original enumerates combinations.
pub(crate) fn combinations(ones: usize) -> &'static [u16] {
    static MASKS: [u16; 512] = MASKS_AND_STARTS.0;
    static STARTS: [usize; 11] = MASKS_AND_STARTS.1;
    &MASKS[STARTS[ones]..STARTS[ones + 1]]
}

const MASKS_AND_STARTS: ([u16; 512], [usize; 11]) = {
    let (mut masks, mut starts) = ([0; 512], [0; 11]);
    let (mut count, mut ones) = (0, 0);
    while ones <= 9 {
        starts[ones] = count;
        let mut mask: u16 = 0;
        while mask < 512 {
            if mask.count_ones() as usize == ones {
                masks[count] = mask;
                count += 1;
            }
            mask += 1;
        }
        ones += 1;
    }
    starts[10] = count;
    (masks, starts)
};

/// The positions of the ones of a mask, ascending.
#[inline(always)]
pub(crate) fn ones(mask: u16) -> Ones {
    Ones(mask)
}

#[derive(Clone, Copy)]
pub(crate) struct Ones(u16);

impl Iterator for Ones {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(index)
    }
}

/// The cells of a set of them, ascending.
#[inline(always)]
pub(crate) fn cells_in(set: u128) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let cell = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            cell
        })
    })
}

#[inline(always)]
pub(crate) const fn claim(cell: usize, digit: usize) -> Claim {
    (cell * 9 + digit) as Claim
}

/// The cell and the digit of a claim.
#[inline(always)]
pub(crate) const fn parts(claim: Claim) -> (usize, usize) {
    (claim as usize / 9, claim as usize % 9)
}

/// The rule that says that a house has a digit.
#[inline(always)]
pub(crate) const fn house_rule(house: usize, digit: usize) -> usize {
    CELLS + house * 9 + digit
}

/// The claim at each position of each rule: a digit of a cell, or a place in a house.
pub(crate) static MEMBERS: [[Claim; 9]; RULES] = members();
/// The rules of each claim: of its cell, block, row and column.
pub(crate) static RULES_OF: [[u16; 4]; CLAIMS] = rules_of_claims();

const fn members() -> [[Claim; 9]; RULES] {
    let mut members = [[0; 9]; RULES];
    let mut rule = 0;
    while rule < RULES {
        let mut place = 0;
        while place < 9 {
            members[rule][place] = if rule < CELLS {
                claim(rule, place)
            } else {
                claim(CELLS_OF[(rule - CELLS) / 9][place] as usize, (rule - CELLS) % 9)
            };
            place += 1;
        }
        rule += 1;
    }
    members
}

const fn rules_of_claims() -> [[u16; 4]; CLAIMS] {
    let mut rules = [[0; 4]; CLAIMS];
    let mut claim = 0;
    while claim < CLAIMS {
        let (cell, digit) = parts(claim as Claim);
        rules[claim][0] = cell as u16;
        let mut kind = 0;
        while kind < 3 {
            rules[claim][kind + 1] = house_rule(HOUSES_OF[cell][kind] as usize, digit) as u16;
            kind += 1;
        }
        claim += 1;
    }
    rules
}

/// The claim at a position of a rule.
#[inline(always)]
pub(crate) fn claim_of(rule: usize, place: usize) -> Claim {
    MEMBERS[rule][place]
}

/// The four rules of a claim: of its cell, block, row and column.
#[inline(always)]
pub(crate) fn rules_of(claim: Claim) -> [usize; 4] {
    RULES_OF[usize::from(claim)].map(usize::from)
}
