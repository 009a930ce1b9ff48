//! Arguments that several commands share: groups of options, and the parsers of their values. What belongs to one
//! command alone is in the command's own file.

mod bulk;
mod format;
mod input;
mod logic;
mod pages;
mod results;
mod seed;
mod table;

pub(crate) use bulk::{BulkArgs, ThreadArgs};
pub(crate) use format::{format_list, writable_format};
pub(crate) use input::InputArgs;
pub(crate) use logic::{
    LogicArgs, TellArgs, UniquenessArgs, built_in_or_file, explain_names, knowing, selector, selector_of,
};
pub(crate) use pages::PageArgs;
pub(crate) use results::ResultArgs;
pub(crate) use seed::SeedArgs;
pub(crate) use table::{TableArgs, TableChoice, Target, ToTableArgs, Unfit, Wanted};

use std::time::Duration;

/// Parses a whole number with a lower bound.
pub(crate) fn at_least<const LEAST: u64>(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|&number| number >= LEAST);
    number.ok_or_else(|| format!("must be a whole number, at least {LEAST}"))
}

/// Parses a size in bytes: `200MB`, `64kB`, `5000`.
pub(crate) fn bytes(text: &str) -> Result<usize, String> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let unit = match text[end..].trim() {
        "" | "B" => Some(1),
        "kB" => Some(1000),
        "MB" => Some(1_000_000),
        "GB" => Some(1_000_000_000),
        _ => None,
    };
    let size = text[..end].parse::<usize>().ok().zip(unit).and_then(|(number, unit)| number.checked_mul(unit));
    size.ok_or_else(|| "not a size such as 200MB, 64kB or 5000".to_string())
}

/// Parses a number of seconds, perhaps with decimals.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_string())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "not a number of seconds".to_string())
}
