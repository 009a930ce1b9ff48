//! What a difficulty is made of.

use crate::{Argument, BugKind, ChainShape, Difficulty, Links, LoopKind, Step, Technique, length_increment};
use pencilproof_words::text;

/// The last reason of a hint: `Difficulty 8.8: dynamic forcing chains start at 8.5, and 11 to 14 claims add 0.3; all
/// cases together have 14.`
pub(super) fn reason(step: &Step) -> String {
    let why = match &step.argument {
        Argument::HiddenSingle(_) => match step.difficulty.tenths() {
            10 => "the last empty cell of a house".to_string(),
            12 => "a digit with one place left in a box; in a row or column it is 1.5".to_string(),
            _ => "a digit with one place left in a row or column; in a box it is 1.2".to_string(),
        },
        Argument::Locking { .. } => locking(step),
        Argument::Loop { cells, kind, .. } => unique_loop(cells.len(), kind),
        Argument::Bug { kind, .. } => bug(kind),
        Argument::Chain(shape) => chain(step, shape),
        _ => return format!("Difficulty {}, as for every {}.", step.difficulty, step.technique.title()),
    };
    format!("Difficulty {}: {why}.", step.difficulty)
}

fn tenths(count: u32) -> String {
    format!("{}.{}", count / 10, count % 10)
}

fn locking(step: &Step) -> String {
    let name = step.name();
    match (step.placement.is_some(), name.ends_with("Pointing")) {
        (true, true) => "pointing that leaves a digit one place in another box; 1.9 if it is claiming".to_string(),
        (true, false) => "claiming that leaves a digit one place in another line; 1.7 if it is pointing".to_string(),
        (false, true) => "pointing, where a box confines the digit to a line; claiming is 2.8".to_string(),
        (false, false) => "claiming, where a line confines the digit to a box; pointing is 2.6".to_string(),
    }
}

fn unique_loop(size: usize, kind: &LoopKind) -> String {
    let base = match size {
        4 => "a unique rectangle starts at 4.5".to_string(),
        6 => "unique loops start at 4.5, and six cells add 0.1".to_string(),
        8 => "unique loops start at 4.5, and eight cells add 0.2".to_string(),
        size => format!("unique loops start at 4.5, and ten cells or more add 0.5; this one has {}", text::count(size)),
    };
    let (added, what) = match kind {
        LoopKind::Naked { digits, .. } => (digits.len() - 1, "naked"),
        LoopKind::Hidden { cells, .. } => (cells.len().saturating_sub(1), "hidden"),
        _ => return base,
    };
    let cells = match (what, added) {
        (_, 0) => format!("the hidden set has one cell besides the {}, which adds nothing", shape(size)),
        ("naked", 1) => "the naked set has one cell besides, which adds 0.1".to_string(),
        ("naked", more) => format!("the naked set has {} cells besides, each of which adds 0.1", text::count(more)),
        (_, more) => {
            let cells = text::count(more + 1);
            format!("the hidden set has {cells} cells besides, each of which after the first adds 0.1")
        }
    };
    format!("{base}; {cells}")
}

fn shape(size: usize) -> &'static str {
    if size == 4 { "rectangle" } else { "loop" }
}

fn bug(kind: &BugKind) -> String {
    match kind {
        BugKind::One => "a BUG of type 1; the other types start at 5.7".to_string(),
        BugKind::Two | BugKind::Four { .. } => "a BUG of type 2 or 4".to_string(),
        BugKind::Three { cells, .. } => match cells.len() {
            1 => "a BUG starts at 5.7, and the one cell of its naked set adds 0.1".to_string(),
            count => {
                let cells = text::count(count);
                format!("a BUG starts at 5.7, and each of the {cells} cells of its naked set adds 0.1")
            }
        },
    }
}

/// The base of a chain technique, and what its length adds.
fn chain(step: &Step, shape: &ChainShape) -> String {
    let (what, base) = match shape {
        ChainShape::Cycle(Links::X, _) => ("cycles of one digit", 6.5),
        ChainShape::Cycle(Links::Y, _) => ("cycles through cells of two digits", 6.5),
        ChainShape::Cycle(Links::Xy, _) => ("cycles of both kinds of links", 7.0),
        ChainShape::Forcing(Links::X, _) => ("chains of one digit", 6.6),
        ChainShape::Forcing(..) => ("chains of several digits", 7.0),
        _ => (several(step.technique), step.technique.chain_base()),
    };
    let starts = format!("{what} start at {}", Difficulty::from_raw(base));
    let Some(count) = step.complexity else { return starts };
    let within = if step.technique.level() > 1 { ", those of the chains within it included" } else { "" };
    let counts = format!("{}{within}", counted(shape, count));
    let (added, (least, most)) = (length_increment(count), same_increment(count));
    let claims = match most - least {
        _ if added == 0 => return format!("{starts}, and up to {most} claims add nothing; {counts}"),
        0 => format!("{least} claims add"),
        1 => format!("{least} or {most} claims add"),
        _ => format!("{least} to {most} claims add"),
    };
    format!("{starts}, and {claims} {}; {counts}", tenths(added))
}

/// What is counted of an argument.
fn counted(shape: &ChainShape, count: u32) -> String {
    match shape {
        ChainShape::Cycle(..) => format!("this cycle has {count}"),
        ChainShape::Forcing(..) => format!("this chain has {count} from its assumption to the opposite"),
        ChainShape::Contradiction(_) => format!("the two claims that clash rest on {count}"),
        _ => format!("all cases together have {count}"),
    }
}

fn several(technique: Technique) -> &'static str {
    match technique {
        Technique::Nishio => "contradictions of one digit (Nishio)",
        Technique::MultipleChains => "forcing chains from several starts",
        Technique::DynamicChains => "dynamic forcing chains",
        Technique::DynamicPlus => "dynamic forcing chains with locking, pairs and X-Wings in them",
        Technique::NestedChains => "dynamic forcing chains with chains in them",
        Technique::NestedMultiple => "dynamic forcing chains with multiple forcing chains in them",
        Technique::NestedDynamic => "dynamic forcing chains with dynamic chains in them",
        _ => "dynamic forcing chains with dynamic chains that hold chains in them",
    }
}

/// The least and the most claims that add as much as so many.
fn same_increment(count: u32) -> (u32, u32) {
    let added = length_increment(count);
    let is_same = |other: &u32| length_increment(*other) == added;
    let least = (0..count).rev().take_while(is_same).last().unwrap_or(count);
    let most = (count + 1..).take_while(is_same).last().unwrap_or(count);
    (least, most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilproof_core::Cell;

    #[test]
    fn lengths_are_told_with_their_bounds() {
        let step = |technique, complexity| Step {
            complexity: Some(complexity),
            ..Step::new(technique, 8.8, Argument::Chain(ChainShape::Cell(Cell::from_index(0))))
        };
        assert_eq!(
            reason(&step(Technique::DynamicChains, 14)),
            "Difficulty 8.8: dynamic forcing chains start at 8.5, and 11 to 14 claims add 0.3; all cases together \
             have 14."
        );
        assert!(
            reason(&step(Technique::MultipleChains, 5))
                .contains("up to 6 claims add nothing; all cases together have 5")
        );
        assert_eq!(same_increment(40), (35, 50));
    }
}
