//! The techniques of the scale, in its order.

use std::fmt;
use strum::{EnumCount, EnumString, IntoStaticStr, VariantArray};

/// A technique of the scale. The order is that in which they are tried: the first hint that any of them gives is the
/// step.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, EnumCount, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Technique {
    /// 1.0 the last cell of a house, 1.2 in a block, 1.5 in a line.
    HiddenSingle,
    /// 1.7 pointing, 1.9 claiming: places the digit that the locking leaves one place.
    DirectLocking,
    /// 2.0: places a digit that a hidden pair leaves one place.
    DirectHiddenPair,
    /// 2.3.
    NakedSingle,
    /// 2.5.
    DirectHiddenTriplet,
    /// 2.6 pointing, 2.8 claiming.
    Locking,
    /// 3.0.
    NakedPair,
    /// 3.2.
    XWing,
    /// 3.4.
    HiddenPair,
    /// 3.6.
    NakedTriplet,
    /// 3.8.
    Swordfish,
    /// 4.0.
    HiddenTriplet,
    /// 4.2.
    XyWing,
    /// 4.4.
    XyzWing,
    /// 4.5 and more: unique rectangles and loops.
    UniqueLoop,
    /// 5.0.
    NakedQuad,
    /// 5.2.
    Jellyfish,
    /// 5.4.
    HiddenQuad,
    /// 5.6 and more: bivalue universal grave.
    Bug,
    /// 6.2.
    #[strum(serialize = "aligned-pair-exclusion")]
    AlignedPair,
    /// 6.5, 6.6, 7.0 and more: chains and cycles from a single start.
    Chain,
    /// 7.5.
    #[strum(serialize = "aligned-triplet-exclusion")]
    AlignedTriplet,
    /// 7.5 and more.
    Nishio,
    /// 8.0 and more: forcing chains from several starts.
    MultipleChains,
    /// 8.5 and more.
    DynamicChains,
    /// 9.0 and more: with locking, pairs and X-Wings in the chains.
    DynamicPlus,
    /// 9.5 and more: with chains and cycles too.
    NestedChains,
    /// 10.0 and more: with multiple forcing chains too.
    NestedMultiple,
    /// 10.5 and more: with dynamic forcing chains.
    NestedDynamic,
    /// 11.0 and more: with dynamic forcing chains that hold chains.
    NestedNested,
}

impl Technique {
    /// All of them, in the order of the scale.
    pub const ALL: [Technique; Technique::COUNT] = *Technique::VARIANTS.first_chunk().expect("every variant");

    /// The name by which it is chosen: `hidden-single`, `nested-dynamic`.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// The technique with this id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Technique> {
        id.parse().ok()
    }

    /// Whether it assumes that the puzzle has one solution.
    #[must_use]
    pub const fn assumes_uniqueness(self) -> bool {
        matches!(self, Technique::UniqueLoop | Technique::Bug)
    }

    /// For dynamic chains, how much the chains may hold: 0 nothing more than singles, up to 5.
    pub(crate) const fn level(self) -> u8 {
        match self {
            Technique::DynamicPlus => 1,
            Technique::NestedChains => 2,
            Technique::NestedMultiple => 3,
            Technique::NestedDynamic => 4,
            Technique::NestedNested => 5,
            _ => 0,
        }
    }

    /// The least difficulty that a step of a chain technique has; the length adds to it.
    pub(crate) const fn chain_base(self) -> f64 {
        match self {
            Technique::Nishio => 7.5,
            Technique::MultipleChains => 8.0,
            Technique::DynamicChains => 8.5,
            Technique::DynamicPlus => 9.0,
            Technique::NestedChains => 9.5,
            Technique::NestedMultiple => 10.0,
            Technique::NestedDynamic => 10.5,
            Technique::NestedNested => 11.0,
            _ => 0.0,
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// A set of techniques.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TechniqueSet(u32);

impl TechniqueSet {
    /// All of the scale.
    pub const ALL: TechniqueSet = TechniqueSet((1 << Technique::ALL.len()) - 1);
    /// None.
    pub const EMPTY: TechniqueSet = TechniqueSet(0);

    /// Whether a technique is in it.
    #[must_use]
    pub const fn contains(self, technique: Technique) -> bool {
        self.0 >> technique as u32 & 1 != 0
    }

    /// The set with a technique added.
    #[must_use]
    pub const fn with(self, technique: Technique) -> TechniqueSet {
        TechniqueSet(self.0 | 1 << technique as u32)
    }

    /// The set with a technique left out.
    #[must_use]
    pub const fn without(self, technique: Technique) -> TechniqueSet {
        TechniqueSet(self.0 & !(1 << technique as u32))
    }

    /// The set without what assumes that the puzzle has one solution.
    #[must_use]
    pub const fn without_uniqueness(self) -> TechniqueSet {
        self.without(Technique::UniqueLoop).without(Technique::Bug)
    }
}

impl FromIterator<Technique> for TechniqueSet {
    fn from_iter<I: IntoIterator<Item = Technique>>(list: I) -> TechniqueSet {
        list.into_iter().fold(TechniqueSet::EMPTY, TechniqueSet::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_that_of_the_list() {
        assert!(Technique::ALL.is_sorted());
        for technique in Technique::ALL {
            assert_eq!(Technique::from_id(technique.id()), Some(technique));
            assert!(TechniqueSet::ALL.contains(technique));
            assert!(!TechniqueSet::ALL.without(technique).contains(technique));
        }
        assert!(!TechniqueSet::ALL.without_uniqueness().contains(Technique::Bug));
    }
}
