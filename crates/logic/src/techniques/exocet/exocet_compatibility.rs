//! # Exocet compatibility
//! **Definition.** The two targets of an Exocet hold the same two digits as its base. So there are at most 24 ways to
//! fill these four cells. Each is followed by singles. Ways that lead to a contradiction are out, and what all others
//! lead to holds.
//!
//! **Example.** The base can be 1 and 2, 1 and 3 or 2 and 3. With 1 and 2 in base and targets, in whatever order, row 8
//! would have no place for 2, and with 1 and 3 column 7 would have none for 3. So base and targets hold 2 and 3.
//!
//! **Why it is sound.** The proof is that of the Exocet, and at the end of each way to fill base and targets singles
//! lead to the conclusions or to a contradiction.
//!
//! **Near misses.** A conclusion that a single way does not lead to, although no solution has this way.
//!
//! **Cost.** At most 24 ways to be followed for each Exocet, junior and senior ones alike.
//!
//! **Also known as.** Incompatible base pairs, compatibility check.

use super::argument::{Argument, common, prove};
use super::evidence::evidence;
use super::pattern::{Targets, all};
use super::words::Told;
use crate::prelude::*;
use pencilproof_proof::{Part, Pattern};

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("exocet-je2-cases", 1)],
    ..Technique::plain(
        ("exocet-compatibility", "Exocet compatibility"),
        Family::EXOCET,
        heading!("exocet_compatibility.rs"),
        finder!(find),
        Explain::Pattern(tell),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let board = facts.board();
    for exocet in all(facts, Targets::Anywhere, found)? {
        let argument = Argument::new(facts, exocet);
        let known = [argument.gone_by_targets(), argument.gone_by_mirrors()].concat();
        let outcomes = argument.outcomes(board, found)?;
        let (placements, eliminations) = common(board, &outcomes);
        let is_known = placements.is_empty() && eliminations.iter().all(|gone| known.contains(gone));
        if !is_known && !found.has(&placements, &eliminations) {
            found.conclude(placements, eliminations, || {
                let proof = prove(argument.lemmas(), argument.tree(0, &CaseTree::Close));
                Reason::new(proof, evidence(board, &[&argument.exocet], false))
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn tell(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let told = Told::new(pattern, (Part::Base, Part::Target), context);
    let each = format!(
        "Fill {} with two of these digits in every way, and {} with the same two in either order, and follow singles.",
        told.names(&told.base),
        told.names(&told.targets)
    );
    let all =
        "Some ways may leave a cell or a house with nothing. All others come to the same in these cells:".to_owned();
    Telling {
        title: format!("{} on {}: {}", context.name, text::digits(told.digits), told.in_short()),
        place: told.place(),
        reasons: [told.reasons(), vec![each, all]].concat(),
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::{Position, junior};

    const ID: &str = "exocet-compatibility";

    /// With 1 in r2c4, r2c8 is 9.
    fn half(layout: &str, columns: [usize; 3]) -> Position {
        let target = |index: usize| format!("r{}c{}", index + 1, columns[index]);
        let beside = format!("r2c{}", columns[2] + 1);
        junior(layout, columns, "").only(&target(1), "12").only(&target(2), "34").only(&beside, "19")
    }

    #[test]
    fn finds() {
        // With 2 in r2c4, 2 is in the base, and r2c2 is 9.
        let gone = half("3x3", [3, 4, 7]).only("r2c2", "29").conclusions(ID);
        assert_eq!(gone.len(), 1);
        assert!(gone[0].contains("9 from r2c") || gone[0].contains("9 can be removed from r2c"), "{gone:?}");
    }

    #[test]
    fn near_miss() {
        assert_eq!(half("3x3", [3, 4, 7]).conclusions(ID), [""; 0]);
    }

    #[test]
    fn other_size() {
        let gone = half("3x4", [3, 5, 9]).only("r2c2", "29").conclusions(ID);
        assert!(!gone.is_empty());
    }

    #[test]
    fn explains() {
        let hint = &half("3x3", [3, 4, 7]).only("r2c2", "29").hints(ID)[0];
        assert_eq!(hint.title, "Exocet compatibility on 1 2 3 4: base r1c12, targets r2c4 and r3c7");
        assert_eq!(
            hint.reasons[4..],
            [
                "Fill r1c1 and r1c2 with two of these digits in every way, and r2c4 and r3c7 with the same two in either \
                 order, and follow singles.",
                "Some ways may leave a cell or a house with nothing. All others come to the same in these cells:"
            ]
        );
    }
}
