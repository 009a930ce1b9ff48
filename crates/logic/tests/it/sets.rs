//! Set logic against brute force, and on well-known positions.

use pencilproof_core::{Candidate, Digit, Layout, Position, Puzzle, Rule};
use pencilproof_logic::{Budget, Catalogue, Entry, Pick, Profile, Rating, find_all, sets};
use pencilproof_proof::Proof;
use std::collections::BTreeSet;

fn profile(id: &str, size: usize) -> Profile {
    let technique = Catalogue::standard().named(id).expect("a technique");
    let entry = Entry::new(technique, size, Rating::tenths(10)).expect("a size of it");
    Profile::new(vec![entry]).expect("one entry")
}

fn concluded(position: &Position, id: &str, size: usize) -> BTreeSet<Candidate> {
    let found = find_all(position, &profile(id, size), Budget::default());
    assert_eq!(found.faults, []);
    found.steps.into_iter().flat_map(|rated| rated.step.eliminations).collect()
}

/// Every choice of `count` items, in order.
fn choices(items: &[u128], count: usize, chosen: &mut Vec<u128>, visit: &mut dyn FnMut(&[u128])) {
    if count == 0 {
        return visit(chosen);
    }
    for (index, &item) in items.iter().enumerate() {
        chosen.push(item);
        choices(&items[index + 1..], count - 1, chosen, visit);
        chosen.pop();
    }
}

/// What all sets of `size` disjoint rules, with all sets of `size + rank` other rules, show by the definition alone.
/// Rules are bit sets of candidates.
fn brute_force(rules: &[u128], size: usize, rank: usize) -> u128 {
    let mut dead = 0;
    choices(rules, size, &mut Vec::new(), &mut |sources| {
        let all = sources.iter().fold(0, |all, source| all | source);
        if sources.iter().map(|source| source.count_ones()).sum::<u32>() != all.count_ones() {
            return;
        }
        let near: Vec<u128> = rules.iter().copied().filter(|rule| rule & all != 0 && !sources.contains(rule)).collect();
        choices(&near, size + rank, &mut Vec::new(), &mut |recipients| {
            // The candidates that lie in at least 1, 2, 3, ... of the recipients.
            let mut at_least = [0u128; 8];
            for recipient in recipients {
                for times in (1..=recipients.len()).rev() {
                    at_least[times] |= recipient & if times == 1 { u128::MAX } else { at_least[times - 1] };
                }
            }
            if all & !at_least[1] == 0 {
                dead |= at_least[rank + 1] & !all | at_least[rank + 2] & all;
            }
        });
    });
    dead
}

/// A board with a solution and few candidates: a random grid plus random candidates.
fn random_board(layout: &Layout, extra: usize, below: &mut impl FnMut(usize) -> usize) -> Position {
    let side = layout.side();
    let (rows, cols) = match *layout.regions() {
        pencilproof_core::Regions::Boxes { rows, cols } => (rows, cols),
        _ => unreachable!("boxes"),
    };
    // The usual pattern of shifted rows, under a random symmetry.
    let value = |row: usize, col: usize| (cols * (row % rows) + row / rows + col) % side;
    let symmetry = pencilproof_core::Symmetry::random(layout, &mut *below);
    let truth: BTreeSet<Candidate> = (0..side * side)
        .map(|index| {
            Candidate::new(
                layout.cell(index / side, index % side),
                Digit::from_index(value(index / side, index % side)),
            )
        })
        .map(|candidate| symmetry.candidate(candidate))
        .collect();
    let others: Vec<Candidate> = layout.candidates().filter(|candidate| !truth.contains(candidate)).collect();
    let mut kept = truth;
    while kept.len() < side * side + extra {
        kept.insert(others[below(others.len())]);
    }
    let mut board = Position::open(symmetry.target());
    for candidate in symmetry.target().candidates().filter(|candidate| !kept.contains(candidate)) {
        board.eliminate(candidate).expect("the solution stays");
    }
    board
}

fn random(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed;
    move |below| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    }
}

/// Compares every size and rank that brute force can handle.
fn compare(layout: &str, extra: usize, boards: usize, limits: &[(usize, usize)]) {
    let layout: Layout = layout.parse().expect("a layout");
    let mut below = random(layout.side() as u64);
    let mut shown = 0;
    for _ in 0..boards {
        let board = random_board(&layout, extra, &mut below);
        let candidates: Vec<Candidate> = board.candidates().collect();
        assert!(candidates.len() <= 128);
        let bit = |candidate: Candidate| 1u128 << candidates.binary_search(&candidate).expect("live");
        let layout = board.layout();
        let of_rule = |rule: Rule| board.live(rule).fold(0, |bits, candidate| bits | bit(candidate));
        let rules: BTreeSet<u128> = layout.rules().map(of_rule).collect();
        let rules: Vec<u128> = rules.into_iter().collect();
        for &(size, rank) in limits {
            let expected = brute_force(&rules, size, rank);
            let id = if rank == 0 { "sledgehammer" } else { "ranked-sledgehammer" };
            let found = concluded(&board, id, size).into_iter().fold(0, |bits, candidate| bits | bit(candidate));
            let smaller = (1 + rank.min(1)..size).flat_map(|size| concluded(&board, id, size));
            let lower = (1..=size).flat_map(|size| concluded(&board, "sledgehammer", size));
            // An elimination that fewer sources or a lower rank also show may be reported only there.
            let easier = smaller.chain(lower).fold(0, |bits, candidate| bits | bit(candidate));
            assert_eq!(expected & !found & !easier, 0, "size {size}, rank {rank}\n{board:?}");
            assert!(rank > 0 || found & !expected == 0, "size {size}\n{board:?}");
            shown += expected.count_ones();
            let all: BTreeSet<Candidate> = sets::closure(&board).expect("small").into_iter().collect();
            assert!(concluded(&board, id, size).is_subset(&all), "the closure holds all of it");
        }
    }
    assert!(shown > 0, "the comparison is not empty");
}

#[test]
fn nothing_is_missed_at_side_4() {
    compare("2x2", 8, 5, &[(1, 0), (2, 0), (3, 0), (4, 0), (2, 1), (3, 1)]);
}

#[test]
fn nothing_is_missed_at_side_6() {
    compare("2x3", 10, 2, &[(1, 0), (2, 0), (3, 0), (2, 1), (3, 1)]);
    // With more open candidates, brute force takes too long for four sources.
    compare("2x3", 6, 2, &[(4, 0)]);
}

#[test]
fn the_loop_of_easter_monster_is_found() {
    let text = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    let puzzle = Puzzle::from_givens(Layout::classic(), text.chars().map(Digit::from_symbol));
    let mut board = Position::new(&puzzle).expect("a start");
    let basics = ["singles", "locked candidates", "subsets"].map(|name| Catalogue::standard().selector(name).unwrap());
    let basics = Profile::default().only(&basics).unwrap();
    pencilproof_logic::solve(&mut board, &basics, Pick::First, Budget::default());
    assert_eq!(sets::closure(&board).map(|closure| closure.len()), Some(34));
    let found = pencilproof_logic::next(&board, &profile("set-logic", 1), Pick::First, Budget::default());
    let first = &found.steps[0].step;
    let Proof::Counting { base, cover } = &first.proof else { panic!("a count") };
    assert_eq!((base.len(), cover.len()), (16, 16));
    assert!(base.iter().chain(cover).all(|&(_, weight)| weight == 1));
    let all: BTreeSet<Candidate> = concluded(&board, "set-logic", 1);
    assert_eq!(all.len(), 34, "every candidate of the closure has its certificate");
}

#[test]
fn a_board_that_is_too_large_ends_at_once() {
    let layout = Layout::for_side(25).expect("a side");
    assert_eq!(sets::closure(&Position::open(&layout)), None);
}

/// Whether nonnegative numbers, zero outside `allowed`, add up to one in every rule: the simplex method in integers.
fn has_fractional_solution(rules: &[u128], allowed: u128) -> bool {
    let columns: Vec<u32> = (0..128).filter(|column| allowed >> column & 1 == 1).collect();
    let row = |rule: &u128| columns.iter().map(|column| (rule >> column & 1) as i128).chain([1]).collect();
    let mut rows: Vec<Vec<i128>> = rules.iter().map(row).collect();
    // What the rules lack is to become zero. The basic variable of a row is a column, or the lack of its rule.
    let width = columns.len();
    let mut lack: Vec<i128> = (0..=width).map(|column| rows.iter().map(|row| row[column]).sum()).collect();
    let mut basis: Vec<usize> = (0..rows.len()).map(|row| width + row).collect();
    // The first column that helps, and of several rows that block it the one of the first basic variable: no basis
    // comes back.
    while let Some(entering) = (0..width).find(|&column| lack[column] > 0) {
        let blocking = (0..rows.len()).filter(|&row| rows[row][entering] > 0);
        let ratio =
            |a: usize, b: usize| (rows[a][width] * rows[b][entering]).cmp(&(rows[b][width] * rows[a][entering]));
        let leaving = blocking.min_by(|&a, &b| ratio(a, b).then(basis[a].cmp(&basis[b]))).expect("a bounded sum");
        basis[leaving] = entering;
        let pivot = rows[leaving].clone();
        let others = rows.iter_mut().enumerate().filter(|&(row, _)| row != leaving).map(|(_, row)| row);
        for row in others.chain([&mut lack]) {
            let factor = row[entering];
            row.iter_mut().zip(&pivot).for_each(|(entry, other)| *entry = *entry * pivot[entering] - other * factor);
            let divisor = row.iter().fold(0, |divisor, &entry| gcd(divisor, entry.abs())).max(1);
            row.iter_mut().for_each(|entry| *entry /= divisor);
        }
    }
    lack[width] == 0
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[test]
fn the_closure_is_what_no_fractional_solution_contains() {
    let mut below = random(7);
    let (mut refuted, mut possible) = (0, 0);
    for (name, extra, boards) in [("2x2", 8, 30), ("2x2", 36, 10), ("2x3", 30, 3)] {
        let layout: Layout = name.parse().expect("a layout");
        for _ in 0..boards {
            let board = random_board(&layout, extra, &mut below);
            let candidates: Vec<Candidate> = board.candidates().collect();
            let bit = |candidate: Candidate| 1u128 << candidates.binary_search(&candidate).expect("live");
            let of_rule = |rule: Rule| board.live(rule).fold(0, |bits, candidate| bits | bit(candidate));
            let layout = board.layout();
            let rules: Vec<u128> = layout.rules().map(of_rule).collect::<BTreeSet<u128>>().into_iter().collect();
            let shown = sets::closure(&board).expect("small");
            for &candidate in &candidates {
                let of_candidate = rules.iter().filter(|&&rule| rule & bit(candidate) != 0);
                let peers = of_candidate.fold(0, |bits, rule| bits | rule) & !bit(candidate);
                let all = rules.iter().fold(0, |all, rule| all | rule);
                let can_be_true = has_fractional_solution(&rules, all & !peers);
                assert_eq!(shown.contains(&candidate), !can_be_true, "{}\n{board:?}", layout.candidate_name(candidate));
            }
            refuted += shown.len();
            possible += candidates.len() - shown.len() - layout.cells().count();
        }
    }
    assert!(refuted > 0 && possible > 0, "the comparison is not empty");
}
