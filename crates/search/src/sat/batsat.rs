//! BatSat, a SAT solver in Rust after MiniSat.

use super::Engine;
use crate::Limits;
use batsat::intmap::AsIndex;
use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use std::cell::Cell;

/// Questions between two calls of the stop condition; there is one for each decision.
const QUESTIONS_PER_CHECK: u32 = 256;

/// The solver.
pub(super) struct BatSat<'l>(Solver<Stop<'l>>);

/// When to stop.
struct Stop<'l> {
    limits: &'l Limits<'l>,
    asked: Cell<u32>,
    stopped: Cell<bool>,
}

impl Callbacks for Stop<'_> {
    fn stop(&self) -> bool {
        self.asked.set(self.asked.get() + 1);
        if self.asked.get() >= QUESTIONS_PER_CHECK {
            self.asked.set(0);
            self.stopped.set(self.limits.stop.is_set());
        }
        self.stopped.get()
    }
}

impl<'l> BatSat<'l> {
    /// A solver that starts with variables in a random order. The seed is a positive number below 2^31.
    pub(super) fn shuffled(variables: usize, limits: &'l Limits<'l>, seed: u32) -> Self {
        let options = SolverOpts { random_seed: seed.into(), rnd_init_act: true, ..SolverOpts::default() };
        BatSat::with_options(variables, limits, options)
    }

    fn with_options(variables: usize, limits: &'l Limits<'l>, options: SolverOpts) -> Self {
        let stop = Stop { limits, asked: Cell::new(0), stopped: Cell::new(false) };
        let mut solver = Solver::new(options, stop);
        (0..variables).for_each(|_| {
            solver.new_var_default();
        });
        BatSat(solver)
    }
}

impl<'l> Engine<'l> for BatSat<'l> {
    fn new(variables: usize, limits: &'l Limits<'l>) -> Self {
        BatSat::with_options(variables, limits, SolverOpts::default())
    }

    fn add(&mut self, clause: &[i32]) {
        let mut literals: Vec<Lit> = clause.iter().map(|&literal| Lit::new(variable(literal), literal > 0)).collect();
        // What it returns, whether a contradiction is plain already, `solve` tells as well.
        self.0.add_clause_reuse(&mut literals);
    }

    fn solve(&mut self) -> Option<bool> {
        match self.0.solve_limited(&[]) {
            answer if answer == lbool::TRUE => Some(true),
            answer if answer == lbool::FALSE => Some(false),
            _ => None,
        }
    }

    fn is_true(&self, variable: i32) -> bool {
        self.0.value_var(self::variable(variable)) == lbool::TRUE
    }
}

fn variable(literal: i32) -> Var {
    Var::from_index(literal.unsigned_abs() as usize - 1)
}
