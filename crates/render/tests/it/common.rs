//! Positions and steps to draw.

use pencilproof_core::{Board, Candidate, Cell, Digit, House, Layout, Puzzle, Rule, with_width};
use pencilproof_proof::{Chain, Evidence, Link, Mark, Node, Proof, Role, Shape, Step, Strength, Via};

/// One layout of each kind.
pub(crate) const LAYOUTS: [&str; 12] = [
    "2x2",
    "2x3",
    "3x3",
    "3x4",
    "4x4",
    "5x5",
    "1x5",
    "3x3+x",
    "3x3+windoku",
    "3x3+windoku+x",
    "jigsaw:3112331234124442",
    "jigsaw:111222111422333424333444555666555666",
];

pub(crate) fn layout(name: &str) -> Layout {
    name.parse().unwrap()
}

pub(crate) fn house(layout: &Layout, name: &str) -> House {
    layout.houses().find(|&house| layout.house_name(house) == name).unwrap()
}

/// The givens of a text, one character per cell, with all marks that they leave.
pub(crate) fn marked(layout: &Layout, givens: &str) -> Puzzle {
    with_marks(&Puzzle::from_givens(layout.clone(), givens.chars().map(Digit::from_symbol)))
}

pub(crate) fn with_marks(puzzle: &Puzzle) -> Puzzle {
    with_width!(puzzle.layout(), W => Board::<W>::from_puzzle(puzzle).unwrap().to_puzzle(puzzle))
}

/// A step with the given conclusions; its proof is of no interest here.
pub(crate) fn step(placements: &[Candidate], eliminations: &[Candidate]) -> Step {
    Step::bare("test", placements.to_vec(), eliminations.to_vec(), Proof::Single(Rule::Cell(Cell::from_index(0))))
}

pub(crate) fn marks(marks: &[(Role, Shape)]) -> Vec<Mark> {
    marks.iter().map(|(role, shape)| Mark { role: *role, shape: shape.clone() }).collect()
}

/// Candidates by name: `2r1c1 2r1c2`.
pub(crate) fn node(layout: &Layout, names: &str) -> Vec<Candidate> {
    names.split(' ').map(|name| layout.parse_candidate(name).unwrap()).collect()
}

/// A step whose argument is a chain, which a text spells out: `2r1c1 2r1c2 = 2r7c1 - 2r7c5`.
pub(crate) fn chain(layout: &Layout, text: &str, eliminations: &[Candidate]) -> Step {
    let nodes = text.split(['=', '-']).map(|names| Node { candidates: node(layout, names.trim()) }).collect();
    let link = |strength| Link { strength, via: Via::Rule(Rule::Cell(Cell::from_index(0))) };
    let links = text.chars().filter_map(|sign| match sign {
        '=' => Some(link(Strength::Strong)),
        '-' => Some(link(Strength::Weak)),
        _ => None,
    });
    let chain = Chain { nodes, links: links.collect(), als: Vec::new() };
    Step { evidence: Evidence::Chain(chain), ..step(&[], eliminations) }
}

/// A 4x4 position in which row 1 points, with one placed value; a step, and marks for it.
pub(crate) fn small() -> (Puzzle, Step, Vec<Mark>) {
    let layout = layout("2x2");
    let mut puzzle = Puzzle::from_givens(layout.clone(), "....4..3....3..2".chars().map(Digit::from_symbol));
    let name = |name| layout.parse_candidate(name).unwrap();
    puzzle.set(name("4r3c2").cell(), name("4r3c2").digit(), false);
    let puzzle = with_marks(&puzzle);
    let marks = marks(&[
        (Role::Base, Shape::Candidate(name("4r1c3"))),
        (Role::Base, Shape::Candidate(name("4r1c4"))),
        (Role::Cover, Shape::House(house(&layout, "row 1"))),
        (Role::Focus, Shape::House(house(&layout, "box 2"))),
        (Role::Focus, Shape::Cell(name("1r3c3").cell())),
    ]);
    (puzzle, step(&[name("3r3c3")], &[name("1r1c1"), name("2r1c2")]), marks)
}

/// All candidates that a picture of a puzzle shows without a step.
pub(crate) fn live(puzzle: &Puzzle) -> Vec<Candidate> {
    let open = puzzle.layout().cells().filter(|&cell| puzzle.value(cell).is_none());
    let marks = open.filter_map(|cell| Some((cell, puzzle.marks(cell)?)));
    marks.flat_map(|(cell, digits)| digits.iter().map(move |digit| Candidate::new(cell, digit))).collect()
}

/// A few values, given and placed, that do not conflict.
pub(crate) fn bare(name: &str) -> Puzzle {
    let layout = layout(name);
    let mut puzzle = Puzzle::empty(layout.clone());
    for (cell, digit) in layout.cells().step_by(layout.side() + 2).zip(layout.digits().iter()) {
        puzzle.set(cell, digit, digit.index() % 3 > 0);
    }
    puzzle
}
