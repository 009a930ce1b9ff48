//! What a proof says of listed solutions: that there are no others, or which candidates are in none of them.

use super::veripb::{CONTRADICTION, Stop, Writer};
use super::{names, opb};
use crate::check::listed;
use crate::{CaseTree, Literal, Refusal, check_enumeration};
use pencilproof_core::{Candidate, Digit};

/// The label of the constraint that the candidates in none of the listed solutions are false.
const WITHOUT: &str = "@without";

impl<const W: usize> Writer<W> {
    /// Each solution is excluded once it is listed; then the cases lead to a contradiction.
    pub(super) fn counted(&mut self, solutions: &[Vec<Digit>], tree: &CaseTree) -> Result<(), Stop> {
        check_enumeration(&self.board, solutions, tree)?;
        self.comment("the solutions, each of which is excluded from then on");
        for (index, solution) in solutions.iter().enumerate() {
            let truths = opb::truths(&self.layout, solution).join(" ");
            self.line(&format!("@solution{} solx {truths}", index + 1));
            self.within_size()?;
        }
        self.comment("no other solution is left");
        let start = self.start();
        self.cases(tree, start, &[], None, CONTRADICTION)
    }

    /// The solutions, and that all candidates in none of them are false.
    pub(super) fn witnessed(&mut self, solutions: &[Vec<Digit>]) -> Result<(), Stop> {
        listed(&self.board, solutions)?;
        self.comment("solutions");
        for solution in solutions {
            let truths = opb::truths(&self.layout, solution).join(" ");
            self.line(&format!("sol {truths}"));
            self.within_size()?;
        }
        self.comment("all other candidates are false");
        let others: Vec<Candidate> = self.in_none(solutions).collect();
        if let Some(&candidate) = others.iter().find(|&&candidate| self.board.is_live(candidate)) {
            return Err(Refusal::NotShown(Literal { candidate, is_true: false }).into());
        }
        let variables: Vec<String> = others.iter().map(|&candidate| names::variable(&self.layout, candidate)).collect();
        let reasons = self.because(others).join(" ");
        self.line(&format!("{WITHOUT} rup {}>= {} : {reasons} ~", opb::sum(&variables, "~"), variables.len()));
        Ok(())
    }

    /// The conclusion of a count. The objective is the number of cells that agree with the first solution.
    pub(super) fn bounds_of_count(&self, solutions: &[Vec<Digit>]) -> String {
        let [first, ..] = solutions else { return format!("UNSAT : {CONTRADICTION}") };
        let agree = |solution: &Vec<Digit>| solution.iter().zip(first).filter(|(one, other)| one == other).count();
        let least = solutions.iter().map(agree).min().unwrap_or_default();
        format!("BOUNDS {least} : {CONTRADICTION} {least}")
    }

    /// The conclusion about candidates. The objective is the number of those in no solution that are false.
    pub(super) fn bounds_of_candidates(&self, solutions: &[Vec<Digit>]) -> String {
        let others = self.in_none(solutions).count();
        format!("BOUNDS {others} : {WITHOUT} {others}")
    }

    /// The candidates that are true in none of the solutions.
    fn in_none<'b>(&'b self, solutions: &'b [Vec<Digit>]) -> impl Iterator<Item = Candidate> + use<'b, W> {
        let has = |candidate: Candidate| {
            move |solution: &Vec<Digit>| solution.get(candidate.cell().index()) == Some(&candidate.digit())
        };
        self.layout.candidates().filter(move |&candidate| !solutions.iter().any(has(candidate)))
    }
}
