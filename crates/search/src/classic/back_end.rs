//! Which vectors the search runs on.

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
use super::avx2;
use super::engine::{Engine, Feed, Kind};
use super::portable::Portable;
use crate::End;
use crate::limits::Limits;

/// The vectors that positions are searched with. All give the same answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BackEnd {
    /// Eight lanes in plain Rust; runs everywhere.
    Portable,
    /// Sixteen lanes with AVX2.
    Avx2,
}

impl BackEnd {
    /// All back ends, the fastest last.
    pub const ALL: [BackEnd; 2] = [BackEnd::Portable, BackEnd::Avx2];
}

/// The search on one of the back ends.
#[derive(Clone, Debug)]
pub(crate) enum Search {
    Portable(Box<Engine<Portable>>),
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    Avx2(Box<avx2::Search>),
}

impl Search {
    /// On the fastest back end of this machine.
    pub(crate) fn best() -> Search {
        let found = BackEnd::ALL.into_iter().rev().find_map(Search::with);
        found.unwrap_or_else(|| Search::Portable(Box::new(Engine::new())))
    }

    /// On a certain back end, if this machine can run it.
    pub(crate) fn with(back_end: BackEnd) -> Option<Search> {
        match back_end {
            BackEnd::Portable => Some(Search::Portable(Box::new(Engine::new()))),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            BackEnd::Avx2 => avx2::Search::new().map(|search| Search::Avx2(Box::new(search))),
            #[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
            BackEnd::Avx2 => None,
        }
    }

    pub(crate) fn back_end(&self) -> BackEnd {
        match self {
            Search::Portable(_) => BackEnd::Portable,
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Search::Avx2(_) => BackEnd::Avx2,
        }
    }

    pub(crate) fn run<F: Feed>(&mut self, feed: &mut F, kind: Kind, limits: &Limits<'_>) -> Option<End> {
        match self {
            Search::Portable(engine) => engine.run(feed, kind, limits),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Search::Avx2(search) => search.run(feed, kind, limits),
        }
    }
}
