//! What the digits of a cage add up to: the sets that fit, the digits that are in all of them, and the sums that follow
//! for a few cells where cages and houses overlap.

pub(crate) mod cage_subset;
pub(crate) mod combinations;
pub(crate) mod rule_of_45;

use crate::prelude::*;
use crate::sums::words::{cage_name, either};
use crate::sums::{Filled, ways};
use pencilproof_core::ConstraintId;
use pencilproof_proof::{NumberCell, NumberPattern};

/// More sets than these are not listed.
const MOST_LISTED: usize = 8;

/// The open cells of a cage, each with its digits.
fn counted<const W: usize>(board: &Board<W>, cells: impl IntoIterator<Item = Cell>) -> Vec<NumberCell> {
    cells.into_iter().map(|cell| NumberCell { cell, factor: 1, digits: board.digits(cell) }).collect()
}

/// The evidence of an argument about one cage.
fn of_cage<const W: usize>(board: &Board<W>, id: ConstraintId, filled: &Filled, needed: DigitSet) -> NumberPattern {
    NumberPattern {
        constraints: vec![id],
        houses: Vec::new(),
        cells: counted(board, filled.cells.iter().copied()),
        total: filled.total.map(|total| (total as i64, total as i64)),
        range: None,
        sets: filled.sets.clone(),
        needed,
    }
}

/// `cell` or `cells` after a number.
fn cells_of(number: usize) -> String {
    format!("{} {}", text::count(number), if number == 1 { "cell" } else { "cells" })
}

/// What the open cells of a cage add up to, then the sets that fit, in the order in which they are checked. `cells` are
/// the open cells.
fn tell_sets(layout: &Layout, id: ConstraintId, cells: &[NumberCell], total: Option<usize>) -> Vec<String> {
    let names = text::and(text::cells(layout, cells.iter().map(|cell| cell.cell)));
    let all = layout.constraint(id).cells().count();
    let name = text::capital(&cage_name(layout, id));
    let live: Vec<DigitSet> = cells.iter().map(|cell| cell.digits).collect();
    let Some((sets, _)) = ways(&live, total) else { return Vec::new() };
    let Some(total) = total else {
        return vec![format!("The cells of {} differ; {names} are open.", cage_name(layout, id))];
    };
    let first = match cells.len() {
        open if open == all => format!("{name} has {}.", cells_of(all)),
        1 => format!("{name} has one open cell, {names}, which must be {total}."),
        _ => format!("{name} has {names} left, which add up to {total}."),
    };
    let listed = (cells.len() > 1).then(|| tell_listed(layout, &live, sets, total));
    std::iter::once(first).chain(listed).collect()
}

/// `15 in three cells without 9: 2+5+8 or 3+4+8.`
fn tell_listed(layout: &Layout, live: &[DigitSet], sets: Vec<DigitSet>, total: usize) -> String {
    let some = live.iter().fold(DigitSet::EMPTY, |some, &digits| some | digits);
    let free = vec![layout.digits(); live.len()];
    let (of_any, _) = ways(&free, Some(total)).unwrap_or_default();
    let lacking: DigitSet = of_any.iter().flat_map(|&set| (set - some).iter()).collect();
    let without = match lacking.is_empty() {
        true => String::new(),
        false => format!(" without {}", text::or(lacking.iter())),
    };
    let unfit: Vec<DigitSet> = of_any.into_iter().filter(|set| set.is_subset(some) && !sets.contains(set)).collect();
    let other = if unfit.is_empty() { "" } else { " The other sets do not fit these cells." };
    let what = format!("{total} in {}{without}", cells_of(live.len()));
    match &sets[..] {
        [] => format!("{what}: there is no way."),
        sets if sets.len() > MOST_LISTED => {
            let used = sets.iter().fold(DigitSet::EMPTY, |used, &set| used | set);
            format!("{what}: {} sets fit, of the digits {}.{other}", sets.len(), text::and(used.iter()))
        }
        sets => format!("{what}: {}.{other}", either(sets)),
    }
}

/// `It has`, `Both have`, `All three have`: what so many sets have in common.
fn all_have(sets: usize) -> String {
    match sets {
        1 => "It has".to_string(),
        2 => "Both have".to_string(),
        sets => format!("All {} have", text::count(sets)),
    }
}
