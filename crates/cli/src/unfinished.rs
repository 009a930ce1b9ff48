//! Files that are not finished when the process ends, whether by Ctrl-C, by SIGTERM or by an error: temporary files are
//! removed, and a folder made for nothing; results that a later run can take up are kept.
//!
//! The list of these files belongs to the process as a whole, as signals do: a signal arrives on a thread of its own,
//! which shares nothing else with the command.

use crate::results::Results;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::TempPath;

static UNFINISHED: Mutex<Unfinished> =
    Mutex::new(Unfinished { temporary: Vec::new(), folder: None, results: None, is_watched: false });

struct Unfinished {
    temporary: Vec<PathBuf>,
    /// A folder made for results, which is removed if there is nothing in it.
    folder: Option<PathBuf>,
    results: Option<Results>,
    /// Whether signals have been asked for.
    is_watched: bool,
}

/// The exit status after a signal, by convention.
const INTERRUPTED: i32 = 130;

/// Makes a temporary file that is removed if the process ends before [`is_finished`] is called for it.
pub(crate) fn temporary<F>(make: impl FnOnce() -> io::Result<(F, TempPath)>) -> io::Result<(F, TempPath)> {
    let mut unfinished = watched();
    let (file, path) = make()?;
    unfinished.temporary.push(path.to_path_buf());
    Ok((file, path))
}

/// Makes a folder that is removed if the process ends before there is anything in it.
pub(crate) fn make_folder(path: &Path) -> io::Result<()> {
    let mut unfinished = watched();
    std::fs::create_dir(path)?;
    unfinished.folder = Some(path.to_owned());
    Ok(())
}

/// Says that a temporary file is no more.
pub(crate) fn is_finished(path: &Path) {
    lock().temporary.retain(|temporary| temporary != path);
}

/// Names the results that are kept if the process ends before they are complete. `None` means that they are complete.
pub(crate) fn set_results(results: Option<Results>) {
    watched().results = results;
}

/// Ends the process. Destructors do not run, so this clears up.
pub(crate) fn exit(code: i32) -> ! {
    // The lock is held until the end, so that no new file is made.
    let mut unfinished = lock();
    for path in unfinished.temporary.drain(..) {
        // It may have been removed or renamed.
        let _ = std::fs::remove_file(path);
    }
    if let Some(folder) = unfinished.folder.take() {
        // It is not empty if the results are complete.
        let _ = std::fs::remove_dir(folder);
    }
    if let Some(told) = unfinished.results.take().and_then(|results| results.keep()) {
        // A progress display may be on the line. If standard error is closed, there is nobody to tell.
        let clear = if io::stderr().is_terminal() { "\r\u{1b}[2K" } else { "" };
        let _ = writeln!(io::stderr(), "{clear}{told}");
    }
    std::process::exit(code)
}

fn lock() -> MutexGuard<'static, Unfinished> {
    // A list of paths is fit for use even after a panic.
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The list, with signals leading to [`exit`] from now on. Signals that the process was started to ignore stay ignored.
fn watched() -> MutexGuard<'static, Unfinished> {
    let mut unfinished = lock();
    if !unfinished.is_watched {
        unfinished.is_watched = true;
        watch();
    }
    unfinished
}

/// Watches for the signals that are not ignored: under `nohup` all but the end of the terminal, in the background of a
/// script all but Ctrl-C. Without a handler, a signal ends the process as ever.
#[cfg(unix)]
fn watch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    match ignored() {
        Some(ignored) => {
            let is_heeded = |signal: &i32| ignored & (1 << (signal - 1)) == 0;
            watch_for([SIGHUP, SIGINT, SIGTERM].into_iter().filter(is_heeded));
        }
        // There is one handler for all or, if any of them is ignored, none.
        None => {
            if ctrlc::try_set_handler(|| exit(INTERRUPTED)).is_err() {
                watch_for([SIGTERM]);
            }
        }
    }
}

/// The signals that the process was started to ignore, one bit each from signal 1 on, where the system has a file that
/// says so. Calls that ask for it are `unsafe`.
#[cfg(unix)]
fn ignored() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let bits = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
    u64::from_str_radix(bits.trim(), 16).ok()
}

#[cfg(unix)]
fn watch_for(signals: impl IntoIterator<Item = i32>) {
    if let Ok(mut signals) = signal_hook::iterator::Signals::new(signals) {
        std::thread::spawn(move || {
            if signals.forever().next().is_some() {
                exit(INTERRUPTED)
            }
        });
    }
}

#[cfg(not(unix))]
fn watch() {
    // If there can be none, Ctrl-C ends the process as ever.
    let _ = ctrlc::try_set_handler(|| exit(INTERRUPTED));
}
