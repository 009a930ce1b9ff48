//! Words about almost locked sets.

use pencilproof_core::{Candidate, Cell, Digit, DigitSet, House, Layout};
use pencilproof_proof::{Pattern, PatternCell};
use pencilproof_words::text;

/// A set as a pattern shows it.
pub(super) struct Named {
    /// Its letter: A, B, C and so on.
    pub(super) letter: char,
    pub(super) cells: Vec<PatternCell>,
}

impl Named {
    /// The sets of a pattern in order: each is a run of cells with the same part.
    pub(super) fn all(cells: &[PatternCell]) -> Vec<Named> {
        let letter = |index: usize| char::from(b'A' + (index % 26) as u8);
        let runs = cells.chunk_by(|one, other| one.part == other.part).enumerate();
        runs.map(|(index, cells)| Named { letter: letter(index), cells: cells.to_vec() }).collect()
    }

    pub(super) fn digits(&self) -> DigitSet {
        self.cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | cell.digits)
    }

    pub(super) fn places(&self, digit: Digit) -> Vec<Cell> {
        self.cells.iter().filter(|cell| cell.digits.contains(digit)).map(|cell| cell.cell).collect()
    }

    /// Its cells in short: `r1c15`.
    pub(super) fn short(&self, layout: &Layout) -> String {
        let cells: Vec<Cell> = self.cells.iter().map(|cell| cell.cell).collect();
        text::cells_in_short(layout, &cells)
    }

    /// What it consists of: `A is r1c15, two cells with three digits: 1, 3 and 7`.
    pub(super) fn defined(&self, layout: &Layout) -> String {
        let (letter, digits) = (self.letter, text::and(self.digits().iter()));
        match self.cells.len() {
            1 => {
                let count = text::count(self.digits().len());
                format!("{letter} is {}, one cell with {count} digits: {digits}", self.short(layout))
            }
            size => {
                let more = text::count(size + 1);
                format!("{letter} is {}, {} cells with {more} digits: {digits}", self.short(layout), text::count(size))
            }
        }
    }

    /// The house that holds all places of a digit in two sets, if both have it.
    pub(super) fn joint(&self, other: &Named, digit: Digit, layout: &Layout) -> Option<House> {
        let [mut places, others] = [self.places(digit), other.places(digit)];
        if places.is_empty() || others.is_empty() || places.iter().any(|cell| others.contains(cell)) {
            return None;
        }
        places.extend(others);
        text::shared_house(layout, &places)
    }

    /// The digits that restrict two sets, each with a house that holds its places.
    pub(super) fn commons(&self, other: &Named, layout: &Layout) -> Vec<(Digit, House)> {
        let shared = (self.digits() & other.digits()).iter();
        shared.filter_map(|digit| Some((digit, self.joint(other, digit, layout)?))).collect()
    }
}

/// Each set in a sentence.
pub(super) fn defined(sets: &[Named], layout: &Layout) -> String {
    let each = sets.iter().map(|set| set.defined(layout)).collect::<Vec<_>>();
    format!("{}.", each.join(". "))
}

/// The cells of the sets of a title: `r1c15 and r4c6`.
pub(super) fn title(sets: &[Named], layout: &Layout) -> String {
    let list: Vec<String> = sets.iter().map(|set| set.short(layout)).collect();
    if list.iter().any(|cells| cells.contains(" and ")) { list.join("; ") } else { text::and(list) }
}

/// The digits of conclusions.
pub(super) fn gone(eliminations: &[Candidate]) -> DigitSet {
    eliminations.iter().map(|gone| gone.digit()).collect()
}

/// Cells in short.
pub(super) fn short_cells(layout: &Layout, cells: &[Cell]) -> String {
    let mut sorted = cells.to_vec();
    sorted.sort();
    text::cells_in_short(layout, &sorted)
}

/// Where to look: the cells of all sets.
pub(super) fn place(pattern: &Pattern, layout: &Layout) -> String {
    let cells: Vec<Cell> = pattern.cells.iter().map(|cell| cell.cell).collect();
    format!("Look at the digits of {}.", text::cells_in_short(layout, &cells))
}

/// What sees all places of each digit in some sets: `r7c1 sees every 3 of A and B.`
pub(super) fn seen(eliminations: &[Candidate], sets: &str, layout: &Layout) -> String {
    let of_digit = text::by_digit(eliminations).into_iter().map(|(digit, cells)| {
        let see = if cells.len() == 1 { "sees" } else { "see" };
        format!("{} {see} every {digit} of {sets}", text::cells_in_short(layout, &cells))
    });
    format!("{}.", text::and(of_digit))
}

/// For each two neighbours of a row a digit that restricts them, and a house that holds its places: two in sequence are
/// different, and the digits of the conclusion are not at the ends.
pub(super) fn links(sets: &[Named], ends: DigitSet, layout: &Layout) -> Option<Vec<(Digit, House)>> {
    fn extend(options: &[Vec<(Digit, House)>], ends: DigitSet, chosen: &mut Vec<(Digit, House)>) -> bool {
        let Some(next) = options.get(chosen.len()) else { return true };
        let is_end = chosen.is_empty() || chosen.len() + 1 == options.len();
        for &(digit, house) in next {
            let is_repeated = chosen.last().is_some_and(|&(last, _)| last == digit);
            if !(is_repeated || is_end && ends.contains(digit)) {
                chosen.push((digit, house));
                if extend(options, ends, chosen) {
                    return true;
                }
                chosen.pop();
            }
        }
        false
    }
    let options: Vec<_> = sets.windows(2).map(|pair| pair[0].commons(&pair[1], layout)).collect();
    let mut chosen = Vec::new();
    extend(&options, ends, &mut chosen).then_some(chosen)
}
