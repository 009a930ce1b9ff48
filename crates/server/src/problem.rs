//! What went wrong, as RFC 9457 has it: `application/problem+json`.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use pencilproof::format::{ParseError, ParseReason};
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

/// The media type of problems.
pub(crate) const PROBLEM_JSON: &str = "application/problem+json";

/// What went wrong with a request, or with a line of a batch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// The kind of problem, in a word for programs; `type` is a URN that ends in it.
    #[serde(rename = "type", serialize_with = "urn")]
    pub(crate) kind: &'static str,
    /// The kind in words.
    pub(crate) title: &'static str,
    /// The status of the answer.
    pub(crate) status: u16,
    /// What is wrong with this request.
    pub(crate) detail: String,
    /// The line where it is wrong, from 1: of the text that `pointer` names if the text is at fault, of the body if its
    /// JSON is, of the batch if one of its lines is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) line: Option<usize>,
    /// The column, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) column: Option<usize>,
    /// The member of the request that is wrong, as a JSON Pointer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) pointer: Option<String>,
    /// After how many seconds the problem may be gone, for the header of that name.
    #[serde(skip)]
    pub(crate) retry_after: Option<u8>,
}

impl Problem {
    /// A problem of a kind.
    pub(crate) fn new(
        status: StatusCode,
        kind: &'static str,
        title: &'static str,
        detail: impl Into<String>,
    ) -> Problem {
        Problem {
            kind,
            title,
            status: status.as_u16(),
            detail: detail.into(),
            line: None,
            column: None,
            pointer: None,
            retry_after: None,
        }
    }

    /// A member of the request has a value that cannot be used.
    pub(crate) fn value(pointer: &str, detail: impl Into<String>) -> Problem {
        let problem = Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-value", "A value cannot be used", detail);
        problem.at(pointer)
    }

    /// The puzzle has constraints, which what is asked for does not know.
    pub(crate) fn constraint(detail: impl Into<String>) -> Problem {
        let title = "Constraints are not supported here";
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "constraint", title, detail)
    }

    /// What is asked for cannot be done, whatever the server tries.
    pub(crate) fn impossible(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "impossible", "This cannot be done", detail)
    }

    /// Something is larger than the server takes.
    pub(crate) fn too_large(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", "The request is too large", detail)
    }

    /// A text that is not a puzzle. The line and the column are within the text.
    pub(crate) fn not_a_puzzle(pointer: &str, error: &ParseError) -> Problem {
        let remedy = match &error.reason {
            ParseReason::Unrecognised | ParseReason::Ambiguous(_) => {
                "; `convert` takes the format in the member `from`"
            }
            _ => "",
        };
        let detail = format!("{}{remedy}", error.reason);
        let (kind, title) = match &error.reason {
            ParseReason::UnknownHere(_) => ("constraint", "Constraints are not supported here"),
            _ => ("not-a-puzzle", "This is not a puzzle"),
        };
        Problem {
            line: Some(error.line),
            column: Some(error.column),
            ..Problem::new(StatusCode::UNPROCESSABLE_ENTITY, kind, title, detail).at(pointer)
        }
    }

    /// The same problem, of a member of the request.
    pub(crate) fn at(self, pointer: &str) -> Problem {
        Problem { pointer: Some(pointer.to_owned()), ..self }
    }

    /// The same problem, in a line of a batch, counted from 1.
    pub(crate) fn in_line(self, line: usize) -> Problem {
        Problem { line: Some(line), ..self }
    }

    /// The same problem, which may be gone after some seconds.
    pub(crate) fn retry_after(self, seconds: u8) -> Problem {
        Problem { retry_after: Some(seconds), ..self }
    }

    /// The problem as JSON.
    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, [(header::CONTENT_TYPE, PROBLEM_JSON)], self.to_json()).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(u16::from(seconds)));
        }
        response
    }
}

fn urn<S: Serializer>(kind: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("urn:pencilproof:{kind}"))
}
