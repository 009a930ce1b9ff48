//! Chains: strong and weak links in turn. At least one of the two ends of a chain is true.
//!
//! All of these techniques share one graph of links and one search. [`search`] finds shortest chains, `chain` says what
//! they show and proves it, `tell` puts it into words.

mod chain;
mod search;
mod tell;
mod wing;

pub(crate) mod aic;
pub(crate) mod als_h_wing;
pub(crate) mod als_m_wing;
pub(crate) mod als_s_wing;
pub(crate) mod als_w_wing;
mod als_wings;
pub(crate) mod continuous_loop;
pub(crate) mod discontinuous_loop;
pub(crate) mod h_wing;
pub(crate) mod l_wing;
pub(crate) mod m_wing;
pub(crate) mod remote_pair;
pub(crate) mod s_wing;
pub(crate) mod x_chain;
pub(crate) mod xy_chain;

use crate::facts::implications::refuted;
use crate::patterns::bits::bits;
use crate::prelude::*;
use crate::{Links, NodeKind};
use chain::{Argument, Shape};
use search::{Allowed, Causes, Path, Search};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use wing::Wing;

/// Longer chains are not looked for.
const MOST_LINKS: u8 = 32;

/// So many loops of one length through the same two nodes, or wings between them, are looked at, since what a loop
/// shows depends on its way, and so does the name of a wing. Where there are more, none is taken for a loop.
const MOST_WAYS: usize = 200;

/// So many strong links more than the shortest chain may have that visits a node twice.
const MOST_DETOURS: u8 = 2;

/// Wings have so many strong links, even between ends that a shorter chain joins.
const WING_LINKS: u8 = 3;

/// The node kind of a size: 1 candidates, 2 with groups, 3 with almost locked sets, 4 with large ones.
fn kind_of(params: &Params) -> NodeKind {
    NodeKind::ALL[params.size.clamp(1, 4) - 1]
}

/// The chains to look for.
#[derive(Clone, Copy)]
struct What {
    nodes: NodeKind,
    allowed: Allowed,
    reading: Reading,
    /// The fewest and the most strong links.
    least: u8,
    most: u8,
}

impl What {
    /// Chains of any length.
    fn new(nodes: NodeKind, allowed: Allowed, reading: Reading) -> What {
        What { nodes, allowed, reading, least: 2, most: MOST_LINKS }
    }
}

/// What a chain whose ends see each other is taken for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// A loop, all of whose links show something.
    Loops,
    /// A chain like any other, which shows what sees both ends.
    Open,
}

/// [`find_shape`] for chains of every shape.
fn find<const W: usize>(facts: &Facts<'_, W>, what: What, found: &mut Found<'_>) -> ControlFlow<()> {
    find_shape(facts, what, &|_| true, found)
}

/// Hands the shortest chain to `found` if it has the wanted shape; else, and where all are wanted, every such chain.
fn find_shape<const W: usize>(
    facts: &Facts<'_, W>,
    what: What,
    is_wanted: &dyn Fn(&Argument<'_, '_, W>) -> bool,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    if !found.wants_one() {
        return find_every(facts, what, is_wanted, found);
    }
    let What { nodes, allowed, reading, mut most, .. } = what;
    let links = facts.links(nodes);
    // What a part of the links refutes, all of them do.
    let Some(targets) = facts.refuted(nodes) else { return ControlFlow::Continue(()) };
    let own;
    let targets = if allowed == Allowed::Any {
        targets
    } else {
        if !bits(targets).any(|target| allowed.may_strike(&links.nodes()[target])) {
            return ControlFlow::Continue(());
        }
        let Some(some) = refuted(links, |number| allowed.allows(&links.strong()[number])) else {
            return ControlFlow::Continue(());
        };
        own = some;
        &own
    };
    let search = Search::new(facts, nodes, allowed);
    let (mut best, mut causes) = (None, Causes::new(links.nodes().len()));
    for target in bits(targets) {
        found.work(work_of(links))?;
        if let Some(path) = search.refutation(target, most, &mut causes).filter(Path::is_simple) {
            most = path.strong.len() as u8 - 1;
            best = Some(path);
        }
    }
    let argument = best.and_then(|path| {
        let victims = victims(links, path.ends(), &locked(links));
        Argument::of(facts, links, (path, victims), reading)
    });
    match argument {
        None => ControlFlow::Continue(()),
        Some(argument) if is_wanted(&argument) => report(&argument, found),
        Some(_) => find_every(facts, what, is_wanted, found),
    }
}

/// Hands chains of certain shapes to `found`, the shortest first: for each conclusion one of the shortest, unless
/// another chain of these shapes that is no longer shows more.
fn find_every<const W: usize>(
    facts: &Facts<'_, W>,
    what: What,
    is_wanted: &dyn Fn(&Argument<'_, '_, W>) -> bool,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let What { nodes, allowed, reading, least, most } = what;
    if allowed == Allowed::Any && facts.refuted(nodes).is_none() {
        return ControlFlow::Continue(());
    }
    let links = facts.links(nodes);
    let search = Search::new(facts, nodes, allowed);
    let mut known = HashMap::new();
    let locked = locked(links);
    let mut arguments: Vec<Argument<'_, '_, W>> = Vec::new();
    let mut all_levels = Vec::with_capacity(links.nodes().len());
    all_levels.resize_with(links.nodes().len(), || None);
    for start in search.starts() {
        found.work(4 * work_of(links))?;
        all_levels[start] = Some(search.levels(start, most));
    }
    for (start, levels) in all_levels.iter().enumerate() {
        let Some(levels) = levels else { continue };
        // Each chain is met from both of its ends.
        for (end, length) in levels.ends().filter(|&(end, _)| end >= start) {
            found.work(1)?;
            let closes = reading == Reading::Loops && links.is_weak(start, end);
            let victims = victims(links, [start, end], &locked);
            if !closes && (length == 1 || start != end && victims.is_empty()) {
                continue;
            }
            // Where every shortest chain visits a node twice, longer ones may not.
            let enough = if closes || most == WING_LINKS { MOST_WAYS } else { 1 };
            let paths_of = |length| search.paths(levels, end, length, enough + usize::from(closes));
            let lengths = length.max(least)..=length.saturating_add(MOST_DETOURS).min(most);
            let Some(paths) = lengths.into_iter().map(paths_of).find(|paths| !paths.is_empty()) else { continue };
            found.work(8 * paths.len() as u64)?;
            let is_loop = closes && paths.len() <= enough;
            let reading = if is_loop { Reading::Loops } else { Reading::Open };
            for path in paths {
                let argument = Argument::of(facts, links, (path, victims.clone()), reading);
                if let Some(argument) = argument.filter(|argument| is_wanted(argument)) {
                    keep(argument, &mut arguments, &mut known);
                }
            }
        }
    }
    arguments.sort_by_key(Argument::length);
    for (index, argument) in arguments.iter().enumerate() {
        found.work(arguments.len() as u64)?;
        let shows_more = |other: &Argument<'_, '_, W>| {
            other.length() <= argument.length()
                && other.eliminations.len() > argument.eliminations.len()
                && argument.placements == other.placements
                && argument.eliminations.iter().all(|gone| other.eliminations.binary_search(gone).is_ok())
        };
        let rivals = arguments.iter().enumerate().filter(|(other, _)| *other != index);
        if !rivals.into_iter().any(|(_, other)| shows_more(other)) {
            report(argument, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// What a chain shows: the candidates that are placed, and those that are eliminated.
type Conclusion = (Vec<Candidate>, Vec<Candidate>);

/// Keeps a chain unless one that is no longer shows the same.
fn keep<'a, 'b, const W: usize>(
    argument: Argument<'a, 'b, W>,
    arguments: &mut Vec<Argument<'a, 'b, W>>,
    known: &mut HashMap<Conclusion, usize>,
) {
    match known.entry((argument.placements.clone(), argument.eliminations.clone())) {
        Entry::Occupied(place) => {
            let place = &mut arguments[*place.get()];
            if argument.length() < place.length() {
                *place = argument;
            }
        }
        Entry::Vacant(place) => {
            place.insert(arguments.len());
            arguments.push(argument);
        }
    }
}

/// Hands the wings of a kind to `found`.
fn find_wings<const W: usize>(facts: &Facts<'_, W>, wing: Wing, found: &mut Found<'_>) -> ControlFlow<()> {
    let what =
        What { least: WING_LINKS, most: WING_LINKS, ..What::new(NodeKind::Candidate, Allowed::Any, Reading::Open) };
    find_every(facts, what, &|argument| argument.shape == Shape::Open && argument.wing() == Some(wing), found)
}

/// The numbers of the candidates that see two nodes, except those that one strong link is enough for.
fn victims<const W: usize>(links: &Links<W>, [one, other]: [usize; 2], locked: &[u64]) -> Vec<usize> {
    let rows = links.weak_row(one).iter().zip(links.weak_row(other)).zip(locked);
    let both: Vec<u64> = rows.map(|((one, other), locked)| one & other & !locked).collect();
    bits(&both).take_while(|&number| number < links.candidate_count()).collect()
}

/// What sees both nodes of a strong link, as a row of bits: such locked candidates need no chain.
fn locked<const W: usize>(links: &Links<W>) -> Vec<u64> {
    let mut locked = vec![0; links.words()];
    for [one, other] in links.strong().iter().map(|link| link.nodes) {
        let both = links.weak_row(one).iter().zip(links.weak_row(other)).map(|(one, other)| one & other);
        locked.iter_mut().zip(both).for_each(|(locked, both)| *locked |= both);
    }
    locked
}

fn report<const W: usize>(argument: &Argument<'_, '_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
    let (placements, eliminations) = (argument.placements.clone(), argument.eliminations.clone());
    found.conclude(placements, eliminations, || argument.reason())
}

/// The work of one breadth-first search.
fn work_of<const W: usize>(links: &Links<W>) -> u64 {
    (links.nodes().len() * links.words() / 8) as u64
}
