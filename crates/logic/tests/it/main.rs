//! Tests of the public interface of the logic crate.

mod limits;
mod registry;
mod sets;
