//! The columns that can be asked for: names, types, documentation.

use crate::values::{DataType, Field};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A column of a table about puzzles.
///
/// All integers are signed, because not every consumer of Parquet and Arrow data knows unsigned ones. A value is null where it is
/// not known or has no meaning, such as the rating of a puzzle with several solutions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Column {
    /// The number of the record in its list, from 1.
    Number,
    /// The puzzle as a line of symbols; the text of a record that is no puzzle.
    Puzzle,
    /// What follows the puzzle on its line.
    Comment,
    /// `unique`, `several`, `none`, `timeout` or `error`.
    Status,
    /// Why the status is `error`.
    Error,
    /// The solution, if there is exactly one.
    Solution,
    /// The number of solutions, up to the limit.
    Solutions,
    /// The number of givens.
    Givens,
    /// Whether no given is redundant.
    Minimal,
    /// The canonical form, the same for all equivalent puzzles.
    Canonical,
    /// The number of symmetries that take the puzzle to itself.
    Automorphisms,
    /// How often search has to guess, with nothing but singles, to find the solution and to show that there is no other.
    Guesses,
    /// ER on the scale of Sudoku Explainer.
    Er,
    /// EP on the scale of Sudoku Explainer.
    Ep,
    /// ED on the scale of Sudoku Explainer.
    Ed,
    /// The technique that decides ER.
    ErTechnique,
    /// Whether the techniques of the profile solve the puzzle alone.
    ByLogic,
    /// The rating of the hardest step of the path by the profile.
    Difficulty,
    /// The technique of that step.
    Hardest,
    /// How often the path uses each technique.
    Techniques,
    /// The number of steps of the path.
    StepCount,
    /// The path, step by step: see [`crate::CompactStep`].
    Steps,
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
    /// All columns, in the order of the documentation.
    pub const ALL: [Column; 22] = [
        Column::Number,
        Column::Puzzle,
        Column::Comment,
        Column::Status,
        Column::Error,
        Column::Solution,
        Column::Solutions,
        Column::Givens,
        Column::Minimal,
        Column::Canonical,
        Column::Automorphisms,
        Column::Guesses,
        Column::Er,
        Column::Ep,
        Column::Ed,
        Column::ErTechnique,
        Column::ByLogic,
        Column::Difficulty,
        Column::Hardest,
        Column::Techniques,
        Column::StepCount,
        Column::Steps,
    ];

    /// The name, such as `er_technique`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Column::Number => "number",
            Column::Puzzle => "puzzle",
            Column::Comment => "comment",
            Column::Status => "status",
            Column::Error => "error",
            Column::Solution => "solution",
            Column::Solutions => "solutions",
            Column::Givens => "givens",
            Column::Minimal => "minimal",
            Column::Canonical => "canonical",
            Column::Automorphisms => "automorphisms",
            Column::Guesses => "guesses",
            Column::Er => "er",
            Column::Ep => "ep",
            Column::Ed => "ed",
            Column::ErTechnique => "er_technique",
            Column::ByLogic => "by_logic",
            Column::Difficulty => "difficulty",
            Column::Hardest => "hardest",
            Column::Techniques => "techniques",
            Column::StepCount => "step_count",
            Column::Steps => "steps",
        }
    }

    /// What it holds, in a sentence without a full stop.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Column::Number => "The number of the record in its list, from 1",
            Column::Puzzle => "The puzzle as a line of symbols; the text of a record that is no puzzle",
            Column::Comment => "What follows the puzzle on its line",
            Column::Status => "unique, several, none (no solution), timeout or error",
            Column::Error => "Why the status is error",
            Column::Solution => "The solution, if there is exactly one",
            Column::Solutions => "The number of solutions, up to the limit",
            Column::Givens => "The number of givens",
            Column::Minimal => "Whether no given is redundant",
            Column::Canonical => "The canonical form, the same for all equivalent puzzles",
            Column::Automorphisms => "The number of symmetries that take the puzzle to itself",
            Column::Guesses => "How often search guesses to find the solution and to show that it is the only one",
            Column::Er => "ER on the scale of Sudoku Explainer",
            Column::Ep => "EP on the scale of Sudoku Explainer",
            Column::Ed => "ED on the scale of Sudoku Explainer",
            Column::ErTechnique => "The technique that decides ER",
            Column::ByLogic => "Whether the techniques of the profile solve the puzzle alone",
            Column::Difficulty => {
                "The Pencilproof rating of the hardest step of the path; by another profile, its rating"
            }
            Column::Hardest => "The technique of that step",
            Column::Techniques => "How often the path uses each technique",
            Column::StepCount => "The number of steps of the path",
            Column::Steps => {
                "The path: technique, size, placements, eliminations and Pencilproof rating (tenths) of each step"
            }
        }
    }

    /// What its value follows from.
    #[must_use]
    pub const fn question(self) -> Question {
        match self {
            Column::Number | Column::Puzzle | Column::Comment | Column::Error | Column::Givens => Question::Record,
            Column::Status | Column::Solution | Column::Solutions | Column::Guesses => Question::Solutions,
            Column::Minimal => Question::Minimal,
            Column::Canonical | Column::Automorphisms => Question::Canonical,
            Column::ByLogic
            | Column::Difficulty
            | Column::Hardest
            | Column::Techniques
            | Column::StepCount
            | Column::Steps => Question::Path,
            Column::Er | Column::Ep | Column::Ed | Column::ErTechnique => Question::Rating,
        }
    }

    /// The type of its values.
    #[must_use]
    pub fn data_type(self) -> DataType {
        match self {
            Column::Puzzle
            | Column::Comment
            | Column::Status
            | Column::Error
            | Column::Solution
            | Column::Canonical
            | Column::ErTechnique
            | Column::Hardest => DataType::Text,
            Column::Number | Column::Solutions | Column::Automorphisms | Column::Guesses => DataType::Int64,
            Column::Givens => DataType::Int16,
            Column::StepCount => DataType::Int32,
            Column::Minimal | Column::ByLogic => DataType::Boolean,
            Column::Er | Column::Ep | Column::Ed | Column::Difficulty => DataType::Float64,
            Column::Techniques => list(DataType::Record(technique_fields())),
            Column::Steps => list(DataType::Record(step_fields())),
        }
    }

    /// Its field in the schema of a table.
    #[must_use]
    pub fn field(self) -> Field {
        let is_always_there = matches!(self, Column::Number | Column::Puzzle | Column::Status);
        Field { name: self.name().to_owned(), data_type: self.data_type(), nullable: !is_always_there }
    }

    /// Reads names that commas separate, such as `status,solution,er`. `rating` stands for `er`, `ep` and `ed`, `all` for
    /// every column. A column that is named twice comes once.
    ///
    /// # Errors
    /// The first name that is none of a column.
    pub fn parse_list(text: &str) -> Result<Vec<Column>, UnknownColumn> {
        let mut columns = Vec::new();
        for name in text.split(',').map(str::trim) {
            let more = match name {
                "all" => Column::ALL.to_vec(),
                "rating" => vec![Column::Er, Column::Ep, Column::Ed],
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

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Column {
    type Err = UnknownColumn;

    fn from_str(name: &str) -> Result<Column, UnknownColumn> {
        Column::ALL.into_iter().find(|column| column.name() == name).ok_or_else(|| {
            let distance = |column: &Column| strsim::damerau_levenshtein(column.name(), name);
            let nearest = Column::ALL.into_iter().min_by_key(distance);
            UnknownColumn {
                name: name.to_owned(),
                suggestion: nearest.filter(|column| distance(column) <= 2.min(name.len() / 2)),
            }
        })
    }
}

fn list(item: DataType) -> DataType {
    DataType::List(Box::new(item))
}

/// The members of an entry of [`Column::Techniques`].
fn technique_fields() -> Vec<Field> {
    vec![Field::required("technique", DataType::Text), Field::required("count", DataType::Int32)]
}

/// The members of an entry of [`Column::Steps`], in the order in which [`crate::CompactStep`] has them.
pub(crate) fn step_fields() -> Vec<Field> {
    vec![
        Field::required("technique", DataType::Text),
        Field::required("size", DataType::Int16),
        Field::required("placements", list(DataType::Int16)),
        Field::required("eliminations", list(DataType::Int16)),
        Field::required("rating", DataType::Int16),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for column in Column::ALL {
            assert_eq!(column.name().parse(), Ok(column));
        }
        let rating = [Column::Status, Column::Er, Column::Ep, Column::Ed];
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
