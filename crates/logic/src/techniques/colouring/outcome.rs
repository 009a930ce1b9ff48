//! What the two sides of an either-or show together, with only the inferences needed for it.

use super::start::Start;
use crate::cases::{Sheet, case_tree, needed};
use crate::prelude::*;
use pencilproof_proof::{Colours, Inference, PaintedCluster, Side, propagate};

/// The conclusions that an either-or allows.
#[derive(Default)]
pub(super) struct Outcome {
    pub(super) placements: Vec<Candidate>,
    pub(super) eliminations: Vec<Candidate>,
    /// Singles that follow once these conclusions are applied, to be placed with them.
    pub(super) consequent: Vec<Candidate>,
    /// The side that is contradictory, if one is, and the rule that it leaves empty.
    pub(super) clash: Option<(Side, Rule)>,
    /// The clusters to be shown in colours. If there are none, the inferences are shown.
    pub(super) clusters: Vec<PaintedCluster>,
}

impl Outcome {
    /// What is false on both sides.
    pub(super) fn false_on_both<const W: usize>(sheets: &[Sheet<'_, W>; 2]) -> Outcome {
        let digits = sheets[0].board().layout().digits();
        let of =
            |digit| (sheets[0].off(digit) & sheets[1].off(digit)).iter().map(move |cell| Candidate::new(cell, digit));
        Outcome { eliminations: digits.iter().flat_map(of).collect(), ..Outcome::default() }
    }

    /// What is false, and what is true, on both sides.
    pub(super) fn agreed<const W: usize>(sheets: &[Sheet<'_, W>; 2]) -> Outcome {
        let board = sheets[0].board();
        let on = |digit| (sheets[0].on(digit) & sheets[1].on(digit)) - board.placed();
        let of = |digit| on(digit).iter().map(move |cell| Candidate::new(cell, digit));
        let placements = board.layout().digits().iter().flat_map(of).collect();
        Outcome { placements, ..Outcome::false_on_both(sheets) }
    }

    /// One side is contradictory: what is on the other side is true.
    pub(super) fn refuted<const W: usize>(sheets: &[Sheet<'_, W>; 2], side: Side, empty: Rule) -> Outcome {
        let true_side = &sheets[side.other().index()];
        let open = |candidate: &Candidate| !true_side.board().placed().contains(candidate.cell());
        let placements = true_side.all_on().filter(open).collect();
        Outcome { placements, clash: Some((side, empty)), ..Outcome::default() }
    }

    /// As [`Outcome::refuted`]; in addition, what is off on the true side is false, unless a placement eliminates it
    /// anyway.
    pub(super) fn refuted_wholly<const W: usize>(sheets: &[Sheet<'_, W>; 2], side: Side, empty: Rule) -> Outcome {
        let true_side = &sheets[side.other().index()];
        let geometry = true_side.board().geometry();
        let mut outcome = Outcome::refuted(sheets, side, empty);
        let cells: CellSet<W> = outcome.placements.iter().map(|candidate| candidate.cell()).collect();
        for digit in true_side.board().layout().digits().iter() {
            let seen = true_side.on(digit).iter().fold(cells, |seen, cell| seen | geometry.peers(cell));
            let rest = (true_side.off(digit) - seen).iter().map(|cell| Candidate::new(cell, digit));
            outcome.eliminations.extend(rest);
        }
        outcome
    }

    /// What complete sheets show; `None` if both sides are contradictory, in which case the position has no solution.
    pub(super) fn of<const W: usize>(sheets: &[Sheet<'_, W>; 2]) -> Option<Outcome> {
        match sheets.each_ref().map(|sheet| sheet.clash) {
            [Some(_), Some(_)] => None,
            [Some(rule), None] => Some(Outcome::refuted_wholly(sheets, Side::Green, rule)),
            [None, Some(rule)] => Some(Outcome::refuted_wholly(sheets, Side::Blue, rule)),
            [None, None] => Some(Outcome::agreed(sheets)),
        }
    }

    /// Adds the singles that follow once the conclusions are applied; no mark refers to them.
    pub(super) fn add_consequent_singles<const W: usize>(&mut self, board: &Board<W>) {
        let mut after = board.clone();
        let done = self.eliminations.iter().try_for_each(|&candidate| after.eliminate(candidate).map(drop));
        let done = done.and_then(|()| self.placements.iter().try_for_each(|&candidate| after.place(candidate)));
        if done.is_ok() && !self.is_empty() && propagate(&mut after).is_ok() {
            let placed = (after.placed() - board.placed()).iter();
            let values = placed.filter_map(|cell| Some(Candidate::new(cell, after.value(cell)?)));
            self.consequent = values.filter(|single| !self.placements.contains(single)).collect();
        }
    }

    fn is_empty(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }

    /// Hands the step over, with its proof and the inferences that the conclusions need.
    pub(super) fn report<const W: usize>(
        self,
        sheets: &[Sheet<'_, W>; 2],
        start: &Start<W>,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let Outcome { mut placements, mut eliminations, consequent, clash, clusters } = self;
        let goals = |list: &[Candidate], is_true| -> Vec<Literal> {
            list.iter().map(|&candidate| Literal { candidate, is_true }).collect()
        };
        let goals = [goals(&placements, true), goals(&eliminations, false)].concat();
        placements.extend(consequent);
        for list in [&mut placements, &mut eliminations] {
            list.sort();
            list.dedup();
        }
        // Without clusters, another start with the same conclusions is not a new step.
        if clusters.is_empty() && found.has(&placements, &eliminations) {
            return ControlFlow::Continue(());
        }
        found.conclude(placements, eliminations, || {
            let board = sheets[0].board();
            let mut cases = start.cases();
            for ((branch, sheet), side) in cases.branches.iter_mut().zip(sheets).zip(Side::BOTH) {
                branch.empty = clash.filter(|(failing, _)| *failing == side).map(|(_, rule)| rule);
                let goals = if branch.empty.is_some() { &[][..] } else { &goals };
                branch.inferences = needed(sheet, goals, branch.empty);
            }
            let proof = prove(board, start, [&cases.branches[0].inferences, &cases.branches[1].inferences]);
            Reason::new(proof, Evidence::Colours(Colours { cases, clusters }))
        })
    }
}

/// A split over the rule of an either-or. The checker follows singles by itself; every inference beyond singles becomes
/// a lemma of its branch.
fn prove<const W: usize>(board: &Board<W>, start: &Start<W>, logs: [&[Inference]; 2]) -> Proof {
    let mut branches: Vec<(Literal, CaseTree)> = Vec::new();
    for (group, log) in start.groups.iter().zip(logs) {
        for candidate in group.candidates() {
            branches.push((Literal { candidate, is_true: true }, case_tree(board, candidate, log)));
        }
    }
    branches.sort_by_key(|(literal, _)| *literal);
    Proof::Cases(CaseTree::Split { on: Split::Rule(start.rule), branches })
}
