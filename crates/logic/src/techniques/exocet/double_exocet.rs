//! # Double Exocet
//! **Definition.** Two junior Exocets with the same digits, their bases in one band or stack and without a common cell.
//! Each way to fill the base and the targets of one is combined with each of the other, and followed by singles. Ways
//! that lead to a contradiction are out, and what all others lead to holds.
//!
//! **Example.** r1c1 and r1c2, and r2c4 and r2c5, can be 1, 2, 3 or 4 and are the bases of two Exocets. If a target of
//! each base is in the box of the other, seen by the other base, the bases hold different pairs: with 1 and 2 in one,
//! 3 and 4 are in the other.
//!
//! **Why it is sound.** Each Exocet is proved by itself. At the end of each way to fill both, singles lead to the
//! conclusions or to a contradiction.
//!
//! **Near misses.** Two bases with different digits, which say little about each other.
//!
//! **Cost.** At most 24 ways of each Exocet, combined; only where two have the same digits.
//!
//! **Also known as.** Double JExocet, JE4, compatible double Exocet.

use super::argument::{Argument, common, prove};
use super::evidence::evidence;
use super::pattern::{Exocet, Targets, all};
use super::words::Told;
use crate::prelude::*;
use pencilproof_proof::{Part, Pattern};

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("exocet-double-cases", 1)],
    ..Technique::plain(
        ("double-exocet", "Double Exocet"),
        Family::EXOCET,
        heading!("double_exocet.rs"),
        finder!(find),
        Explain::Pattern(tell),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let board = facts.board();
    let exocets = all(facts, Targets::Junior, found)?;
    let arguments: Vec<Argument<'_, '_, W>> = exocets.into_iter().map(|exocet| Argument::new(facts, exocet)).collect();
    for (index, one) in arguments.iter().enumerate() {
        for other in arguments[index + 1..].iter().filter(|other| is_double(&one.exocet, &other.exocet)) {
            let first = one.outcomes(board, found)?;
            let mut both = Vec::new();
            for outcome in &first {
                both.extend(other.outcomes(outcome, found)?);
            }
            let (placements, eliminations) = common(board, &both);
            let plain = [one, other].map(|each| [each.gone_by_targets(), each.gone_by_mirrors()].concat()).concat();
            let is_new = !placements.is_empty() || eliminations.iter().any(|gone| !plain.contains(gone));
            if is_new && !found.has(&placements, &eliminations) {
                found.conclude(placements, eliminations, || {
                    let lemmas = one.lemmas();
                    let tree = one.tree(0, &other.tree(lemmas.len(), &CaseTree::Close));
                    let proof = prove([lemmas, other.lemmas()].concat(), tree);
                    Reason::new(proof, evidence(board, &[&one.exocet, &other.exocet], false))
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether two Exocets have the same digits, and bases without a common cell in one band or stack.
fn is_double<const W: usize>(one: &Exocet<W>, other: &Exocet<W>) -> bool {
    let is_apart = || one.base.iter().all(|cell| !other.base.contains(cell));
    one.digits == other.digits && one.chute == other.chute && is_apart()
}

fn tell(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let one = Told::new(pattern, (Part::Base, Part::Target), context);
    let other = Told::new(pattern, (Part::OtherBase, Part::OtherTarget), context);
    let pair = |told: &Told<'_>| {
        format!(
            "{} are the base of an Exocet: its targets {} hold the same two of {}.",
            told.names(&told.base),
            told.names(&told.targets),
            text::and(told.digits.iter())
        )
    };
    let each =
        "Fill both bases with two of these digits in every way, their targets with the same two in either order, \
                and follow singles."
            .to_owned();
    let all =
        "Some ways may leave a cell or a house with nothing. All others come to the same in these cells:".to_owned();
    Telling {
        title: format!("{} on {}: {}; {}", context.name, text::digits(one.digits), one.in_short(), other.in_short()),
        place: format!("Look at {}, and at {}.", one.names(&one.base), other.names(&other.base)),
        reasons: vec![pair(&one), pair(&other), each, all],
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::{Position, junior, of_puzzle};

    const ID: &str = "double-exocet";

    /// A published puzzle after locked candidates and subsets.
    fn double() -> Position {
        let grid = "....9..5..1.....3...23..7....45...7.8.....2.......64...9..1.....8..6......54....7";
        let givens = grid.chars().enumerate().filter(|(_, digit)| *digit != '.');
        let givens: Vec<String> =
            givens.map(|(index, digit)| format!("{digit}r{}c{}", index / 9 + 1, index % 9 + 1)).collect();
        let position = of_puzzle("3x3", &givens.join(" "), "");
        let gone = ["2r7c9", "2r8c9", "4r1c1", "4r2c1", "4r3c1", "5r2c6", "5r3c6", "5r7c9", "5r8c9"];
        gone.iter().fold(position, |position, gone| position.only(&gone[1..], &"123456789".replace(&gone[..1], "")))
    }

    #[test]
    fn finds() {
        let all = double().conclusions(ID);
        assert!(all.iter().any(|all| all.contains("1 goes in r1c7")), "{all:?}");
    }

    #[test]
    fn near_miss() {
        assert_eq!(junior("3x3", [3, 4, 7], "").conclusions(ID), [""; 0], "there is only one");
    }

    #[test]
    fn other_size() {
        // Two bases in the two boxes of a band have no targets in different boxes.
        assert_eq!(Position::open("2x3").only("r1c1", "123").only("r1c2", "123").conclusions(ID), [""; 0]);
    }

    #[test]
    fn explains() {
        let hints = double().hints(ID);
        let hint = hints.iter().find(|hint| hint.conclusion.contains("1 goes in r1c7")).unwrap();
        assert_eq!(
            hint.title,
            "Double Exocet on 1 6 8 9: base r12c7, targets r4c9 and r9c8; base r56c8, targets r3c9 and r9c7"
        );
        assert_eq!(
            hint.reasons[0],
            "r1c7 and r2c7 are the base of an Exocet: its targets r4c9 and r9c8 hold the same two of 1, 6, 8 and 9."
        );
    }
}
