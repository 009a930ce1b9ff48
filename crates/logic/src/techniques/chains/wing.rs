//! Which wing a chain is.

use super::tell::digit_of;
use crate::prelude::*;
use pencilproof_proof::{Chain, Link, Strength, Via};

/// A chain of three strong links between single candidates. With x, y and z for digits:
///
/// ```text
/// W-Wing   (x=y) - (y)   = (y)   - (y=x)
/// M-Wing   (x=y) - (y)   = (y-x) = (x)
/// S-Wing   (x)   = (x)   - (x=y) - (y)   = (y)
/// L-Wing   (x)   = (x-y) = (y-z) = (z)
/// H-Wing   (x=y) - (y)   = (y-z) = (z)     or   (x=y) - (y=z) - (z) = (z)
/// ```
///
/// The ALS wings have almost locked sets in the place of some of the cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wing {
    W,
    M,
    S,
    L,
    H,
    AlsW,
    AlsM,
    AlsS,
    AlsH,
}

impl Wing {
    /// The wing that a chain is, if it is one.
    pub(super) fn of(chain: &Chain) -> Option<Wing> {
        if chain.nodes.len() != 6 || chain.links.len() != 5 {
            return None;
        }
        // What a constraint keeps apart, other than equal digits, makes no wing.
        let is_other = |(at, link): (usize, &Link)| {
            matches!(link.via, Via::Constraint(_)) && digit_of(&chain.nodes[at]) != digit_of(&chain.nodes[at + 1])
        };
        if chain.links.iter().enumerate().any(is_other) {
            return None;
        }
        let strong = || chain.links.iter().enumerate().filter(|(_, link)| link.strength == Strength::Strong);
        let is_single = |at: usize| chain.nodes[at].candidates.len() == 1;
        let is_plain =
            |(at, link): (usize, &Link)| matches!(link.via, Via::Als(_)) || is_single(at) && is_single(at + 1);
        if !strong().all(is_plain) {
            return None;
        }
        let in_cells: Vec<bool> = strong().map(|(_, link)| !matches!(link.via, Via::Rule(Rule::House(..)))).collect();
        let digits: Vec<Digit> = chain.nodes.iter().map(digit_of).collect();
        let ends_agree = digits.first() == digits.last();
        let wing = match in_cells[..] {
            [true, false, true] if ends_agree => Wing::W,
            [true, false, false] | [false, false, true] if ends_agree => Wing::M,
            [true, false, false] | [false, false, true] | [true, true, false] | [false, true, true] => Wing::H,
            [false, true, false] => Wing::S,
            [false, false, false] => Wing::L,
            _ => return None,
        };
        Some(match wing {
            _ if chain.als.is_empty() => wing,
            Wing::W => Wing::AlsW,
            Wing::M => Wing::AlsM,
            Wing::S => Wing::AlsS,
            _ => Wing::AlsH,
        })
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Wing::W => "W-Wing",
            Wing::M => "M-Wing",
            Wing::S => "S-Wing",
            Wing::L => "L-Wing",
            Wing::H => "H-Wing",
            Wing::AlsW => "ALS W-Wing",
            Wing::AlsM => "ALS M-Wing",
            Wing::AlsS => "ALS S-Wing",
            Wing::AlsH => "ALS H-Wing",
        }
    }
}
