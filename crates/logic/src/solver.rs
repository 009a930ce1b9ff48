//! The solver: one step after another, in the order of a profile.

use crate::{Entry, Facts, Found, Profile, Rating, techniques};
use pencilproof_core::{Board, Contradiction};
use pencilproof_proof::Step;

/// Which of the steps that a profile finds is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pick {
    /// The first hit in the order of the profile: fast, and the same every time.
    #[default]
    First,
    /// The least by rating, size, technique id and conclusions, whatever the order of the profile.
    Best,
}

/// A step and its rating in the profile that found it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rated {
    /// The step.
    pub step: Step,
    /// Its rating.
    pub rating: Rating,
}

/// How a path ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Every cell is placed.
    Solved,
    /// No technique of the profile finds anything more.
    Stuck,
    /// The position has no solution.
    Contradiction(Contradiction),
    /// The caller did not want to go on.
    Stopped,
}

/// A solving path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Rated>,
    /// How it ended.
    pub end: End,
}

impl Path {
    /// The rating of the hardest step; zero for an empty path.
    pub fn rating(&self) -> Rating {
        self.steps.iter().map(|rated| rated.rating).max().unwrap_or_default()
    }
}

/// The next step on a board, or `None` where the profile finds nothing.
pub fn next<const W: usize>(board: &Board<W>, profile: &Profile, pick: Pick) -> Option<Rated> {
    let facts = Facts::new(board);
    match pick {
        Pick::First => profile.entries().iter().find_map(|entry| run(&facts, entry, true).into_iter().next()),
        Pick::Best => {
            let mut ratings: Vec<Rating> = profile.entries().iter().map(|entry| entry.rating).collect();
            ratings.sort();
            ratings.dedup();
            ratings.into_iter().find_map(|rating| {
                let entries = profile.entries().iter().filter(|entry| entry.rating == rating);
                let steps = entries.flat_map(|entry| run(&facts, entry, false));
                steps.min_by(|a, b| key(&a.step).cmp(&key(&b.step)))
            })
        }
    }
}

fn key(step: &Step) -> impl Ord + '_ {
    (step.size, step.technique, &step.placements, &step.eliminations)
}

/// Every step that a profile finds on a board, in its order.
pub fn find_all<const W: usize>(board: &Board<W>, profile: &Profile) -> Vec<Rated> {
    let facts = Facts::new(board);
    profile.entries().iter().flat_map(|entry| run(&facts, entry, false)).collect()
}

fn run<const W: usize>(facts: &Facts<'_, W>, entry: &Entry, first_only: bool) -> Vec<Rated> {
    let technique = entry.technique();
    if !(technique.sizes)(facts.layout().side()).contains(&entry.params.size) {
        return Vec::new();
    }
    let mut found = Found::new(technique.id, entry.params.size, first_only);
    // Whether the finder was stopped does not matter: what it found is in `found`.
    let _ = techniques::find(entry.index(), facts, entry.params, &mut found);
    found.into_steps().into_iter().map(|step| Rated { step, rating: entry.rating }).collect()
}

/// Takes steps until nothing is found, the board is solved, or a contradiction shows. The board is left as solved as
/// the profile can make it.
pub fn solve<const W: usize>(board: &mut Board<W>, profile: &Profile, pick: Pick) -> Path {
    solve_while(board, profile, pick, || true)
}

/// As [`solve`], but asks before each step whether to go on.
pub fn solve_while<const W: usize>(
    board: &mut Board<W>,
    profile: &Profile,
    pick: Pick,
    mut go_on: impl FnMut() -> bool,
) -> Path {
    let mut steps = Vec::new();
    // From here on each step says itself if it empties a rule.
    if let Some(rule) = board.empty_rule() {
        return Path { steps, end: End::Contradiction(Contradiction::Empty(rule)) };
    }
    let end = loop {
        if board.is_solved() {
            break End::Solved;
        }
        if !go_on() {
            break End::Stopped;
        }
        let Some(rated) = next(board, profile, pick) else { break End::Stuck };
        let outcome = rated.step.apply(board);
        steps.push(rated);
        if let Err(contradiction) = outcome {
            break End::Contradiction(contradiction);
        }
    };
    Path { steps, end }
}
