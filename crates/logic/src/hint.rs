//! Steps of techniques in words: as hints, in the terms that the reader knows.

use crate::sets::{known_name, known_telling};
use crate::techniques::{colouring, forcing};
use crate::{Assumes, Rated};
use pencilproof_core::Layout;
use pencilproof_proof::Evidence;
use pencilproof_words::{Family, Hint};

/// The name and terms of the well-known pattern that a step of set logic is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Terms {
    /// As that pattern: an X-Wing as an X-Wing.
    #[default]
    Usual,
    /// As what its technique found: a count of rules.
    Own,
}

impl Rated {
    /// The id of the technique and size: `naked-pair`, `naked-subset:5`.
    #[must_use]
    pub fn id(&self) -> String {
        self.technique.name_of_size(self.step.size)
    }

    /// What players call the technique and size: `Naked pair`, `X-Wing`.
    #[must_use]
    pub fn called(&self) -> String {
        self.technique.called(self.step.size)
    }

    /// The step in words. A step of set logic that is a well-known pattern is described as that pattern.
    #[must_use]
    pub fn hint(&self, layout: &Layout) -> Hint {
        self.hint_in(Terms::Usual, layout)
    }

    /// The step in words, in the usual terms or in those of its own technique. Only for steps of set logic these
    /// differ.
    #[must_use]
    pub fn hint_in(&self, terms: Terms, layout: &Layout) -> Hint {
        let (technique, step) = (self.technique, &self.step);
        let is_set_logic = technique.family == Family::SET_LOGIC;
        let known = (is_set_logic && terms == Terms::Usual).then(|| known_telling(step, layout)).flatten();
        let is_renamed = known.is_some();
        let (there_is, mut telling) =
            known.unwrap_or_else(|| (technique.family.there_is, technique.tell(step, layout)));
        if self.assumes == Assumes::Uniqueness {
            telling.assume_uniqueness();
        }
        let trace = match &step.evidence {
            Evidence::Colours(colours) => colouring::links(colours, layout),
            Evidence::Cases(cases) => forcing::links(cases, layout),
            _ => Vec::new(),
        };
        let mut hint = Hint::in_words(there_is, telling, trace, step, layout);
        // Techniques of other families already go by their usual names, and so do some of this one.
        let usual = is_set_logic.then(|| known_name(step, layout)).flatten();
        hint.also_known_as = usual.filter(|name| is_renamed || *name != hint.title);
        hint
    }
}
