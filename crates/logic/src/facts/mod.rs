//! What techniques read: views of one position, each computed when it is first asked for.

mod als;
mod clusters;
mod links;

pub use als::Als;
pub use clusters::Cluster;
pub use links::{LinkNode, Links, StrongLink};

use crate::sets::system::System;
use pencilproof_core::{Board, Candidate, CellSet, Digit, Geometry, House, Layout, MAX_SIDE, Rule};
use std::cell::OnceCell;

/// A position and what has been computed about it. It borrows the board, so a stale view does not compile.
pub struct Facts<'b, const W: usize> {
    board: &'b Board<W>,
    places: OnceCell<Vec<u32>>,
    bivalue: OnceCell<CellSet<W>>,
    bilocal: [OnceCell<Vec<House>>; MAX_SIDE],
    links: OnceCell<Links<W>>,
    als: OnceCell<Vec<Als<W>>>,
    clusters: [OnceCell<Vec<Cluster<W>>>; MAX_SIDE],
    system: OnceCell<Option<System>>,
}

impl<'b, const W: usize> Facts<'b, W> {
    /// The facts of a board; nothing is computed yet.
    #[must_use]
    pub fn new(board: &'b Board<W>) -> Self {
        Facts {
            board,
            places: OnceCell::new(),
            bivalue: OnceCell::new(),
            bilocal: [const { OnceCell::new() }; MAX_SIDE],
            links: OnceCell::new(),
            als: OnceCell::new(),
            clusters: [const { OnceCell::new() }; MAX_SIDE],
            system: OnceCell::new(),
        }
    }

    /// The board.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &'b Board<W> {
        self.board
    }

    /// The layout.
    #[inline]
    #[must_use]
    pub fn layout(&self) -> &'b Layout {
        self.board.layout()
    }

    /// The houses and peers of the layout as cell sets.
    #[inline]
    #[must_use]
    pub fn geometry(&self) -> &'b Geometry<W> {
        self.board.geometry()
    }

    /// The places of a digit in a house where it is not placed yet: bit `i` for the house's cell `i`. Empty when the
    /// house has the digit.
    #[must_use]
    pub fn places(&self, house: House, digit: Digit) -> u32 {
        let side = self.layout().side();
        self.places.get_or_init(|| self.compute_places())[house.index() * side + digit.index()]
    }

    fn compute_places(&self) -> Vec<u32> {
        let layout = self.layout();
        let side = layout.side();
        let mut places = vec![0; layout.houses().count() * side];
        for house in layout.houses() {
            for (position, &cell) in layout.house_cells(house).iter().enumerate() {
                if !self.board.placed().contains(cell) {
                    for digit in self.board.digits(cell).iter() {
                        places[house.index() * side + digit.index()] |= 1 << position;
                    }
                }
            }
        }
        places
    }

    /// The cells with two candidates.
    #[must_use]
    pub fn bivalue_cells(&self) -> CellSet<W> {
        *self
            .bivalue
            .get_or_init(|| self.board.unplaced().iter().filter(|&cell| self.board.digits(cell).len() == 2).collect())
    }

    /// The houses with exactly two places for a digit, in ascending order.
    #[must_use]
    pub fn bilocal_houses(&self, digit: Digit) -> &[House] {
        self.bilocal[digit.index()].get_or_init(|| {
            let has_two = |&house: &House| self.board.count(Rule::House(house, digit)) == 2;
            self.layout().houses().filter(has_two).collect()
        })
    }

    /// Strong and weak links between candidates and groups of candidates.
    #[must_use]
    pub fn links(&self) -> &Links<W> {
        self.links.get_or_init(|| Links::new(self))
    }

    /// The almost locked sets of up to [`Als::MOST_CELLS`] cells: n cells of a house with n + 1 digits.
    #[must_use]
    pub fn almost_locked_sets(&self) -> &[Als<W>] {
        self.als.get_or_init(|| Als::all(self))
    }

    /// The clusters of a digit: its places that are joined by strong links, in two colours.
    #[must_use]
    pub fn clusters(&self, digit: Digit) -> &[Cluster<W>] {
        self.clusters[digit.index()].get_or_init(|| Cluster::all(self.board, digit))
    }

    /// The exactly-one system of the position; `None` where it is too large for set logic, or a rule is empty.
    pub(crate) fn system(&self) -> Option<&System> {
        let compute = || {
            let system = self.board.empty_rule().is_none().then(|| System::new(self.board))?;
            (!crate::sets::oracle::is_too_large(&system)).then_some(system)
        };
        self.system.get_or_init(compute).as_ref()
    }

    /// The candidates of a digit in some cells.
    pub(crate) fn candidates(cells: CellSet<W>, digit: Digit) -> impl Iterator<Item = Candidate> {
        cells.iter().map(move |cell| Candidate::new(cell, digit))
    }
}
