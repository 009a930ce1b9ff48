//! The README and the pages about commands and formats: what they show works, and nothing is missing from them.

use crate::common::*;
use pencilproof::format::FORMATS;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap()
}

/// The commands of a page, without their comments: lines of code, and cells of tables. `serve` runs for ever; it has
/// tests of its own.
#[cfg(unix)]
fn commands(page: &str) -> Vec<&str> {
    let in_cells = page.split('`').filter(|part| !part.contains('\n'));
    let found = page.lines().chain(in_cells).filter(|line| line.starts_with("pencilproof "));
    let found = found.filter(|line| !line.starts_with("pencilproof serve") && !line.contains("COMMAND"));
    found.map(|line| line.split(" #").next().unwrap().trim_end()).collect()
}

/// The commands of the blocks of a page that show what is printed, each with the parts that are shown.
#[cfg(unix)]
fn sessions(page: &str) -> Vec<(&str, Vec<&str>)> {
    let blocks = page.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let sessions = blocks.flat_map(|block| block.split("$ ").filter(|session| !session.is_empty()));
    let sessions = sessions.map(|session| session.split_once('\n').unwrap());
    sessions.map(|(command, shown)| (command, shown.split("...\n").collect())).collect()
}

/// A folder with what the pages take for granted.
#[cfg(unix)]
fn folder_with_examples() -> tempfile::TempDir {
    let folder = folder();
    std::os::unix::fs::symlink(root().join("examples").canonicalize().unwrap(), folder.path().join("examples"))
        .unwrap();
    file(&folder, "puzzle.txt", format!("{}\n", ".".repeat(81)));
    folder
}

/// Runs a command in a shell, in a folder in which the binary is called `pencilproof`.
#[cfg(unix)]
fn shell(folder: &Path, command: &str) -> Run {
    let binary = Path::new(env!("CARGO_BIN_EXE_pencilproof"));
    let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh").args(["-c", command]).current_dir(folder).env("PATH", path).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap_or_else(|_| "not a text".into());
    Run { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

#[test]
#[cfg(unix)]
fn every_command_works() {
    for (name, least) in [("README.md", 12), ("docs/COMMANDS.md", 35)] {
        let page = page(name);
        let folder = folder_with_examples();
        let commands = commands(&page);
        assert!(commands.len() >= least, "{name}: {commands:?}");
        for command in commands {
            // A tenth of a second instead of ten.
            let Run { code, err, .. } = shell(folder.path(), &command.replace("100000", "1000"));
            assert!(code <= 1 && !err.contains("error"), "{name}: {command}: {err}");
        }
    }
}

#[test]
#[cfg(unix)]
fn what_is_shown_is_what_the_command_prints() {
    for (name, least) in [("README.md", 2), ("docs/COMMANDS.md", 1)] {
        let page = page(name);
        let folder = folder_with_examples();
        let sessions = sessions(&page);
        assert!(sessions.len() >= least, "{name}: {sessions:?}");
        for (command, parts) in sessions {
            let printed = shell(folder.path(), command).ok(0);
            for part in parts {
                assert!(printed.contains(part), "{name}: {command} prints\n{printed}\nand not\n{part}");
            }
        }
    }
}

#[test]
fn every_command_is_described() {
    let (readme, page) = (page("README.md"), page("docs/COMMANDS.md"));
    let list = run(["--help"]).ok(0);
    let list = list.split_once("Commands:\n").unwrap().1.split_once("\n\n").unwrap().0;
    let names = list.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names: Vec<&str> = names.filter(|name| !["", "help"].contains(name)).collect();
    assert!(names.len() > 15, "{list}");
    for name in names {
        assert!(readme.contains(&format!("`{name}`")), "README.md: {name}");
        assert!(
            page.contains(&format!("\n## {name}")) || page.contains(&format!(" and {name}\n")),
            "COMMANDS.md: {name}"
        );
    }
}

#[test]
fn every_format_is_described() {
    let page = page("docs/FORMATS.md");
    for format in FORMATS {
        let extensions: Vec<String> = format.extensions.iter().map(|extension| format!(".{extension}")).collect();
        let note = match (format.can_read(), format.can_write()) {
            (true, true) => "",
            (true, false) => " (read only)",
            _ => " (write only)",
        };
        let line =
            format!("| `{}` | {} | {} | {}{note} |\n", format.id, format.name, extensions.join(", "), format.about);
        assert!(page.contains(&line), "docs/FORMATS.md lacks\n{line}");
    }
}
