//! The pattern: base, cross-lines, targets, and the houses that cover each digit.

use crate::prelude::*;
use pencilproof_core::Chute;

/// The numbers of digits that a base can have. Two are a naked pair, and more than four leave too many cases.
const DIGITS: std::ops::RangeInclusive<usize> = 3..=4;

/// The most boxes of a chute. With more of them the choices of cross-lines and of houses that cover a digit are far too
/// many, and nobody has seen an Exocet there.
const MOST_BOXES: usize = 3;

/// Two base cells, and two targets that hold the same two digits.
pub(super) struct Exocet<const W: usize> {
    /// The base cells, ascending: in one line and one box.
    pub(super) base: [Cell; 2],
    /// The candidates of the base.
    pub(super) digits: DigitSet,
    /// The targets, ascending.
    pub(super) targets: [Cell; 2],
    /// The lines across that of the base, one through each box of its chute, none of them through a base cell.
    pub(super) lines: Vec<House>,
    /// The cells of the cross-lines outside the line and the box of the base.
    pub(super) free: CellSet<W>,
    /// For each digit, the houses that hold all its places in the free cells but for the targets: fewer than there are
    /// cross-lines.
    pub(super) covers: Vec<(Digit, Vec<House>)>,
    /// The mirrors of the targets, each where the digit of its target is, too. Only where the targets are in the chute
    /// of the base, in different boxes, and no other cell of the cross-lines in this chute has a digit of the base.
    pub(super) mirrors: Option<[CellSet<W>; 2]>,
    /// The chute of the base.
    pub(super) chute: CellSet<W>,
}

/// Where targets are looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Targets {
    /// In the chute of the base, so that each has a mirror.
    Junior,
    /// Anywhere in the cross-lines.
    Anywhere,
}

/// Every Exocet of a position, each once.
pub(super) fn all<const W: usize>(
    facts: &Facts<'_, W>,
    targets: Targets,
    found: &mut Found<'_>,
) -> ControlFlow<(), Vec<Exocet<W>>> {
    let mut all = Vec::new();
    for chute in facts.layout().chutes().into_iter().filter(|chute| chute.boxes.len() <= MOST_BOXES) {
        let hunt = Hunt::new(facts, &chute, targets);
        for &line in &chute.lines {
            for (index, _) in chute.boxes.iter().enumerate() {
                hunt.search_minirow(line, index, &mut all, found)?;
            }
        }
    }
    ControlFlow::Continue(all)
}

/// The search of one band or stack.
struct Hunt<'f, 'b, const W: usize> {
    facts: &'f Facts<'b, W>,
    boxes: &'f [House],
    chute: CellSet<W>,
    targets: Targets,
    /// The place of the lines across among the houses of a cell.
    across: usize,
}

/// What is common to the Exocets of one base.
struct Base<const W: usize> {
    cells: [Cell; 2],
    digits: DigitSet,
    line: House,
    /// The index of its box in the chute.
    index: usize,
}

impl<'f, 'b, const W: usize> Hunt<'f, 'b, W> {
    fn new(facts: &'f Facts<'b, W>, chute: &'f Chute, targets: Targets) -> Self {
        let cells = chute.boxes.iter().fold(CellSet::EMPTY, |cells, &house| cells | facts.geometry().house(house));
        let is_band = chute.lines.iter().all(|&line| facts.layout().kind(line) == HouseKind::Row);
        Hunt { facts, boxes: &chute.boxes, chute: cells, targets, across: usize::from(is_band) }
    }

    /// The cells where a line and a box of the chute meet.
    fn minirow(&self, line: House, index: usize) -> CellSet<W> {
        self.facts.geometry().house(line) & self.facts.geometry().house(self.boxes[index])
    }

    fn line_across(&self, cell: Cell) -> House {
        self.facts.layout().houses_of(cell)[self.across]
    }

    fn search_minirow(
        &self,
        line: House,
        index: usize,
        all: &mut Vec<Exocet<W>>,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let board = self.facts.board();
        let minirow = self.minirow(line, index);
        let open = minirow & board.unplaced();
        let mut rest = open;
        for one in open.iter() {
            rest.remove(one);
            for other in rest.iter() {
                let digits = board.digits(one) | board.digits(other);
                found.work(1)?;
                if DIGITS.contains(&digits.len()) {
                    let base = Base { cells: [one, other], digits, line, index };
                    self.search_base(&base, all, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits every choice of cross-lines.
    fn search_base(&self, base: &Base<W>, all: &mut Vec<Exocet<W>>, found: &mut Found<'_>) -> ControlFlow<()> {
        let mut choices: Vec<Vec<House>> = vec![Vec::new()];
        for index in 0..self.boxes.len() {
            let minirow = self.minirow(base.line, index);
            let across: Vec<House> =
                minirow.iter().filter(|cell| !base.cells.contains(cell)).map(|cell| self.line_across(cell)).collect();
            choices = choices
                .iter()
                .flat_map(|lines| across.iter().map(move |&next| [&lines[..], &[next]].concat()))
                .collect();
            found.work(choices.len() as u64)?;
        }
        choices.into_iter().try_for_each(|lines| self.across(base, lines, all, found))
    }

    fn across(
        &self,
        base: &Base<W>,
        lines: Vec<House>,
        all: &mut Vec<Exocet<W>>,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let (board, geometry) = (self.facts.board(), self.facts.geometry());
        let used = geometry.house(base.line) | geometry.house(self.boxes[base.index]);
        let free = lines.iter().fold(CellSet::EMPTY, |free, &line| free | geometry.house(line)) - used;
        let mut able = free & board.unplaced();
        if self.targets == Targets::Junior {
            able &= self.chute;
        }
        // Sets of targets, each enough for all digits so far.
        let mut sets: Vec<CellSet<W>> = vec![CellSet::EMPTY];
        for digit in base.digits.iter() {
            let places = board.plane(digit) & free;
            let mut needs = Vec::new();
            self.needs(places, able, lines.len() - 1, CellSet::EMPTY, &mut needs, found)?;
            let unions = sets.iter().flat_map(|&set| needs.iter().map(move |&need| set | need));
            let mut unions: Vec<CellSet<W>> = unions.filter(|union| union.len() <= 2).collect();
            unions.sort();
            unions.dedup();
            sets = unions;
            if sets.is_empty() {
                return ControlFlow::Continue(());
            }
        }
        for set in sets {
            if let (Some(one), Some(other)) = (set.first(), set.last().filter(|_| set.len() == 2)) {
                let targets = [one, other];
                let mirrors = self.mirrors(base, free, targets);
                if self.targets == Targets::Anywhere || mirrors.is_some() {
                    let covers = base.digits.iter().map(|digit| {
                        let places = (board.plane(digit) & free) - set;
                        let mut covers = Vec::new();
                        self.cover(places, lines.len() - 1, &mut covers);
                        (digit, covers)
                    });
                    let covers = covers.collect();
                    let Base { cells, digits, .. } = *base;
                    let (lines, chute) = (lines.clone(), self.chute);
                    all.push(Exocet { base: cells, digits, targets, lines, free, covers, mirrors, chute });
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Collects sets of at most two cells without which these places lie in a number of houses. What is left out are
    /// sets that hold a smaller one.
    fn needs(
        &self,
        places: CellSet<W>,
        able: CellSet<W>,
        houses: usize,
        set: CellSet<W>,
        needs: &mut Vec<CellSet<W>>,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        found.work(1)?;
        let Some(first) = places.first() else {
            if !needs.iter().any(|known| known.is_subset(&set)) {
                needs.retain(|known| !set.is_subset(known));
                needs.push(set);
            }
            return ControlFlow::Continue(());
        };
        if houses > 0 {
            for &house in self.lines_and_box(first) {
                self.needs(places - self.facts.geometry().house(house), able, houses - 1, set, needs, found)?;
            }
        }
        if set.len() < 2 && able.contains(first) {
            let first = CellSet::only(first);
            self.needs(places - first, able, houses, set | first, needs, found)?;
        }
        ControlFlow::Continue(())
    }

    /// Finds houses that hold all these places.
    fn cover(&self, places: CellSet<W>, houses: usize, covers: &mut Vec<House>) -> bool {
        let Some(first) = places.first() else { return true };
        houses > 0
            && self.lines_and_box(first).iter().any(|&house| {
                covers.push(house);
                let covered = self.cover(places - self.facts.geometry().house(house), houses - 1, covers);
                if !covered {
                    covers.pop();
                }
                covered
            })
    }

    /// The row, the column and the box of a cell. An extra house could meet several cross-lines in several cells, and
    /// its cover would not be shown by singles.
    fn lines_and_box(&self, cell: Cell) -> &'f [House] {
        &self.facts.layout().houses_of(cell)[..3]
    }

    /// Where the digits of the targets are, too: in the box of the other target, which has that of the first neither in
    /// the line of the base nor in that of the first target, and in the cross-line at most at the other target, which
    /// has another digit.
    fn mirrors(&self, base: &Base<W>, free: CellSet<W>, targets: [Cell; 2]) -> Option<[CellSet<W>; 2]> {
        let (board, layout, geometry) = (self.facts.board(), self.facts.layout(), self.facts.geometry());
        let both: CellSet<W> = targets.into_iter().collect();
        let companions = (free & self.chute) - both;
        let is_clean = |cell: Cell| !board.digits(cell).intersects(base.digits);
        let [one, other] = targets.map(|target| layout.region_of(target));
        if !both.is_subset(&self.chute) || one == other || !companions.iter().all(is_clean) {
            return None;
        }
        let mirror = |target: Cell, other: Cell| {
            let along = layout.houses_of(target)[1 - self.across];
            let gone = geometry.house(base.line) | geometry.house(along) | geometry.house(self.line_across(other));
            geometry.house(layout.region_of(other)) - gone
        };
        Some([mirror(targets[0], targets[1]), mirror(targets[1], targets[0])])
    }
}

impl<const W: usize> Exocet<W> {
    /// Whether a target can have a digit of the base, so that the cross-lines that do not meet it have a place for it
    /// each.
    pub(super) fn fits(&self, facts: &Facts<'_, W>, digit: Digit, target: usize) -> bool {
        let (board, geometry) = (facts.board(), facts.geometry());
        let (own, other) = (self.targets[target], self.targets[1 - target]);
        let left = (board.plane(digit) & self.free) - CellSet::only(other) - geometry.peers(own);
        board.is_live(Candidate::new(own, digit)) && place(facts, &self.lines_beside(facts, own), left)
    }

    /// The cross-lines that do not meet a target.
    pub(super) fn lines_beside(&self, facts: &Facts<'_, W>, target: Cell) -> Vec<House> {
        let beside = |&&line: &&House| !facts.geometry().house(line).contains(target);
        self.lines.iter().filter(beside).copied().collect()
    }

    /// The places of the base digits in the cross-lines but for the targets, ascending.
    pub(super) fn cross_cells(&self, board: &Board<W>) -> CellSet<W> {
        let targets: CellSet<W> = self.targets.into_iter().collect();
        let places = self.digits.iter().fold(CellSet::EMPTY, |places, digit| places | board.plane(digit));
        (places & self.free) - targets
    }
}

/// Whether some of these cells, one in each line, do not see each other.
fn place<const W: usize>(facts: &Facts<'_, W>, lines: &[House], left: CellSet<W>) -> bool {
    let Some((&line, rest)) = lines.split_first() else { return true };
    let here = left & facts.geometry().house(line);
    here.iter().any(|cell| place(facts, rest, left - facts.geometry().peers(cell)))
}
