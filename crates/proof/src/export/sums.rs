//! What follows from bounds and derived sums, for a checker that adds up and propagates but does not look ahead.
//!
//! A sum with a limit propagates little by itself: "r1c1 and r1c2 add up to 15 or less" allows 9 in r1c1 as long as
//! r1c2 may be anything. With the least live digit of r1c2 times "at least one value for r1c2" added, it does not. Such
//! a line is true whatever is assumed, so it is written once, before the clause that needs it.

use super::names;
use super::veripb::{Stop, Writer};
use crate::check::{assumed, assumed_all};
use crate::count::Total;
use crate::propagate::{Limit, Tight, follow, tighten};
use crate::{Filling, Literal, Weighing};
use pencilproof_core::{Board, Candidate, Cell, Rule};

/// The most lines for one clause that follows from fillings.
const MOST_LINES: usize = 100_000;

/// Parts that are filled in every way.
struct Parts {
    cells: Vec<Cell>,
    sums: Vec<Sum>,
    /// How many lines may still be written.
    left: usize,
}

/// A derived sum, and the labels of the lines that say what it is at least and at most.
struct Sum {
    total: Total,
    least: Option<String>,
    most: Option<String>,
}

impl<const W: usize> Writer<W> {
    /// Follows singles, groups and bounds, and writes which bounds said something. Nothing if that leads to a
    /// contradiction.
    pub(super) fn tightened(&mut self, mut board: Box<Board<W>>) -> Option<Box<Board<W>>> {
        let mut told = Vec::new();
        let follows = follow(&mut board, &mut |bound, tight| told.push((bound, tight))).is_ok();
        let line = |(bound, tight): (_, Tight)| {
            let label = match tight.limit {
                Limit::Least => names::at_least(&self.layout, bound),
                Limit::Most => names::at_most(&self.layout, bound),
            };
            self.tight(&label, &tight)
        };
        let lines = told.into_iter().filter_map(line).collect();
        self.limits(lines);
        follows.then_some(board)
    }

    /// A sum with the best weights of its cells taken out; none if these weigh nothing.
    fn tight(&self, label: &str, tight: &Tight) -> Option<String> {
        let mut line = format!("pol {label}");
        for &(cell, weight) in tight.best.iter().filter(|(_, weight)| *weight != 0) {
            let needs_one = (tight.limit == Limit::Most) == (weight > 0);
            let rule = match needs_one {
                true => names::at_least(&self.layout, Rule::Cell(cell)),
                false => names::at_most(&self.layout, Rule::Cell(cell)),
            };
            line += &match weight.unsigned_abs() {
                1 => format!(" {rule} +"),
                times => format!(" {rule} {times} * +"),
            };
        }
        line.ends_with('+').then_some(line)
    }

    /// Writes the clause that one of the literals holds, under what is assumed, because the fillings of some parts say
    /// so: from the leaves up, a clause for each way to fill the cells until it fails.
    pub(super) fn fillings(
        &mut self,
        parts: &[Filling],
        board: &Board<W>,
        under: &[Literal],
        clause: &[Literal],
        label: &str,
    ) -> Result<(), Stop> {
        let mut cells: Vec<Cell> = Vec::new();
        let mut sums = Vec::new();
        for part in parts {
            match part {
                Filling::Constraint(id) => cells.extend(self.layout.constraint(*id).cells()),
                Filling::Sum(sum) => {
                    let mut total = Total::of_sum(board, sum)?;
                    let (least, most) = (self.derived(sum, Limit::Least), self.derived(sum, Limit::Most));
                    let all = total.clone();
                    total.leave_out_constants(board);
                    cells.extend(total.weights.iter().map(|(candidate, _)| candidate.cell()));
                    sums.push(Sum { total: all, least, most });
                }
            }
        }
        let mut parts = Parts { cells, sums, left: MOST_LINES };
        match assumed_all(board, clause.iter().map(|literal| literal.denied())) {
            Some(board) => self.filled(&mut parts, board, under, clause, label),
            None => {
                self.derive(self.mark(), label, under, clause);
                Ok(())
            }
        }
    }

    /// The clauses of a case, whose board takes the clause as false.
    fn filled(
        &mut self,
        parts: &mut Parts,
        board: Box<Board<W>>,
        under: &[Literal],
        clause: &[Literal],
        label: &str,
    ) -> Result<(), Stop> {
        let mark = self.mark();
        if let Some(board) = self.tightened_with(parts, board) {
            let open = parts.cells.iter().filter(|&&cell| board.digits(cell).len() > 1);
            // Without an open cell, there would be a filling: the checker would have refused the step.
            let &cell = open.min_by_key(|&&cell| board.digits(cell).len()).ok_or(Stop::TooLarge)?;
            for digit in board.digits(cell).iter() {
                let literal = Literal { candidate: Candidate::new(cell, digit), is_true: true };
                let under = [under, &[literal]].concat();
                match assumed(&board, literal) {
                    Some(branch) => self.filled(parts, branch, &under, clause, "")?,
                    None => self.derive(self.mark(), "", &under, clause),
                }
            }
        }
        parts.left = parts.left.checked_sub(1).ok_or(Stop::TooLarge)?;
        self.within_size()?;
        self.derive(mark, label, under, clause);
        Ok(())
    }

    /// As [`Writer::tightened`], with the sums of the parts followed, too.
    fn tightened_with(&mut self, parts: &Parts, board: Box<Board<W>>) -> Option<Box<Board<W>>> {
        let mut board = self.tightened(board)?;
        loop {
            let mut changed = false;
            for Sum { total, least, most } in &parts.sums {
                let limits = (total.least.ok().filter(|_| least.is_some()), total.most.ok().filter(|_| most.is_some()));
                let mut told = Vec::new();
                let struck = tighten(&mut board, &total.weights, limits, &mut |tight| told.push(tight));
                let label = |limit| if limit == Limit::Least { least } else { most };
                let line = |tight: Tight| self.tight(label(tight.limit).as_deref().unwrap_or_default(), &tight);
                let lines = told.into_iter().filter_map(line).collect();
                self.limits(lines);
                changed |= struck.ok()?;
            }
            if !changed {
                return Some(board);
            }
            board = self.tightened(board)?;
        }
    }

    /// Writes a limit of a derived sum and returns its label, if the sum has that limit.
    fn derived(&mut self, sum: &Weighing, limit: Limit) -> Option<String> {
        let (upper, lower) = match limit {
            Limit::Most => (&sum.cover, &sum.base),
            Limit::Least => (&sum.base, &sum.cover),
        };
        let has_limits = lower.iter().all(|&(summand, _)| self.layout.least(summand).is_some())
            && upper.iter().all(|&(summand, _)| self.layout.most(summand).is_some());
        if !has_limits {
            return None;
        }
        let key = format!("{lower:?} {upper:?}");
        if let Some(label) = self.aids().sums.get(&key) {
            return Some(label.clone());
        }
        let label = self.added_up(lower, upper);
        self.aids().sums.insert(key, label.clone());
        Some(label)
    }
}
