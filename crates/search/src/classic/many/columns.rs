//! Positions out of lanes and into lanes, several at a time.
//!
//! A position alone goes cell by cell. Where more of them wait, squares of as many cells as there are lanes are turned
//! over, for all lanes in one go. No closure is given vectors here: it might be compiled apart, for a machine without
//! them.

use crate::classic::arch::vector::{Columns, Vector};
use crate::classic::position::{CELLS, Masks};

/// From this number of lanes on, all lanes are transposed.
const MANY: u32 = 5;

/// Reads the positions of some lanes, bits of `lanes`, each to its place; at other places there may then be anything.
#[inline(always)]
pub(crate) fn read<V: Columns>(board: &[V; CELLS], lanes: u32, columns: &mut [Masks]) {
    if lanes.count_ones() < MANY {
        for lane in bits(lanes) {
            V::read(board, lane, &mut columns[lane]);
        }
    } else {
        V::read_all(board, columns);
    }
}

/// Writes the positions of some lanes, bits of `lanes`, from their places.
#[inline(always)]
pub(crate) fn write<V: Columns>(board: &mut [V; CELLS], lanes: u32, columns: &[Masks]) {
    match lanes.count_ones() {
        0 => {}
        1 => write_few::<V, 1>(board, lanes, columns),
        2 => write_few::<V, 2>(board, lanes, columns),
        3 => write_few::<V, 3>(board, lanes, columns),
        4 => write_few::<V, 4>(board, lanes, columns),
        _ => V::write_all(board, V::chosen(lanes), columns),
    }
}

/// Writes `N` lanes, cell by cell.
#[inline(always)]
fn write_few<V: Vector, const N: usize>(board: &mut [V; CELLS], lanes: u32, columns: &[Masks]) {
    let mut chosen = [V::splat(0); N];
    let mut from = [&[0; CELLS]; N];
    for (n, lane) in bits(lanes).take(N).enumerate() {
        (chosen[n], from[n]) = (V::chosen(1 << lane), columns[lane].cells());
    }
    for (at, cell) in board.iter_mut().enumerate() {
        let mut value = *cell;
        for n in 0..N {
            value = chosen[n].choose(V::splat(from[n][at]), value);
        }
        *cell = value;
    }
}

/// Vectors that can be turned over by the square.
pub(crate) trait Turn<const LANES: usize>: Vector {
    /// Lane `i` of vector `j` goes to lane `j` of vector `i`.
    fn turned(square: [Self; LANES]) -> [Self; LANES];
}

/// Reads all lanes.
#[inline(always)]
pub(crate) fn read_all<V: Turn<LANES>, const LANES: usize>(board: &[V; CELLS], columns: &mut [Masks]) {
    let (squares, rest) = board.as_chunks::<LANES>();
    for (at, square) in squares.iter().enumerate() {
        let rows = V::turned(*square);
        for lane in 0..LANES {
            rows[lane].store(&mut columns[lane].0[LANES * at..]);
        }
    }
    let mut last = [V::splat(0); LANES];
    last[..rest.len()].copy_from_slice(rest);
    let rows = V::turned(last);
    for lane in 0..LANES {
        rows[lane].store(&mut columns[lane].0[LANES * squares.len()..]);
    }
}

/// Writes the chosen lanes.
#[inline(always)]
pub(crate) fn write_all<V: Turn<LANES>, const LANES: usize>(board: &mut [V; CELLS], chosen: V, columns: &[Masks]) {
    let (squares, rest) = board.as_chunks_mut::<LANES>();
    let whole = squares.len();
    for (at, square) in squares.iter_mut().enumerate() {
        let rows = turned::<V, LANES>(columns, LANES * at);
        for (cell, row) in square.iter_mut().zip(rows) {
            *cell = chosen.choose(row, *cell);
        }
    }
    for (cell, row) in rest.iter_mut().zip(turned::<V, LANES>(columns, LANES * whole)) {
        *cell = chosen.choose(row, *cell);
    }
}

/// The vectors of as many cells as there are lanes, from a cell on.
#[inline(always)]
fn turned<V: Turn<LANES>, const LANES: usize>(columns: &[Masks], from: usize) -> [V; LANES] {
    let mut square = [V::splat(0); LANES];
    for lane in 0..LANES {
        square[lane] = V::load(&columns[lane].0[from..]);
    }
    V::turned(square)
}

/// The lanes of bits.
#[inline(always)]
pub(crate) fn bits(mut lanes: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = (lanes != 0).then_some(lanes.trailing_zeros() as usize);
        lanes &= lanes.wrapping_sub(1);
        lane
    })
}
