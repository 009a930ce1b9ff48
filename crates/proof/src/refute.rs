//! Search as proof: case trees for what logic does not explain.

use crate::{CaseTree, Literal, Proof, Split, Step, propagate};
use pencilproof_core::{Board, Candidate, Digit, Rule};
use thiserror::Error;

/// The id of steps that are search.
const SEARCH: &str = "search";

/// Why there is no refutation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NotRefuted {
    /// The position has a solution.
    #[error("the position has a solution")]
    Solvable,
    /// The caller did not want to go on.
    #[error("the search was stopped")]
    Stopped,
}

/// A tree of cases, each ended by a contradiction, for a position without solution: splits on the smallest rule. Asks
/// before each case whether to go on.
///
/// The tree of a hard puzzle can be large; its depth is at most the number of cells.
///
/// # Errors
/// If the position has a solution, or the caller did not want to go on.
pub fn refute<const W: usize>(board: &Board<W>, go_on: &mut dyn FnMut() -> bool) -> Result<CaseTree, NotRefuted> {
    if !go_on() {
        return Err(NotRefuted::Stopped);
    }
    let mut board = Box::new(board.clone());
    if propagate(&mut board).is_err() {
        return Ok(CaseTree::Close);
    }
    let on = smallest_rule(&board).ok_or(NotRefuted::Solvable)?;
    let mut branches = Vec::new();
    for candidate in board.live(on) {
        branches.push((Literal { candidate, is_true: true }, refute_candidate(&board, candidate, go_on)?));
    }
    Ok(CaseTree::Split { on: Split::Rule(on), branches })
}

/// The cases that follow when a candidate is placed, if all of them end in a contradiction.
fn refute_candidate<const W: usize>(
    board: &Board<W>,
    candidate: Candidate,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<CaseTree, NotRefuted> {
    let mut assumed = Box::new(board.clone());
    match assumed.place(candidate) {
        Err(_) => Ok(CaseTree::Close),
        Ok(()) => refute(&assumed, go_on),
    }
}

/// The unsatisfied rule with the fewest candidates, the first of equals.
fn smallest_rule<const W: usize>(board: &Board<W>) -> Option<Rule> {
    let open = board.layout().rules().map(|rule| (board.count(rule), rule)).filter(|&(count, _)| count > 1);
    open.min_by_key(|&(count, _)| count).map(|(_, rule)| rule)
}

/// Steps from a position to its only solution: again and again all but one candidate of the smallest rule are refuted,
/// and singles placed. Each step has its proof, by cases.
///
/// `solution` has a digit for each cell in reading order. Asks before each case whether to go on.
///
/// # Errors
/// If it is not the only solution, or the caller did not want to go on.
pub fn search_steps<const W: usize>(
    board: &Board<W>,
    solution: &[Digit],
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Vec<Step>, NotRefuted> {
    let mut board = board.clone();
    let mut steps = Vec::new();
    let is_true = |candidate: Candidate| solution.get(candidate.cell().index()) == Some(&candidate.digit());
    loop {
        while let Some((candidate, rule)) = single(&board) {
            let step = Step::bare(SEARCH, vec![candidate], Vec::new(), Proof::Single(rule));
            step.apply(&mut board).map_err(|_| NotRefuted::Solvable)?;
            steps.push(step);
        }
        let Some(rule) = smallest_rule(&board) else { return Ok(steps) };
        let wrong: Vec<Candidate> = board.live(rule).filter(|&candidate| !is_true(candidate)).collect();
        for candidate in wrong {
            let tree = refute_candidate(&board, candidate, go_on)?;
            let branches = vec![
                (Literal { candidate, is_true: true }, tree),
                (Literal { candidate, is_true: false }, CaseTree::Close),
            ];
            let cases = CaseTree::Split { on: Split::Candidate(candidate), branches };
            let step = Step::bare(SEARCH, Vec::new(), vec![candidate], Proof::Cases(cases));
            step.apply(&mut board).map_err(|_| NotRefuted::Solvable)?;
            steps.push(step);
        }
    }
}

/// The first unplaced candidate that is the last of a rule.
fn single<const W: usize>(board: &Board<W>) -> Option<(Candidate, Rule)> {
    board.layout().rules().find_map(|rule| {
        let mut live = board.live(rule);
        let (only, None) = (live.next()?, live.next()) else { return None };
        board.value(only.cell()).is_none().then_some((only, rule))
    })
}
