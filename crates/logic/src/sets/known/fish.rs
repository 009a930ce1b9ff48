//! Arguments about one digit whose sources and recipients are houses: locked candidates and fish.

use super::{FISH, Shape, of_one_digit};
use crate::{Family, Telling, text};
use pencilproof_core::{Candidate, Cell, Digit, House, HouseKind, Rule};
use pencilproof_proof::SetRule;

/// With the second stage of the hint.
pub(super) fn telling(shape: &Shape<'_>) -> Option<(&'static str, Telling)> {
    let (digit, base) = of_one_digit(shape.base)?;
    let (other, cover) = of_one_digit(shape.cover)?;
    if digit != other {
        return None;
    }
    match (shape.rank, base.len()) {
        (0, 1) => Some((Family::LOCKED.there_is, confined(shape, digit, base[0], cover[0]))),
        (0, _) => Some((FISH, plain(shape, digit, &base, &cover))),
        (_, 1) => None,
        _ => finned(shape, digit, &base).map(|telling| (FISH, telling)),
    }
}

/// All places of a digit in one house lie in another.
fn confined(shape: &Shape<'_>, digit: Digit, base: House, cover: House) -> Telling {
    let [from, to] = [base, cover].map(|house| shape.houses(&[house]));
    let places: Vec<Cell> = shape.base[0].candidates.iter().map(|candidate| candidate.cell()).collect();
    let name = if shape.layout.kind(base).is_line() { "Claiming" } else { "Pointing" };
    let rest = match places.len() {
        1 => format!("It is the place of the {digit} in {to} as well."),
        _ => format!("Wherever it goes, {to} has its {digit} there and nowhere else."),
    };
    Telling {
        title: format!("{name} on {digit}, {from} and {to}"),
        place: format!("Look at the {} in {from}.", text::several(digit)),
        reasons: vec![
            match places.len() {
                1 => format!("In {from} the {digit} can only go in {}, which also lies in {to}.", shape.cells(places)),
                count => format!(
                    "In {from} the {digit} can only go in {}, and {} lie in {to}.",
                    text::or(text::cells(shape.layout, places)),
                    if count == 2 { "both" } else { "all" }
                ),
            },
            rest,
        ],
    }
}

/// Rank 0: as many houses as houses that hold all their places.
fn plain(shape: &Shape<'_>, digit: Digit, base: &[House], cover: &[House]) -> Telling {
    let (from, to) = (shape.houses(base), shape.houses(cover));
    let is_region = |house: &House| !shape.layout.kind(*house).is_line();
    let is_lines = base.iter().all(is_region) && !cover.iter().any(is_region);
    let title = match (is_lines, base.len()) {
        (true, 2) => format!("Double lines on {digit}, {from} and {to}"),
        (true, 3) => format!("Triple lines on {digit}, {from} and {to}"),
        (_, size) => format!("{}{} on {digit}, {from}", kind(shape, base, cover).prefix(), name(size)),
    };
    Telling {
        title,
        place: format!("Look at the {} in {from}.", text::several(digit)),
        reasons: vec![
            format!("In {from} the {digit} can only go in {to}."),
            format!(
                "Each of the {} {} takes the {digit} of one of {to}, so {} have their {digit} here and nowhere else.",
                text::count(base.len()),
                plural(shape, base),
                text::all(cover.len(), singular(shape, cover)),
            ),
        ],
    }
}

/// The word for several houses: that of their kind, if they are of one.
fn plural(shape: &Shape<'_>, houses: &[House]) -> &'static str {
    of_one_kind(shape, houses).map_or("houses", HouseKind::plural)
}

fn singular(shape: &Shape<'_>, houses: &[House]) -> &'static str {
    of_one_kind(shape, houses).map_or("house", HouseKind::word)
}

fn of_one_kind(shape: &Shape<'_>, houses: &[House]) -> Option<HouseKind> {
    let first = shape.layout.kind(*houses.first()?);
    houses.iter().all(|&house| shape.layout.kind(house) == first).then_some(first)
}

/// A fish with fins: recipients beyond the number of sources hold the fins, and every victim lies in all of them.
fn finned(shape: &Shape<'_>, digit: Digit, base: &[House]) -> Option<Telling> {
    let split = splits(shape).min_by_key(|split| (kind(shape, base, &split.body), split.fins.len()))?;
    let Split { body, extra, fins } = split;
    let of_body = |set: &&SetRule| set.candidates.iter().filter(|candidate| !fins.contains(candidate)).count();
    let is_sashimi = kind(shape, base, &body) == Kind::Basic && shape.base.iter().any(|set| of_body(&set) < 2);
    let (from, to, beyond) = (shape.houses(base), shape.houses(&body), shape.houses(&extra));
    let fin_cells: Vec<Cell> = fins.iter().map(|fin| fin.cell()).collect();
    let victims = shape.victim_cells();
    let (is_one, are_one) = (fins.len() == 1, victims.len() == 1);
    let fish = format!("{}{}", kind(shape, base, &body).prefix(), name(base.len()));
    let extras = if is_one { "the fin" } else { "one of the fins" };
    Some(Telling {
        title: format!("{} {fish} on {digit}, {from}", if is_sashimi { "Sashimi" } else { "Finned" }),
        place: format!("Look at the {} in {from}.", text::several(digit)),
        reasons: vec![
            format!("In {from} the {digit} can only go in {to}, or in {extras} {}.", shape.cells(fin_cells)),
            format!(
                "Without the {}, {to} would have {} {digit} in {from}; with {}, {beyond} {} {digit} there.",
                if is_one { "fin" } else { "fins" },
                if body.len() == 1 { "its" } else { "their" },
                if is_one { "it" } else { "one of them" },
                if extra.len() == 1 { "has its" } else { "have a" },
            ),
            format!(
                "Either way {} cannot be {digit}: {} in one of {to} and sees {}.",
                text::and(text::cells(shape.layout, victims)),
                if are_one { "it lies" } else { "each lies" },
                if is_one { "the fin" } else { "every fin" }
            ),
        ],
    })
}

/// A way to see some recipients as the body of a fish and the others as those of its fins.
struct Split {
    body: Vec<House>,
    extra: Vec<House>,
    fins: Vec<Candidate>,
}

/// The ways in which every victim lies in all recipients of the fins and in one of the body, and every source has a place
/// in the body.
fn splits<'a>(shape: &'a Shape<'_>) -> impl Iterator<Item = Split> + 'a {
    let house = |set: &SetRule| match set.rule {
        Rule::House(house, _) => Some(house),
        Rule::Cell(_) => None,
    };
    let count = shape.cover.len();
    let choices: Vec<Vec<usize>> = match shape.rank {
        1 => (0..count).map(|one| vec![one]).collect(),
        2 => (0..count).flat_map(|one| (one + 1..count).map(move |other| vec![one, other])).collect(),
        _ => Vec::new(),
    };
    choices.into_iter().filter_map(move |choice| {
        let (mut body, mut extra) = (Vec::new(), Vec::new());
        for (index, set) in shape.cover.iter().enumerate() {
            if choice.contains(&index) { extra.push(set) } else { body.push(set) }
        }
        let holds = |sets: &[&SetRule], victim: &Candidate| {
            sets.iter().filter(|set| set.rule.contains(shape.layout, *victim)).count()
        };
        let in_body = |candidate: &Candidate| body.iter().any(|set| set.rule.contains(shape.layout, *candidate));
        let fits = shape.victims.iter().all(|victim| holds(&extra, victim) == extra.len() && holds(&body, victim) > 0)
            && shape.base.iter().all(|set| set.candidates.iter().any(in_body));
        let mut fins: Vec<Candidate> = shape.base.iter().flat_map(|set| set.candidates.iter().copied()).collect();
        fins.retain(|candidate| !in_body(candidate));
        let houses = |sets: &[&SetRule]| -> Option<Vec<House>> {
            let mut houses: Vec<House> = sets.iter().map(|set| house(set)).collect::<Option<_>>()?;
            houses.sort();
            Some(houses)
        };
        (fits && !fins.is_empty()).then_some(())?;
        Some(Split { body: houses(&body)?, extra: houses(&extra)?, fins })
    })
}

/// The kind of a fish, by the houses of both sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// Rows against columns.
    Basic,
    /// Rows and boxes against columns and boxes.
    Franken,
    /// Rows and columns on one side.
    Mutant,
}

impl Kind {
    fn prefix(self) -> &'static str {
        match self {
            Kind::Basic => "",
            Kind::Franken => "Franken ",
            Kind::Mutant => "Mutant ",
        }
    }
}

fn kind(shape: &Shape<'_>, base: &[House], cover: &[House]) -> Kind {
    let has = |houses: &[House], kind| houses.iter().any(|&house| shape.layout.kind(house) == kind);
    let (row, column) = (HouseKind::Row, HouseKind::Column);
    let is_crossed = |one, other| !has(base, other) && !has(cover, one);
    let has_regions = base.iter().chain(cover).any(|&house| !shape.layout.kind(house).is_line());
    match (is_crossed(row, column) || is_crossed(column, row), has_regions) {
        (true, false) => Kind::Basic,
        (true, true) => Kind::Franken,
        (false, _) => Kind::Mutant,
    }
}

fn name(size: usize) -> String {
    match size {
        2 => "X-Wing".into(),
        3 => "Swordfish".into(),
        4 => "Jellyfish".into(),
        5 => "Squirmbag".into(),
        size => format!("fish of size {size}"),
    }
}
