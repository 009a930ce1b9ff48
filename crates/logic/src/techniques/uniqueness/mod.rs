//! Patterns that would give the puzzle a second solution.

mod automorphisms;
mod bug;
mod rectangle;
mod refillable;
mod tell;

pub(crate) mod avoidable_rectangle_1;
pub(crate) mod avoidable_rectangle_2;
pub(crate) mod borescoper;
pub(crate) mod bug_1;
pub(crate) mod bug_2;
pub(crate) mod bug_3;
pub(crate) mod bug_4;
pub(crate) mod bug_forcing_chain;
pub(crate) mod bug_lite;
pub(crate) mod extended_rectangle;
pub(crate) mod hidden_rectangle;
pub(crate) mod qiu;
pub(crate) mod rectangle_forcing_chain;
pub(crate) mod reverse_bug;
pub(crate) mod symmetrical_placement;
pub(crate) mod unique_loop;
pub(crate) mod unique_matrix;
pub(crate) mod unique_rectangle_1;
pub(crate) mod unique_rectangle_2;
pub(crate) mod unique_rectangle_3;
pub(crate) mod unique_rectangle_4;
pub(crate) mod unique_rectangle_5;
pub(crate) mod unique_rectangle_6;
pub(crate) mod unique_rectangle_links;
