//! Symmetric patterns of givens: the symmetries of a square, and the orbits of cells under them.

use pencilproof_core::{Cell, Layout};
use std::collections::BTreeSet;
use strum::{Display, EnumCount, EnumString, IntoStaticStr, VariantArray};
use thiserror::Error;

/// The symmetry of the pattern that the cells with givens form. Digits and houses play no part in it, so every layout
/// has all of these symmetries.
///
/// ```
/// use pencilproof_core::Layout;
/// use pencilproof_generate::GivenSymmetry;
/// let orbits = GivenSymmetry::HalfTurn.orbits(&Layout::classic());
/// assert_eq!(orbits.len(), 41); // the centre alone, all other cells in pairs
/// assert_eq!("half-turn".parse(), Ok(GivenSymmetry::HalfTurn));
/// ```
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Display, EnumCount, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case", parse_err_ty = UnknownSymmetry, parse_err_fn = unknown)]
pub enum GivenSymmetry {
    /// No symmetry.
    #[default]
    None,
    /// Unchanged by half a turn.
    HalfTurn,
    /// Unchanged by a quarter turn.
    QuarterTurn,
    /// Unchanged by reflection in the diagonal from the top left.
    Diagonal,
    /// Unchanged by reflection in either diagonal.
    BothDiagonals,
    /// Left and right are mirror images.
    Mirror,
    /// Left and right are mirror images, and so are top and bottom.
    BothMirrors,
    /// Unchanged by every rotation and reflection of the square.
    Full,
}

impl GivenSymmetry {
    /// Every symmetry, in the order in which they are listed for users.
    pub const ALL: [GivenSymmetry; GivenSymmetry::COUNT] =
        *GivenSymmetry::VARIANTS.first_chunk().expect("every variant");

    /// The name of the symmetry, such as `half-turn`.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// The images of a place under maps that generate the symmetry group.
    fn images(self, side: usize, (row, col): (usize, usize)) -> Vec<(usize, usize)> {
        let last = side - 1;
        let turn = (col, last - row);
        let diagonal = (col, row);
        let mirror = (row, last - col);
        match self {
            GivenSymmetry::None => vec![],
            GivenSymmetry::HalfTurn => vec![(last - row, last - col)],
            GivenSymmetry::QuarterTurn => vec![turn],
            GivenSymmetry::Diagonal => vec![diagonal],
            GivenSymmetry::BothDiagonals => vec![diagonal, (last - col, last - row)],
            GivenSymmetry::Mirror => vec![mirror],
            GivenSymmetry::BothMirrors => vec![mirror, (last - row, col)],
            GivenSymmetry::Full => vec![turn, mirror],
        }
    }

    /// The orbits of the cells of a layout: either all cells of an orbit have givens or none has. Each cell is in
    /// exactly one orbit. Cells and orbits are in reading order.
    #[must_use]
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

/// No symmetry has this name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no symmetry '{0}'; known are {known}", known = GivenSymmetry::ALL.map(GivenSymmetry::word).join(", "))]
pub struct UnknownSymmetry(pub String);

fn unknown(name: &str) -> UnknownSymmetry {
    UnknownSymmetry(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_have_the_sizes_of_their_groups() {
        let largest = [1, 2, 4, 2, 4, 2, 4, 8];
        for (symmetry, largest) in GivenSymmetry::ALL.into_iter().zip(largest) {
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
        assert!(GivenSymmetry::ALL.iter().all(|symmetry| symmetry.word().parse() == Ok(*symmetry)));
        assert!(
            "spiral".parse::<GivenSymmetry>().unwrap_err().to_string().contains("'spiral'; known are none, half-turn,")
        );
    }
}
