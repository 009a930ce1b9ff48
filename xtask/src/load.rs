//! Load on a server: many connections at once with hard requests, some of which are broken off.
//!
//! Every answer must be one that the server promises: 200, 422 for the request that is meant to be wrong, or a limit,
//! 429, 503 or 504. Memory must be flat: what the server has in use after the run is compared with the first half of
//! it. On a machine that is busy with other things, that half sees too few requests to tell.

use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// One of so many requests is broken off.
const BROKEN_OFF: usize = 10;
/// How long a client waits before it breaks off.
const BREAK_AFTER: Duration = Duration::from_millis(50);
/// No answer may take longer.
const LONGEST: Duration = Duration::from_secs(120);
/// How much more memory than early in the run may be in use after it, in KiB.
const GROWTH: u64 = 32 << 10;

const HARD: &str = "..8.....3.12.........9.42...4.1...9.8....7.1..6.......7..2..5...257.9.3..9.6..7.2";
const SEVENTEEN: &str = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

/// The answer to a request.
struct Answer {
    name: &'static str,
    /// None if the client broke off.
    status: Option<u16>,
    /// The status that is expected where no limit is met.
    expected: u16,
    took: Duration,
}

/// Starts a server, asks it for so long on so many connections, and prints what came of it. Returns whether all was
/// well.
pub(crate) fn run(program: &Path, connections: usize, seconds: u64) -> anyhow::Result<bool> {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let (mut server, address) = start(program)?;
    let outcome = measure(&server, &address, connections, seconds);
    server.kill()?;
    server.wait()?;
    println!("load of the machine before: {}", load.trim());
    outcome
}

fn start(program: &Path) -> anyhow::Result<(Child, String)> {
    let mut server = Command::new(program)
        .args(["serve", "--addr", "127.0.0.1:0", "--log", "off"])
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {}", program.display()))?;
    let mut line = String::new();
    BufReader::new(server.stderr.take().context("no standard error")?).read_line(&mut line)?;
    match line.split_once("http://") {
        Some((_, address)) => Ok((server, address.trim().trim_end_matches('/').to_owned())),
        None => {
            server.kill()?;
            bail!("the server did not start: {line}")
        }
    }
}

fn measure(server: &Child, address: &str, connections: usize, seconds: u64) -> anyhow::Result<bool> {
    let before = memory(server)?;
    let end = Instant::now() + Duration::from_secs(seconds);
    let (tell, answers) = mpsc::channel();
    let mut samples = Vec::new();
    thread::scope(|scope| {
        for client in 0..connections {
            let tell = tell.clone();
            scope.spawn(move || ask_until(end, client, address, &tell));
        }
        while Instant::now() < end {
            thread::sleep(Duration::from_millis(500));
            samples.extend(memory(server).ok());
        }
    });
    drop(tell);
    let idle = wait_until_idle(address)?;
    thread::sleep(Duration::from_secs(1));
    let after = memory(server)?;
    let answers: Vec<_> = answers.into_iter().collect();
    let is_as_promised = report(&answers, seconds);
    let early = samples.iter().take(samples.len() / 2).copied().max().unwrap_or(before);
    let most = samples.iter().copied().max().unwrap_or(before);
    println!(
        "memory in MiB: before {}, most in the first half {}, most {}, after {}",
        before / 1024,
        early / 1024,
        most / 1024,
        after / 1024
    );
    println!("idle {:.2} s after the last request", idle.as_secs_f64());
    let is_flat = after <= early + GROWTH;
    if !is_flat {
        println!("FAULT: memory grew");
    }
    Ok(is_as_promised && is_flat)
}

/// The requests of a client, one after the other.
fn ask_until(end: Instant, client: usize, address: &str, tell: &Sender<anyhow::Result<Answer>>) {
    let mix = requests();
    for turn in client.. {
        if Instant::now() >= end {
            return;
        }
        let (name, body, expected) = &mix[turn * 7 % mix.len()];
        let began = Instant::now();
        let is_broken_off = turn % BROKEN_OFF == 0;
        let status = ask(address, name, body, is_broken_off);
        let answer = status.map(|status| Answer { name, status, expected: *expected, took: began.elapsed() });
        if tell.send(answer).is_err() {
            return;
        }
    }
}

/// The mix of requests: name, body, status.
fn requests() -> Vec<(&'static str, Value, u16)> {
    let empty = |side: usize| ".".repeat(side * side);
    vec![
        ("solve", json!({ "puzzle": HARD }), 200),
        ("solve", json!({ "puzzle": empty(25), "timeout_ms": 1000 }), 200),
        ("steps", json!({ "puzzle": HARD }), 200),
        ("steps", json!({ "puzzle": HARD, "of": "all" }), 200),
        ("hint", json!({ "puzzle": HARD }), 200),
        ("hint", json!({ "puzzle": empty(16), "timeout_ms": 1000 }), 200),
        ("check", json!({ "puzzle": empty(9), "limit": 1_000_000, "timeout_ms": 1000 }), 200),
        ("check", json!({ "puzzle": empty(16), "limit": u64::MAX, "timeout_ms": 1000 }), 200),
        ("candidates", json!({ "puzzle": empty(9), "limit": 100 }), 200),
        ("candidates", json!({ "puzzle": SEVENTEEN }), 200),
        ("rate", json!({ "puzzle": HARD, "timeout_ms": 2000 }), 200),
        ("generate", json!({ "seed": 1, "difficulty": "hard", "timeout_ms": 2000 }), 200),
        ("vary", json!({ "puzzle": SEVENTEEN, "count": 3, "timeout_ms": 1000 }), 200),
        ("convert", json!({ "text": HARD, "to": "svg" }), 200),
        ("solve", json!({ "puzzle": "nonsense" }), 422),
    ]
}

/// The status of an answer that has arrived whole; none if the client breaks off.
fn ask(address: &str, name: &str, body: &Value, is_broken_off: bool) -> anyhow::Result<Option<u16>> {
    let body = body.to_string();
    let length = body.len();
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(LONGEST))?;
    write!(
        stream,
        "POST /v1/{name} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\n\r\n{body}"
    )?;
    if is_broken_off {
        thread::sleep(BREAK_AFTER);
        stream.shutdown(Shutdown::Both)?;
        return Ok(None);
    }
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    let text = String::from_utf8_lossy(&answer);
    let (head, body) = text.split_once("\r\n\r\n").context("an answer without an end of its head")?;
    let status = head.get(9..12).and_then(|status| status.parse().ok()).context("an answer without a status")?;
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok());
    ensure!(length.is_none_or(|length| length == body.len()), "an answer that is cut off");
    Ok(Some(status))
}

/// Prints a line for each kind of request; returns whether there was no answer but those that are promised.
fn report(answers: &[anyhow::Result<Answer>], seconds: u64) -> bool {
    let mut kinds: BTreeMap<&str, Vec<Duration>> = BTreeMap::new();
    let mut statuses: BTreeMap<String, usize> = BTreeMap::new();
    let mut is_well = true;
    for answer in answers {
        let status = match answer {
            Ok(answer) => {
                if answer.status.is_some_and(|status| status == answer.expected) {
                    kinds.entry(answer.name).or_default().push(answer.took);
                    kinds.entry("all").or_default().push(answer.took);
                }
                let promised = [answer.expected, 429, 503, 504];
                is_well &= answer.status.is_none_or(|status| promised.contains(&status));
                answer.status.map_or_else(|| "broken off".to_owned(), |status| status.to_string())
            }
            Err(error) => {
                is_well = false;
                format!("FAULT: {error}")
            }
        };
        *statuses.entry(status).or_default() += 1;
    }
    println!("{} requests in {seconds} s", answers.len());
    for (status, count) in &statuses {
        println!("{count:>8} {status}");
    }
    println!("{:<12} {:>8} {:>10} {:>10} {:>10}", "answered", "number", "p50 ms", "p99 ms", "most ms");
    for (name, took) in &mut kinds {
        took.sort_unstable();
        let at = |part: usize| took[(took.len() - 1) * part / 100].as_secs_f64() * 1000.0;
        println!("{name:<12} {:>8} {:>10.1} {:>10.1} {:>10.1}", took.len(), at(50), at(99), at(100));
    }
    is_well
}

/// Waits until the server works on nothing; how long that took.
fn wait_until_idle(address: &str) -> anyhow::Result<Duration> {
    let began = Instant::now();
    while began.elapsed() < LONGEST {
        let mut stream = TcpStream::connect(address)?;
        stream.write_all(b"GET /readyz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let state: Value = serde_json::from_str(answer.split_once("\r\n\r\n").map_or("", |(_, body)| body))?;
        if state["running"] == 0 {
            return Ok(began.elapsed());
        }
        thread::sleep(Duration::from_millis(20));
    }
    bail!("the server still works {LONGEST:?} after the last request")
}

/// The memory that a process has in use, in KiB.
fn memory(server: &Child) -> anyhow::Result<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", server.id())).context("needs Linux")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
    Ok(line.trim().trim_end_matches(" kB").trim().parse()?)
}
