//! Hints: a step in words, revealed in stages.

use crate::sets::{known_name, known_telling};
use crate::techniques::{colouring, forcing};
use crate::{Assumes, Family, Rated, notation, text};
use pencilproof_core::Layout;
use pencilproof_proof::{Evidence, Step};

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
    /// The usual name of a step of set logic, which was found under a more general one. It is the title as well, where the
    /// step is told in the words of that pattern.
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

/// The words of a technique for a step; [`Hint::of`] adds the conclusion.
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

/// The terms in which a step of set logic is told that is a well-known pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Terms {
    /// As that pattern: an X-Wing as an X-Wing.
    #[default]
    Usual,
    /// As what its technique found: a count of rules.
    Own,
}

impl Hint {
    /// Puts a step into words. A step of set logic that is a well-known pattern is told as that pattern.
    #[must_use]
    pub fn of(rated: &Rated, layout: &Layout) -> Hint {
        Hint::in_terms(Terms::Usual, rated, layout)
    }

    /// Puts a step into words, in the usual terms or in those of its own technique. Only for steps of set logic these differ.
    #[must_use]
    pub fn in_terms(terms: Terms, rated: &Rated, layout: &Layout) -> Hint {
        let is_known = terms == Terms::Usual && rated.technique.family == Family::SET_LOGIC;
        let known = is_known.then(|| known_telling(&rated.step, layout)).flatten();
        let own = || (rated.technique.family.there_is, rated.technique.tell(&rated.step, layout));
        let (there_is, telling) = known.unwrap_or_else(own);
        Hint::told(rated, there_is, telling, layout)
    }

    fn told(rated: &Rated, there_is: &str, mut telling: Telling, layout: &Layout) -> Hint {
        let (technique, step) = (rated.technique, &rated.step);
        if rated.assumes == Assumes::Uniqueness {
            telling.reasons.push("This relies on the puzzle having only one solution.".to_string());
        }
        let trace = match &step.evidence {
            Evidence::Colours(colours) => colouring::links(colours, layout),
            Evidence::Cases(cases) => forcing::links(cases, layout),
            _ => Vec::new(),
        };
        // Techniques of other families already go by their usual names.
        let also_known_as = (technique.family == Family::SET_LOGIC).then(|| known_name(step, layout)).flatten();
        Hint { also_known_as, ..Hint::in_words(there_is, telling, trace, step, layout) }
    }

    /// A hint from the words for a step, for steps that no technique of a catalogue found: the kind of step, where it is and
    /// why, and every inference on a line of its own. The conclusion is that of the step.
    #[must_use]
    pub fn in_words(there_is: &str, telling: Telling, trace: Vec<String>, step: &Step, layout: &Layout) -> Hint {
        Hint {
            family: there_is.to_string(),
            place: telling.place,
            title: telling.title,
            also_known_as: None,
            reasons: telling.reasons,
            conclusion: text::conclusion(layout, &step.placements, &step.eliminations),
            short: notation::conclusion(layout, &step.placements, &step.eliminations),
            trace,
        }
    }
}
