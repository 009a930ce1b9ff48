//! The parameters that a profile sets for a technique.

use crate::{ProfileError, SettingKind, Technique};
use pencilproof_core::HouseKind;
use std::fmt;
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
    values: [u16; MOST_SETTINGS],
}

/// The value of a setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingValue {
    /// The value of a switch.
    Switch(bool),
    /// The value of a number.
    Number(u16),
}

impl fmt::Display for SettingValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingValue::Switch(on) => on.fmt(f),
            SettingValue::Number(number) => number.fmt(f),
        }
    }
}

impl Params {
    /// A size, in all houses, with every setting at its default.
    ///
    /// # Panics
    /// If the technique declares more than [`MOST_SETTINGS`] settings.
    #[must_use]
    pub fn of(technique: &Technique, size: usize) -> Params {
        let mut values = [0; MOST_SETTINGS];
        for (value, setting) in values[..technique.settings.len()].iter_mut().zip(technique.settings) {
            *value = match setting.kind {
                SettingKind::Switch => 0,
                SettingKind::Number { usual, .. } => usual,
            };
        }
        Params { size, among: Among::All, values }
    }

    /// The value of the number setting with this index in [`Technique::settings`].
    #[must_use]
    pub fn number(&self, index: usize) -> u16 {
        self.values[index]
    }

    /// Whether the switch with this index in [`Technique::settings`] is on.
    #[must_use]
    pub fn switch(&self, index: usize) -> bool {
        self.values[index] != 0
    }

    /// The same parameters with one setting changed.
    ///
    /// # Errors
    /// If the technique has no such setting, or the setting cannot have this value.
    pub fn with(mut self, technique: &Technique, key: &str, value: SettingValue) -> Result<Params, ProfileError> {
        let unknown = || ProfileError::Setting { technique: technique.id, key: key.chars().take(60).collect() };
        let index = technique.settings.iter().position(|setting| setting.key == key).ok_or_else(unknown)?;
        let kind = &technique.settings[index].kind;
        self.values[index] = match (kind, value) {
            (SettingKind::Switch, SettingValue::Switch(on)) => u16::from(on),
            (SettingKind::Number { range, .. }, SettingValue::Number(number)) if range.contains(&number) => number,
            _ => {
                return Err(ProfileError::SettingValue {
                    technique: technique.id,
                    key: technique.settings[index].key,
                    kind: kind.clone(),
                });
            }
        };
        Ok(self)
    }

    /// The settings that differ from their defaults, with their keys.
    pub fn changed(&self, technique: &Technique) -> impl Iterator<Item = (&'static str, SettingValue)> {
        let usual = Params::of(technique, self.size);
        let values = self.values;
        technique.settings.iter().enumerate().filter(move |(index, _)| values[*index] != usual.values[*index]).map(
            move |(index, setting)| match setting.kind {
                SettingKind::Switch => (setting.key, SettingValue::Switch(values[index] != 0)),
                SettingKind::Number { .. } => (setting.key, SettingValue::Number(values[index])),
            },
        )
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
