//! # Firework almost locked pair
//! **Definition.** A row and a column cross in a box. Outside of this box, two digits have no place in the row but one
//! cell, and none in the column but another cell: the wings. A cell that sees both wings can only be one of the two
//! digits. Whichever it is, it takes this digit from both wings, so the cell where the lines cross, the pivot, holds
//! it. So the pivot loses all other digits, and as the other one of the two is then in a wing, the cells that see both
//! wings and the cell with the two digits lose both.
//!
//! **Example.** Outside box 1, row 1 has no place for 1 or 2 but r1c5, and column 1 none but r5c1. r5c5 sees both and
//! can only be 1 or 2. If it is 1, then 1 is in r1c1; if it is 2, then 2 is in r1c1. So r1c1 is 1 or 2.
//!
//! **Why it is sound.** Each digit of that cell is a case. Base: the digit in the row and in the column. Cover: the
//! digit in the box, and the pivot. Rank 0. Counting alone does not show it: half of each digit in each cell would be
//! enough. Were one of the digits in a cell that sees all three, both would be left to the pivot alone: rank -1.
//!
//! **Near misses.** A second place outside the box for one of the digits. A cell with the two digits that sees one
//! wing only.
//!
//! **Cost.** The cells with the two digits of a firework: some ten microseconds at 9x9.
//!
//! **Also known as.** Firework ALP.

use super::tell::Told;
use super::{Firework, choices, conclude, fireworks};
use crate::prelude::*;
use pencilproof_proof::{Part, Pattern};

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("firework-alp", 1)],
    ..Technique::plain(
        ("firework-alp", "Firework almost locked pair"),
        Family::FIREWORK,
        heading!("firework_alp.rs"),
        finder!(find),
        Explain::Pattern(tell),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, geometry) = (facts.board(), facts.geometry());
    for firework in fireworks(facts, found)? {
        let wings: CellSet<W> = firework.wings.into_iter().collect();
        let near = (facts.bivalue_cells() & geometry.common_peers(wings)) - CellSet::only(firework.pivot);
        for pair in choices(firework.digits, 2) {
            for cell in near.iter().filter(|&cell| board.digits(cell) == pair) {
                found.work(2)?;
                locked(facts, &firework, (pair, cell), found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn locked<const W: usize>(
    facts: &Facts<'_, W>,
    firework: &Firework,
    (pair, cell): (DigitSet, Cell),
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let (board, geometry, layout) = (facts.board(), facts.geometry(), facts.layout());
    let others = (board.digits(firework.pivot) - pair).iter();
    let others = others.map(|digit| Candidate::new(firework.pivot, digit));
    let reach = geometry.common_peers(firework.wings.into_iter().chain([cell]).collect());
    let seen = pair.iter().flat_map(|digit| candidates(reach & board.open_plane(digit), digit));
    let seen: Vec<Candidate> = seen.collect();
    conclude(others.chain(seen.iter().copied()).collect(), found, || {
        let once = |rule| (rule, 1);
        let case = |digit: Digit| {
            let only = DigitSet::only(digit);
            let cover = firework.cover(layout, only).chain([Rule::Cell(firework.pivot)]);
            CaseTree::counting(firework.base(layout, only).map(once), cover.map(once))
        };
        let is = |digit| Literal { candidate: Candidate::new(cell, digit), is_true: true };
        let branches = pair.iter().map(|digit| (is(digit), case(digit))).collect();
        let tree = CaseTree::Split { on: Split::Rule(Rule::Cell(cell)), branches };
        let lemmas: Vec<Lemma> = seen.iter().map(|&victim| firework.lemma(layout, pair, victim)).collect();
        let tree = if lemmas.is_empty() { tree } else { CaseTree::Lemmas { lemmas, then: Box::new(tree) } };
        let mut cells = firework.cells(board, pair);
        cells.push(Firework::part(board, cell, Part::AlsA, pair));
        let rules = firework.base(layout, pair).collect();
        Reason::new(Proof::Cases(tree), Evidence::Pattern(Pattern { cells, guardians: Vec::new(), rules }))
    })
}

fn tell(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let told = Told::new(pattern, context);
    let (&[pivot], &[one, other], &[cell]) = (&told.pivots[..], &told.wings[..], &told.others[..]) else {
        return context.named();
    };
    let digits = told.all_digits();
    let two = text::or(digits.iter());
    let [places, crossing] = told.lemma(pivot);
    let names = [pivot, one, other, cell].map(|cell| told.name(cell));
    let [center, one, other, cell] = &names;
    let whichever = format!(
        "{cell} can only be {two}. Whichever it is, {one} and {other}, which it sees, are not, and {center} is the same."
    );
    let mut seen: Vec<Cell> = context.step.eliminations.iter().map(|gone| gone.cell()).collect();
    seen.retain(|&gone| gone != pivot || context.step.eliminations.iter().all(|gone| digits.contains(gone.digit())));
    seen.sort();
    seen.dedup();
    let other_one = (!seen.is_empty()).then(|| {
        let see = if seen.len() == 1 { "sees" } else { "see" };
        format!(
            "The other one of the two is then in {one} or {other}. {} {see} these and {cell}.",
            text::and(told.names(&seen))
        )
    });
    Telling {
        title: format!("{} on {}, pivot {center}", context.name, text::digits(digits)),
        place: told.place(),
        reasons: [places, crossing, whichever].into_iter().chain(other_one).collect(),
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    const ID: &str = "firework-alp";

    fn pair(row: &str, cell: &str) -> Position {
        let first = Position::open("3x3").keep('1', "row 1", "r1c1 r1c2 r1c3 r1c5").keep('2', "row 1", row);
        let column = "r1c1 r2c1 r3c1 r5c1";
        first.keep('1', "column 1", column).keep('2', "column 1", column).only(cell, "12")
    }

    #[test]
    fn finds() {
        let gone = ["So 3, 4, 5, 6, 7, 8 and 9 can be removed from r1c1."];
        assert_eq!(pair("r1c1 r1c2 r1c3 r1c5", "r5c5").conclusions(ID), gone);
    }

    #[test]
    fn near_miss() {
        assert!(pair("r1c1 r1c2 r1c3 r1c5 r1c7", "r5c5").conclusions(ID).is_empty(), "a second place for 2 in row 1");
        assert!(pair("r1c1 r1c2 r1c3 r1c5", "r6c5").conclusions(ID).is_empty(), "r6c5 does not see r5c1");
    }

    #[test]
    fn other_size() {
        let small = ['1', '2'].into_iter().fold(Position::open("2x3"), |position, digit| {
            position.keep(digit, "row 1", "r1c1 r1c2 r1c3 r1c5").keep(digit, "column 1", "r1c1 r2c1 r5c1")
        });
        assert_eq!(small.only("r5c5", "12").conclusions(ID), ["So 3, 4, 5 and 6 can be removed from r1c1."]);
    }

    #[test]
    fn explains() {
        let hint = &pair("r1c1 r1c2 r1c3 r1c5", "r5c5").hints(ID)[0];
        assert_eq!(hint.title, "Firework almost locked pair on 1 2, pivot r1c1");
        assert_eq!(hint.place, "Look at the places of 1 and 2 in row 1 and column 1.");
        assert_eq!(
            hint.reasons[2..],
            ["r5c5 can only be 1 or 2. Whichever it is, r1c5 and r5c1, which it sees, are not, and r1c1 is the same."]
        );
    }
}
