//! The checker.
//!
//! It answers one question: does this proof show these conclusions in this position? It reads the position through the
//! live candidates of its rules alone, and knows neither techniques nor solutions.

use crate::cases::{has_candidate, has_rule};
use crate::{CaseTree, Lemma, Literal, Proof, Split, Step, Weighted, propagate};
use pencilproof_core::{Board, Candidate, DigitSet, MAX_SIDE, Rule};
use thiserror::Error;

/// Why a step is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The step has no conclusions.
    #[error("the step concludes nothing")]
    Nothing,
    /// A conclusion is about a candidate that is not live, or places a cell that has its value.
    #[error("{0:?} is not open in this position")]
    NotOpen(Candidate),
    /// A rule said to have one candidate has another number.
    #[error("the rule {0:?} has {1} candidates, not one")]
    NotSingle(Rule, usize),
    /// A live candidate weighs less than nothing: the base is not covered.
    #[error("{0:?} is in more base than cover rules")]
    NotCovered(Candidate),
    /// A rule with weight zero, a rule that the layout does not have, or weights out of bounds.
    #[error("the rule {0:?} does not belong into a proof")]
    BadRule(Rule),
    /// The proof does not show this.
    #[error("the proof does not show that {:?} is {}", .0.candidate, .0.is_true)]
    NotShown(Literal),
    /// A literal is about a candidate that the layout does not have.
    #[error("{0:?} is not a candidate of this layout")]
    BadCandidate(Candidate),
    /// A split leaves out a possibility, or has one that is none.
    #[error("the branches are not those of {0:?}")]
    BadSplit(Split),
    /// A lemma refers to a clause that was not shown.
    #[error("there is no clause {0}")]
    NoClause(usize),
    /// A lemma of other than one literal needs a proof by cases.
    #[error("a clause of {0} literals needs a proof by cases")]
    ClauseProof(usize),
    /// The case tree is deeper than any honest one.
    #[error("the cases are nested more than {MAX_DEPTH} deep")]
    TooDeep,
}

/// The deepest nesting of cases that is followed. Each level holds boards, so the stack of a thread is the limit.
const MAX_DEPTH: usize = 100;

/// Checks that the proof of a step shows all its conclusions in the position, and that each of them changes it.
///
/// # Errors
/// The first thing found wrong.
pub fn check<const W: usize>(board: &Board<W>, step: &Step) -> Result<(), Refusal> {
    let placed = step.placements.iter().map(|&candidate| Literal { candidate, is_true: true });
    let struck = step.eliminations.iter().map(|&candidate| Literal { candidate, is_true: false });
    let goals: Vec<Literal> = placed.chain(struck).collect();
    if goals.is_empty() {
        return Err(Refusal::Nothing);
    }
    for goal in &goals {
        let open = exists(board, goal.candidate)
            && board.is_live(goal.candidate)
            && !board.placed().contains(goal.candidate.cell());
        if !open {
            return Err(Refusal::NotOpen(goal.candidate));
        }
    }
    prove(board, &step.proof, &goals, &mut Vec::new(), 0)
}

fn prove<const W: usize>(
    board: &Board<W>,
    proof: &Proof,
    goals: &[Literal],
    clauses: &mut Vec<Vec<Literal>>,
    depth: usize,
) -> Result<(), Refusal> {
    match proof {
        Proof::Single(rule) => {
            valid_rule(board, *rule)?;
            let mut live = board.live(*rule);
            let (Some(only), None) = (live.next(), live.next()) else {
                return Err(Refusal::NotSingle(*rule, board.count(*rule)));
            };
            let shown = Literal { candidate: only, is_true: true };
            goals.iter().find(|&&goal| goal != shown).map_or(Ok(()), |&goal| Err(Refusal::NotShown(goal)))
        }
        Proof::Counting { base, cover } => {
            let dead = Dead::by_counting(board, base, cover)?;
            let holds = |goal: &&Literal| match goal.is_true {
                false => dead.has(goal.candidate),
                true => dead.leaves_only(board, goal.candidate),
            };
            goals.iter().find(|goal| !holds(goal)).map_or(Ok(()), |&goal| Err(Refusal::NotShown(goal)))
        }
        Proof::Cases(tree) => cases(Box::new(board.clone()), tree, goals, clauses, depth),
    }
}

/// Follows singles on the board of a case, then its tree. A goal holds in a closed case when its candidate is placed or
/// struck there; a contradiction closes the case whatever the goals.
fn cases<const W: usize>(
    mut board: Box<Board<W>>,
    tree: &CaseTree,
    goals: &[Literal],
    clauses: &mut Vec<Vec<Literal>>,
    depth: usize,
) -> Result<(), Refusal> {
    if depth > MAX_DEPTH {
        return Err(Refusal::TooDeep);
    }
    if propagate(&mut board).is_err() {
        return Ok(());
    }
    match tree {
        CaseTree::Close => match goals.iter().find(|goal| !holds(&board, **goal)) {
            Some(&goal) => Err(Refusal::NotShown(goal)),
            None if goals.is_empty() => Err(Refusal::Nothing),
            None => Ok(()),
        },
        CaseTree::Split { on, branches } => {
            let mut options: Vec<Literal> = match *on {
                Split::Rule(rule) => {
                    valid_rule(&board, rule)?;
                    board.live(rule).map(|candidate| Literal { candidate, is_true: true }).collect()
                }
                Split::Clause(index) => clauses.get(index).ok_or(Refusal::NoClause(index))?.clone(),
                Split::Candidate(candidate) => [true, false].map(|is_true| Literal { candidate, is_true }).to_vec(),
            };
            valid_literals(&board, &options)?;
            options.retain(|&literal| possible(&board, literal));
            if options.iter().any(|option| !branches.iter().any(|(literal, _)| literal == option)) {
                return Err(Refusal::BadSplit(*on));
            }
            let shown = clauses.len();
            for (literal, subtree) in branches.iter().filter(|(literal, _)| options.contains(literal)) {
                let mut branch = board.clone();
                if assume(&mut branch, *literal).is_ok() {
                    cases(branch, subtree, goals, clauses, depth + 1)?;
                }
                clauses.truncate(shown);
            }
            Ok(())
        }
        CaseTree::Lemma { lemma: Lemma { clause, by }, then } => {
            valid_literals(&board, clause)?;
            prove_lemma(&board, clause, by, clauses, depth + 1)?;
            match clause[..] {
                [] => return Ok(()),
                [literal] if assume(&mut board, literal).is_err() => return Ok(()),
                _ => {}
            }
            clauses.push(clause.clone());
            cases(board, then, goals, clauses, depth + 1)
        }
    }
}

fn prove_lemma<const W: usize>(
    board: &Board<W>,
    clause: &[Literal],
    by: &Proof,
    clauses: &mut Vec<Vec<Literal>>,
    depth: usize,
) -> Result<(), Refusal> {
    match (clause, by) {
        (_, Proof::Cases(tree)) => {
            let mut denied = Box::new(board.clone());
            if clause.iter().any(|literal| assume(&mut denied, literal.denied()).is_err()) {
                return Ok(());
            }
            // There are no goals that could hold, so only contradictions close these cases. What is shown within them
            // rests on the denial and does not outlive it.
            let shown = clauses.len();
            let verdict = cases(denied, tree, &[], clauses, depth);
            clauses.truncate(shown);
            verdict
        }
        (&[literal], by) => prove(board, by, &[literal], clauses, depth),
        _ => Err(Refusal::ClauseProof(clause.len())),
    }
}

fn exists<const W: usize>(board: &Board<W>, candidate: Candidate) -> bool {
    has_candidate(board.layout(), candidate)
}

fn holds<const W: usize>(board: &Board<W>, goal: Literal) -> bool {
    match goal.is_true {
        _ if !exists(board, goal.candidate) => false,
        true => board.value(goal.candidate.cell()) == Some(goal.candidate.digit()),
        false => !board.is_live(goal.candidate),
    }
}

fn possible<const W: usize>(board: &Board<W>, literal: Literal) -> bool {
    exists(board, literal.candidate) && !holds(board, literal.denied())
}

/// Takes a literal as true; an error is a contradiction.
fn assume<const W: usize>(board: &mut Board<W>, literal: Literal) -> Result<(), ()> {
    let candidate = literal.candidate;
    if !possible(board, literal) {
        return Err(());
    }
    match literal.is_true {
        true => board.place(candidate).map_err(drop),
        false => board.eliminate(candidate).map(drop).map_err(drop),
    }
}

fn valid_literals<const W: usize>(board: &Board<W>, literals: &[Literal]) -> Result<(), Refusal> {
    let ghost = literals.iter().find(|literal| !exists(board, literal.candidate));
    ghost.map_or(Ok(()), |literal| Err(Refusal::BadCandidate(literal.candidate)))
}

fn valid_rule<const W: usize>(board: &Board<W>, rule: Rule) -> Result<(), Refusal> {
    if has_rule(board.layout(), rule) { Ok(()) } else { Err(Refusal::BadRule(rule)) }
}

/// The candidates that a counting proof shows to be false: for each cell, a set of digits.
struct Dead(Vec<DigitSet>);

impl Dead {
    fn by_counting<const W: usize>(board: &Board<W>, base: &[Weighted], cover: &[Weighted]) -> Result<Dead, Refusal> {
        let mut weights = vec![[0i64; MAX_SIDE]; board.layout().cell_count()];
        let mut rank = 0i64;
        for (sign, rules) in [(-1, base), (1, cover)] {
            for &(rule, weight) in rules {
                valid_rule(board, rule)?;
                if weight == 0 {
                    return Err(Refusal::BadRule(rule));
                }
                let weight = sign * i64::from(weight);
                rank += weight;
                for candidate in board.live(rule) {
                    weights[candidate.cell().index()][candidate.digit().index()] += weight;
                }
            }
        }
        let weight = |candidate: Candidate| weights[candidate.cell().index()][candidate.digit().index()];
        let mut dead = vec![DigitSet::EMPTY; weights.len()];
        for candidate in board.candidates() {
            if weight(candidate) < 0 {
                return Err(Refusal::NotCovered(candidate));
            }
            if weight(candidate) > rank {
                dead[candidate.cell().index()].insert(candidate.digit());
            }
        }
        Ok(Dead(dead))
    }

    fn has(&self, candidate: Candidate) -> bool {
        self.0[candidate.cell().index()].contains(candidate.digit())
    }

    /// Whether some rule has no other live candidate left.
    fn leaves_only<const W: usize>(&self, board: &Board<W>, candidate: Candidate) -> bool {
        !self.has(candidate)
            && board
                .layout()
                .rules_of(candidate)
                .any(|rule| board.live(rule).all(|other| other == candidate || self.has(other)))
    }
}
