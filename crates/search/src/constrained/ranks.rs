//! Places of rows and columns among all of them, read as numbers.

use super::board::{Board, Fails};
use super::propagators::Reach;
use pencilproof_core::{Cell, Layout, Rank};

/// A line with its place among those that begin with the same digit, of which each side of the board has one.
#[derive(Clone, Debug)]
pub(super) struct Ranked {
    /// The cells of the line and of all others.
    pub(super) cells: Box<[u16]>,
    line: Box<[u16]>,
    /// How many of those that begin with its digit are smaller.
    smaller: usize,
    /// Whether another line may be equal to it.
    may_tie: bool,
    /// The lines of the other sides, side by side.
    sides: Vec<Vec<Box<[u16]>>>,
}

/// How many sides a board has, from each of which lines are read.
const SIDES: usize = 4;

/// What two lines can be to each other.
#[derive(Clone, Copy, Default)]
struct Order {
    /// The other line can be smaller.
    smaller: bool,
    /// It can be greater or, where that is allowed, equal.
    rest: bool,
}

impl Ranked {
    pub(super) fn new(layout: &Layout, rank: &Rank) -> Ranked {
        let side = layout.side();
        let indices = |line: &[Cell]| line.iter().map(|cell| cell.index() as u16).collect::<Box<[u16]>>();
        // Rows, then columns; each from its start and from its end.
        let all: Vec<Vec<Cell>> = layout.lines().collect();
        let of_side = |number: usize| -> Vec<Box<[u16]>> {
            all[number / 2 * 2 * side..]
                .iter()
                .skip(number % 2)
                .step_by(2)
                .take(side)
                .map(|line| indices(line))
                .collect()
        };
        let line = indices(&rank.line);
        let sides = (0..SIDES).map(of_side).filter(|lines| !lines.contains(&line)).collect();
        let cells = (0..layout.cell_count() as u16).collect();
        Ranked { cells, line, smaller: rank.smaller % SIDES, may_tie: rank.may_tie, sides }
    }

    /// How many of the other sides' lines can be smaller, and how many must be, decides what the rest can be.
    pub(super) fn run<B: Board>(&self, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        let digit = reach.mask(self.line[0]);
        if digit & digit.wrapping_sub(1) != 0 {
            return Ok(());
        }
        let mut orders = [Order::default(); SIDES - 1];
        for (order, side) in orders.iter_mut().zip(&self.sides) {
            for other in side.iter().filter(|other| reach.mask(other[0]) & digit != 0) {
                let of_one = self.order(other, reach);
                *order = Order { smaller: order.smaller | of_one.smaller, rest: order.rest | of_one.rest };
            }
        }
        let can = orders.iter().filter(|order| order.smaller).count();
        let must = orders.iter().filter(|order| !order.rest).count();
        if can < self.smaller || must > self.smaller {
            return Err(Fails);
        }
        for (order, side) in orders.iter().zip(&self.sides) {
            // What the side's line that begins with the digit is.
            let is = Order {
                smaller: order.smaller && !(must == self.smaller && order.rest),
                rest: order.rest && !(can == self.smaller && order.smaller),
            };
            for other in side {
                let first = reach.mask(other[0]);
                if first & digit == 0 {
                    continue;
                }
                let of_one = self.order(other, reach);
                if !(is.smaller && of_one.smaller || is.rest && of_one.rest) {
                    reach.keep(other[0], !digit)?;
                } else if first == digit && is.smaller != is.rest {
                    self.follow(other, is.smaller, reach)?;
                }
            }
        }
        Ok(())
    }

    /// Another line that begins with the same digit is smaller, or is not.
    fn follow<B: Board>(&self, other: &[u16], is_smaller: bool, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        for (&own, &cell) in self.line.iter().zip(other).skip(1) {
            if own == cell {
                continue;
            }
            let (low, high) = if is_smaller { (cell, own) } else { (own, cell) };
            reach.keep(low, u32::MAX >> (u32::BITS - 1 - reach.mask(high).ilog2()))?;
            reach.keep(high, u32::MAX << reach.mask(low).trailing_zeros())?;
            let (low, high) = (reach.mask(low), reach.mask(high));
            if low != high || low & low.wrapping_sub(1) != 0 {
                return Ok(());
            }
        }
        if self.may_tie && !is_smaller { Ok(()) } else { Err(Fails) }
    }

    /// What another line that begins with the same digit can be.
    fn order<B: Board>(&self, other: &[u16], reach: &Reach<'_, B>) -> Order {
        let mut order = Order::default();
        for (&own, &cell) in self.line.iter().zip(other).skip(1) {
            if own == cell {
                continue;
            }
            let (mask, others) = (reach.mask(own), reach.mask(cell));
            order.smaller |= others.trailing_zeros() < mask.ilog2();
            order.rest |= others.ilog2() > mask.trailing_zeros();
            if mask & others == 0 || order.smaller && order.rest {
                return order;
            }
        }
        order.rest |= self.may_tie;
        order
    }
}
