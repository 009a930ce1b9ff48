//! One position at a time: the least time for it.
//!
//! | file | what it does |
//! |---|---|
//! | `boxes` | the position in nine vectors, and its propagation |
//! | `single` | one branch after the other |
//! | `beside` | where that takes long: many branches, handed to the scheduler of [`many`](super::many) |
//! | `bands` | the slots they are searched in |

pub(super) mod bands;
pub(super) mod beside;
pub(crate) mod boxes;
pub(super) mod single;
