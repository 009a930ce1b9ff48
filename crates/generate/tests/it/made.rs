//! Puzzles of every kind match the wish. An independent, naive solver judges that.
//!
//! `PENCILPROOF_PUZZLES=10000 cargo test --release -p pencilproof-generate --test it` tests ten thousand puzzles of
//! each kind, and a twentieth of that of the kinds that take long to make. Without the variable it tests far fewer.

use pencilproof_core::{Cell, Digit, Layout, Position, Puzzle};
use pencilproof_generate::{Generator, GivenSymmetry, Hardness, Made, Source, Wish};
use pencilproof_logic::{Catalogue, Pick, Profile, Selector, solve};
use pencilproof_search::Limits;

/// How many puzzles of each kind to test by default.
const DEFAULT: usize = 60;

/// A plain search: it takes the cell with the fewest digits first, and knows only that peers differ.
struct Naive<'l> {
    layout: &'l Layout,
    values: Vec<Option<Digit>>,
    found: Vec<Vec<Digit>>,
}

impl Naive<'_> {
    /// Up to two solutions.
    fn solutions(puzzle: &Puzzle) -> Vec<Vec<Digit>> {
        let layout = puzzle.layout();
        let values = layout.cells().map(|cell| puzzle.value(cell).map(|value| value.digit)).collect();
        let mut naive = Naive { layout, values, found: Vec::new() };
        naive.go_on();
        naive.found
    }

    fn go_on(&mut self) {
        let mut best: Option<(Cell, u32)> = None;
        for cell in self.layout.cells().filter(|cell| self.values[cell.index()].is_none()) {
            let mut free = (1u32 << self.layout.side()) - 1;
            for peer in self.layout.peers(cell) {
                self.values[peer.index()].iter().for_each(|digit| free &= !(1 << digit.index()));
            }
            if best.is_none_or(|(_, known)| free.count_ones() < known.count_ones()) {
                best = Some((cell, free));
            }
            if free.count_ones() < 2 {
                break;
            }
        }
        let Some((cell, free)) = best else {
            self.found.push(self.values.iter().flatten().copied().collect());
            return;
        };
        for index in (0..self.layout.side()).filter(|index| free >> index & 1 == 1) {
            self.values[cell.index()] = Some(Digit::from_index(index));
            self.go_on();
            if self.found.len() == 2 {
                return;
            }
        }
        self.values[cell.index()] = None;
    }
}

/// How many puzzles of each kind to test.
fn many() -> usize {
    std::env::var("PENCILPROOF_PUZZLES").ok().and_then(|number| number.parse().ok()).unwrap_or(DEFAULT)
}

/// How many puzzles to test of a kind that takes long to make.
fn few() -> usize {
    many().div_ceil(20)
}

/// Makes puzzles and tests what holds for all kinds.
#[track_caller]
fn made(wish: &Wish, count: usize) -> Vec<Made> {
    let mut generator = Generator::new(wish, 20).unwrap();
    let mut all: Vec<Made> = Vec::new();
    let mut next = 0;
    while all.len() < count {
        let batch = generator.attempts(next..next + 32, &Limits::default());
        assert_eq!(batch.stopped, None);
        next += 32;
        all.extend(batch.made);
        assert!(next < 10_000_000, "only {} were made", all.len());
    }
    all.truncate(count);
    for each in &all {
        let puzzle = &each.puzzle;
        assert_eq!(Naive::solutions(puzzle), std::slice::from_ref(&each.solution), "{each:?}");
        assert!(puzzle.values().all(|(_, value)| value.given));
        assert!(wish.givens.contains(&puzzle.givens().count()));
        if wish.minimal {
            for (cell, _) in puzzle.givens() {
                let mut less = puzzle.clone();
                less.clear(cell);
                assert_eq!(Naive::solutions(&less).len(), 2, "{each:?}");
            }
        }
        for orbit in wish.symmetry.orbits(puzzle.layout()) {
            let given = orbit.iter().filter(|&&cell| puzzle.value(cell).is_some()).count();
            assert!(given == 0 || given == orbit.len(), "{each:?}");
        }
        if let Some(grade) = &each.grade {
            let mut position = Position::new(puzzle).unwrap();
            let path =
                solve(&mut position, &wish.profile().unwrap(), Pick::First, pencilproof_logic::Budget::default());
            let hardness = if position.is_solved() { Hardness::Rated(path.rating()) } else { Hardness::Beyond };
            assert_eq!(grade.hardness, hardness);
            assert!(wish.difficulty.is_none_or(|wanted| wanted.contains(hardness)), "{each:?}");
            assert_eq!(grade.steps.iter().map(|(_, count)| count).sum::<usize>(), path.steps.len());
        }
    }
    all
}

fn selector(name: &str) -> Selector {
    Catalogue::standard().selector(name).unwrap()
}

fn classic() -> Wish {
    Wish::any(Layout::classic())
}

#[test]
fn any_puzzle() {
    let all = made(&Wish { minimal: true, ..classic() }, many());
    let mean = all.iter().map(|each| each.puzzle.givens().count()).sum::<usize>() as f64 / all.len() as f64;
    // The mean is 24.4 and the standard deviation 1.1, so the standard deviation of the mean of sixty puzzles is 0.14.
    assert!((23.8..25.0).contains(&mean), "{mean}");
}

#[test]
fn every_symmetry() {
    for symmetry in GivenSymmetry::ALL {
        made(&Wish { symmetry, ..classic() }, many());
    }
    made(&Wish { symmetry: GivenSymmetry::HalfTurn, minimal: true, ..classic() }, few());
}

#[test]
fn numbers_of_givens() {
    let all = made(&Wish { givens: 30..=33, ..classic() }, many());
    assert!((30..=33).all(|number| all.iter().any(|each| each.puzzle.givens().count() == number)));
    made(&Wish { givens: 22..=22, minimal: true, ..classic() }, few());
    made(&Wish { givens: 40..=40, symmetry: GivenSymmetry::Full, ..classic() }, few());
}

#[test]
fn patterns() {
    let layout = Layout::classic();
    // A ring and a cross: 33 cells.
    let is_given = |cell: &Cell| {
        let (row, col) = (layout.row(*cell), layout.col(*cell));
        row == 4 || col == 4 || (row + col) % 8 == 0 || row.abs_diff(col) == 8 || row.abs_diff(4) + col.abs_diff(4) == 4
    };
    let cells: Vec<Cell> = layout.cells().filter(is_given).collect();
    for each in made(&Wish { pattern: Some(cells.clone()), ..classic() }, few()) {
        assert!(each.puzzle.givens().map(|(cell, _)| cell).eq(cells.iter().copied()));
    }
}

#[test]
fn degrees_of_difficulty() {
    for degree in ["easy", "medium", "hard", "expert", "extreme"] {
        made(&Wish { difficulty: Some(degree.parse().unwrap()), ..classic() }, many());
    }
    made(&Wish { difficulty: Some("2.6..3.0".parse().unwrap()), minimal: true, ..classic() }, few());
}

#[test]
fn techniques_that_are_needed() {
    for name in ["pointing", "naked-pair", "x-colouring"] {
        let wish = Wish { needs: vec![selector(name)], ..classic() };
        for each in made(&wish, few()) {
            let profile = Profile::default();
            let hardest =
                profile.entries().iter().filter(|entry| wish.needs[0].picks(entry)).map(|entry| entry.rating());
            let hardest = hardest.max();
            let rest =
                profile.entries().iter().filter(|entry| !wish.needs[0].picks(entry) && Some(entry.rating()) <= hardest);
            let rest = Profile::new(rest.copied().collect()).unwrap();
            let mut position = Position::new(&each.puzzle).unwrap();
            solve(&mut position, &rest, Pick::First, pencilproof_logic::Budget::default());
            assert!(!position.is_solved(), "{name}: {each:?}");
        }
    }
    let without = ["naked-subset", "hidden-subset", "locked-subset"].map(selector);
    made(&Wish { without: without.to_vec(), ..classic() }, many());
}

#[test]
fn other_layouts() {
    for name in ["2x2", "2x3", "3x3+x", "3x3+windoku", "3x3+disjoint", "2x2+rising", "jigsaw:1112122233343444"] {
        made(&Wish::any(name.parse().unwrap()), many());
        made(&Wish { minimal: true, ..Wish::any(name.parse().unwrap()) }, many());
    }
}

#[test]
fn grids_by_elimination_and_grids_given() {
    let all = made(&Wish { source: Source::Elimination, ..classic() }, many());
    let source = Source::Grid(all[0].solution.clone());
    let from_one = made(&Wish { source, ..classic() }, many());
    assert!(from_one.iter().all(|each| each.solution == all[0].solution));
    assert!(from_one.windows(2).any(|pair| pair[0].puzzle != pair[1].puzzle));
}

#[test]
fn puzzles_depend_only_on_seed_and_number() {
    let wishes = [
        classic(),
        Wish { difficulty: Some("medium".parse().unwrap()), symmetry: GivenSymmetry::Diagonal, ..classic() },
        Wish { difficulty: Some("hard..extreme".parse().unwrap()), givens: 24..=30, ..classic() },
        Wish::any("2x3".parse().unwrap()),
    ];
    for wish in wishes {
        let at_once = Generator::new(&wish, 3).unwrap().attempts(0..24, &Limits::default()).made;
        let mut other = Generator::new(&wish, 3).unwrap();
        let mut parts = Vec::new();
        for part in [20..24, 0..1, 1..20] {
            parts.extend(other.attempts(part, &Limits::default()).made);
        }
        parts.sort_by_key(|made| made.number);
        assert_eq!(at_once, parts);
        assert_ne!(at_once, Generator::new(&wish, 4).unwrap().attempts(0..24, &Limits::default()).made);
    }
}

#[test]
fn unbiased_puzzles_have_more_givens() {
    let all = made(&Wish { unbiased: true, minimal: true, ..classic() }, few() + 3);
    let mean = all.iter().map(|each| each.puzzle.givens().count()).sum::<usize>() as f64 / all.len() as f64;
    // Over all minimal puzzles the mean is 26.577 and the standard deviation 1.1: Berthier 2009.
    assert!((24.9..28.2).contains(&mean), "{mean}");
}
