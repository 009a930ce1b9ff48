//! Following singles within a system: which candidates they refute, how soon, and by which rules.

use super::system::System;

/// Follows singles from one assumed candidate after another. Nearly every candidate of a position is tried, so the
/// buffers are kept.
pub(crate) struct Singles<'s> {
    system: &'s System,
    /// By rule: its size, and the number of its members that are not false.
    sizes: Vec<usize>,
    left: Vec<usize>,
    is_false: Vec<bool>,
    /// Placed or to be placed.
    is_true: Vec<bool>,
    /// The candidates placed or to be placed, the earliest first.
    queue: Vec<usize>,
}

/// How a candidate fails.
struct Failure {
    /// The number of candidates placed, including this one, before a rule became empty.
    placed: usize,
    /// The empty rule.
    empty: usize,
}

impl<'s> Singles<'s> {
    /// Buffers for a system.
    pub(crate) fn new(system: &'s System) -> Singles<'s> {
        let (rules, candidates) = (system.rule_count(), system.candidate_count());
        Singles {
            system,
            sizes: (0..rules).map(|rule| system.members(rule).len()).collect(),
            left: vec![0; rules],
            is_false: vec![false; candidates],
            is_true: vec![false; candidates],
            queue: Vec::new(),
        }
    }

    /// Assumes a candidate and follows singles, the earliest first. `None` if they end without a contradiction.
    fn follow(&mut self, candidate: usize) -> Option<Failure> {
        self.left.copy_from_slice(&self.sizes);
        self.is_false.fill(false);
        self.is_true.fill(false);
        self.queue.clear();
        self.queue.push(candidate);
        self.is_true[candidate] = true;
        let system = self.system;
        let mut placed = 0;
        while let Some(&next) = self.queue.get(placed) {
            placed += 1;
            for &other in system.rules_of(next).iter().flat_map(|&rule| system.members(rule)) {
                if other == next || std::mem::replace(&mut self.is_false[other], true) {
                    continue;
                }
                for &weaker in system.rules_of(other) {
                    self.left[weaker] -= 1;
                    if self.left[weaker] == 0 {
                        return Some(Failure { placed, empty: weaker });
                    }
                    if self.left[weaker] == 1 {
                        let last = system.members(weaker).iter().copied().find(|&member| !self.is_false[member]);
                        let last = last.filter(|&last| !std::mem::replace(&mut self.is_true[last], true));
                        self.queue.extend(last);
                    }
                }
            }
        }
        None
    }

    /// The number of candidates placed until a candidate fails, itself included; `None` if singles do not refute it.
    pub(crate) fn fails_after(&mut self, candidate: usize) -> Option<usize> {
        self.follow(candidate).map(|failure| failure.placed)
    }

    /// The rules that bear on the failure of a candidate, in ascending order; `None` if singles do not refute it. A sum
    /// of them is a refutation.
    ///
    /// They are collected backwards from the empty rule: whenever a member of one is false, the rules that it shares
    /// with a placed candidate; whenever a member is placed, the rules of which it is the only member left. Every such
    /// rule counts, not only the first that was met, so that the lightest refutation does not depend on the order.
    pub(crate) fn rules_of_failure(&mut self, candidate: usize) -> Option<Vec<usize>> {
        let Failure { placed, empty } = self.follow(candidate)?;
        let system = self.system;
        let placed = &self.queue[..placed];
        let is_cause = |rule: usize, of: usize| {
            let others = || system.members(rule).iter().filter(|&&other| other != of);
            match self.is_false[of] {
                true => others().any(|other| placed.contains(other)),
                false => others().all(|&other| self.is_false[other]),
            }
        };
        let mut is_seen = vec![false; system.candidate_count()];
        // Nothing has to place what is assumed.
        is_seen[candidate] = true;
        let mut is_used = vec![false; system.rule_count()];
        is_used[empty] = true;
        let mut open = vec![empty];
        while let Some(rule) = open.pop() {
            for &member in system.members(rule) {
                let is_settled = self.is_false[member] || placed.contains(&member);
                if !is_settled || std::mem::replace(&mut is_seen[member], true) {
                    continue;
                }
                for &cause in system.rules_of(member) {
                    if !is_used[cause] && is_cause(cause, member) {
                        is_used[cause] = true;
                        open.push(cause);
                    }
                }
            }
        }
        Some((0..is_used.len()).filter(|&rule| is_used[rule]).collect())
    }
}
