//! Exactly-one rules counted against each other.
//!
//! Some rules, the sources, each need one true candidate; others, the recipients, each hold at most one. There are two
//! ways to find what follows from such counts: `search` tries small sets directly, and `oracle` asks a linear program
//! what can be shown at all. Both propose an `Argument`, which is then counted in integers. What a direct search need
//! not try is known beforehand from one fractional `filling`, and from the `reach` of each candidate.

pub(crate) mod argument;
pub(crate) mod filling;
pub(crate) mod oracle;
pub(crate) mod reach;
pub(crate) mod search;
mod simplex;
mod singles;
pub(crate) mod system;
