//! # Broken wing
//! **Definition.** An odd number of cells in a ring, each sharing a house with the next, in which a digit has no other
//! places than these two but for some *guardians*. Without guardians the cells of the ring would have to have the digit
//! and not have it in turn, which an odd number cannot. So one of the guardians has the digit: a single one is true,
//! and otherwise the digit is eliminated from every cell that sees all of them.
//!
//! **Example.** Five cells are in a ring, and the digit 4 has one other place in two of their houses: r1c1 and r9c9.
//! One of these is 4, so 4 goes from r1c9 and r9c1.
//!
//! **Why it is sound.** If a victim is true, there are no guardians, and singles lead round the ring to a
//! contradiction, whether a cell of the ring has the digit or not. Counting does not show this: half a digit in each
//! cell of the ring would be enough.
//!
//! **Near misses.** An even ring. A cell of the ring that lies in another of its houses is a guardian too.
//!
//! **Cost.** For each candidate of the digit, the graph of the pairs that its truth leaves, and a search for its
//! shortest odd rings.
//!
//! **Also known as.** Guardians, odd X-cycle, oddagon of one digit.

use super::{refuted, tell};
use crate::prelude::*;
use pencilproof_proof::{Part, Pattern, PatternCell};

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("guardians-1", 1), Code::new("guardians-len5", 1), Code::new("guardians-len7", 1)],
    ..Technique::plain(
        ("broken-wing", "Broken wing"),
        Family::SINGLE_DIGIT,
        heading!("broken_wing.rs"),
        finder!(find),
        Explain::Pattern(tell::tell_ring),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, geometry) = (facts.board(), facts.geometry());
    for digit in facts.layout().digits().iter() {
        found.search(Unit::Digit(digit), |found| {
            let houses = facts.crossings().narrow(facts.board(), digit, 2);
            if houses.len() < 3 {
                return ControlFlow::Continue(());
            }
            let open = board.open_plane(digit);
            for cell in open.iter() {
                let without = open - CellSet::only(cell);
                for places in [without, without - geometry.peers(cell)] {
                    each_ring(facts, (digit, &houses), places, found, &mut |ring, found| report(facts, ring, found))?;
                }
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}

/// An odd ring.
struct Ring<const W: usize> {
    digit: Digit,
    /// In the order of the ring, from the least cell towards the lesser of its neighbours.
    cells: Vec<Cell>,
    /// The other places of the digit in the houses of the ring.
    guardians: CellSet<W>,
}

/// A pair of cells that are the only places in a house.
type Pair = (House, [Cell; 2]);

/// Visits the shortest odd rings of pairs of these places in these houses.
fn each_ring<'f, const W: usize>(
    facts: &Facts<'_, W>,
    (digit, houses): (Digit, &[House]),
    places: CellSet<W>,
    found: &mut Found<'f>,
    visit: &mut dyn FnMut(&Ring<W>, &mut Found<'f>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let geometry = facts.geometry();
    let pair = |&house: &House| {
        let there = places & geometry.house(house);
        (there.len() == 2).then(|| Some((house, [there.first()?, there.last()?]))).flatten()
    };
    let pairs: Vec<Pair> = houses.iter().filter_map(pair).collect();
    found.work(pairs.len() as u64)?;
    if !is_odd(&pairs) {
        return ControlFlow::Continue(());
    }
    for length in (3..=pairs.len()).step_by(2) {
        let mut rings = Vec::new();
        for start in places.iter() {
            grow(&pairs, length, &mut vec![start], &mut Vec::new(), &mut rings, found)?;
        }
        for (cells, houses) in &rings {
            let held = houses.iter().fold(CellSet::EMPTY, |held, &house| held | geometry.house(house));
            let ring: CellSet<W> = cells.iter().copied().collect();
            let guardians = (facts.board().open_plane(digit) & held) - ring;
            visit(&Ring { digit, cells: cells.clone(), guardians }, found)?;
        }
        if !rings.is_empty() {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// Whether the pairs form a ring of odd length: two colours are not enough for their cells.
fn is_odd(pairs: &[Pair]) -> bool {
    let mut colours: Vec<(Cell, bool)> = Vec::new();
    let colour =
        |colours: &[(Cell, bool)], cell| colours.iter().find(|(known, _)| *known == cell).map(|(_, colour)| *colour);
    for &(_, [start, _]) in pairs {
        if colour(&colours, start).is_some() {
            continue;
        }
        let mut next = colours.len();
        colours.push((start, true));
        while let Some(&(cell, of_cell)) = colours.get(next) {
            next += 1;
            for (_, ends) in pairs.iter().filter(|(_, ends)| ends.contains(&cell)) {
                let other = if ends[0] == cell { ends[1] } else { ends[0] };
                match colour(&colours, other) {
                    None => colours.push((other, !of_cell)),
                    Some(known) if known == of_cell => return true,
                    Some(_) => {}
                }
            }
        }
    }
    false
}

/// Collects the rings of a length whose least cell is the first, each in one direction.
fn grow(
    pairs: &[Pair],
    length: usize,
    cells: &mut Vec<Cell>,
    houses: &mut Vec<House>,
    rings: &mut Vec<(Vec<Cell>, Vec<House>)>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    found.work(1)?;
    let (first, last) = (cells[0], cells[cells.len() - 1]);
    for &(house, ends) in pairs.iter().filter(|(_, ends)| ends.contains(&last)) {
        let next = if ends[0] == last { ends[1] } else { ends[0] };
        if cells.len() == length && next == first && cells[1] < last && !houses.contains(&house) {
            rings.push((cells.clone(), [&houses[..], &[house]].concat()));
        } else if cells.len() < length && next > first && !cells.contains(&next) {
            cells.push(next);
            houses.push(house);
            grow(pairs, length, cells, houses, rings, found)?;
            cells.pop();
            houses.pop();
        }
    }
    ControlFlow::Continue(())
}

fn report<const W: usize>(facts: &Facts<'_, W>, ring: &Ring<W>, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, digit) = (facts.board(), ring.digit);
    let (mut placements, mut eliminations) = (Vec::new(), Vec::new());
    match ring.guardians.single() {
        Some(only) => placements.push(Candidate::new(only, digit)),
        None if ring.guardians.is_empty() => return ControlFlow::Continue(()),
        None => {
            let victims = board.open_plane(digit) & facts.geometry().common_peers(ring.guardians);
            eliminations.extend(candidates(victims, digit));
        }
    }
    let literals: Vec<Literal> = placements
        .iter()
        .map(|&candidate| Literal { candidate, is_true: true })
        .chain(eliminations.iter().map(|&candidate| Literal { candidate, is_true: false }))
        .collect();
    found.conclude(placements, eliminations, || {
        let first = Candidate::new(ring.cells[0], digit);
        let either = |is_true| (Literal { candidate: first, is_true }, CaseTree::Close);
        let cases = CaseTree::Split { on: Split::Candidate(first), branches: vec![either(false), either(true)] };
        let lemmas = literals.iter().map(|&literal| refuted(literal, cases.clone())).collect();
        let cell = |&cell: &Cell| PatternCell { cell, part: Part::Floor, digits: DigitSet::only(digit) };
        let evidence = Pattern {
            cells: ring.cells.iter().map(cell).collect(),
            guardians: candidates(ring.guardians, digit).collect(),
            rules: Vec::new(),
        };
        Reason::new(
            Proof::Cases(CaseTree::Lemmas { lemmas, then: Box::new(CaseTree::Close) }),
            Evidence::Pattern(evidence),
        )
    })
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    /// r1c1, r1c5, r3c4, r7c4 and r7c1 form a ring. Row 1 has another place, and column 4 too.
    fn ring(layout: &str) -> Position {
        Position::open(layout)
            .keep('4', "row 1", "r1c1 r1c5 r1c9")
            .keep('4', "box 2", "r1c5 r3c4")
            .keep('4', "column 4", "r3c4 r7c4 r9c4")
            .keep('4', "row 7", "r7c4 r7c1")
            .keep('4', "column 1", "r7c1 r1c1")
    }

    #[test]
    fn finds() {
        assert_eq!(ring("3x3").conclusions("broken-wing"), ["So 4 can be removed from r9c9."]);
        let one = ring("3x3").keep('4', "row 1", "r1c1 r1c5");
        assert_eq!(one.conclusions("broken-wing"), ["So r9c4 is 4."]);
    }

    #[test]
    fn near_miss() {
        let even = Position::open("3x3").keep('4', "row 1", "r1c1 r1c5 r1c9").keep('4', "column 5", "r1c5 r7c5");
        let even = even.keep('4', "row 7", "r7c5 r7c1").keep('4', "column 1", "r7c1 r1c1");
        assert!(even.conclusions("broken-wing").is_empty());
    }

    #[test]
    fn other_size() {
        let ring = Position::open("2x3")
            .keep('4', "row 1", "r1c1 r1c5 r1c6")
            .keep('4', "box 2", "r1c5 r2c4 r1c6")
            .keep('4', "column 4", "r2c4 r5c4")
            .keep('4', "row 5", "r5c4 r5c1")
            .keep('4', "column 1", "r5c1 r1c1");
        assert!(ring.conclusions("broken-wing").contains(&"So r1c6 is 4.".to_string()));
    }

    #[test]
    fn explains() {
        let hint = &ring("3x3").hints("broken-wing")[0];
        assert_eq!(hint.title, "Broken wing on 4, r1c1, r1c5, r3c4, r7c4 and r7c1");
        assert_eq!(hint.reasons[2], "One of r1c9 and r9c4 is therefore 4, and r9c9 sees all of them.");
    }
}
