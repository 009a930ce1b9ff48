//! Sums that follow: the digits of a house add up to a known total, and so do those of a cage. Where a few houses and
//! the cages in them overlap but for a few cells, these cells have a sum or a difference.

use super::{Cage, sum_of};
use pencilproof_core::{Board, Candidate, Cell, CellSet, Digit, DigitSet, House, Layout};

/// The most open cells of a derived sum.
pub(crate) const MOST_CELLS: usize = 4;

/// The most boxes or regions that are taken together.
const MOST_REGIONS: usize = 4;

/// The most derived sums of a position, those of fewer cells first.
const MOST_SUMS: usize = 400;

/// The open cells of `innies` add up to `total` more than those of `outies`: some houses add up to what they must, and
/// so do the cages that are taken away from them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Derived {
    /// Houses without a common cell.
    pub(crate) houses: Vec<House>,
    /// The numbers of the cages, which have a sum each and no common cell.
    pub(crate) cages: Vec<usize>,
    /// The open cells of the houses that are in none of the cages, ascending.
    pub(crate) innies: Vec<Cell>,
    /// The open cells of the cages that are in none of the houses, ascending.
    pub(crate) outies: Vec<Cell>,
    pub(crate) total: i64,
}

impl Derived {
    /// Every derived sum of one to [`MOST_CELLS`] open cells, those of fewer cells and of fewer houses first. Of
    /// several that say the same of the same cells, the first.
    pub(crate) fn all<const W: usize>(board: &Board<W>, cages: &[Cage<W>]) -> Vec<Derived> {
        let mut all: Vec<Derived> = Vec::new();
        for houses in areas(board.layout()) {
            Area::new(board, cages, houses).each(&mut |derived| all.push(derived));
        }
        all.sort_by_key(|derived| (derived.size(), derived.houses.len(), derived.cages.len()));
        let mut kept: Vec<Derived> = Vec::new();
        for derived in all {
            let says_same = |known: &Derived| {
                (&known.innies, &known.outies) == (&derived.innies, &derived.outies)
                    || (&known.innies, &known.outies) == (&derived.outies, &derived.innies)
            };
            if kept.len() < MOST_SUMS && !kept.iter().any(says_same) {
                kept.push(derived);
            }
        }
        kept
    }

    /// The number of open cells.
    pub(crate) fn size(&self) -> usize {
        self.innies.len() + self.outies.len()
    }

    /// Its open cells: innies, then outies.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + Clone {
        self.innies.iter().chain(&self.outies).copied()
    }

    /// The ways to fill its cells, each a digit for each of [`Derived::cells`]: cells that differ do, and the sum is
    /// right.
    pub(crate) fn ways<const W: usize>(&self, board: &Board<W>) -> Vec<Vec<Digit>> {
        let cell = |(index, cell)| (cell, if index < self.innies.len() { 1 } else { -1 }, board.digits(cell));
        let cells: Vec<(Cell, i64, DigitSet)> = self.cells().enumerate().map(cell).collect();
        fillings(board.layout(), &cells, self.total)
    }
}

/// The ways to fill a few cells, each with its sign and its digits, so that they add up to a total and cells that
/// differ do. What a cell with one digit takes from the others is left to singles, as the checker leaves it.
pub(crate) fn fillings(layout: &Layout, cells: &[(Cell, i64, DigitSet)], total: i64) -> Vec<Vec<Digit>> {
    let is_free = |index: usize| cells[index].2.len() > 1;
    let earlier = |index: usize| {
        let others = (0..index).filter(|&other| is_free(index) && is_free(other));
        others.filter(|&other| differ(layout, cells[other].0, cells[index].0)).collect()
    };
    let mut filling = Filling {
        live: cells.iter().map(|(_, _, digits)| *digits).collect(),
        signs: cells.iter().map(|(_, sign, _)| *sign).collect(),
        before: (0..cells.len()).map(earlier).collect(),
        chosen: Vec::new(),
        ways: Vec::new(),
    };
    filling.fill(total);
    filling.ways
}

/// Whether two cells cannot be equal: they share a house or a cage.
pub(crate) fn differ(layout: &Layout, one: Cell, other: Cell) -> bool {
    layout.peers(one).binary_search(&other).is_ok() || layout.group_mates(one).binary_search(&other).is_ok()
}

/// The candidates of open cells that are in no way to fill them.
pub(crate) fn in_no_way<const W: usize>(board: &Board<W>, cells: &[Cell], ways: &[Vec<Digit>]) -> Vec<Candidate> {
    let gone = cells.iter().enumerate().flat_map(|(index, &cell)| {
        let left: DigitSet = ways.iter().map(|way| way[index]).collect();
        (board.digits(cell) - left).iter().map(move |digit| Candidate::new(cell, digit))
    });
    gone.collect()
}

/// Digits for a few cells, one cell after the other.
struct Filling {
    live: Vec<DigitSet>,
    signs: Vec<i64>,
    /// For each cell the earlier ones that differ from it.
    before: Vec<Vec<usize>>,
    chosen: Vec<Digit>,
    ways: Vec<Vec<Digit>>,
}

impl Filling {
    /// Fills the cells after those chosen so that they add up to what is left of the total.
    fn fill(&mut self, left: i64) {
        let index = self.chosen.len();
        if index == self.live.len() {
            if left == 0 {
                self.ways.push(self.chosen.clone());
            }
            return;
        }
        let used: DigitSet = self.before[index].iter().map(|&other| self.chosen[other]).collect();
        let mut digits = self.live[index] - used;
        if index + 1 == self.live.len() {
            // The last digit is what is left.
            let last = usize::try_from(left * self.signs[index]).ok().and_then(Digit::from_value);
            digits &= last.map_or(DigitSet::EMPTY, DigitSet::only);
        }
        for digit in digits.iter() {
            self.chosen.push(digit);
            self.fill(left - self.signs[index] * digit.value() as i64);
            self.chosen.pop();
        }
    }
}

/// Some houses without a common cell, and the cages that meet them.
struct Area<'a, const W: usize> {
    board: &'a Board<W>,
    cages: &'a [Cage<W>],
    houses: Vec<House>,
    cells: CellSet<W>,
    /// The cages that lie within the houses.
    inside: Vec<usize>,
    /// Those that are partly in them.
    cut: Vec<usize>,
}

impl<'a, const W: usize> Area<'a, W> {
    fn new(board: &'a Board<W>, cages: &'a [Cage<W>], houses: Vec<House>) -> Area<'a, W> {
        let cells = houses.iter().fold(CellSet::EMPTY, |cells, &house| cells | board.geometry().house(house));
        let (mut inside, mut cut, mut taken) = (Vec::new(), Vec::new(), CellSet::<W>::EMPTY);
        for (number, cage) in cages.iter().enumerate().filter(|(_, cage)| cage.sum.is_some()) {
            if !cage.cells.is_subset(&cells) {
                cut.extend(cage.cells.intersects(&cells).then_some(number));
            } else if !cage.cells.intersects(&taken) {
                taken |= cage.cells;
                inside.push(number);
            }
        }
        Area { board, cages, houses, cells, inside, cut }
    }

    /// Visits the derived sums that are few enough cells: each cage that is cut is taken or not.
    fn each(&self, visit: &mut dyn FnMut(Derived)) {
        let taken = self.inside.iter().fold(CellSet::EMPTY, |cells, &number| cells | self.cages[number].cells);
        let in_cut = self.cut.iter().fold(CellSet::<W>::EMPTY, |cells, &number| cells | self.cages[number].cells);
        let alone = (self.cells - taken - in_cut - self.board.placed()).len();
        self.choose(0, alone, taken, &mut self.inside.clone(), visit);
    }

    /// `open` is how many cells the sum has at least because of the cages that were decided.
    fn choose(
        &self,
        next: usize,
        open: usize,
        taken: CellSet<W>,
        cages: &mut Vec<usize>,
        visit: &mut dyn FnMut(Derived),
    ) {
        if open > MOST_CELLS {
            return;
        }
        let Some(&number) = self.cut.get(next) else {
            if !cages.is_empty() {
                self.conclude(cages, taken, visit);
            }
            return;
        };
        let cage = &self.cages[number].cells;
        let unplaced = *cage - self.board.placed();
        let (inner, outer) = ((unplaced & self.cells).len(), (unplaced - self.cells).len());
        self.choose(next + 1, open + inner, taken, cages, visit);
        if !cage.intersects(&taken) {
            cages.push(number);
            self.choose(next + 1, open + outer, taken | *cage, cages, visit);
            cages.pop();
        }
    }

    fn conclude(&self, cages: &[usize], taken: CellSet<W>, visit: &mut dyn FnMut(Derived)) {
        let placed = self.board.placed();
        let (inner, outer) = (self.cells - taken, taken - self.cells);
        let open = (inner - placed).len() + (outer - placed).len();
        if open == 0 || open > MOST_CELLS {
            return;
        }
        let values = |cells: CellSet<W>| -> usize {
            (cells & placed).iter().filter_map(|cell| self.board.value(cell)).map(Digit::value).sum()
        };
        let of_houses = self.houses.len() * sum_of(self.board.layout().digits());
        let of_cages: usize = cages.iter().filter_map(|&number| self.cages[number].sum).sum();
        visit(Derived {
            houses: self.houses.clone(),
            cages: cages.to_vec(),
            innies: (inner - placed).iter().collect(),
            outies: (outer - placed).iter().collect(),
            total: (of_houses + values(outer)) as i64 - (of_cages + values(inner)) as i64,
        });
    }
}

/// The houses that are taken together: adjacent rows or columns, up to half of them, up to four boxes or regions that
/// hang together, and each other house alone. Fewer houses come first.
fn areas(layout: &Layout) -> Vec<Vec<House>> {
    let side = layout.side();
    let houses = |numbers: std::ops::Range<usize>| numbers.map(House::from_index).collect::<Vec<_>>();
    let mut areas: Vec<Vec<House>> = Vec::new();
    for kind in [0, side] {
        let runs = (1..=side / 2).flat_map(|length| (0..=side - length).map(move |first| (first, length)));
        areas.extend(runs.map(|(first, length)| houses(kind + first..kind + first + length)));
    }
    areas.extend(regions(layout));
    areas.extend(layout.extra_houses().map(|house| vec![house]));
    areas.sort_by_key(Vec::len);
    areas
}

/// Up to [`MOST_REGIONS`] boxes or regions, each of which touches another one.
fn regions(layout: &Layout) -> Vec<Vec<House>> {
    let side = layout.side();
    let touches = |one: House, other: House| {
        let beside = |cell: Cell, next: Cell| {
            let across = layout.row(cell).abs_diff(layout.row(next)) + layout.col(cell).abs_diff(layout.col(next));
            across == 1
        };
        let others = layout.house_cells(other);
        layout.house_cells(one).iter().any(|&cell| others.iter().any(|&next| beside(cell, next)))
    };
    let all: Vec<House> = (2 * side..3 * side).map(House::from_index).collect();
    let beside: Vec<Vec<House>> = all
        .iter()
        .map(|&one| all.iter().copied().filter(|&other| other != one && touches(one, other)).collect())
        .collect();
    let mut sets: Vec<Vec<House>> = all.iter().map(|&house| vec![house]).collect();
    let mut last = sets.clone();
    for _ in 1..MOST_REGIONS.min(side) {
        let grown = last.iter().flat_map(|set| {
            let next = set.iter().flat_map(|house| &beside[house.index() - 2 * side]);
            next.filter(|house| !set.contains(house)).map(|&house| {
                let mut set = set.clone();
                set.push(house);
                set.sort();
                set
            })
        });
        let mut grown: Vec<Vec<House>> = grown.collect();
        grown.sort();
        grown.dedup();
        sets.extend(grown.iter().cloned());
        last = grown;
    }
    sets
}
