//! The HTTP API of Pencilproof, and the page that people play on, from one program.
//!
//! [`run`] serves until it is told to stop. What a request is and what it answers is that of [`pencilproof_api`].
//! Around it:
//!
//! - `jobs` runs what computes on a bounded number of threads, never on those that talk to clients, and ends it when
//!   the client goes away;
//! - `guard` decides who may ask: the hosts and origins that requests may name;
//! - `listen` accepts connections, with limits on how long a client may take, and shuts down gracefully;
//! - `fpuzzles` is the protocol of the solver scripts for f-puzzles and SudokuPad, over a WebSocket;
//! - `page` has the files of the page, which are part of the program;
//! - `answer` and `stream` read requests within limits, and send answers, batches and streams;
//! - `router` has the routes, one for each operation.
#![forbid(unsafe_code)]

mod answer;
mod config;
mod fpuzzles;
mod guard;
mod jobs;
mod listen;
mod log;
mod page;
mod problem;
mod router;
mod stream;

pub use config::{Config, Limits, Log};
pub use fpuzzles::FPUZZLES_PORT;
pub use listen::{run, serve, serve_fpuzzles};
pub use router::App;
