//! Proofs as data.

use crate::{Exchange, Rearrangement, Weighing};
use pencilproof_core::{Candidate, Rule, Symmetry};

/// A rule and its weight, at least 1 and at most [`HEAVIEST`].
pub type Weighted = (Rule, u32);

/// The largest weight of a rule in a counting proof.
pub const HEAVIEST: u32 = 1 << 20;

/// Each rule once, ascending, with the sum of its weights, as a counting proof has its rules.
pub fn merged(rules: impl IntoIterator<Item = Weighted>) -> Vec<Weighted> {
    let mut sorted: Vec<Weighted> = rules.into_iter().collect();
    sorted.sort_unstable();
    sorted.dedup_by(|next, kept| {
        let is_same = next.0 == kept.0;
        kept.1 += if is_same { next.1 } else { 0 };
        is_same
    });
    sorted
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
    Counting {
        /// The rules the argument stands on, none of them twice.
        base: Vec<Weighted>,
        /// The rules that cover them, none of them twice.
        cover: Vec<Weighted>,
    },
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
    /// which every literal is denied; an `Exchange` or a `Rearrangement`; or, for a clause of one literal, any other
    /// proof of that literal.
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
        /// The rules the argument stands on, none of them twice.
        base: Vec<Weighted>,
        /// The rules that cover them, none of them twice.
        cover: Vec<Weighted>,
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
        let ones = |rules: &mut dyn Iterator<Item = Rule>| rules.map(|rule| (rule, 1)).collect();
        Proof::Counting { base: ones(&mut base.into_iter()), cover: ones(&mut cover.into_iter()) }
    }

    /// The image of the proof under a symmetry. Lists without an order of their own are sorted.
    #[must_use]
    pub fn map(&self, symmetry: &Symmetry) -> Proof {
        match self {
            Proof::Single(rule) => Proof::Single(symmetry.rule(*rule)),
            Proof::Counting { base, cover } => {
                Proof::Counting { base: rules(base, symmetry), cover: rules(cover, symmetry) }
            }
            Proof::Several(counts) => {
                let image = |count: &Weighing| Weighing {
                    base: rules(&count.base, symmetry),
                    cover: rules(&count.cover, symmetry),
                };
                let mut images: Vec<Weighing> = counts.iter().map(image).collect();
                images.sort();
                Proof::Several(images)
            }
            Proof::Cases(tree) => Proof::Cases(tree.map(symmetry)),
            Proof::Exchange(exchange) => Proof::Exchange(exchange.map(symmetry)),
            Proof::Rearrangement(moves) => Proof::Rearrangement(moves.map(symmetry)),
        }
    }
}

/// The images of weighted rules, ascending.
fn rules(list: &[Weighted], symmetry: &Symmetry) -> Vec<Weighted> {
    let mut images: Vec<_> = list.iter().map(|&(rule, weight)| (symmetry.rule(rule), weight)).collect();
    images.sort();
    images
}

impl Literal {
    pub(crate) fn map(self, symmetry: &Symmetry) -> Literal {
        Literal { candidate: symmetry.candidate(self.candidate), ..self }
    }
}

impl CaseTree {
    fn map(&self, symmetry: &Symmetry) -> CaseTree {
        match self {
            CaseTree::Close => CaseTree::Close,
            CaseTree::Count { base, cover } => {
                CaseTree::Count { base: rules(base, symmetry), cover: rules(cover, symmetry) }
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
