//! The back ends, and which of them a search runs on.
//!
//! [`vector`] says what each of them provides; the algorithms of [`many`](super::many) and [`one`](super::one) are
//! written over it and compiled for each. `unsafe` is in the files of the instruction sets alone.

/// Methods of vectors that are an instruction or two. Not closures: those would not be compiled for these instructions.
#[cfg(any(target_arch = "x86", target_arch = "x86_64", all(target_arch = "aarch64", target_endian = "little")))]
macro_rules! instructions {
    ($($name:ident($this:ident $(, $arg:ident)*) = $value:expr;)*) => {$(
        #[inline(always)]
        fn $name(self $(, $arg: Self)*) -> Self {
            let $this = self;
            // SAFETY: arithmetic on registers; the instructions are there, see the heading of the file.
            Self(unsafe { $value })
        }
    )*};
}

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
#[allow(unsafe_code)]
mod aarch64;
#[cfg(any(
    target_arch = "x86",
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
pub(super) mod halves;
#[cfg(any(not(all(target_arch = "wasm32", target_feature = "simd128")), test))]
pub(super) mod portable;
mod twice;
pub(crate) mod vector;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[allow(unsafe_code)]
mod wasm32;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
#[allow(unsafe_code)]
pub(super) mod x86;

#[cfg(all(test, not(miri)))]
use super::engine::Engine;
use super::many::feed::Feed;
use super::position::{Grid, Masks};
use crate::limits::Limits;
use crate::{End, Tally};
use pencilproof_core::BackEnd;
#[cfg(any(not(all(target_arch = "wasm32", target_feature = "simd128")), test))]
use portable::Portable;
use std::ops::ControlFlow;
use vector::Alone;

#[cfg(not(all(target_arch = "aarch64", target_endian = "little")))]
use Elsewhere as Neon;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
use aarch64::NeonSearch as Neon;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use {Elsewhere as Simd128, portable::PortableSearch as Plain};
// Where all of the program has vectors, plain Rust would only take room.
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
use x86::{Avx2Search as Avx2, Avx512Search as Avx512, Avx512VlSearch as Avx512Vl, Sse4Search as Sse4};
#[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
use {Elsewhere as Sse4, Elsewhere as Avx2, Elsewhere as Avx512Vl, Elsewhere as Avx512};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use {Elsewhere as Plain, wasm32::Simd128Search as Simd128};

/// The search on one of the back ends.
#[derive(Clone, Debug)]
pub(crate) enum Search {
    /// Eight lanes for many positions and sixteen for one.
    Portable(Box<Plain>),
    /// Eight lanes for many positions, and two vectors of them for one.
    Simd128(Box<Simd128>),
    /// Eight lanes for many positions, and two vectors of them for one.
    Neon(Box<Neon>),
    /// Eight lanes for many positions, and two vectors of them for one.
    Sse4(Box<Sse4>),
    /// Sixteen lanes.
    Avx2(Box<Avx2>),
    /// Sixteen lanes, of which it does three operations at a time instead of two, and 32 where several branches of one
    /// position are searched beside each other.
    Avx512Vl(Box<Avx512Vl>),
    /// The same for one position, 32 lanes for many.
    Avx512(Box<Avx512>),
    /// Plain Rust as wide as the widest back end, so that every machine can test what is written for any width.
    #[cfg(all(test, not(miri)))]
    Wide(Box<Engine<Portable<32>, Portable<32>>>),
}

/// What any of the searches gives.
macro_rules! of_any {
    ($search:expr, $it:ident => $value:expr) => {
        match $search {
            Search::Portable($it) => $value,
            Search::Simd128($it) => $value,
            Search::Neon($it) => $value,
            Search::Sse4($it) => $value,
            Search::Avx2($it) => $value,
            Search::Avx512Vl($it) => $value,
            Search::Avx512($it) => $value,
            #[cfg(all(test, not(miri)))]
            Search::Wide($it) => $value,
        }
    };
}

impl Search {
    /// On the fastest back end of this machine.
    pub(crate) fn best() -> Search {
        Search::with(BackEnd::detect()).unwrap_or_else(Search::everywhere)
    }

    /// On the given back end, if this machine can run it.
    pub(crate) fn with(back_end: BackEnd) -> Option<Search> {
        match back_end {
            BackEnd::Portable => Plain::if_there().map(|search| Search::Portable(Box::new(search))),
            BackEnd::Simd128 => Simd128::if_there().map(|search| Search::Simd128(Box::new(search))),
            BackEnd::Neon => Neon::if_there().map(|search| Search::Neon(Box::new(search))),
            BackEnd::Sse4 => Sse4::if_there().map(|search| Search::Sse4(Box::new(search))),
            BackEnd::Avx2 => Avx2::if_there().map(|search| Search::Avx2(Box::new(search))),
            BackEnd::Avx512Vl => Avx512Vl::if_there().map(|search| Search::Avx512Vl(Box::new(search))),
            BackEnd::Avx512 => Avx512::if_there().map(|search| Search::Avx512(Box::new(search))),
            _ => None,
        }
    }

    /// On what each machine has that can load the program.
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    fn everywhere() -> Search {
        Search::Portable(Box::new(Plain::new()))
    }

    /// On what each machine has that can load the program.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    fn everywhere() -> Search {
        Search::Simd128(Box::new(Simd128::new()))
    }

    #[cfg(all(test, not(miri)))]
    pub(crate) fn wide() -> Search {
        Search::Wide(Box::new(Engine::new()))
    }

    pub(crate) fn back_end(&self) -> BackEnd {
        match self {
            Search::Portable(_) => BackEnd::Portable,
            Search::Simd128(_) => BackEnd::Simd128,
            Search::Neon(_) => BackEnd::Neon,
            Search::Sse4(_) => BackEnd::Sse4,
            Search::Avx2(_) => BackEnd::Avx2,
            Search::Avx512Vl(_) => BackEnd::Avx512Vl,
            Search::Avx512(_) => BackEnd::Avx512,
            #[cfg(all(test, not(miri)))]
            Search::Wide(_) => BackEnd::Portable,
        }
    }

    /// Searches all tasks of the feed, many at once; why, if it is stopped.
    pub(crate) fn run<F: Feed>(&mut self, feed: &mut F, limits: &Limits<'_>) -> Option<End> {
        match self {
            Search::Portable(search) => search.run(feed, limits),
            Search::Simd128(search) => search.run(feed, limits),
            Search::Neon(search) => search.run(feed, limits),
            Search::Sse4(search) => search.run(feed, limits),
            Search::Avx2(search) => search.run(feed, limits),
            Search::Avx512Vl(search) => search.run(feed, limits),
            Search::Avx512(search) => search.run(feed, limits),
            #[cfg(all(test, not(miri)))]
            Search::Wide(search) => search.run(feed, limits),
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
        of_any!(self, search => search.run_one(masks, keep, limits, visit))
    }
}

/// Work that is done with the vectors for one position.
pub(crate) trait Work {
    /// What it gives.
    type Output;

    /// Does it. It has to be inlined, as all that it calls with vectors, so as to be compiled for their instructions.
    fn run<V: Alone>(self) -> Self::Output;
}

/// Does work on a back end; on another where this machine cannot run it.
pub(crate) fn work_on<W: Work>(back_end: BackEnd, work: W) -> W::Output {
    match back_end {
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        BackEnd::Avx512Vl | BackEnd::Avx512 => {
            x86::work_on_avx512(work).unwrap_or_else(|work| work_on(BackEnd::Portable, work))
        }
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        BackEnd::Avx2 => x86::work_on_avx2(work).unwrap_or_else(|work| work_on(BackEnd::Portable, work)),
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        BackEnd::Sse4 => x86::work_on_sse4(work).unwrap_or_else(|work| work_on(BackEnd::Portable, work)),
        #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
        BackEnd::Neon => aarch64::work_on_neon(work),
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        _ => wasm32::work_on_simd128(work),
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        _ => work.run::<Portable<16>>(),
    }
}

/// A back end of other machines: never there.
#[derive(Clone, Debug)]
pub(crate) enum Elsewhere {}

impl Elsewhere {
    fn if_there() -> Option<Elsewhere> {
        None
    }

    fn run<F: Feed>(&mut self, _: &mut F, _: &Limits<'_>) -> Option<End> {
        match *self {}
    }

    fn run_one(&mut self, _: &Masks, _: u64, _: &Limits<'_>, _: &mut dyn FnMut(&Grid) -> ControlFlow<()>) -> Tally {
        match *self {}
    }
}
