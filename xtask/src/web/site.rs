//! The static site: the page, built by Vite as `web/vite.site.ts` says, which also prints the sizes and refuses what is
//! too large.

use super::root;
use anyhow::{Context, ensure};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The file that every site has, and hardly any other folder.
const MARK: &str = "sw.js";

/// Builds the site into a folder from the folder of the engine.
///
/// # Errors
/// If the folder holds something that is no site, if the engine is not complete, or if Node fails.
pub(crate) fn build(directory: &Path, engine: &Path) -> anyhow::Result<()> {
    let directory = std::path::absolute(directory).context("there is no current folder")?;
    let engine = std::path::absolute(engine).context("there is no current folder")?;
    let is_empty = fs::read_dir(&directory).map_or(true, |mut entries| entries.next().is_none());
    ensure!(
        is_empty || directory.join(MARK).is_file(),
        "{} holds something else than a site, which would be lost",
        directory.display()
    );
    for name in ["pencilproof.js", "pencilproof_bg.wasm"] {
        ensure!(engine.join(name).is_file(), "{} has no {name}", engine.display());
    }
    if !root()?.join("web/node_modules").is_dir() {
        npm(&["ci", "--no-audit", "--no-fund"], &directory, &engine)?;
    }
    npm(&["run", "--silent", "build:site"], &directory, &engine)
}

fn npm(arguments: &[&str], directory: &Path, engine: &Path) -> anyhow::Result<()> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root()?.join("web")).env("SITE", directory).env("ENGINE", engine);
    let status = command.status().with_context(|| format!("{program} cannot be run: the page needs Node.js"))?;
    ensure!(status.success(), "{program} {} failed", arguments.join(" "));
    Ok(())
}
