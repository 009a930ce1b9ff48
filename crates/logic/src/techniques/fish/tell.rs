//! Fish in words. Steps of set logic that are fish are told with the same words.

use super::shape::{Houses, Kind};
use crate::prelude::*;
use pencilproof_proof::sees;

/// A fish as its reader sees it.
pub(crate) struct Words<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) digit: Digit,
    pub(crate) base: &'a [House],
    pub(crate) cover: &'a [House],
    /// The houses that join every fin with every victim; none if the victims see the fins in different ways.
    pub(crate) joints: &'a [House],
    pub(crate) fins: &'a [Candidate],
    pub(crate) victims: &'a [Candidate],
    /// Whether a base house has fewer than two candidates that are not fins.
    pub(crate) is_sashimi: bool,
}

impl Words<'_> {
    /// A fish without fins.
    pub(crate) fn plain(&self) -> Telling {
        let (digit, from, to) = (self.digit, self.houses(self.base), self.houses(self.cover));
        Telling {
            title: format!("{} on {digit}, {from}", self.name()),
            place: self.place(),
            reasons: vec![
                format!("In {from} the {digit} can only go in {to}."),
                format!(
                    "Each of the {} {} takes the {digit} of one of {to}, so {} have their {digit} here and nowhere else.",
                    text::count(self.base.len()),
                    self.kind_of(self.base).map_or("houses", HouseKind::plural),
                    text::all(self.cover.len(), self.kind_of(self.cover).map_or("house", HouseKind::word)),
                ),
            ],
        }
    }

    /// A fish with fins.
    pub(crate) fn finned(&self) -> Telling {
        let (digit, from, to) = (self.digit, self.houses(self.base), self.houses(self.cover));
        let (is_one, are_one) = (self.fins.len() == 1, self.victims.len() == 1);
        let extras = if is_one { "the fin" } else { "one of the fins" };
        let with = match self.joints {
            [] if is_one => format!("with it, no cell that sees it is {digit}"),
            [] => format!("with one of them, no cell that sees all of them is {digit}"),
            joints => format!(
                "with {}, {} {} {digit} there",
                if is_one { "it" } else { "one of them" },
                self.houses(joints),
                if joints.len() == 1 { "has its" } else { "have a" },
            ),
        };
        let sashimi = if self.is_sashimi && self.kind() == Kind::Basic { "Sashimi" } else { "Finned" };
        Telling {
            title: format!("{sashimi} {} on {digit}, {from}", self.name()),
            place: self.place(),
            reasons: vec![
                format!("In {from} the {digit} can only go in {to}, or in {extras} {}.", self.cells(self.fins)),
                format!(
                    "Without the {}, {to} would have {} {digit} in {from}; {with}.",
                    if is_one { "fin" } else { "fins" },
                    if self.cover.len() == 1 { "its" } else { "their" },
                ),
                format!(
                    "Either way {} cannot be {digit}: {} in one of {to} and sees {}.",
                    self.cells(self.victims),
                    if are_one { "it lies" } else { "each lies" },
                    if is_one { "the fin" } else { "every fin" }
                ),
            ],
        }
    }

    fn place(&self) -> String {
        format!("Look at the {} in {}.", text::several(self.digit), self.houses(self.base))
    }

    fn kind(&self) -> Kind {
        Kind::of(self.layout, self.base, self.cover)
    }

    fn name(&self) -> String {
        format!("{}{}", self.kind().prefix(), size_name(self.base.len()))
    }

    /// The kind of some houses, if they are of one kind.
    fn kind_of(&self, houses: &[House]) -> Option<HouseKind> {
        let first = self.layout.kind(*houses.first()?);
        houses.iter().all(|&house| self.layout.kind(house) == first).then_some(first)
    }

    fn houses(&self, houses: &[House]) -> String {
        text::houses(self.layout, houses)
    }

    fn cells(&self, candidates: &[Candidate]) -> String {
        text::and(text::cells(self.layout, candidates.iter().map(|candidate| candidate.cell())))
    }
}

/// The name of a fish of some size.
pub(crate) fn size_name(size: usize) -> String {
    match size {
        2 => "X-Wing".into(),
        3 => "Swordfish".into(),
        4 => "Jellyfish".into(),
        5 => "Squirmbag".into(),
        6 => "Whale".into(),
        7 => "Leviathan".into(),
        size => format!("fish of size {size}"),
    }
}

/// The digit and the houses of sets that all belong to one digit.
fn of_one_digit(sets: &[SetRule]) -> Option<(Digit, Vec<House>)> {
    let Rule::House(_, digit) = sets.first()?.rule else { return None };
    let house = |set: &SetRule| match set.rule {
        Rule::House(house, its) if its == digit => Some(house),
        _ => None,
    };
    Some((digit, sets.iter().map(house).collect::<Option<_>>()?))
}

/// A fish of any kind, with fins or without.
pub(super) fn tell(sets: &SetPattern, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    let (Some((digit, base)), Some((_, cover))) = (of_one_digit(&sets.base), of_one_digit(&sets.cover)) else {
        return context.named();
    };
    let of_body = |set: &SetRule| set.candidates.iter().filter(|candidate| !sets.fins.contains(candidate)).count();
    let words = Words {
        layout,
        digit,
        base: &base,
        cover: &cover,
        joints: &joints(&context.step.proof, &cover),
        fins: &sets.fins,
        victims: &context.step.eliminations,
        is_sashimi: sets.base.iter().any(|set| of_body(set) < 2),
    };
    if sets.fins.is_empty() { words.plain() } else { words.finned() }
}

/// The houses that a count has beyond the cover of the fish; none where there are several counts.
fn joints(proof: &Proof, cover: &[House]) -> Vec<House> {
    let Proof::Counting { cover: counted, .. } = proof else { return Vec::new() };
    let beyond = counted.iter().filter_map(|&(rule, weight)| match rule {
        Rule::House(house, _) if weight > u32::from(cover.contains(&house)) => Some(house),
        _ => None,
    });
    beyond.collect()
}

/// Two fish with the same base.
pub(super) fn tell_siamese(sets: &SetPattern, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    let (Some((digit, base)), Some((_, cover))) = (of_one_digit(&sets.base), of_one_digit(&sets.cover)) else {
        return context.named();
    };
    let from = text::houses(layout, &base);
    let cells = |list: &[Candidate]| text::and(text::cells(layout, list.iter().map(|candidate| candidate.cell())));
    let told = parts(sets, context, &base, &cover).into_iter().map(|(cover, fins, victims)| {
        let are_fins = if fins.len() == 1 { "is the fin" } else { "are the fins" };
        let see = if victims.len() == 1 { "sees" } else { "see" };
        let them = if fins.len() == 1 { "it" } else { "them all" };
        format!(
            "With {} as the cover, {} {are_fins}; {} {see} {them}.",
            text::houses(layout, &cover),
            cells(&fins),
            cells(&victims)
        )
    });
    let kind = Kind::of(layout, &base, &cover).prefix();
    Telling {
        title: format!("Siamese {kind}{} on {digit}, {from}", size_name(base.len())),
        place: format!("Look at the {} in {from}.", text::several(digit)),
        reasons: std::iter::once(format!(
            "{} need {} {} of the {}. Two covers hold all of them but for fins.",
            text::capital(&from),
            text::count(base.len()),
            if base.len() == 1 { "place" } else { "places" },
            text::several(digit)
        ))
        .chain(told)
        .collect(),
    }
}

/// The cover, the fins and the victims of each fish of a Siamese one.
fn parts(
    sets: &SetPattern,
    context: &Context<'_>,
    base: &[House],
    cover: &[House],
) -> Vec<(Vec<House>, Vec<Candidate>, Vec<Candidate>)> {
    let layout = context.layout;
    let within = |houses: &[House], candidate: Candidate| {
        layout.houses_of(candidate.cell()).iter().filter(|house| houses.contains(house)).count()
    };
    let candidates: std::collections::BTreeSet<Candidate> =
        sets.base.iter().flat_map(|set| set.candidates.iter().copied()).collect();
    let mut parts: Vec<(Vec<House>, Vec<Candidate>, Vec<Candidate>)> = Vec::new();
    for choice in (1u32..1 << cover.len()).filter(|choice| choice.count_ones() as usize == base.len()) {
        let chosen: Houses = (0..cover.len()).filter(|i| choice >> i & 1 == 1).map(|i| cover[i]).collect();
        let chosen: Vec<House> = chosen.iter().collect();
        let is_fin = |fin: &Candidate| within(base, *fin) > within(&chosen, *fin);
        let fins: Vec<Candidate> = candidates.iter().copied().filter(is_fin).collect();
        let is_victim = |victim: &Candidate| {
            within(&chosen, *victim) > within(base, *victim) && fins.iter().all(|&fin| sees(layout, fin, *victim))
        };
        let victims: Vec<Candidate> = context.step.eliminations.iter().copied().filter(is_victim).collect();
        if !victims.is_empty() && fins.iter().all(|fin| sets.fins.contains(fin)) {
            parts.push((chosen, fins, victims));
        }
    }
    parts
}
