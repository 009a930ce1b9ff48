//! Long work: without the lock of the interpreter, on several threads, and until Ctrl-C.

use crate::errors::value_error;
use pencilproof::{Cancel, Options, Solver};
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// How often the interpreter is polled for signals.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// The stack of the thread that works: proofs of large boards are deep.
const STACK: usize = 16 << 20;

/// Works without the lock of the interpreter. If a signal handler raises, as that of Ctrl-C does, the work is cancelled
/// and what was raised is returned once it has ended. Signals come to the calling thread, so another one works.
pub(crate) fn interruptible<T: Send>(py: Python<'_>, cancel: &Cancel, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (done_in, done) = mpsc::channel::<()>();
            let run = move || {
                let result = work();
                drop(done_in);
                result
            };
            let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run)?;
            let mut raised = None;
            while let Err(RecvTimeoutError::Timeout) = done.recv_timeout(LOOK_EVERY) {
                if raised.is_none()
                    && let Err(error) = Python::attach(|py| py.check_signals())
                {
                    cancel.cancel();
                    raised = Some(error);
                }
            }
            let result = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            raised.map_or(Ok(result), Err)
        })
    })
}

/// What a new solver with these options finds, as long as no signal ends its work.
pub(crate) fn with_solver<T: Send>(
    py: Python<'_>,
    options: Options,
    work: impl FnOnce(&mut Solver) -> T + Send,
) -> PyResult<T> {
    let cancel = options.cancel.clone();
    interruptible(py, &cancel, || work(&mut Solver::new(options)))
}

/// Results that another thread makes, only a few more than are taken. Dropping it cancels the work.
pub(crate) struct Results<T> {
    results: Receiver<T>,
    cancel: Cancel,
}

impl<T: Send + 'static> Results<T> {
    /// Starts the work. What it is handed takes a result, and breaks when no more are wanted.
    pub(crate) fn new(
        cancel: Cancel,
        work: impl FnOnce(&mut dyn FnMut(T) -> ControlFlow<()>) + Send + 'static,
    ) -> PyResult<Results<T>> {
        let (give, results) = mpsc::sync_channel(1);
        let run = move || {
            work(&mut |result| match give.send(result) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            });
        };
        thread::Builder::new().stack_size(STACK).spawn(run)?;
        Ok(Results { results, cancel })
    }

    /// The next result. If a signal handler raises meanwhile, the work is cancelled. To be called without the lock of
    /// the interpreter.
    pub(crate) fn next_until_signal(&mut self) -> PyResult<Option<T>> {
        loop {
            match self.results.recv_timeout(LOOK_EVERY) {
                Ok(result) => return Ok(Some(result)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {
                    Python::attach(|py| py.check_signals()).inspect_err(|_| self.cancel.cancel())?;
                }
            }
        }
    }
}

impl<T> Drop for Results<T> {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

/// A number of seconds as an argument.
pub(crate) fn seconds(timeout: Option<f64>) -> PyResult<Option<Duration>> {
    let bad = || value_error("timeout is a number of seconds from 0");
    timeout
        .map(|seconds| match seconds {
            f64::INFINITY => Ok(Duration::MAX),
            _ => Duration::try_from_secs_f64(seconds).map_err(|_| bad()),
        })
        .transpose()
}

/// A number of threads as an argument: all processors if none is given.
pub(crate) fn thread_count(threads: Option<usize>) -> PyResult<usize> {
    match threads {
        Some(0) => Err(value_error("threads is a number from 1, or None for all processors")),
        Some(threads) => Ok(threads),
        None => Ok(thread::available_parallelism().map_or(1, usize::from)),
    }
}

/// A seed as an argument: a random one if none is given.
pub(crate) fn seed(seed: Option<u64>) -> u64 {
    use std::hash::{BuildHasher, RandomState};
    seed.unwrap_or_else(|| RandomState::new().hash_one(0))
}
