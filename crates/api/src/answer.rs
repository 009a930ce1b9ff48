//! From a request to its one answer, and from a batch to its lines.

use crate::problem::Problem;
use crate::request::json;
use crate::work::Work;
use pencilproof::logic::Catalogue;
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

/// The media type of JSON.
pub const JSON: &str = "application/json";
/// The media type of lines of JSON.
pub const NDJSON: &str = "application/x-ndjson";

/// A request that has one answer.
pub(crate) trait Endpoint: DeserializeOwned + ToSchema {
    /// The answer.
    type Answer: Serialize + ToSchema;

    /// Works out the answer, which may take long.
    fn answer(self, work: &Work) -> Result<Self::Answer, Problem>;
}

/// An entry of a list that is always the same.
pub(crate) trait Listed: Sized + Serialize + ToSchema {
    /// The entries, in their usual order.
    fn list(catalogue: &Catalogue) -> Vec<Self>;
}

/// The answer of one request, both as JSON.
pub(crate) fn one<E: Endpoint>(body: &[u8], work: &Work) -> Result<Vec<u8>, Problem> {
    let request: E = json::read(body)?;
    let answer = request.answer(work)?;
    serde_json::to_vec(&answer).map_err(|error| Problem::impossible(error.to_string()))
}

/// A list as JSON.
pub(crate) fn list<L: Listed>(catalogue: &Catalogue) -> Vec<u8> {
    serde_json::to_vec(&L::list(catalogue)).unwrap_or_default()
}

/// The requests of a batch with the numbers of their lines, from 1; blank lines are none.
///
/// # Errors
/// If they are more than `most`.
pub fn lines(body: &[u8], most: usize) -> Result<Vec<(usize, &[u8])>, Problem> {
    let lines: Vec<(usize, &[u8])> = body
        .split(|&byte| byte == b'\n')
        .enumerate()
        .filter(|(_, line)| !line.trim_ascii().is_empty())
        .map(|(index, line)| (index + 1, line))
        .collect();
    if lines.len() > most {
        return Err(Problem::too_large(format!("the batch has {} lines; at most {most} are taken", lines.len())));
    }
    Ok(lines)
}

/// Whether a client asks for lines of JSON, by the header `accept` or what stands for it.
#[must_use]
pub fn wants_lines(accept: &str) -> bool {
    accept.split(',').any(|one| one.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case(NDJSON)))
}
