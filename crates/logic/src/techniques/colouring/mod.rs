//! Colouring: two sides of an either-or, exactly one of which is true, and what follows from each.
//!
//! [`start`] lists the either-ors. [`Sheet`](crate::cases::Sheet) holds the inferences of one side. [`classic`] makes
//! inferences as the first program of GEM describes them; [`closure`] follows each side to the end. [`outcome`] draws
//! the conclusions, keeps only the inferences that they need, and writes the proof. [`tell`] puts the step into words.

pub(crate) mod colour_trap;
pub(crate) mod colour_wrap;
pub(crate) mod gem;
pub(crate) mod gem_full;
pub(crate) mod medusa;
pub(crate) mod multi_colours_1;
pub(crate) mod multi_colours_2;
pub(crate) mod x_colouring;

use crate::{Setting, SettingKind};

mod classic;
mod closure;
mod clusters;
mod outcome;
mod start;
mod tell;

pub(crate) use tell::links;

/// A setting of both forms of GEM.
const CONSEQUENT_SINGLES: Setting = Setting {
    key: "consequent_singles",
    about: "Place the singles that follow from the conclusions in the same step.",
    kind: SettingKind::Switch,
};
