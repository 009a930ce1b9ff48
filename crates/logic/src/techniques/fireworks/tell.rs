//! The words that fireworks share.

use super::home;
use crate::prelude::*;
use pencilproof_proof::{Part, Pattern};

/// The parts of a pattern, as words name them.
pub(super) struct Told<'a> {
    pattern: &'a Pattern,
    layout: &'a Layout,
    /// The cells where a row and a column cross.
    pub(super) pivots: Vec<Cell>,
    /// The cells outside of the regions of the pivots.
    pub(super) wings: Vec<Cell>,
    /// The other cells, in the order of their parts.
    pub(super) others: Vec<Cell>,
}

impl<'a> Told<'a> {
    pub(super) fn new(pattern: &'a Pattern, context: &Context<'a>) -> Told<'a> {
        let of = |is_meant: &dyn Fn(Part) -> bool| {
            pattern.cells.iter().filter(|own| is_meant(own.part)).map(|own| own.cell).collect::<Vec<Cell>>()
        };
        Told {
            pattern,
            layout: context.layout,
            pivots: of(&|part| part == Part::Pivot),
            wings: of(&|part| part == Part::Pincer),
            others: of(&|part| !matches!(part, Part::Pivot | Part::Pincer)),
        }
    }

    pub(super) fn name(&self, cell: Cell) -> String {
        self.layout.cell_name(cell)
    }

    pub(super) fn names(&self, cells: &[Cell]) -> Vec<String> {
        text::cells(self.layout, cells.iter().copied())
    }

    /// The digits that the row of a pivot is relied upon to hold.
    pub(super) fn digits(&self, pivot: Cell) -> DigitSet {
        let [row, ..] = home(self.layout, pivot);
        let of_row = self.pattern.rules.iter().filter_map(|rule| match *rule {
            Rule::House(house, digit) if house == row => Some(digit),
            _ => None,
        });
        of_row.collect()
    }

    /// All digits of the pattern.
    pub(super) fn all_digits(&self) -> DigitSet {
        self.pivots.iter().fold(DigitSet::EMPTY, |digits, &pivot| digits | self.digits(pivot))
    }

    /// Where to look.
    pub(super) fn place(&self) -> String {
        let digits = text::and(self.all_digits().iter());
        let lines = self.pivots.iter().flat_map(|&pivot| home(self.layout, pivot).into_iter().take(2));
        let mut lines: Vec<House> = lines.collect();
        lines.sort();
        format!("Look at the places of {digits} in {}.", text::houses(self.layout, &lines))
    }

    /// Where the row and the column of a pivot leave its digits a place, and why these are in one of three cells.
    pub(super) fn lemma(&self, pivot: Cell) -> [String; 2] {
        let [row, column, region] = home(self.layout, pivot).map(|house| text::houses(self.layout, &[house]));
        let in_row = |cell: &&Cell| self.layout.row(**cell) == self.layout.row(pivot);
        let [of_row, of_column] = [self.wings.iter().find(in_row), self.wings.iter().find(|cell| !in_row(cell))]
            .map(|cell| cell.map_or_else(String::new, |&cell| self.name(cell)));
        let digits = self.digits(pivot);
        let pivot = self.name(pivot);
        [
            format!(
                "Outside {region}, {row} has no place for {} but {of_row}, and {column} none but {of_column}.",
                text::or(digits.iter())
            ),
            format!(
                "If one of these digits is in neither of the two, {row} and {column} both have it in {region}. Then it is \
                 in {pivot}, where they cross."
            ),
        ]
    }

    /// That the region of a pivot has its digits in its row or in its column, when they fill the cells of the pattern.
    pub(super) fn in_lines(&self, pivot: Cell) -> String {
        let [row, column, region] = home(self.layout, pivot).map(|house| text::houses(self.layout, &[house]));
        let digits = text::and(self.digits(pivot).iter());
        format!("None of {digits} is in both wings, so {region} has each of them in {row} or {column}.")
    }
}
