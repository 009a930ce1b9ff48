//! The back ends for x86: SSE4.1, AVX2, and AVX-512 with vectors of its own width and of half of it.
//!
//! Their searches are what keeps them safe: one is made only where the machine has been asked for its instructions, and
//! vectors are used by its methods alone.

mod avx2;
mod avx512;
mod avx512vl;
mod groups;
mod sse4;

pub(in crate::classic) use avx2::read_line;

use super::Work;
use super::halves::Halves;
use super::vector::Groups;
use crate::classic::engine::Engine;
use crate::classic::many::feed::Feed;
use crate::classic::one::beside::{Beside, Rest};
use crate::classic::one::single::Frame;
use crate::classic::position::{Grid, Masks};
use crate::limits::Limits;
use crate::{End, Tally};
use avx2::Avx2;
use avx512::Avx512;
use avx512vl::Avx512Vl;
use pencilproof_core::BackEnd;
use sse4::Sse4;
#[cfg(target_arch = "x86")]
use std::arch::x86 as intrinsics;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64 as intrinsics;
use std::ops::ControlFlow;

/// What is compiled for some features, which have to be there: work on one position, with the vectors of `$groups`, and
/// a search for each number of lanes for many.
macro_rules! compiled {
    (
        $features:literal, $groups:ty, $work_on:ident, $beside_on:ident,
        $($search:ident: $back_end:path, $lanes:ty;)+
    ) => {
        /// Does work with these vectors; gives it back if this machine cannot run them.
        pub(super) fn $work_on<W: Work>(work: W) -> Result<W::Output, W> {
            #[target_feature(enable = $features)]
            fn here<W: Work>(work: W) -> W::Output {
                work.run::<<$groups as Groups>::Alone>()
            }
            // All of the back ends need the same features.
            match [$($back_end),+][0].is_there() {
                // SAFETY: all features that it needs are there.
                true => Ok(unsafe { here(work) }),
                false => Err(work),
            }
        }

        /// Searches branches beside each other.
        #[target_feature(enable = $features)]
        fn $beside_on(
            search: &mut Beside<$groups>,
            parts: &[Frame<<$groups as Groups>::Alone>],
            expected: u64,
            limits: &Limits<'_>,
        ) -> Rest {
            search.search(parts, expected, limits)
        }

        $(
            /// The search on these vectors, on a machine that has them and what came with them.
            #[derive(Clone, Debug)]
            pub(crate) struct $search(Engine<$lanes, $groups>);

            impl $search {
                /// The search, if this machine can run it.
                pub(crate) fn if_there() -> Option<$search> {
                    // SAFETY: all features that it needs are there.
                    $back_end.is_there().then(|| unsafe { $search::new_here() })
                }

                pub(crate) fn run<F: Feed>(&mut self, feed: &mut F, limits: &Limits<'_>) -> Option<End> {
                    // SAFETY: `self` exists, so the machine has all features.
                    unsafe { self.run_here(feed, limits) }
                }

                pub(crate) fn run_one(
                    &mut self,
                    masks: &Masks,
                    keep: u64,
                    limits: &Limits<'_>,
                    visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
                ) -> Tally {
                    // SAFETY: `self` exists, so the machine has all features.
                    unsafe { self.run_one_here(masks, keep, limits, visit) }
                }

                #[target_feature(enable = $features)]
                fn new_here() -> $search {
                    $search(Engine::new())
                }

                #[target_feature(enable = $features)]
                fn run_here<F: Feed>(&mut self, feed: &mut F, limits: &Limits<'_>) -> Option<End> {
                    self.0.run(feed, limits)
                }

                #[target_feature(enable = $features)]
                fn run_one_here(
                    &mut self,
                    masks: &Masks,
                    keep: u64,
                    limits: &Limits<'_>,
                    visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
                ) -> Tally {
                    self.0.run_one(masks, keep, limits, visit)
                }
            }
        )+
    };
}

compiled! {
    "ssse3,sse4.1,popcnt", Halves<Sse4>, work_on_sse4, beside_on_sse4,
    Sse4Search: BackEnd::Sse4, Sse4;
}
compiled! {
    "avx2,bmi1,bmi2,lzcnt,popcnt", Avx2, work_on_avx2, beside_on_avx2,
    Avx2Search: BackEnd::Avx2, Avx2;
}
compiled! {
    "avx512f,avx512bw,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt", Avx512, work_on_avx512, beside_on_avx512,
    Avx512VlSearch: BackEnd::Avx512Vl, Avx512Vl;
    Avx512Search: BackEnd::Avx512, Avx512;
}
