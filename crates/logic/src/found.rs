//! Where techniques put what they find.

use pencilproof_core::Candidate;
use pencilproof_proof::{Mark, Proof, Role, Shape, Step, Trace};
use std::ops::ControlFlow;

/// Collects the steps of one technique: the first, or all.
///
/// Conclusions that are empty are dropped, and so is a step equal to one found before. The closure that builds proof
/// and marks runs only for what is kept, so searching allocates nothing for misses.
pub struct Found {
    technique: &'static str,
    size: usize,
    first_only: bool,
    steps: Vec<Step>,
}

impl Found {
    pub(crate) fn new(technique: &'static str, size: usize, first_only: bool) -> Found {
        Found { technique, size, first_only, steps: Vec::new() }
    }

    pub(crate) fn into_steps(self) -> Vec<Step> {
        self.steps
    }

    /// A candidate shown to be true; it must not be placed yet.
    pub fn place(&mut self, candidate: Candidate, why: impl FnOnce() -> (Proof, Vec<Mark>)) -> ControlFlow<()> {
        let (proof, marks) = why();
        self.add(vec![candidate], Vec::new(), proof, marks)
    }

    /// Candidates shown to be false; all must be live. None is no step.
    pub fn eliminate(
        &mut self,
        candidates: impl IntoIterator<Item = Candidate>,
        why: impl FnOnce() -> (Proof, Vec<Mark>),
    ) -> ControlFlow<()> {
        let mut eliminations: Vec<Candidate> = candidates.into_iter().collect();
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        eliminations.sort();
        eliminations.dedup();
        let (proof, marks) = why();
        self.add(Vec::new(), eliminations, proof, marks)
    }

    /// Both kinds of conclusions from an either-or, and what is painted for it whatever the reasons. A second way to the
    /// same conclusions is no step, unless it paints something else.
    pub(crate) fn conclude(
        &mut self,
        mut placements: Vec<Candidate>,
        mut eliminations: Vec<Candidate>,
        painted: &[Mark],
        why: impl FnOnce() -> (Proof, Vec<Mark>, Trace),
    ) -> ControlFlow<()> {
        for list in [&mut placements, &mut eliminations] {
            list.sort();
            list.dedup();
        }
        let known = |old: &Step| {
            old.eliminations == eliminations && old.placements == placements && old.marks.starts_with(painted)
        };
        if placements.is_empty() && eliminations.is_empty() || self.steps.iter().any(known) {
            return ControlFlow::Continue(());
        }
        let (proof, marks, trace) = why();
        let (technique, size, trace) = (self.technique, self.size, Some(Box::new(trace)));
        self.steps.push(Step { technique, size, placements, eliminations, proof, marks, trace });
        if self.first_only { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn add(
        &mut self,
        placements: Vec<Candidate>,
        eliminations: Vec<Candidate>,
        mut proof: Proof,
        marks: Vec<Mark>,
    ) -> ControlFlow<()> {
        if let Proof::Counting { base, cover } = &mut proof {
            base.sort();
            cover.sort();
        }
        let step =
            Step { technique: self.technique, size: self.size, placements, eliminations, proof, marks, trace: None };
        let known = |old: &Step| {
            old.proof == step.proof && old.eliminations == step.eliminations && old.placements == step.placements
        };
        if !self.steps.iter().any(known) {
            self.steps.push(step);
        }
        if self.first_only { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Marks of one role on candidates.
pub(crate) fn on_candidates(role: Role, candidates: impl IntoIterator<Item = Candidate>) -> Vec<Mark> {
    candidates.into_iter().map(|candidate| Mark { role, shape: Shape::Candidate(candidate) }).collect()
}
