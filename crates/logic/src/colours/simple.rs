//! Clusters: candidates joined by strong links, painted in two colours.

use super::classic::Painter;
use super::closure::{Level, close, either_ors};
use super::outcome::Outcome;
use super::sheet::Sheet;
use crate::{Found, found::on_candidates};
use pencilproof_core::{Board, Candidate, CellSet, Digit, MAX_SIDE, Rule};
use pencilproof_proof::{Either, Mark, Role, Side};
use std::ops::ControlFlow;

/// A cluster of one digit: where it starts and its cells of each colour.
struct Cluster<const W: usize> {
    digit: Digit,
    either: Either,
    cells: [CellSet<W>; 2],
}

impl<const W: usize> Cluster<W> {
    fn marks(&self, roles: [Role; 2]) -> Vec<Mark> {
        let of = |side: usize| on_candidates(roles[side], candidates(self.digit, self.cells[side]));
        [of(0), of(1)].concat()
    }

    /// The cells that see one of a colour.
    fn seen(&self, board: &Board<W>, side: Side) -> CellSet<W> {
        let peers = |cell| board.geometry().peers(cell);
        self.cells[side.index()].iter().fold(CellSet::EMPTY, |seen, cell| seen | peers(cell))
    }

    /// Whether a house has two cells of one colour.
    fn is_crowded(&self, board: &Board<W>, side: Side) -> bool {
        let cells = self.cells[side.index()];
        board.layout().houses().any(|house| (cells & board.geometry().house(house)).len() > 1)
    }
}

fn candidates<const W: usize>(digit: Digit, cells: CellSet<W>) -> impl Iterator<Item = Candidate> {
    cells.iter().map(move |cell| Candidate::new(cell, digit))
}

/// The clusters of each digit that has any.
fn clusters<const W: usize>(board: &Board<W>) -> Vec<Vec<Cluster<W>>> {
    let of_digit = |digit: Digit| {
        let mut painter = Painter::new(board, &[], false, Some(digit));
        let mut clusters: Vec<Cluster<W>> = Vec::new();
        for rule in board.layout().houses().map(|house| Rule::House(house, digit)) {
            if board.count(rule) != 2 {
                continue;
            }
            let pair: Vec<Candidate> = board.live(rule).collect();
            let known = |cluster: &Cluster<W>| cluster.cells.iter().any(|cells| cells.contains(pair[0].cell()));
            if !clusters.iter().any(known) {
                painter.start(rule, [pair[0], pair[1]]);
                let either = Either { rule, parts: [vec![pair[0]], vec![pair[1]]] };
                let cells = Side::BOTH.map(|side| painter.painted(side, digit));
                clusters.push(Cluster { digit, either, cells });
            }
        }
        clusters
    };
    board.layout().digits().iter().map(of_digit).collect()
}

/// Follows an either-or within one digit and hands the outcome over.
fn report<const W: usize>(
    board: &Board<W>,
    cluster: &Cluster<W>,
    outcome: Outcome,
    found: &mut Found,
) -> ControlFlow<()> {
    if outcome.eliminations.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut sheets = Side::BOTH.map(|side| Sheet::new(board, side, Some(cluster.digit)));
    close(&mut sheets, &cluster.either, Level::Singles);
    let clash = match sheets.each_ref().map(|sheet| sheet.clash) {
        // The position has no solution.
        [Some(_), Some(_)] => return ControlFlow::Continue(()),
        [Some(rule), None] => Some((Side::Green, rule)),
        [None, Some(rule)] => Some((Side::Blue, rule)),
        [None, None] => None,
    };
    Outcome { clash, ..outcome }.report(&sheets, cluster.either.clone(), found)
}

/// Candidates that see both colours of a cluster.
pub(crate) fn trap<const W: usize>(board: &Board<W>, found: &mut Found) -> ControlFlow<()> {
    for cluster in clusters(board).into_iter().flatten() {
        if Side::BOTH.into_iter().any(|side| cluster.is_crowded(board, side)) {
            continue;
        }
        let seen = cluster.seen(board, Side::Green) & cluster.seen(board, Side::Blue);
        let victims = (board.open_plane(cluster.digit) & seen) - cluster.cells[0] - cluster.cells[1];
        let eliminations = candidates(cluster.digit, victims).collect();
        let painted = cluster.marks([Role::Green, Role::Blue]);
        report(board, &cluster, Outcome { eliminations, painted, ..Outcome::default() }, found)?;
    }
    ControlFlow::Continue(())
}

/// A colour with two cells in a house is false.
pub(crate) fn wrap<const W: usize>(board: &Board<W>, found: &mut Found) -> ControlFlow<()> {
    for cluster in clusters(board).into_iter().flatten() {
        for side in Side::BOTH.into_iter().filter(|&side| cluster.is_crowded(board, side)) {
            let eliminations = candidates(cluster.digit, cluster.cells[side.index()]).collect();
            let painted = cluster.marks([Role::Green, Role::Blue]);
            report(board, &cluster, Outcome { eliminations, painted, ..Outcome::default() }, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Visits each ordered pair of clusters of one digit.
fn pairs<const W: usize>(
    board: &Board<W>,
    mut visit: impl FnMut(&Cluster<W>, &Cluster<W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for clusters in clusters(board) {
        for (index, one) in clusters.iter().enumerate() {
            for (other_index, other) in clusters.iter().enumerate() {
                if index != other_index {
                    visit(one, other)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn painted<const W: usize>(one: &Cluster<W>, other: &Cluster<W>) -> Vec<Mark> {
    [one.marks([Role::Green, Role::Blue]), other.marks([Role::Amber, Role::Violet])].concat()
}

/// A colour of one cluster sees a colour of another: they are not both true, so one of the opposite colours is, and
/// what sees both of those is false. All that two clusters show is one step.
pub(crate) fn multi_one<const W: usize>(board: &Board<W>, found: &mut Found) -> ControlFlow<()> {
    pairs(board, |one, other| {
        // Each pair once.
        if one.either.parts[0] > other.either.parts[0] {
            return ControlFlow::Continue(());
        }
        let mut victims = CellSet::EMPTY;
        for side in Side::BOTH {
            for other_side in Side::BOTH {
                if one.seen(board, side).intersects(&other.cells[other_side.index()]) {
                    victims |= one.seen(board, side.other()) & other.seen(board, other_side.other());
                }
            }
        }
        let eliminations = candidates(one.digit, victims & board.open_plane(one.digit)).collect();
        let painted = painted(one, other);
        report(board, one, Outcome { eliminations, painted, ..Outcome::default() }, found)
    })
}

/// A colour that sees both colours of another cluster is false.
pub(crate) fn multi_two<const W: usize>(board: &Board<W>, found: &mut Found) -> ControlFlow<()> {
    pairs(board, |one, other| {
        for side in Side::BOTH {
            let seen = one.seen(board, side);
            if other.cells.iter().all(|cells| seen.intersects(cells)) {
                let eliminations = candidates(one.digit, one.cells[side.index()]).collect();
                let painted = painted(one, other);
                report(board, one, Outcome { eliminations, painted, ..Outcome::default() }, found)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Everything that follows within one digit from each of its pairs.
pub(crate) fn extended<const W: usize>(board: &Board<W>, found: &mut Found) -> ControlFlow<()> {
    let pairs = either_ors(board, Level::Singles);
    for either in pairs {
        let Rule::House(_, digit) = either.rule else { continue };
        let mut sheets = Side::BOTH.map(|side| Sheet::new(board, side, Some(digit)));
        close(&mut sheets, &either, Level::Singles);
        if let Some(outcome) = Outcome::of(&sheets) {
            outcome.report(&sheets, either, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// What the clusters over all digits show, by strong links alone.
pub(crate) fn medusa<const W: usize>(board: &Board<W>, found: &mut Found) -> ControlFlow<()> {
    let mut painter = Painter::new(board, &[], false, None);
    let mut done = [CellSet::<W>::EMPTY; MAX_SIDE];
    for either in either_ors(board, Level::Singles) {
        let [first, second] = [either.parts[0][0], either.parts[1][0]];
        if done[first.digit().index()].contains(first.cell()) {
            continue;
        }
        painter.start(either.rule, [first, second]);
        for digit in board.layout().digits().iter() {
            Side::BOTH.into_iter().for_each(|side| done[digit.index()] |= painter.painted(side, digit));
        }
        if let Some(outcome) = painter.outcome() {
            outcome.report(&painter.sheets, either, found)?;
        }
    }
    ControlFlow::Continue(())
}
