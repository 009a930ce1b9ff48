//! Record batches for tests.

use crate::column::{list, step_fields};
use arrow_array::{ArrayRef, BooleanArray, Float64Array, Int16Array, ListArray, RecordBatch, StringArray, StructArray};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, Schema};
use std::sync::Arc;

/// Three rows with every type of column, nulls, and texts that CSV has to quote.
pub(crate) fn every_type() -> RecordBatch {
    let small = |values: Vec<i16>| Arc::new(Int16Array::from(values)) as ArrayRef;
    let item = Arc::new(Field::new("item", DataType::Int16, false));
    let list_of = |lengths: &[usize], values: Vec<i16>| {
        let offsets = OffsetBuffer::from_lengths(lengths.iter().copied());
        Arc::new(ListArray::new(item.clone(), offsets, small(values), None)) as ArrayRef
    };
    let techniques = Arc::new(StringArray::from(vec!["x-wing"])) as ArrayRef;
    let members = vec![techniques, small(vec![2]), list_of(&[0], vec![]), list_of(&[2], vec![7, -1]), small(vec![32])];
    let steps = StructArray::new(step_fields(), members, None);
    let step = Arc::new(Field::new("item", DataType::Struct(step_fields()), false));
    let nulls = NullBuffer::from(vec![true, true, false]);
    let steps = ListArray::new(step, OffsetBuffer::from_lengths([1, 0, 0]), Arc::new(steps), Some(nulls));
    let columns: Vec<(Field, ArrayRef)> = vec![
        (
            Field::new("puzzle", DataType::Utf8, false),
            Arc::new(StringArray::from(vec!["53..7", "1\u{e9}", "two\nlines"])),
        ),
        (
            Field::new("comment", DataType::Utf8, true),
            Arc::new(StringArray::from(vec![Some("a \"b\", c"), None, Some("")])),
        ),
        (Field::new("givens", DataType::Int16, true), Arc::new(Int16Array::from(vec![Some(24), None, Some(-3)]))),
        (Field::new("er", DataType::Float64, true), Arc::new(Float64Array::from(vec![Some(7.1), Some(7.0), None]))),
        (
            Field::new("minimal", DataType::Boolean, true),
            Arc::new(BooleanArray::from(vec![Some(true), Some(false), None])),
        ),
        (Field::new("steps", list(DataType::Struct(step_fields())), true), Arc::new(steps)),
    ];
    let (fields, arrays): (Vec<Field>, Vec<ArrayRef>) = columns.into_iter().unzip();
    RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays).expect("the columns have their types")
}
