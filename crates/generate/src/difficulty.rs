//! How hard a puzzle is, and ranges of that.

use pencilproof_logic::Rating;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The degrees of difficulty, each with its highest rating. A degree begins above the highest rating of the one before.
pub const DEGREES: [(&str, Rating); 5] = [
    ("easy", Rating::tenths(15)),
    ("medium", Rating::tenths(28)),
    ("hard", Rating::tenths(40)),
    ("expert", Rating::tenths(64)),
    ("extreme", Rating::tenths(u16::MAX)),
];

/// The degree of puzzles that the techniques do not solve.
const BEYOND: &str = "beyond";

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
        match self {
            Hardness::Rated(rating) => {
                DEGREES.iter().find(|(_, most)| rating <= *most).map_or(BEYOND, |(name, _)| *name)
            }
            Hardness::Beyond => BEYOND,
        }
    }
}

impl fmt::Display for Hardness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hardness::Rated(rating) => write!(f, "Pencilproof rating {rating}"),
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
    if word == BEYOND {
        return Ok((Hardness::Beyond, Hardness::Beyond));
    }
    if let Some(at) = DEGREES.iter().position(|(name, _)| *name == word) {
        let least = at.checked_sub(1).map_or(0, |before| DEGREES[before].1.in_tenths() + 1);
        return Ok((Hardness::Rated(Rating::tenths(least)), Hardness::Rated(DEGREES[at].1)));
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
    #[error("'{0}' is neither a degree ({degrees}, {BEYOND}) nor a rating such as 2.6", degrees = DEGREES.map(|(name, _)| name).join(", "))]
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
        for name in ["easy", "medium", "hard", "expert", "extreme", "beyond"] {
            let range: Difficulty = name.parse().unwrap();
            assert_eq!((range.least.degree(), range.most.degree()), (name, name));
        }
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
