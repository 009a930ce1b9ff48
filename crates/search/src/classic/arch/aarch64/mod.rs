//! The back end for 64-bit ARM.

mod neon;

use super::portable::Portable;
use crate::classic::engine::Engine;
use neon::Neon;

/// The search with NEON for many positions; for one it is plain Rust, which compilers turn into NEON.
pub(super) type NeonSearch = Engine<Neon, Portable<16>>;

impl NeonSearch {
    /// The search, which every machine of the kind can run.
    pub(crate) fn if_there() -> Option<NeonSearch> {
        Some(Engine::new())
    }
}
