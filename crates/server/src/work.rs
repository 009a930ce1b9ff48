//! What an endpoint is given besides its request: the techniques, the limits, and the flag that ends its work.

use crate::config::Limits;
use crate::problem::Problem;
use crate::request::bounds::{Count, Number};
use crate::request::logic::Logic;
use pencilproof::logic::{Catalogue, Profile};
use pencilproof::{Cancel, Options};
use std::sync::Arc;
use std::time::Duration;

/// The time that an answer is worked on if the client does not say.
const USUAL: Duration = Duration::from_secs(10);

/// What the work on an answer may use.
#[derive(Clone, Debug)]
pub(crate) struct Work {
    /// Set when nobody waits for the answer any more.
    pub(crate) cancel: Cancel,
    /// The techniques of the server.
    pub(crate) catalogue: Arc<Catalogue>,
    /// The limits of the server.
    pub(crate) limits: Limits,
}

impl Work {
    /// The time limit: what the client wants, ten seconds if it does not say, and no more than the server allows.
    pub(crate) fn time(&self, wanted: Option<Number>) -> Duration {
        wanted.map_or(USUAL, milliseconds).min(self.limits.time)
    }

    /// How long to go on without another puzzle: as the client wants, and no longer than the server allows.
    pub(crate) fn patience(&self, wanted: Option<Number>) -> Duration {
        wanted.map_or(self.limits.time, milliseconds).min(self.limits.time)
    }

    /// How many puzzles to make: one if the client does not say, and no more than the server makes at once.
    pub(crate) fn count(&self, wanted: Option<Count>) -> Result<u64, Problem> {
        let (count, most) = (wanted.map_or(1, Count::get), self.limits.puzzles);
        if count <= most as u64 {
            return Ok(count);
        }
        Err(Problem::value("/count", format!("the number of puzzles must be from 1 to {most}")))
    }

    /// Options for a solver without logic of the client's choice.
    pub(crate) fn plain_options(&self, timeout_ms: Option<Number>) -> Options {
        Options { timeout: Some(self.time(timeout_ms)), cancel: self.cancel.clone(), ..Options::default() }
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
