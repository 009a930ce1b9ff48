//! Direct search for small arguments: k disjoint, connected sources and k + r recipients that cover them.
//!
//! Sets of sources grow by adding neighbours; each connected set is visited once (Wernicke's enumeration of connected
//! subgraphs, "ESU", with exclusive neighbourhoods). A set is abandoned as soon as no k + r recipients can cover it.
//! For a complete set, all covers are tried, branching on the candidate with the fewest usable recipients.
//!
//! Two sources are neighbours if they have no candidate in common and some third rule meets both. It does not matter
//! whether that rule becomes a recipient: an argument that falls into two parts shows nothing beyond what each part
//! shows alone.

use super::system::System;
use crate::budget::Meter;
use std::ops::ControlFlow;

/// The sources and recipients of a scenario, by number.
pub(crate) struct Scenario<'a> {
    pub(crate) sources: &'a [usize],
    pub(crate) recipients: &'a [usize],
}

/// Callback for each scenario with a conclusion.
type Visit<'a> = dyn FnMut(Scenario<'_>) -> ControlFlow<()> + 'a;

/// Visits every set of `size` disjoint connected sources with every cover by `size + rank` recipients, none of them
/// superfluous, in which some candidate has more than `rank` recipients more than sources. Ends early when the meter
/// runs out; work is the number of candidates visited.
pub(crate) fn scenarios(
    system: &System,
    size: usize,
    rank: usize,
    meter: &mut Meter<'_>,
    visit: &mut Visit<'_>,
) -> ControlFlow<()> {
    let mut search = Search {
        system,
        size,
        rank,
        meter,
        neighbours: Vec::new(),
        sources: Vec::new(),
        is_source: vec![false; system.rule_count()],
        need: Vec::new(),
        recipients: Vec::new(),
        is_barred: vec![false; system.rule_count()],
        covered: vec![0; system.candidate_count()],
        taken: vec![0; system.rule_count()],
        stamp: 0,
    };
    search.neighbours = search.find_neighbours();
    for seed in 0..system.rule_count() {
        if search.neighbours[seed].is_none() {
            continue;
        }
        search.push(seed);
        let later = search.near(seed).iter().copied().filter(|&other| other > seed).collect();
        let flow = search.grow(seed, later, visit);
        search.pop();
        flow?;
    }
    ControlFlow::Continue(())
}

struct Search<'s, 'm, 'l> {
    system: &'s System,
    size: usize,
    rank: usize,
    meter: &'m mut Meter<'l>,
    /// For each rule that can be a source, its neighbours in ascending order.
    neighbours: Vec<Option<Vec<usize>>>,
    sources: Vec<usize>,
    is_source: Vec<bool>,
    /// The candidates of the sources.
    need: Vec<usize>,
    recipients: Vec<usize>,
    /// Rules that an earlier branch tried as recipients.
    is_barred: Vec<bool>,
    /// The number of recipients that contain each candidate.
    covered: Vec<u8>,
    /// By rule: counted in the current lower bound if equal to `stamp`.
    taken: Vec<u32>,
    stamp: u32,
}

impl Search<'_, '_, '_> {
    fn most_recipients(&self) -> usize {
        self.size + self.rank
    }

    fn near(&self, source: usize) -> &[usize] {
        self.neighbours[source].as_deref().unwrap_or(&[])
    }

    fn find_neighbours(&mut self) -> Vec<Option<Vec<usize>>> {
        let rules = self.system.rule_count();
        let mut can_be = vec![false; rules];
        for (source, can_be) in can_be.iter_mut().enumerate() {
            self.push(source);
            *can_be = self.is_coverable();
            self.pop();
        }
        let system = self.system;
        let of_source = |source: usize| {
            let mut seen = vec![false; rules];
            let mut near = Vec::new();
            for &candidate in system.members(source) {
                for &bridge in system.rules_of(candidate).iter().filter(|&&bridge| bridge != source) {
                    for &other in system.members(bridge).iter().flat_map(|&end| system.rules_of(end)) {
                        let is_new = other != source && other != bridge && can_be[other] && !seen[other];
                        if is_new {
                            seen[other] = true;
                            if !system.meet(source, other) {
                                near.push(other);
                            }
                        }
                    }
                }
            }
            near.sort_unstable();
            near
        };
        (0..rules).map(|source| can_be[source].then(|| of_source(source))).collect()
    }

    fn push(&mut self, source: usize) {
        self.sources.push(source);
        self.is_source[source] = true;
        self.need.extend_from_slice(self.system.members(source));
    }

    fn pop(&mut self) {
        if let Some(source) = self.sources.pop() {
            self.is_source[source] = false;
            self.need.truncate(self.need.len() - self.system.members(source).len());
        }
    }

    /// Adds a source from `later`, or from the new neighbours that each addition brings.
    fn grow(&mut self, seed: usize, mut later: Vec<usize>, visit: &mut Visit<'_>) -> ControlFlow<()> {
        if self.sources.len() == self.size {
            return self.cover(self.most_recipients(), visit);
        }
        while let Some(next) = later.pop() {
            // A rule that meets a source cannot be another source, nor can others be reached through it.
            if self.sources.iter().any(|&source| self.system.meet(source, next)) {
                continue;
            }
            let more = self.sources.len() + 1 < self.size;
            let mut with_next = Vec::new();
            if more {
                let is_exclusive = |&other: &usize| {
                    other > seed
                        && !self.is_source[other]
                        && !self.sources.iter().any(|&source| self.near(source).binary_search(&other).is_ok())
                };
                with_next = later.clone();
                with_next.extend(self.near(next).iter().copied().filter(is_exclusive));
            }
            self.push(next);
            let flow = match !more || self.is_coverable() {
                true => self.grow(seed, with_next, visit),
                false => ControlFlow::Continue(()),
            };
            self.pop();
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// Whether the allowed number of recipients can cover the current sources.
    fn is_coverable(&mut self) -> bool {
        self.cover(self.most_recipients(), &mut |_| ControlFlow::Break(())).is_break()
    }

    /// Enumerates the covers of the current sources. While the sources are incomplete, it stops at the first cover.
    fn cover(&mut self, left: usize, visit: &mut Visit<'_>) -> ControlFlow<()> {
        if !self.meter.spend(self.need.len() as u64) {
            return ControlFlow::Break(());
        }
        let Some(hardest) = self.hardest(left) else { return ControlFlow::Continue(()) };
        let Some(candidate) = hardest else { return self.report(left, visit) };
        let options: Vec<usize> = self.usable(candidate).collect();
        let mut flow = ControlFlow::Continue(());
        for (tried, &recipient) in options.iter().enumerate() {
            self.recipients.push(recipient);
            self.system.members(recipient).iter().for_each(|&member| self.covered[member] += 1);
            flow = self.cover(left - 1, visit);
            self.system.members(recipient).iter().for_each(|&member| self.covered[member] -= 1);
            self.recipients.pop();
            self.is_barred[recipient] = true;
            if flow.is_break() {
                options[..=tried].iter().for_each(|&recipient| self.is_barred[recipient] = false);
                return flow;
            }
        }
        options.iter().for_each(|&recipient| self.is_barred[recipient] = false);
        flow
    }

    fn usable(&self, candidate: usize) -> impl Iterator<Item = usize> {
        self.system.rules_of(candidate).iter().copied().filter(|&rule| !self.is_source[rule] && !self.is_barred[rule])
    }

    /// The uncovered candidate with the fewest usable recipients; `Some(None)` if all are covered, `None` if `left`
    /// recipients cannot cover them: candidates that share no usable recipient need one each.
    fn hardest(&mut self, left: usize) -> Option<Option<usize>> {
        self.stamp += 1;
        let (mut best, mut apart) = (None, 0);
        for &candidate in &self.need {
            if self.covered[candidate] > 0 {
                continue;
            }
            let (mut options, mut is_apart) = (0, true);
            for &rule in self.system.rules_of(candidate) {
                if !self.is_source[rule] && !self.is_barred[rule] {
                    options += 1;
                    is_apart &= self.taken[rule] != self.stamp;
                }
            }
            if options == 0 {
                return None;
            }
            if is_apart {
                apart += 1;
                if apart > left {
                    return None;
                }
                self.system.rules_of(candidate).iter().for_each(|&rule| self.taken[rule] = self.stamp);
            }
            if best.is_none_or(|(fewest, _)| options < fewest) {
                best = Some((options, candidate));
            }
        }
        Some(best.map(|(_, candidate)| candidate))
    }

    /// Reports a cover if it has the allowed size, has no superfluous recipient, and has a conclusion.
    fn report(&mut self, left: usize, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let scenario = Scenario { sources: &self.sources, recipients: &self.recipients };
        if self.sources.len() < self.size {
            return visit(scenario);
        }
        let system = self.system;
        let is_source_member = |member: usize| system.rules_of(member).iter().any(|&rule| self.is_source[rule]);
        let is_needed = |&recipient: &usize| {
            system.members(recipient).iter().any(|&member| self.covered[member] == 1 && is_source_member(member))
        };
        let is_false =
            |&member: &usize| usize::from(self.covered[member]) > self.rank + usize::from(is_source_member(member));
        let mut reached = self.recipients.iter().flat_map(|&recipient| system.members(recipient));
        if left == 0 && reached.any(is_false) && self.recipients.iter().all(is_needed) {
            return visit(scenario);
        }
        ControlFlow::Continue(())
    }
}
