//! How hard a puzzle is, and ranges of that.

use pencilproof_logic::Rating;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A word for a range of hardness.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Degree {
    /// The word: `easy`.
    pub name: &'static str,
    /// The least of its range.
    pub least: Hardness,
    /// The most of its range.
    pub most: Hardness,
    /// What a puzzle of this degree asks of a person, to be read after the word.
    pub needs: &'static str,
}

/// The degrees, from easy to hard. Each begins where the one before ends. A boundary lies where a person needs
/// something new: to note candidates in single cells, to compare cells of a house, to look at several houses at once,
/// to follow what would happen. Within a degree puzzles differ in how much of that there is to do.
pub const DEGREES: [Degree; 6] = [
    rated("easy", 0, 15, "hidden singles: look for the only place of a digit, no notes"),
    rated("medium", 16, 28, "naked singles and locked candidates: some notes"),
    rated("hard", 29, 40, "pairs, triples, X-Wing and Swordfish: full notes"),
    rated("expert", 41, 64, "wings, larger fish, rectangles and colouring: patterns across the board"),
    rated("extreme", 65, u16::MAX, "chains and almost locked sets: long arguments"),
    Degree {
        name: "beyond",
        least: Hardness::Beyond,
        most: Hardness::Beyond,
        needs: "more than the techniques; hardly any 9x9",
    },
];

const fn rated(name: &'static str, least: u16, most: u16, needs: &'static str) -> Degree {
    let (least, most) = (Hardness::Rated(Rating::tenths(least)), Hardness::Rated(Rating::tenths(most)));
    Degree { name, least, most, needs }
}

impl Degree {
    /// The highest rating of the range; `None` if there is none.
    #[must_use]
    pub fn highest(&self) -> Option<Rating> {
        match self.most {
            Hardness::Rated(most) if most < Rating::tenths(u16::MAX) => Some(most),
            _ => None,
        }
    }
}

/// How hard a puzzle is: the rating of its hardest step, or beyond the techniques.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Hardness {
    /// Logic solves the puzzle; the rating of the hardest step.
    Rated(Rating),
    /// Logic does not solve the puzzle.
    Beyond,
}

impl Hardness {
    /// The degree of difficulty: `easy`, `medium`, `hard`, `expert`, `extreme` or `beyond`.
    #[must_use]
    pub fn degree(self) -> &'static str {
        DEGREES.iter().find(|degree| self <= degree.most).map_or("beyond", |degree| degree.name)
    }
}

impl fmt::Display for Hardness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hardness::Rated(rating) => write!(f, "{} {rating}", rating.scale().name()),
            Hardness::Beyond => write!(f, "beyond the techniques"),
        }
    }
}

/// A range of hardness that includes both bounds.
///
/// ```
/// use pencilproof_generate::{Difficulty, Hardness};
/// use pencilproof_logic::Rating;
/// let medium: Difficulty = "medium".parse()?;
/// assert!(medium.contains(Hardness::Rated(Rating::tenths(23))));
/// let range: Difficulty = "2.6..hard".parse()?;
/// assert!(!range.contains(Hardness::Rated(Rating::tenths(23))));
/// # Ok::<(), pencilproof_generate::DifficultyError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difficulty {
    /// The lower bound.
    pub least: Hardness,
    /// The upper bound.
    pub most: Hardness,
}

impl Difficulty {
    /// Whether the range contains a hardness.
    #[must_use]
    pub fn contains(&self, hardness: Hardness) -> bool {
        (self.least..=self.most).contains(&hardness)
    }
}

/// The degree or the rating that a word stands for, as a range.
fn range(word: &str) -> Result<(Hardness, Hardness), DifficultyError> {
    if let Some(degree) = DEGREES.iter().find(|degree| degree.name == word) {
        return Ok((degree.least, degree.most));
    }
    let rating = parse_rating(word).ok_or_else(|| DifficultyError::Bound(word.to_owned()))?;
    Ok((Hardness::Rated(rating), Hardness::Rated(rating)))
}

/// Parses a rating with at most one decimal.
fn parse_rating(text: &str) -> Option<Rating> {
    let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
    let is_number =
        |part: &str, most: usize| (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole, 3) || !is_number(tenth, 1) {
        return None;
    }
    Some(Rating::tenths(whole.parse::<u16>().ok()? * 10 + tenth.parse::<u16>().ok()?))
}

/// Why a text is not a range of difficulty.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum DifficultyError {
    /// A bound is neither a degree nor a rating.
    #[error("'{0}' is neither a degree ({degrees}) nor a rating such as 2.6", degrees = DEGREES.map(|degree| degree.name).join(", "))]
    Bound(String),
    /// The lower bound is harder than the upper one.
    #[error("the range '{0}' is empty: its lower bound is harder than its upper bound")]
    Empty(String),
}

impl FromStr for Difficulty {
    type Err = DifficultyError;

    /// A degree (`easy`), a rating (`2.6`), or a range of either (`easy..hard`, `2.6..`, `..3.4`).
    fn from_str(text: &str) -> Result<Difficulty, DifficultyError> {
        let (least, most) = match text.split_once("..") {
            None => range(text)?,
            Some((from, to)) => {
                let least = if from.is_empty() { Hardness::Rated(Rating::tenths(0)) } else { range(from)?.0 };
                let most = if to.is_empty() { Hardness::Beyond } else { range(to)?.1 };
                (least, most)
            }
        };
        if least > most {
            return Err(DifficultyError::Empty(text.to_owned()));
        }
        Ok(Difficulty { least, most })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(tenths: u16) -> Hardness {
        Hardness::Rated(Rating::tenths(tenths))
    }

    #[test]
    fn degrees_follow_one_another() {
        assert_eq!(
            [0, 15, 16, 28, 29, 40, 41, 64, 65, 200].map(|tenths| rated(tenths).degree()),
            ["easy", "easy", "medium", "medium", "hard", "hard", "expert", "expert", "extreme", "extreme"]
        );
        assert_eq!(Hardness::Beyond.degree(), "beyond");
        for Degree { name, least, most, .. } in DEGREES {
            assert_eq!(name.parse(), Ok(Difficulty { least, most }));
            assert_eq!((least.degree(), most.degree()), (name, name));
        }
        assert_eq!(
            DEGREES.map(|degree| degree.highest().map(Rating::in_tenths)),
            [15, 28, 40, 64, 0, 0].map(|most| (most > 0).then_some(most))
        );
    }

    #[test]
    fn ranges_are_read() {
        let read = |text: &str| text.parse::<Difficulty>().map(|range| (range.least, range.most));
        assert_eq!(read("2.6"), Ok((rated(26), rated(26))));
        assert_eq!(read("2..3.4"), Ok((rated(20), rated(34))));
        assert_eq!(read("..medium"), Ok((rated(0), rated(28))));
        assert_eq!(read("hard.."), Ok((rated(29), Hardness::Beyond)));
        for bad in ["", "simple", "2.66", "-1", "3.4..2", "beyond..easy", "1e3", "9999", "2,6", "1..2..3"] {
            assert!(read(bad).is_err(), "{bad}");
        }
        assert_eq!(read("..").map(|all| all.1), Ok(Hardness::Beyond));
    }
}
