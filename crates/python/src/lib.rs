//! The Python module `pencilproof._pencilproof`, which the package `pencilproof` presents.
//!
//! It translates: Python values into those of the façade and back, errors into exceptions. Long work runs without the
//! lock of the interpreter and ends on Ctrl-C (`run`). Single puzzles are objects (`puzzle`, `step`, `answers`,
//! `single`, `prove`); many of the classic 9x9 are numpy arrays (`boards`, `arrays`, `augment`), any are Arrow data
//! (`table`).
#![forbid(unsafe_code)]

mod answers;
mod arrays;
mod arrow_data;
mod augment;
mod boards;
mod errors;
mod follows;
mod kinds;
mod prove;
mod puzzle;
mod read;
mod run;
mod single;
mod step;
mod table;
mod texts;
mod why;

#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The engine behind the package pencilproof.
#[pyo3::pymodule]
mod _pencilproof {
    #[pymodule_export]
    use crate::answers::{Check, Hint, Rating, Report};
    #[pymodule_export]
    use crate::arrays::{canonical_array, check_array, count_array, rate_array, solve_array};
    #[pymodule_export]
    use crate::augment::augment;
    #[pymodule_export]
    use crate::errors::PuzzleError;
    #[pymodule_export]
    use crate::follows::{StepVerdict, are_valid_steps, is_valid_step};
    #[pymodule_export]
    use crate::kinds::kinds;
    #[pymodule_export]
    use crate::prove::{Certificate, prove, prove_candidates, prove_count};
    #[pymodule_export]
    use crate::puzzle::PyPuzzle;
    #[pymodule_export]
    use crate::read::{read, read_file};
    #[pymodule_export]
    use crate::single::{automorphisms, canonical, check, generate, hint, next_steps, rate, solve, steps, vary};
    #[pymodule_export]
    use crate::step::PyStep;
    #[pymodule_export]
    use crate::table::{PySchema, PyTable, PyTableStream, analyse, analyse_stream, checksum, columns, replay, schema};
    #[pymodule_export]
    use crate::why::Why;

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        crate::errors::init(module.py())
    }
}
