//! The inferences of one case: what is true and what is false if the case is.

use crate::sums::{Left, Sums, differing};
use pencilproof_core::{Board, Candidate, Cell, CellSet, Digit, DigitSet, House, MAX_SIDE, Rule};
use pencilproof_proof::{Literal, Why};

/// An entry of the log.
#[derive(Clone)]
pub(crate) struct Mark {
    pub(crate) literal: Literal,
    pub(crate) why: Cause,
}

/// The reason of a mark.
#[derive(Clone)]
pub(crate) enum Cause {
    Known(Why),
    /// The cage or derived sum with this number, of which the ways at that time are worked out when they are asked for.
    Sum(usize),
}

impl From<Why> for Cause {
    fn from(why: Why) -> Cause {
        Cause::Known(why)
    }
}

/// Marks of one case over a board, in the order in which they were made, each with its reason.
///
/// A candidate may become both on and off; then, or when a rule has no candidate left, the case is contradictory:
/// `clash` names a rule that is left without candidates, or has two that are on.
#[derive(Clone)]
pub(crate) struct Sheet<'b, const W: usize> {
    board: &'b Board<W>,
    /// What adds up, if that is followed.
    sums: Option<&'b Sums<W>>,
    /// The digit whose candidates are marked, if marks are limited to one digit.
    pub(crate) only: Option<Digit>,
    on: [CellSet<W>; MAX_SIDE],
    /// The candidates that are not off: the cells of each digit, and the digits of each cell.
    left: [CellSet<W>; MAX_SIDE],
    left_in: [[DigitSet; 64]; W],
    pub(crate) log: Vec<Mark>,
    /// The number of entries of the log that have been followed.
    followed: usize,
    /// The numbers of the sums of which a cell has changed since they were looked at, as bits.
    restless: Vec<u64>,
    /// The same before there were any marks.
    restless_at_first: Vec<u64>,
    pub(crate) clash: Option<Rule>,
}

impl<'b, const W: usize> Sheet<'b, W> {
    /// A sheet without marks, for one digit or for all.
    pub(crate) fn new(board: &'b Board<W>, only: Option<Digit>) -> Self {
        let mut left = [CellSet::EMPTY; MAX_SIDE];
        let mut left_in = [[DigitSet::EMPTY; 64]; W];
        board.layout().digits().iter().for_each(|digit| left[digit.index()] = board.plane(digit));
        board.layout().cells().for_each(|cell| left_in[cell.index() / 64][cell.index() % 64] = board.digits(cell));
        let on = [CellSet::EMPTY; MAX_SIDE];
        let (restless, restless_at_first) = (Vec::new(), Vec::new());
        let (log, followed, clash) = (Vec::new(), 0, None);
        Sheet { board, sums: None, only, on, left, left_in, log, followed, restless, restless_at_first, clash }
    }

    /// A sheet without marks for all digits, on which sums can be followed, if there are any.
    pub(crate) fn with_sums(board: &'b Board<W>, sums: Option<&'b Sums<W>>) -> Self {
        let mut sheet = Sheet::new(board, None);
        if let Some(sums) = sums {
            sheet.sums = Some(sums);
            sheet.restless_at_first = vec![0; sums.parts.len().div_ceil(64)];
            sums.restless.iter().for_each(|part| sheet.restless_at_first[part / 64] |= 1 << (part % 64));
            sheet.restless = sheet.restless_at_first.clone();
        }
        sheet
    }

    /// Removes all marks.
    pub(crate) fn clear(&mut self) {
        for &Mark { literal: Literal { candidate, is_true }, .. } in &self.log {
            let (cell, digit) = (candidate.cell(), candidate.digit());
            if is_true {
                self.on[digit.index()].remove(cell);
            } else {
                self.left[digit.index()].insert(cell);
                self.left_in[cell.index() / 64][cell.index() % 64].insert(digit);
            }
        }
        self.log.clear();
        self.followed = 0;
        self.restless.clone_from(&self.restless_at_first);
        self.clash = None;
    }

    /// A copy of the marks for trying more on top of them. Its log starts empty: clearing the copy leads back to here.
    pub(crate) fn branch(&self) -> Self {
        let Sheet { board, sums, only, on, left, left_in, clash, .. } = *self;
        let (restless, restless_at_first) = (self.restless.clone(), self.restless.clone());
        let (log, followed) = (Vec::new(), 0);
        Sheet { board, sums, only, on, left, left_in, log, followed, restless, restless_at_first, clash }
    }

    pub(crate) fn board(&self) -> &'b Board<W> {
        self.board
    }

    /// What adds up, if that is followed.
    pub(crate) fn sums(&self) -> Option<&'b Sums<W>> {
        self.sums
    }

    /// The number of the first sum of which a cell has changed since it was taken last.
    pub(crate) fn take_restless(&mut self) -> Option<usize> {
        let word = self.restless.iter().position(|&word| word != 0)?;
        let bit = self.restless[word].trailing_zeros();
        self.restless[word] &= self.restless[word] - 1;
        Some(64 * word + bit as usize)
    }

    /// The cells where a digit is on.
    pub(crate) fn on(&self, digit: Digit) -> CellSet<W> {
        self.on[digit.index()]
    }

    /// The cells where a digit is live and not off.
    pub(crate) fn left(&self, digit: Digit) -> CellSet<W> {
        self.left[digit.index()]
    }

    /// The cells where a digit is off.
    pub(crate) fn off(&self, digit: Digit) -> CellSet<W> {
        self.board.plane(digit) - self.left[digit.index()]
    }

    /// The digits of a cell that are not off.
    pub(crate) fn left_in(&self, cell: Cell) -> DigitSet {
        self.left_in[cell.index() / 64][cell.index() % 64]
    }

    pub(crate) fn is_on(&self, candidate: Candidate) -> bool {
        self.on[candidate.digit().index()].contains(candidate.cell())
    }

    pub(crate) fn is_off(&self, candidate: Candidate) -> bool {
        self.board.is_live(candidate) && !self.left[candidate.digit().index()].contains(candidate.cell())
    }

    /// Marks a candidate as true; returns false if it was marked so before.
    pub(crate) fn set_on(&mut self, candidate: Candidate, why: Why) -> bool {
        let fresh = self.on[candidate.digit().index()].insert(candidate.cell());
        if fresh {
            self.note(candidate, true, why);
        }
        fresh
    }

    /// Marks a live candidate as false; returns false if it was marked so before.
    pub(crate) fn set_off(&mut self, candidate: Candidate, why: impl Into<Cause>) -> bool {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let fresh = self.left[digit.index()].remove(cell);
        if fresh {
            self.left_in[cell.index() / 64][cell.index() % 64].remove(digit);
            self.note(candidate, false, why);
        }
        fresh
    }

    fn note(&mut self, candidate: Candidate, is_true: bool, why: impl Into<Cause>) {
        self.log.push(Mark { literal: Literal { candidate, is_true }, why: why.into() });
        if let Some(sums) = self.sums.filter(|_| !is_true) {
            sums.of_cell(candidate.cell()).iter().for_each(|part| self.restless[part / 64] |= 1 << (part % 64));
        }
    }

    /// Marks all candidates that share a rule or a group with one that is on.
    pub(crate) fn strike_from(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if self.only.is_none() {
            for other in (self.left_in(cell) - DigitSet::only(digit)).iter() {
                self.set_off(Candidate::new(cell, other), Why::Sees(candidate));
            }
        }
        let seen = self.left(digit) & differing(self.board, cell);
        self.left[digit.index()] -= seen;
        for peer in seen.iter() {
            self.left_in[peer.index() / 64][peer.index() % 64].remove(digit);
            self.note(Candidate::new(peer, digit), false, Why::Sees(candidate));
        }
    }

    /// Follows singles to the end: what shares a rule or a group with an on is off, and the last candidate of a rule is
    /// on. Stops at a clash.
    pub(crate) fn follow(&mut self) {
        while self.followed < self.log.len() && self.clash.is_none() {
            let Literal { candidate, is_true } = self.log[self.followed].literal;
            self.followed += 1;
            match is_true {
                true => match self.second(candidate) {
                    Some(rule) => self.clash = Some(rule),
                    None => self.strike_from(candidate),
                },
                false => self.close_in(candidate),
            }
        }
    }

    /// A rule in which another candidate than this one is on, too.
    fn second(&self, candidate: Candidate) -> Option<Rule> {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let twice = self.on(digit) & self.board.geometry().peers(cell);
        if let Some(other) = twice.first() {
            let pair = CellSet::only(cell) | CellSet::only(other);
            return self.board.geometry().shared_houses(pair).next().map(|house| Rule::House(house, digit));
        }
        let is_on = |other: Digit| other != digit && self.on(other).contains(cell);
        (self.only.is_none() && self.board.digits(cell).iter().any(is_on)).then_some(Rule::Cell(cell))
    }

    /// Handles the rules of a candidate that became off, if they have one candidate left, or none.
    fn close_in(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if self.only.is_none() {
            let digits = self.left_in(cell);
            if let Some(last) = digits.single() {
                if !self.on(last).contains(cell) {
                    self.set_on(Candidate::new(cell, last), Why::Last(Rule::Cell(cell)));
                }
            } else if digits.is_empty() {
                self.clash = Some(Rule::Cell(cell));
            }
        }
        let (geometry, left) = (self.board.geometry(), self.left(digit));
        for &house in geometry.layout().houses_of(cell) {
            let places = left & geometry.house(house);
            if let Some(last) = places.single() {
                // Most are on already: each place that goes comes here.
                if !self.on(digit).contains(last) {
                    self.set_on(Candidate::new(last, digit), Why::Last(Rule::House(house, digit)));
                }
            } else if places.is_empty() {
                self.clash = Some(Rule::House(house, digit));
            }
        }
    }

    /// Marks the last candidates of rules as on, after the offs since the last call. Nothing else is followed.
    pub(crate) fn keep_survivors(&mut self) {
        while self.followed < self.log.len() {
            let Literal { candidate, is_true } = self.log[self.followed].literal;
            self.followed += 1;
            if !is_true {
                self.close_in(candidate);
            }
        }
    }

    /// The rules with all their candidates off, in the order in which they lost the last one.
    pub(crate) fn emptied(&self) -> impl Iterator<Item = Rule> + '_ {
        let off = self.log.iter().filter(|mark| !mark.literal.is_true);
        let rules = off.flat_map(|mark| self.board.layout().rules_of(mark.literal.candidate));
        rules.filter(|&rule| match rule {
            Rule::Cell(cell) => self.left_in(cell).is_empty(),
            Rule::House(house, digit) => self.places(house, digit).is_empty(),
        })
    }

    /// The places of a digit in a house that are not off.
    pub(crate) fn places(&self, house: House, digit: Digit) -> CellSet<W> {
        self.left(digit) & self.board.geometry().house(house)
    }

    /// What is on, in order.
    pub(crate) fn all_on(&self) -> impl Iterator<Item = Candidate> + '_ {
        let digits = self.board.layout().digits();
        digits.iter().flat_map(|digit| self.on(digit).iter().map(move |cell| Candidate::new(cell, digit)))
    }

    /// What is off, in order.
    pub(crate) fn all_off(&self) -> impl Iterator<Item = Candidate> + '_ {
        let digits = self.board.layout().digits();
        digits.iter().flat_map(|digit| self.off(digit).iter().map(move |cell| Candidate::new(cell, digit)))
    }
}

impl<const W: usize> Left<W> for Sheet<'_, W> {
    fn digits_of(&self, cell: Cell) -> DigitSet {
        self.left_in(cell)
    }

    fn cells_of(&self, digit: Digit) -> CellSet<W> {
        self.left(digit)
    }
}
