//! Exocets: two cells of a box and a line, the base, whose digits have to be in two other cells, the targets, because
//! the lines across have no room for them elsewhere.

mod argument;
pub(crate) mod double_exocet;
mod evidence;
pub(crate) mod exocet_compatibility;
pub(crate) mod junior_exocet;
mod pattern;
pub(crate) mod senior_exocet;
mod words;
