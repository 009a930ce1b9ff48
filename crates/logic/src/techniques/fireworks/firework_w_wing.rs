//! # Firework W-Wing
//! **Definition.** A row and a column cross in a box. Outside of this box, two digits have no place in the row but one
//! cell, and none in the column but another cell: the wings. The cell where the lines cross, the pivot, holds one of
//! the two digits at most, so a wing holds one of them. Each wing sees a cell that can only be one of the two digits.
//! With its wing it would use up both of them, and this happens on one side or on the other: both digits go from the
//! cells that see both wings and both of these cells, such as the fourth corner of the rectangle.
//!
//! **Example.** Outside box 1, row 1 has no place for 1 or 2 but r1c5, and column 1 none but r5c1. r4c5 and r5c9 can
//! only be 1 or 2. If r1c5 is one of these digits, r4c5 is the other one; if r5c1 is, then r5c9 is the other one. So
//! r5c5 is neither.
//!
//! **Why it is sound.** If a cell that sees all four were one of the digits, singles would take it from the wings and
//! give both cells the other one, which the wings lose as well. Base: both digits in the row and in the column. Cover:
//! both digits in the box, and the pivot. Rank -1, a contradiction.
//!
//! **Near misses.** A second place outside the box for one of the digits. A cell that sees both wings, but only one of
//! the two cells.
//!
//! **Cost.** Pairs of cells with the two digits of a firework: some ten microseconds at 9x9.
//!
//! **Also known as.** W-firework.

use super::tell::Told;
use super::{Firework, choices, conclude, fireworks};
use crate::prelude::*;
use pencilproof_proof::{Part, Pattern};

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("firework-wwing", 1)],
    ..Technique::plain(
        ("firework-w-wing", "Firework W-Wing"),
        Family::FIREWORK,
        heading!("firework_w_wing.rs"),
        finder!(find),
        Explain::Pattern(tell),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, geometry) = (facts.board(), facts.geometry());
    for firework in fireworks(facts, found)? {
        let own: CellSet<W> = firework.wings.into_iter().chain([firework.pivot]).collect();
        for pair in choices(firework.digits, 2) {
            let alike = |cell: &Cell| board.digits(*cell) == pair;
            let alike: CellSet<W> = (facts.bivalue_cells() - own).iter().filter(alike).collect();
            let [near, far] = firework.wings.map(|wing| alike & geometry.peers(wing));
            for one in near.iter() {
                for other in far.iter().filter(|&other| other != one) {
                    found.work(2)?;
                    let all = [one, other].into_iter().chain(firework.wings).collect();
                    wing(facts, &firework, (pair, [one, other]), geometry.common_peers(all), found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn wing<const W: usize>(
    facts: &Facts<'_, W>,
    firework: &Firework,
    (pair, ends): (DigitSet, [Cell; 2]),
    reach: CellSet<W>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let (board, layout) = (facts.board(), facts.layout());
    let gone = pair.iter().flat_map(|digit| candidates(reach & board.open_plane(digit), digit));
    let gone: Vec<Candidate> = gone.collect();
    conclude(gone.clone(), found, || {
        let lemmas = gone.iter().map(|&victim| firework.lemma(layout, pair, victim)).collect();
        let proof = Proof::Cases(CaseTree::Lemmas { lemmas, then: Box::new(CaseTree::Close) });
        let mut cells = firework.cells(board, pair);
        let ends = ends.iter().zip([Part::AlsA, Part::AlsB]);
        cells.extend(ends.map(|(&cell, part)| Firework::part(board, cell, part, pair)));
        let rules = firework.base(layout, pair).collect();
        Reason::new(proof, Evidence::Pattern(Pattern { cells, guardians: Vec::new(), rules }))
    })
}

fn tell(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let told = Told::new(pattern, context);
    let (&[pivot], &[near, far], &[one, other]) = (&told.pivots[..], &told.wings[..], &told.others[..]) else {
        return context.named();
    };
    // A symmetry may have exchanged row and column.
    let sees = |cell: Cell, other: Cell| context.layout.peers(cell).contains(&other);
    let (one, other) = if sees(one, near) && sees(other, far) { (one, other) } else { (other, one) };
    let digits = told.all_digits();
    let two = text::or(digits.iter());
    let [places, crossing] = told.lemma(pivot);
    let names = [pivot, near, far, one, other].map(|cell| told.name(cell));
    let [center, near, far, one, other] = &names;
    let mut victims: Vec<Cell> = context.step.eliminations.iter().map(|gone| gone.cell()).collect();
    victims.sort();
    victims.dedup();
    let see = if victims.len() == 1 { "sees" } else { "see" };
    Telling {
        title: format!("{} on {}, pivot {center}", context.name, text::digits(digits)),
        place: told.place(),
        reasons: vec![
            places,
            crossing,
            format!("{center} can hold only one of them, so {near} or {far} is {two}."),
            format!(
                "{one} and {other} can only be {two}. If {near} is one of these, {one}, which it sees, is the other one; \
                 if {far} is, {other} is the other one."
            ),
            format!(
                "Either way both digits are in cells that {} {see}: {near} and {one}, or {far} and {other}.",
                text::and(told.names(&victims))
            ),
        ],
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    const ID: &str = "firework-w-wing";

    fn wing(row: &str, one: &str) -> Position {
        let first = Position::open("3x3").keep('1', "row 1", "r1c1 r1c2 r1c3 r1c5").keep('2', "row 1", row);
        let column = "r1c1 r2c1 r3c1 r5c1";
        let first = first.keep('1', "column 1", column).keep('2', "column 1", column);
        first.only(one, "12").only("r5c9", "12")
    }

    #[test]
    fn finds() {
        let gone = ["So 1 and 2 can be removed from r5c5."];
        assert_eq!(wing("r1c1 r1c2 r1c3 r1c5", "r4c5").conclusions(ID), gone);
    }

    #[test]
    fn near_miss() {
        assert!(wing("r1c1 r1c2 r1c3 r1c5 r1c7", "r4c5").conclusions(ID).is_empty(), "a second place for 2 in row 1");
        assert!(wing("r1c1 r1c2 r1c3 r1c5", "r2c4").conclusions(ID).is_empty(), "r5c5 does not see r2c4");
    }

    #[test]
    fn other_size() {
        let small = ['1', '2'].into_iter().fold(Position::open("2x3"), |position, digit| {
            position.keep(digit, "row 1", "r1c1 r1c2 r1c3 r1c5").keep(digit, "column 1", "r1c1 r2c1 r5c1")
        });
        let gone = small.only("r4c5", "12").only("r5c6", "12").conclusions(ID);
        assert_eq!(gone, ["So 1 and 2 can be removed from r5c5."]);
    }

    #[test]
    fn explains() {
        let hint = &wing("r1c1 r1c2 r1c3 r1c5", "r4c5").hints(ID)[0];
        assert_eq!(hint.title, "Firework W-Wing on 1 2, pivot r1c1");
        assert_eq!(
            hint.reasons,
            [
                "Outside box 1, row 1 has no place for 1 or 2 but r1c5, and column 1 none but r5c1.",
                "If one of these digits is in neither of the two, row 1 and column 1 both have it in box 1. Then it is \
                 in r1c1, where they cross.",
                "r1c1 can hold only one of them, so r1c5 or r5c1 is 1 or 2.",
                "r4c5 and r5c9 can only be 1 or 2. If r1c5 is one of these, r4c5, which it sees, is the other one; if \
                 r5c1 is, r5c9 is the other one.",
                "Either way both digits are in cells that r5c5 sees: r1c5 and r4c5, or r5c1 and r5c9.",
            ]
        );
    }
}
