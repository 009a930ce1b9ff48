//! Case trees as clauses, from the leaves up.

use super::veripb::{Stop, Writer};
use crate::check::{assumed, assumed_all};
use crate::{CaseTree, Lemma, Literal, Proof};
use pencilproof_core::Board;
use std::collections::HashMap;

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
                return self.cases(then, board, under, goal, label);
            }
        }
        // A branch that assumes the goal needs no clause, unless the clause is to have a label.
        if label.is_empty() && goal.is_some_and(|goal| under.contains(&goal)) {
            return Ok(());
        }
        self.derive(label, under, goal.as_slice());
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
            Proof::Exchange(_) | Proof::Rearrangement(_) => return Err(Stop::Uniqueness),
        }
        self.derive("", under, clause);
        Ok(())
    }

    /// Writes the clause: under the assumptions, one of the literals holds.
    pub(super) fn derive(&mut self, label: &str, under: &[Literal], literals: &[Literal]) {
        let mut clause: Vec<Literal> = under.iter().map(|literal| literal.denied()).collect();
        for literal in literals {
            if !clause.contains(literal) {
                clause.push(*literal);
            }
        }
        let text = format!("{label} rup {}", self.clause(clause));
        match label {
            "" => self.line(text.trim_start()),
            _ => self.without_aids(&text),
        }
    }

    /// Begins a part whose lines are wiped out with the next conclusion. There can be so many of them that VeriPB takes
    /// its time for each line after them.
    pub(super) fn aids(&mut self) -> &mut HashMap<String, String> {
        if self.aids.is_none() {
            self.line("setlvl 1");
        }
        self.aids.get_or_insert_default()
    }

    /// Writes a conclusion and wipes out what was written on the way to it.
    fn without_aids(&mut self, line: &str) {
        match self.aids.take() {
            None => self.line(line),
            Some(_) => ["setlvl 0", line, "wiplvl 1"].into_iter().for_each(|line| self.line(line)),
        }
    }
}
