//! # Rule of 45
//! **Definition.** A house of side N holds each digit once, so it adds up to N(N+1)/2: 45 at 9x9. A few houses together
//! add up to as many times that, and the cages in them to what their sums say. The few cells by which the two differ,
//! those inside that no cage has (innies) and those of the cages that stick out (outies), have a sum or a difference:
//! what is in none of the ways to make it goes. One to four open cells, one size each.
//!
//! **Example.** Cages of 12, 15 and 11 lie in row 1 and leave out r1c9: it is 45 - 38 = 7. If r2c8 is in the last of
//! them as well, r1c9 is 7 more than r2c8.
//!
//! **Why it is sound.** The rules of the houses, each weighted by its digit, less the sums of the cages: an equation of
//! the cells that are left. Every way to fill these from their live digits is looked at, equal only where no house and
//! no cage keeps them apart.
//!
//! **Near misses.** A cage without a sum. Cages that overlap: only one of them counts.
//!
//! **Cost.** Runs of up to half of the rows or columns, up to four boxes that hang together, and for each cage that is
//! cut both choices, as long as at most four cells are left; then the ways to fill these.
//!
//! **Also known as.** Innies and outies, innie-outie difference, "45 rule".

use super::cells_of;
use crate::prelude::*;
use crate::sums::words::added;
use crate::sums::{fillings, in_no_way, sum_of, weighing};
use pencilproof_core::{ConstraintId, DerivedSum};
use pencilproof_proof::{Filling, NumberCell, NumberPattern};

/// More ways than these are not listed.
const MOST_LISTED: usize = 6;

/// More cages than these are not named one by one.
const MOST_NAMED: usize = 5;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |_| 1..=4,
    names: &[
        (1, "Rule of 45, one cell"),
        (2, "Rule of 45, two cells"),
        (3, "Rule of 45, three cells"),
        (4, "Rule of 45, four cells"),
    ],
    aliases: &[("innie-outie", 1)],
    ..Technique::plain(
        ("rule-of-45", "Rule of 45"),
        Family::SUMS,
        heading!("rule_of_45.rs"),
        finder!(find),
        Explain::Numbers(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let board = facts.board();
    for derived in facts.derived_sums().iter().filter(|derived| derived.len() == params.size) {
        found.work(20)?;
        let inside = derived.plus.iter().map(|cell| (cell, 1, board.digits(cell)));
        let outside = derived.minus.iter().map(|cell| (cell, -1, board.digits(cell)));
        let counted: Vec<(Cell, i64, DigitSet)> = inside.chain(outside).collect();
        let cells: Vec<Cell> = counted.iter().map(|&(cell, ..)| cell).collect();
        let ways = fillings(facts.layout(), &counted, derived.sum);
        found.work(ways.len() as u64)?;
        let reason = || reason(facts, derived);
        match (&ways[..], &cells[..]) {
            ([way], [cell]) => found.place(Candidate::new(*cell, way[0]), reason)?,
            _ => found.eliminate(in_no_way(board, &cells, &ways), reason)?,
        }
    }
    ControlFlow::Continue(())
}

fn reason<const W: usize>(facts: &Facts<'_, W>, derived: &DerivedSum<W>) -> Reason {
    let (board, layout) = (facts.board(), facts.layout());
    let constraints = derived.bounds.iter().filter_map(|&bound| layout.constraint_of(bound.into()));
    let mut constraints: Vec<ConstraintId> = constraints.collect();
    constraints.sort();
    let cell = |factor| move |cell: Cell| NumberCell { cell, factor, digits: board.digits(cell) };
    let mut cells: Vec<NumberCell> =
        derived.plus.iter().map(cell(1)).chain(derived.minus.iter().map(cell(-1))).collect();
    cells.sort();
    let evidence = NumberPattern {
        constraints,
        houses: derived.houses.to_vec(),
        cells,
        total: Some((derived.sum, derived.sum)),
        range: None,
        sets: Vec::new(),
        needed: DigitSet::EMPTY,
    };
    let sum = Filling::Sum(weighing(layout, derived));
    Reason::new(Proof::Fillings(vec![sum]), Evidence::Numbers(evidence))
}

fn explain(numbers: &NumberPattern, context: &Context<'_>) -> Telling {
    let Some((total, _)) = numbers.total else { return context.named() };
    let layout = context.layout;
    let houses = text::houses(layout, &numbers.houses);
    let verb = if numbers.houses.len() == 1 { "adds" } else { "add" };
    let of_houses = numbers.houses.len() * sum_of(layout.digits());
    let sum = |id: &ConstraintId| layout.bounds_of(*id).filter_map(|bound| layout.sum_of_digits(bound)).map(|of| of.1);
    let of_cages: i64 = numbers.constraints.iter().flat_map(sum).sum();
    let is_cage = |id: &ConstraintId| layout.constraint(*id).kind().id == "killer";
    let word = if numbers.constraints.iter().all(is_cage) { "cage" } else { "sum" };
    let cages = cages_in_words(layout, &numbers.constraints, word);
    let first = format!("{} {verb} up to {of_houses}, {cages} to {of_cages}.", text::capital(&houses));
    let mut reasons = vec![first, tell_left(numbers, total, layout, word)];
    if numbers.cells.len() > 1 {
        reasons.push(tell_ways(numbers, context, total));
    }
    let cells = text::and(text::cells(layout, numbers.cells.iter().map(|cell| cell.cell)));
    Telling {
        title: format!("Rule of 45, {houses}: {cells}"),
        place: format!("Add up {houses}, and the {word}s there."),
        reasons,
    }
}

/// The cages by the cells in which their sums are written, or how many they are.
fn cages_in_words(layout: &Layout, ids: &[ConstraintId], word: &str) -> String {
    let at = ids.iter().filter_map(|&id| layout.constraint(id).cells().next());
    match ids.len() {
        1 => format!("the {word} at {}", text::and(text::cells(layout, at))),
        count if count <= MOST_NAMED => format!("the {word}s at {}", text::and(text::cells(layout, at))),
        count => format!("the {} {word}s from {} on", text::count(count), text::cells(layout, at)[0]),
    }
}

/// What is left to count: the open cells inside that no cage has, and those of the cages outside.
fn tell_left(numbers: &NumberPattern, total: i64, layout: &Layout, word: &str) -> String {
    let of_factor = |factor: i64| -> Vec<String> {
        let cells = numbers.cells.iter().filter(|cell| cell.factor == factor);
        text::cells(layout, cells.map(|cell| cell.cell))
    };
    let (innies, outies) = (of_factor(1), of_factor(-1));
    let (inner, outer) = (text::and(&innies), text::and(&outies));
    let must = |cells: &[String], total: i64| match cells.len() {
        1 => format!("must be {total}"),
        _ => format!("must add up to {total}"),
    };
    match (innies.is_empty(), outies.is_empty()) {
        (_, true) => format!("{inner}, what is open there beside the {word}s, {}.", must(&innies, total)),
        (true, _) => format!("{outer}, what sticks out of there and is open, {}.", must(&outies, -total)),
        _ => {
            let compared = match total {
                0 => "as much as".to_string(),
                more if more > 0 => format!("{more} more than"),
                less => format!("{} less than", -less),
            };
            let verb = if innies.len() == 1 { "must be" } else { "must add up to" };
            let (there, out) = (format!("what is open there beside the {word}s"), "what sticks out and is open");
            format!("{inner}, {there}, {verb} {compared} {outer}, {out}.")
        }
    }
}

/// The ways to make the sum, or what they leave the cells that lose something.
fn tell_ways(numbers: &NumberPattern, context: &Context<'_>, total: i64) -> String {
    let layout = context.layout;
    let cells: Vec<(Cell, i64, DigitSet)> =
        numbers.cells.iter().map(|cell| (cell.cell, cell.factor, cell.digits)).collect();
    let ways = fillings(layout, &cells, total);
    let mut sorted: Vec<Vec<Digit>> = ways.clone();
    sorted.iter_mut().for_each(|way| way.sort());
    sorted.sort();
    sorted.dedup();
    let loses = |cell: &Cell| context.step.eliminations.iter().any(|gone| gone.cell() == *cell);
    let losers = cells.iter().enumerate().filter(|(_, (cell, ..))| loses(cell));
    let left = losers.map(|(index, (cell, ..))| {
        let digits: DigitSet = ways.iter().map(|way| way[index]).collect();
        match digits.is_empty() {
            true => format!("nothing for {}", layout.cell_name(*cell)),
            false => format!("{} for {}", text::or(digits.iter()), layout.cell_name(*cell)),
        }
    });
    let left = format!("That leaves {}.", text::and(left));
    if cells.iter().all(|&(_, factor, _)| factor == cells[0].1) && (1..=MOST_LISTED).contains(&sorted.len()) {
        let sums = text::or(sorted.into_iter().map(added));
        return format!("{} in {} of what they can be: {sums}. {left}", total.abs(), cells_of(cells.len()));
    }
    left
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    #[test]
    fn finds_an_innie() {
        let cages = [(12, "r1c1 r1c2 r1c3"), (15, "r1c4 r1c5 r1c6"), (11, "r1c7 r1c8")];
        let hint = &Position::caged("3x3", &cages).hints("rule-of-45:1")[0];
        assert_eq!((&hint.title[..], &hint.conclusion[..]), ("Rule of 45, row 1: r1c9", "So r1c9 is 7."));
        assert_eq!(
            hint.reasons,
            [
                "Row 1 adds up to 45, the cages at r1c1, r1c4 and r1c7 to 38.",
                "r1c9, what is open there beside the cages, must be 7."
            ]
        );
    }

    #[test]
    fn finds_an_outie() {
        let cages = [(12, "r1c1 r1c2 r1c3"), (15, "r1c4 r1c5 r1c6"), (22, "r1c7 r1c8 r1c9 r2c9")];
        let hint = &Position::caged("3x3", &cages).hints("rule-of-45:1")[0];
        assert_eq!(hint.conclusion, "So r2c9 is 4.");
        assert_eq!(hint.reasons[1], "r2c9, what sticks out of there and is open, must be 4.");
    }

    #[test]
    fn finds_a_difference() {
        let cages = [(12, "r1c1 r1c2 r1c3"), (15, "r1c4 r1c5 r1c6"), (16, "r1c7 r1c8 r2c8")];
        let hint = &Position::caged("3x3", &cages).hints("rule-of-45:2")[0];
        assert_eq!(hint.conclusion, "So 1 and 2 can be removed from r1c9; 8 and 9 from r2c8.");
        assert_eq!(
            hint.reasons[1],
            "r1c9, what is open there beside the cages, must be 2 more than r2c8, what sticks out and is open."
        );
        assert_eq!(hint.reasons[2], "That leaves 3, 4, 5, 6, 7, 8 or 9 for r1c9 and 1, 2, 3, 4, 5, 6 or 7 for r2c8.");
    }

    #[test]
    fn finds_several_cells() {
        let cages = [(12, "r1c1 r1c2 r1c3"), (15, "r1c4 r1c5 r1c6")];
        let hint = &Position::caged("3x3", &cages).place("5r1c7").hints("rule-of-45:2")[0];
        assert_eq!(hint.conclusion, "So 1, 2, 3 and 8 can be removed from r1c89.");
        assert_eq!(hint.reasons[1], "r1c8 and r1c9, what is open there beside the cages, must add up to 13.");
        let ways = "13 in two cells of what they can be: 4+9 or 6+7.";
        assert_eq!(hint.reasons[2], format!("{ways} That leaves 4, 6, 7 or 9 for r1c8 and 4, 6, 7 or 9 for r1c9."));
    }

    #[test]
    fn counts_other_sums_than_cages() {
        let sums = ["sum cells:r1c1,r1c2,r1c3,r1c4,r1c5 value:20", "killer cells:r1c6,r1c7,r1c8 sum:21"];
        let hint = &Position::constrained("3x3", &sums).hints("rule-of-45:1")[0];
        assert_eq!(hint.conclusion, "So r1c9 is 4.");
        assert_eq!(hint.reasons[0], "Row 1 adds up to 45, the sums at r1c6 and r1c1 to 41.");
    }

    #[test]
    fn near_miss() {
        // A cage without a sum counts nothing.
        let cages = [(12, "r1c1 r1c2 r1c3"), (15, "r1c4 r1c5 r1c6"), (0, "r1c7 r1c8")];
        assert!(Position::caged("3x3", &cages).conclusions("rule-of-45:1").is_empty());
        assert!(Position::open("3x3").conclusions("rule-of-45").is_empty());
    }

    #[test]
    fn other_size() {
        let cages = [(6, "r1c1 r1c2 r2c1")];
        assert_eq!(Position::caged("2x2", &cages).conclusions("rule-of-45:1"), ["So r2c2 is 4."]);
    }
}
