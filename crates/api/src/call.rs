//! A request without HTTP: a method, a path and a text, and what HTTP would answer to them.

use crate::answer::{JSON, NDJSON, lines, wants_lines};
use crate::openapi::PREFIX;
use crate::operations::{Does, One, Stream, operations};
use crate::problem::{PROBLEM_JSON, Problem};
use crate::work::Work;
use std::ops::ControlFlow;

/// A request.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// `GET` or `POST`.
    pub method: &'a str,
    /// Where it goes, such as `/v1/solve`.
    pub path: &'a str,
    /// The media types that the answer may have, as the header of that name has them. With [`NDJSON`] among them,
    /// puzzles are delivered as they are made; other operations take a batch, a request on each line.
    pub accept: &'a str,
    /// The body; empty for `GET`.
    pub body: &'a str,
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The status that HTTP has for it.
    pub status: u16,
    /// The media type.
    pub kind: &'static str,
    /// The body; empty after lines.
    pub body: String,
}

/// Answers a request. Of an answer that is a stream, `line` is called with each line, without its line break, as soon
/// as there is one.
pub fn answer(request: &Request<'_>, work: &Work, line: &mut dyn FnMut(&str)) -> Answer {
    called(request, work, line).unwrap_or_else(|problem| Answer {
        status: problem.status,
        kind: PROBLEM_JSON,
        body: problem.to_json(),
    })
}

fn called(request: &Request<'_>, work: &Work, line: &mut dyn FnMut(&str)) -> Result<Answer, Problem> {
    let path = request.path.strip_prefix(PREFIX).ok_or_else(Problem::no_endpoint)?;
    let operations = operations();
    let operation = operations.iter().find(|operation| operation.path == path).ok_or_else(Problem::no_endpoint)?;
    if operation.method() != request.method {
        return Err(Problem::wrong_method());
    }
    let body = request.body.as_bytes();
    match operation.does {
        Does::Lists(list) => Ok(json(list(&work.catalogue))),
        Does::Answers(one) if wants_lines(request.accept) => batch(one, body, work, line),
        Does::Makes(_, stream) if wants_lines(request.accept) => delivered(stream, body, work, line),
        Does::Answers(one) | Does::Makes(one, _) => Ok(json(one(body, work)?)),
    }
}

fn json(body: Vec<u8>) -> Answer {
    Answer { status: 200, kind: JSON, body: text(body) }
}

fn after_lines() -> Answer {
    Answer { status: 200, kind: NDJSON, body: String::new() }
}

/// JSON as the text that it is.
fn text(json: Vec<u8>) -> String {
    String::from_utf8(json).unwrap_or_default()
}

fn batch(one: One, body: &[u8], work: &Work, line: &mut dyn FnMut(&str)) -> Result<Answer, Problem> {
    for (number, request) in lines(body, work.limits.batch)? {
        match one(request, work) {
            Ok(answer) => line(&text(answer)),
            Err(problem) => line(&problem.in_line(number).to_json()),
        }
        if work.cancel.is_cancelled() {
            break;
        }
    }
    Ok(after_lines())
}

/// Delivers what happens while puzzles are made. A problem before there is a line is the answer, a later one the last
/// line.
fn delivered(stream: Stream, body: &[u8], work: &Work, line: &mut dyn FnMut(&str)) -> Result<Answer, Problem> {
    let mut has_begun = false;
    let mut send = |text: String| {
        has_begun = true;
        line(&text);
        ControlFlow::Continue(())
    };
    match stream(body, work, &mut send) {
        Ok(last) => line(&last),
        Err(problem) if has_begun => line(&problem.to_json()),
        Err(problem) => return Err(problem),
    }
    Ok(after_lines())
}
