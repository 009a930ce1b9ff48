//! Who may ask. A page elsewhere must not drive a server on the reader's machine, neither by asking it directly
//! (`Origin`) nor by a name of its own that leads here (`Host`, DNS rebinding).
//!
//! A host is `localhost`, a name under it, an IP address, or a name that the operator allows: no name that somebody
//! else could point here. An origin is the server's own, or one that the operator allows; only browsers send it.

use crate::problem::Refused;
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::Arc;

/// Who may ask.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    hosts: Arc<[String]>,
    origins: Arc<[String]>,
}

impl Guard {
    /// A guard that also admits these hosts and origins.
    pub(crate) fn new(hosts: &[String], origins: &[String]) -> Guard {
        let lower = |names: &[String]| names.iter().map(|name| name.to_ascii_lowercase()).collect();
        Guard { hosts: lower(hosts), origins: lower(origins) }
    }

    /// Whether a request may name this host, with or without a port.
    pub(crate) fn admits_host(&self, host: &str) -> bool {
        let Ok(authority) = host.parse::<Authority>() else { return false };
        let name = authority.host().trim_end_matches('.').to_ascii_lowercase();
        let address = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(&name);
        name == "localhost"
            || name.ends_with(".localhost")
            || address.parse::<IpAddr>().is_ok()
            || self.hosts.contains(&name)
    }

    /// Whether a page of this origin may use the server under this host.
    pub(crate) fn admits_origin(&self, origin: &str, host: &str) -> bool {
        let origin = origin.to_ascii_lowercase();
        let own = ["http://", "https://"].iter().find_map(|scheme| origin.strip_prefix(scheme));
        own.is_some_and(|own| own.eq_ignore_ascii_case(host)) || self.origins.contains(&origin)
    }

    fn check(&self, headers: &HeaderMap, authority: Option<&str>) -> Result<(), Refused> {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).or(authority).unwrap_or_default();
        if !self.admits_host(host) {
            let detail = format!("this server is not known as '{}'; --allow-host names further names", shown(host));
            return Err(Refused::new(StatusCode::MISDIRECTED_REQUEST, "host", "The host is not known", detail));
        }
        match headers.get(header::ORIGIN).map(|origin| origin.to_str().unwrap_or_default()) {
            Some(origin) if !self.admits_origin(origin, host) => {
                let detail = format!("pages of '{}' may not use this server; --allow-origin lets them", shown(origin));
                Err(Refused::new(StatusCode::FORBIDDEN, "origin", "The origin is not allowed", detail))
            }
            _ => Ok(()),
        }
    }
}

/// Lets a request pass if its host and its origin are known.
pub(crate) async fn check(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let authority = request.uri().authority().map(|authority| authority.as_str());
    match guard.check(request.headers(), authority) {
        Ok(()) => next.run(request).await,
        Err(refused) => refused.into_response(),
    }
}

/// What a client sent, cut to a length that can be shown.
fn shown(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_hosts_that_nobody_else_can_point_here_are_known() {
        let guard = Guard::new(&["Sudoku.example".to_owned()], &[]);
        let known = ["localhost", "localhost:7878", "127.0.0.1:1", "[::1]:7878", "sudoku.example", "192.168.0.7:80"];
        assert!(known.iter().all(|host| guard.admits_host(host)), "{known:?}");
        let unknown = ["", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example:7878", "a b", "[::1"];
        assert!(!unknown.iter().any(|host| guard.admits_host(host)), "{unknown:?}");
    }

    #[test]
    fn a_page_elsewhere_is_turned_away() {
        let guard = Guard::new(&[], &["https://good.example".to_owned()]);
        let admits = |origin: &str| guard.admits_origin(origin, "localhost:7878");
        assert!(admits("http://localhost:7878") && admits("https://good.example"));
        let others =
            ["http://localhost:8000", "https://evil.example", "null", "", "http://localhost:7878.evil.example"];
        assert!(!others.into_iter().any(admits));
    }
}
