//! Search as proof: case trees where logic does not get any further.

use crate::check::assumed;
use crate::derived::derived;
use crate::fillings::Fillings;
use crate::{CaseTree, Filling, Lemma, Literal, Proof, Split, Step, propagate};
use pencilproof_core::{Board, Candidate, Cell, Digit, Layout, Rule};
use thiserror::Error;

/// The technique id of search steps.
const SEARCH: &str = "search";

/// Why there is no refutation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NotRefuted {
    /// The position has a solution.
    #[error("the position has a solution")]
    Solvable,
    /// The caller stopped the search.
    #[error("the search was stopped")]
    Stopped,
}

/// A tree of cases for a position without solution, every one of them a contradiction. Each split is on the smallest
/// rule; before it, what the fillings of a constraint or a derived sum show are lemmas. `go_on` is asked before each
/// case whether to continue.
///
/// The tree of a hard puzzle can be large; it is nested at most as deep as the layout has cells.
///
/// # Errors
/// If the position has a solution, or `go_on` said no.
pub fn refute<const W: usize>(board: &Board<W>, go_on: &mut dyn FnMut() -> bool) -> Result<CaseTree, NotRefuted> {
    let parts = Parts::new(board.layout());
    refute_case(Box::new(board.clone()), &parts, parts.untried(), go_on)
}

/// What is filled in search of more than follows by itself.
struct Parts(Vec<(Filling, Vec<Cell>)>);

/// For each part, how many live candidates its cells had when it showed nothing: while they have as many, it shows
/// nothing.
#[derive(Clone)]
struct Tried(Vec<usize>);

/// The most open cells of a part that is filled.
const MOST_OPEN: usize = 6;

impl Parts {
    /// The constraints, then the derived sums.
    fn new(layout: &Layout) -> Parts {
        let constraints =
            layout.constraint_ids().map(|id| (Filling::Constraint(id), layout.constraint(id).cells().collect()));
        let sums = if layout.is_plain() { Vec::new() } else { derived(layout) };
        Parts(constraints.chain(sums.into_iter().map(|(cells, sum)| (Filling::Sum(sum), cells))).collect())
    }

    /// Nothing has been tried.
    fn untried(&self) -> Tried {
        Tried(vec![0; self.0.len()])
    }

    /// The first part that shows something, and the candidates that it strikes; none if it cannot be filled at all.
    fn first<const W: usize>(&self, board: &Board<W>, tried: &mut Tried) -> Option<(&Filling, Vec<Candidate>)> {
        self.0.iter().zip(&mut tried.0).find_map(|((part, cells), tried)| {
            let live: usize = cells.iter().map(|&cell| board.digits(cell).len()).sum();
            let open = cells.iter().filter(|&&cell| board.digits(cell).len() > 1).count();
            if live == *tried || !(1..=MOST_OPEN).contains(&open) {
                return None;
            }
            let fillings = Fillings::new(board, std::slice::from_ref(part)).ok()?;
            let struck = fillings.struck();
            let shows = fillings.are_none() || !struck.is_empty();
            if !shows {
                *tried = live;
            }
            shows.then_some((part, struck))
        })
    }

    /// Strikes what the parts show, until they show nothing more: lemmas, and whether they end in a contradiction.
    fn lemmas<const W: usize>(&self, board: &mut Board<W>, tried: &mut Tried) -> (Vec<Lemma>, bool) {
        let mut lemmas = Vec::new();
        while let Some((part, struck)) = self.first(board, tried) {
            let by = || Box::new(Proof::Fillings(vec![part.clone()]));
            if struck.is_empty() {
                lemmas.push(Lemma { clause: Vec::new(), by: by() });
                return (lemmas, true);
            }
            for candidate in struck {
                lemmas.push(Lemma { clause: vec![Literal { candidate, is_true: false }], by: by() });
                if board.eliminate(candidate).is_err() {
                    return (lemmas, true);
                }
            }
            if propagate(board).is_err() {
                return (lemmas, true);
            }
        }
        (lemmas, false)
    }
}

/// This recurses once per assumption. Boards are on the heap, to keep its stack frame small.
fn refute_case<const W: usize>(
    mut board: Box<Board<W>>,
    parts: &Parts,
    mut tried: Tried,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<CaseTree, NotRefuted> {
    if !go_on() {
        return Err(NotRefuted::Stopped);
    }
    if propagate(&mut board).is_err() {
        return Ok(CaseTree::Close);
    }
    let (lemmas, closed) = parts.lemmas(&mut board, &mut tried);
    let then = match closed {
        true => CaseTree::Close,
        false => {
            let on = smallest_rule(&board).ok_or(NotRefuted::Solvable)?;
            let mut branches = Vec::new();
            for candidate in board.live(on) {
                branches.push(refuted_branch(&board, (parts, &tried), candidate, go_on)?);
            }
            CaseTree::Split { on: Split::Rule(on), branches }
        }
    };
    Ok(if lemmas.is_empty() { then } else { CaseTree::Lemmas { lemmas, then: Box::new(then) } })
}

/// The branch in which a candidate is true, if all its cases end in a contradiction.
fn refuted_branch<const W: usize>(
    board: &Board<W>,
    (parts, tried): (&Parts, &Tried),
    candidate: Candidate,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<(Literal, CaseTree), NotRefuted> {
    let literal = Literal { candidate, is_true: true };
    let tree = match assumed(board, literal) {
        Some(branch) => refute_case(branch, parts, tried.clone(), go_on)?,
        None => CaseTree::Close,
    };
    Ok((literal, tree))
}

/// The unsatisfied rule with the fewest candidates, the first of equals.
fn smallest_rule<const W: usize>(board: &Board<W>) -> Option<Rule> {
    let open = board.layout().rules().map(|rule| (board.count(rule), rule)).filter(|&(count, _)| count > 1);
    open.min_by_key(|&(count, _)| count).map(|(_, rule)| rule)
}

/// Steps from a position to its only solution: singles are placed; what the fillings of a constraint or a derived sum
/// show is struck; then all candidates of the smallest rule but the
/// true one are refuted by cases, and so on. Each step has its proof.
///
/// `solution` has one digit per cell in reading order. `go_on` is asked before each case whether to continue.
///
/// # Errors
/// If it is not the only solution, or `go_on` said no.
pub fn search_steps<const W: usize>(
    board: &Board<W>,
    solution: &[Digit],
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Vec<Step>, NotRefuted> {
    let mut board = board.clone();
    let mut steps = Vec::new();
    let parts = Parts::new(board.layout());
    let mut tried = parts.untried();
    let is_true = |candidate: Candidate| solution.get(candidate.cell().index()) == Some(&candidate.digit());
    loop {
        while let Some((candidate, rule)) = single(&board) {
            let step = Step::bare(SEARCH, vec![candidate], Vec::new(), Proof::Single(rule));
            step.apply(&mut board).map_err(|_| NotRefuted::Solvable)?;
            steps.push(step);
        }
        if let Some((part, struck)) = parts.first(&board, &mut tried) {
            let step = Step::bare(SEARCH, Vec::new(), struck, Proof::Fillings(vec![part.clone()]));
            step.apply(&mut board).map_err(|_| NotRefuted::Solvable)?;
            steps.push(step);
            continue;
        }
        let Some(rule) = smallest_rule(&board) else { return Ok(steps) };
        let wrong: Vec<Candidate> = board.live(rule).filter(|&candidate| !is_true(candidate)).collect();
        for candidate in wrong {
            let refuted = refuted_branch(&board, (&parts, &tried), candidate, go_on)?;
            let branches = vec![refuted, (Literal { candidate, is_true: false }, CaseTree::Close)];
            let cases = CaseTree::Split { on: Split::Candidate(candidate), branches };
            let step = Step::bare(SEARCH, Vec::new(), vec![candidate], Proof::Cases(cases));
            step.apply(&mut board).map_err(|_| NotRefuted::Solvable)?;
            steps.push(step);
        }
    }
}

/// The first unplaced candidate that is the last one of a rule.
fn single<const W: usize>(board: &Board<W>) -> Option<(Candidate, Rule)> {
    board.layout().rules().find_map(|rule| {
        let mut live = board.live(rule);
        let (only, None) = (live.next()?, live.next()) else { return None };
        board.value(only.cell()).is_none().then_some((only, rule))
    })
}
