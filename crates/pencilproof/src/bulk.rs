//! Processes many items in parallel, with results in order.

use std::collections::BTreeMap;
use std::iter::{Fuse, Zip};
use std::ops::{ControlFlow, RangeFrom};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::thread;

/// The number of items in flight per thread: enough to keep the others busy while one is slow, few enough to bound
/// memory.
const UNDER_WAY: usize = 64;

/// Processes the items of an input with several threads and delivers the results in the order of the input, each as
/// early as possible. Memory does not grow with the input, since the number of items in flight per thread is bounded.
///
/// `worker` makes the state that a thread keeps between items. The first `ControlFlow::Break` of `sink` ends the run;
/// it is returned once every thread has stopped working or waiting for input.
///
/// ```
/// use std::ops::ControlFlow;
/// let mut squares = Vec::new();
/// let flow = pencilproof::bulk::in_order(0..1000u64, 4, || (), |(), n| n * n, |square| {
///     squares.push(square);
///     if square < 81 { ControlFlow::Continue(()) } else { ControlFlow::Break("enough") }
/// });
/// assert_eq!((flow, squares.last()), (ControlFlow::Break("enough"), Some(&81)));
/// ```
pub fn in_order<I, O, K, B>(
    input: impl Iterator<Item = I> + Send,
    threads: usize,
    worker: impl Fn() -> K + Sync,
    work: impl Fn(&mut K, I) -> O + Sync,
    mut sink: impl FnMut(O) -> ControlFlow<B>,
) -> ControlFlow<B>
where
    I: Send,
    O: Send,
{
    // WebAssembly has no threads to start.
    if threads <= 1 || cfg!(target_family = "wasm") {
        let mut kept = worker();
        return input.map(|item| work(&mut kept, item)).try_for_each(sink);
    }
    thread::scope(|scope| {
        // One token per item that may be in flight: a worker thread takes one with each item, and the sink returns it.
        let (give, tokens) = mpsc::channel::<()>();
        let (results_in, results_out) = mpsc::channel::<(u64, O)>();
        (0..threads * UNDER_WAY).for_each(|_| give.send(()).unwrap_or_default());
        let supply = Arc::new(Mutex::new(Supply { items: (0..).zip(input).fuse(), tokens }));
        let mut started = 0;
        while started < threads {
            let (supply, results_in) = (Arc::clone(&supply), results_in.clone());
            let (worker, work) = (&worker, &work);
            let run = move || {
                let mut kept = worker();
                while let Some((number, item)) = next(&supply) {
                    if results_in.send((number, work(&mut kept, item))).is_err() {
                        return;
                    }
                }
            };
            // If the system refuses to start more threads, the existing ones do the work.
            if thread::Builder::new().spawn_scoped(scope, run).is_err() {
                break;
            }
            started += 1;
        }
        drop(results_in);
        if started == 0 {
            let mut kept = worker();
            while let Some((_, item)) = next(&supply) {
                sink(work(&mut kept, item))?;
                give.send(()).unwrap_or_default();
            }
        }
        let mut early = BTreeMap::new();
        let mut due = 0;
        for (number, result) in results_out.iter() {
            early.insert(number, result);
            while let Some(result) = early.remove(&due) {
                due += 1;
                sink(result)?;
                give.send(()).unwrap_or_default();
            }
        }
        ControlFlow::Continue(())
    })
}

/// The input, shared by the worker threads.
struct Supply<I: Iterator> {
    items: Fuse<Zip<RangeFrom<u64>, I>>,
    tokens: Receiver<()>,
}

/// The next item and its number; `None` at the end of the input and when the sink wants no more. The lock is held while
/// the input is read, so that items are numbered in order, and released before the work. A poisoned lock means that the
/// input panicked; the scope propagates that panic.
fn next<I: Iterator>(supply: &Mutex<Supply<I>>) -> Option<(u64, I::Item)> {
    let mut supply = supply.lock().ok()?;
    supply.tokens.recv().ok()?;
    supply.items.next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn results_keep_the_order_of_the_input() {
        for threads in [1, 2, 7] {
            let mut results = Vec::new();
            let work = |_: &mut (), n: u64| {
                if n.is_multiple_of(97) {
                    thread::sleep(std::time::Duration::from_millis(1));
                }
                n
            };
            let flow = in_order(
                0..2000,
                threads,
                || (),
                work,
                |n| {
                    results.push(n);
                    ControlFlow::<()>::Continue(())
                },
            );
            assert!(flow.is_continue());
            assert!(results.into_iter().eq(0..2000));
        }
    }

    #[test]
    fn an_endless_input_is_read_no_further_than_needed() {
        let read = AtomicUsize::new(0);
        let input = std::iter::repeat_with(|| read.fetch_add(1, Ordering::Relaxed));
        let flow = in_order(
            input,
            3,
            || (),
            |(), n| n,
            |n| {
                if n == 500 { ControlFlow::Break(n) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!(flow, ControlFlow::Break(500));
        assert!(read.into_inner() <= 501 + 3 * UNDER_WAY + 1);
    }
}
