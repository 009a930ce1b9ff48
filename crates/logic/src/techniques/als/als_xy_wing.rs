//! # ALS-XY-Wing
//! **Definition.** Three almost locked sets: A and C have a restricted common x, B and C a restricted common y, another
//! digit than x. C lacks one of its digits at most, so it has x or y, and A has no x or B no y. A digit z that A and B
//! have, other than x and y, is therefore true in A or in B, and false wherever all its places in both are seen. The
//! sets have no cells in common, unless the setting `overlap` is on.
//!
//! **Example.** A is r1c1 and r2c2 with 1, 3 and 9, where 1 is in r1c1 alone; C is r1c5 with 1 and 2; B is r5c5 and
//! r6c4 with 2, 3 and 8, where 2 is in r5c5 alone.
//!
//! **Why it is sound.** Base: the cells of all sets, a common cell twice. Cover: x and y in the houses of their places,
//! every other digit in the house of its set, and z in a house of A and the victim and in a house of B and the victim.
//! Rank 1.
//!
//! **Near misses.** The same restricted common on both sides: C may lack it. A digit z that restricts A and C itself.
//!
//! **Cost.** For each candidate that sees all places of its digit in two sets, what both sets restrict, in rows of
//! bits: some 50 microseconds at 9x9 for sets of up to four cells.
//!
//! **Also known as.** ALS-XY rule; with cells for sets, an XY-Wing.

use super::row::Row;
use super::words::{self, Named};
use crate::AlsLinks;
use crate::prelude::*;
use pencilproof_proof::Pattern;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[
        Code::new("0902-1", 1).with(&[("cells", SettingValue::Number(8))]),
        Code::new("0902-2", 1).with(&[("overlap", SettingValue::Switch(true)), ("cells", SettingValue::Number(8))]),
    ],
    settings: &[super::overlap(), super::cells(4)],
    ..Technique::plain(
        ("als-xy-wing", "ALS-XY-Wing"),
        Family::ALS,
        heading!("als_xy_wing.rs"),
        finder!(find),
        Explain::Pattern(explain),
    )
};

/// The settings by index.
const OVERLAP: usize = 0;
const CELLS: usize = 1;

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let most = usize::from(params.number(CELLS));
    let count = facts.almost_locked_sets_up_to(most).len();
    let links = facts.als_links(most);
    let mut wing = Wing { facts, links, count, overlap: params.switch(OVERLAP), rows: Rows::default() };
    let mut ends: Vec<usize> = Vec::new();
    for digit in facts.layout().digits().iter() {
        let with = (0..count).filter(|&set| links.telling(set).contains(digit));
        let with: Vec<(usize, CellSet<W>)> = with.map(|set| (set, links.places(set, digit).victims)).collect();
        for victim in facts.board().open_plane(digit).iter() {
            ends.clear();
            ends.extend(with.iter().filter(|(_, victims)| victims.contains(victim)).map(|(set, _)| *set));
            if ends.len() > 1 {
                found.work(ends.len() as u64)?;
                wing.search(&ends, Candidate::new(victim, digit), found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Sets of pivots, as rows of bits.
#[derive(Default)]
struct Rows {
    /// Those that one of the ends restricts by some digit.
    once: Vec<u64>,
    /// Those that the ends restrict by two digits.
    twice: Vec<u64>,
    /// Those that one of the ends restricts by the present digit.
    now: Vec<u64>,
}

struct Wing<'w, 'b, const W: usize> {
    facts: &'w Facts<'b, W>,
    links: &'w AlsLinks<W>,
    count: usize,
    overlap: bool,
    rows: Rows,
}

impl<const W: usize> Wing<'_, '_, W> {
    /// Pivots for pairs of the ends, which all have the digit of the victim in its sight.
    fn search(&mut self, ends: &[usize], victim: Candidate, found: &mut Found<'_>) -> ControlFlow<()> {
        let Rows { once, twice, now } = &mut self.rows;
        for row in [&mut *once, &mut *twice] {
            row.clear();
            row.resize(self.links.words(), 0);
        }
        let others = self.facts.layout().digits() - DigitSet::only(victim.digit());
        for digit in others.iter() {
            now.clear();
            now.resize(self.links.words(), 0);
            for &end in ends.iter().filter(|&&end| self.links.sets()[end].digits.contains(digit)) {
                now.iter_mut().zip(self.links.restricted(end, digit)).for_each(|(now, row)| *now |= row);
            }
            for ((once, twice), now) in once.iter_mut().zip(&mut *twice).zip(&*now) {
                *twice |= *once & now;
                *once |= now;
            }
        }
        let pivots = std::mem::take(twice);
        for pivot in AlsLinks::<W>::numbers(pivots.iter().copied()).take_while(|&pivot| pivot < self.count) {
            self.pairs(ends, pivot, victim, found)?;
        }
        self.rows.twice = pivots;
        ControlFlow::Continue(())
    }

    /// Pairs of ends for a pivot.
    fn pairs(&self, ends: &[usize], pivot: usize, victim: Candidate, found: &mut Found<'_>) -> ControlFlow<()> {
        let overlaps =
            |one: usize, other: usize| self.links.sets()[one].cells.intersects(&self.links.sets()[other].cells);
        let near: Vec<(usize, DigitSet)> = ends
            .iter()
            .filter(|&&end| end != pivot && (self.overlap || !overlaps(end, pivot)))
            .map(|&end| (end, self.links.commons(end, pivot) - DigitSet::only(victim.digit())))
            .filter(|(_, commons)| !commons.is_empty())
            .collect();
        for (index, &(one, firsts)) in near.iter().enumerate() {
            for &(other, lasts) in &near[..index] {
                found.work(1)?;
                if !self.overlap && overlaps(one, other) {
                    continue;
                }
                for x in firsts.iter() {
                    for y in lasts.iter().filter(|&y| y != x) {
                        let row = Row { sets: &[one, pivot, other], digits: &[x, y] };
                        // Each wing is reported once, when its first victim is looked at.
                        if row.victims(self.links).into_iter().min_by_key(|gone| (gone.digit(), gone.cell()))
                            == Some(victim)
                        {
                            row.report(self.facts, self.links, found)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

fn explain(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let (layout, eliminations) = (context.layout, &context.step.eliminations);
    let sets = Named::all(&pattern.cells);
    let ends = words::gone(eliminations);
    let ([a, pivot, b], Some(links)) = (&sets[..], words::links(&sets, ends, layout)) else { return context.named() };
    let [(x, x_house), (y, y_house)] = links[..] else { return context.named() };
    let z = text::and(ends.iter());
    let one = if ends.len() == 1 { "is" } else { "are" };
    Telling {
        title: format!("ALS-XY-Wing on {}, {}", text::digits(ends), words::title(&sets, layout)),
        place: words::place(pattern, layout),
        reasons: vec![
            words::defined(&sets, layout),
            format!(
                "{x} is true in {} or {} at most once, as its places there are in {}; so is {y} in {} and {}, in {}.",
                a.letter,
                pivot.letter,
                layout.house_name(x_house),
                pivot.letter,
                b.letter,
                layout.house_name(y_house)
            ),
            format!(
                "{0} can lack only one of its digits. If {0} has {x}, {1} lacks it and needs all its other digits; if {0} \
                 has {y}, {2} does.",
                pivot.letter, a.letter, b.letter
            ),
            format!("Either way, {z} {one} true in {} or in {}.", a.letter, b.letter),
            words::seen(eliminations, &format!("{} and {}", a.letter, b.letter), layout),
        ],
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    /// A is r1c1 and r2c2, C is r1c5, B is r5c5 and r6c4.
    fn wing(second: &str) -> Position {
        let sets = Position::open("3x3").only("r1c1", "13").only("r2c2", "39").only("r1c5", "12");
        sets.only("r5c5", second).only("r6c4", "89")
    }

    #[test]
    fn finds() {
        assert_eq!(wing("28").conclusions("als-xy-wing"), ["So 9 can be removed from r2c4 and r6c2."]);
    }

    #[test]
    fn near_miss() {
        assert!(wing("18").conclusions("als-xy-wing").is_empty(), "r1c5 may lack the 1 between both");
        assert!(wing("48").conclusions("als-xy-wing").is_empty(), "nothing joins B to C");
    }

    #[test]
    fn other_size() {
        let large = Position::open("4x4").only("r1c1", "1G").only("r2c2", "GF").only("r1c9", "12");
        let large = large.only("r9c9", "28").only("r10c10", "8F");
        assert_eq!(large.conclusions("als-xy-wing"), ["So F can be removed from r2c10 and r10c2."]);
    }

    #[test]
    fn explains() {
        let hint = &wing("28").hints("als-xy-wing")[0];
        assert!(hint.title.starts_with("ALS-XY-Wing on 9, "), "{}", hint.title);
        assert_eq!(hint.reasons.len(), 5);
        assert!(hint.reasons[3].starts_with("Either way, 9 is true in A or in C."), "{:?}", hint.reasons);
        assert_eq!(hint.reasons[4], "r2c4 and r6c2 see every 9 of A and C.");
    }
}
