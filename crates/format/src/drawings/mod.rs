//! What is drawn on a puzzle without saying what it means: lines, marks, texts, and cages with neither a sum nor
//! another meaning of their own. What they mean is written in the puzzle's rules, in prose. A [`Legend`] says it for
//! programs: it names drawings by how they look, and the constraint that each of them is.
//!
//! ```text
//! file ── elements ──> drawings ── groups of one style ──┬─ legend ──> constraints
//!                                                        ├─ ignored, and listed in the document
//!                                                        └─ refused, with their place
//! ```
//!
//! Nothing is guessed: a group that no line of the legend names is an error.

mod elements;
mod legend;
mod meaning;
mod place;
mod style;

pub(crate) use elements::{Board, Element, Stroke, read};
pub use legend::{Legend, LegendError};

use crate::error::{Fault, ParseReason, Parsed};
use crate::{Document, ReadOptions};
use pencilproof_core::{Cell, Constraint, Layout, LayoutError};
use serde_json::Value;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use style::Style;

/// What becomes of drawings whose meaning a file does not say.
#[derive(Clone, Debug, Default)]
pub enum Drawings {
    /// They are errors, because the puzzle would be another one without them.
    #[default]
    Refused,
    /// The puzzle is read without them; [`Document::ignored`](crate::Document::ignored) lists them.
    Ignored,
    /// A legend says what they mean. What it does not name is an error, and so is a puzzle in a format that has no
    /// drawings.
    Told(Arc<Legend>),
}

/// One thing that is drawn.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Drawing {
    style: Style,
    /// The cells that it runs through or marks, in its order; beside the board, those that it looks along.
    cells: Vec<Cell>,
    /// The cells of the pill at its start.
    pill: Vec<Cell>,
    /// Whether it is a line that comes back to its start, the cell of which is its last one as well.
    is_loop: bool,
    /// What is written on it.
    text: Option<String>,
    /// Its place in the file, such as `lines/3`.
    pointer: String,
}

/// Drawings that look alike.
#[derive(Clone, PartialEq, Debug)]
pub struct DrawingGroup {
    style: Style,
    cells: Vec<Vec<String>>,
}

impl DrawingGroup {
    /// The number of drawings.
    #[must_use]
    pub fn count(&self) -> usize {
        self.cells.len()
    }

    /// What they look like, as the members of a line of a [`Legend`] that names them: `draw`, and others such as
    /// `colour`, `start` or `at`.
    #[must_use]
    pub fn looks(&self) -> Vec<(&'static str, Value)> {
        self.style.members()
    }

    /// The cells of each drawing, by their names; none for what is not on cells.
    #[must_use]
    pub fn cells(&self) -> &[Vec<String>] {
        &self.cells
    }
}

/// `12 lines of colour #67f067`.
impl fmt::Display for DrawingGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.count(), self.style.words(self.count()))
    }
}

impl Eq for DrawingGroup {}

/// What the drawings of a puzzle come to.
pub(crate) struct Settled {
    /// The layout, with the constraints that a legend makes of them.
    pub(crate) layout: Layout,
    ignored: Vec<DrawingGroup>,
    is_told: bool,
}

impl Settled {
    /// Notes in a document what has become of its drawings.
    pub(crate) fn note(self, document: Document) -> Document {
        Document { ignored: self.ignored, is_told: self.is_told, ..document }
    }
}

/// Does with drawings what is wanted; the puzzle is at `at` in the record.
///
/// # Errors
/// If a drawing has no meaning, a constraint cannot be what the legend says, or the caller does not know constraints.
pub(crate) fn settle(
    drawings: Vec<Drawing>,
    layout: Layout,
    options: &ReadOptions,
    at: Range<usize>,
) -> Parsed<Settled> {
    let groups = grouped(&drawings);
    let legend = match &options.drawings {
        Drawings::Ignored => {
            let ignored = groups.iter().map(|group| listed(group, &layout)).collect();
            return Ok(Settled { layout, ignored, is_told: false });
        }
        Drawings::Refused => match groups.first() {
            None => return Ok(Settled { layout, ignored: Vec::new(), is_told: false }),
            Some(group) => return Err(Fault::new(at, unknown(group, groups.len()))),
        },
        Drawings::Told(legend) => legend,
    };
    if let Some(group) = groups.iter().find(|group| legend.line_for(&group[0].style).is_none()) {
        return Err(Fault::new(at, unknown(group, 1)));
    }
    let made = legend
        .constraints(&groups, &layout)
        .map_err(|(pointer, reason)| Fault::new(at.clone(), ParseReason::BadConstraint { pointer, reason }))?;
    let told = |layout| Settled { layout, ignored: Vec::new(), is_told: true };
    let Some(first) = made.first() else { return Ok(told(layout)) };
    if !options.constraints {
        return Err(Fault::new(at, ParseReason::UnknownHere(first.0.kind().id.to_owned())));
    }
    let (mut constraints, pointers): (Vec<Constraint>, Vec<String>) = made.into_iter().unzip();
    constraints.extend_from_slice(layout.constraints());
    layout.with_constraints(constraints).map(told).map_err(|error| match error {
        LayoutError::Constraint { number, error } if number < pointers.len() => {
            let reason = ParseReason::BadConstraint { pointer: pointers[number].clone(), reason: error.to_string() };
            Fault::new(at.clone(), reason)
        }
        error => Fault::new(at.clone(), ParseReason::Layout(error)),
    })
}

/// The drawings by style, in the order in which the styles are met.
fn grouped(drawings: &[Drawing]) -> Vec<Vec<&Drawing>> {
    let mut groups: Vec<Vec<&Drawing>> = Vec::new();
    for drawing in drawings {
        match groups.iter_mut().find(|group| group[0].style == drawing.style) {
            Some(group) => group.push(drawing),
            None => groups.push(vec![drawing]),
        }
    }
    groups
}

fn listed(group: &[&Drawing], layout: &Layout) -> DrawingGroup {
    let names = |drawing: &&Drawing| drawing.cells.iter().map(|&cell| layout.cell_name(cell)).collect();
    DrawingGroup { style: group[0].style.clone(), cells: group.iter().map(names).collect() }
}

fn unknown(group: &[&Drawing], groups: usize) -> ParseReason {
    ParseReason::Drawings {
        pointer: group[0].pointer.clone(),
        first: format!("{} {}", group.len(), group[0].style.words(group.len())),
        more: groups - 1,
    }
}

#[cfg(test)]
mod tests;
