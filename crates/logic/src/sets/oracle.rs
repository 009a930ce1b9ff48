//! What set logic can show at all, and the certificates that show it.
//!
//! A candidate can be shown false by weighted set logic if and only if `x = 1` for it is infeasible in the linear program
//! `every rule adds up to one, nothing is negative` (Farkas' lemma). The oracle asks that program; the certificate of a
//! candidate is the lightest dual solution, rounded to integers. Floating point only proposes: what an argument shows is
//! counted in [`Argument`].

use super::argument::Argument;
use super::simplex::{LinearProgram, Simplex};
use super::singles::failure;
use super::system::System;

/// Elementary operations for one question to the oracle, and for one certificate: seconds at the worst, the same on every
/// machine.
pub(crate) const WORK: u64 = 400_000_000;
/// The most entries of a program: an open board of side 9, and boards of side 16 after the first basic steps.
const LARGEST: usize = 2_000_000;
/// Values above this count as one.
const ONE: f64 = 1.0 - 1e-3;
/// The largest common denominator that is tried for the weights of a certificate.
const DENOMINATORS: i64 = 60;
/// How far a weight may be from an integer before it is rounded.
const ROUNDING: f64 = 1e-5;

/// The candidates that cannot be one in the linear program: all that set logic of any size can show false. Those of small
/// rules come first. `None` if the work, a count of elementary operations, is used up or the program itself has no
/// solution.
pub(crate) fn refutable(system: &System, work: u64) -> Option<Vec<usize>> {
    if is_too_large(system) {
        return None;
    }
    let count = system.candidate_count();
    let mut program = Simplex::new(&columns(system), &vec![(0.0, 1.0); system.rule_count()], work);
    let all: Vec<(usize, f64)> =
        (0..count).map(|candidate| (candidate, system.rules_of(candidate).len() as f64)).collect();
    if program.maximise(&all, f64::INFINITY)? < system.rule_count() as f64 - 1e-3 {
        return None;
    }
    program.hold_rows();
    let mut can_be_true = vec![false; count];
    let clear = |program: &Simplex, can_be_true: &mut [bool]| {
        let values = program.values().into_iter();
        can_be_true.iter_mut().zip(values).for_each(|(can_be_true, value)| *can_be_true |= value > ONE);
    };
    clear(&program, &mut can_be_true);
    let mut refuted = Vec::new();
    for candidate in by_smallest_rule(system) {
        if can_be_true[candidate] {
            continue;
        }
        // What singles refute needs no program: each of them is a consequence of the rules added up.
        if failure(system, candidate).is_some() {
            refuted.push(candidate);
        } else {
            if program.maximise(&[(candidate, 1.0)], ONE)? < ONE {
                refuted.push(candidate);
            }
            clear(&program, &mut can_be_true);
        }
    }
    Some(refuted)
}

/// Whether a system is too large to begin with: its dense program, and any search in it.
pub(crate) fn is_too_large(system: &System) -> bool {
    system.rule_count() * system.candidate_count() > LARGEST
}

fn columns(system: &System) -> Vec<Vec<(usize, f64)>> {
    let entries = |candidate| system.rules_of(candidate).iter().map(|&rule| (rule, 1.0)).collect();
    (0..system.candidate_count()).map(entries).collect()
}

fn by_smallest_rule(system: &System) -> Vec<usize> {
    let smallest = |candidate: &usize| {
        system.rules_of(*candidate).iter().map(|&rule| system.members(rule).len()).min().unwrap_or(0)
    };
    let mut candidates: Vec<usize> = (0..system.candidate_count()).collect();
    candidates.sort_by_key(smallest);
    candidates
}

/// The argument of least total weight that shows a candidate to be false, made as simple as it gets. `None` if there is
/// none, the work is used up, or its weights are no simple fractions.
pub(crate) fn certificate(system: &System, target: usize, work: u64) -> Option<Argument<'_>> {
    // The dual of: the least sum of absolute weights such that no other candidate has a negative load, and the target's load
    // exceeds the rank by one. Row prices are the weights.
    let count = system.rule_count();
    let mut columns = columns(system);
    let elsewhere = (0..count).filter(|rule| !system.rules_of(target).contains(rule));
    columns[target] = elsewhere.map(|rule| (rule, -1.0)).collect();
    let mut program = Simplex::new(&columns, &vec![(-1.0, 1.0); count], work);
    program.maximise(&[(target, 1.0)], f64::INFINITY)?;
    let prices: Vec<f64> = (0..count).map(|rule| program.price(rule)).collect();
    let is_integer = |price: f64| (price - price.round()).abs() < ROUNDING;
    (1..=DENOMINATORS)
        .filter(|&denominator| prices.iter().all(|price| is_integer(price * denominator as f64)))
        .find_map(|denominator| {
            let weights = prices.iter().map(|price| (price * denominator as f64).round() as i64);
            let mut argument = Argument::new(system, weights.enumerate());
            argument.simplify(&[target]);
            argument.conclusions().contains(&target).then_some(argument)
        })
}
