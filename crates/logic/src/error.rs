//! What is wrong with a profile.

use crate::setting::SettingKind;
use std::fmt;

/// Why a profile, or a line of it, is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProfileError {
    /// No technique has this name.
    Technique {
        /// The name.
        name: String,
        /// A similar name that is known.
        nearest: Option<&'static str>,
    },
    /// Nothing here covers this name of the field yet.
    NotCovered {
        /// The name.
        name: &'static str,
        /// What to say about it.
        words: &'static str,
    },
    /// The name stands for several techniques where one is wanted.
    Several {
        /// The name.
        name: String,
    },
    /// The technique has no such size.
    Size {
        /// Its id.
        technique: &'static str,
        /// The size asked for.
        size: usize,
    },
    /// The name stands for one size, but another was asked for.
    Alias {
        /// The name.
        name: String,
        /// The size asked for.
        size: usize,
    },
    /// The technique has no such setting.
    Setting {
        /// Its id.
        technique: &'static str,
        /// The key asked for.
        key: String,
    },
    /// The setting cannot have this value.
    SettingValue {
        /// The id of the technique.
        technique: &'static str,
        /// The key of the setting.
        key: &'static str,
        /// The values it can have.
        kind: SettingKind,
    },
    /// The technique does not search house by house.
    NotByHouse {
        /// Its id.
        technique: &'static str,
    },
    /// The word is not a choice of houses.
    Among(String),
    /// The profile has no techniques.
    Empty,
}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProfileError::Technique { name, nearest: Some(known) } => {
                write!(f, "there is no technique '{name}'; did you mean '{known}'?")
            }
            ProfileError::Technique { name, nearest: None } => write!(f, "there is no technique '{name}'"),
            ProfileError::NotCovered { words, .. } => f.write_str(words),
            ProfileError::Several { name } => write!(f, "{name} stands for several techniques; name one of them"),
            ProfileError::Size { technique, size } => write!(f, "{technique} has no size {size}"),
            ProfileError::Alias { name, size } => write!(f, "{name} is not of size {size}"),
            ProfileError::Setting { technique, key } => write!(f, "{technique} has no setting '{key}'"),
            ProfileError::SettingValue { technique, key, kind: SettingKind::Switch } => {
                write!(f, "{key} of {technique} is true or false")
            }
            ProfileError::SettingValue { technique, key, kind: SettingKind::Number { range, .. } } => {
                write!(f, "{key} of {technique} is a number from {} to {}", range.start(), range.end())
            }
            ProfileError::NotByHouse { technique } => write!(f, "{technique} cannot be restricted to some houses"),
            ProfileError::Among(word) => write!(f, "'{word}' is not a choice of houses; use all, lines or regions"),
            ProfileError::Empty => write!(f, "no technique is left in the profile"),
        }
    }
}

impl std::error::Error for ProfileError {}
