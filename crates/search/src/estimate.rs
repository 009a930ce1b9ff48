//! Estimating how many solutions a puzzle has, by random probes of the search tree.
//!
//! After Knuth, "Estimating the Efficiency of Backtrack Programs", 1975. A probe goes down the tree along one branch of
//! each decision, drawn at random, and multiplies the numbers of branches that it could have taken. If it ends at a
//! solution, that product is one over its chance of getting there, else the probe counts nothing. So the mean over all
//! probes is the number of solutions on average, whatever the shape of the tree. A branch that propagation refutes at
//! once is no branch; leaving those out makes the numbers vary less.
//!
//! ```text
//!            start                 probe 1: 2 x 3 = 6, if it ends at a solution
//!          /       \               probe 2: 2 x 1 = 2
//!        o           o             ...
//!      / | \         |
//! ```
//!
//! It is an estimate for puzzles with too many solutions to count. Where solutions are few and dead ends many, most
//! probes find none: then counting is the better way.

use crate::general::solution;
use crate::state::{State, bits};
use crate::tables::Tables;
use crate::{Dice, Solution};
use pencilproof_core::{Cell, Digit, Puzzle, Stop};

/// The 97.5th percentile of the normal distribution: 95 % of it lie within this many standard deviations of the mean.
const Z95: f64 = 1.96;

/// An estimated number of solutions.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Estimate {
    /// The mean over all probes; infinite above 1.8e308.
    pub solutions: f64,
    /// The standard error of that mean, as the spread of the probes shows it; infinite as long as there are fewer than
    /// two.
    pub standard_error: f64,
    /// The number of probes.
    pub probes: u64,
    /// How many probes ended at a solution.
    pub hits: u64,
    /// Whether the number is exact, because nothing had to be decided.
    pub is_exact: bool,
}

impl Estimate {
    /// The interval that holds the number of solutions in 95 of 100 cases, if there were enough probes.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        let reach = Z95 * self.standard_error;
        ((self.solutions - reach).max(0.0), self.solutions + reach)
    }

    /// Half the width of the interval, as a part of the estimate; infinite if no probe found a solution and the number
    /// is not exact.
    #[must_use]
    pub fn relative_error(&self) -> f64 {
        match self.is_exact {
            true => 0.0,
            false if self.hits == 0 => f64::INFINITY,
            false => Z95 * self.standard_error / self.solutions,
        }
    }
}

/// Random probes of the search tree of a puzzle, from a seed: the same on every machine.
///
/// ```
/// use pencilproof_core::{Layout, Puzzle, Stop};
/// use pencilproof_search::Estimator;
/// let empty = Puzzle::empty(Layout::for_side(4)?);
/// let mut estimator = Estimator::new(&empty, 1);
/// estimator.run(1000, Stop::never());
/// let (low, high) = estimator.estimate().interval();
/// assert!(low < 288.0 && 288.0 < high);
/// # Ok::<(), pencilproof_core::LayoutError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Estimator {
    tables: Tables,
    state: State,
    dice: Dice,
    /// The masks after the givens are followed; `None` if that shows that there is no solution.
    start: Option<Box<[u32]>>,
    /// The branches of the current decision, one after the other.
    branches: Vec<u32>,
    spread: Spread,
}

impl Estimator {
    /// The probes of a puzzle for a seed. Values and marks hold, placed ones like givens.
    #[must_use]
    pub fn new(puzzle: &Puzzle, seed: u64) -> Estimator {
        let tables = Tables::new(puzzle.layout());
        let mut state = State::new(&tables);
        let loaded = state.load(&tables, puzzle).and_then(|()| state.propagate(&tables));
        let start = loaded.is_ok().then(|| state.masks().into());
        Estimator { tables, state, dice: Dice::new(seed), start, branches: Vec::new(), spread: Spread::default() }
    }

    /// Makes so many probes, or fewer if the stop condition becomes true, which it asks before each.
    pub fn run(&mut self, probes: u64, stop: Stop<'_>) {
        for _ in 0..probes {
            if stop.is_set() {
                return;
            }
            let weight = self.probe();
            self.spread.add(weight);
        }
    }

    /// What the probes made so far show.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        let is_exact = self.start.as_ref().is_none_or(|masks| smallest_rule(masks).is_none());
        if is_exact {
            let solutions = if self.is_solution(self.start.as_deref()) { 1.0 } else { 0.0 };
            return Estimate {
                solutions,
                standard_error: 0.0,
                probes: self.spread.probes,
                hits: self.spread.hits,
                is_exact,
            };
        }
        self.spread.estimate()
    }

    /// A random solution, found by probing: `None` if none of so many probes ended at one, or the stop condition became
    /// true. Solutions that are reached by fewer decisions are likelier than others.
    pub fn random_solution(&mut self, probes: u64, stop: Stop<'_>) -> Option<Solution> {
        let found = (0..probes).take_while(|_| !stop.is_set()).any(|_| self.probe().is_some());
        found.then(|| solution(&self.state, &self.tables.layout))
    }

    /// The logarithm of one over the chance of the solution that a probe ended at; `None` if it ended at none.
    fn probe(&mut self) -> Option<f64> {
        let start = self.start.as_ref()?;
        self.state.restart().copy_from_slice(start);
        let mut weight = 0.0;
        while let Some(rule) = smallest_rule(self.state.masks()) {
            let size = self.tables.rules;
            let from: Box<[u32]> = self.state.masks().into();
            self.branches.clear();
            for bit in bits(from[rule]) {
                self.state.restart().copy_from_slice(&from);
                let placed = self.state.place(&self.tables, self.tables.candidate(rule, bit));
                if placed.and_then(|()| self.state.propagate(&self.tables)).is_ok() {
                    self.branches.extend_from_slice(self.state.masks());
                }
            }
            let count = self.branches.len() / size;
            if count == 0 {
                return None;
            }
            let chosen = self.dice.below(count);
            self.state.restart().copy_from_slice(&self.branches[chosen * size..][..size]);
            weight += (count as f64).ln();
        }
        self.is_solution(Some(self.state.masks())).then_some(weight)
    }

    /// Whether masks in which every rule is settled are a solution: constraints are not followed on the way.
    fn is_solution(&self, masks: Option<&[u32]>) -> bool {
        masks.is_some_and(|masks| {
            let value = |cell: Cell| Digit::from_index(masks[cell.index()].trailing_zeros() as usize);
            self.tables.layout.constraints_hold(value)
        })
    }
}

/// The first of the rules with fewest candidates above one; none if every rule is settled.
fn smallest_rule(masks: &[u32]) -> Option<usize> {
    let open = masks.iter().enumerate().filter(|(_, mask)| mask.count_ones() > 1);
    open.min_by_key(|(_, mask)| mask.count_ones()).map(|(rule, _)| rule)
}

/// The mean of numbers that may be too large for their squares to be held, and how far they spread about it. They are
/// kept as multiples of the first one.
#[derive(Clone, Debug, Default)]
struct Spread {
    probes: u64,
    hits: u64,
    /// The logarithm of the first number above zero.
    unit: f64,
    mean: f64,
    /// The sum of the squared distances from the mean (Welford).
    squares: f64,
}

impl Spread {
    /// Adds the number with this logarithm, or zero.
    fn add(&mut self, logarithm: Option<f64>) {
        self.probes += 1;
        if self.hits == 0 {
            // Zeros alone have the mean zero in any unit.
            self.unit = logarithm.unwrap_or_default();
        }
        self.hits += u64::from(logarithm.is_some());
        let number = logarithm.map_or(0.0, |logarithm| (logarithm - self.unit).exp());
        let distance = number - self.mean;
        self.mean += distance / self.probes as f64;
        self.squares += distance * (number - self.mean);
    }

    fn estimate(&self) -> Estimate {
        let count = self.probes as f64;
        let error = (self.squares / (count - 1.0) / count).sqrt();
        let whole = |part: f64| if part == 0.0 { 0.0 } else { (self.unit + part.ln()).exp() };
        Estimate {
            solutions: whole(self.mean),
            standard_error: if self.probes < 2 { f64::INFINITY } else { whole(error) },
            probes: self.probes,
            hits: self.hits,
            is_exact: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, solve};
    use pencilproof_core::{Digit, Layout};

    fn puzzle(layout: Layout, text: &str) -> Puzzle {
        Puzzle::from_givens(layout, text.chars().map(Digit::from_symbol))
    }

    fn estimate(puzzle: &Puzzle, probes: u64) -> Estimate {
        let mut estimator = Estimator::new(puzzle, 1);
        estimator.run(probes, Stop::never());
        estimator.estimate()
    }

    /// Asserts that a number is within four standard errors of its estimate, and that those are a small part of it.
    fn assert_near(known: f64, estimate: &Estimate, part: f64) {
        let Estimate { solutions, standard_error, .. } = *estimate;
        assert!((solutions - known).abs() < 4.0 * standard_error, "{known} is not {estimate:?}");
        assert!(standard_error < part * known, "{estimate:?} is too uncertain");
    }

    #[test]
    fn numbers_of_grids_that_are_known() {
        let layout = |name: &str| name.parse::<Layout>().unwrap();
        let known = [("2x2", 288.0), ("2x3", 28_200_960.0), ("3x3", 6.670_903_752e21), ("3x3+x", 5.561_339_34e16)];
        for ((name, grids), part) in known.into_iter().zip([0.05, 0.1, 0.1, 0.3]) {
            assert_near(grids, &estimate(&Puzzle::empty(layout(name)), 1000), part);
        }
    }

    #[test]
    fn numbers_of_solutions_that_can_be_counted() {
        for (side, text) in [
            (9, ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8....."),
            (4, "1.....2........."),
            (4, "12..3..........."),
        ] {
            let puzzle = puzzle(Layout::for_side(side).unwrap(), text);
            let outcome = solve(&puzzle, &Limits::count_up_to(1_000_000));
            assert_eq!(outcome.end, crate::End::Exhausted);
            assert_near(outcome.count as f64, &estimate(&puzzle, 1000), 0.2);
        }
    }

    #[test]
    fn probes_are_fair_where_dead_ends_are_many() {
        // The hardest tree of these is narrow and deep on one side; a biased draw shows at once.
        let puzzle = puzzle(
            Layout::classic(),
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        );
        let estimate = estimate(&puzzle, 20_000);
        assert!(!estimate.is_exact && estimate.hits > 0 && estimate.hits < estimate.probes / 2);
        assert_near(1.0, &estimate, 0.3);
    }

    #[test]
    fn what_needs_no_decision_is_exact() {
        let easy = estimate(&puzzle(Layout::for_side(4).unwrap(), "1......3......32"), 10);
        assert_eq!(
            (easy.solutions, easy.interval(), easy.relative_error(), easy.is_exact),
            (1.0, (1.0, 1.0), 0.0, true)
        );
        let none = estimate(&puzzle(Layout::for_side(4).unwrap(), "11.............."), 10);
        assert_eq!((none.solutions, none.hits, none.is_exact), (0.0, 0, true));
    }

    #[test]
    fn numbers_above_the_range_of_their_squares() {
        let estimate = estimate(&Puzzle::empty(Layout::for_side(16).unwrap()), 20);
        assert!(estimate.solutions > 1e95 && estimate.solutions < 1e102, "{estimate:?}");
        let mut spread = Spread::default();
        [600.0, 601.0, 602.0].into_iter().for_each(|logarithm| spread.add(Some(logarithm)));
        let estimate = spread.estimate();
        assert!((estimate.solutions.ln() - 601.3).abs() < 0.1 && estimate.standard_error.is_finite());
        spread.add(Some(800.0));
        assert_eq!(spread.estimate().solutions, f64::INFINITY);
    }

    #[test]
    fn one_probe_says_nothing_about_the_spread() {
        let empty = Puzzle::empty(Layout::for_side(4).unwrap());
        assert_eq!(estimate(&empty, 1).standard_error, f64::INFINITY);
        assert_eq!(estimate(&empty, 0).relative_error(), f64::INFINITY);
        let mut estimator = Estimator::new(&empty, 1);
        estimator.run(100, Stop::when(&|| true));
        assert_eq!(estimator.estimate().probes, 0);
    }

    #[test]
    fn a_seed_means_the_same_probes() {
        let empty = Puzzle::empty(Layout::classic());
        assert_eq!(estimate(&empty, 50), estimate(&empty, 50));
        let random = |seed| Estimator::new(&empty, seed).random_solution(100, Stop::never()).unwrap();
        assert_eq!(random(1), random(1));
        assert_ne!(random(1), random(2));
        let houses = Layout::classic();
        for house in houses.houses() {
            let mut digits: Vec<Digit> = houses.house_cells(house).iter().map(|&cell| random(3).get(cell)).collect();
            digits.sort();
            digits.dedup();
            assert_eq!(digits.len(), 9);
        }
    }
}
