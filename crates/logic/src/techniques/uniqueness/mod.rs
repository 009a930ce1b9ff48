//! Patterns that would give the puzzle a second solution.

pub(crate) mod unique_rectangle;
