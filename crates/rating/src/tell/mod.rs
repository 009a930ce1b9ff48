//! Steps of the scale in words, each with what its difficulty is made of.
//!
//! Patterns that the catalogue of `pencilproof-logic` has use its words. Chains have words of their own.

mod chain;
mod claims;
mod difficulty;
mod forcing;
mod pattern;

use crate::{Argument, ChainShape, State, Step};
use pencilproof_core::Layout;
use pencilproof_words::{Family, Hint, Telling};

/// A step in words, before its difficulty is explained.
struct Words {
    family: Family,
    telling: Telling,
    /// Every inference, one per line.
    trace: Vec<String>,
}

impl Step {
    /// The step in words. The last reason says how the difficulty comes about.
    #[must_use]
    pub fn hint(&self, state: &State) -> Hint {
        let layout = Layout::classic();
        let argued = self.argued(state);
        let mut words = match &self.argument {
            Argument::Chain(ChainShape::Cycle(..) | ChainShape::Forcing(..)) => chain::words(self, &argued, &layout),
            Argument::Chain(shape) => forcing::words(self, &state.0, shape, &layout),
            _ => pattern::words(self, &argued, &layout),
        };
        if self.technique.assumes_uniqueness() {
            words.telling.assume_uniqueness();
        }
        words.telling.reasons.push(difficulty::reason(self));
        Hint::in_words(words.family.there_is, words.telling, words.trace, &argued, &layout)
    }
}

/// A title with the name of the step in place of that of a technique of the catalogue, if it starts with that one.
fn renamed(title: &str, from: &str, to: &str) -> String {
    title.strip_prefix(from).map_or_else(|| title.to_string(), |rest| format!("{to}{rest}"))
}
