//! The solver `tdoku`, from a shared library that the user has built.

use anyhow::Context;
use libloading::{Library, Symbol};
use std::ffi::c_char;
use std::path::Path;

/// `size_t TdokuSolverDpllTriadSimd(input, limit, configuration, solution, num_guesses)`
type Solve = unsafe extern "C" fn(*const c_char, usize, u32, *mut c_char, *mut usize) -> usize;

/// The library and its entry.
pub struct Tdoku {
    solve: Solve,
    _library: Library,
}

impl Tdoku {
    /// Loads a library.
    ///
    /// # Errors
    /// If there is no such library, or it has no such function.
    pub fn load(path: &Path) -> anyhow::Result<Tdoku> {
        // SAFETY: the user vouches for the library named on the command line; the signature is that of its header.
        unsafe {
            let library = Library::new(path).with_context(|| format!("cannot load {}", path.display()))?;
            let solve: Symbol<'_, Solve> = library.get(b"TdokuSolverDpllTriadSimd\0")?;
            let solve = *solve;
            Ok(Tdoku { solve, _library: library })
        }
    }

    /// The number of solutions of a line of `1` to `9` and `.`, up to a limit.
    pub fn count(&self, line: &[u8; 82], limit: usize) -> usize {
        let mut solution = [0 as c_char; 82];
        let mut guesses = 0;
        // SAFETY: the input has 81 characters and one that is below '.', the outputs have the room that the header asks
        // for, and the library stays loaded as long as `self`.
        unsafe { (self.solve)(line.as_ptr().cast(), limit, 0, solution.as_mut_ptr(), &mut guesses) }
    }
}
