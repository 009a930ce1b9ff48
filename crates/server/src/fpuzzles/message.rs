//! The messages of the protocol.
//!
//! ```text
//! client   {"nonce": 7, "command": "count", "dataType": "fpuzzles", "data": "N4Ig..."}
//! server   {"nonce": 7, "type": "count", "count": 31, "inProgress": true}
//!          {"nonce": 7, "type": "count", "count": 44, "inProgress": false}
//! client   {"nonce": 8, "command": "cancel"}
//! server   {"nonce": 8, "type": "canceled"}
//! ```

use pencilproof::core::{Digit, Puzzle};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

/// What a client asks. Members that are not known are passed over, because scripts send more from version to version.
#[derive(Deserialize)]
struct Raw {
    nonce: i64,
    command: String,
    #[serde(rename = "dataType")]
    data_type: Option<String>,
    data: Option<String>,
}

/// What a client asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Request {
    /// A number that the answers repeat.
    pub(super) nonce: i64,
    /// What is wanted.
    pub(super) wanted: Wanted,
}

/// What is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// The end of the request before.
    Cancel,
    /// An answer about a puzzle, which is packed.
    Answer(Command, String),
}

/// What a client can ask about a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// In how many solutions each candidate is true.
    TrueCandidates,
    /// A solution.
    Solve,
    /// Whether there are no solutions, one or several.
    Check,
    /// The number of solutions.
    Count,
    /// About how many solutions there are.
    Estimate,
    /// All steps of logic.
    SolvePath,
    /// The next step of logic.
    Step,
}

const COMMANDS: [(&str, Command); 7] = [
    ("truecandidates", Command::TrueCandidates),
    ("solve", Command::Solve),
    ("check", Command::Check),
    ("count", Command::Count),
    ("estimate", Command::Estimate),
    ("solvepath", Command::SolvePath),
    ("step", Command::Step),
];

impl Request {
    /// Reads a request.
    ///
    /// # Errors
    /// If it is none; the answer then says why, with the nonce if there is one.
    pub(super) fn read(text: &str) -> Result<Request, Message> {
        let raw: Raw = serde_json::from_str(text).map_err(|error| {
            let nonce = serde_json::from_str::<Value>(text).ok().and_then(|value| value.get("nonce")?.as_i64());
            Reply::invalid(format!("This is not a request: {error}.")).to(nonce.unwrap_or_default())
        })?;
        let refuse = |why: String| Err(Reply::invalid(why).to(raw.nonce));
        if raw.command == "cancel" {
            return Ok(Request { nonce: raw.nonce, wanted: Wanted::Cancel });
        }
        let Some(&(_, command)) = COMMANDS.iter().find(|(name, _)| *name == raw.command) else {
            return refuse(format!("The command '{}' is not known.", short(&raw.command)));
        };
        match (raw.data_type.as_deref(), raw.data) {
            (Some("fpuzzles"), Some(data)) => Ok(Request { nonce: raw.nonce, wanted: Wanted::Answer(command, data) }),
            (Some("fpuzzles"), None) => refuse("The request has no data.".to_owned()),
            (Some(other), _) => refuse(format!("Data of the type '{}' cannot be read.", short(other))),
            (None, _) => refuse("The request does not say of what type its data is.".to_owned()),
        }
    }
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

/// A reply to a request.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Message {
    nonce: i64,
    #[serde(flatten)]
    reply: Reply,
}

impl Message {
    /// The message as it is sent.
    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).expect("replies are plain data")
    }
}

/// What a reply says.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Reply {
    /// The request was cancelled.
    Canceled {},
    /// There is no solution, or the request cannot be answered.
    Invalid {
        /// Why.
        message: String,
    },
    /// For each cell in reading order and each digit, the number of solutions in which it is true, up to the limit of
    /// the request; -1 if it is in none and logic does not show that.
    TrueCandidates {
        #[serde(rename = "solutionsPerCandidate")]
        counts: Vec<i64>,
    },
    /// A solution, cell by cell.
    Solved { solution: Vec<usize> },
    /// The number of solutions, or of those that were found so far.
    Count {
        count: u64,
        #[serde(rename = "inProgress")]
        in_progress: bool,
    },
    /// An estimate that the next ones improve.
    Estimate(EstimateReply),
    /// A position after steps of logic.
    Logical {
        cells: Vec<LogicalCell>,
        /// The steps in words.
        message: String,
        #[serde(rename = "isValid")]
        is_valid: bool,
    },
}

impl Reply {
    pub(super) fn invalid(message: impl Into<String>) -> Reply {
        Reply::Invalid { message: message.into() }
    }

    /// The reply to the request with a nonce.
    pub(super) fn to(self, nonce: i64) -> Message {
        Message { nonce, reply: self }
    }
}

/// An estimated number of solutions. Numbers out of range are sent as the texts `Infinity` and so on, which clients
/// show.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct EstimateReply {
    #[serde(serialize_with = "number")]
    pub(super) estimate: f64,
    #[serde(serialize_with = "number")]
    pub(super) stderr: f64,
    pub(super) iterations: u64,
    #[serde(serialize_with = "number")]
    pub(super) ci95_lower: f64,
    #[serde(serialize_with = "number")]
    pub(super) ci95_upper: f64,
    #[serde(rename = "relErrPercent", serialize_with = "number")]
    pub(super) error_percent: f64,
}

/// Writes a number that JSON may be unable to hold.
fn number<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    if number.is_finite() {
        serializer.serialize_f64(*number)
    } else if number.is_nan() {
        serializer.serialize_str("NaN")
    } else {
        serializer.serialize_str(if *number > 0.0 { "Infinity" } else { "-Infinity" })
    }
}

/// A cell of a position: its value, or 0 and its candidates.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct LogicalCell {
    pub(super) value: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) candidates: Option<Vec<usize>>,
}

/// The cells of a position. Without marks, a cell has the candidates that the values leave.
pub(super) fn cells(position: &Puzzle) -> Vec<LogicalCell> {
    let cell = |cell| match position.value(cell) {
        Some(value) => LogicalCell { value: value.digit.value(), candidates: None },
        None => {
            let candidates = position.marks(cell).unwrap_or_else(|| position.allowed(cell));
            LogicalCell { value: 0, candidates: Some(candidates.iter().map(Digit::value).collect()) }
        }
    };
    position.layout().cells().map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn refusal(text: &str) -> Value {
        serde_json::from_str(&Request::read(text).unwrap_err().text()).unwrap()
    }

    #[test]
    fn requests_are_read() {
        let text = r#"{"nonce":12,"command":"truecandidates","dataType":"fpuzzles","data":"N4Ig","more":[1]}"#;
        let wanted = Wanted::Answer(Command::TrueCandidates, "N4Ig".to_owned());
        assert_eq!(Request::read(text).unwrap(), Request { nonce: 12, wanted });
        let cancel = Request::read(r#"{"nonce":13,"command":"cancel"}"#).unwrap();
        assert_eq!(cancel, Request { nonce: 13, wanted: Wanted::Cancel });
    }

    #[test]
    fn what_is_no_request_is_refused_with_its_nonce() {
        for (text, nonce, why) in [
            (r#"{"nonce":3,"command":"fly","dataType":"fpuzzles","data":""}"#, 3, "The command 'fly' is not known."),
            (
                r#"{"nonce":4,"command":"solve","dataType":"given","data":""}"#,
                4,
                "Data of the type 'given' cannot be read.",
            ),
            (r#"{"nonce":5,"command":"solve","dataType":"fpuzzles"}"#, 5, "The request has no data."),
            (r#"{"nonce":6,"command":"solve"}"#, 6, "The request does not say of what type its data is."),
            (r#"{"nonce":7}"#, 7, "This is not a request: missing field `command` at line 1 column 11."),
        ] {
            assert_eq!(refusal(text), json!({"nonce": nonce, "type": "invalid", "message": why}));
        }
        for text in ["", "[]", "{", "7", &"[".repeat(100_000), r#"{"nonce":"x"}"#] {
            assert_eq!(refusal(text)["nonce"], 0);
        }
    }

    #[test]
    fn replies_have_the_names_that_clients_read() {
        let text = |reply: Reply| serde_json::from_str::<Value>(&reply.to(9).text()).unwrap();
        assert_eq!(text(Reply::Canceled {}), json!({"nonce": 9, "type": "canceled"}));
        assert_eq!(
            text(Reply::TrueCandidates { counts: vec![1, 0, -1] }),
            json!({"nonce": 9, "type": "truecandidates", "solutionsPerCandidate": [1, 0, -1]})
        );
        assert_eq!(
            text(Reply::Count { count: 2, in_progress: true }),
            json!({"nonce": 9, "type": "count", "count": 2, "inProgress": true})
        );
        assert_eq!(text(Reply::Solved { solution: vec![1] }), json!({"nonce": 9, "type": "solved", "solution": [1]}));
        let estimate = EstimateReply {
            estimate: 2.0,
            stderr: f64::INFINITY,
            iterations: 1,
            ci95_lower: f64::NEG_INFINITY,
            ci95_upper: f64::NAN,
            error_percent: 0.5,
        };
        assert_eq!(
            text(Reply::Estimate(estimate)),
            json!({"nonce": 9, "type": "estimate", "estimate": 2.0, "stderr": "Infinity", "iterations": 1,
                   "ci95_lower": "-Infinity", "ci95_upper": "NaN", "relErrPercent": 0.5})
        );
        let cells =
            vec![LogicalCell { value: 4, candidates: None }, LogicalCell { value: 0, candidates: Some(vec![1, 2]) }];
        assert_eq!(
            text(Reply::Logical { cells, message: "m\n".to_owned(), is_valid: true }),
            json!({"nonce": 9, "type": "logical", "message": "m\n", "isValid": true,
                   "cells": [{"value": 4}, {"value": 0, "candidates": [1, 2]}]})
        );
    }
}
