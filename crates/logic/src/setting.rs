//! Settings of techniques: keys, kinds and values.

use std::fmt;
use std::ops::RangeInclusive;

/// A setting of a technique that a profile can change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its key in profile files, such as `least_score`.
    pub key: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// The values it can have.
    pub kind: SettingKind,
}

/// The type of a setting, with its default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingKind {
    /// On or off; off by default.
    Switch,
    /// A number.
    Number {
        /// The default.
        usual: u16,
        /// The allowed values.
        range: RangeInclusive<u16>,
    },
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
