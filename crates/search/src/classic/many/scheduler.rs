//! The search of many positions at once: which slot works on what.
//!
//! A slot is a lane of one board of vectors ([`lanes`](super::lanes)), or a group of lanes
//! ([`bands`](crate::classic::one::bands)). It holds one position. A position that is searched is a job; several slots
//! can work on one job.
//!
//! ```text
//! loop {
//!     for each idle slot {
//!         if the feed has a task       { load its position; it is a new job }
//!         else if a job may be shared  { load the oldest frame of the busiest slot; join its job }          (1)
//!     }
//!     if every slot is idle { return }
//!     sweep all slots once                                                                                  (2)
//!     for each slot:
//!         stuck?   push the position without the lowest candidate of a cell; leave that cell only this one  (3)(4)
//!         solved?  report the solution, then go back                                                        (5)
//!         failed?  go back
//! }
//!
//! go back:
//!     if the slot has a frame           { pop it and load it }
//!     else if others work on the job    { leave the job; the slot is idle }
//!     else                              { the job has ended; the slot is idle }
//! ```
//!
//! So no slot waits for another, and the vectors are full as long as there is work. What differs from this page:
//!
//! 1. The oldest frame is the largest piece of work, so a slot that takes it stays busy.
//! 2. A sweep is one pass of propagation, not propagation to its end. A slot counts as stuck when the second half of
//!    the pass eliminated nothing. A slot that is none of the three is simply swept again.
//! 3. Events are handled kind by kind, not slot by slot, because branches that go the same way many times in a row are
//!    predicted better. An event of a slot is dropped if its job has ended earlier in the same round.
//! 4. With the limit of guesses reached, a stuck slot is swept until nothing changes at all; only then does its job
//!    end.
//! 5. A slot may look solved too early. [`Slots::solution`] then gives none, and the next sweep shows a contradiction.
//! 6. Lanes do not load positions one by one: positions are noted, and written to the vectors together before the next
//!    sweep.

use super::columns::bits;
use super::feed::{Ending, Feed, Task};
use crate::End;
use crate::classic::position::Masks;
use crate::limits::Limits;
use std::ops::ControlFlow;

/// Rounds between two calls of the stop condition: some tens of microseconds.
const ROUNDS_PER_CHECK: u32 = 128;

/// Positions for which a stack makes room at a time: few, because there is a stack for each slot.
const GROWTH: usize = 4;

/// A board of vectors, divided into slots. A set of slots is a bit mask.
pub(crate) trait Slots {
    /// A position on the stack of a slot.
    type Frame: Copy;
    /// The number of slots.
    const COUNT: usize;

    /// Any frame, to make room with.
    fn empty() -> Self::Frame;
    /// Loads the position of a task.
    fn start(&mut self, slot: usize, masks: &Masks);
    /// Loads a frame.
    fn resume(&mut self, slot: usize, frame: &Self::Frame);
    /// Sweeps all slots once.
    fn sweep(&mut self, busy: u32) -> Round;
    /// Prepares for the guesses and the solutions of a round; the solutions are looked at only if `looks`.
    fn prepare(&mut self, round: &Round, looks: bool);
    /// Guesses: leaves the lowest candidate of a cell and writes the position without that candidate to the frame.
    fn guess(&mut self, slot: usize, frame: &mut Self::Frame);
    /// The solution in a slot that looks solved; none if it is not one.
    fn solution(&mut self, slot: usize) -> Option<&Masks>;
}

/// What a sweep found, as sets of slots; no slot is in two of the first three.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round {
    /// Propagation may have come to its end: time for a guess.
    pub(crate) stuck: u32,
    /// They look solved.
    pub(crate) solved: u32,
    /// They have a contradiction.
    pub(crate) failed: u32,
    /// The sweep struck nothing at all.
    pub(crate) unchanged: u32,
}

/// A task under way.
#[derive(Clone, Copy, Debug, Default)]
struct Job {
    task: Task,
    /// Guesses made for it.
    nodes: u64,
    /// The slots that work on it; none if the job is free.
    slots: u32,
    /// Whether several slots have worked on it.
    shared: bool,
}

/// A search; it can be run again and again, each time from the start.
#[derive(Clone, Debug)]
pub(crate) struct Scheduler<S: Slots> {
    slots: S,
    /// The slots that have a job.
    busy: u32,
    /// For each slot its job, if it is busy.
    job_of: Vec<usize>,
    /// For each slot the positions to go back to.
    stacks: Vec<Stack<S::Frame>>,
    /// As many as slots, so that there is always a free one for an idle slot.
    jobs: Vec<Job>,
}

impl<S: Slots> Scheduler<S> {
    const EVERY: u32 = u32::MAX >> (32 - S::COUNT);

    #[inline(always)]
    pub(crate) fn new(slots: S) -> Scheduler<S> {
        Scheduler {
            slots,
            busy: 0,
            job_of: vec![0; S::COUNT],
            stacks: vec![Stack::new(S::empty()); S::COUNT],
            jobs: vec![Job::default(); S::COUNT],
        }
    }

    /// Searches all tasks of the feed. If it is stopped, it returns why: all tasks under way have been reported as
    /// ended, and the rest have not been taken from the feed.
    #[inline(always)]
    pub(crate) fn run<F: Feed>(&mut self, feed: &mut F, limits: &Limits<'_>) -> Option<End> {
        self.clear();
        self.go_on(feed, limits)
    }

    /// Searches from positions on, which are parts of one task that slots may share. The feed has no other tasks.
    #[inline(always)]
    pub(crate) fn run_parts<'p, F: Feed>(
        &mut self,
        mut parts: impl Iterator<Item = &'p S::Frame>,
        feed: &mut F,
        limits: &Limits<'_>,
    ) -> Option<End>
    where
        S::Frame: 'p,
    {
        self.clear();
        let first = parts.next()?;
        self.job_of[0] = 0;
        self.jobs[0] = Job { task: Task { tag: 0, share: true }, nodes: 0, slots: Self::bit(0), shared: true };
        self.busy = Self::bit(0);
        self.slots.resume(0, first);
        parts.for_each(|part| *self.stacks[0].push() = *part);
        self.go_on(feed, limits)
    }

    fn clear(&mut self) {
        self.busy = 0;
        self.jobs.fill(Job::default());
        self.stacks.iter_mut().for_each(Stack::clear);
    }

    #[inline(always)]
    fn go_on<F: Feed>(&mut self, feed: &mut F, limits: &Limits<'_>) -> Option<End> {
        let mut until_check = 1;
        loop {
            self.fill(feed);
            if self.busy == 0 {
                return None;
            }
            until_check -= 1;
            if until_check == 0 {
                until_check = ROUNDS_PER_CHECK;
                if let Some(end) = limits.interruption() {
                    self.interrupt(feed, end);
                    return Some(end);
                }
            }
            if self.round(feed, limits).is_break() {
                return None;
            }
        }
    }

    const fn bit(slot: usize) -> u32 {
        1 << slot
    }

    /// Gives work to the idle slots.
    #[inline(always)]
    fn fill<F: Feed>(&mut self, feed: &mut F) {
        while self.busy != Self::EVERY {
            let slot = (!self.busy & Self::EVERY).trailing_zeros() as usize;
            if let Some(task) = feed.next() {
                self.start(slot, task, feed.masks(task.tag));
            } else if !self.share(slot) {
                return;
            }
        }
    }

    #[inline(always)]
    fn start(&mut self, slot: usize, task: Task, masks: &Masks) {
        // Each busy slot has one job and this slot is idle, so one of the jobs is free; mostly the last one of this
        // slot.
        let mut job = self.job_of[slot];
        if self.jobs[job].slots != 0 {
            job = self.jobs.iter().position(|job| job.slots == 0).unwrap_or(job);
        }
        self.job_of[slot] = job;
        self.jobs[job] = Job { task, nodes: 0, slots: Self::bit(slot), shared: false };
        self.busy |= Self::bit(slot);
        self.slots.start(slot, masks);
    }

    /// Gives an idle slot the oldest frame of the slot with most of them; false if there is none. Like all that reaches
    /// vectors it has to be inlined: apart, it would be compiled for a machine without them.
    #[inline(always)]
    fn share(&mut self, slot: usize) -> bool {
        let may_share = |&other: &usize| self.jobs[self.job_of[other]].task.share;
        let sharing = bits(self.busy).filter(may_share);
        let Some(busiest) = sharing.max_by_key(|&other| self.stacks[other].left()) else { return false };
        let Some(frame) = self.stacks[busiest].take_oldest() else { return false };
        self.slots.resume(slot, frame);
        let job = self.job_of[busiest];
        self.job_of[slot] = job;
        self.jobs[job].slots |= Self::bit(slot);
        self.jobs[job].shared = true;
        self.busy |= Self::bit(slot);
        true
    }

    /// Sweeps once and sees to the events. A break if the feed ends the run.
    #[inline(always)]
    fn round<F: Feed>(&mut self, feed: &mut F, limits: &Limits<'_>) -> ControlFlow<()> {
        let round = self.slots.sweep(self.busy);
        let looks =
            round.solved != 0 && bits(round.solved).any(|slot| feed.looks(self.jobs[self.job_of[slot]].task.tag));
        self.slots.prepare(&round, looks);
        for slot in bits(round.stuck) {
            if self.busy & Self::bit(slot) != 0 {
                self.guess(slot, round.unchanged & Self::bit(slot) != 0, feed, limits)?;
            }
        }
        for slot in bits(round.solved) {
            if self.busy & Self::bit(slot) != 0 {
                self.solution(slot, feed)?;
            }
        }
        for slot in bits(round.failed) {
            if self.busy & Self::bit(slot) != 0 {
                self.back(slot, feed)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn guess<F: Feed>(&mut self, slot: usize, unchanged: bool, feed: &mut F, limits: &Limits<'_>) -> ControlFlow<()> {
        let job = &mut self.jobs[self.job_of[slot]];
        if job.nodes == limits.nodes {
            return if unchanged { self.end(slot, feed, End::Nodes) } else { ControlFlow::Continue(()) };
        }
        job.nodes += 1;
        self.slots.guess(slot, self.stacks[slot].push());
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn solution<F: Feed>(&mut self, slot: usize, feed: &mut F) -> ControlFlow<()> {
        let Some(masks) = self.slots.solution(slot) else { return ControlFlow::Continue(()) };
        let job = &self.jobs[self.job_of[slot]];
        if feed.solution(job.task.tag, masks).is_continue() {
            return self.back(slot, feed);
        }
        let last = job.slots.is_power_of_two() && self.stacks[slot].left() == 0;
        self.end(slot, feed, if last { End::Exhausted } else { End::Limit })
    }

    #[inline(always)]
    fn back<F: Feed>(&mut self, slot: usize, feed: &mut F) -> ControlFlow<()> {
        if let Some(frame) = self.stacks[slot].pop() {
            self.slots.resume(slot, frame);
            return ControlFlow::Continue(());
        }
        let job = &mut self.jobs[self.job_of[slot]];
        if job.slots == Self::bit(slot) {
            return self.end(slot, feed, End::Exhausted);
        }
        job.slots &= !Self::bit(slot);
        self.busy &= !Self::bit(slot);
        self.stacks[slot].clear();
        ControlFlow::Continue(())
    }

    /// Ends the job of a slot, in all slots that work on it.
    #[inline(always)]
    fn end<F: Feed>(&mut self, slot: usize, feed: &mut F, end: End) -> ControlFlow<()> {
        let job = &mut self.jobs[self.job_of[slot]];
        let slots = std::mem::take(&mut job.slots);
        self.busy &= !slots;
        bits(slots).for_each(|slot| self.stacks[slot].clear());
        feed.done(job.task.tag, Ending { end, nodes: job.nodes, shared: job.shared })
    }

    /// Ends all jobs.
    #[cold]
    fn interrupt<F: Feed>(&mut self, feed: &mut F, end: End) {
        for job in self.jobs.iter_mut().filter(|job| job.slots != 0) {
            // A break from one is ignored: the feed waits for the end of each.
            let _ = feed.done(job.task.tag, Ending { end, nodes: job.nodes, shared: job.shared });
        }
    }
}

/// Positions to go back to: those from `taken` to `top`; the room above is kept for later.
#[derive(Clone, Debug)]
pub(crate) struct Stack<T> {
    frames: Vec<T>,
    top: usize,
    /// How many of them, from the first, others took.
    taken: usize,
    empty: T,
}

impl<T: Copy> Stack<T> {
    pub(crate) fn new(empty: T) -> Stack<T> {
        Stack { frames: Vec::new(), top: 0, taken: 0, empty }
    }

    #[inline(always)]
    pub(crate) fn left(&self) -> usize {
        self.top - self.taken
    }

    pub(crate) fn clear(&mut self) {
        (self.top, self.taken) = (0, 0);
    }

    /// Room for one more position, with whatever was there before.
    #[inline(always)]
    pub(crate) fn push(&mut self) -> &mut T {
        if self.top == self.frames.len() {
            self.grow();
        }
        self.top += 1;
        &mut self.frames[self.top - 1]
    }

    #[cold]
    fn grow(&mut self) {
        self.frames.reserve_exact(GROWTH);
        self.frames.resize(self.top + GROWTH, self.empty);
    }

    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<&T> {
        if self.top == self.taken {
            return None;
        }
        self.top -= 1;
        self.frames.get(self.top)
    }

    /// The oldest position that is left.
    #[inline(always)]
    pub(crate) fn take_oldest(&mut self) -> Option<&T> {
        if self.top == self.taken {
            return None;
        }
        self.taken += 1;
        self.frames.get(self.taken - 1)
    }
}
