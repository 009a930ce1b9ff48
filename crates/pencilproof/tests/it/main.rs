//! Tests of the façade through its public interface.

#[allow(dead_code)]
#[path = "../../examples/own_technique/main.rs"]
mod own_technique;

mod berthier;
mod faults;
mod json;
mod own;
mod rate;
mod scene;
#[cfg(feature = "serde")]
mod serial;
mod uniqueness;
