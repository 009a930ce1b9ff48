//! As many cells as digits: what a "superposition" is in one of the documents that this project follows.

pub(super) mod hidden_subset;
pub(super) mod locked_subset;
pub(super) mod naked_subset;

use crate::{Facts, Found, found::on_candidates};
use pencilproof_core::{Candidate, Cell, CellSet, DigitSet, House, Rule};
use pencilproof_proof::{Mark, Proof, Role, Shape, Step};
use std::ops::{ControlFlow, RangeInclusive};

/// Two up to half the side: a larger naked subset leaves a smaller hidden one, and the other way round.
fn up_to_half(side: usize) -> RangeInclusive<usize> {
    2..=side / 2
}

/// Cells that hold as many digits as they are many, with the houses that they share.
struct Naked<const W: usize> {
    cells: CellSet<W>,
    digits: DigitSet,
}

impl<const W: usize> Naked<W> {
    /// The candidates that a shared house loses.
    fn victims(&self, facts: &Facts<'_, W>, house: House) -> Vec<Candidate> {
        let board = facts.board();
        let outside = board.geometry().house(house) - board.placed() - self.cells;
        let of_digit = |digit| (board.plane(digit) & outside).iter().map(move |cell| Candidate::new(cell, digit));
        self.digits.iter().flat_map(of_digit).collect()
    }

    /// Hands over the step that clears the given houses, each of which must lose something.
    fn report(&self, facts: &Facts<'_, W>, houses: &[House], found: &mut Found) -> ControlFlow<()> {
        let victims = houses.iter().flat_map(|&house| self.victims(facts, house));
        found.eliminate(victims, || {
            // Each cell counts once for each house, so that every cover rule has its own share of base.
            let weight = houses.len() as u32;
            let base = self.cells.iter().map(|cell| (Rule::Cell(cell), weight)).collect();
            let rules = houses.iter().flat_map(|&house| self.digits.iter().map(move |d| (Rule::House(house, d), 1)));
            let candidates = self
                .cells
                .iter()
                .flat_map(|cell| facts.board().digits(cell).iter().map(move |digit| Candidate::new(cell, digit)));
            let mut marks = on_candidates(Role::Base, candidates);
            marks.extend(houses.iter().map(|&house| Mark { role: Role::Cover, shape: Shape::House(house) }));
            (Proof::Counting { base, cover: rules.collect() }, marks)
        })
    }
}

/// Cells, digits and houses of a subset step, read from its proof.
struct Parts {
    cells: Vec<Cell>,
    digits: DigitSet,
    base_houses: Vec<House>,
    cover_houses: Vec<House>,
}

fn parts(step: &Step) -> Option<Parts> {
    let Proof::Counting { base, cover } = &step.proof else { return None };
    let mut parts =
        Parts { cells: Vec::new(), digits: DigitSet::EMPTY, base_houses: Vec::new(), cover_houses: Vec::new() };
    for (rules, in_base) in [(base, true), (cover, false)] {
        for (rule, _) in rules {
            match *rule {
                Rule::Cell(cell) => parts.cells.push(cell),
                Rule::House(house, digit) => {
                    parts.digits.insert(digit);
                    let houses = if in_base { &mut parts.base_houses } else { &mut parts.cover_houses };
                    if !houses.contains(&house) {
                        houses.push(house);
                    }
                }
            }
        }
    }
    Some(parts)
}
