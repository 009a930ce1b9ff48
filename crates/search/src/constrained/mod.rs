//! The search for layouts with constraints: guess, follow, and take back, with propagators beside the houses.
//!
//! What the houses say is followed by a board: nine vectors for the classic houses, the position of the general search
//! for others. Then each cell that lost a digit wakes the propagators that read it, the cheapest first; what they
//! strike wakes others, and after a few changes goes back to the houses.
//!
//! The search guesses at cells, by a power of their number of digits over a weight, which is larger where more
//! constraints meet and grows where propagators and guesses fail, and, where most constraints are pairs and orders, at
//! digits with two places in a house. A full grid counts only if each constraint's own judgement says that it holds: a
//! propagator that struck too little costs time, but never a wrong solution.
//!
//! | file | what it does |
//! |---|---|
//! | `board` | what the search and its propagators ask of a position |
//! | `nine`, `any` | the two boards |
//! | `circles` | cells in which each digit is as often as it says |
//! | `counts` | how often cells have digits |
//! | `listed` | cells that differ, and the sets of digits that they can have |
//! | `pairs` | two cells of which each digit of one leaves some of the other |
//! | `parted` | sums of many cells, or with factors, in parts whose cells differ |
//! | `program` | the propagators of a layout, and which cells wake them |
//! | `propagators` | what follows from constraints |
//! | `ranks` | places of rows and columns among all of them, read as numbers |
//! | `sets` | sets of digits by sum |
//! | `walks` | cells whose digits are read one after the other |
//! | `weighed` | bounds of any other kind |

mod any;
mod board;
mod circles;
mod counts;
mod listed;
mod nine;
mod pairs;
mod parted;
mod program;
mod propagators;
mod ranks;
mod sets;
mod walks;
mod weighed;

use crate::classic::BackEnd;
use crate::classic::arch::vector::Alone;
use crate::classic::arch::{Work, work_on};
use crate::limits::Watch;
use crate::{End, Limits, Solution, Tally};
use any::Any;
use board::{Board, Fails};
use nine::Nine;
use pencilproof_core::{Digit, Layout, MAX_SIDE, Puzzle, Regions};
use program::{Program, Woken};
use propagators::Reach;
use std::ops::ControlFlow;

/// The weight that a failed propagator hands out among its cells.
const WEIGHT_OF_PROPAGATOR: f64 = 4.0;

/// The weight that a failed guess adds to its cell.
const WEIGHT_OF_GUESS: f64 = 1.0;

/// Where the search guesses.
#[derive(Clone, Copy, Debug)]
struct Habit {
    /// The power of the number of digits of a cell in its size.
    power: f64,
    /// Whether it guesses at the two places of a digit in a house, too.
    knows_places: bool,
    /// The weight that a house without a place for a digit hands out among its cells.
    of_house: f64,
}

impl Habit {
    /// Sums leave cells few digits: the search stays with cells.
    const SUMS: Habit = Habit { power: 3.0, knows_places: false, of_house: 0.0 };
    /// Orders and pairs leave digits few places as often. Three hard puzzles of thermometers take 172,000 guesses
    /// together, where guesses at cells alone find no end in 900,000; killers would take a third more.
    const PAIRS: Habit = Habit { power: 1.5, knows_places: true, of_house: 0.5 };
}

/// Dead ends between two looks at the stop condition: large constraints can take a millisecond for each.
const DEAD_ENDS_PER_CHECK: u32 = 8;

/// Propagators that may strike something before the houses are followed again.
const CHANGES_BORNE: u32 = 4;

/// The search for layouts with constraints.
#[derive(Clone, Debug)]
pub(crate) struct Constrained {
    program: Program,
    houses: Houses,
}

/// Which board follows the houses.
#[derive(Clone, Debug)]
enum Houses {
    /// A board of vectors, on this back end.
    Nine(BackEnd),
    Any(Box<Any>),
}

impl Constrained {
    /// The search with the best board for a layout.
    pub(crate) fn new(layout: &Layout) -> Constrained {
        let has_boxes = matches!(layout.regions(), Regions::Boxes { rows: 3, cols: 3 });
        match has_boxes && layout.houses().count() == 27 {
            true => Constrained { program: Program::new(layout), houses: Houses::Nine(BackEnd::detect()) },
            false => Constrained::general(layout),
        }
    }

    /// The search with the board of every layout.
    pub(crate) fn general(layout: &Layout) -> Constrained {
        Constrained { program: Program::new(layout), houses: Houses::Any(Box::new(Any::new(layout))) }
    }

    /// Shows each solution.
    pub(crate) fn search(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits<'_>,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Tally {
        let task = Task { program: &self.program, puzzle, limits, visit };
        match &mut self.houses {
            Houses::Nine(back_end) => work_on(*back_end, task),
            Houses::Any(board) => task.run_on(&mut **board),
        }
    }
}

/// A search to be made.
struct Task<'a, 'l> {
    program: &'a Program,
    puzzle: &'a Puzzle,
    limits: &'a Limits<'l>,
    visit: &'a mut dyn FnMut(&Solution) -> ControlFlow<()>,
}

impl Work for Task<'_, '_> {
    type Output = Tally;

    #[inline(always)]
    fn run<V: Alone>(self) -> Tally {
        self.run_on(&mut Nine::<V>::new())
    }
}

impl Task<'_, '_> {
    #[inline(always)]
    fn run_on<B: Board>(self, board: &mut B) -> Tally {
        let Task { program, puzzle, limits, visit } = self;
        let mut tally = Tally { count: 0, end: End::Exhausted, nodes: 0 };
        if let Some(end) = limits.end_at_once() {
            return Tally { end, ..tally };
        }
        let layout = puzzle.layout();
        let mut place = Place::new(program, board);
        let mut guesses: Vec<Guess> = Vec::new();
        let mut watch = Watch::every(limits, DEAD_ENDS_PER_CHECK);
        let mut follows = place.board.load(puzzle).is_ok();
        // The guess of which a branch is followed.
        let mut last: Option<Guess> = None;
        loop {
            follows = follows && place.propagate();
            match if follows { place.choose() } else { None } {
                Some(guess) => {
                    if tally.nodes == limits.nodes {
                        return Tally { end: End::Nodes, ..tally };
                    }
                    tally.nodes += 1;
                    guesses.push(guess);
                    place.board.push();
                    last = Some(guess);
                    follows = place.keep(guess.cell, guess.digit).is_ok();
                    continue;
                }
                None if follows => {
                    if let Some(solution) = place.solution(layout) {
                        tally.count += 1;
                        let stop = match visit(&solution) {
                            ControlFlow::Break(()) => Some(End::Stopped),
                            ControlFlow::Continue(()) => (tally.count == limits.solutions).then_some(End::Limit),
                        };
                        if let Some(end) = stop {
                            let end = if guesses.is_empty() { End::Exhausted } else { end };
                            return Tally { end, ..tally };
                        }
                    }
                }
                None => {
                    if let Some(guess) = last {
                        place.weigh(guess.cell, WEIGHT_OF_GUESS);
                    }
                }
            }
            last = guesses.pop();
            let Some(guess) = last else { return tally };
            if let Some(end) = watch.tick() {
                return Tally { end, ..tally };
            }
            place.board.pop();
            place.woken = Woken::NONE;
            follows = place.keep(guess.cell, !guess.digit).is_ok();
        }
    }
}

/// A guess: a cell, and the digit it is to have.
#[derive(Clone, Copy, Debug)]
struct Guess {
    cell: u16,
    digit: u32,
}

/// A board, and what is yet to be followed.
struct Place<'a, B> {
    program: &'a Program,
    board: &'a mut B,
    woken: Woken,
    /// For each cell, one over its weight.
    lightness: Vec<f64>,
    habit: Habit,
    /// For each number of digits the size of a cell.
    sizes: [f64; MAX_SIDE + 1],
}

impl<'a, B: Board> Place<'a, B> {
    #[inline(always)]
    fn new(program: &'a Program, board: &'a mut B) -> Place<'a, B> {
        let habit = if program.is_mostly_sums() { Habit::SUMS } else { Habit::PAIRS };
        let sizes = std::array::from_fn(|size| (size as f64).powf(habit.power));
        let lightness = program.degrees.iter().map(|&degree| 1.0 / (1.0 + f64::from(degree))).collect();
        Place { program, board, woken: program.all(), lightness, habit, sizes }
    }

    #[inline(always)]
    fn weigh(&mut self, cell: u16, weight: f64) {
        let lightness = &mut self.lightness[usize::from(cell)];
        *lightness = 1.0 / (1.0 / *lightness + weight);
    }

    /// Weighs the cells of houses in which a digit has no place, and cells without a digit.
    #[inline(always)]
    fn weigh_failed_houses(&mut self) {
        let program = self.program;
        for house in &program.houses {
            let (mut some, mut empty) = (0, false);
            for mask in house.iter().map(|&cell| self.board.mask(cell)) {
                some |= mask;
                empty |= mask == 0;
            }
            if some.count_ones() < house.len() as u32 || empty {
                let weight = self.habit.of_house / house.len() as f64;
                house.iter().for_each(|&cell| self.weigh(cell, weight));
            }
        }
    }

    #[inline(always)]
    fn keep(&mut self, cell: u16, digits: u32) -> Result<(), Fails> {
        let Place { program, board, woken, .. } = self;
        Reach { board: &mut **board, program, woken, is_changed: false }.keep(cell, digits)
    }

    /// Follows houses and propagators to the end; whether nothing ran empty.
    #[inline(always)]
    fn propagate(&mut self) -> bool {
        loop {
            if self.board.settle(self.program, &mut self.woken).is_err() {
                if self.habit.of_house > 0.0 {
                    self.weigh_failed_houses();
                }
                return false;
            }
            let mut changes = 0;
            while changes < CHANGES_BORNE
                && let Some(bit) = self.woken.next()
            {
                let Place { program, board, woken, .. } = self;
                let mut reach = Reach { board: &mut **board, program, woken, is_changed: false };
                let result = program.run(bit, &mut reach);
                changes += u32::from(reach.is_changed);
                if let Err(cells) = result {
                    let weight = WEIGHT_OF_PROPAGATOR / cells.len() as f64;
                    cells.iter().for_each(|&cell| self.weigh(cell, weight));
                    return false;
                }
                // It has just run, so it need not be woken by itself. Of several that share a bit another may have.
                if self.program.is_alone(bit) {
                    self.woken.remove(bit);
                }
            }
            if changes == 0 {
                return true;
            }
        }
    }

    /// The next guess: a digit of the cell with the least size for its weight, or one of the two places of a digit in a
    /// house, whose weight is the mean of theirs. None if all cells are settled.
    #[inline(always)]
    fn choose(&self) -> Option<Guess> {
        let mut best = None;
        let mut least = f64::INFINITY;
        for (cell, lightness) in self.lightness.iter().enumerate() {
            let mask = self.board.mask(cell as u16);
            let score = self.sizes[mask.count_ones() as usize % (MAX_SIDE + 1)] * lightness;
            if mask & mask.wrapping_sub(1) != 0 && score < least {
                least = score;
                best = Some(Guess { cell: cell as u16, digit: mask & mask.wrapping_neg() });
            }
        }
        best?;
        for house in self.program.houses.iter().filter(|_| self.habit.knows_places) {
            let (mut once, mut twice, mut more) = (0, 0, 0);
            for mask in house.iter().map(|&cell| self.board.mask(cell)) {
                more |= twice & mask;
                twice |= once & mask;
                once |= mask;
            }
            let mut digits = twice & !more;
            while digits != 0 {
                let digit = digits & digits.wrapping_neg();
                digits &= digits - 1;
                // A cell that has nothing else is no guess.
                let is_place = |cell: &u16| self.board.mask(*cell) & digit != 0 && self.board.mask(*cell) != digit;
                let mut places = house.iter().copied().filter(is_place);
                let (Some(one), Some(other)) = (places.next(), places.next()) else { continue };
                let [light, other_light] = [one, other].map(|cell| self.lightness[usize::from(cell)]);
                let score = self.sizes[2] * 2.0 * light * other_light / (light + other_light);
                if score < least {
                    least = score;
                    best = Some(Guess { cell: if light <= other_light { one } else { other }, digit });
                }
            }
        }
        best
    }

    /// The solution that a position with one digit in each cell is, if houses and constraints hold.
    #[inline(always)]
    fn solution(&self, layout: &Layout) -> Option<Solution> {
        if !self.board.is_solved() {
            return None;
        }
        let digit = |cell: u16| Digit::from_index(self.board.mask(cell).trailing_zeros() as usize);
        let solution = Solution::new((0..layout.cell_count() as u16).map(digit));
        layout.constraints_hold(|cell| solution.get(cell)).then_some(solution)
    }
}

#[cfg(test)]
mod tests;
