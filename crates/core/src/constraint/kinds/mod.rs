//! The kinds of constraints, a file each.

mod killer;

pub(super) use killer::KILLER;
