//! The parts that requests share.

pub(crate) mod bounds;
pub(crate) mod json;
pub(crate) mod logic;
pub(crate) mod names;
pub(crate) mod puzzle;
