//! Hints: a step in words, revealed in stages.

use crate::text;
use pencilproof_core::Layout;
use pencilproof_proof::Step;

/// A step in words, to be shown a little at a time. Each stage adds to the one before and repeats nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Hint {
    /// The kind of step, without place or digit.
    pub family: String,
    /// Where to look, without the conclusion.
    pub place: String,
    /// The name, digits and place of the step.
    pub title: String,
    /// The usual name of a step of set logic, which was found under a more general one. It is the title as well, where
    /// the step is described in the words of that pattern.
    pub also_known_as: Option<String>,
    /// The reasons, in the order in which a reader can check them on the board.
    pub reasons: Vec<String>,
    /// The conclusion.
    pub conclusion: String,
    /// The conclusion in the field's short notation: `r4c5=7` or `r5c4<>28, r6c4<>8`.
    pub short: String,
    /// For a colouring or a forcing chain: every inference that it needs, with its reason, one per line.
    pub trace: Vec<String>,
}

/// The words of a technique for a step; [`Hint::in_words`] adds the conclusion.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Telling {
    /// Name, digits and place: `Naked pair 2 8, box 5`.
    pub title: String,
    /// The third stage of a hint, without any conclusion: `Look at the 4s in rows 2 and 7.`
    pub place: String,
    /// The reasons, of one or two sentences each, in the order in which a reader can check them on the board.
    pub reasons: Vec<String>,
}

impl Telling {
    /// The words for a step of which no more than the name is known: of evidence of another kind than its technique
    /// produces.
    #[must_use]
    pub fn named(title: &str) -> Telling {
        let place = "Look at the candidates that it eliminates or places.".to_string();
        Telling { title: title.to_string(), place, reasons: Vec::new() }
    }

    /// Adds that the step relies on the puzzle having only one solution.
    pub fn assume_uniqueness(&mut self) {
        self.reasons.push("This relies on the puzzle having only one solution.".to_string());
    }
}

impl Hint {
    /// A hint from the words for a step: the kind of step, where it is and why, and every inference on a line of its
    /// own. The conclusion is that of the step.
    #[must_use]
    pub fn in_words(there_is: &str, telling: Telling, trace: Vec<String>, step: &Step, layout: &Layout) -> Hint {
        Hint {
            family: there_is.to_string(),
            place: telling.place,
            title: telling.title,
            also_known_as: None,
            reasons: telling.reasons,
            conclusion: text::conclusion(layout, &step.placements, &step.eliminations),
            short: text::conclusion_in_short(layout, &step.placements, &step.eliminations),
            trace,
        }
    }
}
