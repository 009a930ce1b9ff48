//! Answers that come bit by bit: puzzles as they are made, and how many attempts that took so far.

use crate::answer::{BodyKind, JSON, NDJSON, admit, body_kind, wants_lines};
use crate::jobs::NoResult;
use crate::problem::Problem;
use crate::request::json;
use crate::router::App;
use crate::work::Work;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::{FutureExt, StreamExt, stream};
use pencilproof::{Cancel, Ended};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use utoipa::ToSchema;

/// How often the number of attempts is told.
const TELL_EVERY: Duration = Duration::from_millis(500);
/// How many times longer than other answers a stream may take.
const STREAM: u32 = 10;

/// A request for puzzles, which are made one after the other.
pub(crate) trait Maker: DeserializeOwned + ToSchema + Send + 'static {
    /// What is made.
    type Item: Serialize + ToSchema + Send;

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
    told: Instant,
}

impl<'a, I> Delivery<'a, I> {
    fn new(send: &'a mut dyn FnMut(Event<I>) -> ControlFlow<()>) -> Delivery<'a, I> {
        Delivery { send, tried: 0, told: Instant::now() }
    }

    /// Delivers a puzzle. It breaks if nobody wants another.
    pub(crate) fn made(&mut self, puzzle: I) -> ControlFlow<()> {
        (self.send)(Event::Made(puzzle))
    }

    /// Counts attempts, and tells their number about twice a second.
    pub(crate) fn tried(&mut self, count: u64) {
        self.tried += count;
        if self.told.elapsed() >= TELL_EVERY {
            self.told = Instant::now();
            // If nobody listens, the flag that ends the work is set.
            let _ = (self.send)(Event::Tried(self.tried));
        }
    }
}

/// Answers with one object, or with a line for each event to clients that accept that.
pub(crate) async fn make<M: Maker>(State(app): State<App>, request: Request) -> Result<Response, Problem> {
    let (head, body) = request.into_parts();
    if body_kind(&head.headers)? == BodyKind::Lines {
        return Err(Problem::impossible(format!("this takes one request; accept {NDJSON} streams its puzzles")));
    }
    let (ticket, body) = admit(&app, &head.headers, body).await?;
    if !wants_lines(&head.headers) {
        let time = app.limits.time;
        let job = move |cancel: &Cancel| {
            let request: M = json::read(&body)?;
            let mut puzzles = Vec::new();
            let mut keep = |event| {
                if let Event::Made(puzzle) = event {
                    puzzles.push(puzzle);
                }
                ControlFlow::Continue(())
            };
            let end = request.make(&app.work(cancel), &mut Delivery::new(&mut keep))?;
            let ending = end.told(puzzles.len());
            Ok::<_, Problem>(to_json(&All { puzzles, ending }))
        };
        let answer = ticket.run_long(time, job).await??;
        return Ok(([(header::CONTENT_TYPE, JSON)], answer).into_response());
    }
    let longest = app.limits.time * STREAM;
    // What is waiting here is bounded by the number of puzzles that a request may make.
    let (sender, mut lines) = mpsc::unbounded_channel::<Result<String, Problem>>();
    let told = sender.clone();
    let job = move |cancel: &Cancel| {
        let work = app.work(cancel);
        let mut count = 0;
        let mut send = |event| {
            count += usize::from(matches!(event, Event::Made(_)));
            match sender.send(Ok(to_json(&event))) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        };
        let end = json::read::<M>(&body).and_then(|request| request.make(&work, &mut Delivery::new(&mut send)));
        // If the client is gone, nobody needs to know.
        let _ = sender.send(end.map(|end| to_json(&end.told(count))));
    };
    let work = async move {
        if let Err(reason) = ticket.run_long(longest, job).await {
            let _ = told.send(Err(reason.into()));
        }
    };
    // The body drives the work, so dropping the body ends it. The first line decides on the status.
    let mut work = Box::pin(work.fuse());
    let first = loop {
        tokio::select! {
            line = lines.recv() => break line,
            () = &mut work, if !futures_util::future::FusedFuture::is_terminated(&work) => {}
        }
    };
    let first = match first {
        Some(line) => line?,
        None => return Err(NoResult::Failed.into()),
    };
    let rest = stream::unfold((lines, work), |(mut lines, mut work)| async move {
        loop {
            tokio::select! {
                line = lines.recv() => return line.map(|line| (line, (lines, work))),
                () = &mut work, if !futures_util::future::FusedFuture::is_terminated(&work) => {}
            }
        }
    });
    let text = |line: Result<String, Problem>| line.unwrap_or_else(|problem| problem.to_json()) + "\n";
    let body = stream::iter([Ok(first)]).chain(rest).map(move |line| Ok::<_, Infallible>(Bytes::from(text(line))));
    Ok(([(header::CONTENT_TYPE, NDJSON)], Body::from_stream(body)).into_response())
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
