//! The techniques below chains, each with the order in which the original looks.

use crate::grid::Grid;
use crate::{Mode, Step, Technique};

/// What the techniques that are not cheap remember from step to step of a puzzle.
pub(crate) struct Basics {
    #[allow(dead_code)]
    mode: Mode,
}

impl Basics {
    pub(crate) fn new(mode: Mode) -> Basics {
        Basics { mode }
    }

    /// A new puzzle.
    pub(crate) fn start(&mut self) {}

    pub(crate) fn unique_loop(&mut self, _grid: &Grid) -> Option<Step> {
        None
    }

    pub(crate) fn aligned(&mut self, _grid: &Grid, _technique: Technique) -> Option<Step> {
        None
    }
}
macro_rules! missing { ($($name:ident),*) => { $(pub(crate) fn $name(_grid: &Grid) -> Option<Step> { None })* } }
missing!(hidden_single, direct_locking, naked_single, locking, bug);
macro_rules! sized { ($($name:ident),*) => { $(pub(crate) fn $name(_grid: &Grid, _technique: Technique) -> Option<Step> { None })* } }
sized!(direct_hidden_set, naked_set, hidden_set, fish, wing);
