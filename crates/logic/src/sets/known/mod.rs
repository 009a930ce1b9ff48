//! Arguments of set logic that are well-known patterns, such as X-Wing: their usual names, and their usual words.
//!
//! A pattern is named only if its base and cover have the shape that defines it. `fish` knows arguments about one
//! digit, `cells` those whose sources are cells or the digits of one house, `chain` those whose sources are either-ors
//! that the recipients join in a row or in a ring.

mod cells;
mod chain;
mod eureka;
mod fish;

use crate::patterns::one_digit;
use pencilproof_core::{Candidate, Cell, Digit, DigitSet, House, Layout};
use pencilproof_proof::{Evidence, SetPattern, SetRule, Step};
use pencilproof_words::{Telling, text};

/// The usual name of a step of set logic, with digits and place, such as `X-Wing on 4, rows 2 and 7`. `None` for other
/// kinds of steps and for shapes without a name.
pub fn known_name(step: &Step, layout: &Layout) -> Option<String> {
    recognised(step, layout).map(|(_, telling)| telling.title)
}

/// The step in the words of the pattern that it is, and the second stage of its hint. `None` for steps without a usual
/// name, and for those of which the count of rules is the clearest explanation.
pub(crate) fn known_telling(step: &Step, layout: &Layout) -> Option<(&'static str, Telling)> {
    recognised(step, layout).filter(|(_, telling)| !telling.reasons.is_empty())
}

/// A telling without reasons is a name alone.
fn recognised(step: &Step, layout: &Layout) -> Option<(&'static str, Telling)> {
    let Evidence::Sets(SetPattern { base, cover, .. }) = &step.evidence else { return None };
    let shape = Shape { layout, base, cover, victims: &step.eliminations, rank: cover.len().checked_sub(base.len())? };
    let is_plain = base.iter().chain(cover).all(|set| set.weight == 1);
    let is_outside = |victim: &Candidate| !base.iter().any(|set| set.candidates.contains(victim));
    if !is_plain || base.is_empty() || !step.placements.is_empty() || !shape.victims.iter().all(is_outside) {
        return None;
    }
    let either_or = |telling| (CHAIN, telling);
    (chain::short(&shape).map(either_or))
        .or_else(|| fish::telling(&shape))
        .or_else(|| cells::telling(&shape))
        .or_else(|| chain::telling(&shape).map(either_or))
        .or_else(|| cells::multi_sector(&shape).map(|telling| (CELLS, telling)))
}

/// What the second stage of a hint says of patterns whose family has no technique of its own.
const FISH: &str = "There is a fish: in a few houses a digit can only go where as many other houses cross them.";
const CHAIN: &str = "There is a chain of either-ors: if one of its ends is false, the other is true.";
const BENT: &str = "There is a wing: a few cells with as many digits, one of which they cannot do without.";
const CELLS: &str = "There are a few cells with as many digits, in several houses.";

/// Base and cover of a step, every rule counted once and every victim outside of the base.
struct Shape<'a> {
    layout: &'a Layout,
    base: &'a [SetRule],
    cover: &'a [SetRule],
    victims: &'a [Candidate],
    rank: usize,
}

impl Shape<'_> {
    /// The cells of the victims.
    fn victim_cells(&self) -> Vec<Cell> {
        self.victims.iter().map(|victim| victim.cell()).collect()
    }

    /// The digit of the victims, if it is one.
    fn victim_digit(&self) -> Option<Digit> {
        let digit = self.victims.first()?.digit();
        self.victims.iter().all(|victim| victim.digit() == digit).then_some(digit)
    }

    fn houses(&self, houses: &[House]) -> String {
        text::houses(self.layout, houses)
    }

    fn cells(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        text::and(text::cells(self.layout, cells))
    }
}

/// The houses of rules that all concern one digit, ascending.
fn of_one_digit(sets: &[SetRule]) -> Option<(Digit, Vec<House>)> {
    let (digit, mut houses) = one_digit::of_one_digit(sets)?;
    houses.sort();
    Some((digit, houses))
}

/// The digits of candidates.
fn digits(candidates: &[Candidate]) -> DigitSet {
    candidates.iter().map(|candidate| candidate.digit()).collect()
}

#[cfg(test)]
mod tests;
