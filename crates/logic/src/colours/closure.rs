//! The complete form: everything that follows on each side, by singles and more, and every either-or to start from.

use super::outcome::needed;
use super::sheet::Sheet;
use crate::{Facts, Found, Params, Technique, techniques};
use pencilproof_core::{Board, Candidate, CellSet, House, Rule};
use pencilproof_proof::{Either, Proof, Refutation, Sets, Side, Why};

/// How far the marks of a side are followed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Level {
    Singles = 1,
    Locked,
    Subsets,
    Probes,
}

impl Level {
    pub(super) fn of(size: usize) -> Level {
        [Level::Singles, Level::Locked, Level::Subsets, Level::Probes][size.clamp(1, 4) - 1]
    }
}

/// Marks everything that follows from an either-or, on both sides.
pub(super) fn close<const W: usize>(sheets: &mut [Sheet<'_, W>; 2], either: &Either, level: Level) {
    for side in Side::BOTH {
        let sheet = &mut sheets[side.index()];
        sheet.clear();
        for &candidate in &either.parts[side.other().index()] {
            sheet.set_off(candidate, Why::Assumed);
        }
    }
    loop {
        sheets.iter_mut().for_each(Sheet::follow);
        if !(level >= Level::Locked && each(sheets, confine)
            || level >= Level::Subsets && each(sheets, subsets)
            || level >= Level::Probes && probe(sheets))
        {
            return;
        }
    }
}

/// Applies a rule to each side that stands; whether it marked anything.
fn each<const W: usize>(sheets: &mut [Sheet<'_, W>; 2], rule: fn(&mut Sheet<'_, W>)) -> bool {
    let before: usize = sheets.iter().map(|sheet| sheet.log.len()).sum();
    sheets.iter_mut().filter(|sheet| sheet.clash.is_none()).for_each(rule);
    sheets.iter().map(|sheet| sheet.log.len()).sum::<usize>() > before
}

/// Locked candidates on one side: what sees every place that a digit has left in a house is off.
fn confine<const W: usize>(sheet: &mut Sheet<'_, W>) {
    let board = sheet.board();
    let geometry = board.geometry();
    for digit in board.layout().digits().iter() {
        for house in board.layout().houses() {
            let places = sheet.places(house, digit);
            if places.len() < 2 {
                continue;
            }
            let mut seen = sheet.left(digit);
            for place in places.iter() {
                seen &= geometry.peers(place);
            }
            for cell in seen.iter() {
                sheet.set_off(Candidate::new(cell, digit), Why::Meets(Rule::House(house, digit)));
            }
        }
    }
}

/// Naked and hidden subsets up to quads on one side.
fn subsets<const W: usize>(sheet: &mut Sheet<'_, W>) {
    let Some(position) = position(sheet) else { return };
    let facts = Facts::new(&position);
    let largest = board_half(sheet.board()).min(4);
    for size in 2..=largest {
        for id in ["naked-subset", "hidden-subset"] {
            let Some(index) = Technique::named(id).and_then(techniques::index) else { continue };
            let mut found = Found::new(id, size, false);
            let params = Params::of_size(size);
            let _ = techniques::find(index, &facts, params, &mut found);
            for step in found.into_steps() {
                let Proof::Counting { base, cover } = step.proof else { continue };
                let sets = Sets { base, cover };
                for candidate in step.eliminations {
                    sheet.set_off(candidate, Why::Counting(Box::new(sets.clone())));
                }
            }
        }
    }
}

fn board_half<const W: usize>(board: &Board<W>) -> usize {
    board.layout().side() / 2
}

/// The position if the side is true.
fn position<const W: usize>(sheet: &Sheet<'_, W>) -> Option<Board<W>> {
    let mut position = sheet.board().clone();
    let open: Vec<Candidate> = sheet.all_on().filter(|on| !position.placed().contains(on.cell())).collect();
    sheet.all_off().try_for_each(|candidate| position.eliminate(candidate).map(drop)).ok()?;
    open.into_iter().try_for_each(|candidate| position.place(candidate)).ok()?;
    Some(position)
}

/// What is on one side and leads to a contradiction on the other is off there: it is true exactly with its side.
fn probe<const W: usize>(sheets: &mut [Sheet<'_, W>; 2]) -> bool {
    let mut marked = false;
    for side in Side::BOTH {
        let [tried, sheet] = match (side, &mut *sheets) {
            (Side::Green, [green, blue]) => [green, blue],
            (Side::Blue, [green, blue]) => [blue, green],
        };
        if sheet.clash.is_some() || tried.clash.is_some() {
            continue;
        }
        let open: Vec<Candidate> = tried.all_on().filter(|&on| !sheet.is_on(on) && !sheet.is_off(on)).collect();
        for candidate in open {
            let mut attempt = sheet.branch();
            attempt.set_on(candidate, Why::Assumed);
            attempt.follow();
            if let Some(empty) = attempt.clash {
                let marks = needed(sheet.board(), &attempt.log, &[], Some(empty));
                marked |= sheet.set_off(candidate, Why::Absurd(Box::new(Refutation { marks, empty })));
            }
        }
    }
    marked
}

/// The either-ors of a position: rules with two candidates; from the second level on also a digit of a house whose
/// places lie in two others of one kind, such as a box with all its 4s in two rows.
pub(super) fn either_ors<const W: usize>(board: &Board<W>, level: Level) -> Vec<Either> {
    let mut list: Vec<Either> = Vec::new();
    let mut add = |rule: Rule, parts: [Vec<Candidate>; 2]| {
        if !list.iter().any(|known: &Either| known.parts == parts) {
            list.push(Either { rule, parts });
        }
    };
    let layout = board.layout();
    for rule in layout.rules().filter(|&rule| board.count(rule) == 2) {
        let pair: Vec<Candidate> = board.live(rule).collect();
        add(rule, [vec![pair[0]], vec![pair[1]]]);
    }
    if level == Level::Singles {
        return list;
    }
    for house in layout.houses() {
        for digit in layout.digits().iter() {
            let places = board.open_plane(digit) & board.geometry().house(house);
            if places.len() > 2 {
                for [one, other] in halves(board, house, places) {
                    let part = |cells: CellSet<W>| cells.iter().map(|cell| Candidate::new(cell, digit)).collect();
                    add(Rule::House(house, digit), [part(one), part(other)]);
                }
            }
        }
    }
    list
}

/// The ways in which some places of a house lie in two houses of one other kind.
fn halves<const W: usize>(board: &Board<W>, house: House, places: CellSet<W>) -> Vec<[CellSet<W>; 2]> {
    let layout = board.layout();
    let mut halves = Vec::new();
    let Some(first) = places.first() else { return halves };
    for &crossing in layout.houses_of(first).iter().filter(|&&other| layout.kind(other) != layout.kind(house)) {
        let one = places & board.geometry().house(crossing);
        let rest = places - one;
        let same_kind = |&other: &House| layout.kind(other) == layout.kind(crossing);
        if board.geometry().shared_houses(rest).any(|other| same_kind(&other)) && !halves.contains(&[one, rest]) {
            halves.push([one, rest]);
        }
    }
    halves
}
