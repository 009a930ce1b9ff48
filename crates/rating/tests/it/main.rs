//! Ratings against those of the original program, and the two ways of finding steps against each other.

mod agreement;
mod reference;

use pencilproof_rating::State;

/// The puzzles of `testdata/ratings.tsv`, each with ER, EP and ED as the original program prints them.
fn references() -> impl Iterator<Item = (&'static str, String)> {
    let lines = include_str!("../../../../testdata/ratings.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let mut fields = line.split('\t');
        let puzzle = fields.next().unwrap();
        (puzzle, fields.collect::<Vec<_>>().join("/"))
    })
}

fn state(puzzle: &str) -> State {
    State::parse(puzzle).unwrap()
}
