//! Forged proofs about cages.

use crate::forger;

#[test]
fn no_forged_proof_shows_what_is_not_so() {
    let tally = forger::run(11, 100_000);
    assert!(tally.wrong.is_empty(), "{} wrong, such as {}", tally.wrong.len(), tally.wrong[0]);
    // Most are refused, and many are not: those are about something.
    assert!(tally.accepted > tally.forged / 20 && tally.accepted < tally.forged / 2, "{tally:?}");
}
