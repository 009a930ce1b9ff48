//! Constraints as members of an object: how files and programs write them.
//!
//! ```text
//! {"type":"killer","cells":["r1c1","r1c2"],"sum":15}
//! ```
//!
//! Reading and writing go by the fields of a kind, so that every kind is read and written alike.

use super::{Constraint, ConstraintError, Field, FieldType, Kind};
use crate::{Cell, Layout};

/// The name of the member that says the kind.
const TYPE: &str = "type";

/// The value of a member of a constraint, as files have it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Member {
    /// A whole number.
    Number(i64),
    /// A text.
    Text(String),
    /// A list of texts.
    Texts(Vec<String>),
    /// Anything else, which no constraint has.
    Other,
}

impl Constraint {
    /// Reads a constraint from its members, each name as often as it was written.
    ///
    /// # Errors
    /// If the kind or a member is not known, a member is missing or there twice, or one cannot be what it is. Whether
    /// the constraint fits the layout is checked, too.
    pub fn from_members(layout: &Layout, members: &[(String, Member)]) -> Result<Constraint, ConstraintError> {
        let mut kinds = members.iter().filter(|(name, _)| name == TYPE);
        let kind = match (kinds.next(), kinds.next()) {
            (None, _) => return Err(ConstraintError::whole(format!("has no '{TYPE}'"))),
            (Some(_), Some(_)) => return Err(ConstraintError::new(TYPE, "is there twice")),
            (Some((_, Member::Text(id))), None) => Kind::by_id(id).ok_or_else(|| {
                let id: String = id.chars().take(60).collect();
                ConstraintError::new(TYPE, format!("is '{id}', a constraint that is not supported"))
            })?,
            (Some(_), None) => return Err(ConstraintError::new(TYPE, "must be a text, such as \"killer\"")),
        };
        let mut fields: Vec<(&str, Field)> = Vec::new();
        for (name, value) in members.iter().filter(|(name, _)| name != TYPE) {
            let place = kind.place_of(name).ok_or_else(|| ConstraintError::unknown_field(kind, name))?;
            if fields.iter().any(|(known, _)| known == name) {
                return Err(ConstraintError::new(name, "is there twice"));
            }
            let field = match kind.fields[place].holds {
                FieldType::Cells => Field::Cells(cells(layout, value).map_err(|why| ConstraintError::new(name, why))?),
                FieldType::Sum => Field::Number(number(value).map_err(|why| ConstraintError::new(name, why))?),
            };
            fields.push((name, field));
        }
        let constraint = Constraint::new(kind, fields)?;
        constraint.check(layout.side())?;
        Ok(constraint)
    }

    /// Its members, as [`Constraint::from_members`] reads them.
    #[must_use]
    pub fn members(&self, layout: &Layout) -> Vec<(&'static str, Member)> {
        let mut members = vec![(TYPE, Member::Text(self.kind().id.to_owned()))];
        for (spec, field) in self.kind.fields.iter().zip(&self.fields) {
            match field {
                Some(Field::Cells(cells)) => {
                    let names = cells.iter().map(|&cell| layout.cell_name(cell)).collect();
                    members.push((spec.name, Member::Texts(names)));
                }
                Some(Field::Number(number)) => members.push((spec.name, Member::Number(*number))),
                None => {}
            }
        }
        members
    }
}

fn cells(layout: &Layout, value: &Member) -> Result<Vec<Cell>, String> {
    let Member::Texts(names) = value else {
        return Err("must be a list of cells, such as [\"r1c1\",\"r1c2\"]".to_owned());
    };
    let cell = |name: &String| {
        let shown = || name.chars().take(20).collect::<String>();
        layout.parse_cell(name).ok_or_else(|| format!("has '{}', which is not a cell of the board", shown()))
    };
    names.iter().map(cell).collect()
}

fn number(value: &Member) -> Result<i64, &'static str> {
    match value {
        Member::Number(number) => Ok(*number),
        _ => Err("must be a whole number"),
    }
}
