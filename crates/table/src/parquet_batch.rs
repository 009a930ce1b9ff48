//! Rows as Parquet keeps them: for each leaf of the schema its values, with levels that say to which row, list and
//! record they belong (Melnik et al., "Dremel", 2010).
//!
//! Both tables of ours and rows of any Parquet file come in this form, so that there is one way to write them, and rows
//! that are only passed on keep every type that Parquet has.

use crate::values::{DataType, Field, Table, Values};
use parquet::basic::{LogicalType, Repetition, Type as PhysicalType};
use parquet::column::reader::ColumnReader;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::{ByteArray, FixedLenByteArray, Int96};
use parquet::errors::Result;
use parquet::file::metadata::{FileMetaData, KeyValue};
use parquet::schema::types::{SchemaDescPtr, SchemaDescriptor, Type, TypePtr};
use std::sync::Arc;

/// The columns of a Parquet file, and what its writer said about them.
#[derive(Clone, Debug)]
pub struct ParquetSchema {
    pub(crate) columns: SchemaDescPtr,
    pub(crate) about: Option<Arc<[KeyValue]>>,
}

impl ParquetSchema {
    /// The columns of tables with these fields.
    #[must_use]
    pub fn of_table(fields: &[Field]) -> ParquetSchema {
        let root = group("schema", fields.iter().map(column).collect(), None, None);
        ParquetSchema { columns: Arc::new(SchemaDescriptor::new(root)), about: None }
    }

    /// The columns of a file.
    pub(crate) fn of_file(file: &FileMetaData) -> ParquetSchema {
        ParquetSchema {
            columns: file.schema_descr_ptr(),
            about: file.key_value_metadata().map(|about| about.as_slice().into()),
        }
    }

    /// Whether two files have the same columns: names, types and order.
    #[must_use]
    pub fn has_columns_of(&self, other: &ParquetSchema) -> bool {
        self.columns.root_schema().get_fields() == other.columns.root_schema().get_fields()
    }
}

/// A column of a table, or a member of a record.
fn column(field: &Field) -> TypePtr {
    let repetition = if field.nullable { Repetition::OPTIONAL } else { Repetition::REQUIRED };
    node(&field.name, &field.data_type, repetition)
}

fn node(name: &str, data_type: &DataType, repetition: Repetition) -> TypePtr {
    let (physical, logical) = match data_type {
        DataType::List(item) => {
            let item = node("element", item, Repetition::REQUIRED);
            let items = group("list", vec![item], Some(Repetition::REPEATED), None);
            return group(name, vec![items], Some(repetition), Some(LogicalType::List));
        }
        DataType::Record(fields) => return group(name, fields.iter().map(column).collect(), Some(repetition), None),
        DataType::Text => (PhysicalType::BYTE_ARRAY, Some(LogicalType::String)),
        DataType::Boolean => (PhysicalType::BOOLEAN, None),
        DataType::Int16 => (PhysicalType::INT32, Some(LogicalType::integer(16, true))),
        DataType::Int32 => (PhysicalType::INT32, None),
        DataType::Int64 => (PhysicalType::INT64, None),
        DataType::Float64 => (PhysicalType::DOUBLE, None),
    };
    let leaf = Type::primitive_type_builder(name, physical).with_repetition(repetition).with_logical_type(logical);
    Arc::new(leaf.build().expect("these types go together"))
}

fn group(name: &str, fields: Vec<TypePtr>, repetition: Option<Repetition>, logical: Option<LogicalType>) -> TypePtr {
    let mut group = Type::group_type_builder(name).with_fields(fields).with_logical_type(logical);
    if let Some(repetition) = repetition {
        group = group.with_repetition(repetition);
    }
    Arc::new(group.build().expect("a group may have any fields"))
}

/// Some rows of a Parquet file.
#[derive(Clone, PartialEq, Debug)]
pub struct ParquetBatch {
    rows: usize,
    pub(crate) leaves: Vec<Leaf>,
}

/// The values of a leaf. Where no level can be but one, there are no levels.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Leaf {
    /// The definition level of what is there.
    most: i16,
    is_repeated: bool,
    definitions: Vec<i16>,
    repetitions: Vec<i16>,
    pub(crate) values: LeafValues,
}

/// What is there, by physical type.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum LeafValues {
    Boolean(Vec<bool>),
    Int32(Vec<i32>),
    Int64(Vec<i64>),
    Int96(Vec<Int96>),
    Float(Vec<f32>),
    Double(Vec<f64>),
    Bytes(Vec<ByteArray>),
    Fixed(Vec<FixedLenByteArray>),
}

/// Does the same for values of each physical type.
macro_rules! for_each_type {
    ($of:expr, $values:ident => $body:expr) => {
        match $of {
            LeafValues::Boolean($values) => $body,
            LeafValues::Int32($values) => $body,
            LeafValues::Int64($values) => $body,
            LeafValues::Int96($values) => $body,
            LeafValues::Float($values) => $body,
            LeafValues::Double($values) => $body,
            LeafValues::Bytes($values) => $body,
            LeafValues::Fixed($values) => $body,
        }
    };
}

/// Does the same for values of each physical type with their reader or writer.
macro_rules! with_column {
    ($column:ident $values:expr, $of:expr; $($variant:ident $kind:ident),*; $file:ident, $list:ident => $body:expr) => {
        match ($of, $values) {
            $(($column::$kind($file), LeafValues::$variant($list)) => $body,)*
            _ => unreachable!("columns have values of their own type"),
        }
    };
}

impl ParquetBatch {
    /// The rows of a table. Their schema is that of [`ParquetSchema::of_table`].
    #[must_use]
    pub fn of_table(table: &Table) -> ParquetBatch {
        let schema = ParquetSchema::of_table(table.schema());
        let mut batch = ParquetBatch::empty(&schema, 0..schema.columns.num_columns());
        let mut left = &mut batch.leaves[..];
        for (field, values) in table.schema().iter().zip(table.columns()) {
            let (leaves, rest) = left.split_at_mut(leaf_count(&field.data_type));
            for row in 0..table.rows() {
                shred(field, values, row, Levels::default(), leaves);
            }
            left = rest;
        }
        batch.rows = table.rows();
        batch
    }

    /// No rows of some leaves of a schema.
    pub(crate) fn empty(schema: &ParquetSchema, leaves: impl IntoIterator<Item = usize>) -> ParquetBatch {
        let leaf = |index: usize| {
            let about = &schema.columns.columns()[index];
            let values = match about.physical_type() {
                PhysicalType::BOOLEAN => LeafValues::Boolean(Vec::new()),
                PhysicalType::INT32 => LeafValues::Int32(Vec::new()),
                PhysicalType::INT64 => LeafValues::Int64(Vec::new()),
                PhysicalType::INT96 => LeafValues::Int96(Vec::new()),
                PhysicalType::FLOAT => LeafValues::Float(Vec::new()),
                PhysicalType::DOUBLE => LeafValues::Double(Vec::new()),
                PhysicalType::BYTE_ARRAY => LeafValues::Bytes(Vec::new()),
                PhysicalType::FIXED_LEN_BYTE_ARRAY => LeafValues::Fixed(Vec::new()),
            };
            Leaf {
                most: about.max_def_level(),
                is_repeated: about.max_rep_level() > 0,
                definitions: Vec::new(),
                repetitions: Vec::new(),
                values,
            }
        };
        ParquetBatch { rows: 0, leaves: leaves.into_iter().map(leaf).collect() }
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The rows for which the mask is true.
    ///
    /// # Panics
    /// If the mask does not have one entry for each row.
    #[must_use]
    pub fn rows_where(&self, mask: &[bool]) -> ParquetBatch {
        assert_eq!(mask.len(), self.rows, "one entry for each row");
        let leaves = self.leaves.iter().map(|leaf| leaf.rows_where(mask)).collect();
        ParquetBatch { rows: mask.iter().filter(|&&is_kept| is_kept).count(), leaves }
    }

    /// Adds rows of the same schema.
    pub(crate) fn append(&mut self, other: &ParquetBatch) {
        self.rows += other.rows;
        self.leaves.iter_mut().zip(&other.leaves).for_each(|(leaf, other)| leaf.append(other));
    }

    /// Adds up to so many rows from one reader for each leaf. Fewer come only at the end of a row group.
    pub(crate) fn read(&mut self, readers: &mut [ColumnReader], rows: usize) -> Result<()> {
        for (leaf, reader) in self.leaves.iter_mut().zip(readers) {
            leaf.read(reader, rows)?;
        }
        self.rows += rows;
        Ok(())
    }
}

impl LeafValues {
    /// Writes all values with their levels; where a column has none, they are empty.
    pub(crate) fn write(&self, definitions: &[i16], repetitions: &[i16], writer: &mut ColumnWriter<'_>) -> Result<()> {
        let [definitions, repetitions] =
            [definitions, repetitions].map(|levels| (!levels.is_empty()).then_some(levels));
        with_column!(ColumnWriter self, writer;
            Boolean BoolColumnWriter, Int32 Int32ColumnWriter, Int64 Int64ColumnWriter, Int96 Int96ColumnWriter,
            Float FloatColumnWriter, Double DoubleColumnWriter, Bytes ByteArrayColumnWriter,
            Fixed FixedLenByteArrayColumnWriter;
            writer, list => writer.write_batch(list, definitions, repetitions))?;
        Ok(())
    }
}

impl Leaf {
    fn read(&mut self, reader: &mut ColumnReader, rows: usize) -> Result<()> {
        let Leaf { definitions, repetitions, values, .. } = self;
        let mut left = rows;
        while left > 0 {
            let (records, ..) = with_column!(ColumnReader &mut *values, &mut *reader;
                Boolean BoolColumnReader, Int32 Int32ColumnReader, Int64 Int64ColumnReader, Int96 Int96ColumnReader,
                Float FloatColumnReader, Double DoubleColumnReader, Bytes ByteArrayColumnReader,
                Fixed FixedLenByteArrayColumnReader;
                reader, list => reader.read_records(left, Some(definitions), Some(repetitions), list)?);
            if records == 0 {
                return Err(parquet::errors::ParquetError::EOF("a column has fewer rows than its row group".into()));
            }
            left -= records;
        }
        Ok(())
    }

    pub(crate) fn write(&self, writer: &mut ColumnWriter<'_>) -> Result<()> {
        self.values.write(&self.definitions, &self.repetitions, writer)
    }

    fn append(&mut self, other: &Leaf) {
        self.definitions.extend_from_slice(&other.definitions);
        self.repetitions.extend_from_slice(&other.repetitions);
        match (&mut self.values, &other.values) {
            (LeafValues::Boolean(all), LeafValues::Boolean(more)) => all.extend_from_slice(more),
            (LeafValues::Int32(all), LeafValues::Int32(more)) => all.extend_from_slice(more),
            (LeafValues::Int64(all), LeafValues::Int64(more)) => all.extend_from_slice(more),
            (LeafValues::Int96(all), LeafValues::Int96(more)) => all.extend_from_slice(more),
            (LeafValues::Float(all), LeafValues::Float(more)) => all.extend_from_slice(more),
            (LeafValues::Double(all), LeafValues::Double(more)) => all.extend_from_slice(more),
            (LeafValues::Bytes(all), LeafValues::Bytes(more)) => all.extend_from_slice(more),
            (LeafValues::Fixed(all), LeafValues::Fixed(more)) => all.extend_from_slice(more),
            _ => unreachable!("batches of one schema"),
        }
    }

    fn rows_where(&self, mask: &[bool]) -> Leaf {
        let slots = if self.most > 0 { self.definitions.len() } else { for_each_type!(&self.values, all => all.len()) };
        // Which slots belong to rows that are kept, and which of the values.
        let mut row = 0;
        let kept: Vec<bool> = (0..slots)
            .map(|slot| {
                let is_next_row = slot > 0 && self.repetitions.get(slot).is_none_or(|&level| level == 0);
                row += usize::from(is_next_row);
                mask[row]
            })
            .collect();
        let has_value = |slot: usize| self.definitions.get(slot).is_none_or(|&level| level == self.most);
        let mut kept_values = (0..slots).filter(|&slot| has_value(slot)).map(|slot| kept[slot]);
        let mut is_kept = || kept_values.next().unwrap_or(false);
        let levels =
            |levels: &[i16]| levels.iter().zip(&kept).filter(|(_, kept)| **kept).map(|(level, _)| *level).collect();
        let mut values = self.values.clone();
        for_each_type!(&mut values, values => values.retain(|_| is_kept()));
        Leaf { definitions: levels(&self.definitions), repetitions: levels(&self.repetitions), values, ..*self }
    }

    fn push_levels(&mut self, levels: Levels) {
        if self.most > 0 {
            self.definitions.push(levels.definition);
        }
        if self.is_repeated {
            self.repetitions.push(levels.repetition);
        }
    }

    /// The texts of the rows of a column without lists.
    pub(crate) fn texts(&self) -> Vec<Option<String>> {
        let LeafValues::Bytes(values) = &self.values else { return Vec::new() };
        // Some writers do not say that bytes are text.
        let mut texts = values.iter().map(|bytes| String::from_utf8_lossy(bytes.data()).into_owned());
        if self.most == 0 {
            return texts.map(Some).collect();
        }
        self.definitions.iter().map(|&level| if level == self.most { texts.next() } else { None }).collect()
    }
}

/// Where a value is in its row.
#[derive(Clone, Copy, Default)]
struct Levels {
    /// How many of its optional and repeated ancestors are there.
    definition: i16,
    /// At which depth of lists it goes on; 0 if a row begins.
    repetition: i16,
    /// In how many lists it is.
    depth: i16,
}

/// The number of leaves below a node.
fn leaf_count(data_type: &DataType) -> usize {
    match data_type {
        DataType::List(item) => leaf_count(item),
        DataType::Record(fields) => fields.iter().map(|field| leaf_count(&field.data_type)).sum(),
        _ => 1,
    }
}

/// Adds a value to the leaves below its field.
fn shred(field: &Field, values: &Values, row: usize, mut levels: Levels, leaves: &mut [Leaf]) {
    if values.is_null(row) {
        assert!(field.nullable, "a null in '{}', which has none", field.name);
        return leaves.iter_mut().for_each(|leaf| leaf.push_levels(levels));
    }
    levels.definition += i16::from(field.nullable);
    shred_value(&field.data_type, values, row, levels, leaves);
}

/// Adds a value that is not null.
fn shred_value(data_type: &DataType, values: &Values, row: usize, mut levels: Levels, leaves: &mut [Leaf]) {
    match (data_type, values) {
        (DataType::List(item), Values::List { places, items }) => {
            let place = places[row].clone().unwrap_or_default();
            if place.is_empty() {
                return leaves.iter_mut().for_each(|leaf| leaf.push_levels(levels));
            }
            (levels.definition, levels.depth) = (levels.definition + 1, levels.depth + 1);
            for index in place.clone() {
                if index > place.start {
                    levels.repetition = levels.depth;
                }
                assert!(!items.is_null(index), "a null in a list");
                shred_value(item, items, index, levels, leaves);
            }
        }
        (DataType::Record(fields), Values::Record { members, .. }) => {
            let mut left = leaves;
            for (field, member) in fields.iter().zip(members) {
                let (leaves, rest) = left.split_at_mut(leaf_count(&field.data_type));
                shred(field, member, row, levels, leaves);
                left = rest;
            }
        }
        _ => {
            leaves[0].push_levels(levels);
            match (&mut leaves[0].values, values) {
                (LeafValues::Bytes(all), Values::Text(texts)) => all.extend(texts[row].as_deref().map(ByteArray::from)),
                (LeafValues::Boolean(all), Values::Boolean(truths)) => all.extend(truths[row]),
                (LeafValues::Int32(all), Values::Int16(numbers)) => all.extend(numbers[row].map(i32::from)),
                (LeafValues::Int32(all), Values::Int32(numbers)) => all.extend(numbers[row]),
                (LeafValues::Int64(all), Values::Int64(numbers)) => all.extend(numbers[row]),
                (LeafValues::Double(all), Values::Float64(numbers)) => all.extend(numbers[row]),
                _ => unreachable!("values have the type of their field"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn levels_say_where_values_belong() {
        let table = samples::every_type();
        let schema = ParquetSchema::of_table(table.schema());
        let batch = ParquetBatch::of_table(&table);
        let paths: Vec<String> = schema.columns.columns().iter().map(|column| column.path().string()).collect();
        let leaf = |path: &str| &batch.leaves[paths.iter().position(|known| known == path).expect("a leaf")];
        // One step with no placement and two eliminations, no step, no path.
        let technique = leaf("steps.list.element.technique");
        assert_eq!((&technique.definitions[..], &technique.repetitions[..]), (&[2, 1, 0][..], &[0, 0, 0][..]));
        let placements = leaf("steps.list.element.placements.list.element");
        assert_eq!((&placements.definitions[..], &placements.repetitions[..]), (&[2, 1, 0][..], &[0, 0, 0][..]));
        let eliminations = leaf("steps.list.element.eliminations.list.element");
        assert_eq!(
            (&eliminations.definitions[..], &eliminations.repetitions[..]),
            (&[3, 3, 1, 0][..], &[0, 2, 0, 0][..])
        );
        assert_eq!(eliminations.values, LeafValues::Int32(vec![7, -1]));
        assert_eq!((&leaf("puzzle").definitions[..], leaf("puzzle").texts().len()), (&[][..], 3));
        assert_eq!(leaf("comment").texts(), [Some("a \"b\", c".to_owned()), None, Some(String::new())]);
    }

    #[test]
    fn rows_are_chosen_and_added_with_all_their_values() {
        let table = samples::every_type();
        let whole = ParquetBatch::of_table(&table);
        for rows in [0..0, 0..1, 1..2, 2..3, 0..2, 1..3, 0..3] {
            let mask: Vec<bool> = (0..3).map(|row| rows.contains(&row)).collect();
            assert_eq!(
                whole.rows_where(&mask),
                ParquetBatch::of_table(&samples::part(&table, rows.clone())),
                "{rows:?}"
            );
        }
        let mut parts = ParquetBatch::of_table(&samples::part(&table, 0..2));
        parts.append(&ParquetBatch::of_table(&samples::part(&table, 2..3)));
        assert_eq!(parts, whole);
    }
}
