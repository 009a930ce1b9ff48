//! The documentation lists every column.

use pencilproof_table::Column;
use std::path::Path;

#[test]
fn the_page_of_tables_lists_every_column() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/TABLES.md");
    let page = std::fs::read_to_string(page).unwrap();
    let line = |column: &Column| format!("| `{column}` | {} | {} |", column.data_type(), column.about());
    let wanted = Column::ALL.iter().map(line).collect::<Vec<_>>().join("\n");
    assert!(page.contains(&wanted), "docs/TABLES.md must have these lines:\n{wanted}");
}
