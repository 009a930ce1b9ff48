//! Results as tables: in which format, with which columns.

use super::format::writable_format;
use crate::output::Output;
use anyhow::bail;
use clap::Args;
use pencilproof::format::Format;
use pencilproof_table::{Column, MOST_ROWS_PER_GROUP, TableFormat};
use std::path::Path;
use std::str::FromStr;

#[derive(Args)]
pub(crate) struct TableArgs {
    /// Make a table with these columns, separated by commas; `help` lists them with what they hold
    #[arg(long, value_name = "LIST", value_parser = Columns::from_str, help = columns_help())]
    columns: Option<Columns>,
    /// The rows of each row group of a Parquet file; what is interrupted loses at most one of them
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=MOST_ROWS_PER_GROUP as i64))]
    rows_per_group: Option<u16>,
}

/// What `--columns` says.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Columns {
    Help,
    These(Vec<Column>),
}

impl FromStr for Columns {
    type Err = String;

    fn from_str(text: &str) -> Result<Columns, String> {
        match text {
            "help" => Ok(Columns::Help),
            _ => Column::parse_list(text).map(Columns::These).map_err(|error| format!("{error}; `help` lists them")),
        }
    }
}

fn columns_help() -> String {
    let names: Vec<&str> = Column::ALL.iter().map(|column| column.name()).collect();
    format!(
        "Make a table with these columns, separated by commas: {}; `rating` is er,ep,ed, `all` is all, and `help` tells what \
         they hold",
        names.join(", ")
    )
}

/// What a command makes instead of its usual results.
pub(crate) enum Wanted {
    /// The usual results.
    Usual,
    /// The list of columns, which has been printed.
    Told,
    Table(TableChoice),
}

/// A table that the user wants.
pub(crate) struct TableChoice {
    pub(crate) format: TableFormat,
    pub(crate) columns: Vec<Column>,
    pub(crate) rows_per_group: usize,
}

/// An option that has no meaning with a table, whether it is given, and what to do instead.
pub(crate) type Unfit<'a> = (&'a str, bool, &'a str);

impl TableArgs {
    /// Whether the user names columns.
    pub(crate) fn has_columns(&self) -> bool {
        self.columns.is_some()
    }

    /// What the user wants. A table is wanted with `--to`, with `--columns`, or if the file of results has the
    /// extension of one and no option asks for something else.
    pub(crate) fn wanted(
        &self,
        to: Option<TableFormat>,
        file: Option<&Path>,
        usual: &[Column],
        unfit: &[Unfit<'_>],
        output: &mut Output,
    ) -> anyhow::Result<Wanted> {
        if self.columns == Some(Columns::Help) {
            let width = Column::ALL.iter().map(|column| column.name().len()).max().unwrap_or(0);
            for &column in Column::ALL {
                output.line(&format!("{column:width$}  {}", column.about()))?;
            }
            return Ok(Wanted::Told);
        }
        let by_name = file.and_then(TableFormat::of_path);
        let other = unfit.iter().find(|(_, is_given, _)| *is_given);
        let is_asked = to.is_some() || self.columns.is_some();
        if let Some((option, _, instead)) = other {
            if is_asked {
                bail!("{option} has no meaning with a table (--to, --columns){instead}");
            }
            // Lines may be called what the user likes, but a Parquet file must be one.
            if by_name == Some(TableFormat::Parquet) {
                bail!("{option} has no meaning with a table, which a Parquet file is{instead}");
            }
            return self.no_table();
        }
        let format = match to.or(by_name) {
            Some(format) => format,
            None if is_asked => TableFormat::Csv,
            None => return self.no_table(),
        };
        if format != TableFormat::Parquet && self.rows_per_group.is_some() {
            bail!("--rows-per-group is for Parquet, not for {format}");
        }
        if format == TableFormat::Parquet && file.is_none() && output.is_terminal() {
            bail!("Parquet is not for a terminal; name a file with --output");
        }
        let columns = match &self.columns {
            Some(Columns::These(columns)) => columns.clone(),
            _ => usual.to_vec(),
        };
        let rows_per_group = self.rows_per_group.map_or(MOST_ROWS_PER_GROUP, usize::from);
        Ok(Wanted::Table(TableChoice { format, columns, rows_per_group }))
    }

    fn no_table(&self) -> anyhow::Result<Wanted> {
        if self.rows_per_group.is_some() {
            bail!("--rows-per-group is for Parquet (--to parquet)");
        }
        Ok(Wanted::Usual)
    }
}

/// The format of the table, for commands whose lines have only one form.
#[derive(Args)]
pub(crate) struct ToTableArgs {
    /// Write a table: csv, ndjson or parquet [default: by the extension of the file, else plain lines]
    #[arg(long, value_name = "TABLE", value_parser = TableFormat::from_str)]
    pub(crate) to: Option<TableFormat>,
}

/// A format to write, for commands that also write puzzles in the formats of puzzles.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    /// A table, and the format of puzzles that has the same name, if there is one.
    Table(TableFormat, Option<&'static Format>),
    Format(&'static Format),
}

impl Target {
    /// The format of tables.
    pub(crate) fn table(self) -> Option<TableFormat> {
        match self {
            Target::Table(table, _) => Some(table),
            Target::Format(_) => None,
        }
    }

    /// The format of puzzles.
    pub(crate) fn format(self) -> Option<&'static Format> {
        match self {
            Target::Table(_, format) => format,
            Target::Format(format) => Some(format),
        }
    }
}

impl FromStr for Target {
    type Err = String;

    fn from_str(name: &str) -> Result<Target, String> {
        match (name.parse::<TableFormat>(), writable_format(name)) {
            (Ok(table), format) => Ok(Target::Table(table, format.ok())),
            (Err(_), Ok(format)) => Ok(Target::Format(format)),
            (Err(_), Err(error)) => Err(format!("{error}; tables are csv, ndjson and parquet")),
        }
    }
}
