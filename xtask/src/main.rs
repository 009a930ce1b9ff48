//! Project checks.
#![forbid(unsafe_code)]

fn main() {}
