//! What the two sides of an either-or show together, with only the inferences needed for it.

use super::sheet::Sheet;
use super::start::Start;
use crate::prelude::*;
use pencilproof_proof::{Colours, Inference, PaintedCluster, Side, Why, propagate, sees};
use std::collections::HashMap;

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
            for (branch, sheet) in cases.branches.iter_mut().zip(sheets) {
                branch.empty = clash.filter(|(side, _)| *side == sheet.side).map(|(_, rule)| rule);
                let goals = if branch.empty.is_some() { &[][..] } else { &goals };
                branch.inferences = needed(board, &sheet.log, goals, branch.empty);
            }
            let proof = prove(board, start, [&cases.branches[0].inferences, &cases.branches[1].inferences]);
            Reason::new(proof, Evidence::Colours(Colours { cases, clusters }))
        })
    }
}

/// The inferences on which some goals, or a rule that ends empty, depend.
pub(super) fn needed<const W: usize>(
    board: &Board<W>,
    log: &[Inference],
    goals: &[Literal],
    empty: Option<Rule>,
) -> Vec<Inference> {
    let mut places: HashMap<Literal, usize> = HashMap::with_capacity(log.len());
    for (index, mark) in log.iter().enumerate() {
        places.entry(mark.literal).or_insert(index);
    }
    let mut is_needed = vec![false; log.len()];
    let mut open: Vec<usize> = goals.iter().filter_map(|goal| places.get(goal).copied()).collect();
    if let Some(rule) = empty {
        open.extend(emptied(board, rule, |literal| places.get(&literal).copied()));
    }
    while let Some(index) = open.pop() {
        if !std::mem::replace(&mut is_needed[index], true) {
            let mark = &log[index];
            premises(board, mark).into_iter().filter_map(|literal| places.get(&literal).copied()).for_each(|premise| {
                if premise < index {
                    open.push(premise);
                }
            });
        }
    }
    log.iter().zip(is_needed).filter(|(_, is_needed)| *is_needed).map(|(mark, _)| mark.clone()).collect()
}

/// The marks by which a rule has nothing left: two of its candidates on, or all of them off.
fn emptied<const W: usize>(board: &Board<W>, rule: Rule, place: impl Fn(Literal) -> Option<usize>) -> Vec<usize> {
    let of = |is_true| -> Vec<usize> {
        board.live(rule).filter_map(|candidate| place(Literal { candidate, is_true })).collect()
    };
    let on = of(true);
    if on.len() > 1 { on[..2].to_vec() } else { of(false) }
}

/// The premises of a mark. They can include candidates that were never marked, which the caller skips.
fn premises<const W: usize>(board: &Board<W>, mark: &Inference) -> Vec<Literal> {
    let off = |candidate| Literal { candidate, is_true: false };
    let target = mark.literal.candidate;
    match &mark.why {
        Why::Sees(candidate) => vec![Literal { candidate: *candidate, is_true: true }],
        Why::Last(rule) => board.live(*rule).filter(|&other| other != target).map(off).collect(),
        Why::Meets(rule) => board
            .live(*rule)
            .filter(|&other| other != target && !sees(board.layout(), target, other))
            .map(off)
            .collect(),
        Why::Counting(count) => {
            let in_cover = |candidate| count.cover.iter().any(|(rule, _)| rule.contains(board.layout(), candidate));
            let base = count.base.iter().flat_map(|(rule, _)| board.live(*rule));
            base.filter(|&candidate| !in_cover(candidate)).map(off).collect()
        }
        Why::Absurd(line) => {
            let own = |literal: &Literal| line.inferences.iter().any(|mark| mark.literal == *literal);
            let of_marks = line.inferences.iter().flat_map(|mark| premises(board, mark));
            let of_rule = board.live(line.empty).map(off);
            of_marks.chain(of_rule).filter(|literal| !own(literal)).collect()
        }
        _ => Vec::new(),
    }
}

/// A split over the rule of an either-or. The checker follows singles by itself; every inference beyond singles becomes
/// a lemma of its branch.
fn prove<const W: usize>(board: &Board<W>, start: &Start<W>, logs: [&[Inference]; 2]) -> Proof {
    let mut branches: Vec<(Literal, CaseTree)> = Vec::new();
    for (group, log) in start.groups.iter().zip(logs) {
        for candidate in group.candidates() {
            branches.push((Literal { candidate, is_true: true }, branch(board, candidate, log)));
        }
    }
    branches.sort_by_key(|(literal, _)| *literal);
    Proof::Cases(CaseTree::Split { on: Split::Rule(start.rule), branches })
}

fn branch<const W: usize>(board: &Board<W>, candidate: Candidate, log: &[Inference]) -> CaseTree {
    if log.iter().all(|mark| matches!(mark.why, Why::Assumed | Why::Sees(_) | Why::Last(_))) {
        return CaseTree::Close;
    }
    let mut here = board.clone();
    let mut lemmas: Vec<Lemma> = Vec::new();
    if here.place(candidate).is_ok() && propagate(&mut here).is_ok() {
        for mark in log {
            let by = match &mark.why {
                Why::Meets(_) | Why::Absurd(_) => Proof::Cases(CaseTree::Close),
                Why::Counting(count) => Proof::Counting { base: count.base.clone(), cover: count.cover.clone() },
                // Singles, which the checker follows by itself.
                _ => continue,
            };
            // Singles may already be ahead of the marks.
            if here.is_live(mark.literal.candidate) {
                lemmas.push(Lemma { clause: vec![mark.literal], by: Box::new(by) });
                if here.eliminate(mark.literal.candidate).is_err() || propagate(&mut here).is_err() {
                    break;
                }
            }
        }
    }
    match lemmas.is_empty() {
        true => CaseTree::Close,
        false => CaseTree::Lemmas { lemmas, then: Box::new(CaseTree::Close) },
    }
}
