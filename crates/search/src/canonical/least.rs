//! The least image so far.

/// The longest row.
const SIDE: usize = super::LONGEST_SIDE;

/// The least image of a puzzle among those tried, how it is made, and how often it was met.
#[derive(Clone, Debug)]
pub(super) struct Least {
    /// The rows, four bits a cell, the first cell highest.
    packed: [u64; SIDE],
    /// Whether rows and columns are exchanged first.
    pub(super) transposed: bool,
    /// For each row, then column, of the image, which one comes there.
    pub(super) rows: [u8; SIDE],
    pub(super) cols: [u8; SIDE],
    /// How many images were equal to it, itself included.
    pub(super) count: u64,
}

impl Least {
    /// Nothing tried yet: every row is greater than any.
    pub(super) fn new() -> Least {
        Least { packed: [u64::MAX; SIDE], transposed: false, rows: [0; SIDE], cols: [0; SIDE], count: 0 }
    }

    /// The row to be beaten.
    #[inline]
    pub(super) fn row(&self, row: usize) -> u64 {
        self.packed[row]
    }

    /// Takes the next row of an image whose rows before are those here: whether the image is still among the least. A
    /// lesser row makes it the only one, with everything after it open.
    #[inline]
    pub(super) fn offer(&mut self, row: usize, packed: u64) -> bool {
        if packed < self.packed[row] {
            self.packed[row..].fill(u64::MAX);
            self.packed[row] = packed;
            self.count = 0;
        }
        packed == self.packed[row]
    }

    /// Notes a complete image, all of whose rows were taken, made by this many orders of rows and columns.
    pub(super) fn complete(&mut self, transposed: bool, rows: &[u8], cols: &[u8], orders: u64) {
        if self.count == 0 {
            self.transposed = transposed;
            self.rows[..rows.len()].copy_from_slice(rows);
            self.cols[..cols.len()].copy_from_slice(cols);
        }
        self.count += orders;
    }
}
