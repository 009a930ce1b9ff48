//! A step: what it is, in words, as data, and as a picture.

use super::position::candidates;
use super::{Assumes, Evidence, Mark, Position, Proof, Scale, Scene, Tenths, Trace};
use crate::sheet::marked;
use crate::{Hint, StepDetail};
use pencilproof_logic::{Rated, Terms};
use serde::Serialize;

/// A step in a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Step {
    /// The id of the technique, such as `naked-subset`.
    pub technique: String,
    /// What players call the technique and size, such as `Naked pair`.
    pub name: String,
    /// The family of the technique, such as `fish`.
    pub family: String,
    /// The size of the pattern where the technique has sizes (2 for a pair), else 1.
    pub size: usize,
    /// The Pencilproof rating: how hard the step is.
    pub rating: Tenths,
    /// The scale of the rating.
    pub scale: Scale,
    /// What the step assumes.
    pub assumes: Assumes,
    /// The usual name of a step of set logic that was found under a more general one. It is left out where usual names
    /// are to be kept back.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub known: Option<Option<String>>,
    /// The name, digits and place of the step.
    pub title: String,
    /// The reasons, in the order in which a reader can check them on the board.
    pub reasons: Vec<String>,
    /// The step in the terms of its own technique, where its words use those of another.
    #[cfg_attr(feature = "schema", schema(required))]
    pub own_terms: Option<OwnTerms>,
    /// The conclusion in words.
    pub conclusion: String,
    /// The conclusion in short: `r4c5=7` or `r5c4<>28, r6c4<>8`.
    pub short: String,
    /// The position before the step, with all its pencil marks.
    pub position: Position,
    /// The candidates that are true.
    pub placements: Vec<String>,
    /// The candidates that are false.
    pub eliminations: Vec<String>,
    /// Why, as the checker reads it.
    pub proof: Proof,
    /// How it was seen.
    pub evidence: Evidence,
    /// What a picture of the step marks besides its conclusions, most telling first.
    pub marks: Vec<Mark>,
    /// Of a colouring, every inference with its reason.
    #[cfg_attr(feature = "schema", schema(required))]
    pub trace: Option<Trace>,
    /// Its picture, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub scene: Option<Scene>,
}

/// A step of set logic as its own technique tells it: as a count of rules.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OwnTerms {
    /// The name, digits and place of the step.
    pub title: String,
    /// Where to look, without the conclusion.
    pub place: String,
    /// The reasons.
    pub reasons: Vec<String>,
    /// The picture with the beats of these reasons, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub scene: Option<Scene>,
}

/// A step in a position: technique, size, rating, words, conclusions, proof, evidence and marks for pictures; for a
/// colouring step also the trace. The position has all its pencil marks.
pub fn step(rated: &Rated, puzzle: &pencilproof_core::Puzzle) -> Step {
    step_in(Terms::Usual, StepDetail::Told, rated, puzzle)
}

/// A step in the usual terms or in those of its own technique; in the usual terms, with the other telling beside it
/// where that differs.
pub(super) fn step_in(terms: Terms, detail: StepDetail, rated: &Rated, puzzle: &pencilproof_core::Puzzle) -> Step {
    let layout = puzzle.layout();
    let step = &rated.step;
    let hint = rated.hint_in(terms, layout);
    let own = Some(rated.hint_in(Terms::Own, layout)).filter(|own| own.title != hint.title);
    let scene = |hint: &Hint| (detail == StepDetail::Drawn).then(|| Scene::of(step, hint, puzzle));
    Step {
        technique: step.technique.to_string(),
        name: rated.called(),
        family: rated.technique.family.name.to_string(),
        size: step.size,
        rating: Tenths::of(rated.rating),
        scale: rated.rating.scale().into(),
        assumes: rated.assumes.into(),
        scene: scene(&hint),
        known: Some(hint.also_known_as),
        title: hint.title,
        reasons: hint.reasons,
        own_terms: own.map(|own| OwnTerms {
            scene: scene(&own),
            title: own.title,
            place: own.place,
            reasons: own.reasons,
        }),
        conclusion: hint.conclusion,
        short: hint.short,
        position: Position::of(&marked(puzzle)),
        placements: candidates(layout, &step.placements),
        eliminations: candidates(layout, &step.eliminations),
        proof: Proof::of(&step.proof, layout),
        evidence: Evidence::of(&step.evidence, layout),
        marks: step.marks().iter().filter_map(|mark| Mark::of(mark, layout)).collect(),
        trace: match &step.evidence {
            pencilproof_proof::Evidence::Colours(colours) => Some(Trace::of(colours, &hint.trace, layout)),
            _ => None,
        },
    }
}
