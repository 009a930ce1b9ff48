//! One position at a time.

use super::back_end::Search;
use super::engine::Kind;
use super::feed::{Ending, Feed, Task};
use super::position::{ClassicPosition, Masks};
use crate::limits::Limits;
use crate::{End, Tally};
use std::ops::ControlFlow;

/// Calls a function with each solution of a position until it breaks off or a limit is met. Also tells whether the
/// order of the solutions is not deterministic, which is possible only with `share`.
pub(crate) fn search_one(
    search: &mut Search,
    position: &ClassicPosition,
    share: bool,
    limits: &Limits<'_>,
    visit: impl FnMut(&Masks) -> ControlFlow<()>,
) -> (Tally, bool) {
    let none = |end| (Tally { count: 0, end, nodes: 0 }, false);
    if limits.solutions == 0 {
        return none(limits.interruption().unwrap_or(End::Limit));
    }
    let mut one = One {
        position,
        task: Some(Task { tag: 0, share }),
        limit: limits.solutions,
        count: 0,
        broken: false,
        visit,
        ending: Ending { end: End::Exhausted, nodes: 0, shared: false },
    };
    // The end of the one task tells all that the end of the run does.
    let _ = search.run(&mut one, Kind::Groups, limits);
    let Ending { end, nodes, shared } = one.ending;
    let end = if one.broken && end == End::Limit { End::Stopped } else { end };
    (Tally { count: one.count, end, nodes }, shared)
}

struct One<'p, F> {
    position: &'p ClassicPosition,
    task: Option<Task>,
    limit: u64,
    count: u64,
    broken: bool,
    visit: F,
    ending: Ending,
}

impl<F: FnMut(&Masks) -> ControlFlow<()>> Feed for One<'_, F> {
    #[inline]
    fn next(&mut self) -> Option<Task> {
        self.task.take()
    }

    #[inline]
    fn masks(&self, _: u32) -> &Masks {
        self.position.masks()
    }

    #[inline]
    fn looks(&self, _: u32) -> bool {
        true
    }

    #[inline]
    fn solution(&mut self, _: u32, masks: &Masks) -> ControlFlow<()> {
        self.count += 1;
        self.broken = (self.visit)(masks).is_break();
        if self.broken || self.count == self.limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    #[inline]
    fn done(&mut self, _: u32, ending: Ending) -> ControlFlow<()> {
        self.ending = ending;
        ControlFlow::Continue(())
    }
}
