//! The techniques of this crate, and their places in the built-in profiles.
//!
//! To add a technique, copy a similar one's file, declare it in the `mod.rs` of its folder, and give it a line in
//! [`TABLE`]: names, the complete profile, `docs/TECHNIQUES.md` and the property tests follow from that.

use crate::{Among, Technique};

pub(crate) mod als;
pub(crate) mod chains;
pub(crate) mod colouring;
pub(crate) mod constraints;
pub(crate) mod exocet;
pub(crate) mod fireworks;
pub(crate) mod fish;
pub(crate) mod forcing;
pub(crate) mod locked;
pub(crate) mod parity;
pub(crate) mod sets;
pub(crate) mod single_digit;
pub(crate) mod singles;
pub(crate) mod subsets;
pub(crate) mod sums;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod uniqueness;
pub(crate) mod whips;
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

/// Every technique, in the order in which they are tried; among equal ratings, this order counts.
///
/// A technique that the original Sudoku Explainer names has its number there. Every other one stands between those,
/// where most of the field puts it: within a family a smaller pattern before a larger one, without fins before with
/// fins, and Franken and mutant fish after those in lines; patterns of one digit before chains of several; short chains
/// before long ones; almost locked sets by how many take part; cases last. A step adds half a point at most, for its
/// length ([`Reason::harder`](crate::Reason::harder)).
pub(crate) static TABLE: &[Line] = &[
    line(&singles::full_house::TECHNIQUE, 1, 10),
    among(&singles::hidden_single::TECHNIQUE, Among::Regions, 12),
    line(&sums::combinations::TECHNIQUE, 1, 14),
    line(&constraints::limits::TECHNIQUE, 1, 14),
    among(&singles::hidden_single::TECHNIQUE, Among::Lines, 15),
    line(&sums::combinations::TECHNIQUE, 2, 20),
    line(&constraints::limits::TECHNIQUE, 2, 20),
    line(&constraints::ways::TECHNIQUE, 2, 21),
    line(&singles::naked_single::TECHNIQUE, 1, 23),
    line(&sums::combinations::TECHNIQUE, 3, 24),
    line(&constraints::limits::TECHNIQUE, 3, 24),
    line(&constraints::ways::TECHNIQUE, 3, 25),
    line(&locked::pointing::TECHNIQUE, 1, 26),
    line(&constraints::along_a_line::TECHNIQUE, 1, 27),
    line(&locked::claiming::TECHNIQUE, 1, 28),
    line(&sums::combinations::TECHNIQUE, 4, 28),
    line(&constraints::ways::TECHNIQUE, 4, 28),
    line(&constraints::in_every_option::TECHNIQUE, 1, 28),
    line(&constraints::extended_pointing::TECHNIQUE, 1, 28),
    line(&locked::multiple_lines::TECHNIQUE, 2, 29),
    line(&subsets::locked_subset::TECHNIQUE, 2, 29),
    costly(&locked::law_of_leftovers::TECHNIQUE, 1, 29),
    line(&sums::cage_subset::TECHNIQUE, 1, 29),
    line(&subsets::naked_subset::TECHNIQUE, 2, 30),
    line(&sums::rule_of_45::TECHNIQUE, 1, 30),
    line(&locked::multiple_lines::TECHNIQUE, 3, 31),
    costly(&locked::law_of_leftovers::TECHNIQUE, 2, 31),
    line(&fish::fish::TECHNIQUE, 2, 32),
    line(&sums::combinations::TECHNIQUE, 5, 32),
    line(&constraints::ways::TECHNIQUE, 5, 32),
    line(&locked::multiple_lines::TECHNIQUE, 4, 33),
    costly(&locked::law_of_leftovers::TECHNIQUE, 3, 33),
    line(&subsets::hidden_subset::TECHNIQUE, 2, 34),
    line(&subsets::locked_subset::TECHNIQUE, 3, 35),
    line(&sums::rule_of_45::TECHNIQUE, 2, 35),
    costly(&locked::law_of_leftovers::TECHNIQUE, 4, 35),
    line(&subsets::naked_subset::TECHNIQUE, 3, 36),
    line(&sums::combinations::TECHNIQUE, 6, 36),
    line(&constraints::ways::TECHNIQUE, 6, 36),
    line(&fish::fish::TECHNIQUE, 3, 38),
    line(&sums::cage_subset::TECHNIQUE, 2, 38),
    line(&subsets::hidden_subset::TECHNIQUE, 3, 40),
    line(&sums::combinations::TECHNIQUE, 7, 40),
    line(&sums::rule_of_45::TECHNIQUE, 3, 40),
    line(&single_digit::skyscraper::TECHNIQUE, 1, 40),
    line(&single_digit::two_string_kite::TECHNIQUE, 1, 41),
    line(&fish::finned_fish::TECHNIQUE, 2, 41),
    line(&fish::sashimi_fish::TECHNIQUE, 2, 41),
    line(&single_digit::turbot_fish::TECHNIQUE, 1, 42),
    line(&colouring::colour_trap::TECHNIQUE, 1, 42),
    line(&colouring::colour_wrap::TECHNIQUE, 1, 42),
    costly(&single_digit::dual_two_string_kite::TECHNIQUE, 1, 42),
    line(&wings::xy_wing::TECHNIQUE, 1, 42),
    costly(&fish::siamese_fish::TECHNIQUE, 2, 42),
    line(&single_digit::empty_rectangle::TECHNIQUE, 1, 43),
    costly(&single_digit::dual_empty_rectangle::TECHNIQUE, 1, 43),
    line(&colouring::multi_colours_1::TECHNIQUE, 1, 44),
    line(&colouring::multi_colours_2::TECHNIQUE, 1, 44),
    line(&sums::combinations::TECHNIQUE, 8, 44),
    line(&wings::xyz_wing::TECHNIQUE, 1, 44),
    line(&wings::w_wing::TECHNIQUE, 1, 44),
    line(&sums::rule_of_45::TECHNIQUE, 4, 45),
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
    costly(&uniqueness::borescoper::TECHNIQUE, 1, 48),
    costly(&uniqueness::unique_rectangle_links::TECHNIQUE, 1, 48),
    line(&sums::combinations::TECHNIQUE, 9, 48),
    line(&subsets::locked_subset::TECHNIQUE, 4, 49),
    costly(&uniqueness::unique_matrix::TECHNIQUE, 1, 49),
    costly(&uniqueness::bug_lite::TECHNIQUE, 1, 49),
    line(&subsets::naked_subset::TECHNIQUE, 4, 50),
    costly(&uniqueness::reverse_bug::TECHNIQUE, 1, 51),
    line(&fish::fish::TECHNIQUE, 4, 52),
    costly(&uniqueness::qiu::TECHNIQUE, 1, 52),
    line(&subsets::hidden_subset::TECHNIQUE, 4, 54),
    costly(&single_digit::broken_wing::TECHNIQUE, 1, 55),
    costly(&als::almost_locked_candidates::TECHNIQUE, 2, 55),
    line(&uniqueness::bug_1::TECHNIQUE, 1, 56),
    costly(&sets::sledgehammer::TECHNIQUE, 1, 56),
    line(&uniqueness::bug_2::TECHNIQUE, 1, 57),
    line(&uniqueness::bug_4::TECHNIQUE, 1, 57),
    costly(&als::almost_locked_candidates::TECHNIQUE, 3, 57),
    costly(&sets::sledgehammer::TECHNIQUE, 2, 58),
    line(&uniqueness::bug_3::TECHNIQUE, 1, 58),
    costly(&als::almost_locked_candidates::TECHNIQUE, 4, 59),
    line(&chains::remote_pair::TECHNIQUE, 1, 60),
    costly(&fireworks::firework_triple::TECHNIQUE, 1, 60),
    costly(&parity::oddagon::TECHNIQUE, 1, 61),
    costly(&fireworks::firework_w_wing::TECHNIQUE, 1, 61),
    costly(&fireworks::firework_alp::TECHNIQUE, 1, 61),
    costly(&chains::m_wing::TECHNIQUE, 1, 61),
    costly(&chains::s_wing::TECHNIQUE, 1, 61),
    costly(&sets::sledgehammer::TECHNIQUE, 3, 62),
    costly(&fireworks::firework_quad::TECHNIQUE, 1, 62),
    costly(&chains::h_wing::TECHNIQUE, 1, 62),
    costly(&chains::l_wing::TECHNIQUE, 1, 62),
    costly(&als::subset_exclusion::TECHNIQUE, 2, 62),
    costly(&sets::ranked_sledgehammer::TECHNIQUE, 2, 64),
    costly(&whips::whip::TECHNIQUE, 2, 64),
    costly(&whips::g_whip::TECHNIQUE, 2, 65),
    line(&chains::x_chain::TECHNIQUE, 1, 66),
    line(&chains::xy_chain::TECHNIQUE, 1, 66),
    line(&fish::finned_fish::TECHNIQUE, 3, 66),
    line(&fish::sashimi_fish::TECHNIQUE, 3, 66),
    costly(&fish::siamese_fish::TECHNIQUE, 3, 66),
    costly(&whips::whip::TECHNIQUE, 3, 66),
    costly(&chains::x_chain::TECHNIQUE, 2, 67),
    line(&fish::finned_fish::TECHNIQUE, 4, 67),
    line(&fish::sashimi_fish::TECHNIQUE, 4, 67),
    costly(&whips::g_whip::TECHNIQUE, 3, 67),
    costly(&whips::braid::TECHNIQUE, 3, 67),
    costly(&fish::siamese_fish::TECHNIQUE, 4, 68),
    costly(&fish::franken_fish::TECHNIQUE, 2, 68),
    costly(&sets::sledgehammer::TECHNIQUE, 4, 68),
    costly(&whips::whip::TECHNIQUE, 4, 68),
    costly(&whips::g_whip::TECHNIQUE, 4, 69),
    costly(&whips::braid::TECHNIQUE, 4, 69),
    costly(&fish::franken_fish::TECHNIQUE, 3, 70),
    costly(&sets::ranked_sledgehammer::TECHNIQUE, 3, 70),
    line(&chains::aic::TECHNIQUE, 1, 70),
    costly(&chains::continuous_loop::TECHNIQUE, 1, 70),
    costly(&chains::discontinuous_loop::TECHNIQUE, 1, 70),
    costly(&uniqueness::symmetrical_placement::TECHNIQUE, 1, 70),
    costly(&whips::whip::TECHNIQUE, 5, 70),
    costly(&fish::finned_franken_fish::TECHNIQUE, 2, 71),
    line(&wings::bent_set::TECHNIQUE, 4, 71),
    line(&als::sue_de_coq::TECHNIQUE, 1, 71),
    costly(&whips::g_whip::TECHNIQUE, 5, 71),
    costly(&whips::braid::TECHNIQUE, 5, 71),
    costly(&fish::franken_fish::TECHNIQUE, 4, 72),
    line(&chains::aic::TECHNIQUE, 2, 72),
    costly(&chains::continuous_loop::TECHNIQUE, 2, 72),
    costly(&chains::discontinuous_loop::TECHNIQUE, 2, 72),
    costly(&wings::bent_set::TECHNIQUE, 5, 72),
    costly(&sets::subset_counting::TECHNIQUE, 4, 72),
    costly(&whips::whip::TECHNIQUE, 6, 72),
    costly(&fish::finned_franken_fish::TECHNIQUE, 3, 73),
    costly(&wings::bent_set::TECHNIQUE, 6, 73),
    costly(&als::als_xz::TECHNIQUE, 1, 73),
    costly(&als::ahs_xz::TECHNIQUE, 1, 73),
    costly(&als::als_xz::TECHNIQUE, 2, 73),
    costly(&whips::g_whip::TECHNIQUE, 6, 73),
    costly(&whips::braid::TECHNIQUE, 6, 73),
    costly(&chains::als_w_wing::TECHNIQUE, 1, 73),
    costly(&chains::als_m_wing::TECHNIQUE, 1, 73),
    costly(&chains::als_s_wing::TECHNIQUE, 1, 73),
    costly(&chains::als_h_wing::TECHNIQUE, 1, 73),
    costly(&als::ahs_xz::TECHNIQUE, 2, 74),
    costly(&fish::mutant_fish::TECHNIQUE, 2, 74),
    costly(&als::als_xy_wing::TECHNIQUE, 1, 74),
    line(&chains::aic::TECHNIQUE, 3, 74),
    costly(&chains::continuous_loop::TECHNIQUE, 3, 74),
    costly(&chains::discontinuous_loop::TECHNIQUE, 3, 74),
    costly(&sets::subset_counting::TECHNIQUE, 5, 74),
    costly(&sets::sledgehammer::TECHNIQUE, 5, 74),
    costly(&exocet::junior_exocet::TECHNIQUE, 1, 74),
    costly(&wings::bent_set::TECHNIQUE, 7, 74),
    costly(&whips::whip::TECHNIQUE, 7, 74),
    costly(&exocet::senior_exocet::TECHNIQUE, 1, 75),
    costly(&fish::finned_franken_fish::TECHNIQUE, 4, 75),
    costly(&fish::finned_mutant_fish::TECHNIQUE, 2, 75),
    line(&colouring::medusa::TECHNIQUE, 1, 75),
    line(&colouring::gem::TECHNIQUE, 1, 75),
    line(&colouring::gem_full::TECHNIQUE, 1, 75),
    costly(&als::subset_exclusion::TECHNIQUE, 3, 75),
    costly(&als::als_chain::TECHNIQUE, 1, 75),
    costly(&wings::bent_set::TECHNIQUE, 8, 75),
    line(&forcing::nishio::TECHNIQUE, 1, 75),
    costly(&whips::g_whip::TECHNIQUE, 7, 75),
    costly(&whips::braid::TECHNIQUE, 7, 75),
    costly(&fish::mutant_fish::TECHNIQUE, 3, 76),
    costly(&parity::tridagon::TECHNIQUE, 1, 76),
    costly(&als::death_blossom::TECHNIQUE, 1, 76),
    costly(&wings::bent_set::TECHNIQUE, 9, 76),
    costly(&whips::whip::TECHNIQUE, 8, 76),
    costly(&exocet::exocet_compatibility::TECHNIQUE, 1, 77),
    costly(&fish::finned_mutant_fish::TECHNIQUE, 3, 77),
    costly(&chains::aic::TECHNIQUE, 4, 77),
    costly(&chains::continuous_loop::TECHNIQUE, 4, 77),
    costly(&chains::discontinuous_loop::TECHNIQUE, 4, 77),
    costly(&whips::g_whip::TECHNIQUE, 8, 77),
    costly(&whips::braid::TECHNIQUE, 8, 77),
    costly(&exocet::double_exocet::TECHNIQUE, 1, 78),
    costly(&fish::mutant_fish::TECHNIQUE, 4, 78),
    costly(&fish::kraken_fish_1::TECHNIQUE, 2, 78),
    costly(&sets::ranked_sledgehammer::TECHNIQUE, 4, 78),
    costly(&sets::sk_loop::TECHNIQUE, 1, 78),
    costly(&sets::msls::TECHNIQUE, 1, 78),
    costly(&colouring::gem_full::TECHNIQUE, 2, 78),
    costly(&whips::whip::TECHNIQUE, 9, 78),
    costly(&fish::finned_mutant_fish::TECHNIQUE, 4, 79),
    costly(&fish::kraken_fish_1::TECHNIQUE, 3, 79),
    costly(&whips::g_whip::TECHNIQUE, 9, 79),
    costly(&whips::braid::TECHNIQUE, 9, 79),
    costly(&uniqueness::rectangle_forcing_chain::TECHNIQUE, 1, 79),
    costly(&uniqueness::bug_forcing_chain::TECHNIQUE, 1, 79),
    costly(&fish::kraken_fish_1::TECHNIQUE, 4, 80),
    costly(&fish::kraken_fish_2::TECHNIQUE, 2, 80),
    costly(&colouring::gem_full::TECHNIQUE, 3, 80),
    costly(&single_digit::template_set::TECHNIQUE, 1, 80),
    costly(&single_digit::template_delete::TECHNIQUE, 1, 80),
    line(&forcing::cell_forcing_chain::TECHNIQUE, 1, 80),
    line(&forcing::house_forcing_chain::TECHNIQUE, 1, 80),
    costly(&single_digit::template_pair::TECHNIQUE, 1, 81),
    costly(&fish::kraken_fish_2::TECHNIQUE, 3, 81),
    costly(&fish::kraken_fish_2::TECHNIQUE, 4, 82),
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

#[cfg(test)]
mod tests {
    use crate::{Catalogue, Entry, Profile};
    use pencilproof_core::MAX_SIDE;

    fn complete() -> Vec<Entry> {
        Profile::complete().entries().to_vec()
    }

    /// The places in the complete profile of all lines that a name selects.
    fn places(name: &str) -> Vec<usize> {
        let selector = Catalogue::standard().selector(name).unwrap();
        let lines = complete();
        let places: Vec<usize> = (0..lines.len()).filter(|&at| selector.picks(&lines[at])).collect();
        assert!(!places.is_empty(), "{name}");
        places
    }

    /// What is named first must be tried first, and so be rated no higher.
    fn ascend(names: &[String]) {
        for pair in names.windows(2) {
            let [before, after] = [places(&pair[0]), places(&pair[1])];
            assert!(before.last() < after.first(), "{} before {}", pair[0], pair[1]);
        }
    }

    #[test]
    fn larger_patterns_are_rated_higher() {
        let lines = complete();
        let mut pairs = 0;
        for line in &lines {
            let next = lines.iter().filter(|other| other.technique() == line.technique());
            let next = next.filter(|other| other.params().size > line.params().size);
            let Some(next) = next.min_by_key(|other| other.params().size) else { continue };
            // The sizes of ALS-XZ are kinds: singly and doubly linked.
            let is_right = line.rating() < next.rating() || line.technique().id == "als-xz";
            assert!(is_right, "{} {}, {} {}", line.name(), line.rating(), next.name(), next.rating());
            pairs += 1;
        }
        assert!(pairs > 3 * (MAX_SIDE / 2 - 4), "the larger subsets and fish, and more");
    }

    #[test]
    fn simpler_kinds_of_fish_come_first() {
        let kinds = [
            "fish",
            "finned-fish",
            "sashimi-fish",
            "siamese-fish",
            "franken-fish",
            "finned-franken-fish",
            "mutant-fish",
            "finned-mutant-fish",
            "kraken-fish-1",
            "kraken-fish-2",
        ];
        for size in 2..=4 {
            ascend(&kinds.map(|kind| format!("{kind}:{size}")));
        }
        // Whatever their sizes: fish in lines alone, then Franken ones, then mutant ones.
        ascend(&["finned-jellyfish", "franken-x-wing"].map(str::to_owned));
        ascend(&["franken-jellyfish", "mutant-x-wing"].map(str::to_owned));
    }

    #[test]
    fn families_are_in_the_order_of_the_field() {
        let orders: &[&[&str]] = &[
            &["full-house", "hidden-single", "naked-single", "pointing", "claiming", "naked-pair", "hidden-pair"],
            &["naked-pair", "naked-triple", "hidden-triple", "naked-quad", "hidden-quad", "sledgehammer:3"],
            &["locked-pair", "naked-pair"],
            &["locked-triple", "naked-triple"],
            &["xy-wing", "xyz-wing", "wxyz-wing", "vwxyz-wing", "uvwxyz-wing"],
            &["xy-wing", "w-wing", "m-wing", "h-wing", "xy-chain"],
            &["skyscraper", "two-string-kite", "dual-two-string-kite", "broken-wing", "plain-x-chain", "plain-aic"],
            &["remote-pair", "oddagon", "xy-chain"],
            &["remote-pair", "firework-triple", "firework-alp", "firework-quad", "xy-chain"],
            &["oddagon", "tridagon", "cell-forcing-chain"],
            &["turbot-fish", "empty-rectangle", "dual-empty-rectangle", "plain-x-chain", "grouped-x-chain"],
            &["colour-trap", "multi-colours-1", "x-colouring", "plain-x-chain"],
            &["colour-wrap", "multi-colours-2", "medusa", "gem", "gem-full:1"],
            &["unique-rectangle-1", "unique-rectangle-3", "unique-loop", "bug-1", "bug-2", "bug-3"],
            &["hidden-rectangle", "unique-rectangle-links", "rectangle-forcing-chain", "cell-forcing-chain"],
            &["unique-loop", "bug-lite", "bug-1", "bug-forcing-chain", "cell-forcing-chain"],
            &["remote-pair", "xy-chain", "plain-aic", "grouped-aic", "als-aic", "large-als-aic", "cell-forcing-chain"],
            &["plain-aic", "sue-de-coq", "als-xz", "als-xy-wing", "als-chain", "death-blossom", "cell-forcing-chain"],
            &["sledgehammer:2", "ranked-sledgehammer:2"],
            &["sledgehammer:3", "ranked-sledgehammer:3"],
            &["sledgehammer:4", "ranked-sledgehammer:4", "set-logic"],
            &["plain-x-chain", "finned-swordfish", "nishio", "cell-forcing-chain", "house-forcing-chain"],
            &["xy-chain", "wxyz-wing", "sue-de-coq"],
            &["house-forcing-chain", "forcing-net-contradiction:1", "forcing-net-verity:1", "set-logic"],
        ];
        for names in orders {
            ascend(&names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn sudoku_explainers_techniques_have_its_numbers() {
        let numbers = [
            ("naked-single", 23),
            ("pointing", 26),
            ("claiming", 28),
            ("naked-pair", 30),
            ("x-wing", 32),
            ("hidden-pair", 34),
            ("naked-triple", 36),
            ("swordfish", 38),
            ("hidden-triple", 40),
            ("xy-wing", 42),
            ("xyz-wing", 44),
            ("unique-rectangle-1", 45),
            ("naked-quad", 50),
            ("jellyfish", 52),
            ("hidden-quad", 54),
            ("bug-1", 56),
            ("aligned-pair-exclusion", 62),
            ("plain-x-chain", 66),
            ("plain-aic", 70),
            ("aligned-triple-exclusion", 75),
            ("nishio", 75),
            ("cell-forcing-chain", 80),
        ];
        for (name, tenths) in numbers {
            assert_eq!(
                places(name).iter().map(|&at| complete()[at].rating().in_tenths()).collect::<Vec<_>>(),
                [tenths],
                "{name}"
            );
        }
    }
}
