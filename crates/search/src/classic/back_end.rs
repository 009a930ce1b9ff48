//! Which vectors the search runs on.

use super::engine::{Engine, Kind};
use super::feed::Feed;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
use super::neon::Neon;
use super::portable::Portable;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
use super::{avx2, avx512};
use crate::End;
use crate::limits::Limits;

/// The vectors that positions are searched with. All give the same answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BackEnd {
    /// Eight lanes in plain Rust; runs everywhere.
    Portable,
    /// Eight lanes with NEON.
    Neon,
    /// Sixteen lanes with AVX2.
    Avx2,
    /// Thirty-two lanes with AVX-512.
    Avx512,
}

impl BackEnd {
    /// All back ends, the fastest last.
    pub const ALL: [BackEnd; 4] = [BackEnd::Portable, BackEnd::Neon, BackEnd::Avx2, BackEnd::Avx512];
}

/// The search on one of the back ends.
#[derive(Clone, Debug)]
pub(crate) enum Search {
    Portable(Box<Engine<Portable<8>>>),
    #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
    Neon(Box<Engine<Neon>>),
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    Avx2(Box<avx2::Search>),
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    Avx512(Box<avx512::Search>),
    /// Plain Rust as wide as the widest back end, so that every machine can test what is written for any width.
    #[cfg(all(test, not(miri)))]
    Wide(Box<Engine<Portable<32>>>),
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

    pub(crate) fn run<F: Feed>(&mut self, feed: &mut F, kind: Kind, limits: &Limits<'_>) -> Option<End> {
        match self {
            Search::Portable(engine) => engine.run(feed, kind, limits),
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Search::Neon(engine) => engine.run(feed, kind, limits),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Search::Avx2(search) => search.run(feed, kind, limits),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Search::Avx512(search) => search.run(feed, kind, limits),
            #[cfg(all(test, not(miri)))]
            Search::Wide(engine) => engine.run(feed, kind, limits),
        }
    }
}
