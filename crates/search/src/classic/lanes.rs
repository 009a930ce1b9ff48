//! Search with a position in each lane.
//!
//! All lanes sweep together; after a sweep, lanes that failed, are solved or cannot go on by propagation are seen to one
//! by one: they take back, report, or guess. So no lane waits for another. A lane that runs dry takes the next position,
//! and where there is none, the oldest guess of the busiest lane.

use super::branch;
use super::columns::{self, bits};
use super::engine::{Ending, Feed, NO_SUM, SWEEPS_PER_CHECK, Stack, Task};
use super::position::{ALL, CELLS, Masks};
use super::sweep::{Singles, full_lanes, no_singles, sweep_lanes};
use super::vector::Vector;
use crate::End;
use crate::limits::Limits;
use std::ops::ControlFlow;

/// No back end has more lanes.
const MOST_LANES: usize = 32;

/// From so many lanes on it takes less time to choose where to guess in all lanes than in each of them.
const TOGETHER: u32 = 4;

/// The search; it can be run again and again, each time from the start.
#[derive(Clone, Debug)]
pub(crate) struct Lanes<V> {
    board: [V; CELLS],
    singles: Singles<V>,
    /// The sums of the last sweep.
    sums: V,
    lanes: Vec<Lane>,
    jobs: Vec<Job>,
    /// For each lane where to guess, if that is known.
    choices: [u16; MOST_LANES],
    notes: branch::Notes<V>,
    /// For each lane, what was read from it or is to be written to it.
    columns: Vec<Masks>,
}

/// What a lane works on.
#[derive(Clone, Debug)]
struct Lane {
    job: usize,
    stack: Stack<Masks>,
}

/// A task under way.
#[derive(Clone, Copy, Debug, Default)]
struct Job {
    tag: u32,
    nodes: u64,
    /// The lanes that work on it.
    lanes: u32,
    may_share: bool,
    shared: bool,
}

/// Lanes, as bits.
#[derive(Clone, Copy)]
struct Busy {
    /// Those that work.
    now: u32,
    /// Those that go on with what is in their columns.
    anew: u32,
}

impl Busy {
    #[inline(always)]
    fn has(self, lane: usize) -> bool {
        self.now >> lane & 1 == 1
    }
}

impl<V: Vector> Lanes<V> {
    #[inline(always)]
    pub(crate) fn new() -> Lanes<V> {
        Lanes {
            board: [V::splat(ALL); CELLS],
            singles: no_singles(),
            sums: V::splat(NO_SUM),
            lanes: vec![Lane { job: 0, stack: Stack::new(Masks::EMPTY) }; V::LANES],
            jobs: vec![Job::default(); V::LANES],
            choices: [branch::NO_PAIR; MOST_LANES],
            notes: branch::Notes::new(),
            columns: vec![Masks::EMPTY; V::LANES],
        }
    }

    /// Searches all that the feed has. Returns why it was cut short, if it was: tasks under way then have had their end,
    /// the others were never taken.
    #[inline(always)]
    pub(crate) fn run<F: Feed>(&mut self, feed: &mut F, limits: &Limits<'_>) -> Option<End> {
        let every = u32::MAX >> (32 - V::LANES);
        self.leave(every);
        self.jobs.fill(Job::default());
        let mut busy = Busy { now: 0, anew: 0 };
        let mut until_check = 1;
        loop {
            if busy.now != every {
                self.fill(&mut busy, feed, every);
                if busy.now == 0 {
                    return None;
                }
            }
            until_check -= 1;
            if until_check == 0 {
                until_check = SWEEPS_PER_CHECK;
                if let Some(end) = limits.interruption() {
                    self.interrupt(busy, feed, end);
                    return Some(end);
                }
            }
            if busy.anew != 0 {
                columns::write(&mut self.board, busy.anew, &self.columns);
                self.sums = self.sums.or(V::chosen(busy.anew));
                busy.anew = 0;
            }
            let seen = sweep_lanes(&mut self.board, &mut self.singles);
            let failed = !seen.good.lanes() & busy.now;
            let going = busy.now & !failed;
            let filled = seen.filled.lanes();
            let mut solved = filled & going;
            if solved != 0 {
                solved &= full_lanes(&self.board).lanes();
            }
            let stuck = seen.settled.lanes() & going & !filled;
            let unchanged = seen.sums.equals(self.sums).lanes();
            self.sums = seen.sums;
            let looks = solved != 0 && bits(solved).any(|lane| feed.looks(self.jobs[self.lanes[lane].job].tag));
            columns::read(&self.board, if looks { stuck | solved } else { stuck }, &mut self.columns);
            // Kind by kind, which is easier to foresee for a processor. Lanes whose task another lane has ended in this very
            // round are left out.
            let mut flow = ControlFlow::Continue(());
            if stuck.count_ones() >= TOGETHER {
                branch::in_lanes(&self.board, &mut self.notes).store(&mut self.choices);
            } else {
                self.choices[..V::LANES].fill(branch::NO_PAIR);
            }
            for lane in bits(stuck) {
                if flow.is_continue() && busy.has(lane) {
                    flow = self.guess(&mut busy, lane, unchanged, feed, limits);
                }
            }
            for lane in bits(solved) {
                if flow.is_continue() && busy.has(lane) {
                    flow = self.solution(&mut busy, lane, feed);
                }
            }
            for lane in bits(failed) {
                if flow.is_continue() && busy.has(lane) {
                    flow = self.back(&mut busy, lane, feed);
                }
            }
            if flow.is_break() {
                return None;
            }
        }
    }

    /// Goes on with a guess: the lowest candidate of a cell now, the others later.
    #[inline(always)]
    fn guess<F: Feed>(
        &mut self,
        busy: &mut Busy,
        lane: usize,
        unchanged: u32,
        feed: &mut F,
        limits: &Limits<'_>,
    ) -> ControlFlow<()> {
        let Lane { job, stack } = &mut self.lanes[lane];
        let job = &mut self.jobs[*job];
        if job.nodes == limits.nodes {
            // Without a guess to spare, propagation goes on to its end.
            let is_over = unchanged >> lane & 1 == 1;
            return if is_over { self.end(busy, lane, feed, End::Nodes) } else { ControlFlow::Continue(()) };
        }
        job.nodes += 1;
        let frame = stack.push();
        *frame = self.columns[lane];
        let cell = match self.choices[lane % MOST_LANES] {
            branch::NO_PAIR => branch::cell(frame, V::census(frame)),
            choice => usize::from(choice) % branch::TABLE,
        };
        let mask = frame.0[cell];
        let lowest = mask & mask.wrapping_neg();
        frame.0[cell] = mask ^ lowest;
        self.board[cell].set(lane, lowest);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn solution<F: Feed>(&mut self, busy: &mut Busy, lane: usize, feed: &mut F) -> ControlFlow<()> {
        let job = &self.jobs[self.lanes[lane].job];
        if feed.solution(job.tag, &self.columns[lane]).is_continue() {
            return self.back(busy, lane, feed);
        }
        let last = job.lanes.is_power_of_two() && self.lanes[lane].stack.left() == 0;
        self.end(busy, lane, feed, if last { End::Exhausted } else { End::Limit })
    }

    /// Goes on with the position of the last guess that is left, or with another task.
    #[inline(always)]
    fn back<F: Feed>(&mut self, busy: &mut Busy, lane: usize, feed: &mut F) -> ControlFlow<()> {
        let Lane { job, stack } = &mut self.lanes[lane];
        if let Some(frame) = stack.pop() {
            self.columns[lane] = *frame;
            busy.anew |= 1 << lane;
            return ControlFlow::Continue(());
        }
        let bit = 1 << lane;
        let others = &mut self.jobs[*job].lanes;
        if *others != bit {
            *others &= !bit;
            self.lanes[lane].stack.clear();
            busy.now &= !bit;
            return ControlFlow::Continue(());
        }
        self.end(busy, lane, feed, End::Exhausted)
    }

    /// Ends the task of a lane; the lane itself goes on with another if there is one.
    #[inline(always)]
    fn end<F: Feed>(&mut self, busy: &mut Busy, lane: usize, feed: &mut F, end: End) -> ControlFlow<()> {
        let number = self.lanes[lane].job;
        let job = self.jobs[number];
        self.jobs[number].lanes = 0;
        if job.shared {
            self.leave(job.lanes);
        } else {
            self.lanes[lane].stack.clear();
        }
        busy.now &= !job.lanes;
        feed.done(job.tag, Ending { end, nodes: job.nodes, shared: job.shared })?;
        self.take(busy, lane, feed);
        ControlFlow::Continue(())
    }

    #[cold]
    fn leave(&mut self, lanes: u32) {
        (0..V::LANES).filter(|lane| lanes >> lane & 1 == 1).for_each(|lane| self.lanes[lane].stack.clear());
    }

    /// Gives an idle lane the next task, if there is one.
    #[inline(always)]
    fn take<F: Feed>(&mut self, busy: &mut Busy, lane: usize, feed: &mut F) -> bool {
        let Some(Task { tag, share }) = feed.next() else { return false };
        // There are as many jobs as lanes, each under way has at least one, and this lane has none: so one is free.
        let mut job = self.lanes[lane].job;
        if self.jobs[job].lanes != 0 {
            job = self.jobs.iter().position(|job| job.lanes == 0).unwrap_or(job);
        }
        self.lanes[lane].job = job;
        self.jobs[job] = Job { tag, nodes: 0, lanes: 1 << lane, may_share: share, shared: false };
        busy.now |= 1 << lane;
        busy.anew |= 1 << lane;
        self.columns[lane] = *feed.masks(tag);
        true
    }

    /// Gives work to the idle lanes.
    #[cold]
    fn fill<F: Feed>(&mut self, busy: &mut Busy, feed: &mut F, every: u32) {
        while busy.now != every {
            let lane = (!busy.now).trailing_zeros() as usize;
            if !self.take(busy, lane, feed) && !self.share(busy, lane) {
                return;
            }
        }
    }

    /// Gives an idle lane the oldest guess of the lane with most of them.
    fn share(&mut self, busy: &mut Busy, lane: usize) -> bool {
        let of_use = |&other: &usize| busy.now >> other & 1 == 1 && self.jobs[self.lanes[other].job].may_share;
        let Some(victim) = (0..V::LANES).filter(of_use).max_by_key(|&other| self.lanes[other].stack.left()) else {
            return false;
        };
        let Lane { job, stack } = &mut self.lanes[victim];
        let (job, Some(frame)) = (*job, stack.take_oldest()) else { return false };
        self.columns[lane] = *frame;
        busy.anew |= 1 << lane;
        self.lanes[lane].job = job;
        self.jobs[job].lanes |= 1 << lane;
        self.jobs[job].shared = true;
        busy.now |= 1 << lane;
        true
    }

    /// Ends all tasks under way.
    fn interrupt<F: Feed>(&mut self, busy: Busy, feed: &mut F, end: End) {
        let mut left = busy.now;
        while left != 0 {
            let job = self.jobs[self.lanes[left.trailing_zeros() as usize].job];
            left &= !job.lanes;
            self.leave(job.lanes);
            // All are told, whatever one of them says: each waits for its end.
            let _ = feed.done(job.tag, Ending { end, nodes: job.nodes, shared: job.shared });
        }
    }
}
