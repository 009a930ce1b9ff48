//! Steps of the scale with proofs that the checker accepts.
//!
//! A proved step has the conclusions of the step, the id of its technique after `se-`, as in `se-x-wing`, and the shape
//! of the argument as its evidence. Each family of techniques has a file of its own. Where the argument of the scale
//! does not hold by itself, the proof is one of search: see [`searched`].

mod aligned;
mod basic;
mod cases;
mod chain;
mod forcing;
mod search;
#[cfg(test)]
mod tests;
mod unique;

use crate::grid::Grid;
use crate::step::{candidate, house, house_number};
use crate::tables::{CELLS, house_rule};
use crate::{Argument, ChainShape, State, Step};
pub(crate) use forcing::Forced;
use pencilproof_core::{Candidate, Cell, Digit, Layout, Position, Rule, Stop};
use pencilproof_proof::{Evidence, Literal, NotRefuted, Proof, SetPattern, SetRule};
use search::searched;

/// A proof and how it was seen.
struct Reason {
    proof: Proof,
    evidence: Evidence,
}

impl Step {
    /// The step with a proof of its conclusions in the state that it was found in, and with evidence for pictures. Its
    /// technique is the [id](crate::Technique::id) of the step's technique after `se-`.
    ///
    /// At its highest level the scale does not list all that a chain within a chain rests on. Where its argument
    /// therefore does not do, the proof is one of search, which may take long and be large; `stop` ends it.
    ///
    /// # Errors
    /// If search finds that a conclusion does not follow, or it was stopped.
    pub fn to_proved(&self, state: &State, stop: Stop<'_>) -> Result<pencilproof_proof::Step, NotRefuted> {
        let step = self.argued(state);
        let position = state.to_position();
        if step.check(&position).is_ok() {
            return Ok(step);
        }
        searched(&step, &position, stop).map(|proof| pencilproof_proof::Step { proof, ..step })
    }

    /// The step with the argument of the scale, whether that holds or not.
    pub(crate) fn argued(&self, state: &State) -> pencilproof_proof::Step {
        let Reason { proof, evidence } = self.reason(&state.0);
        pencilproof_proof::Step {
            technique: format!("se-{}", self.technique.id()).into(),
            size: self.size(),
            placements: self.placement.into_iter().collect(),
            eliminations: self.eliminations.clone(),
            proof,
            evidence,
        }
    }

    fn reason(&self, grid: &Grid) -> Reason {
        match &self.argument {
            Argument::HiddenSingle(_) | Argument::NakedSingle => basic::single(self, grid),
            Argument::Locking { from, to, digit, .. } => {
                sets(grid, [Rule::House(*from, *digit)], [Rule::House(*to, *digit)])
            }
            Argument::NakedSet { house, cells, digits } => {
                sets(grid, cells.iter().map(Rule::Cell), digits.iter().map(|digit| Rule::House(*house, digit)))
            }
            Argument::HiddenSet { house, cells, digits } => {
                sets(grid, digits.iter().map(|digit| Rule::House(*house, digit)), cells.iter().map(Rule::Cell))
            }
            Argument::Fish { digit, base, cover } => {
                let rules = |houses: &[_]| houses.iter().map(|&house| Rule::House(house, *digit)).collect::<Vec<_>>();
                sets(grid, rules(base), rules(cover))
            }
            Argument::Wing { pivot, pincers, digit } => basic::wing(self, grid, *pivot, *pincers, *digit),
            Argument::Loop { cells, digits, kind } => unique::unique_loop(grid, cells, *digits, kind),
            Argument::Bug { cells, kind } => unique::bug(grid, cells, kind),
            Argument::Aligned(base) => aligned::aligned(self, grid, base),
            Argument::Chain(ChainShape::Cycle(links, claims)) => chain::cycle(self, grid, *links, claims),
            Argument::Chain(ChainShape::Forcing(links, claims)) => chain::forcing(self, grid, *links, claims),
            Argument::Chain(shape) => forcing::forcing(self, grid, shape),
        }
    }

    /// The number of cells of a subset, of lines of a fish, of base cells of an exclusion.
    fn size(&self) -> usize {
        match &self.argument {
            Argument::NakedSet { digits, .. } | Argument::HiddenSet { digits, .. } => digits.len(),
            Argument::Fish { base, .. } => base.len(),
            Argument::Aligned(base) => base.len(),
            _ => 1,
        }
    }
}

impl State {
    /// The state as a position of an open board, without givens.
    fn to_position(&self) -> Position {
        let layout = Layout::classic();
        let mut position = Position::open(&layout);
        let (filled, empty): (Vec<Cell>, Vec<Cell>) = layout.cells().partition(|&cell| self.value(cell).is_some());
        // A state that breaks a rule has no position; what is left of it proves nothing.
        for (cell, value) in filled.into_iter().filter_map(|cell| Some((cell, self.value(cell)?))) {
            let _ = position.place(Candidate::new(cell, value));
        }
        for cell in empty {
            for digit in (layout.digits() - self.digits(cell)).iter() {
                let _ = position.eliminate(Candidate::new(cell, digit));
            }
        }
        position
    }
}

/// The rule of the layout with this number of the tables.
pub(crate) fn rule(number: usize) -> Rule {
    match number.checked_sub(CELLS) {
        None => Rule::Cell(Cell::from_index(number)),
        Some(place) => Rule::House(house(place / 9), Digit::from_index(place % 9)),
    }
}

/// The number in the tables of a rule of the layout.
pub(crate) fn rule_number(rule: Rule) -> usize {
    match rule {
        Rule::Cell(cell) => cell.index(),
        Rule::House(house, digit) => house_rule(house_number(house), digit.index()),
    }
}

/// The candidates of a rule, ascending.
fn live(grid: &Grid, rule: Rule) -> impl Iterator<Item = Candidate> + use<> {
    let number = rule_number(rule);
    Grid::claims(number, grid.rule(number)).map(candidate)
}

fn truth(candidate: Candidate) -> Literal {
    Literal { candidate, is_true: true }
}

fn denial(candidate: Candidate) -> Literal {
    Literal { candidate, is_true: false }
}

/// Counting, each rule once, and the sets that a picture shows.
fn sets(grid: &Grid, base: impl IntoIterator<Item = Rule>, cover: impl IntoIterator<Item = Rule>) -> Reason {
    let sorted = |rules: &mut dyn Iterator<Item = Rule>| {
        let mut rules: Vec<Rule> = rules.collect();
        rules.sort_unstable();
        rules
    };
    let (base, cover) = (sorted(&mut base.into_iter()), sorted(&mut cover.into_iter()));
    let shown = |rules: &[Rule]| {
        let set = |&rule: &Rule| SetRule { rule, weight: 1, candidates: live(grid, rule).collect() };
        rules.iter().map(set).collect()
    };
    let evidence = Evidence::Sets(SetPattern { base: shown(&base), cover: shown(&cover), fins: Vec::new() });
    Reason { proof: Proof::counting(base, cover), evidence }
}
