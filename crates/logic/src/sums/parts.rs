//! What constraints leave in a position, cage by cage, derived sum by derived sum and bound by bound, for cases in
//! which more is known than in the position itself.

use super::limits::{Limits, limits};
use super::{Cage, Filled, differ, differing, ways, weighing};
use pencilproof_core::{Board, Candidate, Cell, CellSet, ConstraintId, DerivedSum, Digit, DigitSet, Layout, Walk};
use pencilproof_proof::{Filling, NumberCell, NumberPattern, Ways, walk_digits};

/// The most cells of a derived sum whose digits are not known, for its ways to be looked at.
const MOST_OPEN: usize = 3;

/// The most cells of a cage whose ways to hold a set are masks of one word.
const MOST_MASKED: usize = 6;

/// For each place of a digit in a set the masks of used digits, as bits, that lack it.
const LACKING: [u64; MOST_MASKED] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// What is left of a position, or of a case.
pub(crate) trait Left<const W: usize> {
    /// The digits that a cell can have.
    fn digits_of(&self, cell: Cell) -> DigitSet;
    /// The cells that can have a digit.
    fn cells_of(&self, digit: Digit) -> CellSet<W>;
}

impl<const W: usize> Left<W> for Board<W> {
    fn digits_of(&self, cell: Cell) -> DigitSet {
        self.digits(cell)
    }

    fn cells_of(&self, digit: Digit) -> CellSet<W> {
        self.plane(digit)
    }
}

/// The cages, derived sums, bounds and walks of a position that have open cells.
pub(crate) struct Sums<const W: usize> {
    pub(crate) parts: Vec<Part<W>>,
    /// By cell the numbers of its parts, ascending.
    of_cell: Vec<Vec<usize>>,
    /// The numbers of the parts that strike something in the position itself, ascending.
    pub(crate) restless: Vec<usize>,
}

impl<const W: usize> Sums<W> {
    /// The cages that have a sum, each with the ways to fill it, then the derived sums, then what other constraints
    /// say.
    pub(crate) fn new<'a>(
        board: &Board<W>,
        cages: impl Iterator<Item = (&'a Cage<W>, &'a Filled)>,
        derived: &[DerivedSum<W>],
    ) -> Sums<W> {
        let layout = board.layout();
        let of_cages = cages.filter_map(|(cage, filled)| Part::of_cage(cage, filled));
        let of_sums = derived.iter().map(|sum| Part::of_sum(layout, sum));
        let parts: Vec<Part<W>> = of_cages.chain(of_sums).chain(Part::of_constraints(board)).collect();
        let mut of_cell = vec![Vec::new(); layout.cell_count()];
        for (number, part) in parts.iter().enumerate() {
            part.cells.iter().for_each(|cell| of_cell[cell.index()].push(number));
        }
        let mut struck = Vec::new();
        let mut strikes = |part: &Part<W>| {
            struck.clear();
            part.strikes(board, board, &mut struck);
            !struck.is_empty()
        };
        let restless = (0..parts.len()).filter(|&number| strikes(&parts[number])).collect();
        Sums { parts, of_cell, restless }
    }

    /// The numbers of the parts that an open cell belongs to.
    pub(crate) fn of_cell(&self, cell: Cell) -> &[usize] {
        &self.of_cell[cell.index()]
    }
}

/// Cells of which a constraint, or several together, say something.
pub(crate) struct Part<const W: usize> {
    pub(crate) cells: Vec<Cell>,
    what: What<W>,
}

enum What<const W: usize> {
    Cage {
        id: ConstraintId,
        /// With those that have values.
        all: CellSet<W>,
        total: usize,
        /// The sets of digits that fit in the position.
        sets: Vec<DigitSet>,
    },
    Sum {
        sum: DerivedSum<W>,
        /// 1 or -1 for each cell.
        factors: Vec<i64>,
        /// For each cell, as bits, the places of those that differ from it.
        differing: Vec<u32>,
    },
    Bounds {
        id: ConstraintId,
        bounds: Vec<Limits>,
    },
    Walk {
        id: ConstraintId,
        walk: Walk,
    },
}

impl<const W: usize> Part<W> {
    /// The bounds and walks of constraints that are no cages, those of the same cells together.
    fn of_constraints(board: &Board<W>) -> Vec<Part<W>> {
        let layout = board.layout();
        let is_open = |cells: &[Cell]| cells.iter().any(|&cell| !board.placed().contains(cell));
        let mut parts = Vec::new();
        for (id, cells, bounds) in limits(layout).into_iter().filter(|(_, cells, _)| is_open(cells)) {
            if layout.constraint(id).kind().id != "killer" {
                parts.push(Part { cells, what: What::Bounds { id, bounds } });
            }
        }
        for walk in layout.walks().filter(|&walk| is_open(layout.walk_cells(walk))) {
            let id = layout.constraint_of_walk(walk).unwrap_or_default();
            parts.push(Part { cells: layout.walk_cells(walk).to_vec(), what: What::Walk { id, walk } });
        }
        parts
    }

    /// What looking at it costs, in units of work.
    pub(crate) fn work(&self, layout: &Layout) -> u64 {
        match &self.what {
            What::Cage { .. } | What::Sum { .. } => 30,
            What::Bounds { bounds, .. } => 1 + (bounds.len() * self.cells.len()) as u64 / 2,
            What::Walk { walk, .. } => 1 + layout.walk_steps(*walk).iter().map(Vec::len).sum::<usize>() as u64 / 4,
        }
    }

    fn of_cage(cage: &Cage<W>, filled: &Filled) -> Option<Part<W>> {
        let what = What::Cage { id: cage.id, all: cage.cells, total: filled.total?, sets: filled.sets.clone() };
        Some(Part { cells: filled.cells.clone(), what })
    }

    fn of_sum(layout: &Layout, sum: &DerivedSum<W>) -> Part<W> {
        let cells: Vec<Cell> = sum.plus.iter().chain(sum.minus.iter()).collect();
        let factors = cells.iter().map(|&cell| if sum.plus.contains(cell) { 1 } else { -1 }).collect();
        let differs = |one: Cell| {
            let places = cells.iter().enumerate().filter(|&(_, &other)| differ(layout, one, other));
            places.fold(0, |places, (place, _)| places | 1 << place)
        };
        let differing = cells.iter().map(|&cell| differs(cell)).collect();
        Part { what: What::Sum { sum: sum.clone(), factors, differing }, cells }
    }

    /// Adds the candidates that are in no way to fill the cells from what is left, and those beside a cage that would
    /// leave none.
    pub(crate) fn strikes(&self, board: &Board<W>, left: &impl Left<W>, struck: &mut Vec<Candidate>) {
        let live: Vec<DigitSet> = self.cells.iter().map(|&cell| left.digits_of(cell)).collect();
        let (kept, needed) = self.narrow(board.layout(), &live);
        for (&cell, (&live, &kept)) in self.cells.iter().zip(live.iter().zip(&kept)) {
            struck.extend((live - kept).iter().map(|digit| Candidate::new(cell, digit)));
        }
        let What::Cage { all, .. } = &self.what else { return };
        for digit in needed.iter() {
            let mut seen = left.cells_of(digit) - *all;
            for (&cell, _) in self.cells.iter().zip(&kept).filter(|(_, kept)| kept.contains(digit)) {
                seen &= differing(board, cell);
                if seen.is_empty() {
                    break;
                }
            }
            struck.extend(seen.iter().map(|cell| Candidate::new(cell, digit)));
        }
    }

    /// What is left of each cell in the ways to fill the cells, and the digits that all of them have.
    fn narrow(&self, layout: &Layout, live: &[DigitSet]) -> (Vec<DigitSet>, DigitSet) {
        match &self.what {
            What::Cage { sets, .. } => {
                let mut kept = vec![DigitSet::EMPTY; live.len()];
                let fits = sets.iter().filter(|&&set| keep_set(live, set, &mut kept));
                let needed = fits.copied().reduce(|all, set| all & set).unwrap_or(DigitSet::EMPTY);
                (kept, needed)
            }
            What::Sum { sum, factors, differing } => (keep_sum(live, factors, differing, sum.sum), DigitSet::EMPTY),
            What::Bounds { bounds, .. } => {
                let mut kept = live.to_vec();
                bounds.iter().for_each(|bound| bound.narrow(&mut kept));
                (kept, DigitSet::EMPTY)
            }
            What::Walk { walk, .. } => {
                let none = || vec![DigitSet::EMPTY; live.len()];
                (walk_digits(layout.walk_steps(*walk), live).unwrap_or_else(none), DigitSet::EMPTY)
            }
        }
    }

    /// Why a candidate is false: the ways to fill the cells from what is left of each of them. Digits that are gone
    /// without need are put back, whole cells first; `order` says in which order the digits of a cell are.
    pub(crate) fn reason(
        &self,
        board: &Board<W>,
        mut live: Vec<DigitSet>,
        candidate: Candidate,
        order: impl Fn(Candidate) -> usize,
    ) -> Ways {
        for (place, &cell) in self.cells.iter().enumerate() {
            let kept = live[place];
            live[place] = board.digits(cell);
            if self.denies(board, &live, candidate) {
                continue;
            }
            live[place] = kept;
            let mut gone: Vec<Digit> = (board.digits(cell) - kept).iter().collect();
            gone.sort_by_key(|&digit| usize::MAX - order(Candidate::new(cell, digit)));
            for digit in gone {
                live[place].insert(digit);
                if !self.denies(board, &live, candidate) {
                    live[place].remove(digit);
                }
            }
        }
        self.told(board.layout(), &live, candidate)
    }

    /// Whether a candidate is in no way to fill the cells, or would leave none.
    fn denies(&self, board: &Board<W>, live: &[DigitSet], candidate: Candidate) -> bool {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let (kept, needed) = self.narrow(board.layout(), live);
        match self.cells.iter().position(|&own| own == cell) {
            Some(place) => !kept[place].contains(digit),
            None => {
                let places = self.cells.iter().zip(&kept).filter(|(_, kept)| kept.contains(digit));
                needed.contains(digit)
                    && places.map(|(&place, _)| place).all(|place| differ(board.layout(), place, cell))
            }
        }
    }

    fn told(&self, layout: &Layout, live: &[DigitSet], candidate: Candidate) -> Ways {
        let factor = |place: usize| match &self.what {
            What::Cage { .. } | What::Bounds { .. } | What::Walk { .. } => 1,
            What::Sum { factors, .. } => factors[place],
        };
        let cell = |(place, &cell): (usize, &Cell)| NumberCell { cell, factor: factor(place), digits: live[place] };
        let mut cells: Vec<NumberCell> = self.cells.iter().enumerate().map(cell).collect();
        cells.sort();
        let is_inside = self.cells.contains(&candidate.cell());
        let needed = if is_inside { DigitSet::EMPTY } else { DigitSet::only(candidate.digit()) };
        match &self.what {
            What::Cage { id, total, sets, .. } => {
                let fits = |set: &&DigitSet| keep_set(live, **set, &mut vec![DigitSet::EMPTY; live.len()]);
                let numbers = NumberPattern {
                    constraints: vec![*id],
                    houses: Vec::new(),
                    cells,
                    total: Some((*total as i64, *total as i64)),
                    range: None,
                    sets: sets.iter().filter(fits).copied().collect(),
                    needed,
                };
                Ways { parts: vec![Filling::Constraint(*id)], numbers }
            }
            What::Sum { sum, .. } => {
                let mut constraints: Vec<ConstraintId> =
                    sum.bounds.iter().filter_map(|&bound| layout.constraint_of(bound.into())).collect();
                constraints.sort();
                let numbers = NumberPattern {
                    constraints,
                    houses: sum.houses.to_vec(),
                    cells,
                    total: Some((sum.sum, sum.sum)),
                    range: None,
                    sets: Vec::new(),
                    needed,
                };
                Ways { parts: vec![Filling::Sum(weighing(layout, sum))], numbers }
            }
            What::Bounds { id, bounds } => {
                let place = self.cells.iter().position(|&cell| cell == candidate.cell()).unwrap_or_default();
                let denies = |bound: &&Limits| {
                    let mut kept = live.to_vec();
                    bound.narrow(&mut kept);
                    !kept[place].contains(candidate.digit())
                };
                // Where one bound strikes what another needs, it takes the constraint as a whole.
                let part = bounds.iter().find(denies).map_or(Filling::Constraint(*id), Limits::filling);
                Ways { parts: vec![part], numbers: of_constraint(*id, cells) }
            }
            What::Walk { id, .. } => Ways { parts: vec![Filling::Constraint(*id)], numbers: of_constraint(*id, cells) },
        }
    }
}

/// The numbers of an argument about some cells of a constraint.
fn of_constraint(id: ConstraintId, cells: Vec<NumberCell>) -> NumberPattern {
    NumberPattern {
        constraints: vec![id],
        houses: Vec::new(),
        cells,
        total: None,
        range: None,
        sets: Vec::new(),
        needed: DigitSet::EMPTY,
    }
}

/// Whether cells of these digits can hold a set between them, one digit each; if so, adds what each has in some way.
fn keep_set(live: &[DigitSet], set: DigitSet, kept: &mut [DigitSet]) -> bool {
    if live.iter().any(|digits| !digits.intersects(set)) {
        return false;
    }
    if live.len() > MOST_MASKED {
        let within: Vec<DigitSet> = live.iter().map(|&digits| digits & set).collect();
        // Too many ways to look at strike nothing.
        let of_set = ways(&within, None).map_or(within, |(_, of_set)| of_set);
        kept.iter_mut().zip(&of_set).for_each(|(kept, of_set)| *kept |= *of_set);
        return of_set.iter().all(|digits| !digits.is_empty());
    }
    // Layer `i` has a bit for each mask of digits of the set that the first `i` cells can use up.
    let mut layers = [0_u64; MOST_MASKED + 1];
    layers[0] = 1;
    let places = |digits: DigitSet| set.iter().enumerate().filter(move |(_, digit)| digits.contains(*digit));
    for (index, &digits) in live.iter().enumerate() {
        let from = layers[index];
        layers[index + 1] = places(digits).fold(0, |to, (place, _)| to | (from & LACKING[place]) << (1 << place));
    }
    let mut ends = layers[live.len()] & 1 << ((1 << live.len()) - 1);
    if ends == 0 {
        return false;
    }
    for (index, &digits) in live.iter().enumerate().rev() {
        let mut starts = 0;
        for (place, digit) in places(digits) {
            let from = layers[index] & LACKING[place] & ends >> (1 << place);
            if from != 0 {
                starts |= from;
                kept[index].insert(digit);
            }
        }
        ends = starts;
    }
    true
}

/// What cells of these digits have in some way to add up to a total, each times its factor, where some of them differ.
/// What a cell with one digit takes from the others is left to singles, as the checker leaves it. Where too many are
/// open, nothing goes.
fn keep_sum(live: &[DigitSet], factors: &[i64], differing: &[u32], total: i64) -> Vec<DigitSet> {
    let mut kept = live.to_vec();
    let mut open = [0_usize; MOST_OPEN];
    let mut count = 0;
    let mut rest = total;
    for (place, digits) in live.iter().enumerate() {
        match digits.single() {
            Some(digit) => rest -= factors[place] * digit.value() as i64,
            None if count == MOST_OPEN => return live.to_vec(),
            None => {
                open[count] = place;
                count += 1;
                kept[place] = DigitSet::EMPTY;
            }
        }
    }
    let filling = SumFilling { live, factors, differing, open: &open[..count] };
    if !filling.fill(0, rest, &mut [None; MOST_OPEN], &mut kept) {
        kept.fill(DigitSet::EMPTY);
    }
    kept
}

/// The cells of a derived sum that are filled, one after the other.
struct SumFilling<'a> {
    live: &'a [DigitSet],
    factors: &'a [i64],
    differing: &'a [u32],
    /// The places of the cells.
    open: &'a [usize],
}

impl SumFilling<'_> {
    /// Fills the cells from the one with this index on so that they add up; whether there is a way.
    fn fill(&self, index: usize, rest: i64, chosen: &mut [Option<Digit>; MOST_OPEN], kept: &mut [DigitSet]) -> bool {
        let Some(&place) = self.open.get(index) else { return rest == 0 };
        let mut digits = self.live[place];
        for (&other, digit) in self.open[..index].iter().zip(chosen.iter().flatten()) {
            if self.differing[place] >> other & 1 != 0 {
                digits.remove(*digit);
            }
        }
        if index + 1 == self.open.len() {
            // The last digit is what is left.
            let last = usize::try_from(rest * self.factors[place]).ok().and_then(Digit::from_value);
            digits &= last.map_or(DigitSet::EMPTY, DigitSet::only);
        }
        let mut is_any = false;
        for digit in digits.iter() {
            chosen[index] = Some(digit);
            if self.fill(index + 1, rest - self.factors[place] * digit.value() as i64, chosen, kept) {
                kept[place].insert(digit);
                is_any = true;
            }
        }
        chosen[index] = None;
        is_any
    }
}

#[cfg(test)]
mod tests {
    use super::super::fillings;
    use super::*;

    fn random() -> impl FnMut(u64) -> u64 {
        let mut state = 11_u64;
        move |n: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % n
        }
    }

    #[test]
    fn what_a_set_keeps_is_what_all_ways_have() {
        let mut below = random();
        let mut some = 0;
        for _ in 0..2000 {
            let count = 1 + below(7) as usize;
            let live: Vec<DigitSet> = (0..count).map(|_| DigitSet::from_bits(below(1 << 9) as u32)).collect();
            let set: DigitSet = (0..9).map(Digit::from_index).filter(|_| below(2) == 0).take(count).collect();
            if set.len() != count {
                continue;
            }
            let mut kept = vec![DigitSet::EMPTY; count];
            let is_any = keep_set(&live, set, &mut kept);
            let within: Vec<DigitSet> = live.iter().map(|&digits| digits & set).collect();
            let (sets, left) = ways(&within, None).unwrap();
            assert_eq!(is_any, !sets.is_empty(), "{live:?} {set:?}");
            assert!(!is_any || kept == left, "{live:?} {set:?}");
            some += usize::from(is_any);
        }
        assert!(some > 100, "{some}");
    }

    #[test]
    fn what_a_sum_keeps_is_what_all_ways_have() {
        let mut below = random();
        let layout = Layout::classic();
        let mut some = 0;
        for _ in 0..2000 {
            let count = 1 + below(4) as usize;
            let mut cells: Vec<Cell> = (0..count).map(|_| Cell::from_index(below(81) as usize)).collect();
            cells.sort();
            cells.dedup();
            let of_cell = |&cell: &Cell| {
                let digits = DigitSet::from_bits(1 + below((1 << 9) - 1) as u32);
                (cell, if below(2) == 0 { 1 } else { -1 }, digits)
            };
            let counted: Vec<(Cell, i64, DigitSet)> = cells.iter().map(of_cell).collect();
            let total = below(20) as i64 - 4;
            let live: Vec<DigitSet> = counted.iter().map(|&(.., digits)| digits).collect();
            let factors: Vec<i64> = counted.iter().map(|&(_, factor, _)| factor).collect();
            let differs = |&one: &Cell| {
                let places = (0..cells.len()).filter(|&place| differ(&layout, one, cells[place]));
                places.fold(0, |places, place| places | 1 << place)
            };
            let differing: Vec<u32> = cells.iter().map(differs).collect();
            let kept = keep_sum(&live, &factors, &differing, total);
            if live.iter().filter(|digits| digits.len() > 1).count() > MOST_OPEN {
                assert_eq!(kept, live);
                continue;
            }
            let ways = fillings(&layout, &counted, total);
            let left: Vec<DigitSet> =
                (0..cells.len()).map(|place| ways.iter().map(|way| way[place]).collect()).collect();
            assert_eq!(kept, left, "{counted:?} {total}");
            some += usize::from(!ways.is_empty());
        }
        assert!(some > 100, "{some}");
    }
}
