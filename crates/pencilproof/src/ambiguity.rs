//! Puzzles with several solutions: where these differ, which unavoidable sets the givens miss, and which givens would
//! make the puzzle unique.
//!
//! An unavoidable set of a grid is a set of cells whose digits can be changed to those of another grid while all else
//! stays; it is minimal if no proper subset is one. A puzzle has that grid as its only solution if and only if it has a
//! given in each of them. Those that the givens miss are the least differences between the grid and other solutions of
//! the puzzle, so they can be read off the list of solutions. Each belongs to a grid: what is one for a solution need
//! not be one for another.

use crate::{CandidateCounts, Count, Solver};
use pencilproof_core::{Candidate, Cell, CellSet, Digit, Puzzle, Stop, with_width};
use pencilproof_search::{Limits, Solution};
use std::collections::HashMap;

/// How many solutions are compared with one another. The work grows with the square of the number.
pub const COMPARED: usize = 1000;
/// The most givens that are looked for.
const MOST_GIVENS: usize = 8;
/// How many steps the search for the fewest givens may take.
const STEPS: u64 = 20_000_000;

/// How the solutions of a puzzle with several differ.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Ambiguity {
    /// The number of solutions.
    pub count: Count,
    /// How many of them were compared: at most [`COMPARED`].
    pub compared: usize,
    /// The cells in which solutions differ, in reading order, each with its digits and the number of the compared
    /// solutions that have them.
    pub open: Vec<(Cell, Vec<(Digit, usize)>)>,
    /// Whether these are all, even if not all solutions were compared. They are unless time ran out.
    pub is_open_known: bool,
    /// The minimal unavoidable sets that no given hits, the smallest first.
    pub unavoidable: Vec<UnavoidableSet>,
    /// The fewest givens to add.
    pub missing: Missing,
}

/// An unavoidable set without a given.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct UnavoidableSet {
    /// Its cells in reading order.
    pub cells: Vec<Cell>,
    /// For how many of the solutions it is one, and minimal. If it is one for all, it needs a given whatever the
    /// solution is to be.
    pub solutions: usize,
}

/// The fewest givens that make a puzzle unique.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Missing {
    /// No fewer than these do it. There may be others of the same number.
    Givens(Vec<Candidate>),
    /// More than this number are needed; how many was not found out.
    MoreThan(usize),
    /// Not all solutions are known.
    Unknown,
}

impl Ambiguity {
    /// Whether all solutions were compared, so that the unavoidable sets are exactly those that there are. Otherwise
    /// there are more, and smaller ones.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.count == Count::Exactly(self.compared as u64)
    }

    /// The puzzle with the digits of open cells as their marks, and with what all solutions have in common placed, if
    /// that is known. One of the solutions has to be given.
    #[must_use]
    pub fn marked(&self, puzzle: &Puzzle, solution: &Puzzle) -> Puzzle {
        let mut marked = puzzle.clone();
        let mut open = self.open.iter().peekable();
        for cell in puzzle.layout().cells() {
            match open.next_if(|(known, _)| *known == cell) {
                Some((_, digits)) => marked.set_marks(cell, Some(digits.iter().map(|(digit, _)| *digit).collect())),
                None if puzzle.value(cell).is_none() && self.is_open_known => {
                    if let Some(value) = solution.value(cell) {
                        marked.set(cell, value.digit, false);
                    }
                }
                None => {}
            }
        }
        marked
    }
}

impl Solver {
    /// How the solutions of a puzzle differ, counted up to a limit; none if no two are found in time. Values, given or
    /// placed, and marks are taken to be right.
    ///
    /// ```
    /// use pencilproof::core::{Digit, Layout, Puzzle};
    /// use pencilproof::{Missing, Solver};
    /// // A solution without two pairs of digits that can be exchanged.
    /// let puzzle = ".2.4.4.221434321";
    /// let puzzle = Puzzle::from_givens(Layout::for_side(4)?, puzzle.chars().map(Digit::from_symbol));
    /// let ambiguity = Solver::default().ambiguity(&puzzle, 100).expect("two solutions");
    /// assert_eq!((ambiguity.open.len(), ambiguity.unavoidable.len(), ambiguity.unavoidable[0].solutions), (4, 1, 2));
    /// assert!(matches!(ambiguity.missing, Missing::Givens(givens) if givens.len() == 1));
    /// # Ok::<(), pencilproof::core::LayoutError>(())
    /// ```
    pub fn ambiguity(&mut self, puzzle: &Puzzle, limit: u64) -> Option<Ambiguity> {
        let timer = self.timer();
        let over = || timer.is_over();
        let stop = Stop::when(&over);
        let limits = Limits { solutions: limit.max(2), keep: COMPARED, ..Limits::default() }.until(stop);
        let outcome = self.search(puzzle.layout()).solve(puzzle, &limits);
        if outcome.solutions.len() < 2 {
            return None;
        }
        let count = Count::of(outcome.count, outcome.end);
        let mut solutions = outcome.solutions;
        solutions.sort();
        let mut is_digit: Option<CandidateCounts> = None;
        if count != Count::Exactly(solutions.len() as u64) && !matches!(count, Count::TimedOut(_)) {
            is_digit = Some(self.true_candidates(puzzle, 1)).filter(|counts| counts.is_complete);
        }
        let open = open_cells(puzzle, &solutions, is_digit.as_ref());
        let mut ambiguity = with_width!(puzzle.layout(), W => compare::<W>(open, count, &solutions, stop));
        ambiguity.is_open_known = ambiguity.is_complete() || is_digit.is_some();
        Some(ambiguity)
    }
}

type OpenCells = Vec<(Cell, Vec<(Digit, usize)>)>;

fn compare<const W: usize>(open: OpenCells, count: Count, solutions: &[Solution], stop: Stop<'_>) -> Ambiguity {
    let compared = solutions.len();
    let is_complete = count == Count::Exactly(compared as u64);
    let mut missed: Vec<Vec<CellSet<W>>> = Vec::with_capacity(compared);
    for solution in solutions {
        if stop.is_set() {
            // The sets of some solutions alone would not be understood.
            let (unavoidable, missing) = (Vec::new(), Missing::Unknown);
            return Ambiguity { count, compared, open, is_open_known: is_complete, unavoidable, missing };
        }
        let others = solutions.iter().filter(|other| *other != solution);
        missed.push(least(others.map(|other| difference(&open, solution, other)).collect()));
    }
    let missing = if is_complete { fewest(solutions, &missed, stop) } else { Missing::Unknown };
    Ambiguity { count, compared, unavoidable: collect(&missed), open, is_open_known: is_complete, missing }
}

/// The cells in which solutions differ, and their digits: those of the solutions that are known, and those of which it
/// is known that others have them.
fn open_cells(puzzle: &Puzzle, solutions: &[Solution], others: Option<&CandidateCounts>) -> OpenCells {
    let digits = |cell: Cell| -> Vec<(Digit, usize)> {
        let count = |digit: Digit| solutions.iter().filter(|solution| solution.get(cell) == digit).count();
        let is_true = |digit: Digit| others.is_some_and(|counts| counts.get(Candidate::new(cell, digit)) > 0);
        let digits = puzzle.layout().digits().iter().map(|digit| (digit, count(digit)));
        digits.filter(|&(digit, count)| count > 0 || is_true(digit)).collect()
    };
    let cells = puzzle.layout().cells().filter(|&cell| puzzle.value(cell).is_none());
    cells.map(|cell| (cell, digits(cell))).filter(|(_, digits)| digits.len() > 1).collect()
}

fn difference<const W: usize>(open: &[(Cell, Vec<(Digit, usize)>)], one: &Solution, other: &Solution) -> CellSet<W> {
    open.iter().map(|(cell, _)| *cell).filter(|&cell| one.get(cell) != other.get(cell)).collect()
}

/// The sets of which no other is a proper subset, each once, the smallest first.
fn least<const W: usize>(mut sets: Vec<CellSet<W>>) -> Vec<CellSet<W>> {
    sets.sort_unstable_by_key(|set| (set.len(), *set));
    sets.dedup();
    let mut least: Vec<CellSet<W>> = Vec::new();
    for set in sets {
        if !least.iter().any(|smaller| smaller.is_subset(&set)) {
            least.push(set);
        }
    }
    least
}

/// The sets of all solutions, each once, with the number of solutions that have it.
fn collect<const W: usize>(missed: &[Vec<CellSet<W>>]) -> Vec<UnavoidableSet> {
    let mut counts: HashMap<CellSet<W>, usize> = HashMap::new();
    missed.iter().flatten().for_each(|set| *counts.entry(*set).or_default() += 1);
    let sets = counts.into_iter().map(|(set, solutions)| UnavoidableSet { cells: set.iter().collect(), solutions });
    let mut sets: Vec<UnavoidableSet> = sets.collect();
    sets.sort_unstable_by(|a, b| (a.cells.len(), &a.cells).cmp(&(b.cells.len(), &b.cells)));
    sets
}

/// The fewest givens that leave one solution: the fewest cells that hit all sets of a solution.
fn fewest<const W: usize>(solutions: &[Solution], missed: &[Vec<CellSet<W>>], stop: Stop<'_>) -> Missing {
    let mut steps = STEPS;
    for number in 1..=MOST_GIVENS {
        for (solution, sets) in solutions.iter().zip(missed) {
            let mut cells = Vec::new();
            if stop.is_set() || steps == 0 {
                return Missing::MoreThan(number - 1);
            }
            if hit(sets, number, CellSet::EMPTY, &mut cells, &mut steps) {
                cells.sort_unstable();
                let given = |cell: Cell| Candidate::new(cell, solution.get(cell));
                return Missing::Givens(cells.into_iter().map(given).collect());
            }
        }
        if steps == 0 {
            return Missing::MoreThan(number - 1);
        }
    }
    Missing::MoreThan(MOST_GIVENS)
}

/// Whether so many cells can hit all sets, which are ordered by size; `cells` are those found so far. Cells in `tried`
/// have been tried in vain.
fn hit<const W: usize>(
    sets: &[CellSet<W>],
    number: usize,
    tried: CellSet<W>,
    cells: &mut Vec<Cell>,
    steps: &mut u64,
) -> bool {
    let is_hit = |set: &CellSet<W>, cells: &[Cell]| cells.iter().any(|&cell| set.contains(cell));
    // Sets without a common cell need a cell each.
    let (mut apart, mut seen, mut first) = (0, CellSet::<W>::EMPTY, None);
    for set in sets.iter().filter(|set| !is_hit(set, cells)) {
        first = first.or(Some(*set));
        if !set.intersects(&seen) {
            (apart, seen) = (apart + 1, seen | *set);
            if apart > number {
                break;
            }
        }
    }
    *steps = steps.saturating_sub(sets.len() as u64 / 16 + 1);
    let Some(first) = first else { return true };
    if apart > number || *steps == 0 {
        return false;
    }
    let mut tried = tried;
    for cell in &first {
        if !tried.insert(cell) {
            continue;
        }
        cells.push(cell);
        if hit(sets, number - 1, tried, cells, steps) {
            return true;
        }
        cells.pop();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilproof_core::Layout;
    use pencilproof_search::Dice;
    use std::collections::BTreeSet;

    /// All grids of 4x4, by trying every digit in every cell.
    fn grids(fixed: &[Option<Digit>], layout: &Layout) -> Vec<Vec<Digit>> {
        fn fill(at: usize, fixed: &[Option<Digit>], layout: &Layout, grid: &mut Vec<Digit>, all: &mut Vec<Vec<Digit>>) {
            if at == fixed.len() {
                all.push(grid.clone());
                return;
            }
            let peers = layout.peers(Cell::from_index(at));
            for digit in layout.digits().iter().filter(|digit| fixed[at].is_none_or(|fixed| fixed == *digit)) {
                if peers.iter().all(|peer| grid.get(peer.index()) != Some(&digit)) {
                    grid.push(digit);
                    fill(at + 1, fixed, layout, grid, all);
                    grid.pop();
                }
            }
        }
        let mut all = Vec::new();
        fill(0, fixed, layout, &mut Vec::new(), &mut all);
        all
    }

    /// The minimal unavoidable sets of a solution that miss the givens, by trying every set of open cells.
    fn by_brute_force(grid: &[Digit], all: &[Vec<Digit>], open: &[usize]) -> BTreeSet<Vec<Cell>> {
        let differs = |other: &Vec<Digit>| {
            (0..open.len()).filter(|&n| other[open[n]] != grid[open[n]]).fold(0u32, |set, n| set | 1 << n)
        };
        let others: Vec<u32> = all.iter().filter(|other| *other != grid).map(differs).collect();
        let is_unavoidable = |set: u32| others.iter().any(|other| other & !set == 0);
        let is_minimal = |set: u32| (0..open.len()).all(|n| set >> n & 1 == 0 || !is_unavoidable(set & !(1 << n)));
        let sets = (1u32..1 << open.len()).filter(|&set| is_unavoidable(set) && is_minimal(set));
        let cells = |set: u32| (0..open.len()).filter(move |n| set >> n & 1 == 1).map(|n| Cell::from_index(open[n]));
        sets.map(|set| cells(set).collect()).collect()
    }

    /// The fewest cells that tell a solution from all others.
    fn fewest_by_brute_force(all: &[Vec<Digit>], open: &[usize]) -> usize {
        let tells = |grid: &[Digit], set: u32| {
            let agrees =
                |other: &&Vec<Digit>| (0..open.len()).all(|n| set >> n & 1 == 0 || other[open[n]] == grid[open[n]]);
            all.iter().filter(agrees).count() == 1
        };
        let sets = (1u32..1 << open.len()).filter(|&set| all.iter().any(|grid| tells(grid, set)));
        sets.map(|set| set.count_ones() as usize).min().unwrap()
    }

    #[test]
    fn small_puzzles_agree_with_brute_force() {
        let layout = Layout::for_side(4).unwrap();
        let every = grids(&[None; 16], &layout);
        assert_eq!(every.len(), 288);
        let mut dice = Dice::new(7);
        let (mut several, mut partial) = (0, 0);
        for _ in 0..150 {
            let grid = &every[dice.below(288)];
            let kept = 3 + dice.below(10);
            let givens: Vec<Option<Digit>> =
                grid.iter().map(|&digit| (dice.below(16) < kept).then_some(digit)).collect();
            let open: Vec<usize> = (0..16).filter(|&at| givens[at].is_none()).collect();
            let all = grids(&givens, &layout);
            let puzzle = Puzzle::from_givens(layout.clone(), givens);
            let found = Solver::default().ambiguity(&puzzle, 1000);
            assert_eq!(found.is_some(), all.len() > 1);
            let Some(found) = found.filter(|_| open.len() <= 11) else { continue };
            several += 1;
            assert!(found.is_complete() && found.compared == all.len());
            let differs = |at: &usize| all.iter().any(|other| other[*at] != all[0][*at]);
            let cells: Vec<usize> = found.open.iter().map(|(cell, _)| cell.index()).collect();
            assert_eq!(cells, (0..16).filter(differs).collect::<Vec<_>>());
            for (cell, digits) in &found.open {
                for (digit, count) in digits {
                    assert_eq!(*count, all.iter().filter(|grid| grid[cell.index()] == *digit).count());
                }
            }
            let mut expected: HashMap<Vec<Cell>, usize> = HashMap::new();
            for set in all.iter().flat_map(|grid| by_brute_force(grid, &all, &open)) {
                *expected.entry(set).or_default() += 1;
            }
            partial += expected.values().filter(|count| **count < all.len()).count();
            assert!(found.unavoidable.is_sorted_by_key(|set| set.cells.len()));
            let sets: HashMap<Vec<Cell>, usize> =
                found.unavoidable.into_iter().map(|set| (set.cells, set.solutions)).collect();
            assert_eq!(sets, expected);
            let Missing::Givens(givens) = &found.missing else { panic!("{:?}", found.missing) };
            assert_eq!(givens.len(), fewest_by_brute_force(&all, &open));
            let fits = |grid: &&Vec<Digit>| givens.iter().all(|given| grid[given.cell().index()] == given.digit());
            assert_eq!(all.iter().filter(fits).count(), 1);
        }
        assert!(several > 20 && partial > 20, "{several} {partial}");
    }

    #[test]
    fn what_is_not_complete_says_so() {
        let empty = Puzzle::empty(Layout::classic());
        let found = Solver::default().ambiguity(&empty, 50).unwrap();
        assert_eq!((found.count, found.compared, found.is_complete()), (Count::AtLeast(50), 50, false));
        assert_eq!((found.missing, found.is_open_known), (Missing::Unknown, true));
        assert!(found.open.len() == 81 && found.open.iter().all(|(_, digits)| digits.len() == 9));
        let small = Puzzle::empty(Layout::for_side(4).unwrap());
        let found = Solver::default().ambiguity(&small, 1000).unwrap();
        assert_eq!((found.count, found.is_complete()), (Count::Exactly(288), true));
        // The fewest givens of a 4x4 with one solution.
        assert!(matches!(found.missing, Missing::Givens(givens) if givens.len() == 4));
    }
}
