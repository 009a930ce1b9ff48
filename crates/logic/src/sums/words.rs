//! Cages and digits that add up, in words.

use pencilproof_core::{Candidate, Cell, ConstraintId, Digit, DigitSet, Field, Layout};
use pencilproof_words::text;

/// The cage in words, by the cell in which its sum is written: `the cage of 15 at r1c1`.
pub(crate) fn cage_name(layout: &Layout, id: ConstraintId) -> String {
    let constraint = layout.constraint(id);
    let at = constraint.cells().next().map_or_else(String::new, |cell| format!(" at {}", layout.cell_name(cell)));
    match constraint.field("sum") {
        Some(Field::Number(sum)) => format!("the cage of {sum}{at}"),
        _ => format!("the cage{at}"),
    }
}

/// The constraint by which cells differ, in words: `the cage of 15 at r1c1`, `the renban line at r2c2`,
/// `the anti-knight rule`.
pub(crate) fn differing(layout: &Layout, id: ConstraintId) -> String {
    let constraint = layout.constraint(id);
    if constraint.kind().id == "killer" {
        return cage_name(layout, id);
    }
    let at = constraint.cells().next().map_or_else(String::new, |cell| format!(" at {}", layout.cell_name(cell)));
    format!("the {}{at}", constraint.kind().name)
}

/// The kind of constraint because of which two cells differ that share no house, if it is another one than a cage:
/// `anti-knight rule`.
pub(crate) fn rule_between(layout: &Layout, one: Cell, other: Cell) -> Option<&'static str> {
    let mut groups = layout.groups().filter(|&group| {
        let cells = layout.group_cells(group);
        cells.contains(&one) && cells.contains(&other)
    });
    let kind = layout.constraint(layout.constraint_of_group(groups.next()?)?).kind();
    (kind.id != "killer").then_some(kind.name)
}

/// Candidates that a step eliminates, cell by cell: `6 in r1c9`, `1 or 2 in r1c1`.
pub(crate) fn gone(layout: &Layout, eliminations: &[Candidate]) -> Vec<String> {
    let of_cell = |gone: &[Candidate]| {
        format!("{} in {}", text::or(gone.iter().map(|gone| gone.digit())), layout.cell_name(gone[0].cell()))
    };
    let mut by_cell = eliminations.to_vec();
    by_cell.sort_by_key(|gone| (gone.cell(), gone.digit()));
    by_cell.chunk_by(|one, other| one.cell() == other.cell()).map(of_cell).collect()
}

/// Digits as a sum: `2+5+8`.
pub(crate) fn added(digits: impl IntoIterator<Item = Digit>) -> String {
    digits.into_iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join("+")
}

/// Sets of digits as sums, in their order: `2+5+8 or 3+4+8`.
pub(crate) fn either(sets: &[DigitSet]) -> String {
    let mut sets = sets.to_vec();
    sets.sort_by_cached_key(|set| set.iter().collect::<Vec<Digit>>());
    text::or(sets.into_iter().map(added))
}
