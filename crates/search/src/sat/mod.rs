//! Search by clause learning, for large boards on which guessing stalls.
//!
//! What is left of a puzzle is written as clauses and given to a SAT solver; each solution it finds is excluded by a
//! further clause until none is left. The solver is [`learner`], which knows rules as such. BatSat, whose choice among
//! solutions depends on a seed, makes random grids. It stays beside the learner because the grids of a seed are a
//! promise ([`RandomGrids`](crate::RandomGrids)): with another solver the same seed would make other grids of large
//! layouts. The tests compare with CaDiCaL.

mod batsat;
#[cfg(test)]
mod cadical;
mod clauses;
mod learner;

use self::batsat::BatSat;
use self::learner::Learner;

use crate::state::State;
use crate::tables::Tables;
use crate::{End, Limits, Solution, Tally};
use clauses::Clauses;
use std::ops::ControlFlow;

/// A SAT solver. Literals are variables from 1, negative if negated.
trait Engine<'l> {
    /// A solver without clauses that stops where a limit says so.
    fn new(variables: usize, limits: &'l Limits<'l>) -> Self;

    /// Adds the rules of a position, before any other clause.
    fn add_rules(&mut self, clauses: &Clauses, tables: &Tables, masks: &[u32]) {
        clauses.for_each(tables, masks, |clause| self.add(clause));
    }

    /// Adds a clause.
    fn add(&mut self, clause: &[i32]);

    /// Whether the clauses can be satisfied; none if it was stopped.
    fn solve(&mut self) -> Option<bool>;

    /// Whether a variable is true in the solution just found.
    fn is_true(&self, variable: i32) -> bool;
}

/// Searches a propagated position for solutions other than those known, which were counted before, and shows each as
/// a position where every rule is settled.
pub(crate) fn search(
    tables: &Tables,
    state: &mut State,
    known: &[Solution],
    limits: &Limits<'_>,
    tally: Tally,
    visit: &mut dyn FnMut(&State) -> ControlFlow<()>,
) -> Tally {
    search_with::<Learner<'_>>(tables, state, known, limits, tally, visit)
}

/// Some solution of a propagated position, which is left with every rule settled: whether there is one, none if it was
/// stopped. The seed, a positive number below 2^31, says which, the same one on every machine: always by BatSat.
pub(crate) fn some_solution(tables: &Tables, state: &mut State, seed: u32, limits: &Limits<'_>) -> Option<bool> {
    let clauses = Clauses::of(tables, state.masks());
    let mut engine = BatSat::shuffled(clauses.candidates().len(), limits, seed);
    engine.add_rules(&clauses, tables, state.masks());
    let found = engine.solve()?;
    if found {
        settle(tables, state, &clauses, &engine);
    }
    Some(found)
}

/// Leaves the solution that a solver has found; the variables that are true in it.
fn settle<'l>(tables: &Tables, state: &mut State, clauses: &Clauses, engine: &impl Engine<'l>) -> Vec<i32> {
    let chosen: Vec<i32> =
        (1..=clauses.candidates().len() as i32).filter(|&variable| engine.is_true(variable)).collect();
    state.settle(tables, chosen.iter().map(|&variable| clauses.candidates()[variable as usize - 1]));
    chosen
}

fn search_with<'l, E: Engine<'l>>(
    tables: &Tables,
    state: &mut State,
    known: &[Solution],
    limits: &'l Limits<'l>,
    mut tally: Tally,
    visit: &mut dyn FnMut(&State) -> ControlFlow<()>,
) -> Tally {
    let clauses = Clauses::of(tables, state.masks());
    let mut engine = E::new(clauses.candidates().len(), limits);
    engine.add_rules(&clauses, tables, state.masks());
    for solution in known {
        // A solution that this position does not hold needs no clause.
        if let Some(clause) = clauses.excluding(solution.digits()) {
            engine.add(&clause);
        }
    }
    loop {
        match engine.solve() {
            Some(true) => {}
            Some(false) => return Tally { end: End::Exhausted, ..tally },
            None => return Tally { end: End::Stopped, ..tally },
        }
        let chosen = settle(tables, state, &clauses, &engine);
        tally.count += 1;
        if visit(state).is_break() {
            return Tally { end: End::Stopped, ..tally };
        }
        if tally.count == limits.solutions {
            return Tally { end: End::Limit, ..tally };
        }
        engine.add(&chosen.iter().map(|variable| -variable).collect::<Vec<i32>>());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ClassicGrids, Searcher};
    use pencilproof_core::{Cell, Deadline, Digit, Layout, Puzzle, Stop};
    use std::collections::BTreeSet;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[derive(Clone, Copy)]
    enum Which {
        Learner,
        BatSat,
        CaDiCaL,
    }

    /// All solutions of a puzzle by a SAT solver, but for those known.
    fn solutions(
        which: Which,
        puzzle: &Puzzle,
        known: &[Solution],
        limits: &Limits<'_>,
    ) -> (Tally, BTreeSet<Solution>) {
        let tables = Tables::new(puzzle.layout());
        let mut state = State::new(&tables);
        let mut found = BTreeSet::new();
        let none = Tally { count: known.len() as u64, end: End::Exhausted, nodes: 0 };
        if state.load(&tables, puzzle).and_then(|()| state.propagate(&tables)).is_err() {
            return (none, found);
        }
        let mut visit = |state: &State| {
            found.insert(crate::general::solution(state, puzzle.layout()));
            ControlFlow::Continue(())
        };
        let tally = match which {
            Which::Learner => search_with::<Learner<'_>>(&tables, &mut state, known, limits, none, &mut visit),
            Which::BatSat => search_with::<BatSat<'_>>(&tables, &mut state, known, limits, none, &mut visit),
            Which::CaDiCaL => {
                search_with::<self::cadical::CaDiCaL<'_>>(&tables, &mut state, known, limits, none, &mut visit)
            }
        };
        (tally, found)
    }

    /// A grid without most of its cells.
    fn puzzles() -> Vec<Puzzle> {
        let mut puzzles = vec![Puzzle::empty("2x2+x".parse().unwrap()), Puzzle::empty(Layout::for_side(4).unwrap())];
        for (number, grid) in ClassicGrids::new(11).take(20).enumerate() {
            let mut puzzle = Puzzle::empty(Layout::classic());
            for cell in (0..81).filter(|cell| cell * 7919 % 81 < 24 + number) {
                puzzle.set(Cell::from_index(cell), grid[cell], true);
            }
            puzzles.push(puzzle);
        }
        let mut twice = Puzzle::empty(Layout::classic());
        [0, 80].into_iter().for_each(|cell| twice.set(Cell::from_index(cell), Digit::from_index(3), true));
        twice.set(Cell::from_index(8), Digit::from_index(3), true);
        puzzles.push(twice);
        puzzles
    }

    fn agrees_with_guessing(which: Which) {
        let limits = Limits { keep: 1000, ..Limits::count_up_to(1000) };
        for puzzle in puzzles() {
            let expected = Searcher::new(puzzle.layout()).solve(&puzzle, &limits);
            if expected.end != End::Exhausted {
                continue;
            }
            let (tally, found) = solutions(which, &puzzle, &[], &limits);
            assert_eq!((tally.count, tally.end), (expected.count, End::Exhausted));
            assert_eq!(found, expected.solutions.iter().cloned().collect());
            // Solutions met before are neither counted nor shown again.
            let known = &expected.solutions[..expected.solutions.len() / 2];
            let (tally, found) = solutions(which, &puzzle, known, &limits);
            assert_eq!((tally.count, tally.end), (expected.count, End::Exhausted));
            assert_eq!(found, expected.solutions[known.len()..].iter().cloned().collect());
        }
    }

    fn keeps_limits(which: Which) {
        let empty = Puzzle::empty(Layout::for_side(16).unwrap());
        let (tally, found) = solutions(which, &empty, &[], &Limits::count_up_to(3));
        assert_eq!((tally.count, tally.end, found.len()), (3, End::Limit, 3));
        // Nobody counts these.
        let start = std::time::Instant::now();
        let deadline = Deadline::after(std::time::Duration::from_millis(200));
        let over = || deadline.is_over();
        let limits = Limits::count_all().until(Stop::when(&over));
        assert_eq!(solutions(which, &empty, &[], &limits).0.end, End::Stopped);
        let flag = AtomicBool::new(false);
        let is_set = || flag.load(Ordering::Relaxed);
        let limits = Limits::count_all().until(Stop::when(&is_set));
        let end = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(std::time::Duration::from_millis(100));
                flag.store(true, Ordering::Relaxed);
            });
            solutions(which, &empty, &[], &limits).0.end
        });
        assert_eq!(end, End::Stopped);
        assert!(start.elapsed() < std::time::Duration::from_secs(10));
    }

    #[test]
    fn learner_finds_what_guessing_finds() {
        agrees_with_guessing(Which::Learner);
    }

    #[test]
    fn learner_keeps_limits() {
        keeps_limits(Which::Learner);
    }

    #[test]
    fn batsat_finds_what_guessing_finds() {
        agrees_with_guessing(Which::BatSat);
    }

    #[test]
    fn batsat_keeps_limits() {
        keeps_limits(Which::BatSat);
    }

    #[test]
    fn cadical_finds_what_guessing_finds() {
        agrees_with_guessing(Which::CaDiCaL);
    }

    #[test]
    fn cadical_keeps_limits() {
        keeps_limits(Which::CaDiCaL);
    }
}
