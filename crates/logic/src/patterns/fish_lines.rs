//! The search for fish in lines: rows and columns as base and cover of one digit.
//!
//! A candidate is a victim of a fish if its being true would leave the base too few covers. So the search supposes each
//! candidate in turn to be true and strikes what it sees; that takes one cover away, and all fins. What is left of k
//! base houses must then lie in k - 1 covers. Such a set is reported if no smaller one among its base houses does the
//! same.

use super::bits::bits_of;
use super::choices::{covered, each_choice};
use super::fish::Fish;
use super::houses::Houses;
use super::places::Places;
use crate::Found;
use pencilproof_core::{Board, Cell, Digit, House, Layout, MAX_SIDE};
use std::ops::ControlFlow;

/// Called for each fish with victims; one that several victims lead to may come more than once.
pub(crate) type Visit<'a, 'f, const W: usize> = dyn FnMut(&Fish<W>, &mut Found<'f>) -> ControlFlow<()> + 'a;

/// Visits the fish of a size in rows against columns, and in columns against rows, that need no fins.
pub(crate) fn plain_lines<'f, const W: usize>(
    (board, places): (&Board<W>, &Places),
    digit: Digit,
    size: usize,
    found: &mut Found<'f>,
    visit: &mut Visit<'_, 'f, W>,
) -> ControlFlow<()> {
    for lines in Lines::both(board.layout().side(), places, digit) {
        if lines.open <= size {
            continue;
        }
        covered(&lines.places[..lines.side], size, &mut |base, cover| {
            found.work(1)?;
            let base = base.iter().map(|&line| lines.line(usize::from(line))).collect();
            visit(&Fish::new(board, digit, base, lines.across(cover)), found)
        })?;
    }
    ControlFlow::Continue(())
}

/// Visits the fish of a size in rows against columns, and in columns against rows, that have fins.
pub(crate) fn finned_lines<'f, const W: usize>(
    (board, places): (&Board<W>, &Places),
    digit: Digit,
    size: usize,
    found: &mut Found<'f>,
    visit: &mut Visit<'_, 'f, W>,
) -> ControlFlow<()> {
    let (layout, geometry, open) = (board.layout(), board.geometry(), board.open_plane(digit));
    let lines = Lines::both(board.layout().side(), places, digit);
    if lines[0].open <= size {
        return ControlFlow::Continue(());
    }
    for victim in open.iter() {
        found.work(1)?;
        let (row, column) = (layout.row(victim), layout.col(victim));
        let lined = geometry.house(lines[0].line(row)) | geometry.house(lines[1].line(column));
        let seen = (open & geometry.peers(victim)) - lined;
        if seen.is_empty() {
            continue;
        }
        for (lines, (own, across)) in lines.iter().zip([(row, column), (column, row)]) {
            let mut left = lines.places;
            left[own] = 0;
            let mut cut = 0u32;
            for cell in seen.iter() {
                let (line, place) = lines.place(layout, cell);
                left[line] &= !(1 << place);
                cut |= 1 << line;
            }
            let is_narrow = |line: usize| ((left[line] & !(1 << across)).count_ones() as usize) < size;
            if !bits_of(cut.into()).any(is_narrow) {
                continue;
            }
            left[..lines.side].iter_mut().for_each(|places| *places &= !(1 << across));
            each_choice(&left[..lines.side], size, size - 1, &mut |base, cover| {
                found.work(1)?;
                // Without a base candidate in the victim's own line, the fins are a cover, not fins.
                let is_held = base.iter().any(|&line| lines.places[usize::from(line)] >> across & 1 == 1);
                if !is_held || !is_least(base.iter().map(|&line| left[usize::from(line)]), size) {
                    return ControlFlow::Continue(());
                }
                let base: Houses = base.iter().map(|&line| lines.line(usize::from(line))).collect();
                let cover = lines.across(cover | 1 << across);
                let fish = Fish::new(board, digit, base, cover);
                if fish.fins.is_empty() { ControlFlow::Continue(()) } else { visit(&fish, found) }
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether no fewer than all of these sets are more than the places that they have together.
fn is_least(places: impl Iterator<Item = u32> + Clone, size: usize) -> bool {
    (1u32..(1 << size) - 1).all(|choice| {
        let chosen = places.clone().enumerate().filter(|(i, _)| choice >> i & 1 == 1);
        chosen.fold(0, |union, (_, places)| union | places).count_ones() >= choice.count_ones()
    })
}

/// The open places of a digit in parallel lines.
struct Lines {
    /// Whether these are the columns.
    is_columns: bool,
    side: usize,
    /// How many lines have open places.
    open: usize,
    /// By line: bit `i` for the crossing line `i`.
    places: [u32; MAX_SIDE],
}

impl Lines {
    /// The rows, and the columns.
    fn both(side: usize, places: &Places, digit: Digit) -> [Lines; 2] {
        [false, true].map(|is_columns| {
            let mut lines = Lines { is_columns, side, open: 0, places: [0; MAX_SIDE] };
            for index in 0..side {
                let open = places.of(lines.line(index), digit);
                lines.places[index] = open;
                lines.open += usize::from(open != 0);
            }
            lines
        })
    }

    /// Rows come first among the houses of a layout, then columns.
    fn line(&self, index: usize) -> House {
        House::from_index(if self.is_columns { self.side + index } else { index })
    }

    /// The crossing lines with these bits.
    fn across(&self, bits: u32) -> Houses {
        let first = if self.is_columns { 0 } else { self.side };
        (0..self.side).filter(|i| bits >> i & 1 == 1).map(|i| House::from_index(first + i)).collect()
    }

    /// The line of a cell, and its place there.
    fn place(&self, layout: &Layout, cell: Cell) -> (usize, usize) {
        let (row, column) = (layout.row(cell), layout.col(cell));
        if self.is_columns { (column, row) } else { (row, column) }
    }
}
