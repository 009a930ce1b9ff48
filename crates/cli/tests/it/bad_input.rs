//! Input that is not a puzzle, and bad options: a clear message, exit status 2, nothing on standard output.

use crate::common::*;
use std::path::Path;

const COMMANDS: [&[&str]; 4] = [&["solve", "--line"], &["check"], &["hint"], &["convert", "--to", "line"]];

/// The error message for a file, which must be the same for all commands.
#[track_caller]
fn message(path: &Path) -> String {
    let messages = COMMANDS.map(|command| run([command, &[arg(path)]].concat()).failed());
    assert!(messages.iter().all(|message| *message == messages[0]), "{messages:?}");
    messages[0].replace(arg(path), "FILE")
}

#[test]
fn files_that_hold_no_puzzle() {
    let folder = folder();
    let said = |content: &[u8]| message(&file(&folder, "bad", content));
    let nothing = "error: FILE:1:1: there is no puzzle in the input\n";
    assert_eq!([said(b""), said(b"\n \n\n"), said(b"# a comment\n\n"), said("\u{feff}".as_bytes())], [nothing; 4]);
    assert!(said(b"ab\x00cd").starts_with("error: FILE:1:3: byte 0x00 is not text\n"));
    let utf16 = "error: FILE:1:1: byte 0xff is not text; if the text is in UTF-16, save it as UTF-8\n";
    assert!(said(b"\xff\xfe1\x00.\x00").starts_with(utf16));
    assert!(said(b"hello\n").starts_with("error: FILE:1:1: this fits no known format; name one with --from\n"));
    assert!(message(folder.path()).starts_with("error: FILE: "), "a folder");
}

#[test]
fn lines_that_are_no_puzzles() {
    let folder = folder();
    let said = |content: &str| message(&file(&folder, "bad", content));
    assert!(said(&EASY[1..]).starts_with("error: FILE:1:1: 80 characters; "));
    assert!(said(&format!("{EASY}1")).starts_with("error: FILE:1:82: 82 characters; "));
    assert_eq!(
        said("15.............."),
        "error: FILE:1:2: '5' is not a digit of a 4x4\n  |\n  | 15..............\n  |  ^\n"
    );
    assert!(said("1.0.............").starts_with("error: FILE:1:3: mixed symbols for empty cells: '0' after '.'\n"));
    assert!(said("\n\n# three\n15..............\n").starts_with("error: FILE:4:2: "));
    assert!(said("https://www.f-puzzles.com/?load=N4Ig").starts_with("error: FILE:1:"), "a cut off address");
}

#[test]
fn errors_name_the_option_that_helps() {
    let rows = "1...............\n".repeat(16);
    let error = run_on(rows, ["solve", "--line"]).failed();
    let reason =
        "error: <stdin>:1:1: this can be read as line or as grid; choose one with --from\n  |\n  | 1...............\n";
    assert!(error.starts_with(reason), "{error}");
    let error = run(["solve", &format!("0G.1{}", ".".repeat(252))]).failed();
    let reason = "error: <argument>:1:3: '0' can be an empty cell or a digit of a 16x16, with the symbols 1-9A-G or 0-F; \
                  choose with --symbols 1-9A-G or --symbols 0-F\n  |\n";
    assert!(error.starts_with(reason), "{error}");
    let error = run(["solve", "--symbols", "1-4", EASY]).failed();
    let reason =
        "error: <argument>:1:1: there are 4 symbols for the 9 digits of a 9x9; name all of them with --symbols\n  |\n";
    assert!(error.starts_with(reason), "{error}");
    let lost = run(["convert", "--to", "line", "--layout", "3x3+x", &".".repeat(81)]);
    let warning = "the layout 3x3+x is not kept; read it back with --layout 3x3+x\n";
    assert!(lost.code == 0 && lost.err.ends_with(warning), "{}", lost.err);
}

#[test]
fn a_line_too_long_to_be_held() {
    let folder = folder();
    let long = file(&folder, "long", "1".repeat(3 << 20));
    let error = message(&long);
    assert!(error.starts_with("error: FILE:1:1: the line is longer than "), "{error}");
    assert!(error.len() < 1000, "only its beginning is shown");
    // The next line is still read.
    let then = file(&folder, "then", [EASY.to_owned(), "1".repeat(3 << 20), EASY.to_owned()].join("\n"));
    let run = run(["solve", "--line", "--keep-going", arg(&then)]);
    let told = format!("# error: {}:2: the line is longer than 1048576 bytes", arg(&then));
    assert_eq!((run.code, run.out), (2, format!("{SOLVED}\n{told}\n{SOLVED}\n")));
}

#[test]
fn two_equal_givens_are_a_puzzle_though_no_good_one() {
    for args in [&["solve"][..], &["check"], &["hint"]] {
        assert!(run([args, &[TWICE]].concat()).ok(1).contains("row 1 has 1 twice, in r1c1 and r1c2"));
    }
    assert_eq!(run(["convert", "--to", "line", TWICE]).ok(0), format!("{TWICE}\n"));
}

#[test]
fn names_of_files_that_are_not_there() {
    for name in ["missing", "missing.txt", "no/such/folder/puzzle", "puzzle.sdm"] {
        for command in COMMANDS {
            let error = run([command, &[name]].concat()).failed();
            assert_eq!(error, format!("error: '{name}': no such file, and not a puzzle either\n"));
        }
    }
}

#[test]
fn a_bad_line_ends_the_run_unless_it_keeps_going() {
    let input = format!("{SMALL}\n15..............\n{SEVERAL}\n1.2\n{SMALL}\n");
    for threads in ["1", "2"] {
        let ended = run_on(input.as_str(), ["solve", "--line", "--threads", threads]);
        assert_eq!((ended.code, ended.out), (2, format!("{SMALL_SOLVED}\n")), "what came before is kept");
        assert_eq!(ended.err.matches("error: ").count(), 1, "{}", ended.err);
        let went_on = run_on(input.as_str(), ["solve", "--line", "--keep-going", "--threads", threads]);
        assert_eq!(went_on.code, 2);
        let told = ["'5' is not a digit of a 4x4", "3 characters; a 4x4 has 16"];
        let lines = [
            SMALL_SOLVED,
            &format!("# error: <stdin>:2: {}", told[0]),
            &format!("{SEVERAL} # several solutions"),
            &format!("# error: <stdin>:4: {}", told[1]),
            SMALL_SOLVED,
        ];
        assert_eq!(went_on.out.lines().collect::<Vec<_>>(), lines, "an error in the place of each bad line");
        let errors: Vec<&str> = went_on.err.lines().filter(|line| line.starts_with("error: ")).collect();
        assert!(errors[0].starts_with("error: <stdin>:2:2: ") && errors[1].starts_with("error: <stdin>:4:1: "));
        assert_eq!(errors.len(), 2, "{errors:?}");
    }
    let converted = run_on(input.as_str(), ["convert", "--to", "line", "--keep-going"]);
    let second = "# error: <stdin>:2: '5' is not a digit of a 4x4";
    let fourth = "# error: <stdin>:4: 3 characters; a 4x4 has 16";
    let lines = format!("{SMALL}\n{second}\n{SEVERAL}\n{fourth}\n{SMALL}\n");
    assert_eq!((converted.code, converted.out), (2, lines));
    let checked = run_on(input, ["check", "--keep-going"]);
    assert_eq!((checked.code, checked.out.lines().count()), (2, 5));
}

#[test]
fn a_bad_file_among_good_ones() {
    let folder = folder();
    let good = file(&folder, "good", SMALL);
    let inputs = [arg(&good), "missing.txt", arg(folder.path()), arg(&good)];
    let ended = run([&["solve", "--line"], &inputs[..]].concat());
    assert_eq!((ended.code, ended.out.lines().count(), ended.err.lines().count()), (2, 1, 1));
    let went_on = run([&["solve", "--line", "--keep-going"], &inputs[..]].concat());
    assert_eq!((went_on.code, went_on.out.lines().count(), went_on.err.lines().count()), (2, 4, 2));
    assert!(went_on.out.contains("\n# error: missing.txt: no such file"), "{}", went_on.out);
}

#[test]
fn an_argument_of_several_lines_is_like_a_file() {
    let argument = format!("# two puzzles\n\n{SMALL}\n15..............\n{SMALL}");
    let run = run(["solve", "--line", "--keep-going", &argument]);
    let told = "# error: <argument>:4: '5' is not a digit of a 4x4";
    assert_eq!((run.code, run.out), (2, format!("{SMALL_SOLVED}\n{told}\n{SMALL_SOLVED}\n")));
    assert!(run.err.starts_with("error: <argument>:4:2: '5' is not a digit of a 4x4\n"), "{}", run.err);
}

#[test]
fn standard_input_is_read_once() {
    assert_eq!(run_on(EASY, ["solve", "-", "-"]).failed(), "error: standard input can be read only once\n");
    assert!(run(["solve", "-"]).failed().starts_with("error: <stdin>:1:1: there is no puzzle in the input"));
    let none = finish(&mut pencilproof(["solve"])).failed();
    assert!(none.contains("there is no puzzle in the input"), "{none}");
}

#[test]
fn layouts_that_do_not_fit() {
    let error = run(["solve", "--layout", "4x4", EASY]).failed();
    assert!(error.starts_with("error: <argument>:1:1: 81 characters; a 16x16 has 256\n"), "{error}");
    let refused = |layout: &str, reason: &str| {
        let error = run(["solve", "--layout", layout, EASY]).failed();
        assert!(error.contains(reason), "{layout}: {error}");
    };
    refused("", "is not a layout");
    refused("nine", "is not a layout");
    refused("3", "the side is 3; it must be from 4 to 25");
    refused("99999x99999", "it must be from 4 to 25");
    refused("7", "a side of 7 has no box shape");
    refused("jigsaw:112", "this one has 3");
    refused("jigsaw:1112112233443344", "region ");
    refused("2x3+windoku", "windows need square boxes");
}

#[test]
fn options_out_of_range() {
    for option in ["--timeout=nan", "--timeout=inf", "--timeout=-1", "--timeout=1e30", "--timeout=soon", "--timeout="] {
        let error = run(["solve", option, EASY]).failed();
        assert!(error.contains("not a number of seconds") || error.contains("a value is required"), "{error}");
    }
    for option in ["--threads=0", "--threads=1025", "--threads=99999999999", "--threads=-1", "--threads=x"] {
        assert!(run(["solve", option, EASY]).failed().contains("--threads"), "{option}");
    }
    for option in ["--all=0", "--all=-1", "--blank=x", "--color=sometimes", "--symbols=zz", "--nonsense"] {
        run(["solve", option, EASY]).failed();
    }
    for option in ["--level=0", "--level=5", "--level=x"] {
        run(["hint", option, EASY]).failed();
    }
    for option in ["--limit=1", "--limit=18446744073709551616"] {
        run(["check", option, EASY]).failed();
    }
    for pair in
        [["--no-search", "--search"], ["--line", "--steps"], ["--all=2", "--no-search"], ["--steps", "--search"]]
    {
        assert!(run([&["solve", EASY], &pair[..]].concat()).failed().contains("cannot be used with"), "{pair:?}");
    }
    assert!(run(["hint", "--all", "--level=2", EASY]).failed().contains("cannot be used with"));
    assert_eq!([run([""; 0]).code, run(["nonsense"]).code], [2, 2]);
}

#[test]
fn techniques_that_are_not_there() {
    let refused = |option: &str, reason: &str| {
        for command in ["solve", "hint"] {
            let error = run([command, option, EASY]).failed();
            assert!(error.contains(reason), "{option}: {error}");
        }
    };
    refused("--technique=naked-par", "did you mean 'naked-pair'?");
    refused("--technique=zzz", "there is no technique 'zzz'");
    refused("--technique=pointing,zzz", "there is no technique 'zzz'");
    refused("--without=", "there is no technique ''");
    refused("--technique=naked-subset:99", "naked-subset has no size 99");
    let error = run(["solve", "--technique", "naked-pair", "--without", "naked-pair", EASY]).failed();
    assert_eq!(error, "error: no technique is left in the profile\n");
}

#[test]
fn every_command_with_techniques_takes_no_uniqueness() {
    let folder = folder();
    let made = folder.path().join("made");
    // Singles, which assume nothing, are enough here, so the option changes nothing.
    for command in [&["solve", EASY][..], &["hint", EASY], &["generate", "--seed", "1", "--difficulty", "easy"]] {
        assert_eq!(run([command, &["--no-uniqueness"]].concat()).ok(0), run(command).ok(0), "{command:?}");
    }
    assert!(run(["techniques", "--profile", "--no-uniqueness"]).ok(0).contains("\"naked-single\""));
    run(["prove", "--no-uniqueness", "-o", arg(&made), SMALL]).ok(0);
    for command in ["check", "convert", "techniques"] {
        run([command, "--no-uniqueness"]).failed();
    }
}

#[test]
fn profiles_with_mistakes() {
    let folder = folder();
    let refused = |content: &[u8], reason: &str| {
        let path = file(&folder, "profile.toml", content);
        let error = run(["solve", "--profile", arg(&path), EASY]).failed();
        assert!(error.contains(arg(&path)) && error.contains(reason), "{error}");
    };
    refused(b"", "missing field `technique`");
    refused(b"nonsense", "line 1");
    refused(b"\xff\xfe", "UTF-8");
    refused(b"technique = []", "no technique is left");
    refused(
        b"[[technique]]\nname = \"pointing\"\n[[technique]]\nname = \"naked-par\"\n",
        "line 3: there is no technique",
    );
    refused(b"[[technique]]\nname = \"pointing\"\nrating = nan\n", "a rating is a number from 0 to 1000");
    refused(b"[[technique]]\nname = \"pointing\"\ncolour = 1\n", "line 1: pointing has no setting 'colour'");
    refused(b"[[technique]]\nname = \"naked-subset\"\nsize = -3\n", "line 3");
    refused("#".repeat(2 << 20).as_bytes(), "larger than");
    for missing in ["missing.toml", arg(folder.path())] {
        assert!(
            run(["solve", "--profile", missing, EASY]).failed().starts_with(&format!("error: cannot read {missing}: "))
        );
    }
}

#[cfg(unix)]
#[test]
fn names_that_are_no_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = folder();
    let path = folder.path().join(OsStr::from_bytes(b"caf\xe9.txt"));
    // Some file systems refuse such names.
    if std::fs::write(&path, SMALL).is_ok() {
        let args = [OsStr::new("solve"), OsStr::new("--line"), path.as_os_str()];
        assert_eq!(run(args).ok(0), format!("{SMALL_SOLVED}\n"));
    }
    let args = [OsStr::new("solve"), OsStr::from_bytes(b"missing\xff")];
    assert!(run(args).failed().contains("no such file"));
}
