//! What a picture of a step marks.

use super::position::candidates;
use pencilproof_core::Layout;
use pencilproof_proof as proof;
use serde::{Serialize, Serializer};

/// A mark for pictures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Mark {
    /// What part it plays.
    pub role: Role,
    /// Where it is.
    #[serde(flatten)]
    pub shape: Shape,
}

/// The part that something plays in an argument, such as `base` or `green-on`. It decides how the mark looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Role(pub proof::Role);

impl Serialize for Role {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.word())
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Role {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        use utoipa::openapi::schema::{ObjectBuilder, Type};
        ObjectBuilder::new()
            .schema_type(Type::String)
            .enum_values(Some(proof::Role::ALL.map(proof::Role::word)))
            .description(Some("The part that something plays in an argument. It decides how the mark looks."))
            .into()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Role {}

/// Something on the board that can be marked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Shape {
    /// One candidate.
    Candidate {
        /// The candidate.
        candidate: String,
    },
    /// A whole cell.
    Cell {
        /// The cell.
        cell: String,
    },
    /// A house, whole or one digit of it.
    House {
        /// The house, such as `row 3`.
        house: String,
        /// The digit, if only one is meant.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        digit: Option<String>,
    },
    /// A line from one node of a chain to another; each node is one candidate or a group of them.
    Link {
        /// Where it starts.
        from: Vec<String>,
        /// Where it ends.
        to: Vec<String>,
    },
}

impl Mark {
    pub(super) fn of(mark: &proof::Mark, layout: &Layout) -> Option<Mark> {
        let shape = match &mark.shape {
            proof::Shape::Candidate(candidate) => Shape::Candidate { candidate: layout.candidate_name(*candidate) },
            proof::Shape::Cell(cell) => Shape::Cell { cell: layout.cell_name(*cell) },
            proof::Shape::House(house) => Shape::House { house: layout.house_name(*house), digit: None },
            proof::Shape::Places { house, digit } => {
                Shape::House { house: layout.house_name(*house), digit: Some(digit.to_string()) }
            }
            proof::Shape::Link { from, to } => {
                Shape::Link { from: candidates(layout, from), to: candidates(layout, to) }
            }
            _ => return None,
        };
        Some(Mark { role: Role(mark.role), shape })
    }
}
