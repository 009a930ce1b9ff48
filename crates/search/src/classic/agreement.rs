//! Tests that hold for every back end: operations, one by one, and the search on top of them.
//!
//! The back ends beside plain Rust run where the machine has what they need, and say so where they are skipped. The
//! search at the width of the widest runs everywhere, by plain Rust with as many lanes. The interpreter Miri, which
//! also finds undefined behaviour, has whatever instructions its options give it. A minute or two each:
//!
//! ```text
//! MIRIFLAGS="-Zmiri-disable-stacked-borrows -Zmiri-disable-validation" \
//!   cargo +nightly miri test -p pencilproof-search --lib -- classic::agreement
//! RUSTFLAGS="-C target-feature=+avx512f,+avx512bw,+avx512dq,+avx512vl,+bmi1,+bmi2,+lzcnt,+popcnt" \
//!   cargo +nightly miri test -p pencilproof-search --lib -- classic::arch::x86
//! ```
//!
//! The flags of the first leave out checks that plain Rust without `unsafe` does not need and that take most of the
//! time. NEON runs in an emulator: `.ci/targets`.

#![cfg_attr(
    not(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64")),
    expect(dead_code, reason = "only back ends that are tested have all kinds of vectors")
)]

use super::arch::portable::Portable;
use super::arch::vector::{Alone, Boxes, Census, Columns, Groups, Vector};
use super::batch::BatchSolver;
use super::many::columns::{self, bits};
use super::minimise::Reduction;
use super::position::{ALL, CELLS, ClassicPosition, Grid, Masks};
use crate::Limits;
use pencilproof_core::BackEnd;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

const FULL: &str = "526389741189427653437165298243691587618574932795238164861942375354716829972853416";

/// Numbers for vectors, by place and lane.
type Numbers<const LANES: usize> = [[u16; LANES]; CELLS];

/// Asserts that each operation of a back end gives what plain Rust with as many lanes gives.
pub(super) fn operations<V: Vector, const LANES: usize>() {
    assert_eq!(V::LANES, LANES);
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(7);
    // An interpreter has time for little.
    for _ in 0..if cfg!(miri) { 1 } else { 1000 } {
        let mut numbers = || [(); CELLS].map(|()| [(); LANES].map(|()| number(&mut dice)));
        let (a, b, c) = (numbers(), numbers(), numbers());
        let (here, expected) =
            (on_each_lane::<V, LANES>(&a, &b, &c), on_each_lane::<Portable<LANES>, LANES>(&a, &b, &c));
        for (place, (here, expected)) in here.iter().zip(&expected).enumerate() {
            assert_eq!(here, expected, "{}", OPERATIONS[place / LANES % OPERATIONS.len()]);
        }
    }
}

/// Asserts that positions go out of and into lanes as in plain Rust.
pub(super) fn columns<V: Columns, const LANES: usize>() {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(8);
    for _ in 0..if cfg!(miri) { 1 } else { 1000 } {
        let [a, b] = [(); 2].map(|()| [(); CELLS].map(|()| [(); LANES].map(|()| number(&mut dice))));
        assert_eq!(on_positions::<V, LANES>(&a, &b), on_positions::<Portable<LANES>, LANES>(&a, &b));
        many_lanes::<V, LANES>(&a, &b);
    }
}

/// Asserts that each operation on boxes gives what plain Rust gives.
pub(super) fn boxes<V: Boxes, const LANES: usize>() {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(9);
    for _ in 0..if cfg!(miri) { 2 } else { 1000 } {
        let given = [(); 3].map(|()| [(); LANES].map(|()| number(&mut dice)));
        assert_eq!(on_boxes::<V, LANES>(&given), on_boxes::<Portable<LANES>, LANES>(&given));
    }
}

/// What the operations on boxes make of three vectors.
fn on_boxes<V: Boxes, const LANES: usize>(given: &[[u16; LANES]; 3]) -> Vec<[u16; LANES]> {
    let [a, b, c] = given.map(|numbers| V::load(&numbers));
    let vectors = [a.across(), a.down(), [a.without_but(b, c), a.or_differs(b, c)], [a.rather(b), b.rather(a)]];
    let numbers = vectors.as_flattened().iter().map(|vector| {
        let mut numbers = [0; LANES];
        vector.store(&mut numbers);
        numbers
    });
    numbers.collect()
}

/// Asserts that each operation on a position alone gives what plain Rust gives.
pub(super) fn alone<V: Alone>() {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(10);
    for _ in 0..if cfg!(miri) { 2 } else { 1000 } {
        let mut numbers = || [(); 16].map(|()| number(&mut dice));
        let given = [numbers(), numbers(), numbers()];
        let mut masks = Masks::EMPTY;
        masks.cells_mut().iter_mut().for_each(|mask| *mask = number(&mut dice));
        assert_eq!(on_one::<V>(&given, &masks), on_one::<Portable<16>>(&given, &masks));
    }
}

/// What the operations on a position alone make of three vectors and a position.
fn on_one<V: Alone>(given: &[[u16; 16]; 3], masks: &Masks) -> (Vec<[u16; 16]>, Vec<[u8; 9]>, Vec<u16>) {
    let [a, b, c] = given.map(|numbers| V::load(&numbers));
    let mut vectors = V::halves(V::pair(a, b)).to_vec();
    (0..3).for_each(|row| vectors.extend(V::row_of_boxes(masks, row)));
    let vectors = vectors.into_iter().map(|vector| {
        let mut numbers = [0; 16];
        vector.store(&mut numbers);
        numbers
    });
    let bytes = V::splat(0xff);
    let rows = V::rows_of_board([a.and(bytes), b.and(bytes), c.and(bytes)]);
    let rows = rows.iter().filter_map(|row| row.first_chunk().copied());
    let mut numbers = vec![a.and(V::splat(0x7fff)).least_lane(), a.any_lane(), a.and(b).and(c).any_lane()];
    for lane in 0..16 {
        numbers.push(V::chosen(1 << lane).is_none().into());
    }
    (vectors.collect(), rows.collect(), numbers)
}

/// Asserts that groups of lanes are read and written as in plain Rust.
pub(super) fn groups<V: Groups, const LANES: usize>() {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(12);
    let given = [(); LANES].map(|()| number(&mut dice));
    let alone = [(); 16].map(|()| number(&mut dice));
    assert_eq!(on_groups::<V>(&given, &alone), on_groups::<Portable<LANES>>(&given, &alone));
}

/// What is read from groups and written to them.
fn on_groups<V: Groups>(given: &[u16], alone: &[u16]) -> Vec<u16> {
    let (mut vector, mut one) = (V::load(given), V::Alone::load(alone));
    let mut found: Vec<[u16; 4]> = (0..V::LANES / 4).map(|group| vector.group(group)).collect();
    found.extend(V::bands(&one));
    vector.set_group(V::LANES / 4 - 1, [1, 2, 3, 4]);
    V::set_band(&mut one, 1, [5, 6, 7, 8]);
    let mut numbers = vec![0; V::LANES + 32];
    vector.store(&mut numbers);
    one.store(&mut numbers[V::LANES..]);
    V::of_bands([found[0], found[1], found[2]]).store(&mut numbers[V::LANES + 16..]);
    numbers.extend(found.as_flattened());
    numbers
}

/// Asserts all of it for vectors of eight lanes, and for two of them as sixteen.
#[cfg(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64"))]
pub(super) fn halves<V: super::arch::halves::Half>() {
    use super::arch::halves::Halves;
    operations::<V, 8>();
    columns::<V, 8>();
    operations::<Halves<V>, 16>();
    boxes::<Halves<V>, 16>();
    groups::<Halves<V>, 16>();
    alone::<Halves<V>>();
}

/// Asserts that positions go out of and into few and many lanes as they do one by one.
fn many_lanes<V: Columns, const LANES: usize>(a: &Numbers<LANES>, b: &Numbers<LANES>) {
    let [mut a, b] = [a, b].map(|numbers| board::<V, LANES>(numbers));
    let every = u32::MAX >> (32 - LANES);
    let mut columns = [Masks::EMPTY; LANES];
    columns::read(&b, every, &mut columns);
    let of = |board: &[V; CELLS]| -> [Masks; LANES] { std::array::from_fn(|lane| masks(board, lane)) };
    assert_eq!(columns, of(&b));
    let mut expected = of(&a);
    for lanes in [0, 1 << (LANES - 1), 0b101, 0b1101, 0b1111, every & !0b1010, every] {
        columns::write(&mut a, lanes, &columns);
        bits(lanes).for_each(|lane| expected[lane] = columns[lane]);
        assert_eq!(of(&a), expected, "{lanes:b}");
        columns.rotate_left(1);
    }
}

/// A random number of the kinds that masks, sums and answers to questions are.
fn number(dice: &mut Xoshiro256PlusPlus) -> u16 {
    let word = dice.next_u64();
    let noise = (word >> 16) as u16;
    match word % 8 {
        0 => 0,
        1 => ALL,
        2 => u16::MAX,
        3 => [0x7fff, 0x8000, 0x8001, 0x0100][usize::from(noise) % 4],
        4 => 1 << (noise % 16),
        5 => 1 << (noise % 9) | 1 << (noise / 9 % 9),
        6 => noise,
        _ => noise & ALL,
    }
}

/// The operations on vectors, in the order in which they are tried.
const OPERATIONS: [&str; 22] = [
    "splat",
    "and",
    "or",
    "xor",
    "without",
    "plus",
    "least",
    "is_zero",
    "equals",
    "choose",
    "choose",
    "lanes",
    "above_lowest",
    "or3",
    "and3",
    "without2",
    "once",
    "if_single",
    "or_rather",
    "load and store",
    "chosen",
    "lanes",
];

/// What operations make of numbers, by places and, within, lanes; the operations take turns.
fn on_each_lane<V: Vector, const LANES: usize>(a: &Numbers<LANES>, b: &Numbers<LANES>, c: &Numbers<LANES>) -> Vec<u16> {
    let [a, b, c] = [a, b, c].map(|numbers| board::<V, LANES>(numbers));
    let positive = |x: V| x.and(V::splat(0x7fff));
    let of_bits = |bits: u32| V::splat(bits as u16 ^ (bits >> 16) as u16);
    let results: [V; CELLS] = std::array::from_fn(|place| {
        let (x, y, z) = (a[place], b[place], c[place]);
        match place % OPERATIONS.len() {
            0 => V::splat(0x1234),
            1 => x.and(y),
            2 => x.or(y),
            3 => x.xor(y),
            4 => x.without(y),
            5 => x.plus(y),
            6 => positive(x).least(positive(y)),
            7 => x.is_zero(),
            8 => x.equals(y),
            9 => x.equals(y).choose(y, z),
            10 => x.is_zero().choose(z, y),
            11 => of_bits(x.lanes()),
            12 => x.above_lowest(),
            13 => x.or3(y, z),
            14 => x.and3(y, z),
            15 => x.without2(y, z),
            16 => x.once(y, z),
            17 => x.if_single(),
            18 => x.or_rather(y),
            19 => {
                let mut numbers = vec![0; LANES + 1];
                x.store(&mut numbers[1..]);
                V::load(&numbers[1..])
            }
            20 => V::chosen(x.lanes()),
            _ => of_bits(x.is_zero().lanes()),
        }
    });
    in_lanes(&results)
}

/// What is read from, written to and counted in whole positions.
fn on_positions<V: Columns, const LANES: usize>(a: &Numbers<LANES>, b: &Numbers<LANES>) -> (Vec<u16>, Vec<u64>) {
    let [mut a, b] = [a, b].map(|numbers| board::<V, LANES>(numbers));
    let mut counted = Vec::new();
    let mut count = |census: Census| {
        counted.extend([census.open, census.pairs].map(|bits| [bits as u64, (bits >> 64) as u64]).as_flattened())
    };
    let mut columns = [Masks::EMPTY; LANES];
    for lane in (0..LANES).step_by(2) {
        let masks = masks(&b, LANES - 1 - lane);
        count(V::census(&masks));
        columns[lane] = masks;
        columns::write(&mut a, 1 << lane, &columns);
    }
    (in_lanes(&a), counted)
}

/// Vectors of certain numbers.
fn board<V: Vector, const LANES: usize>(numbers: &Numbers<LANES>) -> [V; CELLS] {
    numbers.map(|numbers| V::load(&numbers))
}

/// The numbers of vectors.
fn in_lanes<V: Vector>(board: &[V; CELLS]) -> Vec<u16> {
    let mut numbers = vec![0; CELLS * V::LANES];
    board.iter().zip(numbers.chunks_exact_mut(V::LANES)).for_each(|(vector, numbers)| vector.store(numbers));
    numbers
}

fn masks<V: Columns>(board: &[V; CELLS], lane: usize) -> Masks {
    let mut masks = Masks::EMPTY;
    V::read(board, lane, &mut masks);
    masks
}

#[test]
fn operations_on_bits_do_what_they_are_called() {
    let [a, b, c] = [0b1111_0000, 0b1100_1100, 0b1010_1010].map(Portable::<4>::splat);
    let of_each_kind = |op: fn(u16) -> bool, result: Portable<4>| {
        let count = |bit: usize| (bit & 1) + (bit >> 1 & 1) + (bit >> 2);
        let expected = (0..8).filter(|&bit| op(count(bit) as u16)).fold(0, |bits, bit| bits | 1 << bit);
        assert_eq!(result.equals(Portable::splat(expected)).lanes(), 0b1111);
    };
    of_each_kind(|count| count > 0, a.or3(b, c));
    of_each_kind(|count| count == 3, a.and3(b, c));
    of_each_kind(|count| count == 1, a.once(b, c));
    assert_eq!(a.without2(b, c).equals(Portable::splat(0b0001_0000)).lanes(), 0b1111);
    assert_eq!(a.above_lowest().equals(Portable::splat(0b1110_0000)).lanes(), 0b1111);
}

/// The cells of two digits that can change places in [`FULL`]: to find both grids takes a guess and its taking back.
const RECTANGLE: [usize; 4] = [1, 4, 10, 13];

/// Asserts that a search sees to guesses, dead ends and solutions, with a position in each lane.
pub(super) fn events(back_end: BackEnd) {
    let Some(mut solver) = BatchSolver::with_back_end(back_end) else { return };
    let full: ClassicPosition = FULL.parse().expect("a grid");
    let mut none = full;
    none.set_mask(80, 0);
    let answers = solver.solve_all(&[two_grids(), full, none], &Limits::default());
    let counts: Vec<u64> = answers.iter().map(|answer| answer.count).collect();
    assert_eq!((&counts[..], answers[0].nodes), (&[2, 1, 0][..], 1));
    assert_eq!(answers[1].unique().map(Grid::to_string).as_deref(), Some(FULL));
    let mut puzzles = [Reduction { digits: digits(), parts: RECTANGLE.map(|cell| 1 << cell).to_vec(), end: None }];
    solver.minimise(&mut puzzles, &Limits::default());
    // With the other three gone, the last says which of the two it is.
    assert_eq!(puzzles[0].givens().filter(|cell| RECTANGLE.contains(cell)).collect::<Vec<_>>(), RECTANGLE[3..]);
}

/// The same with one position at a time.
pub(super) fn events_alone(back_end: BackEnd) {
    let Some(mut solver) = BatchSolver::with_back_end(back_end) else { return };
    let answer = solver.solve_one(&two_grids(), &Limits::default());
    assert_eq!((answer.count, answer.nodes), (2, 1));
    assert!(answer.solutions().iter().any(|grid| grid.to_string() == FULL));
}

fn two_grids() -> ClassicPosition {
    let mut position: ClassicPosition = FULL.parse().expect("a grid");
    RECTANGLE.into_iter().for_each(|cell| position.set_mask(cell, ALL));
    position
}

#[test]
fn plain_rust_sees_to_every_event_alone() {
    events_alone(BackEnd::Portable);
}

// Too many lanes for an interpreter to test one by one.
#[cfg(not(miri))]
#[test]
fn plain_rust_sees_to_every_event() {
    events(BackEnd::Portable);
}

fn digits() -> [u8; CELLS] {
    std::array::from_fn(|cell| FULL.as_bytes()[cell] - b'0')
}

/// Searches too long for an interpreter.
#[cfg(not(miri))]
mod at_length {
    use super::super::arch::Search;
    use super::super::batch::Answer;
    use super::*;
    use crate::Searcher;
    use pencilproof_core::{Cell, DigitSet, Layout, Puzzle};
    use std::collections::BTreeSet;

    /// One for each back end of this machine, and one as wide as the widest.
    fn solvers() -> Vec<(String, BatchSolver)> {
        let mut solvers: Vec<_> = BackEnd::ALL
            .into_iter()
            .filter_map(|back_end| Some((format!("{back_end:?}"), BatchSolver::with_back_end(back_end)?)))
            .collect();
        solvers.push(("plain Rust, 32 lanes".to_string(), BatchSolver::of(Search::wide())));
        solvers
    }

    /// Full grids with holes: more and more of them, in some a wrong digit or marks.
    fn positions(count: usize) -> Vec<ClassicPosition> {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(11);
        let mut below = |n: u64| dice.next_u64() % n;
        let position = |number: usize| {
            let mut position: ClassicPosition = FULL.parse().expect("a grid");
            for cell in 0..CELLS {
                let digit = position.mask(cell);
                match below(100) {
                    roll if roll < 40 + 30 * number as u64 / count as u64 => position.set_mask(cell, ALL),
                    70 if number.is_multiple_of(3) => position.set_mask(cell, 1 << below(9)),
                    71.. if number % 3 == 1 => position.set_mask(cell, digit | below(512) as u16),
                    _ => {}
                }
            }
            position
        };
        (0..count).map(position).collect()
    }

    fn puzzle(position: &ClassicPosition) -> Puzzle {
        let mut puzzle = Puzzle::empty(Layout::classic());
        for index in 0..CELLS {
            puzzle.set_marks(Cell::from_index(index), Some(DigitSet::from_bits(position.mask(index).into())));
        }
        puzzle
    }

    #[test]
    fn searches_of_every_width_agree_with_the_general_one() {
        let batch = positions(60);
        let mut general = Searcher::general(&Layout::classic());
        for limit in [1, 2, 1000] {
            let limits = Limits { keep: 2, ..Limits::count_up_to(limit) };
            let counts: Vec<u64> =
                batch.iter().map(|position| general.solve(&puzzle(position), &limits).count).collect();
            let mut first: Option<Vec<Answer>> = None;
            for (name, mut solver) in solvers() {
                let answers = solver.solve_all(&batch, &limits);
                let found: Vec<u64> = answers.iter().map(|answer| answer.count).collect();
                assert_eq!(found, counts, "{name}");
                let first = first.get_or_insert_with(|| answers.clone());
                for ((answer, first), position) in answers.iter().zip(first).zip(&batch) {
                    let alone = solver.solve_one(position, &limits);
                    let expected = (first.count, first.end, first.solutions());
                    assert_eq!((alone.count, alone.end, alone.solutions()), expected, "{name}");
                    assert_eq!((answer.count, answer.end, answer.solutions()), expected, "{name}");
                }
            }
        }
    }

    #[test]
    fn one_position_is_shared_by_lanes_of_every_width() {
        // Thousands of solutions: each lane that has nothing to do takes guesses of the others.
        let mut position: ClassicPosition = FULL.parse().expect("a grid");
        (0..27).chain(60..76).for_each(|cell| position.set_mask(cell, ALL));
        let expected = Searcher::general(&Layout::classic()).solve(&puzzle(&position), &Limits::count_all());
        assert!(expected.count > 5000, "{}", expected.count);
        for (name, mut solver) in solvers() {
            assert_eq!(solver.solve_all(&[position], &Limits::count_all())[0].count, expected.count, "{name}");
            assert_eq!(solver.solve_one(&position, &Limits::count_all()).count, expected.count, "{name}");
        }
    }

    /// Hard enough that branches are searched beside each other: with no solution, one, two and many.
    #[test]
    fn hard_positions_are_answered_the_same_at_every_width() {
        let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let hard: ClassicPosition = hard.parse().expect("a puzzle");
        let grid = BatchSolver::new().solve_one(&hard, &Limits::default()).unique().cloned().expect("one solution");
        let changed = (0..CELLS).step_by(2).map(|cell| {
            let mut position = hard;
            let solution = 1 << (grid.0[cell] - 1);
            // A given is taken away, and from an open cell what belongs there.
            position.set_mask(cell, if hard.mask(cell) == solution { ALL } else { ALL ^ solution });
            position
        });
        let positions: Vec<ClassicPosition> = std::iter::once(hard).chain(changed).collect();
        for limit in [2, 3, 50] {
            let limits = Limits { keep: 3, ..Limits::count_up_to(limit) };
            for (name, mut solver) in solvers() {
                let (mut counts, mut nodes) = (BTreeSet::new(), 0);
                for (position, expected) in positions.iter().zip(solver.solve_all(&positions, &limits)) {
                    let answer = solver.solve_one(position, &limits);
                    let alone = (answer.count, answer.end, answer.solutions());
                    assert_eq!(alone, (expected.count, expected.end, expected.solutions()), "{name}");
                    counts.insert(answer.count);
                    nodes = nodes.max(answer.nodes);
                }
                assert!(nodes > 50 && [0, 1, limit].iter().all(|count| counts.contains(count)), "{nodes} {counts:?}");
            }
        }
    }

    #[test]
    fn puzzles_are_minimised_the_same_at_every_width() {
        let mut first: Option<Vec<Reduction>> = None;
        for (name, mut solver) in solvers() {
            let mut puzzles: Vec<_> = (0..100).map(|seed| Reduction::shuffled(digits(), seed)).collect();
            solver.minimise(&mut puzzles, &Limits::default());
            assert_eq!(first.get_or_insert_with(|| puzzles.clone()), &puzzles, "{name}");
        }
    }
}
