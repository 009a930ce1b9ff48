//! What runs in a browser without a server: the engine as WebAssembly, its npm package, and the page with the engine in
//! it.

mod engine;
mod npm;
mod site;

use anyhow::Context;
use std::path::{Path, PathBuf};

/// What to build, each in a folder of its own.
#[derive(clap::Args)]
pub(crate) struct Parts {
    /// The page with the engine in it, as files for any host; a site that is there is replaced
    #[arg(long = "static", value_name = "DIR", required_unless_present_any = ["engine", "npm"])]
    site: Option<PathBuf>,
    /// For the page: a folder with the engine, `pencilproof.js` and `pencilproof_bg.wasm`, if it is built already
    #[arg(long, value_name = "DIR", requires = "site")]
    ready: Option<PathBuf>,
    /// The engine: `pencilproof.js`, `pencilproof_bg.wasm` and their types
    #[arg(long, value_name = "DIR")]
    engine: Option<PathBuf>,
    /// The npm package, for `npm pack`
    #[arg(long, value_name = "DIR")]
    npm: Option<PathBuf>,
}

/// Builds the parts that are wanted.
pub(crate) fn run(parts: &Parts) -> anyhow::Result<bool> {
    if let Some(directory) = &parts.engine {
        engine::build(directory)?;
    }
    if let Some(directory) = &parts.npm {
        npm::build(directory)?;
    }
    if let Some(directory) = &parts.site {
        site::build(directory, &ready(parts)?)?;
    }
    Ok(true)
}

/// A folder with the engine, which is built unless there is one.
fn ready(parts: &Parts) -> anyhow::Result<PathBuf> {
    if let Some(ready) = parts.ready.as_ref().or(parts.engine.as_ref()).or(parts.npm.as_ref()) {
        return Ok(ready.clone());
    }
    let directory = engine::target_directory()?.join("engine");
    engine::build(&directory)?;
    Ok(directory)
}

/// The folder of the whole project.
fn root() -> anyhow::Result<&'static Path> {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("xtask lies in the workspace")
}
