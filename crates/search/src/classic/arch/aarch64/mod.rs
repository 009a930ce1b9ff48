//! The back end for 64-bit ARM.

mod neon;

use super::Work;
use super::halves::Halves;
use crate::classic::engine::Engine;
use neon::Neon;

/// The search with NEON, for many positions and for one.
pub(super) type NeonSearch = Engine<Neon, Halves<Neon>>;

impl NeonSearch {
    /// The search, which every machine of the kind can run.
    pub(crate) fn if_there() -> Option<NeonSearch> {
        Some(Engine::new())
    }
}

/// Does work with these vectors.
pub(super) fn work_on_neon<W: Work>(work: W) -> W::Output {
    work.run::<Halves<Neon>>()
}
