//! The board of the classic houses: nine vectors, as the search for one position has them in
//! [`boxes`](crate::classic::one::boxes). Between sweeps the propagators read and change single lanes.

use super::board::{Board, Fails, Fitting};
use super::program::{Program, Woken};
use super::sets::NINE_SETS;
use crate::classic::ClassicPosition;
use crate::classic::arch::vector::Alone;
use crate::classic::branch::related;
use crate::classic::one::boxes::{self, Cells};
use crate::classic::position::{ALL, CELLS};
use pencilproof_core::Puzzle;
use std::marker::PhantomData;

/// The lanes of all nine vectors.
const LANES: usize = 9 * 16;

/// The lanes of a vector that are boxes.
const BOXES: u32 = 0b0111_0111_0111;

/// The board with vectors of a kind.
#[derive(Clone, Debug)]
pub(super) struct Nine<V> {
    /// The nine vectors, by row and column in a box.
    lanes: Lanes,
    aside: Vec<Lanes>,
    vectors: PhantomData<V>,
}

#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct Lanes([u16; LANES]);

/// For each cell its lane among those of all vectors.
static LANE: [u8; CELLS] = {
    let mut lanes = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, col) = (cell / 9, cell % 9);
        lanes[cell] = (16 * (row % 3 * 3 + col % 3) + row / 3 * 4 + col / 3) as u8;
        cell += 1;
    }
    lanes
};

/// For each lane its cell; 0 for padding.
static CELL: [u8; LANES] = {
    let mut cells = [0; LANES];
    let mut cell = 0;
    while cell < CELLS {
        cells[LANE[cell] as usize] = cell as u8;
        cell += 1;
    }
    cells
};

/// For each cell the lanes of the cells that share a house with it.
static PEERS: [[u8; 20]; CELLS] = {
    let mut peers = [[0; 20]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (mut count, mut other) = (0, 0);
        while other < CELLS {
            if related(cell, other) {
                peers[cell][count] = LANE[other];
                count += 1;
            }
            other += 1;
        }
        cell += 1;
    }
    peers
};

/// Each mask of nine digits in reverse.
static REVERSED: [u16; 1 << 9] = {
    let mut reversed = [0; 1 << 9];
    let mut mask: u16 = 0;
    while mask <= ALL {
        reversed[mask as usize] = mask.reverse_bits() >> 7;
        mask += 1;
    }
    reversed
};

impl<V: Alone> Nine<V> {
    #[inline(always)]
    pub(super) fn new() -> Nine<V> {
        Nine { lanes: Lanes([ALL; LANES]), aside: Vec::new(), vectors: PhantomData }
    }

    #[inline(always)]
    fn cells(&self) -> Cells<V> {
        let mut cells = [[V::splat(0); 3]; 3];
        for (vector, lanes) in cells.as_flattened_mut().iter_mut().zip(self.lanes.0.chunks_exact(16)) {
            *vector = V::load(lanes);
        }
        cells
    }

    #[inline(always)]
    fn store(&mut self, cells: &Cells<V>) {
        for (vector, lanes) in cells.as_flattened().iter().zip(self.lanes.0.chunks_exact_mut(16)) {
            vector.store(lanes);
        }
    }
}

impl<V: Alone> Board for Nine<V> {
    const SIDE: Option<usize> = Some(9);

    #[inline(always)]
    fn load(&mut self, puzzle: &Puzzle) -> Result<(), Fails> {
        self.aside.clear();
        for (&mask, &lane) in ClassicPosition::of(puzzle).masks().cells().iter().zip(&LANE) {
            self.lanes.0[usize::from(lane)] = mask;
        }
        Ok(())
    }

    #[inline(always)]
    fn mask(&self, cell: u16) -> u32 {
        self.lanes.0[usize::from(LANE[usize::from(cell)])].into()
    }

    #[inline(always)]
    fn set(&mut self, cell: u16, mask: u32) -> Result<(), Fails> {
        self.lanes.0[usize::from(LANE[usize::from(cell)])] = mask as u16;
        // A sweep does not strike the last digits of cells, so it may not see that two of them are the same.
        let is_same = |&lane: &u8| u32::from(self.lanes.0[usize::from(lane)]) == mask;
        match mask & mask.wrapping_sub(1) == 0 && PEERS[usize::from(cell)].iter().any(is_same) {
            true => Err(Fails),
            false => Ok(()),
        }
    }

    #[inline(always)]
    fn settle(&mut self, program: &Program, woken: &mut Woken) -> Result<(), Fails> {
        let mut cells = self.cells();
        loop {
            let rests = boxes::rests(&cells);
            let seen = boxes::sweep(&mut cells, &rests);
            if !seen.failed.is_none() {
                // So that it can be seen where.
                self.store(&cells);
                return Err(Fails);
            }
            if seen.changed.is_none() {
                break;
            }
        }
        for (r, row) in cells.iter().enumerate() {
            for (e, vector) in row.iter().enumerate() {
                let from = 16 * (3 * r + e);
                let lanes = &mut self.lanes.0[from..][..16];
                let mut changed = !vector.equals(V::load(lanes)).lanes() & BOXES;
                if changed != 0 {
                    vector.store(lanes);
                    while changed != 0 {
                        let lane = from + changed.trailing_zeros() as usize;
                        changed &= changed - 1;
                        program.wake(CELL[lane].into(), woken);
                    }
                }
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn is_solved(&self) -> bool {
        boxes::is_solved(&self.cells())
    }

    #[inline(always)]
    fn push(&mut self) {
        self.aside.push(self.lanes);
    }

    #[inline(always)]
    fn pop(&mut self) {
        if let Some(lanes) = self.aside.pop() {
            self.lanes = lanes;
        }
    }

    #[inline(always)]
    fn reversed(&self, mask: u32) -> u32 {
        REVERSED[mask as usize & usize::from(ALL)].into()
    }

    #[inline(always)]
    fn fitting(&self, sum: u32, cells: &[u32], any: u32) -> Option<Fitting> {
        let sets = V::load(NINE_SETS.get(cells.len())?.get(sum as usize)?);
        let mut fits = sets.without(V::splat(any as u16)).is_zero();
        // Padding has no digit for any cell.
        for &cell in cells {
            fits = fits.without(sets.and(V::splat(cell as u16)).is_zero());
        }
        let union = sets.and(fits).any_lane();
        let missing = V::splat(ALL).without(sets).and(fits).any_lane();
        (union != 0).then(|| Fitting { union: union.into(), common: (ALL & !missing).into() })
    }
}
