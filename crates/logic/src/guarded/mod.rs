//! Patterns of cells that some digits alone cannot fill, or not without a second solution: what follows when one of
//! the other candidates of their cells, the *guardians*, is true.
//!
//! A pattern is cells with digits. The cells without guardians are its floor, those with guardians its roof. All
//! patterns draw the same four kinds of conclusions: from a single roof cell, from what all guardians rule out, from a
//! subset that the guardians complete, and from a digit that is confined to two roof cells. A lemma proves that one of
//! the guardians is true; each of them is then a case. A few guardians can also be followed by singles.

mod forcing;
pub(crate) mod words;

pub(crate) use forcing::MOST_CASES;

use crate::prelude::*;
use pencilproof_proof::{
    Exchange, LineSwap, Move, PairSwap, Part, Pattern, PatternCell, Rearrangement, Refilling, sees,
};

/// A pattern in a position that its digits alone cannot fill.
pub(crate) struct Guarded<'p> {
    /// Its cells, ascending or in the order of a ring, each with its digits of the pattern: two each where digits are
    /// exchanged.
    pub(crate) cells: &'p [(Cell, DigitSet)],
    /// Why these digits alone cannot fill them.
    pub(crate) certificate: Certificate<'p>,
}

/// Why the cells of a pattern cannot hold its digits alone.
pub(crate) enum Certificate<'p> {
    /// Each cell could take the other one of its two digits.
    Exchange,
    /// The content of each cell could go to one of these, in the order of the cells.
    Rearrangement(&'p [Cell]),
    /// Every way to fill the cells has another one that gives each house the same digits.
    Refilling,
    /// Two digits could change places in the cells, which are two, and where two lines meet the lines of these.
    LineSwap(&'p LineSwap),
    /// Two digits could change places in all other cells but the known ones.
    PairSwap(&'p PairSwap),
    /// Each candidate of this cell, without guardians, leads to a contradiction by singles.
    Cases(Cell),
    /// Without guardians, all cases of this tree end in a contradiction.
    Tree(&'p CaseTree),
}

/// What a conclusion from a pattern rests on besides its guardians.
#[derive(Default)]
struct Grounds {
    /// The rules that are relied upon.
    rules: Vec<Rule>,
    /// The cells of a subset, with their digits.
    subset: Vec<(Cell, DigitSet)>,
    /// The digits of that subset, with those of the guardians.
    digits: DigitSet,
    /// The houses of that subset.
    houses: Vec<House>,
}

impl Guarded<'_> {
    /// The cells with guardians.
    pub(crate) fn roof<const W: usize>(&self, board: &Board<W>) -> CellSet<W> {
        let has_others = |&&(cell, digits): &&(Cell, DigitSet)| !board.digits(cell).is_subset(digits);
        self.cells.iter().filter(has_others).map(|&(cell, _)| cell).collect()
    }

    /// The guardians, ascending.
    pub(crate) fn guardians<const W: usize>(&self, board: &Board<W>) -> Vec<Candidate> {
        let others = |&(cell, digits): &(Cell, DigitSet)| {
            (board.digits(cell) - digits).iter().map(move |digit| Candidate::new(cell, digit))
        };
        let mut guardians: Vec<Candidate> = self.cells.iter().flat_map(others).collect();
        guardians.sort();
        guardians
    }

    /// The digits of the pattern in one of its cells.
    fn digits(&self, cell: Cell) -> DigitSet {
        self.cells.iter().find(|(own, _)| *own == cell).map_or(DigitSet::EMPTY, |&(_, digits)| digits)
    }

    /// All guardians are in one cell: it cannot hold a digit of the pattern.
    pub(crate) fn one_roof<const W: usize>(&self, facts: &Facts<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let Some(roof) = self.roof(facts.board()).single() else { return ControlFlow::Continue(()) };
        let gone = facts.board().digits(roof) & self.digits(roof);
        let gone = gone.iter().map(|digit| Candidate::new(roof, digit)).collect();
        self.report(facts, gone, Grounds::default(), found)
    }

    /// The guardians are in several cells: what each of them rules out is false.
    pub(crate) fn common<const W: usize>(&self, facts: &Facts<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let (board, layout) = (facts.board(), facts.layout());
        let guardians = self.guardians(board);
        if self.roof(board).len() < 2 {
            return ControlFlow::Continue(());
        }
        let is_ruled_out = |&victim: &Candidate| guardians.iter().all(|&guardian| sees(layout, guardian, victim));
        let gone = layout.rules_of(guardians[0]).flat_map(|rule| board.live(rule)).filter(is_ruled_out).collect();
        self.report(facts, gone, Grounds::default(), found)
    }

    /// The roof lies in a house, with cells that have all the digits of the guardians and as many digits as cells when
    /// a guardian is true: the other cells of the house lose these digits.
    pub(crate) fn subset<const W: usize>(&self, facts: &Facts<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        self.each_subset(facts, found, |_, found, gone, grounds| self.report(facts, gone, grounds, found))
    }

    /// The same; and a cell of the roof loses the digits of the subset that are none of its guardians, because either
    /// it holds a guardian, or another cell of the roof completes the subset.
    pub(crate) fn subset_and_roof<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        self.each_subset(facts, found, |roof, found, mut gone, grounds| {
            let board = facts.board();
            let own = |cell: Cell| board.digits(cell) & grounds.digits & self.digits(cell);
            gone.extend(roof.iter().flat_map(|cell| own(cell).iter().map(move |digit| Candidate::new(cell, digit))));
            self.report(facts, gone, grounds, found)
        })
    }

    /// Visits the subsets that the guardians complete: the roof, what the other cells of its houses lose, and the rest.
    fn each_subset<'f, const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        found: &mut Found<'f>,
        visit: impl Fn(CellSet<W>, &mut Found<'f>, Vec<Candidate>, Grounds) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (board, geometry) = (facts.board(), facts.geometry());
        let roof = self.roof(board);
        let extras = |(digits, cell): (DigitSet, Cell)| digits | (board.digits(cell) - self.digits(cell));
        let extras = roof.iter().fold(DigitSet::EMPTY, |digits, cell| extras((digits, cell)));
        if roof.len() < 2 || extras.len() < 2 {
            return ControlFlow::Continue(());
        }
        for house in geometry.shared_houses(roof) {
            let pool = (geometry.house(house) - roof) & board.unplaced();
            let mut subsets: Vec<CellSet<W>> = Vec::new();
            let most = facts.layout().side() / 2;
            for size in extras.len() - 1..=most.min(pool.len()) {
                grow(board, pool, (CellSet::EMPTY, extras), size, &mut subsets, found)?;
            }
            for subset in subsets {
                let digits = subset.iter().fold(extras, |digits, cell| digits | board.digits(cell));
                let houses: Vec<House> = geometry.shared_houses(roof | subset).collect();
                let reach = houses.iter().fold(CellSet::EMPTY, |reach, &house| reach | geometry.house(house));
                let victims = (reach - roof - subset) & board.unplaced();
                let gone = digits.iter().flat_map(|digit| candidates(victims & board.open_plane(digit), digit));
                let grounds = Grounds {
                    rules: Vec::new(),
                    subset: subset.iter().map(|cell| (cell, board.digits(cell))).collect(),
                    digits,
                    houses,
                };
                visit(roof, found, gone.collect(), grounds)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// In a house of both roof cells a digit of the pattern has no other place: one of them holds it, the other one a
    /// guardian, so both lose the other digits of the pattern.
    pub(crate) fn confined<const W: usize>(&self, facts: &Facts<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let (board, geometry) = (facts.board(), facts.geometry());
        let roof = self.roof(board);
        let both = [roof.first(), roof.last()].map(|cell| cell.map_or(DigitSet::EMPTY, |cell| self.digits(cell)));
        if roof.len() != 2 {
            return ControlFlow::Continue(());
        }
        for digit in (both[0] & both[1]).iter() {
            let is_confined = |house: &House| {
                let places = geometry.house(*house) & board.open_plane(digit);
                !places.is_empty() && places.is_subset(&roof)
            };
            let rules = geometry.shared_houses(roof).filter(is_confined).map(|house| Rule::House(house, digit));
            let rules: Vec<Rule> = rules.collect();
            if !rules.is_empty() {
                let gone = |cell: Cell| (board.digits(cell) & self.digits(cell)) - DigitSet::only(digit);
                let gone = |cell: Cell| gone(cell).iter().map(move |digit| Candidate::new(cell, digit));
                let gone = roof.iter().flat_map(gone).collect();
                self.report(facts, gone, Grounds { rules, ..Grounds::default() }, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// All conclusions, for patterns that do not divide them into types.
    pub(crate) fn all<const W: usize>(&self, facts: &Facts<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        self.one_roof(facts, found)?;
        self.common(facts, found)?;
        self.subset(facts, found)?;
        self.confined(facts, found)
    }

    /// Reports candidates that each guardian refutes with the help of some rules, by singles alone.
    pub(crate) fn refute<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        gone: Vec<Candidate>,
        rules: Vec<Rule>,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        self.report(facts, gone, Grounds { rules, ..Grounds::default() }, found)
    }

    fn report<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        gone: Vec<Candidate>,
        grounds: Grounds,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        found.eliminate(gone, || self.reason(facts.board(), grounds))
    }

    fn reason<const W: usize>(&self, board: &Board<W>, grounds: Grounds) -> Reason {
        let guardians = self.guardians(board);
        let roof = self.roof(board);
        let part = |cell: Cell| if roof.contains(cell) { Part::Roof } else { Part::Floor };
        let digits = |cell: Cell, digits: DigitSet| digits & board.digits(cell);
        let own = self.cells.iter();
        let own = own.map(|&(cell, own)| PatternCell { cell, part: part(cell), digits: digits(cell, own) });
        let subset = grounds.subset.iter();
        let subset = subset.map(|&(cell, digits)| PatternCell { cell, part: Part::AlsA, digits });
        let cells = own.chain(subset).chain(self.pivots(board)).collect();
        let proof = self.prove(&guardians, &grounds);
        Reason::new(proof, Evidence::Pattern(Pattern { cells, guardians, rules: grounds.rules }))
    }

    /// One of the guardians is true; each is a case.
    fn prove(&self, guardians: &[Candidate], grounds: &Grounds) -> Proof {
        let clause: Vec<Literal> = guardians.iter().map(|&candidate| Literal { candidate, is_true: true }).collect();
        let then = match &clause[..] {
            [_] => CaseTree::Close,
            clause => CaseTree::Split {
                on: Split::Clause(0),
                branches: clause.iter().map(|&literal| (literal, grounds.case(literal.candidate.digit()))).collect(),
            },
        };
        let lemma = Lemma { clause, by: Box::new(self.certificate()) };
        Proof::Cases(CaseTree::Lemmas { lemmas: vec![lemma], then: Box::new(then) })
    }

    /// The cells that are no part of the pattern, but have to be what they are.
    fn pivots<const W: usize>(&self, board: &Board<W>) -> Vec<PatternCell> {
        let (cells, digits) = match self.certificate {
            Certificate::LineSwap(swap) => {
                (swap.crossing(board.layout()).map_or(Vec::new(), |crossing| crossing.concat()), swap.digits)
            }
            Certificate::PairSwap(swap) => (swap.cells.clone(), swap.digits),
            _ => return Vec::new(),
        };
        let pair: DigitSet = digits.into_iter().collect();
        let others = cells.into_iter().filter(|&cell| self.digits(cell).is_empty());
        others.map(|cell| PatternCell { cell, part: Part::Pivot, digits: board.digits(cell) & pair }).collect()
    }

    /// Why one of the guardians is true.
    fn certificate(&self) -> Proof {
        match self.certificate {
            Certificate::Exchange => {
                let pair = |digits: DigitSet| digits.first().zip(digits.last()).map(|(one, other)| [one, other]);
                let cells = self.cells.iter().filter_map(|&(cell, digits)| Some((cell, pair(digits)?)));
                Proof::Exchange(Exchange { cells: cells.collect() })
            }
            Certificate::Rearrangement(targets) => {
                let moves = self.cells.iter().zip(targets);
                let moves = moves.map(|(&(from, digits), &to)| Move { from, digits, to }).collect();
                Proof::Rearrangement(Rearrangement { moves })
            }
            Certificate::LineSwap(swap) => Proof::LineSwap(swap.clone()),
            Certificate::PairSwap(swap) => Proof::PairSwap(swap.clone()),
            Certificate::Refilling => Proof::Refilling(Refilling { cells: self.cells.to_vec() }),
            Certificate::Cases(cell) => {
                let is = |digit| Literal { candidate: Candidate::new(cell, digit), is_true: true };
                let branches = self.digits(cell).iter().map(|digit| (is(digit), CaseTree::Close)).collect();
                Proof::Cases(CaseTree::Split { on: Split::Rule(Rule::Cell(cell)), branches })
            }
            Certificate::Tree(tree) => Proof::Cases(tree.clone()),
        }
    }
}

impl Grounds {
    /// How the case of a guardian with this digit ends: the cells of the subset hold the other digits, in each of its
    /// houses.
    fn case(&self, digit: Digit) -> CaseTree {
        if self.subset.is_empty() {
            return CaseTree::Close;
        }
        let weight = self.houses.len() as u32;
        let base = self.subset.iter().map(|&(cell, _)| (Rule::Cell(cell), weight));
        let others = (self.digits - DigitSet::only(digit)).iter();
        let cover = others.flat_map(|digit| self.houses.iter().map(move |&house| (Rule::House(house, digit), 1)));
        let mut cover: Vec<Weighted> = cover.collect();
        cover.sort();
        CaseTree::counting(base, cover)
    }
}

/// Adds to `subsets` the sets of `size` cells of the pool that, with the digits so far, have one digit more than cells,
/// unless a smaller set that has been found is part of them.
fn grow<const W: usize>(
    board: &Board<W>,
    pool: CellSet<W>,
    (cells, digits): (CellSet<W>, DigitSet),
    size: usize,
    subsets: &mut Vec<CellSet<W>>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    found.work(1)?;
    if digits.len() > size + 1 || subsets.iter().any(|known| known.is_subset(&cells)) {
        return ControlFlow::Continue(());
    }
    if cells.len() == size {
        if digits.len() == size + 1 {
            subsets.push(cells);
        }
        return ControlFlow::Continue(());
    }
    let mut rest = pool;
    for cell in pool.iter() {
        rest.remove(cell);
        let more = cells | CellSet::only(cell);
        grow(board, rest, (more, digits | board.digits(cell)), size, subsets, found)?;
    }
    ControlFlow::Continue(())
}
