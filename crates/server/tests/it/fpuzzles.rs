//! The protocol of the solver scripts, through a real WebSocket: a transcript of a client, cancelling, and what is
//! refused.

use crate::client::send;
use axum::body::Body;
use axum::http::Request;
use futures_util::{SinkExt, StreamExt};
use pencilproof_server::{App, Config, Limits, serve_fpuzzles};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

const SITE: &str = "https://www.f-puzzles.com";
const LONG: Duration = Duration::from_secs(60);

/// A server on a free port, with two jobs at once.
async fn serve() -> (SocketAddr, App) {
    let limits = Limits { jobs: 2, queue: 8, ..Limits::default() };
    let config = Config { limits, ..Config::default() };
    let app = App::new(&config);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let inner = app.clone();
    tokio::spawn(async move { serve_fpuzzles(listener, &config, &inner, std::future::pending()).await });
    (address, app)
}

struct Client(WebSocketStream<TcpStream>);

impl Client {
    async fn connect(address: SocketAddr, origin: Option<&str>) -> Result<Client, Error> {
        let mut request = format!("ws://localhost:{}", address.port()).into_client_request()?;
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", HeaderValue::from_str(origin)?);
        }
        let stream = TcpStream::connect(address).await?;
        Ok(Client(client_async(request, stream).await?.0))
    }

    async fn send(&mut self, text: impl Into<String>) {
        self.0.send(Message::text(text.into())).await.unwrap();
    }

    async fn ask(&mut self, nonce: i64, command: &str, text: &str) {
        self.send(request(nonce, command, text).to_string()).await;
    }

    async fn reply(&mut self) -> Value {
        loop {
            let frame = timeout(LONG, self.0.next()).await.expect("there is a reply").unwrap().unwrap();
            match frame {
                Message::Text(text) => return serde_json::from_str(&text).unwrap(),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }
}

/// A request about an empty board or one with givens.
fn request(nonce: i64, command: &str, text: &str) -> Value {
    let side = text.len().isqrt();
    let cell = |symbol: char| match symbol.to_digit(36) {
        Some(digit) => json!({"value": digit, "given": true}),
        None => json!({}),
    };
    let cells: Vec<Value> = text.chars().map(cell).collect();
    let board = json!({"size": side, "grid": cells.chunks(side).collect::<Vec<_>>()});
    let data = lz_str::compress_to_base64(&board.to_string());
    json!({"nonce": nonce, "command": command, "dataType": "fpuzzles", "data": data})
}

fn empty(side: usize) -> String {
    ".".repeat(side * side)
}

/// How many jobs the server says are running.
async fn running(app: &App) -> u64 {
    let request = Request::get("/readyz").body(Body::empty()).unwrap();
    send(&app.router(), request).await.json()["running"].as_u64().unwrap()
}

/// Waits until nothing is worked on.
async fn idle(app: &App) {
    let end = Instant::now() + LONG;
    while running(app).await > 0 {
        assert!(Instant::now() < end, "work goes on that nobody waits for");
        sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transcript_of_a_client_is_answered_as_it_says() {
    let (address, _) = serve().await;
    let mut client = Client::connect(address, Some(SITE)).await.unwrap();
    let (mut asked, mut answered) = (0, 0);
    for line in include_str!("fpuzzles/transcript.txt").lines() {
        if let Some(request) = line.strip_prefix("> ") {
            client.send(request).await;
            asked += 1;
        } else if let Some(expected) = line.strip_prefix("< ") {
            let expected: Value = serde_json::from_str(expected).unwrap();
            let reply = client.reply().await;
            // Members that the transcript leaves out, such as the words of a path, may change.
            for (name, value) in expected.as_object().unwrap() {
                assert_eq!(&reply[name], value, "{name} of the reply to request {}", expected["nonce"]);
            }
            answered += 1;
        }
    }
    assert_eq!(asked, answered);
    assert!(asked > 15);
}

/// A decoy: the givens alone have one solution, which breaks the cage.
#[tokio::test(flavor = "multi_thread")]
async fn cages_count() {
    let (address, _) = serve().await;
    let mut client = Client::connect(address, Some(SITE)).await.unwrap();
    let caged = |command: &str, givens: &str, cages: Value| {
        let mut request = request(7, command, givens);
        let json = lz_str::decompress_from_base64(request["data"].as_str().unwrap()).unwrap();
        let mut board: Value = serde_json::from_str(&String::from_utf16(&json).unwrap()).unwrap();
        board["killercage"] = cages;
        board["truecandidatesoptions"] = json!(["logical"]);
        request["data"] = lz_str::compress_to_base64(&board.to_string()).into();
        request.to_string()
    };
    let decoy = "1......3......32";
    let cage = |value: &str| json!([{"cells": ["R1C2", "R1C3"], "value": value}]);
    for (value, count) in [("5", 1), ("6", 0), ("7", 0)] {
        for command in ["check", "count"] {
            client.send(caged(command, decoy, cage(value))).await;
            let reply = client.reply().await;
            assert_eq!((&reply["type"], &reply["count"]), (&json!("count"), &json!(count)), "{command}: {reply}");
        }
        for command in ["truecandidates", "solve"] {
            client.send(caged(command, decoy, cage(value))).await;
            let reply = client.reply().await;
            assert_eq!(reply["type"] == "invalid", count == 0, "{command}: {reply}");
        }
    }
    // Cages alone make the solution.
    let alone: Vec<Value> = (0..16)
        .map(|cell| {
            let digit = &"1234341221434321"[cell..=cell];
            json!({"cells": [format!("R{}C{}", cell / 4 + 1, cell % 4 + 1)], "value": digit})
        })
        .collect();
    client.send(caged("solve", &empty(4), json!(alone))).await;
    let reply = client.reply().await;
    assert_eq!(reply["solution"], json!([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]), "{reply}");
    client.send(caged("truecandidates", &empty(4), json!(alone))).await;
    let counts = client.reply().await;
    assert_eq!(counts.to_string().matches('1').count(), 16, "{counts}");
    for (value, count) in [("5", 1.0), ("6", 0.0)] {
        // The houses leave nothing to chance here, and the cage decides.
        client.send(caged("estimate", decoy, cage(value))).await;
        let reply = client.reply().await;
        assert_eq!((&reply["type"], &reply["estimate"]), (&json!("estimate"), &json!(count)), "{reply}");
        client.send(caged("solvepath", decoy, cage(value))).await;
        let reply = client.reply().await;
        let message = reply["message"].as_str().unwrap();
        assert_eq!(message.contains("The puzzle is solved."), count == 1.0, "{reply}");
        assert_eq!(reply["isValid"], count == 1.0, "{reply}");
    }
    client.send(caged("solvepath", &empty(4), json!(alone))).await;
    let reply = client.reply().await;
    assert!(reply["message"].as_str().unwrap().starts_with("Last cell of a cage"), "{reply}");
    // The candidates that cages leave are filled in first; then comes the step.
    client.send(caged("step", &empty(4), json!([{"cells": ["R1C1", "R1C2"], "value": "3"}]))).await;
    let reply = client.reply().await;
    assert_eq!(reply["message"], "Initial candidates.\n", "{reply}");
    // Candidates of no solution that logic leaves are told apart: without cages there would be two solutions.
    client.send(caged("truecandidates", ".2.4.4.221434321", json!([{"cells": ["R1C1", "R2C3"], "value": "2"}]))).await;
    let reply = client.reply().await;
    assert_eq!(reply["type"], "invalid", "equal digits do not fit in a cage: {reply}");
    client.send(caged("count", decoy, json!([{"cells": ["R1C5"], "value": "1"}]))).await;
    let reply = client.reply().await;
    assert!(reply["message"].as_str().unwrap().contains("killercage/0/cells/0"), "{reply}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_request_ends_the_one_before() {
    let (address, app) = serve().await;
    let mut client = Client::connect(address, Some(SITE)).await.unwrap();
    client.ask(1, "count", &empty(9)).await;
    let progress = client.reply().await;
    assert_eq!(
        (&progress["nonce"], &progress["type"], &progress["inProgress"]),
        (&json!(1), &json!("count"), &json!(true))
    );
    client.ask(2, "check", &empty(4)).await;
    // News that were under way may still arrive.
    let mut replies = Vec::new();
    while replies.last().is_none_or(|reply: &Value| reply["nonce"] != 2) {
        replies.push(client.reply().await);
    }
    assert_eq!(replies.pop().unwrap(), json!({"nonce": 2, "type": "count", "count": 2, "inProgress": false}));
    assert_eq!(replies.pop().unwrap(), json!({"nonce": 1, "type": "canceled"}));
    idle(&app).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cancelling_ends_the_work() {
    let (address, app) = serve().await;
    let mut client = Client::connect(address, Some(SITE)).await.unwrap();
    client.ask(1, "estimate", &empty(9)).await;
    let estimate = client.reply().await;
    assert_eq!(estimate["type"], "estimate");
    assert!(estimate["ci95_lower"].as_f64() < estimate["estimate"].as_f64(), "{estimate}");
    client.send(json!({"nonce": 2, "command": "cancel"}).to_string()).await;
    let mut reply = client.reply().await;
    while reply["type"] == "estimate" {
        reply = client.reply().await;
    }
    assert_eq!(reply, json!({"nonce": 1, "type": "canceled"}));
    assert_eq!(client.reply().await, json!({"nonce": 2, "type": "canceled"}));
    idle(&app).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_goes_away_leaves_no_work_behind() {
    let (address, app) = serve().await;
    for command in ["count", "estimate", "truecandidates"] {
        let mut client = Client::connect(address, Some(SITE)).await.unwrap();
        client.ask(1, command, &empty(16)).await;
        sleep(Duration::from_millis(50)).await;
        drop(client);
    }
    idle(&app).await;
    // A request after the other, none of which is waited for.
    let mut client = Client::connect(address, Some(SITE)).await.unwrap();
    for nonce in 0..100 {
        client.ask(nonce, "count", &empty(9)).await;
    }
    client.ask(100, "check", &empty(4)).await;
    let mut reply = client.reply().await;
    while reply["nonce"] != 100 {
        reply = client.reply().await;
    }
    assert_eq!(reply, json!({"nonce": 100, "type": "count", "count": 2, "inProgress": false}));
    idle(&app).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_request_is_answered_and_the_next_one_too() {
    let (address, _) = serve().await;
    let mut client = Client::connect(address, None).await.unwrap();
    client.send("hello").await;
    assert_eq!(client.reply().await["type"], "invalid");
    client.send(json!({"nonce": 4, "command": "solve", "dataType": "fpuzzles", "data": "N4Ig!"}).to_string()).await;
    let reply = client.reply().await;
    assert_eq!(
        (&reply["nonce"], &reply["message"]),
        (&json!(4), &json!("The puzzle cannot be read: '!' is not a digit of base 64."))
    );
    client.0.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(client.reply().await["type"], "invalid");
    client.ask(5, "check", "1......3......32").await;
    assert_eq!(client.reply().await["count"], 1);
    // More than a message may have ends the connection.
    let _ = client.0.send(Message::text("x".repeat(2 << 20))).await;
    let end = timeout(LONG, client.0.next()).await.unwrap();
    assert!(!matches!(end, Some(Ok(Message::Text(_)))), "{end:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_may_not_connect() {
    let (address, _) = serve().await;
    for origin in ["https://evil.example", "null", "http://f-puzzles.com"] {
        let Err(Error::Http(response)) = Client::connect(address, Some(origin)).await.map(|_| ()) else {
            panic!("{origin}")
        };
        assert_eq!(response.status(), 403);
    }
    assert!(Client::connect(address, Some("https://sudokupad.app")).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_websocket_there_is_an_explanation() {
    let (address, _) = serve().await;
    for head in ["GET / HTTP/1.1", "POST /v1/solve HTTP/1.1", "GET /v1/formats HTTP/1.1"] {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(format!("{head}\r\nhost: localhost\r\nconnection: close\r\n\r\n").as_bytes()).await.unwrap();
        let mut answer = String::new();
        timeout(LONG, stream.read_to_string(&mut answer)).await.unwrap().unwrap();
        assert!(answer.starts_with("HTTP/1.1 426") || answer.starts_with("HTTP/1.1 405"), "{head}: {answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_so_many_clients_are_served() {
    let (address, _) = serve().await;
    let mut clients = Vec::new();
    for _ in 0..64 {
        clients.push(Client::connect(address, Some(SITE)).await.unwrap());
    }
    let Err(Error::Http(response)) = Client::connect(address, Some(SITE)).await.map(|_| ()) else { panic!("a 65th") };
    assert_eq!(response.status(), 503);
    clients.pop();
    let end = Instant::now() + LONG;
    while Client::connect(address, Some(SITE)).await.is_err() {
        assert!(Instant::now() < end, "the place of a client that left is not free");
        sleep(Duration::from_millis(5)).await;
    }
}
