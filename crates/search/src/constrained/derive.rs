//! Sums that follow from houses and given sums together, the rule of 45 among them.
//!
//! ```text
//!   +-------+---
//!   | a a b | b      the cages a and c lie in the box, b crosses its border: the sum of the box less those
//!   | a c c |        of a and c is that of the cell of b inside; with b taken as a part of it, what sticks
//!   | c c a |        out has a sum
//!   +-------+---
//! ```

use pencilproof_core::{Cell, CellSet, House, HouseKind, Layout, with_width};

/// The most cells of a derived sum, in front of both signs together.
const MOST_CELLS: usize = 5;

/// The most sums that the border of a region may cross, for each of which being inside or outside is tried.
const MOST_CUT: usize = 6;

/// The most boxes of a region.
const MOST_BOXES: u32 = 4;

/// Cells whose digits add up to a sum; those of `minus` are subtracted. Each list is ascending.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Total {
    pub(super) plus: Vec<Cell>,
    pub(super) minus: Vec<Cell>,
    pub(super) sum: i64,
}

impl Total {
    fn size(&self) -> usize {
        self.plus.len() + self.minus.len()
    }
}

/// Sums of few cells that follow from the given ones in regions of whole houses: runs of rows or of columns, and boxes
/// that hang together. The smallest first, at most so many.
pub(super) fn derived(layout: &Layout, totals: &[Total], most: usize) -> Vec<Total> {
    let mut found = with_width!(layout, W => in_regions::<W>(layout, totals));
    found.sort_by(|a, b| (a.size(), a).cmp(&(b.size(), b)));
    found.dedup();
    found.retain(|total| !totals.contains(total));
    found.truncate(most);
    found
}

/// A given sum as a set of cells.
struct Cage<const W: usize> {
    cells: CellSet<W>,
    sum: i64,
}

fn in_regions<const W: usize>(layout: &Layout, totals: &[Total]) -> Vec<Total> {
    let given = totals.iter().filter(|total| total.minus.is_empty());
    let cages: Vec<Cage<W>> =
        given.map(|total| Cage { cells: total.plus.iter().copied().collect(), sum: total.sum }).collect();
    let mut found = Vec::new();
    for (region, houses) in regions::<W>(layout) {
        let sum = (houses * layout.side() * (layout.side() + 1) / 2) as i64;
        in_region(&cages, region, sum, &mut found);
    }
    found
}

/// The regions, each with its number of houses.
fn regions<const W: usize>(layout: &Layout) -> Vec<(CellSet<W>, usize)> {
    let cells = |house: House| -> CellSet<W> { layout.house_cells(house).iter().copied().collect() };
    let of_kind = |is_kind: fn(HouseKind) -> bool| -> Vec<CellSet<W>> {
        layout.houses().filter(|&house| is_kind(layout.kind(house))).map(cells).collect()
    };
    let mut regions = Vec::new();
    for lines in [of_kind(|kind| kind == HouseKind::Row), of_kind(|kind| kind == HouseKind::Column)] {
        for first in 0..lines.len() {
            let mut region = CellSet::EMPTY;
            for (count, &line) in lines[first..].iter().enumerate() {
                region |= line;
                regions.push((region, count + 1));
            }
        }
    }
    let boxes = of_kind(|kind| matches!(kind, HouseKind::Box | HouseKind::Region));
    regions.extend(joined(layout, &boxes));
    regions
}

/// The sets of boxes that hang together.
fn joined<const W: usize>(layout: &Layout, boxes: &[CellSet<W>]) -> Vec<(CellSet<W>, usize)> {
    let side = layout.side();
    let beside = |cell: Cell| {
        let right = (layout.col(cell) + 1 < side).then(|| Cell::from_index(cell.index() + 1));
        let below = (layout.row(cell) + 1 < side).then(|| Cell::from_index(cell.index() + side));
        right.into_iter().chain(below)
    };
    let of = |cell: Cell| boxes.iter().position(|cells| cells.contains(cell)).unwrap_or_default();
    let mut neighbours = vec![0u32; boxes.len()];
    for cell in layout.cells() {
        for other in beside(cell).map(of) {
            neighbours[of(cell)] |= 1 << other;
            neighbours[other] |= 1 << of(cell);
        }
    }
    let mut known: Vec<u32> = (0..boxes.len()).map(|index| 1 << index).collect();
    let mut from = 0;
    for _ in 1..MOST_BOXES {
        let to = known.len();
        for at in from..to {
            let set = known[at];
            let around = crate::state::bits(set).fold(0, |around, index| around | neighbours[index]) & !set;
            known.extend(crate::state::bits(around).map(|index| set | 1 << index));
        }
        known[to..].sort_unstable();
        known.dedup();
        from = to;
    }
    let cells = |set: u32| crate::state::bits(set).fold(CellSet::EMPTY, |cells, index| cells | boxes[index]);
    known.iter().map(|&set| (cells(set), set.count_ones() as usize)).collect()
}

/// The sums in a region: what the cages inside leave of it, what sticks out of the cages that cover it, and the
/// differences of both, each cage that its border cuts taken as inside or as outside.
fn in_region<const W: usize>(cages: &[Cage<W>], region: CellSet<W>, sum: i64, found: &mut Vec<Total>) {
    let mut add = |plus: CellSet<W>, minus: CellSet<W>, sum: i64| {
        if (1..=MOST_CELLS).contains(&(plus.len() + minus.len())) {
            found.push(Total { plus: plus.iter().collect(), minus: minus.iter().collect(), sum });
        }
    };
    let (mut inside, mut inside_sum) = (CellSet::EMPTY, 0);
    let mut cut: Vec<&Cage<W>> = Vec::new();
    for cage in cages.iter().filter(|cage| cage.cells.intersects(&region)) {
        if !cage.cells.is_subset(&region) {
            cut.push(cage);
        } else if !cage.cells.intersects(&inside) {
            inside |= cage.cells;
            inside_sum += cage.sum;
        }
    }
    add(region - inside, CellSet::EMPTY, sum - inside_sum);
    // Cages that are disjoint: of those that overlap others, none is taken.
    cut.retain(|cage| !cage.cells.intersects(&inside));
    let disjoint = |cage: &&Cage<W>| {
        let overlaps = |other: &&&Cage<W>| !std::ptr::eq(**other, *cage) && other.cells.intersects(&cage.cells);
        !cut.iter().any(|other| overlaps(&other))
    };
    let cut: Vec<&Cage<W>> = cut.iter().copied().filter(disjoint).collect();
    if cut.len() > MOST_CUT {
        return;
    }
    for taken in 1..1u32 << cut.len() {
        let (mut covered, mut covered_sum) = (inside, inside_sum);
        for index in crate::state::bits(taken) {
            covered |= cut[index].cells;
            covered_sum += cut[index].sum;
        }
        let (inner, outer) = (region - covered, covered - region);
        // sum of region = inner + covered - outer
        match inner.is_empty() {
            true => add(outer, CellSet::EMPTY, covered_sum - sum),
            false => add(inner, outer, sum - covered_sum),
        }
    }
}
