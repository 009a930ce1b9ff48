//! Tables for tests.

use crate::columns::step_fields;
use crate::values::{DataType, Field, Table, Values, lists};
use std::ops::Range;

/// Three rows with every type of column, nulls, and texts that CSV has to quote.
pub(crate) fn every_type() -> Table {
    let text = |text: &str| Some(text.to_owned());
    let small = |values: &[i16]| Values::Int16(values.iter().copied().map(Some).collect());
    let steps = Values::Record {
        present: vec![true],
        members: vec![
            Values::Text(vec![text("x-wing")]),
            small(&[2]),
            lists([Some(0)], small(&[])),
            lists([Some(2)], small(&[7, -1])),
            small(&[32]),
        ],
    };
    let columns = [
        (
            Field::required("puzzle", DataType::Text),
            Values::Text(vec![text("53..7"), text("1\u{e9}"), text("two\nlines")]),
        ),
        (Field::optional("comment", DataType::Text), Values::Text(vec![text("a \"b\", c"), None, text("")])),
        (Field::optional("givens", DataType::Int16), Values::Int16(vec![Some(24), None, Some(-3)])),
        (Field::optional("er", DataType::Float64), Values::Float64(vec![Some(7.1), Some(7.0), None])),
        (Field::optional("minimal", DataType::Boolean), Values::Boolean(vec![Some(true), Some(false), None])),
        (
            Field::optional("steps", DataType::List(Box::new(DataType::Record(step_fields())))),
            lists([Some(1), Some(0), None], steps),
        ),
    ];
    let (fields, values): (Vec<Field>, Vec<Values>) = columns.into_iter().unzip();
    Table::new(fields.into(), values, 3)
}

/// One column of a table.
pub(crate) fn column(table: &Table, name: &str) -> Table {
    let field = table.schema().iter().find(|field| field.name == name).expect("a column of the table");
    Table::new([field.clone()].into(), vec![table.column(name).expect("the same").clone()], table.rows())
}

/// Some rows of a table.
pub(crate) fn part(table: &Table, rows: Range<usize>) -> Table {
    let columns = table.columns().iter().map(|values| some(values, rows.clone())).collect();
    Table::new(table.schema().clone(), columns, rows.len())
}

fn some(values: &Values, rows: Range<usize>) -> Values {
    match values {
        Values::Text(values) => Values::Text(values[rows].to_vec()),
        Values::Boolean(values) => Values::Boolean(values[rows].to_vec()),
        Values::Int16(values) => Values::Int16(values[rows].to_vec()),
        Values::Int32(values) => Values::Int32(values[rows].to_vec()),
        Values::Int64(values) => Values::Int64(values[rows].to_vec()),
        Values::Float64(values) => Values::Float64(values[rows].to_vec()),
        Values::List { places, items } => Values::List { places: places[rows].to_vec(), items: items.clone() },
        Values::Record { present, members } => Values::Record {
            present: present[rows.clone()].to_vec(),
            members: members.iter().map(|member| some(member, rows.clone())).collect(),
        },
    }
}
