//! Patterns with guardians in words: their cells, and what follows from the guardians.

use crate::prelude::*;
use pencilproof_proof::{Part, Pattern, PatternCell, sees};
use std::collections::BTreeMap;

/// A pattern, sorted for the telling.
pub(crate) struct Told<'p> {
    pattern: &'p Pattern,
    context: &'p Context<'p>,
    /// The cells of the deadly pattern.
    pub(crate) cells: Vec<Cell>,
    /// Their digits.
    pub(crate) digits: DigitSet,
    /// The cells of the subset that guardians complete.
    subset: Vec<Cell>,
    /// The cells that are no part of it, but have to be what they are.
    pub(crate) pivots: Vec<Cell>,
}

impl<'p> Told<'p> {
    pub(crate) fn new(pattern: &'p Pattern, context: &'p Context<'p>) -> Self {
        let (own, others): (Vec<&PatternCell>, Vec<&PatternCell>) =
            pattern.cells.iter().partition(|cell: &&PatternCell| matches!(cell.part, Part::Floor | Part::Roof));
        let (pivots, subset) = others.into_iter().partition(|cell| cell.part == Part::Pivot);
        let digits = own.iter().fold(DigitSet::EMPTY, |digits, cell| digits | cell.digits);
        let cells = |list: Vec<&PatternCell>| {
            let mut cells: Vec<Cell> = list.iter().map(|cell| cell.cell).collect();
            cells.sort();
            cells
        };
        Told { pattern, context, cells: cells(own), digits, subset: cells(subset), pivots: cells(pivots) }
    }

    pub(crate) fn name(&self, cell: Cell) -> String {
        self.context.layout.cell_name(cell)
    }

    /// `r1c1, r1c2 and r4c1`.
    pub(crate) fn names(&self, cells: &[Cell]) -> String {
        text::and(cells.iter().map(|&cell| self.name(cell)))
    }

    /// `r14c12`.
    pub(crate) fn in_short(&self, cells: &[Cell]) -> String {
        text::cells_in_short(self.context.layout, cells)
    }

    /// The digits of the pattern that a cell has.
    pub(crate) fn digits_of(&self, cell: Cell) -> DigitSet {
        let own = self.pattern.cells.iter().find(|own| own.cell == cell);
        own.map_or(DigitSet::EMPTY, |own| own.digits)
    }

    /// The cells with guardians.
    pub(crate) fn roof(&self) -> Vec<Cell> {
        self.by_cell().into_keys().collect()
    }

    /// The guardians of each cell.
    fn by_cell(&self) -> BTreeMap<Cell, Vec<Digit>> {
        let mut cells: BTreeMap<Cell, Vec<Digit>> = BTreeMap::new();
        for guardian in &self.pattern.guardians {
            cells.entry(guardian.cell()).or_default().push(guardian.digit());
        }
        cells
    }

    /// `boxes`, or `regions` in a jigsaw puzzle.
    pub(crate) fn regions(&self) -> &'static str {
        let kind = self.cells.first().map(|&cell| self.context.layout.kind(self.context.layout.region_of(cell)));
        if kind == Some(HouseKind::Region) { "regions" } else { "boxes" }
    }

    /// The rows or columns of the cells.
    pub(crate) fn lines_of(&self, kind: HouseKind) -> Vec<House> {
        let layout = self.context.layout;
        let mut lines: Vec<House> = self.cells.iter().flat_map(|&cell| layout.houses_of(cell)).copied().collect();
        lines.retain(|&house| layout.kind(house) == kind);
        lines.sort();
        lines.dedup();
        lines
    }

    pub(crate) fn lines(&self, kind: HouseKind) -> String {
        text::houses(self.context.layout, &self.lines_of(kind))
    }

    /// The houses of the rules that are relied upon, and the digit that has no other places there.
    fn confined(&self) -> Option<(String, Digit)> {
        let house = |rule: &Rule| match *rule {
            Rule::House(house, digit) => Some((house, digit)),
            Rule::Cell(_) => None,
        };
        let houses: Vec<(House, Digit)> = self.pattern.rules.iter().filter_map(house).collect();
        let (_, digit) = *houses.first()?;
        let houses: Vec<House> = houses.into_iter().map(|(house, _)| house).collect();
        Some((text::houses(self.context.layout, &houses), digit))
    }

    /// The cell in question if all that goes is in one cell.
    pub(crate) fn opposite(&self) -> Option<Cell> {
        self.context.step.eliminations.first().map(|gone| gone.cell())
    }

    /// The corner of a rectangle that does not share a line with another one.
    fn across(&self, corner: Cell) -> Option<Cell> {
        let layout = self.context.layout;
        let is_across =
            |&&cell: &&Cell| layout.row(cell) != layout.row(corner) && layout.col(cell) != layout.col(corner);
        self.cells.iter().find(is_across).copied()
    }

    pub(crate) fn deadly(&self, count: &str) -> String {
        format!(
            "If all {count} held only {}, these digits could change places, and there would be two solutions.",
            text::and(self.digits.iter())
        )
    }

    /// What follows from the guardians.
    pub(crate) fn saved(&self) -> Vec<String> {
        let by_cell = self.by_cell();
        let digits: DigitSet = self.pattern.guardians.iter().map(|guardian| guardian.digit()).collect();
        let one_of = match (by_cell.first_key_value(), by_cell.len(), digits.single()) {
            (Some((&cell, _)), 1, Some(digit)) => {
                format!("Only {} has another candidate, {digit}. It must hold it.", self.name(cell))
            }
            (Some((&cell, _)), 1, None) => {
                format!(
                    "Only {} has other candidates, {}. It must hold one of them.",
                    self.name(cell),
                    text::and(digits.iter())
                )
            }
            (_, _, Some(digit)) => format!("Therefore one of {} is {digit}.", self.names(&self.roof())),
            _ => {
                let each = by_cell.iter().map(|(&cell, digits)| format!("{} is {}", self.name(cell), text::or(digits)));
                let comma = if by_cell.values().any(|digits| digits.len() > 1) { ", or " } else { " or " };
                format!("Therefore {}.", each.collect::<Vec<_>>().join(comma))
            }
        };
        let more = [self.with_subset(digits), self.with_confined(), self.with_forcing()];
        [Some(one_of)].into_iter().chain(more).flatten().collect()
    }

    /// That the guardians lead further than to what each of them sees.
    fn with_forcing(&self) -> Option<String> {
        let (step, guardians) = (self.context.step, &self.pattern.guardians);
        let is_seen = |gone: &Candidate| guardians.iter().all(|&guardian| sees(self.context.layout, guardian, *gone));
        let is_plain = step.placements.is_empty() && step.eliminations.iter().all(is_seen);
        let is_explained = is_plain || !self.subset.is_empty() || !self.pattern.rules.is_empty();
        (!is_explained).then(|| {
            format!(
                "Suppose each of these {} in turn, and follow naked and hidden singles from it. It always leads to what \
                 is concluded here, or to a contradiction.",
                text::count(guardians.len())
            )
        })
    }

    /// What the guardians and a subset fill together.
    fn with_subset(&self, guardians: DigitSet) -> Option<String> {
        self.subset.first()?;
        let layout = self.context.layout;
        let roof = self.roof();
        let own = self.subset.iter().fold(DigitSet::EMPTY, |digits, &cell| digits | self.digits_of_subset(cell));
        let all: Vec<Cell> = roof.iter().chain(&self.subset).copied().collect();
        let houses: Vec<House> = layout
            .houses_of(all[0])
            .iter()
            .copied()
            .filter(|house| all.iter().all(|&cell| layout.houses_of(cell).contains(house)))
            .collect();
        Some(format!(
            "{} can only be {}. With the one in {}, {} are used up in {}.",
            self.names(&self.subset),
            text::or(own.iter()),
            self.in_short(&roof),
            text::and((own | guardians).iter()),
            text::houses(layout, &houses)
        ))
    }

    fn digits_of_subset(&self, cell: Cell) -> DigitSet {
        let own = self.pattern.cells.iter().find(|own| own.cell == cell && own.part == Part::AlsA);
        own.map_or(DigitSet::EMPTY, |own| own.digits)
    }

    /// What a digit with no other places than two cells shows.
    fn with_confined(&self) -> Option<String> {
        let (houses, digit) = self.confined()?;
        let roof = text::or(self.roof().into_iter().map(|cell| self.name(cell)));
        Some(format!(
            "In {houses}, {digit} can only be in {roof}. One of them is {digit}, the other one holds a digit just named."
        ))
    }

    /// A digit that is confined to the rectangle in all its lines.
    pub(crate) fn x_wing(&self) -> Vec<String> {
        let Some((houses, digit)) = self.confined() else { return self.saved() };
        let (roof, pair) = (self.roof(), text::and(self.digits.iter()));
        let floor: Vec<Cell> = self.cells.iter().copied().filter(|cell| !roof.contains(cell)).collect();
        let floor = self.names(&floor);
        let saved = self.saved().swap_remove(0);
        let roof: Vec<String> = roof.into_iter().map(|cell| format!("{} is none of {pair}", self.name(cell))).collect();
        let both = format!(
            "In {houses}, {digit} has no other places. If {}, then {floor} are {digit}; and so if {}.",
            roof.first().map_or("", String::as_str),
            roof.last().map_or("", String::as_str)
        );
        vec![saved, both]
    }

    /// A digit that is confined to the rectangle in two of its lines.
    pub(crate) fn hidden(&self, opposite: Cell) -> Vec<String> {
        let (Some((houses, digit)), Some(floor)) = (self.confined(), self.across(opposite)) else {
            return self.saved();
        };
        let other = text::or((self.digits - DigitSet::only(digit)).iter());
        let beside: Vec<Cell> = self.cells.iter().copied().filter(|&cell| cell != opposite && cell != floor).collect();
        let complete = format!(
            "In {houses}, {digit} has no other places. If {} were {other}, then {} would be {digit}, and {} would be {other}.",
            self.name(opposite),
            self.names(&beside),
            self.name(floor)
        );
        let deadly = format!(
            "Then {} could change places in all four cells, and there would be two solutions.",
            text::and(self.digits.iter())
        );
        vec![complete, deadly]
    }
}
