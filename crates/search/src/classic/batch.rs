//! Many positions in, one answer per position out, in order.

use super::arch::Search;
use super::line::NotAPosition;
use super::many::feed::{Ending, Feed, Task};
use super::position::{ClassicPosition, Grid, Masks};
use crate::End;
use crate::limits::Limits;
use pencilproof_core::BackEnd;
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// Positions that may be in progress or waiting for an earlier one: enough to keep all lanes busy beside a slow one,
/// which idle lanes help with. 1,024 are no faster on any list, and 128 are 4 % slower with 32 lanes.
const WINDOW: usize = 256;

/// How many solutions an answer can hold.
const KEPT: usize = 2;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The number of different solutions met.
    pub count: u64,
    /// Why the search ended; the count is the exact number of solutions iff this is [`End::Exhausted`].
    pub end: End,
    /// Decisions: how often the search had to guess.
    pub nodes: u64,
    kept: usize,
    grids: [Grid; KEPT],
}

impl Answer {
    const NONE: Answer = Answer { count: 0, end: End::Exhausted, nodes: 0, kept: 0, grids: [Grid([0; 81]); KEPT] };

    #[inline(always)]
    fn keep(&mut self, masks: &Masks, limit: usize) {
        if self.kept < KEPT.min(limit) {
            self.grids[self.kept] = Grid::of(masks);
            self.kept += 1;
        }
    }

    /// Whether the answer does not depend on the order in which solutions were met, or can no longer be determined.
    /// Whether there is more to search beyond the last solution allowed depends on that order.
    fn is_certain(&self, limits: &Limits<'_>) -> bool {
        let unique = self.count == 1 && self.end == End::Exhausted && limits.solutions > 1;
        self.kept == 0 || unique || !matches!(self.end, End::Exhausted | End::Limit)
    }

    /// The first solutions met: as many as [`Limits::keep`] allows, at most two. They are the same whatever the back
    /// end and whatever else is in the batch.
    #[must_use]
    pub fn solutions(&self) -> &[Grid] {
        &self.grids[..self.kept]
    }

    /// The solution, if there is exactly one.
    #[must_use]
    pub fn unique(&self) -> Option<&Grid> {
        (self.is_unique() == Some(true)).then_some(&self.grids[0])
    }

    /// Whether there is exactly one solution; `None` if the search ended too early to tell.
    #[must_use]
    pub fn is_unique(&self) -> Option<bool> {
        match (self.count, self.end) {
            (0 | 1, End::Exhausted) => Some(self.count == 1),
            (0 | 1, _) => None,
            _ => Some(false),
        }
    }
}

/// Searches many positions at once, each in a lane of a vector: the fastest way to solve, check or count many.
///
/// It holds working memory: keep it for many calls, one for each thread. No state is carried from one call to
/// the next. On the hardest puzzles known, [`BatchSolver::solve_one`] takes less than 100 kB of stack and heap
/// together, and a batch of any length less than 240 kB of the heap. Positions with more guesses open at once, such as
/// the empty one, may take more.
///
/// ```
/// use pencilproof_search::classic::{BatchSolver, ClassicPosition};
/// use pencilproof_search::Limits;
/// let text = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
/// let positions = [text.parse()?, ClassicPosition::EMPTY];
/// let answers = BatchSolver::new().solve_all(&positions, &Limits::default());
/// assert_eq!(answers[0].is_unique(), Some(true));
/// assert_eq!(answers[0].solutions()[0].to_string()[..9], *"276845139");
/// assert_eq!(answers[1].count, 2);
/// # Ok::<(), pencilproof_search::classic::NotAPosition>(())
/// ```
#[derive(Clone, Debug)]
pub struct BatchSolver {
    search: Search,
    slots: Vec<Slot>,
}

impl Default for BatchSolver {
    fn default() -> Self {
        BatchSolver::new()
    }
}

impl BatchSolver {
    /// With the best back end of this machine.
    #[must_use]
    pub fn new() -> BatchSolver {
        BatchSolver::of(Search::best())
    }

    /// With the given back end; none if this machine cannot run it.
    pub fn with_back_end(back_end: BackEnd) -> Option<BatchSolver> {
        Search::with(back_end).map(BatchSolver::of)
    }

    pub(super) fn of(search: Search) -> BatchSolver {
        BatchSolver { search, slots: Vec::new() }
    }

    pub(crate) fn search(&mut self) -> &mut Search {
        &mut self.search
    }

    /// The back end in use.
    #[must_use]
    pub fn back_end(&self) -> BackEnd {
        self.search.back_end()
    }

    /// Answers for all positions, in their order. Of the limits, the number of solutions and of nodes are for each
    /// position, the stop condition for the whole call.
    pub fn solve_all(&mut self, positions: &[ClassicPosition], limits: &Limits<'_>) -> Vec<Answer> {
        let mut answers = Vec::with_capacity(positions.len());
        let _ = self.solve_each(positions.iter().copied(), limits, |answer| {
            answers.push(*answer);
            ControlFlow::<()>::Continue(())
        });
        answers
    }

    /// The answer for one position, in the least time that it takes alone; many are answered faster together.
    pub fn solve_one(&mut self, position: &ClassicPosition, limits: &Limits<'_>) -> Answer {
        let mut answer = Answer::NONE;
        let keep = KEPT.min(limits.keep);
        let tally = self.search.run_one(position.masks(), keep as u64, limits, &mut |grid| {
            answer.grids[answer.kept] = *grid;
            answer.kept += 1;
            ControlFlow::Continue(())
        });
        (answer.count, answer.end, answer.nodes) = (tally.count, tally.end, tally.nodes);
        answer
    }

    /// The answer for 81 characters, as [`ClassicPosition::from_line`] reads them: whether there is one solution, and
    /// which. An easy puzzle takes a few hundred nanoseconds, and nothing is allocated after the first few calls.
    ///
    /// ```
    /// use pencilproof_search::classic::{BatchSolver, Grid};
    /// let mut solver = BatchSolver::new();
    /// let answer = solver.solve_line(b"27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4")?;
    /// let solution: Option<[u8; 81]> = answer.unique().map(Grid::line);
    /// assert!(solution.is_some_and(|line| line.starts_with(b"276845139")));
    /// # Ok::<(), pencilproof_search::classic::NotAPosition>(())
    /// ```
    ///
    /// # Errors
    /// If one of the characters is none of `.` and `0` to `9`.
    pub fn solve_line(&mut self, line: &[u8; 81]) -> Result<Answer, NotAPosition> {
        let position = ClassicPosition::from_line(line).ok_or(NotAPosition)?;
        Ok(self.solve_one(&position, &Limits::default()))
    }

    /// Calls a function with the answer for each position, in their order, as soon as it is due. Limits are as for
    /// [`BatchSolver::solve_all`]. Positions are taken as they are needed and memory is constant however many there
    /// are. The function may break off; what it breaks with is returned.
    pub fn solve_each<B>(
        &mut self,
        positions: impl IntoIterator<Item = ClassicPosition>,
        limits: &Limits<'_>,
        mut visit: impl FnMut(&Answer) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut broken = ControlFlow::Continue(());
        let mut visit = |answer: &Answer| {
            broken = visit(answer);
            if broken.is_break() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        self.run(&mut positions.into_iter(), limits, &mut visit);
        broken
    }

    /// The search itself is compiled once, and not anew for every caller: it is large.
    fn run(
        &mut self,
        input: &mut dyn Iterator<Item = ClassicPosition>,
        limits: &Limits<'_>,
        visit: &mut dyn FnMut(&Answer) -> ControlFlow<()>,
    ) {
        self.slots.resize_with(WINDOW, Slot::default);
        let mut stream = Stream {
            input: Some(input),
            limits,
            visit,
            slots: &mut self.slots,
            due: 0,
            taken: 0,
            again: VecDeque::new(),
            is_broken: false,
        };
        let mut cut = limits.end_at_once();
        if cut.is_none() {
            cut = self.search.run(&mut stream, limits);
        }
        if let (Some(end), false) = (cut, stream.is_broken) {
            stream.cut_short(end);
        }
    }
}

#[derive(Clone, Debug)]
struct Slot {
    position: ClassicPosition,
    answer: Answer,
    ready: bool,
}

impl Default for Slot {
    fn default() -> Self {
        Slot { position: ClassicPosition::EMPTY, answer: Answer::NONE, ready: false }
    }
}

/// A window over the positions: those from `due` to `taken` have a slot each, their number modulo the window.
struct Stream<'s, 'l> {
    /// Until it has given all.
    input: Option<&'s mut dyn Iterator<Item = ClassicPosition>>,
    limits: &'s Limits<'l>,
    visit: &'s mut dyn FnMut(&Answer) -> ControlFlow<()>,
    slots: &'s mut [Slot],
    due: usize,
    taken: usize,
    /// Slots to be searched again without sharing, so that the first solutions are deterministic.
    again: VecDeque<u32>,
    is_broken: bool,
}

impl Stream<'_, '_> {
    /// Hands over what is due.
    #[inline(always)]
    fn hand_over(&mut self) -> ControlFlow<()> {
        if self.is_broken {
            return ControlFlow::Break(());
        }
        while self.due < self.taken {
            let slot = &mut self.slots[self.due % WINDOW];
            if !slot.ready {
                break;
            }
            self.due += 1;
            if (self.visit)(&slot.answer).is_break() {
                self.is_broken = true;
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    /// Answers for all that is left.
    #[cold]
    fn cut_short(&mut self, end: End) {
        while let Some(tag) = self.again.pop_front() {
            self.slots[tag as usize].answer.end = end;
            self.slots[tag as usize].ready = true;
        }
        if self.hand_over().is_break() {
            return;
        }
        let none = Answer { end, ..Answer::NONE };
        for _ in self.input.iter_mut().flatten() {
            if (self.visit)(&none).is_break() {
                self.is_broken = true;
                return;
            }
        }
    }
}

impl Feed for Stream<'_, '_> {
    #[inline(always)]
    fn next(&mut self) -> Option<Task> {
        if let Some(tag) = self.again.pop_front() {
            self.slots[tag as usize].answer = Answer::NONE;
            return Some(Task { tag, share: false });
        }
        if self.taken - self.due == WINDOW {
            return None;
        }
        let Some(position) = self.input.as_mut()?.next() else {
            self.input = None;
            return None;
        };
        let tag = self.taken % WINDOW;
        self.taken += 1;
        let slot = &mut self.slots[tag];
        slot.position = position;
        (slot.answer.count, slot.answer.kept, slot.ready) = (0, 0, false);
        Some(Task { tag: tag as u32, share: true })
    }

    #[inline(always)]
    fn masks(&self, tag: u32) -> &Masks {
        self.slots[tag as usize].position.masks()
    }

    #[inline(always)]
    fn looks(&self, tag: u32) -> bool {
        self.slots[tag as usize].answer.kept < KEPT.min(self.limits.keep)
    }

    #[inline(always)]
    fn solution(&mut self, tag: u32, masks: &Masks) -> ControlFlow<()> {
        let answer = &mut self.slots[tag as usize].answer;
        answer.count += 1;
        answer.keep(masks, self.limits.keep);
        if answer.count == self.limits.solutions { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    #[inline(always)]
    fn done(&mut self, tag: u32, ending: Ending) -> ControlFlow<()> {
        let slot = &mut self.slots[tag as usize];
        (slot.answer.end, slot.answer.nodes) = (ending.end, ending.nodes);
        if ending.shared && !slot.answer.is_certain(self.limits) {
            self.again.push_back(tag);
            return ControlFlow::Continue(());
        }
        slot.ready = true;
        self.hand_over()
    }
}
