//! # XYZ-Wing
//! **Definition.** A *pivot* with three digits x, y and z; a *pincer* with x and z, and a pincer with y and z, both of
//! which see the pivot. The three do not lie in one house. One of the three is z, so z is false wherever all three are
//! seen.
//!
//! **Example.** r1c1 is 1, 2 or 3; r2c3 is 1 or 3; r1c7 is 2 or 3. If r1c1 is 1, r2c3 is 3; if it is 2, r1c7 is 3; else
//! it is 3 itself. So 3 goes from r1c2 and r1c3.
//!
//! **Why it is sound.** Base: the three cells. Cover: x where the pivot sees one pincer, y where it sees the other, and
//! z in as many houses of the victim as hold the three cells, which is two. Rank 1.
//!
//! **Near misses.** A victim that sees both pincers but not the pivot, which may be z itself. Three cells in one house
//! are a naked triple.
//!
//! **Cost.** Each cell with three digits, with pairs of cells with two digits that it sees: about a microsecond at 9x9.
//!
//! **Also known as.** Bent triple; the smallest bent set.

use super::shared;
use crate::patterns::ends::{Argument, prove};
use crate::patterns::wing_words::both_see;
use crate::prelude::*;
use pencilproof_proof::{Part, Pattern, PatternCell};

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("0801", 1)],
    ..Technique::plain(
        ("xyz-wing", "XYZ-Wing"),
        Family::WING,
        heading!("xyz_wing.rs"),
        finder!(find),
        Explain::Pattern(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, geometry) = (facts.board(), facts.geometry());
    let bivalue = facts.bivalue_cells();
    for pivot in board.unplaced().iter() {
        let digits = board.digits(pivot);
        if digits.len() != 3 {
            continue;
        }
        let near = bivalue & geometry.peers(pivot);
        let mut pincers = [pivot; 32];
        let mut count = 0;
        for cell in near.iter().filter(|&cell| board.digits(cell).is_subset(digits)).take(pincers.len()) {
            pincers[count] = cell;
            count += 1;
        }
        for (index, &one) in pincers[..count].iter().enumerate() {
            for &other in &pincers[..index] {
                let Some(z) = (board.digits(one) & board.digits(other)).single() else { continue };
                let seen = geometry.peers(pivot) & geometry.peers(one) & geometry.peers(other);
                let victims = board.open_plane(z) & seen;
                if !victims.is_empty() {
                    found.work(1)?;
                    report(facts, (pivot, [other, one]), z, victims, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn report<const W: usize>(
    facts: &Facts<'_, W>,
    (pivot, pincers): (Cell, [Cell; 2]),
    z: Digit,
    victims: CellSet<W>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let board = facts.board();
    let cells: CellSet<W> = [pivot, pincers[0], pincers[1]].into_iter().collect();
    if facts.geometry().shared_houses(cells).next().is_some() {
        return ControlFlow::Continue(());
    }
    let victims: Vec<Candidate> = candidates(victims, z).collect();
    found.eliminate(victims.iter().copied(), || {
        let link = |&pincer: &Cell| {
            let digit = (board.digits(pincer) - DigitSet::only(z)).single()?;
            Some((Rule::House(shared(facts, pivot, pincer)?, digit), 1))
        };
        let proof = prove(facts.board(), &victims, |_| Argument {
            base: cells.iter().map(|cell| (Rule::Cell(cell), 1)).collect(),
            cover: pincers.iter().filter_map(link).collect(),
            ends: vec![cells],
        });
        let part = |(cell, part)| PatternCell { cell, part, digits: board.digits(cell) };
        let parts = [(pivot, Part::Pivot), (pincers[0], Part::Pincer), (pincers[1], Part::Pincer)];
        let evidence = Pattern { cells: parts.map(part).to_vec(), guardians: Vec::new(), rules: Vec::new() };
        Reason::new(proof, Evidence::Pattern(evidence))
    })
}

fn explain(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let [pivot, one, other] = pattern.cells[..] else { return context.named() };
    let (layout, victims) = (context.layout, &context.step.eliminations);
    let Some(digit) = (one.digits & other.digits).single() else { return context.named() };
    let name = |cell: PatternCell| layout.cell_name(cell.cell);
    let rest = |cell: PatternCell| text::and((cell.digits - DigitSet::only(digit)).iter());
    Telling {
        title: format!("XYZ-Wing {}, pivot {}", text::digits(pivot.digits), name(pivot)),
        place: format!("Look at the candidates of {}.", text::and([pivot, one, other].map(name))),
        reasons: vec![
            format!(
                "The pivot {} is {}, the pincer {} is {}, the pincer {} is {}.",
                name(pivot),
                text::or(pivot.digits.iter()),
                name(one),
                text::or(one.digits.iter()),
                name(other),
                text::or(other.digits.iter())
            ),
            format!(
                "If the pivot is {}, {} is {digit}; if it is {}, {} is {digit}; else the pivot is {digit} itself.",
                rest(one),
                name(one),
                rest(other),
                name(other)
            ),
            both_see(layout, &[pivot, one, other].map(|cell| cell.cell), digit, victims),
        ],
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn wing(layout: &str) -> Position {
        Position::open(layout).only("r1c1", "123").only("r2c3", "13").only("r1c7", "23")
    }

    #[test]
    fn finds() {
        assert_eq!(wing("3x3").conclusions("xyz-wing"), ["So 3 can be removed from r1c23."]);
    }

    #[test]
    fn near_miss() {
        let pivot = Position::open("3x3").only("r1c1", "1234").only("r2c3", "13").only("r1c7", "23");
        assert!(pivot.conclusions("xyz-wing").is_empty(), "the pivot may be 4");
        let same = Position::open("3x3").only("r1c1", "123").only("r2c3", "13").only("r1c7", "13");
        assert!(same.conclusions("xyz-wing").is_empty(), "nothing happens if the pivot is 2");
        let unseen = Position::open("3x3").only("r5c5", "123").only("r5c1", "13").only("r1c5", "23");
        assert!(unseen.conclusions("xyz-wing").is_empty(), "nothing sees all three");
        let triple = Position::open("3x3").only("r1c1", "123").only("r1c3", "13").only("r1c7", "23");
        assert!(triple.conclusions("xyz-wing").is_empty(), "a naked triple");
    }

    #[test]
    fn other_size() {
        assert_eq!(wing("4x4").conclusions("xyz-wing"), ["So 3 can be removed from r1c2, r1c3 and r1c4."]);
        let diagonal = Position::open("3x3+x").only("r5c5", "123").only("r5c1", "13").only("r1c1", "23");
        assert_eq!(diagonal.conclusions("xyz-wing"), ["So 3 can be removed from r9c1."]);
    }

    #[test]
    fn explains() {
        let hint = &wing("3x3").hints("xyz-wing")[0];
        assert_eq!(hint.title, "XYZ-Wing 1 2 3, pivot r1c1");
        assert_eq!(
            hint.reasons,
            [
                "The pivot r1c1 is 1, 2 or 3, the pincer r1c7 is 2 or 3, the pincer r2c3 is 1 or 3.",
                "If the pivot is 2, r1c7 is 3; if it is 1, r2c3 is 3; else the pivot is 3 itself.",
                "At least one of r1c1, r1c7 and r2c3 is 3, and r1c2 and r1c3 see them all.",
            ]
        );
    }
}
