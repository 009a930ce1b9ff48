//! Tests that hold for every back end: operations, one by one, and the search on top of them.
//!
//! The back ends beside plain Rust run where the machine, or the interpreter Miri, has what they need. The search at the
//! width of the widest runs everywhere, by plain Rust with so many lanes.

use super::back_end::{BackEnd, Search};
use super::batch::{Answer, BatchSolver};
use super::minimise::Reduction;
use super::portable::Portable;
use super::position::{ALL, Bands, CELLS, GROUP, Masks, Position};
use super::vector::Vector;
use crate::{Limits, Solver};
use pencilmark_core::{Cell, DigitSet, Layout, Puzzle};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

const FULL: &str = "526389741189427653437165298243691587618574932795238164861942375354716829972853416";

/// An interpreter has time for little.
const fn many_or_few(many: usize, few: usize) -> usize {
    if cfg!(miri) { few } else { many }
}

/// Asserts that each operation of a back end gives what plain Rust with as many lanes gives.
pub(super) fn operations<V: Vector, const LANES: usize>() {
    assert_eq!(V::LANES, LANES);
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(7);
    for _ in 0..many_or_few(200, 2) {
        let mut numbers = || [(); CELLS].map(|()| [(); LANES].map(|()| number(&mut dice)));
        let (a, b, c) = (numbers(), numbers(), numbers());
        let expected = seen::<Portable<LANES>, LANES>(&a, &b, &c);
        for ((name, here), (_, expected)) in seen::<V, LANES>(&a, &b, &c).iter().zip(&expected) {
            assert_eq!(here, expected, "{name}");
        }
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

/// What each operation makes of numbers, by its name.
fn seen<V: Vector, const LANES: usize>(
    a: &[[u16; LANES]; CELLS],
    b: &[[u16; LANES]; CELLS],
    c: &[[u16; LANES]; CELLS],
) -> Vec<(&'static str, Vec<u64>)> {
    let [a, b, c] = [a, b, c].map(|numbers| board::<V, LANES>(numbers));
    let each = |op: &dyn Fn(V, V, V) -> V| -> Vec<u64> {
        let results: [V; CELLS] = std::array::from_fn(|cell| op(a[cell], b[cell], c[cell]));
        in_lanes(&results)
    };
    let positive = |x: V| x.and(V::splat(0x7fff));
    let half = std::array::from_fn(|n| b[n]);
    let mut seen = vec![
        ("set", in_lanes(&a)),
        ("splat", each(&|_, _, _| V::splat(0x1234))),
        ("and", each(&|x, y, _| x.and(y))),
        ("or", each(&|x, y, _| x.or(y))),
        ("xor", each(&|x, y, _| x.xor(y))),
        ("without", each(&|x, y, _| x.without(y))),
        ("plus", each(&|x, y, _| x.plus(y))),
        ("least", each(&|x, y, _| positive(x).least(positive(y)))),
        ("is_zero", each(&|x, _, _| x.is_zero())),
        ("equals", each(&|x, y, _| x.equals(y))),
        ("choose", each(&|x, y, z| x.equals(y).choose(y, z))),
        ("choose_other", each(&|x, y, z| x.is_zero().choose(z, y))),
        ("lanes", a.iter().map(|x| x.lanes().into()).collect()),
        ("lanes_of_answers", a.iter().map(|x| x.is_zero().lanes().into()).collect()),
        ("above_lowest", each(&|x, _, _| x.above_lowest())),
        ("or3", each(&|x, y, z| x.or3(y, z))),
        ("and3", each(&|x, y, z| x.and3(y, z))),
        ("without2", each(&|x, y, z| x.without2(y, z))),
        ("twice", each(&|x, y, z| x.twice(y, z))),
        ("once", each(&|x, y, z| x.once(y, z))),
    ];
    for n in 0..3 {
        seen.push(("turn", each(&|x, y, z| V::turn(x, y, z)[n])));
    }
    for lane in 0..LANES {
        let mut board = b;
        V::write(&mut board, lane, masks(&a, lane).cells());
        seen.push(("write", in_lanes(&board)));
        let census = V::census(&masks(&a, lane));
        seen.push(("census", [census.open, census.pairs].into_iter().flat_map(halves).collect()));
    }
    for group in 0..LANES / 4 {
        let mut bands = Bands::EMPTY;
        V::read_group(&half, group, &mut bands);
        // Of the padding nothing is said.
        seen.push(("read_group", bands.0[..GROUP].to_vec()));
        let census = V::census_bands(&bands);
        seen.push(("census_bands", [census.open, census.pairs].into_iter().flat_map(halves).collect()));
        let mut into = std::array::from_fn(|n| c[n]);
        V::write_group(&mut into, group, &bands);
        into[0].set_group((group + 1) % (LANES / 4), 0x0123_4567_89ab_cdef);
        let mut board = a;
        board[..GROUP].copy_from_slice(&into);
        seen.push(("write_group", in_lanes(&board)));
    }
    seen
}

/// Vectors of certain numbers.
fn board<V: Vector, const LANES: usize>(numbers: &[[u16; LANES]; CELLS]) -> [V; CELLS] {
    numbers.map(|numbers| {
        let mut vector = V::splat(0);
        numbers.iter().enumerate().for_each(|(lane, &number)| vector.set(lane, number));
        vector
    })
}

/// The numbers of vectors.
fn in_lanes<V: Vector>(board: &[V; CELLS]) -> Vec<u64> {
    (0..V::LANES).flat_map(|lane| masks(board, lane).cells().map(u64::from)).collect()
}

fn masks<V: Vector>(board: &[V; CELLS], lane: usize) -> Masks {
    let mut masks = Masks::EMPTY;
    V::read(board, lane, &mut masks);
    masks
}

fn halves(bits: u128) -> [u64; 2] {
    [bits as u64, (bits >> 64) as u64]
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
    of_each_kind(|count| count > 1, a.twice(b, c));
    of_each_kind(|count| count == 1, a.once(b, c));
    assert_eq!(a.without2(b, c).equals(Portable::splat(0b0001_0000)).lanes(), 0b1111);
    assert_eq!(a.above_lowest().equals(Portable::splat(0b1110_0000)).lanes(), 0b1111);
}

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
fn positions(count: usize) -> Vec<Position> {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut below = |n: u64| dice.next_u64() % n;
    let position = |number: usize| {
        let mut position: Position = FULL.parse().expect("a grid");
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

fn puzzle(position: &Position) -> Puzzle {
    let mut puzzle = Puzzle::empty(Layout::classic());
    for index in 0..CELLS {
        puzzle.set_marks(Cell::from_index(index), Some(DigitSet::from_bits(position.mask(index).into())));
    }
    puzzle
}

#[test]
fn searches_of_every_width_agree_with_the_general_one() {
    let batch = positions(many_or_few(150, 6));
    let mut general = Solver::general(&Layout::classic());
    for limit in [1, 2, many_or_few(1000, 3) as u64] {
        let limits = Limits { keep: 2, ..Limits::count_up_to(limit) };
        let counts: Vec<u64> = batch.iter().map(|position| general.solve(&puzzle(position), &limits).count).collect();
        let mut first: Option<Vec<Answer>> = None;
        for (name, mut solver) in solvers() {
            let answers = solver.solve_all(&batch, &limits);
            let found: Vec<u64> = answers.iter().map(|answer| answer.count).collect();
            assert_eq!(found, counts, "{name}");
            let first = first.get_or_insert_with(|| answers.clone());
            for ((answer, first), position) in answers.iter().zip(first).zip(&batch) {
                let alone = solver.solve_one(position, &limits);
                assert_eq!((alone.count, alone.end, alone.solutions()), (first.count, first.end, first.solutions()));
                assert_eq!((answer.end, answer.solutions()), (first.end, first.solutions()), "{name}");
            }
        }
    }
}

#[test]
fn one_hard_position_is_shared_by_lanes_of_every_width() {
    // Many solutions for few lanes: each lane that runs dry takes guesses of the others.
    let mut position: Position = FULL.parse().expect("a grid");
    (0..many_or_few(27, 12)).chain(60..many_or_few(76, 68)).for_each(|cell| position.set_mask(cell, ALL));
    let expected = Solver::general(&Layout::classic()).solve(&puzzle(&position), &Limits::count_all());
    assert!(expected.count > many_or_few(5000, 2) as u64, "{}", expected.count);
    for (name, mut solver) in solvers() {
        assert_eq!(solver.solve_all(&[position], &Limits::count_all())[0].count, expected.count, "{name}");
        assert_eq!(solver.solve_one(&position, &Limits::count_all()).count, expected.count, "{name}");
    }
}

#[test]
fn puzzles_are_minimised_the_same_at_every_width() {
    let digits: Vec<u8> = FULL.bytes().map(|byte| byte - b'0').collect();
    let full = *digits.first_chunk().expect("81 digits");
    let mut first: Option<Vec<Reduction>> = None;
    for (name, mut solver) in solvers() {
        let mut puzzles: Vec<_> = (0..many_or_few(100, 1) as u64).map(|seed| Reduction::shuffled(full, seed)).collect();
        puzzles.iter_mut().for_each(|puzzle| puzzle.parts.truncate(many_or_few(CELLS, 10)));
        solver.minimise(&mut puzzles, &Limits::default());
        assert_eq!(first.get_or_insert_with(|| puzzles.clone()), &puzzles, "{name}");
    }
}
