//! Cuts the inferences of a case down to those that a conclusion needs.

use pencilproof_core::{Board, Candidate, Rule};
use pencilproof_proof::{Inference, Literal, Why, sees};

/// The inferences of a case, ready to be traced back.
pub(crate) struct Tracer<'s, const W: usize> {
    board: &'s Board<W>,
    log: &'s [Inference],
    /// The place of each literal in the log, plus one; 0 for those that are not there.
    places: Vec<u32>,
}

impl<'s, const W: usize> Tracer<'s, W> {
    pub(crate) fn new(board: &'s Board<W>, log: &'s [Inference]) -> Self {
        let layout = board.layout();
        let mut tracer = Tracer { board, log, places: vec![0; 2 * layout.cell_count() * layout.side()] };
        for (index, mark) in log.iter().enumerate() {
            let slot = tracer.slot(mark.literal);
            if tracer.places[slot] == 0 {
                tracer.places[slot] = index as u32 + 1;
            }
        }
        tracer
    }

    fn slot(&self, Literal { candidate, is_true }: Literal) -> usize {
        2 * (candidate.cell().index() * self.board.layout().side() + candidate.digit().index()) + usize::from(is_true)
    }

    fn place(&self, literal: Literal) -> Option<usize> {
        self.places[self.slot(literal)].checked_sub(1).map(|place| place as usize)
    }

    /// How many inferences some goals, or a rule that ends empty, depend on.
    pub(crate) fn count(&self, goals: &[Literal], empty: Option<Rule>) -> usize {
        self.trace(goals, empty).into_iter().filter(|is_needed| *is_needed).count()
    }

    /// The inferences on which some goals, or a rule that ends empty, depend.
    pub(crate) fn needed(&self, goals: &[Literal], empty: Option<Rule>) -> Vec<Inference> {
        let is_needed = self.trace(goals, empty);
        self.log.iter().zip(is_needed).filter(|(_, is_needed)| *is_needed).map(|(mark, _)| mark.clone()).collect()
    }

    fn trace(&self, goals: &[Literal], empty: Option<Rule>) -> Vec<bool> {
        let mut is_needed = vec![false; self.log.len()];
        let mut open: Vec<usize> = goals.iter().filter_map(|&goal| self.place(goal)).collect();
        open.extend(empty.into_iter().flat_map(|rule| self.emptied(rule)));
        while let Some(index) = open.pop() {
            if !std::mem::replace(&mut is_needed[index], true) {
                let mark = &self.log[index];
                each_premise(self.board, mark, &mut |literal| {
                    open.extend(self.place(literal).filter(|&premise| premise < index));
                });
            }
        }
        is_needed
    }

    /// The marks by which a rule has nothing left: two of its candidates on, or all of them off.
    fn emptied(&self, rule: Rule) -> Vec<usize> {
        let of = |is_true| -> Vec<usize> {
            self.board.live(rule).filter_map(|candidate| self.place(Literal { candidate, is_true })).collect()
        };
        let on = of(true);
        if on.len() > 1 { on[..2].to_vec() } else { of(false) }
    }
}

/// Visits the premises of a mark. They can include candidates that were never marked, which the caller skips.
fn each_premise<const W: usize>(board: &Board<W>, mark: &Inference, visit: &mut dyn FnMut(Literal)) {
    let off = |candidate: Candidate| Literal { candidate, is_true: false };
    let target = mark.literal.candidate;
    match &mark.why {
        Why::Sees(candidate) => visit(Literal { candidate: *candidate, is_true: true }),
        Why::Last(rule) => board.live(*rule).filter(|&other| other != target).map(off).for_each(visit),
        Why::Meets(rule) => board
            .live(*rule)
            .filter(|&other| other != target && !sees(board.layout(), target, other))
            .map(off)
            .for_each(visit),
        Why::Counting(count) => {
            let cover = || count.cover.iter().filter_map(|(summand, _)| summand.rule());
            let in_cover = |candidate| cover().any(|rule| rule.contains(board.layout(), candidate));
            let base = count.base.iter().filter_map(|(summand, _)| summand.rule()).flat_map(|rule| board.live(rule));
            base.filter(|&candidate| !in_cover(candidate)).map(off).for_each(visit);
        }
        Why::Absurd(line) => {
            let own = |literal: Literal| line.inferences.iter().any(|mark| mark.literal == literal);
            let mut outer = |literal: Literal| {
                if !own(literal) {
                    visit(literal);
                }
            };
            line.inferences.iter().for_each(|mark| each_premise(board, mark, &mut outer));
            board.live(line.empty).map(off).for_each(outer);
        }
        _ => {}
    }
}

/// The inferences on which some goals, or a rule that ends empty, depend.
pub(crate) fn needed<const W: usize>(
    board: &Board<W>,
    log: &[Inference],
    goals: &[Literal],
    empty: Option<Rule>,
) -> Vec<Inference> {
    Tracer::new(board, log).needed(goals, empty)
}
