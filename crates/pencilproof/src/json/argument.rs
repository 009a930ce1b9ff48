//! What proofs and evidence share: weighted rules, and arguments by cases.

use pencilproof_core::{Layout, Rule, Summand};
use pencilproof_proof::{self as proof, Branch, Literal, Weighing, Weighted};
use serde::Serialize;

/// A rule and how often it counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WeightedRule {
    /// The rule: exactly one of its candidates is true.
    pub rule: String,
    /// How often it counts, at least 1.
    pub weight: u32,
}

/// Base rules and the cover rules that hold their candidates.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CountedRules {
    /// The rules that the argument stands on.
    pub base: Vec<WeightedRule>,
    /// The rules that cover them.
    pub cover: Vec<WeightedRule>,
}

impl CountedRules {
    pub(super) fn of(Weighing { base, cover }: &Weighing, layout: &Layout) -> CountedRules {
        CountedRules::new(base, cover, layout)
    }

    pub(super) fn new(base: &[Weighted<Summand>], cover: &[Weighted<Summand>], layout: &Layout) -> CountedRules {
        let rules = |list: &[Weighted<Summand>]| {
            let name = |&(summand, weight): &_| WeightedRule { rule: layout.summand_name(summand), weight };
            list.iter().map(name).collect()
        };
        CountedRules { base: rules(base), cover: rules(cover) }
    }
}

/// The cases of a choice and what follows in each.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Cases {
    /// What is chosen.
    pub on: Choice,
    /// The cases: together they have every possibility, and none twice.
    pub branches: Vec<Case>,
}

/// What the cases of an argument are the possibilities of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// The candidates of a rule: each belongs to one case.
    Rule(String),
    /// A candidate is true, or it is false.
    Candidate(String),
}

/// One case.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Case {
    /// One of these literals holds, such as `7r3c5` or `not 7r3c5`, and no literal of another case.
    pub assumed: Vec<String>,
    /// What follows, in an order in which each rests on those before it.
    pub inferences: Vec<Inference>,
    /// The rule that this case leaves without candidates or gives two true ones, if the case is contradictory.
    #[cfg_attr(feature = "schema", schema(required))]
    pub empty: Option<String>,
}

/// What follows in a case.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Inference {
    /// What follows: `7r3c5` or `not 7r3c5`.
    pub literal: String,
    /// Why.
    pub why: Why,
}

/// The reason of an inference.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Why {
    /// It is what the case assumes, or denies a candidate of another case.
    Assumed,
    /// It shares a rule with a candidate that is true.
    Sees {
        /// The candidate.
        candidate: String,
    },
    /// Every other candidate of a rule is false.
    Last {
        /// The rule.
        rule: String,
    },
    /// It shares a rule with each candidate that is left of a rule, so it would leave none.
    Meets {
        /// The rule.
        rule: String,
    },
    /// Set logic on what is left.
    Counting(CountedRules),
    /// It is in none of the ways to fill some cells with what is left, or leaves none.
    Fillings {
        /// The constraints whose totals are used, in words.
        constraints: Vec<String>,
        /// The houses whose totals are used; none where the constraints are enough.
        houses: Vec<String>,
    },
    /// It leads to a contradiction.
    Absurd {
        /// The rule that ends empty.
        empty: String,
    },
}

impl Cases {
    pub(super) fn of(cases: &proof::Cases, layout: &Layout) -> Cases {
        let on = match cases.on {
            proof::Choice::Rule(rule) => Choice::Rule(layout.rule_name(rule)),
            proof::Choice::Candidate(candidate) => Choice::Candidate(layout.candidate_name(candidate)),
        };
        Cases { on, branches: cases.branches.iter().map(|branch| Case::of(branch, layout)).collect() }
    }
}

impl Case {
    fn of(branch: &Branch, layout: &Layout) -> Case {
        let inference = |each: &proof::Inference| Inference {
            literal: literal(&each.literal, layout),
            why: Why::of(&each.why, layout),
        };
        Case {
            assumed: literals(&branch.assumed, layout),
            inferences: branch.inferences.iter().map(inference).collect(),
            empty: branch.empty.map(|rule| layout.rule_name(rule)),
        }
    }
}

impl Why {
    pub(super) fn of(why: &proof::Why, layout: &Layout) -> Why {
        let name = |rule: Rule| layout.rule_name(rule);
        match why {
            proof::Why::Sees(candidate) => Why::Sees { candidate: layout.candidate_name(*candidate) },
            proof::Why::Last(rule) => Why::Last { rule: name(*rule) },
            proof::Why::Meets(rule) => Why::Meets { rule: name(*rule) },
            proof::Why::Counting(count) => Why::Counting(CountedRules::of(count, layout)),
            proof::Why::Fillings(ways) => Why::Fillings {
                constraints: ways
                    .numbers
                    .constraints
                    .iter()
                    .map(|&id| layout.constraint(id).describe(layout))
                    .collect(),
                houses: ways.numbers.houses.iter().map(|&house| layout.house_name(house)).collect(),
            },
            proof::Why::Absurd(line) => Why::Absurd { empty: name(line.empty) },
            _ => Why::Assumed,
        }
    }
}

/// A candidate or its denial: `7r3c5`, `not 7r3c5`.
pub(super) fn literal(literal: &Literal, layout: &Layout) -> String {
    let sign = if literal.is_true { "" } else { "not " };
    format!("{sign}{}", layout.candidate_name(literal.candidate))
}

pub(super) fn literals(list: &[Literal], layout: &Layout) -> Vec<String> {
    list.iter().map(|each| literal(each, layout)).collect()
}
