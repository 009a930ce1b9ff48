//! # Set logic
//! **Definition.** Any number of rules with weights: those of the base need a number of true candidates, those of the
//! cover hold at most a number of them. If no candidate counts more in the base than in the cover, every candidate
//! whose count in the cover exceeds its count in the base by more than the rank is false. The technique is complete: it
//! finds everything that such counts can show, and nothing else.
//!
//! **Example.** A loop of 16 cells round a centre, with eight rows and columns and eight boxes against them: 16
//! sources, 16 recipients, rank 0.
//!
//! **Why it is sound.** The argument is counted in integers before a step is reported, and the checker counts it once
//! more. Completeness is Farkas' lemma: a candidate that no weights refute is one in some fractional solution of the
//! exactly-one rules.
//!
//! **Near misses.** Arguments by uniqueness or parity (a "loop of odd length") are not counts, so set logic does not
//! find them.
//!
//! **Cost.** Candidates that singles refute are found without a linear program; their certificates use only the rules
//! that bear on the failure, and take some 0.2 ms each at 9x9. The rest takes a linear program of 150 to 250 rows,
//! which is solved for some 90 candidates: about 4 ms per position. On larger boards a limit on operations ends the
//! work. Candidates are taken a few at a time, those that fail soonest first, and the simplest argument among them is
//! reported: few rules first, then small weights, then a low rank.
//!
//! **Also known as.** Weighted rank logic, linear programming closure. It is stronger than all chains and fish, and
//! than trying each candidate with singles (Nishio).

use super::report;
use super::tell::tell;
use crate::counting::argument::Argument;
use crate::counting::oracle::{WORK, certificate, refutable_beyond, refuted_by_singles};
use crate::counting::system::System;
use crate::prelude::*;
use std::collections::HashSet;

pub(crate) static TECHNIQUE: Technique = Technique::plain(
    ("set-logic", "Set logic"),
    Family::SET_LOGIC,
    heading!("set_logic.rs"),
    finder!(find),
    Explain::Sets(tell),
);

/// The number of targets for which arguments are found before the simplest of these arguments is reported.
const COMPARED: usize = 8;

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let Some(system) = facts.system() else { return ControlFlow::Continue(()) };
    // Candidates that singles refute need no linear program and have the simplest arguments.
    let singles = refuted_by_singles(system, found.meter());
    let mut known = HashSet::new();
    argue(facts.board(), system, &singles, &mut known, found)?;
    let mut meter = found.meter().part(WORK);
    let beyond = refutable_beyond(system, &singles, &mut meter).unwrap_or_default();
    found.meter().rejoin(&meter);
    argue(facts.board(), system, &beyond, &mut known, found)
}

/// Reports arguments for some targets, a few targets at a time, the simplest argument of each few first.
fn argue<const W: usize>(
    board: &Board<W>,
    system: &System,
    targets: &[usize],
    known: &mut HashSet<usize>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for few in targets.chunks(COMPARED) {
        let mut arguments: Vec<Argument<'_>> = Vec::new();
        for &target in few.iter().filter(|target| !known.contains(target)) {
            let mut meter = found.meter().part(WORK);
            arguments.extend(certificate(system, target, &mut meter));
            found.meter().rejoin(&meter);
        }
        arguments.sort_by_key(|argument| (argument.rules().count(), argument.largest_weight(), argument.rank()));
        for argument in &arguments {
            report(board, system, argument, &argument.conclusions(), known, found)?;
        }
        found.work(1)?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    #[test]
    fn finds() {
        let position = Position::open("2x3").only("r1c1", "12").only("r1c5", "13").only("r5c1", "23");
        assert_eq!(position.conclusions("set-logic"), ["So 3 can be removed from r5c5."]);
    }

    #[test]
    fn near_miss() {
        let position = Position::open("2x3").only("r1c1", "12").only("r1c5", "13").only("r5c1", "234");
        assert!(position.conclusions("set-logic").is_empty());
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x2").only("r1c1", "12").only("r1c3", "13").only("r3c1", "23");
        assert_eq!(
            position.conclusions("set-logic"),
            ["So 4 can be removed from r4c4.", "So 3 can be removed from r3c3."]
        );
    }

    #[test]
    fn explains() {
        let position = Position::open("2x3").only("r1c1", "12").only("r1c5", "13").only("r5c1", "23");
        let hint = &position.hints_in_own_terms("set-logic")[0];
        assert_eq!(hint.title, "Set logic 3 x 4, rank 1: r1c1, r1c5 and r5c1");
        assert_eq!(hint.reasons.len(), 4);
    }
}
