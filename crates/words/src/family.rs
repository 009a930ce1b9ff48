//! Families of techniques, which the first words of a hint name.

/// A family of techniques.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Family {
    /// The name: `singles`, `locked candidates`, `subsets` and so on.
    pub name: &'static str,
    /// The second stage of a hint, which says what to look for but not where.
    pub there_is: &'static str,
    /// Whether its techniques argue from constraints alone, so that a layout without any has none of their steps.
    pub of_constraints: bool,
}

impl Family {
    /// A family whose techniques argue from the rules of cells and houses, whatever else the layout has.
    #[must_use]
    pub const fn of_rules(name: &'static str, there_is: &'static str) -> Family {
        Family { name, there_is, of_constraints: false }
    }

    /// One candidate is left in a rule.
    pub const SINGLE: Family =
        Family::of_rules("singles", "There is a single: a cell or a house with one possibility left.");
    /// All places of a digit in one house lie in another house.
    pub const LOCKED: Family = Family::of_rules(
        "locked candidates",
        "There are locked candidates: in one house a digit is confined to where it meets another.",
    );
    /// As many cells as digits.
    pub const SUBSET: Family =
        Family::of_rules("subsets", "There is a subset: a few cells and as many digits that belong together.");
    /// Two colours, one of which is true.
    pub const COLOURING: Family = Family::of_rules(
        "colouring",
        "There is a colouring: candidates in two colours, one of which is true as a whole.",
    );
    /// One digit in houses that are covered by as many others, with fins or without.
    pub const FISH: Family = Family::of_rules(
        "fish",
        "There is a fish: some houses hold a digit only where as many other houses cross them.",
    );
    /// Two or three strong links of one digit, and what else follows from one digit alone.
    pub const SINGLE_DIGIT: Family = Family::of_rules(
        "single-digit patterns",
        "There is a single-digit pattern: houses with few places for a digit decide where else it cannot go.",
    );
    /// A few cells, whatever they hold, place a digit that other cells see.
    pub const WING: Family =
        Family::of_rules("wings", "There is a wing: a few cells that leave a digit only places that others see.");
    /// Strong and weak links in turn.
    pub const CHAIN: Family =
        Family::of_rules("chains", "There is a chain: strong and weak links in turn, one end of which is true.");
    /// Almost locked sets.
    pub const ALS: Family = Family::of_rules(
        "almost locked sets",
        "There are almost locked sets: cells with one digit more than cells, which depend on each other.",
    );
    /// Every case leads to the same, or one case leads to a contradiction.
    pub const FORCING: Family = Family::of_rules(
        "forcing chains",
        "There is a forcing chain: every possibility of a cell or a house leads to the same, or one leads nowhere.",
    );
    /// Cells that a few digits alone cannot fill, because something is odd that would have to be even.
    pub const PARITY: Family = Family::of_rules(
        "parity patterns",
        "There is a parity pattern: cells that a few digits alone cannot fill, so one of their other candidates is true.",
    );
    /// Two cells whose digits have to be in two other cells.
    pub const EXOCET: Family = Family::of_rules(
        "Exocets",
        "There is an Exocet: two cells in a line of a box whose digits have to be in two other cells as well.",
    );
    /// Digits that two lines leave only where they cross, and one cell each outside of the box.
    pub const FIREWORK: Family = Family::of_rules(
        "fireworks",
        "There is a firework: a row and a column that leave some digits few places outside of the box where they cross.",
    );
    /// Counts of rules of any kind against each other.
    pub const SET_LOGIC: Family = Family::of_rules(
        "set logic",
        "There is an argument of set logic: some rules need more true candidates than others can hold.",
    );
    /// Patterns that would give the puzzle a second solution.
    pub const UNIQUENESS: Family =
        Family::of_rules("uniqueness", "There is a pattern that would give the puzzle a second solution.");
    /// What moves of the board that keep the givens say of the only solution.
    pub const SYMMETRY: Family = Family::of_rules(
        "symmetry",
        "There is a symmetry: the board can be turned or its lines moved, and digits exchanged, so that the givens are \
         the same as before.",
    );
    /// What a constraint of any kind leaves its cells.
    pub const CONSTRAINTS: Family = Family {
        name: "constraints",
        there_is: "There is a constraint that leaves its cells less than they have.",
        of_constraints: true,
    };
    /// What the digits of a cage add up to.
    pub const SUMS: Family = Family {
        name: "sums",
        there_is: "There is a sum: a few cells have only so many ways to add up to what they must.",
        of_constraints: true,
    };
}
