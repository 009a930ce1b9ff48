//! Clusters of one digit: places joined by strong links, in two colours.

use pencilproof_core::{Board, CellSet, Digit, House, Rule};
use pencilproof_proof::Side;

/// Places of a digit that are joined by houses with two places for it. All places of one colour are true, all of the
/// other false.
#[derive(Clone, Copy, Debug)]
pub struct Cluster<const W: usize> {
    /// The digit.
    pub digit: Digit,
    /// The first house with two places that joins some of them; the first of these two places is green.
    pub house: House,
    /// The cells of each colour, green first.
    pub cells: [CellSet<W>; 2],
    /// The cells that see a cell of each colour, green first.
    pub seen: [CellSet<W>; 2],
}

impl<const W: usize> Cluster<W> {
    /// The clusters of a digit, house by house. A place whose links would give it both colours keeps the first one; the
    /// position then has no solution.
    pub(super) fn all(board: &Board<W>, digit: Digit) -> Vec<Cluster<W>> {
        let geometry = board.geometry();
        let open = board.open_plane(digit);
        let mut clusters: Vec<Cluster<W>> = Vec::new();
        let mut known = CellSet::<W>::EMPTY;
        for house in board.layout().houses() {
            let pair = open & geometry.house(house);
            let Some(first) = pair.first().filter(|&first| pair.len() == 2 && !known.contains(first)) else { continue };
            let mut cells = [CellSet::EMPTY; 2];
            let mut seen = [CellSet::EMPTY; 2];
            let mut queue = vec![(first, Side::Green)];
            while let Some((cell, side)) = queue.pop() {
                if !known.insert(cell) {
                    continue;
                }
                cells[side.index()].insert(cell);
                seen[side.index()] |= geometry.peers(cell);
                for &house in board.layout().houses_of(cell) {
                    let mut other = open & geometry.house(house);
                    other.remove(cell);
                    queue.extend(other.single().map(|other| (other, side.other())));
                }
            }
            clusters.push(Cluster { digit, house, cells, seen });
        }
        clusters
    }

    /// The rule that it starts from.
    #[must_use]
    pub fn rule(&self) -> Rule {
        Rule::House(self.house, self.digit)
    }

    /// Whether two cells of a colour see each other, so that the colour is false.
    #[must_use]
    pub fn is_crowded(&self, side: Side) -> bool {
        self.cells[side.index()].intersects(&self.seen[side.index()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilproof_core::{Candidate, Layout};

    #[test]
    fn links_are_followed_through_every_house() {
        let layout = Layout::classic();
        let mut board = Board::<2>::open(&layout);
        let digit = Digit::from_index(3);
        let cell = |name: &str| layout.parse_cell(name).unwrap();
        let set = |names: &[&str]| names.iter().map(|name| cell(name)).collect::<CellSet<2>>();
        for (house, kept) in [(0, ["r1c1", "r1c7"]), (15, ["r1c7", "r5c7"]), (23, ["r5c7", "r4c9"])] {
            let house = layout.houses().nth(house).unwrap();
            for &gone in layout.house_cells(house).iter().filter(|&&one| !kept.contains(&&*layout.cell_name(one))) {
                board.eliminate(Candidate::new(gone, digit)).unwrap();
            }
        }
        let clusters = Cluster::all(&board, digit);
        assert_eq!(clusters.len(), 1);
        assert_eq!(clusters[0].cells, [set(&["r1c1", "r5c7"]), set(&["r1c7", "r4c9"])]);
        assert!(Side::BOTH.iter().all(|&side| !clusters[0].is_crowded(side)));
        assert!(clusters[0].seen[0].contains(cell("r4c1")) && clusters[0].seen[1].contains(cell("r4c1")));
        assert!(Cluster::all(&board, Digit::from_index(4)).is_empty());
    }
}
