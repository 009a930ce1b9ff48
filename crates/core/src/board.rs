//! Boards: a position being solved.

use crate::{
    Candidate, Cell, CellSet, ConstraintId, Digit, DigitSet, Geometry, House, Layout, MAX_SIDE, Puzzle, Rule, Symmetry,
};

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
/// It also knows what is given: which cells hold a given of the puzzle, and whether the marks are the puzzle. No
/// operation on the board changes that. Arguments from uniqueness need it.
///
/// All but the shared geometry is stored inline, so a copy does not touch the heap.
#[derive(Clone)]
pub struct Board<const W: usize> {
    geometry: Geometry<W>,
    planes: [CellSet<W>; MAX_SIDE],
    cells: [[DigitSet; 64]; W],
    placed: CellSet<W>,
    givens: CellSet<W>,
    marks_are_given: bool,
}

/// Why a position has no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
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
    /// The values break a constraint.
    Broken(ConstraintId),
}

impl Contradiction {
    /// The contradiction in words: `no candidate is left for r3c5`.
    #[must_use]
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
            Contradiction::Broken(id) => {
                format!("the values break a constraint: {}", layout.constraint(id).describe(layout))
            }
        }
    }
}

/// One placement made by [`Board::place_and_follow`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Consequence {
    /// The candidate placed.
    pub placed: Candidate,
    /// Why it had to be.
    pub cause: Cause,
}

/// Why a candidate was placed during [`Board::place_and_follow`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
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
    /// The board with every candidate live and no givens.
    #[must_use]
    pub fn new(geometry: Geometry<W>) -> Self {
        let layout = geometry.layout();
        let every = geometry.every_cell();
        let mut planes = [CellSet::EMPTY; MAX_SIDE];
        planes[..layout.side()].fill(every);
        let mut cells = [[DigitSet::EMPTY; 64]; W];
        cells.as_flattened_mut()[..layout.cell_count()].fill(layout.digits());
        Board { planes, cells, placed: CellSet::EMPTY, givens: CellSet::EMPTY, marks_are_given: false, geometry }
    }

    /// The board of a layout with every candidate live and no givens.
    #[must_use]
    pub fn open(layout: &Layout) -> Self {
        Board::new(Geometry::new(layout))
    }

    /// The position of a puzzle: its marks, then each value placed and struck from the cells that differ from its own;
    /// nothing else is derived.
    ///
    /// # Errors
    /// The first contradiction met: equal values in a house, a rule without candidates, or a broken constraint.
    pub fn from_puzzle(puzzle: &Puzzle) -> Result<Self, Contradiction> {
        let mut board = Board::open(puzzle.layout());
        let has_marks = puzzle.has_marks();
        board.marks_are_given = has_marks && puzzle.givens().next().is_none();
        // Whole planes and cells are cut at once. Which rule runs empty first is only asked where one does.
        let layout = puzzle.layout();
        let mut in_house = [DigitSet::EMPTY; 1 << u8::BITS];
        for (cell, value) in puzzle.values() {
            for house in layout.houses_of(cell) {
                if !in_house[house.index()].insert(value.digit) {
                    return Err(board.first_contradiction(puzzle));
                }
            }
            board.placed.insert(cell);
            board.cells[cell.index() / 64][cell.index() % 64] = DigitSet::only(value.digit);
            let plane = &mut board.planes[value.digit.index()];
            *plane -= board.geometry.peers(cell);
            if value.given {
                board.givens.insert(cell);
            }
        }
        let unplaced = board.unplaced();
        for plane in &mut board.planes {
            *plane &= unplaced;
        }
        puzzle.values().for_each(|(cell, value)| {
            board.planes[value.digit.index()].insert(cell);
        });
        for cell in unplaced.iter() {
            let seen =
                layout.houses_of(cell).iter().fold(DigitSet::EMPTY, |seen, house| seen | in_house[house.index()]);
            board.cells[cell.index() / 64][cell.index() % 64] -= seen;
        }
        if has_marks {
            for cell in unplaced.iter() {
                let marks = puzzle.marks(cell).unwrap_or(layout.digits());
                for digit in (board.digits(cell) - marks).iter() {
                    board.planes[digit.index()].remove(cell);
                }
                board.cells[cell.index() / 64][cell.index() % 64] &= marks;
            }
        }
        if !layout.is_plain() {
            for (cell, value) in puzzle.values() {
                for &mate in layout.group_mates(cell).iter().filter(|mate| puzzle.value(**mate).is_none()) {
                    board.planes[value.digit.index()].remove(mate);
                    board.cells[mate.index() / 64][mate.index() % 64].remove(value.digit);
                }
            }
            if let Some(conflict) = puzzle.conflict() {
                return Err(conflict);
            }
        }
        match board.has_empty_rule() {
            false => Ok(board),
            true => Err(board.first_contradiction(puzzle)),
        }
    }

    /// Whether a rule has no live candidate left.
    fn has_empty_rule(&self) -> bool {
        let layout = self.layout();
        let digits_of = |cells: &[Cell]| cells.iter().fold(DigitSet::EMPTY, |digits, &cell| digits | self.digits(cell));
        layout.cells().any(|cell| self.digits(cell).is_empty())
            || layout.houses().any(|house| digits_of(layout.house_cells(house)) != layout.digits())
    }

    /// What goes wrong first when the marks of a puzzle without a position, then its values, are applied one at a time.
    fn first_contradiction(&self, puzzle: &Puzzle) -> Contradiction {
        let apply = || -> Result<(), Contradiction> {
            let mut board = Board::new(self.geometry.clone());
            for cell in puzzle.layout().cells().filter(|&cell| puzzle.value(cell).is_none()) {
                for digit in (board.digits(cell) - puzzle.marks(cell).unwrap_or(board.digits(cell))).iter() {
                    board.eliminate(Candidate::new(cell, digit))?;
                }
            }
            puzzle.values().try_for_each(|(cell, value)| board.place(Candidate::new(cell, value.digit)))
        };
        puzzle.conflict().or_else(|| apply().err()).expect("a conflict of values, or a rule that runs empty")
    }

    /// The position as a puzzle: the givens of `puzzle`, the placed cells as placed values, and all marks.
    #[must_use]
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
    #[must_use]
    pub fn map(&self, symmetry: &Symmetry) -> Self {
        assert!(symmetry.source() == self.layout(), "a board of another layout");
        let mut image = Board::open(symmetry.target());
        image.planes = [CellSet::EMPTY; MAX_SIDE];
        image.cells = [[DigitSet::EMPTY; 64]; W];
        for candidate in self.candidates().map(|candidate| symmetry.candidate(candidate)) {
            let (cell, digit) = (candidate.cell(), candidate.digit());
            image.planes[digit.index()].insert(cell);
            image.cells[cell.index() / 64][cell.index() % 64].insert(digit);
        }
        image.placed = self.placed.iter().map(|cell| symmetry.cell(cell)).collect();
        image.givens = self.givens.iter().map(|cell| symmetry.cell(cell)).collect();
        image.marks_are_given = self.marks_are_given;
        image
    }

    /// The geometry.
    #[inline]
    #[must_use]
    pub fn geometry(&self) -> &Geometry<W> {
        &self.geometry
    }

    /// The layout.
    #[inline]
    #[must_use]
    pub fn layout(&self) -> &Layout {
        self.geometry.layout()
    }

    /// The live digits of a cell; of a placed cell, its value.
    #[inline]
    #[must_use]
    pub fn digits(&self, cell: Cell) -> DigitSet {
        self.cells[cell.index() / 64][cell.index() % 64]
    }

    /// The cells where a digit is live, placed ones included.
    #[inline]
    #[must_use]
    pub fn plane(&self, digit: Digit) -> CellSet<W> {
        self.planes[digit.index()]
    }

    /// The cells where a digit is live and nothing is placed yet.
    #[inline]
    #[must_use]
    pub fn open_plane(&self, digit: Digit) -> CellSet<W> {
        self.planes[digit.index()] - self.placed
    }

    /// The placed cells.
    #[inline]
    #[must_use]
    pub fn placed(&self) -> CellSet<W> {
        self.placed
    }

    /// The cells that are not placed.
    #[inline]
    #[must_use]
    pub fn unplaced(&self) -> CellSet<W> {
        self.geometry.every_cell() - self.placed
    }

    /// The cells whose value is a given of the puzzle that the board came from; none of them in a board that came from
    /// no puzzle.
    #[inline]
    #[must_use]
    pub fn givens(&self) -> CellSet<W> {
        self.givens
    }

    /// Whether the marks are the puzzle: it came from one that has marks and no given value (a Sukaku). False for a
    /// board that came from no puzzle.
    #[inline]
    #[must_use]
    pub fn marks_are_given(&self) -> bool {
        self.marks_are_given
    }

    /// Whether a candidate is live.
    #[inline]
    #[must_use]
    pub fn is_live(&self, candidate: Candidate) -> bool {
        self.digits(candidate.cell()).contains(candidate.digit())
    }

    /// The digit of a placed cell.
    #[inline]
    #[must_use]
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        if self.placed.contains(cell) { self.digits(cell).single() } else { None }
    }

    /// Whether every cell is placed, and the constraints of the layout hold.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.placed.len() == self.layout().cell_count()
            && (self.layout().is_plain() || self.layout().first_broken(|cell| self.value(cell)).is_none())
    }

    /// The solution that the board is: its digits in reading order, if [`is_solved`](Board::is_solved).
    #[must_use]
    pub fn full_grid(&self) -> Option<Vec<Digit>> {
        if self.is_solved() { self.layout().cells().map(|cell| self.value(cell)).collect() } else { None }
    }

    /// All live candidates, by cell and digit.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> {
        self.layout().cells().flat_map(|cell| self.digits(cell).iter().map(move |digit| Candidate::new(cell, digit)))
    }

    /// How many live candidates a rule has.
    #[inline]
    #[must_use]
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
    #[must_use]
    pub fn empty_rule(&self) -> Option<Rule> {
        let layout = self.layout();
        let empty_cell = || layout.cells().find(|&cell| self.digits(cell).is_empty()).map(Rule::Cell);
        let empty_house = || {
            layout.houses().find_map(|house| {
                let cells = self.geometry.house(house);
                let digit = layout.digits().iter().find(|&digit| !self.plane(digit).intersects(&cells))?;
                Some(Rule::House(house, digit))
            })
        };
        empty_cell().or_else(empty_house)
    }

    /// Eliminates a candidate; returns whether it was live.
    ///
    /// # Errors
    /// The first rule that is left without candidates; the candidate is eliminated all the same.
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

    /// Places a candidate: eliminates the other candidates of its cell, and its digit from the peers and the cells of
    /// its groups. Nothing more is derived.
    ///
    /// # Errors
    /// The first rule that is left without candidates, or the cell's own if the candidate is not live, or the
    /// constraint that is full now and does not hold; the board must not be used afterwards.
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
        if self.layout().is_plain() { Ok(()) } else { self.place_among_constraints(candidate) }
    }

    /// What placing a candidate means beyond the houses of its cell.
    fn place_among_constraints(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        let layout = self.layout().clone();
        for &mate in layout.group_mates(candidate.cell()) {
            self.eliminate(Candidate::new(mate, candidate.digit()))?;
        }
        let of_cell = layout.constraints_of(candidate.cell()).iter().copied();
        layout.broken(of_cell, |cell| self.value(cell)).map_or(Ok(()), Err)
    }

    /// Places a candidate, then every unplaced peer that is left with one candidate, and so on.
    /// Every placement is appended to `report`, in order, with its cause.
    ///
    /// # Errors
    /// The first rule left without candidates; the report then ends with the placement that led there.
    pub fn place_and_follow(
        &mut self,
        candidate: Candidate,
        report: &mut Vec<Consequence>,
    ) -> Result<(), Contradiction> {
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
    /// Equal layouts, live candidates, placed cells, and what is given: with other givens an argument from uniqueness
    /// that holds in one position may fail in the other.
    fn eq(&self, other: &Self) -> bool {
        self.placed == other.placed
            && self.planes == other.planes
            && (self.givens, self.marks_are_given) == (other.givens, other.marks_are_given)
            && self.layout() == other.layout()
    }
}

impl<const W: usize> Eq for Board<W> {}

impl<const W: usize> std::fmt::Debug for Board<W> {
    /// One line per row; a placed cell as its digit, others as their candidates in braces.
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
        assert_eq!(board.open_plane(digit(1)).len(), 16 - 8);
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
        board.place_and_follow(asked, &mut report).unwrap();
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
        let error = board.place_and_follow(Candidate::new(layout.cell(1, 3), digit(1)), &mut report).unwrap_err();
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
    fn givens_are_kept_by_every_operation() {
        let layout = Layout::for_side(4).unwrap();
        let mut puzzle = four("1...............");
        puzzle.set(layout.cell(1, 2), digit(1), false);
        let mut board = Board::<2>::from_puzzle(&puzzle).unwrap();
        let given = CellSet::only(layout.cell(0, 0));
        assert_eq!((board.givens(), board.marks_are_given()), (given, false));
        let start = board.clone();
        board.eliminate(Candidate::new(layout.cell(0, 1), digit(2))).unwrap();
        board.place(Candidate::new(layout.cell(0, 1), digit(3))).unwrap();
        board.place_and_follow(Candidate::new(layout.cell(0, 2), digit(4)), &mut Vec::new()).unwrap();
        assert_eq!(board.givens(), given);
        assert_eq!(board.map(&Symmetry::transpose(&layout).unwrap()).givens(), given);
        // The same candidates with another value given are another position.
        puzzle.set(layout.cell(1, 2), digit(1), true);
        let both = Board::<2>::from_puzzle(&puzzle).unwrap();
        assert!(both.candidates().eq(start.candidates()) && both.placed() == start.placed() && both != start);
    }

    #[test]
    fn marks_are_the_puzzle_where_no_value_is_given() {
        let layout = Layout::for_side(4).unwrap();
        let mut sukaku = Puzzle::empty(layout.clone());
        assert!(!Board::<2>::from_puzzle(&sukaku).unwrap().marks_are_given());
        sukaku.set_marks(layout.cell(0, 0), Some([digit(1), digit(2)].into_iter().collect()));
        let board = Board::<2>::from_puzzle(&sukaku).unwrap();
        assert!(board.marks_are_given() && board.map(&Symmetry::identity(&layout)).marks_are_given());
        assert!(board.givens().is_empty() && board != Board::open(&layout));
        sukaku.set(layout.cell(3, 3), digit(1), true);
        assert!(!Board::<2>::from_puzzle(&sukaku).unwrap().marks_are_given());
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
