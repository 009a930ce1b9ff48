//! Dividing lists of puzzles into parts, such as those for training and for tests, so that no puzzle of one part is
//! equivalent to one of another.
//!
//! Two puzzles are of one class if a symmetry of their layout and a relabelling of the digits take one to the other, or
//! if that is so for their solutions ([`ClassBy`]). The [`Classifier`] names the class of a puzzle, [`Parts`] says
//! which part a class belongs to, the [`Census`] counts classes and finds what comes twice, and the [`VerbatimReader`]
//! hands out puzzles together with their lines, so that parts can be written without a change.
//!
//! The part follows from the class and the seed alone. So it is the same in every list, whatever its order, and lists
//! that are split one by one can be put together; the parts are about as large as asked for, not exactly.

mod census;
mod class;
mod parts;
mod verbatim;

pub use census::{Census, Counts, Kinship, RecordPlace, Register};
pub use class::{Class, ClassBy, ClassId, Classifier, NoClass};
pub use parts::{Parts, PartsError};
pub use verbatim::{NotLines, Passage, VerbatimReader};
