//! Forcing chains and nets: candidates that are tried, and what follows from each.
//!
//! [`contradiction`] refutes single candidates; [`verity`] draws the conclusions to which every case of a rule leads.
//! Both read [`Consequences`](crate::facts::Consequences), which follows every candidate once, and work out the
//! inferences of the arguments that it promises. [`tell`] puts them into words.

pub(crate) mod cell_forcing_chain;
pub(crate) mod forcing_net_contradiction;
pub(crate) mod forcing_net_verity;
pub(crate) mod house_forcing_chain;
pub(crate) mod nishio;

mod contradiction;
mod tell;
mod verity;

pub(crate) use tell::links;

use crate::Facts;
use crate::cases::Level;

/// The level of inferences in the cases of a forcing net of a size.
fn level(size: usize) -> Level {
    Level::of(size + 1)
}

/// Whether a position has so many open candidates that following each one up to a level would take seconds. Probes cost
/// the square of that number; where there are sums, each of them costs as much as a net elsewhere.
fn is_too_large<const W: usize>(facts: &Facts<'_, W>, level: Level) -> bool {
    let most = match level {
        Level::Singles => 5000,
        Level::Locked => 1500,
        Level::Subsets => 600,
        Level::Probes => 400,
    };
    let board = facts.board();
    let most = if facts.sums().is_some() && level >= Level::Subsets { most / 3 } else { most };
    board.unplaced().iter().map(|cell| board.digits(cell).len()).sum::<usize>() > most
}

/// The levels below one.
fn below(level: Level) -> impl Iterator<Item = Level> {
    (1..=Level::COUNT).map(Level::of).take_while(move |&lower| lower < level)
}
