//! The names that the original gives its steps.

use crate::Technique;
use crate::step::{Argument, BugKind, ChainShape, Links, LoopKind, Step, house_number};
use crate::tables::BLOCKS_ROWS_COLUMNS;
use pencilproof_core::House;

impl Step {
    /// The name of the step, as the original tells it: `Pointing`, `Unique Loop type 1`, `Dynamic Region Forcing
    /// Chains (+)`. A technique can have several.
    #[must_use]
    pub fn name(&self) -> String {
        match &self.argument {
            Argument::Locking { from, .. } if self.placement.is_some() => format!("Direct {}", locking(*from)),
            Argument::Locking { from, .. } => locking(*from).into(),
            Argument::Loop { cells, kind, .. } => {
                let shape = if cells.len() == 4 { "Unique Rectangle" } else { "Unique Loop" };
                format!("{shape} type {}", loop_type(kind))
            }
            Argument::Bug { kind, .. } => format!("BUG type {}", bug_type(kind)),
            Argument::Chain(shape) => self.chain_name(shape),
            _ => self.technique.title().into(),
        }
    }

    fn chain_name(&self, shape: &ChainShape) -> String {
        let kind = match shape {
            ChainShape::Cycle(Links::X, _) if self.complexity == Some(4) => return "Generalized X-Wing".into(),
            ChainShape::Cycle(Links::X, _) => return "Bidirectional X-Cycle".into(),
            ChainShape::Cycle(Links::Y, _) => return "Bidirectional Y-Cycle".into(),
            ChainShape::Cycle(Links::Xy, _) => return "Bidirectional Cycle".into(),
            ChainShape::Forcing(Links::X, _) if self.complexity == Some(6) => return "Turbot Fish".into(),
            ChainShape::Forcing(Links::X, _) => return "Forcing X-Chain".into(),
            ChainShape::Forcing(..) => return "Forcing Chain".into(),
            ChainShape::Contradiction(_) if self.technique == Technique::Nishio => "Nishio",
            ChainShape::Contradiction(_) => "Contradiction",
            ChainShape::Double(_) => "Double",
            ChainShape::Cell(_) => "Cell",
            ChainShape::Region(..) => "Region",
        };
        let prefix = if self.technique >= Technique::DynamicChains { "Dynamic " } else { "" };
        format!("{prefix}{kind} Forcing Chains{}", within(self.technique))
    }
}

fn locking(from: House) -> &'static str {
    let is_block = house_number(from) < BLOCKS_ROWS_COLUMNS[1];
    if is_block { "Pointing" } else { "Claiming" }
}

fn loop_type(kind: &LoopKind) -> u8 {
    match kind {
        LoopKind::One => 1,
        LoopKind::Two => 2,
        LoopKind::Naked { .. } | LoopKind::Hidden { .. } => 3,
        LoopKind::Four { .. } => 4,
    }
}

fn bug_type(kind: &BugKind) -> u8 {
    match kind {
        BugKind::One => 1,
        BugKind::Two => 2,
        BugKind::Three { .. } => 3,
        BugKind::Four { .. } => 4,
    }
}

/// What the chains of a technique may hold, as a suffix.
fn within(technique: Technique) -> &'static str {
    match technique {
        Technique::DynamicPlus => " (+)",
        Technique::NestedChains => " (+ Forcing Chains)",
        Technique::NestedMultiple => " (+ Multiple Forcing Chains)",
        Technique::NestedDynamic => " (+ Dynamic Forcing Chains)",
        Technique::NestedNested => " (+ Dynamic Forcing Chains (+ Forcing Chains))",
        _ => "",
    }
}

impl Technique {
    /// The name of the technique as a whole: `Hidden Single`, `Locked Candidates`, `Dynamic Forcing Chains (+)`.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Technique::HiddenSingle => "Hidden Single",
            Technique::DirectLocking => "Direct Locked Candidates",
            Technique::DirectHiddenPair => "Direct Hidden Pair",
            Technique::NakedSingle => "Naked Single",
            Technique::DirectHiddenTriplet => "Direct Hidden Triplet",
            Technique::Locking => "Locked Candidates",
            Technique::NakedPair => "Naked Pair",
            Technique::XWing => "X-Wing",
            Technique::HiddenPair => "Hidden Pair",
            Technique::NakedTriplet => "Naked Triplet",
            Technique::Swordfish => "Swordfish",
            Technique::HiddenTriplet => "Hidden Triplet",
            Technique::XyWing => "XY-Wing",
            Technique::XyzWing => "XYZ-Wing",
            Technique::UniqueLoop => "Unique Rectangles and Loops",
            Technique::NakedQuad => "Naked Quad",
            Technique::Jellyfish => "Jellyfish",
            Technique::HiddenQuad => "Hidden Quad",
            Technique::Bug => "Bivalue Universal Grave",
            Technique::AlignedPair => "Aligned Pair Exclusion",
            Technique::Chain => "Forcing Chains and Cycles",
            Technique::AlignedTriplet => "Aligned Triplet Exclusion",
            Technique::Nishio => "Nishio Forcing Chains",
            Technique::MultipleChains => "Multiple Forcing Chains",
            Technique::DynamicChains => "Dynamic Forcing Chains",
            Technique::DynamicPlus => "Dynamic Forcing Chains (+)",
            Technique::NestedChains => "Dynamic Forcing Chains (+ Forcing Chains)",
            Technique::NestedMultiple => "Dynamic Forcing Chains (+ Multiple Forcing Chains)",
            Technique::NestedDynamic => "Dynamic Forcing Chains (+ Dynamic Forcing Chains)",
            Technique::NestedNested => "Dynamic Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::step::house;
    use pencilproof_core::{Candidate, Cell, Digit};
    use pencilproof_proof::Literal;

    fn name(technique: Technique, complexity: Option<u32>, argument: Argument) -> String {
        Step { complexity, ..Step::new(technique, 1.0, argument) }.name()
    }

    #[test]
    fn names_are_those_of_the_original() {
        let digit = Digit::from_index(0);
        let one = Candidate::new(Cell::from_index(0), digit);
        let locking = |from| Argument::Locking { from: house(from), to: house(9), digit, then: None };
        assert_eq!(name(Technique::Locking, None, locking(0)), "Pointing");
        assert_eq!(name(Technique::Locking, None, locking(18)), "Claiming");
        let direct = Step { placement: Some(one), ..Step::new(Technique::DirectLocking, 1.7, locking(0)) };
        assert_eq!(direct.name(), "Direct Pointing");
        let cells = |count| (0..count).map(Cell::from_index).collect();
        let unique = |count, kind| Argument::Loop { cells: cells(count), digits: [digit; 2], kind };
        assert_eq!(name(Technique::UniqueLoop, None, unique(4, LoopKind::One)), "Unique Rectangle type 1");
        assert_eq!(name(Technique::UniqueLoop, None, unique(6, LoopKind::Two)), "Unique Loop type 2");
        let chain = |technique, complexity, shape| name(technique, Some(complexity), Argument::Chain(shape));
        let forcing = |links| ChainShape::Forcing(links, Vec::new());
        assert_eq!(chain(Technique::Chain, 6, forcing(Links::X)), "Turbot Fish");
        assert_eq!(chain(Technique::Chain, 8, forcing(Links::X)), "Forcing X-Chain");
        assert_eq!(chain(Technique::Chain, 6, forcing(Links::Xy)), "Forcing Chain");
        assert_eq!(chain(Technique::Chain, 4, ChainShape::Cycle(Links::X, Vec::new())), "Generalized X-Wing");
        assert_eq!(chain(Technique::Chain, 4, ChainShape::Cycle(Links::Y, Vec::new())), "Bidirectional Y-Cycle");
        let assumed = || ChainShape::Contradiction(Literal { candidate: one, is_true: true });
        assert_eq!(chain(Technique::Nishio, 9, assumed()), "Nishio Forcing Chains");
        assert_eq!(chain(Technique::DynamicChains, 9, assumed()), "Dynamic Contradiction Forcing Chains");
        assert_eq!(chain(Technique::MultipleChains, 9, ChainShape::Cell(one.cell())), "Cell Forcing Chains");
        assert_eq!(chain(Technique::DynamicPlus, 9, ChainShape::Double(one)), "Dynamic Double Forcing Chains (+)");
        assert_eq!(
            chain(Technique::NestedNested, 9, ChainShape::Region(house(0), digit)),
            "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))"
        );
    }
}
