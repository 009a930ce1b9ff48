//! The function `kinds`.

use pencilproof::core::Kind;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The kinds of constraints: a dict for each with its `id`, its `name`, its `fields` and its documentation.
///
/// >>> [kind["id"] for kind in kinds()][:3]
/// ['killer', 'sum', 'little-killer']
#[pyfunction]
pub(crate) fn kinds(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let dict = |kind: &Kind| {
        let fields = kind.fields.iter().map(|field| {
            let dict = PyDict::new(py);
            dict.set_item("name", field.name)?;
            dict.set_item("holds", field.holds.word())?;
            dict.set_item("needed", field.is_needed)?;
            Ok(dict)
        });
        let dict = PyDict::new(py);
        dict.set_item("id", kind.id)?;
        dict.set_item("name", kind.name)?;
        dict.set_item("fields", fields.collect::<PyResult<Vec<_>>>()?)?;
        dict.set_item("documentation", kind.documentation)?;
        Ok(dict)
    };
    Kind::all().map(dict).collect()
}
