//! Rows of a table as text: CSV after RFC 4180, and JSON lines.
//!
//! | value | CSV | JSON |
//! |---|---|---|
//! | null | nothing | `null` |
//! | text | as it is, in quotation marks where CSV needs them | a string |
//! | number | shortest; fractions with a point: `7.0` | the same |
//! | list, record | the JSON of it, without blanks | a list, an object |
//!
//! An empty text is `""` in CSV, and so is a line that has nothing but one null, because readers pass over blank lines.

use crate::values::{DataType, Field, Table, Values};
use std::io::Write;

/// The first line of a table in CSV: the names of the columns, without a line break.
#[must_use]
pub fn csv_head(schema: &[Field]) -> Vec<u8> {
    let mut head = Vec::new();
    for (index, field) in schema.iter().enumerate() {
        if index > 0 {
            head.push(b',');
        }
        push_field(&field.name, &mut head);
    }
    head
}

impl Table {
    /// Appends a row as a line of CSV, without a line break.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn push_csv(&self, row: usize, out: &mut Vec<u8>) {
        let before = out.len();
        for (index, (field, values)) in self.schema().iter().zip(self.columns()).enumerate() {
            if index > 0 {
                out.push(b',');
            }
            values.push_csv(&field.data_type, row, out);
        }
        if out.len() == before {
            out.extend_from_slice(b"\"\"");
        }
    }

    /// Appends a row as an object of JSON in one line, without a line break. Every line has all members.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn push_json(&self, row: usize, out: &mut Vec<u8>) {
        push_object(self.schema(), self.columns(), row, out);
    }
}

impl Values {
    fn push_csv(&self, data_type: &DataType, row: usize, out: &mut Vec<u8>) {
        if self.is_null(row) {
            return;
        }
        match self {
            Values::Text(texts) => push_field(texts[row].as_deref().unwrap_or_default(), out),
            // JSON has no word for what is no number, and CSV follows it.
            Values::Float64(numbers) if !numbers[row].is_some_and(f64::is_finite) => {}
            Values::List { .. } | Values::Record { .. } => {
                let mut json = Vec::new();
                self.push_json(data_type, row, &mut json);
                push_field(&String::from_utf8_lossy(&json), out);
            }
            _ => self.push_json(data_type, row, out),
        }
    }

    fn push_json(&self, data_type: &DataType, row: usize, out: &mut Vec<u8>) {
        let null = |out: &mut Vec<u8>| out.extend_from_slice(b"null");
        match self {
            Values::Text(texts) => match &texts[row] {
                Some(text) => push_string(text, out),
                None => null(out),
            },
            Values::Boolean(truths) => match truths[row] {
                Some(truth) => out.extend_from_slice(if truth { b"true" } else { b"false" }),
                None => null(out),
            },
            Values::Int16(numbers) => push_number(numbers[row].map(i64::from), out),
            Values::Int32(numbers) => push_number(numbers[row].map(i64::from), out),
            Values::Int64(numbers) => push_number(numbers[row], out),
            Values::Float64(numbers) => match numbers[row].filter(|number| number.is_finite()) {
                Some(number) => push(format_args!("{number:?}"), out),
                None => null(out),
            },
            Values::List { places, items } => {
                let (Some(place), DataType::List(item)) = (&places[row], data_type) else { return null(out) };
                out.push(b'[');
                for index in place.clone() {
                    if index > place.start {
                        out.push(b',');
                    }
                    items.push_json(item, index, out);
                }
                out.push(b']');
            }
            Values::Record { present, members } => match data_type {
                DataType::Record(fields) if present[row] => push_object(fields, members, row, out),
                _ => null(out),
            },
        }
    }
}

fn push_object(fields: &[Field], members: &[Values], row: usize, out: &mut Vec<u8>) {
    out.push(b'{');
    for (index, (field, values)) in fields.iter().zip(members).enumerate() {
        if index > 0 {
            out.push(b',');
        }
        push_string(&field.name, out);
        out.push(b':');
        values.push_json(&field.data_type, row, out);
    }
    out.push(b'}');
}

fn push_string(text: &str, out: &mut Vec<u8>) {
    // Writing a string to memory does not fail.
    let _ = serde_json::to_writer(out, text);
}

fn push_number(number: Option<i64>, out: &mut Vec<u8>) {
    match number {
        Some(number) => push(format_args!("{number}"), out),
        None => out.extend_from_slice(b"null"),
    }
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

    fn csv(table: &Table) -> Vec<String> {
        lines(table, Table::push_csv)
    }

    fn json(table: &Table) -> Vec<String> {
        lines(table, Table::push_json)
    }

    fn lines(table: &Table, push: impl Fn(&Table, usize, &mut Vec<u8>)) -> Vec<String> {
        let line = |row| {
            let mut line = Vec::new();
            push(table, row, &mut line);
            String::from_utf8(line).unwrap()
        };
        (0..table.rows()).map(line).collect()
    }

    #[test]
    fn rows_are_csv() {
        let table = samples::every_type();
        let head = String::from_utf8(csv_head(table.schema())).unwrap();
        assert_eq!(head, "puzzle,comment,givens,er,minimal,steps");
        let lines = csv(&table);
        let steps =
            r#""[{""technique"":""x-wing"",""size"":2,""placements"":[],""eliminations"":[7,-1],""rating"":32}]""#;
        assert_eq!(lines[0], format!("53..7,\"a \"\"b\"\", c\",24,7.1,true,{steps}"));
        assert_eq!(lines[1], "1\u{e9},,,7.0,false,[]");
        assert_eq!(lines[2], "\"two\nlines\",\"\",-3,,,");
    }

    #[test]
    fn rows_are_json() {
        let lines = json(&samples::every_type());
        let values: Vec<serde_json::Value> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(lines.iter().all(|line| !line.contains('\n')));
        assert_eq!(values[0]["comment"], "a \"b\", c");
        assert_eq!(values[0]["steps"][0]["eliminations"], serde_json::json!([7, -1]));
        assert_eq!(lines[1], r#"{"puzzle":"1é","comment":null,"givens":null,"er":7.0,"minimal":false,"steps":[]}"#);
        assert_eq!(values[2]["puzzle"], "two\nlines");
    }

    #[test]
    fn what_is_no_number_is_null() {
        let schema = [Field::required("number", DataType::Int64), Field::optional("er", DataType::Float64)];
        let columns = vec![Values::Int64(vec![Some(1); 2]), Values::Float64(vec![Some(f64::NAN), Some(f64::INFINITY)])];
        let table = Table::new(schema.into(), columns, 2);
        assert_eq!(csv(&table), ["1,", "1,"]);
        assert_eq!(json(&table), [r#"{"number":1,"er":null}"#; 2]);
    }

    #[test]
    fn a_line_is_never_blank() {
        let table = samples::column(&samples::every_type(), "er");
        assert_eq!(csv(&table), ["7.1", "7.0", "\"\""]);
    }

    #[test]
    fn a_part_of_a_table_has_its_own_rows() {
        let table = samples::every_type();
        assert_eq!(json(&samples::part(&table, 1..3)), json(&table)[1..]);
    }
}
