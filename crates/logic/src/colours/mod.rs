//! Colours: what follows from each side of an either-or.
//!
//! An either-or is a rule whose candidates fall into two parts; one side, green, says that the first holds the true
//! candidate, the other, blue, that the second does. Each side has a sheet of marks. A candidate is *on* for a side that
//! makes it true and *off* for a side that makes it false; on for one and off for the other it is a *full* mark, true
//! exactly with its colour. What is off on both sides is false; what is on for both is true; and a side that leaves a
//! rule without candidates is false, so the other is true.

mod classic;
mod closure;
mod outcome;
mod picture;
mod sheet;
mod simple;
mod tell;

use crate::{Found, GemOptions};
use classic::Painter;
use closure::{Level, close, either_ors};
use outcome::Outcome;
use pencilproof_core::{Board, Candidate, CellSet, Digit, House, MAX_SIDE, Rule};
use pencilproof_proof::{Either, Side};
use sheet::Sheet;
pub(crate) use simple::{extended, medusa, multi_one, multi_two, trap, wrap};
use std::cmp::Reverse;
use std::ops::ControlFlow;
pub(crate) use tell::{level, links, tell, tell_clusters, word};

/// The conclusions of classic GEM: from each digit with a sufficient score, best first, and each house with two places
/// for it that strong links have not painted before.
pub(crate) fn find_classic<const W: usize>(
    board: &Board<W>,
    options: GemOptions,
    found: &mut Found,
) -> ControlFlow<()> {
    let layout = board.layout();
    let mut digits: Vec<(usize, Digit)> = layout.digits().iter().map(|digit| (score(board, digit), digit)).collect();
    digits.retain(|(score, _)| *score > 0 && *score >= usize::from(options.least_score));
    digits.sort_by_key(|&(score, digit)| (Reverse(score), digit));
    let boxes = Painter::boxes(board);
    let mut painter = Painter::new(board, &boxes, options.narrow, None);
    let mut done = [CellSet::EMPTY; MAX_SIDE];
    for (_, digit) in digits {
        for rule in layout.houses().map(|house| Rule::House(house, digit)).filter(|&rule| board.count(rule) == 2) {
            let pair: Vec<Candidate> = board.live(rule).collect();
            if done[digit.index()].contains(pair[0].cell()) {
                continue;
            }
            painter.start(rule, [pair[0], pair[1]]);
            for digit in layout.digits().iter() {
                Side::BOTH.into_iter().for_each(|side| done[digit.index()] |= painter.painted(side, digit));
            }
            painter.follow();
            let Some(mut outcome) = painter.outcome() else { continue };
            if options.consequent_singles {
                outcome.add_consequent_singles(board);
            }
            outcome.report(&painter.sheets, Either { rule, parts: [vec![pair[0]], vec![pair[1]]] }, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// The houses with two places for a digit, and the cells with two candidates that hold it; nothing below two houses.
fn score<const W: usize>(board: &Board<W>, digit: Digit) -> usize {
    let has_two = |&house: &House| (board.open_plane(digit) & board.geometry().house(house)).len() == 2;
    let houses = board.layout().houses().filter(has_two).count();
    let cells = board.open_plane(digit).iter().filter(|&cell| board.digits(cell).len() == 2).count();
    if houses >= 2 { houses + cells } else { 0 }
}

/// The conclusions of complete GEM, of the largest clusters alone: an either-or whose sides are both full marks of
/// another's knows less than that one.
pub(crate) fn find_full<const W: usize>(
    board: &Board<W>,
    level: usize,
    options: GemOptions,
    found: &mut Found,
) -> ControlFlow<()> {
    let level = Level::of(level);
    let mut sheets = Side::BOTH.map(|side| Sheet::new(board, side, None));
    let mut clusters: Vec<Cluster<'_, W>> = Vec::new();
    for either in either_ors(board, level) {
        if clusters.iter().any(|cluster| cluster.knows(&either)) {
            continue;
        }
        close(&mut sheets, &either, level);
        let cluster = Cluster { sheets: sheets.clone(), either };
        clusters.retain(|known| !cluster.knows(&known.either));
        clusters.push(cluster);
    }
    for Cluster { either, sheets } in clusters {
        let Some(mut outcome) = Outcome::of(&sheets) else { continue };
        if options.consequent_singles {
            outcome.add_consequent_singles(board);
        }
        outcome.report(&sheets, either, found)?;
    }
    ControlFlow::Continue(())
}

/// An either-or with all that follows from it.
struct Cluster<'b, const W: usize> {
    either: Either,
    sheets: [Sheet<'b, W>; 2],
}

impl<const W: usize> Cluster<'_, W> {
    /// Whether each side implies a side of the other either-or. A side that is contradictory implies everything.
    fn knows(&self, other: &Either) -> bool {
        let excludes = |side: usize, part: usize| {
            let sheet = &self.sheets[side];
            sheet.clash.is_some() || other.parts[part].iter().all(|&candidate| sheet.is_off(candidate))
        };
        (excludes(0, 1) && excludes(1, 0)) || (excludes(0, 0) && excludes(1, 1))
    }
}
