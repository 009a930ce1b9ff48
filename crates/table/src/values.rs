//! Tables in memory: columns of values with their types, which is as much of Arrow as tables about puzzles need.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// The type of the values of a column.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum DataType {
    /// UTF-8.
    Text,
    /// True or false.
    Boolean,
    /// Integers of 16 bits.
    Int16,
    /// Integers of 32 bits.
    Int32,
    /// Integers of 64 bits.
    Int64,
    /// Floating-point numbers of 64 bits.
    Float64,
    /// Lists of items, none of which is null.
    List(Box<DataType>),
    /// Records with these members.
    Record(Vec<Field>),
}

impl fmt::Display for DataType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DataType::Text => f.write_str("text"),
            DataType::Boolean => f.write_str("boolean"),
            DataType::Int16 => f.write_str("int16"),
            DataType::Int32 => f.write_str("int32"),
            DataType::Int64 => f.write_str("int64"),
            DataType::Float64 => f.write_str("float64"),
            DataType::List(item) => write!(f, "list of {item}s"),
            DataType::Record(_) => f.write_str("record"),
        }
    }
}

/// A column of a table, or a member of a record.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Field {
    /// The name.
    pub name: String,
    /// The type of its values.
    pub data_type: DataType,
    /// Whether values may be null.
    pub nullable: bool,
}

impl Field {
    /// A field without nulls.
    #[must_use]
    pub fn required(name: impl Into<String>, data_type: DataType) -> Field {
        Field { name: name.into(), data_type, nullable: false }
    }

    /// A field whose values may be null.
    #[must_use]
    pub fn optional(name: impl Into<String>, data_type: DataType) -> Field {
        Field { name: name.into(), data_type, nullable: true }
    }
}

/// The columns of a table, in their order.
pub type Schema = Arc<[Field]>;

/// The values of a column, one for each row; `None` and `false` in `present` are null.
#[derive(Clone, PartialEq, Debug)]
pub enum Values {
    /// Of [`DataType::Text`].
    Text(Vec<Option<String>>),
    /// Of [`DataType::Boolean`].
    Boolean(Vec<Option<bool>>),
    /// Of [`DataType::Int16`].
    Int16(Vec<Option<i16>>),
    /// Of [`DataType::Int32`].
    Int32(Vec<Option<i32>>),
    /// Of [`DataType::Int64`].
    Int64(Vec<Option<i64>>),
    /// Of [`DataType::Float64`].
    Float64(Vec<Option<f64>>),
    /// Of [`DataType::List`].
    List {
        /// The place of each list among all items.
        places: Vec<Option<Range<usize>>>,
        /// The items of all lists.
        items: Box<Values>,
    },
    /// Of [`DataType::Record`].
    Record {
        /// Which records are not null.
        present: Vec<bool>,
        /// The values of each member, one for each record.
        members: Vec<Values>,
    },
}

impl Values {
    /// The number of values, nulls included.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Values::Text(values) => values.len(),
            Values::Boolean(values) => values.len(),
            Values::Int16(values) => values.len(),
            Values::Int32(values) => values.len(),
            Values::Int64(values) => values.len(),
            Values::Float64(values) => values.len(),
            Values::List { places, .. } => places.len(),
            Values::Record { present, .. } => present.len(),
        }
    }

    /// Whether there are no values.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the value of a row is null.
    ///
    /// # Panics
    /// If there is no such row.
    #[must_use]
    pub fn is_null(&self, row: usize) -> bool {
        match self {
            Values::Text(values) => values[row].is_none(),
            Values::Boolean(values) => values[row].is_none(),
            Values::Int16(values) => values[row].is_none(),
            Values::Int32(values) => values[row].is_none(),
            Values::Int64(values) => values[row].is_none(),
            Values::Float64(values) => values[row].is_none(),
            Values::List { places, .. } => places[row].is_none(),
            Values::Record { present, .. } => !present[row],
        }
    }
}

/// Lists of so many items each, which follow one another; `None` is null.
pub(crate) fn lists(lengths: impl IntoIterator<Item = Option<usize>>, items: Values) -> Values {
    let mut end = 0;
    let place = |length: Option<usize>| {
        let length = length?;
        end += length;
        Some(end - length..end)
    };
    let places: Vec<_> = lengths.into_iter().map(place).collect();
    debug_assert_eq!(end, items.len());
    Values::List { places, items: Box::new(items) }
}

/// Rows in columns.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    schema: Schema,
    columns: Vec<Values>,
    rows: usize,
}

impl Table {
    /// A table of so many rows.
    ///
    /// # Panics
    /// If there is not one column for each field, or if a column does not have one value for each row. That the values
    /// are of the type of their field is up to the caller.
    #[must_use]
    pub fn new(schema: Schema, columns: Vec<Values>, rows: usize) -> Table {
        assert_eq!(schema.len(), columns.len(), "one column for each field");
        assert!(columns.iter().all(|values| values.len() == rows), "one value for each row");
        Table { schema, columns, rows }
    }

    /// The fields of its columns.
    #[must_use]
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// The values, column by column.
    #[must_use]
    pub fn columns(&self) -> &[Values] {
        &self.columns
    }

    /// The values of the column with this name.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<&Values> {
        self.schema.iter().position(|field| field.name == name).map(|index| &self.columns[index])
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }
}
