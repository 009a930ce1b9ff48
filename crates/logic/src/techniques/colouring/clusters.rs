//! Steps about the clusters of one digit.

use super::closure::close;
use super::outcome::Outcome;
use super::start::Start;
use crate::cases::{Level, Sheet};
use crate::facts::Cluster;
use crate::prelude::*;
use pencilproof_proof::{self as proof, Side};

/// Shows that a digit is false in some cells, by following the colours of the first cluster within that digit.
pub(super) fn report<const W: usize>(
    facts: &Facts<'_, W>,
    clusters: &[&Cluster<W>],
    victims: CellSet<W>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let Some(first) = clusters.first().filter(|_| !victims.is_empty()) else { return ControlFlow::Continue(()) };
    let board = facts.board();
    let pair: Vec<Candidate> = board.live(first.rule()).collect();
    let start = Start::pair(first.rule(), [pair[0], pair[1]]);
    let mut sheets = Side::BOTH.map(|_| Sheet::new(board, Some(first.digit)));
    close(&mut sheets, &start, Level::Singles, found)?;
    let clash = match sheets.each_ref().map(|sheet| sheet.clash) {
        // The position has no solution.
        [Some(_), Some(_)] => return ControlFlow::Continue(()),
        [Some(rule), None] => Some((Side::Green, rule)),
        [None, Some(rule)] => Some((Side::Blue, rule)),
        [None, None] => None,
    };
    let painted = |cluster: &&Cluster<W>| proof::PaintedCluster {
        digit: cluster.digit,
        cells: cluster.cells.map(|cells| cells.iter().collect()),
        links: links(board, cluster),
    };
    let eliminations = candidates(victims, first.digit).collect();
    let clusters = clusters.iter().map(painted).collect();
    Outcome { eliminations, clash, clusters, ..Outcome::default() }.report(&sheets, &start, found)
}

/// The strong links of a cluster, each once: a link that starts where the one before it ends follows it where there is
/// one.
fn links<const W: usize>(board: &Board<W>, cluster: &Cluster<W>) -> Vec<[Cell; 2]> {
    let cells = cluster.cells[0] | cluster.cells[1];
    let houses = board.layout().houses().map(|house| board.open_plane(cluster.digit) & board.geometry().house(house));
    let mut open: Vec<[Cell; 2]> = Vec::new();
    for pair in houses.filter(|pair| pair.len() == 2 && pair.intersects(&cells)) {
        let pair: Vec<Cell> = pair.iter().collect();
        if !open.contains(&[pair[0], pair[1]]) {
            open.push([pair[0], pair[1]]);
        }
    }
    let mut links: Vec<[Cell; 2]> = Vec::new();
    while !open.is_empty() {
        let end = links.last().map(|link| link[1]);
        // A chain starts at a cell with one link, if there is one.
        let ends_here = |cell: Cell| open.iter().filter(|pair| pair.contains(&cell)).count() == 1;
        let next = open.iter().position(|pair| end.is_some_and(|end| pair.contains(&end)));
        let next = next.or_else(|| open.iter().position(|&[one, other]| ends_here(one) || ends_here(other)));
        let [one, other] = open[next.unwrap_or(0)];
        let is_turned = if Some(one) == end || Some(other) == end { Some(other) == end } else { !ends_here(one) };
        open.remove(next.unwrap_or(0));
        links.push(if is_turned { [other, one] } else { [one, other] });
    }
    links
}

/// Visits each ordered pair of clusters of each digit.
pub(super) fn each_pair<const W: usize>(
    facts: &Facts<'_, W>,
    found: &mut Found<'_>,
    mut visit: impl FnMut([&Cluster<W>; 2], &mut Found<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in facts.layout().digits().iter() {
        found.search(Unit::Digit(digit), |found| {
            let clusters = facts.clusters(digit);
            for (index, one) in clusters.iter().enumerate() {
                for (other_index, other) in clusters.iter().enumerate() {
                    if index != other_index {
                        visit([one, other], found)?;
                    }
                }
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}
