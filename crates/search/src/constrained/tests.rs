//! Propagators lose no solution: what they strike is in no filling, by trying them all.

use super::any::Any;
use super::board::Board;
use super::circles::Circles;
use super::counts::{self, Counts};
use super::listed::Listed;
use super::nine::Nine;
use super::pairs::Pair;
use super::parted::Parted;
use super::program::{Program, Total, Woken};
use super::propagators::{Distinct, Propagator, Reach, Sets, Sum};
use crate::classic::BackEnd;
use crate::classic::arch::vector::Alone;
use crate::classic::arch::{Work, work_on};
use crate::state::bits;
use crate::{Limits, RandomGrids, Solution};
use pencilproof_core::{
    Cell, CellSet, Constraint, DerivedSum, Digit, DigitSet, Field, Kind, Layout, Puzzle, with_width,
};

/// Numbers below a bound, from a seed.
fn numbers(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed;
    move |n| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % n
    }
}

/// The fillings of cells by their masks.
fn fillings(masks: &[u32]) -> Vec<Vec<usize>> {
    masks.iter().fold(vec![Vec::new()], |all, &mask| {
        let longer = |filling: &Vec<usize>| -> Vec<Vec<usize>> {
            bits(mask).map(|digit| [&filling[..], &[digit + 1]].concat()).collect()
        };
        all.iter().flat_map(longer).collect()
    })
}

/// What a propagator leaves of cells that share no house, or nothing if it fails.
fn left_on<B: Board>(
    board: &mut B,
    layout: &Layout,
    cells: &[Cell],
    masks: &[u32],
    propagator: &Propagator,
) -> Option<Vec<u32>> {
    let mut puzzle = Puzzle::empty(layout.clone());
    for (&cell, &mask) in cells.iter().zip(masks) {
        puzzle.set_marks(cell, Some(DigitSet::from_bits(mask)));
    }
    // What follows in houses is not followed, so the cells have their masks still.
    board.load(&puzzle).unwrap();
    let program = Program::new(layout);
    let mut reach = Reach { board, program: &program, woken: &mut Woken::NONE.clone(), is_changed: false };
    propagator.run(&mut reach).ok()?;
    let kept: Vec<u32> = cells.iter().map(|cell| board.mask(cell.index() as u16)).collect();
    assert!(kept.iter().zip(masks).all(|(kept, mask)| kept & !mask == 0));
    Some(kept)
}

/// The same on vectors.
struct OnVectors<'a>(&'a Layout, &'a [Cell], &'a [u32], &'a Propagator);

impl Work for OnVectors<'_> {
    type Output = Option<Vec<u32>>;

    #[inline(always)]
    fn run<V: Alone>(self) -> Option<Vec<u32>> {
        left_on(&mut Nine::<V>::new(), self.0, self.1, self.2, self.3)
    }
}

/// What is left on every board there is for a layout, which is the same.
fn left(layout: &Layout, cells: &[Cell], masks: &[u32], propagator: &Propagator) -> Option<Vec<u32>> {
    let left = left_on(&mut Any::new(layout), layout, cells, masks, propagator);
    if layout.is_classic() {
        for back_end in BackEnd::ALL {
            assert_eq!(work_on(back_end, OnVectors(layout, cells, masks, propagator)), left, "{back_end:?}");
        }
    }
    left
}

#[test]
fn what_is_struck_is_in_no_filling() {
    let layout = Layout::classic();
    // In no common house, so that nothing but the propagator strikes.
    let cells: Vec<Cell> = [(0, 0), (1, 3), (2, 6), (3, 1), (4, 4)].map(|(row, col)| layout.cell(row, col)).to_vec();
    let mut below = numbers(1);
    let mut exact = 0;
    for _ in 0..3000 {
        let count = 2 + below(4);
        let cells = &cells[..count];
        let masks: Vec<u32> =
            cells.iter().map(|_| (1 + below(511) as u32) & 511 & (511 >> below(3))).map(|m| m.max(1)).collect();
        let plus = 1 + below(count);
        let signed = |filling: &[usize]| -> i64 {
            let value = |(place, &digit): (usize, &usize)| if place < plus { digit as i64 } else { -(digit as i64) };
            filling.iter().enumerate().map(value).sum()
        };
        let all = fillings(&masks);
        let sum = match below(8) {
            0 => below(46) as i64,
            _ => signed(&all[below(all.len())]),
        };
        let union = |fits: &dyn Fn(&[usize]) -> bool| -> Vec<u32> {
            all.iter().filter(|filling| fits(filling)).fold(vec![0; count], |kept, filling| {
                kept.iter().zip(filling).map(|(mask, digit)| mask | 1 << (digit - 1)).collect()
            })
        };
        let differ = |filling: &[usize]| (1..count).all(|at| !filling[..at].contains(&filling[at]));
        let total = Total { plus: cells[..plus].to_vec(), minus: cells[plus..].to_vec(), sum };
        let by_sum = union(&|filling| signed(filling) == sum);
        match left(&layout, cells, &masks, &Propagator::Sum(Sum::new(&total, 9))) {
            // Every total is followed, so nothing is left that no filling has.
            Some(kept) => assert_eq!(kept, by_sum, "{masks:?} {plus} {sum}"),
            None => assert!(by_sum.contains(&0), "{masks:?} {plus} {sum}"),
        }
        let cage = Total { plus: cells.to_vec(), minus: Vec::new(), sum };
        let unsigned = |filling: &[usize]| filling.iter().sum::<usize>() as i64 == sum;
        let by_sets = union(&|filling| differ(filling) && unsigned(filling));
        match left(&layout, cells, &masks, &Propagator::Sets(Sets::new(&cage, 9))) {
            Some(kept) => {
                assert!(kept.iter().zip(&by_sets).all(|(kept, sound)| kept & sound == *sound), "{masks:?} {sum}");
                exact += u32::from(kept == by_sets);
            }
            None => assert!(by_sets.contains(&0), "{masks:?} {sum}"),
        }
        let by_group = union(&differ);
        match left(&layout, cells, &masks, &Propagator::Distinct(Distinct::new(cells))) {
            Some(kept) => assert!(kept.iter().zip(&by_group).all(|(kept, sound)| kept & sound == *sound)),
            None => assert!(by_group.contains(&0)),
        }
    }
    assert!(exact > 500, "{exact}");
}

/// A constraint of a kind with cells and other members.
fn constraint(kind: &str, cells: &[Cell], members: &[(&'static str, Field)]) -> Constraint {
    let fields = std::iter::once(("cells", Field::Cells(cells.to_vec()))).chain(members.iter().cloned());
    Constraint::new(Kind::by_id(kind).unwrap(), fields).unwrap()
}

/// What a propagator leaves has what every filling has that a test passes, and it fails only if there is none. Counts
/// how often it leaves nothing else.
fn compare(
    (layout, cells, masks): (&Layout, &[Cell], &[u32]),
    propagator: &Propagator,
    fits: impl Fn(&[usize]) -> bool,
    exact: &mut usize,
) {
    let fitting: Vec<Vec<usize>> = fillings(masks).into_iter().filter(|filling| fits(filling)).collect();
    let sound = fitting.iter().fold(vec![0; cells.len()], |kept: Vec<u32>, filling| {
        kept.iter().zip(filling).map(|(mask, digit)| mask | 1 << (digit - 1)).collect()
    });
    match left(layout, cells, masks, propagator) {
        Some(kept) => {
            assert!(kept.iter().zip(&sound).all(|(kept, sound)| kept & sound == *sound), "{masks:?} {propagator:?}");
            *exact += usize::from(kept == sound);
        }
        None => {
            assert!(fitting.is_empty(), "{masks:?} {propagator:?}");
            *exact += 1;
        }
    }
}

#[test]
fn parts_counts_circles_and_lists_lose_no_filling() {
    let plain = Layout::classic();
    // In no common house, so that nothing but the propagator strikes.
    let cells: Vec<Cell> = [(0, 0), (1, 3), (2, 6), (3, 1), (4, 4)].map(|(row, col)| plain.cell(row, col)).to_vec();
    let set: CellSet<2> = cells[..3].iter().copied().collect();
    let mut below = numbers(3);
    let mut exact = [0; 5];
    for _ in 0..1500 {
        let masks: Vec<u32> =
            cells.iter().map(|_| (1 + below(511) as u32) & (1 + below(511) as u32)).map(|mask| mask.max(1)).collect();
        let differ = |filling: &[usize]| (1..filling.len()).all(|at| !filling[..at].contains(&filling[at]));

        // The first three differ, whatever their factors.
        let factors: Vec<i32> = (0..5).map(|_| [1, -1, -1, 1, -2][below(5)]).collect();
        let linear: Vec<(Cell, i32)> = cells.iter().copied().zip(factors.iter().copied()).collect();
        let least = below(50) as i64 - 25;
        let range = (least, least + below(2) as i64 * below(5) as i64);
        let layout = plain.with_constraints(vec![constraint("distinct", &cells[..3], &[])]).unwrap();
        let parted = Parted::new(&layout, &linear, range, &[set]);
        let weighs = |filling: &[usize]| {
            filling.iter().zip(&factors).map(|(&digit, factor)| digit as i64 * i64::from(*factor)).sum::<i64>()
        };
        let alike = |filling: &[usize]| {
            // Cells of different factors are in different parts.
            (0..3).all(|one| (0..one).all(|other| factors[one] != factors[other] || filling[one] != filling[other]))
        };
        let fits = |filling: &[usize]| (range.0..=range.1).contains(&weighs(filling)) && alike(filling);
        // What cannot be at all is left to others.
        if let Some(parted) = parted {
            compare((&layout, &cells, &masks), &Propagator::Parted(parted), fits, &mut exact[0]);
        }

        let often: Vec<(usize, usize)> = (0..1 + below(2)).map(|at| (1 + 4 * at + below(4), below(3))).collect();
        let pairs: Vec<Vec<i64>> = often.iter().map(|&(digit, often)| vec![often as i64, digit as i64]).collect();
        let says = constraint("look-and-say", &cells, &[("pairs", Field::Lists(pairs))]);
        let layout = plain.with_constraints(vec![says]).unwrap();
        let mut counts = Counts::new(&cells);
        layout.bounds().for_each(|bound| counts.add(&layout, bound, counts::counted(&layout, bound).unwrap()));
        let fits = |filling: &[usize]| {
            often.iter().all(|(digit, often)| filling.iter().filter(|one| *one == digit).count() == *often)
        };
        compare((&plain, &cells, &masks), &Propagator::Counts(counts), fits, &mut exact[1]);

        let circles = Circles::new(&plain, &cells).unwrap();
        let fits = |filling: &[usize]| {
            filling.iter().all(|digit| filling.iter().filter(|one| *one == digit).count() == *digit)
        };
        compare((&plain, &cells, &masks), &Propagator::Circles(circles), fits, &mut exact[2]);

        let run = Listed::run_of(&cells[..4], 9);
        let consecutive = |filling: &[usize]| filling.iter().max().unwrap() - filling.iter().min().unwrap() == 3;
        let fits = |filling: &[usize]| differ(filling) && consecutive(filling);
        compare((&plain, &cells[..4], &masks[..4]), &Propagator::Listed(run), fits, &mut exact[3]);

        let table: Vec<Vec<i64>> = (0..9).map(|_| (1..10).filter(|_| below(3) == 0).collect()).collect();
        let goes = table.clone();
        let pairs = constraint("pairs", &cells[..2], &[("allowed", Field::Lists(table))]);
        let layout = plain.with_constraints(vec![pairs]).unwrap();
        let bounds: Vec<_> = layout.bounds().collect();
        let pair = Pair::new(&layout, [cells[0], cells[1]], &bounds);
        let fits = |filling: &[usize]| goes[filling[0] - 1].contains(&(filling[1] as i64));
        compare((&plain, &cells[..2], &masks[..2]), &Propagator::Pair(pair), fits, &mut exact[4]);

        let value = 5 + below(20) as i64;
        let layout = plain
            .with_constraints(vec![constraint("rellik", &cells[..4], &[("value", Field::Number(value))])])
            .unwrap();
        let bounds: Vec<_> = layout.bounds().collect();
        if let Some(listed) = Listed::of_bounds(&layout, &cells[..4], &bounds) {
            let parts = |filling: &[usize]| {
                (1..16_u32).all(|part| bits(part).map(|at| filling[at] as i64).sum::<i64>() != value)
            };
            let fits = |filling: &[usize]| differ(filling) && parts(filling);
            compare((&plain, &cells[..4], &masks[..4]), &Propagator::Listed(listed), fits, &mut exact[3]);
        }
    }
    assert!(exact.iter().all(|&exact| exact > 700), "{exact:?}");
}

#[test]
fn ranges_are_sound_where_totals_are_too_many() {
    let layout = Layout::for_side(25).unwrap();
    let cells: Vec<Cell> = (0..25).map(|place| layout.cell(place, place * 5 % 25)).collect();
    let total = Total { plus: cells.clone(), minus: Vec::new(), sum: 25 * 24 + 1 };
    let masks = vec![(1 << 25) - 1; 25];
    // No cell can be less than the highest digit by more than the whole sum is.
    let kept = left(&layout, &cells, &masks, &Propagator::Sum(Sum::new(&total, 25))).unwrap();
    assert!(kept.iter().all(|&mask| mask == 1 | mask && mask >> 24 == 1));
    let total = Total { sum: 25 * 25 - 1, ..total };
    let kept = left(&layout, &cells, &masks, &Propagator::Sum(Sum::new(&total, 25))).unwrap();
    assert!(kept.iter().all(|&mask| mask == 0b11 << 23));
    let total = Total { sum: 25 * 25 + 1, ..total };
    assert_eq!(left(&layout, &cells, &masks, &Propagator::Sum(Sum::new(&total, 25))), None);
}

#[test]
fn derived_sums_hold_in_every_grid_that_keeps_the_given_ones() {
    let mut below = numbers(5);
    for name in ["3x3", "2x3", "3x3+x", "jigsaw:111122311222333332444455644555666665", "4x4"] {
        let layout: Layout = name.parse().unwrap();
        let mut grids = RandomGrids::new(&layout, 3);
        let mut count = 0;
        for _ in 0..6 {
            let grid = grids.next_grid(&Limits::default()).unwrap();
            let cages = cages(&layout, grid.digits(), &mut below).into_iter().map(|cells| {
                let sum = cells.iter().map(|cell| grid.get(*cell).value() as i64).sum();
                let fields = [("cells", Field::Cells(cells)), ("sum", Field::Number(sum))];
                Constraint::new(Kind::by_id("killer").unwrap(), fields).unwrap()
            });
            let caged = layout.with_constraints(cages.collect()).unwrap();
            count += with_width!(layout, W => derived_that_hold::<W>(&caged, &grid));
        }
        assert!(count > 20, "{name}: {count}");
    }
}

/// How many derived sums a layout has, all of which hold in a grid.
fn derived_that_hold<const W: usize>(layout: &Layout, grid: &Solution) -> usize {
    let derived = DerivedSum::<W>::of_layout(layout, 5, 400);
    for one in &derived {
        let of = |cells: CellSet<W>| cells.iter().map(|cell| grid.get(cell).value() as i64).sum::<i64>();
        assert_eq!(of(one.plus) - of(one.minus), one.sum, "{layout} {one:?}");
    }
    derived.len()
}

/// Cages of up to five cells that hang together and hold different digits, a few of which overlap.
fn cages(layout: &Layout, grid: &[Digit], below: &mut impl FnMut(usize) -> usize) -> Vec<Vec<Cell>> {
    let side = layout.side();
    let mut used = vec![false; grid.len()];
    let mut cages = Vec::new();
    for start in layout.cells() {
        if used[start.index()] && below(20) > 0 {
            continue;
        }
        let mut cage = vec![start];
        for _ in 0..8 {
            let from = cage[below(cage.len())].index();
            let next = [from + 1, from + side][below(2)];
            let is_line_end = next == from + 1 && next.is_multiple_of(side);
            if next >= grid.len() || is_line_end || used[next] || cage.len() == 5 {
                continue;
            }
            if cage.iter().all(|cell| grid[cell.index()] != grid[next]) {
                cage.push(Cell::from_index(next));
            }
        }
        cage.iter().for_each(|cell| used[cell.index()] = true);
        cage.sort();
        cages.push(cage);
    }
    cages
}

#[test]
fn a_solution_is_one_that_the_constraints_themselves_accept() {
    let plain = Layout::for_side(4).unwrap();
    let cells = [(0, 0), (1, 1)].map(|(row, col)| plain.cell(row, col)).to_vec();
    let fields = [("cells", Field::Cells(cells)), ("sum", Field::Number(7))];
    let cage = Constraint::new(Kind::by_id("killer").unwrap(), fields).unwrap();
    let layout = plain.with_constraints(vec![cage]).unwrap();
    let with = crate::solve(&Puzzle::empty(layout.clone()), &Limits { keep: 288, ..Limits::count_all() });
    let mut without = 0;
    crate::for_each_solution(&Puzzle::empty(plain), &Limits::count_all(), |grid| {
        without += u64::from(layout.constraints_hold(|cell| grid.get(cell)));
        std::ops::ControlFlow::Continue(())
    });
    assert!(with.count == without && without > 0);
    assert!(with.solutions.iter().all(|grid| layout.constraints_hold(|cell| grid.get(cell))));
}

#[test]
fn every_kind_is_searched_as_its_judge_judges() {
    let mut below = numbers(11);
    let plain = Layout::for_side(4).unwrap();
    let mut grids = Vec::new();
    crate::for_each_solution(&Puzzle::empty(plain.clone()), &Limits::count_all(), |grid| {
        grids.push(grid.clone());
        std::ops::ControlFlow::Continue(())
    });
    let mut solved = 0;
    for kind in Kind::all() {
        for round in 0..60 {
            // Alone, and beside two of any kind.
            let mut list: Vec<Constraint> = kind.example(&plain, &mut below).into_iter().collect();
            if round % 2 == 1 {
                let others: Vec<&'static Kind> = Kind::all().collect();
                list.extend((0..2).filter_map(|_| others[below(others.len())].example(&plain, &mut below)));
            }
            // Two may contradict each other.
            let Ok(layout) = plain.with_constraints(list) else { continue };
            let expected = grids.iter().filter(|grid| layout.constraints_hold(|cell| grid.get(cell))).count();
            let found = crate::solve(&Puzzle::empty(layout.clone()), &Limits::count_all());
            let words: Vec<String> = layout.constraints().iter().map(|one| one.describe(&layout)).collect();
            assert_eq!(found.count, expected as u64, "{words:?}");
            solved += u32::from(expected > 0);
        }
    }
    assert!(solved > 500, "{solved}");
}

fn rank(line: &[Cell], value: usize) -> Constraint {
    let fields = [("cells", Field::Cells(line.to_vec())), ("value", Field::Number(value as i64))];
    Constraint::new(Kind::by_id("full-rank").unwrap(), fields).unwrap()
}

/// As many solutions as a search without the constraints finds grids that keep them.
#[test]
fn places_of_lines_are_searched_as_they_are_judged() {
    let mut below = numbers(12);
    let mut found_some = 0;
    for (side, rounds, given) in [(4, 150, 2), (6, 80, 17), (9, 60, 48)] {
        let plain = Layout::for_side(side).unwrap();
        let lines: Vec<Vec<Cell>> = plain.lines().collect();
        let mut grids = RandomGrids::new(&plain, 5);
        for _ in 0..rounds {
            let grid = grids.next_grid(&Limits::default()).unwrap();
            let read = |line: &[Cell]| line.iter().map(|&cell| grid.get(cell)).collect::<Vec<_>>();
            let place = |line: &[Cell]| 1 + lines.iter().filter(|other| read(other) < read(line)).count();
            let mut list: Vec<Constraint> = (0..1 + below(4))
                .map(|_| {
                    let line = &lines[below(lines.len())];
                    rank(line, if below(4) > 0 { place(line) } else { 1 + below(4 * side) })
                })
                .collect();
            if below(2) == 0 {
                let value = Field::Text(["none", "only-unclued", "any"][below(3)].to_owned());
                list.push(Constraint::new(Kind::by_id("full-rank-ties").unwrap(), [("value", value)]).unwrap());
            }
            let layout = plain.with_constraints(list).unwrap();
            let mut puzzle = Puzzle::empty(layout.clone());
            for _ in 0..given {
                let cell = Cell::from_index(below(side * side));
                puzzle.set(cell, grid.get(cell), true);
            }
            let mut expected = 0;
            let without = Puzzle::from_givens(
                plain.clone(),
                plain.cells().map(|cell| puzzle.value(cell).map(|value| value.digit)),
            );
            crate::for_each_solution(&without, &Limits::count_all(), |grid| {
                expected += u64::from(layout.constraints_hold(|cell| grid.get(cell)));
                std::ops::ControlFlow::Continue(())
            });
            let words: Vec<String> = layout.constraints().iter().map(|one| one.describe(&layout)).collect();
            assert_eq!(crate::solve(&puzzle, &Limits::count_all()).count, expected, "{words:?}");
            found_some += u32::from(expected > 0);
        }
    }
    assert!(found_some > 100, "{found_some}");
}

/// Which cells can be given the last digit 9, one after the other.
fn taken<B: Board>(board: &mut B) -> [bool; 4] {
    board.load(&Puzzle::empty(Layout::classic())).unwrap();
    [0, 8, 10, 40].map(|cell| board.set(cell, 1 << 8).is_ok())
}

struct Taken;

impl Work for Taken {
    type Output = [bool; 4];

    #[inline(always)]
    fn run<V: Alone>(self) -> [bool; 4] {
        taken(&mut Nine::<V>::new())
    }
}

#[test]
fn two_cells_of_a_house_are_not_given_the_same_last_digit() {
    // r1c1, then r1c9 in its row, r2c2 in its box, and r5c5.
    for back_end in BackEnd::ALL {
        assert_eq!(work_on(back_end, Taken), [true, false, false, true], "{back_end:?}");
    }
}
