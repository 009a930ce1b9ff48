//! What a column is, and how its name is read. The columns themselves are in `columns`.

use crate::analyst::Facts;
use crate::row::Row;
use crate::values::{DataType, Field, Values};
use pencilproof::words::nearest;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use thiserror::Error;

/// A column of a table about puzzles.
///
/// All integers are signed, because not every consumer of Parquet and Arrow data knows unsigned ones. A value is null
/// where it is not known or has no meaning, such as the rating of a puzzle with several solutions.
#[derive(Clone, Copy)]
pub struct Column(pub(crate) &'static Description);

/// All that is to be said about a column.
pub(crate) struct Description {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) question: Question,
    pub(crate) content: Content,
}

/// The type of a column, and its value for a record and what was found out about it.
pub(crate) enum Content {
    Text(fn(&Row, &Facts) -> Option<String>),
    /// A text that no record lacks.
    AlwaysText(fn(&Row, &Facts) -> String),
    Boolean(fn(&Row, &Facts) -> Option<bool>),
    Int16(fn(&Row, &Facts) -> Option<i16>),
    Int32(fn(&Row, &Facts) -> Option<i32>),
    Int64(fn(&Row, &Facts) -> Option<u64>),
    /// A number that no record lacks.
    AlwaysInt64(fn(&Row, &Facts) -> u64),
    /// Tenths of a rating.
    Rating(fn(&Row, &Facts) -> Option<u32>),
    /// Lists of records, made for all records together.
    Records(fn() -> Vec<Field>, fn(&[Row], &[Facts]) -> Values),
}

/// What has to be found out about a puzzle before a column has its value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Question {
    /// Nothing: the record says it.
    Record,
    /// Its solutions.
    Solutions,
    /// Which givens are redundant.
    Minimal,
    /// Its canonical form.
    Canonical,
    /// Its path by the profile.
    Path,
    /// Its rating on the scale of Sudoku Explainer.
    Rating,
}

/// No column has this name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no column '{name}'{}", suggestion.map_or(String::new(), |near| format!("; did you mean '{near}'?")))]
pub struct UnknownColumn {
    /// The name.
    pub name: String,
    /// The column with the most similar name, if one is similar.
    pub suggestion: Option<Column>,
}

impl Column {
    /// The name, such as `er_technique`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// What it holds, in a sentence without a full stop.
    #[must_use]
    pub const fn about(self) -> &'static str {
        self.0.about
    }

    /// What its value follows from.
    #[must_use]
    pub const fn question(self) -> Question {
        self.0.question
    }

    /// The type of its values.
    #[must_use]
    pub fn data_type(self) -> DataType {
        match self.0.content {
            Content::Text(_) | Content::AlwaysText(_) => DataType::Text,
            Content::Boolean(_) => DataType::Boolean,
            Content::Int16(_) => DataType::Int16,
            Content::Int32(_) => DataType::Int32,
            Content::Int64(_) | Content::AlwaysInt64(_) => DataType::Int64,
            Content::Rating(_) => DataType::Float64,
            Content::Records(fields, _) => DataType::List(Box::new(DataType::Record(fields()))),
        }
    }

    /// Its field in the schema of a table.
    #[must_use]
    pub fn field(self) -> Field {
        let nullable = !matches!(self.0.content, Content::AlwaysText(_) | Content::AlwaysInt64(_));
        Field { name: self.name().to_owned(), data_type: self.data_type(), nullable }
    }

    /// Its values for some records.
    pub(crate) fn values(self, rows: &[Row], facts: &[Facts]) -> Values {
        let each = || rows.iter().zip(facts);
        let long = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        match self.0.content {
            Content::Text(of) => Values::Text(each().map(|(row, facts)| of(row, facts)).collect()),
            Content::AlwaysText(of) => Values::Text(each().map(|(row, facts)| Some(of(row, facts))).collect()),
            Content::Boolean(of) => Values::Boolean(each().map(|(row, facts)| of(row, facts)).collect()),
            Content::Int16(of) => Values::Int16(each().map(|(row, facts)| of(row, facts)).collect()),
            Content::Int32(of) => Values::Int32(each().map(|(row, facts)| of(row, facts)).collect()),
            Content::Int64(of) => Values::Int64(each().map(|(row, facts)| of(row, facts).map(long)).collect()),
            Content::AlwaysInt64(of) => Values::Int64(each().map(|(row, facts)| Some(long(of(row, facts)))).collect()),
            Content::Rating(of) => {
                let rating = |(row, facts)| of(row, facts).map(|tenths| f64::from(tenths) / 10.0);
                Values::Float64(each().map(rating).collect())
            }
            Content::Records(_, of) => of(rows, facts),
        }
    }

    /// Reads names that commas separate, such as `status,solution,er`. `rating` stands for `er`, `ep` and `ed`, `all`
    /// for every column. A column that is named twice comes once.
    ///
    /// # Errors
    /// The first name that is none of a column.
    pub fn parse_list(text: &str) -> Result<Vec<Column>, UnknownColumn> {
        let mut columns = Vec::new();
        for name in text.split(',').map(str::trim) {
            let more = match name {
                "all" => Column::ALL.to_vec(),
                "rating" => vec![Column::ER, Column::EP, Column::ED],
                _ => vec![name.parse()?],
            };
            more.into_iter().for_each(|column| {
                if !columns.contains(&column) {
                    columns.push(column);
                }
            });
        }
        Ok(columns)
    }
}

impl PartialEq for Column {
    fn eq(&self, other: &Column) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Column {}

impl Hash for Column {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Column {
    type Err = UnknownColumn;

    fn from_str(name: &str) -> Result<Column, UnknownColumn> {
        let named = |name: &str| Column::ALL.iter().copied().find(|column| column.name() == name);
        named(name).ok_or_else(|| {
            let known = Column::ALL.iter().map(|column| column.name());
            UnknownColumn { name: name.to_owned(), suggestion: nearest(name, known, str::to_owned).and_then(named) }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for &column in Column::ALL {
            assert_eq!(column.name().parse(), Ok(column));
        }
        let rating = [Column::STATUS, Column::ER, Column::EP, Column::ED];
        assert_eq!(Column::parse_list("status, rating,er"), Ok(rating.to_vec()));
        assert_eq!(Column::parse_list("all").map(|all| all.len()), Ok(Column::ALL.len()));
    }

    #[test]
    fn unknown_names_are_told_with_the_nearest() {
        let error = Column::parse_list("er,soluton").unwrap_err();
        assert_eq!(error.to_string(), "there is no column 'soluton'; did you mean 'solution'?");
        assert_eq!(Column::parse_list("").unwrap_err().to_string(), "there is no column ''");
        assert_eq!("quality".parse::<Column>().unwrap_err().suggestion, None);
    }
}
