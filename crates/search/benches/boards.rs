//! Random grids, equivalent puzzles, canonical forms and large boards, with their answers checked.
//!
//! ```text
//! cargo bench -p pencilproof-search --bench boards -- grids
//! cargo bench -p pencilproof-search --bench boards -- canonical [FILE]     a puzzle a line, else full grids
//! cargo bench -p pencilproof-search --bench boards -- equivalents
//! cargo bench -p pencilproof-search --bench boards -- solve FILE           solve and show that there is no other
//! cargo bench -p pencilproof-search --bench boards -- cadical FILE         the same by CaDiCaL alone
//! cargo bench -p pencilproof-search --bench boards -- redundant FILE       the redundant givens of 9x9 puzzles
//! ```

#![allow(clippy::print_stdout, reason = "a benchmark tells what it measures")]

use pencilproof_core::{Candidate, Digit, Layout, Puzzle, Rule, Symmetry};
use pencilproof_search::classic::{BackEnd, BatchSolver, ClassicPosition};
use pencilproof_search::{Canonizer, ClassicGrids, ClassicSymmetry, Dice, End, Limits, RandomGrids, Searcher};
use std::hint::black_box;
use std::time::{Duration, Instant};

fn main() {
    // What cargo adds of its own starts with a dash.
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["grids"] => grids(),
        ["canonical"] => canonical_grids(),
        ["canonical", file] => canonical_puzzles(&puzzles(file)),
        ["equivalents"] => equivalents(),
        ["solve", file] => solve(&puzzles(file)),
        ["cadical", file] => cadical_alone(&puzzles(file)),
        ["redundant", file] => redundant(&puzzles(file)),
        _ => println!("usage: grids | canonical [FILE] | equivalents | solve FILE | cadical FILE | redundant FILE"),
    }
}

fn puzzles(file: &str) -> Vec<Puzzle> {
    let text = std::fs::read_to_string(file).expect("a file of puzzles");
    let lines = text.lines().map(|line| line.split(['#', ' ']).next().unwrap_or("")).filter(|line| !line.is_empty());
    let puzzle = |line: &str| {
        let layout = Layout::for_side(line.len().isqrt()).expect("a side with a usual layout");
        Puzzle::from_givens(layout, line.chars().map(Digit::from_symbol))
    };
    lines.map(puzzle).collect()
}

fn per_second(count: usize, time: Duration) -> String {
    format!("{:.0} a second, {:.3} us each", count as f64 / time.as_secs_f64(), time.as_secs_f64() * 1e6 / count as f64)
}

/// Runs it five times and gives the median time.
fn median_of_five(mut run: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..5)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed()
        })
        .collect();
    times.sort();
    times[2]
}

fn grids() {
    const COUNT: usize = 300_000;
    let mut classic = ClassicGrids::new(1);
    let time = median_of_five(|| (0..COUNT).for_each(|_| _ = black_box(classic.next_grid())));
    println!("9x9: {}", per_second(COUNT, time));
    for name in ["3x3+x", "3x3+windoku", "4x4", "4x4+x", "4x4+windoku", "5x5", "5x5+x", "5x5+windoku"] {
        let layout: Layout = name.parse().expect("a layout");
        let mut grids = RandomGrids::new(&layout, 1);
        let mut times = Vec::new();
        for _ in 0..10 {
            let start = Instant::now();
            let grid = grids.next_grid(&Limits::default()).expect("a grid");
            times.push(start.elapsed());
            let full = Puzzle::from_givens(layout.clone(), grid.digits().iter().copied().map(Some));
            assert!(full.full_grid().is_some());
        }
        println!("{name}: {}", summary(times));
    }
}

fn canonical_grids() {
    const COUNT: usize = 100_000;
    let grids: Vec<Vec<Option<Digit>>> = ClassicGrids::new(1).take(COUNT).map(|grid| grid.map(Some).to_vec()).collect();
    let canonizer = Canonizer::new(&Layout::classic()).expect("boxes alone");
    let form = |grid: &[Option<Digit>]| canonizer.of_digits(grid, &Limits::default()).expect("never stopped");
    let time = median_of_five(|| grids.iter().for_each(|grid| drop(black_box(form(grid)))));
    println!("full grids: {}", per_second(COUNT, time));
    let mut dice = ClassicGrids::new(2);
    for grid in grids.iter().take(1000) {
        let puzzle = Puzzle::from_givens(Layout::classic(), grid.iter().copied());
        let numbers: Vec<usize> = dice.next_grid().iter().map(|digit| digit.index()).collect();
        let mut next = numbers.iter().cycle();
        let image = Symmetry::random(&Layout::classic(), |below| next.next().map_or(0, |number| number % below));
        let other = canonizer.of_puzzle(&image.puzzle(&puzzle), &Limits::default()).expect("never stopped");
        assert_eq!(other.digits(), form(grid).digits());
    }
}

fn canonical_puzzles(puzzles: &[Puzzle]) {
    let canonizer = Canonizer::new(puzzles[0].layout()).expect("boxes alone");
    let start = Instant::now();
    for puzzle in puzzles {
        let canonical = canonizer.of_puzzle(puzzle, &Limits::default()).expect("never stopped");
        black_box(&canonical);
    }
    println!("puzzles: {}", per_second(puzzles.len(), start.elapsed()));
    for puzzle in puzzles.iter().take(1000) {
        let canonical = canonizer.of_puzzle(puzzle, &Limits::default()).expect("never stopped");
        assert_eq!(canonical.symmetry().expect("a symmetry").puzzle(puzzle), canonical.puzzle());
    }
}

fn equivalents() {
    const COUNT: usize = 5_000_000;
    let puzzle = b"27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
    let mut dice = Dice::new(1);
    let time = median_of_five(|| (0..COUNT).for_each(|_| _ = black_box(ClassicSymmetry::random(&mut dice))));
    println!("symmetries: {}", per_second(COUNT, time));
    // As the command makes them, each from a seed of its own.
    let symmetry = |number: usize| ClassicSymmetry::random(&mut Dice::of(1, number as u64));
    let time = median_of_five(|| (0..COUNT).for_each(|number| _ = black_box(symmetry(number).line(black_box(puzzle)))));
    println!("equivalent puzzles as text: {}", per_second(COUNT, time));
    let position = ClassicPosition::from_line(puzzle).expect("a puzzle");
    let image = |number: usize| symmetry(number).position(black_box(&position));
    let time = median_of_five(|| (0..COUNT / 10).for_each(|number| _ = black_box(image(number))));
    println!("equivalent positions: {}", per_second(COUNT / 10, time));
    let puzzle = Puzzle::from_givens(Layout::classic(), puzzle.iter().map(|&byte| Digit::from_symbol(byte.into())));
    let image = |number: usize| symmetry(number).puzzle(black_box(&puzzle));
    let time = median_of_five(|| (0..COUNT / 10).for_each(|number| _ = black_box(image(number))));
    println!("equivalent puzzles of the general kind: {}", per_second(COUNT / 10, time));
}

fn summary(mut times: Vec<Duration>) -> String {
    times.sort();
    let total: Duration = times.iter().sum();
    let of = |index: usize| times[index].as_secs_f64() * 1e3;
    format!("median {:.3} ms, longest {:.3} ms, all {total:.2?}", of(times.len() / 2), of(times.len() - 1))
}

/// Solves each puzzle and makes sure that the solution is right and the only one.
fn solve(puzzles: &[Puzzle]) {
    let mut solver = Searcher::new(puzzles[0].layout());
    let mut times = Vec::new();
    for puzzle in puzzles {
        let start = Instant::now();
        let outcome = solver.solve(puzzle, &Limits::default());
        times.push(start.elapsed());
        println!("  {:.3} ms", start.elapsed().as_secs_f64() * 1e3);
        assert_eq!((outcome.count, outcome.end), (1, End::Exhausted));
        assert_right(puzzle, outcome.solutions[0].digits());
    }
    println!("Pencilproof: {}", summary(times));
}

fn assert_right(puzzle: &Puzzle, digits: &[Digit]) {
    let full = Puzzle::from_givens(puzzle.layout().clone(), digits.iter().copied().map(Some));
    assert!(full.full_grid().is_some());
    assert!(puzzle.givens().all(|(cell, digit)| digits[cell.index()] == digit));
}

/// The same by CaDiCaL as it comes: all candidates, all rules, the givens as unit clauses, then the solution excluded.
fn cadical_alone(puzzles: &[Puzzle]) {
    let mut times = Vec::new();
    for puzzle in puzzles {
        let layout = puzzle.layout();
        let side = layout.side();
        let variable = |candidate: Candidate| (candidate.cell().index() * side + candidate.digit().index()) as i32 + 1;
        let start = Instant::now();
        let mut solver: cadical::Solver = cadical::Solver::new();
        for rule in layout.rules() {
            let literals: Vec<i32> = match rule {
                Rule::Cell(cell) => layout.digits().iter().map(|digit| variable(Candidate::new(cell, digit))).collect(),
                Rule::House(house, digit) => {
                    layout.house_cells(house).iter().map(|&cell| variable(Candidate::new(cell, digit))).collect()
                }
            };
            solver.add_clause(literals.iter().copied());
            for (i, &later) in literals.iter().enumerate() {
                literals[..i].iter().for_each(|&earlier| solver.add_clause([-earlier, -later]));
            }
        }
        puzzle.givens().for_each(|(cell, digit)| solver.add_clause([variable(Candidate::new(cell, digit))]));
        assert_eq!(solver.solve(), Some(true));
        let chosen: Vec<Candidate> =
            layout.candidates().filter(|&candidate| solver.value(variable(candidate)) == Some(true)).collect();
        solver.add_clause(chosen.iter().map(|&candidate| -variable(candidate)));
        assert_eq!(solver.solve(), Some(false));
        times.push(start.elapsed());
        println!("  {:.3} ms", start.elapsed().as_secs_f64() * 1e3);
        assert_right(puzzle, &chosen.iter().map(|candidate| candidate.digit()).collect::<Vec<_>>());
    }
    println!("CaDiCaL alone: {}", summary(times));
}

/// Finds the redundant givens of all puzzles at once, and for some of them compares with one search per given.
fn redundant(puzzles: &[Puzzle]) {
    let position = |puzzle: &Puzzle| ClassicPosition::from_puzzle(puzzle).expect("a 9x9");
    let positions: Vec<ClassicPosition> = puzzles.iter().map(position).collect();
    for back_end in BackEnd::ALL {
        let Some(mut solver) = BatchSolver::with_back_end(back_end) else { continue };
        let mut found = Vec::new();
        let time = median_of_five(|| found = solver.redundant_givens(&positions, &Limits::default()));
        println!("{back_end:?}: {}", per_second(puzzles.len(), time));
        let mut searcher = Searcher::new(puzzles[0].layout());
        for (puzzle, found) in puzzles.iter().zip(&found).take(300) {
            let expected = searcher.redundant_givens(puzzle, &Limits::default()).expect("one solution");
            assert_eq!((&found.redundant, &found.undecided), (&expected.redundant, &expected.undecided));
        }
    }
}
