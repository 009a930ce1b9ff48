//! The seed of what is random.

use clap::Args;
use std::hash::{BuildHasher, Hasher, RandomState};

#[derive(Args)]
pub(crate) struct SeedArgs {
    /// The seed of the random numbers [default: a different one each time]
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
}

impl SeedArgs {
    /// Whether the user gave a seed.
    pub(crate) fn is_given(&self) -> bool {
        self.seed.is_some()
    }

    /// The seed that the user gave, or a random one of at most six digits, which are easy to note down.
    pub(crate) fn get(&self) -> u64 {
        // The standard library seeds its hashers from the operating system.
        self.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish() % 1_000_000)
    }
}
