//! How many puzzles are worked on at once, for how long, and which of them.

use super::seconds;
use clap::Args;
use pencilproof::feed::Shard;
use std::str::FromStr;
use std::time::Duration;

#[derive(Args, Clone, Copy)]
pub(crate) struct ThreadArgs {
    /// The number of threads [default: one per CPU]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl ThreadArgs {
    /// The number of worker threads: as many as the user asked for, or one per CPU.
    pub(crate) fn count(&self) -> usize {
        let per_cpu = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(per_cpu, usize::from)
    }
}

#[derive(Args)]
pub(crate) struct BulkArgs {
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    /// The time limit per puzzle, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,
    /// Process only the Ith of N shares of the input, every Nth puzzle, so that N machines can split the work; bad
    /// lines are reported in every share
    #[arg(long, value_name = "I/N", value_parser = Shard::from_str)]
    pub(crate) shard: Option<Shard>,
}
