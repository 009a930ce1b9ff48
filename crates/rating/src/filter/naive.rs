//! For tests: grids on the way through real puzzles, and chains found claim by claim with plain sets.

use crate::State;
use crate::grid::Grid;
use crate::step::Links;
use crate::tables::{CELLS, CLAIMS, Claim, PEERS, ones, parts, rules_of};
use std::collections::VecDeque;

/// A sequence of numbers that looks random.
pub(super) struct Random(pub(super) u64);

impl Random {
    /// Less than a bound.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound as u64) as usize
    }
}

/// The puzzles of the test data, and some harder ones.
pub(super) fn puzzles() -> Vec<Grid> {
    const HARD: [&str; 4] = [
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "...37.8........5.1...48..2.5....3....4.......7.9...1..26.....79..5.9......8..76..",
        ".....6..7..2.......5.9...863...9.....8.....912..7..8....3..5.7.4...3.2.9...1..4..",
        "9..7.8.3.1...4....28.......3....2..4.5..1..2..2.65.8....6..7.8....3.........6139.",
    ];
    let data = include_str!("../../../../testdata/puzzles.txt");
    let texts = data.lines().filter_map(|line| line.strip_prefix("3x3 ")).chain(HARD);
    texts.map(|text| State::parse(text).unwrap().0).collect()
}

/// A puzzle with more than 256 candidates.
pub(super) fn sparse() -> Grid {
    State::parse("..............1..2..3.4..5.........6....7.1....453...........3..1...6...72...8...").unwrap().0
}

/// The puzzles with more and more wrong candidates removed and cells filled; of some, a right one too at the end.
pub(super) fn grids() -> Vec<Grid> {
    let mut random = Random(1);
    let mut grids = Vec::new();
    for (index, puzzle) in puzzles().into_iter().enumerate() {
        let solution = solve(&puzzle).unwrap();
        let mut grid = puzzle;
        for stage in 0..5 {
            grids.push(grid.clone());
            thin(&mut grid, &solution, 6 + stage * 6, &mut random);
            let mut fill = random.below(3) * stage;
            for (cell, &value) in solution.iter().enumerate() {
                if fill > 0 && grid.digits[cell].count_ones() == 1 {
                    grid.place(value);
                    fill -= 1;
                }
            }
        }
        if index % 8 == 0 {
            let claims: Vec<Claim> = grid.candidates().collect();
            grid.remove(claims[random.below(claims.len())]);
            grids.push(grid);
        }
    }
    grids
}

/// Removes some candidates that are not in the solution.
pub(super) fn thin(grid: &mut Grid, solution: &[Claim; CELLS], count: usize, random: &mut Random) {
    for _ in 0..count {
        let wrong: Vec<Claim> = grid.candidates().filter(|&claim| solution[parts(claim).0] != claim).collect();
        if wrong.is_empty() {
            break;
        }
        grid.remove(wrong[random.below(wrong.len())]);
    }
}

/// The solution: the claim of each cell.
pub(super) fn solve(grid: &Grid) -> Option<[Claim; CELLS]> {
    let empty = (0..CELLS).filter(|&cell| grid.values[cell] == 0);
    let Some(cell) = empty.min_by_key(|&cell| grid.digits[cell].count_ones()) else {
        return Some(std::array::from_fn(|cell| crate::tables::claim(cell, grid.values[cell] as usize - 1)));
    };
    ones(grid.digits[cell]).find_map(|digit| {
        let mut grid = grid.clone();
        grid.place(crate::tables::claim(cell, digit));
        solve(&grid)
    })
}

/// What a candidate being true makes false, in the order of the scale.
fn ruled_out(grid: &Grid, claim: Claim, links: Links) -> Vec<Claim> {
    let mut list = Vec::new();
    for rule in &rules_of(claim)[usize::from(!links.y())..] {
        for other in Grid::claims(*rule, grid.rule(*rule)) {
            if other != claim && !list.contains(&other) {
                list.push(other);
            }
        }
    }
    list
}

/// What a candidate being false makes true.
fn forced(grid: &Grid, claim: Claim, links: Links) -> Vec<Claim> {
    let [cell, houses @ ..] = rules_of(claim);
    let cell = Some(cell).filter(|_| links.y());
    let houses = houses.into_iter().filter(|_| links.x());
    let mut list = Vec::new();
    for rule in cell.into_iter().chain(houses) {
        if grid.rule(rule).count_ones() == 2 {
            for other in Grid::claims(rule, grid.rule(rule)) {
                if other != claim && !list.contains(&other) {
                    list.push(other);
                }
            }
        }
    }
    list
}

/// What follows from a start, as the search in order finds it.
pub(super) struct Consequences {
    pub on: [bool; CLAIMS],
    pub off: [bool; CLAIMS],
    pub contradicts: bool,
}

/// Follows a start, true before false, until nothing is left or there is a contradiction.
pub(super) fn follow(grid: &Grid, start: Claim, is_true: bool, is_dynamic: bool, links: Links) -> Consequences {
    let mut grid = grid.clone();
    let mut found = Consequences { on: [false; CLAIMS], off: [false; CLAIMS], contradicts: false };
    let (mut on, mut off) = (VecDeque::new(), VecDeque::new());
    if is_true {
        found.on[start as usize] = true;
        on.push_back(start);
    } else {
        found.off[start as usize] = true;
        off.push_back(start);
    }
    loop {
        if let Some(claim) = on.pop_front() {
            for other in ruled_out(&grid, claim, links) {
                if found.on[other as usize] {
                    found.contradicts = true;
                    return found;
                }
                if !std::mem::replace(&mut found.off[other as usize], true) {
                    off.push_back(other);
                }
            }
        } else if let Some(claim) = off.pop_front() {
            let forced = forced(&grid, claim, links);
            if is_dynamic {
                grid.remove(claim);
            }
            for other in forced {
                if found.off[other as usize] {
                    found.contradicts = true;
                    return found;
                }
                if !std::mem::replace(&mut found.on[other as usize], true) {
                    on.push_back(other);
                }
            }
        } else {
            return found;
        }
    }
}

/// The number of claims of the shortest forcing chain from a claim to its negation.
pub(super) fn forcing_chain(grid: &Grid, start: Claim, is_true: bool, links: Links) -> Option<u32> {
    let mut length = [[0u32; 2]; CLAIMS];
    length[start as usize][usize::from(is_true)] = 1;
    let mut queue = VecDeque::from([(start, is_true)]);
    while let Some((claim, is_on)) = queue.pop_front() {
        let next = if is_on { ruled_out(grid, claim, links) } else { forced(grid, claim, links) };
        for other in next {
            if length[other as usize][usize::from(!is_on)] == 0 {
                length[other as usize][usize::from(!is_on)] = length[claim as usize][usize::from(is_on)] + 1;
                queue.push_back((other, !is_on));
            }
        }
    }
    Some(length[start as usize][usize::from(!is_true)]).filter(|&length| length != 0)
}

/// Whether a cycle through a claim, of up to so many claims, removes something.
pub(super) fn has_cycle(grid: &Grid, start: Claim, links: Links, most: usize) -> bool {
    grow(grid, &mut vec![start], links, most)
}

/// Goes on with a path of claims that are true and false by turns.
fn grow(grid: &Grid, path: &mut Vec<Claim>, links: Links, most: usize) -> bool {
    for off in ruled_out(grid, path[path.len() - 1], links) {
        if path.contains(&off) {
            continue;
        }
        path.push(off);
        for on in forced(grid, off, links) {
            if on == path[0] && path.len() >= 4 && removes(grid, path) {
                return true;
            }
            if path.contains(&on) || path.len() + 2 > most {
                continue;
            }
            path.push(on);
            if grow(grid, path, links, most) {
                return true;
            }
            path.pop();
        }
        path.pop();
    }
    false
}

fn removes(grid: &Grid, cycle: &[Claim]) -> bool {
    let sees = |claim: Claim, sign: usize| {
        let (cell, digit) = parts(claim);
        let of_sign = cycle.iter().skip(sign).step_by(2).map(|&member| parts(member));
        of_sign.into_iter().any(|other| other.1 == digit && PEERS[cell].contains(&(other.0 as u8)))
    };
    let is_outside = |claim: Claim| cycle.iter().all(|&member| parts(member).0 != parts(claim).0);
    grid.candidates().any(|claim| is_outside(claim) && sees(claim, 0) && sees(claim, 1))
}
