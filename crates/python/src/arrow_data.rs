//! Tables about puzzles as Arrow data, and Arrow data as tables.

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int16Type, Int32Type, Int64Type};
use arrow_array::{
    Array, ArrayRef, BooleanArray, Float64Array, Int16Array, Int32Array, Int64Array, ListArray, RecordBatch,
    RecordBatchOptions, StringArray, StructArray,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, DataType as ArrowType, Field as ArrowField, Fields, Schema, SchemaRef};
use pencilproof_table::{DataType, Field, Table, Values};
use std::sync::Arc;

/// The schema of tables with these fields.
pub(crate) fn arrow_schema(fields: &[Field]) -> SchemaRef {
    Arc::new(Schema::new(fields.iter().map(arrow_field).collect::<Fields>()))
}

fn arrow_field(field: &Field) -> ArrowField {
    ArrowField::new(&field.name, arrow_type(&field.data_type), field.nullable)
}

fn arrow_type(data_type: &DataType) -> ArrowType {
    match data_type {
        DataType::Text => ArrowType::Utf8,
        DataType::Boolean => ArrowType::Boolean,
        DataType::Int16 => ArrowType::Int16,
        DataType::Int32 => ArrowType::Int32,
        DataType::Int64 => ArrowType::Int64,
        DataType::Float64 => ArrowType::Float64,
        DataType::List(item) => ArrowType::List(arrow_item(item)),
        DataType::Record(fields) => ArrowType::Struct(fields.iter().map(arrow_field).collect()),
    }
}

fn arrow_item(item: &DataType) -> Arc<ArrowField> {
    Arc::new(ArrowField::new("item", arrow_type(item), false))
}

/// The rows of tables with the same columns.
///
/// # Errors
/// If there are more items in lists than Arrow's offsets of 32 bits can number.
pub(crate) fn batch(schema: &SchemaRef, tables: &[Table]) -> Result<RecordBatch, ArrowError> {
    let column = |index: usize| {
        let of_column: Vec<&Values> = tables.iter().map(|table| &table.columns()[index]).collect();
        let rows: Vec<(usize, usize)> = (tables.iter().enumerate())
            .flat_map(|(table, rows)| (0..rows.rows()).map(move |row| (table, row)))
            .collect();
        array(schema.field(index).data_type(), &of_column, &rows)
    };
    let columns = (0..schema.fields().len()).map(column).collect::<Result<Vec<_>, _>>()?;
    let rows = tables.iter().map(Table::rows).sum();
    RecordBatch::try_new_with_options(schema.clone(), columns, &RecordBatchOptions::new().with_row_count(Some(rows)))
}

/// The values at some places. A place is the number of a part and a row of it.
fn array(data_type: &ArrowType, parts: &[&Values], places: &[(usize, usize)]) -> Result<ArrayRef, ArrowError> {
    macro_rules! plain {
        ($kind:ident, $array:ty, $of:expr) => {{
            let value = |&(part, row): &(usize, usize)| match parts[part] {
                Values::$kind(values) => $of(&values[row]),
                _ => unreachable!("the parts of a column have one type"),
            };
            Arc::new(places.iter().map(value).collect::<$array>()) as ArrayRef
        }};
    }
    let present = || {
        let nulls: NullBuffer = places.iter().map(|&(part, row)| !parts[part].is_null(row)).collect();
        (nulls.null_count() > 0).then_some(nulls)
    };
    Ok(match data_type {
        ArrowType::Utf8 => plain!(Text, StringArray, Option::as_deref),
        ArrowType::Boolean => plain!(Boolean, BooleanArray, Option::clone),
        ArrowType::Int16 => plain!(Int16, Int16Array, Option::clone),
        ArrowType::Int32 => plain!(Int32, Int32Array, Option::clone),
        ArrowType::Int64 => plain!(Int64, Int64Array, Option::clone),
        ArrowType::Float64 => plain!(Float64, Float64Array, Option::clone),
        ArrowType::List(item) => {
            let lists = |part: usize| match parts[part] {
                Values::List { places, items } => (places, &**items),
                _ => unreachable!("the parts of a column have one type"),
            };
            let list = |&(part, row): &(usize, usize)| lists(part).0[row].clone().unwrap_or(0..0);
            let of_items: Vec<&Values> = (0..parts.len()).map(|part| lists(part).1).collect();
            let item_places: Vec<(usize, usize)> =
                places.iter().flat_map(|place| list(place).map(|row| (place.0, row))).collect();
            if i32::try_from(item_places.len()).is_err() {
                return Err(ArrowError::OffsetOverflowError(item_places.len()));
            }
            let offsets = OffsetBuffer::from_lengths(places.iter().map(|place| list(place).len()));
            let items = array(item.data_type(), &of_items, &item_places)?;
            Arc::new(ListArray::try_new(item.clone(), offsets, items, present())?)
        }
        ArrowType::Struct(fields) => {
            let member = |index: usize| {
                let of_member: Vec<&Values> = (parts.iter())
                    .map(|part| match part {
                        Values::Record { members, .. } => &members[index],
                        _ => unreachable!("the parts of a column have one type"),
                    })
                    .collect();
                array(fields[index].data_type(), &of_member, places)
            };
            let members = (0..fields.len()).map(member).collect::<Result<Vec<_>, _>>()?;
            Arc::new(StructArray::try_new(fields.clone(), members, present())?)
        }
        other => unreachable!("columns about puzzles are never {other}"),
    })
}

/// Arrow data whose types are those of tables about puzzles.
///
/// # Errors
/// If a column has another type.
pub(crate) fn table(batch: &RecordBatch) -> Result<Table, String> {
    let columns = batch.schema_ref().fields().iter().zip(batch.columns());
    let column = |(field, array): (&Arc<ArrowField>, &ArrayRef)| {
        let name =
            || format!("column '{}' has the type {}, which cannot be written as text", field.name(), field.data_type());
        let (data_type, values) = values(array).ok_or_else(name)?;
        Ok((Field { name: field.name().clone(), data_type, nullable: field.is_nullable() }, values))
    };
    let (fields, values): (Vec<Field>, Vec<Values>) =
        columns.map(column).collect::<Result<Vec<_>, String>>()?.into_iter().unzip();
    Ok(Table::new(fields.into(), values, batch.num_rows()))
}

fn values(array: &dyn Array) -> Option<(DataType, Values)> {
    Some(match array.data_type() {
        ArrowType::Utf8 => {
            let texts = array.as_string::<i32>().iter().map(|text| text.map(str::to_owned));
            (DataType::Text, Values::Text(texts.collect()))
        }
        ArrowType::Boolean => (DataType::Boolean, Values::Boolean(array.as_boolean().iter().collect())),
        ArrowType::Int16 => (DataType::Int16, Values::Int16(array.as_primitive::<Int16Type>().iter().collect())),
        ArrowType::Int32 => (DataType::Int32, Values::Int32(array.as_primitive::<Int32Type>().iter().collect())),
        ArrowType::Int64 => (DataType::Int64, Values::Int64(array.as_primitive::<Int64Type>().iter().collect())),
        ArrowType::Float64 => {
            (DataType::Float64, Values::Float64(array.as_primitive::<Float64Type>().iter().collect()))
        }
        ArrowType::List(_) => {
            let lists = array.as_list::<i32>();
            let (data_type, items) = values(lists.values())?;
            let ends = lists.value_offsets();
            let place = |row: usize| lists.is_valid(row).then(|| ends[row] as usize..ends[row + 1] as usize);
            let places = (0..lists.len()).map(place).collect();
            (DataType::List(Box::new(data_type)), Values::List { places, items: Box::new(items) })
        }
        ArrowType::Struct(fields) => {
            let records = array.as_struct();
            let member = |(field, array): (&Arc<ArrowField>, &ArrayRef)| {
                let (data_type, values) = values(array)?;
                Some((Field { name: field.name().clone(), data_type, nullable: field.is_nullable() }, values))
            };
            let members = fields.iter().zip(records.columns()).map(member).collect::<Option<Vec<_>>>()?;
            let (fields, members) = members.into_iter().unzip();
            let present = (0..records.len()).map(|row| records.is_valid(row)).collect();
            (DataType::Record(fields), Values::Record { present, members })
        }
        _ => return None,
    })
}
