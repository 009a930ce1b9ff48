//! Everything but chains, in the words of the catalogue.

use super::{Words, renamed};
use crate::{Argument, BugKind, LoopKind, Step};
use pencilproof_core::{Candidate, Cell, CellSet, DigitSet, House, HouseKind, Layout};
use pencilproof_logic::Catalogue;
use pencilproof_proof::{Evidence, Part, Pattern};
use pencilproof_words::{Family, Telling, text};

/// The words for a step, from the step with its evidence.
pub(super) fn words(step: &Step, argued: &pencilproof_proof::Step, layout: &Layout) -> Words {
    let mut words = usual(step, argued, layout);
    let telling = &mut words.telling;
    match &step.argument {
        Argument::Locking { then: Some(house), .. } => direct(step, *house, telling, layout),
        Argument::HiddenSet { house, .. } if step.placement.is_some() => direct(step, *house, telling, layout),
        Argument::Loop { kind: LoopKind::Hidden { house, cells, digits }, .. } => {
            let roof = roof(argued);
            telling.reasons.push(hidden(*house, (*cells, roof), *digits, layout));
        }
        Argument::Aligned(base) => {
            let cells = text::cells(layout, base.iter().copied());
            telling.title = format!("{}, {}", step.name(), text::and(cells));
            if let [_, _, _] = base[..] {
                telling.reasons = choices(step, base, argued, layout);
            }
        }
        _ => {}
    }
    words
}

/// The words of the catalogue's technique.
fn usual(step: &Step, argued: &pencilproof_proof::Step, layout: &Layout) -> Words {
    let name = technique(step, layout);
    let Some((technique, _)) = Catalogue::standard().find(name) else {
        return Words { family: Family::SET_LOGIC, telling: Telling::named(&step.name()), trace: Vec::new() };
    };
    let mut argued = argued.clone();
    if let Argument::Loop { kind: LoopKind::Hidden { .. }, .. } = step.argument {
        // The catalogue has no words for the hidden set, which follows the loop.
        if let Evidence::Pattern(Pattern { cells, rules, .. }) = &mut argued.evidence {
            cells.retain(|cell| cell.part != Part::AlsA);
            rules.clear();
        }
    }
    let mut telling = technique.tell(&argued, layout);
    telling.title = match &step.argument {
        Argument::NakedSet { house, digits, .. } | Argument::HiddenSet { house, digits, .. } => {
            format!("{} {}, {}", step.name(), text::digits(*digits), layout.house_name(*house))
        }
        _ => renamed(&telling.title, technique.name, &step.name()),
    };
    Words { family: technique.family, telling, trace: Vec::new() }
}

/// The name in the catalogue.
fn technique(step: &Step, layout: &Layout) -> &'static str {
    match &step.argument {
        Argument::HiddenSingle(_) if step.difficulty.tenths() == 10 => "full-house",
        Argument::HiddenSingle(_) => "hidden-single",
        Argument::NakedSingle => "naked-single",
        Argument::Locking { from, .. } if layout.kind(*from) == HouseKind::Box => "pointing",
        Argument::Locking { .. } => "claiming",
        Argument::NakedSet { .. } => "naked-subset",
        Argument::HiddenSet { .. } => "hidden-subset",
        Argument::Fish { .. } => "fish",
        Argument::Wing { .. } if step.technique == crate::Technique::XyWing => "xy-wing",
        Argument::Wing { .. } => "xyz-wing",
        Argument::Loop { cells, .. } if cells.len() > 4 => "unique-loop",
        Argument::Loop { kind, .. } => match kind {
            LoopKind::One => "unique-rectangle-1",
            LoopKind::Two => "unique-rectangle-2",
            LoopKind::Naked { .. } | LoopKind::Hidden { .. } => "unique-rectangle-3",
            LoopKind::Four { .. } => "unique-rectangle-4",
        },
        Argument::Bug { kind, .. } => match kind {
            BugKind::One => "bug-1",
            BugKind::Two => "bug-2",
            BugKind::Three { .. } => "bug-3",
            BugKind::Four { .. } => "bug-4",
        },
        Argument::Aligned(_) => "subset-exclusion",
        Argument::Chain(_) => "aic",
    }
}

/// The most choices for three cells that are described one by one.
const MOST_CHOICES: usize = 10;

/// Why three cells cannot have the digits that go: choice by choice for the first of these.
fn choices(step: &Step, base: &[Cell], argued: &pencilproof_proof::Step, layout: &Layout) -> Vec<String> {
    let Evidence::Pattern(pattern) = &argued.evidence else { return Vec::new() };
    let digits =
        |cell: Cell| pattern.cells.iter().find(|own| own.cell == cell).map_or(DigitSet::EMPTY, |own| own.digits);
    let each = base.iter().map(|&cell| format!("{} is {}", layout.cell_name(cell), text::or(digits(cell).iter())));
    let mut reasons = vec![format!("{}.", text::and(each))];
    let Some(gone) = step.eliminations.first() else { return reasons };
    let others: Vec<Cell> = base.iter().copied().filter(|&cell| cell != gone.cell()).collect();
    let [one, other] = others[..] else { return reasons };
    let sees = |one: Cell, other: Cell| layout.peers(one).contains(&other);
    let clash = |chosen: &[Candidate]| {
        let twice = chosen.iter().enumerate().find_map(|(index, one)| {
            let other =
                chosen[..index].iter().find(|other| other.digit() == one.digit() && sees(other.cell(), one.cell()))?;
            Some((*other, *one))
        });
        let all: DigitSet = chosen.iter().map(|choice| choice.digit()).collect();
        let emptied = pattern.cells.iter().find(|own| {
            let is_seen = chosen.iter().all(|choice| sees(choice.cell(), own.cell));
            own.part != Part::Pivot && is_seen && own.digits.is_subset(all)
        });
        match (twice, emptied) {
            (Some((one, other)), _) => Some(format!(
                "{} would be {} twice",
                text::and(text::cells(layout, [one.cell(), other.cell()])),
                one.digit()
            )),
            (None, Some(own)) => {
                Some(format!("{} can only be {}", layout.cell_name(own.cell), text::or(own.digits.iter())))
            }
            (None, None) => None,
        }
    };
    reasons.push(format!("Suppose that {} is {}.", layout.cell_name(gone.cell()), gone.digit()));
    let start = reasons.len();
    for first in digits(one).iter().map(|digit| Candidate::new(one, digit)) {
        if let Some(why) = clash(&[*gone, first]) {
            reasons.push(format!("{} is not {}: {why}.", layout.cell_name(one), first.digit()));
            continue;
        }
        for second in digits(other).iter().map(|digit| Candidate::new(other, digit)) {
            let why = clash(&[*gone, first, second]).unwrap_or_else(|| "a cell would be left empty".to_string());
            reasons.push(format!(
                "{} {} and {} {}: {why}.",
                layout.cell_name(one),
                first.digit(),
                layout.cell_name(other),
                second.digit()
            ));
        }
    }
    let told = reasons.len() - start;
    if told > MOST_CHOICES {
        reasons.truncate(start + MOST_CHOICES);
        reasons.push(format!("The other {} choices fail in the same ways.", text::count(told - MOST_CHOICES)));
    }
    if step.eliminations.len() > 1 {
        let rest = step.eliminations[1..].iter().map(|&gone| layout.candidate_name(gone));
        reasons.push(format!("No choice is left with {} either.", text::or(rest)));
    }
    reasons
}

/// A pattern told with the digit that it leaves one place.
fn direct(step: &Step, house: House, telling: &mut Telling, layout: &Layout) {
    let Some(placed) = step.placement else { return };
    telling.reasons.push(format!(
        "That leaves {} one place in {}: {}.",
        placed.digit(),
        layout.house_name(house),
        layout.cell_name(placed.cell())
    ));
}

/// The cells of a pattern that have guardians.
fn roof(argued: &pencilproof_proof::Step) -> Vec<Cell> {
    let Evidence::Pattern(pattern) = &argued.evidence else { return Vec::new() };
    let mut cells: Vec<Cell> = pattern.guardians.iter().copied().map(Candidate::cell).collect();
    cells.sort();
    cells.dedup();
    cells
}

/// What a hidden set of two cells of a loop and some others shows.
fn hidden(house: House, (set, roof): (CellSet<2>, Vec<Cell>), digits: DigitSet, layout: &Layout) -> String {
    let set: Vec<Cell> = set.iter().collect();
    let mut all: Vec<Cell> = roof.iter().chain(&set).copied().collect();
    all.sort();
    format!(
        "In {} the digits {} can only go in {}. One of {} holds none of them, so {} hold nothing else.",
        layout.house_name(house),
        text::and(digits.iter()),
        text::cells_in_short(layout, &all),
        text::and(text::cells(layout, roof.iter().copied())),
        match &set[..] {
            [one] => format!("the other one and {}", layout.cell_name(*one)),
            set => format!("the other one and {}", text::cells_in_short(layout, set)),
        }
    )
}
