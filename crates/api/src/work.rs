//! What an operation is given besides its request: the techniques, the limits, a clock, a source of chance, and the
//! flag that ends its work.

use crate::limits::Limits;
use crate::problem::Problem;
use crate::request::bounds::{Count, Number};
use crate::request::logic::Logic;
use pencilproof::logic::{Catalogue, Profile};
use pencilproof::{Cancel, Clock, Options, system_clock};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::Arc;
use std::time::Duration;

/// The time that an answer is worked on if the client does not say.
const USUAL: Duration = Duration::from_secs(10);

/// What the work on an answer may use.
#[derive(Clone, Debug)]
pub struct Work {
    /// Set when nobody waits for the answer any more.
    pub cancel: Cancel,
    /// The techniques that requests can name, and the profiles that are used where they name none.
    pub catalogue: Arc<Catalogue>,
    /// The limits.
    pub limits: Limits,
    /// The clock for limits of time.
    pub clock: Clock,
    /// Any number, for requests that leave a choice to chance.
    pub random: fn() -> u64,
}

impl Default for Work {
    /// The usual techniques and limits.
    fn default() -> Work {
        Work::new(Arc::new(Catalogue::standard()), Limits::default())
    }
}

impl Work {
    /// Work with the clock and the chance of the standard library, which nobody cancels.
    #[must_use]
    pub fn new(catalogue: Arc<Catalogue>, limits: Limits) -> Work {
        Work {
            cancel: Cancel::default(),
            catalogue,
            limits,
            clock: system_clock,
            // The standard library seeds its hashers from the operating system.
            random: || RandomState::new().build_hasher().finish(),
        }
    }

    /// The seed of a request, otherwise a random one of at most six digits, which are easy to note down.
    pub(crate) fn seed(&self, wanted: Option<Number>) -> u64 {
        wanted.map_or_else(|| (self.random)() % 1_000_000, Number::get)
    }

    /// The time limit: what the client wants, ten seconds if it does not say, and no more than the limits allow.
    pub(crate) fn time(&self, wanted: Option<Number>) -> Duration {
        wanted.map_or(USUAL, milliseconds).min(self.limits.time)
    }

    /// How long to go on without another puzzle: as the client wants, and no longer than the limits allow.
    pub(crate) fn patience(&self, wanted: Option<Number>) -> Duration {
        wanted.map_or(self.limits.time, milliseconds).min(self.limits.time)
    }

    /// How many puzzles to make: one if the client does not say, and no more than the limits allow.
    pub(crate) fn count(&self, wanted: Option<Count>) -> Result<u64, Problem> {
        let (count, most) = (wanted.map_or(1, Count::get), self.limits.puzzles);
        if count <= most as u64 {
            return Ok(count);
        }
        Err(Problem::value("/count", format!("the number of puzzles must be from 1 to {most}")))
    }

    /// Options for a solver without logic of the client's choice.
    pub(crate) fn plain_options(&self, timeout_ms: Option<Number>) -> Options {
        Options {
            timeout: Some(self.time(timeout_ms)),
            cancel: self.cancel.clone(),
            clock: self.clock,
            ..Options::default()
        }
    }

    /// Options for a solver with the logic that the client wants; `usual` is the profile for clients that name none.
    pub(crate) fn options(
        &self,
        logic: &Logic,
        usual: Profile,
        timeout_ms: Option<Number>,
    ) -> Result<Options, Problem> {
        Ok(Options {
            profile: logic.profile(&self.catalogue, usual)?,
            pick: logic.pick(),
            ..self.plain_options(timeout_ms)
        })
    }
}

fn milliseconds(number: Number) -> Duration {
    Duration::from_millis(number.get())
}
