//! Constraints and derived sums that are filled in search of more than follows by itself.

use crate::derived::derived;
use crate::fillings::Fillings;
use crate::{Filling, Lemma, Literal, Proof, propagate};
use pencilproof_core::{Board, Candidate, Cell, Digit, DigitSet, Layout};

/// The most open cells of a part that is filled.
const MOST_OPEN: usize = 6;

/// The most parts on the way to a contradiction among which those that it needs are looked for.
const MOST_NEEDED: usize = 16;

/// The constraints of a layout, then its derived sums.
pub(crate) struct Parts(pub(crate) Vec<Part>);

/// A constraint or a derived sum.
pub(crate) struct Part {
    pub(crate) filling: Filling,
    pub(crate) cells: Vec<Cell>,
    /// For each cell 1, or -1 if its digit is subtracted.
    signs: Vec<i64>,
    /// What that comes to. None if the part says something else.
    sum: Option<i64>,
    /// For each cell the places of earlier ones that differ from it.
    differing: Vec<Vec<usize>>,
}

/// For each part, how many live candidates its cells had when it showed nothing: while they have as many, it shows
/// nothing.
#[derive(Clone)]
pub(crate) struct Tried(Vec<usize>);

/// What the fillings of a part show: candidates that are in none of them, all that there are if it has no filling.
pub(crate) struct Shown {
    /// The place of the part.
    pub(crate) part: usize,
    /// None if the part has no filling.
    pub(crate) struck: Vec<Candidate>,
}

impl Part {
    fn new(layout: &Layout, filling: Filling, cells: Vec<(Cell, i64)>, sum: Option<i64>) -> Part {
        let (cells, signs): (Vec<Cell>, Vec<i64>) = cells.into_iter().unzip();
        let differ = |one: Cell, other: &Cell| {
            layout.peers(one).binary_search(other).is_ok() || layout.group_mates(one).binary_search(other).is_ok()
        };
        let earlier = |place: usize| (0..place).filter(|&other| differ(cells[place], &cells[other])).collect();
        let differing = (0..cells.len()).map(earlier).collect();
        Part { filling, cells, signs, sum, differing }
    }

    /// Whether some live candidate is in no filling: for each that is not in the fillings found so far, one is looked
    /// for. It is for speed alone; what is shown is said by [`Fillings`].
    fn may_show<const W: usize>(&self, board: &Board<W>) -> bool {
        let Some(sum) = self.sum else { return true };
        let mut live: Vec<DigitSet> = self.cells.iter().map(|&cell| board.digits(cell)).collect();
        let mut found = vec![DigitSet::EMPTY; live.len()];
        let mut chosen = Vec::with_capacity(live.len());
        for place in 0..live.len() {
            let all = live[place];
            for digit in all.iter() {
                if found[place].contains(digit) {
                    continue;
                }
                live[place] = DigitSet::only(digit);
                chosen.clear();
                if !self.fill(&live, sum, &mut chosen) {
                    return true;
                }
                found.iter_mut().zip(&chosen).for_each(|(found, &digit)| {
                    found.insert(digit);
                });
            }
            live[place] = all;
        }
        false
    }

    /// Fills the cells after those chosen so that they add up to what is left; whether that can be done.
    fn fill(&self, live: &[DigitSet], left: i64, chosen: &mut Vec<Digit>) -> bool {
        let place = chosen.len();
        if place == live.len() {
            return left == 0;
        }
        let (mut least, mut most) = (0, 0);
        for (digits, sign) in live.iter().zip(&self.signs).skip(place + 1) {
            let end = |digit: Option<Digit>| digit.map_or(0, |digit| sign * digit.value() as i64);
            let (one, other) = (end(digits.first()), end(digits.iter().next_back()));
            least += one.min(other);
            most += one.max(other);
        }
        for digit in live[place].iter() {
            let left = left - self.signs[place] * digit.value() as i64;
            let is_used = || self.differing[place].iter().any(|&other| chosen[other] == digit);
            if (least..=most).contains(&left) && !is_used() {
                chosen.push(digit);
                if self.fill(live, left, chosen) {
                    return true;
                }
                chosen.pop();
            }
        }
        false
    }
}

impl Parts {
    pub(crate) fn new<const W: usize>(layout: &Layout) -> Parts {
        let constraint = |id| {
            let cells = layout.cells_of(id).to_vec();
            let mut sums = layout.bounds_of(id).map(|bound| layout.sum_of_digits(bound));
            let sum = match (sums.next(), sums.next()) {
                (Some(Some((of, sum))), None) if of == cells => Some(sum),
                _ => None,
            };
            let cells = cells.into_iter().map(|cell| (cell, 1)).collect();
            Part::new(layout, Filling::Constraint(id), cells, sum)
        };
        let mut parts: Vec<Part> = layout.constraint_ids().map(constraint).collect();
        parts.extend(derived::<W>(layout).into_iter().map(|(sum, weighing)| {
            let signed = |cells: pencilproof_core::CellSet<W>, sign| cells.into_iter().map(move |cell| (cell, sign));
            let cells = signed(sum.plus, 1).chain(signed(sum.minus, -1)).collect();
            Part::new(layout, Filling::Sum(weighing), cells, Some(sum.sum))
        }));
        Parts(parts)
    }

    /// Nothing has been tried.
    pub(crate) fn untried(&self) -> Tried {
        Tried(vec![0; self.0.len()])
    }

    /// What the first part shows that shows something.
    pub(crate) fn first<const W: usize>(&self, board: &Board<W>, tried: &mut Tried) -> Option<Shown> {
        self.0.iter().zip(&mut tried.0).enumerate().find_map(|(part, (Part { cells, .. }, tried))| {
            let (mut live, mut open) = (0, 0);
            for &cell in cells {
                let count = board.digits(cell).len();
                live += count;
                open += usize::from(count > 1);
            }
            if live == *tried || !(1..=MOST_OPEN).contains(&open) {
                return None;
            }
            let shown = self.shown(board, part);
            if shown.is_none() {
                *tried = live;
            }
            shown
        })
    }

    /// What a part shows, if anything.
    fn shown<const W: usize>(&self, board: &Board<W>, part: usize) -> Option<Shown> {
        if !self.0[part].may_show(board) {
            return None;
        }
        let fillings = Fillings::new(board, std::slice::from_ref(&self.0[part].filling)).ok()?;
        let struck = fillings.struck();
        (fillings.are_none() || !struck.is_empty()).then_some(Shown { part, struck })
    }

    /// Strikes what the parts show, until they show nothing more; the place of the last one if that ends in a
    /// contradiction.
    pub(crate) fn lemmas<const W: usize>(
        &self,
        board: &mut Board<W>,
        tried: &mut Tried,
    ) -> (Vec<Shown>, Option<usize>) {
        let mut lemmas = Vec::new();
        while let Some(shown) = self.first(board, tried) {
            let part = shown.part;
            let closes = struck_off(board, &shown);
            lemmas.push(shown);
            if closes {
                return (lemmas, Some(part));
            }
        }
        (lemmas, None)
    }

    /// Those of some lemmas that lead to a contradiction that do so alone: each is left out in turn.
    pub(crate) fn needed<const W: usize>(&self, board: &Board<W>, lemmas: Vec<Shown>) -> Vec<Shown> {
        if lemmas.len() > MOST_NEEDED {
            return lemmas;
        }
        let mut needed = lemmas;
        let mut place = 0;
        while place < needed.len() && needed.len() > 1 {
            let others = needed.iter().enumerate().filter(|&(other, _)| other != place);
            match self.closing(board, others.map(|(_, shown)| shown.part)) {
                Some(fewer) => needed = fewer,
                None => place += 1,
            }
        }
        needed
    }

    /// What these parts show one after the other, if that leads to a contradiction.
    fn closing<const W: usize>(&self, board: &Board<W>, parts: impl Iterator<Item = usize>) -> Option<Vec<Shown>> {
        let mut board = Box::new(board.clone());
        let mut lemmas = Vec::new();
        for part in parts {
            if let Some(shown) = self.shown(&board, part) {
                let closes = struck_off(&mut board, &shown);
                lemmas.push(shown);
                if closes {
                    return Some(lemmas);
                }
            }
        }
        None
    }

    /// The lemmas that say what a part shows.
    pub(crate) fn told(&self, shown: Shown) -> Vec<Lemma> {
        let by = || Box::new(Proof::Fillings(vec![self.0[shown.part].filling.clone()]));
        let lemma = |clause| Lemma { clause, by: by() };
        match shown.struck.is_empty() {
            true => vec![lemma(Vec::new())],
            false => shown.struck.iter().map(|&candidate| lemma(vec![Literal { candidate, is_true: false }])).collect(),
        }
    }
}

/// Strikes what a part shows and follows it; whether that is a contradiction.
fn struck_off<const W: usize>(board: &mut Board<W>, shown: &Shown) -> bool {
    shown.struck.is_empty()
        || shown.struck.iter().any(|&candidate| board.eliminate(candidate).is_err())
        || propagate(board).is_err()
}
