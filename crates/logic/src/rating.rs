//! Ratings: how hard steps are.

use std::fmt;

/// Whose numbers ratings are: profiles have scales of their own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Scale {
    /// The Pencilproof rating, which follows the scale of the original Sudoku Explainer where that names a technique.
    #[default]
    Pencilproof,
    /// HoDoKu's scores.
    Hodoku,
    /// Where techniques stand in the list of the solver at SudokuWiki.
    SudokuWiki,
    /// Numbers of a user's own.
    Own,
}

impl Scale {
    /// All of them.
    pub const ALL: [Scale; 4] = [Scale::Pencilproof, Scale::Hodoku, Scale::SudokuWiki, Scale::Own];

    /// The id: `pencilproof`, `hodoku`, `sudokuwiki` or `own`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Scale::Pencilproof => "pencilproof",
            Scale::Hodoku => "hodoku",
            Scale::SudokuWiki => "sudokuwiki",
            Scale::Own => "own",
        }
    }

    /// What a number of the scale is called, to be read before it: `Pencilproof rating 3.4`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Scale::Pencilproof => "Pencilproof rating",
            Scale::Hodoku => "HoDoKu score",
            Scale::SudokuWiki => "SudokuWiki number",
            Scale::Own => "rating",
        }
    }
}

/// How hard a step is, in tenths of a scale: 2.3 is 23. Ratings are compared as numbers; they mean something beside
/// others of their scale.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Rating {
    tenths: u16,
    scale: Scale,
}

impl Rating {
    /// The Pencilproof rating with this number of tenths.
    pub const fn tenths(tenths: u16) -> Rating {
        Rating { tenths, scale: Scale::Pencilproof }
    }

    /// The same number on another scale.
    #[must_use]
    pub const fn on(self, scale: Scale) -> Rating {
        Rating { scale, ..self }
    }

    /// Whose number it is.
    #[must_use]
    pub const fn scale(self) -> Scale {
        self.scale
    }

    /// The sum of two ratings, on the scale of the first, saturating at the largest rating.
    #[must_use]
    pub const fn plus(self, more: Rating) -> Rating {
        Rating { tenths: self.tenths.saturating_add(more.tenths), ..self }
    }

    /// The rating in tenths.
    pub const fn in_tenths(self) -> u16 {
        self.tenths
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Rating {
    /// A number with one decimal: 2.3.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.tenths) / 10.0)
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.tenths / 10, self.tenths % 10)
    }
}
