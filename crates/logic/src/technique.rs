//! What a technique is.

use crate::techniques;
use pencilproof_core::{HouseKind, Layout};
use pencilproof_proof::Step;
use std::fmt;
use std::ops::RangeInclusive;

/// A technique: a name for arguments of one shape. What finds them stands beside it in the registry.
pub struct Technique {
    /// The id, such as `naked-subset`; lower case with hyphens, unique.
    pub id: &'static str,
    /// The name, such as `Naked subset`.
    pub name: &'static str,
    /// The family, for the second stage of a hint.
    pub family: Family,
    /// What it takes for granted besides the rules.
    pub assumes: Assumes,
    /// The sizes it has on a side; `1..=1` where it has none.
    pub sizes: fn(side: usize) -> RangeInclusive<usize>,
    /// Names of single sizes, such as `naked-pair` for 2.
    pub aliases: &'static [(&'static str, usize)],
    /// Puts a step of this technique into words.
    pub explain: fn(step: &Step, layout: &Layout) -> Telling,
}

impl Technique {
    /// The technique of an id.
    pub fn named(id: &str) -> Option<&'static Technique> {
        techniques::REGISTRY.iter().find(|technique| technique.id == id)
    }

    /// The technique of an id, or of an alias with its size.
    pub fn find(name: &str) -> Option<(&'static Technique, Option<usize>)> {
        let name = name.to_ascii_lowercase().replace([' ', '_'], "-");
        Technique::named(&name).map(|technique| (technique, None)).or_else(|| {
            techniques::REGISTRY.iter().find_map(|technique| {
                let (_, size) = technique.aliases.iter().find(|(alias, _)| *alias == name)?;
                Some((technique, Some(*size)))
            })
        })
    }

    /// Its documentation: the heading of its source file, as Markdown.
    pub fn documentation(&self) -> String {
        let source = techniques::source(self.id);
        let lines = source.lines().map_while(|line| line.strip_prefix("//!"));
        lines.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect::<Vec<_>>().join("\n")
    }
}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Technique({})", self.id)
    }
}

/// A family of techniques.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Family {
    /// One candidate is left in a rule.
    Single,
    /// The places of a digit in one house lie in another.
    Locked,
    /// As many cells as digits.
    Subset,
    /// Two colours, one of which is true.
    Colouring,
    /// Rules counted against rules, of any kind.
    SetLogic,
}

impl Family {
    /// The name: `singles`, `locked candidates`, `subsets` and so on.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Single => "singles",
            Family::Locked => "locked candidates",
            Family::Subset => "subsets",
            Family::Colouring => "colouring",
            Family::SetLogic => "set logic",
        }
    }

    /// The second stage of a hint, which says what to look for but not where.
    pub const fn there_is(self) -> &'static str {
        match self {
            Family::Single => "There is a single: a cell or a house with one possibility left.",
            Family::Locked => {
                "There are locked candidates: in one house a digit is confined to where it meets another."
            }
            Family::Subset => "There is a subset: a few cells and as many digits that belong together.",
            Family::Colouring => "There is a colouring: candidates in two colours, one of which is true as a whole.",
            Family::SetLogic => {
                "There is an argument of set logic: some cells and places need more true candidates than others can hold."
            }
        }
    }
}

/// What a technique takes for granted besides the rules of the layout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Assumes {
    /// Nothing.
    Nothing,
    /// That the puzzle has only one solution.
    Uniqueness,
}

/// What a profile asks of a technique.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Params {
    /// The size of the pattern; 1 for techniques without sizes.
    pub size: usize,
    /// Which houses to look in first of all.
    pub among: Among,
    /// What is asked of GEM; nothing to other techniques.
    pub gem: GemOptions,
}

impl Params {
    /// A size, in all houses.
    pub fn of_size(size: usize) -> Params {
        Params { size, among: Among::All, gem: GemOptions::default() }
    }
}

/// The switches of GEM.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GemOptions {
    /// The least score of a digit that classic GEM starts from: the houses with two places for it, and where these are
    /// two or more, the cells with two candidates that hold it.
    pub least_score: u16,
    /// Whether singles that follow from the conclusions are set with them.
    pub consequent_singles: bool,
    /// The narrower reading of the first program: classic GEM then makes survivors in houses, and ons with the other
    /// colour in their cell, of digits alone that have a full mark of the colour, and looks for no digit that has lost
    /// all places in a house.
    pub narrow: bool,
}

impl Default for GemOptions {
    fn default() -> GemOptions {
        GemOptions { least_score: 4, consequent_singles: false, narrow: false }
    }
}

/// A choice of houses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Among {
    /// All of them.
    #[default]
    All,
    /// Rows and columns.
    Lines,
    /// All that are not lines: boxes, regions, windows, diagonals.
    Regions,
}

impl Among {
    /// Whether a kind of house is chosen.
    pub const fn allows(self, kind: HouseKind) -> bool {
        match self {
            Among::All => true,
            Among::Lines => kind.is_line(),
            Among::Regions => !kind.is_line(),
        }
    }

    /// The word in profile files: `all`, `lines`, `regions`.
    pub const fn word(self) -> &'static str {
        match self {
            Among::All => "all",
            Among::Lines => "lines",
            Among::Regions => "regions",
        }
    }
}

/// A step in words, as its technique tells it; the conclusion is told by whoever shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Telling {
    /// Name, digits and place: `Naked pair 2 8, box 5`.
    pub title: String,
    /// The third stage of a hint, without any conclusion: `Look at the 4s in rows 2 and 7.`
    pub place: String,
    /// The reasons, one sentence or two each, in the order in which the eye can check them.
    pub reasons: Vec<String>,
}

impl Telling {
    /// For a step whose proof is not of the shape that its technique writes; no finder makes one.
    pub(crate) fn untold() -> Telling {
        Telling { title: "Unknown step".into(), place: String::new(), reasons: Vec::new() }
    }
}
