//! Tests of the public interface of the logic crate.

mod complete_als;
mod complete_chains;
mod complete_fish;
mod complete_forcing;
mod complete_uniqueness;
mod complete_wings;
mod limits;
mod registry;
mod sets;
mod stuck;
