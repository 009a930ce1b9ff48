//! The back end for WebAssembly.

mod simd128;

use super::Work;
use super::halves::Halves;
use crate::classic::engine::Compact;
use simd128::Simd128;

/// The search with vectors, for many positions and for one.
pub(super) type Simd128Search = Compact<Simd128, Halves<Simd128>>;

impl Simd128Search {
    /// The search: what is compiled with vectors is not loaded by an engine without them.
    pub(crate) fn if_there() -> Option<Simd128Search> {
        Some(Compact::new())
    }
}

/// Does work with these vectors.
pub(super) fn work_on_simd128<W: Work>(work: W) -> W::Output {
    work.run::<Halves<Simd128>>()
}
