//! Search as proof: case trees where logic does not get any further.

use crate::check::assumed;
use crate::parts::{Parts, Shown, Tried};
use crate::{CaseTree, Lemma, Literal, Proof, Split, Step, propagate};
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
    /// The position has more solutions than may be listed.
    #[error("the position has more than {most} solutions")]
    More {
        /// How many may be listed.
        most: usize,
    },
    /// The caller stopped the search.
    #[error("the search was stopped")]
    Stopped,
}

/// A tree of cases for a position without solution, every one of them a contradiction. Each split is on the smallest
/// rule or, where there are constraints, on a cell with few digits that led to contradictions before; ahead of it, what
/// the fillings of a constraint or a derived sum show are lemmas. `go_on` is called before each case whether to
/// continue.
///
/// The tree of a hard puzzle can be large; it is nested at most as deep as the layout has cells.
///
/// # Errors
/// If the position has a solution, or `go_on` said no.
pub fn refute<const W: usize>(board: &Board<W>, go_on: &mut dyn FnMut() -> bool) -> Result<CaseTree, NotRefuted> {
    let parts = Parts::new::<W>(board.layout());
    let tried = parts.untried();
    Refuter::new(board.layout(), &parts, go_on).case(Box::new(board.clone()), tried, None)
}

/// All solutions of a position, each with one digit per cell in reading order, and a tree of cases each of which ends
/// in a contradiction or in one of them. `go_on` is called before each case whether to continue.
///
/// # Errors
/// If there are more than `most` solutions, or `go_on` said no.
pub fn enumerate<const W: usize>(
    board: &Board<W>,
    most: usize,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<(Vec<Vec<Digit>>, CaseTree), NotRefuted> {
    let parts = Parts::new::<W>(board.layout());
    let tried = parts.untried();
    let mut refuter = Refuter::new(board.layout(), &parts, go_on);
    refuter.listed = Some(Listed { solutions: Vec::new(), most });
    let tree = refuter.case(Box::new(board.clone()), tried, None)?;
    Ok((refuter.listed.map(|listed| listed.solutions).unwrap_or_default(), tree))
}

/// The solutions met so far, and how many there may be.
struct Listed {
    solutions: Vec<Vec<Digit>>,
    most: usize,
}

/// The weight that a part without a filling hands out among its cells.
const WEIGHT_OF_PART: f64 = 4.0;

/// The weight that an assumption adds to its cell where following it leads to a contradiction.
const WEIGHT_OF_ASSUMPTION: f64 = 1.0;

/// Refutes assumptions.
struct Refuter<'a> {
    parts: &'a Parts,
    /// For each cell how often it led to contradictions, at least 1; empty where there are no constraints.
    weights: Vec<f64>,
    /// Where solutions are listed; otherwise there must be none.
    listed: Option<Listed>,
    go_on: &'a mut dyn FnMut() -> bool,
}

impl<'a> Refuter<'a> {
    fn new(layout: &Layout, parts: &'a Parts, go_on: &'a mut dyn FnMut() -> bool) -> Refuter<'a> {
        let weights = if layout.is_plain() { Vec::new() } else { vec![1.0; layout.cell_count()] };
        Refuter { parts, weights, listed: None, go_on }
    }

    /// The tree of a case. This recurses once per assumption. Boards are on the heap, to keep its stack frame small.
    fn case<const W: usize>(
        &mut self,
        mut board: Box<Board<W>>,
        mut tried: Tried,
        assumed: Option<Cell>,
    ) -> Result<CaseTree, NotRefuted> {
        if !(self.go_on)() {
            return Err(NotRefuted::Stopped);
        }
        if propagate(&mut board).is_err() {
            if let Some(cell) = assumed {
                self.weigh(&[cell], WEIGHT_OF_ASSUMPTION);
            }
            return Ok(CaseTree::Close);
        }
        let before = board.clone();
        let (lemmas, closing) = self.parts.lemmas(&mut board, &mut tried);
        let (lemmas, then) = match closing {
            Some(last) => {
                self.weigh(&self.parts.0[last].cells, WEIGHT_OF_PART);
                (self.parts.needed(&before, lemmas), CaseTree::Close)
            }
            None => (lemmas, self.split(&board, &tried)?),
        };
        let lemmas: Vec<Lemma> = lemmas.into_iter().flat_map(|shown| self.parts.told(shown)).collect();
        Ok(if lemmas.is_empty() { then } else { CaseTree::Lemmas { lemmas, then: Box::new(then) } })
    }

    fn split<const W: usize>(&mut self, board: &Board<W>, tried: &Tried) -> Result<CaseTree, NotRefuted> {
        let Some(on) = self.rule(board, &|_| true) else { return self.solved(board) };
        let mut branches = Vec::new();
        for candidate in board.live(on) {
            branches.push(self.branch(board, tried, candidate)?);
        }
        Ok(CaseTree::Split { on: Split::Rule(on), branches })
    }

    /// The tree of a case that is a solution, if there may be one.
    fn solved<const W: usize>(&mut self, board: &Board<W>) -> Result<CaseTree, NotRefuted> {
        let Listed { solutions, most } = self.listed.as_mut().ok_or(NotRefuted::Solvable)?;
        if solutions.len() == *most {
            return Err(NotRefuted::More { most: *most });
        }
        solutions.push(board.full_grid().ok_or(NotRefuted::Solvable)?);
        Ok(CaseTree::Close)
    }

    /// The branch in which a candidate is true, if all its cases end in a contradiction.
    fn branch<const W: usize>(
        &mut self,
        board: &Board<W>,
        tried: &Tried,
        candidate: Candidate,
    ) -> Result<(Literal, CaseTree), NotRefuted> {
        let literal = Literal { candidate, is_true: true };
        let tree = match assumed(board, literal) {
            Some(branch) => self.case(branch, tried.clone(), Some(candidate.cell()))?,
            None => CaseTree::Close,
        };
        Ok((literal, tree))
    }

    /// What to split on, if any of the open candidates that matter are left: the unsatisfied rule with the fewest
    /// candidates, the first of equals, some of which matter. Where there are constraints, the cell with the least cube
    /// of its number of digits over its weight: a contradiction needs sums more than houses there.
    fn rule<const W: usize>(&self, board: &Board<W>, matters: &dyn Fn(Candidate) -> bool) -> Option<Rule> {
        if self.weights.is_empty() {
            let open = board.layout().rules().map(|rule| (board.count(rule), rule)).filter(|&(count, _)| count > 1);
            let open = open.filter(|&(_, rule)| board.live(rule).any(matters));
            return open.min_by_key(|&(count, _)| count).map(|(_, rule)| rule);
        }
        let score = |&cell: &Cell| (board.digits(cell).len() as f64).powi(3) / self.weights[cell.index()];
        let open = board.layout().cells().filter(|&cell| board.digits(cell).len() > 1);
        let open = open.filter(|&cell| board.live(Rule::Cell(cell)).any(matters));
        open.min_by(|one, other| score(one).total_cmp(&score(other))).map(Rule::Cell)
    }

    fn weigh(&mut self, cells: &[Cell], weight: f64) {
        for cell in cells {
            // There are none on plain layouts.
            if let Some(of_cell) = self.weights.get_mut(cell.index()) {
                *of_cell += weight / cells.len() as f64;
            }
        }
    }
}

/// Steps from a position to its only solution: singles are placed; what the fillings of a constraint or a derived sum
/// show is struck; then all candidates but the true one of the rule that [`refute`] would split on are refuted by
/// cases, and so on. Each step has its proof.
///
/// `solution` has one digit per cell in reading order. `go_on` is called before each case whether to continue.
///
/// # Errors
/// If it is not the only solution, or `go_on` said no.
pub fn search_steps<const W: usize>(
    board: &Board<W>,
    solution: &[Digit],
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Vec<Step>, NotRefuted> {
    elimination_steps(board, &|candidate| solution.get(candidate.cell().index()) == Some(&candidate.digit()), go_on)
}

/// Steps that strike every candidate which is true in no solution, as [`search_steps`] does. `is_true` says which are
/// true in some.
///
/// # Errors
/// If another one is true in some solution, or `go_on` said no.
pub fn elimination_steps<const W: usize>(
    board: &Board<W>,
    is_true: &dyn Fn(Candidate) -> bool,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Vec<Step>, NotRefuted> {
    let mut board = board.clone();
    let mut steps = Vec::new();
    let parts = Parts::new::<W>(board.layout());
    let mut tried = parts.untried();
    let mut refuter = Refuter::new(board.layout(), &parts, go_on);
    let is_wrong = |candidate: Candidate| !is_true(candidate);
    loop {
        while let Some((candidate, rule)) = single(&board) {
            let step = Step::bare(SEARCH, vec![candidate], Vec::new(), Proof::Single(rule));
            step.apply(&mut board).map_err(|_| NotRefuted::Solvable)?;
            steps.push(step);
        }
        if let Some(Shown { part, struck }) = parts.first(&board, &mut tried) {
            let proof = Proof::Fillings(vec![parts.0[part].filling.clone()]);
            let step = Step::bare(SEARCH, Vec::new(), struck, proof);
            step.apply(&mut board).map_err(|_| NotRefuted::Solvable)?;
            steps.push(step);
            continue;
        }
        let Some(rule) = refuter.rule(&board, &is_wrong) else { return Ok(steps) };
        let wrong: Vec<Candidate> = board.live(rule).filter(|&candidate| is_wrong(candidate)).collect();
        for candidate in wrong {
            let refuted = refuter.branch(&board, &tried, candidate)?;
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
