//! Answers that come bit by bit: puzzles as they are made, and how many attempts that took so far.

use crate::answer::{BodyKind, accepted, admit, body_kind};
use crate::jobs::NoResult;
use crate::problem::Refused;
use crate::router::App;
use axum::body::Body;
use axum::extract::Request;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::{FutureExt, StreamExt, stream};
use pencilproof::Cancel;
use pencilproof_api::{JSON, NDJSON, One, Problem, Stream, wants_lines};
use std::convert::Infallible;
use std::ops::ControlFlow;
use tokio::sync::mpsc;

/// How many times longer than other answers a stream may take.
const STREAM: u32 = 10;

/// Answers with one object, or with a line for each event to clients that accept that.
pub(crate) async fn make(one: One, each: Stream, app: App, request: Request) -> Result<Response, Refused> {
    let (head, body) = request.into_parts();
    if body_kind(&head.headers)? == BodyKind::Lines {
        let detail = format!("this takes one request; accept {NDJSON} streams its puzzles");
        return Err(Problem::impossible(detail).into());
    }
    let (ticket, body) = admit(&app, &head.headers, body).await?;
    if !wants_lines(accepted(&head.headers)) {
        let time = app.limits.time;
        let job = move |cancel: &Cancel| one(&body, &app.work(cancel));
        let answer = ticket.run_long(time, job).await??;
        return Ok(([(header::CONTENT_TYPE, JSON)], answer).into_response());
    }
    let longest = app.limits.time * STREAM;
    // What is waiting here is bounded by the number of puzzles that a request may make.
    let (sender, mut lines) = mpsc::unbounded_channel::<Result<String, Problem>>();
    let told = sender.clone();
    let job = move |cancel: &Cancel| {
        let mut send = |line| match sender.send(Ok(line)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        };
        let end = each(&body, &app.work(cancel), &mut send);
        // If the client is gone, nobody needs to know.
        let _ = sender.send(end);
    };
    let work = async move {
        if let Err(reason) = ticket.run_long(longest, job).await {
            let _ = told.send(Err(reason.into()));
        }
    };
    // The body drives the work, so dropping the body ends it. The first line decides on the status.
    let mut work = Box::pin(work.fuse());
    let first = loop {
        tokio::select! {
            line = lines.recv() => break line,
            () = &mut work, if !futures_util::future::FusedFuture::is_terminated(&work) => {}
        }
    };
    let first = match first {
        Some(line) => line?,
        None => return Err(NoResult::Failed.into()),
    };
    let rest = stream::unfold((lines, work), |(mut lines, mut work)| async move {
        loop {
            tokio::select! {
                line = lines.recv() => return line.map(|line| (line, (lines, work))),
                () = &mut work, if !futures_util::future::FusedFuture::is_terminated(&work) => {}
            }
        }
    });
    let text = |line: Result<String, Problem>| line.unwrap_or_else(|problem| problem.to_json()) + "\n";
    let body = stream::iter([Ok(first)]).chain(rest).map(move |line| Ok::<_, Infallible>(Bytes::from(text(line))));
    Ok(([(header::CONTENT_TYPE, NDJSON)], Body::from_stream(body)).into_response())
}
