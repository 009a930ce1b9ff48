//! Work that computes: a bounded number of jobs at once, a bounded queue before them, and an end for jobs that nobody
//! waits for.
//!
//! ```text
//! admit() -> Ticket -> run(work) -> result
//!    |                   |  waits for a thread, first come, first served
//!    Busy: all places    |  the work has a `Cancel`, which is set when the future of run() is dropped:
//!    are taken           |  the client is gone, or time is up
//! ```
//!
//! A ticket is a place among the running and waiting. A request takes one, and can run several jobs with it, such as
//! the lines of a batch. Work runs on the blocking threads of the runtime, and holds its thread until it ends, even if
//! nobody waits any more; so there are never more jobs than threads. Long jobs, those that make puzzles, leave one
//! thread to the others, so that a hint need not wait for them.

use axum::http::StatusCode;
use pencilproof::Cancel;
use pencilproof_api::Problem;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, TryAcquireError};
use tokio::{task, time};

/// How long work may take to end once it is cancelled.
const GRACE: Duration = Duration::from_secs(5);

/// Runs jobs.
#[derive(Clone, Debug)]
pub(crate) struct Jobs {
    places: Arc<Semaphore>,
    threads: Arc<Semaphore>,
    /// The threads that long jobs may have.
    long: Arc<Semaphore>,
    /// How many jobs run at once.
    most: usize,
    /// How many requests have a place: those that run and those that wait.
    capacity: usize,
}

/// A place among the running and waiting, which is free again when this is dropped.
#[derive(Debug)]
pub(crate) struct Ticket {
    _place: OwnedSemaphorePermit,
    threads: Arc<Semaphore>,
    long: Arc<Semaphore>,
}

/// Why a job has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoResult {
    /// All places are taken, or no thread was free in time.
    Busy,
    /// It took longer than it may.
    TooLong,
    /// The work panicked, which is a bug.
    Failed,
}

impl Jobs {
    /// So many jobs at once, and so many requests that wait for that.
    pub(crate) fn new(jobs: usize, queue: usize) -> Jobs {
        let most = jobs.clamp(1, 1024);
        let capacity = most + queue.min(1 << 20);
        let semaphore = |size| Arc::new(Semaphore::new(size));
        let long = semaphore((most - 1).max(1));
        Jobs { places: semaphore(capacity), threads: semaphore(most), long, most, capacity }
    }

    /// A place, if there is one.
    pub(crate) fn admit(&self) -> Result<Ticket, NoResult> {
        match Arc::clone(&self.places).try_acquire_owned() {
            Ok(place) => {
                let (threads, long) = (Arc::clone(&self.threads), Arc::clone(&self.long));
                Ok(Ticket { _place: place, threads, long })
            }
            Err(TryAcquireError::NoPermits | TryAcquireError::Closed) => Err(NoResult::Busy),
        }
    }

    /// How many jobs run at most at once.
    pub(crate) fn most(&self) -> usize {
        self.most
    }

    /// How many jobs are running.
    pub(crate) fn running(&self) -> usize {
        self.most - self.threads.available_permits()
    }

    /// How many requests have a place.
    pub(crate) fn admitted(&self) -> usize {
        self.capacity - self.places.available_permits()
    }

    /// Whether there is a free place.
    pub(crate) fn has_room(&self) -> bool {
        self.places.available_permits() > 0
    }
}

impl Ticket {
    /// Does work as soon as a thread is free, for no longer than a time limit, which also holds for the waiting. The
    /// work is cancelled when the limit is over or the returned future is dropped; it must heed its [`Cancel`]. What it
    /// returns then is still its result, unless it takes far too long.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        longest: Duration,
        work: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Result<T, NoResult> {
        let thread = wait(&self.threads, longest).await?;
        start(thread, longest, work).await
    }

    /// As [`Ticket::run`], for work that takes long: it does not take the last thread.
    pub(crate) async fn run_long<T: Send + 'static>(
        &self,
        longest: Duration,
        work: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Result<T, NoResult> {
        let leave = wait(&self.long, longest).await?;
        let thread = wait(&self.threads, longest).await?;
        start((thread, leave), longest, work).await
    }
}

/// Waits for one of some permits.
async fn wait(permits: &Arc<Semaphore>, longest: Duration) -> Result<OwnedSemaphorePermit, NoResult> {
    match time::timeout(longest, Arc::clone(permits).acquire_owned()).await {
        Ok(Ok(permit)) => Ok(permit),
        _ => Err(NoResult::Busy),
    }
}

/// Starts work, which holds what it needs until it ends, and waits for its result.
async fn start<T: Send + 'static>(
    held: impl Send + 'static,
    longest: Duration,
    work: impl FnOnce(&Cancel) -> T + Send + 'static,
) -> Result<T, NoResult> {
    let cancel = CancelOnDrop(Cancel::default());
    let inner = cancel.0.clone();
    let mut running = task::spawn_blocking(move || {
        let result = work(&inner);
        drop(held);
        result
    });
    let result = match time::timeout(longest, &mut running).await {
        Ok(result) => result,
        Err(_) => {
            cancel.0.cancel();
            time::timeout(GRACE, running).await.map_err(|_| NoResult::TooLong)?
        }
    };
    result.map_err(|_| NoResult::Failed)
}

struct CancelOnDrop(Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl From<NoResult> for Problem {
    fn from(reason: NoResult) -> Problem {
        match reason {
            NoResult::Busy => Problem::new(
                StatusCode::SERVICE_UNAVAILABLE.as_u16(),
                "busy",
                "The server is busy",
                "as many requests as the server takes are being worked on or waiting; try again soon",
            )
            .retry_after(1),
            NoResult::TooLong => Problem::new(
                StatusCode::GATEWAY_TIMEOUT.as_u16(),
                "too-long",
                "Time ran out",
                "the work took longer than the server allows, and was ended",
            ),
            NoResult::Failed => Problem::new(
                StatusCode::INTERNAL_SERVER_ERROR.as_u16(),
                "bug",
                "A bug of the server",
                "the work failed, which is a bug; please report it with the request",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    const LONG: Duration = Duration::from_secs(60);

    #[tokio::test]
    async fn there_are_as_many_places_as_jobs_and_queue() {
        let jobs = Jobs::new(1, 1);
        let tickets = [jobs.admit().unwrap(), jobs.admit().unwrap()];
        assert_eq!((jobs.admit().unwrap_err(), jobs.admitted()), (NoResult::Busy, 2));
        drop(tickets);
        assert_eq!(jobs.admit().unwrap().run(LONG, |_| 7).await, Ok(7));
    }

    /// Work that goes on until it is cancelled, and then tells somebody.
    fn endless(told: mpsc::Sender<()>) -> impl FnOnce(&Cancel) + Send + 'static {
        move |cancel| {
            while !cancel.is_cancelled() {
                std::thread::sleep(Duration::from_millis(1));
            }
            told.send(()).unwrap_or_default();
        }
    }

    #[tokio::test]
    async fn work_that_takes_too_long_is_cancelled_and_has_a_result() {
        let ticket = Jobs::new(1, 8).admit().unwrap();
        let (told, ended) = mpsc::channel();
        assert_eq!(ticket.run(Duration::from_millis(20), endless(told)).await, Ok(()));
        assert!(ended.recv_timeout(LONG).is_ok());
    }

    #[tokio::test]
    async fn work_that_nobody_waits_for_is_cancelled_and_frees_its_thread() {
        let jobs = Jobs::new(1, 8);
        let ticket = jobs.admit().unwrap();
        let (told, ended) = mpsc::channel();
        assert!(time::timeout(Duration::from_millis(20), ticket.run(LONG, endless(told))).await.is_err());
        assert!(ended.recv_timeout(LONG).is_ok());
        assert_eq!(jobs.admit().unwrap().run(LONG, |_| 1).await, Ok(1));
    }

    #[tokio::test]
    async fn long_work_leaves_a_thread_to_others() {
        let jobs = Jobs::new(2, 8);
        let tickets = [jobs.admit().unwrap(), jobs.admit().unwrap()];
        let (told, _) = mpsc::channel();
        let long =
            futures_util::future::join_all(tickets.iter().map(|ticket| ticket.run_long(LONG, endless(told.clone()))));
        let short = async {
            time::sleep(Duration::from_millis(20)).await;
            assert_eq!(jobs.running(), 1);
            jobs.admit().unwrap().run(LONG, |_| 3).await
        };
        tokio::select! {
            _ = long => panic!("it is endless"),
            result = short => assert_eq!(result, Ok(3)),
        }
    }

    #[tokio::test]
    async fn a_panic_is_reported_and_frees_its_thread() {
        let jobs = Jobs::new(1, 0);
        let ticket = jobs.admit().unwrap();
        assert_eq!(ticket.run::<()>(LONG, |_| panic!("a bug")).await, Err(NoResult::Failed));
        assert_eq!(jobs.running(), 0);
        assert_eq!(ticket.run(LONG, |_| 2).await, Ok(2));
    }
}
