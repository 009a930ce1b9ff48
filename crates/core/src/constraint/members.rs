//! Constraints as members of an object: how files and programs write them.
//!
//! ```text
//! {"type":"killer","cells":["r1c1","r1c2"],"sum":15}
//! ```
//!
//! Reading and writing go by the fields of a kind, so that every kind is read and written alike. A field of one cell
//! can be written as its name alone.

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
    /// Yes or no.
    Flag(bool),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Member>),
    /// An object: its members, each name as often as it was written.
    Object(Vec<(String, Member)>),
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
            let field = match (kind.fields[place].holds, value) {
                (FieldType::Options(_), value) => options(layout, value).map_err(|error| error.within(name))?,
                (holds, value) => read(layout, holds, value).map_err(|why| ConstraintError::new(name, why))?,
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
            if let Some(field) = field {
                members.push((spec.name, written(layout, spec.holds, field)));
            }
        }
        members
    }
}

/// Lists of constraints.
fn options(layout: &Layout, value: &Member) -> Result<Field, ConstraintError> {
    const LISTS: &str = "must be a list of lists of constraints, such as [[{\"type\":\"killer\",...}],[...]]";
    let Member::List(lists) = value else { return Err(ConstraintError::whole(LISTS)) };
    let constraint = |(place, item): (usize, &Member)| match item {
        Member::Object(members) => Constraint::from_members(layout, members).map_err(|error| error.within(place)),
        _ => Err(ConstraintError::whole(LISTS).within(place)),
    };
    let list = |(number, list): (usize, &Member)| match list {
        Member::List(items) => {
            let constraints: Result<Vec<Constraint>, _> = items.iter().enumerate().map(constraint).collect();
            constraints.map_err(|error| error.within(number))
        }
        _ => Err(ConstraintError::whole(LISTS).within(number)),
    };
    Ok(Field::Options(lists.iter().enumerate().map(list).collect::<Result<_, _>>()?))
}

/// The content of a field that holds something, other than constraints.
fn read(layout: &Layout, holds: FieldType, value: &Member) -> Result<Field, String> {
    Ok(match holds {
        FieldType::Exactly(1) if matches!(value, Member::Text(_)) => {
            Field::Cells(cells(layout, &Member::List(vec![value.clone()]))?)
        }
        FieldType::Cells | FieldType::Line(_) | FieldType::Path(_) | FieldType::Exactly(_) => {
            Field::Cells(cells(layout, value)?)
        }
        FieldType::Sum | FieldType::Total | FieldType::Number | FieldType::Whole => {
            Field::Number(number(value).ok_or("must be a whole number")?)
        }
        FieldType::Digits | FieldType::Factors | FieldType::States => {
            Field::Numbers(list(value, number).ok_or("must be a list of whole numbers, such as [1,2]")?)
        }
        FieldType::Counts | FieldType::Table => {
            let lists = list(value, |inner| list(inner, number));
            Field::Lists(lists.ok_or("must be a list of lists of whole numbers, such as [[1,2],[3]]")?)
        }
        FieldType::Edges => {
            let edges = list(value, edge);
            Field::Lists(edges.ok_or("must be a list of lists such as [0,[1,2],1]: a state, digits and a state")?)
        }
        FieldType::Sets(_) => {
            let Member::List(sets) = value else {
                return Err("must be a list of lists of cells, such as [[\"r1c1\"],[\"r2c2\"]]".to_owned());
            };
            Field::Sets(sets.iter().map(|set| cells(layout, set)).collect::<Result<_, _>>()?)
        }
        FieldType::Options(_) => return Err("holds constraints".to_owned()),
        FieldType::Word(_) | FieldType::Text => match value {
            Member::Text(text) => Field::Text(text.clone()),
            _ => return Err("must be a text".to_owned()),
        },
        FieldType::Flag => match value {
            &Member::Flag(flag) => Field::Flag(flag),
            _ => return Err("must be true or false".to_owned()),
        },
    })
}

fn written(layout: &Layout, holds: FieldType, field: &Field) -> Member {
    let names =
        |cells: &Vec<Cell>| Member::List(cells.iter().map(|&cell| Member::Text(layout.cell_name(cell))).collect());
    let numbers = |numbers: &[i64]| Member::List(numbers.iter().copied().map(Member::Number).collect());
    match field {
        Field::Cells(cells) => names(cells),
        Field::Sets(sets) => Member::List(sets.iter().map(names).collect()),
        Field::Number(number) => Member::Number(*number),
        Field::Numbers(list) => numbers(list),
        Field::Lists(edges) if holds == FieldType::Edges => {
            let edge = |edge: &Vec<i64>| {
                Member::List(vec![Member::Number(edge[0]), numbers(&edge[2..]), Member::Number(edge[1])])
            };
            Member::List(edges.iter().map(edge).collect())
        }
        Field::Lists(lists) => Member::List(lists.iter().map(|list| numbers(list)).collect()),
        Field::Options(options) => {
            let object = |constraint: &Constraint| {
                let members = constraint.members(layout).into_iter();
                Member::Object(members.map(|(name, member)| (name.to_owned(), member)).collect())
            };
            Member::List(options.iter().map(|list| Member::List(list.iter().map(object).collect())).collect())
        }
        Field::Text(text) => Member::Text(text.clone()),
        Field::Flag(flag) => Member::Flag(*flag),
    }
}

fn cells(layout: &Layout, value: &Member) -> Result<Vec<Cell>, String> {
    let text = |name: &Member| if let Member::Text(name) = name { Some(name.clone()) } else { None };
    let names = list(value, text).ok_or("must be a list of cells, such as [\"r1c1\",\"r1c2\"]")?;
    let cell = |name: &String| {
        let shown = || name.chars().take(20).collect::<String>();
        layout.parse_cell(name).ok_or_else(|| format!("has '{}', which is not a cell of the board", shown()))
    };
    names.iter().map(cell).collect()
}

/// The items of a list, if it is one and each of them is what is expected.
fn list<T>(value: &Member, item: impl Fn(&Member) -> Option<T>) -> Option<Vec<T>> {
    match value {
        Member::List(items) => items.iter().map(item).collect(),
        _ => None,
    }
}

/// `[0,[1,2],3]` as the states from and to, and the digits.
fn edge(value: &Member) -> Option<Vec<i64>> {
    match value {
        Member::List(parts) => match &parts[..] {
            [from, digits, to] => Some([vec![number(from)?, number(to)?], list(digits, number)?].concat()),
            _ => None,
        },
        _ => None,
    }
}

fn number(value: &Member) -> Option<i64> {
    if let Member::Number(number) = value { Some(*number) } else { None }
}
