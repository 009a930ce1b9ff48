//! # Bent set
//! **Definition.** n cells with n digits between them, in two houses, one of them at least where these meet, not all in
//! one house. All places of each digit in these cells lie in one house, so that at most one of them is true, but for
//! one digit, z. As every cell needs a digit, z is true in one of the cells; it is false wherever all its places there
//! are seen. No part of the cells is such a set by itself. Sizes are from 4 up to the side, at most 9; three cells are
//! an XY-Wing or an XYZ-Wing.
//!
//! **Example.** r1c1 is 1, 2, 3 or 4; r1c5 is 1 or 4; r2c2 is 2 or 4; r3c3 is 3 or 4. 1 is true at most once, in row 1;
//! 2 and 3 at most once each, in box 1. That fills three cells, so one is 4: 4 goes from r1c2 and r1c3.
//!
//! **Why it is sound.** Base: the cells. Cover: each digit but z in a house that holds its places, and z in as many
//! houses of the victim as hold its places. Rank: one less than the number of the latter, all of which hold the victim.
//!
//! **Near misses.** Two digits whose places no house holds: either may be missing. A victim that sees all but one of
//! the places of z.
//!
//! **Cost.** Pairs of houses that meet, with choices of their cells that have few digits: some ten microseconds at 9x9
//! for size 4.
//!
//! **Also known as.** WXYZ-Wing, VWXYZ-Wing and so on; bent subset, bent almost restricted n-set (BARN).

use crate::patterns::ends::{Argument, prove};
use crate::patterns::wing_words::both_see;
use crate::prelude::*;
use pencilproof_proof::{Part, Pattern, PatternCell};

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |side| 4..=side.min(9),
    names: &[
        (4, "WXYZ-Wing"),
        (5, "VWXYZ-Wing"),
        (6, "UVWXYZ-Wing"),
        (7, "TUVWXYZ-Wing"),
        (8, "STUVWXYZ-Wing"),
        (9, "RSTUVWXYZ-Wing"),
    ],
    aliases: &[
        ("wxyz-wing", 4),
        ("vwxyz-wing", 5),
        ("uvwxyz-wing", 6),
        ("tuvwxyz-wing", 7),
        ("stuvwxyz-wing", 8),
        ("rstuvwxyz-wing", 9),
    ],
    codes: &[Code::new("0802", 4), Code::new("bent-4", 4), Code::new("bent-5", 4), Code::new("bent-5", 5)],
    ..Technique::plain(
        ("bent-set", "Bent set"),
        Family::WING,
        heading!("bent_set.rs"),
        finder!(find),
        Explain::Pattern(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, geometry) = (facts.board(), facts.geometry());
    let few = |cell: &Cell| (2..=params.size).contains(&board.digits(*cell).len());
    let few: CellSet<W> = board.unplaced().iter().filter(few).collect();
    let houses: Vec<House> = facts.layout().houses().collect();
    for (index, &second) in houses.iter().enumerate() {
        for &first in &houses[..index] {
            let [one, other] = [first, second].map(|house| geometry.house(house));
            let shared = few & one & other;
            if shared.is_empty() {
                continue;
            }
            found.search(Unit::Houses(first, second), |found| {
                let cells = few & (one | other);
                if cells.len() < params.size || cells.is_subset(&one) || cells.is_subset(&other) {
                    return ControlFlow::Continue(());
                }
                let mut search = Search { facts, houses: [one, other], size: params.size, found };
                let mut left = cells;
                // Without a cell that both houses hold, the cells of one house alone would have as few digits as cells.
                shared.iter().try_for_each(|cell| {
                    left.remove(cell);
                    search.extend(left, CellSet::only(cell), board.digits(cell), [DigitSet::EMPTY; 2])
                })
            })?;
        }
    }
    ControlFlow::Continue(())
}

struct Search<'s, 'f, 'b, const W: usize> {
    facts: &'s Facts<'b, W>,
    houses: [CellSet<W>; 2],
    size: usize,
    found: &'s mut Found<'f>,
}

impl<const W: usize> Search<'_, '_, '_, W> {
    /// Adds cells until there are enough of them, as long as they have few digits, of which one at most is not held by
    /// a house. `only` has the digits of the cells that one house holds and the other does not.
    fn extend(
        &mut self,
        mut left: CellSet<W>,
        cells: CellSet<W>,
        digits: DigitSet,
        only: [DigitSet; 2],
    ) -> ControlFlow<()> {
        self.found.work(1)?;
        let board = self.facts.board();
        if digits.len() == self.size {
            (board.layout().digits() - digits).iter().for_each(|digit| left -= board.plane(digit));
        }
        let count = cells.len() + 1;
        for cell in left.iter() {
            left.remove(cell);
            let own = board.digits(cell);
            let digits = digits | own;
            if digits.len() > self.size {
                continue;
            }
            let mut only = only;
            match self.houses.each_ref().map(|house| house.contains(cell)) {
                [true, false] => only[0] |= own,
                [false, true] => only[1] |= own,
                _ => {}
            }
            let mut cells = cells;
            cells.insert(cell);
            let apart = only[0] & only[1];
            if apart.len() > 1 && self.not_held(cells, apart).len() > 1 {
                continue;
            }
            if count == self.size {
                if digits.len() == self.size && !apart.is_empty() {
                    self.judge(cells, digits, apart)?;
                }
            } else if digits.len() > count {
                // With as few digits as cells they would do by themselves.
                self.extend(left, cells, digits, only)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Those of some digits of cells whose places no house holds together.
    fn not_held(&self, cells: CellSet<W>, digits: DigitSet) -> DigitSet {
        let (board, geometry) = (self.facts.board(), self.facts.geometry());
        let is_held = |digit: Digit| geometry.shared_houses(cells & board.plane(digit)).next().is_some();
        digits.iter().filter(|&digit| !is_held(digit)).collect()
    }

    /// Reports the cells if no house holds the places of exactly one digit, one of those that are `apart`, and there
    /// are candidates that see all of these places.
    fn judge(&mut self, cells: CellSet<W>, digits: DigitSet, apart: DigitSet) -> ControlFlow<()> {
        let (board, geometry) = (self.facts.board(), self.facts.geometry());
        let mut open = self.not_held(cells, apart).iter();
        let (Some(digit), None) = (open.next(), open.next()) else { return ControlFlow::Continue(()) };
        let ends = cells & board.plane(digit);
        let victims = board.open_plane(digit) & geometry.common_peers(ends);
        if victims.is_empty() || self.has_part(cells) {
            return ControlFlow::Continue(());
        }
        self.report(cells, (digits, digit), ends, victims)
    }

    /// Whether some of the cells have as few digits as cells by themselves.
    fn has_part(&self, cells: CellSet<W>) -> bool {
        let digits = |part: CellSet<W>| {
            part.iter().fold(DigitSet::EMPTY, |digits, cell| digits | self.facts.board().digits(cell)).len()
        };
        cells.subsets().any(|part| !part.is_empty() && part != cells && digits(part) <= part.len())
    }

    fn report(
        &mut self,
        cells: CellSet<W>,
        (digits, digit): (DigitSet, Digit),
        ends: CellSet<W>,
        victims: CellSet<W>,
    ) -> ControlFlow<()> {
        let (facts, board) = (self.facts, self.facts.board());
        let victims: Vec<Candidate> = candidates(victims, digit).collect();
        self.found.eliminate(victims.iter().copied(), || {
            let house = |other: Digit| {
                let house = facts.geometry().shared_houses(cells & board.plane(other)).next()?;
                Some((Rule::House(house, other), 1))
            };
            let others = digits - DigitSet::only(digit);
            let proof = prove(facts.board(), &victims, |_| Argument {
                base: cells.iter().map(|cell| (Rule::Cell(cell), 1)).collect(),
                cover: others.iter().filter_map(house).collect(),
                ends: vec![ends],
            });
            let part = |cell| if ends.contains(cell) { Part::Pincer } else { Part::Pivot };
            let cell = |cell| PatternCell { cell, part: part(cell), digits: board.digits(cell) };
            let evidence =
                Pattern { cells: cells.iter().map(cell).collect(), guardians: Vec::new(), rules: Vec::new() };
            Reason::new(proof, Evidence::Pattern(evidence))
        })
    }
}

fn explain(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let (layout, victims) = (context.layout, &context.step.eliminations);
    let Some(digit) = victims.first().map(|victim| victim.digit()) else { return context.named() };
    let list: Vec<Cell> = pattern.cells.iter().map(|cell| cell.cell).collect();
    let ends: Vec<Cell> =
        pattern.cells.iter().filter(|cell| cell.digits.contains(digit)).map(|cell| cell.cell).collect();
    let digits = pattern.cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | cell.digits);
    let (cells, size) = (text::and(text::cells(layout, list.iter().copied())), text::count(list.len()));
    let name = list.len().checked_sub(4).and_then(|more| ["W", "VW", "UVW", "TUVW", "STUVW", "RSTUVW"].get(more));
    let others = (digits - DigitSet::only(digit)).iter().map(|other| {
        let places: Vec<Cell> =
            pattern.cells.iter().filter(|cell| cell.digits.contains(other)).map(|cell| cell.cell).collect();
        (other, text::shared_house(layout, &places))
    });
    let others = text::by_house(layout, others);
    Telling {
        title: format!(
            "{}XYZ-Wing {}, {}",
            name.unwrap_or(&"W"),
            text::digits(digits),
            text::cells_in_short(layout, &list)
        ),
        place: format!("Look at the candidates of {cells}."),
        reasons: vec![
            format!("{cells} are {size} cells with {size} digits between them: {}.", text::and(digits.iter())),
            format!("At most one of the cells can be each of these: {}.", others),
            format!("That leaves one cell or more for the {digit}. {}", both_see(layout, &ends, digit, victims)),
        ],
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn wing(layout: &str) -> Position {
        Position::open(layout).only("r1c1", "1234").only("r1c5", "14").only("r2c2", "24").only("r3c3", "34")
    }

    #[test]
    fn finds() {
        assert_eq!(wing("3x3").conclusions("wxyz-wing"), ["So 4 can be removed from r1c23."]);
        let five = Position::open("3x3").only("r1c1", "12345").only("r1c5", "15").only("r1c9", "25");
        let five = five.only("r2c2", "35").only("r3c3", "45");
        assert_eq!(five.conclusions("bent-set:5"), ["So 5 can be removed from r1c23."]);
    }

    #[test]
    fn near_miss() {
        let two = Position::open("3x3").only("r1c1", "1234").only("r1c5", "124").only("r2c2", "24").only("r3c3", "34");
        assert!(two.conclusions("wxyz-wing").is_empty(), "the 2 may be missing as well");
        let more = Position::open("3x3").only("r1c1", "12345").only("r1c5", "14").only("r2c2", "24").only("r3c3", "34");
        assert!(more.conclusions("wxyz-wing").is_empty(), "five digits");
        let part = Position::open("3x3").only("r1c1", "123").only("r2c3", "13").only("r1c7", "23").only("r1c9", "24");
        assert!(part.conclusions("wxyz-wing").is_empty(), "r1c1, r1c7 and r2c3 are an XYZ-Wing by themselves");
    }

    #[test]
    fn other_size() {
        assert_eq!(wing("4x4").conclusions("bent-set:4"), ["So 4 can be removed from r1c2, r1c3 and r1c4."]);
    }

    #[test]
    fn explains() {
        let hint = &wing("3x3").hints("bent-set:4")[0];
        assert_eq!(hint.title, "WXYZ-Wing 1 2 3 4, r1c15, r2c2 and r3c3");
        assert_eq!(
            hint.reasons,
            [
                "r1c1, r1c5, r2c2 and r3c3 are four cells with four digits between them: 1, 2, 3 and 4.",
                "At most one of the cells can be each of these: 1 in row 1, 2 and 3 in box 1.",
                "That leaves one cell or more for the 4. At least one of r1c1, r1c5, r2c2 and r3c3 is 4, and r1c2 and \
                 r1c3 see them all.",
            ]
        );
    }
}
