//! Direct search for small arguments: k disjoint, connected sources and k + r recipients that cover them.
//!
//! Sets of sources grow by neighbours, each connected set once (the enumeration of connected subgraphs by Wernicke, "ESU",
//! with exclusive neighbourhoods). A set is given up as soon as no k + r recipients can cover it. The covers of a full set are
//! all tried, on the candidate with the fewest usable recipients first.
//!
//! Two sources are neighbours if they have no candidate in common and some third rule meets both. That is as good as
//! connected by the recipients chosen: an argument in two parts shows nothing that neither part shows alone.

use super::system::System;
use crate::limits::Meter;
use std::ops::ControlFlow;

/// Sources and recipients, by number.
pub(crate) struct Scenario<'a> {
    pub(crate) sources: &'a [usize],
    pub(crate) recipients: &'a [usize],
}

/// Whoever is shown the scenarios that conclude something.
type Visit<'a> = dyn FnMut(Scenario<'_>) -> ControlFlow<()> + 'a;

/// Shows every set of `size` disjoint connected sources with every cover by `size + rank` recipients, none of which is
/// superfluous, that has a candidate in more than `rank` recipients beyond its sources. Ends early when the meter does; its work
/// is the number of candidates looked at.
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
    /// For each rule that can be a source at all, the sources it can be joined with, ascending.
    neighbours: Vec<Option<Vec<usize>>>,
    sources: Vec<usize>,
    is_source: Vec<bool>,
    /// The candidates of the sources.
    need: Vec<usize>,
    recipients: Vec<usize>,
    /// Rules that were tried as recipients in an earlier branch.
    is_barred: Vec<bool>,
    /// By candidate: in how many recipients it is.
    covered: Vec<u8>,
    /// By rule: marked in the present bound, if equal to `stamp`.
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

    /// Grows the set of sources by one of `later` or of the neighbours that come with it.
    fn grow(&mut self, seed: usize, mut later: Vec<usize>, visit: &mut Visit<'_>) -> ControlFlow<()> {
        if self.sources.len() == self.size {
            return self.cover(self.most_recipients(), visit);
        }
        while let Some(next) = later.pop() {
            // What meets a source can be no source beside it, nor can anything be reached through it.
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

    /// Whether the allowed number of recipients covers the present sources.
    fn is_coverable(&mut self) -> bool {
        self.cover(self.most_recipients(), &mut |_| ControlFlow::Break(())).is_break()
    }

    /// Goes through the covers of the present sources; where the sources are not complete, shows the first that there is.
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
    /// recipients cannot cover them: candidates no two of which share a usable recipient need one each.
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

    /// Shows a cover, if it is as large as allowed, has nothing superfluous, and concludes something.
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
