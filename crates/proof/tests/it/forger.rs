//! Random proofs about small boards with cages, held against all their solutions: what the judge accepts must be true.
//!
//! Proofs are made of random parts, so that most of them are wrong, and by changing accepted ones, so that most of them
//! are nearly right.

use pencilproof_core::{Board, Candidate, Cell, Constraint, Digit, Field, Kind, Layout, Puzzle, Rule, Summand};
use pencilproof_proof::{
    CaseTree, Filling, Lemma, Literal, Proof, Split, Step, Weighing, Weighted, check, check_refutation, summands,
};

/// What a run has seen.
#[derive(Default, Debug)]
pub(crate) struct Tally {
    pub(crate) forged: usize,
    pub(crate) accepted: usize,
    /// The first proofs that were accepted and show what is not so.
    pub(crate) wrong: Vec<String>,
}

/// Judges a number of forged proofs, each of them on a board of its own or of the one before.
pub(crate) fn run(seed: u64, proofs: usize) -> Tally {
    let mut forger = Forger { state: seed };
    let mut tally = Tally::default();
    while tally.forged < proofs {
        let place = forger.place();
        for _ in 0..50 {
            forger.judge(&place, &mut tally);
        }
    }
    tally
}

/// A board and all its solutions.
struct Place {
    board: Board<2>,
    solutions: Vec<Vec<Digit>>,
}

struct Forger {
    state: u64,
}

impl Forger {
    fn below(&mut self, n: usize) -> usize {
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 33) as usize % n.max(1)
    }

    fn pick<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        if list.is_empty() { None } else { Some(list[self.below(list.len())].clone()) }
    }

    /// A board of side 4 or 6 with some cages, most of them as a hidden grid has them, from which some candidates of
    /// no solution are gone.
    fn place(&mut self) -> Place {
        let plain = Layout::for_side([4, 4, 6][self.below(3)]).unwrap();
        let grid = self.grid(&plain);
        let cages = 1 + self.below(5);
        let list = (0..cages).map(|_| self.cage(&plain, &grid)).collect();
        let layout = plain.with_constraints(list).unwrap();
        let givens = if layout.side() == 4 { self.below(4) } else { 16 + self.below(6) };
        let mut puzzle = Puzzle::empty(layout.clone());
        for _ in 0..givens {
            let cell = Cell::from_index(self.below(layout.cell_count()));
            puzzle.set(cell, grid[cell.index()], true);
        }
        let Ok(mut board) = Board::<2>::from_puzzle(&puzzle) else { return self.place() };
        let mut solutions = Vec::new();
        fill(&board, &mut Vec::new(), &mut solutions);
        for _ in 0..self.below(20) {
            let candidate = Candidate::new(
                Cell::from_index(self.below(layout.cell_count())),
                Digit::from_index(self.below(layout.side())),
            );
            let is_true = solutions.iter().any(|grid| grid[candidate.cell().index()] == candidate.digit());
            if !is_true && board.eliminate(candidate).is_err() {
                return self.place();
            }
        }
        Place { board, solutions }
    }

    /// A grid: that of a pattern, with its digits changed.
    fn grid(&mut self, layout: &Layout) -> Vec<Digit> {
        let side = layout.side();
        let (rows, cols) = if side == 4 { (2, 2) } else { (2, 3) };
        let mut digits: Vec<Digit> = layout.digits().iter().collect();
        (1..side).for_each(|index| digits.swap(index, self.below(index + 1)));
        let value = |row: usize, col: usize| digits[(row % rows * cols + row / rows + col) % side];
        (0..side * side).map(|index| value(index / side, index % side)).collect()
    }

    fn cage(&mut self, layout: &Layout, grid: &[Digit]) -> Constraint {
        let mut cells = vec![Cell::from_index(self.below(layout.cell_count()))];
        for _ in 0..self.below(4) {
            let cell = Cell::from_index(self.below(layout.cell_count()));
            if cells.iter().all(|other| grid[other.index()] != grid[cell.index()]) {
                cells.push(cell);
            }
        }
        let total: usize = cells.iter().map(|cell| grid[cell.index()].value()).sum();
        let sum = if self.below(5) == 0 { 0 } else { total as i64 };
        let fields = [("cells", Field::Cells(cells)), ("sum", Field::Number(sum))];
        Constraint::new(Kind::by_id("killer").unwrap(), fields).unwrap()
    }

    fn judge(&mut self, place: &Place, tally: &mut Tally) {
        let proof = self.proof(&place.board, 2);
        let mut step = Step::bare("forged", Vec::new(), Vec::new(), proof);
        if let (Proof::Cases(tree), 0) = (&step.proof, self.below(3)) {
            tally.forged += 1;
            if check_refutation(&place.board, tree).is_ok() {
                tally.accepted += 1;
                if !place.solutions.is_empty() {
                    tally.wrong.push(format!("{:?} refutes {:?}", step.proof, place.board));
                }
            }
            return;
        }
        for _ in 0..3 {
            let Some(literal) = self.literal(&place.board) else { return };
            let goal = vec![literal.candidate];
            (step.placements, step.eliminations) =
                if literal.is_true { (goal, Vec::new()) } else { (Vec::new(), goal) };
            for _ in 0..3 {
                tally.forged += 1;
                if check(&place.board, &step).is_err() {
                    break;
                }
                tally.accepted += 1;
                let holds = |grid: &Vec<Digit>| {
                    (grid[literal.candidate.cell().index()] == literal.candidate.digit()) == literal.is_true
                };
                if !place.solutions.iter().all(holds) {
                    tally.wrong.push(format!("{step:?} on {:?}", place.board));
                }
                step.proof = self.changed(&place.board, &step.proof);
            }
        }
    }

    fn literal(&mut self, board: &Board<2>) -> Option<Literal> {
        let open: Vec<Candidate> = board.candidates().filter(|one| board.value(one.cell()).is_none()).collect();
        let candidate = self.pick(&open)?;
        Some(Literal { candidate, is_true: self.below(4) == 0 })
    }

    fn proof(&mut self, board: &Board<2>, depth: usize) -> Proof {
        match self.below(if depth == 0 { 5 } else { 7 }) {
            0..=2 => {
                let Weighing { base, cover } = self.weighing(board);
                Proof::Counting { base, cover }
            }
            3 | 4 => Proof::Fillings((0..1 + self.below(2)).map(|_| self.filling(board)).collect()),
            _ => Proof::Cases(self.tree(board, depth - 1)),
        }
    }

    fn filling(&mut self, board: &Board<2>) -> Filling {
        let ids: Vec<_> = board.layout().constraint_ids().collect();
        match self.pick(&ids) {
            Some(id) if self.below(3) > 0 => Filling::Constraint(id),
            _ => Filling::Sum(self.weighing(board)),
        }
    }

    fn summand(&mut self, board: &Board<2>) -> Summand {
        let layout = board.layout();
        let bounds: Vec<Summand> = layout.bounds().map(Summand::Bound).collect();
        let groups: Vec<_> = layout.groups().collect();
        let rules: Vec<Rule> = layout.rules().collect();
        let digit = Digit::from_index(self.below(layout.side()));
        let chosen = match self.below(4) {
            0 | 1 => self.pick(&bounds),
            2 => self.pick(&groups).map(|group| Summand::Group(group, digit)),
            _ => None,
        };
        chosen.unwrap_or_else(|| Summand::Rule(self.pick(&rules).unwrap()))
    }

    /// A few summands on either side; most often the sum of a house among them, and cell rules until nothing is
    /// uncovered.
    fn weighing(&mut self, board: &Board<2>) -> Weighing {
        let layout = board.layout();
        let mut sides: [Vec<Weighted<Summand>>; 2] = [Vec::new(), Vec::new()];
        for side in &mut sides {
            for _ in 0..self.below(3) {
                side.push((self.summand(board), 1 + self.below(3) as u32));
            }
        }
        if self.below(2) == 0 {
            let houses: Vec<_> = layout.houses().collect();
            let house = self.pick(&houses).unwrap();
            let rules = layout.digits().iter().map(|digit| (Rule::House(house, digit), digit.value() as u32));
            sides[self.below(2)].extend(summands(rules));
        }
        let [base, mut cover] = sides.map(pencilproof_proof::merged);
        if self.below(4) > 0 {
            for cell in layout.cells() {
                let weight = |digit| {
                    let candidate = Candidate::new(cell, digit);
                    let of = |list: &[Weighted<Summand>]| -> i64 {
                        let weighed = |&(summand, count): &Weighted<Summand>| {
                            let terms = layout.weighed(summand).into_iter().filter(|(one, _)| *one == candidate);
                            terms.map(|(_, weight)| weight * i64::from(count)).sum::<i64>()
                        };
                        list.iter().map(weighed).sum()
                    };
                    of(&cover) - of(&base)
                };
                let least = board.digits(cell).iter().map(weight).min().unwrap_or(0);
                if least < 0 {
                    cover.push((Rule::Cell(cell).into(), (-least) as u32));
                }
            }
            cover = pencilproof_proof::merged(cover);
        }
        Weighing { base, cover }
    }

    fn tree(&mut self, board: &Board<2>, depth: usize) -> CaseTree {
        let rules: Vec<Rule> = board.layout().rules().collect();
        match self.below(if depth == 0 { 3 } else { 6 }) {
            0 | 1 => CaseTree::Close,
            2 => {
                let Weighing { base, cover } = self.weighing(board);
                CaseTree::Count { base, cover }
            }
            3 => {
                let rule = self.pick(&rules).unwrap();
                let all = board.live(rule).map(|candidate| Literal { candidate, is_true: true });
                let branches = all.collect::<Vec<_>>().into_iter().map(|one| (one, self.tree(board, depth - 1)));
                CaseTree::Split { on: Split::Rule(rule), branches: branches.collect() }
            }
            4 => {
                let Some(Literal { candidate, .. }) = self.literal(board) else { return CaseTree::Close };
                let branches = [true, false].map(|is_true| Literal { candidate, is_true });
                let branches = branches.into_iter().map(|one| (one, self.tree(board, depth - 1))).collect();
                CaseTree::Split { on: Split::Candidate(candidate), branches }
            }
            _ => {
                let clause: Vec<Literal> = (0..self.below(3)).filter_map(|_| self.literal(board)).collect();
                let lemma = Lemma { clause, by: Box::new(self.proof(board, depth)) };
                CaseTree::Lemmas { lemmas: vec![lemma], then: Box::new(self.tree(board, depth - 1)) }
            }
        }
    }

    /// A proof with one thing changed: a weight, a summand, a constraint.
    fn changed(&mut self, board: &Board<2>, proof: &Proof) -> Proof {
        let mut proof = proof.clone();
        match &mut proof {
            Proof::Counting { base, cover } => self.change(board, base, cover),
            Proof::Fillings(parts) => {
                let index = self.below(parts.len());
                match parts.get_mut(index) {
                    Some(Filling::Sum(Weighing { base, cover })) => self.change(board, base, cover),
                    Some(part) => *part = self.filling(board),
                    None => {}
                }
            }
            Proof::Cases(CaseTree::Split { branches, .. }) => {
                let index = self.below(branches.len());
                if index < branches.len() {
                    branches.remove(index);
                }
            }
            Proof::Cases(CaseTree::Count { base, cover }) => self.change(board, base, cover),
            _ => return self.proof(board, 1),
        }
        proof
    }

    fn change(&mut self, board: &Board<2>, base: &mut Vec<Weighted<Summand>>, cover: &mut Vec<Weighted<Summand>>) {
        let side = if self.below(2) == 0 { base } else { cover };
        let index = self.below(side.len());
        match (side.get_mut(index), self.below(3)) {
            (Some((_, weight)), 0) => *weight += 1,
            (Some((summand, _)), 1) => *summand = self.summand(board),
            (Some(_), _) => drop(side.remove(index)),
            (None, _) => side.push((self.summand(board), 1)),
        }
    }
}

/// All ways to complete a grid from the live candidates, such that houses and constraints hold.
fn fill(board: &Board<2>, grid: &mut Vec<Digit>, all: &mut Vec<Vec<Digit>>) {
    let layout = board.layout();
    if grid.len() == layout.cell_count() {
        if layout.constraints_hold(|cell| grid[cell.index()]) {
            all.push(grid.clone());
        }
        return;
    }
    let cell = Cell::from_index(grid.len());
    for digit in board.digits(cell).iter() {
        if layout.peers(cell).iter().all(|peer| grid.get(peer.index()) != Some(&digit)) {
            grid.push(digit);
            fill(board, grid, all);
            grid.pop();
        }
    }
}
