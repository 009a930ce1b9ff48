//! The commands of the README do what it says.

use crate::common::*;
use std::path::Path;
use std::process::Command;

/// The lines of the README that run the command, without their comments. `serve` runs for ever; it has tests of its own.
fn commands(readme: &str) -> Vec<&str> {
    let lines = readme.lines().filter(|line| line.starts_with("pencilproof "));
    let lines = lines.filter(|line| !line.starts_with("pencilproof serve"));
    lines.map(|line| line.split(" #").next().unwrap().trim_end()).collect()
}

/// Runs a command in a shell, in a folder in which the binary is called `pencilproof`.
fn shell(folder: &Path, command: &str) -> Run {
    let binary = Path::new(env!("CARGO_BIN_EXE_pencilproof"));
    let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh").args(["-c", command]).current_dir(folder).env("PATH", path).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap_or_else(|_| "not a text".into());
    Run { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

#[test]
#[cfg(unix)]
fn every_command_of_the_readme_works() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let folder = folder();
    std::os::unix::fs::symlink(root.join("examples").canonicalize().unwrap(), folder.path().join("examples")).unwrap();
    file(&folder, "puzzle.txt", format!("{}\n", ".".repeat(81)));
    let commands = commands(&readme);
    assert!(commands.len() > 10, "{commands:?}");
    for command in commands {
        // A tenth of a second instead of ten.
        let Run { code, err, .. } = shell(folder.path(), &command.replace("100000", "1000"));
        assert!(code <= 1 && !err.contains("error"), "{command}: {err}");
    }
}

#[test]
#[cfg(unix)]
fn the_example_of_the_readme_is_what_the_command_prints() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let shown = readme.split("$ pencilproof solve examples/easy.txt\n").nth(1).unwrap().split("```").next().unwrap();
    let printed = run(["solve", arg(&root.join("examples/easy.txt"))]).ok(0);
    for part in shown.split("...\n") {
        assert!(printed.contains(part), "{part}");
    }
}
