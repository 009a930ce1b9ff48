//! The checker.
//!
//! It answers one question: does this proof show these conclusions in this position? It reads the position through the
//! live candidates of its rules and, for arguments from uniqueness, through its givens. It knows neither techniques nor
//! solutions.

use crate::count::WeightTally;
use crate::fillings::Fillings;
use crate::{CaseTree, Lemma, Literal, Proof, Refusal, Split, Step, Weighted, propagate};
use pencilproof_core::{Board, Candidate, Digit, Layout, Rule, Summand};
use std::collections::HashSet;

/// What a proof takes for granted besides the rules of the layout.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Assumes {
    /// Nothing.
    #[default]
    Nothing,
    /// The puzzle has exactly one solution.
    Uniqueness,
}

/// Checks that the proof of a step shows all its conclusions in the position, and that each of them changes it. Returns
/// what the proof relies on.
///
/// # Errors
/// The first thing found wrong.
pub fn check<const W: usize>(board: &Board<W>, step: &Step) -> Result<Assumes, Refusal> {
    let goals = goals(step);
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
    let mut checker = Checker::new(board);
    checker.prove(board, &step.proof, &goals, 0)?;
    Ok(checker.assumes)
}

/// Checks that every case of a tree ends in a contradiction, so that the position has no solution. Returns what the
/// tree relies on: under [`Assumes::Uniqueness`] the position has no solution, or the puzzle has several.
///
/// # Errors
/// The first thing found wrong.
pub fn check_refutation<const W: usize>(board: &Board<W>, tree: &CaseTree) -> Result<Assumes, Refusal> {
    let mut checker = Checker::new(board);
    checker.cases(boxed(board), tree, &[], 0)?;
    Ok(checker.assumes)
}

/// Checks that these are solutions of the position, each with one digit per cell in reading order and none of them
/// twice, and that every case of a tree ends in a contradiction or in one of them, so that there are no others.
///
/// # Errors
/// The first thing found wrong, also if the tree relies on uniqueness.
pub fn check_enumeration<const W: usize>(
    board: &Board<W>,
    solutions: &[Vec<Digit>],
    tree: &CaseTree,
) -> Result<(), Refusal> {
    let mut checker = Checker::new(board);
    checker.solutions = listed(board, solutions)?;
    checker.cases(boxed(board), tree, &[], 0)?;
    if checker.assumes == Assumes::Uniqueness { Err(Refusal::NotClosed) } else { Ok(()) }
}

/// The solutions of a list, if each of them is one of the position and none is there twice.
///
/// # Errors
/// The first of which that is not so.
pub(crate) fn listed<'a, const W: usize>(
    board: &Board<W>,
    solutions: &'a [Vec<Digit>],
) -> Result<HashSet<&'a [Digit]>, Refusal> {
    let mut listed = HashSet::new();
    for (index, solution) in solutions.iter().enumerate() {
        let truths = board.layout().cells().zip(solution).map(|(cell, &digit)| Candidate::new(cell, digit));
        let truths = truths.map(|candidate| Literal { candidate, is_true: true });
        let full = assumed_all(board, truths).and_then(|full| full.full_grid());
        if full.as_ref() != Some(solution) || !listed.insert(&solution[..]) {
            return Err(Refusal::NoSolution(index));
        }
    }
    Ok(listed)
}

/// How many levels deep a proof may be nested. Each node of a tree that lies below another one is a level deeper, and
/// so is the tree that proves a lemma by cases. The lemmas of a row are side by side.
///
/// A search places at least one cell per level, so it needs at most as many levels as the layout has cells. Small
/// layouts have 100, for proofs that nest without placing.
#[must_use]
pub fn nesting_limit(layout: &Layout) -> usize {
    layout.cell_count().max(100)
}

/// What a step concludes.
pub(crate) fn goals(step: &Step) -> Vec<Literal> {
    let placed = step.placements.iter().map(|&candidate| Literal { candidate, is_true: true });
    let eliminated = step.eliminations.iter().map(|&candidate| Literal { candidate, is_true: false });
    placed.chain(eliminated).collect()
}

/// The check of one step.
struct Checker<'a, const W: usize> {
    /// The position of the step.
    root: &'a Board<W>,
    limit: usize,
    /// The clauses shown on the path from the root to the present case.
    clauses: Vec<&'a [Literal]>,
    /// The solutions that a case may end in.
    solutions: HashSet<&'a [Digit]>,
    assumes: Assumes,
}

impl<'a, const W: usize> Checker<'a, W> {
    fn new(root: &'a Board<W>) -> Self {
        Checker {
            root,
            limit: nesting_limit(root.layout()),
            clauses: Vec::new(),
            solutions: HashSet::new(),
            assumes: Assumes::Nothing,
        }
    }

    /// Checks that a proof shows every goal in the position `board`: the root, or the position of a case.
    fn prove(&mut self, board: &Board<W>, proof: &'a Proof, goals: &[Literal], depth: usize) -> Result<(), Refusal> {
        match proof {
            Proof::Single(rule) => {
                let shown = Literal { candidate: single(board, *rule)?, is_true: true };
                all_hold(goals, |goal| goal == shown)
            }
            Proof::Counting { base, cover } => {
                let tally = tally(board, base, cover)?;
                all_hold(goals, |goal| shows(board, &tally, goal))
            }
            Proof::Several(counts) => {
                let tallies: Vec<WeightTally> =
                    counts.iter().map(|count| tally(board, &count.base, &count.cover)).collect::<Result<_, _>>()?;
                all_hold(goals, |goal| tallies.iter().any(|tally| shows(board, tally, goal)))
            }
            Proof::Fillings(parts) => {
                let fillings = Fillings::new(board, parts)?;
                goals.iter().try_for_each(|&goal| match fillings.show(board, goal)? {
                    true => Ok(()),
                    false => Err(Refusal::NotShown(goal)),
                })
            }
            Proof::Exchange(_)
            | Proof::Rearrangement(_)
            | Proof::Refilling(_)
            | Proof::LineSwap(_)
            | Proof::PairSwap(_)
            | Proof::Automorphism(_) => goals.iter().try_for_each(|&goal| self.deadly(board, proof, &[goal])),
            Proof::Cases(tree) => self.cases(boxed(board), tree, goals, depth),
        }
    }

    /// Follows what there is on the board of a case, then its tree. A goal holds in a closed case when its candidate is
    /// placed or eliminated there; a contradiction closes the case whatever the goals.
    ///
    /// This recurses as deep as the proof is nested. Boards and lists are on the heap, to keep its stack frame small.
    fn cases(
        &mut self,
        mut board: Box<Board<W>>,
        tree: &'a CaseTree,
        goals: &[Literal],
        depth: usize,
    ) -> Result<(), Refusal> {
        if depth > self.limit {
            return Err(Refusal::TooDeep);
        }
        if !follow(&mut board) {
            return Ok(());
        }
        match tree {
            CaseTree::Close if goals.is_empty() => self.is_listed(&board),
            CaseTree::Close => all_hold(goals, |goal| holds(&board, goal)),
            CaseTree::Count { base, cover } => {
                let tally = tally(&board, base, cover)?;
                match goals {
                    // The weights of the true candidates would add up to the rank, and none is negative.
                    _ if tally.rank() < 0 => Ok(()),
                    [] => Err(Refusal::NotClosed),
                    goals => all_hold(goals, |goal| holds(&board, goal) || shows(&board, &tally, goal)),
                }
            }
            CaseTree::Split { on, branches } => {
                let options = self.options(&board, *on)?;
                if options.iter().any(|option| !branches.iter().any(|(literal, _)| literal == option)) {
                    return Err(Refusal::BadSplit(*on));
                }
                let shown = self.clauses.len();
                for (literal, subtree) in branches.iter().filter(|(literal, _)| options.contains(literal)) {
                    if let Some(branch) = assumed(&board, *literal) {
                        self.cases(branch, subtree, goals, depth + 1)?;
                    }
                    // What was shown in this branch rests on its assumption: the next one must not see it.
                    self.clauses.truncate(shown);
                }
                Ok(())
            }
            CaseTree::Lemmas { lemmas, then } => {
                for lemma in lemmas {
                    self.lemma(&board, lemma, depth)?;
                    if !self.add(&mut board, &lemma.clause) {
                        return Ok(());
                    }
                }
                self.cases(board, then, goals, depth + 1)
            }
        }
    }

    /// Whether the position of a case is one of the solutions.
    fn is_listed(&self, board: &Board<W>) -> Result<(), Refusal> {
        let listed = |grid: Vec<Digit>| self.solutions.contains(&grid[..]);
        if !self.solutions.is_empty() && board.full_grid().is_some_and(listed) {
            Ok(())
        } else {
            Err(Refusal::NotClosed)
        }
    }

    /// The literals of a split that the position allows.
    fn options(&self, board: &Board<W>, on: Split) -> Result<Vec<Literal>, Refusal> {
        let mut options: Vec<Literal> = match on {
            Split::Rule(rule) => {
                valid_rule(board, rule)?;
                board.live(rule).map(|candidate| Literal { candidate, is_true: true }).collect()
            }
            Split::Clause(index) => self.clauses.get(index).ok_or(Refusal::NoClause(index))?.to_vec(),
            Split::Candidate(candidate) => [true, false].map(|is_true| Literal { candidate, is_true }).to_vec(),
        };
        valid_literals(board, &options)?;
        options.retain(|&literal| possible(board, literal));
        Ok(options)
    }

    fn lemma(&mut self, board: &Board<W>, lemma: &'a Lemma, depth: usize) -> Result<(), Refusal> {
        let Lemma { clause, by } = lemma;
        valid_literals(board, clause)?;
        match (&clause[..], by.as_ref()) {
            // Singles may have shown it already.
            (&[literal], _) if holds(board, literal) => Ok(()),
            (_, Proof::Cases(tree)) => {
                let denied = assumed_all(board, clause.iter().map(|literal| literal.denied()));
                let Some(denied) = denied else { return Ok(()) };
                // There are no goals that could hold, so only contradictions close these cases. What is shown within
                // them rests on the denial and does not outlive it.
                let shown = self.clauses.len();
                self.cases(denied, tree, &[], depth + 1)?;
                self.clauses.truncate(shown);
                Ok(())
            }
            (
                _,
                by @ (Proof::Exchange(_)
                | Proof::Rearrangement(_)
                | Proof::Refilling(_)
                | Proof::LineSwap(_)
                | Proof::PairSwap(_)
                | Proof::Automorphism(_)),
            ) => self.deadly(board, by, clause),
            (&[literal], by) => self.prove(board, by, &[literal], depth),
            ([], Proof::Fillings(parts)) => match Fillings::new(board, parts)?.are_none() {
                true => Ok(()),
                false => Err(Refusal::NotClosed),
            },
            _ => Err(Refusal::ClauseProof(clause.len())),
        }
    }

    /// Adds a clause that was shown to the position of its case; false if this is a contradiction.
    fn add(&mut self, board: &mut Board<W>, clause: &'a [Literal]) -> bool {
        self.clauses.push(clause);
        match *clause {
            [] => false,
            [literal] => assume(board, literal) && follow(board),
            _ => true,
        }
    }

    /// Checks that a deadly pattern, or a symmetry of the puzzle, proves a clause, and notes that it is relied upon.
    fn deadly(&mut self, board: &Board<W>, proof: &Proof, clause: &[Literal]) -> Result<(), Refusal> {
        match proof {
            Proof::Exchange(pattern) => pattern.proves(self.root, board, clause)?,
            Proof::Rearrangement(pattern) => pattern.proves(self.root, board, clause)?,
            Proof::Refilling(pattern) => pattern.proves(self.root, board, clause)?,
            Proof::LineSwap(pattern) => pattern.proves(self.root, board, clause)?,
            Proof::PairSwap(pattern) => pattern.proves(self.root, board, clause)?,
            Proof::Automorphism(map) => map.proves(self.root, board, clause)?,
            _ => return Err(Refusal::ClauseProof(clause.len())),
        }
        self.assumes = Assumes::Uniqueness;
        Ok(())
    }
}

// The helpers below that handle whole boards are never inlined: their temporary copies would swell the stack frame of
// the recursion.

/// A copy of a board on the heap.
#[inline(never)]
fn boxed<const W: usize>(board: &Board<W>) -> Box<Board<W>> {
    Box::new(board.clone())
}

/// Follows singles, groups and bounds to the end; false if this ends in a contradiction.
#[inline(never)]
fn follow<const W: usize>(board: &mut Board<W>) -> bool {
    propagate(board).is_ok()
}

/// A copy of the board in which the literal is taken as true, unless that is a contradiction.
#[inline(never)]
pub(crate) fn assumed<const W: usize>(board: &Board<W>, literal: Literal) -> Option<Box<Board<W>>> {
    let mut branch = boxed(board);
    assume(&mut branch, literal).then_some(branch)
}

/// A copy of the board in which every literal is taken as true, unless that is a contradiction.
#[inline(never)]
pub(crate) fn assumed_all<const W: usize>(
    board: &Board<W>,
    mut literals: impl Iterator<Item = Literal>,
) -> Option<Box<Board<W>>> {
    let mut branch = boxed(board);
    literals.all(|literal| assume(&mut branch, literal)).then_some(branch)
}

/// Takes a literal as true; false if this is a contradiction, after which the board is not to be used.
fn assume<const W: usize>(board: &mut Board<W>, literal: Literal) -> bool {
    possible(board, literal)
        && match literal.is_true {
            true => board.place(literal.candidate).is_ok(),
            false => board.eliminate(literal.candidate).is_ok(),
        }
}

/// The first goal for which `holds` is false is refused.
fn all_hold(goals: &[Literal], holds: impl Fn(Literal) -> bool) -> Result<(), Refusal> {
    goals.iter().find(|goal| !holds(**goal)).map_or(Ok(()), |&goal| Err(Refusal::NotShown(goal)))
}

/// The only live candidate of a rule.
fn single<const W: usize>(board: &Board<W>, rule: Rule) -> Result<Candidate, Refusal> {
    valid_rule(board, rule)?;
    let mut live = board.live(rule);
    match (live.next(), live.next()) {
        (Some(only), None) => Ok(only),
        _ => Err(Refusal::NotSingle(rule, board.count(rule))),
    }
}

/// The sum of a counting argument, which must leave no candidate uncovered.
fn tally<const W: usize>(
    board: &Board<W>,
    base: &[Weighted<Summand>],
    cover: &[Weighted<Summand>],
) -> Result<WeightTally, Refusal> {
    let tally = WeightTally::of_live(board, base, cover)?;
    let uncovered = tally.uncovered().next();
    uncovered.map_or(Ok(tally), |candidate| Err(Refusal::NotCovered(candidate)))
}

/// Whether a sum shows a literal.
fn shows<const W: usize>(board: &Board<W>, tally: &WeightTally, literal: Literal) -> bool {
    match literal.is_true {
        false => tally.strikes(literal.candidate),
        true => leaves_only(board, tally, literal.candidate),
    }
}

/// Whether some rule has no other candidate left when those that the tally strikes are gone.
fn leaves_only<const W: usize>(board: &Board<W>, tally: &WeightTally, candidate: Candidate) -> bool {
    let is_last = |rule| board.live(rule).all(|other| other == candidate || tally.strikes(other));
    !tally.strikes(candidate) && board.layout().rules_of(candidate).any(is_last)
}

fn exists<const W: usize>(board: &Board<W>, candidate: Candidate) -> bool {
    board.layout().has_candidate(candidate)
}

/// Whether the position already says so.
fn holds<const W: usize>(board: &Board<W>, literal: Literal) -> bool {
    match literal.is_true {
        true => board.value(literal.candidate.cell()) == Some(literal.candidate.digit()),
        false => !board.is_live(literal.candidate),
    }
}

/// Whether the position does not already say the opposite.
fn possible<const W: usize>(board: &Board<W>, literal: Literal) -> bool {
    !holds(board, literal.denied())
}

fn valid_literals<const W: usize>(board: &Board<W>, literals: &[Literal]) -> Result<(), Refusal> {
    let ghost = literals.iter().find(|literal| !exists(board, literal.candidate));
    ghost.map_or(Ok(()), |literal| Err(Refusal::BadCandidate(literal.candidate)))
}

fn valid_rule<const W: usize>(board: &Board<W>, rule: Rule) -> Result<(), Refusal> {
    if board.layout().has_rule(rule) { Ok(()) } else { Err(Refusal::BadRule(rule)) }
}
