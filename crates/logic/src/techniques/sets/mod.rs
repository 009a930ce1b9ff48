//! Set logic: sources and recipients.

pub(super) mod ranked_sledgehammer;
pub(super) mod set_logic;
pub(super) mod sledgehammer;

use crate::sets::argument::Argument;
use crate::sets::oracle::is_too_large;
use crate::sets::search::scenarios;
use crate::sets::system::System;
use crate::{Facts, Found};
use pencilproof_core::Candidate;
use pencilproof_proof::{Mark, Proof, Role, Shape};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Up to so many rules in use are marked as a whole; with more only their candidates are.
const MARKED_RULES: usize = 10;

/// Tries every set of so many sources with so many recipients more, and hands over what shows something new.
fn find_scenarios<const W: usize>(
    facts: &Facts<'_, W>,
    size: usize,
    rank: usize,
    found: &mut Found,
) -> ControlFlow<()> {
    if facts.board().empty_rule().is_some() {
        return ControlFlow::Continue(());
    }
    let system = System::new(facts.board());
    if is_too_large(&system) {
        return ControlFlow::Continue(());
    }
    let mut known = HashSet::new();
    let mut work = WORK;
    let mut stopped = ControlFlow::Continue(());
    let _ = scenarios(&system, size, rank, &mut work, &mut |scenario| {
        let base = scenario.sources.iter().map(|&rule| (rule, -1));
        let cover = scenario.recipients.iter().map(|&rule| (rule, 1));
        let mut argument = Argument::new(&system, base.chain(cover));
        // What the sets themselves show; the simplest proof of it may use fewer of them, or show more by chance.
        let conclusions = argument.conclusions();
        argument.simplify(&conclusions);
        stopped = report(&system, &argument, &conclusions, &mut known, found);
        stopped
    });
    stopped
}

/// The candidates that one search looks at: more than five sources take at a side of 9, so that a search ends within a
/// second or so on any board, at the same point on every machine.
const WORK: u64 = 30_000_000;

/// Hands over conclusions of an argument, if there is one among them which none before it had.
fn report(
    system: &System,
    argument: &Argument<'_>,
    conclusions: &[usize],
    known: &mut HashSet<usize>,
    found: &mut Found,
) -> ControlFlow<()> {
    let is_new = conclusions.iter().filter(|&&candidate| known.insert(candidate)).count() > 0;
    if !is_new {
        return ControlFlow::Continue(());
    }
    found.eliminate(conclusions.iter().map(|&candidate| system.candidate(candidate)), || {
        (argument.proof(), marks(argument))
    })
}

fn marks(argument: &Argument<'_>) -> Vec<Mark> {
    let on = |role: Role, candidates: Vec<Candidate>| {
        candidates.into_iter().map(move |candidate| Mark { role, shape: Shape::Candidate(candidate) })
    };
    let mut marks: Vec<Mark> = on(Role::Base, argument.candidates(-1)).collect();
    marks.extend(on(Role::Cover, argument.candidates(1)));
    if argument.rules().count() <= MARKED_RULES
        && let Proof::Counting { cover, .. } = argument.proof()
    {
        marks.extend(cover.iter().map(|&(rule, _)| Mark {
            role: Role::Cover,
            shape: match rule {
                pencilproof_core::Rule::Cell(cell) => Shape::Cell(cell),
                pencilproof_core::Rule::House(house, _) => Shape::House(house),
            },
        }));
    }
    marks
}
