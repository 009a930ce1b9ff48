//! Arguments about one digit whose sources and recipients are houses: locked candidates and fish.

use super::{FISH, Shape, of_one_digit};
use crate::patterns::fish::Kind;
use crate::patterns::fish_words::Words;
use pencilproof_core::{Candidate, Cell, Digit, House, Rule};
use pencilproof_proof::SetRule;
use pencilproof_words::{Family, Telling, text};

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
    let mut telling = words(shape, digit, base, cover).plain();
    let is_region = |house: &House| !shape.layout.kind(*house).is_line();
    if base.iter().all(is_region) && !cover.iter().any(is_region) && base.len() <= 3 {
        let name = if base.len() == 2 { "Double" } else { "Triple" };
        telling.title = format!("{name} lines on {digit}, {} and {}", shape.houses(base), shape.houses(cover));
    }
    telling
}

fn words<'a>(shape: &'a Shape<'_>, digit: Digit, base: &'a [House], cover: &'a [House]) -> Words<'a> {
    let (layout, victims) = (shape.layout, shape.victims);
    Words { layout, digit, base, cover, joints: &[], fins: &[], victims, is_sashimi: false }
}

/// A fish with fins: recipients beyond the number of sources hold the fins, and every victim lies in all of them.
fn finned(shape: &Shape<'_>, digit: Digit, base: &[House]) -> Option<Telling> {
    let split = splits(shape).min_by_key(|split| (Kind::of(shape.layout, base, &split.body), split.fins.len()))?;
    let Split { body, extra, fins } = split;
    let of_body = |set: &&SetRule| set.candidates.iter().filter(|candidate| !fins.contains(candidate)).count();
    let is_sashimi = shape.base.iter().any(|set| of_body(&set) < 2);
    Some(Words { joints: &extra, fins: &fins, is_sashimi, ..words(shape, digit, base, &body) }.finned())
}

/// A way to see some recipients as the body of a fish and the others as those of its fins.
struct Split {
    body: Vec<House>,
    extra: Vec<House>,
    fins: Vec<Candidate>,
}

/// The ways in which every victim lies in all recipients of the fins and in one of the body, and every source has a
/// place in the body.
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
