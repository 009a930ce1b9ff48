//! The certificate of Qiu's deadly pattern: two digits change places, and two lines settle what becomes of the rest.

use crate::exchange::{has_givens, is_covered, is_free, may_change};
use crate::{ExchangeFlaw, Literal};
use pencilproof_core::{Board, Cell, CellSet, Digit, DigitSet, House, HouseKind, Layout, Rule, Symmetry};

/// Two parallel lines whose opposite cells share a region; two corners elsewhere, side by side in another line and in a
/// region of their own; and two digits that, in the region where the two lines meet the lines of the corners, are only
/// in these four cells, the *crossing*.
///
/// It proves the clause "one of the other live candidates of the two corners is true" for a puzzle that has exactly one
/// solution. The conditions, all of which the checker tests:
///
/// 1. The puzzle consists of givens, and its layout has no extra houses and no constraints on these cells. The shape is
///    as above.
/// 2. No corner is a given, and no cell of the crossing is a given of one of the two digits. In the case of the lemma,
///    no other cell of the region of the crossing has one of the two digits as a live candidate.
/// 3. Call the two opposite cells of each position along the lines a *column*. Two columns belong together if some
///    other digit is placed in one line of the first and in the other line of the second. A group of columns is closed
///    if none is one of the corners', all their cells are placed, and both lines hold the same digits there. At most
///    one group with a given is not closed.
///
/// Why this is sound: suppose that the corners hold the two digits. Then each of the two columns of the corners has one
/// of the two digits in the crossing. Exchange the two digits in the corners and in the crossing. All regions and
/// columns hold what they held, and so does the line of the corners. If the two digits of the crossing are in one of
/// the two lines, both lines do as well. Otherwise each line has one of the two digits twice and lacks the other one.
/// Now read each column as an edge between the two digits that it holds. Every digit is an end of two edges, before the
/// exchange and after it, so the edges form cycles. Each cycle can be directed all along, from one line to the other,
/// so that every digit is once in each line: turn round the columns that point the other way, which changes no column
/// and no region. Columns with givens must not be turned. A closed group is a cycle that the exchange does not touch.
/// All columns of another group are on one cycle, because the digit that joins two of them is none of the two that
/// moved; they pointed the same way along it before, so its direction can be chosen to suit all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LineSwap {
    /// The two lines.
    pub lines: [House; 2],
    /// The two corners.
    pub corners: [Cell; 2],
    /// The two digits.
    pub digits: [Digit; 2],
}

impl LineSwap {
    /// The cells where the lines meet those of the corners, each corner's two together; `None` if there are none.
    #[must_use]
    pub fn crossing(&self, layout: &Layout) -> Option<[[Cell; 2]; 2]> {
        let [one, other] = self.lines;
        if self.lines.iter().any(|line| line.index() >= layout.houses().count()) || one == other {
            return None;
        }
        let kind = layout.kind(one);
        let is_known = self.corners.iter().all(|corner| corner.index() < layout.cell_count());
        if !kind.is_line() || layout.kind(other) != kind || !is_known {
            return None;
        }
        let place = |corner: Cell| if kind == HouseKind::Row { layout.col(corner) } else { layout.row(corner) };
        Some(self.corners.map(|corner| self.lines.map(|line| layout.house_cells(line)[place(corner)])))
    }

    /// Whether the puzzle that led to `root` has the pattern, as far as its shape and givens go.
    ///
    /// # Errors
    /// The first thing found wrong.
    pub fn fits<const W: usize>(&self, root: &Board<W>) -> Result<(), ExchangeFlaw> {
        let layout = root.layout();
        let crossing = self.crossing(layout).ok_or(ExchangeFlaw::Misshapen)?;
        let pair: DigitSet = self.digits.into_iter().collect();
        let [one, other] = self.corners;
        if pair.len() != 2 || !pair.is_subset(layout.digits()) {
            return Err(ExchangeFlaw::BadDigits(one));
        }
        let columns = self.columns(layout);
        columns.iter().flatten().chain(&self.corners).try_for_each(|&cell| is_free(layout, cell))?;
        let region = layout.region_of(crossing[0][0]);
        let kind = layout.kind(self.lines[0]);
        let line_of = |cell: Cell| layout.houses_of(cell).iter().find(|&&house| layout.kind(house) == kind);
        let is_shaped = has_givens(root)
            && !layout.has_extras()
            && one != other
            && line_of(one) == line_of(other)
            && layout.region_of(one) == layout.region_of(other)
            && self.lines.iter().all(|line| !layout.houses_of(one).contains(line))
            && crossing.as_flattened().iter().all(|&cell| layout.region_of(cell) == region)
            && columns.iter().all(|column| layout.region_of(column[0]) == layout.region_of(column[1]));
        if !is_shaped {
            return Err(ExchangeFlaw::Misshapen);
        }
        self.corners.iter().try_for_each(|&corner| may_change(root, corner, pair, pair))?;
        let is_fixed = |cell: &&Cell| root.givens().contains(**cell) && root.digits(**cell).is_subset(pair);
        if let Some(&cell) = crossing.as_flattened().iter().find(is_fixed) {
            return Err(ExchangeFlaw::Given(cell));
        }
        if open_groups(root, columns, pair, &crossing) > 1 { Err(ExchangeFlaw::Torn) } else { Ok(()) }
    }

    /// The opposite cells of the two lines.
    fn columns(&self, layout: &Layout) -> Vec<[Cell; 2]> {
        let [one, other] = self.lines.map(|line| layout.house_cells(line));
        one.iter().zip(other).map(|(&one, &other)| [one, other]).collect()
    }

    /// Whether the pattern proves the clause in a position that was reached from `root`.
    ///
    /// # Errors
    /// The first thing found wrong.
    pub(crate) fn proves<const W: usize>(
        &self,
        root: &Board<W>,
        position: &Board<W>,
        clause: &[Literal],
    ) -> Result<(), ExchangeFlaw> {
        self.fits(root)?;
        let crossing = self.crossing(root.layout()).ok_or(ExchangeFlaw::Misshapen)?;
        let own: CellSet<W> = crossing.as_flattened().iter().copied().collect();
        let region = root.layout().region_of(crossing[0][0]);
        let mut places = self.digits.iter().flat_map(|&digit| position.live(Rule::House(region, digit)));
        if let Some(outside) = places.find(|place| !own.contains(place.cell())) {
            return Err(ExchangeFlaw::Elsewhere(outside));
        }
        let pair: DigitSet = self.digits.into_iter().collect();
        self.corners.iter().try_for_each(|&corner| is_covered(position, corner, pair, clause))
    }

    pub(crate) fn map(&self, symmetry: &Symmetry) -> LineSwap {
        let mut image = LineSwap {
            lines: self.lines.map(|line| symmetry.house(line)),
            corners: self.corners.map(|corner| symmetry.cell(corner)),
            digits: self.digits.map(|digit| symmetry.digit(digit)),
        };
        image.lines.sort();
        image.corners.sort();
        image.digits.sort();
        image
    }
}

/// The number of groups of columns with a given that are not closed: condition 3 of [`LineSwap`].
fn open_groups<const W: usize>(
    root: &Board<W>,
    mut rest: Vec<[Cell; 2]>,
    pair: DigitSet,
    crossing: &[[Cell; 2]; 2],
) -> usize {
    let joins = |one: &[Cell; 2], other: &[Cell; 2]| {
        [(0, 1), (1, 0)].into_iter().any(|(line, across)| {
            root.value(one[line]).is_some_and(|digit| !pair.contains(digit) && root.value(other[across]) == Some(digit))
        })
    };
    let mut open = 0;
    while let Some(first) = rest.pop() {
        let mut group = vec![first];
        while let Some(next) = rest.iter().position(|column| group.iter().any(|known| joins(known, column))) {
            group.push(rest.swap_remove(next));
        }
        let held = |line: usize| group.iter().filter_map(|column| root.value(column[line])).collect::<DigitSet>();
        let is_closed = group.iter().flatten().all(|&cell| root.placed().contains(cell))
            && held(0) == held(1)
            && !group.iter().any(|column| crossing.contains(column));
        let has_given = group.iter().flatten().any(|&cell| root.givens().contains(cell));
        open += usize::from(has_given && !is_closed);
    }
    open
}
