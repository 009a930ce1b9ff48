//! Positions of real puzzles where singles, locked candidates and subsets do not help.

use pencilproof_core::{Candidate, Digit, Position, Puzzle};
use pencilproof_logic::{Budget, Catalogue, Entry, Pick, Profile, Rating, SettingValue, find_all, solve};
use pencilproof_search::{Limits, Searcher};
use std::collections::BTreeSet;

/// Visits such positions of the fixtures of one layout. Where nothing helps, one cell is filled
/// from the solution, so that late positions occur as well.
pub(crate) fn positions(layout: &str, mut visit: impl FnMut(&Position)) {
    let easy = ["singles", "locked candidates", "subsets"].map(|name| Catalogue::standard().selector(name).unwrap());
    let easy = Profile::default().only(&easy).unwrap();
    let lines = include_str!("../../../../testdata/puzzles.txt").lines();
    let grids = lines.filter_map(|line| line.split_once(' ').filter(|(name, _)| *name == layout));
    let mut count = 0;
    for (_, grid) in grids {
        let puzzle = Puzzle::from_givens(layout.parse().unwrap(), grid.chars().map(Digit::from_symbol));
        let solution = Searcher::new(puzzle.layout()).solve(&puzzle, &Limits::default()).solutions[0].digits().to_vec();
        let mut position = Position::new(&puzzle).unwrap();
        loop {
            solve(&mut position, &easy, Pick::First, Budget::default());
            let Some(fewest) = position.unplaced().min_by_key(|&cell| position.digits(cell).len()) else { break };
            visit(&position);
            count += 1;
            position.place(Candidate::new(fewest, solution[fewest.index()])).unwrap();
        }
    }
    assert!(count > 0, "no positions of {layout}");
}

/// What each step of a technique eliminates.
pub(crate) fn found(
    position: &Position,
    (id, size): (&str, usize),
    settings: &[(&str, u16)],
) -> BTreeSet<Vec<Candidate>> {
    let entry = Entry::new(Catalogue::standard().named(id).unwrap(), size, Rating::tenths(10)).unwrap();
    let set = |entry: Entry, &(key, value): &(&str, u16)| entry.set(key, SettingValue::Number(value)).unwrap();
    let entry = settings.iter().fold(entry, set);
    let steps = find_all(position, &Profile::new(vec![entry]).unwrap(), Budget::default());
    assert_eq!(steps.faults, []);
    steps.steps.into_iter().map(|rated| rated.step.eliminations).collect()
}
