//! Forged proofs about cages.

use crate::forger;

#[test]
fn no_forged_proof_shows_what_is_not_so() {
    hold(7, 8_000);
}

#[test]
#[ignore = "takes half a minute: cargo test -p pencilproof-proof --test it -- --ignored forged"]
fn no_forged_proof_of_a_hundred_thousand_shows_what_is_not_so() {
    hold(11, 100_000);
}

fn hold(seed: u64, proofs: usize) {
    let tally = forger::run(seed, proofs);
    assert!(tally.wrong.is_empty(), "{} wrong, such as {}", tally.wrong.len(), tally.wrong[0]);
    // Most are refused, and many are not: those are about something.
    assert!(tally.accepted > tally.forged / 20 && tally.accepted < tally.forged / 2, "{tally:?}");
}
