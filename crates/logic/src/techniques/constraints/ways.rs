//! # Ways to fill a constraint
//! **Definition.** All ways to fill the open cells of a constraint, such that it holds and no two cells are equal that
//! share a house or a group. What is in none of them goes. Two to six open cells, one size each.
//!
//! **Example.** A renban line of three cells can be 345 or 567 because its middle cell is 5: 1, 2, 8 and 9 go. Two
//! cells of a row that add up to 10 cannot be 5.
//!
//! **Why it is sound.** Every way is looked at.
//!
//! **Near misses.** Cells that differ only because a constraint beside this one says more of them.
//!
//! **Cost.** A search for a way with each candidate of these cells that no way found before has.
//!
//! **Also known as.** Enumeration of a line or a clue; range sets, equal sums, arrow sums.

use super::{of_cells, tell_cells, tell_meaning};
use crate::prelude::*;
use crate::sums::differ;
use crate::sums::words::gone;
use pencilproof_core::{ConstraintId, Walk, WalkStep};
use pencilproof_proof::{Filling, NumberPattern};

/// More ways than these are not listed.
const MOST_LISTED: usize = 6;

/// The most digits that are tried for one constraint.
const MOST_TRIED: usize = 20_000;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |_| 2..=6,
    names: &[
        (2, "Ways to fill two cells"),
        (3, "Ways to fill three cells"),
        (4, "Ways to fill four cells"),
        (5, "Ways to fill five cells"),
        (6, "Ways to fill six cells"),
    ],
    ..Technique::plain(
        ("ways", "Ways to fill a constraint"),
        Family::CONSTRAINTS,
        heading!("ways.rs"),
        finder!(find),
        Explain::Numbers(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, layout) = (facts.board(), facts.layout());
    for id in layout.constraint_ids() {
        let cells = layout.cells_of(id);
        let open = cells.iter().filter(|&&cell| board.digits(cell).len() > 1).take(params.size + 1).count();
        if open != params.size || layout.constraint(id).kind().id == "killer" {
            continue;
        }
        found.search(Unit::Constraint(id), |found| {
            let mut ways = Ways::new(layout, id, |cell| board.digits(cell));
            let struck = ways.struck();
            found.work(4 * ways.tried as u64)?;
            let proof = Proof::Fillings(vec![Filling::Constraint(id)]);
            found.eliminate(struck.unwrap_or_default(), || Reason::new(proof, of_cells(board, id, cells)))
        })?;
    }
    ControlFlow::Continue(())
}

/// The ways to fill the cells of a constraint from their digits.
struct Ways<'a> {
    /// The cells in the order in which they are filled: that of a walk, if there is one.
    cells: Vec<Cell>,
    digits: Vec<DigitSet>,
    /// For each cell those before it that it cannot be equal to.
    differing: Vec<Vec<usize>>,
    bounds: Vec<Limits>,
    /// Walks whose cells are filled in their order: for each cell its steps, none if it is not on the walk.
    walks: Vec<Vec<&'a [WalkStep]>>,
    /// How many digits were tried.
    tried: usize,
}

/// A bound of the constraint.
struct Limits {
    least: i64,
    most: i64,
    /// For each cell what each digit weighs.
    weights: Vec<Vec<i64>>,
    /// For each cell, and for the end, the least and the most that it and those after it weigh.
    rest: Vec<(i64, i64)>,
}

impl Limits {
    /// The least and the most from each cell on.
    fn add_up(&mut self, digits: &[DigitSet]) {
        self.rest = vec![(0, 0)];
        for (weights, digits) in self.weights.iter().zip(digits).rev() {
            let (low, high) = self.rest[self.rest.len() - 1];
            let of_cell = || digits.iter().map(|digit| weights[digit.index()]);
            self.rest.push((low + of_cell().min().unwrap_or(0), high + of_cell().max().unwrap_or(0)));
        }
        self.rest.reverse();
    }
}

impl<'a> Ways<'a> {
    /// The ways to fill all cells of a constraint; `digits` says what a cell can be.
    fn new(layout: &'a Layout, id: ConstraintId, digits: impl Fn(Cell) -> DigitSet) -> Ways<'a> {
        let walked = layout.walks_of(id).flat_map(|walk| layout.walk_cells(walk));
        let mut cells: Vec<Cell> = Vec::new();
        walked.chain(layout.cells_of(id)).for_each(|&cell| {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        });
        let place = |cell: Cell| cells.iter().position(|&other| other == cell);
        let differs = |at: usize| (0..at).filter(|&before| differ(layout, cells[at], cells[before])).collect();
        let limits = |bound| {
            let mut weights = vec![vec![0; layout.side()]; cells.len()];
            for &(candidate, weight) in layout.terms(bound) {
                if let Some(place) = place(candidate.cell()) {
                    weights[place][candidate.digit().index()] += i64::from(weight);
                }
            }
            let (least, most) = layout.range_of(bound);
            Limits { least, most, weights, rest: Vec::new() }
        };
        // A walk in another order than the first is left out, which allows more ways.
        let walk = |walk: Walk| {
            let places: Vec<usize> = layout.walk_cells(walk).iter().map(|&cell| place(cell)).collect::<Option<_>>()?;
            let mut steps: Vec<&[WalkStep]> = vec![&[]; cells.len()];
            places.iter().zip(layout.walk_steps(walk)).for_each(|(&place, of_cell)| steps[place] = of_cell);
            places.is_sorted().then_some(steps)
        };
        Ways {
            digits: cells.iter().map(|&cell| digits(cell)).collect(),
            differing: (0..cells.len()).map(differs).collect(),
            bounds: layout.bounds_of(id).map(limits).collect(),
            walks: layout.walks_of(id).filter_map(walk).collect(),
            tried: 0,
            cells,
        }
    }

    /// The candidates that are in no way. None if too much was tried.
    fn struck(&mut self) -> Option<Vec<Candidate>> {
        let all = self.digits.clone();
        let mut seen = vec![DigitSet::EMPTY; all.len()];
        let mut struck = Vec::new();
        for place in (0..all.len()).filter(|&place| all[place].len() > 1) {
            for digit in all[place].iter() {
                if seen[place].contains(digit) {
                    continue;
                }
                self.digits[place] = DigitSet::only(digit);
                match self.first(1).pop() {
                    Some(way) => seen.iter_mut().zip(way).for_each(|(seen, digit)| {
                        seen.insert(digit);
                    }),
                    None if self.tried > MOST_TRIED => return None,
                    None => struck.push(Candidate::new(self.cells[place], digit)),
                }
            }
            self.digits[place] = all[place];
        }
        Some(struck)
    }

    /// So many ways.
    fn first(&mut self, most: usize) -> Vec<Vec<Digit>> {
        let Ways { digits, bounds, .. } = self;
        bounds.iter_mut().for_each(|bound| bound.add_up(digits));
        let mut ways = Vec::new();
        let so_far = Progress { totals: vec![0; self.bounds.len()], states: vec![0; self.walks.len()] };
        self.fill(&mut Vec::new(), &so_far, most, &mut ways);
        ways
    }

    fn fill(&mut self, chosen: &mut Vec<Digit>, so_far: &Progress, most: usize, ways: &mut Vec<Vec<Digit>>) {
        let place = chosen.len();
        if place == self.cells.len() {
            ways.push(chosen.clone());
            return;
        }
        for digit in self.digits[place].iter() {
            self.tried += 1;
            if ways.len() == most || self.tried > MOST_TRIED {
                return;
            }
            if self.differing[place].iter().any(|&before| chosen[before] == digit) {
                continue;
            }
            if let Some(next) = self.after(so_far, place, digit) {
                chosen.push(digit);
                self.fill(chosen, &next, most, ways);
                chosen.pop();
            }
        }
    }

    /// What comes of one more cell with a digit, unless that breaks a bound or leads nowhere on a walk.
    fn after(&self, so_far: &Progress, place: usize, digit: Digit) -> Option<Progress> {
        let total = |(bound, total): (&Limits, &i64)| {
            let (total, (low, high)) = (total + bound.weights[place][digit.index()], bound.rest[place + 1]);
            (total + low <= bound.most && total + high >= bound.least).then_some(total)
        };
        let state = |(walk, &state): (&Vec<&[WalkStep]>, &u32)| match walk[place] {
            [] => Some(state),
            steps => {
                let mut of_state = steps.iter().filter(|step| step.from == state);
                of_state.find(|step| step.digits.contains(digit)).map(|step| step.to)
            }
        };
        Some(Progress {
            totals: self.bounds.iter().zip(&so_far.totals).map(total).collect::<Option<_>>()?,
            states: self.walks.iter().zip(&so_far.states).map(state).collect::<Option<_>>()?,
        })
    }
}

/// How far some first cells have come: the total of each bound, and the state of each walk.
struct Progress {
    totals: Vec<i64>,
    states: Vec<u32>,
}

fn explain(numbers: &NumberPattern, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    let [id] = numbers.constraints[..] else { return context.named() };
    let constraint = layout.constraint(id).describe(layout);
    let counted = |cell: Cell| numbers.cells.iter().find(|counted| counted.cell == cell);
    let mut all = Ways::new(layout, id, |cell| counted(cell).map_or(DigitSet::EMPTY, |counted| counted.digits));
    let ways = all.first(MOST_LISTED + 1);
    let open: Vec<usize> = (0..all.cells.len()).filter(|&place| all.digits[place].len() > 1).collect();
    let names = text::and(text::cells(layout, open.iter().map(|&place| all.cells[place])));
    let listed = ways.iter().map(|way| {
        let way: Vec<String> = open.iter().map(|&place| way[place].to_string()).collect();
        way.join("-")
    });
    let reason = match ways.len() {
        0 => format!("There is no way to fill {names}."),
        1..=MOST_LISTED => format!("{names} can be {}, in this order, and nothing else.", text::or(listed)),
        _ => format!(
            "{}. There is no way to fill them with {}.",
            tell_cells(layout, numbers.cells.iter()),
            text::or(gone(context.layout, &context.step.eliminations))
        ),
    };
    Telling {
        title: format!("{}, {constraint}", TECHNIQUE.called(context.step.size)),
        place: format!("Look at the {constraint}: in which ways can it be filled?"),
        reasons: vec![tell_meaning(layout, id), reason],
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    #[test]
    fn finds() {
        let renban = ["renban cells:r1c1,r2c2,r3c4"];
        let hint = &Position::constrained("3x3", &renban).place("5r2c2").hints("ways:2")[0];
        assert_eq!(hint.conclusion, "So 1, 2, 8 and 9 can be removed from r1c1 and r3c4.");
        let hint = &Position::constrained("3x3", &renban).place("5r2c2").only("r1c1", "46").hints("ways:2")[0];
        assert_eq!(hint.conclusion, "So 1, 2, 8 and 9 can be removed from r3c4.");
        assert_eq!(hint.reasons[1], "r1c1 and r3c4 can be 4-3, 4-6, 6-4 or 6-7, in this order, and nothing else.");
    }

    #[test]
    fn cells_of_a_house_differ() {
        let sum = ["xv cells:r1c1,r1c2 value:10"];
        let conclusions = Position::constrained("3x3", &sum).conclusions("ways:2");
        assert_eq!(conclusions, ["So 5 can be removed from r1c12."]);
        let apart = ["xv cells:r1c1,r5c2 value:10"];
        assert!(Position::constrained("3x3", &apart).conclusions("ways:2").is_empty());
    }

    #[test]
    fn a_plain_layout_has_none() {
        assert!(Position::open("3x3").conclusions("ways").is_empty());
    }
}
