//! How the houses of a layout cross: what bounds the places that other houses, or a candidate outside, take from a
//! house.

use pencilproof_core::{Board, Digit, House};

/// How the houses of a layout cross.
#[derive(Clone, Debug)]
pub(crate) struct Crossings {
    /// The most cells that two houses share.
    pub(crate) widest: usize,
    /// By house: the most of its cells that a cell outside of it sees.
    seen: Vec<usize>,
}

impl Crossings {
    pub(super) fn new<const W: usize>(board: &Board<W>) -> Crossings {
        let (layout, geometry) = (board.layout(), board.geometry());
        let shared = |one: House, other: House| (geometry.house(one) & geometry.house(other)).len();
        let pairs = layout.houses().flat_map(|one| layout.houses().map(move |other| (one, other)));
        let widest = pairs.filter(|(one, other)| one != other).map(|(one, other)| shared(one, other)).max();
        let seen_in = |house: House| {
            let outside = layout.cells().filter(|&cell| !geometry.house(house).contains(cell));
            outside.map(|cell| (geometry.peers(cell) & geometry.house(house)).len()).max().unwrap_or(0)
        };
        Crossings { widest: widest.unwrap_or(0), seen: layout.houses().map(seen_in).collect() }
    }

    /// The houses in which a digit may have no more than `most` places left, but one at least now, once a candidate
    /// outside of the house is true. On a board with few values there are none, and whatever needs such a house finds
    /// nothing.
    pub(crate) fn narrow<const W: usize>(&self, board: &Board<W>, digit: Digit, most: usize) -> Vec<House> {
        let open = board.open_plane(digit);
        let is_narrow = |house: &House| {
            let places = (open & board.geometry().house(*house)).len();
            0 < places && places <= most + self.seen[house.index()]
        };
        board.layout().houses().filter(is_narrow).collect()
    }
}
