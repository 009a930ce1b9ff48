//! Proofs as data.

use crate::{Automorphism, Exchange, LineSwap, PairSwap, Rearrangement, Refilling, Weighing};
use pencilproof_core::{Candidate, ConstraintId, Rule, Summand, Symmetry};

/// A rule, or another summand, and how often it counts: at least once and at most [`HEAVIEST`] times.
pub type Weighted<S = Rule> = (S, u32);

/// The most often that a summand can count in a counting proof.
pub const HEAVIEST: u32 = 1 << 20;

/// Each rule or other summand once, ascending, with the sum of its weights, as a counting proof has them.
pub fn merged<S: Ord>(rules: impl IntoIterator<Item = Weighted<S>>) -> Vec<Weighted<S>> {
    let mut sorted: Vec<Weighted<S>> = rules.into_iter().collect();
    sorted.sort_unstable();
    sorted.dedup_by(|next, kept| {
        let is_same = next.0 == kept.0;
        kept.1 += if is_same { next.1 } else { 0 };
        is_same
    });
    sorted
}

/// Weighted rules, or what else there is to add up, as summands.
pub fn summands<S: Into<Summand>>(list: impl IntoIterator<Item = Weighted<S>>) -> Vec<Weighted<Summand>> {
    list.into_iter().map(|(summand, weight)| (summand.into(), weight)).collect()
}

/// A part of a position whose cells are filled in every possible way: [`Proof::Fillings`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Filling {
    /// The cells of a constraint, which holds.
    Constraint(ConstraintId),
    /// The cells of a derived sum, which is what the cover weighs less what the base weighs: those cells for which it
    /// matters what they hold. Where both lists have summands with both limits alone, it is an equation or a range;
    /// otherwise it has one limit.
    Sum(Weighing),
}

/// Why the conclusions of a step hold in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Proof {
    /// The rule has one live candidate, which is therefore true.
    Single(Rule),
    /// Weighted set logic. Let `w(c)` be the weight of the cover rules that hold a candidate less that of the base
    /// rules that hold it, and the rank the weight of all cover rules less that of all base rules. Exactly one
    /// candidate of each rule is true, so in any solution the `w` of the true candidates add up to the rank. If no live
    /// candidate has a negative `w`, every candidate with `w` above the rank is false: a Farkas certificate of the
    /// exactly-one system.
    ///
    /// Groups and bounds count as well. A candidate weighs in them what it weighs there, and the rank is the most that
    /// the true candidates of the cover can weigh less the least that those of the base can: in any solution the `w` of
    /// the true candidates add up to the rank or less, and the conclusion is the same.
    Counting {
        /// What the argument stands on, nothing twice.
        base: Vec<Weighted<Summand>>,
        /// What covers it, nothing twice.
        cover: Vec<Weighted<Summand>>,
    },
    /// All ways to fill the cells of these parts from their live digits, such that the parts hold and cells that share
    /// a house or a group differ. A candidate in none of them is false; so is one outside of the parts if it leaves
    /// none. Ways are counted as one where only digits of the past tell them apart; still there may be too many.
    Fillings(Vec<Filling>),
    /// Several countings, each of which is valid and shows some of the conclusions. An either-or that rules out one
    /// candidate along rows and another along columns needs two: no single one shows both where the rank is 1 or more.
    Several(Vec<Weighing>),
    /// A tree of cases, each closed by following singles.
    Cases(CaseTree),
    /// A deadly pattern. It proves the clause of a lemma, of any length; directly in a step, it proves each conclusion
    /// as a clause of one literal. It assumes that the puzzle has exactly one solution.
    Exchange(Exchange),
    /// Another kind of deadly pattern: cells that can trade places. It proves what an `Exchange` does, under the same
    /// assumption.
    Rearrangement(Rearrangement),
    /// Another kind of deadly pattern: cells whose every filling has a twin. It proves what an `Exchange` does, under
    /// the same assumption.
    Refilling(Refilling),
    /// Another kind of deadly pattern: two digits change places, and two lines are put right. It proves what an
    /// `Exchange` does, under the same assumption.
    LineSwap(LineSwap),
    /// Another kind of deadly pattern: two digits change places everywhere else. It proves what an `Exchange` does,
    /// under the same assumption.
    PairSwap(PairSwap),
    /// A map of the whole board that takes the givens to themselves, and so the only solution. Like an `Exchange` it
    /// assumes that there is exactly one, and it proves a clause.
    Automorphism(Automorphism),
}

/// A candidate, or its denial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Literal {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether the literal says that it is true.
    pub is_true: bool,
}

impl Literal {
    /// The literal that says the opposite.
    #[must_use]
    pub fn denied(self) -> Literal {
        Literal { is_true: !self.is_true, ..self }
    }
}

/// A clause shown on the way: at least one of its literals holds. A clause of one literal changes the position; a
/// longer one can be split on. An empty clause closes the case.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Lemma {
    /// The literals.
    pub clause: Vec<Literal>,
    /// Its proof in the position of the case: `Cases` that all end in a contradiction, starting from the position in
    /// which every literal is denied; a deadly pattern of any kind, or a symmetry of the puzzle; for a clause of one
    /// literal, any other proof of that literal; or, for an empty clause, `Fillings` of which there are none.
    pub by: Box<Proof>,
}

/// What a case tree branches over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Split {
    /// The live candidates of a rule, one of which is true.
    Rule(Rule),
    /// The literals of a clause shown before. The lemmas on the path from the root are numbered from 0, those of one
    /// literal included.
    Clause(usize),
    /// A candidate and its denial.
    Candidate(Candidate),
}

/// A tree of cases. Each node, and each lemma of one literal, starts by following singles, naked and hidden, to the
/// end. A case is closed by a contradiction, when the conclusions hold in it, or by counting.
///
/// A tree may be nested as deep as [`nesting_limit`](crate::nesting_limit) says; within this limit it can be cloned,
/// compared, mapped and dropped on a thread with a stack of 2 MiB.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum CaseTree {
    /// Nothing more is needed.
    Close,
    /// Counting, as in [`Proof::Counting`], shows those conclusions that do not hold yet; or it shows a contradiction,
    /// because the rank is negative.
    Count {
        /// What the argument stands on, nothing twice.
        base: Vec<Weighted<Summand>>,
        /// What covers it, nothing twice.
        cover: Vec<Weighted<Summand>>,
    },
    /// Branches; each leads to a subtree.
    Split {
        /// What is split.
        on: Split,
        /// One branch per possibility: what is assumed, and what follows. The order does not matter. A live possibility
        /// without a branch is an error; a branch that the position rules out is ignored.
        branches: Vec<(Literal, CaseTree)>,
    },
    /// Lemmas, then the rest.
    Lemmas {
        /// What is shown, in an order in which each lemma may rest on those before it.
        lemmas: Vec<Lemma>,
        /// What follows.
        then: Box<CaseTree>,
    },
}

impl Proof {
    /// A `Counting` proof in which every rule has weight one.
    #[must_use]
    pub fn counting(base: impl IntoIterator<Item = Rule>, cover: impl IntoIterator<Item = Rule>) -> Proof {
        let ones = |rule| (rule, 1);
        Proof::weighted(base.into_iter().map(ones), cover.into_iter().map(ones))
    }

    /// A `Counting` proof.
    #[must_use]
    pub fn weighted<B: Into<Summand>, C: Into<Summand>>(
        base: impl IntoIterator<Item = Weighted<B>>,
        cover: impl IntoIterator<Item = Weighted<C>>,
    ) -> Proof {
        Proof::Counting { base: summands(base), cover: summands(cover) }
    }

    /// The image of the proof under a symmetry. Lists without an order of their own are sorted.
    #[must_use]
    pub fn map(&self, symmetry: &Symmetry) -> Proof {
        match self {
            Proof::Single(rule) => Proof::Single(symmetry.rule(*rule)),
            Proof::Counting { base, cover } => {
                Proof::Counting { base: images(base, symmetry), cover: images(cover, symmetry) }
            }
            Proof::Several(counts) => {
                let mut images: Vec<Weighing> = counts.iter().map(|count| count.map(symmetry)).collect();
                images.sort();
                Proof::Several(images)
            }
            Proof::Fillings(parts) => Proof::Fillings(parts.iter().map(|part| part.map(symmetry)).collect()),
            Proof::Cases(tree) => Proof::Cases(tree.map(symmetry)),
            Proof::Exchange(exchange) => Proof::Exchange(exchange.map(symmetry)),
            Proof::Rearrangement(moves) => Proof::Rearrangement(moves.map(symmetry)),
            Proof::Refilling(cells) => Proof::Refilling(cells.map(symmetry)),
            Proof::LineSwap(swap) => Proof::LineSwap(swap.map(symmetry)),
            Proof::PairSwap(swap) => Proof::PairSwap(swap.map(symmetry)),
            Proof::Automorphism(map) => Proof::Automorphism(map.map(symmetry)),
        }
    }
}

/// The image of a summand. Layouts with groups and bounds have no other symmetry than the identity.
pub(crate) fn image(summand: Summand, symmetry: &Symmetry) -> Summand {
    summand.rule().map_or(summand, |rule| symmetry.rule(rule).into())
}

/// The images of weighted summands, ascending.
fn images(list: &[Weighted<Summand>], symmetry: &Symmetry) -> Vec<Weighted<Summand>> {
    let mut images: Vec<_> = list.iter().map(|&(summand, weight)| (image(summand, symmetry), weight)).collect();
    images.sort();
    images
}

impl Weighing {
    /// The image under a symmetry, both lists ascending.
    pub(crate) fn map(&self, symmetry: &Symmetry) -> Weighing {
        Weighing { base: images(&self.base, symmetry), cover: images(&self.cover, symmetry) }
    }
}

impl Filling {
    pub(crate) fn map(&self, symmetry: &Symmetry) -> Filling {
        match self {
            Filling::Constraint(id) => Filling::Constraint(*id),
            Filling::Sum(sum) => Filling::Sum(sum.map(symmetry)),
        }
    }
}

impl Literal {
    pub(crate) fn map(self, symmetry: &Symmetry) -> Literal {
        Literal { candidate: symmetry.candidate(self.candidate), ..self }
    }
}

impl CaseTree {
    /// Counting at the end of a case.
    #[must_use]
    pub fn counting<B: Into<Summand>, C: Into<Summand>>(
        base: impl IntoIterator<Item = Weighted<B>>,
        cover: impl IntoIterator<Item = Weighted<C>>,
    ) -> CaseTree {
        CaseTree::Count { base: summands(base), cover: summands(cover) }
    }

    fn map(&self, symmetry: &Symmetry) -> CaseTree {
        match self {
            CaseTree::Close => CaseTree::Close,
            CaseTree::Count { base, cover } => {
                CaseTree::Count { base: images(base, symmetry), cover: images(cover, symmetry) }
            }
            CaseTree::Split { on, branches } => {
                let on = match *on {
                    Split::Rule(rule) => Split::Rule(symmetry.rule(rule)),
                    Split::Clause(index) => Split::Clause(index),
                    Split::Candidate(candidate) => Split::Candidate(symmetry.candidate(candidate)),
                };
                let image = |(literal, tree): &(Literal, CaseTree)| (literal.map(symmetry), tree.map(symmetry));
                let mut branches: Vec<_> = branches.iter().map(image).collect();
                branches.sort_by_key(|(literal, _)| *literal);
                CaseTree::Split { on, branches }
            }
            CaseTree::Lemmas { lemmas, then } => CaseTree::Lemmas {
                lemmas: lemmas.iter().map(|lemma| lemma.map(symmetry)).collect(),
                then: Box::new(then.map(symmetry)),
            },
        }
    }
}

impl Lemma {
    fn map(&self, symmetry: &Symmetry) -> Lemma {
        Lemma {
            clause: {
                let mut images: Vec<Literal> = self.clause.iter().map(|literal| literal.map(symmetry)).collect();
                images.sort();
                images
            },
            by: Box::new(self.by.map(symmetry)),
        }
    }
}
