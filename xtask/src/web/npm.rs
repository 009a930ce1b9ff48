//! The npm package `pencilproof`: the engine, the JavaScript around it under `crates/wasm/npm/`, and the types of the
//! API, which the page has too.

use super::{engine, root};
use anyhow::Context;
use std::fs;
use std::path::Path;

/// The version in the package's source, which stands for that of the workspace.
const NO_VERSION: &str = r#""version": "0.0.0""#;

/// Builds the package into a folder, for `npm pack`.
///
/// # Errors
/// If the engine cannot be built, or the folder cannot be written.
pub(crate) fn build(directory: &Path) -> anyhow::Result<()> {
    engine::build(directory)?;
    let root = root()?;
    for entry in fs::read_dir(root.join("crates/wasm/npm"))? {
        let path = entry?.path();
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let version = format!(r#""version": "{}""#, env!("CARGO_PKG_VERSION"));
        let name = path.file_name().context("an entry of a folder has a name")?;
        fs::write(directory.join(name), text.replace(NO_VERSION, &version))?;
    }
    fs::copy(root.join("web/src/engine/schema.ts"), directory.join("schema.d.ts"))?;
    for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(root.join(licence), directory.join(licence))?;
    }
    Ok(())
}
