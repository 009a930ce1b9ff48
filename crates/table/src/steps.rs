//! Paths in a compact form: without proofs, which are found again when a path is replayed.
//!
//! A candidate is a number: `cell * side + digit - 1`, with cells in reading order from 0. On the classic board it is below 729;
//! 0 is "r1c1 is 1" and 728 "r9c9 is 9".

use crate::column::{list, step_fields};
use arrow_array::cast::AsArray;
use arrow_array::types::Int16Type;
use arrow_array::{Array, ListArray};
use arrow_schema::DataType;
use pencilproof::core::{Candidate, Cell, Digit, Layout, Position, Puzzle};
use pencilproof::logic::{Budget, Pick, Profile, ProfileError, Rated, Selector, find_all, next};
use pencilproof::logic::{Catalogue, Technique};
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

/// The array is not a column of steps.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("not a column of steps: {0}")]
pub struct NotSteps(String);

/// Reads a column of steps. A row that is null has none.
///
/// The names of the members count, not their order; integers and text of any width are taken, because other programs write
/// what they have read with types of their own.
///
/// # Errors
/// If the array is not a list of structs with the members of a step.
pub fn read_steps(array: &dyn Array) -> Result<Vec<Option<Vec<CompactStep>>>, NotSteps> {
    let wanted = list(DataType::Struct(step_fields()));
    let array = arrow_cast::cast(array, &wanted).map_err(|error| NotSteps(error.to_string()))?;
    let lists = array.as_list::<i32>();
    (0..lists.len()).map(|row| if lists.is_null(row) { Ok(None) } else { path(lists, row).map(Some) }).collect()
}

/// The steps of a row.
fn path(lists: &ListArray, row: usize) -> Result<Vec<CompactStep>, NotSteps> {
    let entries = lists.value(row);
    let members = entries.as_struct();
    if members.columns().iter().any(|member| member.null_count() > 0) {
        return Err(NotSteps(format!("a null in row {row}")));
    }
    let [technique, size, placements, eliminations, rating] = members.columns() else {
        return Err(NotSteps("a step has five members".to_owned()));
    };
    let (techniques, sizes) = (technique.as_string::<i32>(), size.as_primitive::<Int16Type>());
    let ratings = rating.as_primitive::<Int16Type>();
    let numbers = |lists: &dyn Array, step: usize| {
        lists.as_list::<i32>().value(step).as_primitive::<Int16Type>().values().to_vec()
    };
    let step = |step: usize| CompactStep {
        technique: techniques.value(step).to_owned(),
        size: sizes.value(step),
        placements: numbers(placements, step),
        eliminations: numbers(eliminations, step),
        rating: ratings.value(step),
    };
    Ok((0..members.len()).map(step).collect())
}

/// Finds the steps of a path again, with their proofs: in each position the technique of the step is asked for a step with the
/// same conclusions, which the checker has judged. The profile is the one with which the path was made; of others, techniques
/// that it lacks are taken with their default settings.
///
/// Steps that assume one solution are as good as that assumption.
///
/// # Errors
/// The first step that is not found: because of an unknown technique or candidate, or because it does not follow.
pub fn replay(puzzle: &Puzzle, steps: &[CompactStep], profile: &Profile) -> Result<Vec<Rated>, NotReplayed> {
    let not = |number: usize, reason: String| NotReplayed { number, reason };
    let describe = |contradiction: pencilproof::core::Contradiction| contradiction.describe(puzzle.layout());
    let mut position = Position::new(puzzle).map_err(|contradiction| not(0, describe(contradiction)))?;
    let mut lines = Lines { profile, catalogue: Catalogue::standard(), known: Vec::new() };
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
    catalogue: Catalogue,
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
        self.profile.only(&selector).or_else(|_| Profile::complete().only(&selector))
    }
}
