//! The integration tests of the crate, in one binary.

mod alternatives;
mod automorphism;
mod cages;
mod cases;
mod checker;
mod common;
mod count;
mod deadly;
mod depth;
mod exchange;
mod export;
mod fillings;
mod forged;
mod forger;
mod rearrangement;
mod refilling;
mod swaps;
mod walks;
