//! Families of techniques, which the first words of a hint name.

/// A family of techniques.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Family {
    /// The name: `singles`, `locked candidates`, `subsets` and so on.
    pub name: &'static str,
    /// The second stage of a hint, which says what to look for but not where.
    pub there_is: &'static str,
}

impl Family {
    /// One candidate is left in a rule.
    pub const SINGLE: Family =
        Family { name: "singles", there_is: "There is a single: a cell or a house with one possibility left." };
    /// All places of a digit in one house lie in another house.
    pub const LOCKED: Family = Family {
        name: "locked candidates",
        there_is: "There are locked candidates: in one house a digit is confined to where it meets another.",
    };
    /// As many cells as digits.
    pub const SUBSET: Family =
        Family { name: "subsets", there_is: "There is a subset: a few cells and as many digits that belong together." };
    /// Two colours, one of which is true.
    pub const COLOURING: Family = Family {
        name: "colouring",
        there_is: "There is a colouring: candidates in two colours, one of which is true as a whole.",
    };
    /// One digit in houses that are covered by as many others, with fins or without.
    pub const FISH: Family = Family {
        name: "fish",
        there_is: "There is a fish: some houses hold a digit only where as many other houses cross them.",
    };
    /// Two or three strong links of one digit, and what else follows from one digit alone.
    pub const SINGLE_DIGIT: Family = Family {
        name: "single-digit patterns",
        there_is: "There is a single-digit pattern: houses with few places for a digit decide where else it cannot go.",
    };
    /// A few cells, whatever they hold, place a digit that other cells see.
    pub const WING: Family = Family {
        name: "wings",
        there_is: "There is a wing: a few cells that leave a digit only places that others see.",
    };
    /// Strong and weak links in turn.
    pub const CHAIN: Family = Family {
        name: "chains",
        there_is: "There is a chain: strong and weak links in turn, one end of which is true.",
    };
    /// Almost locked sets.
    pub const ALS: Family = Family {
        name: "almost locked sets",
        there_is: "There are almost locked sets: cells with one digit more than cells, which depend on each other.",
    };
    /// Every case leads to the same, or one case leads to a contradiction.
    pub const FORCING: Family = Family {
        name: "forcing chains",
        there_is: "There is a forcing chain: every possibility of a cell or a house leads to the same, or one leads nowhere.",
    };
    /// Counts of rules of any kind against each other.
    pub const SET_LOGIC: Family = Family {
        name: "set logic",
        there_is: "There is an argument of set logic: some rules need more true candidates than others can hold.",
    };
    /// Patterns that would give the puzzle a second solution.
    pub const UNIQUENESS: Family =
        Family { name: "uniqueness", there_is: "There is a pattern that would give the puzzle a second solution." };
}
