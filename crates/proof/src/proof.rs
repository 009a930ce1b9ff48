//! Proofs as data.

use pencilproof_core::{Candidate, Rule, Symmetry};

/// A rule with a positive weight.
pub type Weighted = (Rule, u32);

/// Why the conclusions of a step hold in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Proof {
    /// The rule has one live candidate, which is therefore true.
    Single(Rule),
    /// Weighted set logic. Let `w(c)` be the weight of the cover rules that hold a candidate less that of the base rules
    /// that hold it, and the rank the weight of all cover rules less that of all base rules. Exactly one candidate of each
    /// rule is true, so in any solution the `w` of the true candidates add up to the rank. Where no live candidate has a
    /// negative `w`, every candidate with `w` above the rank is false: a Farkas certificate of the exactly-one system.
    Counting {
        /// The rules the argument stands on.
        base: Vec<Weighted>,
        /// The rules that cover them.
        cover: Vec<Weighted>,
    },
    /// A tree of cases, each closed by following singles.
    Cases(CaseTree),
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
    pub fn denied(self) -> Literal {
        Literal { is_true: !self.is_true, ..self }
    }
}

/// A clause shown on the way: at least one of its literals holds. A clause of one literal acts on the position; longer
/// ones can be split on. An empty clause closes the case.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Lemma {
    /// The literals.
    pub clause: Vec<Literal>,
    /// Its proof in the position of the case: `Cases` that close, by contradictions, the position in which every literal
    /// is denied; or, for a clause of one literal, any other proof of that literal.
    pub by: Box<Proof>,
}

/// What a case tree branches over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Split {
    /// The live candidates of a rule, one of which is true.
    Rule(Rule),
    /// The literals of a clause shown before; lemmas are numbered from 0 along the path from the root, those of one
    /// literal included.
    Clause(usize),
    /// A candidate and its denial.
    Candidate(Candidate),
}

/// A tree of cases. Each node starts by following singles, naked and hidden, to the end; a case is closed by a
/// contradiction or when the conclusions hold in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum CaseTree {
    /// Nothing more is needed.
    Close,
    /// Branches; each leads to a subtree.
    Split {
        /// What is split.
        on: Split,
        /// One branch for each possibility: what is assumed, and what follows. A live possibility without a branch is an
        /// error; order does not matter.
        branches: Vec<(Literal, CaseTree)>,
    },
    /// A lemma, then the rest.
    Lemma {
        /// What is shown.
        lemma: Lemma,
        /// What follows.
        then: Box<CaseTree>,
    },
}

impl Proof {
    /// A `Counting` proof in which every rule has weight one.
    pub fn counting(base: impl IntoIterator<Item = Rule>, cover: impl IntoIterator<Item = Rule>) -> Proof {
        let ones = |rules: &mut dyn Iterator<Item = Rule>| rules.map(|rule| (rule, 1)).collect();
        Proof::Counting { base: ones(&mut base.into_iter()), cover: ones(&mut cover.into_iter()) }
    }

    /// The image of the proof under a symmetry.
    pub fn map(&self, symmetry: &Symmetry) -> Proof {
        let rules = |list: &[Weighted]| {
            let mut images: Vec<_> = list.iter().map(|&(rule, weight)| (symmetry.rule(rule), weight)).collect();
            images.sort();
            images
        };
        match self {
            Proof::Single(rule) => Proof::Single(symmetry.rule(*rule)),
            Proof::Counting { base, cover } => Proof::Counting { base: rules(base), cover: rules(cover) },
            Proof::Cases(tree) => Proof::Cases(tree.map(symmetry)),
        }
    }
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
            CaseTree::Lemma { lemma, then } => CaseTree::Lemma {
                lemma: Lemma {
                    clause: lemma.clause.iter().map(|literal| literal.map(symmetry)).collect(),
                    by: Box::new(lemma.by.map(symmetry)),
                },
                then: Box::new(then.map(symmetry)),
            },
        }
    }
}
