//! Direct search for small arguments: k disjoint sources and k + r recipients that cover them.
//!
//! Count every recipient +1 and every source -1. No load of a candidate is negative, and with the shares of a
//! fractional filling the loads add up to the rank: the sum of load times share is r exactly. So whatever a recipient
//! holds has to lie in a source, but for a waste of r in all:
//!
//! ```text
//!   recipient: a b c        shares 1/2, 1/2, 0
//!     rank 0: some source contains a, another or the same contains b; c may be a conclusion
//! ```
//!
//! The search begins with r + 1 recipients of one candidate. A candidate of a source without a recipient then needs
//! one, and a candidate of a recipient needs a source or is wasted; it always goes on where the choice is least. What
//! no such need leads to is an argument of its own, with no greater rank, and would show nothing more. A choice that
//! has been tried is barred from what is tried after it.

use super::filling::{Filling, SMALL};
use super::system::System;
use crate::budget::Meter;
use rustc_hash::FxHashSet;
use std::ops::ControlFlow;

/// The sources and recipients of a scenario, by number.
pub(crate) struct Scenario<'a> {
    pub(crate) sources: &'a [usize],
    pub(crate) recipients: &'a [usize],
}

/// Callback for each scenario with a conclusion.
type Visit<'a> = dyn FnMut(Scenario<'_>) + 'a;

/// Visits sets of `size` disjoint sources with a cover by `size + rank` recipients, none of them superfluous, in which
/// some candidate has more than `rank` recipients more than sources. Those that have such a target among `targets` are
/// all visited, some of them several times. Breaks when the meter runs out; work is the number of candidates visited.
pub(crate) fn scenarios(
    system: &System,
    filling: &Filling,
    targets: &[usize],
    (size, rank): (usize, usize),
    meter: &mut Meter<'_>,
    visit: &mut Visit<'_>,
) -> ControlFlow<()> {
    let (rules, candidates) = (system.rule_count(), system.candidate_count());
    let mut search = Search {
        system,
        shares: &filling.shares,
        size,
        most: size + rank,
        meter,
        sources: Vec::new(),
        recipients: Vec::new(),
        is_source: vec![false; rules],
        is_recipient: vec![false; rules],
        is_tried_recipient: vec![false; rules],
        is_tried_source: vec![false; rules],
        covered: vec![0; candidates],
        is_sourced: vec![false; candidates],
        is_wasted: vec![false; candidates],
        need: Vec::new(),
        held: Vec::new(),
        waste: most_waste(filling, size, rank),
        taken: vec![0; rules],
        stamp: 0,
    };
    let mut begun = FxHashSet::default();
    let all = targets.iter().flat_map(|&target| starts(system, target, rank + 1));
    all.filter(|start| begun.insert(start.clone())).try_for_each(|start| {
        start.iter().for_each(|&recipient| search.add_recipient(recipient));
        let flow = search.go(visit);
        start.iter().for_each(|_| search.drop_recipient());
        flow
    })
}

/// The sum of load times share, at most: the rank, and what the rules of the filling are off.
fn most_waste(filling: &Filling, size: usize, rank: usize) -> f64 {
    rank as f64 + (2 * size + rank) as f64 * filling.slack
}

/// The candidates that sets of a size and rank may show false, by their shares alone: for a conclusion, the load is
/// above the rank.
pub(crate) fn targets(filling: &Filling, size: usize, rank: usize) -> impl Iterator<Item = usize> {
    let most = most_waste(filling, size, rank) + SMALL;
    filling.shares.iter().enumerate().filter(move |&(_, share)| (rank + 1) as f64 * share <= most).map(|(at, _)| at)
}

/// The sets of a number of rules of a candidate, each in ascending order.
fn starts(system: &System, candidate: usize, size: usize) -> impl Iterator<Item = Vec<usize>> {
    let rules = system.rules_of(candidate);
    (0u32..1 << rules.len()).filter(move |mask| mask.count_ones() as usize == size).map(move |mask| {
        rules.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1).map(|(_, &rule)| rule).collect()
    })
}

struct Search<'s, 'm, 'l> {
    system: &'s System,
    shares: &'s [f64],
    /// The number of sources, and that of recipients.
    size: usize,
    most: usize,
    meter: &'m mut Meter<'l>,
    sources: Vec<usize>,
    recipients: Vec<usize>,
    is_source: Vec<bool>,
    is_recipient: Vec<bool>,
    /// Rules that an earlier branch has tried as recipients, and as sources.
    is_tried_recipient: Vec<bool>,
    is_tried_source: Vec<bool>,
    /// The number of recipients that contain each candidate.
    covered: Vec<u8>,
    is_sourced: Vec<bool>,
    /// Candidates that no source may contain.
    is_wasted: Vec<bool>,
    /// The candidates of the sources.
    need: Vec<usize>,
    /// The candidates of the recipients that have a share.
    held: Vec<usize>,
    /// What may still be wasted.
    waste: f64,
    /// By rule: counted in the current lower bound if equal to `stamp`.
    taken: Vec<u32>,
    stamp: u32,
}

impl Search<'_, '_, '_> {
    /// The load that a candidate has without hope of a source for it.
    fn settled_load(&self, candidate: usize) -> u8 {
        match self.is_sourced[candidate] {
            true => self.covered[candidate].saturating_sub(1),
            false if self.is_wasted[candidate] => self.covered[candidate],
            false => 0,
        }
    }

    /// Changes how often the members of a recipient are covered, and with that the waste.
    fn count(&mut self, recipient: usize, change: impl Fn(&mut u8)) {
        for &member in self.system.members(recipient) {
            let before = self.settled_load(member);
            change(&mut self.covered[member]);
            self.waste -= self.shares[member] * (f64::from(self.settled_load(member)) - f64::from(before));
        }
    }

    fn add_recipient(&mut self, recipient: usize) {
        self.recipients.push(recipient);
        self.is_recipient[recipient] = true;
        self.count(recipient, |covered| *covered += 1);
        self.held.extend(self.system.members(recipient).iter().filter(|&&member| self.shares[member] > 0.0));
    }

    fn drop_recipient(&mut self) {
        let Some(recipient) = self.recipients.pop() else { return };
        self.is_recipient[recipient] = false;
        self.count(recipient, |covered| *covered -= 1);
        let held = self.system.members(recipient).iter().filter(|&&member| self.shares[member] > 0.0).count();
        self.held.truncate(self.held.len() - held);
    }

    fn add_source(&mut self, source: usize) {
        self.sources.push(source);
        self.is_source[source] = true;
        self.need.extend_from_slice(self.system.members(source));
        for &member in self.system.members(source) {
            self.is_sourced[member] = true;
            self.waste -= self.shares[member] * f64::from(self.settled_load(member));
        }
    }

    fn drop_source(&mut self) {
        let Some(source) = self.sources.pop() else { return };
        self.is_source[source] = false;
        self.need.truncate(self.need.len() - self.system.members(source).len());
        for &member in self.system.members(source) {
            self.waste += self.shares[member] * f64::from(self.settled_load(member));
            self.is_sourced[member] = false;
        }
    }

    /// Goes on where the choice is least: first with recipients for what sources hold, then with sources for what
    /// recipients hold.
    fn go(&mut self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        if !self.meter.spend((self.need.len() + self.held.len()) as u64) {
            return ControlFlow::Break(());
        }
        if self.waste < -SMALL {
            return ControlFlow::Continue(());
        }
        match self.uncovered() {
            None => ControlFlow::Continue(()),
            Some(Some(candidate)) => self.cover(candidate, visit),
            Some(None) => match self.unsourced() {
                Some((_, 0)) => ControlFlow::Continue(()),
                Some((candidate, _)) => self.account_for(candidate, visit),
                None => {
                    self.report(visit);
                    ControlFlow::Continue(())
                }
            },
        }
    }

    fn cover(&mut self, candidate: usize, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let system = self.system;
        let options = system.rules_of(candidate).iter().copied().filter(|&rule| self.can_be_recipient(rule));
        let options: Vec<usize> = options.collect();
        let flow = options.iter().try_for_each(|&recipient| {
            self.add_recipient(recipient);
            let flow = self.go(visit);
            self.drop_recipient();
            self.is_tried_recipient[recipient] = true;
            flow
        });
        options.iter().for_each(|&recipient| self.is_tried_recipient[recipient] = false);
        flow
    }

    /// Gives a candidate of a recipient a source, or wastes it.
    fn account_for(&mut self, candidate: usize, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let system = self.system;
        let options = system.rules_of(candidate).iter().copied().filter(|&rule| self.can_be_source(rule));
        let options: Vec<usize> = options.collect();
        let mut flow = options.iter().try_for_each(|&source| {
            self.add_source(source);
            let flow = self.go(visit);
            self.drop_source();
            self.is_tried_source[source] = true;
            flow
        });
        options.iter().for_each(|&source| self.is_tried_source[source] = false);
        if flow.is_continue() && self.can_be_wasted(candidate) {
            let wasted = self.shares[candidate] * f64::from(self.covered[candidate]);
            self.is_wasted[candidate] = true;
            self.waste -= wasted;
            flow = self.go(visit);
            self.waste += wasted;
            self.is_wasted[candidate] = false;
        }
        flow
    }

    fn can_be_recipient(&self, rule: usize) -> bool {
        !self.is_source[rule] && !self.is_tried_recipient[rule]
    }

    fn can_be_source(&self, rule: usize) -> bool {
        let is_settled = |&member: &usize| self.is_sourced[member] || self.is_wasted[member];
        self.sources.len() < self.size
            && !self.is_recipient[rule]
            && !self.is_tried_source[rule]
            && !self.system.members(rule).iter().any(is_settled)
    }

    fn can_be_wasted(&self, candidate: usize) -> bool {
        self.shares[candidate] * f64::from(self.covered[candidate]) <= self.waste + SMALL
    }

    /// The uncovered candidate of a source with the fewest usable recipients; `Some(None)` if all are covered, `None`
    /// if too few recipients are left for them: candidates that share no usable recipient need one each.
    fn uncovered(&mut self) -> Option<Option<usize>> {
        let left = self.most - self.recipients.len();
        self.stamp += 1;
        let (mut best, mut apart) = (None, 0);
        for &candidate in &self.need {
            if self.covered[candidate] > 0 {
                continue;
            }
            let (mut options, mut is_apart) = (0, true);
            for &rule in self.system.rules_of(candidate) {
                if self.can_be_recipient(rule) {
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

    /// The candidate of a recipient that has a share, neither lies in a source nor is wasted, and has the fewest
    /// options; and their number.
    fn unsourced(&self) -> Option<(usize, usize)> {
        let mut best: Option<(usize, usize)> = None;
        for &candidate in self.held.iter().filter(|&&held| !self.is_sourced[held] && !self.is_wasted[held]) {
            let sources = self.system.rules_of(candidate).iter().filter(|&&rule| self.can_be_source(rule)).count();
            let options = sources + usize::from(self.can_be_wasted(candidate));
            if best.is_none_or(|(_, fewest)| options < fewest) {
                best = Some((candidate, options));
                if options <= 1 {
                    break;
                }
            }
        }
        best
    }

    /// Reports a cover if it has the allowed size, has no superfluous recipient, and has a conclusion.
    fn report(&self, visit: &mut Visit<'_>) {
        if self.sources.len() < self.size || self.recipients.len() < self.most {
            return;
        }
        let rank = self.most - self.size;
        let is_needed = |&recipient: &usize| {
            let mut members = self.system.members(recipient).iter();
            members.any(|&member| self.covered[member] == 1 && self.is_sourced[member])
        };
        let is_false =
            |&member: &usize| usize::from(self.covered[member]) > rank + usize::from(self.is_sourced[member]);
        let mut reached = self.recipients.iter().flat_map(|&recipient| self.system.members(recipient));
        if reached.any(is_false) && self.recipients.iter().all(is_needed) {
            visit(Scenario { sources: &self.sources, recipients: &self.recipients });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::argument::Argument;
    use super::super::filling::filling;
    use super::super::reach::reach;
    use super::*;
    use crate::budget::Budget;
    use pencilproof_core::{Candidate, Layout, Position, with_board};
    use std::collections::BTreeSet;

    /// What any set of disjoint sources shows with any cover, tried one after the other.
    struct Everything<'s> {
        system: &'s System,
        size: usize,
        most: usize,
        shown: BTreeSet<usize>,
    }

    impl Everything<'_> {
        fn choose(&mut self, from: usize, sources: &mut Vec<usize>) {
            if sources.len() == self.size {
                return self.cover(sources, &mut Vec::new());
            }
            for next in from..self.system.rule_count() {
                if !sources.iter().any(|&source| self.meet(source, next)) {
                    sources.push(next);
                    self.choose(next + 1, sources);
                    sources.pop();
                }
            }
        }

        fn meet(&self, a: usize, b: usize) -> bool {
            self.system.members(a).iter().any(|&member| self.system.rules_of(member).contains(&b))
        }

        fn cover(&mut self, sources: &[usize], recipients: &mut Vec<usize>) {
            let system = self.system;
            let is_open = |member: &&usize| !system.rules_of(**member).iter().any(|rule| recipients.contains(rule));
            match sources.iter().flat_map(|&source| system.members(source)).find(is_open) {
                Some(&open) if recipients.len() < self.most => {
                    for &recipient in system.rules_of(open).iter().filter(|rule| !sources.contains(rule)) {
                        recipients.push(recipient);
                        self.cover(sources, recipients);
                        recipients.pop();
                    }
                }
                Some(_) => {}
                None => {
                    let base = sources.iter().map(|&source| (source, -1));
                    let argument = Argument::new(system, base.chain(recipients.iter().map(|&rule| (rule, 1))));
                    self.shown.extend(argument.conclusions());
                }
            }
        }
    }

    fn shown(system: &System, size: usize, rank: usize) -> BTreeSet<usize> {
        let mut meter = Meter::new(Budget::default());
        let filling = filling(system, &mut meter).unwrap();
        let ControlFlow::Continue(reach) = reach(system, &mut meter) else { panic!("there is no limit") };
        let targets: Vec<usize> = targets(&filling, size, rank).filter(|&target| reach[target] <= size).collect();
        let mut shown = BTreeSet::new();
        let flow = scenarios(system, &filling, &targets, (size, rank), &mut meter, &mut |scenario| {
            let base = scenario.sources.iter().map(|&source| (source, -1));
            let cover = scenario.recipients.iter().map(|&recipient| (recipient, 1));
            let conclusions = Argument::new(system, base.chain(cover)).conclusions();
            assert!(!conclusions.is_empty());
            shown.extend(conclusions);
        });
        assert!(flow.is_continue());
        shown
    }

    /// A position with the solution 1234 3412 2143 4321 and most of the other candidates, by chance.
    fn position(seed: u64) -> Position {
        let layout = Layout::boxes(2, 2).unwrap();
        let mut position = Position::open(&layout);
        let mut dice = seed;
        for (cell, digit) in layout.cells().zip("1234341221434321".chars()) {
            for other in layout.digits().iter().filter(|other| other.symbol() != digit) {
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                if dice >> 61 < 3 {
                    position.eliminate(Candidate::new(cell, other)).unwrap();
                }
            }
        }
        position
    }

    #[test]
    fn nothing_that_small_sets_show_is_missed() {
        let mut conclusions = [0; 2];
        for seed in 0..40 {
            let position = position(seed);
            with_board!(&position, board => {
                let system = System::new(board);
                let mut known = BTreeSet::new();
                for (rank, conclusions) in conclusions.iter_mut().enumerate() {
                    for size in 1..=3 {
                        known.extend(shown(&system, size, rank));
                        let mut all =
                            Everything { system: &system, size, most: size + rank, shown: BTreeSet::new() };
                        all.choose(0, &mut Vec::new());
                        assert!(all.shown.is_subset(&known), "{seed} {size} {rank}: {:?} {known:?}", all.shown);
                        *conclusions += all.shown.len();
                    }
                }
            });
        }
        assert!(conclusions.iter().all(|&count| count > 200), "{conclusions:?}");
    }
}
