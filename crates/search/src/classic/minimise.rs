//! Dropping redundant givens of many puzzles at once.

use super::batch::BatchSolver;
use super::many::feed::{Ending, Feed, Task};
use super::position::{CELLS, ClassicPosition, Masks, cells};
use super::unavoidable::{FullGrid, peers};
use crate::End;
use crate::limits::Limits;
use std::ops::ControlFlow;

/// From a full grid, this many cells are dropped at once if the solution stays unique; then up to the second number.
/// The first leap succeeds for nine orders of ten, the second for one of three.
const LEAPS: [u32; 2] = [44, 49];

/// A puzzle to be made minimal, and the parts of it that are tried.
///
/// ```
/// use pencilproof_search::Limits;
/// use pencilproof_search::classic::{BatchSolver, Reduction};
/// let full = "526389741189427653437165298243691587618574932795238164861942375354716829972853416";
/// let digits: Vec<u8> = full.bytes().map(|byte| byte - b'0').collect();
/// let mut puzzles = [Reduction::shuffled(*digits.first_chunk().unwrap(), 1)];
/// BatchSolver::new().minimise(&mut puzzles, &Limits::default());
/// assert!(puzzles[0].end.is_none() && puzzles[0].givens().count() < 40);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduction {
    /// The digits in reading order, 0 for an empty cell.
    pub digits: [u8; CELLS],
    /// The parts that are dropped if nothing is lost, in this order: a bit for each cell. The givens of a part go
    /// together or stay together; cells that are empty by then are ignored.
    pub parts: Vec<u128>,
    /// Why the rest of the parts were not tried, if so.
    pub end: Option<End>,
}

impl Reduction {
    /// Each cell alone, in the given order.
    pub fn in_order(digits: [u8; CELLS], cells: impl IntoIterator<Item = usize>) -> Reduction {
        let parts = cells.into_iter().filter(|&cell| cell < CELLS).map(|cell| 1 << cell).collect();
        Reduction { digits, parts, end: None }
    }

    /// Each cell alone, in a random order that depends on the seed alone.
    #[must_use]
    pub fn shuffled(digits: [u8; CELLS], seed: u64) -> Reduction {
        let mut cells: [usize; CELLS] = std::array::from_fn(|cell| cell);
        let mut state = seed;
        for last in (1..CELLS).rev() {
            // The generator `splitmix64`; of the product the high bits are a number up to `last`.
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^= mixed >> 31;
            cells.swap(last, ((u128::from(mixed) * (last as u128 + 1)) >> 64) as usize);
        }
        Reduction::in_order(digits, cells)
    }

    /// The cells with givens.
    pub fn givens(&self) -> impl Iterator<Item = usize> {
        self.digits.iter().enumerate().filter(|(_, digit)| **digit != 0).map(|(cell, _)| cell)
    }
}

impl BatchSolver {
    /// Drops parts of puzzles, each part if the solutions are the same without it. So puzzles with one solution become
    /// minimal if each cell is a part. Digits above 9 count as none. Of the limits, the stop condition is for the
    /// whole call, that of nodes for each part; the numbers of solutions play no part.
    ///
    /// Parts of more than one given are dropped only from puzzles with one solution.
    pub fn minimise(&mut self, puzzles: &mut [Reduction], limits: &Limits<'_>) {
        for puzzle in puzzles.iter_mut() {
            puzzle.end = None;
            puzzle.digits.iter_mut().filter(|digit| **digit > 9).for_each(|digit| *digit = 0);
        }
        let interruption = limits.interruption();
        // Tags have 32 bits.
        for puzzles in puzzles.chunks_mut(1 << 20) {
            let mut feed = Minimise { trials: Vec::new(), fresh: 0, waiting: Vec::new(), puzzles };
            let cut = interruption.or_else(|| self.search().run(&mut feed, limits));
            let Minimise { fresh, waiting, .. } = feed;
            if let Some(end) = cut {
                let open = puzzles.iter_mut().enumerate();
                let open = open.filter(|(at, _)| *at >= fresh || waiting.contains(&(*at as u32)));
                open.filter(|(_, puzzle)| !puzzle.parts.is_empty()).for_each(|(_, puzzle)| puzzle.end = Some(end));
            }
        }
    }
}

/// What is being tried with a puzzle.
struct Trial {
    position: ClassicPosition,
    /// The next part to try.
    next: usize,
    /// What is being tried: a part, or in a leap several.
    part: u128,
    /// The solution, if the puzzle was a full grid at first.
    grid: Option<FullGrid>,
    /// The next leap.
    leap: usize,
    /// The part to try next if the current leap succeeds.
    landing: Option<usize>,
    found: u32,
    /// So many solutions mean that the part can go.
    allowed: u32,
    /// The cells with each digit given, as bits.
    places: [u128; 9],
}

impl Trial {
    fn new(digits: &[u8; CELLS]) -> Trial {
        let position = ClassicPosition::from_digits(digits).unwrap_or(ClassicPosition::EMPTY);
        let mut places = [0; 9];
        for (cell, &digit) in digits.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            places[usize::from(digit - 1)] |= 1 << cell;
        }
        let grid = FullGrid::new(digits);
        let leap = if grid.is_some() { 0 } else { LEAPS.len() };
        Trial { position, next: 0, part: 0, grid, leap, landing: None, found: 0, allowed: 0, places }
    }

    /// Sets up the next leap; false if there is none. When all its givens can go, each can when its turn comes, because
    /// what is left by then has more.
    fn set_up_leap(&mut self, parts: &[u128]) -> bool {
        let Some(&most) = LEAPS.get(self.leap) else { return false };
        self.leap += 1;
        let given = self.given();
        let room = most - (CELLS as u32 - given.count_ones()).min(most);
        let (mut leap, mut landing) = (0, self.next);
        while let Some(part) = parts.get(landing)
            && ((leap | part) & given).count_ones() <= room
        {
            leap |= part & given;
            landing += 1;
        }
        if landing < self.next + 2 || leap == 0 {
            return false;
        }
        (self.part, self.found, self.allowed, self.landing) = (leap, 0, 1, Some(landing));
        cells(leap).for_each(|cell| self.position.set_mask(cell, u16::MAX));
        true
    }

    /// All cells with givens.
    fn given(&self) -> u128 {
        self.places.iter().fold(0, |given, places| given | places)
    }

    /// Drops the givens of the part.
    fn drop_part(&mut self, digits: &mut [u8; CELLS]) {
        self.places.iter_mut().for_each(|places| *places &= !self.part);
        for cell in cells(self.part) {
            digits[cell] = 0;
            self.position.set_mask(cell, u16::MAX);
        }
    }

    /// Whether the other givens leave no choice for a given at once: its cell sees all other digits, or the digit can
    /// go nowhere else in a row, column or box. Then there is nothing to search.
    fn is_seen_at_once(&self, cell: usize, digit: usize) -> bool {
        let peers = peers(cell);
        if (0..9).all(|other| other == digit || self.places[other] & peers != 0) {
            return true;
        }
        let others = self.places[digit] & !(1 << cell);
        let closed = cells(others).fold(self.given(), |closed, other| closed | self::peers(other));
        let (row, col) = (cell / 9, cell % 9);
        let houses = [ROW << (9 * row), COLUMN << col, BOX << (row / 3 * 27 + col / 3 * 3)];
        houses.into_iter().any(|house| house & !closed == 0)
    }
}

/// The first row, column and box.
const ROW: u128 = 0x1ff;
const COLUMN: u128 = 0x100_8040_2010_0804_0201;
const BOX: u128 = 0b111 | 0b111 << 9 | 0b111 << 18;

struct Minimise<'p> {
    puzzles: &'p mut [Reduction],
    /// For each puzzle begun.
    trials: Vec<Trial>,
    /// The first puzzle not begun.
    fresh: usize,
    /// Puzzles whose next part can be tried.
    waiting: Vec<u32>,
}

impl Minimise<'_> {
    /// Sets up the next part of a puzzle that has to be searched; false if there is none.
    fn set_up(&mut self, at: usize) -> bool {
        let (puzzle, trial) = (&mut self.puzzles[at], &mut self.trials[at]);
        if trial.set_up_leap(&puzzle.parts) {
            return true;
        }
        while let Some(&part) = puzzle.parts.get(trial.next) {
            trial.next += 1;
            (trial.part, trial.found) = (part & trial.given(), 0);
            if trial.part == 0 {
                continue;
            }
            let rest = trial.given() & !trial.part;
            let single = trial.part.is_power_of_two().then(|| trial.part.trailing_zeros() as usize);
            if single.is_some_and(|cell| trial.is_seen_at_once(cell, usize::from(puzzle.digits[cell] - 1))) {
                trial.drop_part(&mut puzzle.digits);
                continue;
            }
            if trial.grid.as_ref().is_some_and(|grid| cells(trial.part).any(|cell| grid.is_open(cell, rest))) {
                continue;
            }
            if let Some(cell) = single {
                // Another solution has another digit there: that is less to search than two solutions.
                trial.allowed = 0;
                trial.position.set_mask(cell, !(1 << (puzzle.digits[cell] - 1)));
            } else {
                trial.allowed = 1;
                cells(trial.part).for_each(|cell| trial.position.set_mask(cell, u16::MAX));
            }
            return true;
        }
        false
    }
}

impl Feed for Minimise<'_> {
    fn next(&mut self) -> Option<Task> {
        loop {
            let at = match self.waiting.pop() {
                Some(at) => at as usize,
                None if self.fresh < self.puzzles.len() => {
                    self.trials.push(Trial::new(&self.puzzles[self.fresh].digits));
                    self.fresh += 1;
                    self.fresh - 1
                }
                None => return None,
            };
            if self.set_up(at) {
                return Some(Task { tag: at as u32, share: true });
            }
        }
    }

    fn masks(&self, tag: u32) -> &Masks {
        self.trials[tag as usize].position.masks()
    }

    fn looks(&self, _: u32) -> bool {
        false
    }

    fn solution(&mut self, tag: u32, _: &Masks) -> ControlFlow<()> {
        let trial = &mut self.trials[tag as usize];
        trial.found += 1;
        if trial.found > trial.allowed { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn done(&mut self, tag: u32, ending: Ending) -> ControlFlow<()> {
        let at = tag as usize;
        let (puzzle, trial) = (&mut self.puzzles[at], &mut self.trials[at]);
        let landing = trial.landing.take();
        if trial.found <= trial.allowed && ending.end != End::Exhausted {
            // A leap that is too long a search is none.
            if landing.is_none() || ending.end != End::Nodes {
                puzzle.end = Some(ending.end);
                return ControlFlow::Continue(());
            }
            trial.found = u32::MAX;
        }
        if trial.found == trial.allowed {
            trial.drop_part(&mut puzzle.digits);
            trial.next = landing.unwrap_or(trial.next);
        } else {
            trial.leap = LEAPS.len();
            cells(trial.part).for_each(|cell| trial.position.set_mask(cell, 1 << (puzzle.digits[cell] - 1)));
        }
        self.waiting.push(tag);
        ControlFlow::Continue(())
    }
}
