//! Where the givens of a puzzle lie: symmetries of the square, and which cells go together under them.

use pencilproof_core::{Cell, Layout};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// How the places of the givens mirror each other. It is about the picture on paper alone, not about digits or houses, so
/// every layout has all of them.
///
/// ```
/// use pencilproof_core::Layout;
/// use pencilproof_generate::ClueSymmetry;
/// let orbits = ClueSymmetry::HalfTurn.orbits(&Layout::classic());
/// assert_eq!(orbits.len(), 41); // the centre alone, all others in pairs
/// assert_eq!("half-turn".parse(), Ok(ClueSymmetry::HalfTurn));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ClueSymmetry {
    /// Anywhere.
    #[default]
    None,
    /// The same after half a turn.
    HalfTurn,
    /// The same after a quarter of a turn.
    QuarterTurn,
    /// The same when mirrored in the diagonal from the top left.
    Diagonal,
    /// The same when mirrored in either diagonal.
    BothDiagonals,
    /// Left and right are mirror images.
    Mirror,
    /// Left and right are mirror images, and so are top and bottom.
    BothMirrors,
    /// The same after every turn and every mirroring of the square.
    Full,
}

impl ClueSymmetry {
    /// Every symmetry, in the order in which they are listed to people.
    pub const ALL: [ClueSymmetry; 8] = [
        ClueSymmetry::None,
        ClueSymmetry::HalfTurn,
        ClueSymmetry::QuarterTurn,
        ClueSymmetry::Diagonal,
        ClueSymmetry::BothDiagonals,
        ClueSymmetry::Mirror,
        ClueSymmetry::BothMirrors,
        ClueSymmetry::Full,
    ];

    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            ClueSymmetry::None => "none",
            ClueSymmetry::HalfTurn => "half-turn",
            ClueSymmetry::QuarterTurn => "quarter-turn",
            ClueSymmetry::Diagonal => "diagonal",
            ClueSymmetry::BothDiagonals => "both-diagonals",
            ClueSymmetry::Mirror => "mirror",
            ClueSymmetry::BothMirrors => "both-mirrors",
            ClueSymmetry::Full => "full",
        }
    }

    /// The places a place is taken to by maps that make up the whole symmetry.
    fn images(self, side: usize, (row, col): (usize, usize)) -> Vec<(usize, usize)> {
        let last = side - 1;
        let turn = (col, last - row);
        let diagonal = (col, row);
        let mirror = (row, last - col);
        match self {
            ClueSymmetry::None => vec![],
            ClueSymmetry::HalfTurn => vec![(last - row, last - col)],
            ClueSymmetry::QuarterTurn => vec![turn],
            ClueSymmetry::Diagonal => vec![diagonal],
            ClueSymmetry::BothDiagonals => vec![diagonal, (last - col, last - row)],
            ClueSymmetry::Mirror => vec![mirror],
            ClueSymmetry::BothMirrors => vec![mirror, (last - row, col)],
            ClueSymmetry::Full => vec![turn, mirror],
        }
    }

    /// The cells of a layout in groups of which all or none are given. Each cell is in one of them; cells and groups are
    /// in reading order.
    pub fn orbits(self, layout: &Layout) -> Vec<Vec<Cell>> {
        let mut seen: BTreeSet<Cell> = BTreeSet::new();
        let mut orbits = Vec::new();
        for cell in layout.cells() {
            if seen.contains(&cell) {
                continue;
            }
            let mut orbit = BTreeSet::from([cell]);
            let mut open = vec![cell];
            while let Some(cell) = open.pop() {
                for (row, col) in self.images(layout.side(), (layout.row(cell), layout.col(cell))) {
                    let image = layout.cell(row, col);
                    if orbit.insert(image) {
                        open.push(image);
                    }
                }
            }
            seen.extend(&orbit);
            orbits.push(orbit.into_iter().collect());
        }
        orbits
    }
}

impl fmt::Display for ClueSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for ClueSymmetry {
    type Err = String;

    fn from_str(name: &str) -> Result<ClueSymmetry, String> {
        ClueSymmetry::ALL.into_iter().find(|known| known.word() == name).ok_or_else(|| {
            let words: Vec<&str> = ClueSymmetry::ALL.iter().map(|known| known.word()).collect();
            format!("there is no such symmetry; known are {}", words.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_have_the_sizes_of_their_groups() {
        let largest = [1, 2, 4, 2, 4, 2, 4, 8];
        for (symmetry, largest) in ClueSymmetry::ALL.into_iter().zip(largest) {
            for name in ["2x2", "3x3", "2x5", "5x5"] {
                let layout: Layout = name.parse().unwrap();
                let orbits = symmetry.orbits(&layout);
                assert_eq!(orbits.iter().map(Vec::len).max(), Some(largest), "{symmetry} {name}");
                assert!(orbits.iter().all(|orbit| largest % orbit.len() == 0), "{symmetry} {name}");
                let mut cells: Vec<Cell> = orbits.concat();
                cells.sort();
                assert!(cells.into_iter().eq(layout.cells()), "{symmetry} {name}");
            }
        }
    }

    #[test]
    fn names_are_read_back() {
        assert!(ClueSymmetry::ALL.iter().all(|symmetry| symmetry.word().parse() == Ok(*symmetry)));
        assert!("spiral".parse::<ClueSymmetry>().unwrap_err().contains("quarter-turn"));
    }
}
