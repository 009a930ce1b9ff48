//! Set logic: sources and recipients.

pub(crate) mod msls;
pub(crate) mod ranked_sledgehammer;
mod room;
pub(crate) mod set_logic;
pub(crate) mod sk_loop;
pub(crate) mod sledgehammer;
pub(crate) mod tell;

use crate::counting::argument::Argument;
use crate::counting::search::{scenarios, targets};
use crate::counting::system::System;
use crate::prelude::*;
use std::collections::HashSet;

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
    }
    let mut known = HashSet::new();
    let mut meter = found.meter().part(WORK);
    let mut stopped = ControlFlow::Continue(());
    // Whether the search ran to its end does not matter: what it has shown is in `found`.
    let _ = scenarios(system, filling, &targets, (size, rank), &mut meter, &mut |scenario| {
        let base = scenario.sources.iter().map(|&rule| (rule, -1));
        let cover = scenario.recipients.iter().map(|&rule| (rule, 1));
        let mut argument = Argument::new(system, base.chain(cover));
        // What the sets themselves show. The simplest proof of it may use fewer of them, or happen to show more.
        let conclusions = argument.conclusions();
        argument.simplify(&conclusions);
        stopped = report(facts.board(), system, &argument, &conclusions, &mut known, found);
        stopped
    });
    found.meter().rejoin(&meter);
    stopped
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
