//! Batches of classic puzzles: every back end against the general search, order, limits, and breaking off.

use crate::AT_ONCE;
use pencilproof_core::{Cell, Digit, DigitSet, Layout, Puzzle, Stop};
use pencilproof_search::classic::{Answer, BackEnd, BatchSolver, ClassicPosition, Grid, Reduction};
use pencilproof_search::{End, Limits, Redundancy, Searcher};
use proptest::prelude::*;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

const EASY: &str = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const FULL: &str = "526389741189427653437165298243691587618574932795238164861942375354716829972853416";

fn solvers() -> Vec<BatchSolver> {
    let solvers: Vec<BatchSolver> = BackEnd::ALL.into_iter().filter_map(BatchSolver::with_back_end).collect();
    assert!(solvers.iter().any(|solver| solver.back_end() == BackEnd::Portable));
    solvers
}

fn puzzle(position: &ClassicPosition) -> Puzzle {
    let mut puzzle = Puzzle::empty(Layout::classic());
    for index in 0..81 {
        puzzle.set_marks(Cell::from_index(index), Some(DigitSet::from_bits(position.mask(index).into())));
    }
    puzzle
}

/// Whether a grid is right and keeps to a position.
fn solves(grid: &Grid, position: &ClassicPosition) -> bool {
    let layout = Layout::classic();
    let digits = grid.0.iter().map(|&digit| Digit::from_value(digit.into()));
    let full = Puzzle::from_givens(layout, digits);
    full.conflict().is_none()
        && grid.0.iter().enumerate().all(|(cell, digit)| position.mask(cell) >> (digit - 1) & 1 == 1)
}

/// Positions of every kind: from a few givens to all, with wrong ones, with marks, right or wrong.
fn positions() -> impl Strategy<Value = ClassicPosition> {
    let cells = prop::collection::vec((0..100u8, any::<u32>()), 81);
    (cells, 25..100u8, 0..3u8, 0..4u8, any::<u64>()).prop_map(|(cells, percent, marks, wrong, seed)| {
        let grid = scrambled(seed);
        let mut position = ClassicPosition::EMPTY;
        for (cell, (roll, noise)) in cells.into_iter().enumerate() {
            let digit = 1u16 << (grid[cell] - 1);
            if roll < percent {
                let other = 1 << (noise % 9);
                position.set_mask(cell, if wrong == 1 && noise >> 8 & 63 == 0 { other } else { digit });
            } else if marks > 0 && noise >> 16 & 3 < u32::from(marks) {
                let keep = if noise >> 18 & 63 == 0 { 0 } else { digit };
                position.set_mask(cell, (noise >> 4 | noise) as u16 | keep);
            }
        }
        position
    })
}

/// The full grid under random exchanges of rows in bands, of bands, and of digits, and turned over.
fn scrambled(seed: u64) -> [u8; 81] {
    let mut state = seed | 1;
    let mut below = |n: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % n
    };
    let mut grid: Vec<u8> = FULL.bytes().map(|byte| byte - b'0').collect();
    for _ in 0..20 {
        let (band, one, other) = (below(3) * 3, below(3), below(3));
        (0..9).for_each(|col| grid.swap((band + one) * 9 + col, (band + other) * 9 + col));
        (0..27).for_each(|cell| grid.swap(one * 27 + cell, other * 27 + cell));
        let (a, b) = (below(9) as u8 + 1, below(9) as u8 + 1);
        for digit in &mut grid {
            *digit = if *digit == a {
                b
            } else if *digit == b {
                a
            } else {
                *digit
            };
        }
        grid = (0..81).map(|cell| grid[cell % 9 * 9 + cell / 9]).collect();
    }
    grid.try_into().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_back_end_agrees_with_the_general_search(
        batch in prop::collection::vec(positions(), 1..50),
        limit in prop::sample::select(vec![1u64, 2, 3, 100, 2000]),
    ) {
        let limits = Limits { keep: 2, ..Limits::count_up_to(limit) };
        let mut general = Searcher::general(&Layout::classic());
        let expected: Vec<_> = batch.iter().map(|position| general.solve(&puzzle(position), &limits)).collect();
        let mut first: Option<Vec<Vec<Grid>>> = None;
        for mut solver in solvers() {
            let answers = solver.solve_all(&batch, &limits);
            prop_assert_eq!(answers.len(), batch.len());
            for ((answer, expected), position) in answers.iter().zip(&expected).zip(&batch) {
                prop_assert_eq!(answer.count, expected.count);
                prop_assert!(answer.end == End::Exhausted || answer.end == End::Limit && answer.count == limit);
                prop_assert_eq!(answer.solutions().len() as u64, answer.count.min(2));
                prop_assert!(answer.solutions().iter().all(|grid| solves(grid, position)));
                if let [one, other] = answer.solutions() {
                    prop_assert_ne!(one, other);
                }
                if expected.count == 1 && limit > 1 {
                    prop_assert_eq!(answer.unique().map(Grid::to_string), Some(expected.solutions[0].to_string()));
                    prop_assert_eq!(answer.end, End::Exhausted);
                }
            }
            let grids = answers.iter().map(|answer| answer.solutions().to_vec()).collect();
            prop_assert_eq!(first.get_or_insert_with(|| Vec::clone(&grids)), &grids, "{:?}", solver.back_end());
            // One at a time, and from the used solver: the same.
            for (position, answer) in batch.iter().zip(&answers).take(5) {
                let alone = solver.solve_all(&[*position], &limits);
                prop_assert_eq!((alone[0].count, alone[0].solutions()), (answer.count, answer.solutions()));
            }
        }
    }
}

#[test]
fn counts_are_exact_beyond_what_a_lane_finds_alone() {
    // Half the cells are open: thousands of solutions, shared by all lanes.
    let mut position: ClassicPosition = FULL.parse().unwrap();
    (0..27).chain(60..76).for_each(|cell| position.set_mask(cell, 0x1ff));
    let expected = Searcher::general(&Layout::classic()).solve(&puzzle(&position), &Limits::count_all());
    assert!(expected.count > 5_000, "{}", expected.count);
    for mut solver in solvers() {
        let answers = solver.solve_all(&[position; 3], &Limits::count_all());
        let exact = |answer: &Answer| (answer.count, answer.end) == (expected.count, End::Exhausted);
        assert!(answers.iter().all(exact), "{:?}", solver.back_end());
        for limit in [expected.count - 1, expected.count] {
            assert_eq!(solver.solve_all(&[position], &Limits::count_up_to(limit))[0].count, limit);
        }
    }
}

#[test]
fn answers_come_in_the_order_of_a_long_input() {
    // A hard one first: the others may not overtake it, nor be read without end.
    let hard: ClassicPosition = HARD.parse().unwrap();
    let mut wrong: ClassicPosition = EASY.parse().unwrap();
    wrong.set_mask(2, 1 << 6);
    let kinds = [(EASY.parse().unwrap(), 1), (ClassicPosition::EMPTY, 2), (wrong, 0)];
    for mut solver in solvers() {
        let input = std::iter::once(hard).chain((0..5000).map(|n| kinds[n * n % 3].0));
        let mut number = 0;
        let flow = solver.solve_each(input, &Limits::default(), |answer| {
            let expected = if number == 0 { 1 } else { kinds[(number - 1) * (number - 1) % 3].1 };
            assert_eq!(answer.count, expected, "{number}");
            number += 1;
            ControlFlow::<()>::Continue(())
        });
        assert_eq!((flow, number), (ControlFlow::Continue(()), 5001));
    }
}

#[test]
fn the_caller_can_break_off_an_endless_input() {
    let easy: ClassicPosition = EASY.parse().unwrap();
    for mut solver in solvers() {
        let mut left = 3000;
        let flow = solver.solve_each(std::iter::repeat(easy), &Limits::default(), |answer| {
            left -= 1;
            if left == 0 { ControlFlow::Break(answer.count) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((flow, left), (ControlFlow::Break(1), 0));
        assert_eq!(solver.solve_all(&[easy], &Limits::default())[0].count, 1);
    }
}

#[test]
fn limits_are_honoured_and_nothing_is_lost() {
    let batch = [EASY.parse().unwrap(), ClassicPosition::EMPTY, HARD.parse().unwrap()];
    for mut solver in solvers() {
        let mut ends = |limits: &Limits<'_>| -> Vec<(u64, usize, End)> {
            let answers = solver.solve_all(&batch, limits);
            answers.iter().map(|answer| (answer.count, answer.solutions().len(), answer.end)).collect()
        };
        assert_eq!(ends(&Limits::count_up_to(0)), [(0, 0, End::Limit); 3]);
        assert_eq!(ends(&Limits::default().until(AT_ONCE)), [(0, 0, End::Stopped); 3]);
        let none = Limits { nodes: 0, ..Limits::default() };
        assert_eq!(ends(&none), [(1, 1, End::Exhausted), (0, 0, End::Nodes), (0, 0, End::Nodes)]);
        let counted = ends(&Limits { keep: 9, ..Limits::count_up_to(5) });
        assert_eq!(counted, [(1, 1, End::Exhausted), (5, 2, End::Limit), (1, 1, End::Exhausted)]);
    }
}

#[test]
fn a_running_batch_is_stopped() {
    for mut solver in solvers() {
        let flag = AtomicBool::new(false);
        let is_set = || flag.load(Ordering::Relaxed);
        let limits = Limits::count_all().until(Stop::when(&is_set));
        let positions = [EASY.parse().unwrap(), ClassicPosition::EMPTY, ClassicPosition::EMPTY];
        let mut ends = Vec::new();
        let _ = solver.solve_each(positions, &limits, |answer| {
            flag.store(true, Ordering::Relaxed);
            ends.push(answer.end);
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(ends, [End::Exhausted, End::Stopped, End::Stopped]);
    }
}

#[test]
fn positions_are_read_from_lines_digits_and_puzzles() {
    let position: ClassicPosition = EASY.parse().unwrap();
    let digits: Vec<u8> = EASY.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    assert_eq!(ClassicPosition::from_digits(digits.first_chunk().unwrap()), Some(position));
    let puzzle = Puzzle::from_givens(Layout::classic(), EASY.chars().map(Digit::from_symbol));
    assert_eq!(ClassicPosition::from_puzzle(&puzzle), Some(position));
    assert_eq!(EASY.replace('.', "0").parse(), Ok(position));
    assert!(EASY.replace('.', "x").parse::<ClassicPosition>().is_err());
    assert!(EASY[1..].parse::<ClassicPosition>().is_err());
    assert_eq!(ClassicPosition::from_digits(&[10; 81]), None);
    assert_eq!(ClassicPosition::from_puzzle(&Puzzle::empty("3x3+x".parse().unwrap())), None);
}

#[test]
fn one_position_at_a_time_is_answered_the_same() {
    let wrong = EASY.replacen('.', "7", 1);
    for mut solver in solvers() {
        for text in [EASY, HARD, FULL, &wrong, &".".repeat(81)] {
            let position: ClassicPosition = text.parse().unwrap();
            for limit in [1, 2, 50] {
                let limits = Limits { keep: 2, ..Limits::count_up_to(limit) };
                let (one, all) = (solver.solve_one(&position, &limits), solver.solve_all(&[position], &limits));
                assert_eq!(
                    (one.count, one.end, one.solutions()),
                    (all[0].count, all[0].end, all[0].solutions()),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn minimised_puzzles_are_minimal_and_keep_their_solution() {
    let mut general = Searcher::general(&Layout::classic());
    let mut first: Option<Vec<Reduction>> = None;
    for mut solver in solvers() {
        let mut puzzles: Vec<_> = (0..20).map(|seed| Reduction::shuffled(scrambled(seed), seed)).collect();
        solver.minimise(&mut puzzles, &Limits::default());
        for (seed, puzzle) in puzzles.iter().enumerate() {
            let unique = |digits: &[u8; 81]| {
                let given = digits.iter().map(|&digit| Digit::from_value(digit.into()));
                let mut outcome = Searcher::general(&Layout::classic())
                    .solve(&Puzzle::from_givens(Layout::classic(), given), &Limits::default());
                (outcome.is_unique() == Some(true)).then(|| outcome.solutions.remove(0).to_string())
            };
            assert_eq!(puzzle.end, None);
            assert_eq!(unique(&puzzle.digits), Some(Grid(scrambled(seed as u64)).to_string()));
            let givens = puzzle.digits.iter().map(|&digit| Digit::from_value(digit.into()));
            let givens = Puzzle::from_givens(Layout::classic(), givens);
            let redundancy = general.redundant_givens(&givens, &Limits::default()).unwrap();
            assert_eq!(redundancy.is_minimal(), Some(true));
        }
        assert_eq!(first.get_or_insert_with(|| puzzles.clone()), &puzzles);
    }
}

#[test]
fn the_cells_of_a_part_go_together_or_stay() {
    // Cells opposite each other through the centre.
    let parts: Vec<u128> = (0..41).map(|cell| 1 << cell | 1 << (80 - cell)).collect();
    for mut solver in solvers() {
        let digits = scrambled(7);
        let mut puzzles = [Reduction { digits, parts: parts.clone(), end: None }];
        solver.minimise(&mut puzzles, &Limits::default());
        let [puzzle] = &puzzles;
        assert!((0..81).all(|cell| (puzzle.digits[cell] == 0) == (puzzle.digits[80 - cell] == 0)));
        let count = |digits: &[u8; 81]| {
            BatchSolver::new().solve_one(&ClassicPosition::from_digits(digits).unwrap(), &Limits::default()).count
        };
        assert_eq!(count(&puzzle.digits), 1);
        for cell in puzzle.givens().filter(|&cell| cell <= 40) {
            let mut fewer = puzzle.digits;
            (fewer[cell], fewer[80 - cell]) = (0, 0);
            assert_eq!(count(&fewer), 2, "{cell}");
        }
        let mut cut = [Reduction { digits, parts: parts.clone(), end: None }];
        solver.minimise(&mut cut, &Limits::default().until(AT_ONCE));
        assert_eq!((cut[0].digits, cut[0].end), (digits, Some(End::Stopped)));
    }
}

#[test]
fn text_is_answered_like_its_position() {
    let wrong = EASY.replacen('.', "7", 1);
    for mut solver in solvers() {
        for text in [EASY, HARD, FULL, &wrong, &".".repeat(81)] {
            let line = text.as_bytes().first_chunk().unwrap();
            let expected = solver.solve_one(&text.parse().unwrap(), &Limits::default());
            assert_eq!(solver.solve_line(line), Ok(expected));
        }
        for (byte, good) in [(b'0', true), (b'/', false), (b':', false), (0xff, false)] {
            let mut line = [b'.'; 81];
            line[80] = byte;
            assert_eq!(solver.solve_line(&line).is_ok(), good, "{byte}");
        }
    }
}

#[test]
fn a_used_solver_allocates_nothing_for_one_position() {
    for mut solver in solvers() {
        let mut solve = || {
            for text in [HARD, EASY] {
                let answer = solver.solve_line(text.as_bytes().first_chunk().unwrap());
                assert!(answer.is_ok_and(|answer| answer.unique().is_some()));
            }
        };
        solve();
        assert_eq!(allocation_counter::measure(solve).count_total, 0);
    }
}

#[test]
fn a_limit_of_guesses_ends_one_position_at_the_same_place_on_every_back_end() {
    // Whatever is tried ahead of its turn, guesses, ends and solutions are those of one branch after the other.
    let position: ClassicPosition = HARD.parse().unwrap();
    let mut first: Option<Vec<Answer>> = None;
    for mut solver in solvers() {
        let all = solver.solve_one(&position, &Limits::default());
        assert_eq!((all.count, all.end), (1, End::Exhausted));
        let mut limited = |nodes| solver.solve_one(&position, &Limits { nodes, ..Limits::default() });
        let answers: Vec<Answer> = (0..all.nodes).map(&mut limited).collect();
        for (nodes, answer) in (0..).zip(&answers) {
            assert_eq!((answer.end, answer.nodes), (End::Nodes, nodes));
        }
        assert!(answers.is_sorted_by_key(|answer| answer.count));
        assert_eq!(limited(all.nodes), all);
        assert_eq!(first.get_or_insert_with(|| answers.clone()), &answers);
    }
}

#[test]
fn redundant_givens_of_many_are_those_of_each() {
    // Minimal puzzles with some givens more, so that there are needed and redundant ones, and a full grid.
    let mut puzzles: Vec<Reduction> = (0..40).map(|seed| Reduction::shuffled(scrambled(seed), seed)).collect();
    BatchSolver::new().minimise(&mut puzzles, &Limits::default());
    for (seed, puzzle) in (0..).zip(&mut puzzles) {
        let grid = scrambled(seed);
        (0..81)
            .filter(|cell| (cell * 7 + seed as usize).is_multiple_of(9))
            .for_each(|cell| puzzle.digits[cell] = grid[cell]);
    }
    let mut positions: Vec<ClassicPosition> =
        puzzles.iter().map(|puzzle| ClassicPosition::from_digits(&puzzle.digits).unwrap()).collect();
    let layout = Layout::classic();
    let mut general = Searcher::new(&layout);
    let expected: Vec<Redundancy> = puzzles
        .iter()
        .map(|puzzle| puzzle.digits.iter().map(|&digit| Digit::from_value(digit.into())))
        .map(|givens| {
            general.redundant_givens(&Puzzle::from_givens(layout.clone(), givens), &Limits::default()).unwrap()
        })
        .collect();
    assert!(expected.iter().all(|found| found.is_minimal() == Some(false) && found.undecided.is_empty()));
    assert!(expected.iter().any(|found| found.redundant.len() < 20));
    positions.push(ClassicPosition::from_digits(&scrambled(3)).unwrap());
    for mut solver in solvers() {
        let found = solver.redundant_givens(&positions, &Limits::default());
        for (found, expected) in found.iter().zip(&expected) {
            assert_eq!((&found.redundant, &found.undecided), (&expected.redundant, &expected.undecided));
        }
        assert_eq!(found[expected.len()].redundant.len(), 81, "all others fix any cell of a full grid");
        let cut = solver.redundant_givens(&positions[..1], &Limits::default().until(AT_ONCE));
        assert_eq!((cut[0].redundant.len(), cut[0].end), (0, End::Stopped));
        assert_eq!(cut[0].undecided.len(), (0..81).filter(|&cell| puzzles[0].digits[cell] != 0).count());
    }
}
