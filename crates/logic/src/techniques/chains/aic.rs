//! # AIC
//! **Definition.** Strong and weak links in turn, a strong one first and last. Of two nodes that a strong link joins,
//! one at least is true; of two that a weak link joins, one at most. So if the first node is false, the last one is
//! true: one of the two ends is true, and a candidate that sees both is false. If the ends are the same node, it is
//! true (a discontinuous loop). If they see each other (a continuous loop), everything that two neighbouring nodes see
//! is false. Nodes are candidates; with size 2 also groups of a digit where two houses meet; with size 3 also a digit
//! in an almost locked set of up to three cells: if one of its digits is false in all of them, the others are true;
//! with size 4 of any number of cells.
//!
//! **Example.** `(4)r2c3 = r2c8 - r7c8 = (4-9)r7c3 = (9)r5c3 => r5c3<>4`: if r2c3 is not 4, r5c3 is 9.
//!
//! **Why it is sound.** Base: the rules of the strong links, or the cells of the almost locked set; cover: the rules of
//! the weak links, the other digits of the almost locked set, and the two rules in which a victim sees the ends. The
//! rank is 1, and the victim lies in both rules. A loop needs no victim: its rank is 0.
//!
//! **Near misses.** Two weak links in a row: nothing follows. A group whose candidates see the next node through
//! different houses.
//!
//! **Cost.** First all refuted candidates are found at once, from clusters of strong links and what follows from each:
//! some ten microseconds at 9x9, and thirty with groups. Then a breadth-first search for each finds the shortest chain.
//!
//! **Also known as.** Alternating inference chain; nice loop; with groups, grouped AIC. The default is to report every
//! shape; the setting `type` asks for chains with two or more eliminations, those of one digit (type 1) or of two
//! (type 2).

use super::{Argument, Reading, What, find, find_every, kind_of, search::Allowed, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |_| 1..=4,
    names: &[(1, "AIC"), (2, "Grouped AIC"), (3, "ALS-AIC"), (4, "ALS-AIC (large sets)")],
    aliases: &[("plain-aic", 1), ("grouped-aic", 2), ("als-aic", 3), ("large-als-aic", 4)],
    codes: &[
        Code::new("0708-1", 1).with(&[("type", SettingValue::Number(1))]),
        Code::new("0708-2", 1).with(&[("type", SettingValue::Number(2))]),
        Code::new("0711-1", 2).with(&[("type", SettingValue::Number(1))]),
        Code::new("0711-2", 2).with(&[("type", SettingValue::Number(2))]),
        Code::new("0711-3", 4).with(&[("type", SettingValue::Number(1))]),
        Code::new("0711-4", 4).with(&[("type", SettingValue::Number(2))]),
    ],
    settings: &[Setting {
        key: "type",
        about: "1: chains with ends of one digit that strike two or more candidates; 2: those with ends of two digits.",
        kind: SettingKind::Number { usual: 0, range: 0..=2 },
    }],
    ..Technique::plain(
        ("aic", "AIC"),
        Family::CHAIN,
        heading!("aic.rs"),
        finder!(search),
        Explain::Chain(tell::telling),
    )
};

/// The index of the setting above.
const TYPE: usize = 0;

fn search<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let nodes = kind_of(params);
    let kind = params.number(TYPE);
    if kind == 0 {
        return find(facts, What::new(nodes, Allowed::Any, Reading::Loops), found);
    }
    let is_wanted = |argument: &Argument<'_, '_, W>| {
        let [one, other] = argument.end_digits();
        argument.eliminations.len() > 1 && (one == other) == (kind == 1)
    };
    find_every(facts, What::new(nodes, Allowed::Any, Reading::Open), &is_wanted, found)
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn grouped() -> Position {
        Position::open("3x3")
            .keep('4', "row 2", "r2c1 r2c2 r2c8")
            .only("r6c8", "45")
            .only("r6c3", "56")
            .only("r9c3", "64")
    }

    #[test]
    fn finds() {
        assert_eq!(Position::linked("3x3").conclusions("plain-aic"), ["So 3 can be removed from r6c7."]);
        // The 4 of row 2 is in r2c12, or in r2c8.
        let conclusion = "So 4 can be removed from r13c3.".to_string();
        assert!(!grouped().conclusions("plain-aic").contains(&conclusion));
        assert!(grouped().conclusions("grouped-aic").contains(&conclusion));
        // If r1c23 have no 3, they have a 1.
        let als = Position::open("3x3").only("r1c2", "123").only("r1c3", "123").only("r1c5", "14").only("r2c5", "43");
        let conclusion = "So 3 can be removed from r1c46 and r2c123.".to_string();
        assert!(!als.conclusions("grouped-aic").contains(&conclusion));
        assert!(als.conclusions("als-aic").contains(&conclusion), "{:?}", als.conclusions("als-aic"));
    }

    #[test]
    fn passes_through_what_goes_together() {
        let position = Position::constrained("3x3", &["whisper cells:r3c5,r4c6 value:5"]);
        let position = position.keep('7', "row 3", "r3c1 r3c5").only("r4c6", "14").only("r4c1", "17");
        let hint = &position.hints("plain-aic")[0];
        assert_eq!(hint.title, "Continuous loop on 1 4 7, r3c15 and r4c16");
        let why = "because of the whisper at r3c5, the 1 of row 4 and the 7 of column 1";
        assert!(hint.reasons[1].contains(why), "{}", hint.reasons[1]);
        assert_eq!(hint.conclusion, "So 1 can be removed from r4c2345789; 7 from r1256789c1.");
    }

    #[test]
    fn near_miss() {
        let apart = Position::open("3x3").only("r1c1", "28").only("r2c7", "83").only("r6c7", "32");
        assert!(apart.conclusions("plain-aic").is_empty(), "r1c1 does not see r2c7");
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").only("r1c1", "25").only("r1c4", "56").only("r6c4", "62");
        assert_eq!(position.conclusions("plain-aic"), ["So 2 can be removed from r6c1."]);
    }

    #[test]
    fn explains() {
        let hints = grouped().hints("grouped-aic");
        let hint = hints.iter().find(|hint| hint.title.starts_with("Grouped")).unwrap();
        assert_eq!(hint.title, "Grouped AIC on 4 5 6, r2c12 to r9c3");
        assert_eq!(
            hint.reasons,
            [
                "If none of r2c12 is 4: r2c8 is 4 (row 2), r6c8 is 5, not 4 (column 8), r6c3 is 6, not 5 (row 6), r9c3 is 4, not \
                 6 (column 3).",
                "At least one of r2c12 and r9c3 is 4, and r13c3 see them all.",
                "(4)r2c12 = r2c8 - (4=5)r6c8 - (5=6)r6c3 - (6=4)r9c3 => r13c3<>4",
            ]
        );
    }
}
