//! Every format by way of the library: round trips, hostile input, streams.

mod common;
mod hostile;
mod registry;
mod stream;
