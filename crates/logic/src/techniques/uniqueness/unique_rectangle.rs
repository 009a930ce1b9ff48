//! # Unique rectangle
//! **Definition.** Four cells in two rows, two columns and two boxes that can all hold the same two digits, none of
//! them a given. If they held nothing else, the two digits could change places, and the puzzle would have a second
//! solution. So one of the other candidates of these cells, the *guardians*, is true: what every guardian rules out is
//! false, and a single guardian is true.
//!
//! **Example.** r1c1, r1c2 and r4c1 are 2 or 8, and r4c2 is 2, 5 or 8; the cells lie in boxes 1 and 4. So r4c2 is 5.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. A lemma proves the clause of the guardians by
//! exchanging the two digits; each guardian is then a case, in which singles are followed.
//!
//! **Near misses.** Four cells in four boxes: the exchange would break the boxes. One of the cells is a given, which
//! cannot change.
//!
//! **Cost.** Each bivalue cell with each cell of its row and of its column that has both digits: a few microseconds per
//! position at 9x9.
//!
//! **Also known as.** Types 1, 2 and 5 of the unique rectangle; uniqueness test.

use crate::prelude::*;
use pencilproof_proof::{Exchange, Part, Pattern, PatternCell, sees};

pub(crate) static TECHNIQUE: Technique = Technique {
    id: "unique-rectangle",
    name: "Unique rectangle",
    family: Family::UNIQUENESS,
    assumes: Assumes::Uniqueness,
    sizes: |_| 1..=1,
    aliases: &[],
    codes: &[],
    by_house: false,
    settings: &[],
    documentation: heading!("unique_rectangle.rs"),
    find: finder!(find),
    explain: Explain::Pattern(explain),
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, layout) = (facts.board(), facts.layout());
    for floor in facts.bivalue_cells().iter() {
        let pair = board.digits(floor);
        let has_pair = |cell: &Cell| !board.placed().contains(*cell) && pair.is_subset(board.digits(*cell));
        let (row, col) = (layout.row(floor), layout.col(floor));
        let line = 0..layout.side();
        let beside = line.clone().filter(|&other| other != col).map(|other| layout.cell(row, other)).filter(has_pair);
        for beside in beside {
            let below = line.clone().filter(|&other| other != row).map(|other| layout.cell(other, col));
            for below in below.filter(has_pair) {
                found.work(1)?;
                let corner = layout.cell(layout.row(below), layout.col(beside));
                let cells: CellSet<W> = [floor, beside, below, corner].into_iter().collect();
                if has_pair(&corner) && is_exchangeable(facts, cells) {
                    report(facts, cells, pair, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether every house contains none or two of the cells.
fn is_exchangeable<const W: usize>(facts: &Facts<'_, W>, cells: CellSet<W>) -> bool {
    let mut houses = cells.iter().flat_map(|cell| facts.layout().houses_of(cell));
    houses.all(|&house| (facts.geometry().house(house) & cells).len() == 2)
}

fn report<const W: usize>(
    facts: &Facts<'_, W>,
    cells: CellSet<W>,
    pair: DigitSet,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let (board, layout) = (facts.board(), facts.layout());
    let others = |cell: Cell| (board.digits(cell) - pair).iter().map(move |digit| Candidate::new(cell, digit));
    let guardians: Vec<Candidate> = cells.iter().flat_map(others).collect();
    let Some(&first) = guardians.first() else { return ControlFlow::Continue(()) };
    let (mut placements, mut eliminations) = (Vec::new(), Vec::new());
    if guardians.len() == 1 {
        placements.push(first);
    } else {
        let seen = layout.rules_of(first).flat_map(|rule| board.live(rule));
        let is_ruled_out = |&victim: &Candidate| guardians.iter().all(|&guardian| sees(layout, guardian, victim));
        eliminations.extend(seen.filter(is_ruled_out));
    }
    found.conclude(placements, eliminations, || {
        let pattern = PatternCell { cell: first.cell(), part: Part::Floor, digits: pair };
        let part = |cell: Cell| if board.digits(cell) == pair { Part::Floor } else { Part::Roof };
        let cell = |cell: Cell| PatternCell { cell, part: part(cell), ..pattern };
        let evidence = Pattern { cells: cells.iter().map(cell).collect(), guardians: guardians.clone() };
        Reason::new(prove(cells, pair, &guardians), Evidence::Pattern(evidence))
    })
}

/// One of the guardians is true; each is a case.
fn prove<const W: usize>(cells: CellSet<W>, pair: DigitSet, guardians: &[Candidate]) -> Proof {
    let digits: Vec<Digit> = pair.iter().collect();
    let exchange = Exchange { cells: cells.iter().map(|cell| (cell, [digits[0], digits[1]])).collect() };
    let clause: Vec<Literal> = guardians.iter().map(|&candidate| Literal { candidate, is_true: true }).collect();
    let then = match &clause[..] {
        [_] => CaseTree::Close,
        clause => CaseTree::Split {
            on: Split::Clause(0),
            branches: clause.iter().map(|&literal| (literal, CaseTree::Close)).collect(),
        },
    };
    let lemma = Lemma { clause, by: Box::new(Proof::Exchange(exchange)) };
    Proof::Cases(CaseTree::Lemmas { lemmas: vec![lemma], then: Box::new(then) })
}

fn explain(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    let Some(first) = pattern.cells.first() else { return context.named() };
    let cells = text::and(text::cells(layout, pattern.cells.iter().map(|cell| cell.cell)));
    let digits = text::digits(first.digits);
    let (both, either) = (text::and(first.digits.iter()), text::or(first.digits.iter()));
    let guardians = pattern.guardians.iter().map(|&guardian| layout.candidate_name(guardian));
    let saved = match &pattern.guardians[..] {
        [only] => format!("Only {} prevents this, so it is true.", layout.candidate_name(*only)),
        _ => {
            let gone = context.step.eliminations.iter().map(|&gone| layout.candidate_name(gone));
            format!(
                "At least one of {} is therefore true. Each of them rules out {}.",
                text::and(guardians),
                text::and(gone)
            )
        }
    };
    Telling {
        title: format!("Unique rectangle {digits}, {cells}"),
        place: format!("Look at the cells that can be {either} in {}.", text::and(rows(layout, pattern))),
        reasons: vec![
            format!("{cells} can all be {either}. They lie in two rows, two columns and two boxes."),
            format!("If they held only {both}, these digits could change places, and there would be two solutions."),
            saved,
        ],
    }
}

/// The rows of a pattern: `row 1`, `row 4`.
fn rows(layout: &Layout, pattern: &Pattern) -> Vec<String> {
    let mut rows: Vec<usize> = pattern.cells.iter().map(|cell| layout.row(cell.cell) + 1).collect();
    rows.sort_unstable();
    rows.dedup();
    rows.into_iter().map(|row| format!("row {row}")).collect()
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    /// r1c1, r1c2 and r4c1 are 2 or 8. An open board allows an exchange of what is live.
    fn three(layout: &str) -> Position {
        Position::open(layout).only("r1c1", "28").only("r1c2", "28").only("r4c1", "28")
    }

    #[test]
    fn finds() {
        assert_eq!(three("3x3").only("r4c2", "258").conclusions("unique-rectangle"), ["So r4c2 is 5."]);
        let one_cell = three("3x3").only("r4c2", "2578");
        assert_eq!(one_cell.conclusions("unique-rectangle"), ["So 2 and 8 can be removed from r4c2."]);
        let one_digit = Position::open("3x3").only("r1c1", "28").only("r1c2", "28");
        let one_digit = one_digit.only("r4c1", "258").only("r4c2", "258");
        assert_eq!(
            one_digit.conclusions("unique-rectangle"),
            ["So 5 can be removed from r4c3456789, r5c123 and r6c123."]
        );
    }

    #[test]
    fn near_miss() {
        let four_boxes = Position::open("3x3").only("r1c1", "28").only("r1c4", "28").only("r4c1", "28");
        assert!(four_boxes.only("r4c4", "258").conclusions("unique-rectangle").is_empty());
        let diagonal = three("3x3+x").only("r4c2", "258");
        assert!(diagonal.conclusions("unique-rectangle").is_empty(), "r1c1 lies on a diagonal, its partners do not");
        let unrelated = Position::open("3x3").only("r1c1", "28").only("r1c2", "28");
        let unrelated = unrelated.only("r4c1", "258").only("r4c2", "278");
        assert!(unrelated.conclusions("unique-rectangle").is_empty(), "nothing sees both guardians");
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").only("r1c1", "25").only("r1c2", "25").only("r3c1", "25");
        assert_eq!(position.only("r3c2", "256").conclusions("unique-rectangle"), ["So r3c2 is 6."]);
    }

    #[test]
    fn explains() {
        let hint = &three("3x3").only("r4c2", "258").hints("unique-rectangle")[0];
        assert_eq!(hint.title, "Unique rectangle 2 8, r1c1, r1c2, r4c1 and r4c2");
        assert_eq!(hint.reasons[2], "Only 5r4c2 prevents this, so it is true.");
        assert_eq!(hint.reasons[3], "This relies on the puzzle having only one solution.");
    }
}
