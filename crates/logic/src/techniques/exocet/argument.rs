//! What an Exocet shows, and its proof: a lemma for each digit of each base cell, then every way to fill base and
//! targets.

use super::pattern::Exocet;
use crate::prelude::*;
use pencilproof_core::MAX_SIDE;
use pencilproof_proof::{propagate, sees};

/// A way to fill base and targets.
#[derive(Clone, Copy)]
pub(super) struct Way {
    /// The digits of the base cells.
    base: [Digit; 2],
    /// The digits of the targets.
    targets: [Digit; 2],
}

/// An Exocet in its position.
pub(super) struct Argument<'f, 'b, const W: usize> {
    facts: &'f Facts<'b, W>,
    pub(super) exocet: Exocet<W>,
    /// The digits of the base that each target can have, as far as the cross-lines then have places for them.
    fitting: [DigitSet; 2],
}

/// Placements and eliminations, both ascending.
pub(super) type Conclusions = (Vec<Candidate>, Vec<Candidate>);

impl<'f, 'b, const W: usize> Argument<'f, 'b, W> {
    pub(super) fn new(facts: &'f Facts<'b, W>, exocet: Exocet<W>) -> Self {
        let fitting = [0, 1].map(|target| {
            let digits = exocet.digits.iter();
            digits.filter(|&digit| exocet.fits(facts, digit, target)).collect::<DigitSet>()
        });
        Argument { facts, exocet, fitting }
    }

    /// The ways to fill base and targets for which the cross-lines have places.
    fn ways(&self) -> Vec<Way> {
        let [ones, others] = self.exocet.base.map(|cell| self.facts.board().digits(cell));
        let pairs = ones.iter().flat_map(|one| others.iter().map(move |other| [one, other]));
        let pairs = pairs.filter(|[one, other]| one != other);
        let ways = pairs.flat_map(|base| [base, [base[1], base[0]]].map(|targets| Way { base, targets }));
        ways.filter(|way| self.fits(way)).collect()
    }

    fn fits(&self, way: &Way) -> bool {
        (0..2).all(|target| self.fitting[target].contains(way.targets[target]))
    }

    /// What goes from base and targets, in ascending order.
    pub(super) fn gone_by_targets(&self) -> Vec<Candidate> {
        self.gone(&self.ways(), &[])
    }

    /// What goes from base, targets and mirrors, in ascending order.
    pub(super) fn gone_by_mirrors(&self) -> Vec<Candidate> {
        let Some(mirrors) = self.exocet.mirrors else { return Vec::new() };
        let board = self.facts.board();
        let mut ways = self.ways();
        let places = |way: &Way, target: usize| mirrors[target] & board.plane(way.targets[target]);
        ways.retain(|way| (0..2).all(|target| !places(way, target).is_empty()));
        let mut in_mirrors: Vec<(Cell, DigitSet)> = Vec::new();
        for (target, mirror) in mirrors.iter().enumerate() {
            for cell in (*mirror & board.unplaced()).iter() {
                let left = |way: &Way| {
                    let [own, other] = [way.targets[target], way.targets[1 - target]].map(DigitSet::only);
                    match places(way, target).single() {
                        Some(place) if place == cell => own,
                        Some(_) => board.digits(cell) - own - other,
                        None => board.digits(cell) - other,
                    }
                };
                in_mirrors.push((cell, ways.iter().fold(DigitSet::EMPTY, |all, way| all | left(way))));
            }
        }
        self.gone(&ways, &in_mirrors)
    }

    /// What no way leaves in base and targets, and in other cells with what they keep.
    fn gone(&self, ways: &[Way], others: &[(Cell, DigitSet)]) -> Vec<Candidate> {
        if ways.is_empty() {
            return Vec::new();
        }
        let kept = |digit: &dyn Fn(&Way) -> Digit| ways.iter().map(digit).collect::<DigitSet>();
        let Exocet { base, targets, .. } = self.exocet;
        let own =
            (0..2).flat_map(|at| [(base[at], kept(&|way| way.base[at])), (targets[at], kept(&|way| way.targets[at]))]);
        let board = self.facts.board();
        let gone = own.chain(others.iter().copied()).flat_map(|(cell, kept)| {
            (board.digits(cell) - kept).iter().map(move |digit| Candidate::new(cell, digit)).collect::<Vec<_>>()
        });
        let mut gone: Vec<Candidate> = gone.collect();
        gone.sort();
        gone.dedup();
        gone
    }

    /// The positions of the ways that singles do not refute, starting from a position.
    pub(super) fn outcomes(&self, from: &Board<W>, found: &mut Found<'_>) -> ControlFlow<(), Vec<Board<W>>> {
        let mut outcomes = Vec::new();
        for way in self.ways() {
            found.work(PROPAGATION)?;
            let mut board = from.clone();
            let Exocet { base, targets, .. } = self.exocet;
            let cells = base.into_iter().zip(way.base).chain(targets.into_iter().zip(way.targets));
            let mut placed = cells.map(|(cell, digit)| Candidate::new(cell, digit));
            let holds = placed.all(|candidate| {
                board.value(candidate.cell()) == Some(candidate.digit()) || board.place(candidate).is_ok()
            });
            if holds && propagate(&mut board).is_ok() {
                outcomes.push(board);
            }
        }
        ControlFlow::Continue(outcomes)
    }

    /// For each digit of each base cell: if it is there, it is in a target, too.
    pub(super) fn lemmas(&self) -> Vec<Lemma> {
        let of_digit = |(base, digit): (Cell, Digit)| {
            let is = |cell: Cell, is_true| Literal { candidate: Candidate::new(cell, digit), is_true };
            let targets = self.exocet.targets.into_iter();
            let targets = targets.filter(|&cell| self.facts.board().is_live(Candidate::new(cell, digit)));
            let clause = [is(base, false)].into_iter().chain(targets.map(|cell| is(cell, true))).collect();
            let covers = self.exocet.covers.iter().find(|(known, _)| *known == digit);
            let houses = covers.map_or(&[][..], |(_, houses)| houses);
            Lemma { clause, by: Box::new(Proof::Cases(self.by_places(houses, digit))) }
        };
        self.clauses().map(of_digit).collect()
    }

    /// What the lemmas are about, in their order.
    fn clauses(&self) -> impl Iterator<Item = (Cell, Digit)> {
        let board = self.facts.board();
        self.exocet.base.into_iter().flat_map(|cell| board.digits(cell).iter().map(move |digit| (cell, digit)))
    }

    /// Splits on the places of a digit in each of these houses but for the last, which singles decide.
    fn by_places(&self, houses: &[House], digit: Digit) -> CaseTree {
        let Some((_, houses)) = houses.split_last() else { return CaseTree::Close };
        let split = |then: CaseTree, &house: &House| {
            let on = Rule::House(house, digit);
            let places = self.facts.board().live(on);
            let branches = places.map(|candidate| (Literal { candidate, is_true: true }, then.clone()));
            CaseTree::Split { on: Split::Rule(on), branches: branches.collect() }
        };
        houses.iter().rev().fold(CaseTree::Close, split)
    }

    /// The ways to fill base and targets as a tree, which rests on the lemmas with the numbers from `first` on. Those
    /// that fit end with `then`.
    pub(super) fn tree(&self, first: usize, then: &CaseTree) -> CaseTree {
        let board = self.facts.board();
        let [one, other] = self.exocet.base;
        let number = |base: Cell, digit: Digit| {
            first + self.clauses().position(|clause| clause == (base, digit)).unwrap_or_default()
        };
        let of_target = |base: Cell, digit: Digit, branch: &dyn Fn(usize) -> CaseTree| {
            let at = |target: usize| Candidate::new(self.exocet.targets[target], digit);
            let live = (0..2).filter(|&target| board.is_live(at(target)));
            let branches = live.map(|target| (Literal { candidate: at(target), is_true: true }, branch(target)));
            CaseTree::Split { on: Split::Clause(number(base, digit)), branches: branches.collect() }
        };
        let pair = |base: [Digit; 2]| {
            of_target(one, base[0], &|own| {
                of_target(other, base[1], &|target| {
                    let targets = if own == 0 { base } else { [base[1], base[0]] };
                    if target == own { CaseTree::Close } else { self.leaf(&Way { base, targets }, then) }
                })
            })
        };
        by_cell(board, one, &|first| {
            let second = |second| if second == first { CaseTree::Close } else { pair([first, second]) };
            by_cell(board, other, &second)
        })
    }

    /// How a way to fill base and targets ends.
    fn leaf(&self, way: &Way, then: &CaseTree) -> CaseTree {
        let unfit = (0..2).find(|&target| !self.fitting[target].contains(way.targets[target]));
        unfit.map_or_else(
            || then.clone(),
            |target| {
                let beside = self.exocet.lines_beside(self.facts, self.exocet.targets[target]);
                self.by_places(&beside, way.targets[target])
            },
        )
    }
}

/// The work of following singles to the end.
const PROPAGATION: u64 = 1500;

/// A split on the candidates of a cell.
fn by_cell<const W: usize>(board: &Board<W>, cell: Cell, branch: &dyn Fn(Digit) -> CaseTree) -> CaseTree {
    let is = |digit: Digit| Literal { candidate: Candidate::new(cell, digit), is_true: true };
    let branches = board.digits(cell).iter().map(|digit| (is(digit), branch(digit))).collect();
    CaseTree::Split { on: Split::Rule(Rule::Cell(cell)), branches }
}

/// What all of some positions have in common beyond the one that they come from. Eliminations that follow from a
/// placement at once are left out.
pub(super) fn common<const W: usize>(board: &Board<W>, outcomes: &[Board<W>]) -> Conclusions {
    let mut planes = [CellSet::EMPTY; MAX_SIDE];
    for outcome in outcomes {
        board.layout().digits().iter().for_each(|digit| planes[digit.index()] |= outcome.plane(digit));
    }
    let (mut placements, mut eliminations) = (Vec::new(), Vec::new());
    if outcomes.is_empty() {
        return (placements, eliminations);
    }
    for cell in board.unplaced().iter() {
        let left: DigitSet = board.digits(cell).iter().filter(|digit| planes[digit.index()].contains(cell)).collect();
        placements.extend(left.single().map(|digit| Candidate::new(cell, digit)));
        eliminations.extend((board.digits(cell) - left).iter().map(|digit| Candidate::new(cell, digit)));
    }
    eliminations.retain(|&gone| !placements.iter().any(|&placed| sees(board.layout(), placed, gone)));
    (placements, eliminations)
}

/// Lemmas, then a tree.
pub(super) fn prove(lemmas: Vec<Lemma>, tree: CaseTree) -> Proof {
    Proof::Cases(CaseTree::Lemmas { lemmas, then: Box::new(tree) })
}
