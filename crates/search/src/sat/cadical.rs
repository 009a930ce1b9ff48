//! CaDiCaL, the SAT solver of Armin Biere and others, in C++.

use super::Engine;
use crate::Limits;
use cadical::{Callbacks, Solver};

/// Questions between two calls of the stop condition.
const QUESTIONS_PER_CHECK: u32 = 16;

/// The solver.
pub(super) struct CaDiCaL<'l>(Solver<Stop<'l>>);

/// When to stop.
struct Stop<'l> {
    limits: &'l Limits<'l>,
    asked: u32,
}

impl Callbacks for Stop<'_> {
    fn terminate(&mut self) -> bool {
        self.asked += 1;
        self.asked.is_multiple_of(QUESTIONS_PER_CHECK) && self.limits.stop.is_set()
    }
}

impl<'l> Engine<'l> for CaDiCaL<'l> {
    fn new(variables: usize, limits: &'l Limits<'l>) -> Self {
        // Tuned for formulas with solutions, which finds them sooner and takes no longer to show that there is no
        // other.
        let mut solver = Solver::with_config("sat").unwrap_or_default();
        solver.reserve(variables as i32);
        solver.set_callbacks(Some(Stop { limits, asked: 0 }));
        CaDiCaL(solver)
    }

    fn add(&mut self, clause: &[i32]) {
        self.0.add_clause(clause.iter().copied());
    }

    fn solve(&mut self) -> Option<bool> {
        self.0.solve()
    }

    fn is_true(&self, variable: i32) -> bool {
        self.0.value(variable) == Some(true)
    }
}
