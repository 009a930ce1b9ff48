//! Positions for practising a technique, made with several threads.

use crate::attempts::{Attempts, Block, Ended, Numbers};
use crate::clock::{Cancel, Clock, system_clock};
use crate::feed::Shard;
use pencilproof_core::Layout;
use pencilproof_generate::{Exercise, ExerciseError, Trainer, order_of_practice};
use pencilproof_logic::{Catalogue, Profile, Selector};
use std::ops::ControlFlow;
use std::time::Duration;

/// The largest number of attempts that a thread makes at a time. It begins with one, since an attempt may take seconds.
const BLOCK: u64 = 16;

/// A request for exercises.
///
/// ```
/// use pencilproof::core::Layout;
/// use pencilproof::logic::Catalogue;
/// use pencilproof::{Ended, Practise};
/// use std::ops::ControlFlow;
/// let catalogue = Catalogue::standard();
/// let pair = catalogue.selector("hidden-pair")?;
/// let mut exercises = Vec::new();
/// let order = Practise { count: 2, ..Practise::of(&catalogue, pair, Layout::classic(), 7) };
/// let (ended, _) = order.run(|exercise| { exercises.push(exercise); ControlFlow::<()>::Continue(()) }, |_| ())?;
/// assert_eq!((exercises.len(), ended), (2, Ended::Complete));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Practise {
    /// The technique to be practised, or several of which any will do.
    pub technique: Selector,
    /// The techniques in the order in which they are tried; those before the technique do not help in an exercise.
    pub profile: Profile,
    /// The layout.
    pub layout: Layout,
    /// The seed: the same seed makes the same exercises.
    pub seed: u64,
    /// The number of the first attempt.
    pub start: u64,
    /// The number of exercises.
    pub count: u64,
    /// The number of threads, which does not affect the results.
    pub threads: usize,
    /// How long to go on without finding another exercise; `None` means as long as it takes.
    pub patience: Option<Duration>,
    /// The clock for `patience`; it is not read without one.
    pub clock: Clock,
    /// Ends the run from another thread.
    pub cancel: Cancel,
    /// The maximum number of attempts; `None` means as many as it takes.
    pub attempts: Option<u64>,
}

impl Practise {
    /// A request for one exercise, with one thread and without limits. The profile is the default one of the catalogue
    /// or, if that lacks the technique, the default one with the technique at its place. Where the technique is hardly
    /// ever the next step after all of these, only those of [`Occurs::order`](pencilproof_generate::Occurs::order) come
    /// before it.
    #[must_use]
    pub fn of(catalogue: &Catalogue, technique: Selector, layout: Layout, seed: u64) -> Practise {
        let usual = catalogue.default_profile();
        let complete = catalogue.complete_profile();
        let order = order_of_practice(&technique, &layout, (&usual, &complete));
        let profile = order.unwrap_or(complete);
        let (count, attempts) = (1, None);
        let (patience, clock, cancel) = (None, system_clock as Clock, Cancel::default());
        Practise { technique, profile, layout, seed, start: 0, count, threads: 1, patience, clock, cancel, attempts }
    }

    /// Makes the exercises and delivers them in the order of their attempts. `tried` is called with attempts as they
    /// are evaluated. Returns why it ended, and the number of attempts.
    ///
    /// # Errors
    /// If the profile or the layout has nothing of the technique.
    pub fn run<B>(
        &self,
        visit: impl FnMut(Exercise) -> ControlFlow<B>,
        mut tried: impl FnMut(u64),
    ) -> Result<(Ended, u64), ExerciseError> {
        let trainer = || Trainer::new(&self.layout, self.technique.clone(), &self.profile, self.seed);
        trainer()?;
        let (threads, patience, clock, cancel) = (self.threads, self.patience, self.clock, &self.cancel);
        let numbers = Numbers { start: self.start, count: self.attempts, sizes: (1, BLOCK), shard: Shard::ALL };
        let run = Attempts { wanted: self.count, threads, patience, clock, cancel }.run(
            numbers,
            || trainer().ok(),
            |trainer: &mut Option<Trainer>, numbers, limits| {
                let done = trainer.as_mut().map(|trainer| trainer.attempts(numbers, limits));
                let (made, stopped) = done.unwrap_or_default();
                Block { made, stopped, notes: () }
            },
            visit,
            |count, ()| tried(count),
        );
        Ok((run.ended, run.attempts))
    }
}
