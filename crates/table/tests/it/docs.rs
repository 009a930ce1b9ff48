//! The documentation lists every column.

use arrow_schema::DataType;
use pencilproof_table::Column;
use std::path::Path;

fn type_name(data_type: &DataType) -> &'static str {
    match data_type {
        DataType::Utf8 => "text",
        DataType::Boolean => "boolean",
        DataType::Int16 => "int16",
        DataType::Int32 => "int32",
        DataType::Int64 => "int64",
        DataType::Float64 => "float64",
        DataType::List(_) => "list of records",
        other => panic!("{other} has no name in the documentation"),
    }
}

#[test]
fn the_page_of_tables_lists_every_column() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/TABLES.md");
    let page = std::fs::read_to_string(page).unwrap();
    let line = |column: &Column| format!("| `{column}` | {} | {} |", type_name(&column.data_type()), column.about());
    let wanted = Column::ALL.iter().map(line).collect::<Vec<_>>().join("\n");
    assert!(page.contains(&wanted), "docs/TABLES.md must have these lines:\n{wanted}");
}
