//! Large boards on which guessing stalls and clause learning takes over.

use pencilproof_core::{Cell, Deadline, Digit, Layout, Puzzle, Stop};
use pencilproof_search::{End, Limits, Searcher, solve};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A puzzle of 25x25 with one solution that guessing alone does not solve within seconds.
const HARD: &str = concat!(
    "J.4AM.G6..O..9C.L...I.2.1K3.B.2..H..5......CM.F....2..I8..D1M.....P.A.EG3J..LPOE..3.4......1F97..BM.",
    "8..97KN.A..34.....B.L...O.B....I1P7F...5..2.6O....9PM..H...F..3B1..G.L....A.NJ2..84..7...MA5..K...FC",
    ".O..6.C..3.P.K.....HG.MLB7F...J..O.L..6...PE9.8I.5....2.FN..5.E.JM.6.....AD5..4FD......I8...J...N6KG",
    "..N6...B7..DMG4OA.....5E.HD.J.5....P.1O...IN.B.C9.EIA..P...92H.FK.D...4.73.G.CL...J..41.N......M.8..",
    "...7K.E.F..G8D....J5...O.D4H31..8M....A.NBL..K7...O.9.....BA...I.D...1NH.5...ENBO..9...L..4.M.2..AC.",
    ".CIP81O..G...LN9...J....4A.......5H3J.4.P.K8G...6M.7O5..K...G.....6..4...HE.M..4...3.6.....2...C.J..",
    ".HK.9F...D.......ELI8B..7"
);

fn hard() -> Puzzle {
    Puzzle::from_givens(Layout::for_side(25).unwrap(), HARD.chars().map(Digit::from_symbol))
}

#[test]
fn a_hard_large_puzzle_has_its_one_solution() {
    let puzzle = hard();
    let mut solver = Searcher::new(puzzle.layout());
    let outcome = solver.solve(&puzzle, &Limits::default());
    assert_eq!((outcome.count, outcome.end, outcome.is_unique()), (1, End::Exhausted, Some(true)));
    let solution = &outcome.solutions[0];
    let full = Puzzle::from_givens(puzzle.layout().clone(), solution.digits().iter().copied().map(Some));
    assert!(full.full_grid().is_some());
    assert!(puzzle.givens().all(|(cell, digit)| solution.get(cell) == digit));
    // Solving left nothing behind that changes another outcome.
    assert_eq!(solver.solve(&full, &Limits::default()), solve(&full, &Limits::default()));
    // Another digit in some open cell contradicts the rest, which is found out too.
    let open = puzzle.layout().cells().find(|&cell| puzzle.value(cell).is_none()).unwrap();
    let mut wrong = puzzle.clone();
    wrong.set_marks(open, Some(puzzle.layout().digits() - pencilproof_core::DigitSet::only(solution.get(open))));
    let outcome = solver.solve(&wrong, &Limits::default());
    assert_eq!((outcome.count, outcome.end), (0, End::Exhausted));
}

#[test]
fn several_solutions_are_counted_beyond_the_point_where_guessing_stalls() {
    let puzzle = hard();
    let limits = Limits { keep: 10, ..Limits::count_up_to(4) };
    let givens: Vec<Cell> = puzzle.givens().map(|(cell, _)| cell).collect();
    let mut open = puzzle.clone();
    givens.iter().step_by(40).for_each(|&cell| open.clear(cell));
    let outcome = solve(&open, &limits);
    assert!(outcome.count > 1 && outcome.solutions.len() as u64 == outcome.count);
    for (number, solution) in outcome.solutions.iter().enumerate() {
        assert!(open.givens().all(|(cell, digit)| solution.get(cell) == digit));
        assert!(outcome.solutions[..number].iter().all(|other| other != solution));
    }
}

#[test]
fn a_search_that_stalls_is_stopped() {
    let puzzle = hard();
    let start = Instant::now();
    let deadline = Deadline::after(Duration::from_millis(1));
    let outcome = solve(&puzzle, &Limits::default().until(Stop::when(&|| deadline.is_over())));
    assert_eq!((outcome.end, outcome.is_unique()), (End::Stopped, None));
    let flag = AtomicBool::new(false);
    let end = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            flag.store(true, Ordering::Relaxed);
        });
        solve(&puzzle, &Limits::default().until(Stop::when(&|| flag.load(Ordering::Relaxed)))).end
    });
    assert_eq!(end, End::Stopped);
    // Far more than it takes, so that a busy machine does not fail the test.
    assert!(start.elapsed() < Duration::from_secs(10));
}
