//! What only a connection shows: clients that go away, that are slow, that do not speak HTTP, and the end of the
//! server.

use pencilproof_server::{App, Config, Limits, serve};
use serde_json::{Value, json};
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

/// Far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(30);

/// A server on a port of its own.
struct Running {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    served: JoinHandle<io::Result<()>>,
}

impl Running {
    async fn start(limits: Limits) -> Running {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let config = Config { address, limits, ..Config::default() };
        let (stop, stopped) = oneshot::channel();
        let served = tokio::spawn(async move {
            let stopped = async { stopped.await.unwrap_or_default() };
            serve(listener, &config, &App::new(&config), stopped).await
        });
        Running { address, stop, served }
    }

    /// A connection on which something has been sent.
    async fn send(&self, text: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(text.as_bytes()).await.unwrap();
        stream
    }

    fn post(&self, name: &str, headers: &str, body: &Value) -> String {
        let (host, body) = (self.address, body.to_string());
        let length = body.len();
        format!(
            "POST /v1/{name} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\
             {headers}\r\n{body}"
        )
    }

    async fn get(&self, path: &str) -> String {
        let request = format!("GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", self.address);
        rest(self.send(&request).await).await
    }

    /// The jobs that are running.
    async fn running(&self) -> u64 {
        let answer = self.get("/readyz").await;
        let body = answer.split("\r\n\r\n").nth(1).unwrap_or_default();
        serde_json::from_str::<Value>(body).unwrap()["running"].as_u64().unwrap()
    }

    async fn wait_for(&self, jobs: u64) {
        let began = Instant::now();
        while self.running().await != jobs {
            assert!(began.elapsed() < PATIENCE, "there are still other than {jobs} jobs");
            sleep(Duration::from_millis(5)).await;
        }
    }
}

/// What comes until the server closes the connection.
async fn rest(mut stream: TcpStream) -> String {
    let mut text = Vec::new();
    // A reset is an end, too.
    let _ = timeout(PATIENCE, stream.read_to_end(&mut text)).await.expect("the connection is closed");
    String::from_utf8_lossy(&text).into_owned()
}

fn endless() -> Value {
    json!({ "puzzle": ".".repeat(81), "limit": u64::MAX, "timeout_ms": 60_000 })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_goes_away_leaves_no_work_behind() {
    let server = Running::start(Limits { jobs: 4, ..Limits::default() }).await;
    let empty = ".".repeat(81);
    for (name, headers, body) in [
        ("check", "", endless()),
        ("generate", "", json!({ "difficulty": "beyond", "seed": 1 })),
        ("generate", "accept: application/x-ndjson\r\n", json!({ "difficulty": "beyond", "seed": 1 })),
        ("practise", "accept: application/x-ndjson\r\n", json!({ "technique": "bug-type-4", "seed": 1 })),
        ("candidates", "", json!({ "puzzle": empty, "limit": 1_000_000, "timeout_ms": 60_000 })),
        ("vary", "", json!({ "puzzle": empty, "remove": 0, "add": 17, "timeout_ms": 60_000 })),
    ] {
        let stream = server.send(&server.post(name, headers, &body)).await;
        server.wait_for(1).await;
        drop(stream);
        server.wait_for(0).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_of_a_stream_arrive_one_by_one() {
    let server = Running::start(Limits::default()).await;
    let request = server.post(
        "generate",
        "accept: application/x-ndjson\r\naccept-encoding: gzip\r\n",
        &json!({ "difficulty": "beyond", "seed": 1 }),
    );
    let mut stream = server.send(&request).await;
    let mut seen = String::new();
    let mut buffer = [0; 4096];
    while seen.matches("tried").count() < 2 {
        let count = timeout(PATIENCE, stream.read(&mut buffer)).await.unwrap().unwrap();
        assert!(count > 0, "{seen}");
        seen.push_str(&String::from_utf8_lossy(&buffer[..count]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_running_is_finished_before_the_server_ends() {
    let server = Running::start(Limits::default()).await;
    let body = json!({ "puzzle": ".".repeat(81), "limit": u64::MAX, "timeout_ms": 700 });
    let stream = server.send(&server.post("check", "", &body)).await;
    let idle = server.send("").await;
    server.wait_for(1).await;
    let address = server.address;
    server.stop.send(()).unwrap();
    let answer = rest(stream).await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("\"timed_out\":true"), "{answer}");
    assert!(timeout(PATIENCE, server.served).await.unwrap().unwrap().is_ok());
    assert!(TcpStream::connect(address).await.is_err(), "nobody listens any more");
    assert_eq!(rest(idle).await, "", "idle connections are closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_takes_too_long_is_cancelled_when_the_server_ends() {
    let server = Running::start(Limits { farewell: Duration::from_millis(200), ..Limits::default() }).await;
    let stream = server.send(&server.post("check", "", &endless())).await;
    server.wait_for(1).await;
    let began = Instant::now();
    server.stop.send(()).unwrap();
    assert!(timeout(PATIENCE, server.served).await.unwrap().unwrap().is_ok());
    assert!(began.elapsed() < Duration::from_secs(20));
    assert_eq!(rest(stream).await, "");
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_clients_are_not_waited_for() {
    let server = Running::start(Limits { patience: Duration::from_millis(200), ..Limits::default() }).await;
    let head = server.send("POST /v1/solve HTTP/1.1\r\nhost: local").await;
    assert!(!rest(head).await.contains("200"), "the head never came");
    let host = server.address;
    let slow = format!(
        "POST /v1/solve HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{{"
    );
    assert!(rest(server.send(&slow).await).await.starts_with("HTTP/1.1 408"));
    let silent = server.send("").await;
    assert_eq!(rest(silent).await, "");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_http_is_refused_and_the_server_goes_on() {
    let server = Running::start(Limits::default()).await;
    let many = (0..300).map(|number| format!("x-{number}: 1\r\n")).collect::<String>();
    let host = server.address;
    for (sent, status) in [
        ("\x16\x03\x01 this is not HTTP\r\n\r\n".to_owned(), "400"),
        (format!("GET / HTTP/1.1\r\nhost: {host}\r\n{many}\r\n"), "431"),
        (format!("GET /{} HTTP/1.1\r\nhost: {host}\r\n\r\n", "x".repeat(1 << 20)), "4"),
        ("GET / HTTP/1.1\r\n\r\n".to_owned(), "421"),
        (
            format!(
                "POST /v1/solve HTTP/1.1\r\nhost: {host}\r\ncontent-length: 99999999999\r\ncontent-type: application/json\r\n\r\n"
            ),
            "413",
        ),
    ] {
        let answer = server.send(&sent).await;
        // Half closed, so that the server need not wait for more.
        let mut answer = answer;
        answer.shutdown().await.unwrap_or_default();
        let answer = rest(answer).await;
        let wanted = format!("HTTP/1.1 {status}");
        assert!(answer.is_empty() || answer.starts_with(&wanted), "{wanted}: {answer}");
    }
    assert!(server.get("/healthz").await.starts_with("HTTP/1.1 200"));
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_beyond_the_limit_wait() {
    let server = Running::start(Limits { connections: 2, ..Limits::default() }).await;
    let (first, second) = (server.send("").await, server.send("").await);
    let request = format!("GET /healthz HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", server.address);
    let mut third = server.send(&request).await;
    let mut byte = [0];
    assert!(timeout(Duration::from_millis(200), third.read(&mut byte)).await.is_err(), "there is no place yet");
    drop((first, second));
    assert!(rest(third).await.contains("200 OK"));
}
