//! Chains and cycles from a single start, in the words of the catalogue.

use super::Words;
use crate::{Argument, ChainShape, Step};
use pencilproof_core::Layout;
use pencilproof_logic::Catalogue;
use pencilproof_proof::Proof;
use pencilproof_words::{Family, Telling, text};

pub(super) fn words(step: &Step, argued: &pencilproof_proof::Step, layout: &Layout) -> Words {
    let mut told = argued.clone();
    if !told.placements.is_empty() {
        // The rest of the cell goes with the placement.
        told.eliminations.clear();
    }
    let technique = Catalogue::standard().named("aic");
    let mut telling = technique.map_or_else(
        || Telling { title: String::new(), place: String::new(), reasons: Vec::new() },
        |technique| technique.tell(&told, layout),
    );
    let rest = telling.title.split_once(" on ").map_or("", |(_, rest)| rest);
    telling.title = format!("{} on {rest}", step.name());
    let is_cycle = matches!(step.argument, Argument::Chain(ChainShape::Cycle(..)));
    if let (true, Proof::Cases(_)) = (is_cycle, &argued.proof) {
        let gone = text::by_digit(&step.eliminations)
            .into_iter()
            .map(|(digit, cells)| format!("{digit} in {}", text::cells_in_short(layout, &cells)));
        let gone: Vec<String> = gone.collect();
        let before = telling.reasons.len().saturating_sub(1);
        telling.reasons.insert(
            before,
            format!("Whichever way round it is, a true one of the ring rules out {}.", gone.join("; ")),
        );
    }
    Words { family: Family::CHAIN, telling, trace: Vec::new() }
}
