//! Ratings of Denis Berthier: the longest whip or braid that a puzzle needs, and how deeply trials must be nested.
//!
//! Singles are followed first. Then what whips of one rule refute goes (locked candidates), of two, and so on, all
//! candidates of one length together; after each, the shortest come first again. Where whips of a length are gone from
//! a position because others of the same length were taken, this may differ from a solver that takes one at a time;
//! for braids it makes no difference.

use super::{Answer, Search, WhipKind};
use crate::budget::Meter;
use crate::{Budget, Facts};
use pencilproof_core::{Board, Candidate, Position, with_board};
use pencilproof_proof::propagate;
use std::ops::ControlFlow;

/// Positions with more open candidates are not rated.
const MOST_CANDIDATES: usize = 4000;

/// A search gives up where a target has more states than this with equally many rules.
const MOST_STATES: usize = 200_000;

/// What is known of the longest whip or braid that a position needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Longest {
    /// It needs one of this length; 0 where singles are enough.
    Exactly(usize),
    /// It needs one of this length or more: the work that was allowed did not suffice to tell.
    AtLeast(usize),
    /// None of any length solves it. This is the longest up to where it gets stuck.
    Never(usize),
    /// It has no solution.
    Contradiction,
}

/// The length of the longest whip or braid of a kind that a position needs if shorter ones always come first.
#[must_use]
pub fn longest(position: &Position, kind: WhipKind, budget: Budget<'_>) -> Longest {
    with_board!(position, board => longest_of(board, kind, &mut Meter::new(budget)))
}

fn longest_of<const W: usize>(board: &Board<W>, kind: WhipKind, meter: &mut Meter<'_>) -> Longest {
    let mut board = board.clone();
    let mut longest = 0;
    loop {
        if propagate(&mut board).is_err() {
            return Longest::Contradiction;
        }
        if board.is_solved() {
            return Longest::Exactly(longest);
        }
        let facts = Facts::new(&board);
        let mut search = match Search::new(&facts, kind, (MOST_CANDIDATES, MOST_STATES), meter) {
            ControlFlow::Continue(Some(search)) => search,
            ControlFlow::Continue(None) => return Longest::AtLeast(longest),
            // Singles were not enough.
            ControlFlow::Break(()) => return Longest::AtLeast(longest.max(1)),
        };
        let mut length = 1;
        let refuted = loop {
            let ControlFlow::Continue(of_length) = of_length(&mut search, length, meter) else {
                return Longest::AtLeast(longest.max(length));
            };
            match of_length {
                OfLength { refuted, .. } if !refuted.is_empty() => break refuted,
                OfLength { is_cut: true, .. } => return Longest::AtLeast(longest.max(length)),
                OfLength { has_more: false, .. } => return Longest::Never(longest),
                _ => length += 1,
            }
        };
        longest = longest.max(length);
        if !refuted.into_iter().all(|candidate| board.eliminate(candidate).is_ok()) {
            return Longest::Contradiction;
        }
    }
}

/// What whips of a length refute where shorter ones refute nothing.
struct OfLength {
    refuted: Vec<Candidate>,
    /// Whether there were too many states to tell.
    is_cut: bool,
    /// Whether there may be longer ones.
    has_more: bool,
}

fn of_length(search: &mut Search<'_>, length: usize, meter: &mut Meter<'_>) -> ControlFlow<(), OfLength> {
    let mut all = OfLength { refuted: Vec::new(), is_cut: false, has_more: false };
    for target in 0..search.candidates().len() {
        match search.shortest(target, length, meter)? {
            Answer::Shortest(whip) => all.refuted.push(whip.target),
            Answer::AtLeast(_) => all.is_cut = true,
            Answer::None => all.has_more = true,
            Answer::Never => {}
        }
    }
    ControlFlow::Continue(all)
}

/// What is known of the depth of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrialDepth {
    /// Trials nested to this depth solve it, and no less: 0 where singles are enough.
    Exactly(usize),
    /// It needs more than this.
    Over(usize),
    /// It has no solution.
    Contradiction,
}

/// How deeply trials must be nested, T&E(n) in the terms of Denis Berthier: at depth 0 singles are followed; at the
/// next depth each candidate is tried, and goes if the depth before leads from there to a contradiction, until none
/// goes any more. At most so many depths are tried.
#[must_use]
pub fn trial_depth(position: &Position, most: usize, budget: Budget<'_>) -> TrialDepth {
    with_board!(position, board => depth_of(board, most, &mut Meter::new(budget)))
}

fn depth_of<const W: usize>(board: &Board<W>, most: usize, meter: &mut Meter<'_>) -> TrialDepth {
    let mut board = Box::new(board.clone());
    for depth in 0..=most {
        match reduce(&mut board, depth, meter) {
            ControlFlow::Continue(true) if board.is_solved() => return TrialDepth::Exactly(depth),
            ControlFlow::Continue(true) => {}
            ControlFlow::Continue(false) => return TrialDepth::Contradiction,
            ControlFlow::Break(()) => return depth.checked_sub(1).map_or(TrialDepth::Over(0), TrialDepth::Over),
        }
    }
    TrialDepth::Over(most)
}

/// Removes what trials of a depth refute; whether that is no contradiction. This recurses once per depth.
fn reduce<const W: usize>(board: &mut Box<Board<W>>, depth: usize, meter: &mut Meter<'_>) -> ControlFlow<(), bool> {
    // Following singles looks at each rule a few times.
    if !meter.spend(10 * board.layout().side() as u64 * board.layout().side() as u64) {
        return ControlFlow::Break(());
    }
    if propagate(board).is_err() {
        return ControlFlow::Continue(false);
    }
    let Some(below) = depth.checked_sub(1) else { return ControlFlow::Continue(true) };
    loop {
        if !reduce(board, below, meter)? {
            return ControlFlow::Continue(false);
        }
        let mut has_changed = false;
        let open: Vec<Candidate> = board.candidates().collect();
        for candidate in open {
            if board.placed().contains(candidate.cell()) || !board.is_live(candidate) {
                continue;
            }
            let mut tried = board.clone();
            if tried.place(candidate).is_ok() && reduce(&mut tried, below, meter)? {
                continue;
            }
            has_changed = true;
            if board.eliminate(candidate).is_err() || propagate(board).is_err() {
                return ControlFlow::Continue(false);
            }
        }
        if !has_changed || board.is_solved() {
            return ControlFlow::Continue(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilproof_core::{Digit, Layout, Puzzle};

    fn position(text: &str) -> Position {
        let layout = Layout::classic();
        Position::new(&Puzzle::from_givens(layout, text.chars().map(Digit::from_symbol))).unwrap()
    }

    const EASY: &str = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
    /// Number 2 of the collection that Denis Berthier rated.
    const MIDDLE: &str = "..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75";

    #[test]
    fn singles_are_enough_for_nothing_more() {
        assert_eq!(longest(&position(EASY), WhipKind::Whip, Budget::default()), Longest::Exactly(0));
        assert_eq!(trial_depth(&position(EASY), 3, Budget::default()), TrialDepth::Exactly(0));
    }

    #[test]
    fn lengths_are_those_published() {
        for kind in [WhipKind::Whip, WhipKind::GroupedWhip, WhipKind::Braid, WhipKind::GroupedBraid] {
            assert_eq!(longest(&position(MIDDLE), kind, Budget::default()), Longest::Exactly(5), "{kind:?}");
        }
        assert_eq!(trial_depth(&position(MIDDLE), 3, Budget::default()), TrialDepth::Exactly(1));
    }

    #[test]
    fn what_the_work_does_not_suffice_for_is_said() {
        let little = Budget::default().at_most(20_000);
        assert!(matches!(longest(&position(MIDDLE), WhipKind::Whip, little), Longest::AtLeast(1..=5)));
        assert_eq!(trial_depth(&position(MIDDLE), 3, little.at_most(2000)), TrialDepth::Over(0));
    }

    #[test]
    fn what_has_no_solution_or_several_is_not_solved() {
        let open = ".".repeat(81);
        assert_eq!(longest(&position(&open), WhipKind::Whip, Budget::default()), Longest::Never(0));
        assert_eq!(trial_depth(&position(&open), 1, Budget::default()), TrialDepth::Over(1));
        let wrong = format!("279{}", &EASY[3..]);
        assert_eq!(longest(&position(&wrong), WhipKind::Whip, Budget::default()), Longest::Contradiction);
        assert_eq!(trial_depth(&position(&wrong), 2, Budget::default()), TrialDepth::Contradiction);
    }
}
