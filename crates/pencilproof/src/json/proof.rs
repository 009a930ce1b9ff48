//! The proof of a step, as the checker reads it.

use super::CountedRules;
use super::argument::{literal, literals};
use super::position::digits;
use pencilproof_core::Layout;
use pencilproof_proof::{self as proof, Automorphism, Exchange, LineSwap, PairSwap, Rearrangement, Refilling};
use serde::Serialize;

/// Why the conclusions of a step hold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Proof {
    /// A rule has one candidate left.
    Single {
        /// The rule.
        rule: String,
    },
    /// Weighted set logic: candidates that the cover holds more often than the rank allows are false.
    Counting(CountedRules),
    /// Several countings, each of which shows some of the conclusions.
    Several {
        /// The countings.
        counts: Vec<CountedRules>,
    },
    /// All ways to fill the cells of some parts, in each of which the conclusions hold.
    Fillings {
        /// The parts.
        parts: Vec<Filling>,
    },
    /// A tree of cases, each closed by following singles.
    Cases {
        /// The tree.
        tree: CaseTree,
    },
    /// A deadly pattern: digits that could be exchanged.
    Exchange {
        /// The cells of the pattern.
        cells: Vec<ExchangeCell>,
    },
    /// Another kind of deadly pattern: cells that could trade places.
    Rearrangement {
        /// The moves, all at once.
        moves: Vec<RearrangementMove>,
    },
    /// Another kind of deadly pattern: cells whose every filling has another one with the same digits in each house.
    Refilling {
        /// The cells of the pattern.
        cells: Vec<RefillingCell>,
    },
    /// Another kind of deadly pattern: two digits change places in two corners and where two lines meet the lines of
    /// the corners, and opposite cells of the two lines trade places to put these right.
    LineSwap {
        /// The two lines.
        lines: [String; 2],
        /// The two corners.
        corners: [String; 2],
        /// The two digits.
        digits: [String; 2],
    },
    /// Another kind of deadly pattern: two digits change places in all cells but these.
    PairSwap {
        /// The two digits.
        digits: [String; 2],
        /// The cells that stay as they are.
        cells: Vec<String>,
    },
    /// A map of the whole board that takes the givens to themselves, and so the only solution.
    Automorphism {
        /// The image of each cell, in reading order.
        cells: Vec<String>,
        /// The image of each digit, ascending.
        digits: Vec<String>,
    },
    /// A kind of proof that this version of the schema does not describe.
    Other,
}

/// A part whose cells are filled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Filling {
    /// The cells of a constraint, in words.
    Constraint(String),
    /// Cells of which it is known what they add up to: what the cover weighs less what the base weighs.
    Sum(CountedRules),
}

/// A cell of a deadly pattern.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExchangeCell {
    /// The cell.
    pub cell: String,
    /// The two digits that it exchanges.
    pub digits: [String; 2],
}

/// A move of what a cell holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RearrangementMove {
    /// The cell.
    pub from: String,
    /// The digits of the pattern in this cell.
    pub digits: Vec<String>,
    /// Where its content goes.
    pub to: String,
}

/// A cell of a deadly pattern that can be filled in another way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RefillingCell {
    /// The cell.
    pub cell: String,
    /// The digits of the pattern in this cell.
    pub digits: Vec<String>,
}

/// A tree of cases. Each node starts by following singles to the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum CaseTree {
    /// Nothing more is needed.
    Close(Closed),
    /// Counting shows what does not hold yet, or a contradiction.
    Count {
        /// The rules.
        count: CountedRules,
    },
    /// Branches, each of which leads to a subtree.
    Split {
        /// What is split.
        split: Split,
        /// One branch per possibility.
        branches: Vec<CaseBranch>,
    },
    /// Lemmas, then the rest.
    Lemmas {
        /// What is shown, in an order in which each lemma may rest on those before it.
        lemmas: Vec<Lemma>,
        /// What follows.
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        then: Box<CaseTree>,
    },
}

/// The end of a case.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Closed {
    /// A contradiction, or all conclusions hold.
    Close,
}

/// What a tree branches over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Split {
    /// The candidates of a rule, one of which is true.
    Rule(String),
    /// The literals of a clause shown before: the number of its lemma on the path from the root, from 0.
    Clause(usize),
    /// A candidate and its denial.
    Candidate(String),
}

/// A branch of a tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CaseBranch {
    /// What is assumed: `7r3c5` or `not 7r3c5`.
    #[serde(rename = "if")]
    pub assumed: String,
    /// What follows.
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    pub then: CaseTree,
}

/// A clause shown on the way: at least one of its literals holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Lemma {
    /// The literals.
    pub clause: Vec<String>,
    /// Its proof in the position of the case.
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    pub by: Box<Proof>,
}

impl Proof {
    pub(super) fn of(proof: &proof::Proof, layout: &Layout) -> Proof {
        match proof {
            proof::Proof::Single(rule) => Proof::Single { rule: layout.rule_name(*rule) },
            proof::Proof::Counting { base, cover } => Proof::Counting(CountedRules::new(base, cover, layout)),
            proof::Proof::Several(counts) => {
                Proof::Several { counts: counts.iter().map(|count| CountedRules::of(count, layout)).collect() }
            }
            proof::Proof::Fillings(parts) => {
                Proof::Fillings { parts: parts.iter().map(|part| Filling::of(part, layout)).collect() }
            }
            proof::Proof::Cases(tree) => Proof::Cases { tree: CaseTree::of(tree, layout) },
            proof::Proof::Exchange(Exchange { cells, .. }) => Proof::Exchange {
                cells: cells
                    .iter()
                    .map(|(cell, digits)| ExchangeCell {
                        cell: layout.cell_name(*cell),
                        digits: digits.map(|digit| digit.to_string()),
                    })
                    .collect(),
            },
            proof::Proof::Rearrangement(Rearrangement { moves, .. }) => Proof::Rearrangement {
                moves: moves
                    .iter()
                    .map(|one| RearrangementMove {
                        from: layout.cell_name(one.from),
                        digits: digits(one.digits.iter()),
                        to: layout.cell_name(one.to),
                    })
                    .collect(),
            },
            proof::Proof::Refilling(Refilling { cells, .. }) => Proof::Refilling {
                cells: cells
                    .iter()
                    .map(|(cell, own)| RefillingCell { cell: layout.cell_name(*cell), digits: digits(own.iter()) })
                    .collect(),
            },
            proof::Proof::LineSwap(LineSwap { lines, corners, digits, .. }) => Proof::LineSwap {
                lines: lines.map(|line| layout.house_name(line)),
                corners: corners.map(|corner| layout.cell_name(corner)),
                digits: digits.map(|digit| digit.to_string()),
            },
            proof::Proof::PairSwap(PairSwap { digits, cells, .. }) => Proof::PairSwap {
                digits: digits.map(|digit| digit.to_string()),
                cells: cells.iter().map(|&cell| layout.cell_name(cell)).collect(),
            },
            proof::Proof::Automorphism(Automorphism { cells, digits: images, .. }) => Proof::Automorphism {
                cells: cells.iter().map(|&cell| layout.cell_name(cell)).collect(),
                digits: digits(images.iter().copied()),
            },
            _ => Proof::Other,
        }
    }
}

impl Filling {
    fn of(part: &proof::Filling, layout: &Layout) -> Filling {
        match part {
            proof::Filling::Constraint(id) => Filling::Constraint(layout.constraint(*id).describe(layout)),
            proof::Filling::Sum(sum) => Filling::Sum(CountedRules::of(sum, layout)),
        }
    }
}

impl CaseTree {
    fn of(tree: &proof::CaseTree, layout: &Layout) -> CaseTree {
        match tree {
            proof::CaseTree::Close => CaseTree::Close(Closed::Close),
            proof::CaseTree::Count { base, cover } => CaseTree::Count { count: CountedRules::new(base, cover, layout) },
            proof::CaseTree::Split { on, branches } => CaseTree::Split {
                split: match *on {
                    proof::Split::Rule(rule) => Split::Rule(layout.rule_name(rule)),
                    proof::Split::Clause(index) => Split::Clause(index),
                    proof::Split::Candidate(candidate) => Split::Candidate(layout.candidate_name(candidate)),
                },
                branches: branches
                    .iter()
                    .map(|(assumed, then)| CaseBranch {
                        assumed: literal(assumed, layout),
                        then: CaseTree::of(then, layout),
                    })
                    .collect(),
            },
            proof::CaseTree::Lemmas { lemmas, then } => {
                let lemma = |lemma: &proof::Lemma| Lemma {
                    clause: literals(&lemma.clause, layout),
                    by: Box::new(Proof::of(&lemma.by, layout)),
                };
                CaseTree::Lemmas {
                    lemmas: lemmas.iter().map(lemma).collect(),
                    then: Box::new(CaseTree::of(then, layout)),
                }
            }
        }
    }
}
