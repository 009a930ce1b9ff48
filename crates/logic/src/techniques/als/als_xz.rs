//! # ALS-XZ
//! **Definition.** Two almost locked sets without a common cell, and a *restricted common* x: a digit of both, all
//! places of which in the two lie in one house, so that it is true in one of them at most. The other set fills its
//! cells with all its other digits. So another digit z that both have is true in one of the two, and false wherever all
//! its places in both are seen (singly linked: `als-xz:1`). With two restricted commons (doubly linked: `als-xz:2`),
//! one set has the first and the other has the second, and each digit of the two sets is true among its places: it goes
//! from all other cells of a house that holds these places.
//!
//! **Example.** A is r1c1 and r1c2 with 1, 2 and 3, B is r5c1 and r5c3 with 1, 3 and 4; the 1s of both are in column 1.
//! One of the sets has no 1 and so has a 3.
//!
//! **Why it is sound.** Base: all cells. Cover: x in the house of its places, every other digit but z in the house of
//! its set, and z in a house of each set and the victim: rank 1, and the victim is in two of these rules. Doubly
//! linked, each digit is covered once or, where both sets have it, once for each: rank 0.
//!
//! **Near misses.** A place of x that does not see one of the other set. Sets with a common cell: the argument holds
//! for x outside of it, but is left to chains. Two sets in one house that are doubly linked are a naked subset.
//!
//! **Cost.** Pairs of sets that a digit restricts, found by rows of bits: some 30 microseconds at 9x9 for sets of up to
//! five cells.
//!
//! **Also known as.** ALS wing, almost locked sets rule; doubly linked ALS.

use super::locked::{Share, report};
use super::row::{Row, joint};
use super::words::{self, Named};
use crate::AlsLinks;
use crate::prelude::*;
use pencilproof_proof::Pattern;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |_| 1..=2,
    names: &[(1, "ALS-XZ (singly linked)"), (2, "ALS-XZ (doubly linked)")],
    aliases: &[("singly-linked-als-xz", 1), ("doubly-linked-als-xz", 2)],
    codes: &[
        Code::new("0901-1", 1).with(&[("cells", SettingValue::Number(8))]),
        Code::new("0901-2", 2).with(&[("cells", SettingValue::Number(8)), ("outside", SettingValue::Switch(true))]),
        Code::new("bent-4", 1),
        Code::new("ahs-xz", 1),
        Code::new("ahs-xz", 2),
        Code::new("ahs-xz-multi", 1),
        Code::new("ahs-xz-multi", 2),
    ],
    settings: &[
        Setting {
            key: "outside",
            about: "Doubly linked sets eliminate only outside of their own cells.",
            kind: SettingKind::Switch,
        },
        super::cells(5),
    ],
    ..Technique::plain(
        ("als-xz", "ALS-XZ"),
        Family::ALS,
        heading!("als_xz.rs"),
        finder!(find),
        Explain::Pattern(explain),
    )
};

/// The settings by index.
const OUTSIDE: usize = 0;
const CELLS: usize = 1;

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let most = usize::from(params.number(CELLS));
    let count = facts.almost_locked_sets_up_to(most).len();
    let links = facts.als_links(most);
    for one in 0..count {
        let overlapping = links.overlapping(one);
        for entry in links.digits(one) {
            let row = links.restricted(one, entry.digit).iter().zip(overlapping).map(|(row, overlap)| row & !overlap);
            for other in AlsLinks::<W>::numbers(row).filter(|other| (one + 1..count).contains(other)) {
                found.work(1)?;
                let telling = links.telling(one) & (links.telling(other) - DigitSet::only(entry.digit));
                if params.size == 1 && telling.is_empty() {
                    continue;
                }
                let is_joined = |digit: &Digit| joint(facts, links, [one, other], *digit).is_some();
                let commons: DigitSet = links.commons(one, other).iter().filter(is_joined).collect();
                // A pair is looked at once, with its first common.
                if commons.len() != params.size || commons.first() != Some(entry.digit) {
                    continue;
                }
                match params.size {
                    1 => Row { sets: &[one, other], digits: &[entry.digit] }.report(facts, links, found)?,
                    _ => doubly(facts, links, [one, other], (commons, params.switch(OUTSIDE)), found)?,
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two sets with two restricted commons.
fn doubly<const W: usize>(
    facts: &Facts<'_, W>,
    links: &AlsLinks<W>,
    pair: [usize; 2],
    (commons, outside): (DigitSet, bool),
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let (board, geometry) = (facts.board(), facts.geometry());
    let sets = pair.map(|set| links.sets()[set]);
    let cells = sets[0].cells | sets[1].cells;
    if geometry.shared_houses(cells).next().is_some() {
        return ControlFlow::Continue(());
    }
    // A restricted common is true among its places in both sets, another digit in each set.
    let share = |digit, cells: CellSet<W>| {
        let places = cells & board.plane(digit);
        Share { digit, places, houses: geometry.shared_houses(places).collect() }
    };
    let mut shares: Vec<Share<W>> = commons.iter().map(|digit| share(digit, cells)).collect();
    for set in &sets {
        shares.extend((set.digits - commons).iter().map(|digit| share(digit, set.cells)));
    }
    let kept = if outside { cells } else { CellSet::EMPTY };
    report(facts, sets.map(|set| set.cells), shares, kept, found)
}

fn explain(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let (layout, eliminations) = (context.layout, &context.step.eliminations);
    let sets = Named::all(&pattern.cells);
    let [a, b] = &sets[..] else { return context.named() };
    let commons = a.commons(b, layout);
    let defined = words::defined(&sets, layout);
    let place = words::place(pattern, layout);
    if context.step.size == 2 {
        let names = text::and(commons.iter().map(|(digit, _)| digit));
        let common: DigitSet = commons.iter().map(|(digit, _)| *digit).collect();
        // Digits that a set locks are described only where that removes something.
        let gone = words::gone(eliminations);
        let own = |set: &Named| {
            let digits = (set.digits() - common) & gone;
            (!digits.is_empty()).then(|| format!("{} in {}", text::and(digits.iter()), set.letter))
        };
        let together = format!("{names} in A and B together");
        let used = std::iter::once(together).chain(sets.iter().filter_map(own));
        let houses = commons.iter().map(|(digit, house)| format!("{digit} in {}", layout.house_name(*house)));
        return Telling {
            title: format!("ALS-XZ (doubly linked) on {}, {}", text::digits(common), words::title(&sets, layout)),
            place,
            reasons: vec![
                defined,
                format!(
                    "{names} are restricted commons: in A and B together each is true once at most, {}.",
                    text::and(houses)
                ),
                "Each set can lack only one of its digits. So one of them has the first common, the other has the second."
                    .to_string(),
                format!("This uses up {}.", text::and(used)),
            ],
        };
    }
    let ends = words::gone(eliminations);
    let Some((common, house)) = commons.into_iter().find(|(digit, _)| !ends.contains(*digit)) else {
        return context.named();
    };
    Telling {
        title: format!("ALS-XZ (singly linked) on {}, {}", text::digits(ends), words::title(&sets, layout)),
        place,
        reasons: vec![
            defined,
            format!(
                "{common} is a restricted common: all its places in A and B are in {}, so it is true in one of them at \
                 most.",
                layout.house_name(house)
            ),
            format!(
                "The set without the {common} needs all its other digits, so {} true in A or in B.",
                match ends.single() {
                    Some(digit) => format!("{digit} is"),
                    None => format!("each of {} is", text::and(ends.iter())),
                }
            ),
            words::seen(eliminations, "A and B", layout),
        ],
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    /// A is r1c1 and r2c2, B is in column 7; the 1s are in row 1.
    fn singly(first: &str) -> Position {
        Position::open("3x3").only("r1c1", "12").only("r2c2", "23").only(first, "14").only("r5c7", "34")
    }

    /// A is in row 1, B in row 5; 1 and 2 are in the same columns.
    fn doubly(layout: &str, [one, last]: [&str; 2]) -> Position {
        let row = Position::open(layout).only("r1c1", "15").only(one, "25");
        row.only("r5c1", "14").only(last, "24")
    }

    #[test]
    fn finds() {
        assert_eq!(singly("r1c7").conclusions("als-xz:1"), ["So 3 can be removed from r2c7 and r5c2."]);
        assert_eq!(
            doubly("3x3", ["r1c9", "r5c9"]).conclusions("doubly-linked-als-xz"),
            ["So 1 can be removed from r2346789c1; 2 from r2346789c9; 4 from r5c2345678; 5 from r1c2345678."]
        );
    }

    #[test]
    fn near_miss() {
        assert!(singly("r3c7").conclusions("als-xz:1").is_empty(), "the 1s do not see each other");
        let one = Position::open("3x3").only("r1c1", "15").only("r1c9", "25").only("r5c1", "14").only("r6c9", "24");
        assert!(one.conclusions("als-xz:2").is_empty(), "r5c1 and r6c9 are not in one house");
        let pair = Position::open("3x3").only("r1c1", "12").only("r1c5", "12");
        assert!(pair.conclusions("als-xz").is_empty(), "a naked pair");
    }

    #[test]
    fn other_size() {
        assert_eq!(
            doubly("2x3", ["r1c6", "r5c6"]).conclusions("als-xz:2"),
            ["So 1 can be removed from r2346c1; 2 from r2346c6; 4 from r5c2345; 5 from r1c2345."]
        );
    }

    #[test]
    fn explains() {
        let hint = &singly("r1c7").hints("als-xz:1")[0];
        assert_eq!(hint.title, "ALS-XZ (singly linked) on 3, r15c7; r1c1 and r2c2");
        assert_eq!(
            hint.reasons,
            [
                "A is r15c7, two cells with three digits: 1, 3 and 4. B is r1c1 and r2c2, two cells with three digits: 1, 2 \
                 and 3.",
                "1 is a restricted common: all its places in A and B are in row 1, so it is true in one of them at most.",
                "The set without the 1 needs all its other digits, so 3 is true in A or in B.",
                "r2c7 and r5c2 see every 3 of A and B.",
            ]
        );
        let hint = &doubly("3x3", ["r1c9", "r5c9"]).hints("als-xz:2")[0];
        assert_eq!(
            hint.reasons[1..],
            [
                "1 and 2 are restricted commons: in A and B together each is true once at most, 1 in column 1 and 2 in column \
                 9.",
                "Each set can lack only one of its digits. So one of them has the first common, the other has the second.",
                "This uses up 1 and 2 in A and B together, 5 in A and 4 in B.",
            ]
        );
        // Where nothing else has the 5 in row 1, nobody needs to know that A has it.
        let hint = &doubly("3x3", ["r1c9", "r5c9"]).keep('5', "row 1", "r1c1 r1c9").hints("als-xz:2")[0];
        assert_eq!(hint.reasons[3], "This uses up 1 and 2 in A and B together and 4 in B.");
    }
}
