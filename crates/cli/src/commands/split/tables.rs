//! The parts of Parquet files, which are Parquet files with the same columns.

use super::files::Files;
use super::lists::List;
use anyhow::{Context, bail};
use pencilproof_table::{MOST_ROWS_PER_GROUP, ParquetBatch, ParquetPieces, ParquetSchema, rows_of_group};

/// Where a row goes: a part, or no part if it could not be sorted.
pub(super) type Part = Option<usize>;

/// The rows of all parts, gathered until they fill row groups.
pub(super) struct Tables {
    schema: ParquetSchema,
    /// Those of the parts, and at the end those that could not be sorted.
    groups: Vec<Group>,
}

struct Group {
    part: Part,
    pieces: ParquetPieces,
    waiting: Vec<ParquetBatch>,
}

impl Tables {
    /// Tables with the columns of the first list, without rows.
    pub(super) fn new(schema: ParquetSchema, parts: usize) -> Tables {
        let group = |part| Group { part, pieces: ParquetPieces::new(schema.clone()), waiting: Vec::new() };
        let groups = (0..parts).map(Some).chain([None]).map(group).collect();
        Tables { schema, groups }
    }

    /// Refuses a list whose columns are not those of the first.
    pub(super) fn check(&self, schema: &ParquetSchema, first: &List, list: &List) -> anyhow::Result<()> {
        if !schema.has_columns_of(&self.schema) {
            bail!("the columns of {} are not those of {}; they cannot share parts", list.name(), first.name());
        }
        Ok(())
    }

    /// Adds rows. Of each it is said where it goes, if anywhere.
    pub(super) fn add(
        &mut self,
        rows: &ParquetBatch,
        places: &[Option<Part>],
        files: &mut Files<'_>,
    ) -> anyhow::Result<()> {
        for group in &mut self.groups {
            let mask: Vec<bool> = places.iter().map(|place| *place == Some(group.part)).collect();
            if !mask.contains(&true) {
                continue;
            }
            let rows = rows.rows_where(&mask);
            if group.rows() + rows.rows() > rows_of_group(group.pieces.groups(), MOST_ROWS_PER_GROUP) {
                group.write(files)?;
            }
            group.waiting.push(rows);
        }
        Ok(())
    }

    /// Writes the last rows and the ends of the files. There is no file of what could not be sorted if there is nothing
    /// in it.
    pub(super) fn finish(mut self, files: &mut Files<'_>) -> anyhow::Result<()> {
        for group in &mut self.groups {
            group.write(files)?;
            if group.part.is_some() || group.pieces.rows() > 0 {
                files.file(group.part)?.write(&group.pieces.end().context("cannot end the file")?)?;
            }
        }
        Ok(())
    }
}

impl Group {
    fn rows(&self) -> usize {
        self.waiting.iter().map(ParquetBatch::rows).sum()
    }

    /// Writes the rows that wait as a row group.
    fn write(&mut self, files: &mut Files<'_>) -> anyhow::Result<()> {
        let waiting = std::mem::take(&mut self.waiting);
        if waiting.is_empty() {
            return Ok(());
        }
        let piece = self.pieces.piece(&waiting).context("cannot make a row group")?;
        files.file(self.part)?.write(&piece)
    }
}
