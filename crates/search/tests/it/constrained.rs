//! The search with constraints against a naive one on small boards, and against clauses on 9x9.

use cadical::Solver;
use pencilproof_core::{Cell, Constraint, Digit, Field, Kind, Layout, Puzzle};
use pencilproof_search::{
    Canonizer, Dice, End, Estimator, Limits, NoCanonicalForm, NoGrid, RandomGrids, Searcher, Solution, solve,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Cells that differ, and what they add up to.
type Cage = (Vec<Cell>, Option<i64>);

fn killer((cells, sum): &Cage) -> Constraint {
    let fields = [("cells", Field::Cells(cells.clone())), ("sum", Field::Number(sum.unwrap_or(0)))];
    Constraint::new(Kind::by_id("killer").unwrap(), fields).unwrap()
}

/// Cages of up to `most` cells with the digits of a grid, and now and then without a sum or with another one. They
/// cover a part of the board, need not hang together, and a few overlap.
fn cages(layout: &Layout, grid: &Solution, most: usize, is_loose: bool, dice: &mut Dice) -> Vec<Cage> {
    let mut used = vec![false; layout.cell_count()];
    let mut cages = Vec::new();
    for start in layout.cells() {
        if used[start.index()] && dice.below(12) > 0 || dice.below(6) == 0 {
            continue;
        }
        let mut cells = vec![start];
        for _ in 0..10 {
            let from = cells[dice.below(cells.len())].index();
            let next = match dice.below(if is_loose { 3 } else { 2 }) {
                0 if !(from + 1).is_multiple_of(layout.side()) => from + 1,
                1 => from + layout.side(),
                _ => dice.below(layout.cell_count()),
            };
            if cells.len() == most || next >= layout.cell_count() || used[next] {
                continue;
            }
            let next = Cell::from_index(next);
            if cells.iter().all(|&cell| cell != next && grid.get(cell) != grid.get(next)) {
                cells.push(next);
            }
        }
        cells.iter().for_each(|cell| used[cell.index()] = true);
        let sum: usize = cells.iter().map(|&cell| grid.get(cell).value()).sum();
        let sum = match dice.below(60) {
            0 => None,
            1 => Some((sum as i64 + 1).min((layout.side() * (layout.side() + 1) / 2) as i64)),
            _ => Some(sum as i64),
        };
        cages.push((cells, sum));
    }
    cages
}

fn puzzle(layout: &Layout, cages: &[Cage], grid: &Solution, one_in: usize, dice: &mut Dice) -> Puzzle {
    constrained(layout, cages.iter().map(killer).collect(), grid, one_in, dice)
}

fn constrained(layout: &Layout, list: Vec<Constraint>, grid: &Solution, one_in: usize, dice: &mut Dice) -> Puzzle {
    let layout = layout.with_constraints(list).unwrap();
    let mut puzzle = Puzzle::empty(layout.clone());
    for cell in layout.cells() {
        if dice.below(one_in) == 0 {
            puzzle.set(cell, grid.get(cell), true);
        }
    }
    puzzle
}

/// Two or three cells, and what they keep.
type Line = (Vec<Cell>, &'static Relation);

/// A kind of constraint as a question to the values of its cells.
struct Relation {
    id: &'static str,
    cells: usize,
    value: Option<i64>,
    keeps: fn(&[usize]) -> bool,
}

const RELATIONS: [Relation; 7] = [
    Relation { id: "thermo", cells: 3, value: None, keeps: |digits| digits[0] < digits[1] && digits[1] < digits[2] },
    Relation {
        id: "whisper",
        cells: 3,
        value: Some(5),
        keeps: |digits| digits.windows(2).all(|two| two[0].abs_diff(two[1]) >= 5),
    },
    Relation { id: "difference", cells: 2, value: None, keeps: |digits| digits[0].abs_diff(digits[1]) == 1 },
    Relation {
        id: "ratio",
        cells: 2,
        value: None,
        keeps: |digits| digits[0] == 2 * digits[1] || digits[1] == 2 * digits[0],
    },
    Relation { id: "xv", cells: 2, value: Some(10), keeps: |digits| digits[0] + digits[1] == 10 },
    Relation { id: "arrow", cells: 3, value: None, keeps: |digits| digits[0] == digits[1] + digits[2] },
    Relation {
        id: "renban",
        cells: 3,
        value: None,
        keeps: |digits| {
            let least = digits.iter().min().unwrap();
            (1..3).all(|more| digits.contains(&(least + more)))
        },
    },
];

fn line((cells, relation): &Line) -> Constraint {
    let mut fields = match relation.id {
        "arrow" => vec![("circle", Field::Cells(cells[..1].to_vec())), ("shaft", Field::Cells(cells[1..].to_vec()))],
        _ => vec![("cells", Field::Cells(cells.clone()))],
    };
    fields.extend(relation.value.map(|value| ("value", Field::Number(value))));
    Constraint::new(Kind::by_id(relation.id).unwrap(), fields).unwrap()
}

/// Lines of neighbours that the digits of a grid keep, but for one now and then.
fn lines(layout: &Layout, grid: &Solution, dice: &mut Dice) -> Vec<Line> {
    let mut lines = Vec::new();
    for start in layout.cells() {
        let relation = &RELATIONS[dice.below(RELATIONS.len())];
        let mut cells = vec![start];
        while cells.len() < relation.cells {
            let last = cells[cells.len() - 1];
            let step = |from: usize, by: usize| (from + by).checked_sub(1).filter(|&to| to < layout.side());
            let (row, col) = (step(layout.row(last), dice.below(3)), step(layout.col(last), dice.below(3)));
            let next = row.zip(col).map(|(row, col)| layout.cell(row, col));
            cells.extend(next.filter(|next| !cells.contains(next)));
        }
        let values: Vec<usize> = cells.iter().map(|&cell| grid.get(cell).value()).collect();
        if (relation.keeps)(&values) || dice.below(300) == 0 {
            lines.push((cells, relation));
        }
    }
    lines
}

/// All solutions by trying every digit in reading order; the houses come from row, column and box alone.
fn naive(puzzle: &Puzzle, (rows, cols): (usize, usize), cages: &[Cage]) -> BTreeSet<Vec<usize>> {
    struct Naive<'a> {
        puzzle: &'a Puzzle,
        boxes: (usize, usize),
        cages: &'a [Cage],
        found: BTreeSet<Vec<usize>>,
    }
    impl Naive<'_> {
        fn is_fine(&self, grid: &[usize]) -> bool {
            let side = self.puzzle.layout().side();
            let (last, digit) = (grid.len() - 1, grid[grid.len() - 1]);
            let place = |index: usize| (index / side, index % side);
            let block = |index: usize| (place(index).0 / self.boxes.0, place(index).1 / self.boxes.1);
            let sees = |other: usize| {
                place(other).0 == place(last).0 || place(other).1 == place(last).1 || block(other) == block(last)
            };
            let given = self.puzzle.value(Cell::from_index(last)).map(|value| value.digit.value());
            given.is_none_or(|given| given == digit)
                && !(0..last).any(|other| sees(other) && grid[other] == digit)
                && self.cages.iter().all(|(cells, sum)| {
                    let known: Vec<usize> = cells.iter().filter_map(|cell| grid.get(cell.index()).copied()).collect();
                    let total: usize = known.iter().sum();
                    known.iter().collect::<BTreeSet<_>>().len() == known.len()
                        && sum.is_none_or(|sum| known.len() < cells.len() || total as i64 == sum)
                })
        }

        fn fill(&mut self, grid: &mut Vec<usize>) {
            if grid.len() == self.puzzle.layout().cell_count() {
                self.found.insert(grid.clone());
                return;
            }
            for digit in 1..=self.puzzle.layout().side() {
                grid.push(digit);
                if self.is_fine(grid) {
                    self.fill(grid);
                }
                grid.pop();
            }
        }
    }
    let mut naive = Naive { puzzle, boxes: (rows, cols), cages, found: BTreeSet::new() };
    naive.fill(&mut Vec::new());
    naive.found
}

fn all_solutions(puzzle: &Puzzle) -> BTreeSet<Vec<usize>> {
    let mut found = BTreeSet::new();
    let tally = Searcher::new(puzzle.layout()).for_each_solution(puzzle, &Limits::count_all(), |solution| {
        assert!(found.insert(solution.digits().iter().map(|digit| digit.value()).collect()), "a solution twice");
        ControlFlow::Continue(())
    });
    assert_eq!((tally.count, tally.end), (found.len() as u64, End::Exhausted));
    found
}

#[test]
fn small_boards_have_the_solutions_that_trying_finds() {
    let mut dice = Dice::new(11);
    let mut counts = [0; 3];
    for (boxes, rounds, one_in) in [((2, 2), 200, 100), ((2, 3), 30, 3), ((3, 2), 30, 3)] {
        let layout = Layout::boxes(boxes.0, boxes.1).unwrap();
        let mut grids = RandomGrids::new(&layout, 7);
        for round in 0..rounds {
            let grid = grids.next_grid(&Limits::default()).unwrap();
            let cages = cages(&layout, &grid, 2 + round % 4, round % 2 == 0, &mut dice);
            let puzzle = puzzle(&layout, &cages, &grid, one_in, &mut dice);
            let expected = naive(&puzzle, boxes, &cages);
            assert_eq!(all_solutions(&puzzle), expected, "{cages:?}");
            counts[expected.len().min(2)] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 15), "{counts:?}");
}

/// The number of solutions of a 9x9 up to two, by clauses: one of the sets of digits that fit each cage, and for each
/// line a clause against every row of digits that it forbids.
fn by_clauses(puzzle: &Puzzle, cages: &[Cage], lines: &[Line]) -> u64 {
    let mut solver: Solver = Solver::new();
    let var = |cell: usize, digit: usize| (1 + cell * 9 + digit) as i32;
    let mut next = 9 * 81 + 1;
    let exactly_one = |places: Vec<i32>, solver: &mut Solver| {
        solver.add_clause(places.iter().copied());
        for (index, &one) in places.iter().enumerate() {
            places[..index].iter().for_each(|&other| solver.add_clause([-one, -other]));
        }
    };
    for cell in 0..81 {
        exactly_one((0..9).map(|digit| var(cell, digit)).collect(), &mut solver);
    }
    for digit in 0..9 {
        for line in 0..9 {
            exactly_one((0..9).map(|at| var(9 * line + at, digit)).collect(), &mut solver);
            exactly_one((0..9).map(|at| var(9 * at + line, digit)).collect(), &mut solver);
            let corner = line / 3 * 27 + line % 3 * 3;
            exactly_one((0..9).map(|at| var(corner + at / 3 * 9 + at % 3, digit)).collect(), &mut solver);
        }
    }
    for (cells, sum) in cages {
        let cells: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
        let fits = |set: &u32| {
            let total: u32 = (0..9).filter(|digit| set >> digit & 1 != 0).map(|digit| digit + 1).sum();
            set.count_ones() as usize == cells.len() && sum.is_none_or(|sum| sum == i64::from(total))
        };
        let mut chosen = Vec::new();
        for set in (0u32..512).filter(fits) {
            chosen.push(next);
            for digit in 0..9 {
                match set >> digit & 1 {
                    0 => cells.iter().for_each(|&cell| solver.add_clause([-next, -var(cell, digit)])),
                    _ => solver.add_clause(cells.iter().map(|&cell| var(cell, digit)).chain([-next])),
                }
            }
            next += 1;
        }
        solver.add_clause(chosen);
    }
    for (cells, relation) in lines {
        for number in 0..9usize.pow(cells.len() as u32) {
            let values: Vec<usize> = (0..cells.len() as u32).map(|place| number / 9usize.pow(place) % 9 + 1).collect();
            if !(relation.keeps)(&values) {
                solver.add_clause(cells.iter().zip(&values).map(|(cell, value)| -var(cell.index(), value - 1)));
            }
        }
    }
    for (cell, digit) in puzzle.givens() {
        solver.add_clause([var(cell.index(), digit.index())]);
    }
    if solver.solve() != Some(true) {
        return 0;
    }
    let is_true = |&literal: &i32| solver.value(literal) == Some(true);
    let grid: Vec<i32> = (0..81).flat_map(|cell| (0..9).map(move |digit| var(cell, digit))).filter(is_true).collect();
    solver.add_clause(grid.iter().map(|&literal| -literal));
    if solver.solve() == Some(true) { 2 } else { 1 }
}

/// How many of these puzzles have no, one and several solutions; the search says the same as the clauses.
fn agrees_with_clauses(puzzles: impl Iterator<Item = (Puzzle, Vec<Cage>, Vec<Line>)>) -> [usize; 3] {
    let mut counts = [0; 3];
    for (puzzle, cages, lines) in puzzles {
        let outcome = solve(&puzzle, &Limits::default());
        let expected = by_clauses(&puzzle, &cages, &lines);
        let general = Searcher::general(puzzle.layout()).solve(&puzzle, &Limits::default());
        assert_eq!((general.count, general.is_unique()), (outcome.count, outcome.is_unique()));
        let words: Vec<String> =
            puzzle.layout().constraints().iter().map(|one| one.describe(puzzle.layout())).collect();
        assert_eq!(outcome.count, expected, "{words:?} {:?}", puzzle.givens().collect::<Vec<_>>());
        counts[expected as usize] += 1;
    }
    counts
}

#[test]
fn nines_with_cages_have_as_many_solutions_as_clauses_say() {
    let layout = Layout::classic();
    let (mut dice, mut grids) = (Dice::new(3), RandomGrids::new(&layout, 3));
    let puzzles = (0..500).map(|round| {
        let grid = grids.next_grid(&Limits::default()).unwrap();
        let cages = cages(&layout, &grid, 3 + round % 3, round % 4 == 0, &mut dice);
        (puzzle(&layout, &cages, &grid, 8, &mut dice), cages, Vec::new())
    });
    let counts = agrees_with_clauses(puzzles);
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}

#[test]
fn nines_with_lines_have_as_many_solutions_as_clauses_say() {
    let layout = Layout::classic();
    let (mut dice, mut grids) = (Dice::new(4), RandomGrids::new(&layout, 4));
    let puzzles = (0..200).map(|round| {
        let grid = grids.next_grid(&Limits::default()).unwrap();
        let mut cages = cages(&layout, &grid, 3, false, &mut dice);
        cages.truncate(round % 2 * 8);
        let lines = lines(&layout, &grid, &mut dice);
        let list = cages.iter().map(killer).chain(lines.iter().map(line)).collect();
        (constrained(&layout, list, &grid, 4, &mut dice), cages, lines)
    });
    let counts = agrees_with_clauses(puzzles);
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

#[test]
fn limits_and_redundant_givens_are_those_of_the_constrained_puzzle() {
    let plain = Layout::for_side(4).unwrap();
    let grid = RandomGrids::new(&plain, 1).next_grid(&Limits::default()).unwrap();
    let cells = |row: usize| (0..4).map(|col| plain.cell(row, col)).collect::<Vec<_>>();
    let sum = |cells: &[Cell]| cells.iter().map(|&cell| grid.get(cell).value() as i64).sum();
    let pairs = (0..4).flat_map(|row| [cells(row)[..2].to_vec(), cells(row)[2..].to_vec()]);
    let cages: Vec<Cage> = pairs.map(|cells| (cells.clone(), Some(sum(&cells)))).collect();
    let layout = plain.with_constraints(cages.iter().map(killer).collect()).unwrap();
    let empty = Puzzle::empty(layout.clone());
    let all = solve(&empty, &Limits::count_all());
    assert!(all.count > 1 && all.end == End::Exhausted);
    let some = solve(&empty, &Limits { solutions: 1, keep: 1, ..Limits::default() });
    assert_eq!((some.count, some.solutions.len(), some.end), (1, 1, End::Limit));
    assert_eq!(solve(&empty, &Limits { nodes: 0, ..Limits::default() }).end, End::Nodes);
    // With all givens but those of one cage, the cage itself makes some of them redundant.
    let full = Puzzle::from_givens(layout.clone(), grid.digits().iter().copied().map(Some));
    let found = Searcher::new(&layout).redundant_givens(&full, &Limits::default()).unwrap();
    assert_eq!(found.redundant.len(), 16);
    // A searcher takes the constraints of each puzzle, not those of the last one.
    let mut searcher = Searcher::new(&plain);
    assert_eq!(searcher.solve(&Puzzle::empty(plain.clone()), &Limits::count_all()).count, 288);
    assert_eq!(searcher.solve(&empty, &Limits::count_all()).count, all.count);
    assert_eq!(Searcher::general(&plain).solve(&empty, &Limits::count_all()).count, all.count);
}

#[test]
fn what_knows_no_constraints_says_so() {
    let plain = Layout::classic();
    let cage = (vec![plain.cell(0, 0), plain.cell(4, 4)], Some(3));
    let layout = plain.with_constraints(vec![killer(&cage)]).unwrap();
    assert_eq!(Canonizer::new(&layout).err(), Some(NoCanonicalForm::Constraints));
    assert_eq!(RandomGrids::new(&layout, 1).next_grid(&Limits::default()), Err(NoGrid::Constraints));
}

#[test]
fn estimates_count_what_keeps_the_constraints() {
    let plain = Layout::for_side(4).unwrap();
    let cage = (vec![plain.cell(0, 0), plain.cell(1, 2)], Some(5));
    let layout = plain.with_constraints(vec![killer(&cage)]).unwrap();
    let exact = solve(&Puzzle::empty(layout.clone()), &Limits::count_all()).count as f64;
    let mut estimator = Estimator::new(&Puzzle::empty(layout.clone()), 1);
    estimator.run(4000, pencilproof_core::Stop::never());
    let (low, high) = estimator.estimate().interval();
    assert!(low < exact && exact < high && high < 250.0, "{exact} in {low} to {high}");
    let solution = estimator.random_solution(100, pencilproof_core::Stop::never()).unwrap();
    assert!(layout.constraints_hold(|cell| solution.get(cell)));
    // A full grid that breaks the cage is no solution.
    let grid = RandomGrids::new(&plain, 1).next_grid(&Limits::default()).unwrap();
    let total: i64 = cage.0.iter().map(|&cell| grid.get(cell).value() as i64).sum();
    let layout = plain.with_constraints(vec![killer(&(cage.0, Some(total % 7 + 1)))]).unwrap();
    let full = Puzzle::from_givens(layout, grid.digits().iter().map(|&digit: &Digit| Some(digit)));
    assert_eq!(Estimator::new(&full, 1).estimate().solutions, 0.0);
    assert_eq!(solve(&full, &Limits::default()).count, 0);
}
