//! Accepting connections, with limits on their number and on how long a client may take; graceful shutdown.

use crate::config::{Config, Limits};
use crate::log;
use crate::router::App;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use futures_util::FutureExt;
use futures_util::future::try_join_all;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time;
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

/// How long to wait after an error of the system, such as too many open files.
const BREATHER: Duration = Duration::from_millis(100);
/// How long cancelled work may take to notice.
const CANCELLED: Duration = Duration::from_secs(2);

/// Serves until a signal to stop arrives. `ready` is called with the address once the server listens.
///
/// # Errors
/// If the address cannot be listened at.
pub fn run(config: &Config, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    log::start(config.log);
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let app = App::new(config);
        let listener = bind(config.address).await?;
        let address = listener.local_addr()?;
        let mut services = vec![(listener, app.router())];
        if let Some(address) = config.fpuzzles {
            services.push((bind(address).await?, app.fpuzzles_router()));
            // Browsers may take `localhost` for either address. A machine may have only one of them.
            let twin = SocketAddr::from((Ipv6Addr::LOCALHOST, address.port()));
            if address.ip() == Ipv4Addr::LOCALHOST
                && let Ok(listener) = TcpListener::bind(twin).await
            {
                services.push((listener, app.fpuzzles_router()));
            }
        }
        ready(address);
        let stop = stop_signal().shared();
        let all = services.into_iter().map(|(listener, router)| accept(listener, &config.limits, router, stop.clone()));
        try_join_all(all).await.map(drop)
    });
    runtime.shutdown_timeout(CANCELLED);
    served
}

/// Serves connections until `stop` is ready, and then what is under way, for a limited time.
///
/// # Errors
/// None at present: whatever happens on a connection ends that connection alone.
pub async fn serve(
    listener: TcpListener,
    config: &Config,
    app: &App,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    accept(listener, &config.limits, app.router(), stop).await
}

/// As [`serve`], for the solver scripts of f-puzzles and SudokuPad.
///
/// # Errors
/// As [`serve`].
pub async fn serve_fpuzzles(
    listener: TcpListener,
    config: &Config,
    app: &App,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    accept(listener, &config.limits, app.fpuzzles_router(), stop).await
}

/// A listener, or an error that names the address.
async fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let named = |error: io::Error| io::Error::new(error.kind(), format!("cannot listen at {address}: {error}"));
    TcpListener::bind(address).await.map_err(named)
}

/// Accepts connections until `stop` is ready.
async fn accept(
    listener: TcpListener,
    limits: &Limits,
    router: Router,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let (farewell, stopping) = watch::channel(());
    let places = Arc::new(Semaphore::new(limits.connections.clamp(1, 1 << 20)));
    let mut connections = JoinSet::new();
    let mut stop = pin!(stop);
    loop {
        // With all places taken, further clients wait to be accepted.
        let accepted = async {
            let place = Arc::clone(&places).acquire_owned().await.map_err(io::Error::other)?;
            listener.accept().await.map(|(stream, _)| (place, stream))
        };
        let (place, stream) = tokio::select! {
            accepted = accepted => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    tracing::warn!(%error, "cannot accept a connection");
                    time::sleep(BREATHER).await;
                    continue;
                }
            },
            Some(_) = connections.join_next() => continue,
            () = &mut stop => break,
        };
        // Small answers must not wait for more to come.
        let _ = stream.set_nodelay(true);
        // A client that does not read its answer would keep the work on the rest of it waiting.
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(limits.patience));
        let router = router.clone();
        let service = TowerToHyperService::new(router.map_request(|request: Request<Incoming>| request.map(Body::new)));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits.patience)
            .max_headers(100)
            .serve_connection(TokioIo::new(Box::pin(stream)), service)
            .with_upgrades();
        let mut stopping = stopping.clone();
        connections.spawn(async move {
            let mut connection = pin!(connection);
            // Clients that break the protocol or go away are no concern of the operator.
            tokio::select! {
                _ = connection.as_mut() => {}
                _ = stopping.changed() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
            drop(place);
        });
    }
    drop(listener);
    tracing::info!("shutting down");
    farewell.send_replace(());
    let all_done = async { while connections.join_next().await.is_some() {} };
    if time::timeout(limits.farewell, all_done).await.is_err() {
        tracing::warn!("requests were still running; they are cancelled");
    }
    connections.shutdown().await;
    Ok(())
}

/// Ready when the program is told to stop.
async fn stop_signal() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => _ = signal.recv().await,
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
