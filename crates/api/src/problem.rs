//! What went wrong, as RFC 9457 has it: `application/problem+json`.

use pencilproof::format::{ParseError, ParseReason};
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

/// The media type of problems.
pub const PROBLEM_JSON: &str = "application/problem+json";

/// The status for JSON that is in order and asks for what cannot be.
pub(crate) const UNPROCESSABLE: u16 = 422;

/// What went wrong with a request, or with a line of a batch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Problem {
    /// The kind of problem, in a word for programs; `type` is a URN that ends in it.
    #[serde(rename = "type", serialize_with = "urn")]
    pub kind: &'static str,
    /// The kind in words.
    pub title: &'static str,
    /// The status of the answer.
    pub status: u16,
    /// What is wrong with this request.
    pub detail: String,
    /// The line where it is wrong, from 1: of the text that `pointer` names if the text is at fault, of the body if its
    /// JSON is, of the batch if one of its lines is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub line: Option<usize>,
    /// The column, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub column: Option<usize>,
    /// The member of the request that is wrong, as a JSON Pointer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub pointer: Option<String>,
    /// After how many seconds the problem may be gone, for the header of that name.
    #[serde(skip)]
    pub retry_after: Option<u8>,
}

impl Problem {
    /// A problem of a kind.
    #[must_use]
    pub fn new(status: u16, kind: &'static str, title: &'static str, detail: impl Into<String>) -> Problem {
        Problem {
            kind,
            title,
            status,
            detail: detail.into(),
            line: None,
            column: None,
            pointer: None,
            retry_after: None,
        }
    }

    /// A member of the request has a value that cannot be used.
    #[must_use]
    pub fn value(pointer: &str, detail: impl Into<String>) -> Problem {
        let problem = Problem::new(UNPROCESSABLE, "bad-value", "A value cannot be used", detail);
        problem.at(pointer)
    }

    /// The puzzle has constraints, which what is asked for does not know.
    #[must_use]
    pub fn constraint(detail: impl Into<String>) -> Problem {
        let title = "Constraints are not supported here";
        Problem::new(UNPROCESSABLE, "constraint", title, detail)
    }

    /// What is asked for cannot be done, whatever the server tries.
    #[must_use]
    pub fn impossible(detail: impl Into<String>) -> Problem {
        Problem::new(UNPROCESSABLE, "impossible", "This cannot be done", detail)
    }

    /// There is nothing at the path of a request.
    #[must_use]
    pub fn no_endpoint() -> Problem {
        Problem::new(404, "no-endpoint", "There is no such endpoint", "GET /v1/openapi.json lists them")
    }

    /// What is at the path of a request takes another method.
    #[must_use]
    pub fn wrong_method() -> Problem {
        Problem::new(405, "method", "The method is not allowed", "this endpoint does not take that method")
    }

    /// Something is larger than the server takes.
    #[must_use]
    pub fn too_large(detail: impl Into<String>) -> Problem {
        Problem::new(413, "too-large", "The request is too large", detail)
    }

    /// A text that is not a puzzle. The line and the column are within the text.
    #[must_use]
    pub fn not_a_puzzle(pointer: &str, error: &ParseError) -> Problem {
        let remedy = match &error.reason {
            ParseReason::Unrecognised | ParseReason::Ambiguous(_) => {
                "; `convert` takes the format in the member `from`"
            }
            ParseReason::Drawings { .. } => ", which `convert` takes in the member `legend`",
            _ => "",
        };
        let detail = format!("{}{remedy}", error.reason);
        let (kind, title) = match &error.reason {
            ParseReason::UnknownHere(_) => ("constraint", "Constraints are not supported here"),
            ParseReason::Drawings { .. } => ("drawings", "What is drawn may be a rule"),
            _ => ("not-a-puzzle", "This is not a puzzle"),
        };
        Problem {
            line: Some(error.line),
            column: Some(error.column),
            ..Problem::new(UNPROCESSABLE, kind, title, detail).at(pointer)
        }
    }

    /// The same problem, of a member of the request.
    #[must_use]
    pub fn at(self, pointer: &str) -> Problem {
        Problem { pointer: Some(pointer.to_owned()), ..self }
    }

    /// The same problem, in a line of a batch, counted from 1.
    #[must_use]
    pub fn in_line(self, line: usize) -> Problem {
        Problem { line: Some(line), ..self }
    }

    /// The same problem, which may be gone after some seconds.
    #[must_use]
    pub fn retry_after(self, seconds: u8) -> Problem {
        Problem { retry_after: Some(seconds), ..self }
    }

    /// The problem as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

fn urn<S: Serializer>(kind: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("urn:pencilproof:{kind}"))
}
