//! Techniques that assume one solution are used only where search has shown that there is one.

use pencilproof::core::{Digit, Layout, Position, Puzzle};
use pencilproof::logic::{Assumes, Budget, Path, PathEnd, Pick, Profile, solve};
use pencilproof::proof::export::Premises;
use pencilproof::{Advice, Options, SearchUse, Solutions, Solver, Verdict};

/// Solved by logic, with a unique rectangle among the steps.
const PROPER: &str = "...9.31..6.7....8.2.........5....4......6..2..1.......8...7.......3..5.....4....9";

fn puzzle(text: &str) -> Puzzle {
    Puzzle::from_givens(Layout::classic(), text.chars().map(Digit::from_symbol))
}

fn by_logic(puzzle: &Puzzle, profile: &Profile) -> Path {
    let mut position = Position::new(puzzle).expect("a consistent start");
    solve(&mut position, profile, Pick::First, Budget::default())
}

/// Puzzles with several solutions in which logic that believes in one solution finds a step: random givens of a solved
/// grid.
fn improper() -> Vec<(Puzzle, Path)> {
    let mut solver = Solver::default();
    let solution = solver.solve(&puzzle(PROPER)).best_grid().clone();
    let mut state = 1_u64;
    let mut random = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize
    };
    let mut found = Vec::new();
    while found.len() < 6 {
        let mut puzzle = Puzzle::empty(Layout::classic());
        for (cell, value) in solution.values().filter(|_| random() % 100 < 33) {
            puzzle.set(cell, value.digit, true);
        }
        let path = by_logic(&puzzle, &Profile::default());
        let mut is_improper = || solver.judge(&puzzle).is_ok_and(|judged| judged.solutions == Solutions::Several);
        if path.assumes() == Assumes::Uniqueness && is_improper() {
            found.push((puzzle, path));
        }
    }
    found
}

#[test]
fn several_solutions_are_never_taken_for_one() {
    let improper = improper();
    assert!(improper.iter().any(|(_, path)| path.end == PathEnd::Solved), "belief in one solution goes wrong");
    for (puzzle, _) in &improper {
        let report = Solver::default().solve(puzzle);
        assert!(matches!(report.verdict, Verdict::Several(_)), "{:?}", report.verdict);
        assert_eq!(report.assumes, Assumes::Nothing);
        let alone = Solver::new(Options { search: SearchUse::Never, ..Options::default() }).solve(puzzle);
        assert_eq!((alone.verdict, alone.assumes), (Verdict::Stuck, Assumes::Nothing));
    }
}

#[test]
fn hints_assume_one_solution_only_where_there_is_one() {
    let mut solver = Solver::new(Options { profile: Profile::complete(), ..Options::default() });
    for (puzzle, _) in &improper() {
        let steps = solver.all_steps(puzzle).expect("a consistent start").steps;
        assert!(steps.iter().all(|rated| rated.assumes == Assumes::Nothing));
        if let Advice::Step(rated) = solver.advise(puzzle).advice {
            assert_eq!(rated.assumes, Assumes::Nothing);
        }
    }
    // At every position of the proper puzzle where the solver uses one, the list of hints has one.
    let proper = puzzle(PROPER);
    let report = Solver::default().solve(&proper);
    assert_eq!(report.assumes, Assumes::Uniqueness);
    let uses = report.positions().zip(&report.steps).filter(|(_, rated)| rated.assumes == Assumes::Uniqueness);
    let mut usual = Solver::default();
    for (position, rated) in uses {
        let steps = usual.all_steps(&position.to_puzzle(&proper)).expect("a consistent position").steps;
        assert!(steps.contains(rated));
    }
}

#[test]
fn nothing_is_proved_by_assuming_it() {
    let certificate = Solver::default().prove(&puzzle(PROPER), Premises::Givens).expect("one solution");
    assert!(!certificate.proof.contains("Unique rectangle"));
    let usual = Profile::default();
    let only = usual.entries().iter().filter(|entry| entry.technique().assumes == Assumes::Uniqueness);
    let profile = Profile::new(only.copied().collect()).expect("a technique");
    let by_search = Solver::new(Options { profile, ..Options::default() }).prove(&puzzle(PROPER), Premises::Givens);
    assert_eq!(by_search.expect("one solution").logic_steps, 0);
}
