//! What the server is told: where it listens, whom it answers, its techniques and its limits.

use pencilproof::logic::Catalogue;
use std::net::{Ipv4Addr, SocketAddr};
use std::thread;
use std::time::Duration;

/// The port that is used if none is named.
const PORT: u16 = 7878;

/// How the server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where it listens for the solver scripts of f-puzzles and SudokuPad, if it does.
    pub fpuzzles: Option<SocketAddr>,
    /// Names under which clients may reach it, besides `localhost` and IP addresses.
    pub hosts: Vec<String>,
    /// Origins of other pages that may use the API, such as `https://example.org`.
    pub origins: Vec<String>,
    /// The techniques that requests can name, and the profiles that are used where they name none.
    pub catalogue: Catalogue,
    /// The limits.
    pub limits: Limits,
    /// How requests are logged.
    pub log: Log,
}

impl Default for Config {
    /// For this machine alone.
    fn default() -> Config {
        Config {
            address: (Ipv4Addr::LOCALHOST, PORT).into(),
            fpuzzles: None,
            hosts: Vec::new(),
            origins: Vec::new(),
            catalogue: Catalogue::standard(),
            limits: Limits::default(),
            log: Log::Off,
        }
    }
}

/// How much the server does for its clients.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The largest body of a request, in bytes.
    pub body: usize,
    /// The most lines of a batch.
    pub batch: usize,
    /// The most puzzles that one request makes or reads.
    pub puzzles: usize,
    /// The longest proof, in bytes.
    pub proof: usize,
    /// The longest time that one answer is worked on. A stream of puzzles may take ten times as long.
    pub time: Duration,
    /// The number of requests that are worked on at once.
    pub jobs: usize,
    /// The number of requests that may wait for that.
    pub queue: usize,
    /// The number of open connections.
    pub connections: usize,
    /// How long a client may take to send the head of a request, as long again for its body, and as long to go on
    /// reading the answer.
    pub patience: Duration,
    /// How long running work is waited for when the server shuts down.
    pub farewell: Duration,
}

impl Limits {
    /// Those of the work on one request.
    pub(crate) fn of_work(&self) -> pencilproof_api::Limits {
        pencilproof_api::Limits { batch: self.batch, puzzles: self.puzzles, proof: self.proof, time: self.time }
    }
}

impl Default for Limits {
    /// One job per CPU and two at least, 64 waiting, a minute for each, 4 MiB and 1000 lines, proofs of 64 MiB.
    fn default() -> Limits {
        Limits {
            body: 4 << 20,
            batch: 1000,
            puzzles: 1000,
            proof: 64 << 20,
            time: Duration::from_secs(60),
            jobs: thread::available_parallelism().map_or(2, |cpus| cpus.get().max(2)),
            queue: 64,
            connections: 512,
            patience: Duration::from_secs(15),
            farewell: Duration::from_secs(10),
        }
    }
}

/// How requests are logged, one line each, to standard error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Log {
    /// Not at all.
    Off,
    /// For people.
    #[default]
    Text,
    /// As JSON, for programs.
    Json,
}
