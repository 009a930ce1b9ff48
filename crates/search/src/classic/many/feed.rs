//! Where the positions of a search come from and where its results go.

use crate::End;
use crate::classic::position::Masks;
use std::ops::ControlFlow;

/// A source of positions, and a sink of what was found.
pub(crate) trait Feed {
    /// The next task; none if there is none now. After none while nothing is under way, there are no more.
    fn next(&mut self) -> Option<Task>;
    /// The position of a task that has not ended.
    fn masks(&self, tag: u32) -> &Masks;
    /// Whether the next solution of a task is looked at; if not, it is only counted and any masks will do.
    fn looks(&self, tag: u32) -> bool;
    /// Takes a solution; a break ends the task.
    fn solution(&mut self, tag: u32, masks: &Masks) -> ControlFlow<()>;
    /// Takes the end of a task; a break ends the run.
    fn done(&mut self, tag: u32, ending: Ending) -> ControlFlow<()>;
}

impl<F: Feed + ?Sized> Feed for &mut F {
    fn next(&mut self) -> Option<Task> {
        (**self).next()
    }

    fn masks(&self, tag: u32) -> &Masks {
        (**self).masks(tag)
    }

    fn looks(&self, tag: u32) -> bool {
        (**self).looks(tag)
    }

    fn solution(&mut self, tag: u32, masks: &Masks) -> ControlFlow<()> {
        (**self).solution(tag, masks)
    }

    fn done(&mut self, tag: u32, ending: Ending) -> ControlFlow<()> {
        (**self).done(tag, ending)
    }
}

/// A position to search.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Task {
    /// What the feed knows it by.
    pub(crate) tag: u32,
    /// Whether several slots may share it; the order of its solutions then depends on the machine.
    pub(crate) share: bool,
}

/// How a task ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ending {
    /// [`End::Limit`] if the feed broke off while there was more to search.
    pub(crate) end: End,
    /// Guesses.
    pub(crate) nodes: u64,
    /// Whether several slots shared it.
    pub(crate) shared: bool,
}
