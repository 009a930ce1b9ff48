//! # Unique rectangle links
//! **Definition.** Four cells in two rows, two columns and two boxes that can all hold the same two digits, none of
//! them a given. Suppose one of the two digits in one corner. Going round, a neighbour of a corner is settled if it can
//! hold nothing but the two digits, or if a house has no other places for the digit it needs than these two corners: a
//! strong link. If all four corners are settled, the two digits could change places, and the puzzle would have a second
//! solution. So the candidate is eliminated.
//!
//! **Example.** r1c1 is 2 or 8; r1c7, r2c1 and r2c7 have more candidates. In row 1 the 2 has no other places than r1c1
//! and r1c7, and in column 7 the 8 has none but r1c7 and r2c7. If r2c1 were 2, r1c1 would be 8, so r1c7 would be 2 and
//! r2c7 would be 8. So 2 goes from r2c1.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. A lemma proves that one of the other
//! candidates of the cells, the *guardians*, is true, by exchanging the two digits. Each is a case: what settles the
//! corners, read backwards, leads from the corner of the guardian to the candidate and denies it.
//!
//! **Near misses.** A digit that has a third place in the house. Four cells in four boxes.
//!
//! **Cost.** For every two digits, the rectangles of cells that can hold both; for each of them, the houses of its four
//! sides.
//!
//! **Also known as.** Unique rectangle with strong links; UR+nX/mSL, by the number of corners with guardians and of
//! strong links: UR+2B/1SL, UR+3X/2SL, UR+4X/3SL and others.

use super::rectangle;
use crate::facts::Rectangle;
use crate::guarded::words::Told;
use crate::prelude::*;
use pencilproof_proof::{Part, Pattern};

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    codes: &[
        Code::new("ur-sl-1x3sl", 1),
        Code::new("ur-sl-2x1sl", 1),
        Code::new("ur-sl-2x2sl", 1),
        Code::new("ur-sl-2x3sl", 1),
        Code::new("ur-sl-3x2sl", 1),
        Code::new("ur-sl-3x3sl", 1),
        Code::new("ur-sl-4x3sl", 1),
    ],
    ..Technique::plain(
        ("unique-rectangle-links", "Unique rectangle links"),
        Family::UNIQUENESS,
        heading!("unique_rectangle_links.rs"),
        finder!(find),
        Explain::Pattern(tell),
    )
};

/// The sides of a rectangle.
const SIDES: [[usize; 2]; 4] = [[0, 1], [2, 3], [0, 2], [1, 3]];

/// How a corner gets its digit: by a strong link in a house, or because it holds nothing but the two digits.
type Settled = (usize, Digit, Option<House>);

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let board = facts.board();
    let has_link = |digit: Digit| {
        let places = |house: House| facts.geometry().house(house) & board.open_plane(digit);
        facts.layout().houses().any(|house| places(house).len() == 2)
    };
    let linked: DigitSet = facts.layout().digits().iter().filter(|&digit| has_link(digit)).collect();
    let is_linked = |digits: [Digit; 2]| digits.iter().any(|&digit| linked.contains(digit));
    let corners = |digits: [Digit; 2]| if is_linked(digits) { board.unplaced() } else { CellSet::EMPTY };
    rectangle::each_open(facts, corners, found, |rectangle, found| {
        let link = |side: [usize; 2], digit: Digit| link(facts, rectangle, side, digit);
        let is_floor = |corner: usize| rectangle.extras[corner].is_empty();
        for start in 0..4 {
            for digit in rectangle.pair.iter() {
                let settled = settle(rectangle.pair, is_floor, link, (start, digit));
                let rules = settled.iter().filter_map(|&(_, digit, house)| Some(Rule::House(house?, digit)));
                let mut rules: Vec<Rule> = rules.collect();
                rules.sort();
                if settled.len() == 3 && !rules.is_empty() {
                    let gone = vec![Candidate::new(rectangle.cells[start], digit)];
                    rectangle::exchange(&rectangle::cells(rectangle)).refute(facts, gone, rules, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}

/// The first house in which a digit has no other places than the two corners of a side.
fn link<const W: usize>(facts: &Facts<'_, W>, rectangle: &Rectangle, side: [usize; 2], digit: Digit) -> Option<House> {
    let ends: CellSet<W> = side.into_iter().map(|corner| rectangle.cells[corner]).collect();
    let is_strong = |house: &House| (facts.geometry().house(*house) & facts.board().open_plane(digit)) == ends;
    facts.geometry().shared_houses(ends).find(is_strong)
}

/// The other corners that are settled if one of them holds a digit, in order. Corners that hold nothing but the two
/// digits go before strong links.
fn settle(
    pair: DigitSet,
    is_floor: impl Fn(usize) -> bool,
    link: impl Fn([usize; 2], Digit) -> Option<House>,
    start: (usize, Digit),
) -> Vec<Settled> {
    let mut held = vec![start];
    let mut settled: Vec<Settled> = Vec::new();
    loop {
        // Each neighbour that has no digit yet, with the digit it would have to get.
        let both = |side: &[usize; 2]| [*side, [side[1], side[0]]];
        let neighbours = SIDES.iter().flat_map(both).filter_map(|[from, to]| {
            let (_, digit) = held.iter().find(|(corner, _)| *corner == from)?;
            let is_new = held.iter().all(|(corner, _)| *corner != to);
            is_new.then(|| Some(([from, to], (pair - DigitSet::only(*digit)).single()?)))?
        });
        let neighbours: Vec<([usize; 2], Digit)> = neighbours.collect();
        let by_floor = neighbours.iter().find(|([_, to], _)| is_floor(*to)).map(|&([_, to], digit)| (to, digit, None));
        let by_link = || {
            let mut linked = neighbours.iter().filter_map(|&([from, to], digit)| {
                let house = link([from, to], digit)?;
                Some((to, digit, Some(house)))
            });
            linked.next()
        };
        let Some((corner, digit, house)) = by_floor.or_else(by_link) else { return settled };
        held.push((corner, digit));
        settled.push((corner, digit, house));
    }
}

fn tell(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let (told, layout) = (Told::new(pattern, context), context.layout);
    let digits = told.digits;
    let can_all = format!(
        "{} can all be {}. They lie in two rows, two columns and two {}, and none of them is a given.",
        told.names(&told.cells),
        text::or(digits.iter()),
        told.regions()
    );
    let is_floor = |corner: usize| {
        let cell = told.cells.get(corner).copied();
        pattern.cells.iter().any(|own| Some(own.cell) == cell && own.part == Part::Floor)
    };
    let link = |side: [usize; 2], digit: Digit| {
        let ends = side.map(|corner| told.cells.get(corner).copied());
        let joins = |house: House| ends.iter().all(|end| end.is_some_and(|end| layout.houses_of(end).contains(&house)));
        pattern.rules.iter().find_map(|rule| match *rule {
            Rule::House(house, of) if of == digit && joins(house) => Some(house),
            _ => None,
        })
    };
    let gone = context.step.eliminations.first().copied();
    let start = gone.and_then(|gone| Some((told.cells.iter().position(|&cell| cell == gone.cell())?, gone.digit())));
    let suppose = start.map(|start| {
        let step = |(corner, digit, house): Settled| {
            let cell = told.cells.get(corner).map_or_else(String::new, |&cell| told.name(cell));
            match house {
                Some(house) => format!("{cell} would be {digit} (no other place in {})", layout.house_name(house)),
                None => format!("{cell} would be {digit} (its other candidate)"),
            }
        };
        let steps = settle(digits, is_floor, link, start).into_iter().map(step);
        let cell = told.cells.get(start.0).map_or_else(String::new, |&cell| told.name(cell));
        format!("If {cell} were {}, {}.", start.1, text::and(steps))
    });
    let deadly = format!(
        "Then {} could change places in all four cells, and there would be two solutions.",
        text::and(digits.iter())
    );
    Telling {
        title: format!("{} on {}, {}", context.name, text::digits(digits), told.in_short(&told.cells)),
        place: format!("Look at the cells that can be {} in {}.", text::or(digits.iter()), told.lines(HouseKind::Row)),
        reasons: [Some(can_all), suppose, Some(deadly)].into_iter().flatten().collect(),
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    const ID: &str = "unique-rectangle-links";

    /// r1c1 is 2 or 8; 2 has two places in row 1, and 8 in column 7.
    fn linked(layout: &str) -> Position {
        Position::open(layout).only("r1c1", "28").keep('2', "row 1", "r1c1 r1c7").keep('8', "column 7", "r1c7 r2c7")
    }

    #[test]
    fn finds() {
        assert_eq!(linked("3x3").conclusions(ID), ["So 2 can be removed from r2c1."]);
        let four = Position::open("3x3").keep('8', "row 1", "r1c1 r1c7").keep('2', "column 1", "r1c1 r2c1");
        let four = four.keep('8', "row 2", "r2c1 r2c7").conclusions(ID);
        assert!(four.contains(&"So 2 can be removed from r1c7.".to_string()), "{four:?}");
    }

    #[test]
    fn near_miss() {
        let third = Position::open("3x3").only("r1c1", "28").keep('2', "row 1", "r1c1 r1c7");
        assert!(third.keep('8', "column 7", "r1c7 r2c7 r5c7").conclusions(ID).is_empty());
        assert!(linked("3x3+x").conclusions(ID).is_empty(), "r1c1 lies on a diagonal, r1c7 does not");
    }

    #[test]
    fn other_size() {
        let linked = Position::open("2x3").only("r1c1", "25");
        let linked = linked.keep('2', "row 1", "r1c1 r1c4").keep('5', "column 4", "r1c4 r2c4");
        assert_eq!(linked.conclusions(ID), ["So 2 can be removed from r2c1."]);
    }

    #[test]
    fn explains() {
        let hint = &linked("3x3").hints(ID)[0];
        assert_eq!(hint.title, "Unique rectangle links on 2 8, r1c17 and r2c17");
        assert_eq!(
            hint.reasons[1..3],
            [
                "If r2c1 were 2, r1c1 would be 8 (its other candidate), r1c7 would be 2 (no other place in row 1) and r2c7 \
                 would be 8 (no other place in column 7).",
                "Then 2 and 8 could change places in all four cells, and there would be two solutions."
            ]
        );
    }
}
