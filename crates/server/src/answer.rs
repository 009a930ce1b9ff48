//! From a request to its answer: reading the body within its limits, the job; and batches, one line after the other.

use crate::config::Limits;
use crate::jobs::{NoResult, Ticket};
use crate::problem::Refused;
use crate::router::App;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::{StreamExt, stream};
use http_body_util::LengthLimitError;
use pencilproof_api::{JSON, NDJSON, One, Problem, lines};
use std::error::Error;
use std::sync::Arc;
use tokio::time;

/// A body of so many bytes may arrive on every connection at the same time.
const SMALL: u64 = 64 << 10;
/// How many larger ones, or ones of a length that is not announced, may.
pub(crate) const LARGE_BODIES: usize = 32;

/// Answers a request, or each line of a batch.
pub(crate) async fn post(one: One, app: App, request: Request) -> Result<Response, Refused> {
    let (head, body) = request.into_parts();
    let kind = body_kind(&head.headers)?;
    let (ticket, body) = admit(&app, &head.headers, body).await?;
    match kind {
        BodyKind::One => {
            let answer = answer(one, &ticket, &app, body).await?;
            Ok(([(header::CONTENT_TYPE, JSON)], answer).into_response())
        }
        BodyKind::Lines => Ok(batch(one, ticket, &app, &body)?),
    }
}

/// The answer of one request, as JSON.
async fn answer(one: One, ticket: &Ticket, app: &App, body: Bytes) -> Result<Vec<u8>, Problem> {
    let inner = app.clone();
    let job = move |cancel: &pencilproof::Cancel| one(&body, &inner.work(cancel));
    ticket.run(app.limits.time, job).await?
}

/// The answers of a batch, in order. As many lines are worked on at once as there are threads, and no more than the
/// client reads.
fn batch(one: One, ticket: Ticket, app: &App, body: &Bytes) -> Result<Response, Problem> {
    let lines: Vec<(usize, Bytes)> =
        lines(body, app.limits.batch)?.into_iter().map(|(number, line)| (number, body.slice_ref(line))).collect();
    let (most, ticket, app) = (app.jobs.most(), Arc::new(ticket), app.clone());
    let answers = stream::iter(lines).map(move |(number, line)| {
        let (ticket, app) = (Arc::clone(&ticket), app.clone());
        async move {
            let answer = answer(one, &ticket, &app, line).await;
            let mut line = answer.unwrap_or_else(|problem| problem.in_line(number).to_json().into_bytes());
            line.push(b'\n');
            Ok::<_, std::convert::Infallible>(Bytes::from(line))
        }
    });
    let body = Body::from_stream(answers.buffered(most));
    Ok(([(header::CONTENT_TYPE, NDJSON)], body).into_response())
}

/// What the body of a request is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BodyKind {
    /// One request.
    One,
    /// One request per line.
    Lines,
}

/// What the body is, by its media type.
pub(crate) fn body_kind(headers: &HeaderMap) -> Result<BodyKind, Problem> {
    match media_type(headers, header::CONTENT_TYPE).as_deref() {
        Some(JSON) => Ok(BodyKind::One),
        Some(NDJSON) => Ok(BodyKind::Lines),
        _ => Err(Problem::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE.as_u16(),
            "media-type",
            "The media type is not known",
            format!("content-type must be {JSON}, or {NDJSON} for one request per line"),
        )),
    }
}

/// The media type that a header names, in lower case and without parameters.
fn media_type(headers: &HeaderMap, name: header::HeaderName) -> Option<String> {
    let value = headers.get(name)?.to_str().ok()?;
    Some(value.split(';').next()?.trim().to_ascii_lowercase())
}

/// The media types that the client accepts.
pub(crate) fn accepted(headers: &HeaderMap) -> &str {
    headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default()
}

/// The whole body, and a place for the work on it. The place is taken when the body is there, so that clients who send
/// slowly keep nobody waiting; how much memory they take is limited by the number of connections and of large bodies.
pub(crate) async fn admit(app: &App, headers: &HeaderMap, body: Body) -> Result<(Ticket, Bytes), Problem> {
    if !app.jobs.has_room() {
        return Err(NoResult::Busy.into());
    }
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    let is_small = length.is_some_and(|length| length <= SMALL);
    let large = if is_small { None } else { Some(app.large_bodies.try_acquire().map_err(|_| NoResult::Busy)?) };
    let body = read_body(length, body, &app.limits).await?;
    drop(large);
    Ok((app.jobs.admit()?, body))
}

/// The whole body, if it is not too large and arrives in time. It may have announced its length.
async fn read_body(length: Option<u64>, body: Body, limits: &Limits) -> Result<Bytes, Problem> {
    let too_large = || Problem::too_large(format!("the body is larger than {} bytes", limits.body));
    if length.is_some_and(|length| length > limits.body as u64) {
        return Err(too_large());
    }
    match time::timeout(limits.patience, to_bytes(body, limits.body)).await {
        Ok(Ok(body)) => Ok(body),
        Ok(Err(error)) if is_too_long(&error) => Err(too_large()),
        Ok(Err(error)) => {
            let title = "The request cannot be read";
            Err(Problem::new(StatusCode::BAD_REQUEST.as_u16(), "bad-body", title, error.to_string()))
        }
        Err(_) => {
            let title = "The request took too long to arrive";
            let detail = format!("the body did not arrive within {} seconds", limits.patience.as_secs_f64());
            Err(Problem::new(StatusCode::REQUEST_TIMEOUT.as_u16(), "slow-body", title, detail))
        }
    }
}

fn is_too_long(error: &axum::Error) -> bool {
    let mut source: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(error) = source {
        if error.is::<LengthLimitError>() {
            return true;
        }
        source = error.source();
    }
    false
}
