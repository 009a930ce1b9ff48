//! Prepared puzzles that teach techniques for which a search takes longer than a player waits. They are drawn by a
//! random symmetry, so that each is as good as new.

use crate::dig::Digger;
use crate::lesson::Lesson;
use crate::{GivenSymmetry, Source, Wish, puzzle_of};
use pencilproof_core::{Digit, Layout, Puzzle};
use pencilproof_logic::{Entry, Profile};
use pencilproof_search::{ClassicSymmetry, Dice, Limits};

/// For each technique that is rarely what a puzzle teaches, puzzles of 81 characters; its name alone, if none is known.
/// Made with `examples/lessons.rs`.
const LESSONS: &str = include_str!("lessons.txt");

/// Puzzles that teach a technique.
#[derive(Clone, Debug)]
pub(crate) struct Prepared {
    puzzles: Vec<Puzzle>,
}

impl Prepared {
    /// The puzzles for a wish, if there are any and a search would take long.
    pub(crate) fn of(wish: &Wish, digger: &mut Digger) -> Option<Prepared> {
        let lesson = Lesson::of(wish)?.ok()?;
        let usual = Wish { techniques: Profile::default(), ..wish.clone() };
        let is_usual = Lesson::of(&usual)?.is_ok_and(|usual| usual.known == lesson.known);
        let is_free = wish.symmetry == GivenSymmetry::None
            && wish.pattern.is_none()
            && wish.source == Source::Random
            && !wish.unbiased;
        if !(is_usual && is_free) {
            return None;
        }
        let mut puzzles = known(&wish.layout, lesson.new_lines())?;
        puzzles.retain(|puzzle| wish.givens.contains(&puzzle.givens().count()));
        if wish.minimal {
            let minimal = digger.are_minimal(&puzzles, &Limits::default());
            puzzles = puzzles.into_iter().zip(minimal).filter(|(_, is)| *is == Some(true)).map(|(is, _)| is).collect();
        }
        (!puzzles.is_empty()).then_some(Prepared { puzzles })
    }

    /// A random puzzle, moved and relabelled by a random symmetry.
    pub(crate) fn draw(&self, dice: &mut Dice) -> Puzzle {
        let puzzle = &self.puzzles[dice.below(self.puzzles.len())];
        ClassicSymmetry::random(dice).puzzle(puzzle).unwrap_or_else(|| puzzle.clone())
    }
}

/// The prepared puzzles that teach one of some lines of a profile; `None` if a search finds puzzles for one of them,
/// and nothing if none are known.
pub(crate) fn known(layout: &Layout, lines: &Profile) -> Option<Vec<Puzzle>> {
    if *layout != Layout::classic() {
        return None;
    }
    let occurs = |entry: &&Entry| (entry.technique().sizes)(layout.side()).contains(&entry.params().size);
    let mut puzzles = Vec::new();
    for entry in lines.entries().iter().filter(occurs) {
        let mut listed = lessons().filter(|(name, _)| *name == entry.name()).peekable();
        listed.peek()?;
        puzzles.extend(listed.filter_map(|(_, puzzle)| puzzle));
    }
    Some(puzzles)
}

/// The lines of the list: the name of a technique and a puzzle, if one is known.
fn lessons() -> impl Iterator<Item = (&'static str, Option<Puzzle>)> {
    let lines = LESSONS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| match line.split_once(' ') {
        Some((name, puzzle)) => (name, Some(puzzle_of(&Layout::classic(), puzzle.chars().map(Digit::from_symbol)))),
        None => (line, None),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Generator;
    use pencilproof_core::Position;
    use pencilproof_logic::{Budget, Catalogue, Pick, Selector, solve};

    /// More than enough attempts for any technique that has no prepared puzzles.
    const ATTEMPTS: u64 = 8192;

    fn wish(technique: Selector) -> Wish {
        Wish { teaches: Some(technique), ..Wish::any(Layout::classic()) }
    }

    /// Whether a puzzle teaches a technique, said in another way than a lesson says it.
    fn teaches(puzzle: &Puzzle, technique: &Selector) -> bool {
        let complete = Profile::complete();
        let families = ["singles", "locked candidates", "subsets"];
        let is_assumed = |entry: &Entry| families.contains(&entry.technique().family.name);
        let lines = || complete.entries().iter();
        let mut known: Vec<Entry> = lines().filter(|entry| is_assumed(entry)).copied().collect();
        if lines().filter(|entry| technique.picks(entry)).all(is_assumed) {
            let first = known.iter().position(|entry| technique.picks(entry)).unwrap();
            known.truncate(first);
        }
        known.retain(|entry| !technique.picks(entry));
        let both = known.iter().chain(lines().filter(|entry| technique.picks(entry))).copied().collect();
        let is_solved = |lines: Vec<Entry>| {
            let Ok(profile) = Profile::new(lines) else { return false };
            let mut position = Position::new(puzzle).unwrap();
            solve(&mut position, &profile, Pick::First, Budget::default());
            position.is_solved()
        };
        !is_solved(known) && is_solved(both)
    }

    #[test]
    fn every_listed_puzzle_teaches_its_technique() {
        let mut count = 0;
        for (name, puzzle) in lessons() {
            let technique = Catalogue::standard().selector(name).unwrap();
            let Some(puzzle) = puzzle else {
                assert!(Generator::new(&wish(technique), 0).is_err(), "{name}");
                continue;
            };
            assert!(teaches(&puzzle, &technique), "{name}: {puzzle:?}");
            let solutions = Digger::new(&Layout::classic()).counts(&[puzzle], 2, &Limits::default());
            assert_eq!(solutions, [Some(1)], "{name}");
            count += 1;
        }
        assert!(count > 40, "{count}");
    }

    #[test]
    fn every_technique_of_the_default_profile_is_taught_or_has_a_word() {
        let layout = Layout::classic();
        let mut unknown = Vec::new();
        for entry in Profile::default().entries() {
            let technique = Selector::new(entry.technique(), Some(entry.params().size)).unwrap();
            let fits = (entry.technique().sizes)(layout.side()).contains(&entry.params().size);
            if !fits || entry.technique().family.of_constraints {
                assert!(Generator::new(&wish(technique), 0).is_err(), "{}", entry.name());
                continue;
            }
            let Ok(mut generator) = Generator::new(&wish(technique.clone()), 11) else {
                unknown.push(entry.name());
                continue;
            };
            let mut numbers = (0..ATTEMPTS / 128).map(|block| block * 128..(block + 1) * 128);
            let first = if generator.prepared.is_some() { 0..1 } else { 0..0 };
            let mut made = generator.attempts(first, &Limits::default()).made;
            while made.is_empty() {
                let numbers = numbers.next().unwrap_or_else(|| panic!("{} is rare", entry.name()));
                made = generator.attempts(numbers, &Limits::default()).made;
            }
            assert!(teaches(&made[0].puzzle, &technique), "{}: {:?}", entry.name(), made[0]);
            let grade = made[0].grade.as_ref().unwrap();
            assert!(grade.steps.iter().any(|(name, _)| *name == entry.name()), "{}: {grade:?}", entry.name());
        }
        let none = lessons().filter(|(_, puzzle)| puzzle.is_none()).map(|(name, _)| name);
        unknown.sort();
        let mut none: Vec<&str> = none.collect();
        none.sort_unstable();
        assert_eq!(unknown, none);
    }

    #[test]
    fn other_wishes_are_kept() {
        let technique = |name: &str| Catalogue::standard().selector(name).unwrap();
        let made = |wish: Wish| {
            let made = Generator::new(&wish, 5).unwrap().attempts(0..512, &Limits::default()).made;
            assert!(!made.is_empty(), "{wish:?}");
            made
        };
        let skyscraper = || wish(technique("skyscraper"));
        for each in made(Wish { givens: 28..=31, ..skyscraper() }) {
            assert!(
                (28..=31).contains(&each.puzzle.givens().count()) && teaches(&each.puzzle, &technique("skyscraper"))
            );
        }
        for each in made(Wish { symmetry: GivenSymmetry::HalfTurn, ..skyscraper() }) {
            let cells: Vec<bool> = Layout::classic().cells().map(|cell| each.puzzle.value(cell).is_some()).collect();
            assert!(cells.iter().eq(cells.iter().rev()) && teaches(&each.puzzle, &technique("skyscraper")));
        }
        for layout in ["2x3", "3x3+x"] {
            let wish = Wish { teaches: Some(technique("naked-pair")), ..Wish::any(layout.parse().unwrap()) };
            assert!(made(wish).iter().all(|each| teaches(&each.puzzle, &technique("naked-pair"))));
        }
        let drawn = made(wish(technique("naked-quad")));
        assert_eq!(drawn.len(), 512);
        assert_ne!(drawn[0].puzzle, drawn[1].puzzle);
        let givens = drawn[0].puzzle.givens().count();
        for each in made(Wish { givens: givens..=givens, ..wish(technique("naked-quad")) }) {
            assert_eq!(each.puzzle.givens().count(), givens);
        }
    }
}
