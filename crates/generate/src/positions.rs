//! Positions prepared for exercises in techniques for which making one takes longer than a player waits. They are drawn
//! by a random symmetry, so that each is as good as new.

use pencilproof_core::{Cell, Digit, DigitSet, Layout, Puzzle};
use pencilproof_logic::{Entry, Profile, Selector};
use pencilproof_search::{ClassicSymmetry, Dice};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Lines of the name of a technique and a position. `cargo xtask seeds` searches for them and rechecks them.
const POSITIONS: &str = include_str!("positions.txt");

/// A position of a 9x9 in which a technique is the next step: those that come before it in the order of practice find
/// nothing.
///
/// As a text it is the number of steps that lead there; 81 values, `1` to `9` for givens, `a` to `i` for those placed
/// since and `.` for empty cells; and the candidates that are gone although no value sees them: digit, row, column.
///
/// ```
/// use pencilproof_generate::PreparedPosition;
/// let text = "0 ....45...3............2........1................................................. 111,423";
/// let position: PreparedPosition = text.parse()?;
/// assert_eq!(position.puzzle().givens().count(), 5);
/// assert_eq!(position.to_string(), text);
/// # Ok::<(), pencilproof_generate::NoPosition>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PreparedPosition {
    steps: usize,
    puzzle: Puzzle,
}

/// A text that is no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected the number of steps, 81 values and removed candidates such as 412,517")]
pub struct NoPosition;

impl PreparedPosition {
    /// A position with its values and pencil marks, and the number of steps that lead there.
    ///
    /// # Errors
    /// If it is not on a 9x9.
    pub fn new(puzzle: Puzzle, steps: usize) -> Result<PreparedPosition, NoPosition> {
        if puzzle.layout().is_classic() { Ok(PreparedPosition { steps, puzzle }) } else { Err(NoPosition) }
    }

    /// The givens, the values placed so far, and the pencil marks.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The number of steps that lead there.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// The position moved and relabelled by a random symmetry.
    pub(crate) fn turned(&self, dice: &mut Dice) -> Puzzle {
        ClassicSymmetry::random(dice).puzzle(&self.puzzle).unwrap_or_else(|| self.puzzle.clone())
    }
}

impl fmt::Display for PreparedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (puzzle, side) = (&self.puzzle, self.puzzle.layout().side());
        write!(f, "{} ", self.steps)?;
        for cell in puzzle.layout().cells() {
            let sign = match puzzle.value(cell) {
                Some(value) if value.given => value.digit.symbol(),
                Some(value) => char::from(b'a' + value.digit.index() as u8),
                None => '.',
            };
            write!(f, "{sign}")?;
        }
        let values = without_marks(puzzle);
        let gone = |cell: Cell| (values.allowed(cell) - puzzle.allowed(cell)).iter().map(move |digit| (digit, cell));
        for (at, (digit, cell)) in puzzle.layout().cells().flat_map(gone).enumerate() {
            let (row, col) = (cell.index() / side + 1, cell.index() % side + 1);
            write!(f, "{}{digit}{row}{col}", if at == 0 { ' ' } else { ',' }, digit = digit.value())?;
        }
        Ok(())
    }
}

impl FromStr for PreparedPosition {
    type Err = NoPosition;

    fn from_str(text: &str) -> Result<PreparedPosition, NoPosition> {
        let mut parts = text.split(' ');
        let steps = parts.next().and_then(|steps| steps.parse().ok()).ok_or(NoPosition)?;
        let (values, gone) = (parts.next().ok_or(NoPosition)?, parts.next());
        let mut puzzle = Puzzle::empty(Layout::classic());
        if values.chars().count() != puzzle.layout().cell_count() || parts.next().is_some() {
            return Err(NoPosition);
        }
        for (cell, sign) in puzzle.layout().clone().cells().zip(values.chars()) {
            match sign {
                '1'..='9' => puzzle.set(cell, Digit::from_symbol(sign).ok_or(NoPosition)?, true),
                'a'..='i' => puzzle.set(cell, Digit::from_index(sign as usize - 'a' as usize), false),
                '.' => {}
                _ => return Err(NoPosition),
            }
        }
        for candidate in gone.into_iter().flat_map(|gone| gone.split(',')) {
            let (digit, cell) = candidate_of(candidate, puzzle.layout()).ok_or(NoPosition)?;
            let marks = puzzle.marks(cell).unwrap_or_else(|| puzzle.allowed(cell));
            puzzle.set_marks(cell, Some(marks - DigitSet::only(digit)));
        }
        Ok(PreparedPosition { steps, puzzle })
    }
}

/// A candidate of three figures: digit, row, column.
fn candidate_of(text: &str, layout: &Layout) -> Option<(Digit, Cell)> {
    let mut figures = text.chars().map(Digit::from_symbol);
    let (digit, row, col) = (figures.next()??, figures.next()??, figures.next()??);
    let is_on_board = [digit, row, col].iter().all(|figure| figure.index() < layout.side());
    (figures.next().is_none() && is_on_board).then(|| (digit, layout.cell(row.index(), col.index())))
}

/// The values of a puzzle alone.
fn without_marks(puzzle: &Puzzle) -> Puzzle {
    let mut bare = Puzzle::empty(puzzle.layout().clone());
    puzzle.values().for_each(|(cell, value)| bare.set(cell, value.digit, value.given));
    bare
}

/// The positions prepared for some lines of a profile; none if exercises in one of them are made soon enough.
pub(crate) fn prepared<'a>(lines: impl IntoIterator<Item = &'a Entry>, layout: &Layout) -> Vec<PreparedPosition> {
    let mut positions = Vec::new();
    for name in names_on_board(lines, layout) {
        let before = positions.len();
        positions.extend(listed().filter(|(of, _)| *of == name).filter_map(|(_, text)| text.parse().ok()));
        if positions.len() == before {
            return Vec::new();
        }
    }
    positions
}

/// Whether exercises in a technique, or in any of several, are drawn from prepared positions.
#[must_use]
pub fn is_prepared(technique: &Selector, layout: &Layout) -> bool {
    let complete = Profile::complete();
    let lines = complete.entries().iter().filter(|entry| technique.picks(entry));
    let names = names_on_board(lines, layout);
    !names.is_empty() && names.iter().all(|name| listed().any(|(of, _)| of == name))
}

/// The names of lines that a layout can have, each once; none for layouts without prepared positions.
fn names_on_board<'a>(lines: impl IntoIterator<Item = &'a Entry>, layout: &Layout) -> Vec<String> {
    if !layout.is_classic() {
        return Vec::new();
    }
    let is_on_board = |entry: &&Entry| entry.technique().fits(entry.params().size, layout);
    let mut names: Vec<String> = lines.into_iter().filter(is_on_board).map(Entry::name).collect();
    names.dedup();
    names
}

/// The lines of the list: the name of a technique and a position.
fn listed() -> impl Iterator<Item = (&'static str, &'static str)> {
    POSITIONS.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(' '))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dig::Digger;
    use crate::{Trainer, order_of_practice};
    use pencilproof_core::Position;
    use pencilproof_logic::{Budget, Catalogue, Pick, next};
    use pencilproof_search::Limits;
    use std::collections::{BTreeMap, BTreeSet};

    fn selector(name: &str) -> Selector {
        Catalogue::standard().selector(name).unwrap()
    }

    fn order(technique: &Selector) -> Profile {
        order_of_practice(technique, &Layout::classic(), (&Profile::default(), &Profile::complete())).unwrap()
    }

    #[test]
    fn every_listed_position_needs_its_technique() {
        let mut orders = BTreeMap::new();
        let mut givens = Vec::new();
        for (name, text) in listed() {
            let (technique, order) = orders.entry(name).or_insert_with(|| (selector(name), order(&selector(name))));
            assert_eq!(technique.to_string(), name, "its usual name");
            let prepared: PreparedPosition = text.parse().unwrap();
            assert_eq!(prepared.to_string(), text);
            let position = Position::new(prepared.puzzle()).unwrap();
            let step = next(&position, order, Pick::First, Budget::default()).steps.pop();
            let step = step.unwrap_or_else(|| panic!("nothing is next: {name} {text}"));
            assert!(technique.selects(step.technique, step.step.size), "{} is next: {name} {text}", step.called());
            givens.push(prepared.puzzle().givens_only());
        }
        let solutions = Digger::new(&Layout::classic()).counts(&givens, 2, &Limits::default());
        assert!(solutions.iter().all(|count| *count == Some(1)));
        assert!(orders.len() > 30, "{}", orders.len());
    }

    #[test]
    fn exercises_are_drawn_from_them_and_turned() {
        let jellyfish = selector("jellyfish");
        assert!(
            is_prepared(&jellyfish, &Layout::classic()) && !is_prepared(&jellyfish, &Layout::for_side(16).unwrap())
        );
        let trainer = || Trainer::new(&Layout::classic(), jellyfish.clone(), &order(&jellyfish), 3).unwrap();
        let (exercises, _) = trainer().attempts(0..12, &Limits::default());
        assert_eq!(exercises.len(), 12, "every attempt makes one");
        let boards: BTreeSet<String> = exercises.iter().map(|exercise| format!("{:?}", exercise.position)).collect();
        assert_eq!(boards.len(), 12);
        for exercise in &exercises {
            let mut position = Position::new(&exercise.position).unwrap();
            assert_eq!(exercise.step.technique.name_of_size(exercise.step.step.size), "jellyfish");
            exercise.step.step.apply_to(&mut position).unwrap();
            let values = exercise.position.values();
            assert!(values.into_iter().all(|(cell, value)| exercise.made.solution[cell.index()] == value.digit));
            let can_be =
                |(cell, digit): (Cell, &Digit)| position.to_puzzle(&exercise.position).allowed(cell).contains(*digit);
            assert!(Layout::classic().cells().zip(&exercise.made.solution).all(can_be), "the step is sound");
        }
        let (again, _) = trainer().attempts(7..8, &Limits::default());
        assert_eq!(again, exercises[7..8]);
    }

    #[test]
    fn an_order_of_ones_own_gets_what_it_asks_for() {
        // Where all techniques are tried before, those that are rated lower too, few prepared positions are left.
        let technique = selector("bug-2");
        let mut trainer = Trainer::new(&Layout::classic(), technique.clone(), &Profile::complete(), 3).unwrap();
        let (exercises, _) = trainer.attempts(0..2, &Limits::default());
        assert!(exercises.iter().all(|exercise| technique.selects(exercise.step.technique, exercise.step.step.size)));
    }

    #[test]
    fn families_are_prepared_if_all_of_them_are() {
        let on_board = |name: &str| is_prepared(&selector(name), &Layout::classic());
        assert!(!on_board("fish") && !on_board("naked-pair") && !on_board("bug-1"));
        assert!(on_board("bug-2") && on_board("als-continuous-loop"));
    }

    #[test]
    fn rubbish_is_no_position() {
        let empty = ".".repeat(81);
        assert!(format!("3 {empty} 111,999").parse::<PreparedPosition>().is_ok());
        for text in [
            "",
            "3",
            "x y",
            &empty,
            "3 123",
            &format!("3 {empty} 11"),
            &format!("3 {empty} 1111"),
            &format!("3 {empty} 011"),
            &format!("3 {empty} 11A"),
            &format!("3 {empty} 111 222"),
            &format!("3 {empty}."),
            &format!("3 j{}", &empty[1..]),
        ] {
            assert_eq!(text.parse::<PreparedPosition>(), Err(NoPosition), "{text}");
        }
        assert!(PreparedPosition::new(Puzzle::empty(Layout::for_side(4).unwrap()), 0).is_err());
    }
}
