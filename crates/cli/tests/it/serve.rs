//! The server as a user starts and stops it.

use crate::common::*;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, Command, Stdio};

/// A running server, which is stopped when this is dropped.
struct Server {
    child: Child,
    errors: BufReader<ChildStderr>,
    address: String,
}

impl Server {
    fn start(args: &[&str]) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pencilproof"));
        command.args(["serve", "--addr", "127.0.0.1:0"]).args(args).stdin(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut errors = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        errors.read_line(&mut line).unwrap();
        let address =
            line.split("http://").nth(1).unwrap_or_else(|| panic!("{line}")).trim_end_matches("/\n").to_owned();
        Server { child, errors, address }
    }

    fn get(&self, path: &str) -> String {
        self.send(&format!("GET {path} HTTP/1.1\r\n"), "")
    }

    /// The answer to a request in JSON.
    fn post(&self, path: &str, body: &serde_json::Value) -> serde_json::Value {
        let body = body.to_string();
        let head =
            format!("POST {path} HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: {}\r\n", body.len());
        let answer = self.send(&head, &body);
        let (_, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{answer}"));
        serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
    }

    fn send(&self, head: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let request = format!("{head}host: {}\r\nconnection: close\r\n\r\n{body}", self.address);
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Stops it by a signal. The exit status, and what it has logged.
    fn stop(mut self, signal: &str) -> (i32, String) {
        let kill = Command::new("kill").args([signal, &self.child.id().to_string()]).status().unwrap();
        assert!(kill.success());
        let mut log = String::new();
        self.errors.read_to_string(&mut log).unwrap();
        (self.child.wait().unwrap().code().unwrap_or(-1), log)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_page_and_the_api_are_served_until_a_signal() {
    for signal in ["-TERM", "-INT"] {
        let server = Server::start(&[]);
        assert!(server.get("/").contains("<!doctype html>"));
        assert!(server.get("/v1/formats").contains("\"id\":\"sdk\""));
        let (code, log) = server.stop(signal);
        assert_eq!(code, 0, "{log}");
        assert!(log.contains("path=\"/v1/formats\" status=200"), "{log}");
    }
}

#[test]
fn proofs_are_those_that_the_command_writes() {
    let folder = folder();
    let written = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    let server = Server::start(&[]);
    let cage = serde_json::json!({ "type": "killer", "cells": ["r1c2", "r2c3"], "sum": 4 });
    let caged = serde_json::json!({ "puzzle": SEVERAL, "constraints": [cage] });
    for puzzle in [SMALL.into(), "12343412........".into(), caged] {
        let text = puzzle.as_str().map_or_else(|| puzzle.to_string(), str::to_owned);
        for (of, option) in [("count", "--count"), ("candidates", "--candidates")] {
            run_on(text.clone(), ["prove", option, "-o", arg(folder.path())]).ok(0);
            let answer = server.post("/v1/prove", &serde_json::json!({ "puzzle": puzzle, "of": of }));
            assert_eq!(answer["opb"], written("puzzle-1.opb"), "{of} {puzzle}");
            assert_eq!(answer["pbp"], written("puzzle-1.pbp"), "{of} {puzzle}");
        }
    }
}

#[test]
fn logs_are_as_wanted() {
    let server = Server::start(&["--log", "json"]);
    server.get("/healthz");
    let (_, log) = server.stop("-TERM");
    let first: serde_json::Value = serde_json::from_str(log.lines().next().unwrap()).unwrap();
    assert_eq!((&first["path"], &first["status"]), (&"/healthz".into(), &200.into()));
    let server = Server::start(&["--log", "off"]);
    server.get("/healthz");
    assert_eq!(server.stop("-TERM").1, "");
}

#[test]
fn an_address_that_is_taken_is_an_error() {
    let server = Server::start(&[]);
    let err = run(["serve", "--addr", &server.address]).failed();
    assert!(err.contains("cannot serve") && err.contains(&server.address) && err.contains("in use"), "{err}");
}

#[test]
fn bad_options_are_refused() {
    for (args, reason) in [
        (["serve", "--addr", "localhost"], "invalid socket address"),
        (["serve", "--allow-origin", "https://a.example/path"], "must be an origin"),
        (["serve", "--jobs", "0"], "0 is not in 1..=1024"),
    ] {
        let err = run(args).failed();
        assert!(err.contains(reason), "{err}");
    }
}

#[test]
fn setters_pages_have_an_address_of_their_own() {
    let server = Server::start(&["--fpuzzles=127.0.0.1:0"]);
    assert!(server.get("/healthz").contains("ok"));
    let err = run(["serve", "--addr", "127.0.0.1:0", &format!("--fpuzzles={}", server.address)]).failed();
    assert!(err.contains("cannot listen at") && err.contains(&server.address) && err.contains("in use"), "{err}");
}
