//! Rows of a record batch as text: CSV after RFC 4180, and JSON lines.
//!
//! | value | CSV | JSON |
//! |---|---|---|
//! | null | nothing | `null` |
//! | text | as it is, in quotation marks where CSV needs them | a string |
//! | number | shortest; fractions with a point: `7.0` | the same |
//! | list, record | the JSON of it, without blanks | a list, an object |
//!
//! An empty text is `""` in CSV, and so is a line that has nothing but one null, because readers pass over blank lines.

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int16Type, Int32Type, Int64Type};
use arrow_array::{Array, BooleanArray, Float64Array, Int16Array, Int32Array, Int64Array, ListArray, RecordBatch};
use arrow_array::{StringArray, StructArray};
use arrow_schema::{DataType, Schema};
use std::io::Write;
use thiserror::Error;

/// A column has a type that tables about puzzles do not use.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("column '{name}' has the type {data_type}, which cannot be written as text")]
pub struct NoText {
    /// The name of the column.
    pub name: String,
    /// Its type.
    pub data_type: DataType,
}

/// The rows of a batch, to be written as text.
#[derive(Debug)]
pub struct TextRows<'a> {
    columns: Vec<(&'a str, Cells<'a>)>,
    rows: usize,
}

/// The values of a column.
#[derive(Debug)]
enum Cells<'a> {
    Text(&'a StringArray),
    Truth(&'a BooleanArray),
    Small(&'a Int16Array),
    Middle(&'a Int32Array),
    Large(&'a Int64Array),
    Fraction(&'a Float64Array),
    List(&'a ListArray, Box<Cells<'a>>),
    Record(&'a StructArray, Vec<(&'a str, Cells<'a>)>),
}

/// The first line of a table in CSV: the names of the columns, without a line break.
#[must_use]
pub fn csv_head(schema: &Schema) -> Vec<u8> {
    let mut head = Vec::new();
    for (index, field) in schema.fields().iter().enumerate() {
        if index > 0 {
            head.push(b',');
        }
        push_field(field.name(), &mut head);
    }
    head
}

impl<'a> TextRows<'a> {
    /// The rows of a batch.
    ///
    /// # Errors
    /// If a column has a type that tables about puzzles do not use.
    pub fn new(batch: &'a RecordBatch) -> Result<TextRows<'a>, NoText> {
        let schema = batch.schema_ref();
        let columns = schema.fields().iter().zip(batch.columns());
        let columns = columns.map(|(field, array)| Ok((field.name().as_str(), Cells::new(field.name(), array)?)));
        Ok(TextRows { columns: columns.collect::<Result<_, NoText>>()?, rows: batch.num_rows() })
    }

    /// The number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows
    }

    /// Whether there are no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Appends a row as a line of CSV, without a line break.
    pub fn push_csv(&self, row: usize, out: &mut Vec<u8>) {
        let before = out.len();
        for (index, (_, cells)) in self.columns.iter().enumerate() {
            if index > 0 {
                out.push(b',');
            }
            cells.push_csv(row, out);
        }
        if out.len() == before {
            out.extend_from_slice(b"\"\"");
        }
    }

    /// Appends a row as an object of JSON in one line, without a line break. Every line has all members.
    pub fn push_json(&self, row: usize, out: &mut Vec<u8>) {
        push_object(&self.columns, row, out);
    }
}

impl<'a> Cells<'a> {
    fn new(name: &str, array: &'a dyn Array) -> Result<Cells<'a>, NoText> {
        Ok(match array.data_type() {
            DataType::Utf8 => Cells::Text(array.as_string()),
            DataType::Boolean => Cells::Truth(array.as_boolean()),
            DataType::Int16 => Cells::Small(array.as_primitive::<Int16Type>()),
            DataType::Int32 => Cells::Middle(array.as_primitive::<Int32Type>()),
            DataType::Int64 => Cells::Large(array.as_primitive::<Int64Type>()),
            DataType::Float64 => Cells::Fraction(array.as_primitive::<Float64Type>()),
            DataType::List(_) => {
                let list = array.as_list();
                Cells::List(list, Box::new(Cells::new(name, list.values())?))
            }
            DataType::Struct(_) => {
                let record = array.as_struct();
                let members = record.fields().iter().zip(record.columns());
                let members = members.map(|(field, array)| Ok((field.name().as_str(), Cells::new(name, array)?)));
                Cells::Record(record, members.collect::<Result<_, NoText>>()?)
            }
            other => return Err(NoText { name: name.to_owned(), data_type: other.clone() }),
        })
    }

    fn is_null(&self, row: usize) -> bool {
        match self {
            Cells::Text(array) => array.is_null(row),
            Cells::Truth(array) => array.is_null(row),
            Cells::Small(array) => array.is_null(row),
            Cells::Middle(array) => array.is_null(row),
            Cells::Large(array) => array.is_null(row),
            // JSON has no word for what is no number.
            Cells::Fraction(array) => array.is_null(row) || !array.value(row).is_finite(),
            Cells::List(array, _) => array.is_null(row),
            Cells::Record(array, _) => array.is_null(row),
        }
    }

    fn push_csv(&self, row: usize, out: &mut Vec<u8>) {
        if self.is_null(row) {
            return;
        }
        match self {
            Cells::Text(array) => push_field(array.value(row), out),
            Cells::List(..) | Cells::Record(..) => {
                let mut json = Vec::new();
                self.push_json(row, &mut json);
                push_field(&String::from_utf8_lossy(&json), out);
            }
            _ => self.push_json(row, out),
        }
    }

    fn push_json(&self, row: usize, out: &mut Vec<u8>) {
        if self.is_null(row) {
            return out.extend_from_slice(b"null");
        }
        match self {
            Cells::Text(array) => push_string(array.value(row), out),
            Cells::Truth(array) => out.extend_from_slice(if array.value(row) { b"true" } else { b"false" }),
            Cells::Small(array) => push_number(array.value(row), out),
            Cells::Middle(array) => push_number(array.value(row), out),
            Cells::Large(array) => push_number(array.value(row), out),
            Cells::Fraction(array) => push(format_args!("{:?}", array.value(row)), out),
            Cells::List(array, items) => {
                let offsets = array.value_offsets();
                out.push(b'[');
                for item in offsets[row]..offsets[row + 1] {
                    if item > offsets[row] {
                        out.push(b',');
                    }
                    items.push_json(item as usize, out);
                }
                out.push(b']');
            }
            Cells::Record(_, members) => push_object(members, row, out),
        }
    }
}

fn push_object(members: &[(&str, Cells<'_>)], row: usize, out: &mut Vec<u8>) {
    out.push(b'{');
    for (index, (name, cells)) in members.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        push_string(name, out);
        out.push(b':');
        cells.push_json(row, out);
    }
    out.push(b'}');
}

fn push_string(text: &str, out: &mut Vec<u8>) {
    // Writing a string to memory does not fail.
    let _ = serde_json::to_writer(out, text);
}

fn push_number(number: impl Into<i64>, out: &mut Vec<u8>) {
    push(format_args!("{}", number.into()), out);
}

fn push(text: std::fmt::Arguments<'_>, out: &mut Vec<u8>) {
    // Writing to memory does not fail.
    let _ = out.write_fmt(text);
}

/// Appends a field of CSV, in quotation marks if it needs them.
fn push_field(text: &str, out: &mut Vec<u8>) {
    let is_special = |byte| matches!(byte, b',' | b'"' | b'\n' | b'\r');
    if !text.is_empty() && !text.bytes().any(is_special) {
        return out.extend_from_slice(text.as_bytes());
    }
    out.push(b'"');
    for (index, part) in text.split('"').enumerate() {
        if index > 0 {
            out.extend_from_slice(b"\"\"");
        }
        out.extend_from_slice(part.as_bytes());
    }
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    fn csv(batch: &RecordBatch) -> Vec<String> {
        let rows = TextRows::new(batch).unwrap();
        lines(rows.len(), |row, line| rows.push_csv(row, line))
    }

    fn json(batch: &RecordBatch) -> Vec<String> {
        let rows = TextRows::new(batch).unwrap();
        lines(rows.len(), |row, line| rows.push_json(row, line))
    }

    fn lines(count: usize, push: impl Fn(usize, &mut Vec<u8>)) -> Vec<String> {
        let line = |row| {
            let mut line = Vec::new();
            push(row, &mut line);
            String::from_utf8(line).unwrap()
        };
        (0..count).map(line).collect()
    }

    #[test]
    fn rows_are_csv() {
        let batch = samples::every_type();
        let head = String::from_utf8(csv_head(batch.schema_ref())).unwrap();
        assert_eq!(head, "puzzle,comment,givens,er,minimal,steps");
        let lines = csv(&batch);
        let steps =
            r#""[{""technique"":""x-wing"",""size"":2,""placements"":[],""eliminations"":[7,-1],""rating"":32}]""#;
        assert_eq!(lines[0], format!("53..7,\"a \"\"b\"\", c\",24,7.1,true,{steps}"));
        assert_eq!(lines[1], "1\u{e9},,,7.0,false,[]");
        assert_eq!(lines[2], "\"two\nlines\",\"\",-3,,,");
    }

    #[test]
    fn rows_are_json() {
        let batch = samples::every_type();
        let lines = json(&batch);
        let values: Vec<serde_json::Value> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(lines.iter().all(|line| !line.contains('\n')));
        assert_eq!(values[0]["comment"], "a \"b\", c");
        assert_eq!(values[0]["steps"][0]["eliminations"], serde_json::json!([7, -1]));
        assert_eq!(lines[1], r#"{"puzzle":"1é","comment":null,"givens":null,"er":7.0,"minimal":false,"steps":[]}"#);
        assert_eq!(values[2]["puzzle"], "two\nlines");
    }

    #[test]
    fn a_line_is_never_blank() {
        let batch = samples::every_type().project(&[3]).unwrap();
        assert_eq!(csv(&batch), ["7.1", "7.0", "\"\""]);
    }

    #[test]
    fn a_part_of_a_batch_has_its_own_rows() {
        let batch = samples::every_type();
        let whole = json(&batch);
        assert_eq!(json(&batch.slice(1, 2)), whole[1..]);
    }
}
