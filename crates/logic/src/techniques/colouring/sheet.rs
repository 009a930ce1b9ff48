//! The inferences of one colour: what is true and what is false if the colour is true.

use pencilproof_core::{Board, Candidate, CellSet, Digit, DigitSet, House, MAX_SIDE, Rule};
use pencilproof_proof::{Inference, Literal, Side, Why};

/// Marks of one side over a board, in the order in which they were made, each with its reason.
///
/// A candidate may become both on and off; then, or when a rule has no candidate left, the side is contradictory:
/// `clash` names a rule that is left without candidates, or has two that are on.
#[derive(Clone)]
pub(super) struct Sheet<'b, const W: usize> {
    board: &'b Board<W>,
    pub(super) side: Side,
    /// The digit whose candidates are marked, if marks are limited to one digit.
    pub(super) only: Option<Digit>,
    on: [CellSet<W>; MAX_SIDE],
    /// The candidates that are not off: the cells of each digit, and the digits of each cell.
    left: [CellSet<W>; MAX_SIDE],
    left_in: [[DigitSet; 64]; W],
    pub(super) log: Vec<Inference>,
    /// The number of entries of the log that have been followed.
    followed: usize,
    pub(super) clash: Option<Rule>,
}

impl<'b, const W: usize> Sheet<'b, W> {
    /// A sheet without marks, for one digit or for all.
    pub(super) fn new(board: &'b Board<W>, side: Side, only: Option<Digit>) -> Self {
        let mut left = [CellSet::EMPTY; MAX_SIDE];
        let mut left_in = [[DigitSet::EMPTY; 64]; W];
        board.layout().digits().iter().for_each(|digit| left[digit.index()] = board.plane(digit));
        board.layout().cells().for_each(|cell| left_in[cell.index() / 64][cell.index() % 64] = board.digits(cell));
        let on = [CellSet::EMPTY; MAX_SIDE];
        Sheet { board, side, only, on, left, left_in, log: Vec::new(), followed: 0, clash: None }
    }

    /// Removes all marks.
    pub(super) fn clear(&mut self) {
        for Inference { literal: Literal { candidate, is_true }, .. } in self.log.drain(..) {
            let (cell, digit) = (candidate.cell(), candidate.digit());
            if is_true {
                self.on[digit.index()].remove(cell);
            } else {
                self.left[digit.index()].insert(cell);
                self.left_in[cell.index() / 64][cell.index() % 64].insert(digit);
            }
        }
        self.followed = 0;
        self.clash = None;
    }

    /// A copy of the marks for trying more on top of them. Its log starts empty, so the copy must not be cleared.
    pub(super) fn branch(&self) -> Self {
        let mut branch = self.clone();
        branch.log.clear();
        branch.followed = 0;
        branch
    }

    pub(super) fn board(&self) -> &'b Board<W> {
        self.board
    }

    /// The cells where a digit is on.
    pub(super) fn on(&self, digit: Digit) -> CellSet<W> {
        self.on[digit.index()]
    }

    /// The cells where a digit is live and not off.
    pub(super) fn left(&self, digit: Digit) -> CellSet<W> {
        self.left[digit.index()]
    }

    /// The cells where a digit is off.
    pub(super) fn off(&self, digit: Digit) -> CellSet<W> {
        self.board.plane(digit) - self.left[digit.index()]
    }

    /// The digits of a cell that are not off.
    pub(super) fn left_in(&self, cell: pencilproof_core::Cell) -> DigitSet {
        self.left_in[cell.index() / 64][cell.index() % 64]
    }

    pub(super) fn is_on(&self, candidate: Candidate) -> bool {
        self.on[candidate.digit().index()].contains(candidate.cell())
    }

    pub(super) fn is_off(&self, candidate: Candidate) -> bool {
        self.board.is_live(candidate) && !self.left[candidate.digit().index()].contains(candidate.cell())
    }

    /// Marks a candidate as true; returns false if it was marked so before.
    pub(super) fn set_on(&mut self, candidate: Candidate, why: Why) -> bool {
        let fresh = self.on[candidate.digit().index()].insert(candidate.cell());
        if fresh {
            self.note(candidate, true, why);
        }
        fresh
    }

    /// Marks a live candidate as false; returns false if it was marked so before.
    pub(super) fn set_off(&mut self, candidate: Candidate, why: Why) -> bool {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let fresh = self.left[digit.index()].remove(cell);
        if fresh {
            self.left_in[cell.index() / 64][cell.index() % 64].remove(digit);
            self.note(candidate, false, why);
        }
        fresh
    }

    fn note(&mut self, candidate: Candidate, is_true: bool, why: Why) {
        self.log.push(Inference { literal: Literal { candidate, is_true }, why });
    }

    /// Marks all candidates that share a rule with one that is on.
    pub(super) fn strike_from(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if self.only.is_none() {
            for other in (self.left_in(cell) - DigitSet::only(digit)).iter() {
                self.set_off(Candidate::new(cell, other), Why::Sees(candidate));
            }
        }
        let seen = self.left(digit) & self.board.geometry().peers(cell);
        for peer in seen.iter() {
            self.set_off(Candidate::new(peer, digit), Why::Sees(candidate));
        }
    }

    /// Follows singles to the end: what shares a rule with an on is off, and the last candidate of a rule is on. Stops
    /// at a clash.
    pub(super) fn follow(&mut self) {
        while self.followed < self.log.len() && self.clash.is_none() {
            let Literal { candidate, is_true } = self.log[self.followed].literal;
            self.followed += 1;
            if is_true { self.strike_from(candidate) } else { self.close_in(candidate) }
        }
    }

    /// Handles the rules of a candidate that became off, if they have one candidate left, or none.
    fn close_in(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if self.only.is_none() {
            let digits = self.left_in(cell);
            if let Some(last) = digits.single() {
                self.set_on(Candidate::new(cell, last), Why::Last(Rule::Cell(cell)));
            } else if digits.is_empty() {
                self.clash = Some(Rule::Cell(cell));
            }
        }
        let board = self.board;
        for &house in board.layout().houses_of(cell) {
            let places = self.places(house, digit);
            if let Some(last) = places.single() {
                self.set_on(Candidate::new(last, digit), Why::Last(Rule::House(house, digit)));
            } else if places.is_empty() {
                self.clash = Some(Rule::House(house, digit));
            }
        }
    }

    /// Marks the last candidates of rules as on, after the offs since the last call. Nothing else is followed.
    pub(super) fn keep_survivors(&mut self) {
        while self.followed < self.log.len() {
            let Literal { candidate, is_true } = self.log[self.followed].literal;
            self.followed += 1;
            if !is_true {
                self.close_in(candidate);
            }
        }
    }

    /// The rules with all their candidates off, in the order in which they lost the last one.
    pub(super) fn emptied(&self) -> impl Iterator<Item = Rule> + '_ {
        let off = self.log.iter().filter(|mark| !mark.literal.is_true);
        let rules = off.flat_map(|mark| self.board.layout().rules_of(mark.literal.candidate));
        rules.filter(|&rule| match rule {
            Rule::Cell(cell) => self.left_in(cell).is_empty(),
            Rule::House(house, digit) => self.places(house, digit).is_empty(),
        })
    }

    /// The places of a digit in a house that are not off.
    pub(super) fn places(&self, house: House, digit: Digit) -> CellSet<W> {
        self.left(digit) & self.board.geometry().house(house)
    }

    /// What is on, in order.
    pub(super) fn all_on(&self) -> impl Iterator<Item = Candidate> + '_ {
        let digits = self.board.layout().digits();
        digits.iter().flat_map(|digit| self.on(digit).iter().map(move |cell| Candidate::new(cell, digit)))
    }

    /// What is off, in order.
    pub(super) fn all_off(&self) -> impl Iterator<Item = Candidate> + '_ {
        let digits = self.board.layout().digits();
        digits.iter().flat_map(|digit| self.off(digit).iter().map(move |cell| Candidate::new(cell, digit)))
    }
}
