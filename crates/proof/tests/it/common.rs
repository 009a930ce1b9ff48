//! What several tests need.

use pencilproof_core::{Board, Candidate, Digit, House, Layout, Puzzle, Rule};
use pencilproof_proof::{Literal, Proof, Step, Weighing};

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

/// An XY-Wing in marks: pivot r1c4, pincers r1c1 and r2c5. One counting shows that r1c6 is not 3, another that r2c1 is
/// not.
pub(crate) fn xy_wing() -> (Puzzle, [Weighing; 2]) {
    let mut puzzle = Puzzle::empty(Layout::classic());
    for (cell, marks) in [("r1c4", "12"), ("r1c1", "13"), ("r2c5", "23")] {
        let cell = Layout::classic().parse_cell(cell).unwrap();
        puzzle.set_marks(cell, Some(marks.chars().filter_map(Digit::from_symbol).collect()));
    }
    let count = |threes: [&str; 2]| {
        let houses = [('1', "row 1"), ('2', "box 2"), ('3', threes[0]), ('3', threes[1])];
        let base = ["1r1c4", "1r1c1", "2r2c5"].map(|name| (Rule::Cell(candidate(name).cell()), 1));
        let cover = houses.map(|(digit, name)| (Rule::House(house(name), Digit::from_symbol(digit).unwrap()), 1));
        Weighing::new(base, cover)
    };
    (puzzle, [count(["row 1", "box 2"]), count(["box 1", "row 2"])])
}
