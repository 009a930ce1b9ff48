//! Bounds of any kind, and what they leave.

use pencilproof_core::{Bound, Cell, ConstraintId, DigitSet, Layout, MAX_SIDE, Rule};
use pencilproof_proof::{Filling, Weighing};

/// A bound of some cells.
pub(crate) struct Limits {
    bound: Bound,
    least: i64,
    most: i64,
    /// For each cell what each digit weighs.
    weights: Vec<[i64; MAX_SIDE]>,
}

/// The bounds of a layout, those of a constraint and the same cells together.
pub(crate) fn limits(layout: &Layout) -> Vec<(ConstraintId, Vec<Cell>, Vec<Limits>)> {
    let mut all: Vec<(ConstraintId, Vec<Cell>, Vec<Limits>)> = Vec::new();
    for bound in layout.bounds() {
        let (least, most) = layout.range_of(bound);
        let (mut cells, mut weights) = (Vec::new(), Vec::new());
        for of_cell in layout.terms(bound).chunk_by(|one, other| one.0.cell() == other.0.cell()) {
            let mut of_digits = [0; MAX_SIDE];
            of_cell.iter().for_each(|&(term, weight)| of_digits[term.digit().index()] = weight.into());
            cells.push(of_cell[0].0.cell());
            weights.push(of_digits);
        }
        let id = layout.constraint_of(bound.into()).unwrap_or_default();
        let limits = Limits { bound, least, most, weights };
        match all.last_mut().filter(|(last, own, _)| *last == id && *own == cells) {
            Some((_, _, bounds)) => bounds.push(limits),
            None => all.push((id, cells, vec![limits])),
        }
    }
    all
}

impl Limits {
    /// Strikes the digits with which the cells weigh too much or too little, whatever the others have.
    pub(crate) fn narrow(&self, live: &mut [DigitSet]) {
        let range = |place: usize, digits: DigitSet| {
            let weights = || digits.iter().map(|digit| self.weights[place][digit.index()]);
            (weights().min().unwrap_or_default(), weights().max().unwrap_or_default())
        };
        let ranges: Vec<(i64, i64)> = live.iter().enumerate().map(|(place, &digits)| range(place, digits)).collect();
        let (low, high) = ranges.iter().fold((0, 0), |(low, high), range| (low + range.0, high + range.1));
        if low >= self.least && high <= self.most {
            return;
        }
        for (place, digits) in live.iter_mut().enumerate() {
            let (own_low, own_high) = ranges[place];
            let fits = |weight: i64| low - own_low + weight <= self.most && high - own_high + weight >= self.least;
            *digits = digits.iter().filter(|digit| fits(self.weights[place][digit.index()])).collect();
        }
    }

    /// The bound as what is filled.
    pub(crate) fn filling(&self) -> Filling {
        Filling::Sum(Weighing::new([(self.bound, 1)], Vec::<(Rule, u32)>::new()))
    }
}
