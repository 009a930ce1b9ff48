//! Reading JSON: what is wrong, and where.

use crate::problem::{Problem, UNPROCESSABLE};
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use serde_path_to_error::{Path, Segment};

/// A request from its JSON text.
pub(crate) fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    let text = std::str::from_utf8(body).map_err(|error| not_utf8(body, error.valid_up_to()))?;
    let mut reader = serde_json::Deserializer::from_str(text);
    let request = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let pointer = pointer(error.path());
        problem(error.inner(), Some(pointer).filter(|pointer| !pointer.is_empty()))
    })?;
    reader.end().map_err(|error| problem(&error, None))?;
    Ok(request)
}

fn not_utf8(body: &[u8], at: usize) -> Problem {
    let before = &body[..at];
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
    let column = String::from_utf8_lossy(&before[start..]).chars().count() + 1;
    let detail = format!("byte 0x{:02x} is not UTF-8", body.get(at).copied().unwrap_or_default());
    Problem { line: Some(line), column: Some(column), ..bad_json(400, detail) }
}

fn problem(error: &serde_json::Error, pointer: Option<String>) -> Problem {
    let status = match error.classify() {
        Category::Data => UNPROCESSABLE,
        Category::Io | Category::Syntax | Category::Eof => 400,
    };
    // The place stands in members of its own.
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let detail = text.strip_suffix(&place).unwrap_or(&text);
    let position = (error.line() > 0).then_some((error.line(), error.column().max(1)));
    let (line, column) = position.unzip();
    Problem { line, column, pointer, ..bad_json(status, detail) }
}

fn bad_json(status: u16, detail: impl Into<String>) -> Problem {
    Problem::new(status, "bad-json", "The request cannot be read", detail)
}

/// A path as a JSON Pointer (RFC 6901).
fn pointer(path: &Path) -> String {
    let token = |segment: &Segment| match segment {
        Segment::Seq { index } => format!("/{index}"),
        Segment::Map { key } => format!("/{}", key.replace('~', "~0").replace('/', "~1")),
        Segment::Enum { variant } => format!("/{variant}"),
        Segment::Unknown => String::new(),
    };
    path.iter().map(token).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    struct Sample {
        #[allow(dead_code)]
        names: Vec<String>,
    }

    fn refused(text: &str) -> Problem {
        read::<Sample>(text.as_bytes()).unwrap_err()
    }

    #[test]
    fn a_problem_tells_what_is_wrong_and_where() {
        let wrong = refused("{\n \"names\": [\"a\", 7]}");
        assert_eq!((wrong.status, wrong.line, wrong.pointer.as_deref()), (422, Some(2), Some("/names/1")));
        assert!(wrong.detail.contains("expected a string") && !wrong.detail.contains("line"), "{}", wrong.detail);
        let unknown = refused(r#"{"names": [], "nmaes": 1}"#);
        assert!(unknown.status == 422 && unknown.detail.contains("unknown field `nmaes`"), "{unknown:?}");
        assert_eq!(unknown.pointer.as_deref(), Some("/nmaes"));
    }

    #[test]
    fn text_that_is_not_json_is_a_bad_request() {
        for text in ["", "{", "{\"names\": []} more", &"[".repeat(100_000)] {
            let wrong = refused(text);
            assert!(wrong.status == 400 || text.starts_with("[["), "{wrong:?}");
        }
    }

    #[test]
    fn bytes_that_are_not_text_are_named() {
        let wrong = read::<Sample>(b"{\n\"\xff\"").unwrap_err();
        assert_eq!((wrong.status, wrong.line, wrong.column), (400, Some(2), Some(2)));
        assert_eq!(wrong.detail, "byte 0xff is not UTF-8");
    }
}
