//! How hard a puzzle is, and whether that matches the wish.

use crate::basics::{self, is_basic, is_implied};
use crate::lesson::Lesson;
use crate::{Difficulty, Hardness, Wish};
use pencilproof_core::{Position, Puzzle, with_board};
use pencilproof_logic::{
    Budget, Path, PathEnd, Pick, Profile, ProfileError, Rated, Rating, Selector, count_techniques, next, solve,
};

/// What it takes to solve a puzzle by logic.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Grade {
    /// The rating of the hardest step, or beyond the techniques.
    pub hardness: Hardness,
    /// The techniques used, by name with size, each with the number of its steps, the easiest first.
    pub steps: Vec<(String, usize)>,
}

/// Whether a puzzle is as hard as wished.
#[derive(Clone, Debug)]
pub(crate) enum Judgement {
    Fits(Grade),
    TooEasy(Grade),
    /// The techniques within the wished difficulty do not solve it.
    TooHard,
    /// It can be solved without this technique.
    NotNeeded(Selector),
}

/// Solves puzzles by the techniques that a wish allows.
#[derive(Clone, Debug)]
pub(crate) struct Judge {
    /// The part of the profile of the wish up to the upper bound of the difficulty. Nothing harder has to be tried.
    allowed: Profile,
    difficulty: Option<Difficulty>,
    /// Whether puzzles that the profile does not solve are accepted.
    beyond: bool,
    /// The techniques needed, each with the other ones that are no harder, if there are any.
    needs: Vec<(Selector, Option<Profile>)>,
    /// What propagation can tell; `None` if the wish has no use for it.
    basics: Option<Basics>,
    /// The highest rating of the basic techniques, and the allowed ones beyond them.
    beyond_basics: Option<(Rating, Profile)>,
    /// What the puzzles teach, if that was asked for.
    lesson: Option<Lesson>,
}

/// What follows from whether propagation solves a puzzle, which is whether the basic techniques do.
#[derive(Clone, Debug)]
pub(crate) enum Basics {
    /// Puzzles that it solves are too easy: they are rated at most this.
    TooEasy(Rating),
    /// Puzzles that it solves do not need this technique.
    NotNeeded(Selector),
    /// All other puzzles are too hard.
    Enough,
}

impl Basics {
    fn of(wish: &Wish, profile: &Profile) -> Option<Basics> {
        let hardest = basics::hardest(&wish.layout, profile)?;
        let has_basics = |need: &&Selector| profile.entries().iter().any(|entry| is_basic(entry) && need.picks(entry));
        match wish.difficulty {
            Some(wanted) if wanted.least > Hardness::Rated(hardest) => Some(Basics::TooEasy(hardest)),
            Some(wanted) if wanted.most <= Hardness::Rated(hardest) => Some(Basics::Enough),
            _ => wish.needs.iter().find(|need| !has_basics(need)).map(|need| Basics::NotNeeded(need.clone())),
        }
    }
}

impl Judge {
    pub(crate) fn new(wish: &Wish) -> Result<Judge, ProfileError> {
        let profile = wish.profile()?;
        let most = wish.difficulty.map_or(Hardness::Beyond, |difficulty| difficulty.most);
        let easy_enough = profile.entries().iter().filter(|entry| Hardness::Rated(entry.rating()) <= most);
        let allowed = Profile::new(easy_enough.copied().collect())?;
        let is_solved =
            !wish.needs.is_empty() || wish.teaches.is_some() || wish.difficulty.is_none() && !wish.without.is_empty();
        let beyond = most == Hardness::Beyond && !is_solved;
        let others = |need: &Selector| {
            let entries = || allowed.entries().iter().copied();
            let hardest = entries().filter(|entry| need.picks(entry)).map(|entry| entry.rating()).max();
            let rest = entries().filter(|entry| !need.picks(entry) && Some(entry.rating()) <= hardest).collect();
            (need.clone(), Profile::new(rest).ok())
        };
        let lesson = Lesson::of(wish).transpose()?;
        let (needs, basics) = match (&wish.teaches, &lesson) {
            (Some(technique), Some(lesson)) => {
                let basics = lesson.has_basics().then(|| Basics::NotNeeded(technique.clone()));
                (vec![(technique.clone(), lesson.known.clone())], basics)
            }
            _ => (wish.needs.iter().map(others).collect(), Basics::of(wish, &profile)),
        };
        let others = allowed.entries().iter().copied().filter(|entry| !is_implied(entry)).collect();
        let beyond_basics = basics::hardest(&wish.layout, &profile).zip(Profile::new(others).ok());
        Ok(Judge { difficulty: wish.difficulty, beyond, needs, allowed, basics, beyond_basics, lesson })
    }

    /// What propagation can tell about puzzles.
    pub(crate) fn basics(&self) -> Option<&Basics> {
        self.basics.as_ref()
    }

    /// What the puzzles teach, if that was asked for.
    pub(crate) fn lesson(&self) -> Option<&Lesson> {
        self.lesson.as_ref()
    }

    /// The rating of the hardest step, without the steps; beyond the techniques also if only the allowed ones do not
    /// solve the puzzle. `None` if this cannot tell, which [`Judge::judge`] can.
    ///
    /// The basic techniques are followed without steps until they find nothing. What is left then does not depend on
    /// their order, so the other techniques are asked at the same positions as in a path.
    pub(crate) fn hardness(&self, puzzle: &Puzzle) -> Option<Hardness> {
        let (of_basics, others) = self.beyond_basics.as_ref().filter(|_| self.needs.is_empty())?;
        let mut position = Position::new(puzzle).ok()?;
        let mut hardest = *of_basics;
        loop {
            with_board!(mut position, board => basics::follow(board)).ok()?;
            if position.is_solved() {
                // How hard the basic techniques were is not known.
                return (hardest > *of_basics).then_some(Hardness::Rated(hardest));
            }
            let found = next(&position, others, Pick::First, Budget::default()).steps.pop();
            let Some(Rated { step, rating, .. }) = found else { return Some(Hardness::Beyond) };
            hardest = hardest.max(rating);
            with_board!(mut position, board => step.apply(board)).ok()?;
        }
    }

    /// Solves a puzzle and compares it with the wish.
    pub(crate) fn judge(&self, puzzle: &Puzzle) -> Judgement {
        let path = path(puzzle, &self.allowed);
        if path.end != PathEnd::Solved && !self.beyond {
            return Judgement::TooHard;
        }
        let grade = grade(&path);
        // A step can be harder than its line of the profile.
        if self.difficulty.is_some_and(|wanted| grade.hardness > wanted.most) {
            return Judgement::TooHard;
        }
        if self.difficulty.is_some_and(|wanted| grade.hardness < wanted.least) {
            return Judgement::TooEasy(grade);
        }
        for (need, rest) in &self.needs {
            let used = path.steps.iter().any(|rated| is_of(need, rated));
            if !used || rest.as_ref().is_some_and(|rest| self::path(puzzle, rest).end == PathEnd::Solved) {
                return Judgement::NotNeeded(need.clone());
            }
        }
        Judgement::Fits(grade)
    }
}

fn grade(path: &Path) -> Grade {
    let hardness = if path.end == PathEnd::Solved { Hardness::Rated(path.rating()) } else { Hardness::Beyond };
    Grade { hardness, steps: count_techniques(&path.steps) }
}

fn is_of(selector: &Selector, rated: &Rated) -> bool {
    selector.selects(rated.technique, rated.step.size)
}

fn path(puzzle: &Puzzle, profile: &Profile) -> Path {
    match Position::new(puzzle) {
        Ok(mut position) => solve(&mut position, profile, Pick::First, Budget::default()),
        Err(contradiction) => Path::empty(PathEnd::Contradiction(contradiction)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Generator;
    use pencilproof_core::{Digit, Layout};
    use pencilproof_search::Limits;

    /// Needs a naked pair or something harder, with the default profile.
    const SINGLES: &str = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";

    fn puzzle(text: &str) -> Puzzle {
        Puzzle::from_givens(Layout::classic(), text.chars().map(Digit::from_symbol))
    }

    fn selector(name: &str) -> Selector {
        pencilproof_logic::Catalogue::standard().selector(name).unwrap()
    }

    fn judge(change: impl FnOnce(&mut Wish)) -> Judgement {
        let mut wish = Wish { graded: true, ..Wish::any(Layout::classic()) };
        change(&mut wish);
        Judge::new(&wish).unwrap().judge(&puzzle(SINGLES))
    }

    #[test]
    fn grades_tell_the_hardest_step_and_count_all() {
        let Judgement::Fits(grade) = judge(|_| ()) else { panic!("nothing was asked for") };
        assert_eq!(grade.hardness.degree(), "easy");
        let steps: usize = grade.steps.iter().map(|(_, count)| count).sum();
        assert_eq!(steps, 81 - puzzle(SINGLES).givens().count());
    }

    #[test]
    fn hardness_is_that_of_the_grade() {
        let wish = Wish { graded: true, ..Wish::any(Layout::classic()) };
        let judge = Judge::new(&wish).unwrap();
        let made = Generator::new(&wish, 5).unwrap().attempts(0..100, &Limits::default()).made;
        let mut told = 0;
        for each in made {
            let expected = each.grade.unwrap().hardness;
            match judge.hardness(&each.puzzle) {
                Some(hardness) => assert_eq!(hardness, expected, "{:?}", each.puzzle),
                None => assert!(expected <= Hardness::Rated(Rating::tenths(28))),
            }
            told += usize::from(judge.hardness(&each.puzzle).is_some());
        }
        assert!(told > 20, "{told}");
        assert_eq!(Judge { needs: vec![(selector("x-wing"), None)], ..judge }.hardness(&puzzle(SINGLES)), None);
    }

    #[test]
    fn difficulty_and_needs_are_compared() {
        let wants = |text: &str| judge(|wish| wish.difficulty = Some(text.parse().unwrap()));
        assert!(matches!(wants("easy"), Judgement::Fits(_)));
        assert!(matches!(wants("medium.."), Judgement::TooEasy(_)));
        assert!(matches!(wants("beyond"), Judgement::TooEasy(_)));
        assert!(matches!(wants("..1.1"), Judgement::TooHard));
        let needs = |name: &str| judge(|wish| wish.needs = vec![selector(name)]);
        assert!(matches!(needs("hidden-single"), Judgement::Fits(_) | Judgement::NotNeeded(_)));
        assert!(matches!(needs("naked-pair"), Judgement::NotNeeded(_)));
        let without = |names: &[&str]| judge(|wish| wish.without = names.iter().map(|name| selector(name)).collect());
        assert!(matches!(without(&["naked-pair"]), Judgement::Fits(_)));
    }
}
