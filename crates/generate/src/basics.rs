//! The basic techniques, singles and locked candidates, which need no logic solver: on a 9x9, propagation of the search
//! finds what they find and nothing else, in many positions at once.

use crate::dig::{Dig, Digger};
use pencilproof_core::{Board, Candidate, Cell, CellSet, Contradiction, HouseKind, Layout};
use pencilproof_logic::{Entry, Profile, Rating};
use pencilproof_search::Limits;

/// The highest rating of the basic techniques, if the first lines of a profile are these and all others are rated
/// higher. Then a puzzle that propagation solves is rated no higher, and any other puzzle is.
pub(crate) fn hardest(layout: &Layout, profile: &Profile) -> Option<Rating> {
    // Boards are made without constraints, where techniques that argue from those find nothing.
    let of_rules = |entry: &&Entry| !entry.technique().family.of_constraints;
    let entries: Vec<&Entry> = profile.entries().iter().filter(of_rules).collect();
    let number = entries.iter().take_while(|entry| is_basic(entry)).count();
    let (basics, others) = entries.split_at(number);
    let has = |id: &str, kind: HouseKind| {
        basics.iter().any(|entry| entry.technique().id == id && entry.params().among.allows(kind))
    };
    let has_all = ["hidden-single", "naked-single", "pointing", "claiming"]
        .iter()
        .all(|id| [HouseKind::Row, HouseKind::Box].into_iter().all(|kind| has(id, kind)));
    let hardest = basics.iter().map(|entry| entry.rating()).max()?;
    let is_apart = others.iter().all(|entry| entry.rating() > hardest);
    (*layout == Layout::classic() && has_all && is_apart).then_some(hardest)
}

/// Whether a line of a profile finds nothing on a 9x9 where the basic techniques find nothing.
pub(crate) fn is_implied(entry: &Entry) -> bool {
    is_basic(entry) || entry.technique().id == "multiple-lines" || entry.technique().family.of_constraints
}

/// Whether a line of a profile is for a basic technique.
pub(crate) fn is_basic(entry: &Entry) -> bool {
    ["full-house", "hidden-single", "naked-single", "pointing", "claiming"].contains(&entry.technique().id)
}

/// For each dig the last stage, a number of orbits removed, that propagation solves; it solves all before, too. Zero if
/// that was not known in time.
pub(crate) fn last_stages(digger: &mut Digger, orbits: &[Vec<Cell>], digs: &[Dig], limits: &Limits<'_>) -> Vec<usize> {
    // Between the two is not known; the full grid is solved.
    let mut bounds: Vec<(usize, usize)> = digs.iter().map(|dig| (0, dig.gone.len())).collect();
    let mut is_first = true;
    loop {
        // The last stage of all comes first: about half of them are solved.
        let middle = |&(least, most): &(usize, usize)| if is_first { most } else { least + (most - least).div_ceil(2) };
        let open: Vec<usize> = (0..digs.len()).filter(|&at| bounds[at].0 < bounds[at].1).collect();
        if open.is_empty() {
            return bounds.into_iter().map(|(least, _)| least).collect();
        }
        let stages = open.iter().map(|&at| digs[at].digits(orbits, middle(&bounds[at])));
        let solved = digger.are_solved_by_propagation(stages, limits);
        for (&at, is_solved) in open.iter().zip(solved) {
            let middle = middle(&bounds[at]);
            match is_solved {
                true => bounds[at].0 = middle,
                false => bounds[at].1 = middle - 1,
            }
        }
        is_first = false;
    }
}

/// Does all that the basic techniques find.
///
/// # Errors
/// The first contradiction met; the board must not be used afterwards.
pub(crate) fn follow<const W: usize>(board: &mut Board<W>) -> Result<(), Contradiction> {
    let layout = board.layout().clone();
    loop {
        while follow_singles(board, &layout)? {}
        let mut has_changed = false;
        for digit in layout.digits().iter() {
            let mut open = board.open_plane(digit);
            for house in layout.houses() {
                let places = open & board.geometry().house(house);
                if places.len() < 2 {
                    continue;
                }
                let others = board.geometry().shared_houses(places);
                let inside = others.fold(CellSet::EMPTY, |inside, other| inside | board.geometry().house(other));
                for victim in ((open & inside) - places).iter() {
                    has_changed |= board.eliminate(Candidate::new(victim, digit))?;
                    open.remove(victim);
                }
            }
        }
        if !has_changed {
            return Ok(());
        }
    }
}

/// Places the singles of each cell and of each house once; whether there were any.
fn follow_singles<const W: usize>(board: &mut Board<W>, layout: &Layout) -> Result<bool, Contradiction> {
    let before = board.placed().len();
    for cell in board.unplaced().iter() {
        if let Some(digit) = board.digits(cell).single() {
            board.place(Candidate::new(cell, digit))?;
        }
    }
    for digit in layout.digits().iter() {
        let mut open = board.open_plane(digit);
        for house in layout.houses() {
            if open.is_empty() {
                break;
            }
            if let Some(cell) = (open & board.geometry().house(house)).single() {
                board.place(Candidate::new(cell, digit))?;
                open = board.open_plane(digit);
            }
        }
    }
    Ok(board.placed().len() > before)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Wish;
    use crate::dig::dug;
    use pencilproof_core::{Position, with_board};
    use pencilproof_logic::{Budget, Catalogue, Pick, solve};
    use pencilproof_search::{ClassicGrids, Dice};

    #[test]
    fn propagation_solves_what_the_basic_techniques_solve() {
        let layout = Layout::classic();
        let profile = Profile::default();
        let basics = profile.entries().iter().copied().filter(is_basic).collect();
        let basics = Profile::new(basics).unwrap();
        let orbits = Wish::any(layout.clone()).symmetry.orbits(&layout);
        let mut dice = Dice::new(1);
        let dig = |grid: [pencilproof_core::Digit; 81]| {
            let mut order: Vec<u16> = (0..81).collect();
            dice.shuffle(&mut order);
            Dig::new(grid.to_vec(), order)
        };
        let mut digs: Vec<Dig> = ClassicGrids::new(1).take(60).map(dig).collect();
        let mut digger = Digger::new(&layout);
        digger.dig(&layout, &orbits, &mut digs, true, &Limits::default());
        let last = last_stages(&mut digger, &orbits, &digs, &Limits::default());
        assert!(last.iter().zip(&digs).filter(|(last, dig)| **last < dig.gone.len()).count() > 10);
        for (last, dig) in last.into_iter().zip(&digs) {
            for gone in last.saturating_sub(1)..=dig.gone.len().min(last + 3) {
                let mut position = Position::new(&dug(&layout, &orbits, dig, gone)).unwrap();
                solve(&mut position, &basics, Pick::First, Budget::default());
                assert_eq!(position.is_solved(), gone <= last, "{gone} of {last}");
                let mut followed = Position::new(&dug(&layout, &orbits, dig, gone)).unwrap();
                with_board!(mut followed, board => follow(board)).unwrap();
                assert!(followed == position, "what is left depends on no order");
            }
        }
    }

    #[test]
    fn profiles_without_one_of_them_or_in_another_order_have_no_basics() {
        let (layout, profile) = (Layout::classic(), Profile::default());
        assert_eq!(hardest(&layout, &profile), Some(Rating::tenths(28)));
        assert_eq!(hardest(&"3x3+x".parse().unwrap(), &profile), None);
        for name in ["naked-single", "hidden-single", "pointing", "claiming"] {
            let selector = Catalogue::standard().selector(name).unwrap();
            assert_eq!(hardest(&layout, &profile.without(&[selector]).unwrap()), None, "{name}");
        }
        let (pair, _) = Catalogue::standard().selector("naked-pair").unwrap().parts()[0];
        let early = Entry::new(pair, 2, Rating::tenths(20)).unwrap();
        assert_eq!(hardest(&layout, &profile.insert(early)), None);
    }
}
