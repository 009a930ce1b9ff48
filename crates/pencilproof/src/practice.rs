//! Positions for practising a technique, made with several threads.

use crate::bulk;
use crate::clock::{Cancel, Clock, Timer, system_clock};
use crate::generation::Ended;
use pencilproof_core::{Layout, Stop};
use pencilproof_generate::{AttemptError, Exercise, ExerciseError, Trainer};
use pencilproof_logic::{Catalogue, Profile, Selector};
use pencilproof_search::Limits;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The number of attempts that a thread makes at a time.
const BLOCK: u64 = 16;

/// A request for exercises.
///
/// ```
/// use pencilproof::core::Layout;
/// use pencilproof::logic::Catalogue;
/// use pencilproof::{Ended, Practice};
/// use std::ops::ControlFlow;
/// let catalogue = Catalogue::standard();
/// let pair = catalogue.selector("hidden-pair")?;
/// let mut exercises = Vec::new();
/// let order = Practice { count: 2, ..Practice::of(&catalogue, pair, Layout::classic(), 7) };
/// let (ended, _) = order.run(|exercise| { exercises.push(exercise); ControlFlow::<()>::Continue(()) }, |_| ())?;
/// assert_eq!((exercises.len(), ended), (2, Ended::Complete));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Practice {
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

impl Practice {
    /// A request for one exercise, with one thread and without limits. The profile is the default one of the catalogue or, if
    /// that lacks the technique, the default one with the technique at its place.
    #[must_use]
    pub fn of(catalogue: &Catalogue, technique: Selector, layout: Layout, seed: u64) -> Practice {
        let usual = catalogue.default_profile();
        let complete = catalogue.complete_profile();
        let is_meant = |entry: &&pencilproof_logic::Entry| usual.entries().contains(entry) || technique.picks(entry);
        let entries = complete.entries().iter().filter(is_meant).copied().collect();
        let profile = Profile::new(entries).unwrap_or(complete);
        let (count, attempts) = (1, None);
        let (patience, clock, cancel) = (None, system_clock as Clock, Cancel::default());
        Practice { technique, profile, layout, seed, start: 0, count, threads: 1, patience, clock, cancel, attempts }
    }

    /// Makes the exercises and delivers them in the order of their attempts. `tried` is called with attempts as they are
    /// evaluated. Returns why it ended, and the number of attempts.
    ///
    /// # Errors
    /// If the profile or the layout has nothing of the technique.
    pub fn run<B>(
        &self,
        mut visit: impl FnMut(Exercise) -> ControlFlow<B>,
        mut tried: impl FnMut(u64),
    ) -> Result<(Ended, u64), ExerciseError> {
        let trainer = || Trainer::new(&self.layout, self.technique.clone(), &self.profile, self.seed);
        trainer()?;
        let cancel = AtomicBool::new(false);
        let timer = || Timer::new(self.clock, self.patience, &self.cancel);
        let work = |trainer: &mut Option<Trainer>, numbers: Range<u64>| {
            let timer = timer();
            let over = || timer.is_over() || cancel.load(Ordering::Relaxed);
            let limits = Limits::default().until(Stop::when(&over));
            let count = numbers.end - numbers.start;
            let done = trainer.as_mut().map(|trainer| trainer.attempts(numbers, &limits));
            (count, done.unwrap_or_default())
        };
        let (mut made, mut attempts, mut ended, mut patience) = (0, 0, Ended::Attempts, timer());
        let sink = |(count, (exercises, stopped)): (u64, (Vec<Exercise>, Option<AttemptError>))| {
            attempts += count;
            tried(count);
            for exercise in exercises {
                if made == self.count {
                    break;
                }
                (made, patience) = (made + 1, timer());
                if visit(exercise).is_break() {
                    ended = Ended::Broken;
                    break;
                }
            }
            ended = match stopped {
                _ if ended == Ended::Broken => ended,
                _ if made == self.count => Ended::Complete,
                _ if self.cancel.is_cancelled() => Ended::Broken,
                Some(AttemptError::Ended(_)) => Ended::Patience,
                Some(stop) => Ended::Stopped(stop),
                None if patience.is_over() => Ended::Patience,
                None => return ControlFlow::Continue(()),
            };
            cancel.store(true, Ordering::Relaxed);
            ControlFlow::Break(())
        };
        let _ = bulk::in_order(self.blocks(), self.threads, || trainer().ok(), work, sink);
        Ok((ended, attempts))
    }

    fn blocks(&self) -> impl Iterator<Item = Range<u64>> + Send + use<> {
        let last = self.attempts.map_or(u64::MAX, |attempts| self.start.saturating_add(attempts));
        let mut next = self.start;
        std::iter::from_fn(move || {
            let block = next..next.saturating_add(BLOCK).min(last);
            next = block.end;
            (!block.is_empty()).then_some(block)
        })
    }
}
