//! Boards: a position being solved.

use crate::{Candidate, Cell, CellSet, Digit, DigitSet, Geometry, House, Layout, MAX_SIDE, Puzzle, Rule, Symmetry};
use std::sync::Arc;

/// A position: which candidates are live, and which cells are placed.
///
/// One state in two views that always agree: for each digit the cells where it is live (a plane), and for each cell
/// its live digits. A placed cell keeps its one candidate, so a rule that is satisfied has exactly one live candidate.
///
/// ```text
///   planes:  digit 1 -> cells, digit 2 -> cells, ...      for patterns, fish, colours
///   cells:   cell 0 -> digits, cell 1 -> digits, ...      for subsets and bivalue cells
/// ```
///
/// Inline but for the shared geometry: a copy touches no heap.
#[derive(Clone)]
pub struct Board<const W: usize> {
    geometry: Arc<Geometry<W>>,
    planes: [CellSet<W>; MAX_SIDE],
    cells: [[DigitSet; 64]; W],
    placed: CellSet<W>,
}

/// Why a position has no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contradiction {
    /// A rule has no live candidate left.
    Empty(Rule),
    /// Two values in a house are equal.
    Twice {
        /// The house.
        house: House,
        /// The digit it holds twice.
        digit: Digit,
        /// Where.
        cells: [Cell; 2],
    },
}

impl Contradiction {
    /// The contradiction in words: `no candidate is left for r3c5`.
    pub fn describe(&self, layout: &Layout) -> String {
        match *self {
            Contradiction::Empty(Rule::Cell(cell)) => format!("no candidate is left for {}", layout.cell_name(cell)),
            Contradiction::Empty(Rule::House(house, digit)) => {
                format!("no place is left for {digit} in {}", layout.house_name(house))
            }
            Contradiction::Twice { house, digit, cells: [a, b] } => {
                let (a, b) = (layout.cell_name(a), layout.cell_name(b));
                format!("{} has {digit} twice, in {a} and {b}", layout.house_name(house))
            }
        }
    }
}

/// One thing that happened while a value was set and its effects followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Consequence {
    /// The candidate placed.
    pub placed: Candidate,
    /// Why it had to be.
    pub cause: Cause,
}

/// Why a candidate was placed during [`Board::set`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// It was asked for.
    Asked,
    /// The placement named left its cell with this candidate alone.
    LastInCell {
        /// The placement that took the cell's last other candidate.
        after: Candidate,
    },
}

impl<const W: usize> Board<W> {
    /// The board with every candidate live.
    pub fn new(geometry: Arc<Geometry<W>>) -> Self {
        let layout = geometry.layout();
        let every = CellSet::first_cells(layout.cell_count());
        let mut planes = [CellSet::EMPTY; MAX_SIDE];
        planes[..layout.side()].fill(every);
        let mut cells = [[DigitSet::EMPTY; 64]; W];
        layout.cells().for_each(|cell| cells[cell.index() / 64][cell.index() % 64] = layout.digits());
        Board { planes, cells, placed: CellSet::EMPTY, geometry }
    }

    /// The board of a layout with every candidate live.
    pub fn open_board(layout: &Layout) -> Self {
        Board::new(Arc::new(Geometry::new(layout)))
    }

    /// The position of a puzzle: its marks, then each value placed and struck from its peers; nothing else is derived.
    ///
    /// # Errors
    /// The first contradiction met: equal values in a house, or a rule without candidates.
    pub fn from_puzzle(puzzle: &Puzzle) -> Result<Self, Contradiction> {
        if let Some(conflict) = puzzle.conflict() {
            return Err(conflict);
        }
        let mut board = Board::open_board(puzzle.layout());
        for cell in puzzle.layout().cells() {
            let marks = puzzle.marks(cell).filter(|_| puzzle.value(cell).is_none());
            for digit in (board.digits(cell) - marks.unwrap_or(board.digits(cell))).iter() {
                board.eliminate(Candidate::new(cell, digit))?;
            }
        }
        puzzle.values().try_for_each(|(cell, value)| board.place(Candidate::new(cell, value.digit)))?;
        Ok(board)
    }

    /// The position as a puzzle: the givens of `puzzle`, the placed cells as placed values, and all marks.
    pub fn to_puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        let mut out = puzzle.givens_only();
        for cell in self.layout().cells() {
            match self.value(cell) {
                Some(digit) if out.value(cell).is_none() => out.set(cell, digit, false),
                Some(_) => {}
                None => out.set_marks(cell, Some(self.digits(cell))),
            }
        }
        out
    }

    /// The image of the position under a symmetry of its layout.
    ///
    /// # Panics
    /// If the symmetry starts from another layout.
    pub fn map(&self, symmetry: &Symmetry) -> Self {
        assert!(symmetry.from() == self.layout(), "a board of another layout");
        let mut image = Board::open_board(symmetry.to());
        image.planes = [CellSet::EMPTY; MAX_SIDE];
        image.cells = [[DigitSet::EMPTY; 64]; W];
        for candidate in self.candidates().map(|candidate| symmetry.candidate(candidate)) {
            let (cell, digit) = (candidate.cell(), candidate.digit());
            image.planes[digit.index()].insert(cell);
            image.cells[cell.index() / 64][cell.index() % 64].insert(digit);
        }
        image.placed = self.placed.iter().map(|cell| symmetry.cell(cell)).collect();
        image
    }

    /// The geometry.
    #[inline]
    pub fn geometry(&self) -> &Arc<Geometry<W>> {
        &self.geometry
    }

    /// The layout.
    #[inline]
    pub fn layout(&self) -> &Layout {
        self.geometry.layout()
    }

    /// The live digits of a cell; of a placed cell, its value.
    #[inline]
    pub fn digits(&self, cell: Cell) -> DigitSet {
        self.cells[cell.index() / 64][cell.index() % 64]
    }

    /// The cells where a digit is live, placed ones included.
    #[inline]
    pub fn plane(&self, digit: Digit) -> CellSet<W> {
        self.planes[digit.index()]
    }

    /// The cells where a digit is live and nothing is placed yet.
    #[inline]
    pub fn open(&self, digit: Digit) -> CellSet<W> {
        self.planes[digit.index()] - self.placed
    }

    /// The placed cells.
    #[inline]
    pub fn placed(&self) -> CellSet<W> {
        self.placed
    }

    /// The cells that are not placed.
    pub fn unplaced(&self) -> CellSet<W> {
        CellSet::first_cells(self.layout().cell_count()) - self.placed
    }

    /// Whether a candidate is live.
    #[inline]
    pub fn is_live(&self, candidate: Candidate) -> bool {
        self.digits(candidate.cell()).contains(candidate.digit())
    }

    /// The digit of a placed cell.
    #[inline]
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        if self.placed.contains(cell) { self.digits(cell).single() } else { None }
    }

    /// Whether every cell is placed.
    pub fn is_solved(&self) -> bool {
        self.placed.len() == self.layout().cell_count()
    }

    /// All live candidates, by cell and digit.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> {
        self.layout().cells().flat_map(|cell| self.digits(cell).iter().map(move |digit| Candidate::new(cell, digit)))
    }

    /// How many live candidates a rule has.
    #[inline]
    pub fn count(&self, rule: Rule) -> usize {
        match rule {
            Rule::Cell(cell) => self.digits(cell).len(),
            Rule::House(house, digit) => (self.plane(digit) & self.geometry.house(house)).len(),
        }
    }

    /// The live candidates of a rule, by cell and digit.
    pub fn live(&self, rule: Rule) -> impl Iterator<Item = Candidate> + use<W> {
        let (cells, digits) = match rule {
            Rule::Cell(cell) => (CellSet::only(cell), self.digits(cell)),
            Rule::House(house, digit) => (self.plane(digit) & self.geometry.house(house), DigitSet::only(digit)),
        };
        cells.iter().flat_map(move |cell| digits.iter().map(move |digit| Candidate::new(cell, digit)))
    }

    /// The first rule without a live candidate, if any.
    pub fn empty_rule(&self) -> Option<Rule> {
        self.layout().rules().find(|&rule| self.count(rule) == 0)
    }

    /// Strikes a candidate; true if it was live.
    ///
    /// # Errors
    /// The first rule that this leaves without candidates; the candidate is struck all the same.
    pub fn eliminate(&mut self, candidate: Candidate) -> Result<bool, Contradiction> {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if !self.cells[cell.index() / 64][cell.index() % 64].remove(digit) {
            return Ok(false);
        }
        self.planes[digit.index()].remove(cell);
        let plane = self.planes[digit.index()];
        if self.digits(cell).is_empty() {
            return Err(Contradiction::Empty(Rule::Cell(cell)));
        }
        for &house in self.geometry.layout().houses_of(cell) {
            if !plane.intersects(&self.geometry.house(house)) {
                return Err(Contradiction::Empty(Rule::House(house, digit)));
            }
        }
        Ok(true)
    }

    /// Places a candidate: strikes the others of its cell and its digit from the peers. No further consequence is drawn.
    ///
    /// # Errors
    /// The first rule that this leaves without candidates, or the cell's own if the candidate is not live; the board is
    /// then not to be used further.
    pub fn place(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if !self.is_live(candidate) {
            return Err(Contradiction::Empty(Rule::Cell(cell)));
        }
        self.placed.insert(cell);
        for other in (self.digits(cell) - DigitSet::only(digit)).iter() {
            self.eliminate(Candidate::new(cell, other))?;
        }
        for peer in (self.plane(digit) & self.geometry.peers(cell)).iter() {
            self.eliminate(Candidate::new(peer, digit))?;
        }
        Ok(())
    }

    /// Places a candidate and follows it: each unplaced peer that is left with one candidate is placed too, and so on.
    /// Every placement is appended to `report`, in order, with its cause.
    ///
    /// # Errors
    /// The first rule left without candidates; the report then ends with the placement that led there.
    pub fn set(&mut self, candidate: Candidate, report: &mut Vec<Consequence>) -> Result<(), Contradiction> {
        let mut next = report.len();
        report.push(Consequence { placed: candidate, cause: Cause::Asked });
        while let Some(&Consequence { placed, .. }) = report.get(next) {
            next += 1;
            if self.placed.contains(placed.cell()) && self.is_live(placed) {
                continue;
            }
            let before = self.plane(placed.digit()) & self.geometry.peers(placed.cell());
            self.place(placed)?;
            for peer in (before - self.placed).iter() {
                if let Some(last) = self.digits(peer).single() {
                    let placed_next = Candidate::new(peer, last);
                    report.push(Consequence { placed: placed_next, cause: Cause::LastInCell { after: placed } });
                }
            }
        }
        Ok(())
    }
}

impl<const W: usize> PartialEq for Board<W> {
    /// Equal layouts, live candidates and placed cells.
    fn eq(&self, other: &Self) -> bool {
        self.placed == other.placed && self.planes == other.planes && self.layout() == other.layout()
    }
}

impl<const W: usize> Eq for Board<W> {}

impl<const W: usize> std::fmt::Debug for Board<W> {
    /// A line a row; a placed cell as its digit, others as their candidates in braces.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for row in 0..self.layout().side() {
            for col in 0..self.layout().side() {
                let cell = self.layout().cell(row, col);
                match self.value(cell) {
                    Some(digit) => write!(f, "{digit} ")?,
                    None => write!(f, "{:?} ", self.digits(cell))?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digit(value: usize) -> Digit {
        Digit::from_value(value).unwrap()
    }

    fn four(text: &str) -> Puzzle {
        let layout = Layout::for_side(4).unwrap();
        Puzzle::from_givens(layout, text.chars().map(Digit::from_symbol))
    }

    #[test]
    fn placing_strikes_peers_and_nothing_else() {
        let board = Board::<2>::from_puzzle(&four("1...............")).unwrap();
        let layout = board.layout().clone();
        assert_eq!(board.value(layout.cell(0, 0)), Some(digit(1)));
        assert_eq!(board.plane(digit(1)).len(), 16 - 7);
        assert_eq!(board.open(digit(1)).len(), 16 - 8);
        assert_eq!(board.candidates().count(), 1 + 15 * 4 - 7);
        assert_eq!(board.empty_rule(), None);
    }

    #[test]
    fn set_follows_cells_with_one_candidate_and_reports_each() {
        // Row 1 has 2 and 3; setting 4 beside them leaves 1 for the last cell of the row.
        let mut board = Board::<2>::from_puzzle(&four(".23.............")).unwrap();
        let layout = board.layout().clone();
        let mut report = Vec::new();
        let asked = Candidate::new(layout.cell(0, 0), digit(4));
        board.set(asked, &mut report).unwrap();
        let forced = Candidate::new(layout.cell(0, 3), digit(1));
        assert_eq!(report[0], Consequence { placed: asked, cause: Cause::Asked });
        assert_eq!(report[1], Consequence { placed: forced, cause: Cause::LastInCell { after: asked } });
        assert_eq!(board.value(layout.cell(0, 3)), Some(digit(1)));
    }

    #[test]
    fn set_names_the_empty_rule() {
        // r1c4 can only be 1; setting 1 at r2c4 leaves it nothing.
        let mut board = Board::<2>::from_puzzle(&four("234.............")).unwrap();
        let layout = board.layout().clone();
        let mut report = Vec::new();
        let error = board.set(Candidate::new(layout.cell(1, 3), digit(1)), &mut report).unwrap_err();
        assert_eq!(error, Contradiction::Empty(Rule::Cell(layout.cell(0, 3))));
        assert_eq!(error.describe(&layout), "no candidate is left for r1c4");
    }

    #[test]
    fn a_contradictory_start_is_a_value() {
        let twice = Board::<2>::from_puzzle(&four("1..1............")).unwrap_err();
        assert!(matches!(twice, Contradiction::Twice { .. }));
        // Row 1 needs a 1 in r1c4, but column 4 has one already.
        let empty = Board::<2>::from_puzzle(&four("234....1........")).unwrap_err();
        assert!(matches!(empty, Contradiction::Empty(_)));
    }

    #[test]
    fn marks_restrict_the_position_and_survive_the_round_trip() {
        let mut puzzle = four("1...............");
        let cell = puzzle.layout().cell(3, 3);
        puzzle.set_marks(cell, Some([digit(2), digit(3)].into_iter().collect()));
        let board = Board::<2>::from_puzzle(&puzzle).unwrap();
        assert_eq!(board.digits(cell).len(), 2);
        assert_eq!(Board::<2>::from_puzzle(&board.to_puzzle(&puzzle)).unwrap(), board);
    }
}
