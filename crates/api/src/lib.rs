//! The operations of Pencilproof's API: what a request is, what it may cost and what it answers, as JSON.
//!
//! There is no network here, no thread, no clock and no source of chance but those of the caller ([`Work`]), so that a
//! server and a page without one answer alike. An operation is a file in `endpoints/` and a line in `operations`, from
//! which come both its answers ([`operations()`], [`answer()`]) and its description ([`Document`]).
//!
//! - `request` reads requests, and tells what is wrong with them and where;
//! - `answer` has requests with one answer each, and batches of them;
//! - `stream` has requests whose answers come bit by bit: puzzles that are made one after the other;
//! - `call` is a request without HTTP: a method, a path and a text;
//! - `problem` tells what went wrong, as RFC 9457 has it;
//! - `openapi` describes the operations.
//!
//! ```
//! use pencilproof_api::{Request, Work, answer};
//! let body = r#"{"puzzle": "1......3......32"}"#;
//! let request = Request { method: "POST", path: "/v1/solve", accept: "application/json", body };
//! let answer = answer(&request, &Work::default(), &mut |_| ());
//! assert_eq!(answer.status, 200);
//! assert!(answer.body.contains(r#""solution":"1324241332414132""#), "{}", answer.body);
//! ```
#![forbid(unsafe_code)]

mod answer;
mod call;
mod endpoints;
mod limits;
mod openapi;
mod operations;
mod problem;
mod request;
mod stream;
mod work;

pub use answer::{JSON, NDJSON, lines, wants_lines};
pub use call::{Answer, Request, answer};
pub use limits::Limits;
pub use openapi::{DOCUMENT, Document, PREFIX, SelfReport};
pub use operations::{Does, One, Operation, Stream, operations};
pub use problem::{PROBLEM_JSON, Problem};
pub use work::Work;
