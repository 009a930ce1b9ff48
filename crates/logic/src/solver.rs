//! The solver: one step after another, in the order of a profile.

use crate::found::Hit;
use crate::memory::Memory;
use crate::technique::Finds;
use crate::{Assumes, Budget, Entry, Facts, Fault, Finder, Found, Profile, Rating, Technique};
use pencilproof_core::{Board, Contradiction, Position, with_board};
use pencilproof_proof::{Step, check};
use std::fmt;

/// Which step to take if a profile finds several.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pick {
    /// The first hit in the order of the profile: fast and deterministic.
    #[default]
    First,
    /// The least step by rating, size, technique id and conclusions, whatever the order of the profile.
    Best,
}

/// A step, the technique that found it, and its rating.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Rated {
    /// The technique.
    pub technique: &'static Technique,
    /// The step.
    pub step: Step,
    /// Its rating: that of the line of the profile plus what the step adds.
    pub rating: Rating,
    /// What its proof assumes, computed by the checker.
    pub assumes: Assumes,
}

/// How often each technique and size was used, by its usual name, the easiest first.
#[must_use]
pub fn count_techniques(steps: &[Rated]) -> Vec<(String, usize)> {
    let mut counts: Vec<(&Rated, usize)> = Vec::new();
    for rated in steps {
        let is_same = |known: &Rated| known.technique == rated.technique && known.step.size == rated.step.size;
        match counts.iter_mut().find(|(known, _)| is_same(known)) {
            Some((_, count)) => *count += 1,
            None => counts.push((rated, 1)),
        }
    }
    counts.sort_by_key(|(rated, _)| rated.rating);
    counts.into_iter().map(|(rated, count)| (rated.technique.name_of_size(rated.step.size), count)).collect()
}

/// The ratings of some steps, added up: how much work a path is, beside how hard its hardest step is. Tenths, as in
/// [`Rating`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Effort(u64);

impl Effort {
    /// The effort of some steps.
    #[must_use]
    pub fn of(steps: &[Rated]) -> Effort {
        Effort(steps.iter().map(|rated| u64::from(rated.rating.in_tenths())).sum())
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// Watches a solver: it is called before and after each search with a line of the profile. Logic reads no clock;
/// whoever wants to know where time goes reads one here.
pub trait Watch {
    /// A search with a line of the profile begins.
    fn begin(&mut self, entry: &Entry);
    /// The search has ended with so many steps.
    fn end(&mut self, entry: &Entry, steps: usize);
}

/// Nobody watches.
impl Watch for () {
    fn begin(&mut self, _: &Entry) {}
    fn end(&mut self, _: &Entry, _: usize) {}
}

/// How a solving path ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum PathEnd {
    /// Every cell is placed.
    Solved,
    /// No technique of the profile finds another step.
    Stuck,
    /// The position has no solution.
    Contradiction(Contradiction),
    /// A limit was reached.
    Stopped,
}

/// A solving path.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Rated>,
    /// How it ended.
    pub end: PathEnd,
    /// Steps that the checker refused. They were dropped; each is a fault of its technique.
    pub faults: Vec<Fault>,
}

impl Path {
    /// A path without steps.
    #[must_use]
    pub fn empty(end: PathEnd) -> Path {
        Path { steps: Vec::new(), end, faults: Vec::new() }
    }

    /// The rating of the hardest step; zero for an empty path.
    #[must_use]
    pub fn rating(&self) -> Rating {
        self.steps.iter().map(|rated| rated.rating).max().unwrap_or_default()
    }

    /// The ratings of all steps, added up.
    #[must_use]
    pub fn effort(&self) -> Effort {
        Effort::of(&self.steps)
    }

    /// What the steps assume together.
    #[must_use]
    pub fn assumes(&self) -> Assumes {
        self.steps.iter().map(|rated| rated.assumes).max().unwrap_or(Assumes::Nothing)
    }
}

/// The steps of one position, and whether a limit cut the search short.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Steps {
    /// The steps that were found.
    pub steps: Vec<Rated>,
    /// Whether the search ran to completion.
    pub is_complete: bool,
    /// Steps that the checker refused. They were dropped; each is a fault of its technique.
    pub faults: Vec<Fault>,
}

/// The next step in a position: [`Steps::steps`] has one, or none where the profile finds nothing.
#[must_use]
pub fn next(position: &Position, profile: &Profile, pick: Pick, limits: Budget<'_>) -> Steps {
    with_board!(position, board => next_on(board, profile, pick, limits, None, &mut ()))
}

/// Every step that a profile finds in a position, in the order of the profile.
#[must_use]
pub fn find_all(position: &Position, profile: &Profile, limits: Budget<'_>) -> Steps {
    with_board!(position, board => find_all_on(board, profile, limits))
}

/// The easiest step of those that a caller wants: the least by rating, size, technique id and conclusions, whatever the
/// order of the profile. [`Steps::steps`] has one, or none where the profile finds no such step.
pub fn easiest(position: &Position, profile: &Profile, limits: Budget<'_>, is_wanted: impl Fn(&Step) -> bool) -> Steps {
    with_board!(position, board => {
        let mut nobody = ();
        let mut search = Search::new(board, limits, &mut nobody);
        let best = search.best(profile, None, is_wanted);
        Steps { steps: best.into_iter().collect(), ..search.found }
    })
}

/// Takes steps until the profile finds no more, the position is solved, or a contradiction appears. The position is
/// left after the last step.
pub fn solve(position: &mut Position, profile: &Profile, pick: Pick, limits: Budget<'_>) -> Path {
    solve_watched(position, profile, pick, limits, &mut ())
}

/// As [`solve`], with a watch on every search.
pub fn solve_watched(
    position: &mut Position,
    profile: &Profile,
    pick: Pick,
    limits: Budget<'_>,
    watch: &mut dyn Watch,
) -> Path {
    with_board!(mut position, board => solve_on(board, profile, pick, limits, watch))
}

/// A search of one position with every line of a profile in turn.
struct Search<'a, 'b, const W: usize> {
    facts: Facts<'b, W>,
    limits: Budget<'a>,
    watch: &'a mut dyn Watch,
    found: Steps,
    /// Candidates that techniques could look at since the stop condition was last asked.
    unasked: usize,
}

/// After so many candidates the stop condition is checked before the next line of the profile: about every tenth line
/// at a side of 9, every line from 21 on.
const ASK_AFTER: usize = 9000;

impl<'b, const W: usize> Search<'_, 'b, W>
where
    Finder: Finds<W>,
{
    fn new<'a>(board: &'b Board<W>, limits: Budget<'a>, watch: &'a mut dyn Watch) -> Search<'a, 'b, W> {
        let found = Steps { steps: Vec::new(), is_complete: true, faults: Vec::new() };
        Search { facts: Facts::new(board), limits, watch, found, unasked: 0 }
    }

    /// The steps of one line of the profile. Reaching a limit ends the whole search.
    fn run(&mut self, entry: &Entry, first_only: bool, memory: Option<(&mut Memory, usize)>) -> Vec<Rated> {
        let (technique, params) = (entry.technique(), entry.params());
        let layout = self.facts.layout();
        let is_due = !technique.family.of_constraints || !layout.is_plain();
        if !self.found.is_complete || !is_due || !(technique.sizes)(layout.side()).contains(&params.size) {
            return Vec::new();
        }
        // Cheap techniques count too little work to ask by themselves.
        self.unasked += self.facts.layout().cell_count() * self.facts.layout().side();
        if self.unasked >= ASK_AFTER {
            self.unasked = 0;
            self.found.is_complete = !self.limits.stop.is_set();
            if !self.found.is_complete {
                return Vec::new();
            }
        }
        let board = self.facts.board();
        let judge = |step: &Step| check(board, step);
        let failures = memory.map(|(memory, index)| memory.of(index));
        let name = (technique.id, technique.assumes, params.size);
        let mut found = Found::new(name, first_only, Some(&judge), self.limits, failures);
        self.watch.begin(entry);
        // Whether the finder was stopped does not matter: what it found is in `found`.
        let _ = technique.find.finder()(&self.facts, params, &mut found);
        self.watch.end(entry, found.hits.len());
        self.found.is_complete = !found.is_stopped();
        self.found.faults.append(&mut found.faults);
        let rated =
            |Hit { step, assumes, harder }| Rated { technique, step, rating: entry.rating().plus(harder), assumes };
        found.hits.into_iter().map(rated).collect()
    }

    /// The least step of those that are wanted.
    fn best(
        &mut self,
        profile: &Profile,
        mut memory: Option<&mut Memory>,
        is_wanted: impl Fn(&Step) -> bool,
    ) -> Option<Rated> {
        let mut entries: Vec<(usize, &Entry)> = profile.entries().iter().enumerate().collect();
        entries.sort_by_key(|(_, entry)| entry.rating());
        let mut best: Option<Rated> = None;
        for (index, entry) in entries {
            // A step is rated at least as high as its line.
            if best.as_ref().is_some_and(|best| best.rating < entry.rating()) {
                break;
            }
            let steps = self.run(entry, false, memory.as_deref_mut().map(|memory| (memory, index)));
            let wanted = steps.into_iter().filter(|rated| is_wanted(&rated.step));
            best = wanted.chain(best).min_by(|one, other| key(one).cmp(&key(other)));
        }
        best
    }
}

fn next_on<const W: usize>(
    board: &Board<W>,
    profile: &Profile,
    pick: Pick,
    limits: Budget<'_>,
    mut memory: Option<&mut Memory>,
    watch: &mut dyn Watch,
) -> Steps
where
    Finder: Finds<W>,
{
    let mut search = Search::new(board, limits, watch);
    let best = match pick {
        Pick::First => profile.entries().iter().enumerate().find_map(|(index, entry)| {
            search.run(entry, true, memory.as_deref_mut().map(|memory| (memory, index))).into_iter().next()
        }),
        Pick::Best => search.best(profile, memory, |_| true),
    };
    search.found.steps = best.into_iter().collect();
    search.found
}

fn key(rated: &Rated) -> impl Ord + '_ {
    let step = &rated.step;
    (rated.rating, step.size, rated.technique.id, &step.placements, &step.eliminations)
}

fn find_all_on<const W: usize>(board: &Board<W>, profile: &Profile, limits: Budget<'_>) -> Steps
where
    Finder: Finds<W>,
{
    let mut nobody = ();
    let mut search = Search::new(board, limits, &mut nobody);
    let steps = profile.entries().iter().flat_map(|entry| search.run(entry, false, None)).collect();
    Steps { steps, ..search.found }
}

fn solve_on<const W: usize>(
    board: &mut Board<W>,
    profile: &Profile,
    pick: Pick,
    limits: Budget<'_>,
    watch: &mut dyn Watch,
) -> Path
where
    Finder: Finds<W>,
{
    // From here on, applying a step reports a rule that it empties.
    if let Some(rule) = board.empty_rule() {
        return Path::empty(PathEnd::Contradiction(Contradiction::Empty(rule)));
    }
    let mut memory = Memory::new(board.layout(), profile.entries().len());
    let mut path = Path::empty(PathEnd::Stuck);
    path.end = loop {
        if board.is_solved() {
            break PathEnd::Solved;
        }
        if limits.stop.is_set() {
            break PathEnd::Stopped;
        }
        let mut found = next_on(board, profile, pick, limits, Some(&mut memory), watch);
        // A technique at fault makes the same step at many positions.
        path.faults.extend(found.faults.drain(..).filter(|fault| !path.faults.contains(fault)).collect::<Vec<_>>());
        let Some(rated) = found.steps.pop() else {
            break if found.is_complete { PathEnd::Stuck } else { PathEnd::Stopped };
        };
        let before = board.clone();
        let outcome = rated.step.apply(board);
        path.steps.push(rated);
        if let Err(contradiction) = outcome {
            break PathEnd::Contradiction(contradiction);
        }
        memory.changes.note(&before, board);
    };
    path
}
