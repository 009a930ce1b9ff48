//! Arguments by cases, inference by inference.
//!
//! A rule or a candidate offers several possibilities, exactly one of which is true: the two colours of a colouring,
//! the candidates of a cell or the places of a digit in a forcing chain. [`Cases`] lists what follows in each case,
//! every inference with its reason. It is there to be read; the [`Proof`](crate::Proof) of the step is what shows its
//! conclusions.

use crate::count::WeightTally;
use crate::fillings::Fillings;
use crate::proof::{image, summands};
use crate::{Filling, Literal, NumberPattern, Weighted};
use pencilproof_core::{Board, Candidate, Layout, Position, Rule, Summand, Symmetry, with_board};
use thiserror::Error;

/// A colour of an argument with two cases.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Side {
    /// The first case.
    Green,
    /// The second case.
    Blue,
}

impl Side {
    /// Both, green first.
    pub const BOTH: [Side; 2] = [Side::Green, Side::Blue];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Green => Side::Blue,
            Side::Blue => Side::Green,
        }
    }

    /// The index of its case: 0 for green, 1 for blue.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word for it: `green`, `blue`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Side::Green => "green",
            Side::Blue => "blue",
        }
    }
}

/// What the cases of an argument are the possibilities of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Choice {
    /// The live candidates of a rule: each belongs to one case.
    Rule(Rule),
    /// A candidate is true, or it is false.
    Candidate(Candidate),
}

/// The cases of a choice and what follows in each.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cases {
    /// What is chosen.
    pub on: Choice,
    /// The cases: together they have every possibility, and none twice.
    pub branches: Vec<Branch>,
}

/// One case.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Branch {
    /// One of these literals holds, and no literal of another case.
    pub assumed: Vec<Literal>,
    /// What follows, in an order in which each rests on those before it.
    pub inferences: Vec<Inference>,
    /// The rule that this case leaves without candidates or gives two true ones, if the case is contradictory.
    pub empty: Option<Rule>,
}

/// If its case is true, so is the literal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Inference {
    /// What follows.
    pub literal: Literal,
    /// Why, from what is assumed and the inferences before it.
    pub why: Why,
}

/// The reason of an inference.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Why {
    /// It is what the case assumes, or denies a candidate of another case.
    Assumed,
    /// It shares a rule or a group with this candidate, which is true.
    Sees(Candidate),
    /// Every other candidate of the rule is false.
    Last(Rule),
    /// It shares a rule or a group with each candidate that is left of this rule, so it would leave none.
    Meets(Rule),
    /// Set logic on what is left: base and cover rules, as in [`Proof::Counting`](crate::Proof::Counting).
    Counting(Box<Weighing>),
    /// It is in none of the ways to fill some cells with what is left, or leaves none.
    Fillings(Box<Ways>),
    /// It leads to a contradiction: inferences that start from it and leave a rule without candidates.
    Absurd(Box<Refutation>),
}

/// Ways to fill some cells.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ways {
    /// What is filled, as in [`Proof::Fillings`](crate::Proof::Fillings).
    pub parts: Vec<Filling>,
    /// The numbers, to be told. Its digits are all that has to be known of what is left: the argument holds with more
    /// digits gone, and needs no other to be.
    pub numbers: NumberPattern,
}

/// Base and cover: rules, groups and bounds, each with its weight.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Weighing {
    /// What the argument stands on.
    pub base: Vec<Weighted<Summand>>,
    /// What covers it.
    pub cover: Vec<Weighted<Summand>>,
}

impl Weighing {
    /// Weighted rules, or what else there is to add up.
    #[must_use]
    pub fn new<B: Into<Summand>, C: Into<Summand>>(
        base: impl IntoIterator<Item = Weighted<B>>,
        cover: impl IntoIterator<Item = Weighted<C>>,
    ) -> Weighing {
        Weighing { base: summands(base), cover: summands(cover) }
    }
}

/// Inferences from one more candidate being true, up to a rule that is left without candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Refutation {
    /// The inferences in order; the first is the candidate that is tried.
    pub inferences: Vec<Inference>,
    /// The rule that ends empty.
    pub empty: Rule,
}

/// What is wrong with an argument by cases.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Unfounded {
    /// The cases leave out a possibility, have one twice, or have one that is not there.
    #[error("the cases are not those of the choice")]
    Choice,
    /// A reason names a rule or a candidate that the layout does not have.
    #[error("inference {inference} of case {branch} names what the layout does not have")]
    Ghost {
        /// The index of the case.
        branch: usize,
        /// The index of the inference.
        inference: usize,
    },
    /// An inference does not follow from those before it.
    #[error("inference {inference} of case {branch} does not follow")]
    Inference {
        /// The index of the case.
        branch: usize,
        /// The index of the inference.
        inference: usize,
    },
    /// A case is said to be contradictory and is not.
    #[error("case {branch} is not contradictory")]
    Empty {
        /// The index of the case.
        branch: usize,
    },
}

impl Cases {
    /// Whether the cases are right in a position: [`check_cases`] for a position.
    ///
    /// # Errors
    /// The first thing found wrong.
    pub fn check(&self, position: &Position) -> Result<(), Unfounded> {
        with_board!(position, board => check_cases(board, self))
    }

    /// The rule of the choice; `None` where it is a candidate and its denial.
    #[must_use]
    pub fn rule(&self) -> Option<Rule> {
        match self.on {
            Choice::Rule(rule) => Some(rule),
            Choice::Candidate(_) => None,
        }
    }

    /// Whether a case has an inference of this literal.
    #[must_use]
    pub fn infers(&self, branch: usize, literal: Literal) -> bool {
        let inferences = self.branches.get(branch).map_or(&[][..], |branch| &branch.inferences);
        inferences.iter().any(|inference| inference.literal == literal)
    }

    /// The image of the cases under a symmetry; the cases and their inferences keep their order.
    #[must_use]
    pub fn map(&self, symmetry: &Symmetry) -> Cases {
        let branch = |branch: &Branch| Branch {
            assumed: {
                let mut images: Vec<Literal> = branch.assumed.iter().map(|literal| literal.map(symmetry)).collect();
                images.sort();
                images
            },
            inferences: branch.inferences.iter().map(|inference| inference.map(symmetry)).collect(),
            empty: branch.empty.map(|rule| symmetry.rule(rule)),
        };
        Cases {
            on: match self.on {
                Choice::Rule(rule) => Choice::Rule(symmetry.rule(rule)),
                Choice::Candidate(candidate) => Choice::Candidate(symmetry.candidate(candidate)),
            },
            branches: self.branches.iter().map(branch).collect(),
        }
    }
}

impl Inference {
    fn map(&self, symmetry: &Symmetry) -> Inference {
        let weighted = |list: &[Weighted<Summand>]| {
            list.iter().map(|&(summand, weight)| (image(summand, symmetry), weight)).collect()
        };
        let why = match &self.why {
            Why::Assumed => Why::Assumed,
            Why::Sees(candidate) => Why::Sees(symmetry.candidate(*candidate)),
            Why::Last(rule) => Why::Last(symmetry.rule(*rule)),
            Why::Meets(rule) => Why::Meets(symmetry.rule(*rule)),
            Why::Counting(count) => {
                Why::Counting(Box::new(Weighing { base: weighted(&count.base), cover: weighted(&count.cover) }))
            }
            Why::Fillings(ways) => Why::Fillings(Box::new(Ways {
                parts: ways.parts.iter().map(|part| part.map(symmetry)).collect(),
                numbers: ways.numbers.map(symmetry),
            })),
            Why::Absurd(line) => Why::Absurd(Box::new(Refutation {
                inferences: line.inferences.iter().map(|inference| inference.map(symmetry)).collect(),
                empty: symmetry.rule(line.empty),
            })),
        };
        Inference { literal: self.literal.map(symmetry), why }
    }
}

impl Branch {
    /// The candidates that are assumed to be true, ascending.
    #[must_use]
    pub fn part(&self) -> Vec<Candidate> {
        let part: Vec<Literal> = self.assumed.iter().copied().filter(|literal| literal.is_true).collect();
        part.into_iter().map(|literal| literal.candidate).collect()
    }
}

/// Checks that the cases are those of their choice, and each inference from its reason and those before it.
///
/// # Errors
/// The first thing found wrong.
pub fn check_cases<const W: usize>(board: &Board<W>, cases: &Cases) -> Result<(), Unfounded> {
    let possibilities: Vec<Literal> = match cases.on {
        Choice::Rule(rule) if !board.layout().has_rule(rule) => return Err(Unfounded::Choice),
        Choice::Rule(rule) => board.live(rule).map(|candidate| Literal { candidate, is_true: true }).collect(),
        Choice::Candidate(candidate) => [false, true].map(|is_true| Literal { candidate, is_true }).to_vec(),
    };
    let mut assumed: Vec<Literal> = cases.branches.iter().flat_map(|branch| branch.assumed.iter().copied()).collect();
    assumed.sort();
    let is_empty = |branch: &Branch| branch.assumed.is_empty();
    let mut sorted = possibilities;
    sorted.sort();
    if assumed != sorted || cases.branches.iter().any(is_empty) {
        return Err(Unfounded::Choice);
    }
    for (index, branch) in cases.branches.iter().enumerate() {
        let mut known = Known::default();
        for (number, inference) in branch.inferences.iter().enumerate() {
            if !exists(board.layout(), inference) {
                return Err(Unfounded::Ghost { branch: index, inference: number });
            }
            let is_assumed = inference.why == Why::Assumed && assumes(&assumed, branch, inference.literal);
            if !is_assumed && !known.supports(board, inference) {
                return Err(Unfounded::Inference { branch: index, inference: number });
            }
            known.add(inference.literal);
        }
        match branch.empty {
            Some(rule) if !board.layout().has_rule(rule) || !known.empties(board, rule) => {
                return Err(Unfounded::Empty { branch: index });
            }
            _ => {}
        }
    }
    Ok(())
}

/// Whether a literal is the only one that its case assumes, or denies one of another case.
fn assumes(all: &[Literal], branch: &Branch, literal: Literal) -> bool {
    branch.assumed == [literal] || all.contains(&literal.denied()) && !branch.assumed.contains(&literal.denied())
}

/// Whether the layout has every rule and candidate that an inference names.
fn exists(layout: &Layout, inference: &Inference) -> bool {
    let has_all = |list: &[Weighted<Summand>]| list.iter().all(|&(summand, _)| layout.has_summand(summand));
    layout.has_candidate(inference.literal.candidate)
        && match &inference.why {
            Why::Assumed => true,
            Why::Sees(candidate) => layout.has_candidate(*candidate),
            Why::Last(rule) | Why::Meets(rule) => layout.has_rule(*rule),
            Why::Counting(count) => has_all(&count.base) && has_all(&count.cover),
            Why::Fillings(ways) => ways.parts.iter().all(|part| match part {
                Filling::Constraint(id) => id.index() < layout.constraints().len(),
                Filling::Sum(sum) => has_all(&sum.base) && has_all(&sum.cover),
            }),
            Why::Absurd(line) => {
                layout.has_rule(line.empty) && line.inferences.iter().all(|inference| exists(layout, inference))
            }
        }
}

/// What is known in a case.
#[derive(Clone, Default)]
struct Known {
    on: Vec<Candidate>,
    off: Vec<Candidate>,
}

impl Known {
    fn add(&mut self, literal: Literal) {
        if literal.is_true { self.on.push(literal.candidate) } else { self.off.push(literal.candidate) }
    }

    fn left<const W: usize>(&self, board: &Board<W>, rule: Rule) -> Vec<Candidate> {
        board.live(rule).filter(|candidate| !self.off.contains(candidate)).collect()
    }

    /// Whether nothing is left of a rule, or two of its candidates are true.
    fn empties<const W: usize>(&self, board: &Board<W>, rule: Rule) -> bool {
        self.left(board, rule).is_empty()
            || board.live(rule).filter(|candidate| self.on.contains(candidate)).count() > 1
    }

    fn supports<const W: usize>(&self, board: &Board<W>, inference: &Inference) -> bool {
        let Literal { candidate, is_true } = inference.literal;
        if !board.is_live(candidate) {
            return false;
        }
        match &inference.why {
            Why::Assumed => false,
            Why::Sees(other) => !is_true && self.on.contains(other) && sees(board.layout(), *other, candidate),
            Why::Last(rule) => {
                is_true
                    && board.live(*rule).any(|one| one == candidate)
                    && self.left(board, *rule).iter().all(|&other| other == candidate)
            }
            Why::Meets(rule) => {
                !is_true && self.left(board, *rule).iter().all(|&other| sees(board.layout(), candidate, other))
            }
            Why::Counting(count) => !is_true && self.counts(board, count, candidate),
            Why::Fillings(ways) => !is_true && self.fills(board, ways, inference.literal),
            Why::Absurd(line) => !is_true && self.refutes(board, line, candidate),
        }
    }

    /// Whether a literal holds in all ways to fill some cells with what is left.
    fn fills<const W: usize>(&self, board: &Board<W>, ways: &Ways, literal: Literal) -> bool {
        let mut left = board.clone();
        // A rule that is left without candidates here is no news: it is what the case may come to.
        for &candidate in &self.off {
            let _ = left.eliminate(candidate);
        }
        Fillings::new(&left, &ways.parts).and_then(|fillings| fillings.show(&left, literal)) == Ok(true)
    }

    fn counts<const W: usize>(&self, board: &Board<W>, count: &Weighing, candidate: Candidate) -> bool {
        let tally = WeightTally::of_live(board, &count.base, &count.cover);
        tally.is_ok_and(|tally| {
            tally.strikes(candidate) && tally.uncovered().all(|uncovered| self.off.contains(&uncovered))
        })
    }

    fn refutes<const W: usize>(&self, board: &Board<W>, line: &Refutation, candidate: Candidate) -> bool {
        let mut known = self.clone();
        known.add(Literal { candidate, is_true: true });
        for inference in &line.inferences {
            let tried = inference.literal == Literal { candidate, is_true: true };
            if !tried && !known.supports(board, inference) {
                return false;
            }
            known.add(inference.literal);
        }
        known.empties(board, line.empty)
    }
}

/// Whether two candidates share a rule or a group: at most one of them is true.
#[must_use]
pub fn sees(layout: &Layout, one: Candidate, other: Candidate) -> bool {
    if one == other {
        return false;
    }
    let share_house =
        || layout.houses_of(one.cell()).iter().any(|house| layout.houses_of(other.cell()).contains(house));
    one.cell() == other.cell()
        || one.digit() == other.digit() && (share_house() || layout.group_mates(one.cell()).contains(&other.cell()))
}
