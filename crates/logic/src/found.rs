//! Collects and checks the steps that techniques find.

use crate::budget::Meter;
use crate::memory::{Failures, Unit};
use crate::{Budget, Rating};
use pencilproof_core::{Board, Candidate};
use pencilproof_proof::{Assumes, Evidence, ExchangeFlaw, Proof, Refusal, SetPattern, SetRule, Step, Weighted};
use std::ops::ControlFlow;

/// Why a step holds: its proof, the evidence for people, and what it adds to the rating.
#[derive(Clone, Debug)]
pub struct Reason {
    /// The proof, for the checker.
    pub proof: Proof,
    /// The evidence, from which words and marks are derived.
    pub evidence: Evidence,
    /// What this step adds to the rating of its line of the profile, for instance for the length of a chain.
    pub harder: Rating,
}

impl Reason {
    /// A reason that adds nothing to the rating.
    #[must_use]
    pub fn new(proof: Proof, evidence: Evidence) -> Reason {
        Reason { proof, evidence, harder: Rating::default() }
    }

    /// Base rules covered by cover rules, each with its weight: a proof by counting.
    #[must_use]
    pub fn sets<const W: usize>(
        board: &Board<W>,
        base: impl IntoIterator<Item = Weighted>,
        cover: impl IntoIterator<Item = Weighted>,
    ) -> Reason {
        let set = |(rule, weight)| SetRule { rule, weight, candidates: board.live(rule).collect() };
        let base: Vec<SetRule> = base.into_iter().map(set).collect();
        let cover: Vec<SetRule> = cover.into_iter().map(set).collect();
        let weights = |set: &SetRule| (set.rule, set.weight);
        let proof = Proof::weighted(base.iter().map(weights), cover.iter().map(weights));
        Reason::new(proof, Evidence::Sets(SetPattern { base, cover, fins: Vec::new() }))
    }
}

/// A step that the checker refused, which is a bug in its technique.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Fault {
    /// The step, which was dropped.
    pub step: Step,
    /// Why it was refused; `None` if its proof is right but assumes more than the technique declares.
    pub refusal: Option<Refusal>,
}

/// A step that the checker accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    pub(crate) step: Step,
    pub(crate) assumes: Assumes,
    pub(crate) harder: Rating,
}

/// The checker, for one position.
pub(crate) type Judge<'a> = dyn Fn(&Step) -> Result<Assumes, Refusal> + 'a;

/// Collects the steps of one technique in one position: the first one, or all.
///
/// A finder calls [`place`](Found::place), [`eliminate`](Found::eliminate) or [`conclude`](Found::conclude) for what it
/// finds and returns as soon as one of these breaks. Empty conclusions are dropped, and so is a step equal to an
/// earlier one. The closure that makes the [`Reason`] runs only for conclusions that are not empty, so a search without
/// a hit allocates nothing. The checker judges every step before it is kept.
pub struct Found<'a> {
    technique: &'static str,
    size: usize,
    assumes: Assumes,
    first_only: bool,
    judge: Option<&'a Judge<'a>>,
    failures: Option<Failures<'a>>,
    meter: Meter<'a>,
    pub(crate) hits: Vec<Hit>,
    pub(crate) faults: Vec<Fault>,
}

impl<'a> Found<'a> {
    pub(crate) fn new(
        (technique, assumes, size): (&'static str, Assumes, usize),
        first_only: bool,
        judge: Option<&'a Judge<'a>>,
        limits: Budget<'a>,
        failures: Option<Failures<'a>>,
    ) -> Found<'a> {
        Found {
            technique,
            size,
            assumes,
            first_only,
            judge,
            failures,
            meter: Meter::new(limits),
            hits: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// Whether the first step ends the search.
    #[must_use]
    pub fn wants_one(&self) -> bool {
        self.first_only
    }

    /// The meter that counts the work of this search, for computations that take only the meter.
    pub(crate) fn meter(&mut self) -> &mut Meter<'a> {
        &mut self.meter
    }

    /// Whether the caller's stop condition or the limit on work ended the search.
    pub(crate) fn is_stopped(&self) -> bool {
        self.meter.is_over()
    }

    /// A candidate shown to be true; it must not be placed yet.
    pub fn place(&mut self, candidate: Candidate, why: impl FnOnce() -> Reason) -> ControlFlow<()> {
        self.conclude(vec![candidate], Vec::new(), why)
    }

    /// Candidates shown to be false; all must be live. An empty list is not a step.
    pub fn eliminate(
        &mut self,
        candidates: impl IntoIterator<Item = Candidate>,
        why: impl FnOnce() -> Reason,
    ) -> ControlFlow<()> {
        self.conclude(Vec::new(), candidates.into_iter().collect(), why)
    }

    /// Candidates shown to be true and candidates shown to be false. A second argument for the same conclusions is a
    /// step of its own if its evidence differs. Two colourings differ only if their painted clusters do.
    #[inline]
    pub fn conclude(
        &mut self,
        placements: Vec<Candidate>,
        eliminations: Vec<Candidate>,
        why: impl FnOnce() -> Reason,
    ) -> ControlFlow<()> {
        if placements.is_empty() && eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        self.judge(placements, eliminations, why())
    }

    /// Keeps a step if it is new and the checker accepts it.
    fn judge(
        &mut self,
        mut placements: Vec<Candidate>,
        mut eliminations: Vec<Candidate>,
        Reason { mut proof, evidence, harder }: Reason,
    ) -> ControlFlow<()> {
        for list in [&mut placements, &mut eliminations] {
            list.sort();
            list.dedup();
        }
        match &mut proof {
            Proof::Counting { base, cover } => {
                base.sort();
                cover.sort();
            }
            Proof::Several(counts) => {
                for count in &mut *counts {
                    count.base.sort();
                    count.cover.sort();
                }
                counts.sort();
            }
            _ => {}
        }
        let step =
            Step { technique: self.technique.into(), size: self.size, placements, eliminations, proof, evidence };
        let is_known = self.hits.iter().any(|hit| {
            hit.step.placements == step.placements
                && hit.step.eliminations == step.eliminations
                && is_same_argument(&hit.step, &step)
        });
        if is_known || self.faults.iter().any(|fault| fault.step == step) {
            return ControlFlow::Continue(());
        }
        let assumes = match self.judge.map_or(Ok(self.assumes), |judge| judge(&step)) {
            Ok(assumes) if assumes <= self.assumes => assumes,
            // A deadly pattern does not know of cages and their like: that the checker refuses it is no fault of its.
            Err(Refusal::Exchange(ExchangeFlaw::Constrained(_))) => return ControlFlow::Continue(()),
            // Nobody could follow so many ways to fill some cells; that they were not counted is no fault either.
            Err(Refusal::TooManyFillings(_)) => return ControlFlow::Continue(()),
            verdict => {
                self.faults.push(Fault { step, refusal: verdict.err() });
                return ControlFlow::Continue(());
            }
        };
        self.hits.push(Hit { step, assumes, harder });
        if self.first_only { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Whether a step with these conclusions (both lists in ascending order) was found before. For techniques that
    /// report only one argument for the same conclusions.
    #[must_use]
    pub fn has(&self, placements: &[Candidate], eliminations: &[Candidate]) -> bool {
        self.hits.iter().any(|hit| hit.step.placements == placements && hit.step.eliminations == eliminations)
    }

    /// Searches a part of the position, unless the same search has failed there and nothing in that part has changed
    /// since.
    ///
    /// The search must find its patterns by reading that part alone: for a house, its cells and their candidates; for a
    /// digit, its candidates on the whole board. Eliminations may lie elsewhere: candidates only ever disappear, so no
    /// new ones arise there.
    #[inline]
    pub fn search(&mut self, unit: Unit, search: impl FnOnce(&mut Self) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.failures.as_ref().is_some_and(|failures| failures.has_failed(unit)) {
            return ControlFlow::Continue(());
        }
        let before = self.hits.len() + self.faults.len();
        let flow = search(self);
        if flow.is_continue()
            && self.hits.len() + self.faults.len() == before
            && let Some(failures) = &mut self.failures
        {
            failures.note(unit);
        }
        flow
    }

    /// Counts work, in units of roughly ten nanoseconds, and breaks when a limit is reached. Long searches call this in
    /// their loops.
    #[inline]
    pub fn work(&mut self, amount: u64) -> ControlFlow<()> {
        if self.meter.spend(amount) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Whether a reader would take two steps with the same conclusions for the same step.
fn is_same_argument(one: &Step, other: &Step) -> bool {
    match (&one.evidence, &other.evidence) {
        (Evidence::Colours(one), Evidence::Colours(other)) => one.clusters == other.clusters,
        _ => one.proof == other.proof,
    }
}
