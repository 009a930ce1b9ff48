//! A whip as inferences, and its proof.

use super::Whip;
use crate::cases::case_tree;
use pencilproof_core::{Board, Candidate, Rule};
use pencilproof_proof::{Branch, CaseTree, Cases, Choice, Inference, Literal, Proof, Split, Weighing, Why, sees};

/// The cases of a whip: its target is true, which leaves nothing of a rule, or it is false.
pub(crate) fn cases<const W: usize>(board: &Board<W>, whip: &Whip) -> Cases {
    let target = whip.target;
    let (yes, no) = (literal(target, true), literal(target, false));
    Cases {
        on: Choice::Candidate(target),
        branches: vec![
            Branch { assumed: vec![yes], inferences: inferences(board, whip), empty: Some(whip.empty) },
            Branch { assumed: vec![no], inferences: vec![Inference { literal: no, why: Why::Assumed }], empty: None },
        ],
    }
}

/// The proof of a whip: singles follow from its target up to a contradiction, with what groups rule out as lemmas.
pub(crate) fn proof<const W: usize>(board: &Board<W>, whip: &Whip, inferences: &[Inference]) -> Proof {
    let (on, target) = (Split::Candidate(whip.target), whip.target);
    let branches =
        vec![(literal(target, false), CaseTree::Close), (literal(target, true), case_tree(board, target, inferences))];
    Proof::Cases(CaseTree::Split { on, branches })
}

fn literal(candidate: Candidate, is_true: bool) -> Literal {
    Literal { candidate, is_true }
}

/// What follows from the target, in order: of each rule what goes, then what is left, unless it is a group.
fn inferences<const W: usize>(board: &Board<W>, whip: &Whip) -> Vec<Inference> {
    let mut line = Line { board, done: Vec::new(), log: Vec::new() };
    line.log.push(Inference { literal: literal(whip.target, true), why: Why::Assumed });
    line.done.push((None, vec![whip.target]));
    for (rule, rest) in &whip.steps {
        line.strike(*rule, rest);
        if let [last] = rest[..] {
            line.log.push(Inference { literal: literal(last, true), why: Why::Last(*rule) });
        }
        line.done.push((Some(*rule), rest.clone()));
    }
    line.strike(whip.empty, &[]);
    line.log
}

/// The inferences so far.
struct Line<'b, const W: usize> {
    board: &'b Board<W>,
    /// The target, and the rules so far with what is left of each.
    done: Vec<(Option<Rule>, Vec<Candidate>)>,
    log: Vec<Inference>,
}

impl<const W: usize> Line<'_, W> {
    /// Strikes all candidates of a rule but some: by the last step if it does, otherwise by the first that does.
    fn strike(&mut self, rule: Rule, but: &[Candidate]) {
        let layout = self.board.layout();
        for candidate in self.board.live(rule).filter(|candidate| !but.contains(candidate)) {
            let gone = literal(candidate, false);
            if self.log.iter().any(|known| known.literal == gone) {
                continue;
            }
            let strikes = |(_, rest): &&(_, Vec<Candidate>)| rest.iter().all(|&one| sees(layout, one, candidate));
            let Some((by, rest)) = self.done.last().filter(strikes).or_else(|| self.done.iter().find(strikes)) else {
                continue;
            };
            let why = match (&rest[..], by) {
                (&[one], _) => Why::Sees(one),
                (_, Some(by)) => self.of_group(*by, rest, candidate),
                (_, None) => continue,
            };
            self.log.push(Inference { literal: gone, why });
        }
    }

    /// Why what is left of a rule strikes a candidate: it is all in a house with it, as a rule.
    fn of_group(&self, rule: Rule, rest: &[Candidate], candidate: Candidate) -> Why {
        let layout = self.board.layout();
        let houses = layout.houses_of(candidate.cell()).iter();
        let shared = houses.map(|&house| Rule::House(house, candidate.digit()));
        let mut shared = shared.filter(|house| *house != rule && rest.iter().all(|&one| house.contains(layout, one)));
        shared
            .next()
            .map_or(Why::Meets(rule), |house| Why::Counting(Box::new(Weighing::new([(rule, 1)], [(house, 1)]))))
    }
}
