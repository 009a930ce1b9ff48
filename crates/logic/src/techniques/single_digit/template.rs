//! Templates: the ways to place one digit in every house at once.

use crate::prelude::*;
use crate::techniques::single_digit::refuted;
use pencilproof_proof::{Part, Pattern, PatternCell};

/// A way to place a digit that uses only these places, and those of `first` where it has a choice, if there is one;
/// `Break` if the search was ended. Every house but `houses` has one place.
fn template<const W: usize>(
    facts: &Facts<'_, W>,
    (places, houses): (CellSet<W>, &[House]),
    first: CellSet<W>,
    found: &mut Found<'_>,
) -> ControlFlow<(), Option<CellSet<W>>> {
    found.work(houses.len() as u64)?;
    let Some((left, open)) = settled(facts, places, houses) else { return ControlFlow::Continue(None) };
    let Some(house) = smallest(facts, left, &open) else { return ControlFlow::Continue(Some(left)) };
    let there = left & facts.geometry().house(house);
    for cell in (there & first).iter().chain((there - first).iter()) {
        let rest = left - facts.geometry().peers(cell);
        if let Some(template) = template(facts, (rest, &open), first, found)? {
            return ControlFlow::Continue(Some(template));
        }
    }
    ControlFlow::Continue(None)
}

/// The cases that show that a digit cannot be placed in these places alone.
fn refutation<const W: usize>(facts: &Facts<'_, W>, places: CellSet<W>, digit: Digit) -> CaseTree {
    let Some((left, open)) = settled(facts, places, &houses(facts)) else { return CaseTree::Close };
    let Some(house) = smallest(facts, left, &open) else { return CaseTree::Close };
    let branch = |candidate: Candidate| {
        let rest = refutation(facts, left - facts.geometry().peers(candidate.cell()), digit);
        (Literal { candidate, is_true: true }, rest)
    };
    let branches = candidates(left & facts.geometry().house(house), digit).map(branch).collect();
    CaseTree::Split { on: Split::Rule(Rule::House(house, digit)), branches }
}

/// All houses.
fn houses<const W: usize>(facts: &Facts<'_, W>) -> Vec<House> {
    facts.layout().houses().collect()
}

/// The places that are left when every house with one place has its digit there, and the houses that still have more;
/// `None` if a house has no place.
fn settled<const W: usize>(
    facts: &Facts<'_, W>,
    mut places: CellSet<W>,
    houses: &[House],
) -> Option<(CellSet<W>, Vec<House>)> {
    let mut open = houses.to_vec();
    loop {
        let before = places;
        let mut has_empty = false;
        open.retain(|&house| {
            let there = places & facts.geometry().house(house);
            let Some(only) = there.single() else {
                has_empty |= there.is_empty();
                return true;
            };
            // Nothing that is placed later sees this place, so the house keeps it.
            places -= facts.geometry().peers(only);
            false
        });
        if has_empty {
            return None;
        }
        if places == before {
            return Some((places, open));
        }
    }
}

/// The first house with the fewest places.
fn smallest<const W: usize>(facts: &Facts<'_, W>, places: CellSet<W>, open: &[House]) -> Option<House> {
    open.iter().copied().min_by_key(|&house| (places & facts.geometry().house(house)).len())
}

/// What the templates of all digits show: a cell that all templates of a digit use is taken from the other digits,
/// until nothing changes.
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
                let new: Vec<Candidate> = candidates(common, digit).filter(is_new).collect();
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

    /// The proof of what is shown of one digit: what all templates use, one cell after the other, then the candidates
    /// that no template uses.
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
    let houses = houses(facts);
    let Some(mut common) = template(facts, (places, &houses), CellSet::EMPTY, found)? else {
        return ControlFlow::Continue(None);
    };
    for cell in (common - facts.board().placed()).iter() {
        if common.contains(cell)
            && let Some(other) = template(facts, (places - CellSet::only(cell), &houses), CellSet::EMPTY, found)?
        {
            common &= other;
        }
    }
    ControlFlow::Continue(Some(common))
}

/// The places that no template uses. `known` are templates of any digit, which hold for this one where they fit; those
/// that are found are added.
pub(crate) fn unused<const W: usize>(
    facts: &Facts<'_, W>,
    places: CellSet<W>,
    known: &mut Vec<CellSet<W>>,
    found: &mut Found<'_>,
) -> ControlFlow<(), CellSet<W>> {
    let houses = houses(facts);
    let fitting = known.iter().filter(|template| template.is_subset(&places));
    let mut used = fitting.fold(CellSet::EMPTY, |used, template| used | *template);
    let mut unused = CellSet::EMPTY;
    for cell in places.iter() {
        if !used.contains(cell) {
            let with = places - facts.geometry().peers(cell);
            match template(facts, (with, &houses), places - used, found)? {
                Some(template) => {
                    used |= template;
                    known.push(template);
                }
                None => unused |= CellSet::only(cell),
            }
        }
    }
    ControlFlow::Continue(unused)
}
