//! What the finder of a step knew: the shape of its argument, typed.
//!
//! The [`Proof`](crate::Proof) of a step convinces a checker; its evidence is for people and programs that explain,
//! draw or classify the step. Words, [marks](Mark) and JSON are derived from it.

use crate::{Cases, Weighted};
use pencilproof_core::{Candidate, Cell, ConstraintId, Digit, DigitSet, House, Rule, Symmetry};

/// The shape of an argument and its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Evidence {
    /// Nothing beyond the proof: a step of search.
    Bare,
    /// A rule with one candidate left.
    Single(Single),
    /// Base rules covered by cover rules: locked candidates, subsets, fish, the Sledgehammer.
    Sets(SetPattern),
    /// Alternating strong and weak links.
    Chain(Chain),
    /// Two colours, exactly one of which is true.
    Colours(Colours),
    /// Any number of cases, exactly one of which is true.
    Cases(Cases),
    /// Cells that play certain parts, such as those of a deadly pattern.
    Pattern(Pattern),
    /// Digits that add up: the combinations of a cage, the rule of 45.
    Numbers(NumberPattern),
}

/// A rule with one candidate left, and why the others are gone.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Single {
    /// The rule.
    pub rule: Rule,
    /// Placed values that rule out other candidates of the rule; a few that are enough.
    pub blockers: Vec<Candidate>,
    /// Candidates of the rule that no placed value rules out: they were eliminated by earlier steps.
    pub struck: Vec<Candidate>,
}

/// Base rules covered by cover rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SetPattern {
    /// The rules the argument stands on (sources, truths).
    pub base: Vec<SetRule>,
    /// The rules that cover them (recipients, links).
    pub cover: Vec<SetRule>,
    /// Candidates of the base that no cover rule of the pattern itself holds.
    pub fins: Vec<Candidate>,
}

/// A rule of a set pattern.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SetRule {
    /// The rule.
    pub rule: Rule,
    /// How often it counts, at least 1.
    pub weight: u32,
    /// Its live candidates, ascending.
    pub candidates: Vec<Candidate>,
}

/// A chain: nodes in order, joined by links that are strong and weak in turn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Chain {
    /// The nodes in order.
    pub nodes: Vec<Node>,
    /// Link `i` joins node `i` to node `i + 1`. A loop has one link more, from the last node to the first.
    pub links: Vec<Link>,
    /// The almost locked sets that links pass through.
    pub als: Vec<Vec<Cell>>,
}

/// A node of a chain: the claim that one of its candidates is true.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Node {
    /// One candidate, or several of one digit (a group), ascending.
    pub candidates: Vec<Candidate>,
}

/// A link of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Link {
    /// What it says of its two nodes.
    pub strength: Strength,
    /// Why.
    pub via: Via,
}

/// What a link says of its two nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Strength {
    /// At least one is true.
    Strong,
    /// At most one is true.
    Weak,
}

/// Why a link holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Via {
    /// Both nodes belong to this rule.
    Rule(Rule),
    /// Both nodes belong to the almost locked set with this index in [`Chain::als`].
    Als(usize),
    /// This constraint keeps both nodes from being true together.
    Constraint(ConstraintId),
}

/// A colouring: what follows from each of two colours, and the clusters that are shown in colour.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Colours {
    /// The either-or: green is the first case, blue the second, and there is no third.
    pub cases: Cases,
    /// Clusters of one digit, the cells of each in two colours: green and blue, then amber and violet. Empty where the
    /// inferences themselves are shown.
    pub clusters: Vec<PaintedCluster>,
}

/// Cells that strong links of one digit join, in two colours.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PaintedCluster {
    /// The digit.
    pub digit: Digit,
    /// The cells of each colour, ascending.
    pub cells: [Vec<Cell>; 2],
    /// The pairs of cells that are the only two places in a house: one of each colour.
    pub links: Vec<[Cell; 2]>,
}

/// Cells that play certain parts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pattern {
    /// The cells, each with its part and its digits that belong to the pattern.
    pub cells: Vec<PatternCell>,
    /// Candidates outside of the pattern of which at least one is true.
    pub guardians: Vec<Candidate>,
    /// The rules besides those of its cells that the argument stands on, such as the row in which a digit has no other
    /// places.
    pub rules: Vec<Rule>,
}

/// A cell of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PatternCell {
    /// The cell.
    pub cell: Cell,
    /// Its part.
    pub part: Part,
    /// Its digits that belong to the pattern.
    pub digits: DigitSet,
}

/// Cells whose digits add up, and what was counted of them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NumberPattern {
    /// The constraints whose totals are used, ascending.
    pub constraints: Vec<ConstraintId>,
    /// The houses whose totals are used, ascending; none where the constraints are enough.
    pub houses: Vec<House>,
    /// The cells that are left to count, ascending.
    pub cells: Vec<NumberCell>,
    /// What the digits of these cells, each times its factor, add up to at least and at most; none where they only
    /// differ.
    pub total: Option<(i64, i64)>,
    /// What they can add up to at least and at most, as far as that was counted.
    pub range: Option<(i64, i64)>,
    /// The sets of digits that fit, as far as they were counted.
    pub sets: Vec<DigitSet>,
    /// Digits that are among the cells in any case, and of which the argument makes use.
    pub needed: DigitSet,
}

/// A cell that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NumberCell {
    /// The cell.
    pub cell: Cell,
    /// How often its digit counts: 1, or -1 for a cell that sticks out where those inside count 1.
    pub factor: i64,
    /// Its live digits.
    pub digits: DigitSet,
}

/// The part of a cell in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Part {
    /// A cell of a deadly pattern with the digits of the pattern alone.
    Floor,
    /// A cell of a deadly pattern that has other candidates too.
    Roof,
    /// A cell of the first almost locked set.
    AlsA,
    /// A cell of the second almost locked set.
    AlsB,
    /// A cell of the third almost locked set.
    AlsC,
    /// A cell of the fourth almost locked set; those after it take turns with the first four.
    AlsD,
    /// A cell on which an argument turns: the pivot of a wing, the stem of a death blossom.
    Pivot,
    /// A cell at an end of a wing, where the digit of its conclusion may be.
    Pincer,
    /// A base cell of an Exocet.
    Base,
    /// A cell that holds a digit of the base of an Exocet.
    Target,
    /// A base cell of a second Exocet.
    OtherBase,
    /// A cell that holds a digit of the base of a second Exocet.
    OtherTarget,
    /// A cell where the digit of a target of an Exocet may be, too.
    Mirror,
    /// Another place of a digit of the base in the lines across an Exocet.
    CrossLine,
    /// What another cell becomes, or this cell does, by a symmetry of the puzzle; its digits are gone from it.
    Image,
}

impl Part {
    /// The word for it in data: `floor`, `als-a`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Part::Floor => "floor",
            Part::Roof => "roof",
            Part::AlsA => "als-a",
            Part::AlsB => "als-b",
            Part::AlsC => "als-c",
            Part::AlsD => "als-d",
            Part::Pivot => "pivot",
            Part::Pincer => "pincer",
            Part::Base => "base",
            Part::Target => "target",
            Part::OtherBase => "other-base",
            Part::OtherTarget => "other-target",
            Part::Mirror => "mirror",
            Part::CrossLine => "cross-line",
            Part::Image => "image",
        }
    }
}

impl Evidence {
    /// The image of the evidence under a symmetry. Lists without an order of their own are sorted again.
    #[must_use]
    pub fn map(&self, symmetry: &Symmetry) -> Evidence {
        match self {
            Evidence::Bare => Evidence::Bare,
            Evidence::Single(Single { rule, blockers, struck }) => Evidence::Single(Single {
                rule: symmetry.rule(*rule),
                blockers: candidates(blockers, symmetry),
                struck: candidates(struck, symmetry),
            }),
            Evidence::Sets(sets) => Evidence::Sets(sets.map(symmetry)),
            Evidence::Chain(chain) => Evidence::Chain(chain.map(symmetry)),
            Evidence::Colours(Colours { cases, clusters }) => Evidence::Colours(Colours {
                cases: cases.map(symmetry),
                clusters: clusters.iter().map(|cluster| cluster.map(symmetry)).collect(),
            }),
            Evidence::Cases(cases) => Evidence::Cases(cases.map(symmetry)),
            Evidence::Pattern(pattern) => Evidence::Pattern(pattern.map(symmetry)),
            Evidence::Numbers(numbers) => Evidence::Numbers(numbers.map(symmetry)),
        }
    }
}

/// The images of a list of candidates, ascending.
pub(crate) fn candidates(list: &[Candidate], symmetry: &Symmetry) -> Vec<Candidate> {
    let mut images: Vec<Candidate> = list.iter().map(|&candidate| symmetry.candidate(candidate)).collect();
    images.sort();
    images
}

fn cells(list: &[Cell], symmetry: &Symmetry) -> Vec<Cell> {
    let mut images: Vec<Cell> = list.iter().map(|&cell| symmetry.cell(cell)).collect();
    images.sort();
    images
}

impl SetPattern {
    /// The base rules with their weights.
    pub fn base_weights(&self) -> impl Iterator<Item = Weighted> {
        self.base.iter().map(|set| (set.rule, set.weight))
    }

    /// The cover rules with their weights.
    pub fn cover_weights(&self) -> impl Iterator<Item = Weighted> {
        self.cover.iter().map(|set| (set.rule, set.weight))
    }

    /// Whether the cover has nothing to spare (rank 0, no fins), so that everything else in it is false.
    #[must_use]
    pub fn is_tight(&self) -> bool {
        let sum = |sets: &[SetRule]| sets.iter().map(|set| u64::from(set.weight)).sum::<u64>();
        self.fins.is_empty() && sum(&self.cover) <= sum(&self.base)
    }

    fn map(&self, symmetry: &Symmetry) -> SetPattern {
        let rules = |list: &[SetRule]| {
            let image = |set: &SetRule| SetRule {
                rule: symmetry.rule(set.rule),
                weight: set.weight,
                candidates: candidates(&set.candidates, symmetry),
            };
            let mut images: Vec<SetRule> = list.iter().map(image).collect();
            images.sort();
            images
        };
        SetPattern { base: rules(&self.base), cover: rules(&self.cover), fins: candidates(&self.fins, symmetry) }
    }
}

impl Chain {
    /// Whether the last node is linked to the first.
    #[must_use]
    pub fn is_loop(&self) -> bool {
        !self.nodes.is_empty() && self.links.len() == self.nodes.len()
    }

    fn map(&self, symmetry: &Symmetry) -> Chain {
        let via = |via: Via| match via {
            Via::Rule(rule) => Via::Rule(symmetry.rule(rule)),
            // Layouts with constraints have no other symmetry than the identity.
            Via::Als(_) | Via::Constraint(_) => via,
        };
        Chain {
            nodes: self.nodes.iter().map(|node| Node { candidates: candidates(&node.candidates, symmetry) }).collect(),
            links: self.links.iter().map(|link| Link { strength: link.strength, via: via(link.via) }).collect(),
            als: self.als.iter().map(|als| cells(als, symmetry)).collect(),
        }
    }
}

impl PaintedCluster {
    fn map(&self, symmetry: &Symmetry) -> PaintedCluster {
        PaintedCluster {
            digit: symmetry.digit(self.digit),
            cells: self.cells.each_ref().map(|list| cells(list, symmetry)),
            links: self.links.iter().map(|pair| pair.map(|cell| symmetry.cell(cell))).collect(),
        }
    }
}

impl Pattern {
    fn map(&self, symmetry: &Symmetry) -> Pattern {
        let image = |cell: &PatternCell| PatternCell {
            cell: symmetry.cell(cell.cell),
            part: cell.part,
            digits: symmetry.digit_set(cell.digits),
        };
        let mut cells: Vec<PatternCell> = self.cells.iter().map(image).collect();
        cells.sort();
        let mut rules: Vec<Rule> = self.rules.iter().map(|&rule| symmetry.rule(rule)).collect();
        rules.sort();
        Pattern { cells, guardians: candidates(&self.guardians, symmetry), rules }
    }
}

impl NumberPattern {
    pub(crate) fn map(&self, symmetry: &Symmetry) -> NumberPattern {
        let image = |cell: &NumberCell| NumberCell {
            cell: symmetry.cell(cell.cell),
            digits: symmetry.digit_set(cell.digits),
            ..*cell
        };
        let mut houses: Vec<House> = self.houses.iter().map(|&house| symmetry.house(house)).collect();
        houses.sort();
        let mut cells: Vec<NumberCell> = self.cells.iter().map(image).collect();
        cells.sort();
        let sets = self.sets.iter().map(|&set| symmetry.digit_set(set)).collect();
        NumberPattern { houses, cells, sets, needed: symmetry.digit_set(self.needed), ..self.clone() }
    }
}
