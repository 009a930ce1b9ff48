//! Branches of one position beside each other.

use super::bands::Bands;
use super::single::Frame;
use crate::End;
use crate::classic::arch::vector::Groups;
use crate::classic::many::feed::{Ending, Feed, Task};
use crate::classic::many::scheduler::Scheduler;
use crate::classic::position::{Grid, Masks};
use crate::limits::Limits;
use std::ops::ControlFlow;

/// A search of several branches of one position.
#[derive(Clone, Debug)]
pub(crate) struct Beside<V: Groups> {
    scheduler: Scheduler<Bands<V>>,
}

impl<V: Groups> Beside<V> {
    #[inline(always)]
    pub(crate) fn new() -> Beside<V> {
        Beside { scheduler: Scheduler::new(Bands::new()) }
    }

    /// Searches positions until there are more solutions than expected, which is at most one.
    #[inline(always)]
    pub(crate) fn search(&mut self, parts: &[Frame<V::Alone>], expected: u64, limits: &Limits<'_>) -> Rest {
        let mut rest = Rest { expected, grid: None, is_certain: true, nodes: 0, end: End::Exhausted };
        self.scheduler.run_parts(parts.iter().map(|part| &part.cells), &mut rest, limits);
        rest
    }
}

/// What a search of branches beside each other has found.
pub(crate) struct Rest {
    /// How many solutions may yet be found.
    expected: u64,
    pub(crate) grid: Option<Grid>,
    /// Whether there were no more than expected, so that their order does not matter.
    pub(crate) is_certain: bool,
    pub(crate) nodes: u64,
    pub(crate) end: End,
}

impl Rest {
    /// Nothing was searched, so that nothing is certain.
    pub(crate) const NOTHING: Rest = Rest { expected: 0, grid: None, is_certain: false, nodes: 0, end: End::Exhausted };
}

impl Feed for Rest {
    fn next(&mut self) -> Option<Task> {
        None
    }

    fn masks(&self, _tag: u32) -> &Masks {
        &Masks::EMPTY
    }

    fn looks(&self, _tag: u32) -> bool {
        true
    }

    fn solution(&mut self, _tag: u32, masks: &Masks) -> ControlFlow<()> {
        if self.expected == 0 {
            self.is_certain = false;
            return ControlFlow::Break(());
        }
        self.expected -= 1;
        self.grid = Some(Grid::of(masks));
        ControlFlow::Continue(())
    }

    fn done(&mut self, _tag: u32, ending: Ending) -> ControlFlow<()> {
        (self.end, self.nodes) = (ending.end, ending.nodes);
        ControlFlow::Continue(())
    }
}
