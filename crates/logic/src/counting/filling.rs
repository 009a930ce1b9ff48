//! A fractional filling: shares of candidates that add up to one for every rule.
//!
//! ```text
//!   r1c1: 1 2        share 1/2 each, if nothing in the linear program prefers one of them
//! ```
//!
//! Whatever counts of rules can show, they show for every fractional filling. One with as many shares above zero as
//! possible therefore says much about what counts cannot show, for the price of a few exchanges of a linear program.

use super::oracle::columns;
use super::simplex::{LinearProgram, Simplex};
use super::system::System;
use crate::budget::Meter;

/// The limit on elementary operations, the same on every machine.
pub(crate) const WORK: u64 = 400_000_000;
/// A smaller share counts as none: rounding of the linear program and its perturbed bounds stay far below.
pub(crate) const SMALL: f64 = 1e-3;
/// The maximum number of entries of a linear program. Positions of side 9 have up to 60,000 after the first basic
/// steps; where there are more, few candidates are decided, and spreading comes near enough.
const LARGEST: usize = 100_000;
/// The number of times that spreading goes through all rules.
const ROUNDS: usize = 200;

/// The shares of the candidates, by number.
pub(crate) struct Filling {
    pub(crate) shares: Vec<f64>,
    /// How far the shares of a rule may be from one.
    pub(crate) slack: f64,
}

/// A fractional filling, or nearly one, in which every candidate has a share that can have one. `None` if no filling is
/// found because there is none, or because the limit on work is reached.
pub(crate) fn filling(system: &System, meter: &mut Meter<'_>) -> Option<Filling> {
    match system.rule_count() * system.candidate_count() > LARGEST {
        true => spread(system, meter),
        false => solved(system, meter),
    }
}

/// The mean of fillings that the linear program finds, each with as many more candidates as possible.
fn solved(system: &System, meter: &mut Meter<'_>) -> Option<Filling> {
    let mut program = Simplex::new(&columns(system), &vec![(0.0, 1.0); system.rule_count()], meter);
    program.hold_rows()?;
    let mut shares = program.values();
    let mut fillings = 1.0;
    loop {
        let without = (0..shares.len()).filter(|&candidate| shares[candidate] < SMALL);
        let without: Vec<(usize, f64)> = without.map(|candidate| (candidate, 1.0)).collect();
        if without.is_empty() || program.maximise(&without, f64::INFINITY)? < SMALL {
            break;
        }
        shares.iter_mut().zip(program.values()).for_each(|(share, more)| *share += more);
        fillings += 1.0;
    }
    let mean = |share: f64| if share < SMALL { 0.0 } else { share / fillings };
    Some(Filling { shares: shares.into_iter().map(mean).collect(), slack: 0.0 })
}

/// Shares that are made to add up to one, rule by rule and round by round (iterative proportional fitting).
fn spread(system: &System, meter: &mut Meter<'_>) -> Option<Filling> {
    let mut shares = vec![1.0; system.candidate_count()];
    let sum = |shares: &[f64], rule: usize| system.members(rule).iter().map(|&member| shares[member]).sum::<f64>();
    for _ in 0..ROUNDS {
        for rule in 0..system.rule_count() {
            let all = sum(&shares, rule);
            // Where the rules contradict each other, shares may vanish.
            if all < f64::MIN_POSITIVE {
                return None;
            }
            system.members(rule).iter().for_each(|&member| shares[member] /= all);
        }
        if !meter.spend((4 * shares.len()) as u64) {
            return None;
        }
    }
    let slack = (0..system.rule_count()).map(|rule| (sum(&shares, rule) - 1.0).abs()).fold(0.0, f64::max);
    Some(Filling { shares, slack })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::techniques::testing::Position;

    /// The candidates of a position in a filling, with their shares.
    fn filled(position: &Position) -> Option<(Vec<(String, f64)>, f64)> {
        let board = position.board();
        let system = System::new(&board);
        let Filling { shares, slack } = filling(&system, &mut Meter::new(Budget::default()))?;
        for rule in 0..system.rule_count() {
            let sum: f64 = system.members(rule).iter().map(|&member| shares[member]).sum();
            assert!((sum - 1.0).abs() <= slack + SMALL, "{sum}");
        }
        let named = |(number, share)| (board.layout().candidate_name(system.candidate(number)), share);
        Some((shares.into_iter().enumerate().map(named).collect(), slack))
    }

    #[test]
    fn every_candidate_that_counts_leave_has_a_share() {
        let (open, _) = filled(&Position::open("2x2")).unwrap();
        assert!(open.iter().all(|(_, share)| *share > SMALL));
        let (pair, slack) = filled(&Position::open("2x2").only("r1c1", "12").only("r1c2", "12")).unwrap();
        let without: Vec<&str> =
            pair.iter().filter(|(_, share)| *share == 0.0).map(|(name, _)| name.as_str()).collect();
        let in_row_and_box = ["1r1c3", "2r1c3", "1r1c4", "2r1c4", "1r2c1", "2r2c1", "1r2c2", "2r2c2"];
        let of_the_other_pair = ["3r2c3", "4r2c3", "3r2c4", "4r2c4"];
        assert_eq!((without, slack), ([&in_row_and_box[..], &of_the_other_pair[..]].concat(), 0.0));
    }

    #[test]
    fn where_counts_contradict_each_other_there_is_none() {
        assert_eq!(filled(&Position::open("2x2").only("r1c1", "12").only("r1c2", "12").only("r1c3", "12")), None);
    }

    #[test]
    fn where_little_is_decided_shares_are_spread() {
        // A pair: what it removes from the row keeps next to no share.
        let (pair, slack) = filled(&Position::open("3x3").only("r1c1", "12").only("r1c5", "12")).unwrap();
        assert!(slack > 0.0 && slack < 0.01, "{slack}");
        for (name, share) in pair {
            assert!(share > 0.0 && (name != "1r1c9" || share < 0.01), "{name} {share}");
        }
    }
}
