//! What set logic can show at all, and the certificates that show it.
//!
//! A candidate can be shown false by weighted set logic if and only if `x = 1` for it is infeasible in the linear
//! program `every rule adds up to one, nothing is negative` (Farkas' lemma). The oracle solves that program. The
//! certificate of a candidate is the dual solution of least weight, rounded to integers. Floating point only proposes;
//! [`Argument`] counts exactly what is shown.

use super::argument::Argument;
use super::simplex::{LinearProgram, Simplex};
use super::singles::Singles;
use super::system::System;
use crate::budget::Meter;

/// The limit on elementary operations for one question to the oracle, and for one certificate: seconds at worst, and
/// the same on every machine.
pub(crate) const WORK: u64 = 400_000_000;
/// The maximum number of entries of a program. An open board of side 9 fits, and so do boards of side 16 after the
/// first basic steps.
const LARGEST: usize = 2_000_000;
/// Larger values count as one.
const ONE: f64 = 1.0 - 1e-3;
/// The largest common denominator to try for the weights of a certificate.
const DENOMINATORS: i64 = 60;
/// How far a weight may be from the integer that it is rounded to.
const ROUNDING: f64 = 1e-5;

/// The candidates that singles refute, those that fail soonest first. Set logic shows these without a linear program,
/// because a refutation by singles is a sum of rules.
pub(crate) fn refuted_by_singles(system: &System, meter: &mut Meter<'_>) -> Vec<usize> {
    let mut refuted: Vec<(usize, usize)> = Vec::new();
    let mut singles = Singles::new(system);
    for candidate in 0..system.candidate_count() {
        if !meter.spend(system.rule_count() as u64) {
            break;
        }
        refuted.extend(singles.fails_after(candidate).map(|placed| (placed, candidate)));
    }
    refuted.sort_unstable();
    refuted.into_iter().map(|(_, candidate)| candidate).collect()
}

/// The other candidates that cannot be one in the linear program. Together with the given ones, they are all that set
/// logic of any size can show to be false. Candidates of small rules come first. `None` if the limit on elementary
/// operations is reached or the program itself has no solution.
pub(crate) fn refutable_beyond(system: &System, singles: &[usize], meter: &mut Meter<'_>) -> Option<Vec<usize>> {
    if is_too_large(system) {
        return None;
    }
    let count = system.candidate_count();
    let mut program = Simplex::new(&columns(system), &vec![(0.0, 1.0); system.rule_count()], meter);
    program.hold_rows()?;
    let mut is_settled = vec![false; count];
    singles.iter().for_each(|&candidate| is_settled[candidate] = true);
    let mut is_refuted = vec![false; count];
    loop {
        let values = program.values();
        (0..count).filter(|&candidate| values[candidate] > ONE).for_each(|candidate| is_settled[candidate] = true);
        // The candidate nearest to one: the way to it is short, and the point there often settles others.
        let open = (0..count).filter(|&candidate| !is_settled[candidate]);
        let Some(next) = open.max_by(|&a, &b| values[a].total_cmp(&values[b])) else { break };
        is_refuted[next] = program.maximise(&[(next, 1.0)], ONE)? < ONE;
        is_settled[next] = true;
    }
    Some(by_smallest_rule(system).into_iter().filter(|&candidate| is_refuted[candidate]).collect())
}

/// Whether a system is too large for the table of a linear program, and so for any search.
pub(crate) fn is_too_large(system: &System) -> bool {
    system.rule_count() * system.candidate_count() > LARGEST
}

/// The exactly-one program: by candidate, its rules with weight one.
pub(super) fn columns(system: &System) -> Vec<Vec<(usize, f64)>> {
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

/// The argument of least total weight that shows a candidate to be false, then simplified. If singles refute the
/// candidate, only their rules are considered, otherwise all rules. `None` if there is no argument, the limit on work
/// is reached, or the weights are not simple fractions.
pub(crate) fn certificate<'s>(system: &'s System, target: usize, meter: &mut Meter<'_>) -> Option<Argument<'s>> {
    let near = Singles::new(system).rules_of_failure(target).and_then(|rules| lightest(system, target, &rules, meter));
    near.or_else(|| lightest(system, target, &(0..system.rule_count()).collect::<Vec<_>>(), meter))
}

/// The lightest argument of some rules.
fn lightest<'s>(system: &'s System, target: usize, rules: &[usize], meter: &mut Meter<'_>) -> Option<Argument<'s>> {
    // This is the dual of minimising the sum of absolute weights such that no other candidate has a negative load and
    // the load of the target exceeds the rank by one. The row prices are the weights.
    let mut row_of = vec![None; system.rule_count()];
    rules.iter().enumerate().for_each(|(row, &rule)| row_of[rule] = Some(row));
    let rows = |candidate: usize| system.rules_of(candidate).iter().filter_map(|&rule| row_of[rule]);
    let mut others: Vec<Vec<usize>> = (0..system.candidate_count())
        .filter(|&candidate| candidate != target)
        .map(|other| rows(other).collect())
        .collect();
    // A candidate of one rule alone says that this rule cannot be in the base; a candidate only of such rules says
    // nothing more. Neither needs a column, and candidates of the same rules need only one.
    let mut ranges = vec![(-1.0, 1.0); rules.len()];
    others.iter().filter(|rows| rows.len() == 1).for_each(|rows| ranges[rows[0]].0 = f64::NEG_INFINITY);
    others.retain(|rows| rows.iter().any(|&row| ranges[row].0.is_finite()));
    others.sort_unstable();
    others.dedup();
    let entries = |rows: Vec<usize>, coefficient: f64| rows.into_iter().map(|row| (row, coefficient)).collect();
    let elsewhere = (0..rules.len()).filter(|&row| !system.rules_of(target).contains(&rules[row])).collect();
    let mut columns: Vec<Vec<(usize, f64)>> = vec![entries(elsewhere, -1.0)];
    columns.extend(others.into_iter().map(|rows| entries(rows, 1.0)));
    let mut program = Simplex::new(&columns, &ranges, meter);
    program.maximise(&[(0, 1.0)], f64::INFINITY)?;
    let prices = program.prices();
    let is_integer = |price: f64| (price - price.round()).abs() < ROUNDING;
    (1..=DENOMINATORS)
        .filter(|&denominator| prices.iter().all(|price| is_integer(price * denominator as f64)))
        .find_map(|denominator| {
            let weights = prices.iter().map(|price| (price * denominator as f64).round() as i64);
            let mut argument = Argument::new(system, rules.iter().copied().zip(weights));
            argument.simplify(&[target]);
            argument.conclusions().contains(&target).then_some(argument)
        })
}
