//! One line per request, to standard error.

use crate::config::Log;
use axum::extract::{MatchedPath, Request};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::Response;
use std::io;
use std::time::Instant;
use tracing::Level;

/// Sends what is logged to standard error. A program does this once; a later call changes nothing.
pub(crate) fn start(log: Log) {
    let base = tracing_subscriber::fmt().with_writer(io::stderr).with_max_level(Level::INFO).with_target(false);
    // A program that has its own subscriber keeps it.
    let _ = match log {
        Log::Off => return,
        Log::Text => base.with_ansi(false).try_init(),
        Log::Json => base.json().flatten_event(true).with_current_span(false).with_span_list(false).try_init(),
    };
}

/// Logs a request when its answer begins, or when the client is gone before.
pub(crate) async fn requests(request: Request, next: Next) -> Response {
    let path = match request.extensions().get::<MatchedPath>() {
        Some(path) if path.as_str().starts_with("/v1") => path.as_str().to_owned(),
        _ => request.uri().path().chars().take(120).collect(),
    };
    let mut entry = Entry { method: request.method().clone(), path, began: Instant::now(), status: None };
    let response = next.run(request).await;
    entry.status = Some(response.status().as_u16());
    response
}

/// What is logged of a request, when this is dropped.
struct Entry {
    method: Method,
    path: String,
    began: Instant,
    status: Option<u16>,
}

impl Drop for Entry {
    fn drop(&mut self) {
        let (method, path) = (self.method.as_str(), self.path.as_str());
        // Tenths of a millisecond are enough.
        let ms = (self.began.elapsed().as_secs_f64() * 1e4).round() / 10.0;
        match self.status {
            Some(status) => tracing::info!(method, path, status, ms, "request"),
            None => tracing::info!(method, path, ms, "request left by the client"),
        }
    }
}
