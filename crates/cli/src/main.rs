//! The `pencilmark` command.
#![forbid(unsafe_code)]

fn main() {}
