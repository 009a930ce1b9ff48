//! The formats in which tables are written.

use std::path::Path;
use strum::{Display, EnumCount, EnumString, IntoStaticStr, VariantArray};
use thiserror::Error;

/// A format of tables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Display, EnumCount, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case", parse_err_ty = UnknownTableFormat, parse_err_fn = unknown)]
pub enum TableFormat {
    /// Comma-separated values with a head, after RFC 4180.
    Csv,
    /// One JSON object per line.
    Ndjson,
    /// Apache Parquet.
    Parquet,
}

/// No format of tables has this name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{0}' is no format of tables; they are csv, ndjson and parquet")]
pub struct UnknownTableFormat(pub String);

impl TableFormat {
    /// All formats.
    pub const ALL: [TableFormat; TableFormat::COUNT] = *TableFormat::VARIANTS.first_chunk().expect("every variant");

    /// The name, such as `csv`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The format that the extension of a file names: `csv`, `ndjson` or `jsonl`, `parquet` or `pq`.
    #[must_use]
    pub fn of_path(path: &Path) -> Option<TableFormat> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "jsonl" => Some(TableFormat::Ndjson),
            "pq" => Some(TableFormat::Parquet),
            other => other.parse().ok(),
        }
    }
}

fn unknown(name: &str) -> UnknownTableFormat {
    UnknownTableFormat(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_extensions_are_known() {
        for format in TableFormat::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
            assert_eq!(TableFormat::of_path(Path::new(&format!("a/b.{}", format.name().to_uppercase()))), Some(format));
        }
        for (path, format) in
            [("x.jsonl", Some(TableFormat::Ndjson)), ("x.txt", None), ("csv", None), ("x.csv.gz", None)]
        {
            assert_eq!(TableFormat::of_path(Path::new(path)), format, "{path}");
        }
        assert!("arrow".parse::<TableFormat>().is_err());
    }
}
