//! One connection: its requests, one at a time.
//!
//! A request ends the one before, as `cancel` does; the client going away does so too. Replies to a request that was
//! ended are not sent, but for the word that it was.

use super::Setters;
use super::answer::{Work, answer};
use super::message::{Command, Message, Reply, Request, Wanted};
use crate::jobs::NoResult;
use axum::extract::ws::{Message as Frame, WebSocket};
use pencilproof::Cancel;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time;

/// How often the other side is asked whether it is still there.
const BETWEEN_PINGS: Duration = Duration::from_secs(30);
/// A client of which nothing has been heard for so long is gone.
const SILENCE: Duration = Duration::from_secs(100);
/// How long a client may take to accept a reply.
const PATIENCE: Duration = Duration::from_secs(15);
/// News that wait to be sent; more are dropped, because later ones say more.
const NEWS: usize = 4;

/// The request that is worked on. Dropping its future ends the work.
struct Running {
    nonce: i64,
    last: Pin<Box<dyn Future<Output = Reply> + Send>>,
    news: mpsc::Receiver<Reply>,
}

/// What happens next on a connection.
enum Event {
    Frame(Frame),
    News(Reply),
    Last(Reply),
    Ping,
    Gone,
}

/// Serves a connection until the client goes away.
pub(super) async fn serve(mut socket: WebSocket, setters: Setters) {
    let mut running: Option<Running> = None;
    let mut ping = time::interval(BETWEEN_PINGS);
    let mut heard = time::Instant::now();
    loop {
        let event = tokio::select! {
            frame = socket.recv() => match frame {
                Some(Ok(frame)) => Event::Frame(frame),
                Some(Err(_)) | None => Event::Gone,
            },
            reply = next(&mut running) => reply,
            _ = ping.tick() => Event::Ping,
        };
        let messages = match event {
            Event::Frame(frame) => {
                heard = time::Instant::now();
                match frame {
                    Frame::Text(text) => take(&text, &setters, &mut running),
                    Frame::Binary(_) => vec![Reply::invalid("Requests are texts, not binary data.").to(0)],
                    Frame::Ping(_) | Frame::Pong(_) => continue,
                    Frame::Close(_) => return,
                }
            }
            Event::News(reply) => running.iter().map(|running| reply.clone().to(running.nonce)).collect(),
            Event::Last(reply) => running.take().map(|running| reply.to(running.nonce)).into_iter().collect(),
            Event::Ping if heard.elapsed() > SILENCE => return,
            Event::Ping => match time::timeout(PATIENCE, socket.send(Frame::Ping(Vec::new().into()))).await {
                Ok(Ok(())) => continue,
                Ok(Err(_)) | Err(_) => return,
            },
            Event::Gone => return,
        };
        for message in messages {
            match time::timeout(PATIENCE, socket.send(Frame::Text(message.text().into()))).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) | Err(_) => return,
            }
        }
    }
}

/// The next reply to the request that is worked on; never ready without one.
async fn next(running: &mut Option<Running>) -> Event {
    let Some(running) = running else { return std::future::pending().await };
    tokio::select! {
        // What was told before the last reply goes out before it.
        biased;
        Some(reply) = running.news.recv() => Event::News(reply),
        reply = &mut running.last => Event::Last(reply),
    }
}

/// Takes a request, which ends the one before; returns what there is to say at once.
fn take(text: &str, setters: &Setters, running: &mut Option<Running>) -> Vec<Message> {
    let request = match Request::read(text) {
        Ok(request) => request,
        Err(refusal) => return vec![refusal],
    };
    let mut messages: Vec<Message> =
        running.take().map(|before| Reply::Canceled {}.to(before.nonce)).into_iter().collect();
    match request.wanted {
        Wanted::Cancel => messages.push(Reply::Canceled {}.to(request.nonce)),
        Wanted::Answer(command, data) => {
            let ticket = match setters.jobs.admit() {
                Ok(ticket) => ticket,
                Err(reason) => {
                    messages.push(failure(reason).to(request.nonce));
                    return messages;
                }
            };
            let (tell, news) = mpsc::channel(NEWS);
            let (time, seed) = (setters.time, request.nonce as u64);
            let catalogue = Arc::clone(&setters.catalogue);
            let work = async move {
                // The work has ends of its own, so this limit is for waiting and for what does not keep them.
                let longest = time + time / 10;
                let job = move |cancel: &Cancel| {
                    let mut news = |reply| drop(tell.try_send(reply));
                    answer(command, &data, Work { catalogue: &catalogue, cancel, time, seed, news: &mut news })
                };
                // These go on for as long as the client lets them.
                let done = match command {
                    Command::Count | Command::Estimate => ticket.run_long(longest, job).await,
                    _ => ticket.run(longest, job).await,
                };
                done.unwrap_or_else(failure)
            };
            *running = Some(Running { nonce: request.nonce, last: Box::pin(work), news });
        }
    }
    messages
}

fn failure(reason: NoResult) -> Reply {
    Reply::invalid(match reason {
        NoResult::Busy => "The server is busy; try again soon.",
        NoResult::TooLong => "Time ran out.",
        NoResult::Failed => "The work failed, which is a bug; please report it with the puzzle.",
    })
}
