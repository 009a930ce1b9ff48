//! # ALS chain
//! **Definition.** Almost locked sets in a row, four or more: each two neighbours have a restricted common, and two in
//! sequence are different digits. If a digit z of the first set, other than the first restricted common, is false
//! there, that set has all its other digits, so the second set lacks the restricted common and has the next one, and so
//! on. The last set lacks the last restricted common and has z, if it has that digit too. So z is true in the first or
//! in the last set, and false wherever all its places in both are seen. Neighbours have no cells in common, unless the
//! setting `overlap` is on. For each conclusion the shortest chain is found.
//!
//! **Example.** The cells r1c1 with 1 and 9, r1c5 with 1 and 2, r5c5 with 2 and 3, r5c8 with 3 and 9 are four sets: 9
//! is true in r1c1 or in r5c8.
//!
//! **Why it is sound.** Base: the cells of all sets, a common cell once for each of them. Cover: each restricted common
//! in the house of its places, every other digit in the house of its set, and z in a house of each end and the victim.
//! Rank 1.
//!
//! **Near misses.** The same restricted common before and after a set, which may lack it.
//!
//! **Cost.** A search in breadth from each digit of each set: about ten milliseconds at 9x9.
//!
//! **Also known as.** ALS-XY-chain.

use super::row::Row;
use super::words::{self, Named};
use crate::AlsLinks;
use crate::prelude::*;
use pencilproof_proof::Pattern;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[
        Code::new("0903-1", 1).with(&[("cells", SettingValue::Number(8))]),
        Code::new("0903-2", 1).with(&[("overlap", SettingValue::Switch(true)), ("cells", SettingValue::Number(8))]),
        Code::new("0903", 1).with(&[("cells", SettingValue::Number(8))]),
    ],
    settings: &[
        super::overlap(),
        super::cells(5),
        Setting {
            key: "longest",
            about: "The largest number of sets of a chain.",
            kind: SettingKind::Number { usual: 7, range: 4..=50 },
        },
    ],
    ..Technique::plain(
        ("als-chain", "ALS chain"),
        Family::ALS,
        heading!("als_chain.rs"),
        finder!(find),
        Explain::Pattern(explain),
    )
};

/// The settings by index.
const OVERLAP: usize = 0;
const CELLS: usize = 1;
const LONGEST: usize = 2;

/// Three sets are an ALS-XY-Wing.
const SHORTEST: usize = 4;

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let most = usize::from(params.number(CELLS));
    let count = facts.almost_locked_sets_up_to(most).len();
    let links = facts.als_links(most);
    let search = Search { links, count, overlap: params.switch(OVERLAP), longest: params.number(LONGEST).into() };
    let mut chains: Vec<Chain> = Vec::new();
    for start in 0..count {
        for entry in links.digits(start) {
            if !(links.telling(start) - DigitSet::only(entry.digit)).is_empty() {
                found.work(search.from(start, entry.digit, &mut chains))?;
            }
        }
    }
    chains.sort_by(|one, other| (one.sets.len(), &one.victims).cmp(&(other.sets.len(), &other.victims)));
    for Chain { sets, digits, victims } in &chains {
        if !found.has(&[], victims) {
            let tenths = (sets.len() - SHORTEST).min(5) as u16;
            Row { sets, digits }.report_harder(facts, links, tenths, found)?;
        }
    }
    ControlFlow::Continue(())
}

struct Chain {
    sets: Vec<usize>,
    digits: Vec<Digit>,
    /// Ascending.
    victims: Vec<Candidate>,
}

/// A set at the end of a row, with the digit that led there.
struct State {
    set: usize,
    by: Digit,
    from: Option<usize>,
    length: usize,
}

struct Search<'s, const W: usize> {
    links: &'s AlsLinks<W>,
    count: usize,
    overlap: bool,
    longest: usize,
}

impl<const W: usize> Search<'_, W> {
    /// The shortest chains from a set by a digit to each other set and digit. Returns the work.
    fn from(&self, start: usize, first: Digit, chains: &mut Vec<Chain>) -> u64 {
        let links = self.links;
        let mut states = vec![State { set: start, by: first, from: None, length: 1 }];
        let mut known = vec![DigitSet::EMPTY; self.count];
        let mut at = 0;
        while at < states.len() {
            let State { set, by, length, .. } = states[at];
            if length >= SHORTEST && start < set {
                self.conclude(&states, at, chains);
            }
            let overlapping = links.overlapping(set);
            for entry in links.digits(set) {
                // From the start by its own digit, from any other set by another digit than the one that led there.
                if length == self.longest || (at == 0) != (entry.digit == by) {
                    continue;
                }
                let row = links.restricted(set, entry.digit).iter().zip(overlapping);
                let row = row.map(|(row, overlap)| if self.overlap { *row } else { row & !overlap });
                for next in AlsLinks::<W>::numbers(row).take_while(|&next| next < self.count) {
                    if next != start && known[next].insert(entry.digit) {
                        states.push(State { set: next, by: entry.digit, from: Some(at), length: length + 1 });
                    }
                }
            }
            at += 1;
        }
        4 * states.len() as u64
    }

    fn conclude(&self, states: &[State], end: usize, chains: &mut Vec<Chain>) {
        let (mut sets, mut digits) = (Vec::new(), Vec::new());
        let mut at = Some(end);
        while let Some(state) = at.map(|at| &states[at]) {
            sets.push(state.set);
            digits.extend(state.from.map(|_| state.by));
            at = state.from;
        }
        sets.reverse();
        digits.reverse();
        let mut victims = Row { sets: &sets, digits: &digits }.victims(self.links);
        victims.sort();
        let is_shorter = |known: &Chain| known.victims == victims && known.sets.len() <= sets.len();
        if !victims.is_empty() && !chains.iter().any(is_shorter) {
            chains.push(Chain { sets, digits, victims });
        }
    }
}

fn explain(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let (layout, eliminations) = (context.layout, &context.step.eliminations);
    let sets = Named::all(&pattern.cells);
    let ends = words::gone(eliminations);
    let Some(links) = words::links(&sets, ends, layout).filter(|links| links.len() > 1) else { return context.named() };
    let (first, last) = (&sets[0], &sets[sets.len() - 1]);
    let z = text::or(ends.iter());
    let restricted = links.iter().zip(sets.windows(2)).map(|((digit, house), pair)| {
        format!("{digit} of {} and {} in {}", pair[0].letter, pair[1].letter, layout.house_name(*house))
    });
    let followed = links.iter().zip(&sets[1..]).map(|((digit, _), set)| format!("{digit} is not in {}", set.letter));
    Telling {
        title: format!("ALS chain on {}, {} to {}", text::digits(ends), first.short(layout), last.short(layout)),
        place: words::place(pattern, layout),
        reasons: vec![
            words::defined(&sets, layout),
            format!("Restricted commons, true in one of two sets at most: {}.", text::and(restricted)),
            format!(
                "A set that lacks one of its digits has all the others. If {z} is not in {}, therefore: {}. Then {} has all \
                 its other digits.",
                first.letter,
                followed.collect::<Vec<_>>().join(", "),
                last.letter
            ),
            format!(
                "At least one of {} and {} has the digit. {}",
                first.letter,
                last.letter,
                words::seen(eliminations, &format!("{} and {}", first.letter, last.letter), layout)
            ),
        ],
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    /// Eight cells with two digits each in a row, no three of them in one house.
    fn chain(layout: &str, fifth: &str) -> Position {
        let first = Position::open(layout).only("r1c1", "19").only("r1c5", "12").only("r5c5", "23").only("r5c2", "34");
        first.only("r8c2", fifth).only("r8c7", "56").only("r3c7", "67").only("r3c9", "79")
    }

    #[test]
    fn finds() {
        assert_eq!(chain("3x3", "45").conclusions("als-chain"), ["So 9 can be removed from r1c789 and r3c123."]);
    }

    #[test]
    fn near_miss() {
        assert!(chain("3x3", "35").conclusions("als-chain").is_empty(), "r5c2 may lack the 3 on both sides");
        let short = Position::open("3x3").only("r1c1", "19").only("r1c5", "12").only("r5c5", "23").only("r5c8", "39");
        assert!(short.conclusions("als-chain").is_empty(), "two sets of two cells are enough");
    }

    #[test]
    fn other_size() {
        assert_eq!(
            chain("4x4", "45").conclusions("als-xy-chain"),
            ["So 9 can be removed from r1c9, r1c10, r1c11, r1c12, r3c1, r3c2, r3c3 and r3c4."]
        );
    }

    #[test]
    fn explains() {
        let hint = &chain("3x3", "45").hints("als-chain")[0];
        assert_eq!(hint.title, "ALS chain on 9, r1c15 to r3c79");
        assert_eq!(
            hint.reasons[1..],
            [
                "Restricted commons, true in one of two sets at most: 2 of A and B in column 5, 4 of B and C in column 2 and \
                 6 of C and D in column 7.",
                "A set that lacks one of its digits has all the others. If 9 is not in A, therefore: 2 is not in B, 4 is not \
                 in C, 6 is not in D. Then D has all its other digits.",
                "At least one of A and D has the digit. r1c789 and r3c123 see every 9 of A and D.",
            ]
        );
    }
}
