//! Following singles to the end.

use pencilproof_core::{Board, Candidate, Contradiction};

/// Places every candidate that is the last of a rule, naked and hidden singles alike, until there are none.
///
/// # Errors
/// The first rule found without candidates.
pub fn propagate<const W: usize>(board: &mut Board<W>) -> Result<(), Contradiction> {
    loop {
        let mut changed = false;
        for cell in board.unplaced().iter() {
            if let Some(digit) = board.digits(cell).single() {
                board.place(Candidate::new(cell, digit))?;
                changed = true;
            }
        }
        let layout = board.layout().clone();
        for digit in layout.digits().iter() {
            for house in layout.houses() {
                let places = board.plane(digit) & board.geometry().house(house);
                if let Some(cell) = places.single().filter(|&cell| !board.placed().contains(cell)) {
                    board.place(Candidate::new(cell, digit))?;
                    changed = true;
                }
            }
        }
        if !changed {
            return board.empty_rule().map_or(Ok(()), |rule| Err(Contradiction::Empty(rule)));
        }
    }
}
