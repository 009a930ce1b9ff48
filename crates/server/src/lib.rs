//! The HTTP API of Pencilproof, and the page that people play on, from one program.
//!
//! [`run`] serves until it is told to stop. The API is a thin layer: each endpoint (`endpoints/`) reads a typed
//! request, calls the façade and returns what [`pencilproof::json`] makes of the result. Around it:
//!
//! - `jobs` runs what computes on a bounded number of threads, never on those that talk to clients, and ends it when
//!   the client goes away;
//! - `guard` decides who may ask: the hosts and origins that requests may name;
//! - `listen` accepts connections, with limits on how long a client may take, and shuts down gracefully;
//! - `fpuzzles` is the protocol of the solver scripts for f-puzzles and SudokuPad, over a WebSocket;
//! - `page` has the files of the page, which are part of the program;
//! - `openapi` describes each route as it is added, so that `/v1/openapi.json` tells what there is;
//! - `problem` tells what went wrong, as RFC 9457 has it.
#![forbid(unsafe_code)]

mod answer;
mod config;
mod endpoints;
mod fpuzzles;
mod guard;
mod jobs;
mod listen;
mod log;
mod openapi;
mod page;
mod problem;
mod request;
mod router;
mod stream;
mod work;

pub use config::{Config, Limits, Log};
pub use fpuzzles::FPUZZLES_PORT;
pub use listen::{run, serve, serve_fpuzzles};
pub use router::App;
