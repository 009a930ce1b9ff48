//! Tests of the public interface of logic.

mod limits;
mod registry;
mod sets;
