//! A linear program solver: dense, with bounded variables and warm starts.
//!
//! The programs of set logic are small and solved again and again with the same rows and a new objective. The solver
//! keeps the dictionary, in which the basic variables are linear combinations of the others:
//!
//! ```text
//!   basic_i = sum over j of table[i][j] * nonbasic_j        (no constants: nonbasic variables stand at their bounds)
//! ```
//!
//! Columns of fixed variables are dropped, so a dictionary of exactly-one rules shrinks to its rank times the degrees
//! of freedom. Lower bounds are perturbed by small, distinct amounts against degenerate cycling; callers check results
//! in exact numbers.

use crate::budget::Meter;

/// A linear program over nonnegative columns, and rows (sums of columns) within ranges that contain zero.
pub(crate) trait LinearProgram {
    /// Moves to a point where the sum of the given columns is maximal or exceeds `enough`, and returns the sum. `None`
    /// if the limit on work is reached or the sum is unbounded.
    fn maximise(&mut self, objective: &[(usize, f64)], enough: f64) -> Option<f64>;

    /// The values of the columns at the current point.
    fn values(&self) -> Vec<f64>;

    /// The price of a row: the growth of the last sum per unit by which the active bound of the row is moved.
    fn price(&self, row: usize) -> f64;

    /// Fixes every row at its upper bound from now on. At the current point they must be there already.
    fn hold_rows(&mut self);
}

/// A smaller coefficient counts as zero.
const TINY: f64 = 1e-9;
/// A smaller coefficient is a rounding error and is set to zero.
const NOTHING: f64 = 1e-12;
/// The maximum perturbation of a lower bound.
const SHIFT: f64 = 1e-7;

/// A variable: its number (columns first, then rows) and its bounds.
#[derive(Clone, Copy)]
struct Variable {
    number: usize,
    low: f64,
    high: f64,
    value: f64,
}

/// The dictionary.
pub(crate) struct Simplex<'m, 'l> {
    columns: usize,
    basic: Vec<Variable>,
    nonbasic: Vec<Variable>,
    /// Row-major; the width is the initial number of columns.
    table: Vec<f64>,
    width: usize,
    /// The objective as a combination of the nonbasic variables.
    gain: Vec<f64>,
    /// Counts elementary operations.
    meter: &'m mut Meter<'l>,
}

impl<'m, 'l> Simplex<'m, 'l> {
    /// The program with the given columns, as lists of (row, coefficient), and ranges of the rows.
    pub(crate) fn new(columns: &[Vec<(usize, f64)>], ranges: &[(f64, f64)], meter: &'m mut Meter<'l>) -> Self {
        let (width, height) = (columns.len(), ranges.len());
        let mut table = vec![0.0; width * height];
        for (column, entries) in columns.iter().enumerate() {
            entries.iter().for_each(|&(row, coefficient)| table[row * width + column] = coefficient);
        }
        let nonbasic = (0..width).map(|number| {
            let low = -SHIFT * jitter(number);
            Variable { number, low, high: f64::INFINITY, value: low }
        });
        let nonbasic: Vec<Variable> = nonbasic.collect();
        let basic = ranges.iter().enumerate().map(|(row, &(low, high))| {
            let entries = &table[row * width..(row + 1) * width];
            let value = entries.iter().zip(&nonbasic).map(|(entry, variable)| entry * variable.value).sum();
            let shift = SHIFT * jitter(width + row);
            Variable { number: width + row, low: low - shift, high, value }
        });
        Simplex { columns: width, basic: basic.collect(), nonbasic, table, width, gain: Vec::new(), meter }
    }

    fn row(&self, row: usize) -> &[f64] {
        &self.table[row * self.width..][..self.nonbasic.len()]
    }

    fn set_gain(&mut self, objective: &[(usize, f64)]) {
        let mut weights = vec![0.0; self.columns];
        objective.iter().for_each(|&(column, weight)| weights[column] += weight);
        let weight = |variable: &Variable| weights.get(variable.number).copied().unwrap_or(0.0);
        let mut gain: Vec<f64> = self.nonbasic.iter().map(weight).collect();
        for (index, variable) in self.basic.iter().enumerate() {
            let weight = weight(variable);
            if weight != 0.0 {
                gain.iter_mut().zip(self.row(index)).for_each(|(gain, entry)| *gain += weight * entry);
            }
        }
        self.gain = gain;
    }

    /// The nonbasic variable whose move gains most, and whether it moves upwards.
    fn entering(&self) -> Option<(usize, f64)> {
        let mut best = (TINY * 100.0, None);
        for (index, (&gain, variable)) in self.gain.iter().zip(&self.nonbasic).enumerate() {
            let can_move = if gain > 0.0 { variable.value < variable.high } else { variable.value > variable.low };
            if gain.abs() > best.0 && can_move {
                best = (gain.abs(), Some((index, gain.signum())));
            }
        }
        best.1
    }

    /// How far the entering variable can move, and the row that blocks it; no row if it reaches its own opposite bound.
    fn leaving(&self, entering: usize, sign: f64) -> (f64, Option<usize>) {
        let own = self.nonbasic[entering].high - self.nonbasic[entering].low;
        let (mut best, mut speed) = ((own, None), 0.0);
        for (index, variable) in self.basic.iter().enumerate() {
            let rate = sign * self.table[index * self.width + entering];
            if rate.abs() < TINY {
                continue;
            }
            let room = if rate > 0.0 { variable.high - variable.value } else { variable.low - variable.value };
            let reach = (room / rate).max(0.0);
            if reach < best.0 - TINY || reach <= best.0 + TINY && best.1.is_some() && rate.abs() > speed {
                best = (reach.min(best.0), Some(index));
                speed = rate.abs();
            }
        }
        best
    }

    /// Moves a nonbasic variable by `step`; the row that blocks it, if any, becomes nonbasic in its place.
    fn go(&mut self, entering: usize, step: f64, leaving: Option<usize>) {
        for (index, variable) in self.basic.iter_mut().enumerate() {
            variable.value += step * self.table[index * self.width + entering];
        }
        self.nonbasic[entering].value += step;
        let Some(leaving) = leaving else { return };
        std::mem::swap(&mut self.basic[leaving], &mut self.nonbasic[entering]);
        // Exactly at the bound, so that rounding does not let it move on.
        let Variable { low, high, value, .. } = self.nonbasic[entering];
        self.nonbasic[entering].value = if value - low < high - value { low } else { high };
        let start = leaving * self.width;
        let live = self.nonbasic.len();
        let pivot = self.table[start + entering];
        let row = &mut self.table[start..start + live];
        row.iter_mut().for_each(|entry| *entry /= -pivot);
        row[entering] = 1.0 / pivot;
        // Most entries of early rows are zero, so only the others are visited.
        let entries: Vec<(usize, f64)> = row.iter().copied().enumerate().filter(|(_, entry)| *entry != 0.0).collect();
        let full: Option<Vec<f64>> = (entries.len() * 3 > live).then(|| row.to_vec());
        let substitute = |line: &mut [f64]| {
            let factor = std::mem::replace(&mut line[entering], 0.0);
            if factor.abs() < NOTHING {
                return;
            }
            match &full {
                Some(row) => line.iter_mut().zip(row).for_each(|(entry, other)| *entry += factor * other),
                None => entries.iter().for_each(|&(column, other)| {
                    line[column] += factor * other;
                    if line[column].abs() < NOTHING {
                        line[column] = 0.0;
                    }
                }),
            }
        };
        for index in (0..self.basic.len()).filter(|&index| index != leaving) {
            substitute(&mut self.table[index * self.width..][..live]);
        }
        substitute(&mut self.gain);
        let spent = (self.basic.len() * entries.len()) as u64;
        self.meter.spend(spent);
    }

    fn drop_nonbasic(&mut self, column: usize) {
        self.nonbasic.swap_remove(column);
        let last = self.nonbasic.len();
        for row in 0..self.basic.len() {
            self.table[row * self.width + column] = self.table[row * self.width + last];
        }
    }

    fn drop_basic(&mut self, row: usize) {
        self.basic.swap_remove(row);
        let last = self.basic.len();
        self.table.copy_within(last * self.width..(last + 1) * self.width, row * self.width);
    }
}

impl LinearProgram for Simplex<'_, '_> {
    fn maximise(&mut self, objective: &[(usize, f64)], enough: f64) -> Option<f64> {
        self.set_gain(objective);
        let values = self.values();
        let mut sum: f64 = objective.iter().map(|&(column, weight)| weight * values[column]).sum();
        loop {
            if sum >= enough {
                return Some(sum);
            }
            let Some((entering, sign)) = self.entering() else { return Some(sum) };
            let (step, leaving) = self.leaving(entering, sign);
            if self.meter.is_over() || step.is_infinite() {
                return None;
            }
            sum += self.gain[entering].abs() * step;
            self.go(entering, sign * step, leaving);
        }
    }

    fn values(&self) -> Vec<f64> {
        let mut values = vec![0.0; self.columns];
        for variable in self.nonbasic.iter().chain(&self.basic).filter(|variable| variable.number < self.columns) {
            values[variable.number] = variable.value;
        }
        values
    }

    fn price(&self, row: usize) -> f64 {
        let index = self.nonbasic.iter().position(|variable| variable.number == self.columns + row);
        index.map_or(0.0, |index| self.gain[index])
    }

    fn hold_rows(&mut self) {
        let is_row = |variable: &Variable, columns: usize| variable.number >= columns;
        for column in (0..self.nonbasic.len()).rev() {
            if is_row(&self.nonbasic[column], self.columns) {
                self.drop_nonbasic(column);
            }
        }
        for index in (0..self.basic.len()).rev() {
            if !is_row(&self.basic[index], self.columns) {
                continue;
            }
            // A row without a nonzero coefficient follows from the others. Any other row is exchanged for the column
            // and becomes nonbasic.
            let largest = (0..self.nonbasic.len()).max_by(|&a, &b| {
                let row = self.row(index);
                row[a].abs().total_cmp(&row[b].abs())
            });
            match largest.filter(|&column| self.row(index)[column].abs() > 1e-6) {
                Some(column) => {
                    self.gain = vec![0.0; self.nonbasic.len()];
                    self.go(column, 0.0, Some(index));
                    self.drop_nonbasic(column);
                }
                None => self.drop_basic(index),
            }
        }
    }
}

/// A number from one to two that depends on the variable alone.
fn jitter(number: usize) -> f64 {
    let mixed = (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    1.0 + (mixed >> 40) as f64 / (1u64 << 24) as f64
}
