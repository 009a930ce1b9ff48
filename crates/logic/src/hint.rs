//! Hints: a step told in stages.

use crate::{Technique, colours, text};
use pencilproof_core::Layout;
use pencilproof_proof::Step;

/// A step in words, for showing a little at a time. Each stage adds to the one before and repeats none of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// What kind of step there is; no place and no digit.
    pub family: String,
    /// Where to look; no conclusion.
    pub place: String,
    /// Name, digits and place of the step.
    pub title: String,
    /// Why, in the order in which the eye can check it.
    pub reasons: Vec<String>,
    /// What follows.
    pub conclusion: String,
    /// For a step that starts from an either-or: every mark that it needs, one a line, with its reason.
    pub trace: Vec<String>,
}

impl Hint {
    /// Puts a step of a registered technique into words.
    pub fn of(step: &Step, layout: &Layout) -> Hint {
        let (family, telling) = match Technique::named(step.technique) {
            Some(technique) => (technique.family.there_is().to_string(), (technique.explain)(step, layout)),
            None => (String::new(), crate::Telling::untold()),
        };
        Hint {
            family,
            place: telling.place,
            title: telling.title,
            reasons: telling.reasons,
            conclusion: text::conclusion(layout, &step.placements, &step.eliminations),
            trace: step.trace.as_ref().map_or_else(Vec::new, |trace| colours::links(trace, layout)),
        }
    }
}
