//! Case trees as clauses, from the leaves up.

use super::aids::Mark;
use super::veripb::{Stop, Writer};
use crate::check::{assumed, assumed_all};
use crate::{CaseTree, Lemma, Literal, Proof};
use pencilproof_core::Board;

impl<const W: usize> Writer<W> {
    /// Writes the clauses of a case tree from the leaves up: under the assumptions, the goal holds (or, without a goal,
    /// nothing does). Each clause follows by propagation from those before it. The last one, that of the tree itself,
    /// gets the label, if it is not empty.
    ///
    /// `board` is that of the case where the layout has bounds, which have to be followed, and unless the case is
    /// contradictory.
    pub(super) fn cases(
        &mut self,
        tree: &CaseTree,
        board: Option<Box<Board<W>>>,
        under: &[Literal],
        goal: Option<Literal>,
        label: &str,
    ) -> Result<(), Stop> {
        self.within_size()?;
        let mark = self.mark();
        self.cases_since(mark, tree, board, under, goal, label)
    }

    fn cases_since(
        &mut self,
        mark: Mark,
        tree: &CaseTree,
        board: Option<Box<Board<W>>>,
        under: &[Literal],
        goal: Option<Literal>,
        label: &str,
    ) -> Result<(), Stop> {
        let mut board = board.and_then(|board| self.tightened(board));
        match tree {
            CaseTree::Close => {}
            // The clause below follows from the sum.
            CaseTree::Count { base, cover } => drop(self.sum(base, cover)?),
            CaseTree::Split { branches, .. } => {
                for (literal, branch) in branches {
                    let of_branch = board.as_deref().and_then(|board| assumed(board, *literal));
                    self.cases(branch, of_branch, &[under, &[*literal]].concat(), goal, "")?;
                }
            }
            CaseTree::Lemmas { lemmas, then } => {
                for lemma in lemmas {
                    self.lemma(lemma, board.as_deref(), under)?;
                    board = match lemma.clause[..] {
                        [] => None,
                        [literal] => board.and_then(|board| assumed(&board, literal)),
                        _ => board,
                    };
                    board = board.and_then(|board| self.tightened(board));
                }
                return self.cases_since(mark, then, board, under, goal, label);
            }
        }
        // A branch that assumes the goal needs no clause, unless the clause is to have a label.
        if label.is_empty() && goal.is_some_and(|goal| under.contains(&goal)) {
            return Ok(());
        }
        self.derive(mark, label, under, goal.as_slice());
        Ok(())
    }

    /// The board of the step, for cases where bounds have to be followed.
    pub(super) fn start(&mut self) -> Option<Box<Board<W>>> {
        if self.layout.is_plain() {
            return None;
        }
        self.aids();
        Some(Box::new(self.board.clone()))
    }

    fn lemma(&mut self, lemma: &Lemma, board: Option<&Board<W>>, under: &[Literal]) -> Result<(), Stop> {
        let Lemma { clause, by } = lemma;
        let mark = self.mark();
        match by.as_ref() {
            Proof::Cases(by) => {
                let denied: Vec<Literal> = clause.iter().map(|literal| literal.denied()).collect();
                let board = board.and_then(|board| assumed_all(board, denied.iter().copied()));
                self.cases(by, board, &[under, &denied].concat(), None, "")?;
            }
            Proof::Counting { base, cover } => drop(self.sum(base, cover)?),
            Proof::Several(counts) => {
                counts.iter().try_for_each(|count| self.sum(&count.base, &count.cover).map(drop))?;
            }
            Proof::Single(_) => {}
            Proof::Fillings(parts) => {
                // A plain layout keeps no boards of cases. Where there is none else, the case is contradictory.
                let plain = || assumed_all(&self.board, under.iter().copied()).filter(|_| self.layout.is_plain());
                if let Some(board) = board.map(|board| Box::new(board.clone())).or_else(plain) {
                    return self.fillings(parts, &board, under, clause, "");
                }
            }
            Proof::Exchange(_)
            | Proof::Rearrangement(_)
            | Proof::Refilling(_)
            | Proof::LineSwap(_)
            | Proof::PairSwap(_)
            | Proof::Automorphism(_) => return Err(Stop::Uniqueness),
        }
        self.derive(mark, "", under, clause);
        Ok(())
    }
}
