//! The protocol of the solver scripts for f-puzzles and SudokuPad: a WebSocket at `ws://localhost:4545`.
//!
//! A setter's page connects and sends its puzzle with a command each time it changes: true candidates, a solution,
//! whether there is one, how many there are, a step of logic. The protocol is the one that these scripts speak;
//! `docs/FPUZZLES.md` describes it.
//!
//! - `message` has the shapes of requests and replies;
//! - `board` reads the puzzle of a request, and the client's wishes inside it;
//! - `answer` has the commands, as functions of the puzzle;
//! - `session` is one connection: a request ends the one before.

mod answer;
mod board;
mod message;
mod session;

use crate::config::Config;
use crate::jobs::Jobs;
use crate::problem::Refused;
use axum::Router;
use axum::extract::ws::rejection::WebSocketUpgradeRejection as NoUpgrade;
use axum::extract::{State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use pencilproof::logic::Catalogue;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// The port that the scripts connect to.
pub const FPUZZLES_PORT: u16 = 4545;

/// Sites whose pages may connect, with the names under them: those that the scripts are written for.
const SITES: [&str; 3] = ["f-puzzles.com", "sudokupad.app", "crackingthecryptic.com"];

/// The longest request in bytes: a board with everything in it is a tenth of that.
const LONGEST_REQUEST: usize = 1 << 20;
/// The longest reply to a client that does not read, in bytes.
const LONGEST_REPLY: usize = 4 << 20;
/// How many clients may be connected.
const CLIENTS: usize = 64;
/// A setter may wait so many times longer than a request of the API may take.
const PATIENCE: u32 = 10;

/// What all connections share.
#[derive(Clone, Debug)]
pub(crate) struct Setters {
    jobs: Jobs,
    catalogue: Arc<Catalogue>,
    /// The longest time that a request is worked on.
    time: Duration,
    origins: Arc<[String]>,
    places: Arc<Semaphore>,
}

impl Setters {
    /// The connections of a server that is set up as told, which share its jobs.
    pub(crate) fn new(config: &Config, jobs: &Jobs, catalogue: &Arc<Catalogue>) -> Setters {
        Setters {
            jobs: jobs.clone(),
            catalogue: Arc::clone(catalogue),
            time: config.limits.time * PATIENCE,
            origins: config.origins.iter().map(|origin| origin.to_ascii_lowercase()).collect(),
            places: Arc::new(Semaphore::new(CLIENTS)),
        }
    }

    /// The one route.
    pub(crate) fn router(&self) -> Router {
        Router::new().route("/", get(connect)).fallback(elsewhere).with_state(self.clone())
    }

    /// Whether a page of this origin may connect.
    fn admits(&self, origin: &str) -> bool {
        let origin = origin.to_ascii_lowercase();
        self.origins.contains(&origin) || is_known(&origin)
    }
}

/// Whether an origin is a site that the scripts are written for, or on this machine.
fn is_known(origin: &str) -> bool {
    let Ok(origin) = origin.parse::<Uri>() else { return false };
    let (Some(scheme), Some(host)) = (origin.scheme_str(), origin.host()) else { return false };
    if origin.path() != "/" || origin.query().is_some() {
        return false;
    }
    let under = |site: &str| host.strip_suffix(site).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    let address = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(host);
    let is_here = host == "localhost" || address.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    match scheme {
        "https" => is_here || SITES.iter().any(|site| under(site)),
        "http" => is_here,
        _ => false,
    }
}

/// Opens a connection.
async fn connect(
    State(setters): State<Setters>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, NoUpgrade>,
) -> Response {
    // Only browsers send an origin; other programs on this machine may connect anyway.
    let origin = headers.get(header::ORIGIN).map(|origin| origin.to_str().unwrap_or_default());
    if let Some(origin) = origin.filter(|origin| !setters.admits(origin)) {
        let shown: String = origin.chars().filter(|c| !c.is_control()).take(80).collect();
        let detail = format!("pages of '{shown}' may not use this server; --allow-origin lets them");
        return Refused::new(StatusCode::FORBIDDEN, "origin", "The origin is not allowed", detail).into_response();
    }
    let Ok(upgrade) = upgrade else { return elsewhere().await.into_response() };
    let Ok(place) = Arc::clone(&setters.places).try_acquire_owned() else {
        let detail = "as many clients as the server takes are connected; close one of their pages";
        return Refused::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "The server is busy", detail).into_response();
    };
    upgrade
        .max_message_size(LONGEST_REQUEST)
        .max_frame_size(LONGEST_REQUEST)
        .max_write_buffer_size(LONGEST_REPLY)
        .on_upgrade(async move |socket| {
            session::serve(socket, setters).await;
            drop(place);
        })
}

async fn elsewhere() -> Refused {
    let detail = "this is a WebSocket for the solver scripts of f-puzzles and SudokuPad, at the path /";
    Refused::new(StatusCode::UPGRADE_REQUIRED, "websocket", "A WebSocket is spoken here", detail)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_known_sites_may_connect() {
        let config = Config { origins: vec!["https://Setter.example".to_owned()], ..Config::default() };
        let setters = Setters::new(&config, &Jobs::new(1, 1), &Arc::default());
        let known = [
            "https://www.f-puzzles.com",
            "https://f-puzzles.com",
            "https://sudokupad.app",
            "https://beta.sudokupad.app",
            "https://app.crackingthecryptic.com",
            "http://localhost:8000",
            "http://127.0.0.1",
            "http://[::1]:3000",
            "https://setter.example",
        ];
        assert!(known.iter().all(|origin| setters.admits(origin)), "{known:?}");
        let others = [
            "http://f-puzzles.com",
            "https://evil-f-puzzles.com",
            "https://f-puzzles.com.evil.example",
            "https://sudokupad.app.evil.example",
            "https://sudokupad.app@evil.example",
            "https://evil.example/?https://sudokupad.app",
            "http://localhost.evil.example",
            "http://192.168.0.7",
            "https://evil.example",
            "null",
            "",
        ];
        others.iter().for_each(|origin| assert!(!setters.admits(origin), "{origin}"));
    }
}
