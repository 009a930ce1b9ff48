//! Answers that come bit by bit: puzzles as they are made, and how many attempts that took so far.

use crate::problem::Problem;
use crate::request::json;
use crate::work::Work;
use pencilproof::{Clock, Ended};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::ops::ControlFlow;
use std::time::Duration;
use utoipa::ToSchema;

/// How often the number of attempts is told.
const TELL_EVERY: Duration = Duration::from_millis(500);

/// A request for puzzles, which are made one after the other.
pub(crate) trait Maker: DeserializeOwned + ToSchema {
    /// What is made.
    type Item: Serialize + ToSchema;

    /// Makes puzzles and delivers them. The end tells why there are no more.
    fn make(self, work: &Work, out: &mut Delivery<'_, Self::Item>) -> Result<End, Problem>;
}

/// How making puzzles ended.
pub(crate) struct End {
    /// Why.
    pub(crate) ended: Ended,
    /// The number of attempts.
    pub(crate) attempts: u64,
    /// The seed, with which the same request makes the same puzzles.
    pub(crate) seed: u64,
    /// What came nearest to the wish, if something did.
    pub(crate) nearest: Option<Nearest>,
}

/// What came nearest to a wish.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Nearest {
    /// The puzzle.
    pub(crate) puzzle: String,
    /// In which way it misses the wish.
    pub(crate) reason: String,
}

/// What happens while puzzles are made.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Event<I> {
    Tried(u64),
    Made(I),
}

/// How making puzzles ended, as it is told.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Ending {
    /// Why there are no more puzzles.
    ended: EndedBy,
    /// What stopped it, in words.
    #[schema(required)]
    reason: Option<String>,
    /// The number of puzzles.
    count: usize,
    /// The number of attempts.
    attempts: u64,
    /// The seed, with which the same request makes the same puzzles.
    seed: u64,
    /// What came nearest to the wish, if there are fewer puzzles than wanted.
    #[schema(required)]
    nearest: Option<Nearest>,
}

/// Why there are no more puzzles.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum EndedBy {
    /// There are as many as wanted.
    Complete,
    /// As many attempts as allowed were made.
    Attempts,
    /// No puzzle was found for as long as allowed.
    Patience,
    /// The time of the whole request ran out.
    Time,
    /// The wish cannot be fulfilled from here on; `reason` tells why.
    Stopped,
}

/// All puzzles at once.
#[derive(Serialize)]
struct All<I> {
    puzzles: Vec<I>,
    #[serde(flatten)]
    ending: Ending,
}

/// Where puzzles go.
pub(crate) struct Delivery<'a, I> {
    send: &'a mut dyn FnMut(Event<I>) -> ControlFlow<()>,
    tried: u64,
    clock: Clock,
    /// When the number of attempts was last told, by the clock.
    told: Duration,
}

impl<'a, I> Delivery<'a, I> {
    fn new(clock: Clock, send: &'a mut dyn FnMut(Event<I>) -> ControlFlow<()>) -> Delivery<'a, I> {
        Delivery { send, tried: 0, clock, told: clock() }
    }

    /// Delivers a puzzle. It breaks if nobody wants another.
    pub(crate) fn made(&mut self, puzzle: I) -> ControlFlow<()> {
        (self.send)(Event::Made(puzzle))
    }

    /// Counts attempts, and tells their number about twice a second.
    pub(crate) fn tried(&mut self, count: u64) {
        self.tried += count;
        let now = (self.clock)();
        if now.saturating_sub(self.told) >= TELL_EVERY {
            self.told = now;
            // If nobody listens, the flag that ends the work is set.
            let _ = (self.send)(Event::Tried(self.tried));
        }
    }
}

/// All puzzles at once, as JSON.
pub(crate) fn all<M: Maker>(body: &[u8], work: &Work) -> Result<Vec<u8>, Problem> {
    let request: M = json::read(body)?;
    let mut puzzles = Vec::new();
    let mut keep = |event| {
        if let Event::Made(puzzle) = event {
            puzzles.push(puzzle);
        }
        ControlFlow::Continue(())
    };
    let end = request.make(work, &mut Delivery::new(work.clock, &mut keep))?;
    let ending = end.told(puzzles.len());
    Ok(to_json(&All { puzzles, ending }).into_bytes())
}

/// A line for each event, and a last one with the end.
pub(crate) fn bit_by_bit<M: Maker>(
    body: &[u8],
    work: &Work,
    line: &mut dyn FnMut(String) -> ControlFlow<()>,
) -> Result<String, Problem> {
    let request: M = json::read(body)?;
    let mut count = 0;
    let mut send = |event| {
        count += usize::from(matches!(event, Event::Made(_)));
        line(to_json(&event))
    };
    let end = request.make(work, &mut Delivery::new(work.clock, &mut send))?;
    Ok(to_json(&end.told(count)))
}

impl End {
    fn told(self, made: usize) -> Ending {
        let (ended, reason) = match self.ended {
            Ended::Complete => (EndedBy::Complete, None),
            Ended::Attempts => (EndedBy::Attempts, None),
            Ended::Patience => (EndedBy::Patience, None),
            Ended::Broken => (EndedBy::Time, None),
            Ended::Stopped(stop) => (EndedBy::Stopped, Some(stop.to_string())),
        };
        Ending { ended, reason, count: made, attempts: self.attempts, seed: self.seed, nearest: self.nearest }
    }
}

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
