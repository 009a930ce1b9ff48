//! Recognises arguments of set logic that are well-known patterns, such as X-Wing.

use crate::text;
use pencilproof_core::{Digit, DigitSet, House, HouseKind, Layout, Rule};
use pencilproof_proof::{Evidence, SetPattern, SetRule, Step};

/// The usual name of a step of set logic, with digits and place, such as `X-Wing on 4, rows 2 and 7`. `None` for other
/// kinds of steps and for shapes without a name.
pub fn known_name(step: &Step, layout: &Layout) -> Option<String> {
    let Evidence::Sets(SetPattern { base, cover, .. }) = &step.evidence else { return None };
    if base.iter().chain(cover).any(|set| set.weight != 1) {
        return None;
    }
    let shape = Pattern { layout, step, base, cover, rank: cover.len().checked_sub(base.len())? };
    shape.of_one_digit().or_else(|| shape.of_cells()).or_else(|| shape.hidden()).or_else(|| shape.mixed())
}

struct Pattern<'a> {
    layout: &'a Layout,
    step: &'a Step,
    base: &'a [SetRule],
    cover: &'a [SetRule],
    rank: usize,
}

impl Pattern<'_> {
    /// The houses of rules that all concern one digit.
    fn houses(sets: &[SetRule]) -> Option<(Digit, Vec<House>)> {
        let mut digit = None;
        let houses = sets.iter().map(|set| match set.rule {
            Rule::House(house, its) if digit.is_none_or(|known| known == its) => {
                digit = Some(its);
                Some(house)
            }
            _ => None,
        });
        let mut houses: Vec<House> = houses.collect::<Option<_>>()?;
        houses.sort();
        Some((digit?, houses))
    }

    /// The kind of the houses, if all are of the same kind.
    fn kind(&self, houses: &[House]) -> Option<HouseKind> {
        let first = self.layout.kind(*houses.first()?);
        houses.iter().all(|&house| self.layout.kind(house) == first).then_some(first)
    }

    fn all_have_two(&self) -> bool {
        self.base.iter().all(|set| set.candidates.len() == 2)
    }

    /// Locked candidates and fish.
    fn of_one_digit(&self) -> Option<String> {
        let (digit, base) = Pattern::houses(self.base)?;
        let (other, cover) = Pattern::houses(self.cover)?;
        if digit != other {
            return None;
        }
        let place = text::houses(self.layout, &base);
        let (from, to) = (self.kind(&base), self.kind(&cover));
        let is_line = |kind: Option<HouseKind>| kind.is_some_and(HouseKind::is_line);
        let name = match (base.len(), self.rank) {
            (1, 0) if is_line(from) => "Claiming".to_string(),
            (1, 0) => "Pointing".to_string(),
            (2, 0) if is_line(to) && from.is_some_and(|kind| !kind.is_line()) => "Double lines".to_string(),
            (2, 1) if self.all_have_two() && is_line(from) => "Skyscraper".to_string(),
            (2, 1) if self.all_have_two() && base.iter().all(|&house| self.layout.kind(house).is_line()) => {
                "2-String Kite".to_string()
            }
            (2, 1) if self.all_have_two() => "Turbot Fish".to_string(),
            (size, rank) if rank > 0 && self.all_have_two() && size > 2 => "X-Chain".to_string(),
            (1, _) => return None,
            (size, rank) => {
                let fin = if rank > 0 { "Finned " } else { "" };
                format!("{fin}{}{}", self.fish_kind(&base, &cover), fish(size))
            }
        };
        Some(format!("{name} on {digit}, {place}"))
    }

    /// The prefix of a fish: none for rows against columns, otherwise by whether a side has boxes or both kinds of
    /// lines.
    fn fish_kind(&self, base: &[House], cover: &[House]) -> &'static str {
        let has = |houses: &[House], kind| houses.iter().any(|&house| self.layout.kind(house) == kind);
        let other = |houses: &[House]| houses.iter().any(|&house| !self.layout.kind(house).is_line());
        let both = |houses: &[House]| has(houses, HouseKind::Row) && has(houses, HouseKind::Column);
        // The boxes of fins do not count as boxes of the pattern.
        let boxes = other(base) || self.rank == 0 && other(cover);
        let crosses = |kind| has(base, kind) && has(cover, kind);
        match () {
            () if both(base) || both(cover) || crosses(HouseKind::Row) || crosses(HouseKind::Column) => "Mutant ",
            () if boxes => "Franken ",
            () => "",
        }
    }

    /// Patterns whose sources are cells: naked subsets, wings, loops, and multi-sector locked sets.
    fn of_cells(&self) -> Option<String> {
        let cells = self.base.iter().map(|set| match set.rule {
            Rule::Cell(cell) => Some(cell),
            Rule::House(..) => None,
        });
        let cells: Vec<_> = cells.collect::<Option<_>>()?;
        let mut digits = DigitSet::EMPTY;
        let mut houses: Vec<House> = Vec::new();
        for set in self.cover {
            let Rule::House(house, digit) = set.rule else { return None };
            digits.insert(digit);
            if !houses.contains(&house) {
                houses.push(house);
            }
        }
        let place = text::and(text::cells(self.layout, cells.iter().copied()));
        let mut sizes: Vec<usize> = self.base.iter().map(|set| set.candidates.len()).collect();
        sizes.sort_unstable();
        let of_digits = || text::digits(digits);
        match (self.rank, &sizes[..]) {
            (0, [_, _, ..]) if houses.len() == 1 => Some(format!(
                "Naked {} {}, {}",
                text::tuple(cells.len()),
                of_digits(),
                text::houses(self.layout, &houses)
            )),
            (0, _) if cells.len() > 2 && self.all_have_two() => Some(format!("XY-Loop on {}, {place}", of_digits())),
            (0, [_, _, _, ..]) if self.is_line_and_region(&houses) => {
                houses.sort();
                Some(format!("Sue de Coq on {}, {}", of_digits(), text::houses(self.layout, &houses)))
            }
            (0, [_, _, _, _, ..]) => Some(format!("Multi-sector locked set on {}, {} cells", of_digits(), cells.len())),
            (1, [2, 2, 2]) => Some(format!("XY-Wing {}, {place}", of_digits())),
            (1, [2, 2, 3]) if digits.len() == 3 => Some(format!("XYZ-Wing {}, {place}", of_digits())),
            (1, [_, _, _, _]) if digits.len() == 4 && !self.all_have_two() => {
                Some(format!("WXYZ-Wing {}, {place}", of_digits()))
            }
            (1, [_, _, _, _, ..]) if self.all_have_two() => Some(format!("XY-Chain on {}, {place}", of_digits())),
            _ => None,
        }
    }

    fn is_line_and_region(&self, houses: &[House]) -> bool {
        let lines = houses.iter().filter(|&&house| self.layout.kind(house).is_line()).count();
        houses.len() == 2 && lines == 1
    }

    /// Patterns of digits in one house covered by cells.
    fn hidden(&self) -> Option<String> {
        let mut house = None;
        let mut digits = DigitSet::EMPTY;
        for set in self.base {
            let Rule::House(its, digit) = set.rule else { return None };
            if house.is_some_and(|known| known != its) {
                return None;
            }
            house = Some(its);
            digits.insert(digit);
        }
        let only_cells = self.cover.iter().all(|set| matches!(set.rule, Rule::Cell(_)));
        let place = text::houses(self.layout, &[house?]);
        (self.rank == 0 && only_cells && digits.len() > 1)
            .then(|| format!("Hidden {} {}, {place}", text::tuple(digits.len()), text::digits(digits)))
    }

    /// Chains of strong links of all kinds.
    fn mixed(&self) -> Option<String> {
        let cells: Vec<_> = self.base.iter().filter(|set| matches!(set.rule, Rule::Cell(_))).collect();
        let digits: DigitSet = self.step.eliminations.iter().map(|candidate| candidate.digit()).collect();
        match (self.rank, self.base.len(), cells.len()) {
            _ if !self.all_have_two() => None,
            (1, 3, 2) if digits.len() == 1 && self.cells_agree() => Some(format!("W-Wing on {}", text::digits(digits))),
            (0, 2.., _) => Some(format!("Continuous loop on {}", text::digits(digits))),
            (1, 2.., _) => Some(format!("Alternating inference chain on {}", text::digits(digits))),
            _ => None,
        }
    }

    /// Whether the cells among the sources all have the same digits.
    fn cells_agree(&self) -> bool {
        let digits = |set: &SetRule| set.candidates.iter().map(|candidate| candidate.digit()).collect::<DigitSet>();
        let mut cells = self.base.iter().filter(|set| matches!(set.rule, Rule::Cell(_))).map(digits);
        cells.next().is_some_and(|first| cells.all(|other| other == first))
    }
}

fn fish(size: usize) -> String {
    match size {
        2 => "X-Wing".into(),
        3 => "Swordfish".into(),
        4 => "Jellyfish".into(),
        size => format!("fish of size {size}"),
    }
}
