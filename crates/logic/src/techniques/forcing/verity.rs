//! Conclusions to which every case of a rule leads.

use super::{below, is_too_large};
use crate::cases::{Level, Sheet, Tracer, case_tree, follow};
use crate::facts::Consequences;
use crate::prelude::*;
use pencilproof_proof::{Branch, Cases, Choice, Inference};

/// Reports what follows from every candidate of a rule, by inferences up to a level and not by those of lower levels,
/// one conclusion a step; if one step is wanted, the one with the fewest inferences, the first of equals.
pub(super) fn find<const W: usize>(
    facts: &Facts<'_, W>,
    level: Level,
    is_meant: impl Fn(Rule) -> bool,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let board = facts.board();
    let rules = || board.layout().rules().filter(|&rule| is_meant(rule) && board.count(rule) > 1);
    if is_too_large(facts, level) {
        return ControlFlow::Continue(());
    }
    let consequences = facts.consequences(level, found)?;
    let mut search = Search { facts, board, level, sheets: Vec::new() };
    let mut best: Option<(usize, Rule, Literal)> = None;
    for rule in rules() {
        let mut goals = shared(board, consequences, rule);
        found.work(board.count(rule) as u64)?;
        for lower in below(level) {
            if goals.is_empty() {
                break;
            }
            let known = shared(board, facts.consequences(lower, found)?, rule);
            goals.retain(|goal| !known.contains(goal));
        }
        if goals.is_empty() {
            continue;
        }
        search.follow(rule, found)?;
        if found.wants_one() {
            let shortest = search.shortest(&goals, best.map(|(count, ..)| count));
            best = shortest.map(|(count, goal)| (count, rule, goal)).or(best);
        } else {
            goals.into_iter().try_for_each(|goal| search.report(rule, goal, found))?;
        }
    }
    let Some((_, rule, goal)) = best else { return ControlFlow::Continue(()) };
    search.follow(rule, found)?;
    search.report(rule, goal, found)
}

/// What all candidates of a rule lead to, leaving out what a placement says anyway; nothing if one of them leads to a
/// contradiction, which is an argument of its own.
fn shared<const W: usize>(board: &Board<W>, consequences: &Consequences<W>, rule: Rule) -> Vec<Literal> {
    if board.live(rule).any(|candidate| consequences.fails(candidate)) {
        return Vec::new();
    }
    let geometry = board.geometry();
    let mut goals = Vec::new();
    let mut placed = CellSet::EMPTY;
    for digit in board.layout().digits().iter() {
        let on = in_all(board, rule, |candidate| consequences.on(candidate, digit));
        goals.extend(candidates(on, digit).map(|candidate| Literal { candidate, is_true: true }));
        placed |= on;
    }
    for digit in board.layout().digits().iter() {
        let mut off = in_all(board, rule, |candidate| consequences.off(candidate, digit)) - placed;
        for goal in goals.iter().filter(|goal| goal.is_true && goal.candidate.digit() == digit) {
            off -= geometry.peers(goal.candidate.cell());
        }
        goals.extend(candidates(off, digit).map(|candidate| Literal { candidate, is_true: false }));
    }
    goals
}

fn in_all<const W: usize>(board: &Board<W>, rule: Rule, of: impl Fn(Candidate) -> CellSet<W>) -> CellSet<W> {
    board.live(rule).map(of).reduce(|all, one| all & one).unwrap_or(CellSet::EMPTY)
}

/// The cases of a rule, followed to the end.
struct Search<'f, 'b, const W: usize> {
    facts: &'f Facts<'b, W>,
    board: &'b Board<W>,
    level: Level,
    /// As many as the rule has candidates; sheets beyond are kept for later rules.
    sheets: Vec<Sheet<'f, W>>,
}

impl<const W: usize> Search<'_, '_, W> {
    fn follow(&mut self, rule: Rule, found: &mut Found<'_>) -> ControlFlow<()> {
        for (index, candidate) in self.board.live(rule).enumerate() {
            if self.sheets.len() == index {
                self.sheets.push(Sheet::with_sums(self.board, self.facts.sums()));
            }
            follow(&mut self.sheets[index], candidate, self.level, self.facts.singles(), found)?;
        }
        self.sheets.truncate(self.board.count(rule));
        ControlFlow::Continue(())
    }

    /// The goal that needs the fewest inferences, if that is fewer than `least`.
    fn shortest(&self, goals: &[Literal], least: Option<usize>) -> Option<(usize, Literal)> {
        let tracers: Vec<Tracer<'_, '_, W>> = self.sheets.iter().map(Tracer::new).collect();
        let mut least = least.unwrap_or(usize::MAX);
        let mut best = None;
        for &goal in goals {
            let count = tracers.iter().map(|tracer| tracer.count(&[goal], None)).sum();
            if count < least {
                least = count;
                best = Some((count, goal));
            }
        }
        best
    }

    fn report(&self, rule: Rule, goal: Literal, found: &mut Found<'_>) -> ControlFlow<()> {
        let reason = || {
            let case = |(candidate, sheet): (Candidate, &Sheet<'_, W>)| {
                let inferences = Tracer::new(sheet).needed(&[goal], None);
                (Literal { candidate, is_true: true }, inferences)
            };
            let cases: Vec<(Literal, Vec<Inference>)> = self.board.live(rule).zip(&self.sheets).map(case).collect();
            let tree = |(literal, inferences): &(Literal, Vec<Inference>)| {
                (*literal, case_tree(self.board, literal.candidate, inferences))
            };
            let proof =
                Proof::Cases(CaseTree::Split { on: Split::Rule(rule), branches: cases.iter().map(tree).collect() });
            let branch = |(literal, inferences)| Branch { assumed: vec![literal], inferences, empty: None };
            let branches = cases.into_iter().map(branch).collect();
            Reason::new(proof, Evidence::Cases(Cases { on: Choice::Rule(rule), branches }))
        };
        match goal.is_true {
            true => found.place(goal.candidate, reason),
            false => found.eliminate([goal.candidate], reason),
        }
    }
}
