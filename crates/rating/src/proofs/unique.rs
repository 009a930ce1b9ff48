//! Unique loops and the BUG: a lemma says that one of the guardians, the other candidates of the pattern, is true; each
//! of them is then a case.

use super::{Reason, live, truth};
use crate::grid::Grid;
use crate::{BugKind, LoopKind};
use pencilproof_core::{Candidate, Cell, CellSet, Digit, DigitSet, House, Rule};
use pencilproof_proof::{
    CaseTree, Evidence, Exchange, Lemma, Literal, Part, Pattern, PatternCell, Proof, Split, Weighted,
};

/// A deadly pattern: cells, each with the two digits that it would exchange.
struct Deadly<'g> {
    grid: &'g Grid,
    cells: Vec<(Cell, DigitSet)>,
}

/// A unique rectangle or loop.
pub(super) fn unique_loop(grid: &Grid, cells: &[Cell], digits: [Digit; 2], kind: &LoopKind) -> Reason {
    let pair: DigitSet = digits.into_iter().collect();
    let mut cells: Vec<(Cell, DigitSet)> = cells.iter().map(|&cell| (cell, pair)).collect();
    cells.sort_unstable();
    let deadly = Deadly { grid, cells };
    match kind {
        LoopKind::One | LoopKind::Two => deadly.reason(CellSet::EMPTY, Vec::new(), |_| CaseTree::Close),
        LoopKind::Naked { house, cells, digits } => {
            deadly.reason(*cells, Vec::new(), |guardian| naked(*house, *cells, *digits, guardian))
        }
        LoopKind::Hidden { house, cells, digits } => {
            let rules: Vec<Rule> = digits.iter().map(|digit| Rule::House(*house, digit)).collect();
            let roof = deadly.roof();
            let ending = |guardian: Candidate| {
                let mut places = roof | *cells;
                places.remove(guardian.cell());
                count(rules.iter().copied(), places.iter().map(Rule::Cell))
            };
            deadly.reason(*cells, rules.clone(), ending)
        }
        LoopKind::Four { house, locked } => {
            deadly.reason(CellSet::EMPTY, vec![Rule::House(*house, *locked)], |_| CaseTree::Close)
        }
    }
}

/// A bivalue universal grave. Its guardians are the digits named with its cells.
pub(super) fn bug(grid: &Grid, extras: &[(Cell, DigitSet)], kind: &BugKind) -> Reason {
    let open = (0..grid.digits.len()).filter(|&cell| grid.digits[cell] != 0).map(Cell::from_index);
    let extra = |cell: Cell| extras.iter().find(|(own, _)| *own == cell).map_or(DigitSet::EMPTY, |&(_, extra)| extra);
    let cells = open.map(|cell| (cell, digits(grid, cell) - extra(cell))).collect();
    let deadly = Deadly { grid, cells };
    match kind {
        BugKind::One | BugKind::Two => deadly.reason(CellSet::EMPTY, Vec::new(), |_| CaseTree::Close),
        BugKind::Three { house, cells, digits } => {
            deadly.reason(*cells, Vec::new(), |guardian| naked(*house, *cells, *digits, guardian))
        }
        BugKind::Four { house, digit } => {
            deadly.reason(CellSet::EMPTY, vec![Rule::House(*house, *digit)], |_| CaseTree::Close)
        }
    }
}

fn digits(grid: &Grid, cell: Cell) -> DigitSet {
    live(grid, Rule::Cell(cell)).map(Candidate::digit).collect()
}

/// The case of a guardian that fills one place of a naked set: the cells of the set hold its other digits.
fn naked(house: House, cells: CellSet<2>, digits: DigitSet, guardian: Candidate) -> CaseTree {
    let others = digits - DigitSet::only(guardian.digit());
    count(cells.iter().map(Rule::Cell), others.iter().map(|digit| Rule::House(house, digit)))
}

fn count(base: impl Iterator<Item = Rule>, cover: impl Iterator<Item = Rule>) -> CaseTree {
    let once = |rule: Rule| -> Weighted { (rule, 1) };
    CaseTree::counting(base.map(once), cover.map(once))
}

impl Deadly<'_> {
    /// The candidates besides the pattern, ascending.
    fn guardians(&self) -> Vec<Candidate> {
        let others = |&(cell, own): &(Cell, DigitSet)| {
            (digits(self.grid, cell) - own).iter().map(move |digit| Candidate::new(cell, digit))
        };
        self.cells.iter().flat_map(others).collect()
    }

    /// The cells with guardians.
    fn roof(&self) -> CellSet<2> {
        self.guardians().into_iter().map(Candidate::cell).collect()
    }

    /// The argument, with the cells of a set and the rules that it rests on besides, and how the case of each guardian
    /// ends.
    fn reason(&self, set: CellSet<2>, rules: Vec<Rule>, ending: impl Fn(Candidate) -> CaseTree) -> Reason {
        let (guardians, roof) = (self.guardians(), self.roof());
        let clause: Vec<Literal> = guardians.iter().map(|&guardian| truth(guardian)).collect();
        let then = match clause[..] {
            // A clause of one literal holds at once.
            [_] => CaseTree::Close,
            _ => CaseTree::Split {
                on: Split::Clause(0),
                branches: guardians.iter().map(|&guardian| (truth(guardian), ending(guardian))).collect(),
            },
        };
        let pair = |own: DigitSet| Some([own.first()?, own.last()?]);
        let cells = self.cells.iter().filter_map(|&(cell, own)| Some((cell, pair(own)?))).collect();
        let lemma = Lemma { clause, by: Box::new(Proof::Exchange(Exchange { cells })) };
        let part = |cell: Cell| if roof.contains(cell) { Part::Roof } else { Part::Floor };
        let own = self.cells.iter().map(|&(cell, own)| PatternCell { cell, part: part(cell), digits: own });
        let set = set.iter().map(|cell| PatternCell { cell, part: Part::AlsA, digits: digits(self.grid, cell) });
        let evidence = Pattern { cells: own.chain(set).collect(), guardians, rules };
        Reason {
            proof: Proof::Cases(CaseTree::Lemmas { lemmas: vec![lemma], then: Box::new(then) }),
            evidence: Evidence::Pattern(evidence),
        }
    }
}
