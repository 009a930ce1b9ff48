//! What techniques read: views of one board, computed when first asked for.

use pencilproof_core::{Board, Digit, House, Layout};
use std::cell::OnceCell;

/// A board and what has been worked out about it. It borrows the board, so a stale view does not compile.
pub struct Facts<'b, const W: usize> {
    board: &'b Board<W>,
    places: OnceCell<Vec<u32>>,
}

impl<'b, const W: usize> Facts<'b, W> {
    /// The facts of a board; nothing is computed yet.
    pub fn new(board: &'b Board<W>) -> Self {
        Facts { board, places: OnceCell::new() }
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &'b Board<W> {
        self.board
    }

    /// The layout.
    #[inline]
    pub fn layout(&self) -> &'b Layout {
        self.board.layout()
    }

    /// The places of a digit in a house where it is not placed yet: bit `i` for the house's cell `i`. Empty when the
    /// house has the digit.
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
}
