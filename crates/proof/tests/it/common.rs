//! What several tests need.

use pencilproof_core::{Board, Candidate, Digit, House, Layout, Puzzle};
use pencilproof_proof::{Literal, Proof, Step};

/// A minimal puzzle that singles do not solve, and its solution.
pub(crate) const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
pub(crate) const SOLUTION: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

/// The puzzle of a line, on the layout of its length.
pub(crate) fn puzzle(text: &str) -> Puzzle {
    let layout = Layout::for_side(text.len().isqrt()).unwrap();
    Puzzle::from_givens(layout, text.chars().map(Digit::from_symbol))
}

pub(crate) fn board(text: &str) -> Board<2> {
    Board::from_puzzle(&puzzle(text)).unwrap()
}

pub(crate) fn digits(text: &str) -> Vec<Digit> {
    text.chars().filter_map(Digit::from_symbol).collect()
}

pub(crate) fn step(placements: &[Candidate], eliminations: &[Candidate], proof: Proof) -> Step {
    Step::bare("test", placements.to_vec(), eliminations.to_vec(), proof)
}

pub(crate) fn is_true(candidate: Candidate) -> Literal {
    Literal { candidate, is_true: true }
}

pub(crate) fn is_false(candidate: Candidate) -> Literal {
    Literal { candidate, is_true: false }
}

/// A candidate of the classic layout: `7r3c5`.
pub(crate) fn candidate(name: &str) -> Candidate {
    Layout::classic().parse_candidate(name).unwrap()
}

/// A house of the classic layout: `row 1`.
pub(crate) fn house(name: &str) -> House {
    let layout = Layout::classic();
    layout.houses().find(|&house| layout.house_name(house) == name).unwrap()
}

/// Runs on a thread with the stack that test threads and spawned threads have by default.
pub(crate) fn on_default_stack(test: impl FnOnce() + Send) {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(2 << 20).spawn_scoped(scope, test).unwrap();
        thread.join().unwrap();
    });
}
