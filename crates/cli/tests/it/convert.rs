//! `pencilproof convert`, and the files that commands write.

use crate::common::*;

#[test]
fn there_and_back_in_many_formats() {
    for format in [
        "line",
        "sdm",
        "grid",
        "ints",
        "sdk",
        "marks",
        "hodoku",
        "s9b",
        "fpuzzles",
        "sudokupad",
        "simple",
        "opensudoku",
    ] {
        let text = run(["convert", "--to", format, EASY]);
        assert_eq!(text.code, 0, "{format}: {}", text.err);
        let back = run_on(text.out.as_str(), ["convert", "--from", format, "--to", "line"]);
        assert_eq!((back.code, back.out.as_str()), (0, format!("{EASY}\n").as_str()), "{format}: {}", text.out);
    }
}

#[test]
fn many_puzzles_and_comments_go_through() {
    let input = many_lines(500).into_iter().enumerate().map(|(index, line)| format!("{line} # {index}\n"));
    let input: String = input.collect();
    assert_eq!(run_on(input.as_str(), ["convert", "--to", "line"]).ok(0), input);
}

#[test]
fn byte_order_mark_and_line_ends_of_other_systems() {
    for input in [format!("\u{feff}{EASY}\r\n{EASY}\r\n"), format!("{EASY}\r{EASY}\r"), format!("{EASY}\n\n\n{EASY}")] {
        assert_eq!(run_on(input, ["convert", "--to", "line"]).ok(0), format!("{EASY}\n{EASY}\n"));
    }
}

#[test]
fn what_a_format_does_not_keep_is_reported_once() {
    let lost = run_on(format!("{STRUCK}\n{STRUCK}\n{STRUCK}\n"), ["convert", "--to", "line"]);
    assert_eq!((lost.code, lost.out), (0, format!("{EASY}\n{EASY}\n{EASY}\n")));
    assert_eq!(lost.err.lines().count(), 1, "{}", lost.err);
    assert!(lost.err.starts_with("warning: <stdin>:1: line does not keep everything: "), "{}", lost.err);
    assert!(lost.err.ends_with(" (and 2 more)\n"), "{}", lost.err);
    assert_eq!(run(["convert", "--to", "hodoku", STRUCK]).err, "");
}

#[test]
fn a_format_of_one_puzzle_takes_one() {
    let folder = folder();
    let old = file(&folder, "old", "old");
    for args in [vec![], vec!["-o", arg(&old)]] {
        let two = run_on(format!("{EASY}\n{EASY}\n"), [vec!["convert", "--to", "sdk"], args].concat());
        assert_eq!((two.code, two.out.as_str()), (2, ""));
        let reason = "sdk holds one puzzle; there are more in the input, the second at <stdin>:2";
        assert_eq!(two.err, format!("error: {reason}; to write a file for each, name a folder, as in -o puzzles/\n"));
    }
    assert_eq!(std::fs::read_to_string(&old).unwrap(), "old");
    assert_eq!(names(&folder), ["old"]);
}

#[test]
fn a_format_must_support_the_side() {
    let wrong = run(["convert", "--to", "hodoku", SMALL]).failed();
    assert!(wrong.contains("<argument>:1: hodoku supports only boards of side 9, not 4x4"), "{wrong}");
    let mixed = run_on(format!("{EASY}\n{SMALL}\n{EASY}\n"), ["convert", "--to", "hodoku", "--keep-going"]);
    assert_eq!((mixed.code, mixed.out.lines().count()), (2, 3), "{}", mixed.err);
    assert!(mixed.out.contains("\n# error: <stdin>:2: hodoku supports only boards of side 9"), "{}", mixed.out);
    // Where a puzzle is more than a line, there is no place for an error between two.
    let grids = run_on(format!("{SMALL}\n1.2\n{SMALL}\n"), ["convert", "--to", "grid", "--keep-going"]);
    assert!(grids.code == 2 && !grids.out.contains("error"), "{}", grids.out);
    let json = run_on(format!("{SMALL}\n1.2\n{SMALL}\n"), ["convert", "--to", "json", "--keep-going"]);
    assert!(json.out.lines().nth(1).is_some_and(|line| line.starts_with("{\"error\":")), "{}", json.out);
}

#[test]
fn errors_about_unknown_formats_list_the_known_ones() {
    for args in [["--to", "nope"], ["--from", "nope"], ["--to", ""]] {
        let error = run([&["convert", EASY], &args[..]].concat()).failed();
        assert!(error.contains("there is no such format") && error.contains("line, sdm, grid"), "{error}");
    }
    let error = run(["convert", EASY]).failed();
    assert!(error.contains("--to <FORMAT|TABLE>"), "{error}");
}

#[test]
fn an_output_file_appears_when_it_is_complete() {
    let folder = folder();
    let new = folder.path().join("new.txt");
    assert_eq!(run(["convert", "--to", "line", EASY, "-o", arg(&new)]).ok(0), "");
    assert_eq!(std::fs::read_to_string(&new).unwrap(), format!("{EASY}\n"));
    let input = file(&folder, "same.sdm", format!("{EASY}\n{SMALL}\n"));
    run(["convert", "--to", "grid", SMALL, "--output", arg(&new)]).ok(0);
    assert!(std::fs::read_to_string(&new).unwrap().starts_with("+-----+"));
    run(["convert", "--to", "line", arg(&input), "-o", arg(&input)]).ok(0);
    assert_eq!(std::fs::read_to_string(&input).unwrap(), format!("{EASY}\n{SMALL}\n"), "the input itself");
    assert_eq!(names(&folder), ["new.txt", "same.sdm"]);
}

#[test]
fn bad_input_leaves_the_old_file_alone() {
    let folder = folder();
    let old = file(&folder, "old", "old");
    let new = folder.path().join("new");
    // The lines before the bad one fill every buffer.
    let late = many_lines(5000).join("\n") + "\nnonsense\n";
    for input in [b"".as_slice(), b"\x00\x01\xff", b"nonsense", late.as_bytes()] {
        for target in [&old, &new] {
            run_on(input, ["convert", "--to", "line", "-o", arg(target)]).failed();
        }
    }
    run(["convert", "--to", "line", "-o", arg(&old), "missing.txt"]).failed();
    assert_eq!(std::fs::read_to_string(&old).unwrap(), "old");
    assert_eq!(names(&folder), ["old"]);
    // With --keep-going it keeps everything that was converted.
    let kept = run_on(format!("{SMALL}\n1.2\n{SMALL}\n"), ["convert", "--to", "line", "--keep-going", "-o", arg(&old)]);
    assert_eq!((kept.code, kept.out.as_str()), (2, ""));
    assert!(kept.err.contains("<stdin>:2:1"), "{}", kept.err);
    assert_eq!(
        std::fs::read_to_string(&old).unwrap(),
        format!("{SMALL}\n# error: <stdin>:2: 3 characters; a 4x4 has 16\n{SMALL}\n")
    );
}

#[test]
fn places_that_cannot_be_written_to() {
    let folder = folder();
    let missing = folder.path().join("missing").join("out.txt");
    let other = tempfile::tempdir().unwrap();
    let under_a_file = file(&other, "file", "").join("out.txt");
    let as_folder = arg(folder.path()).to_owned();
    for target in [arg(&missing), arg(&under_a_file)] {
        let error = run(["convert", "--to", "line", EASY, "-o", target]).failed();
        assert!(error.starts_with(&format!("error: cannot write {target}: ")), "{error}");
        assert!(error.lines().count() == 1 && !error.contains("at path"), "{error}");
    }
    for target in [arg(&missing), as_folder.as_str()] {
        let error = run(["hint", EASY, "--svg", target]).failed();
        assert!(error.starts_with(&format!("error: cannot write {target}: ")), "{error}");
    }
    assert_eq!(run(["convert", "--to", "line", EASY, "-o", ""]).code, 2);
    assert_eq!(names(&folder), [""; 0]);
}

#[test]
fn a_dash_is_standard_output() {
    let folder = folder();
    let command = &mut pencilproof(["convert", "--to", "line", EASY, "-o", "-"]);
    assert_eq!(finish(command.current_dir(folder.path())).ok(0), format!("{EASY}\n"));
    assert_eq!(names(&folder), [""; 0]);
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::fs::{Permissions, metadata, read_to_string, set_permissions};
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn a_link_is_written_through() {
        let folder = folder();
        let real = file(&folder, "real", "old");
        for (link, to) in [("link", "real"), ("chain", "link"), ("dangling", "made")] {
            symlink(to, folder.path().join(link)).unwrap();
        }
        run(["convert", "--to", "line", SMALL, "-o", arg(&folder.path().join("chain"))]).ok(0);
        run(["convert", "--to", "line", SMALL, "-o", arg(&folder.path().join("dangling"))]).ok(0);
        for file in [&real, &folder.path().join("made")] {
            assert_eq!(read_to_string(file).unwrap(), format!("{SMALL}\n"));
        }
        assert!(["link", "chain", "dangling"].iter().all(|link| folder.path().join(link).is_symlink()));
        assert_eq!(names(&folder), ["chain", "dangling", "link", "made", "real"]);
    }

    #[test]
    fn a_file_keeps_its_permissions() {
        let folder = folder();
        let private = file(&folder, "private", "old");
        set_permissions(&private, Permissions::from_mode(0o600)).unwrap();
        run(["convert", "--to", "line", SMALL, "-o", arg(&private)]).ok(0);
        assert_eq!(metadata(&private).unwrap().permissions().mode() & 0o777, 0o600);
    }

    /// A name of standard output stands for whatever that is: a pipe, a file that is appended to, a full disk. Output
    /// goes to it and does not replace it. Under `/proc` the system refuses to replace it for any user.
    #[cfg(target_os = "linux")]
    #[test]
    fn names_of_open_files_are_written_to() {
        const NAME: &str = "/proc/self/fd/1";
        assert_eq!(run(["convert", "--to", "line", SMALL, "-o", NAME]).ok(0), format!("{SMALL}\n"));
        let folder = folder();
        let log = file(&folder, "log", "first\n");
        let onto = |file: &std::path::Path| {
            let out = std::fs::OpenOptions::new().append(true).open(file).unwrap();
            let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_pencilproof"));
            command.args(["convert", "--to", "line", SMALL, "-o", NAME]).stdout(out).output().unwrap()
        };
        assert!(onto(&log).status.success());
        assert_eq!(read_to_string(&log).unwrap(), format!("first\n{SMALL}\n"));
        assert_eq!(names(&folder), ["log"]);
        let full = onto("/dev/full".as_ref());
        let said = String::from_utf8(full.stderr).unwrap();
        assert_eq!(full.status.code(), Some(2));
        assert!(said.starts_with(&format!("error: cannot write {NAME}: No space left on device")), "{said}");
    }
}
