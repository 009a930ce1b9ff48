//! How much of the heap a search of classic puzzles takes. The stack is in a test of its own, because what counts here
//! takes more of it than the search.

use pencilproof_core::BackEnd;
use pencilproof_search::Limits;
use pencilproof_search::classic::{BatchSolver, ClassicPosition};
use std::ops::ControlFlow;

/// The most bytes of the heap for one puzzle; with those of the stack in `tests/stack.rs` less than 100 kB.
const ONE: u64 = 52_000;

/// The most for a batch, with 32 lanes; it does not depend on the number of puzzles.
const MANY: u64 = 240_000;

/// Takes many guesses.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn a_search_of_classic_puzzles_takes_little_of_the_heap() {
    let hard: ClassicPosition = HARD.parse().unwrap();
    for back_end in BackEnd::ALL.into_iter().filter(|back_end| BatchSolver::with_back_end(*back_end).is_some()) {
        let one = allocation_counter::measure(|| {
            let mut solver = BatchSolver::with_back_end(back_end).unwrap();
            let answer = solver.solve_one(&hard, &Limits::default());
            assert!(answer.unique().is_some() && answer.nodes > 0);
        });
        let many = allocation_counter::measure(|| {
            let mut solver = BatchSolver::with_back_end(back_end).unwrap();
            let _ = solver.solve_each((0..3000).map(|_| hard), &Limits::default(), |answer| {
                assert!(answer.unique().is_some());
                ControlFlow::<()>::Continue(())
            });
        });
        assert!(one.bytes_max < ONE, "{back_end:?}, one: {}", one.bytes_max);
        assert!(many.bytes_max < MANY, "{back_end:?}, many: {}", many.bytes_max);
    }
}
