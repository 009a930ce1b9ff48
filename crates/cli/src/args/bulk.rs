//! How many puzzles are worked on at once, for how long, and which of them.

use super::seconds;
use clap::Args;
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

/// A share of the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shard {
    /// Which share it is, counted from 0.
    pub(crate) index: usize,
    /// The number of shares.
    pub(crate) count: usize,
}

impl Shard {
    /// The share that holds the whole input.
    pub(crate) const ALL: Shard = Shard { index: 0, count: 1 };

    /// Whether the puzzle with an index, counted from 0, belongs to this share.
    pub(crate) fn holds(self, index: usize) -> bool {
        index % self.count == self.index
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let number = |part: &str| part.parse::<usize>().ok();
        let parts = text.split_once('/').and_then(|(index, count)| Some((number(index)?, number(count)?)));
        match parts {
            Some((index, count)) if (1..=count).contains(&index) => Ok(Shard { index: index - 1, count }),
            _ => Err("must be a share and the number of shares, such as 1/4 to 4/4".into()),
        }
    }
}
