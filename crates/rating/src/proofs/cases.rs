//! Forcing chains as cases, inference by inference, for pictures.
//!
//! An inference that this form cannot hold is left out, with all that rests on it: a chain with several branches within
//! a chain. The proof of the step does not depend on it.

use super::forcing::Forced;
use super::{denial, live, rule, truth};
use crate::ChainShape;
use crate::chains::trace::{Cause, Nested, Pattern, Trace, TraceNode};
use crate::step::{candidate, claim_of_candidate};
use crate::tables::rules_of;
use pencilproof_core::{Candidate, Rule};
use pencilproof_proof::{Branch, Cases, Choice, Inference, Literal, Refutation, Why};

/// The cases of an argument; `None` where it is none of cases.
pub(super) fn cases(forced: &Forced<'_>, traces: &[Trace]) -> Option<Cases> {
    let followed = |start: Literal| {
        let trace = traces.iter().find(|trace| trace.start() == Some(start));
        let inferences = trace.map_or_else(Vec::new, |trace| Told::of(trace, None).inferences);
        Branch { assumed: vec![start], inferences, empty: None }
    };
    let all = |rule: Rule| Cases {
        on: Choice::Rule(rule),
        branches: live(forced.grid, rule).map(|candidate| followed(truth(candidate))).collect(),
    };
    Some(match *forced.shape {
        ChainShape::Cycle(..) | ChainShape::Forcing(..) => return None,
        ChainShape::Double(candidate) => Cases {
            on: Choice::Candidate(candidate),
            branches: [truth(candidate), denial(candidate)].map(followed).to_vec(),
        },
        ChainShape::Cell(cell) => all(Rule::Cell(cell)),
        ChainShape::Region(house, digit) => all(Rule::House(house, digit)),
        ChainShape::Contradiction(start) => {
            let mut told = traces.first().map_or_else(Told::default, |trace| Told::of(trace, None));
            let empty = traces.first().and_then(|trace| told.end(forced, trace));
            let failing = Branch { assumed: vec![start], inferences: told.inferences, empty };
            let left = start.denied();
            let other = vec![Inference { literal: left, why: Why::Assumed }];
            Cases {
                on: Choice::Candidate(start.candidate),
                branches: vec![failing, Branch { assumed: vec![left], inferences: other, empty: None }],
            }
        }
    })
}

/// The inferences of a trace.
#[derive(Default)]
struct Told {
    inferences: Vec<Inference>,
    /// Whether each node of the trace is among them.
    has: Vec<bool>,
}

impl Told {
    /// What follows from the start of a trace: from what a case assumes or, if a candidate is tried, from that.
    fn of(trace: &Trace, tried: Option<Candidate>) -> Told {
        let mut told = Told::default();
        let tried_first = tried.filter(|&tried| trace.start() != Some(truth(tried)));
        told.inferences.extend(tried_first.map(|tried| Inference { literal: truth(tried), why: Why::Assumed }));
        for node in &trace.nodes {
            let rests = node.parents.iter().all(|&parent| told.has.get(parent).is_some_and(|&has| has));
            let why = if rests { why(node, trace, tried) } else { None };
            told.has.push(why.is_some());
            told.inferences.extend(why.map(|why| Inference { literal: literal(node), why }));
        }
        told
    }

    /// The rule that a candidate both true and false leaves empty or fills twice, if both claims are known.
    fn end(&mut self, forced: &Forced<'_>, trace: &Trace) -> Option<Rule> {
        // A chain that ends with the opposite of its start has one end.
        let ends = trace.ends.iter().chain(&[0]).filter(|&&end| self.has.get(end) == Some(&true));
        let ends = || ends.clone().map(|&end| &trace.nodes[end]);
        let (on, off) = (ends().find(|node| node.is_true)?, ends().find(|node| !node.is_true)?);
        if on.claim != off.claim {
            return None;
        }
        let number = match (&on.why, &off.why) {
            (Cause::Rule(last), _) => *last,
            (_, Cause::Rule(seen)) => *seen,
            _ => {
                // The other candidates of the cell are false, and so is this one.
                let (start, cell) = (candidate(on.claim), candidate(on.claim).cell());
                let others = live(forced.grid, Rule::Cell(cell)).filter(|&other| other != start);
                let sees = |other| Inference { literal: denial(other), why: Why::Sees(start) };
                self.inferences.extend(others.map(sees));
                cell.index()
            }
        };
        Some(rule(number))
    }
}

fn literal(node: &TraceNode) -> Literal {
    Literal { candidate: candidate(node.claim), is_true: node.is_true }
}

/// The reason of a claim.
fn why(node: &TraceNode, trace: &Trace, tried: Option<Candidate>) -> Option<Why> {
    match &node.why {
        Cause::Start => Some(match tried {
            Some(tried) if literal(node) != truth(tried) => Why::Sees(tried),
            _ => Why::Assumed,
        }),
        Cause::Rule(number) if node.is_true => Some(Why::Last(rule(*number))),
        Cause::Rule(_) => {
            let cause = node.parents.iter().map(|&parent| &trace.nodes[parent]).find(|parent| parent.is_true)?;
            Some(Why::Sees(candidate(cause.claim)))
        }
        Cause::Pattern(Pattern::Chain(nested)) => {
            Some(Why::Absurd(Box::new(refutation(nested, candidate(node.claim))?)))
        }
        Cause::Pattern(pattern) => Some(Why::Counting(Box::new(pattern.weighing()?))),
    }
}

/// What a chain within a chain leads a candidate to, if it has a single branch.
fn refutation(nested: &Nested, tried: Candidate) -> Option<Refutation> {
    let forced = nested.forced();
    match &nested.shape {
        ChainShape::Cycle(_, claims) => round(&forced, claims, tried),
        ChainShape::Forcing(..) | ChainShape::Contradiction(_) => {
            let traces = forced.traces();
            let trace = traces.first()?;
            let mut told = Told::of(trace, Some(tried));
            let empty = told.end(&forced, trace)?;
            Some(Refutation { inferences: told.inferences, empty })
        }
        _ => None,
    }
}

/// What a candidate leads to that sees claims of both sides of a cycle: backwards from one that it rules out to one of
/// the other side.
fn round(forced: &Forced<'_>, claims: &[Literal], tried: Candidate) -> Option<Refutation> {
    let is_seen = |claim: Candidate| {
        let others = rules_of(claim_of_candidate(claim));
        rules_of(claim_of_candidate(tried)).iter().any(|rule| others.contains(rule))
    };
    let count = claims.len();
    let on = claims.iter().position(|claim| claim.is_true && is_seen(claim.candidate))?;
    let off = claims.iter().find(|claim| !claim.is_true && is_seen(claim.candidate))?.candidate;
    let sees = |false_one: Candidate, other| Inference { literal: denial(false_one), why: Why::Sees(other) };
    let first = Inference { literal: truth(tried), why: Why::Assumed };
    let mut inferences = vec![first, sees(off, tried), sees(claims[on].candidate, tried)];
    // Claims come in the order true, false; each false one has a strong link to the true one after it.
    for back in 0..count / 2 {
        let index = (on + count * 2 - 2 * back) % count;
        let (gone, before) = (claims[index].candidate, claims[(index + count - 1) % count].candidate);
        let further = claims[(index + count - 2) % count].candidate;
        let shared = rules_of(claim_of_candidate(gone)).into_iter();
        let shared = shared.filter(|rule| rules_of(claim_of_candidate(before)).contains(rule));
        let strong = shared.into_iter().find(|&number| forced.grid.rule(number).count_ones() == 2)?;
        if before == off {
            return Some(Refutation { inferences, empty: rule(strong) });
        }
        inferences.push(Inference { literal: truth(before), why: Why::Last(rule(strong)) });
        inferences.push(sees(further, before));
    }
    None
}
