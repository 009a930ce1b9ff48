//! The parameters that a profile sets for a technique.

use crate::ProfileError;
use pencilproof_core::HouseKind;
use std::str::FromStr;

/// The maximum number of settings of a technique.
pub const MOST_SETTINGS: usize = 4;

/// The parameters that a line of a profile sets: a size, houses, and values of settings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Params {
    /// The size of the pattern; 1 for techniques without sizes.
    pub size: usize,
    /// The houses to search.
    pub among: Among,
    pub(crate) values: [u16; MOST_SETTINGS],
}

impl Params {
    /// The value of the number setting with this index in [`Technique::settings`](crate::Technique::settings).
    #[must_use]
    pub fn number(&self, index: usize) -> u16 {
        self.values[index]
    }

    /// Whether the switch with this index in [`Technique::settings`](crate::Technique::settings) is on.
    #[must_use]
    pub fn switch(&self, index: usize) -> bool {
        self.values[index] != 0
    }
}

/// A choice of houses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Among {
    /// All of them.
    #[default]
    All,
    /// Rows and columns.
    Lines,
    /// All houses except lines: boxes, regions, windows, diagonals.
    Regions,
}

impl Among {
    /// Whether the choice includes a kind of house.
    #[must_use]
    pub const fn allows(self, kind: HouseKind) -> bool {
        match self {
            Among::All => true,
            Among::Lines => kind.is_line(),
            Among::Regions => !kind.is_line(),
        }
    }

    /// The word in profile files: `all`, `lines`, `regions`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Among::All => "all",
            Among::Lines => "lines",
            Among::Regions => "regions",
        }
    }
}

impl FromStr for Among {
    type Err = ProfileError;

    fn from_str(word: &str) -> Result<Among, ProfileError> {
        [Among::All, Among::Lines, Among::Regions]
            .into_iter()
            .find(|among| among.word() == word)
            .ok_or_else(|| ProfileError::Among(word.chars().take(60).collect()))
    }
}
