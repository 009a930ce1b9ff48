//! `pencilproof serve`.

use crate::args::{at_least, seconds};
use crate::output::Output;
use crate::verdict::Verdict;
use anyhow::Context;
use clap::{Args, ValueEnum};
use pencilproof::logic::Catalogue;
use pencilproof_server::{Config, Limits, Log};
use std::io::{self, Write};
use std::net::SocketAddr;
use std::time::Duration;

const ABOUT: &str = "\
The page is at /, the API under /v1; docs/API.md and /v1/openapi.json describe it. The server answers clients that reach it \
as localhost or by an IP address, and pages of its own; --allow-host and --allow-origin name others.

It knows no users and has no encryption. To offer it to others, put a proxy before it, and name its public host with \
--allow-host.

A request whose client goes away is ended. At SIGINT or SIGTERM the server takes no more requests and finishes those that are \
running, for ten seconds.";

#[derive(Args)]
#[command(after_help = ABOUT)]
pub(crate) struct ServeArgs {
    /// The address to listen at; port 0 means any free one
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:7878")]
    addr: SocketAddr,
    /// Also serve the solver scripts of f-puzzles and SudokuPad, which connect to ws://localhost:4545
    #[arg(
        long,
        value_name = "ADDRESS:PORT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "127.0.0.1:4545"
    )]
    fpuzzles: Option<SocketAddr>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Also answer clients that reach the server under this name (repeat the option for several)
    #[arg(long, value_name = "HOST")]
    allow_host: Vec<String>,
    /// Let pages of this origin use the API, such as `https://example.org` (repeat the option for several)
    #[arg(long, value_name = "ORIGIN", value_parser = origin)]
    allow_origin: Vec<String>,
    /// The longest time that one answer is worked on, in seconds; streams of puzzles may take ten times as long
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    timeout: Duration,
    /// How many requests are worked on at once [default: one per CPU, at least 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// How many more may wait; beyond that, requests are refused with status 503
    #[arg(long, value_name = "N", default_value_t = Limits::default().queue)]
    queue: usize,
    /// The largest body of a request, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = Limits::default().body)]
    max_body: usize,
    /// The most lines of a batch
    #[arg(long, value_name = "N", default_value_t = Limits::default().batch as u64, value_parser = at_least::<1>)]
    max_batch: u64,
    /// The most puzzles that one request makes or converts
    #[arg(long, value_name = "N", default_value_t = Limits::default().puzzles as u64, value_parser = at_least::<1>)]
    max_puzzles: u64,
    /// The longest proof, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = Limits::default().proof)]
    max_proof: usize,
    /// How to log requests, one line each, on standard error
    #[arg(long, value_name = "FORM", value_enum, default_value_t = LogForm::Text)]
    log: LogForm,
}

/// How requests are logged.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LogForm {
    Text,
    Json,
    Off,
}

pub(crate) fn run(catalogue: &Catalogue, args: ServeArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let addresses = [Some(args.addr), args.fpuzzles];
    if !addresses.iter().flatten().all(|address| address.ip().is_loopback()) {
        output.warning(
            "everybody who can reach this machine can use the server; it has no encryption and knows no users",
        );
    }
    let usual = Limits::default();
    let limits = Limits {
        body: args.max_body,
        batch: usize::try_from(args.max_batch)?,
        puzzles: usize::try_from(args.max_puzzles)?,
        proof: args.max_proof,
        time: args.timeout,
        jobs: args.jobs.map_or(usual.jobs, usize::from),
        queue: args.queue,
        ..usual
    };
    let config = Config {
        address: args.addr,
        fpuzzles: args.fpuzzles,
        hosts: args.allow_host,
        origins: args.allow_origin,
        catalogue: catalogue.clone(),
        limits,
        log: match args.log {
            LogForm::Text => Log::Text,
            LogForm::Json => Log::Json,
            LogForm::Off => Log::Off,
        },
    };
    let ready = |address: SocketAddr| {
        let url = format!("http://{}/", reachable(address));
        // If standard error is closed, there is nobody to tell.
        let _ = writeln!(io::stderr(), "Pencilproof is at {url}");
        if let Some(address) = args.fpuzzles {
            let _ = writeln!(io::stderr(), "f-puzzles and SudokuPad connect to ws://{address}");
        }
        if args.open
            && let Err(error) = open::that_detached(&url)
        {
            let _ = writeln!(io::stderr(), "warning: cannot open the browser: {error}");
        }
    };
    pencilproof_server::run(&config, ready).context("cannot serve")?;
    Ok(Verdict::Yes)
}

/// The address at which a server is reached from this machine: one that listens everywhere is reached here.
fn reachable(address: SocketAddr) -> SocketAddr {
    match address {
        SocketAddr::V4(v4) if v4.ip().is_unspecified() => (std::net::Ipv4Addr::LOCALHOST, v4.port()).into(),
        SocketAddr::V6(v6) if v6.ip().is_unspecified() => (std::net::Ipv6Addr::LOCALHOST, v6.port()).into(),
        address => address,
    }
}

/// An origin: a scheme and a host, perhaps with a port, and nothing after it.
fn origin(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ', '*']) => Ok(text.to_owned()),
        _ => Err("must be an origin, such as https://example.org, without a path".to_owned()),
    }
}
