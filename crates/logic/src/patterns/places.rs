//! The places of each digit in each house.

use pencilproof_core::{Board, Digit, House};

/// The places of the digits that are not placed yet, by house and digit: bit `i` for the house's cell `i`.
pub(crate) struct Places {
    side: usize,
    places: Vec<u32>,
}

impl Places {
    pub(crate) fn new<const W: usize>(board: &Board<W>) -> Places {
        let layout = board.layout();
        let side = layout.side();
        let placed = board.placed();
        let mut places = vec![0; layout.houses().count() * side];
        for (house, of_house) in layout.houses().zip(places.chunks_exact_mut(side)) {
            for (position, &cell) in layout.house_cells(house).iter().enumerate() {
                if !placed.contains(cell) {
                    board.digits(cell).iter().for_each(|digit| of_house[digit.index()] |= 1 << position);
                }
            }
        }
        Places { side, places }
    }

    /// The places of a digit in a house; none when the house has it.
    #[inline]
    pub(crate) fn of(&self, house: House, digit: Digit) -> u32 {
        self.places[house.index() * self.side + digit.index()]
    }
}
