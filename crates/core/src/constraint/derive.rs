//! Sums that follow from houses and given sums together, the rule of 45 among them.
//!
//! ```text
//!   +-------+---
//!   | a a b | b      the cages a and c lie in the box, b crosses its border: the sum of the box less those
//!   | a c c |        of a and c is that of the cell of b inside; with b taken as a part of it, what sticks
//!   | c c a |        out has a sum
//!   +-------+---
//! ```

use super::Bound;
use crate::{Board, CellSet, Digit, Geometry, House, Layout};
use std::sync::Arc;

/// The most boxes or regions that are taken together.
const MOST_REGIONS: usize = 4;

/// A sum that follows: the cells of `plus` add up to `sum` more than those of `minus`. It is what the houses add up to
/// less what the bounds do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DerivedSum<const W: usize> {
    /// Houses without a common cell.
    pub houses: Arc<[House]>,
    /// Sums of digits without a common cell, at least one.
    pub bounds: Box<[Bound]>,
    /// The cells of the houses that are in none of the bounds.
    pub plus: CellSet<W>,
    /// The cells of the bounds that are in none of the houses.
    pub minus: CellSet<W>,
    /// How much more `plus` adds up to than `minus`.
    pub sum: i64,
}

impl<const W: usize> DerivedSum<W> {
    /// The number of its cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.plus.len() + self.minus.len()
    }

    /// Whether it has no cells; there are no such sums among those that are found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.plus.is_empty() && self.minus.is_empty()
    }

    /// The derived sums of a layout, of one to `most_cells` cells: at most `most`, those of the fewest cells and then
    /// of the fewest houses first. Of several that say something of the same cells with the same signs, or with all
    /// signs turned, the first.
    #[must_use]
    pub fn of_layout(layout: &Layout, most_cells: usize, most: usize) -> Vec<DerivedSum<W>> {
        Finder::new(layout, CellSet::EMPTY, &|_| 0, most_cells, most).all()
    }

    /// The same in a position: cells with values are in no sum, their values are added up.
    #[must_use]
    pub fn of_position(board: &Board<W>, most_cells: usize, most: usize) -> Vec<DerivedSum<W>> {
        let values = |cells: CellSet<W>| cells.iter().filter_map(|cell| board.value(cell)).map(Digit::value).sum();
        Finder::new(board.layout(), board.placed(), &values, most_cells, most).all()
    }
}

/// A given sum.
struct Given<const W: usize> {
    bound: Bound,
    cells: CellSet<W>,
    sum: i64,
    /// Whether it has a cell in common with no other.
    is_apart: bool,
}

/// A given sum that the border of some houses cuts: how many open cells it has inside and outside.
#[derive(Clone, Copy)]
struct Cut {
    given: usize,
    inside: usize,
    outside: usize,
}

struct Finder<'a, const W: usize> {
    areas: &'a [Arc<[House]>],
    geometry: Geometry<W>,
    given: Vec<Given<W>>,
    /// The sum of a house.
    of_house: i64,
    /// The cells that have values.
    placed: CellSet<W>,
    /// What these add up to among some cells.
    values: &'a dyn Fn(CellSet<W>) -> usize,
    most_cells: usize,
    most: usize,
    /// By number of cells what was found.
    found: Vec<Vec<DerivedSum<W>>>,
}

/// Some houses, and what is decided of the given sums that they cut.
struct Area<'a, const W: usize> {
    houses: &'a Arc<[House]>,
    cells: CellSet<W>,
    cut: &'a [Cut],
    /// For each place of the cut sums, the fewest open cells that these and those behind it can bring.
    least: &'a [usize],
}

impl<'a, const W: usize> Finder<'a, W> {
    fn new(
        layout: &'a Layout,
        placed: CellSet<W>,
        values: &'a dyn Fn(CellSet<W>) -> usize,
        most_cells: usize,
        most: usize,
    ) -> Finder<'a, W> {
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        let mut given: Vec<Given<W>> = Vec::with_capacity(layout.bounds().len());
        for bound in layout.bounds() {
            if let Some((cells, sum)) = layout.sum_of_digits(bound) {
                let cells: CellSet<W> = cells.iter().copied().collect();
                twice |= once & cells;
                once |= cells;
                given.push(Given { bound, cells, sum, is_apart: true });
            }
        }
        given.iter_mut().for_each(|given| given.is_apart = !given.cells.intersects(&twice));
        Finder {
            areas: layout.areas(),
            geometry: Geometry::new(layout),
            given,
            of_house: (layout.side() * (layout.side() + 1) / 2) as i64,
            placed,
            values,
            most_cells,
            most,
            found: vec![Vec::new(); most_cells + 1],
        }
    }

    fn all(mut self) -> Vec<DerivedSum<W>> {
        let areas = if self.given.is_empty() { &[] } else { self.areas };
        let (mut cut, mut least) = (Vec::new(), Vec::new());
        for houses in areas {
            let cells = houses.iter().fold(CellSet::EMPTY, |cells, &house| cells | self.geometry.house(house));
            self.area(houses, cells, &mut cut, &mut least);
        }
        let mut all: Vec<DerivedSum<W>> = self.found.into_iter().flatten().collect();
        all.truncate(self.most);
        all
    }

    /// The sums in some houses: those given inside are taken, those that are cut are taken or not.
    fn area(&mut self, houses: &Arc<[House]>, cells: CellSet<W>, cut: &mut Vec<Cut>, least: &mut Vec<usize>) {
        cut.clear();
        let (mut taken, mut in_cut) = (CellSet::EMPTY, CellSet::EMPTY);
        let mut sum = 0;
        let mut bounds: Vec<Bound> = Vec::new();
        for (index, given) in self.given.iter().enumerate() {
            let inside = given.cells & cells;
            if inside == given.cells {
                if given.is_apart || !given.cells.intersects(&taken) {
                    taken |= given.cells;
                    sum += given.sum;
                    bounds.push(given.bound);
                }
            } else if !inside.is_empty() {
                in_cut |= given.cells;
                let open = given.cells - self.placed;
                let inside = (open & cells).len();
                cut.push(Cut { given: index, inside, outside: open.len() - inside });
            }
        }
        // Those that share cells with others may bring none.
        least.clear();
        least.resize(cut.len() + 1, 0);
        for (place, one) in cut.iter().enumerate().rev() {
            let brings = if self.given[one.given].is_apart { one.inside.min(one.outside) } else { 0 };
            least[place] = least[place + 1] + brings;
        }
        let alone = (cells - taken - in_cut - self.placed).len();
        let area = Area { houses, cells, cut, least };
        self.choose(&area, 0, alone, (taken, sum), &mut bounds);
    }

    /// The most cells that a sum can have to be among the first.
    fn most_cells(&self) -> usize {
        let mut count = 0;
        let is_enough = |found: &Vec<DerivedSum<W>>| {
            count += found.len();
            count >= self.most
        };
        self.found.iter().position(is_enough).map_or(self.most_cells, |cells| cells.saturating_sub(1))
    }

    /// `open` is how many cells there are at least because of what was decided.
    fn choose(
        &mut self,
        area: &Area<'_, W>,
        place: usize,
        open: usize,
        (taken, sum): (CellSet<W>, i64),
        bounds: &mut Vec<Bound>,
    ) {
        if open + area.least[place] > self.most_cells {
            return;
        }
        let Some(&Cut { given, inside, outside }) = area.cut.get(place) else {
            self.conclude(area, (taken, sum), bounds);
            return;
        };
        let Given { bound, cells, sum: of_given, is_apart } = self.given[given];
        self.choose(area, place + 1, if is_apart { open + inside } else { open }, (taken, sum), bounds);
        if is_apart || !cells.intersects(&taken) {
            bounds.push(bound);
            self.choose(area, place + 1, open + outside, (taken | cells, sum + of_given), bounds);
            bounds.pop();
        }
    }

    fn conclude(&mut self, area: &Area<'_, W>, (taken, sum): (CellSet<W>, i64), bounds: &[Bound]) {
        let (inner, outer) = (area.cells - taken, taken - area.cells);
        let (plus, minus) = (inner - self.placed, outer - self.placed);
        let size = plus.len() + minus.len();
        if bounds.is_empty() || !(1..=self.most_cells).contains(&size) {
            return;
        }
        let is_same =
            |one: &DerivedSum<W>| (one.plus, one.minus) == (plus, minus) || (one.plus, one.minus) == (minus, plus);
        if self.found[size].iter().any(is_same) {
            return;
        }
        let of_houses = area.houses.len() as i64 * self.of_house;
        let values = |cells| (self.values)(cells) as i64;
        let sum = of_houses + values(outer & self.placed) - sum - values(inner & self.placed);
        let (houses, bounds) = (area.houses.clone(), bounds.into());
        self.found[size].push(DerivedSum { houses, bounds, plus, minus, sum });
        self.most_cells = self.most_cells();
    }
}

/// The houses that are taken together: adjacent rows or columns, up to four boxes or regions that hang together, and
/// each other house alone. Fewer houses come first.
pub(crate) fn areas(layout: &Layout) -> Vec<Arc<[House]>> {
    let side = layout.side();
    let houses = |first: usize, count: usize| (first..first + count).map(House::from_index).collect::<Arc<[House]>>();
    let runs = (1..=side).flat_map(|length| (0..=side - length).map(move |first| (first, length)));
    let mut areas: Vec<Arc<[House]>> = Vec::new();
    for kind in [0, side] {
        areas.extend(runs.clone().map(|(first, length)| houses(kind + first, length)));
    }
    areas.extend(regions(layout));
    areas.extend(layout.extra_houses().map(|house| Arc::from([house])));
    areas.sort_by_key(|houses| houses.len());
    areas
}

/// Up to [`MOST_REGIONS`] boxes or regions, each of which touches another one.
fn regions(layout: &Layout) -> Vec<Arc<[House]>> {
    let side = layout.side();
    let mut beside = vec![0u32; side];
    let region = |row: usize, col: usize| layout.region_of(layout.cell(row, col)).index() - 2 * side;
    for (row, col) in (0..side).flat_map(|row| (0..side).map(move |col| (row, col))) {
        for next in [(row + 1, col), (row, col + 1)].into_iter().filter(|&(row, col)| row < side && col < side) {
            let (one, other) = (region(row, col), region(next.0, next.1));
            beside[one] |= 1 << other;
            beside[other] |= 1 << one;
        }
    }
    let members = |set: u32| (0..side).filter(move |region| set >> region & 1 != 0);
    let mut sets: Vec<u32> = (0..side).map(|region| 1 << region).collect();
    let mut last = sets.clone();
    for _ in 1..MOST_REGIONS {
        let grown = last.iter().flat_map(|&set| {
            let around = members(set).fold(0, |around, region| around | beside[region]) & !set;
            members(around).map(move |region| set | 1 << region)
        });
        let mut grown: Vec<u32> = grown.collect();
        grown.sort_unstable();
        grown.dedup();
        sets.extend_from_slice(&grown);
        last = grown;
    }
    sets.into_iter().map(|set| members(set).map(|region| House::from_index(2 * side + region)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Constraint, Field, Kind};

    /// A grid of 4x4 with boxes.
    const GRID: &str = "1324241332414132";

    fn value(cell: Cell) -> i64 {
        i64::from(GRID.as_bytes()[cell.index()] - b'0')
    }

    /// 4x4 with cages that hold in the grid.
    fn with_cages(cages: &[&str]) -> Layout {
        let layout = Layout::for_side(4).unwrap();
        let cage = |names: &&str| {
            let cells: Vec<Cell> = names.split(' ').map(|name| layout.parse_cell(name).unwrap()).collect();
            let sum = Field::Number(cells.iter().map(|&cell| value(cell)).sum());
            Constraint::new(Kind::by_id("killer").unwrap(), [("cells", Field::Cells(cells)), ("sum", sum)]).unwrap()
        };
        layout.with_constraints(cages.iter().map(cage).collect()).unwrap()
    }

    /// Some cages, two of which overlap.
    fn overlapping() -> Layout {
        with_cages(&["r1c1 r1c2 r2c1", "r1c3 r2c3", "r2c3 r2c4", "r3c1 r4c1", "r3c2 r3c3 r3c4", "r4c2 r4c3 r4c4"])
    }

    #[test]
    fn they_hold_where_the_given_ones_do() {
        let layout = overlapping();
        let sum = |cells: CellSet<2>| cells.iter().map(value).sum::<i64>();
        let all = DerivedSum::<2>::of_layout(&layout, 5, 400);
        assert!(all.len() > 20, "{}", all.len());
        for one in &all {
            assert_eq!(sum(one.plus) - sum(one.minus), one.sum, "{one:?}");
            let of = |bound| layout.sum_of_digits(bound).unwrap();
            let given: i64 = one.bounds.iter().map(|&bound| of(bound).1).sum();
            assert_eq!(one.sum, 10 * one.houses.len() as i64 - given);
        }
        let mut board = Board::<2>::open(&layout);
        for cell in [0, 5, 10].map(Cell::from_index) {
            board.place(crate::Candidate::new(cell, Digit::from_value(value(cell) as usize).unwrap())).unwrap();
        }
        let in_position = DerivedSum::of_position(&board, 5, 400);
        assert!(in_position.len() > 20);
        for one in &in_position {
            assert_eq!(sum(one.plus) - sum(one.minus), one.sum, "{one:?}");
            assert!(!(one.plus | one.minus).intersects(&board.placed()));
        }
    }

    #[test]
    fn the_smallest_come_first_and_no_other_is_left_out_for_them() {
        let layout = overlapping();
        let all = DerivedSum::<2>::of_layout(&layout, 5, usize::MAX);
        assert!(all.is_sorted_by_key(DerivedSum::len));
        for most in 0..all.len() {
            let some = DerivedSum::<2>::of_layout(&layout, 5, most);
            let sizes = |sums: &[DerivedSum<2>]| sums.iter().map(DerivedSum::len).collect::<Vec<_>>();
            assert_eq!(sizes(&some), sizes(&all[..most]));
        }
        // The rule of 45 itself: r2c2 is what the first box is more than its cage.
        let first = all.iter().find(|one| one.houses[..] == [House::from_index(8)]).unwrap();
        assert_eq!((first.len(), first.sum), (1, value(layout.cell(1, 1))));
    }

    #[test]
    fn each_is_found_that_trying_all_choices_of_given_sums_finds() {
        let layout = with_cages(&["r1c1 r1c2 r2c1", "r1c3 r2c3", "r1c4 r2c4", "r3c1 r4c1", "r3c3 r3c4", "r4c2 r4c3"]);
        let given: Vec<CellSet<2>> =
            layout.bounds().map(|bound| layout.sum_of_digits(bound).unwrap().0.iter().copied().collect()).collect();
        let all = DerivedSum::<2>::of_layout(&layout, 3, usize::MAX);
        let mut known: Vec<[CellSet<2>; 2]> = Vec::new();
        for houses in layout.areas() {
            let area: CellSet<2> = houses.iter().flat_map(|&house| layout.house_cells(house)).copied().collect();
            for choice in 1u32..1 << given.len() {
                let is_taken = |index: usize| choice >> index & 1 != 0;
                // Those inside are always taken, those outside never.
                let is_right = |(index, cells): (usize, &CellSet<2>)| {
                    is_taken(index) == cells.is_subset(&area) || cells.intersects(&area) && !cells.is_subset(&area)
                };
                if !given.iter().enumerate().all(is_right) {
                    continue;
                }
                let taken = (0..given.len()).filter(|&index| is_taken(index));
                let taken = taken.fold(CellSet::EMPTY, |taken, index| taken | given[index]);
                let sides = [area - taken, taken - area];
                if (1..=3).contains(&(sides[0].len() + sides[1].len())) {
                    known.push(if sides[0] < sides[1] { sides } else { [sides[1], sides[0]] });
                }
            }
        }
        known.sort();
        known.dedup();
        let found =
            all.iter().map(|one| if one.plus < one.minus { [one.plus, one.minus] } else { [one.minus, one.plus] });
        let mut found: Vec<[CellSet<2>; 2]> = found.collect();
        found.sort();
        assert!(found.len() > 20);
        assert_eq!(found, known);
    }

    #[test]
    fn there_are_none_without_given_sums() {
        assert!(DerivedSum::<2>::of_layout(&Layout::classic(), 5, 100).is_empty());
        assert_eq!(Layout::classic().areas().len(), 45 + 45 + 9 + 12 + 22 + 36);
    }
}
