//! Cuts the inferences of a case down to those that a conclusion needs.

use super::Sheet;
use super::sheet::{Cause, Mark};
use pencilproof_core::{Board, Candidate, DigitSet, Rule};
use pencilproof_proof::{Inference, Literal, Why, sees};

/// The marks of a case, ready to be traced back.
pub(crate) struct Tracer<'s, 'b, const W: usize> {
    sheet: &'s Sheet<'b, W>,
    /// The place of each literal in the log, plus one; 0 for those that are not there.
    places: Vec<u32>,
}

impl<'s, 'b, const W: usize> Tracer<'s, 'b, W> {
    pub(crate) fn new(sheet: &'s Sheet<'b, W>) -> Self {
        let layout = sheet.board().layout();
        let mut tracer = Tracer { sheet, places: vec![0; 2 * layout.cell_count() * layout.side()] };
        for (index, mark) in sheet.log.iter().enumerate() {
            let slot = tracer.slot(mark.literal);
            if tracer.places[slot] == 0 {
                tracer.places[slot] = index as u32 + 1;
            }
        }
        tracer
    }

    fn slot(&self, Literal { candidate, is_true }: Literal) -> usize {
        let side = self.sheet.board().layout().side();
        2 * (candidate.cell().index() * side + candidate.digit().index()) + usize::from(is_true)
    }

    fn place(&self, literal: Literal) -> Option<usize> {
        self.places[self.slot(literal)].checked_sub(1).map(|place| place as usize)
    }

    /// How many inferences some goals, or a rule that ends empty, depend on.
    pub(crate) fn count(&self, goals: &[Literal], empty: Option<Rule>) -> usize {
        self.trace(goals, empty).into_iter().flatten().count()
    }

    /// The inferences on which some goals, or a rule that ends empty, depend.
    pub(crate) fn needed(&self, goals: &[Literal], empty: Option<Rule>) -> Vec<Inference> {
        let whys = self.sheet.log.iter().zip(self.trace(goals, empty));
        whys.filter_map(|(mark, why)| Some(Inference { literal: mark.literal, why: why? })).collect()
    }

    /// For each mark that is needed, why it holds.
    fn trace(&self, goals: &[Literal], empty: Option<Rule>) -> Vec<Option<Why>> {
        let mut whys: Vec<Option<Why>> = vec![None; self.sheet.log.len()];
        let mut open: Vec<usize> = goals.iter().filter_map(|&goal| self.place(goal)).collect();
        open.extend(empty.into_iter().flat_map(|rule| self.emptied(rule)));
        while let Some(index) = open.pop() {
            if whys[index].is_none() {
                let why = self.why(index);
                each_premise(self.sheet.board(), self.sheet.log[index].literal.candidate, &why, &mut |literal| {
                    open.extend(self.place(literal).filter(|&premise| premise < index));
                });
                whys[index] = Some(why);
            }
        }
        whys
    }

    /// Why a mark holds; of a sum, from what was left when it was made.
    fn why(&self, index: usize) -> Why {
        let Mark { literal, why } = &self.sheet.log[index];
        let number = match why {
            Cause::Known(why) => return why.clone(),
            Cause::Sum(number) => *number,
        };
        let Some(sums) = self.sheet.sums() else { return Why::Assumed };
        let (board, part) = (self.sheet.board(), &sums.parts[number]);
        let gone = |candidate| self.place(Literal { candidate, is_true: false });
        let left = |cell| {
            let stays = |&digit: &_| gone(Candidate::new(cell, digit)).is_some_and(|place| place >= index);
            self.sheet.left_in(cell) | board.digits(cell).iter().filter(stays).collect::<DigitSet>()
        };
        let live = part.cells.iter().map(|&cell| left(cell)).collect();
        let order = |candidate| gone(candidate).map_or(0, |place| place + 1);
        Why::Fillings(Box::new(part.reason(board, live, literal.candidate, order)))
    }

    /// The marks by which a rule has nothing left: two of its candidates on, or all of them off.
    fn emptied(&self, rule: Rule) -> Vec<usize> {
        let of = |is_true| -> Vec<usize> {
            let live = self.sheet.board().live(rule);
            live.filter_map(|candidate| self.place(Literal { candidate, is_true })).collect()
        };
        let on = of(true);
        if on.len() > 1 { on[..2].to_vec() } else { of(false) }
    }
}

/// Visits the premises of a mark. They can include candidates that were never marked, which the caller skips.
fn each_premise<const W: usize>(board: &Board<W>, target: Candidate, why: &Why, visit: &mut dyn FnMut(Literal)) {
    let off = |candidate: Candidate| Literal { candidate, is_true: false };
    match why {
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
        Why::Fillings(ways) => {
            for counted in &ways.numbers.cells {
                let gone = board.digits(counted.cell) - counted.digits;
                gone.iter().map(|digit| off(Candidate::new(counted.cell, digit))).for_each(&mut *visit);
            }
        }
        Why::Absurd(line) => {
            let own = |literal: Literal| line.inferences.iter().any(|mark| mark.literal == literal);
            let mut outer = |literal: Literal| {
                if !own(literal) {
                    visit(literal);
                }
            };
            for inner in &line.inferences {
                each_premise(board, inner.literal.candidate, &inner.why, &mut outer);
            }
            board.live(line.empty).map(off).for_each(outer);
        }
        _ => {}
    }
}

/// The inferences on which some goals, or a rule that ends empty, depend.
pub(crate) fn needed<const W: usize>(sheet: &Sheet<'_, W>, goals: &[Literal], empty: Option<Rule>) -> Vec<Inference> {
    Tracer::new(sheet).needed(goals, empty)
}
