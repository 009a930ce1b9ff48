//! The words of fish, for these techniques and for steps of set logic that are fish.

use super::fish::Kind;
use pencilproof_core::{Candidate, Digit, House, HouseKind, Layout};
use pencilproof_words::{Telling, text};

/// A fish as its reader sees it.
pub(crate) struct Words<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) digit: Digit,
    pub(crate) base: &'a [House],
    pub(crate) cover: &'a [House],
    /// The houses that join every fin with every victim; none if the victims see the fins in different ways.
    pub(crate) joints: &'a [House],
    pub(crate) fins: &'a [Candidate],
    pub(crate) victims: &'a [Candidate],
    /// Whether a base house has fewer than two candidates that are not fins.
    pub(crate) is_sashimi: bool,
}

impl Words<'_> {
    /// A fish without fins.
    pub(crate) fn plain(&self) -> Telling {
        let (digit, from, to) = (self.digit, self.houses(self.base), self.houses(self.cover));
        Telling {
            title: format!("{} on {digit}, {from}", self.name()),
            place: self.place(),
            reasons: vec![
                format!("In {from} the {digit} can only go in {to}."),
                format!(
                    "Each of the {} {} takes the {digit} of one of {to}, so {} have their {digit} here and nowhere else.",
                    text::count(self.base.len()),
                    self.kind_of(self.base).map_or("houses", HouseKind::plural),
                    text::all(self.cover.len(), self.kind_of(self.cover).map_or("house", HouseKind::word)),
                ),
            ],
        }
    }

    /// A fish with fins.
    pub(crate) fn finned(&self) -> Telling {
        let (digit, from, to) = (self.digit, self.houses(self.base), self.houses(self.cover));
        let (is_one, are_one) = (self.fins.len() == 1, self.victims.len() == 1);
        let extras = if is_one { "the fin" } else { "one of the fins" };
        let with = match self.joints {
            [] if is_one => format!("with it, no cell that sees it is {digit}"),
            [] => format!("with one of them, no cell that sees all of them is {digit}"),
            joints => format!(
                "with {}, {} {} {digit} there",
                if is_one { "it" } else { "one of them" },
                self.houses(joints),
                if joints.len() == 1 { "has its" } else { "have a" },
            ),
        };
        let sashimi = if self.is_sashimi && self.kind() == Kind::Basic { "Sashimi" } else { "Finned" };
        Telling {
            title: format!("{sashimi} {} on {digit}, {from}", self.name()),
            place: self.place(),
            reasons: vec![
                format!("In {from} the {digit} can only go in {to}, or in {extras} {}.", self.cells(self.fins)),
                format!(
                    "Without the {}, {to} would have {} {digit} in {from}; {with}.",
                    if is_one { "fin" } else { "fins" },
                    if self.cover.len() == 1 { "its" } else { "their" },
                ),
                format!(
                    "Either way {} cannot be {digit}: {} in one of {to} and sees {}.",
                    self.cells(self.victims),
                    if are_one { "it lies" } else { "each lies" },
                    if is_one { "the fin" } else { "every fin" }
                ),
            ],
        }
    }

    fn place(&self) -> String {
        format!("Look at the {} in {}.", text::several(self.digit), self.houses(self.base))
    }

    fn kind(&self) -> Kind {
        Kind::of(self.layout, self.base, self.cover)
    }

    fn name(&self) -> String {
        format!("{}{}", self.kind().prefix(), size_name(self.base.len()))
    }

    /// The kind of some houses, if they are of one kind.
    fn kind_of(&self, houses: &[House]) -> Option<HouseKind> {
        let first = self.layout.kind(*houses.first()?);
        houses.iter().all(|&house| self.layout.kind(house) == first).then_some(first)
    }

    fn houses(&self, houses: &[House]) -> String {
        text::houses(self.layout, houses)
    }

    fn cells(&self, candidates: &[Candidate]) -> String {
        text::and(text::cells(self.layout, candidates.iter().map(|candidate| candidate.cell())))
    }
}

/// The name of a fish of some size.
pub(crate) fn size_name(size: usize) -> String {
    match size {
        2 => "X-Wing".into(),
        3 => "Swordfish".into(),
        4 => "Jellyfish".into(),
        5 => "Squirmbag".into(),
        6 => "Whale".into(),
        7 => "Leviathan".into(),
        size => format!("fish of size {size}"),
    }
}
