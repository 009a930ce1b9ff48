//! Almost locked sets in a row: each digit between two neighbours restricts both, and the ends have digits in common.

use crate::AlsLinks;
use crate::patterns::ends::{Argument, prove};
use crate::prelude::*;
use pencilproof_proof::{Part, Pattern, PatternCell};

/// The parts of sets in order; those after the fourth take turns.
const PARTS: [Part; 4] = [Part::AlsA, Part::AlsB, Part::AlsC, Part::AlsD];

/// The part of a set by its place in the order of an argument.
pub(super) fn part(index: usize) -> Part {
    PARTS[index % PARTS.len()]
}

/// The cells of sets, each set with a part of its own. A cell of two sets plays the first one's part.
pub(super) fn cells<const W: usize>(
    facts: &Facts<'_, W>,
    sets: impl IntoIterator<Item = CellSet<W>>,
) -> Vec<PatternCell> {
    let board = facts.board();
    let cell = |index, cell| PatternCell { cell, part: part(index), digits: board.digits(cell) };
    let of_set = |(index, set): (usize, CellSet<W>)| set.into_iter().map(move |each| cell(index, each));
    sets.into_iter().enumerate().flat_map(of_set).collect()
}

/// The first house that holds all places of a digit in two sets.
pub(super) fn joint<const W: usize>(
    facts: &Facts<'_, W>,
    links: &AlsLinks<W>,
    [one, other]: [usize; 2],
    digit: Digit,
) -> Option<House> {
    facts.geometry().shared_houses(links.places(one, digit).cells | links.places(other, digit).cells).next()
}

/// Sets in a row, and the digits between neighbours.
pub(super) struct Row<'r> {
    pub(super) sets: &'r [usize],
    pub(super) digits: &'r [Digit],
}

impl Row<'_> {
    /// The digits that are true in one of the two ends at least.
    pub(super) fn ends<const W: usize>(&self, links: &AlsLinks<W>) -> DigitSet {
        let [Some(&first), Some(&last)] = [self.sets.first(), self.sets.last()] else { return DigitSet::EMPTY };
        let used: DigitSet = self.digits.first().into_iter().chain(self.digits.last()).copied().collect();
        (links.telling(first) & links.telling(last)) - used
    }

    /// What sees all places of such a digit in both ends.
    pub(super) fn victims<const W: usize>(&self, links: &AlsLinks<W>) -> Vec<Candidate> {
        let [Some(&first), Some(&last)] = [self.sets.first(), self.sets.last()] else { return Vec::new() };
        let of_digit = |digit| {
            let both = links.places(first, digit).victims & links.places(last, digit).victims;
            candidates(both, digit)
        };
        self.ends(links).iter().flat_map(of_digit).collect()
    }

    /// Reports what the row shows.
    pub(super) fn report<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        links: &AlsLinks<W>,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        self.report_harder(facts, links, 0, found)
    }

    /// Reports what the row shows, as a step that is rated so many tenths higher.
    pub(super) fn report_harder<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        links: &AlsLinks<W>,
        tenths: u16,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let victims = self.victims(links);
        let pairs = || self.sets.windows(2).zip(self.digits);
        let joints: Option<Vec<Weighted>> = pairs()
            .map(|(pair, &digit)| Some((Rule::House(joint(facts, links, [pair[0], pair[1]], digit)?, digit), 1)))
            .collect();
        let Some(joints) = joints else { return ControlFlow::Continue(()) };
        found.eliminate(victims.iter().copied(), || {
            let proof = prove(facts.board(), &victims, |end| self.argument(links, &joints, end));
            let cells = cells(facts, self.sets.iter().map(|&set| links.sets()[set].cells));
            let evidence = Evidence::Pattern(Pattern { cells, guardians: Vec::new(), rules: Vec::new() });
            Reason { harder: Rating::tenths(tenths), ..Reason::new(proof, evidence) }
        })
    }

    fn argument<const W: usize>(&self, links: &AlsLinks<W>, joints: &[Weighted], end: Digit) -> Argument<W> {
        let mut argument = Argument { base: Vec::new(), cover: joints.to_vec(), ends: Vec::new() };
        for (index, &set) in self.sets.iter().enumerate() {
            let als = &links.sets()[set];
            argument.base.extend(als.cells.iter().map(|cell| (Rule::Cell(cell), 1)));
            let mut own = als.digits;
            let before = index.checked_sub(1).and_then(|before| self.digits.get(before));
            for &digit in before.into_iter().chain(self.digits.get(index)) {
                own.remove(digit);
            }
            if index == 0 || index + 1 == self.sets.len() {
                own.remove(end);
                argument.ends.push(links.places(set, end).cells);
            }
            argument.cover.extend(own.iter().map(|digit| (Rule::House(als.house, digit), 1)));
        }
        argument
    }
}
