//! Ratings: how hard steps are.

use std::fmt;

/// How hard a step is, in tenths: 2.3 is 23. By the default profile this is the Pencilproof rating, which follows the
/// scale of the original Sudoku Explainer where that names a technique.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Rating(u16);

impl Rating {
    /// The rating with this number of tenths.
    pub const fn tenths(tenths: u16) -> Rating {
        Rating(tenths)
    }

    /// The sum of two ratings, saturating at the largest rating.
    #[must_use]
    pub const fn plus(self, more: Rating) -> Rating {
        Rating(self.0.saturating_add(more.0))
    }

    /// The rating in tenths.
    pub const fn in_tenths(self) -> u16 {
        self.0
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Rating {
    /// A number with one decimal: 2.3.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.0) / 10.0)
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}
