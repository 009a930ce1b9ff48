//! All ways to fill the cells of some constraints and derived sums.
//!
//! The cells are filled one after the other. Two ways that have come equally far are one if they have the same future:
//! equal totals, equal states of walks and the same digits used where a digit still to come could be one of them. What
//! is left in a layer are its states. Forward, they are those that can be reached; backward, those from which the end
//! can be.

use crate::count::Total;
use crate::{Filling, Literal, Refusal};
use pencilproof_core::{Board, Candidate, Cell, Digit, DigitSet, Layout, MAX_SIDE, Walk, WalkStep};
use std::collections::HashSet;

/// The most states in a layer.
const MOST_STATES: usize = 100_000;

/// The cells of some parts of a position, and what holds of them.
pub(crate) struct Fillings<'a> {
    /// The cells in the order in which they are filled: that of a walk, if there is one.
    cells: Vec<Cell>,
    /// The live digits of each cell.
    live: Vec<DigitSet>,
    lines: Vec<Line>,
    walks: Vec<Path<'a>>,
    /// Places of cells that differ.
    sets: Vec<Vec<usize>>,
    /// The digits that each cell has in some filling; none if there is no filling.
    possible: Option<Vec<DigitSet>>,
}

/// A total within limits.
struct Line {
    /// For each cell the weight of each digit.
    weights: Vec<[i64; MAX_SIDE]>,
    least: Option<i64>,
    most: Option<i64>,
    /// For each cell, and for the end, the least and the most that it and those after it weigh.
    rest: Vec<(i64, i64)>,
    /// The place after the last cell that weighs something: there the total is complete.
    end: usize,
}

/// A walk whose cells are filled in its order.
struct Path<'a> {
    /// For each cell its place in the walk.
    at: Vec<Option<usize>>,
    steps: &'a [Vec<WalkStep>],
}

/// What the future of a partial filling depends on: the total of each line, the state of each walk, then the digits
/// used in each set.
type State = Vec<i64>;

impl<'a> Fillings<'a> {
    /// # Errors
    /// If the layout does not have what the parts name, or there are too many states.
    pub(crate) fn new<const W: usize>(board: &'a Board<W>, parts: &[Filling]) -> Result<Fillings<'a>, Refusal> {
        let layout = board.layout();
        let mut cells: Vec<Cell> = Vec::new();
        let mut totals: Vec<Total> = Vec::new();
        let mut walks: Vec<Walk> = Vec::new();
        for part in parts {
            match part {
                &Filling::Constraint(id) if id.index() >= layout.constraints().len() => {
                    return Err(Refusal::BadConstraint(id));
                }
                &Filling::Constraint(id) => {
                    cells.extend(layout.cells_of(id));
                    walks.extend(layout.walks_of(id));
                    totals.extend(layout.bounds_of(id).map(|bound| Total::of_bound(layout, bound)));
                }
                Filling::Sum(sum) => {
                    let mut total = Total::of_sum(board, sum)?;
                    total.leave_out_constants(board);
                    cells.extend(total.weights.iter().map(|(candidate, _)| candidate.cell()));
                    totals.push(total);
                }
            }
        }
        cells.sort();
        let mut places = vec![None; layout.cell_count()];
        let mut ordered: Vec<Cell> = Vec::new();
        for cell in walks.iter().flat_map(|&walk| layout.walk_cells(walk)).chain(&cells) {
            let place = &mut places[cell.index()];
            if place.is_none() {
                *place = Some(ordered.len());
                ordered.push(*cell);
            }
        }
        let (cells, place) = (ordered, |cell: Cell| places[cell.index()]);
        let live: Vec<DigitSet> = cells.iter().map(|&cell| board.digits(cell)).collect();
        let lines = totals.iter().map(|total| Line::new(total, place, &live)).collect();
        let sets = sets(layout, place);
        let walks = walks.iter().filter_map(|&walk| Path::new(layout, walk, place, cells.len())).collect();
        let mut fillings = Fillings { cells, live, lines, walks, sets, possible: None };
        fillings.possible = fillings.run(&fillings.live)?;
        Ok(fillings)
    }

    /// Whether there are none.
    pub(crate) fn are_none(&self) -> bool {
        self.possible.is_none()
    }

    /// The live digits of the cells that are in no filling.
    pub(crate) fn struck(&self) -> Vec<Candidate> {
        let Some(possible) = &self.possible else { return Vec::new() };
        let places = self.cells.iter().zip(self.live.iter().zip(possible));
        places.flat_map(|(&cell, (&live, &left))| (live - left).iter().map(move |d| Candidate::new(cell, d))).collect()
    }

    /// Whether a literal holds in every filling.
    pub(crate) fn show<const W: usize>(&self, board: &Board<W>, goal: Literal) -> Result<bool, Refusal> {
        let is_false = |candidate| self.is_false(board.layout(), candidate);
        if !goal.is_true || self.are_none() {
            return is_false(goal.candidate);
        }
        for rule in board.layout().rules_of(goal.candidate) {
            let mut others = board.live(rule).filter(|&other| other != goal.candidate);
            let mut is_last = true;
            while let Some(other) = others.next().filter(|_| is_last) {
                is_last = is_false(other)?;
            }
            if is_last {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a candidate is in no filling; outside of the cells, whether there is no filling beside it.
    fn is_false(&self, layout: &Layout, candidate: Candidate) -> Result<bool, Refusal> {
        let Some(possible) = &self.possible else { return Ok(true) };
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if let Some(place) = self.cells.iter().position(|&other| other == cell) {
            return Ok(!possible[place].contains(digit));
        }
        let differs = |other: &Cell| layout.peers(cell).contains(other) || layout.group_mates(cell).contains(other);
        let struck = |other: &Cell| if differs(other) { DigitSet::only(digit) } else { DigitSet::EMPTY };
        let live: Vec<DigitSet> = possible.iter().zip(&self.cells).map(|(&live, cell)| live - struck(cell)).collect();
        Ok(live != *possible && self.run(&live)?.is_none())
    }

    /// The digits that each cell has in some filling from these live digits; none if there is no filling.
    fn run(&self, live: &[DigitSet]) -> Result<Option<Vec<DigitSet>>, Refusal> {
        let is_hopeless = |line: &Line| {
            let (least, most) = line.rest[0];
            line.most.is_some_and(|limit| least > limit) || line.least.is_some_and(|limit| most < limit)
        };
        if self.lines.iter().any(is_hopeless) {
            return Ok(None);
        }
        let start: State = vec![0; self.lines.len() + self.walks.len() + self.sets.len()];
        let mut layers: Vec<HashSet<State>> = vec![HashSet::from([start])];
        for (place, &digits) in live.iter().enumerate() {
            let mut next = HashSet::new();
            for state in &layers[place] {
                next.extend(digits.iter().filter_map(|digit| self.after(state, place, digit)));
                if next.len() > MOST_STATES {
                    return Err(Refusal::TooManyFillings(MOST_STATES));
                }
            }
            layers.push(next);
        }
        let mut possible = vec![DigitSet::EMPTY; live.len()];
        let mut ends = layers.pop().unwrap_or_default();
        for (place, mut layer) in layers.into_iter().enumerate().rev() {
            layer.retain(|state| {
                let leads_on =
                    |&digit: &Digit| self.after(state, place, digit).is_some_and(|next| ends.contains(&next));
                let digits: DigitSet = live[place].iter().filter(leads_on).collect();
                possible[place] |= digits;
                !digits.is_empty()
            });
            ends = layer;
        }
        Ok((!ends.is_empty()).then_some(possible))
    }

    /// The state after one more cell, if it can have the digit.
    fn after(&self, state: &[i64], place: usize, digit: Digit) -> Option<State> {
        let mut next = state.to_vec();
        let (totals, rest) = next.split_at_mut(self.lines.len());
        let (at, used) = rest.split_at_mut(self.walks.len());
        for (total, line) in totals.iter_mut().zip(&self.lines) {
            if place >= line.end {
                continue;
            }
            *total += line.weights[place][digit.index()];
            let (least, most) = line.rest[place + 1];
            let is_within = line.most.is_none_or(|limit| *total + least <= limit)
                && line.least.is_none_or(|limit| *total + most >= limit);
            if !is_within {
                return None;
            }
            // It is complete and within both limits: how much it is does not matter any more.
            if place + 1 == line.end {
                *total = 0;
            }
        }
        for (at, walk) in at.iter_mut().zip(&self.walks) {
            *at = walk.after(*at, place, digit)?;
        }
        for (used, set) in used.iter_mut().zip(&self.sets) {
            if !set.contains(&place) {
                continue;
            }
            let bit = 1 << digit.index();
            if *used & bit != 0 {
                return None;
            }
            *used |= bit;
            if set.last() == Some(&place) {
                *used = 0;
            }
        }
        Some(next)
    }
}

impl<'a> Path<'a> {
    /// None if the cells are filled in another order: then the walk is left out, which allows more fillings.
    fn new(layout: &'a Layout, walk: Walk, place: impl Fn(Cell) -> Option<usize>, count: usize) -> Option<Path<'a>> {
        let places: Vec<usize> = layout.walk_cells(walk).iter().map(|&cell| place(cell)).collect::<Option<_>>()?;
        let mut at = vec![None; count];
        places.iter().enumerate().for_each(|(index, &place)| at[place] = Some(index));
        places.is_sorted().then_some(Path { at, steps: layout.walk_steps(walk) })
    }

    /// The state after one more cell, if the digit leads on.
    fn after(&self, state: i64, place: usize, digit: Digit) -> Option<i64> {
        let Some(index) = self.at[place] else { return Some(state) };
        let steps = &self.steps[index];
        let first = steps.partition_point(|step| i64::from(step.from) < state);
        let of_state = steps[first..].iter().take_while(|step| i64::from(step.from) == state);
        of_state.into_iter().find(|step| step.digits.contains(digit)).map(|step| step.to.into())
    }
}

impl Line {
    fn new(total: &Total, place: impl Fn(Cell) -> Option<usize>, live: &[DigitSet]) -> Line {
        let mut weights = vec![[0; MAX_SIDE]; live.len()];
        for (candidate, weight) in &total.weights {
            if let Some(place) = place(candidate.cell()) {
                weights[place][candidate.digit().index()] = *weight;
            }
        }
        let weighs = |weights: &[i64; MAX_SIDE]| weights.iter().any(|&weight| weight != 0);
        let end = weights.iter().rposition(weighs).map_or(0, |last| last + 1);
        let mut rest = vec![(0, 0)];
        for (weights, digits) in weights.iter().zip(live).rev() {
            let (least, most) = rest[rest.len() - 1];
            let of_cell = || digits.iter().map(|digit| weights[digit.index()]);
            rest.push((least + of_cell().min().unwrap_or(0), most + of_cell().max().unwrap_or(0)));
        }
        rest.reverse();
        Line { weights, least: total.least.ok(), most: total.most.ok(), rest, end }
    }
}

/// The places of cells that differ because they share a house or a group, without what another list says.
fn sets(layout: &Layout, place: impl Fn(Cell) -> Option<usize>) -> Vec<Vec<usize>> {
    let places = |set: &[Cell]| -> Vec<usize> {
        let mut places: Vec<usize> = set.iter().filter_map(|&cell| place(cell)).collect();
        places.sort_unstable();
        places
    };
    let houses = layout.houses().map(|house| places(layout.house_cells(house)));
    let groups = layout.groups().map(|group| places(layout.group_cells(group)));
    let mut sets: Vec<Vec<usize>> = houses.chain(groups).filter(|places| places.len() > 1).collect();
    sets.sort_by_key(|places| (usize::MAX - places.len(), places.clone()));
    sets.dedup();
    let is_within = |set: &[usize], other: &[usize]| set.iter().all(|place| other.contains(place));
    let mut kept: Vec<Vec<usize>> = Vec::new();
    for set in sets {
        if !kept.iter().any(|other| is_within(&set, other)) {
            kept.push(set);
        }
    }
    kept
}
