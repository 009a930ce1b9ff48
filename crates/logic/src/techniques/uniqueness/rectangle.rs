//! What the techniques of unique rectangles share: a setting, and the rectangles as deadly patterns.

use crate::facts::{Rectangle, is_exchangeable, lines};
use crate::guarded::{Certificate, Guarded};
use crate::prelude::*;

/// The settings of every technique of unique rectangles.
pub(super) const SETTINGS: &[Setting] =
    &[Setting { key: "missing", about: "Corners may have lost one of the two digits.", kind: SettingKind::Switch }];

/// The value of the settings that allows corners with one digit.
pub(super) const MISSING: &[(&str, SettingValue)] = &[("missing", SettingValue::Switch(true))];

/// Visits each rectangle of the position.
pub(super) fn each<const W: usize>(
    facts: &Facts<'_, W>,
    params: &Params,
    mut visit: impl FnMut(&Rectangle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let rectangles = if params.switch(0) { facts.rectangles_with_missing() } else { facts.rectangles() };
    rectangles.iter().try_for_each(&mut visit)
}

/// Visits each rectangle of two digits in those cells that may be its corners, even if each of these has others as
/// well, but for those without any others.
pub(super) fn each_open<const W: usize>(
    facts: &Facts<'_, W>,
    corners: impl Fn([Digit; 2]) -> CellSet<W>,
    found: &mut Found<'_>,
    visit: impl Fn(&Rectangle, &mut Found<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (board, layout, geometry) = (facts.board(), facts.layout(), facts.geometry());
    for one in layout.digits().iter() {
        for other in layout.digits().iter().filter(|&other| other > one) {
            let mut rest = board.open_plane(one) & board.open_plane(other) & corners([one, other]);
            found.work(1 + rest.len() as u64)?;
            while rest.len() >= 4 {
                let Some(first) = rest.first() else { break };
                rest.remove(first);
                let [row, col] = lines(layout, first).map(|house| rest & geometry.house(house));
                for beside in row.iter() {
                    for below in col.iter() {
                        let cells = [first, beside, below, layout.cell(layout.row(below), layout.col(beside))];
                        found.work(1)?;
                        if rest.contains(cells[3]) && is_exchangeable(board, &cells) {
                            let pair = DigitSet::only(one) | DigitSet::only(other);
                            let extras = cells.map(|cell| board.digits(cell) - pair);
                            let rectangle = Rectangle { cells, pair, extras };
                            if rectangle.roof().next().is_some() {
                                visit(&rectangle, found)?;
                            }
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The rectangle as a deadly pattern, whose cells are to be kept by the caller.
pub(super) fn cells(rectangle: &Rectangle) -> [(Cell, DigitSet); 4] {
    rectangle.cells.map(|cell| (cell, rectangle.pair))
}

/// Whether two corners lie side by side, not on a diagonal of the rectangle.
pub(super) fn is_side([one, other]: [usize; 2]) -> bool {
    one + other != 3
}

/// Whether a digit is open in a house, but only in corners of the rectangle.
pub(super) fn is_confined<const W: usize>(
    facts: &Facts<'_, W>,
    rectangle: &Rectangle,
    house: House,
    digit: Digit,
) -> bool {
    let corners: CellSet<W> = rectangle.cells.iter().copied().collect();
    let places = facts.geometry().house(house) & facts.board().open_plane(digit);
    !places.is_empty() && places.is_subset(&corners)
}

/// The pattern of exchanged digits with these cells.
pub(super) fn exchange(cells: &[(Cell, DigitSet)]) -> Guarded<'_> {
    Guarded { cells, certificate: Certificate::Exchange }
}
