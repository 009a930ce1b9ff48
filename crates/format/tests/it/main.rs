//! The formats through the public interface: round trips, hostile input, streams.

mod boards;
mod common;
mod constraints;
mod hostile;
mod pastes;
mod registry;
mod stream;
