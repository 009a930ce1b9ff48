//! Sources and recipients from the laboratory of set logic.

use super::Puzzle;
use super::position::candidates;
use pencilproof_core::Rule;
use pencilproof_logic::sets;
use serde::Serialize;
use std::collections::BTreeMap;

/// Sources and recipients, and what follows from them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Sets {
    /// The position.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// The sources: rules that need one true candidate each.
    pub truths: Vec<String>,
    /// The recipients: rules that hold at most one true candidate each.
    pub links: Vec<String>,
    /// The number of recipients less the number of sources.
    pub rank: i64,
    /// The usual name of what was found, if it has one.
    #[cfg_attr(feature = "schema", schema(required))]
    pub known: Option<String>,
    /// The load of each candidate: the number of recipients that hold it less the number of sources that do.
    pub loads: BTreeMap<String, i64>,
    /// The candidates that more sources than recipients hold.
    pub uncovered: Vec<String>,
    /// The candidates shown to be false.
    pub eliminations: Vec<String>,
}

/// Sources and recipients from the laboratory, and what follows from them.
pub fn sets(puzzle: &pencilproof_core::Puzzle, sets: &sets::Sets, known: Option<String>) -> Sets {
    let layout = puzzle.layout();
    let names = |rules: &[Rule]| rules.iter().map(|&rule| layout.rule_name(rule)).collect();
    Sets {
        puzzle: Puzzle::of(puzzle),
        truths: names(&sets.sources),
        links: names(&sets.recipients),
        rank: sets.rank,
        known,
        loads: sets.loads.iter().map(|(&candidate, &load)| (layout.candidate_name(candidate), load)).collect(),
        uncovered: candidates(layout, &sets.uncovered().collect::<Vec<_>>()),
        eliminations: candidates(layout, &sets.eliminations),
    }
}
