//! The techniques of this crate, and their places in the built-in profiles.
//!
//! To add a technique, copy a similar one's file, declare it in the `mod.rs` of its folder, and give it a line in
//! [`TABLE`]: names, the complete profile, `docs/TECHNIQUES.md` and the property tests follow from that.

use crate::{Among, Technique};

pub(crate) mod als;
pub(crate) mod chains;
pub(crate) mod colouring;
pub(crate) mod fish;
pub(crate) mod forcing;
pub(crate) mod locked;
pub(crate) mod sets;
pub(crate) mod single_digit;
pub(crate) mod singles;
pub(crate) mod subsets;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod uniqueness;
pub(crate) mod wings;

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
    line(&fish::fish::TECHNIQUE, 2, 32),
    line(&locked::multiple_lines::TECHNIQUE, 4, 33),
    line(&subsets::hidden_subset::TECHNIQUE, 2, 34),
    line(&subsets::locked_subset::TECHNIQUE, 3, 35),
    line(&subsets::naked_subset::TECHNIQUE, 3, 36),
    line(&fish::fish::TECHNIQUE, 3, 38),
    line(&subsets::hidden_subset::TECHNIQUE, 3, 40),
    line(&single_digit::skyscraper::TECHNIQUE, 1, 40),
    line(&single_digit::two_string_kite::TECHNIQUE, 1, 41),
    line(&fish::finned_fish::TECHNIQUE, 2, 41),
    line(&fish::sashimi_fish::TECHNIQUE, 2, 41),
    line(&single_digit::turbot_fish::TECHNIQUE, 1, 42),
    line(&colouring::colour_trap::TECHNIQUE, 1, 42),
    line(&colouring::colour_wrap::TECHNIQUE, 1, 42),
    costly(&single_digit::dual_two_string_kite::TECHNIQUE, 1, 42),
    line(&wings::xy_wing::TECHNIQUE, 1, 42),
    line(&single_digit::empty_rectangle::TECHNIQUE, 1, 43),
    costly(&single_digit::dual_empty_rectangle::TECHNIQUE, 1, 43),
    line(&colouring::multi_colours_1::TECHNIQUE, 1, 44),
    line(&colouring::multi_colours_2::TECHNIQUE, 1, 44),
    line(&wings::xyz_wing::TECHNIQUE, 1, 44),
    line(&wings::w_wing::TECHNIQUE, 1, 44),
    line(&uniqueness::unique_rectangle_1::TECHNIQUE, 1, 45),
    line(&uniqueness::unique_rectangle_2::TECHNIQUE, 1, 45),
    line(&uniqueness::unique_rectangle_4::TECHNIQUE, 1, 45),
    line(&uniqueness::avoidable_rectangle_1::TECHNIQUE, 1, 45),
    line(&uniqueness::avoidable_rectangle_2::TECHNIQUE, 1, 45),
    line(&colouring::x_colouring::TECHNIQUE, 1, 46),
    line(&uniqueness::unique_rectangle_5::TECHNIQUE, 1, 46),
    line(&uniqueness::unique_rectangle_6::TECHNIQUE, 1, 46),
    line(&uniqueness::hidden_rectangle::TECHNIQUE, 1, 46),
    line(&uniqueness::unique_rectangle_3::TECHNIQUE, 1, 47),
    line(&uniqueness::unique_loop::TECHNIQUE, 1, 47),
    costly(&uniqueness::extended_rectangle::TECHNIQUE, 1, 47),
    line(&subsets::locked_subset::TECHNIQUE, 4, 49),
    line(&subsets::naked_subset::TECHNIQUE, 4, 50),
    line(&fish::fish::TECHNIQUE, 4, 52),
    line(&subsets::hidden_subset::TECHNIQUE, 4, 54),
    costly(&single_digit::broken_wing::TECHNIQUE, 1, 55),
    costly(&wings::bent_set::TECHNIQUE, 5, 55),
    line(&uniqueness::bug_1::TECHNIQUE, 1, 56),
    costly(&sets::sledgehammer::TECHNIQUE, 1, 56),
    line(&uniqueness::bug_2::TECHNIQUE, 1, 57),
    line(&uniqueness::bug_4::TECHNIQUE, 1, 57),
    costly(&sets::sledgehammer::TECHNIQUE, 2, 58),
    line(&uniqueness::bug_3::TECHNIQUE, 1, 58),
    costly(&fish::franken_fish::TECHNIQUE, 2, 60),
    costly(&wings::bent_set::TECHNIQUE, 6, 60),
    line(&chains::remote_pair::TECHNIQUE, 1, 60),
    costly(&fish::finned_franken_fish::TECHNIQUE, 2, 61),
    costly(&chains::m_wing::TECHNIQUE, 1, 61),
    costly(&chains::s_wing::TECHNIQUE, 1, 61),
    costly(&sets::sledgehammer::TECHNIQUE, 3, 62),
    costly(&fish::franken_fish::TECHNIQUE, 3, 62),
    costly(&chains::h_wing::TECHNIQUE, 1, 62),
    costly(&chains::l_wing::TECHNIQUE, 1, 62),
    costly(&als::subset_exclusion::TECHNIQUE, 2, 62),
    costly(&fish::finned_franken_fish::TECHNIQUE, 3, 63),
    costly(&sets::ranked_sledgehammer::TECHNIQUE, 2, 64),
    costly(&fish::franken_fish::TECHNIQUE, 4, 64),
    costly(&fish::finned_franken_fish::TECHNIQUE, 4, 65),
    costly(&wings::bent_set::TECHNIQUE, 7, 65),
    costly(&fish::siamese_fish::TECHNIQUE, 2, 66),
    line(&chains::x_chain::TECHNIQUE, 1, 66),
    line(&chains::xy_chain::TECHNIQUE, 1, 66),
    costly(&fish::siamese_fish::TECHNIQUE, 3, 67),
    costly(&chains::x_chain::TECHNIQUE, 2, 67),
    costly(&fish::siamese_fish::TECHNIQUE, 4, 68),
    costly(&sets::sledgehammer::TECHNIQUE, 4, 68),
    costly(&sets::ranked_sledgehammer::TECHNIQUE, 3, 70),
    costly(&fish::mutant_fish::TECHNIQUE, 2, 70),
    costly(&wings::bent_set::TECHNIQUE, 8, 70),
    line(&chains::aic::TECHNIQUE, 1, 70),
    costly(&chains::continuous_loop::TECHNIQUE, 1, 70),
    costly(&chains::discontinuous_loop::TECHNIQUE, 1, 70),
    line(&fish::sashimi_fish::TECHNIQUE, 3, 71),
    line(&fish::finned_fish::TECHNIQUE, 3, 71),
    line(&wings::bent_set::TECHNIQUE, 4, 71),
    line(&als::sue_de_coq::TECHNIQUE, 1, 71),
    line(&fish::finned_fish::TECHNIQUE, 4, 71),
    line(&fish::sashimi_fish::TECHNIQUE, 4, 71),
    costly(&fish::finned_mutant_fish::TECHNIQUE, 2, 71),
    costly(&fish::mutant_fish::TECHNIQUE, 3, 72),
    line(&chains::aic::TECHNIQUE, 2, 72),
    costly(&chains::continuous_loop::TECHNIQUE, 2, 72),
    costly(&chains::discontinuous_loop::TECHNIQUE, 2, 72),
    costly(&als::als_xz::TECHNIQUE, 1, 73),
    costly(&als::als_xz::TECHNIQUE, 2, 73),
    costly(&fish::finned_mutant_fish::TECHNIQUE, 3, 73),
    costly(&als::als_xy_wing::TECHNIQUE, 1, 74),
    line(&chains::aic::TECHNIQUE, 3, 74),
    costly(&chains::continuous_loop::TECHNIQUE, 3, 74),
    costly(&chains::discontinuous_loop::TECHNIQUE, 3, 74),
    costly(&sets::sledgehammer::TECHNIQUE, 5, 74),
    costly(&fish::mutant_fish::TECHNIQUE, 4, 74),
    costly(&fish::finned_mutant_fish::TECHNIQUE, 4, 75),
    line(&colouring::medusa::TECHNIQUE, 1, 75),
    line(&colouring::gem::TECHNIQUE, 1, 75),
    line(&colouring::gem_full::TECHNIQUE, 1, 75),
    costly(&als::subset_exclusion::TECHNIQUE, 3, 75),
    costly(&als::als_chain::TECHNIQUE, 1, 75),
    costly(&wings::bent_set::TECHNIQUE, 9, 75),
    line(&forcing::nishio::TECHNIQUE, 1, 75),
    costly(&als::death_blossom::TECHNIQUE, 1, 76),
    costly(&fish::kraken_fish_1::TECHNIQUE, 2, 76),
    costly(&fish::kraken_fish_1::TECHNIQUE, 3, 77),
    costly(&chains::aic::TECHNIQUE, 4, 77),
    costly(&chains::continuous_loop::TECHNIQUE, 4, 77),
    costly(&chains::discontinuous_loop::TECHNIQUE, 4, 77),
    costly(&fish::kraken_fish_1::TECHNIQUE, 4, 78),
    costly(&fish::kraken_fish_2::TECHNIQUE, 2, 78),
    costly(&sets::ranked_sledgehammer::TECHNIQUE, 4, 78),
    costly(&colouring::gem_full::TECHNIQUE, 2, 78),
    costly(&fish::kraken_fish_2::TECHNIQUE, 3, 79),
    costly(&fish::kraken_fish_2::TECHNIQUE, 4, 80),
    costly(&colouring::gem_full::TECHNIQUE, 3, 80),
    costly(&single_digit::template_set::TECHNIQUE, 1, 80),
    costly(&single_digit::template_delete::TECHNIQUE, 1, 80),
    line(&forcing::cell_forcing_chain::TECHNIQUE, 1, 80),
    line(&forcing::house_forcing_chain::TECHNIQUE, 1, 80),
    costly(&colouring::gem_full::TECHNIQUE, 4, 83),
    line(&forcing::forcing_net_contradiction::TECHNIQUE, 1, 90),
    line(&forcing::forcing_net_contradiction::TECHNIQUE, 2, 91),
    line(&forcing::forcing_net_verity::TECHNIQUE, 1, 92),
    line(&forcing::forcing_net_verity::TECHNIQUE, 2, 93),
    line(&forcing::forcing_net_contradiction::TECHNIQUE, 3, 94),
    line(&forcing::forcing_net_verity::TECHNIQUE, 3, 95),
    costly(&sets::set_logic::TECHNIQUE, 1, 95),
];

/// Subsets and fish of more than four, each size rated 0.8 higher than the one before.
pub(crate) static LARGER: [Line; 3] = [
    line(&subsets::naked_subset::TECHNIQUE, 4, 50),
    line(&fish::fish::TECHNIQUE, 4, 52),
    line(&subsets::hidden_subset::TECHNIQUE, 4, 54),
];
