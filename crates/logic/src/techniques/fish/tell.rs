//! Fish in words.

use crate::patterns::fish::Kind;
use crate::patterns::fish_words::{Words, size_name};
use crate::patterns::houses::Houses;
use crate::patterns::one_digit::of_one_digit;
use crate::prelude::*;
use pencilproof_proof::sees;

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
    let beyond = counted.iter().filter_map(|&(summand, weight)| match summand.rule() {
        Some(Rule::House(house, _)) if weight > u32::from(cover.contains(&house)) => Some(house),
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
