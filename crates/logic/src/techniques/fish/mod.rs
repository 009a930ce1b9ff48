//! Fish: one digit in some base houses, covered by as many cover houses, but for fins that the victims see.
//!
//! `patterns::fish` says what follows from a base and a cover; `patterns::fish_lines` finds those in lines, `search`
//! those in houses of any kind; `tell` puts them into words; `kraken` joins fins and victims by
//! chains, which `chained` follows.

mod chained;
pub(crate) mod finned_fish;
pub(crate) mod finned_franken_fish;
pub(crate) mod finned_mutant_fish;
#[expect(clippy::module_inception, reason = "the technique that gives the family its name")]
pub(crate) mod fish;
pub(crate) mod franken_fish;
mod kraken;
pub(crate) mod kraken_fish_1;
pub(crate) mod kraken_fish_2;
pub(crate) mod mutant_fish;
pub(crate) mod sashimi_fish;
mod search;
pub(crate) mod siamese_fish;
mod tell;

use crate::patterns::fish::{Fish, Kind};
use crate::prelude::*;
use search::Sides;

/// Fish of more than this size have a smaller one in the houses that are left, if rows and columns are all there is.
fn up_to_half(side: usize) -> std::ops::RangeInclusive<usize> {
    2..=(side / 2).max(2)
}

/// The sizes of fish in which boxes take part, or fins.
fn up_to_most(side: usize) -> std::ops::RangeInclusive<usize> {
    2..=side.saturating_sub(2).max(2)
}

/// HoDoKu's codes of the fish of a kind, of two to seven houses.
const fn codes(codes: [&'static str; 6]) -> [Code; 6] {
    let [two, three, four, five, six, seven] = codes;
    [
        Code::new(two, 2),
        Code::new(three, 3),
        Code::new(four, 4),
        Code::new(five, 5),
        Code::new(six, 6),
        Code::new(seven, 7),
    ]
}

/// A setting of finned fish, with the limit of HoDoKu.
const FINS: Setting =
    Setting { key: "fins", about: "The most fins of a fish.", kind: SettingKind::Number { usual: 5, range: 1..=25 } };

/// A setting of finned fish, with the limit of HoDoKu.
const ENDO_FINS: Setting = Setting {
    key: "endo_fins",
    about: "The most fins that lie in two base houses.",
    kind: SettingKind::Number { usual: 2, range: 0..=25 },
};

/// The limits that the settings set.
#[derive(Clone, Copy)]
struct Limits {
    fins: usize,
    endo_fins: usize,
}

impl Limits {
    fn of(params: &Params) -> Limits {
        Limits { fins: params.number(0).into(), endo_fins: params.number(1).into() }
    }

    fn allow<const W: usize>(self, fish: &Fish<W>) -> bool {
        fish.fins.len() <= self.fins && fish.endo_fins.len() <= self.endo_fins
    }
}

/// Hands the finned fish of a size in lines to `found`: sashimi ones, or the others.
fn find_finned<const W: usize>(
    facts: &Facts<'_, W>,
    params: &Params,
    is_sashimi: bool,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let limits = Limits::of(params);
    for digit in facts.layout().digits().iter() {
        found.search(Unit::Digit(digit), |found| {
            let all = facts.finned_fish(digit, params.size, found)?;
            let is_wanted = |fish: &&Fish<W>| limits.allow(fish) && fish.is_sashimi(facts.board()) == is_sashimi;
            all.iter().filter(is_wanted).try_for_each(|fish| report(facts, fish, found))
        })?;
    }
    ControlFlow::Continue(())
}

/// Hands the fish of a size with houses of other kinds to `found`, those with fins or those without.
fn find_complex<const W: usize>(
    facts: &Facts<'_, W>,
    (sides, size): (Sides, usize),
    limits: Option<Limits>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let layout = facts.layout();
    let wanted = if sides == Sides::Franken { Kind::Franken } else { Kind::Mutant };
    for digit in layout.digits().iter() {
        found.search(Unit::Digit(digit), |found| {
            search::any_houses(facts, digit, (sides, size), found, &mut |fish, found| {
                let has_place =
                    limits.map_or(fish.fins.is_empty(), |limits| !fish.fins.is_empty() && limits.allow(fish));
                if has_place && kind(layout, fish) == wanted {
                    report(facts, fish, found)?;
                }
                ControlFlow::Continue(())
            })
        })?;
    }
    ControlFlow::Continue(())
}

fn kind<const W: usize>(layout: &Layout, fish: &Fish<W>) -> Kind {
    let (base, cover): (Vec<House>, Vec<House>) = (fish.base.iter().collect(), fish.cover.iter().collect());
    Kind::of(layout, &base, &cover)
}

fn report<const W: usize>(facts: &Facts<'_, W>, fish: &Fish<W>, found: &mut Found<'_>) -> ControlFlow<()> {
    found.eliminate(candidates(fish.victims, fish.digit), || fish.reason(facts.board()))
}
