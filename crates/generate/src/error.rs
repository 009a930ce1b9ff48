//! Why an attempt fails.

use crate::NoElimination;
use pencilproof_search::{End, NoGrid};
use thiserror::Error;

/// Why an attempt could not be completed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum AttemptError {
    /// No full grid was found.
    #[error(transparent)]
    NoGrid(#[from] NoGrid),
    /// No full grid was found by elimination.
    #[error(transparent)]
    NoElimination(#[from] NoElimination),
    /// A search was ended by its limits.
    #[error("time ran out, or the search was cancelled")]
    Ended(End),
}
