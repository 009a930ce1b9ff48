//! What puzzles should be like.

use crate::lesson::Lesson;
use crate::{Difficulty, GivenSymmetry, Hardness, prepared};
use pencilproof_core::{Cell, Digit, House, Layout};
use pencilproof_logic::{Entry, Profile, ProfileError, Rating, Selector};
use std::ops::RangeInclusive;
use thiserror::Error;

/// The fewest givens of a 9x9 puzzle with one solution: McGuire, Tugemann, Civario, "There is no 16-clue Sudoku", 2012.
const FEWEST_CLASSIC: usize = 17;

/// No step adds as much to the rating of its technique.
const MOST_ADDED: Rating = Rating::tenths(30);

/// What puzzles should be like. Start from [`Wish::any`] and change what matters.
///
/// ```
/// use pencilproof_core::Layout;
/// use pencilproof_generate::{GivenSymmetry, Wish};
/// let wish = Wish { symmetry: GivenSymmetry::HalfTurn, givens: 24..=28, ..Wish::any(Layout::classic()) };
/// assert!(wish.check().is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct Wish {
    /// The layout.
    pub layout: Layout,
    /// The number of givens. If the range starts at 0 or ends at the number of cells, puzzles have as few givens as
    /// possible within it; otherwise a number is drawn from the range for each puzzle.
    pub givens: RangeInclusive<usize>,
    /// Whether every puzzle must be minimal: no given is redundant.
    pub minimal: bool,
    /// The symmetry of the pattern of givens.
    pub symmetry: GivenSymmetry,
    /// The cells with givens, which then takes the place of a number of givens and a symmetry.
    pub pattern: Option<Vec<Cell>>,
    /// The difficulty; `None` accepts any.
    pub difficulty: Option<Difficulty>,
    /// The techniques that grade puzzles, together with those that are needed.
    pub techniques: Profile,
    /// Techniques that the puzzle needs: if one is taken away, the techniques that are no harder do not solve it.
    pub needs: Vec<Selector>,
    /// Techniques that the puzzle does not need: the others solve it.
    pub without: Vec<Selector>,
    /// A technique that the puzzle teaches: together with it, singles, locked candidates and subsets solve the puzzle,
    /// and without it they do not. If it is one of these itself, only those that come before it take part. If it is
    /// several techniques or sizes, any of them will do. Each puzzle is graded by these techniques.
    pub teaches: Option<Selector>,
    /// Whether to grade each puzzle even if no other wish requires it.
    pub graded: bool,
    /// Where the solutions come from.
    pub source: Source,
    /// Whether every minimal puzzle should be about equally likely, whatever its number of givens.
    pub unbiased: bool,
}

/// Where full grids come from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Source {
    /// [`RandomGrids`](pencilproof_search::RandomGrids), which for 9x9 are uniformly random.
    #[default]
    Random,
    /// [`EliminationGrids`](crate::EliminationGrids).
    Elimination,
    /// Always this grid, given by its digits in reading order.
    Grid(Vec<Digit>),
}

/// Why a wish cannot be fulfilled.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum WishError {
    /// The range of numbers of givens is empty.
    #[error("no number of givens lies between {least} and {most}; the board has {cells} cells")]
    Givens {
        /// The lower bound.
        least: usize,
        /// The upper bound.
        most: usize,
        /// The number of cells of the board.
        cells: usize,
    },
    /// The layout has constraints.
    #[error("puzzles with constraints cannot be made yet")]
    Constraints,
    /// Filling a pattern changes the solution.
    #[error("a pattern and a solution cannot both be fixed: filling a pattern changes the solution")]
    PatternAndGrid,
    /// No puzzle with so few givens has one solution.
    #[error("no puzzle of this layout has one solution with only {most} givens; it takes at least {fewest}")]
    TooFew {
        /// The upper bound.
        most: usize,
        /// A lower bound that holds for every puzzle of the layout.
        fewest: usize,
    },
    /// A pattern already fixes the number and the symmetry of the givens.
    #[error("a pattern fixes the givens; it cannot be combined with a number of givens or a symmetry")]
    PatternAndPlaces,
    /// A pattern for another layout.
    #[error("the pattern has a cell beyond the {cells} cells of the board")]
    PatternBeyond {
        /// The number of cells of the board.
        cells: usize,
    },
    /// Two lines of the same chute have no givens.
    #[error("{0} and {1} have no givens and could be exchanged, so there are always several solutions")]
    Exchange(String, String),
    /// A technique is both needed and excluded.
    #[error("{0} cannot be both needed and excluded")]
    NeedsAndWithout(String),
    /// The technique, or this size of it, has no place on the board.
    #[error("{technique} does not occur on a board of side {side}")]
    NeedsLarger {
        /// Its name.
        technique: String,
        /// The side of the board.
        side: usize,
    },
    /// The puzzles teach a technique, which fixes what solves them and how hard they are.
    #[error(
        "a puzzle that teaches a technique is solved by it, singles, locked candidates and subsets; that cannot be \
         combined with a difficulty, or with techniques that are needed or excluded"
    )]
    TeachesAnd,
    /// No puzzle is known that teaches the technique.
    #[error(
        "no puzzle is known that {0} solves together with singles, locked candidates and subsets, and that these do not \
         solve alone; positions to practise it on may come up in puzzles that take more"
    )]
    TeachesNothing(String),
    /// A technique that is needed is harder than the puzzles may be.
    #[error("a puzzle of at most Pencilproof rating {most} cannot need {technique}, which has {rating}")]
    NeedsHarder {
        /// Its name.
        technique: String,
        /// Its rating, the lowest if it has several.
        rating: Rating,
        /// The highest rating that puzzles may have.
        most: Rating,
    },
    /// No technique is as hard as the puzzles must be.
    #[error(
        "no puzzle can have Pencilproof rating {least}: the hardest technique for this board has {hardest}; `beyond` stands for \
         puzzles that the techniques do not solve"
    )]
    TooHard {
        /// The lower bound.
        least: Rating,
        /// The rating of the hardest technique.
        hardest: Rating,
    },
    /// No technique is as easy as the puzzles must be.
    #[error("no puzzle can have Pencilproof rating {most}: the easiest technique has {easiest}")]
    TooEasy {
        /// The upper bound.
        most: Rating,
        /// The rating of the easiest technique.
        easiest: Rating,
    },
    /// A puzzle that the techniques do not solve cannot need one of them.
    #[error("a puzzle that the techniques do not solve needs none of them; choose a difficulty that they do solve")]
    NeedsBeyond,
    /// No technique is left.
    #[error(transparent)]
    Profile(#[from] ProfileError),
    /// The grid to use has the wrong size, a gap or a conflict.
    #[error("the grid is not a full and correct grid of this layout")]
    Grid,
    /// Unbiased puzzles cannot be combined with other wishes about the board.
    #[error("unbiased puzzles are minimal 9x9 puzzles from random grids; they cannot have a symmetry or a pattern")]
    Unbiased,
}

impl Wish {
    /// Any puzzle of a layout, with givens removed until no more can go.
    #[must_use]
    pub fn any(layout: Layout) -> Wish {
        Wish {
            givens: 0..=layout.cell_count(),
            layout,
            minimal: false,
            symmetry: GivenSymmetry::None,
            pattern: None,
            difficulty: None,
            techniques: Profile::default(),
            needs: Vec::new(),
            without: Vec::new(),
            teaches: None,
            graded: false,
            source: Source::Random,
            unbiased: false,
        }
    }

    /// Whether each puzzle is graded, which means solving it by logic.
    #[must_use]
    pub fn is_graded(&self) -> bool {
        self.graded
            || self.difficulty.is_some()
            || !self.needs.is_empty()
            || !self.without.is_empty()
            || self.teaches.is_some()
    }

    /// Whether the number of givens is restricted.
    pub(crate) fn restricts_givens(&self) -> bool {
        self.givens != (0..=self.layout.cell_count())
    }

    /// The distance of a number of givens from the range.
    pub(crate) fn givens_off(&self, has: usize) -> usize {
        self.givens.start().saturating_sub(has) + has.saturating_sub(*self.givens.end())
    }

    /// Whether a number of givens is drawn from the range for each puzzle, instead of using as few as possible.
    pub(crate) fn is_spread(&self) -> bool {
        *self.givens.start() > 0 && *self.givens.end() < self.layout.cell_count()
    }

    /// The techniques that solve the puzzles: [`Wish::techniques`] and those that are needed, without those that are
    /// excluded; or those of [`Wish::teaches`].
    ///
    /// # Errors
    /// If no technique is left.
    pub fn profile(&self) -> Result<Profile, ProfileError> {
        if let Some(lesson) = Lesson::of(self) {
            return Ok(lesson?.all().clone());
        }
        let all = self.techniques.with(&self.needs, &Profile::complete());
        if self.without.is_empty() { Ok(all) } else { all.without(&self.without) }
    }

    /// Checks whether the wish can be fulfilled, as far as can be told without trying.
    ///
    /// # Errors
    /// The first problem found.
    pub fn check(&self) -> Result<(), WishError> {
        if !self.layout.is_plain() {
            return Err(WishError::Constraints);
        }
        let cells = self.layout.cell_count();
        let (least, most) = (*self.givens.start(), *self.givens.end());
        if least > most || least > cells {
            return Err(WishError::Givens { least, most, cells });
        }
        if self.pattern.is_some() && (self.restricts_givens() || self.symmetry != GivenSymmetry::None) {
            return Err(WishError::PatternAndPlaces);
        }
        if self.pattern.is_some() && matches!(self.source, Source::Grid(_)) {
            return Err(WishError::PatternAndGrid);
        }
        if self.pattern.iter().flatten().any(|cell| cell.index() >= cells) {
            return Err(WishError::PatternBeyond { cells });
        }
        // Two digits without givens could be exchanged.
        let fewest = if self.layout == Layout::classic() { FEWEST_CLASSIC } else { self.layout.side() - 1 };
        let most = self.pattern.as_ref().map_or(most, Vec::len);
        if most < fewest {
            return Err(WishError::TooFew { most, fewest });
        }
        if let Some(cells) = &self.pattern {
            let is_free = |house: &&House| !self.layout.house_cells(**house).iter().any(|cell| cells.contains(cell));
            for chute in self.layout.chutes() {
                let mut free = chute.lines.iter().filter(is_free).map(|&house| self.layout.house_name(house));
                // Extra houses can distinguish the lines of a chute.
                if let (Some(a), Some(b), false) = (free.next(), free.next(), self.layout.has_extras()) {
                    return Err(WishError::Exchange(a, b));
                }
            }
        }
        self.check_teaches()?;
        let profile = self.profile()?;
        for need in &self.needs {
            if !profile.entries().iter().any(|entry| need.picks(entry)) {
                return Err(WishError::NeedsAndWithout(need.to_string()));
            }
        }
        self.check_difficulty(&profile)?;
        if let Source::Grid(digits) = &self.source {
            let fits = digits.len() == cells && digits.iter().all(|digit| digit.index() < self.layout.side());
            let is_grid = fits && crate::grid_of(&self.layout, digits).full_grid().is_some();
            if !is_grid {
                return Err(WishError::Grid);
            }
        }
        let is_plain = self.layout == Layout::classic()
            && self.pattern.is_none()
            && self.symmetry == GivenSymmetry::None
            && self.source == Source::Random;
        if self.unbiased && !is_plain {
            return Err(WishError::Unbiased);
        }
        Ok(())
    }

    /// Checks whether puzzles can teach the technique.
    fn check_teaches(&self) -> Result<(), WishError> {
        let Some(technique) = &self.teaches else { return Ok(()) };
        if self.difficulty.is_some() || !self.needs.is_empty() || !self.without.is_empty() {
            return Err(WishError::TeachesAnd);
        }
        let side = self.layout.side();
        let profile = self
            .techniques
            .with(std::slice::from_ref(technique), &Profile::complete())
            .only(std::slice::from_ref(technique))?;
        let occurs = |entry: &&Entry| occurs_on(entry, side);
        if !profile.entries().iter().any(|entry| occurs(&entry)) {
            return Err(WishError::NeedsLarger { technique: technique.to_string(), side });
        }
        match prepared::known(&self.layout, &profile) {
            Some(puzzles) if puzzles.is_empty() => Err(WishError::TeachesNothing(technique.to_string())),
            _ => Ok(()),
        }
    }

    /// Checks whether the techniques of the profile allow puzzles that are as hard as wished and need what is wished.
    fn check_difficulty(&self, profile: &Profile) -> Result<(), WishError> {
        let side = self.layout.side();
        let occurs = |entry: &&Entry| occurs_on(entry, side);
        let ratings = |need: Option<&Selector>| {
            let entries = profile.entries().iter().filter(occurs);
            let picked = entries.filter(|entry| need.is_none_or(|need| need.picks(entry)));
            picked.map(Entry::rating).collect::<Vec<_>>()
        };
        let most = self.difficulty.map_or(Hardness::Beyond, |wanted| wanted.most);
        for need in &self.needs {
            let technique = need.to_string();
            match (ratings(Some(need)).into_iter().min(), most) {
                (None, _) => return Err(WishError::NeedsLarger { technique, side }),
                (Some(rating), Hardness::Rated(most)) if rating > most => {
                    return Err(WishError::NeedsHarder { technique, rating, most });
                }
                _ => {}
            }
        }
        let Some(wanted) = self.difficulty else { return Ok(()) };
        if !self.needs.is_empty() && wanted.least == Hardness::Beyond {
            return Err(WishError::NeedsBeyond);
        }
        let all = ratings(None);
        if let (Hardness::Rated(least), Hardness::Rated(_), Some(&hardest)) =
            (wanted.least, wanted.most, all.iter().max())
            && least > hardest.plus(MOST_ADDED)
        {
            return Err(WishError::TooHard { least, hardest });
        }
        match (wanted.most, all.iter().min()) {
            (Hardness::Rated(most), Some(&easiest)) if most < easiest => Err(WishError::TooEasy { most, easiest }),
            _ => Ok(()),
        }
    }
}

/// Whether a line of a profile can find anything on a board of a side. Boards are made without constraints, where
/// techniques that argue from those find nothing.
fn occurs_on(entry: &Entry, side: usize) -> bool {
    !entry.technique().family.of_constraints && (entry.technique().sizes)(side).contains(&entry.params().size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_for_another_board_is_refused() {
        let cells = |side| Layout::for_side(side).ok().map(|layout| layout.cells().collect());
        let wish = |pattern| Wish { pattern, ..Wish::any(Layout::classic()) };
        assert_eq!(wish(cells(9)).check(), Ok(()));
        assert_eq!(wish(cells(16)).check(), Err(WishError::PatternBeyond { cells: 81 }));
    }

    #[test]
    fn a_technique_that_is_not_there_is_named_with_its_size() {
        let name = || vec![pencilproof_logic::Catalogue::standard().selector("naked-subset:3").expect("a technique")];
        let wish = Wish { needs: name(), without: name(), ..Wish::any(Layout::classic()) };
        assert_eq!(wish.check(), Err(WishError::NeedsAndWithout("naked-triple".into())));
    }

    #[test]
    fn lessons_that_no_puzzle_gives_are_refused() {
        let error = |name: &str, change: fn(&mut Wish)| {
            let teaches = Some(pencilproof_logic::Catalogue::standard().selector(name).expect("a technique"));
            let mut wish = Wish { teaches, ..Wish::any(Layout::classic()) };
            change(&mut wish);
            wish.check().map_err(|error| error.to_string())
        };
        assert_eq!(error("x-wing", |_| ()), Ok(()));
        let told = error("x-wing", |wish| wish.difficulty = "hard".parse().ok()).unwrap_err();
        assert!(told.contains("cannot be combined with a difficulty"), "{told}");
        let told = error("x-wing", |wish| wish.without = wish.teaches.iter().cloned().collect()).unwrap_err();
        assert!(told.contains("needed or excluded"), "{told}");
        let told = error("double-lines", |_| ()).unwrap_err();
        assert!(told.starts_with("no puzzle is known that double-lines solves"), "{told}");
        let told = error("naked-subset:5", |_| ()).unwrap_err();
        assert_eq!(told, "naked-subset:5 does not occur on a board of side 9");
    }

    #[test]
    fn difficulties_that_no_puzzle_has_are_refused() {
        let error = |difficulty: &str, needs: &[&str]| {
            let selector = |name: &&str| pencilproof_logic::Catalogue::standard().selector(name).expect("a technique");
            let needs = needs.iter().map(selector).collect();
            let difficulty = Some(difficulty.parse().expect("a range"));
            let wish = Wish { difficulty, needs, ..Wish::any(Layout::classic()) };
            wish.check().map_err(|error| error.to_string())
        };
        for (difficulty, needs) in [("hard", &["naked-pair"][..]), ("99..", &[]), ("1.2", &[]), ("easy..99", &[])] {
            assert_eq!(error(difficulty, needs), Ok(()), "{difficulty}");
        }
        for (difficulty, needs, reason) in [
            ("99", &[][..], "no puzzle can have Pencilproof rating 99.0: the hardest technique for this board has "),
            ("0.3", &[], "no puzzle can have Pencilproof rating 0.3: the easiest technique has "),
            (
                "easy",
                &["naked-triple"],
                "a puzzle of at most Pencilproof rating 1.5 cannot need naked-triple, which has ",
            ),
            ("..9.0", &["naked-subset:9"], "naked-subset:9 does not occur on a board of side 9"),
        ] {
            let told = error(difficulty, needs).unwrap_err();
            assert!(told.starts_with(reason), "{told}");
        }
    }
}
