//! Cells that a few digits alone cannot fill, because something is odd that would have to be even.

pub(crate) mod oddagon;
pub(crate) mod tridagon;
