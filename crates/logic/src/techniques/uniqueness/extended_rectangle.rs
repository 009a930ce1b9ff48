//! # Extended rectangle
//! **Definition.** Two parallel lines, and n cells in each of them, opposite each other, none of them a given and at
//! least two of them open; n is at least three and at most half the side, rounded up. Either opposite cells share a
//! box, or the n cells of each line do. If the cells held n digits alone, the lines, and in the second case their
//! boxes, would hold the same n digits in them and could trade these, and the puzzle would have a second solution. So
//! one of the other candidates of the cells, the *guardians*, is true. At most two cells have guardians, or all
//! guardians are one digit, or they lie in one of the two lines. What follows is as for the unique rectangle: the n
//! digits go from a single cell with guardians (type 1), what every guardian rules out is false (type 2), guardians in
//! one house complete a subset there (type 3), and if one of the n digits is confined to two cells with guardians in a
//! house, the others go from them (type 4).
//!
//! **Example.** r1c147 are 1 or 2, 2 or 3, 1 or 3, and so are r2c147, but r2c7 can also be 5. So 1 and 3 go from r2c7.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. A lemma proves that a guardian is true: with n
//! digits in n cells of each line, both lines hold all of them there, so when each cell trades its content with the one
//! opposite, every house holds the same digits as before. Each guardian is then a case.
//!
//! **Near misses.** Lines of different bands, with cells in several boxes: the trade would break these. Cells that fall
//! into two groups with digits of their own are two patterns, each of which says more.
//!
//! **Cost.** Each two parallel lines, with each choice of n of the positions without givens in both: ten thousand at
//! most, mostly some hundred, at 9x9. A choice is dropped when too many digits occur in three cells or more, unless one
//! of the lines has few.
//!
//! **Also known as.** Extended unique rectangle; 2x3, 2x4 and 2x5 unique rectangle.

use super::{refillable, tell};
use crate::guarded::{Certificate, Guarded};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    codes: &[
        Code::new("dp-xr-2x3-t1", 1),
        Code::new("dp-xr-2x3-t2", 1),
        Code::new("dp-xr-2x3-t3", 1),
        Code::new("dp-xr-2x3-t4", 1),
        Code::new("dp-xr-2x4-t1", 1),
        Code::new("dp-xr-2x4-t2", 1),
        Code::new("dp-xr-2x4-t3", 1),
        Code::new("dp-xr-2x4-t4", 1),
        Code::new("dp-xr-2x5-t1", 1),
        Code::new("dp-xr-2x5-t2", 1),
        Code::new("dp-xr-2x5-t4", 1),
        Code::new("avoid-xr-2x3-t3", 1),
        Code::new("avoid-xr-2x3-t4", 1),
        Code::new("avoid-xr-2x5-t2", 1),
    ],
    ..Technique::plain(
        ("extended-rectangle", "Extended rectangle"),
        Family::UNIQUENESS,
        heading!("extended_rectangle.rs"),
        finder!(find),
        Explain::Pattern(tell::extended),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (layout, side) = (facts.layout(), facts.layout().side());
    let movable = refillable::movable(facts.board());
    let (rows, columns): (Vec<House>, Vec<House>) = layout
        .houses()
        .filter(|&house| layout.kind(house).is_line() && (facts.geometry().house(house) & movable).len() >= LEAST)
        .partition(|&house| layout.kind(house) == HouseKind::Row);
    let mut opposite = Vec::with_capacity(side);
    for lines in [rows, columns] {
        for (index, &one) in lines.iter().enumerate() {
            for &other in &lines[..index] {
                opposite.clear();
                let pairs = layout.house_cells(one).iter().zip(layout.house_cells(other)).map(|(&a, &b)| [b, a]);
                opposite.extend(pairs.filter(|pair| pair.iter().all(|&cell| movable.contains(cell))));
                opposite.sort_by_cached_key(|&pair| apart(layout, pair));
                for opposite in opposite.chunk_by(|&a, &b| apart(layout, a) == apart(layout, b)) {
                    if opposite.len() >= LEAST {
                        Search { facts, opposite }.choose(&mut Choice::default(), 0, found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The least number of cells in each line; two would be a unique rectangle.
const LEAST: usize = 3;

/// For each of two opposite cells, the houses besides the lines that hold it and not the other. Cells can trade with
/// each other where there are none, and otherwise together with all cells of which these are the same.
fn apart(layout: &Layout, [one, other]: [Cell; 2]) -> [Vec<House>; 2] {
    let only = |own: Cell, opposite: Cell| {
        let houses = layout.houses_of(own).iter().copied();
        houses.filter(|&house| !layout.kind(house).is_line() && !layout.houses_of(opposite).contains(&house)).collect()
    };
    [only(one, other), only(other, one)]
}

/// Some pairs of opposite cells, and the digits that occur in at least one, two and three of their cells, and in each
/// of the two lines.
#[derive(Clone, Default)]
struct Choice {
    pairs: Vec<[Cell; 2]>,
    in_one: DigitSet,
    in_two: DigitSet,
    in_three: DigitSet,
    lines: [DigitSet; 2],
}

impl Choice {
    fn count(&mut self, digits: DigitSet) {
        self.in_three |= self.in_two & digits;
        self.in_two |= self.in_one & digits;
        self.in_one |= digits;
    }
}

struct Search<'f, 'b, const W: usize> {
    facts: &'f Facts<'b, W>,
    /// The opposite cells of two lines.
    opposite: &'f [[Cell; 2]],
}

impl<const W: usize> Search<'_, '_, W> {
    fn choose(&self, choice: &mut Choice, from: usize, found: &mut Found<'_>) -> ControlFlow<()> {
        found.work(1)?;
        let (board, most) = (self.facts.board(), self.facts.layout().side().div_ceil(2));
        // A digit outside of the pattern is in two cells at most, or it is the only one, or it is in one line alone.
        if choice.in_three.len() > most + 1 && choice.lines.iter().all(|line| line.len() > most) {
            return ControlFlow::Continue(());
        }
        if choice.pairs.len() >= LEAST {
            self.judge(choice, found)?;
        }
        if choice.pairs.len() == most {
            return ControlFlow::Continue(());
        }
        for next in from..self.opposite.len() {
            let before = (choice.in_one, choice.in_two, choice.in_three, choice.lines);
            for (line, &cell) in self.opposite[next].iter().enumerate() {
                choice.count(board.digits(cell));
                choice.lines[line] |= board.digits(cell);
            }
            choice.pairs.push(self.opposite[next]);
            self.choose(choice, next + 1, found)?;
            choice.pairs.pop();
            (choice.in_one, choice.in_two, choice.in_three, choice.lines) = before;
        }
        ControlFlow::Continue(())
    }

    /// Tries all sets of as many digits as pairs.
    fn judge(&self, choice: &Choice, found: &mut Found<'_>) -> ControlFlow<()> {
        let size = choice.pairs.len();
        // All guardians are one digit; or at most two cells have guardians, so the pattern has every digit that is in
        // three cells; or a line has none.
        let is_line = choice.lines.iter().any(|line| line.len() <= size);
        if choice.in_one.len() > size + 1 && choice.in_three.len() > size && !is_line {
            return ControlFlow::Continue(());
        }
        found.work(10)?;
        let lines = [0, 1].map(|line| choice.pairs.iter().map(|pair| pair[line]).collect());
        let cells: Vec<Cell> = choice.pairs.iter().flatten().copied().collect();
        let choices = refillable::choices(self.facts.board(), &cells, size, &lines);
        choices.into_iter().try_for_each(|digits| self.conclude(choice, digits, found))
    }

    fn conclude(&self, choice: &Choice, digits: DigitSet, found: &mut Found<'_>) -> ControlFlow<()> {
        let board = self.facts.board();
        let own = |cell: Cell| board.digits(cell) & digits;
        // More cells of a house than digits: they could not hold these alone, with one solution or with many.
        let in_house = |house: House| {
            let cells = self.facts.geometry().house(house);
            choice.pairs.iter().flatten().filter(|&&cell| cells.contains(cell)).count()
        };
        let mut houses = choice.pairs.iter().flat_map(|&[one, _]| self.facts.layout().houses_of(one));
        if houses.any(|&house| in_house(house) > choice.pairs.len()) {
            return ControlFlow::Continue(());
        }
        // Where the marks are the puzzle, a cell can take only what it has.
        let is_fixed = board.givens().is_empty();
        if is_fixed && choice.pairs.iter().any(|&[one, other]| own(one) != own(other)) {
            return ControlFlow::Continue(());
        }
        // A line without one of the digits could not be filled either.
        let is_full = |line: usize| {
            let all = choice.pairs.iter().map(|pair| own(pair[line])).reduce(|all, own| all | own);
            all == Some(digits) && choice.pairs.iter().all(|pair| !own(pair[line]).is_empty())
        };
        if !is_full(0) || !is_full(1) || !is_connected(choice, own) {
            return ControlFlow::Continue(());
        }
        let mut moves: Vec<((Cell, DigitSet), Cell)> = choice
            .pairs
            .iter()
            .flat_map(|&[one, other]| [((one, own(one)), other), ((other, own(other)), one)])
            .collect();
        moves.sort();
        let (cells, targets): (Vec<(Cell, DigitSet)>, Vec<Cell>) = moves.into_iter().unzip();
        Guarded { cells: &cells, certificate: Certificate::Rearrangement(&targets) }.all(self.facts, found)
    }
}

/// Whether the pairs do not fall into groups without a common digit.
fn is_connected(choice: &Choice, own: impl Fn(Cell) -> DigitSet) -> bool {
    let mut rest: Vec<DigitSet> = choice.pairs.iter().map(|&[one, other]| own(one) | own(other)).collect();
    let mut reached = rest.pop().unwrap_or(DigitSet::EMPTY);
    while let Some(next) = rest.iter().position(|digits| digits.intersects(reached)) {
        reached |= rest.swap_remove(next);
    }
    rest.is_empty()
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::{Position, of_puzzle};

    const ID: &str = "extended-rectangle";

    /// r1c147 and r2c14 hold 1, 2 and 3 alone.
    fn five(layout: &str) -> Position {
        let position = Position::open(layout).only("r1c1", "12").only("r1c4", "23").only("r1c7", "13");
        position.only("r2c1", "12").only("r2c4", "23")
    }

    #[test]
    fn finds() {
        assert_eq!(five("3x3").only("r2c7", "135").conclusions(ID), ["So 1 and 3 can be removed from r2c7."]);
    }

    #[test]
    fn finds_what_two_cells_with_guardians_show() {
        let four = || Position::open("3x3").only("r1c1", "12").only("r1c4", "23").only("r1c7", "13").only("r2c1", "12");
        let type_2 = four().only("r2c4", "235").only("r2c7", "135").conclusions(ID);
        assert_eq!(type_2, ["So 5 can be removed from r2c235689."]);
        let type_3 = four().only("r2c4", "235").only("r2c7", "136").only("r2c9", "56").conclusions(ID);
        assert_eq!(type_3, ["So 5 and 6 can be removed from r2c23568."]);
        let type_4 = four().only("r2c4", "235").only("r2c7", "1367").keep('3', "row 2", "r2c4 r2c7");
        assert_eq!(type_4.conclusions(ID), ["So 1 can be removed from r2c7; 2 from r2c4."]);
    }

    #[test]
    fn finds_it_in_two_boxes() {
        let position = Position::open("3x3").only("r1c1", "12").only("r2c1", "23").only("r3c1", "13");
        let position = position.only("r1c8", "12").only("r2c8", "23");
        let conclusions = position.only("r3c8", "135").conclusions(ID);
        assert_eq!(conclusions, ["So 1 and 3 can be removed from r3c8."]);
    }

    #[test]
    fn near_miss() {
        let other_band = Position::open("3x3").only("r1c1", "12").only("r1c4", "23").only("r1c7", "13");
        let other_band = other_band.only("r4c1", "12").only("r4c4", "23").only("r4c7", "135");
        assert!(other_band.conclusions(ID).is_empty());
        let three_boxes = Position::open("3x3").only("r1c1", "12").only("r2c1", "23").only("r4c1", "13");
        let three_boxes = three_boxes.only("r1c8", "12").only("r2c8", "23").only("r4c8", "135");
        assert!(three_boxes.conclusions(ID).is_empty());
        assert!(
            five("3x3").only("r2c7", "35").conclusions(ID).is_empty(),
            "1 may be forbidden: the marks are the puzzle"
        );
        let given = of_puzzle("3x3", "9r9c9", "").only("r1c1", "12").only("r1c4", "23").only("r1c7", "13");
        let given = given.only("r2c1", "12").only("r2c4", "23").only("r2c7", "35");
        assert_eq!(given.conclusions(ID), ["So 3 can be removed from r2c7."], "beside givens it follows from them");
    }

    #[test]
    fn other_size() {
        let one_box = Position::open("2x3").only("r1c1", "12").only("r1c2", "23").only("r1c4", "13");
        let one_box = one_box.only("r2c1", "12").only("r2c2", "23").only("r2c4", "134");
        assert!(one_box.conclusions(ID).is_empty(), "box 1 cannot hold three digits in four cells");
        let position = Position::open("2x3").only("r1c1", "12").only("r3c1", "23").only("r5c1", "13");
        let position = position.only("r1c2", "12").only("r3c2", "23").only("r5c2", "134");
        assert_eq!(position.conclusions(ID), ["So 1 and 3 can be removed from r5c2."]);
    }

    #[test]
    fn explains() {
        let hint = &five("3x3").only("r2c7", "135").hints(ID)[0];
        assert_eq!(hint.title, "Extended rectangle on 1 2 3, rows 1 and 2");
        assert_eq!(
            hint.reasons[..2],
            [
                "r1c147 and r2c147 can be 1, 2 or 3, and none of these cells is a given. They are opposite each other in \
                 rows 1 and 2.",
                "If they held nothing else, both lines would have 1, 2 and 3 there and could trade them, and there would be two \
                 solutions."
            ]
        );
    }
}
