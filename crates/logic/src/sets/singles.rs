//! Following singles within a system: which candidates they refute, how soon, and by which rules.

use super::system::System;

/// A candidate that singles refute.
pub(crate) struct Failure {
    /// The number of candidates placed, including this one, before a rule became empty.
    pub(crate) placed: usize,
    /// The rules by which candidates were eliminated or placed, and the empty rule, in ascending order. Their sum is a
    /// refutation.
    pub(crate) rules: Vec<usize>,
}

/// Assumes a candidate and follows singles, the earliest first. `None` if they end without a contradiction.
pub(crate) fn failure(system: &System, candidate: usize) -> Option<Failure> {
    let mut left: Vec<usize> = (0..system.rule_count()).map(|rule| system.members(rule).len()).collect();
    let mut is_false = vec![false; system.candidate_count()];
    let mut is_true = vec![false; system.candidate_count()];
    let mut used = vec![false; system.rule_count()];
    let mut queue = vec![candidate];
    is_true[candidate] = true;
    let mut placed = 0;
    while let Some(&next) = queue.get(placed) {
        placed += 1;
        for &rule in system.rules_of(next) {
            used[rule] = true;
            for &other in system.members(rule).iter().filter(|&&other| other != next) {
                if std::mem::replace(&mut is_false[other], true) {
                    continue;
                }
                for &weaker in system.rules_of(other) {
                    left[weaker] -= 1;
                    if left[weaker] == 0 {
                        used[weaker] = true;
                        let rules = (0..used.len()).filter(|&rule| used[rule]).collect();
                        return Some(Failure { placed, rules });
                    }
                    if left[weaker] == 1 {
                        let last = system.members(weaker).iter().copied().find(|&member| !is_false[member]);
                        let last = last.filter(|&last| !std::mem::replace(&mut is_true[last], true));
                        queue.extend(last);
                    }
                }
            }
        }
    }
    None
}
