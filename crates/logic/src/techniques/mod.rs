//! The techniques of this crate, and their places in the built-in profiles.
//!
//! To add a technique, copy a similar one's file, declare it in the `mod.rs` of its folder, and give it a line in
//! [`TABLE`]: names, the complete profile, `docs/TECHNIQUES.md` and the property tests follow from that.

use crate::{Among, Technique};

pub(crate) mod colouring;
pub(crate) mod locked;
pub(crate) mod sets;
pub(crate) mod singles;
pub(crate) mod subsets;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod uniqueness;

/// A line of the built-in profiles.
pub(crate) struct Line {
    pub(crate) technique: &'static Technique,
    pub(crate) size: usize,
    pub(crate) among: Among,
    /// The rating in tenths.
    pub(crate) tenths: u16,
    pub(crate) cost: Cost,
}

/// The profiles that have a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cost {
    /// The default and the complete profile.
    Usual,
    /// The complete profile alone: too costly to be tried on every puzzle.
    High,
}

const fn line(technique: &'static Technique, size: usize, tenths: u16) -> Line {
    Line { technique, size, among: Among::All, tenths, cost: Cost::Usual }
}

const fn among(technique: &'static Technique, among: Among, tenths: u16) -> Line {
    Line { technique, size: 1, among, tenths, cost: Cost::Usual }
}

const fn costly(technique: &'static Technique, size: usize, tenths: u16) -> Line {
    Line { technique, size, among: Among::All, tenths, cost: Cost::High }
}

/// Every technique, in the order in which they are tried; among equal ratings, this order counts. Ratings follow the
/// scale of the original Sudoku Explainer where that names a technique.
pub(crate) static TABLE: &[Line] = &[
    line(&singles::full_house::TECHNIQUE, 1, 10),
    among(&singles::hidden_single::TECHNIQUE, Among::Regions, 12),
    among(&singles::hidden_single::TECHNIQUE, Among::Lines, 15),
    line(&singles::naked_single::TECHNIQUE, 1, 23),
    line(&locked::pointing::TECHNIQUE, 1, 26),
    line(&locked::claiming::TECHNIQUE, 1, 28),
    line(&locked::multiple_lines::TECHNIQUE, 2, 29),
    line(&subsets::locked_subset::TECHNIQUE, 2, 29),
    line(&subsets::naked_subset::TECHNIQUE, 2, 30),
    line(&locked::multiple_lines::TECHNIQUE, 3, 31),
    line(&locked::multiple_lines::TECHNIQUE, 4, 33),
    line(&subsets::hidden_subset::TECHNIQUE, 2, 34),
    line(&subsets::locked_subset::TECHNIQUE, 3, 35),
    line(&subsets::naked_subset::TECHNIQUE, 3, 36),
    line(&subsets::hidden_subset::TECHNIQUE, 3, 40),
    line(&colouring::colour_trap::TECHNIQUE, 1, 42),
    line(&colouring::colour_wrap::TECHNIQUE, 1, 42),
    line(&colouring::multi_colours_1::TECHNIQUE, 1, 44),
    line(&colouring::multi_colours_2::TECHNIQUE, 1, 44),
    line(&uniqueness::unique_rectangle::TECHNIQUE, 1, 45),
    line(&colouring::x_colouring::TECHNIQUE, 1, 46),
    line(&colouring::medusa::TECHNIQUE, 1, 48),
    line(&subsets::locked_subset::TECHNIQUE, 4, 49),
    line(&subsets::naked_subset::TECHNIQUE, 4, 50),
    line(&subsets::hidden_subset::TECHNIQUE, 4, 54),
    costly(&sets::sledgehammer::TECHNIQUE, 1, 56),
    costly(&sets::sledgehammer::TECHNIQUE, 2, 58),
    costly(&sets::sledgehammer::TECHNIQUE, 3, 62),
    costly(&sets::ranked_sledgehammer::TECHNIQUE, 2, 64),
    line(&colouring::gem::TECHNIQUE, 1, 65),
    costly(&sets::sledgehammer::TECHNIQUE, 4, 68),
    costly(&sets::ranked_sledgehammer::TECHNIQUE, 3, 70),
    costly(&sets::sledgehammer::TECHNIQUE, 5, 74),
    line(&colouring::gem_full::TECHNIQUE, 1, 75),
    costly(&sets::ranked_sledgehammer::TECHNIQUE, 4, 78),
    costly(&colouring::gem_full::TECHNIQUE, 2, 78),
    costly(&colouring::gem_full::TECHNIQUE, 3, 80),
    costly(&colouring::gem_full::TECHNIQUE, 4, 83),
    costly(&sets::set_logic::TECHNIQUE, 1, 95),
];

/// Subsets of more than four, each size rated 0.8 higher than the one before.
pub(crate) static LARGER: [Line; 2] =
    [line(&subsets::naked_subset::TECHNIQUE, 4, 50), line(&subsets::hidden_subset::TECHNIQUE, 4, 54)];
