//! A linear program solver: a dictionary with bounded variables, warm starts, and work only where entries are not zero.
//!
//! The programs of set logic are small and solved again and again with the same rows and a new objective. The solver
//! keeps the dictionary, in which the basic variables are linear combinations of the others:
//!
//! ```text
//!   basic_i = sum over j of table[j][i] * nonbasic_j        (no constants: nonbasic variables stand at their bounds)
//! ```
//!
//! It is stored by columns, because an exchange reads one column three times and one row once. Columns of fixed
//! variables are dropped, so a dictionary of exactly-one rules shrinks to its rank times the degrees of freedom. Lower
//! bounds are perturbed by small, distinct amounts against degenerate cycling; callers check results in exact numbers.

use crate::budget::Meter;

/// A linear program over nonnegative columns, and rows (sums of columns) within ranges that contain zero.
pub(crate) trait LinearProgram {
    /// Moves to a point where the sum of the given columns is maximal or exceeds `enough`, and returns the sum. `None`
    /// if the limit on work is reached or the sum is unbounded.
    fn maximise(&mut self, objective: &[(usize, f64)], enough: f64) -> Option<f64>;

    /// The values of the columns at the current point.
    fn values(&self) -> Vec<f64>;

    /// The price of each row: the growth of the last sum per unit by which the active bound of the row is moved.
    fn prices(&self) -> Vec<f64>;

    /// Fixes every row at its upper bound from now on, and moves to a point where they are. Only before the first
    /// objective. `None` if there is no such point or the limit on work is reached.
    fn hold_rows(&mut self) -> Option<()>;
}

/// A smaller coefficient counts as zero.
const TINY: f64 = 1e-9;
/// A smaller coefficient is a rounding error and is set to zero.
const NOTHING: f64 = 1e-12;
/// The maximum perturbation of a lower bound.
const SHIFT: f64 = 1e-7;
/// Variables are not exchanged on a smaller coefficient where there is a choice.
const SAFE: f64 = 1e-6;
/// A row that is no further from its bound is there.
const HELD: f64 = 1e-3;

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
    rows: usize,
    basic: Vec<Variable>,
    nonbasic: Vec<Variable>,
    /// By columns, each of the initial number of rows.
    table: Vec<f64>,
    /// The objective as a combination of the nonbasic variables.
    gain: Vec<f64>,
    /// By nonbasic variable: about how far others move with it, squared (the reference weights of Devex pricing).
    spread: Vec<f64>,
    /// The entries of the entering column that are not zero.
    moved: Vec<(usize, f64)>,
    /// All its entries, where few are zero.
    full: Vec<f64>,
    /// Counts elementary operations.
    meter: &'m mut Meter<'l>,
}

impl<'m, 'l> Simplex<'m, 'l> {
    /// The program with the given columns, as lists of (row, coefficient), and ranges of the rows.
    pub(crate) fn new(columns: &[Vec<(usize, f64)>], ranges: &[(f64, f64)], meter: &'m mut Meter<'l>) -> Self {
        let (width, rows) = (columns.len(), ranges.len());
        let mut table = vec![0.0; width * rows];
        let mut values = vec![0.0; rows];
        let low = |number| -SHIFT * jitter(number);
        for (column, entries) in columns.iter().enumerate() {
            for &(row, coefficient) in entries {
                table[column * rows + row] = coefficient;
                values[row] += coefficient * low(column);
            }
        }
        let column = |number| Variable { number, low: low(number), high: f64::INFINITY, value: low(number) };
        let row = |(row, &value): (usize, &f64)| {
            let (number, (least, high)) = (width + row, ranges[row]);
            Variable { number, low: least + low(number), high, value }
        };
        Simplex {
            columns: width,
            rows,
            basic: values.iter().enumerate().map(row).collect(),
            nonbasic: (0..width).map(column).collect(),
            table,
            gain: vec![0.0; width],
            spread: vec![1.0; width],
            moved: Vec::new(),
            full: Vec::new(),
            meter,
        }
    }

    fn entry(&self, row: usize, column: usize) -> f64 {
        self.table[column * self.rows + row]
    }

    fn set_gain(&mut self, objective: &[(usize, f64)]) {
        let mut weights = vec![0.0; self.columns + self.rows];
        objective.iter().for_each(|&(column, weight)| weights[column] += weight);
        self.gain.clear();
        self.gain.extend(self.nonbasic.iter().map(|variable| weights[variable.number]));
        for (row, variable) in self.basic.iter().enumerate() {
            let weight = weights[variable.number];
            if weight != 0.0 {
                let entries = self.table[row..].iter().step_by(self.rows);
                self.gain.iter_mut().zip(entries).for_each(|(gain, entry)| *gain += weight * entry);
            }
        }
        self.spread.clear();
        self.spread.resize(self.nonbasic.len(), 1.0);
    }

    /// The nonbasic variable whose move gains most for how far it moves the others, and the direction.
    fn entering(&self) -> Option<(usize, f64)> {
        let mut best = (0.0, None);
        for (index, (&gain, variable)) in self.gain.iter().zip(&self.nonbasic).enumerate() {
            if gain.abs() <= TINY * 100.0 || gain * gain <= best.0 * self.spread[index] {
                continue;
            }
            if if gain > 0.0 { variable.value < variable.high } else { variable.value > variable.low } {
                best = (gain * gain / self.spread[index], Some((index, gain.signum())));
            }
        }
        best.1
    }

    /// Makes a column the one that is about to move.
    fn load(&mut self, column: usize) {
        let entries = self.table[column * self.rows..][..self.basic.len()].iter().copied().enumerate();
        self.moved.clear();
        self.moved.extend(entries.filter(|(_, entry)| entry.abs() >= NOTHING));
    }

    /// How far the loaded column can move, and the row that blocks it; no row if it reaches its own opposite bound.
    fn leaving(&self, entering: usize, sign: f64) -> (f64, Option<usize>) {
        let own = self.nonbasic[entering].high - self.nonbasic[entering].low;
        let (mut best, mut speed) = ((own, None), 0.0);
        for &(row, entry) in &self.moved {
            let (rate, variable) = (sign * entry, &self.basic[row]);
            if rate.abs() < TINY {
                continue;
            }
            let room = if rate > 0.0 { variable.high - variable.value } else { variable.low - variable.value };
            let reach = (room / rate).max(0.0);
            if reach < best.0 - TINY || reach <= best.0 + TINY && best.1.is_some() && rate.abs() > speed {
                best = (reach.min(best.0), Some(row));
                speed = rate.abs();
            }
        }
        best
    }

    /// Moves the loaded column by `step`; the row that blocks it, if any, becomes nonbasic in its place.
    fn go(&mut self, entering: usize, step: f64, leaving: Option<usize>) {
        for &(row, rate) in &self.moved {
            self.basic[row].value += step * rate;
        }
        self.nonbasic[entering].value += step;
        let Some(leaving) = leaving else { return };
        std::mem::swap(&mut self.basic[leaving], &mut self.nonbasic[entering]);
        // Exactly at the bound, so that rounding does not let it move on.
        let Variable { low, high, value, .. } = self.nonbasic[entering];
        self.nonbasic[entering].value = if value - low < high - value { low } else { high };
        let pivot = self.entry(leaving, entering);
        let (gain, spread) = (self.gain[entering], self.spread[entering]);
        let mut exchanged = 0;
        let is_full = self.moved.len() * 3 > self.basic.len();
        self.full.clear();
        self.full.extend_from_slice(&self.table[entering * self.rows..][..self.basic.len()]);
        for index in (0..self.nonbasic.len()).filter(|&index| index != entering) {
            let column = &mut self.table[index * self.rows..][..self.basic.len()];
            if column[leaving].abs() < NOTHING {
                column[leaving] = 0.0;
                continue;
            }
            let factor = -column[leaving] / pivot;
            match is_full {
                true => column.iter_mut().zip(&self.full).for_each(|(entry, rate)| *entry += factor * rate),
                false => self.moved.iter().for_each(|&(row, rate)| column[row] += factor * rate),
            }
            column[leaving] = factor;
            self.gain[index] += factor * gain;
            self.spread[index] = self.spread[index].max(factor * factor * spread);
            exchanged += 1;
        }
        let column = &mut self.table[entering * self.rows..][..self.basic.len()];
        self.moved.iter().for_each(|&(row, rate)| column[row] = rate / pivot);
        column[leaving] = 1.0 / pivot;
        self.gain[entering] = gain / pivot;
        self.spread[entering] = (spread / (pivot * pivot)).max(1.0);
        self.meter.spend((exchanged * self.moved.len() + self.nonbasic.len()) as u64);
    }

    fn drop_nonbasic(&mut self, column: usize) {
        self.nonbasic.swap_remove(column);
        self.gain.swap_remove(column);
        self.spread.swap_remove(column);
        let last = self.nonbasic.len() * self.rows;
        self.table.copy_within(last..last + self.basic.len(), column * self.rows);
    }

    fn drop_basic(&mut self, row: usize) {
        self.basic.swap_remove(row);
        let last = self.basic.len();
        for column in 0..self.nonbasic.len() {
            self.table[column * self.rows + row] = self.table[column * self.rows + last];
        }
    }

    /// The column for which a row is best exchanged: one with few entries, so that the dictionary stays sparse.
    fn sparsest(&mut self, row: usize) -> Option<usize> {
        let usable = (0..self.nonbasic.len()).filter(|&column| self.entry(row, column).abs() > SAFE);
        let usable: Vec<usize> = usable.collect();
        self.meter.spend((usable.len() * self.basic.len()) as u64);
        let entries = |&column: &usize| {
            let entries = &self.table[column * self.rows..][..self.basic.len()];
            entries.iter().filter(|entry| entry.abs() > NOTHING).count()
        };
        usable.into_iter().min_by_key(entries)
    }

    /// Moves to a point within all bounds. It is the cheapest if every nonbasic variable has a cost of its own (the
    /// dual simplex method), so no basis comes back.
    fn become_feasible(&mut self) -> Option<()> {
        self.gain = self.nonbasic.iter().map(|variable| -jitter(variable.number)).collect();
        loop {
            let lack = |row: usize| self.basic[row].low - self.basic[row].value;
            let farthest = (0..self.basic.len()).max_by(|&a, &b| lack(a).total_cmp(&lack(b)));
            let Some(leaving) = farthest.filter(|&row| lack(row) > TINY) else { return Some(()) };
            let lack = lack(leaving);
            let usable = (0..self.nonbasic.len()).filter(|&column| self.entry(leaving, column) > SAFE);
            let cost = |column: usize| -self.gain[column] / self.entry(leaving, column);
            let entering = usable.min_by(|&a, &b| cost(a).total_cmp(&cost(b)))?;
            if self.meter.is_over() {
                return None;
            }
            self.load(entering);
            self.go(entering, lack / self.entry(leaving, entering), Some(leaving));
        }
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
            self.load(entering);
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

    fn prices(&self) -> Vec<f64> {
        let mut prices = vec![0.0; self.rows];
        for (variable, &gain) in self.nonbasic.iter().zip(&self.gain) {
            if let Some(row) = variable.number.checked_sub(self.columns) {
                prices[row] = gain;
            }
        }
        prices
    }

    fn hold_rows(&mut self) -> Option<()> {
        for row in (0..self.basic.len()).rev() {
            let lack = self.basic[row].high - self.basic[row].value;
            match self.sparsest(row) {
                _ if self.meter.is_over() => return None,
                Some(column) => {
                    self.load(column);
                    self.go(column, lack / self.entry(row, column), Some(row));
                    self.drop_nonbasic(column);
                }
                // The row follows from the others or contradicts them.
                None if lack.abs() < HELD => self.drop_basic(row),
                None => return None,
            }
        }
        self.become_feasible()
    }
}

/// A number from one to two that depends on the variable alone.
fn jitter(number: usize) -> f64 {
    let mixed = (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    1.0 + (mixed >> 40) as f64 / (1u64 << 24) as f64
}
