//! Search with a position in each group of four lanes.
//!
//! All groups sweep together; after a sweep, groups that failed, are solved or cannot go on by propagation are seen to one
//! by one: they take back, report, or guess. A group that runs dry takes a new position, or where there is none, the oldest
//! guess of the busiest other group.

use super::branch;
use super::engine::{Ending, Feed, NO_SUM, SWEEPS_PER_CHECK, Stack, Task};
use super::position::{ALL, Bands, GROUP};
use super::sweep::{Singles, no_singles, sweep_groups};
use super::vector::Vector;
use crate::End;
use crate::limits::Limits;
use std::ops::ControlFlow;

/// The first lane of each group, as bits.
const FIRST_LANES: u32 = 0x1111_1111;

/// Guesses before others share a task: so many are soon made, and which solutions come first stays certain.
const SHARED_FROM: u64 = 6;

/// A position in each group.
#[derive(Clone, Debug)]
pub(crate) struct Groups<V> {
    board: [V; GROUP],
    singles: Singles<V>,
    /// The sums of the last sweep.
    sums: V,
    /// Groups that have a task, as bits: four times the number of the group.
    busy: u32,
    stacks: Vec<Stack<Bands>>,
    /// The job of each group.
    at: Vec<usize>,
    jobs: Vec<Job>,
    scratch: Bands,
}

/// A task under way.
#[derive(Clone, Copy, Default, Debug)]
struct Job {
    task: Task,
    nodes: u64,
    /// The groups that work on it, as in `busy`.
    groups: u32,
    shared: bool,
}

impl<V: Vector> Groups<V> {
    const COUNT: usize = V::LANES / 4;
    const EVERY: u32 = FIRST_LANES & u32::MAX >> (32 - V::LANES);

    #[inline(always)]
    pub(crate) fn new() -> Groups<V> {
        Groups {
            board: [V::splat(ALL); GROUP],
            singles: no_singles(),
            sums: V::splat(NO_SUM),
            busy: 0,
            stacks: vec![Stack::new(Bands::EMPTY); Self::COUNT],
            at: vec![0; Self::COUNT],
            jobs: vec![Job::default(); Self::COUNT],
            scratch: Bands::EMPTY,
        }
    }

    /// Searches all that the feed has. Returns why it was cut short, if it was: tasks under way then have had their end,
    /// the others were never taken.
    #[inline(always)]
    pub(crate) fn run<F: Feed>(&mut self, feed: &mut F, limits: &Limits<'_>) -> Option<End> {
        self.busy = 0;
        self.jobs.fill(Job::default());
        self.stacks.iter_mut().for_each(Stack::clear);
        let mut until_check = SWEEPS_PER_CHECK;
        loop {
            while self.busy != Self::EVERY {
                let group = (!self.busy & Self::EVERY).trailing_zeros() as usize / 4;
                if let Some(task) = feed.next() {
                    self.scratch.fill(feed.masks(task.tag));
                    self.load(group, task);
                } else if !self.share(group) {
                    break;
                }
            }
            if self.busy == 0 {
                return None;
            }
            until_check -= 1;
            if until_check == 0 {
                until_check = SWEEPS_PER_CHECK;
                if let Some(end) = limits.interruption() {
                    self.interrupt(feed, end);
                    return Some(end);
                }
            }
            if self.step(feed, limits).is_break() {
                return None;
            }
        }
    }

    /// Gives an idle group a task.
    #[inline(always)]
    fn load(&mut self, group: usize, task: Task) {
        // There are as many jobs as groups, each under way has at least one, and this group has none: so one is free.
        let free = self.jobs.iter().position(|job| job.groups == 0).unwrap_or(group);
        self.jobs[free] = Job { task, nodes: 0, groups: 1 << (4 * group), shared: false };
        self.at[group] = free;
        self.busy |= 1 << (4 * group);
        V::write_group(&mut self.board, group, &self.scratch);
        self.sums.set_group(group, u64::MAX);
    }

    /// Gives an idle group the oldest guess of the group with most of them; false if there is none.
    #[inline(always)]
    fn share(&mut self, group: usize) -> bool {
        let of_use = |&other: &usize| {
            let job = &self.jobs[self.at[other]];
            self.busy >> (4 * other) & 1 == 1 && job.task.share && job.nodes >= SHARED_FROM
        };
        let Some(busiest) = (0..Self::COUNT).filter(of_use).max_by_key(|&other| self.stacks[other].left()) else {
            return false;
        };
        let Some(bands) = self.stacks[busiest].take_oldest() else { return false };
        V::write_group(&mut self.board, group, bands);
        self.sums.set_group(group, u64::MAX);
        let job = self.at[busiest];
        self.at[group] = job;
        self.jobs[job].groups |= 1 << (4 * group);
        self.jobs[job].shared = true;
        self.busy |= 1 << (4 * group);
        true
    }

    /// Ends all tasks under way.
    #[cold]
    fn interrupt<F: Feed>(&mut self, feed: &mut F, end: End) {
        self.busy = 0;
        for job in self.jobs.iter_mut().filter(|job| job.groups != 0) {
            job.groups = 0;
            // All are told, whatever one of them says: each waits for its end.
            let _ = feed.done(job.task.tag, Ending { end, nodes: job.nodes, shared: job.shared });
        }
    }

    /// Sweeps once, and sees to what failed, is solved or cannot go on. A break if the feed ends the run.
    #[inline(always)]
    fn step<F: Feed>(&mut self, feed: &mut F, limits: &Limits<'_>) -> ControlFlow<()> {
        let seen = sweep_groups(&mut self.board, &mut self.singles);
        let failed = !every_lane(seen.good) & self.busy;
        let filled = every_lane_but_last(seen.filled) & self.busy & !failed;
        let stuck = every_lane(seen.settled) & self.busy & !failed & !filled;
        let unchanged = every_lane(seen.sums.equals(self.sums));
        self.sums = seen.sums;
        let mut events = failed | filled | stuck;
        while events != 0 {
            let bit = events & events.wrapping_neg();
            let group = bit.trailing_zeros() as usize / 4;
            events &= events - 1;
            if self.busy & bit == 0 {
                // Another group ended the task in this very round.
                continue;
            }
            if stuck & bit != 0 {
                self.guess(group, unchanged & bit != 0, feed, limits)?;
            } else if failed & bit != 0 {
                self.back(group, feed)?;
            } else {
                self.filled(group, feed)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Goes on with a guess: the lowest candidate of a cell now, the others later.
    #[inline(always)]
    fn guess<F: Feed>(&mut self, group: usize, unchanged: bool, feed: &mut F, limits: &Limits<'_>) -> ControlFlow<()> {
        let job = &mut self.jobs[self.at[group]];
        if job.nodes == limits.nodes {
            // Without a guess to spare, propagation goes on to its end.
            return if unchanged { self.end(group, feed, End::Nodes) } else { ControlFlow::Continue(()) };
        }
        job.nodes += 1;
        let frame = self.stacks[group].push();
        V::read_group(&self.board, group, frame);
        let place = branch::place(frame, V::census_bands(frame));
        let (number, shift) = (place / 4 % GROUP, 16 * (place % 4));
        let bands = frame.0[number];
        let mask = bands >> shift & u64::from(ALL);
        let lowest = mask & mask.wrapping_neg();
        frame.0[number] = bands ^ lowest << shift;
        self.board[number].set_group(group, bands ^ (mask ^ lowest) << shift);
        ControlFlow::Continue(())
    }

    /// Reports a solution, if it is one: where digits were struck by the last sweep alone, only the next will tell.
    #[inline(always)]
    fn filled<F: Feed>(&mut self, group: usize, feed: &mut F) -> ControlFlow<()> {
        V::read_group(&self.board, group, &mut self.scratch);
        if !self.scratch.is_full() {
            return ControlFlow::Continue(());
        }
        let job = &self.jobs[self.at[group]];
        if feed.solution(job.task.tag, &self.scratch.masks()).is_continue() {
            return self.back(group, feed);
        }
        let last = job.groups.is_power_of_two() && self.stacks[group].left() == 0;
        self.end(group, feed, if last { End::Exhausted } else { End::Limit })
    }

    /// Goes on with the position of the last guess that is left; without one, the group is done.
    #[inline(always)]
    fn back<F: Feed>(&mut self, group: usize, feed: &mut F) -> ControlFlow<()> {
        if let Some(frame) = self.stacks[group].pop() {
            V::write_group(&mut self.board, group, frame);
            self.sums.set_group(group, u64::MAX);
            return ControlFlow::Continue(());
        }
        let bit = 1 << (4 * group);
        let groups = &mut self.jobs[self.at[group]].groups;
        if *groups != bit {
            *groups &= !bit;
            self.busy &= !bit;
            self.stacks[group].clear();
            return ControlFlow::Continue(());
        }
        self.end(group, feed, End::Exhausted)
    }

    /// Ends the task of a group, in all groups that work on it.
    #[inline(always)]
    fn end<F: Feed>(&mut self, group: usize, feed: &mut F, end: End) -> ControlFlow<()> {
        let job = &mut self.jobs[self.at[group]];
        let mut groups = std::mem::take(&mut job.groups);
        self.busy &= !groups;
        while groups != 0 {
            self.stacks[groups.trailing_zeros() as usize / 4].clear();
            groups &= groups - 1;
        }
        feed.done(job.task.tag, Ending { end, nodes: job.nodes, shared: job.shared })
    }
}

/// The groups with all ones in every lane, by their first lanes.
#[inline(always)]
fn every_lane<V: Vector>(vector: V) -> u32 {
    let lanes = vector.lanes();
    lanes & lanes >> 1 & lanes >> 2 & lanes >> 3 & FIRST_LANES
}

/// The groups with all ones in the three lanes that hold bands, by their first lanes.
#[inline(always)]
fn every_lane_but_last<V: Vector>(vector: V) -> u32 {
    let lanes = vector.lanes();
    lanes & lanes >> 1 & lanes >> 2 & FIRST_LANES
}
