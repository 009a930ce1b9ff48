//! A layout as bit sets of a fixed width.

use crate::handle::Handle;
use crate::{Cell, CellSet, House, Layout};

/// The number of 64-bit words in a cell set, so that small boards do not pay for large ones.
///
/// Code that is generic in the width is compiled once per width. WebAssembly is downloaded, so it has the largest width
/// alone: the smallest would be a fifteenth of the module, and make logic on 9x9 a tenth faster there, on hard puzzles
/// a quarter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// Two words: sides up to 11. Not in WebAssembly.
    #[cfg(not(target_family = "wasm"))]
    Two,
    /// Four words: sides up to 16. Not in WebAssembly.
    #[cfg(not(target_family = "wasm"))]
    Four,
    /// Ten words: sides up to 25.
    Ten,
}

impl Width {
    /// The narrowest width for this many cells.
    #[must_use]
    pub const fn for_cells(count: usize) -> Width {
        match count {
            #[cfg(not(target_family = "wasm"))]
            0..=128 => Width::Two,
            #[cfg(not(target_family = "wasm"))]
            129..=256 => Width::Four,
            _ => Width::Ten,
        }
    }
}

/// Runs an expression with a constant bound to the number of words that a layout needs, the one place where a layout
/// known at run time meets code generic in the width.
///
/// ```
/// use pencilproof_core::{Board, Layout, with_width};
/// fn live<const W: usize>(layout: &Layout) -> usize {
///     Board::<W>::open(layout).candidates().count()
/// }
/// let layout = Layout::for_side(16).unwrap();
/// assert_eq!(with_width!(layout, W => live::<W>(&layout)), 16 * 16 * 16);
/// ```
#[macro_export]
macro_rules! with_width {
    ($layout:expr, $w:ident => $body:expr) => {
        match $layout.width() {
            #[cfg(not(target_family = "wasm"))]
            $crate::Width::Two => {
                const $w: usize = 2;
                $body
            }
            #[cfg(not(target_family = "wasm"))]
            $crate::Width::Four => {
                const $w: usize = 4;
                $body
            }
            $crate::Width::Ten => {
                const $w: usize = 10;
                $body
            }
        }
    };
}

/// The houses and peers of a layout as cell sets: a cheap handle, the sets are built once per layout and shared.
#[derive(Clone, Debug)]
pub struct Geometry<const W: usize> {
    layout: Layout,
    sets: Handle<Sets<W>>,
}

#[derive(Debug)]
pub(crate) struct Sets<const W: usize> {
    every_cell: CellSet<W>,
    houses: Vec<CellSet<W>>,
    peers: Vec<CellSet<W>>,
}

impl<const W: usize> Sets<W> {
    pub(crate) fn new(layout: &Layout) -> Sets<W> {
        let houses: Vec<CellSet<W>> =
            layout.houses().map(|house| layout.house_cells(house).iter().copied().collect()).collect();
        let peers = layout.cells().map(|cell| layout.peers(cell).iter().copied().collect()).collect();
        Sets { every_cell: CellSet::first_cells(layout.cell_count()), houses, peers }
    }
}

impl<const W: usize> Geometry<W> {
    /// The sets of a layout. They are shared where `W` is [the layout's width](Layout::width); those of a wider `W` are
    /// built anew.
    ///
    /// # Panics
    /// If `W` words are too few for its cells; [`with_width!`](crate::with_width) picks enough.
    #[must_use]
    pub fn new(layout: &Layout) -> Geometry<W> {
        assert!(layout.cell_count() <= 64 * W, "{} cells in {W} words", layout.cell_count());
        Geometry { layout: layout.clone(), sets: layout.sets() }
    }

    /// The layout.
    #[inline]
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// All cells of the layout.
    #[inline]
    #[must_use]
    pub fn every_cell(&self) -> CellSet<W> {
        self.sets.every_cell
    }

    /// The cells of a house.
    #[inline]
    #[must_use]
    pub fn house(&self, house: House) -> CellSet<W> {
        self.sets.houses[house.index()]
    }

    /// The cells that share a house with a cell.
    #[inline]
    #[must_use]
    pub fn peers(&self, cell: Cell) -> CellSet<W> {
        self.sets.peers[cell.index()]
    }

    /// The cells that share a house with each of the given cells.
    #[must_use]
    pub fn common_peers(&self, cells: CellSet<W>) -> CellSet<W> {
        cells.iter().fold(self.every_cell(), |common, cell| common & self.peers(cell))
    }

    /// The houses that hold all the given cells.
    pub fn shared_houses(&self, cells: CellSet<W>) -> impl Iterator<Item = House> + Clone {
        let of_first = cells.first().map_or(&[][..], |cell| self.layout.houses_of(cell));
        of_first.iter().copied().filter(move |house| cells.is_subset(&self.sets.houses[house.index()]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_layout() {
        let layout: Layout = "3x3+windoku+x".parse().unwrap();
        let geometry = Geometry::<2>::new(&layout);
        for cell in layout.cells() {
            assert_eq!(geometry.peers(cell).iter().collect::<Vec<_>>(), layout.peers(cell));
        }
        let pair: CellSet<2> = [layout.cell(0, 0), layout.cell(0, 1)].into_iter().collect();
        let shared: Vec<String> = geometry.shared_houses(pair).map(|house| layout.house_name(house)).collect();
        assert_eq!(shared, ["row 1", "box 1"]);
        assert_eq!(geometry.common_peers(pair).len(), 7 + 6);
    }
}
