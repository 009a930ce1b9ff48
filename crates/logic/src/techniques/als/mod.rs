//! Almost locked sets: cells of a house with one digit more than cells, which depend on each other.

pub(crate) mod ahs_xz;
pub(crate) mod almost_locked_candidates;
pub(crate) mod als_chain;
pub(crate) mod als_xy_wing;
pub(crate) mod als_xz;
pub(crate) mod death_blossom;
mod locked;
mod row;
pub(crate) mod subset_exclusion;
pub(crate) mod sue_de_coq;
mod words;

use crate::prelude::*;

/// The setting for overlapping sets.
const fn overlap() -> Setting {
    Setting { key: "overlap", about: "Sets may have cells in common.", kind: SettingKind::Switch }
}

/// The setting for the largest number of cells of a set.
const fn cells(usual: u16) -> Setting {
    Setting {
        key: "cells",
        about: "The largest number of cells of a set.",
        kind: SettingKind::Number { usual, range: 1..=8 },
    }
}
