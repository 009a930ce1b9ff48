//! # BUG-lite
//! **Definition.** Six to eight open cells, none of them a given, with two digits chosen in each, more than two digits
//! in all. Every house has each of these digits in two of the cells or in none. If each cell held one of its two
//! digits, all of them could take the other one, and the puzzle would have a second solution. So one of the other
//! candidates of the cells, the *guardians*, is true; at most two cells have any. What follows is as for the unique
//! rectangle: both digits go from a single cell with guardians (type 1), what every guardian rules out is false (type
//! 2), guardians in two cells of a house complete a subset there (type 3), and a digit confined to these two cells
//! removes the other one from them (type 4).
//!
//! **Example.** r1c1 and r2c1 can be 1 or 7, r1c6 and r2c6 1 or 3, and r1c9 and r2c9 3 or 7, but r2c9 can also be 8. So
//! 3 and 7 go from r2c9.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. A lemma proves that a guardian is true, by
//! exchanging the two digits of every cell; each guardian is then a case.
//!
//! **Near misses.** A digit that three of the cells in a house have, or one.
//!
//! **Cost.** From each cell with two candidates, a house and digit that are met once are met again in every way, the
//! ones with the fewest ways first. Mostly less than a millisecond at 9x9.
//!
//! **Also known as.** Partial bivalue universal grave; a deadly pattern of pairs.

use super::rectangle;
use crate::guarded::words::Told;
use crate::prelude::*;
use pencilproof_proof::{Part, Pattern, PatternCell};

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    codes: &[
        Code::new("bug-lite-t1", 1),
        Code::new("bug-lite-t2", 1),
        Code::new("bug-lite-common", 1),
        Code::new("bug-lite-subset", 1),
    ],
    ..Technique::plain(
        ("bug-lite", "BUG-lite"),
        Family::UNIQUENESS,
        heading!("bug_lite.rs"),
        finder!(find),
        Explain::Pattern(tell),
    )
};

/// The most cells; with more, nobody sees the pattern, and there are too many ways.
const MOST_CELLS: usize = 8;

/// The most cells with guardians.
const MOST_ROOFS: usize = 2;

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, layout) = (facts.board(), facts.layout());
    let mut floor = facts.bivalue_cells();
    for start in facts.bivalue_cells().iter() {
        floor.remove(start);
        let met = vec![0; layout.houses().count() * layout.side()];
        let mut state = State { cells: Vec::new(), met, roofs: 0 };
        let search = Search { facts, floor };
        if search.add(&mut state, start, board.digits(start)) {
            search.follow(&mut state, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// The search for the patterns with one cell of two candidates and without those before it.
struct Search<'f, 'b, const W: usize> {
    facts: &'f Facts<'b, W>,
    /// The cells with two candidates that a pattern may still take.
    floor: CellSet<W>,
}

struct State {
    cells: Vec<(Cell, DigitSet)>,
    /// By house and digit, the number of cells that have it.
    met: Vec<u8>,
    /// The number of cells with guardians.
    roofs: usize,
}

impl<const W: usize> Search<'_, '_, W> {
    fn at(&self, house: House, digit: Digit) -> usize {
        house.index() * self.facts.layout().side() + digit.index()
    }

    /// Meets a house and digit that are met once again, in every way. So each pattern is met once.
    fn follow(&self, state: &mut State, found: &mut Found<'_>) -> ControlFlow<()> {
        found.work(5)?;
        let Some((house, digit, places)) = self.narrowest(state) else { return self.conclude(state, found) };
        if state.cells.len() == MOST_CELLS {
            return ControlFlow::Continue(());
        }
        for cell in places.iter() {
            for other in (self.facts.board().digits(cell) - DigitSet::only(digit)).iter() {
                let pair = DigitSet::only(digit) | DigitSet::only(other);
                if self.add(state, cell, pair) {
                    debug_assert_eq!(state.met[self.at(house, digit)], 2);
                    self.follow(state, found)?;
                    self.remove(state);
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Of what is met once, what the fewest cells can meet again, and these cells; `None` if nothing is met once.
    fn narrowest(&self, state: &State) -> Option<(House, Digit, CellSet<W>)> {
        let (board, geometry, layout) = (self.facts.board(), self.facts.geometry(), self.facts.layout());
        let taken: CellSet<W> = state.cells.iter().map(|&(cell, _)| cell).collect();
        let free = match state.roofs < MOST_ROOFS {
            true => (board.unplaced() - self.facts.bivalue_cells()) | self.floor,
            false => self.floor,
        };
        let mut narrowest: Option<(House, Digit, CellSet<W>)> = None;
        for &(cell, digits) in &state.cells {
            for &house in layout.houses_of(cell) {
                for digit in digits.iter().filter(|&digit| state.met[self.at(house, digit)] == 1) {
                    let places = (geometry.house(house) & board.open_plane(digit) & free) - taken;
                    if narrowest.is_none_or(|(_, _, least)| places.len() < least.len()) {
                        narrowest = Some((house, digit, places));
                    }
                }
            }
        }
        narrowest
    }

    /// Adds a cell with two digits, unless a house would then have one of them in three cells.
    fn add(&self, state: &mut State, cell: Cell, pair: DigitSet) -> bool {
        let houses = self.facts.layout().houses_of(cell);
        let is_full = |digit: Digit| houses.iter().any(|&house| state.met[self.at(house, digit)] == 2);
        if pair.iter().any(is_full) {
            return false;
        }
        for digit in pair.iter() {
            houses.iter().for_each(|&house| state.met[self.at(house, digit)] += 1);
        }
        state.roofs += usize::from(!self.facts.bivalue_cells().contains(cell));
        state.cells.push((cell, pair));
        true
    }

    /// Takes back the last cell.
    fn remove(&self, state: &mut State) {
        let Some((cell, pair)) = state.cells.pop() else { return };
        for digit in pair.iter() {
            self.facts.layout().houses_of(cell).iter().for_each(|&house| state.met[self.at(house, digit)] -= 1);
        }
        state.roofs -= usize::from(!self.facts.bivalue_cells().contains(cell));
    }

    /// Two digits alone are a matter of rectangles and loops.
    fn conclude(&self, state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
        let digits = state.cells.iter().fold(DigitSet::EMPTY, |digits, &(_, pair)| digits | pair);
        if state.roofs == 0 || digits.len() < 3 {
            return ControlFlow::Continue(());
        }
        let mut cells = state.cells.clone();
        cells.sort_by_key(|(cell, _)| *cell);
        rectangle::exchange(&cells).all(self.facts, found)
    }
}

fn tell(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let told = Told::new(pattern, context);
    let own = pattern.cells.iter().filter(|own| matches!(own.part, Part::Floor | Part::Roof));
    let can_be = |own: &PatternCell| format!("{} can be {}", told.name(own.cell), text::or(own.digits.iter()));
    let can_all = format!("{}. None of them is a given.", text::and(own.map(can_be)));
    let count = text::count(told.cells.len());
    let deadly = format!(
        "Every house has each of these digits in two of the {count} cells or in none. If each cell held one of its two \
         digits, each could take the other one, and there would be two solutions."
    );
    Telling {
        title: format!("{} on {}, {count} cells", context.name, text::digits(told.digits)),
        place: format!("Look at {}.", told.in_short(&told.cells)),
        reasons: [vec![can_all, deadly], told.saved()].concat(),
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    const ID: &str = "bug-lite";

    /// Five cells of a pattern of six, without r2c9.
    fn five(layout: &str) -> Position {
        let cells = [("r1c1", "17"), ("r2c1", "17"), ("r1c6", "13"), ("r2c6", "13"), ("r1c9", "37")];
        cells.iter().fold(Position::open(layout), |position, (cell, digits)| position.only(cell, digits))
    }

    #[test]
    fn finds() {
        assert_eq!(five("3x3").only("r2c9", "378").conclusions(ID), ["So 3 and 7 can be removed from r2c9."]);
        let four = [("r1c1", "17"), ("r2c1", "17"), ("r1c6", "13"), ("r1c9", "37")];
        let four = four.iter().fold(Position::open("3x3"), |position, (cell, digits)| position.only(cell, digits));
        let common = four.only("r2c6", "138").only("r2c9", "378").conclusions(ID);
        assert!(common.contains(&"So 8 can be removed from r2c234578.".to_string()), "{common:?}");
    }

    #[test]
    fn near_miss() {
        let thrice = five("3x3").only("r2c9", "389").conclusions(ID);
        assert!(thrice.is_empty(), "7 has one place in row 2: {thrice:?}");
        assert!(five("3x3+windoku").only("r2c9", "378").conclusions(ID).is_empty(), "r2c6 lies in a window");
    }

    #[test]
    fn other_size() {
        let cells = [("r1c1", "14"), ("r2c1", "14"), ("r1c4", "13"), ("r2c4", "13"), ("r1c6", "34")];
        let five = cells.iter().fold(Position::open("2x3"), |position, (cell, digits)| position.only(cell, digits));
        assert!(five.only("r2c6", "345").conclusions(ID).is_empty(), "box 2 has 3 in four of the cells");
        let cells = [("r1c1", "17"), ("r2c1", "17"), ("r1c6", "13"), ("r2c6", "13"), ("r1c9", "37")];
        let five = cells.iter().fold(Position::open("4x4"), |position, (cell, digits)| position.only(cell, digits));
        assert_eq!(five.only("r2c9", "378").conclusions(ID), ["So 3 and 7 can be removed from r2c9."]);
    }

    #[test]
    fn explains() {
        let hint = &five("3x3").only("r2c9", "378").hints(ID)[0];
        assert_eq!(hint.title, "BUG-lite on 1 3 7, six cells");
        assert_eq!(
            hint.reasons[..3],
            [
                "r1c1 can be 1 or 7, r1c6 can be 1 or 3, r1c9 can be 3 or 7, r2c1 can be 1 or 7, r2c6 can be 1 or 3 and r2c9 \
                 can be 3 or 7. None of them is a given.",
                "Every house has each of these digits in two of the six cells or in none. If each cell held one of its two \
                 digits, each could take the other one, and there would be two solutions.",
                "Only r2c9 has another candidate, 8. It must hold it."
            ]
        );
    }
}
