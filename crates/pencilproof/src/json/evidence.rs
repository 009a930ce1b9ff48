//! How a step was seen: the shape of its argument.

use super::Cases;
use super::position::{candidates, cells, digits};
use pencilproof_core::{Layout, Rule};
use pencilproof_proof::{self as proof, Chain, Colours, NumberPattern, PaintedCluster, Pattern, Single};
use serde::Serialize;

/// The shape of an argument and its parts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Evidence {
    /// Nothing beyond the proof.
    Bare,
    /// A rule with one candidate left.
    Single {
        /// The rule.
        rule: String,
        /// Placed values that rule out other candidates of the rule; a few that are enough.
        blockers: Vec<String>,
        /// Candidates of the rule that no placed value rules out: they were eliminated by earlier steps.
        struck: Vec<String>,
    },
    /// Base rules covered by cover rules: locked candidates, subsets, fish, the Sledgehammer.
    Sets {
        /// The rules that the argument stands on.
        base: Vec<SetRule>,
        /// The rules that cover them.
        cover: Vec<SetRule>,
        /// Candidates of the base that no cover rule of the pattern itself holds.
        fins: Vec<String>,
    },
    /// Alternating strong and weak links.
    Chain {
        /// The nodes in order, each of one candidate or a group of them.
        nodes: Vec<Vec<String>>,
        /// Link `i` joins node `i` to node `i + 1`. A loop has one link more, from the last node to the first.
        links: Vec<Link>,
        /// The almost locked sets that links pass through: the cells of each.
        als: Vec<Vec<String>>,
        /// Whether the last node is linked to the first.
        r#loop: bool,
    },
    /// Two colours, exactly one of which is true.
    Colours {
        /// What follows from each colour: green is the first case, blue the second.
        cases: Cases,
        /// Clusters of one digit that are shown in colour.
        clusters: Vec<Cluster>,
    },
    /// Any number of cases, exactly one of which is true.
    Cases {
        /// The cases.
        cases: Cases,
    },
    /// Cells that play certain parts, such as those of a deadly pattern.
    Pattern {
        /// The cells.
        cells: Vec<PatternCell>,
        /// Candidates outside of the pattern of which at least one is true.
        guardians: Vec<String>,
        /// The rules besides those of its cells that the argument stands on.
        rules: Vec<String>,
    },
    /// Digits that add up: the combinations of a cage, the rule of 45.
    Numbers {
        /// The constraints whose totals are used, in words.
        constraints: Vec<String>,
        /// The houses whose totals are used; none where the constraints are enough.
        houses: Vec<String>,
        /// The cells that are counted.
        cells: Vec<NumberCell>,
        /// What the digits of these cells, each times its factor, add up to at least and at most; null where they only
        /// differ.
        total: Option<[i64; 2]>,
        /// The sets of digits that fit, as far as they were counted.
        sets: Vec<Vec<String>>,
        /// Digits that are among the cells in any case, and of which the argument makes use.
        needed: Vec<String>,
    },
}

/// A cell that is counted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NumberCell {
    /// The cell.
    pub cell: String,
    /// How often its digit counts: 1, or -1 for a cell that sticks out where those inside count 1.
    pub factor: i64,
    /// Its digits.
    pub digits: Vec<String>,
}

/// A rule of a set pattern.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SetRule {
    /// The rule.
    pub rule: String,
    /// How often it counts, at least 1.
    pub weight: u32,
    /// Its candidates.
    pub candidates: Vec<String>,
}

/// A link of a chain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Link {
    /// What it says of its two nodes.
    pub strength: Strength,
    /// Why.
    #[serde(flatten)]
    pub via: Via,
}

/// What a link says of its two nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Strength {
    /// At least one is true.
    Strong,
    /// At most one is true.
    Weak,
}

/// Why a link holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Via {
    /// Both nodes belong to this rule.
    Rule(String),
    /// Both nodes belong to the almost locked set with this index in `als`, from 0.
    Als(usize),
    /// This constraint, in words, keeps both nodes from being true together.
    Constraint(String),
}

/// Cells that strong links of one digit join, in two colours.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Cluster {
    /// The digit.
    pub digit: String,
    /// The cells of each colour.
    pub cells: [Vec<String>; 2],
}

/// A cell of a pattern.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PatternCell {
    /// The cell.
    pub cell: String,
    /// Its part: `floor`, `roof`, `als-a` to `als-d`, `pivot`, `pincer`; in an Exocet `base`, `target`, `other-base`,
    /// `other-target`, `mirror` or `cross-line`; in a symmetry `image`.
    pub part: String,
    /// Its digits that belong to the pattern.
    pub digits: Vec<String>,
}

impl Evidence {
    pub(super) fn of(evidence: &proof::Evidence, layout: &Layout) -> Evidence {
        let rule = |rule: Rule| layout.rule_name(rule);
        match evidence {
            proof::Evidence::Single(Single { rule: single, blockers, struck }) => Evidence::Single {
                rule: rule(*single),
                blockers: candidates(layout, blockers),
                struck: candidates(layout, struck),
            },
            proof::Evidence::Sets(sets) => Evidence::Sets {
                base: set_rules(&sets.base, layout),
                cover: set_rules(&sets.cover, layout),
                fins: candidates(layout, &sets.fins),
            },
            proof::Evidence::Chain(chain) => Evidence::chain(chain, layout),
            proof::Evidence::Colours(Colours { cases, clusters }) => Evidence::Colours {
                cases: Cases::of(cases, layout),
                clusters: clusters.iter().map(|cluster| Cluster::of(cluster, layout)).collect(),
            },
            proof::Evidence::Cases(cases) => Evidence::Cases { cases: Cases::of(cases, layout) },
            proof::Evidence::Pattern(Pattern { cells, guardians, rules }) => Evidence::Pattern {
                cells: cells.iter().map(|cell| PatternCell::of(cell, layout)).collect(),
                guardians: candidates(layout, guardians),
                rules: rules.iter().map(|&each| rule(each)).collect(),
            },
            proof::Evidence::Numbers(numbers) => Evidence::numbers(numbers, layout),
            _ => Evidence::Bare,
        }
    }

    fn numbers(numbers: &NumberPattern, layout: &Layout) -> Evidence {
        let cell = |cell: &proof::NumberCell| NumberCell {
            cell: layout.cell_name(cell.cell),
            factor: cell.factor,
            digits: digits(cell.digits.iter()),
        };
        Evidence::Numbers {
            constraints: numbers.constraints.iter().map(|&id| layout.constraint(id).describe(layout)).collect(),
            houses: numbers.houses.iter().map(|&house| layout.house_name(house)).collect(),
            cells: numbers.cells.iter().map(cell).collect(),
            total: numbers.total.map(|(least, most)| [least, most]),
            sets: numbers.sets.iter().map(|set| digits(set.iter())).collect(),
            needed: digits(numbers.needed.iter()),
        }
    }

    fn chain(chain: &Chain, layout: &Layout) -> Evidence {
        Evidence::Chain {
            nodes: chain.nodes.iter().map(|node| candidates(layout, &node.candidates)).collect(),
            links: chain.links.iter().map(|link| Link::of(link, layout)).collect(),
            als: chain.als.iter().map(|als| cells(layout, als)).collect(),
            r#loop: chain.is_loop(),
        }
    }
}

fn set_rules(list: &[proof::SetRule], layout: &Layout) -> Vec<SetRule> {
    let rule = |set: &proof::SetRule| SetRule {
        rule: layout.rule_name(set.rule),
        weight: set.weight,
        candidates: candidates(layout, &set.candidates),
    };
    list.iter().map(rule).collect()
}

impl Link {
    fn of(link: &proof::Link, layout: &Layout) -> Link {
        Link {
            strength: match link.strength {
                proof::Strength::Strong => Strength::Strong,
                proof::Strength::Weak => Strength::Weak,
            },
            via: match link.via {
                proof::Via::Rule(rule) => Via::Rule(layout.rule_name(rule)),
                proof::Via::Als(index) => Via::Als(index),
                proof::Via::Constraint(id) => Via::Constraint(layout.constraint(id).describe(layout)),
            },
        }
    }
}

impl Cluster {
    fn of(cluster: &PaintedCluster, layout: &Layout) -> Cluster {
        Cluster { digit: cluster.digit.to_string(), cells: cluster.cells.each_ref().map(|list| cells(layout, list)) }
    }
}

impl PatternCell {
    fn of(cell: &proof::PatternCell, layout: &Layout) -> PatternCell {
        PatternCell {
            cell: layout.cell_name(cell.cell),
            part: cell.part.word().to_owned(),
            digits: digits(cell.digits.iter()),
        }
    }
}
