//! Set logic: sources and recipients.

pub(crate) mod msls;
pub(crate) mod ranked_sledgehammer;
mod room;
pub(crate) mod set_logic;
pub(crate) mod sk_loop;
pub(crate) mod sledgehammer;
pub(crate) mod subset_counting;
pub(crate) mod tell;

use crate::counting::argument::Argument;
use crate::counting::search::{scenarios, targets};
use crate::counting::system::System;
use crate::prelude::*;
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashSet};

/// The limit on candidates visited by one search. A search ends within about a second on any board, at the same point
/// on every machine.
const WORK: u64 = 30_000_000;

/// Tries every set of a number of sources, with a number of additional recipients, and reports what shows something
/// new.
fn find_scenarios<const W: usize>(
    facts: &Facts<'_, W>,
    size: usize,
    rank: usize,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let Some(system) = facts.system() else { return ControlFlow::Continue(()) };
    let Some(filling) = facts.filling(system, found)? else { return ControlFlow::Continue(()) };
    let mut targets: Vec<usize> = targets(filling, size, rank).collect();
    if rank > 0 {
        let reach = facts.reach(system, found.meter())?;
        targets.retain(|&target| reach[target] <= size);
        // Where the work does not suffice for all, it should for what is easy.
        targets.sort_by_key(|&target| reach[target]);
    }
    let mut meter = found.meter().part(WORK);
    // In the order of their first sources, cells before rows, columns and boxes; then those with boxes come first, as
    // Franken fish before mutant ones.
    let mut all = BTreeSet::new();
    // Whether the search ran to its end does not matter: what it has shown is in `all`.
    let _ = scenarios(system, filling, &targets, (size, rank), &mut meter, &mut |scenario| {
        let sorted = |rules: &[usize]| {
            let mut rules = rules.to_vec();
            rules.sort_unstable();
            rules
        };
        let mut others = sorted(scenario.sources);
        let first = others.remove(0);
        others.reverse();
        all.insert((first, Reverse(others), sorted(scenario.recipients)));
    });
    found.meter().rejoin(&meter);
    let mut known = HashSet::new();
    all.iter().try_for_each(|(first, Reverse(others), recipients)| {
        let base = others.iter().chain([first]).map(|&rule| (rule, -1));
        let cover = recipients.iter().map(|&rule| (rule, 1));
        let mut argument = Argument::new(system, base.chain(cover));
        // What the sets themselves show. The simplest proof of it may use fewer of them, or happen to show more.
        let conclusions = argument.conclusions();
        if conclusions.iter().all(|conclusion| known.contains(conclusion)) {
            return ControlFlow::Continue(());
        }
        argument.simplify(&conclusions);
        report(facts.board(), system, &argument, &conclusions, &mut known, found)
    })
}

/// Reports the conclusions of an argument if at least one of them is new.
fn report<const W: usize>(
    board: &Board<W>,
    system: &System,
    argument: &Argument<'_>,
    conclusions: &[usize],
    known: &mut HashSet<usize>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let is_new = conclusions.iter().filter(|&&candidate| known.insert(candidate)).count() > 0;
    if !is_new {
        return ControlFlow::Continue(());
    }
    found.eliminate(conclusions.iter().map(|&candidate| system.candidate(candidate)), || {
        Reason::sets(board, argument.weights(-1), argument.weights(1))
    })
}
