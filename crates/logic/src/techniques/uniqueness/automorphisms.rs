//! The symmetries of a puzzle: maps of the board that take lines to lines, houses to houses and givens to givens.
//!
//! Rows and columns get colours, and so do digits. Lines of different colours cannot become each other: a colour is
//! split when its lines differ in what they have in common with those of other colours. Where equal colours remain, one
//! line is sent to each line of its colour in turn. Most puzzles end with a colour for each line at once, so that only
//! the map that changes nothing is left.

use crate::prelude::*;
use pencilproof_proof::Automorphism;

/// The most steps of a search. A grid of side 9 has at most 648 symmetries, each a step or two away from others; what
/// takes much more are boards with so few givens that they have many solutions.
const MOST_STEPS: usize = 2500;

/// The symmetries of the puzzle that led to a position, without the one that changes nothing. None where there are too
/// many to be found; and none where two digits are not given anywhere, which could change places in any solution.
pub(super) fn automorphisms<const W: usize>(
    board: &Board<W>,
    found: &mut Found<'_>,
) -> ControlFlow<(), Vec<Automorphism>> {
    let is_given = |digit: &Digit| board.givens().intersects(&board.plane(*digit));
    if board.layout().digits().iter().filter(|digit| !is_given(digit)).count() > 1 {
        return ControlFlow::Continue(Vec::new());
    }
    let graph = Graph::new(board);
    let (lines, side) = (graph.lines, graph.side);
    let same = Colours { lines: vec![0; lines], digits: vec![0; side] };
    let mut search = Search { graph, board, steps: 0, maps: Vec::new() };
    search.extend([same.clone(), same], found)?;
    ControlFlow::Continue(if search.steps > MOST_STEPS { Vec::new() } else { search.maps })
}

/// What lines have in common. Rows come first, then columns.
struct Graph {
    side: usize,
    lines: usize,
    /// Of each two lines: the houses that meet both where they are parallel, those that hold their crossing otherwise.
    common: Vec<u32>,
    /// Of each two lines: the number of the digit that is given at their crossing, counted from 1; else 0.
    given: Vec<u8>,
}

impl Graph {
    fn new<const W: usize>(board: &Board<W>) -> Graph {
        let layout = board.layout();
        let side = layout.side();
        let lines = 2 * side;
        let mut graph = Graph { side, lines, common: vec![0; lines * lines], given: vec![0; lines * lines] };
        for house in layout.houses().filter(|&house| !layout.kind(house).is_line()) {
            let met = layout.house_cells(house).iter().fold(0_u64, |met, &cell| {
                let (row, col) = (layout.row(cell), side + layout.col(cell));
                // Crossings are told apart from parallel lines by odd numbers.
                graph.common[row * lines + col] += 2;
                graph.common[col * lines + row] += 2;
                met | 1 << row | 1 << col
            });
            for one in (0..lines).filter(|one| met & 1 << one != 0) {
                let parallel = (0..lines).filter(|other| met & 1 << other != 0 && (one < side) == (*other < side));
                parallel.for_each(|other| graph.common[one * lines + other] += 2);
            }
        }
        for cell in layout.cells() {
            let (row, col) = (layout.row(cell), side + layout.col(cell));
            let given = board.value(cell).filter(|_| board.givens().contains(cell));
            for at in [row * lines + col, col * lines + row] {
                graph.common[at] += 1;
                graph.given[at] = given.map_or(0, |digit| digit.index() as u8 + 1);
            }
        }
        graph
    }

    /// How a line looks: what it has in common with the lines of each colour, and which digits are given there.
    fn looks(&self, line: usize, colours: &Colours) -> Look {
        let look = |other: usize| {
            let at = line * self.lines + other;
            let digit = usize::from(self.given[at]).checked_sub(1).map_or(0, |digit| colours.digits[digit] + 1);
            (self.common[at], colours.lines[other], digit)
        };
        let mut looks: Vec<(u32, u16, u16)> = (0..self.lines).filter(|&other| other != line).map(look).collect();
        looks.sort_unstable();
        (colours.lines[line], looks)
    }

    /// How the digits look: the colours of the lines that meet where they are given.
    fn looks_of_digits(&self, colours: &Colours) -> Vec<Look> {
        let mut looks: Vec<Look> = colours.digits.iter().map(|&colour| (colour, Vec::new())).collect();
        for row in 0..self.side {
            for col in self.side..self.lines {
                if let Some(digit) = usize::from(self.given[row * self.lines + col]).checked_sub(1) {
                    let (one, other) = (colours.lines[row], colours.lines[col]);
                    looks[digit].1.push((0, one.min(other), one.max(other)));
                }
            }
        }
        looks.iter_mut().for_each(|(_, places)| places.sort_unstable());
        looks
    }
}

/// The colour of a line or of a digit, and what tells it from others of this colour.
type Look = (u16, Vec<(u32, u16, u16)>);

/// A colour for each line and each digit.
#[derive(Clone, PartialEq, Eq)]
struct Colours {
    lines: Vec<u16>,
    digits: Vec<u16>,
}

/// The search for the maps that take colours to the same colours.
struct Search<'b, const W: usize> {
    graph: Graph,
    board: &'b Board<W>,
    steps: usize,
    maps: Vec<Automorphism>,
}

impl<const W: usize> Search<'_, W> {
    /// Finds the maps that take each line and digit to one of its colour: colours before and after the map.
    fn extend(&mut self, mut colours: [Colours; 2], found: &mut Found<'_>) -> ControlFlow<()> {
        self.steps += 1;
        if self.steps > MOST_STEPS || !self.refine(&mut colours, found)? {
            return ControlFlow::Continue(());
        }
        let [from, to] = &colours;
        let lines = self.graph.lines;
        let is_shared = |&line: &usize| from.lines.iter().filter(|&&colour| colour == from.lines[line]).count() > 1;
        let Some(line) = (0..lines).filter(is_shared).min_by_key(|&line| from.lines[line]) else {
            self.maps.extend(self.map(&colours));
            return ControlFlow::Continue(());
        };
        for image in (0..lines).filter(|&image| to.lines[image] == from.lines[line]) {
            let mut chosen = colours.clone();
            // No other line has this colour.
            (chosen[0].lines[line], chosen[1].lines[image]) = (lines as u16, lines as u16);
            self.extend(chosen, found)?;
        }
        ControlFlow::Continue(())
    }

    /// Splits the colours until lines and digits of the same colour look the same. False if the two sides differ.
    fn refine(&self, colours: &mut [Colours; 2], found: &mut Found<'_>) -> ControlFlow<(), bool> {
        let graph = &self.graph;
        loop {
            found.work((5 * graph.lines * graph.lines) as u64)?;
            let look = |side: &Colours| (0..graph.lines).map(|line| graph.looks(line, side)).collect::<Vec<Look>>();
            let lines = ranks(&colours.each_ref().map(look));
            let digits = ranks(&colours.each_ref().map(|side| graph.looks_of_digits(side)));
            let (Some([one, other]), Some([digit, image])) = (lines, digits) else {
                return ControlFlow::Continue(false);
            };
            let refined = [Colours { lines: one, digits: digit }, Colours { lines: other, digits: image }];
            if refined == *colours {
                return ControlFlow::Continue(true);
            }
            *colours = refined;
        }
    }

    /// The map that takes each line and each digit to the one of its colour, if it is a symmetry and changes anything.
    fn map(&self, [from, to]: &[Colours; 2]) -> Option<Automorphism> {
        let (layout, side) = (self.board.layout(), self.graph.side);
        let image = |line: usize| to.lines.iter().position(|colour| *colour == from.lines[line]);
        let cell = |cell: Cell| {
            let (one, other) = (image(layout.row(cell))?, image(side + layout.col(cell))?);
            let (row, col) = (one.min(other), one.max(other));
            (row < side && col >= side).then(|| layout.cell(row, col - side))
        };
        let digit = |digit: &u16| to.digits.iter().position(|colour| colour == digit).map(Digit::from_index);
        let map = Automorphism {
            cells: layout.cells().map(cell).collect::<Option<_>>()?,
            digits: from.digits.iter().map(digit).collect::<Option<_>>()?,
        };
        let is_identity = map.cells.iter().copied().eq(layout.cells());
        (!is_identity && map.fits(self.board).is_ok()).then_some(map)
    }
}

/// The rank of each look among all of both sides, so that equal looks have equal ranks; `None` if some look is not as
/// frequent on one side as on the other.
fn ranks(looks: &[Vec<Look>; 2]) -> Option<[Vec<u16>; 2]> {
    let mut sorted = looks.each_ref().map(|side| side.iter().collect::<Vec<&Look>>());
    sorted.iter_mut().for_each(|side| side.sort_unstable());
    let [mut known, other] = sorted;
    if known != other {
        return None;
    }
    known.dedup();
    let rank = |look: &Look| known.binary_search(&look).ok().map(|rank| rank as u16);
    let [one, other] = looks.each_ref().map(|side| side.iter().map(rank).collect::<Option<Vec<u16>>>());
    Some([one?, other?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use pencilproof_core::{Puzzle, Symmetry};
    use pencilproof_search::{Canonizer, Limits};

    fn maps(puzzle: &Puzzle) -> Vec<Automorphism> {
        let board = Board::<2>::from_puzzle(puzzle).unwrap();
        let mut found = Found::new(("test", Assumes::Uniqueness, 1), false, None, Budget::default(), None);
        match automorphisms(&board, &mut found) {
            ControlFlow::Continue(maps) => maps,
            ControlFlow::Break(()) => panic!("no limit was set"),
        }
    }

    fn puzzle(layout: &str, givens: &str) -> Puzzle {
        Puzzle::from_givens(layout.parse().unwrap(), givens.chars().map(Digit::from_symbol))
    }

    #[test]
    fn there_are_as_many_as_the_canonical_form_counts() {
        let grids = [
            ("2x2", "1234341221434321"),
            ("2x2", "1......3......32"),
            ("2x3", "123456456123231564564231312645645312"),
            ("3x2", "1......2......3......4......5......6"),
            // A grid with as many as there can be, and puzzles with a few.
            ("3x3", "123456789456789123789123456231564897564897231897231564312645978645978312978312645"),
            ("3x3", ".1.5.......23....4..8...37.....1..25...6.4...58..9.....37...2..6....78.......5.9."),
            ("3x3", "98.7..6..7.5.6.....64..8...8......3..5..9.7....7..2..15...8.9.....1...2......3..4"),
            ("3x3", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."),
        ];
        for (layout, givens) in grids {
            let puzzle = puzzle(layout, givens);
            let canonical = Canonizer::new(puzzle.layout()).unwrap().of_puzzle(&puzzle, &Limits::default()).unwrap();
            assert_eq!(maps(&puzzle).len() as u64 + 1, canonical.automorphisms(), "{givens}");
            let mut below = |n: usize| (n * 7 + 3) / 5 % n;
            let image = Symmetry::random(puzzle.layout(), &mut below).puzzle(&puzzle);
            assert_eq!(maps(&image).len() as u64 + 1, canonical.automorphisms(), "{givens}");
        }
    }

    #[test]
    fn other_houses_are_kept() {
        // The corners can be turned and reflected. One diagonal allows a half turn and two reflections; these regions a
        // half turn, and that columns 2 and 3 change places.
        let count = |layout: &str| maps(&puzzle(layout, "1..3........4..2")).len();
        let layouts = ["2x2", "2x2+x", "2x2+rising", "jigsaw:1112122233343444"];
        assert_eq!(layouts.map(count), [7, 7, 3, 3]);
    }

    #[test]
    fn boards_with_too_many_have_none() {
        let diagonal = "1.........2.........3.........4.........5.........6.........7.........8.........9";
        assert_eq!(maps(&puzzle("3x3", diagonal)), []);
        assert_eq!(maps(&puzzle("3x3", &format!("{:.<81}", "1234567"))), [], "8 and 9 could change places");
    }
}
