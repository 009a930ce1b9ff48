//! Almost locked sets, and the digits that restrict two of them.

use pencilproof_core::{Board, Cell, CellSet, Digit, DigitSet, House, MAX_SIDE};

/// n cells of a house, each with two digits or more, that have n + 1 digits between them: if one of the digits is false
/// in all of them, the others fill the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Als<const W: usize> {
    /// The first house that contains all its cells.
    pub house: House,
    /// The cells.
    pub cells: CellSet<W>,
    /// Their digits, one more than cells.
    pub digits: DigitSet,
}

/// Lists of sets are kept for these largest numbers of cells: for chains, for the techniques of the default profile,
/// and every set of a 9x9 board.
pub(super) const TIERS: [usize; 3] = [3, 5, 8];

/// The list that has the sets of up to `most` cells.
pub(super) fn tier(most: usize) -> usize {
    TIERS.iter().position(|&tier| most <= tier).unwrap_or(TIERS.len() - 1)
}

impl<const W: usize> Als<W> {
    /// The largest number of cells of a set: on 9x9, every set has at most so many.
    pub const MOST_CELLS: usize = TIERS[2];

    /// Every set of up to `most` cells once, those of fewer cells first, and house by house.
    pub(super) fn all(board: &Board<W>, most: usize) -> Vec<Als<W>> {
        let houses: Vec<(House, Open)> = board.layout().houses().map(|house| (house, Open::of(board, house))).collect();
        let mut all = Vec::with_capacity(128);
        for size in 1..=most {
            for (house, open) in houses.iter().filter(|(_, open)| open.count > size) {
                open.choose(size, |chosen, digits| {
                    let cells = chosen.iter().map(|&at| open.cells[at]).collect::<CellSet<W>>();
                    if board.geometry().shared_houses(cells).next() == Some(*house) {
                        all.push(Als { house: *house, cells, digits: DigitSet::from_bits(digits) });
                    }
                });
            }
        }
        all
    }
}

/// The cells of a house with two digits or more, and these digits.
struct Open {
    count: usize,
    cells: [Cell; MAX_SIDE],
    digits: [u32; MAX_SIDE],
}

impl Open {
    fn of<const W: usize>(board: &Board<W>, house: House) -> Open {
        let mut open = Open { count: 0, cells: [Cell::from_index(0); MAX_SIDE], digits: [0; MAX_SIDE] };
        // A cell with one candidate is a single, which adds nothing to a set but its digit.
        let open_cells = (board.geometry().house(house) - board.placed()).iter();
        for cell in open_cells.filter(|&cell| board.digits(cell).len() > 1) {
            open.cells[open.count] = cell;
            open.digits[open.count] = board.digits(cell).bits();
            open.count += 1;
        }
        open
    }

    /// Visits each choice of `size` cells with `size + 1` digits. A branch ends as soon as it has too many digits.
    fn choose(&self, size: usize, mut visit: impl FnMut(&[usize], u32)) {
        let most = size as u32 + 1;
        let mut chosen = [0; MAX_SIDE];
        let mut unions = [0; MAX_SIDE + 1];
        // `depth` cells are chosen; `chosen[depth]` is the next one to try.
        let mut depth = 0;
        loop {
            let at = chosen[depth];
            if at + size > self.count + depth {
                if depth == 0 {
                    return;
                }
                depth -= 1;
                chosen[depth] += 1;
                continue;
            }
            let union = unions[depth] | self.digits[at];
            if union.count_ones() > most {
                chosen[depth] += 1;
            } else if depth + 1 < size {
                depth += 1;
                unions[depth] = union;
                chosen[depth] = at + 1;
            } else {
                if union.count_ones() == most {
                    visit(&chosen[..size], union);
                }
                chosen[depth] += 1;
            }
        }
    }
}

/// The places of a digit in an almost locked set.
#[derive(Clone, Copy, Debug)]
pub struct AlsDigit<const W: usize> {
    /// The digit.
    pub digit: Digit,
    /// Its cells in the set.
    pub cells: CellSet<W>,
    /// The cells, of any content, that see all of these.
    pub seen: CellSet<W>,
    /// The cells outside of the set where the digit is live and that see all of these: false if the digit is true in
    /// the set.
    pub victims: CellSet<W>,
}

/// Almost locked sets by number, and which of them a digit restricts: all its places in both see each other, so it is
/// true in one of the two at most.
///
/// Sets of sets are rows of bits, one bit for each set.
#[derive(Clone, Debug)]
pub struct AlsLinks<const W: usize> {
    sets: Vec<Als<W>>,
    /// Where the entries of each set start; its digits follow in ascending order.
    first: Vec<u32>,
    entries: Vec<AlsDigit<W>>,
    /// For each set, its digits with victims.
    telling: Vec<DigitSet>,
    words: usize,
    /// For each entry, the other sets that the digit restricts together with this one.
    restricted: Vec<u64>,
    /// For each set, those with a cell in common, itself included.
    overlapping: Vec<u64>,
}

impl<const W: usize> AlsLinks<W> {
    pub(super) fn new(board: &Board<W>, sets: &[Als<W>]) -> AlsLinks<W> {
        let (layout, geometry) = (board.layout(), board.geometry());
        let words = sets.len().div_ceil(64).max(1);
        let cell_count = layout.cell_count();
        let side = layout.side();
        let mut links = AlsLinks {
            sets: sets.to_vec(),
            first: Vec::with_capacity(sets.len() + 1),
            entries: Vec::with_capacity(4 * sets.len()),
            telling: Vec::with_capacity(sets.len()),
            words,
            restricted: Vec::new(),
            overlapping: vec![0; words * sets.len()],
        };
        // The sets with a cell; those with a digit; those with a digit in a cell.
        let mut with_cell = vec![0u64; words * cell_count];
        let mut with_digit = vec![0u64; words * side];
        let mut with_place = vec![0u64; words * cell_count * side];
        for (number, set) in sets.iter().enumerate() {
            let (word, bit) = (number / 64, 1 << (number % 64));
            links.first.push(links.entries.len() as u32);
            let mut telling = set.digits;
            for digit in set.digits.iter() {
                let plane = board.open_plane(digit);
                let cells = set.cells & plane;
                let seen = geometry.common_peers(cells);
                let victims = (seen & plane) - set.cells;
                if victims.is_empty() {
                    telling.remove(digit);
                }
                links.entries.push(AlsDigit { digit, cells, seen, victims });
                with_digit[words * digit.index() + word] |= bit;
                for cell in cells.iter() {
                    with_place[words * (digit.index() * cell_count + cell.index()) + word] |= bit;
                }
            }
            links.telling.push(telling);
            set.cells.iter().for_each(|cell| with_cell[words * cell.index() + word] |= bit);
        }
        links.first.push(links.entries.len() as u32);
        for (number, set) in sets.iter().enumerate() {
            let row = &mut links.overlapping[words * number..words * (number + 1)];
            for cell in set.cells.iter() {
                row.iter_mut().zip(&with_cell[words * cell.index()..]).for_each(|(row, with)| *row |= with);
            }
        }
        links.restricted = vec![0; words * links.entries.len()];
        for (entry, row) in links.entries.iter().zip(links.restricted.chunks_exact_mut(words)) {
            let digit = entry.digit.index();
            // A set is restricted if it has the digit, and nowhere out of sight.
            for cell in (board.open_plane(entry.digit) - entry.seen).iter() {
                let with = &with_place[words * (digit * cell_count + cell.index())..];
                row.iter_mut().zip(with).for_each(|(row, with)| *row |= with);
            }
            row.iter_mut().zip(&with_digit[words * digit..]).for_each(|(row, with)| *row = with & !*row);
        }
        links
    }

    /// The sets, those of fewer cells first. The number of a set is its index here.
    #[must_use]
    pub fn sets(&self) -> &[Als<W>] {
        &self.sets
    }

    /// The digits of a set with their places, ascending.
    #[must_use]
    pub fn digits(&self, set: usize) -> &[AlsDigit<W>] {
        &self.entries[self.first[set] as usize..self.first[set + 1] as usize]
    }

    /// The places of one of the digits of a set.
    ///
    /// # Panics
    /// If the set does not have the digit.
    #[must_use]
    pub fn places(&self, set: usize, digit: Digit) -> &AlsDigit<W> {
        &self.entries[self.entry(set, digit)]
    }

    /// The sets that one of the digits of a set restricts together with it, as a row of bits.
    ///
    /// # Panics
    /// If the set does not have the digit.
    #[must_use]
    pub fn restricted(&self, set: usize, digit: Digit) -> &[u64] {
        let entry = self.entry(set, digit);
        &self.restricted[self.words * entry..self.words * (entry + 1)]
    }

    fn entry(&self, set: usize, digit: Digit) -> usize {
        let digits = self.sets[set].digits;
        assert!(digits.contains(digit));
        let below = digits.bits() & ((1 << digit.index()) - 1);
        self.first[set] as usize + below.count_ones() as usize
    }

    /// The digits of a set with a victim: a candidate outside of the set that sees all their places in it.
    #[must_use]
    pub fn telling(&self, set: usize) -> DigitSet {
        self.telling[set]
    }

    /// The sets with a cell in common with a set, itself included, as a row of bits.
    #[must_use]
    pub fn overlapping(&self, set: usize) -> &[u64] {
        &self.overlapping[self.words * set..self.words * (set + 1)]
    }

    /// How many words a row of bits has.
    #[must_use]
    pub fn words(&self) -> usize {
        self.words
    }

    /// The numbers of the sets in a row of bits, ascending.
    pub fn numbers(row: impl IntoIterator<Item = u64>) -> impl Iterator<Item = usize> {
        row.into_iter().enumerate().flat_map(|(at, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(64 * at + bit)
            })
        })
    }

    /// The digits that restrict two sets.
    #[must_use]
    pub fn commons(&self, one: usize, other: usize) -> DigitSet {
        let shared = self.sets[one].digits & self.sets[other].digits;
        shared.iter().filter(|&digit| self.restricted(one, digit)[other / 64] >> (other % 64) & 1 == 1).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Facts;
    use crate::techniques::testing::Position;
    use pencilproof_core::Board;
    use std::collections::BTreeSet;

    fn some(layout: &str) -> Board<4> {
        let open = Position::open(layout).only("r1c1", "12").only("r1c2", "23").only("r1c3", "134");
        open.only("r2c1", "123").only("r3c3", "24").only("r4c1", "14").board()
    }

    #[test]
    fn every_set_is_listed_once() {
        let position =
            Position::open("3x3").only("r1c1", "12").only("r1c2", "23").only("r1c3", "13").only("r5c5", "46");
        let board = position.board();
        let facts = Facts::new(&board);
        let names: Vec<Vec<String>> = facts
            .almost_locked_sets_up_to(5)
            .iter()
            .map(|als| als.cells.iter().map(|cell| facts.layout().cell_name(cell)).collect())
            .collect();
        let expected =
            [&["r1c1"][..], &["r1c2"], &["r1c3"], &["r5c5"], &["r1c1", "r1c2"], &["r1c1", "r1c3"], &["r1c2", "r1c3"]];
        assert_eq!(names, expected);
    }

    #[test]
    fn lists_agree_with_their_definition() {
        for layout in ["2x3", "3x3", "3x3+x", "3x3+windoku"] {
            let board = some(layout);
            let facts = Facts::new(&board);
            for most in [1, 2, 3, 4] {
                let listed = facts.almost_locked_sets_up_to(most);
                assert!(listed.is_sorted_by_key(|set| set.cells.len()), "a list for fewer cells is a prefix");
                let mut tried = BTreeSet::new();
                for house in facts.layout().houses() {
                    for cells in facts.geometry().house(house).subsets().filter(|set| (1..=most).contains(&set.len())) {
                        let digits = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.digits(cell));
                        if digits.len() == cells.len() + 1 {
                            tried.insert(cells);
                        }
                    }
                }
                assert_eq!(listed.iter().map(|set| set.cells).collect::<BTreeSet<_>>(), tried, "{layout}");
                assert_eq!(listed.len(), tried.len());
            }
        }
    }

    #[test]
    fn links_agree_with_their_definition() {
        for layout in ["2x3", "3x3", "3x3+x"] {
            let board = some(layout);
            let facts = Facts::new(&board);
            let links = facts.als_links(5);
            let apart = |one: Cell, other: Cell| facts.geometry().peers(one).contains(other);
            let mut shown = 0;
            for (one, first) in links.sets().iter().enumerate() {
                assert_eq!(links.digits(one).iter().map(|entry| entry.digit).collect::<DigitSet>(), first.digits);
                for (other, second) in links.sets().iter().enumerate().filter(|(other, _)| *other != one) {
                    let overlaps = links.overlapping(one)[other / 64] >> (other % 64) & 1 == 1;
                    assert_eq!(overlaps, first.cells.intersects(&second.cells));
                    let places = |set: &Als<4>, digit| set.cells & board.plane(digit);
                    let restricted = (first.digits & second.digits).iter().filter(|&digit| {
                        places(first, digit).iter().all(|a| places(second, digit).iter().all(|b| apart(a, b)))
                    });
                    let restricted: DigitSet = restricted.collect();
                    assert_eq!(links.commons(one, other), restricted);
                    shown += restricted.len();
                }
            }
            assert!(shown > 0);
        }
    }

    #[test]
    fn rows_list_their_numbers() {
        assert_eq!(AlsLinks::<2>::numbers([1 << 3 | 1, 0, 1 << 63]).collect::<Vec<_>>(), [0, 3, 191]);
    }
}
