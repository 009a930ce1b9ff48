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

/// Parses a number of seconds, perhaps with decimals.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_string())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "not a number of seconds".to_string())
}
