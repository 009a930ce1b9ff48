//! Which vectors the search runs on.

use super::engine::Engine;
use super::feed::Feed;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
use super::neon::Neon;
use super::portable::Portable;
use super::position::{Grid, Masks};
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
use super::{avx2, avx512};
use crate::limits::Limits;
use crate::{End, Tally};
use std::ops::ControlFlow;

/// The vectors that positions are searched with. All give the same answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BackEnd {
    /// Plain Rust, eight lanes for many positions and sixteen for one; runs everywhere.
    Portable,
    /// NEON, with eight lanes for many positions; for one, plain Rust that compilers turn into NEON.
    Neon,
    /// AVX2, with sixteen lanes.
    Avx2,
    /// AVX-512, with 32 lanes for many positions. For one it has sixteen, of which it does three
    /// operations at a time instead of two, and 32 where several branches are searched beside each other.
    Avx512,
}

impl BackEnd {
    /// All back ends, the fastest last.
    pub const ALL: [BackEnd; 4] = [BackEnd::Portable, BackEnd::Neon, BackEnd::Avx2, BackEnd::Avx512];
}

/// The search on one of the back ends.
#[derive(Clone, Debug)]
pub(crate) enum Search {
    Portable(Box<Engine<Portable<8>, Portable<16>>>),
    #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
    Neon(Box<Engine<Neon, Portable<16>>>),
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    Avx2(Box<avx2::Search>),
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    Avx512(Box<avx512::Search>),
    /// Plain Rust as wide as the widest back end, so that every machine can test what is written for any width.
    #[cfg(all(test, not(miri)))]
    Wide(Box<Engine<Portable<32>, Portable<32>>>),
}

impl Search {
    /// On the fastest back end of this machine.
    pub(crate) fn best() -> Search {
        let found = BackEnd::ALL.into_iter().rev().find_map(Search::with);
        found.unwrap_or_else(|| Search::Portable(Box::new(Engine::new())))
    }

    /// On the given back end, if this machine can run it.
    pub(crate) fn with(back_end: BackEnd) -> Option<Search> {
        match back_end {
            BackEnd::Portable => Some(Search::Portable(Box::new(Engine::new()))),
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            BackEnd::Neon => Some(Search::Neon(Box::new(Engine::new()))),
            #[cfg(not(all(target_arch = "aarch64", target_endian = "little")))]
            BackEnd::Neon => None,
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            BackEnd::Avx2 => avx2::Search::new().map(|search| Search::Avx2(Box::new(search))),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            BackEnd::Avx512 => avx512::Search::new().map(|search| Search::Avx512(Box::new(search))),
            #[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
            BackEnd::Avx2 | BackEnd::Avx512 => None,
        }
    }

    #[cfg(all(test, not(miri)))]
    pub(crate) fn wide() -> Search {
        Search::Wide(Box::new(Engine::new()))
    }

    pub(crate) fn back_end(&self) -> BackEnd {
        match self {
            Search::Portable(_) => BackEnd::Portable,
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Search::Neon(_) => BackEnd::Neon,
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Search::Avx2(_) => BackEnd::Avx2,
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Search::Avx512(_) => BackEnd::Avx512,
            #[cfg(all(test, not(miri)))]
            Search::Wide(_) => BackEnd::Portable,
        }
    }

    /// Searches all tasks of the feed, many at once; why, if it is stopped.
    pub(crate) fn run<F: Feed>(&mut self, feed: &mut F, limits: &Limits<'_>) -> Option<End> {
        match self {
            Search::Portable(engine) => engine.lanes.run(feed, limits),
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Search::Neon(engine) => engine.lanes.run(feed, limits),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Search::Avx2(search) => search.run(feed, limits),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Search::Avx512(search) => search.run(feed, limits),
            #[cfg(all(test, not(miri)))]
            Search::Wide(engine) => engine.lanes.run(feed, limits),
        }
    }

    /// Calls a function with each of the first `keep` solutions of a position, until it breaks off or a limit is met.
    pub(crate) fn run_one(
        &mut self,
        masks: &Masks,
        keep: u64,
        limits: &Limits<'_>,
        visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
    ) -> Tally {
        match self {
            Search::Portable(engine) => engine.single.run(masks, keep, limits, visit),
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Search::Neon(engine) => engine.single.run(masks, keep, limits, visit),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Search::Avx2(search) => search.run_one(masks, keep, limits, visit),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Search::Avx512(search) => search.run_one(masks, keep, limits, visit),
            #[cfg(all(test, not(miri)))]
            Search::Wide(engine) => engine.single.run(masks, keep, limits, visit),
        }
    }
}
