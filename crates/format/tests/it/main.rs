//! The formats through the public interface: round trips, hostile input, streams.

mod common;
mod hostile;
mod registry;
mod stream;
