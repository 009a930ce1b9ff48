//! Many starts of one hard position at a time. What follows from a start depends on the grid alone, so the order in
//! which threads take them does not matter.

use super::engine::Engine;
use super::multiple::Pool;
use super::propagate::{Way, propagate};
use super::propagation::Propagation;
use crate::grid::Grid;
use crate::rater::Stopped;
use crate::tables::parts;
use pencilproof_core::Stop;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Fills a pool with what follows from every candidate and from its absence.
pub(super) fn fill(
    engine: &mut Engine,
    pool: &mut Pool,
    grid: &Grid,
    way: Way,
    threads: usize,
    stop: Stop<'_>,
) -> Result<(), Stopped> {
    let open = grid.candidates().filter(|&claim| grid.digits[parts(claim).0].count_ones() > 1);
    let starts: Vec<_> = open.flat_map(|claim| [(claim, true), (claim, false)]).collect();
    let next = AtomicUsize::new(0);
    let (starts, next) = (&starts, &next);
    let work = |helper: &mut Engine| {
        let mut done = Vec::new();
        while let Some(&(start, is_on)) = starts.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut propagation = Propagation::new();
            propagation.begin(start, is_on, way.is_dynamic);
            propagate(helper, grid, way, stop, &mut propagation)?;
            done.push(propagation);
        }
        Ok(done)
    };
    let done: Vec<Result<Vec<Propagation>, Stopped>> = std::thread::scope(|scope| {
        let helpers = engine.helpers(threads);
        let handles: Vec<_> = helpers.iter_mut().map(|helper| scope.spawn(|| work(helper))).collect();
        handles.into_iter().map(|handle| handle.join().unwrap_or(Err(Stopped))).collect()
    });
    for propagations in done {
        pool.fill(propagations?);
    }
    Ok(())
}
