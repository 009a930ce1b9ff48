//! Runs the command and examines what it did.

use assert_cmd::Command;
use serde_json::Value;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

/// A puzzle that singles solve.
pub(crate) const EASY: &str = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
/// Its solution.
pub(crate) const SOLVED: &str = "276845139835917462419632857623478915198253746754169283347591628962384571581726394";
/// A puzzle that neither singles nor subsets solve.
pub(crate) const HARD: &str = "..8.....3.12.........9.42...4.1...9.8....7.1..6.......7..2..5...257.9.3..9.6..7.2";
/// The easy puzzle with a wrong value, 9 in r1c3, placed by the player.
pub(crate) const WRONG: &str =
    ":0000:x:27+9.4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4::::";
/// The same puzzle without the mark 6 in r1c3, which is true.
pub(crate) const STRUCK: &str =
    ":0000:x:27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4:613:::";
/// A 4x4 with one solution.
pub(crate) const SMALL: &str = "1......3......32";
/// Its solution.
pub(crate) const SMALL_SOLVED: &str = "1324241332414132";
/// A 4x4 with several solutions.
pub(crate) const SEVERAL: &str = "1...............";
/// A 4x4 in which no two values are in conflict, but row 1 has no place for 3.
pub(crate) const IMPOSSIBLE: &str = "12....3.........";
/// A 4x4 with 1 twice in row 1.
pub(crate) const TWICE: &str = "11..............";
/// The empty 4x4, which has 288 solutions.
pub(crate) const EMPTY: &str = "................";

/// Far longer than any run here takes. A run that hangs makes its test fail instead of never ending.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// What a run of the command left behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// The standard output of a run that ended with the given status and printed no messages.
    #[track_caller]
    pub(crate) fn ok(self, code: i32) -> String {
        assert_eq!((self.code, self.err.as_str()), (code, ""), "{}", self.out);
        self.out
    }

    /// The count and the checksum of a run that wrote results to a file and ended with the given status.
    #[track_caller]
    pub(crate) fn filed(self, code: i32) -> (u64, String) {
        assert_eq!((self.code, self.out.as_str()), (code, ""), "{}", self.err);
        let told = self.err.lines().last().unwrap_or_default();
        let (count, checksum) = told.split_once(", checksum ").unwrap_or_else(|| panic!("{}", self.err));
        let count = count.trim_end_matches("results").trim_end_matches("result").trim().replace(',', "");
        assert_eq!(checksum.len(), 16, "{told}");
        (count.parse().unwrap(), checksum.to_owned())
    }

    /// The message of a run that failed without any result.
    #[track_caller]
    pub(crate) fn failed(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (2, ""), "{}", self.err);
        assert!(self.err.starts_with("error: ") && !self.err.contains("panicked"), "{}", self.err);
        self.err
    }

    /// The JSON values on standard output, one per line.
    #[track_caller]
    pub(crate) fn json(self, code: i32) -> Vec<Value> {
        let values: Vec<Value> = self.ok(code).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(values.iter().all(|value| value["schema"] == 1));
        values
    }
}

/// The command, in an environment without settings about colours, the terminal or the language.
pub(crate) fn pencilproof<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pencilproof"));
    for variable in ["NO_COLOR", "TERM", "COLUMNS", "LC_ALL", "LC_CTYPE", "LANG"] {
        command.env_remove(variable);
    }
    command.args(args).timeout(PATIENCE);
    command
}

/// Runs the command with nothing on standard input.
pub(crate) fn run<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Run {
    run_on("", args)
}

/// Runs the command with an input.
pub(crate) fn run_on<S: AsRef<OsStr>>(input: impl Into<Vec<u8>>, args: impl IntoIterator<Item = S>) -> Run {
    finish(pencilproof(args).write_stdin(input))
}

/// Runs a command that has been prepared.
pub(crate) fn finish(command: &mut Command) -> Run {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).expect("output is text");
    Run { code: output.status.code().expect("no signal"), out: text(output.stdout), err: text(output.stderr) }
}

/// A text with its lines joined, however they are wrapped.
pub(crate) fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The widest line of a text, in characters.
pub(crate) fn widest(text: &str) -> usize {
    text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

/// A new empty folder, which is removed at the end of the test.
pub(crate) fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// A file in a folder.
pub(crate) fn file(folder: &TempDir, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.path().join(name);
    std::fs::write(&path, content).unwrap();
    path
}

/// The names in a folder, sorted.
pub(crate) fn names(folder: impl AsRef<Path>) -> Vec<String> {
    let entries = std::fs::read_dir(folder.as_ref()).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// A path as an argument.
pub(crate) fn arg(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The path of a file of the project's test data.
pub(crate) fn data(name: &str) -> String {
    format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// The puzzles of the project's test data: layout and line.
pub(crate) fn puzzles() -> Vec<(String, String)> {
    let text = include_str!("../../../../testdata/puzzles.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(' ')).map(|(layout, line)| (layout.into(), line.into())).collect()
}

/// Lines of 9x9 puzzles. They repeat after a while.
pub(crate) fn many_lines(count: usize) -> Vec<String> {
    let classic: Vec<String> =
        puzzles().into_iter().filter(|(layout, _)| layout == "3x3").map(|(_, line)| line).collect();
    classic.iter().cycle().take(count).cloned().collect()
}
