//! A colouring told inference by inference.

use super::Why;
use super::position::candidates;
use pencilproof_core::{Layout, Rule};
use pencilproof_proof::{self as proof, Colours};
use serde::Serialize;

/// A colouring: its either-or, the candidates of both sides, and each inference with its reason.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Trace {
    /// The rule of the either-or, if it is one.
    #[cfg_attr(feature = "schema", schema(required))]
    pub rule: Option<String>,
    /// The candidates of the either-or that are green.
    #[cfg_attr(feature = "schema", schema(required))]
    pub green: Option<Vec<String>>,
    /// Those that are blue.
    #[cfg_attr(feature = "schema", schema(required))]
    pub blue: Option<Vec<String>>,
    /// The inferences: those of green, then those of blue.
    pub marks: Vec<TraceMark>,
    /// The side that leads to a contradiction, if one does.
    #[cfg_attr(feature = "schema", schema(required))]
    pub fails: Option<Failure>,
}

/// An inference of a colouring.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TraceMark {
    /// The colour that it follows from.
    pub side: Side,
    /// The candidate.
    pub candidate: String,
    /// Whether the candidate is true if the colour is.
    pub is_true: bool,
    /// Why.
    pub why: Why,
    /// The same in words.
    #[cfg_attr(feature = "schema", schema(required))]
    pub text: Option<String>,
}

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The first case.
    Green,
    /// The second case.
    Blue,
}

/// The contradiction that a colour leads to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Failure {
    /// The colour.
    pub side: Side,
    /// The rule that it leaves without candidates, or gives two true ones.
    pub rule: String,
}

impl From<proof::Side> for Side {
    fn from(side: proof::Side) -> Side {
        match side {
            proof::Side::Green => Side::Green,
            proof::Side::Blue => Side::Blue,
        }
    }
}

impl Trace {
    /// The trace of a colouring; `texts` has each inference in words.
    pub(super) fn of(colours: &Colours, texts: &[String], layout: &Layout) -> Trace {
        let branches = &colours.cases.branches;
        let sides = || proof::Side::BOTH.into_iter().zip(branches);
        let inferences = sides().flat_map(|(side, branch)| branch.inferences.iter().map(move |each| (side, each)));
        let marks = inferences.enumerate().map(|(index, (side, inference))| TraceMark {
            side: side.into(),
            candidate: layout.candidate_name(inference.literal.candidate),
            is_true: inference.literal.is_true,
            why: Why::of(&inference.why, layout),
            text: texts.get(index).cloned(),
        });
        let part = |side: proof::Side| branches.get(side.index()).map(|branch| candidates(layout, &branch.part()));
        let name = |rule: Rule| layout.rule_name(rule);
        let fails = sides().find_map(|(side, branch)| Some((side, branch.empty?)));
        Trace {
            rule: colours.cases.rule().map(name),
            green: part(proof::Side::Green),
            blue: part(proof::Side::Blue),
            marks: marks.collect(),
            fails: fails.map(|(side, rule)| Failure { side: side.into(), rule: name(rule) }),
        }
    }
}
