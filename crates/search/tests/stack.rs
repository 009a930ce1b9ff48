//! How much of the stack a search of classic puzzles takes: a thread with a small stack suffices.

use pencilproof_core::BackEnd;
use pencilproof_search::Limits;
use pencilproof_search::classic::{BatchSolver, ClassicPosition};
use std::ops::ControlFlow;

/// The stack of a thread, in bytes. With more needed, the system ends the test.
const STACK: usize = 48_000;

/// Takes many guesses.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn a_search_of_classic_puzzles_takes_little_of_the_stack() {
    for back_end in BackEnd::ALL {
        let search = move || {
            let hard: ClassicPosition = HARD.parse().unwrap();
            let Some(mut solver) = BatchSolver::with_back_end(back_end) else { return };
            assert!(solver.solve_one(&hard, &Limits::default()).unique().is_some());
            let mut count = 0;
            let _ = solver.solve_each([hard; 40], &Limits::default(), |answer| {
                count += answer.count;
                ControlFlow::<()>::Continue(())
            });
            assert_eq!(count, 40);
        };
        std::thread::Builder::new().stack_size(STACK).spawn(search).unwrap().join().unwrap();
    }
}
