//! Hints: a step told in stages.

use crate::sets::known_name;
use crate::techniques::colouring;
use crate::{Assumes, Family, Rated, text};
use pencilproof_core::Layout;
use pencilproof_proof::Evidence;

/// A step in words, for showing a little at a time. Each stage adds to the one before and repeats none of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Hint {
    /// What kind of step there is; no place and no digit.
    pub family: String,
    /// Where to look; no conclusion.
    pub place: String,
    /// Name, digits and place of the step.
    pub title: String,
    /// The usual name of a step that was found under a more general one.
    pub also_known_as: Option<String>,
    /// Why, in the order in which the eye can check it.
    pub reasons: Vec<String>,
    /// What follows.
    pub conclusion: String,
    /// For a step by two colours: every inference that it needs with its reason, one per line.
    pub trace: Vec<String>,
}

/// A step as its technique tells it; the conclusion is added by [`Hint::of`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Telling {
    /// Name, digits and place: `Naked pair 2 8, box 5`.
    pub title: String,
    /// The third stage of a hint, without any conclusion: `Look at the 4s in rows 2 and 7.`
    pub place: String,
    /// The reasons, one sentence or two each, in the order in which the eye can check them.
    pub reasons: Vec<String>,
}

impl Hint {
    /// Puts a step into words.
    #[must_use]
    pub fn of(rated: &Rated, layout: &Layout) -> Hint {
        let (technique, step) = (rated.technique, &rated.step);
        let mut telling = technique.tell(step, layout);
        if rated.assumes == Assumes::Uniqueness {
            telling.reasons.push("This uses that the puzzle has only one solution.".to_string());
        }
        Hint {
            family: technique.family.there_is.to_string(),
            place: telling.place,
            title: telling.title,
            // Techniques of other families are told under their usual names anyway.
            also_known_as: (technique.family == Family::SET_LOGIC).then(|| known_name(step, layout)).flatten(),
            reasons: telling.reasons,
            conclusion: text::conclusion(layout, &step.placements, &step.eliminations),
            trace: match &step.evidence {
                Evidence::Colours(colours) => colouring::links(colours, layout),
                _ => Vec::new(),
            },
        }
    }
}
