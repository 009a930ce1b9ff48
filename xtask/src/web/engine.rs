//! The engine as a module of WebAssembly, and the JavaScript that loads it.
//!
//! The module is built with rustup's compiler if it has the source of the standard library, otherwise with Debian's.
//! What makes the JavaScript is a crate of its own, `xtask/bindgen`, so that only those who need it compile it, and
//! nothing has to be installed.

use super::root;
use anyhow::{Context, bail, ensure};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";
/// The profile of the workspace's `Cargo.toml`.
const PROFILE: &str = "web";
/// How the standard library is built: for size, and without the texts of panics, which together are 8 % of the
/// module.
const STANDARD_LIBRARY: [&str; 8] = [
    "-Z",
    "build-std=std,panic_abort",
    "-Z",
    "build-std-features=optimize_for_size",
    "-Z",
    "panic-immediate-abort",
    "--config",
    "profile.web.panic=\"immediate-abort\"",
];
/// What the files are called.
const NAME: &str = "pencilproof";

/// Builds the engine into a folder: `pencilproof.js`, `pencilproof_bg.wasm` and the types of both.
///
/// # Errors
/// If no compiler has the target, if one fails, or if the folder cannot be written.
pub(crate) fn build(directory: &Path) -> anyhow::Result<()> {
    let directory = &std::path::absolute(directory).context("there is no current folder")?;
    let target = target_directory()?;
    let mut compile = compiler()?;
    // Building the standard library for size takes options that are not stable yet.
    compile.env("RUSTC_BOOTSTRAP", "1").arg("build").args(STANDARD_LIBRARY);
    compile.args(["--package", "pencilproof-wasm", "--lib", "--target", TARGET, "--profile", PROFILE]);
    // Code that can be compiled in parts is larger.
    compile.env("CARGO_INCREMENTAL", "0");
    run(compile.arg("--target-dir").arg(&target))?;
    std::fs::create_dir_all(directory).with_context(|| format!("cannot make {}", directory.display()))?;
    let module = target.join(TARGET).join(PROFILE).join("pencilproof_wasm.wasm");
    let tool = root()?.join("xtask/bindgen/Cargo.toml");
    let mut bindgen = cargo();
    bindgen.args(["run", "--quiet", "--locked", "--manifest-path"]).arg(tool);
    bindgen.arg("--target-dir").arg(target.join("bindgen"));
    run(bindgen.arg("--").args([module.as_os_str(), NAME.as_ref(), directory.as_os_str()]))
}

/// Where builds go.
pub(super) fn target_directory() -> anyhow::Result<PathBuf> {
    let named = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    std::path::absolute(named.unwrap_or(root()?.join("target"))).context("there is no current folder")
}

/// A cargo whose compiler has the source of the standard library: rustup's, otherwise Debian's.
fn compiler() -> anyhow::Result<Command> {
    let _ = Command::new("rustup").args(["--quiet", "component", "add", "rust-src"]).output();
    let output =
        Command::new(std::env::var_os("RUSTC").unwrap_or("rustc".into())).args(["--print", "sysroot"]).output();
    let sysroot = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default();
    if Path::new(&sysroot).join("lib/rustlib/src/rust/library").is_dir() {
        return Ok(cargo());
    }
    let debian = Path::new("/usr/bin/cargo");
    if debian.exists() && Path::new("/usr/src").read_dir().is_ok_and(|mut all| all.any(|one| is_source(one.ok()))) {
        let mut command = Command::new(debian);
        command.env("RUSTC", "/usr/bin/rustc").env("PATH", with_linker()?);
        return Ok(command);
    }
    bail!(
        "the source of the standard library is missing: run `rustup component add rust-src`, or install Debian's rustc-web, cargo-web and rust-web-src"
    )
}

/// The path of programs with the linker of rustup's compiler, which Debian's is without.
fn with_linker() -> anyhow::Result<OsString> {
    let output = Command::new("rustc").args(["--print", "target-libdir"]).output().context("rustc cannot be run")?;
    let libraries = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
    let programs = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&programs).chain(libraries.parent().map(|parent| parent.join("bin")));
    Ok(std::env::join_paths(folders)?)
}

fn is_source(entry: Option<std::fs::DirEntry>) -> bool {
    entry.is_some_and(|entry| entry.file_name().to_string_lossy().starts_with("rustc-"))
}

/// The cargo that runs this.
fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").as_deref().unwrap_or(OsStr::new("cargo")))
}

/// Runs a command in the root of the project.
fn run(command: &mut Command) -> anyhow::Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.current_dir(root()?).status().with_context(|| format!("{name} cannot be run"))?;
    ensure!(status.success(), "{name} failed");
    Ok(())
}
