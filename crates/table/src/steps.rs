//! Paths in a compact form: without proofs, which are found again when a path is replayed.
//!
//! A candidate is a number: `cell * side + digit - 1`, with cells in reading order from 0. On the classic board it is
//! below 729; 0 is "r1c1 is 1" and 728 "r9c9 is 9".

use crate::values::Values;
use pencilproof::core::{Candidate, Cell, Digit, Layout, Position, Puzzle};
use pencilproof::logic::{Budget, Pick, Profile, ProfileError, Rated, Selector, find_all, next};
use pencilproof::logic::{Catalogue, Technique};
use std::ops::Range;
use thiserror::Error;

/// A step of a path in compact form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompactStep {
    /// The id of the technique, such as `naked-subset`.
    pub technique: String,
    /// The size of the pattern where the technique has sizes, else 1.
    pub size: i16,
    /// The numbers of the candidates shown to be true, ascending.
    pub placements: Vec<i16>,
    /// The numbers of the candidates shown to be false, ascending.
    pub eliminations: Vec<i16>,
    /// The rating in tenths.
    pub rating: i16,
}

/// Why a path cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("step {number}: {reason}")]
pub struct NotReplayed {
    /// The number of the step, from 1; 0 for the puzzle itself.
    pub number: usize,
    /// What is wrong with it.
    pub reason: String,
}

/// The number of a candidate.
#[must_use]
pub fn candidate_number(layout: &Layout, candidate: Candidate) -> i16 {
    (candidate.cell().index() * layout.side() + candidate.digit().index()) as i16
}

/// The candidate with a number, if the layout has one.
#[must_use]
pub fn candidate_of_number(layout: &Layout, number: i16) -> Option<Candidate> {
    let (number, side) = (usize::try_from(number).ok()?, layout.side());
    let (cell, digit) = (number / side, number % side);
    (cell < layout.cell_count()).then(|| Candidate::new(Cell::from_index(cell), Digit::from_index(digit)))
}

impl CompactStep {
    /// The compact form of a step.
    #[must_use]
    pub fn of(rated: &Rated, layout: &Layout) -> CompactStep {
        let numbers = |list: &[Candidate]| list.iter().map(|&candidate| candidate_number(layout, candidate)).collect();
        CompactStep {
            technique: rated.step.technique.to_string(),
            size: rated.step.size as i16,
            placements: numbers(&rated.step.placements),
            eliminations: numbers(&rated.step.eliminations),
            rating: i16::try_from(rated.rating.in_tenths()).unwrap_or(i16::MAX),
        }
    }
}

/// These values are not a column of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("not a column of steps")]
pub struct NotSteps;

/// Reads the column [`Steps`](crate::Column::STEPS). A row that is null has none.
///
/// # Errors
/// If the values are not lists of records with the members of a step, or if an item or a member is null.
pub fn read_steps(values: &Values) -> Result<Vec<Option<Vec<CompactStep>>>, NotSteps> {
    let Values::List { places, items } = values else { return Err(NotSteps) };
    let Values::Record { present, members } = &**items else { return Err(NotSteps) };
    let [
        Values::Text(techniques),
        Values::Int16(sizes),
        Values::List { places: placed, items: placements },
        Values::List { places: eliminated, items: eliminations },
        Values::Int16(ratings),
    ] = &members[..]
    else {
        return Err(NotSteps);
    };
    let (Values::Int16(placements), Values::Int16(eliminations)) = (&**placements, &**eliminations) else {
        return Err(NotSteps);
    };
    let numbers = |list: &Option<Range<usize>>, all: &[Option<i16>]| {
        all[list.clone()?].iter().copied().collect::<Option<Vec<i16>>>()
    };
    let step = |row: usize| {
        present[row].then_some(())?;
        Some(CompactStep {
            technique: techniques[row].clone()?,
            size: sizes[row]?,
            placements: numbers(&placed[row], placements)?,
            eliminations: numbers(&eliminated[row], eliminations)?,
            rating: ratings[row]?,
        })
    };
    let path = |place: &Range<usize>| place.clone().map(step).collect::<Option<Vec<_>>>().ok_or(NotSteps);
    places.iter().map(|place| place.as_ref().map(path).transpose()).collect()
}

/// Finds the steps of a path again, with their proofs: in each position the technique of the step is asked for a step
/// with the same conclusions, which the checker has judged. The profile is the one with which the path was made;
/// techniques that it lacks are looked up in the catalogue, and taken with their default settings.
///
/// Steps that assume one solution are as good as that assumption.
///
/// # Errors
/// The first step that is not found: because of an unknown technique or candidate, or because it does not follow.
pub fn replay(
    puzzle: &Puzzle,
    steps: &[CompactStep],
    profile: &Profile,
    catalogue: &Catalogue,
) -> Result<Vec<Rated>, NotReplayed> {
    let not = |number: usize, reason: String| NotReplayed { number, reason };
    let describe = |contradiction: pencilproof::core::Contradiction| contradiction.describe(puzzle.layout());
    let mut position = Position::new(puzzle).map_err(|contradiction| not(0, describe(contradiction)))?;
    let mut lines = Lines { profile, catalogue, known: Vec::new() };
    let mut found = Vec::with_capacity(steps.len());
    for (number, step) in (1..).zip(steps) {
        let rated = lines.find(step, &position, puzzle.layout()).map_err(|reason| not(number, reason))?;
        rated.step.apply_to(&mut position).map_err(|contradiction| not(number, describe(contradiction)))?;
        found.push(rated);
    }
    Ok(found)
}

/// The lines of a profile by technique and size.
struct Lines<'p> {
    profile: &'p Profile,
    catalogue: &'p Catalogue,
    known: Vec<(&'static Technique, usize, Profile)>,
}

impl Lines<'_> {
    /// The step of a technique with these conclusions.
    fn find(&mut self, step: &CompactStep, position: &Position, layout: &Layout) -> Result<Rated, String> {
        let numbers = |numbers: &[i16]| {
            let candidate = |&number: &i16| {
                candidate_of_number(layout, number).ok_or_else(|| format!("there is no candidate {number}"))
            };
            numbers.iter().map(candidate).collect::<Result<Vec<Candidate>, String>>()
        };
        let (placements, eliminations) = (numbers(&step.placements)?, numbers(&step.eliminations)?);
        let is_it = |rated: &Rated| rated.step.placements == placements && rated.step.eliminations == eliminations;
        let lines = self.of(step)?;
        // The path took the first step of its line of the profile; other paths may have taken any.
        let first = next(position, lines, Pick::First, Budget::default()).steps.into_iter().find(is_it);
        let found = first.or_else(|| find_all(position, lines, Budget::default()).steps.into_iter().find(is_it));
        found.ok_or_else(|| format!("{} does not show this here", step.technique))
    }

    fn of(&mut self, step: &CompactStep) -> Result<&Profile, String> {
        let unknown = || format!("there is no technique '{}' of size {}", step.technique, step.size);
        let technique = self.catalogue.named(&step.technique).ok_or_else(unknown)?;
        let size = usize::try_from(step.size).map_err(|_| unknown())?;
        let index = match self.known.iter().position(|(known, of_size, _)| (*known, *of_size) == (technique, size)) {
            Some(index) => index,
            None => {
                let lines = self.lines(technique, size).map_err(|error| error.to_string())?;
                self.known.push((technique, size, lines));
                self.known.len() - 1
            }
        };
        Ok(&self.known[index].2)
    }

    fn lines(&self, technique: &'static Technique, size: usize) -> Result<Profile, ProfileError> {
        let selector = [Selector::new(technique, technique.has_sizes().then_some(size))?];
        self.profile.only(&selector).or_else(|_| self.catalogue.complete_profile().only(&selector))
    }
}
