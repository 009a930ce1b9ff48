//! Exocets in words.

use crate::prelude::*;
use pencilproof_proof::{Part, Pattern};

/// An Exocet, sorted for the telling.
pub(super) struct Told<'p> {
    pattern: &'p Pattern,
    context: &'p Context<'p>,
    pub(super) base: Vec<Cell>,
    pub(super) targets: Vec<Cell>,
    /// The digits of the base.
    pub(super) digits: DigitSet,
}

impl<'p> Told<'p> {
    /// The Exocet with these parts for its base and its targets.
    pub(super) fn new(pattern: &'p Pattern, (base, target): (Part, Part), context: &'p Context<'p>) -> Self {
        let cells = |part: Part| {
            let mut cells: Vec<Cell> =
                pattern.cells.iter().filter(|own| own.part == part).map(|own| own.cell).collect();
            cells.sort();
            cells
        };
        let of_base = pattern.cells.iter().filter(|own| own.part == base);
        let digits = of_base.fold(DigitSet::EMPTY, |digits, own| digits | own.digits);
        Told { pattern, context, base: cells(base), targets: cells(target), digits }
    }

    pub(super) fn names(&self, cells: &[Cell]) -> String {
        text::list_of_cells(self.context.layout, cells)
    }

    /// `base r1c12, targets r2c4 and r3c7`.
    pub(super) fn in_short(&self) -> String {
        let short = |cells: &[Cell]| text::cells_in_short(self.context.layout, cells);
        format!("base {}, targets {}", short(&self.base), short(&self.targets))
    }

    /// The line and the box of the base.
    fn homes(&self) -> Vec<House> {
        let layout = self.context.layout;
        let of_first = self.base.first().map_or(&[][..], |&cell| layout.houses_of(cell));
        let is_home = |house: &House| self.base.iter().all(|&cell| layout.houses_of(cell).contains(house));
        of_first.iter().take(3).copied().filter(is_home).collect()
    }

    /// The cross-lines that have a place for a digit of the base.
    fn cross_lines(&self) -> Vec<House> {
        let layout = self.context.layout;
        let along = self.homes().first().map(|&house| layout.kind(house));
        let across = usize::from(along == Some(HouseKind::Row));
        let is_in = |part: Part| matches!(part, Part::CrossLine | Part::Target | Part::OtherTarget);
        let cells = self.pattern.cells.iter().filter(|own| is_in(own.part)).map(|own| own.cell);
        let mut lines: Vec<House> = cells.map(|cell| layout.houses_of(cell)[across]).collect();
        lines.sort();
        lines.dedup();
        lines
    }

    pub(super) fn place(&self) -> String {
        let layout = self.context.layout;
        format!("Look at {} and at {}.", self.names(&self.base), text::houses(layout, &self.cross_lines()))
    }

    /// Why the targets hold the digits of the base.
    pub(super) fn reasons(&self) -> Vec<String> {
        let layout = self.context.layout;
        let (base, targets) = (self.names(&self.base), self.names(&self.targets));
        let lines = self.cross_lines();
        let homes = text::and(self.homes().iter().map(|&house| layout.house_name(house)));
        let used = format!(
            "{base} hold two of {}. {homes} have no other place for these two, so {} need both elsewhere.",
            text::and(self.digits.iter()),
            text::houses(layout, &lines),
            homes = text::capital(&homes)
        );
        let covered = format!("There, apart from {targets}, {}.", self.covers().join("; "));
        let number = text::count(lines.len().saturating_sub(1));
        let houses = if lines.len() > 2 { "houses hold" } else { "house holds" };
        let most = format!(
            "{number} {houses} a digit at most {}; the {} lines need it {}.",
            text::times(lines.len().saturating_sub(1)),
            text::count(lines.len()),
            text::times(lines.len())
        );
        let both =
            format!("Therefore each of the two digits is in a target, and {targets} hold the same two as {base}.");
        vec![used, covered, text::capital(&most), both]
    }

    /// `1 is only in rows 5 and 8`, for each digit.
    fn covers(&self) -> Vec<String> {
        let of_digit = |digit: Digit| {
            let houses = self.pattern.rules.iter().filter_map(|rule| match *rule {
                Rule::House(house, other) if other == digit => Some(house),
                _ => None,
            });
            let houses: Vec<House> = houses.collect();
            match houses.is_empty() {
                true => format!("{digit} has no place"),
                false => format!("{digit} is only in {}", text::houses(self.context.layout, &houses)),
            }
        };
        self.digits.iter().map(of_digit).collect()
    }

    /// Whether the cross-lines beside a target have a place each for the digit that it would have.
    fn has_room(&self, target: &Candidate) -> bool {
        let layout = self.context.layout;
        let is_free = |cell: Cell| !layout.peers(target.cell()).contains(&cell);
        let places = self
            .pattern
            .cells
            .iter()
            .filter(|own| own.part == Part::CrossLine && own.digits.contains(target.digit()) && is_free(own.cell));
        let places: Vec<Cell> = places.map(|own| own.cell).collect();
        apart(layout, &places, self.cross_lines().len().saturating_sub(1))
    }

    /// Why digits go from base and targets, one sentence for each kind of reason.
    pub(super) fn conclusions(&self) -> Vec<String> {
        let layout = self.context.layout;
        let gone = &self.context.step.eliminations;
        let is_own = |digit: Digit| self.digits.contains(digit);
        let in_targets = gone.iter().filter(|gone| self.targets.contains(&gone.cell()));
        let (own, others): (Vec<&Candidate>, Vec<&Candidate>) = in_targets.partition(|gone| is_own(gone.digit()));
        let mut reasons = Vec::new();
        if !others.is_empty() {
            let mut cells: Vec<Cell> = others.iter().map(|gone| gone.cell()).collect();
            cells.dedup();
            reasons.push(format!("{} can hold only {}.", self.names(&cells), text::or(self.digits.iter())));
        }
        let (roomless, unpaired): (Vec<&Candidate>, Vec<&Candidate>) =
            own.into_iter().partition(|gone| !self.has_room(gone));
        if !roomless.is_empty() {
            let each = roomless.iter().map(|gone| in_words(gone, layout));
            reasons.push(format!("With {}, the other lines would not all have a place for it.", text::or(each)));
        }
        let in_base = gone.iter().filter(|gone| self.base.contains(&gone.cell()));
        let unpaired: Vec<&Candidate> = unpaired.into_iter().chain(in_base).collect();
        if !unpaired.is_empty() {
            let each = unpaired.iter().map(|gone| in_words(gone, layout));
            let has_mirrors = self.pattern.cells.iter().any(|own| own.part == Part::Mirror);
            let cells = if has_mirrors { "base, targets and mirrors" } else { "base and targets" };
            reasons.push(format!("With {}, {cells} could not hold the same two digits.", text::or(each)));
        }
        reasons
    }

    /// What the mirrors are for, if they are used.
    pub(super) fn mirrors(&self) -> Vec<String> {
        let layout = self.context.layout;
        let able = |target: Cell| self.pattern.cells.iter().find(|own| own.cell == target).map(|own| own.digits);
        let of_part = || self.pattern.cells.iter().filter(|own| own.part == Part::Mirror);
        let (Some(&along), [one, other]) = (self.homes().first(), &self.targets[..]) else { return Vec::new() };
        let (row, across) = if layout.kind(along) == HouseKind::Row { (0, 1) } else { (1, 0) };
        let told = [(*one, *other), (*other, *one)].map(|(target, beside)| {
            let house = layout.region_of(beside);
            let mirrors = of_part().filter(|own| layout.region_of(own.cell) == house);
            let mirrors = mirrors.filter(|own| able(target).is_some_and(|digits| own.digits.intersects(digits)));
            let mut lines = [along, layout.houses_of(target)[row], layout.houses_of(beside)[across]];
            lines.sort();
            format!(
                "In {}, the digit of {} is not in {}: it is in {}, its mirror.",
                layout.house_name(house),
                layout.cell_name(target),
                text::houses(layout, &lines).replace(" and ", " or "),
                text::or(text::cells(layout, mirrors.map(|own| own.cell)))
            )
        });
        if of_part().next().is_none() { Vec::new() } else { told.to_vec() }
    }
}

/// `5 in r2c4`.
fn in_words(candidate: &Candidate, layout: &Layout) -> String {
    format!("{} in {}", candidate.digit(), layout.cell_name(candidate.cell()))
}

/// Whether a number of cells do not see each other.
fn apart(layout: &Layout, cells: &[Cell], number: usize) -> bool {
    number == 0
        || cells.iter().enumerate().any(|(index, &cell)| {
            let rest: Vec<Cell> =
                cells[index + 1..].iter().copied().filter(|other| !layout.peers(cell).contains(other)).collect();
            apart(layout, &rest, number - 1)
        })
}
