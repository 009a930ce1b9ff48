//! Templates: the ways to place one digit in every house at once.

use crate::prelude::*;
use crate::techniques::single_digit::refuted;
use pencilproof_proof::{Part, Pattern, PatternCell};

/// A way to place a digit that uses only these places, if there is one; `Break` if the search was ended.
fn template<const W: usize>(
    facts: &Facts<'_, W>,
    places: CellSet<W>,
    found: &mut Found<'_>,
) -> ControlFlow<(), Option<CellSet<W>>> {
    found.work(4)?;
    let Some(left) = settled(facts, places) else { return ControlFlow::Continue(None) };
    let Some(house) = smallest(facts, left) else { return ControlFlow::Continue(Some(left)) };
    for cell in (left & facts.geometry().house(house)).iter() {
        if let Some(template) = template(facts, left - facts.geometry().peers(cell), found)? {
            return ControlFlow::Continue(Some(template));
        }
    }
    ControlFlow::Continue(None)
}

/// The cases that show that a digit cannot be placed in these places alone.
fn refutation<const W: usize>(facts: &Facts<'_, W>, places: CellSet<W>, digit: Digit) -> CaseTree {
    let Some(left) = settled(facts, places) else { return CaseTree::Close };
    let Some(house) = smallest(facts, left) else { return CaseTree::Close };
    let branch = |candidate: Candidate| {
        let rest = refutation(facts, left - facts.geometry().peers(candidate.cell()), digit);
        (Literal { candidate, is_true: true }, rest)
    };
    let branches = Facts::candidates(left & facts.geometry().house(house), digit).map(branch).collect();
    CaseTree::Split { on: Split::Rule(Rule::House(house, digit)), branches }
}

/// The places that are left when every house with one place has its digit there; `None` if a house has no place.
fn settled<const W: usize>(facts: &Facts<'_, W>, mut places: CellSet<W>) -> Option<CellSet<W>> {
    loop {
        let before = places;
        for house in facts.layout().houses() {
            let there = places & facts.geometry().house(house);
            if let Some(only) = there.single() {
                places -= facts.geometry().peers(only);
            } else if there.is_empty() {
                return None;
            }
        }
        if places == before {
            return Some(places);
        }
    }
}

/// The house with the fewest places, of those with more than one.
fn smallest<const W: usize>(facts: &Facts<'_, W>, places: CellSet<W>) -> Option<House> {
    let count = |house: House| (places & facts.geometry().house(house)).len();
    let open = facts.layout().houses().map(|house| (count(house), house)).filter(|&(count, _)| count > 1);
    open.min_by_key(|&(count, _)| count).map(|(_, house)| house)
}

/// What the templates of all digits show: a cell that all templates of a digit use is taken from the other digits, until
/// nothing changes.
pub(crate) struct Templates<const W: usize> {
    /// The places of each digit without the cells that templates show to have other digits.
    pub(crate) places: Vec<CellSet<W>>,
    /// The candidates shown to be true, in the order in which they were shown, each with the places of its digit then.
    pub(crate) forced: Vec<(Candidate, CellSet<W>)>,
}

impl<const W: usize> Templates<W> {
    /// `None` if a digit has no template: then the position has no solution.
    pub(crate) fn of(facts: &Facts<'_, W>, found: &mut Found<'_>) -> ControlFlow<(), Option<Templates<W>>> {
        let board = facts.board();
        let digits = facts.layout().digits();
        let mut all = Templates { places: digits.iter().map(|digit| board.plane(digit)).collect(), forced: Vec::new() };
        loop {
            let before = all.forced.len();
            for digit in digits.iter() {
                let places = all.places[digit.index()];
                let Some(common) = common(facts, places, found)? else { return ControlFlow::Continue(None) };
                let is_new = |candidate: &Candidate| {
                    !board.placed().contains(candidate.cell())
                        && !all.forced.iter().any(|(known, _)| known == candidate)
                };
                let new: Vec<Candidate> = Facts::candidates(common, digit).filter(is_new).collect();
                all.forced.extend(new.into_iter().map(|candidate| (candidate, places)));
            }
            if all.forced.len() == before {
                return ControlFlow::Continue(Some(all));
            }
            for &(candidate, _) in &all.forced[before..] {
                for digit in digits.iter().filter(|&digit| digit != candidate.digit()) {
                    all.places[digit.index()].remove(candidate.cell());
                }
            }
        }
    }

    /// The proof of what is shown of one digit: what all templates use, one cell after the other, then the candidates that no
    /// template uses.
    pub(crate) fn prove(&self, facts: &Facts<'_, W>, unused: &[Candidate]) -> Proof {
        let mut lemmas: Vec<Lemma> = Vec::new();
        for &(candidate, places) in &self.forced {
            let without = places - CellSet::only(candidate.cell());
            let cases = refutation(facts, without, candidate.digit());
            lemmas.push(refuted(Literal { candidate, is_true: true }, cases));
        }
        for &candidate in unused {
            let places = self.places[candidate.digit().index()];
            if places.contains(candidate.cell()) {
                let cases = refutation(facts, places - facts.geometry().peers(candidate.cell()), candidate.digit());
                lemmas.push(refuted(Literal { candidate, is_true: false }, cases));
            }
        }
        Proof::Cases(CaseTree::Lemmas { lemmas, then: Box::new(CaseTree::Close) })
    }
}

/// The places of a digit that the templates use, or could use.
pub(crate) fn evidence<const W: usize>(digit: Digit, cells: CellSet<W>) -> Evidence {
    let cell = |cell| PatternCell { cell, part: Part::Floor, digits: DigitSet::only(digit) };
    Evidence::Pattern(Pattern { cells: cells.iter().map(cell).collect(), guardians: Vec::new(), rules: Vec::new() })
}

/// The places that all templates use; `None` if there is no template.
fn common<const W: usize>(
    facts: &Facts<'_, W>,
    places: CellSet<W>,
    found: &mut Found<'_>,
) -> ControlFlow<(), Option<CellSet<W>>> {
    let Some(mut common) = template(facts, places, found)? else { return ControlFlow::Continue(None) };
    for cell in (common - facts.board().placed()).iter() {
        if common.contains(cell)
            && let Some(other) = template(facts, places - CellSet::only(cell), found)?
        {
            common &= other;
        }
    }
    ControlFlow::Continue(Some(common))
}

/// The places that no template uses.
pub(crate) fn unused<const W: usize>(
    facts: &Facts<'_, W>,
    places: CellSet<W>,
    found: &mut Found<'_>,
) -> ControlFlow<(), CellSet<W>> {
    let (mut used, mut unused) = (CellSet::EMPTY, CellSet::EMPTY);
    for cell in places.iter() {
        if !used.contains(cell) {
            match template(facts, places - facts.geometry().peers(cell), found)? {
                Some(template) => used |= template,
                None => unused |= CellSet::only(cell),
            }
        }
    }
    ControlFlow::Continue(unused)
}
