//! `POST /v1/generate`.

use crate::problem::Problem;
use crate::request::bounds::{Cells, Count, Number};
use crate::request::names::{layout, selector, selectors};
use crate::stream::{Delivery, End, Maker, Nearest};
use crate::work::Work;
use pencilproof::core::{Cell, Layout};
use pencilproof::generate::{Difficulty, GivenSymmetry, Wish};
use pencilproof::logic::{Assumes, Catalogue, Part};
use pencilproof::{Generation, json};
use serde::Deserialize;
use std::cell::RefCell;
use std::ops::RangeInclusive;
use utoipa::ToSchema;

/// Puzzles to order.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GenerateRequest {
    /// How many puzzles to make; 1 unless said otherwise.
    pub(crate) count: Option<Count>,
    /// The seed: the same request with the same seed makes the same puzzles.
    #[schema(inline)]
    pub(crate) seed: Option<Number>,
    /// The number of the first attempt, to go on with a seed.
    #[schema(inline)]
    pub(crate) start: Option<Number>,
    /// The layout; 3x3 unless said otherwise.
    pub(crate) layout: Option<String>,
    /// The difficulty: a degree, a Pencilproof rating, or a range: `easy`, `2.6`, `medium..hard`, `3.0..4.2`,
    /// `expert..`.
    pub(crate) difficulty: Option<String>,
    /// The symmetry of the pattern of givens; `none` unless said otherwise.
    pub(crate) symmetry: Option<String>,
    /// The number of givens: a number, or a text such as `22..25`, `..30` or `28..`.
    pub(crate) clues: Option<Clues>,
    /// The cells with givens: one character per cell, `.` or `0` for an empty one.
    pub(crate) pattern: Option<String>,
    /// A technique that the puzzles need, or several.
    pub(crate) technique: Option<OneOrMore>,
    /// Techniques that the puzzles do not need.
    pub(crate) without: Option<Vec<String>>,
    /// A technique that the puzzles teach: together with it, singles, locked candidates and subsets solve them, and
    /// without it they do not. If it is one of these itself, only those that come before it take part.
    pub(crate) teaches: Option<String>,
    /// Whether techniques may assume that the puzzle has one solution; they may unless this is false.
    pub(crate) uniqueness: Option<bool>,
    /// Whether puzzles must be minimal: no given is redundant.
    pub(crate) minimal: Option<bool>,
    /// Whether every minimal puzzle should be about equally likely.
    pub(crate) unbiased: Option<bool>,
    /// Give up after this many milliseconds without another puzzle.
    #[schema(inline)]
    pub(crate) timeout_ms: Option<Number>,
    /// Give up after this many attempts.
    #[schema(inline)]
    pub(crate) attempts: Option<Number>,
}

/// A number of givens.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(untagged, expecting = "expected a number of givens, or a range of them as a text")]
pub(crate) enum Clues {
    // Exactly this many. A description of its own would make an object of the schema.
    Number(#[schema(inline)] Cells),
    /// A range, such as `22..25`.
    Range(String),
}

/// A name, or several.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(untagged, expecting = "expected the name of a technique, or a list of names")]
pub(crate) enum OneOrMore {
    /// One.
    One(String),
    /// Several.
    More(Vec<String>),
}

impl OneOrMore {
    fn names(&self) -> &[String] {
        match self {
            OneOrMore::One(name) => std::slice::from_ref(name),
            OneOrMore::More(names) => names,
        }
    }
}

impl GenerateRequest {
    fn wish(&self, catalogue: &Catalogue) -> Result<Wish, Problem> {
        let layout = layout(self.layout.as_deref())?;
        let mut techniques = catalogue.default_profile();
        if self.uniqueness == Some(false) {
            techniques = techniques.without_uniqueness().map_err(|error| Problem::impossible(error.to_string()))?;
        }
        let bad = |pointer: &str, error: &dyn ToString| Problem::value(pointer, error.to_string());
        let teaches = self.teaches.as_deref().map(|name| selector(catalogue, name, "/teaches")).transpose()?;
        let assumes = |(technique, _): &Part| technique.assumes == Assumes::Uniqueness;
        if self.uniqueness == Some(false) && teaches.as_ref().is_some_and(|teaches| teaches.parts().iter().all(assumes))
        {
            return Err(Problem::value("/teaches", "the technique assumes that the puzzle has one solution"));
        }
        let difficulty = self.difficulty.as_deref().map(|text| text.parse::<Difficulty>());
        let symmetry = self.symmetry.as_deref().map(|word| word.parse::<GivenSymmetry>());
        Ok(Wish {
            givens: givens(self.clues.as_ref(), &layout)?,
            minimal: self.minimal.unwrap_or(false) || self.unbiased == Some(true),
            symmetry: symmetry.transpose().map_err(|error| bad("/symmetry", &error))?.unwrap_or(GivenSymmetry::None),
            pattern: self.pattern.as_deref().map(|mask| pattern(mask, &layout)).transpose()?,
            difficulty: difficulty.transpose().map_err(|error| bad("/difficulty", &error))?,
            techniques,
            needs: selectors(catalogue, self.technique.as_ref().map_or(&[], OneOrMore::names), "/technique")?,
            without: selectors(catalogue, self.without.as_deref().unwrap_or_default(), "/without")?,
            teaches,
            graded: true,
            unbiased: self.unbiased.unwrap_or(false),
            ..Wish::any(layout)
        })
    }
}

impl Maker for GenerateRequest {
    type Item = json::Made;

    fn make(self, work: &Work, out: &mut Delivery<'_, json::Made>) -> Result<End, Problem> {
        let (count, seed) = (work.count(self.count)?, work.seed(self.seed));
        let order = Generation {
            start: self.start.map_or(0, Number::get),
            count,
            patience: Some(work.patience(self.timeout_ms)),
            cancel: work.cancel.clone(),
            clock: work.clock,
            attempts: self.attempts.map(Number::get),
            ..Generation::new(self.wish(&work.catalogue)?, seed)
        };
        let out = RefCell::new(out);
        let made =
            order.run(|made| out.borrow_mut().made(json::made(&made, seed)), |count| out.borrow_mut().tried(count));
        let summary = made.map_err(|error| Problem::impossible(error.to_string()))?;
        let nearest =
            summary.nearest.map(|near| Nearest { puzzle: json::grid(&near.puzzle), reason: near.to_string() });
        Ok(End { ended: summary.ended, attempts: summary.attempts, seed, nearest })
    }
}

/// The range of a number of givens.
fn givens(clues: Option<&Clues>, layout: &Layout) -> Result<RangeInclusive<usize>, Problem> {
    let text = match clues {
        None => return Ok(0..=layout.cell_count()),
        Some(Clues::Number(number)) => return Ok(number.as_usize()..=number.as_usize()),
        Some(Clues::Range(text)) => text,
    };
    let wrong = || Problem::value("/clues", "must be a number or a range, such as 24, 22..25, 28.. or ..30");
    let number = |part: &str, open: usize| if part.is_empty() { Ok(open) } else { part.parse().map_err(|_| wrong()) };
    match text.split_once("..") {
        Some((least, most)) => Ok(number(least, 0)?..=number(most, layout.cell_count())?),
        None => text.parse().map(|number| number..=number).map_err(|_| wrong()),
    }
}

/// The cells that a mask marks as given.
fn pattern(mask: &str, layout: &Layout) -> Result<Vec<Cell>, Problem> {
    let signs: Vec<char> = mask.chars().filter(|sign| !sign.is_whitespace()).collect();
    if signs.len() != layout.cell_count() {
        let size = format!("{0}x{0}", layout.side());
        let detail =
            format!("a pattern of a {size} has {} characters; this one has {}", layout.cell_count(), signs.len());
        return Err(Problem::value("/pattern", detail));
    }
    let given = |(_, sign): &(Cell, &char)| !matches!(sign, '.' | '0' | '-' | '_');
    Ok(layout.cells().zip(&signs).filter(given).map(|(cell, _)| cell).collect())
}
