//! # Junior Exocet
//! **Definition.** Two cells of a line and a box, the *base*, have three or four candidates. Three *cross-lines* run
//! across the line, one through each box of its band or stack, but not through the base. Each of the two other boxes
//! has a *target* in its cross-line, beside the line of the base; the third cell of the cross-line there, its
//! *companion*, has none of the digits. If all other places of each digit in the cross-lines, outside the band or
//! stack, are in two houses, the targets hold the same two digits as the base. So they lose all others; a digit also
//! goes from a target if the other cross-lines would not have a place for it each, and from the base if neither target
//! can have it. The *mirror* of a target is two cells in the box of the other target, beside its cross-line, in the
//! line that neither the base nor the first target is in: one of them has the digit of the first target, too.
//!
//! **Example.** r1c1 and r1c2 can be 1, 2, 3 or 4. In columns 3, 4 and 7, from row 4 down, 1 and 2 are only in rows 4
//! and 7, 3 and 4 only in rows 5 and 8; and r3c4 and r2c7 have none of the four. So r2c4 and r3c7 hold what r1c1 and
//! r1c2 do, in some order.
//!
//! **Why it is sound.** If 1 is in the base, row 1 and box 1 have it, and the three columns need it three times below
//! and in the targets. Two houses hold it twice at most, so it is in a target. This is shown by the places of 1 in one
//! of the two houses, each followed by singles; then base and targets are filled in every way. The mirror follows from
//! the rows of the band: the digit of r2c4 is in row 1 and row 2, so in box 3 it is in row 3, and not at r3c7, which
//! has the other digit. Counting alone does not show it, as half of each digit in each base cell would be enough.
//!
//! **Near misses.** A companion with a digit of the base, and a digit that needs a third house. Digits that are solved
//! in the cross-lines are places, too.
//!
//! **Cost.** Only pairs of cells with three or four candidates are bases; each has nine choices of cross-lines. Bands
//! and stacks of more than three boxes are not searched.
//!
//! **Also known as.** JE2, JExocet, Exocet.

use super::argument::{Argument, prove};
use super::evidence::evidence;
use super::pattern::{Targets, all};
use super::words::Told;
use crate::prelude::*;
use pencilproof_proof::{Part, Pattern};

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("exocet-je2", 1), Code::new("exocet-je2-mirror", 1)],
    ..Technique::plain(
        ("junior-exocet", "Junior Exocet"),
        Family::EXOCET,
        heading!("junior_exocet.rs"),
        finder!(find),
        Explain::Pattern(tell),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    for exocet in all(facts, Targets::Junior, found)? {
        let argument = Argument::new(facts, exocet);
        let plain = argument.gone_by_targets();
        let mirrored = argument.gone_by_mirrors();
        report(facts, &argument, plain.clone(), false, found)?;
        if mirrored.iter().any(|gone| !plain.contains(gone)) {
            report(facts, &argument, mirrored, true, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Reports what goes, unless another Exocet shows the same.
pub(super) fn report<const W: usize>(
    facts: &Facts<'_, W>,
    argument: &Argument<'_, '_, W>,
    gone: Vec<Candidate>,
    with_mirrors: bool,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    if found.has(&[], &gone) {
        return ControlFlow::Continue(());
    }
    found.eliminate(gone, || {
        let proof = prove(argument.lemmas(), argument.tree(0, &CaseTree::Close));
        Reason::new(proof, evidence(facts.board(), &[&argument.exocet], with_mirrors))
    })
}

pub(super) fn tell(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let told = Told::new(pattern, (Part::Base, Part::Target), context);
    Telling {
        title: format!("{} on {}: {}", context.name, text::digits(told.digits), told.in_short()),
        place: told.place(),
        reasons: [told.reasons(), told.mirrors(), told.conclusions()].concat(),
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::junior;

    const ID: &str = "junior-exocet";

    #[test]
    fn finds() {
        let targets = junior("3x3", [3, 4, 7], "").conclusions(ID);
        assert_eq!(targets, ["So 5, 6, 7, 8 and 9 can be removed from r2c4 and r3c7."]);
        let base = junior("3x3", [3, 4, 7], "").only("r2c4", "1256").only("r3c7", "1278").conclusions(ID);
        assert_eq!(base, ["So 3 and 4 can be removed from r1c12; 5 and 6 from r2c4; 7 and 8 from r3c7."]);
        // Columns 3 and 7 have 1 in row 7 alone.
        let room = junior("3x3", [3, 4, 7], "").only("r4c3", "256789").only("r4c7", "256789").conclusions(ID);
        assert_eq!(room, ["So 1 can be removed from r2c4; 5, 6, 7, 8 and 9 from r2c4 and r3c7."]);
        let mirror = junior("3x3", [3, 4, 7], "").only("r3c8", "56789").conclusions(ID);
        assert_eq!(mirror[1..], ["So 5, 6, 7, 8 and 9 can be removed from r2c4 and r3c79."]);
    }

    #[test]
    fn near_miss() {
        let companion = junior("3x3", [3, 4, 7], "1");
        assert!(companion.conclusions(ID).is_empty());
        let senior = junior("3x3", [3, 4, 7], "").conclusions("senior-exocet");
        assert!(senior.is_empty(), "a junior one is no senior one");
    }

    #[test]
    fn other_size() {
        let gone = junior("3x4", [3, 5, 9], "").conclusions(ID);
        assert!(gone.iter().any(|gone| gone.contains("r2c5 and r3c9")), "{gone:?}");
    }

    #[test]
    fn explains() {
        let hints = junior("3x3", [3, 4, 7], "").only("r3c8", "56789").hints(ID);
        assert_eq!(hints[0].title, "Junior Exocet on 1 2 3 4: base r1c12, targets r2c4 and r3c7");
        assert_eq!(hints[0].place, "Look at r1c1 and r1c2 and at columns 3, 4 and 7.");
        let reasons = [
            "r1c1 and r1c2 hold two of 1, 2, 3 and 4. Row 1 and box 1 have no other place for these two, so columns 3, 4 and \
             7 need both elsewhere.",
            "There, apart from r2c4 and r3c7, 1 is only in rows 4 and 7; 2 is only in rows 4 and 7; 3 is only in rows 5 and \
             8; 4 is only in rows 5 and 8.",
            "Two houses hold a digit at most twice; the three lines need it three times.",
            "Therefore each of the two digits is in a target, and r2c4 and r3c7 hold the same two as r1c1 and r1c2.",
            "r2c4 and r3c7 can hold only 1, 2, 3 or 4.",
        ];
        assert_eq!(hints[0].reasons, reasons);
        let mirrors = [
            "In box 3, the digit of r2c4 is not in rows 1 or 2 or column 7: it is in r3c9, its mirror.",
            "In box 2, the digit of r3c7 is not in rows 1 or 3 or column 4: it is in r2c5 or r2c6, its mirror.",
        ];
        assert_eq!(hints[1].reasons[4..6], mirrors);
    }
}
