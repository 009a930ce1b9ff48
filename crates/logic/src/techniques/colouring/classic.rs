//! Graded Equivalence Marks as described by their first program, rule by rule.
//!
//! Full marks are painted along strong links; what a full mark sees is off; the last candidate that offs leave is on;
//! an on becomes full if full marks of the other colour or a shot back confirm it. Unlike in the complete form, an on
//! makes nothing off.

use super::outcome::Outcome;
use crate::cases::Sheet;
use crate::prelude::*;
use pencilproof_core::MAX_SIDE;
use pencilproof_proof::{Side, Why};

/// The sheets of both colours of one start, with their full marks.
pub(super) struct Painter<'b, const W: usize> {
    pub(super) sheets: [Sheet<'b, W>; 2],
    painted: [[CellSet<W>; MAX_SIDE]; 2],
    /// The boxes, or the regions of a jigsaw.
    boxes: &'b [House],
    /// Whether rules are read narrowly: the setting `narrow` of GEM.
    narrow: bool,
    /// Whether some candidate would have been painted in both colours, in which case the position has no solution.
    overpainted: bool,
}

/// A full mark to be made, with the reasons why it is true if its colour is and false if the other colour is.
struct Stroke {
    candidate: Candidate,
    side: Side,
    on: Why,
    off: Why,
}

impl<'b, const W: usize> Painter<'b, W> {
    pub(super) fn new(board: &'b Board<W>, boxes: &'b [House], narrow: bool) -> Self {
        Painter {
            sheets: Side::BOTH.map(|_| Sheet::new(board, None)),
            painted: [[CellSet::EMPTY; MAX_SIDE]; 2],
            boxes,
            narrow,
            overpainted: false,
        }
    }

    /// The boxes of a layout, or the regions of a jigsaw.
    pub(super) fn boxes(board: &Board<W>) -> Vec<House> {
        let is_box = |kind| matches!(kind, HouseKind::Box | HouseKind::Region);
        board.layout().houses().filter(|&house| is_box(board.layout().kind(house))).collect()
    }

    /// Paints a rule with two candidates, the first of them green, and every candidate that strong links reach from
    /// there.
    pub(super) fn start(&mut self, rule: Rule, [first, second]: [Candidate; 2]) {
        self.sheets.iter_mut().for_each(Sheet::clear);
        self.painted = [[CellSet::EMPTY; MAX_SIDE]; 2];
        self.overpainted = false;
        self.sheets[0].set_off(second, Why::Assumed);
        self.sheets[1].set_off(first, Why::Assumed);
        self.paint(vec![Stroke { candidate: first, side: Side::Green, on: Why::Last(rule), off: Why::Assumed }]);
    }

    /// Adds marks until a round brings no new full mark. Each rule reads the marks as they were before it, so the
    /// result does not depend on the order in which cells and colours are visited.
    pub(super) fn follow(&mut self) {
        while !self.overpainted {
            let before = self.count();
            self.paint_boxes();
            self.promote();
            if self.count() == before {
                break;
            }
        }
    }

    /// The work done, in candidates visited.
    pub(super) fn work(&self) -> u64 {
        self.sheets.iter().map(|sheet| 1 + sheet.log.len() as u64).sum()
    }

    /// The number of full marks.
    fn count(&self) -> usize {
        self.painted.iter().flatten().map(CellSet::len).sum()
    }

    /// The cells where a digit has a full mark of a colour.
    pub(super) fn painted(&self, side: Side, digit: Digit) -> CellSet<W> {
        self.painted[side.index()][digit.index()]
    }

    fn is_painted(&self, side: Side, candidate: Candidate) -> bool {
        self.painted(side, candidate.digit()).contains(candidate.cell())
    }

    /// Makes full marks, and paints every candidate that strong links reach from them.
    fn paint(&mut self, mut strokes: Vec<Stroke>) {
        let board = self.sheets[0].board();
        while let Some(Stroke { candidate, side, on, off }) = strokes.pop() {
            if self.is_painted(side, candidate) {
                continue;
            }
            if self.is_painted(side.other(), candidate) {
                self.overpainted = true;
                return;
            }
            let (cell, digit) = (candidate.cell(), candidate.digit());
            self.sheets[side.index()].set_on(candidate, on);
            self.sheets[side.other().index()].set_off(candidate, off);
            self.painted[side.index()][digit.index()].insert(cell);
            let mut link = |partner, rule| {
                let (side, on, off) = (side.other(), Why::Last(rule), Why::Sees(candidate));
                strokes.push(Stroke { candidate: partner, side, on, off });
            };
            for &house in board.layout().houses_of(cell) {
                let mut places = board.plane(digit) & board.geometry().house(house);
                places.remove(cell);
                if let Some(other) = places.single() {
                    link(Candidate::new(other, digit), Rule::House(house, digit));
                }
            }
            let mut mates = board.digits(cell);
            mates.remove(digit);
            if let Some(other) = mates.single().filter(|_| self.sheets[0].only.is_none()) {
                link(Candidate::new(cell, other), Rule::Cell(cell));
            }
            self.sheets[side.index()].strike_from(candidate);
        }
    }

    /// The cells that see a full mark of a digit in a colour.
    fn seen(&self, side: Side, digit: Digit) -> CellSet<W> {
        let geometry = self.sheets[0].board().geometry();
        self.painted(side, digit).iter().fold(CellSet::EMPTY, |seen, cell| seen | geometry.peers(cell))
    }

    /// In a box where the full marks of one digit and colour leave one place, that place is on. If it in turn leaves
    /// only one place in the box of such a mark, it is full.
    fn paint_boxes(&mut self) {
        let board = self.sheets[0].board();
        let (mut strokes, mut ons) = (Vec::new(), Vec::new());
        for side in Side::BOTH {
            for digit in board.layout().digits().iter().filter(|&digit| !self.painted(side, digit).is_empty()) {
                let left = board.open_plane(digit) - self.painted(side, digit) - self.seen(side, digit);
                for &target in self.boxes {
                    let Some(last) = (left & board.geometry().house(target)).single() else { continue };
                    let candidate = Candidate::new(last, digit);
                    let mut sources = self.sources(side, digit, target).peekable();
                    if sources.peek().is_none() {
                        continue;
                    }
                    let on = Why::Last(Rule::House(target, digit));
                    match sources.find_map(|source| self.shoots_back(candidate, source)) {
                        Some(rule) => strokes.push(Stroke { candidate, side, on, off: Why::Meets(rule) }),
                        None => ons.push((side, candidate, on)),
                    }
                }
            }
        }
        for (side, candidate, on) in ons {
            self.sheets[side.index()].set_on(candidate, on);
        }
        self.paint(strokes);
    }

    /// The full marks of a digit and colour that lie outside a box, on a line through it.
    fn sources(&self, side: Side, digit: Digit, target: House) -> impl Iterator<Item = Cell> {
        let geometry = self.sheets[0].board().geometry();
        let cells = geometry.house(target);
        let crosses = move |source: &Cell| !cells.contains(*source) && cells.intersects(&geometry.peers(*source));
        self.painted(side, digit).iter().filter(crosses)
    }

    /// The rule of a digit in the box of `source`, if a place elsewhere eliminates others there and leaves only
    /// `source`.
    fn shoots_back(&self, place: Candidate, source: Cell) -> Option<Rule> {
        let digit = place.digit();
        let board = self.sheets[0].board();
        let geometry = board.geometry();
        let home = *self.boxes.iter().find(|&&house| geometry.house(house).contains(source))?;
        let places = board.plane(digit) & geometry.house(home);
        let left = places - geometry.peers(place.cell());
        (left != places && left.single() == Some(source)).then_some(Rule::House(home, digit))
    }

    /// Survivors are on. An on is full if it sees or shares a cell with the other colour, or if it shoots back.
    fn promote(&mut self) {
        Side::BOTH.into_iter().for_each(|side| self.survivors(side));
        let opposed = Side::BOTH.into_iter().flat_map(|side| self.opposed(side)).collect();
        self.paint(opposed);
        let shooting = Side::BOTH.into_iter().flat_map(|side| self.shooting(side)).collect();
        self.paint(shooting);
    }

    fn survivors(&mut self, side: Side) {
        let board = self.sheets[0].board();
        if !self.narrow {
            return self.sheets[side.index()].keep_survivors();
        }
        let digits = self.followed(side);
        let sheet = &mut self.sheets[side.index()];
        for cell in board.unplaced().iter() {
            if let Some(last) = sheet.left_in(cell).single() {
                sheet.set_on(Candidate::new(cell, last), Why::Last(Rule::Cell(cell)));
            }
        }
        for house in board.layout().houses() {
            for digit in digits.iter() {
                if let Some(last) = sheet.places(house, digit).single().filter(|&cell| !board.placed().contains(cell)) {
                    sheet.set_on(Candidate::new(last, digit), Why::Last(Rule::House(house, digit)));
                }
            }
        }
    }

    /// The digits that the rules about single digits consider.
    fn followed(&self, side: Side) -> DigitSet {
        let has_full = |digit: &Digit| !self.narrow || !self.painted(side, *digit).is_empty();
        self.sheets[0].board().layout().digits().iter().filter(has_full).collect()
    }

    /// The candidates that are on but not full.
    fn mere_ons(&self, side: Side) -> Vec<Candidate> {
        self.sheets[side.index()].all_on().filter(|&candidate| !self.is_painted(side, candidate)).collect()
    }

    fn opposed(&self, side: Side) -> Vec<Stroke> {
        let board = self.sheets[0].board();
        let followed = self.followed(side);
        let stroke = |candidate: Candidate| {
            let (cell, digit) = (candidate.cell(), candidate.digit());
            let seen = self.painted(side.other(), digit) & board.geometry().peers(cell);
            let is_opposite = |&other: &Digit| other != digit && self.painted(side.other(), other).contains(cell);
            let with = || board.digits(cell).iter().filter(|_| followed.contains(digit)).find(is_opposite);
            let opposite = match seen.first() {
                Some(cell) => Candidate::new(cell, digit),
                None => Candidate::new(cell, with()?),
            };
            Some(Stroke { candidate, side, on: Why::Assumed, off: Why::Sees(opposite) })
        };
        self.mere_ons(side).into_iter().filter_map(stroke).collect()
    }

    fn shooting(&self, side: Side) -> Vec<Stroke> {
        let stroke = |candidate: Candidate| {
            let home = self.boxes.iter().find(|&&house| self.cells(house).contains(candidate.cell()));
            let seen = self.sheets[0].board().geometry().peers(candidate.cell());
            // Full marks in boxes that are crossed by a line through the on.
            let reached = |source: &Cell| {
                self.boxes.iter().any(|house| {
                    Some(house) != home && self.cells(*house).contains(*source) && self.cells(*house).intersects(&seen)
                })
            };
            let mut sources = self.painted(side, candidate.digit()).iter().filter(reached);
            let rule = sources.find_map(|source| self.shoots_back(candidate, source))?;
            Some(Stroke { candidate, side, on: Why::Assumed, off: Why::Meets(rule) })
        };
        self.mere_ons(side).into_iter().filter_map(stroke).collect()
    }

    fn cells(&self, house: House) -> CellSet<W> {
        self.sheets[0].board().geometry().house(house)
    }

    /// What the colours show; `None` if both are contradictory or a candidate would have both, in which case the
    /// position has no solution.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        if self.overpainted {
            return None;
        }
        match Side::BOTH.map(|side| self.clash(side)) {
            [Some(_), Some(_)] => None,
            [Some(rule), None] => Some(Outcome::refuted(&self.sheets, Side::Green, rule)),
            [None, Some(rule)] => Some(Outcome::refuted(&self.sheets, Side::Blue, rule)),
            [None, None] => Some(Outcome::false_on_both(&self.sheets)),
        }
    }

    /// The first contradiction of a colour: two of its candidates in a cell or of one digit in a house, or a cell or a
    /// digit of a house with all candidates off.
    fn clash(&self, side: Side) -> Option<Rule> {
        let board = self.sheets[0].board();
        let sheet = &self.sheets[side.index()];
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for digit in board.layout().digits().iter() {
            twice |= once & sheet.on(digit);
            once |= sheet.on(digit);
        }
        if let Some(cell) = twice.first() {
            return Some(Rule::Cell(cell));
        }
        for digit in board.layout().digits().iter().filter(|&digit| sheet.on(digit).len() > 1) {
            let crowded = |&house: &House| (sheet.on(digit) & board.geometry().house(house)).len() > 1;
            if let Some(house) = board.layout().houses().find(crowded) {
                return Some(Rule::House(house, digit));
            }
        }
        let is_digit = |rule: &Rule| matches!(rule, Rule::House(..));
        sheet
            .emptied()
            .find(|rule| !is_digit(rule))
            .or_else(|| sheet.emptied().find(|rule| is_digit(rule) && !self.narrow))
    }
}
