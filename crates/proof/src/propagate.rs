//! Following singles, groups, bounds and walks to the end.

use crate::walks;
use pencilproof_core::{Board, Bound, Candidate, Cell, Contradiction, MAX_SIDE};

/// Places every candidate that is the last of a rule, naked and hidden singles alike, and strikes what does not fit
/// into a bound or a walk, until there is nothing of these. What a placement strikes in houses and groups is struck
/// with it.
///
/// A digit does not fit into a bound if the bound would be broken even with the least or the greatest weights of all
/// other cells, and not into a walk if it is on none of its ways.
///
/// # Errors
/// The first rule found without candidates, or the first constraint that cannot be kept.
pub fn propagate<const W: usize>(board: &mut Board<W>) -> Result<(), Contradiction> {
    follow(board, &mut |_, _| {})
}

/// The same, and `tell` gets each bound that struck something or cannot be kept, before it does.
pub(crate) fn follow<const W: usize>(
    board: &mut Board<W>,
    tell: &mut dyn FnMut(Bound, Tight),
) -> Result<(), Contradiction> {
    loop {
        let mut changed = singles(board)?;
        let layout = board.layout().clone();
        if !changed {
            for bound in layout.bounds() {
                let (least, most) = layout.range_of(bound);
                let struck = tighten(board, layout.terms(bound), (Some(least), Some(most)), &mut |tight| {
                    tell(bound, tight);
                });
                let broken = || Contradiction::Broken(layout.constraint_of(bound.into()).unwrap_or_default());
                changed |= struck.map_err(|contradiction| contradiction.unwrap_or_else(broken))?;
            }
        }
        if !changed {
            for walk in layout.walks() {
                changed |= walks::tighten(board, walk)?;
            }
        }
        if !changed {
            return board.empty_rule().map_or(Ok(()), |rule| Err(Contradiction::Empty(rule)));
        }
    }
}

/// Places the singles that there are; whether there were any.
fn singles<const W: usize>(board: &mut Board<W>) -> Result<bool, Contradiction> {
    let mut changed = false;
    for cell in board.unplaced().iter() {
        if let Some(digit) = board.digits(cell).single() {
            board.place(Candidate::new(cell, digit))?;
            changed = true;
        }
    }
    let layout = board.layout().clone();
    for digit in layout.digits().iter() {
        for house in layout.houses() {
            let places = board.plane(digit) & board.geometry().house(house);
            if let Some(cell) = places.single().filter(|&cell| !board.placed().contains(cell)) {
                board.place(Candidate::new(cell, digit))?;
                changed = true;
            }
        }
    }
    Ok(changed)
}

/// A limit of a sum that struck something, or cannot be kept.
pub(crate) struct Tight {
    pub(crate) limit: Limit,
    /// For each cell of the sum the weight that is best for this limit: the least of its live digits where the sum has
    /// a most, else the greatest.
    pub(crate) best: Vec<(Cell, i64)>,
}

/// A limit of a sum.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Limit {
    Least,
    Most,
}

/// Strikes the digits that do not fit into a sum within limits; whether there were any. The terms of a cell are side by
/// side; digits without a term weigh nothing.
///
/// # Errors
/// What the strikes lead to; nothing if the sum itself cannot be kept.
pub(crate) fn tighten<const W: usize, T: Copy + Into<i64>>(
    board: &mut Board<W>,
    terms: &[(Candidate, T)],
    (least, most): (Option<i64>, Option<i64>),
    tell: &mut dyn FnMut(Tight),
) -> Result<bool, Option<Contradiction>> {
    let mut cells: Vec<(Cell, [i64; MAX_SIDE], (i64, i64))> = Vec::new();
    let mut range = (0, 0);
    for of_cell in terms.chunk_by(|(one, _), (other, _)| one.cell() == other.cell()) {
        let cell = of_cell[0].0.cell();
        let mut weights = [0; MAX_SIDE];
        of_cell.iter().for_each(|&(candidate, weight)| weights[candidate.digit().index()] = weight.into());
        let live = || board.digits(cell).iter().map(|digit| weights[digit.index()]);
        let of_cell = (live().min().unwrap_or(0), live().max().unwrap_or(0));
        range = (range.0 + of_cell.0, range.1 + of_cell.1);
        cells.push((cell, weights, of_cell));
    }
    let is_over = |weight| most.is_some_and(|most| weight > most);
    let is_under = |weight| least.is_some_and(|least| weight < least);
    let mut over: Vec<Candidate> = Vec::new();
    let mut under: Vec<Candidate> = Vec::new();
    if is_over(range.1) || is_under(range.0) {
        for &(cell, weights, of_cell) in &cells {
            for digit in board.digits(cell).iter() {
                let (weight, candidate) = (weights[digit.index()], Candidate::new(cell, digit));
                if is_over(range.0 - of_cell.0 + weight) {
                    over.push(candidate);
                } else if is_under(range.1 - of_cell.1 + weight) {
                    under.push(candidate);
                }
            }
        }
    }
    let fails = is_over(range.0) || is_under(range.1);
    if is_over(range.0) || !over.is_empty() {
        tell(Tight { limit: Limit::Most, best: cells.iter().map(|(cell, _, (least, _))| (*cell, *least)).collect() });
    }
    if is_under(range.1) || !under.is_empty() {
        tell(Tight { limit: Limit::Least, best: cells.iter().map(|(cell, _, (_, most))| (*cell, *most)).collect() });
    }
    if fails {
        return Err(None);
    }
    for &candidate in over.iter().chain(&under) {
        board.eliminate(candidate)?;
    }
    Ok(!over.is_empty() || !under.is_empty())
}
