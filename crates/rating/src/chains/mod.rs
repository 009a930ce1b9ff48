//! Chains.

pub(crate) mod trace;

use crate::grid::Grid;
use crate::rater::Stopped;
use crate::{Mode, Step, Technique};
use pencilproof_core::Stop;

pub(crate) struct Chains {}

impl Chains {
    pub(crate) fn new(_mode: Mode, _threads: usize) -> Chains {
        Chains {}
    }

    /// A new puzzle.
    pub(crate) fn start(&mut self) {}

    pub(crate) fn find(&mut self, _grid: &Grid, _technique: Technique, _stop: Stop<'_>) -> Result<Option<Step>, Stopped> {
        Ok(None)
    }
}
