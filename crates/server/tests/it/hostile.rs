//! Clients that do not keep the rules: each is refused quickly, and none keeps others from being served.

use crate::client::send;
use axum::body::Body;
use axum::http::Request;
use pencilproof_server::{App, Config, Limits, serve};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};

/// How long a client may take in these tests.
const PATIENCE: Duration = Duration::from_millis(1500);
/// What is refused quickly is refused within this, on a machine that is busy with other things.
const SOON: Duration = Duration::from_secs(20);
const BODY: usize = 64 << 10;

fn config() -> Config {
    let limits = Limits { body: BODY, jobs: 2, queue: 4, connections: 256, patience: PATIENCE, ..Limits::default() };
    Config { limits, ..Config::default() }
}

async fn start(config: Config) -> (SocketAddr, App) {
    let app = App::new(&config);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let inner = app.clone();
    tokio::spawn(async move { serve(listener, &config, &inner, std::future::pending()).await });
    (address, app)
}

async fn server() -> (SocketAddr, App) {
    start(config()).await
}

async fn connect(address: SocketAddr, text: impl AsRef<[u8]>) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    // A server that has refused already may have closed the connection.
    let _ = stream.write_all(text.as_ref()).await;
    stream
}

/// What the server sends until it closes the connection, which it must do soon.
async fn rest(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    let _ = timeout(SOON, stream.read_to_end(&mut answer)).await.expect("the connection is closed soon");
    String::from_utf8_lossy(&answer).into_owned()
}

async fn ask(address: SocketAddr, text: impl AsRef<[u8]>) -> String {
    rest(connect(address, text).await).await
}

fn post(path: &str, kind: &str, body: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
}

fn json(path: &str, body: &str) -> String {
    post(path, "application/json", body)
}

/// Asserts that a status is sent.
fn assert_status(answer: &str, status: u16) {
    assert!(
        answer.starts_with(&format!("HTTP/1.1 {status} ")),
        "{status} expected: {}",
        &answer[..answer.len().min(300)]
    );
}

/// Asserts that an easy request is answered soon.
async fn assert_serves(address: SocketAddr) {
    let answer = ask(address, json("/v1/solve", r#"{"puzzle": "1......3......32"}"#)).await;
    assert_status(&answer, 200);
}

/// How many jobs the server says are running.
async fn running(app: &App) -> u64 {
    ready(app, "running").await
}

/// How many requests the server says have a place.
async fn admitted(app: &App) -> u64 {
    ready(app, "admitted").await
}

async fn ready(app: &App, name: &str) -> u64 {
    let request = Request::get("/readyz").body(Body::empty()).unwrap();
    send(&app.router(), request).await.json()[name].as_u64().unwrap()
}

/// Waits until nothing is worked on.
async fn assert_idle(app: &App) {
    let end = Instant::now() + SOON;
    while running(app).await > 0 {
        assert!(Instant::now() < end, "work goes on that nobody waits for");
        sleep(Duration::from_millis(5)).await;
    }
}

/// A request that takes longer than anybody waits.
fn hard() -> String {
    let puzzle = ".".repeat(256);
    json("/v1/check", &format!(r#"{{"puzzle": "{puzzle}", "limit": 1000000000000000, "timeout_ms": 60000}}"#))
}

#[tokio::test(flavor = "multi_thread")]
async fn heads_that_arrive_drop_by_drop_are_given_up() {
    let (address, _) = server().await;
    let drops = (0..64).map(|_| async move {
        let began = Instant::now();
        let mut stream = connect(address, "GET / HTTP/1.1\r\nhost: localhost\r\n").await;
        let mut buffer = [0; 1024];
        // A byte every 100 ms would keep the connection for ever if each byte started the time again.
        while began.elapsed() < SOON {
            let _ = stream.write_all(b"x").await;
            let read = timeout(Duration::from_millis(100), stream.read(&mut buffer)).await;
            if matches!(read, Ok(Ok(0) | Err(_))) {
                return began.elapsed();
            }
        }
        panic!("the connection is still open after {SOON:?}");
    });
    let (taken, ()) = tokio::join!(futures_util::future::join_all(drops), assert_serves(address));
    assert!(taken.iter().all(|&taken| taken >= PATIENCE / 2), "{taken:?}");
    assert_serves(address).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_that_arrive_drop_by_drop_are_given_up_and_keep_nobody_waiting() {
    let (address, _) = server().await;
    let head = "POST /v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nconnection: close\r\n";
    let mut slow = Vec::new();
    for _ in 0..64 {
        slow.push(connect(address, format!("{head}content-length: 1000\r\n\r\n{{")).await);
    }
    // More of them than the server has places for work.
    assert_serves(address).await;
    for stream in slow {
        assert_status(&rest(stream).await, 408);
    }
    let mut chunked = connect(address, format!("{head}transfer-encoding: chunked\r\n\r\n")).await;
    for _ in 0..3 {
        let _ = chunked.write_all(b"1\r\n \r\n").await;
        sleep(PATIENCE / 3).await;
    }
    assert_status(&rest(chunked).await, 408);
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_that_are_too_large_are_refused_without_being_read() {
    let (address, _) = server().await;
    let head = "POST /v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nconnection: close\r\n";
    assert_status(&ask(address, format!("{head}content-length: 100000000000\r\n\r\n{{")).await, 413);
    assert_status(&ask(address, format!("{head}content-length: 99999999999999999999\r\n\r\n")).await, 400);
    assert_status(&ask(address, format!("{head}content-length: -1\r\n\r\n")).await, 400);
    let mut endless = connect(address, format!("{head}transfer-encoding: chunked\r\n\r\n")).await;
    let chunk = format!("1000\r\n{}\r\n", " ".repeat(0x1000));
    let mut sent = 0;
    while sent < 64 * BODY && endless.write_all(chunk.as_bytes()).await.is_ok() {
        sent += 0x1000;
    }
    // The answer may be lost where the connection is reset because more was sent; that it ends is what counts.
    let answer = rest(endless).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 413 "), "{answer}");
    assert_serves(address).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn json_that_is_none_is_refused_with_its_place() {
    let (address, _) = server().await;
    let deep = "[".repeat(BODY - 10);
    let nested = format!("{{\"puzzle\": {}1{}}}", "{\"a\":".repeat(5000), "}".repeat(5000));
    let wide = format!("{{{}}}", (0..5000).map(|n| format!("\"m{n}\":1")).collect::<Vec<_>>().join(","));
    for body in
        [&deep, &nested, &wide, "", "{", "null", "\"\"", "{\"puzzle\": 1e999}", "{\"puzzle\": \"\\ud800\"}", "{} {}"]
    {
        let answer = ask(address, json("/v1/solve", body)).await;
        let status: u16 = answer.get(9..12).and_then(|status| status.parse().ok()).unwrap_or_default();
        assert!(status == 400 || status == 422, "{}: {answer}", &body[..body.len().min(40)]);
        assert!(answer.contains("application/problem+json"), "{answer}");
    }
    let mut bytes = json("/v1/solve", "{\"puzzle\": \"xx\"}").into_bytes();
    let at = bytes.len() - 4;
    bytes[at..at + 2].copy_from_slice(&[0xff, 0xfe]);
    let answer = ask(address, bytes).await;
    assert!(answer.starts_with("HTTP/1.1 400 "), "{answer}");
    let puzzles =
        ["\u{0}".to_owned(), "\u{202e}".repeat(100), "9".repeat(BODY / 2), "jigsaw:".repeat(500), "N4Ig".repeat(4000)];
    for puzzle in puzzles {
        let body = serde_json::json!({ "puzzle": puzzle }).to_string();
        let answer = ask(address, json("/v1/solve", &body)).await;
        assert!(answer.starts_with("HTTP/1.1 4"), "{puzzle:.20}: {answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn heads_that_break_the_protocol_are_refused() {
    let (address, _) = server().await;
    let get = |headers: &str| format!("GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{headers}\r\n");
    assert_status(&ask(address, get("")).await, 200);
    let many: String = (0..200).map(|number| format!("x-{number}: 1\r\n")).collect();
    assert_status(&ask(address, get(&many)).await, 431);
    let long = ask(address, get(&format!("x: {}\r\n", "y".repeat(1 << 20)))).await;
    assert!(long.is_empty() || long.starts_with("HTTP/1.1 431 "), "{long}");
    let path = ask(address, format!("GET /{} HTTP/1.1\r\nhost: localhost\r\n\r\n", "a".repeat(1 << 20))).await;
    assert!(path.is_empty() || path.starts_with("HTTP/1.1 4"), "{path}");
    for text in [
        "\u{16}\u{3}\u{1}\u{0}garbage\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
    ] {
        let answer = ask(address, text).await;
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 400 "), "{text:?}: {answer}");
    }
    // Two lengths would let a proxy and the server disagree about where the next request begins.
    let twice = "POST /v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
                 content-length: 2\r\ncontent-length: 3\r\n\r\n{}";
    assert_status(&ask(address, twice).await, 400);
    assert_serves(address).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_methods_types_and_places_are_refused() {
    let (address, _) = server().await;
    let head =
        |line: &str| format!("{line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
    for method in ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW"] {
        assert_status(&ask(address, head(&format!("{method} /v1/solve"))).await, 405);
    }
    assert_status(&ask(address, head("TRACE /healthz")).await, 405);
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "application/jsonx"] {
        assert_status(&ask(address, post("/v1/solve", kind, "{}")).await, 415);
    }
    assert_status(&ask(address, json("/v1/nothing", "{}")).await, 404);
    for path in ["/../Cargo.toml", "/..%2f..%2fetc/passwd", "/%00", "//etc/passwd", "/assets/../../x"] {
        let answer = ask(address, head(&format!("GET {path}"))).await;
        assert!(answer.starts_with("HTTP/1.1 404 ") || answer.starts_with("HTTP/1.1 400 "), "{path}: {answer}");
    }
    let host = "GET /healthz HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n";
    assert_status(&ask(address, host).await, 421);
}

#[tokio::test(flavor = "multi_thread")]
async fn half_of_a_connection_is_enough_for_an_answer_and_none_is_kept() {
    let (address, _) = server().await;
    // Nothing is ever sent.
    let silent = connect(address, "").await;
    // A body is announced, and the client says that it will send no more.
    let mut cut = connect(
        address,
        "POST /v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{",
    )
    .await;
    cut.shutdown().await.unwrap();
    let answer = rest(cut).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
    assert_eq!(rest(silent).await, "");
    // The answer to the last request is not read, and then the connection is reset.
    for _ in 0..20 {
        drop(connect(address, json("/v1/steps", r#"{"puzzle": "1......3......32"}"#)).await);
    }
    assert_serves(address).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_hard_requests_that_nobody_waits_for_leave_no_work_behind() {
    let (address, app) = server().await;
    let mut streams = Vec::new();
    for _ in 0..100 {
        streams.push(connect(address, hard()).await);
    }
    // The first ones are worked on or wait; the rest are told to come again.
    let mut refused = 0;
    let end = Instant::now() + SOON;
    while refused < 100 - 6 && Instant::now() < end {
        let mut open = Vec::new();
        for stream in streams {
            let mut start = [0; 12];
            match timeout(Duration::from_millis(20), stream.peek(&mut start)).await {
                Ok(Ok(12)) if &start == b"HTTP/1.1 503" => refused += 1,
                _ => open.push(stream),
            }
        }
        streams = open;
    }
    assert_eq!((refused, running(&app).await), (94, 2));
    assert_status(&ask(address, json("/v1/solve", r#"{"puzzle": "1......3......32"}"#)).await, 503);
    assert_status(&ask(address, "GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").await, 200);
    drop(streams);
    assert_idle(&app).await;
    assert_serves(address).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_request_is_ended_in_time() {
    let usual = config();
    let limits = Limits { time: Duration::from_millis(300), ..usual.limits.clone() };
    let (address, app) = start(Config { limits, ..usual }).await;
    let began = Instant::now();
    let answer = ask(address, hard()).await;
    // A count that ran out of time is an answer that says so.
    assert!(answer.contains("\"timed_out\":true") || answer.starts_with("HTTP/1.1 504 "), "{answer}");
    assert!(began.elapsed() < SOON);
    assert_idle(&app).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_that_are_not_read_are_not_waited_for() {
    let usual = config();
    let limits = Limits { body: 1 << 20, ..usual.limits.clone() };
    let (address, app) = start(Config { limits, ..usual }).await;
    // Pictures are far larger than what the system keeps for a client that does not read.
    let line = format!(r#"{{"text": "{}", "to": "svg"}}"#, ".".repeat(625));
    let body = format!("{line}\n").repeat(1000);
    let mut streams = Vec::new();
    for _ in 0..6 {
        let mut stream = connect(address, post("/v1/convert", "application/x-ndjson", &body)).await;
        let mut start = [0; 12];
        stream.read_exact(&mut start).await.unwrap();
        assert_eq!(&start, b"HTTP/1.1 200");
        streams.push(stream);
    }
    assert_eq!(admitted(&app).await, 6);
    let end = Instant::now() + SOON;
    while admitted(&app).await > 0 {
        assert!(Instant::now() < end, "those who do not read keep their places");
        sleep(Duration::from_millis(20)).await;
    }
    assert_serves(address).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_whose_answers_are_not_read_ends_with_its_client() {
    let (address, app) = server().await;
    let line = r#"{"puzzle": "...............................................................................7.", "of": "all"}"#;
    let body = format!("{line}\n").repeat(300);
    let stream = connect(address, post("/v1/steps", "application/x-ndjson", &body)).await;
    sleep(Duration::from_millis(300)).await;
    drop(stream);
    assert_idle(&app).await;
    assert_serves(address).await;
}
