//! What is wrong with a constraint.

use super::{FieldSpec, Kind};
use std::fmt;

/// What is wrong with a constraint: a member of it, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstraintError {
    /// The name of the member that is wrong, or the way to one of a constraint within it, such as `options/0/1/sum`;
    /// none if it is the constraint as a whole, or a member that is missing.
    pub member: Option<String>,
    /// Why: a clause whose subject is the member or the constraint.
    pub reason: String,
}

impl ConstraintError {
    pub(super) fn new(member: &str, reason: impl Into<String>) -> ConstraintError {
        ConstraintError { member: Some(member.chars().take(60).collect()), reason: reason.into() }
    }

    pub(super) fn whole(reason: impl Into<String>) -> ConstraintError {
        ConstraintError { member: None, reason: reason.into() }
    }

    /// The same of the constraint or the member with a name or number within which it was found.
    pub(super) fn within(self, outer: impl fmt::Display) -> ConstraintError {
        let member = self.member.map_or_else(|| outer.to_string(), |member| format!("{outer}/{member}"));
        ConstraintError { member: Some(member), ..self }
    }

    pub(super) fn unknown_field(kind: &Kind, name: &str) -> ConstraintError {
        let known: Vec<&str> = kind.fields.iter().map(|field| field.name).collect();
        let known = if known.is_empty() { "no members".to_owned() } else { known.join(" and ") };
        ConstraintError::new(name, format!("is no member of {}, which has {known}", kind.with_article()))
    }

    pub(super) fn missing(kind: &Kind, spec: &FieldSpec) -> ConstraintError {
        ConstraintError::whole(format!("has no '{}', which {} needs", spec.name, kind.with_article()))
    }
}

impl fmt::Display for ConstraintError {
    /// The member, then why.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.member {
            Some(member) => write!(f, "'{member}' {}", self.reason),
            None => write!(f, "the constraint {}", self.reason),
        }
    }
}

impl std::error::Error for ConstraintError {}
