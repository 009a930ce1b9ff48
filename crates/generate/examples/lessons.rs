//! Searches for puzzles that teach techniques, for `src/lessons.txt`: prints lines of the name of a technique and a
//! puzzle.
//!
//! `cargo run --release -p pencilproof-generate --example lessons -- HOW SECONDS COUNT SEED NAME...` looks for each
//! technique for as long, until it has found as many puzzles. It adds givens in random order to minimal puzzles, as
//! many as leave something that singles, locked candidates and subsets do not solve. With `end` for HOW the technique
//! is tried there. With `watch` only puzzles count in which it finds something from the first, and givens that leave it
//! nothing to find are not added.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "its output is what it finds")]

use pencilproof_core::{Cell, Digit, Layout, Position, Puzzle};
use pencilproof_generate::{Generator, Made, Wish};
use pencilproof_logic::{Budget, Catalogue, Pick, Profile, Selector, next, solve};
use pencilproof_search::{Dice, Limits};
use std::error::Error;
use std::time::{Duration, Instant};

/// How many puzzles are made together.
const BLOCK: u64 = 64;

/// How often a puzzle is tried, each time with another order of its cells; more often if the technique finds something
/// in it.
const TRIES: usize = 4;
const TRIES_IF_MET: usize = 60;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [how, seconds, count, seed, names @ ..] = &arguments[..] else {
        return Err("watch|end SECONDS COUNT SEED NAME...".into());
    };
    let is_watched = how == "watch";
    let (seconds, count, seed) = (Duration::from_secs(seconds.parse()?), count.parse::<usize>()?, seed.parse()?);
    for name in names {
        let technique = Catalogue::standard().selector(name)?;
        let lesson = Lesson::new(technique.clone())?;
        let mut generator = Generator::new(&Wish { minimal: true, ..Wish::any(Layout::classic()) }, seed)?;
        let (start, mut found, mut attempts, mut dice) = (Instant::now(), 0, 0, Dice::new(seed));
        let is_over = |found: usize| start.elapsed() >= seconds || found == count;
        while !is_over(found) {
            for made in generator.attempts(attempts..attempts + BLOCK, &Limits::default()).made {
                let Some(left) = followed(&made.puzzle, &lesson.known).filter(|left| !left.is_solved()) else {
                    continue;
                };
                if is_watched && !lesson.finds(&left) {
                    continue;
                }
                let tries = if is_watched { TRIES_IF_MET } else { TRIES };
                if let Some(puzzle) = (0..tries).find_map(|_| lesson.climb(&made, is_watched, &mut dice)) {
                    println!("{technique} {}", line(&puzzle));
                    found += 1;
                }
                if is_over(found) {
                    break;
                }
            }
            attempts += BLOCK;
        }
        eprintln!("{technique}: {found} found in {:.0} seconds", start.elapsed().as_secs_f64());
    }
    Ok(())
}

/// What is known before, the technique, and both.
struct Lesson {
    known: Profile,
    new: Profile,
    all: Profile,
}

impl Lesson {
    fn new(technique: Selector) -> Result<Lesson, Box<dyn Error>> {
        let wish = Wish { teaches: Some(technique.clone()), ..Wish::any(Layout::classic()) };
        let (all, technique) = (wish.profile()?, [technique]);
        Ok(Lesson { known: all.without(&technique)?, new: all.only(&technique)?, all })
    }

    /// A puzzle that teaches the technique, with givens added to another.
    fn climb(&self, made: &Made, is_watched: bool, dice: &mut Dice) -> Option<Puzzle> {
        let mut puzzle = made.puzzle.clone();
        let mut cells: Vec<(Cell, Digit)> = puzzle.layout().cells().zip(made.solution.iter().copied()).collect();
        cells.retain(|(cell, _)| puzzle.value(*cell).is_none());
        dice.shuffle(&mut cells);
        for (cell, digit) in cells {
            puzzle.set(cell, digit, true);
            let left = followed(&puzzle, &self.known)?;
            if left.is_solved() || is_watched && !self.finds(&left) {
                puzzle.clear(cell);
            } else if is_watched && followed(&puzzle, &self.all)?.is_solved() {
                return Some(puzzle);
            }
        }
        followed(&puzzle, &self.all)?.is_solved().then_some(puzzle)
    }

    fn finds(&self, position: &Position) -> bool {
        !next(position, &self.new, Pick::First, Budget::default()).steps.is_empty()
    }
}

/// What techniques leave of a puzzle.
fn followed(puzzle: &Puzzle, profile: &Profile) -> Option<Position> {
    let mut position = Position::new(puzzle).ok()?;
    solve(&mut position, profile, Pick::First, Budget::default());
    Some(position)
}

fn line(puzzle: &Puzzle) -> String {
    let symbol = |cell| puzzle.value(cell).map_or('.', |value| value.digit.symbol());
    puzzle.layout().cells().map(symbol).collect()
}
