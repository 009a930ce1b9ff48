//! Help, manual pages and the texts of completions.

use crate::common::*;

const COMMANDS: [&str; 18] = [
    "solve",
    "hint",
    "check",
    "convert",
    "generate",
    "practise",
    "vary",
    "print",
    "rate",
    "canonical",
    "split",
    "prove",
    "serve",
    "sets",
    "techniques",
    "kinds",
    "why",
    "man",
];

#[test]
fn scripts_have_the_values() {
    for shell in ["bash", "zsh", "fish"] {
        let script = run(["completions", shell]).ok(0);
        for value in ["opensudoku", "naked-triple", "expert", "3x3+windoku"] {
            assert!(script.contains(value), "{shell}: {value}");
        }
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let main = run(["man"]).ok(0);
    let folder = folder();
    let man1 = folder.path().join("man1");
    assert_eq!(run(["man", "--dir", arg(&man1)]).ok(0), "");
    assert_eq!(std::fs::read_to_string(man1.join("pencilproof.1")).unwrap(), main);
    for command in COMMANDS {
        assert!(main.contains(&format!("pencilproof\\-{command}(1)")), "{main}");
        let page = run(["man", command]).ok(0);
        assert!(page.contains(&format!(".TH pencilproof-{command} 1")), "{page}");
        assert!(page.contains(".SH OPTIONS"));
        assert_eq!(std::fs::read_to_string(man1.join(format!("pencilproof-{command}.1"))).unwrap(), page);
    }
    assert_eq!(std::fs::read_dir(man1).unwrap().count(), COMMANDS.len() + 2, "completions has one, too");
    assert!(run(["man", "slove"]).failed().contains("there is no command 'slove'; there are solve, hint"));
}

#[test]
fn help_is_wrapped_once() {
    for columns in [60, 80, 120] {
        for command in COMMANDS {
            let help = finish(pencilproof([command, "--help"]).env("COLUMNS", columns.to_string())).ok(0);
            // A synopsis is one line.
            let lines = help.lines().filter(|line| !line.starts_with("Usage: "));
            let widest = lines.max_by_key(|line| line.chars().count()).unwrap();
            assert!(widest.chars().count() <= columns.min(100), "{command} at {columns}: {widest}");
        }
        let help = finish(pencilproof(["convert", "--help"]).env("COLUMNS", columns.to_string())).ok(0);
        let formats = help.split_once("Formats:\n").unwrap().1;
        assert!(formats.lines().all(|line| line.starts_with("  ")), "{formats}");
        let help = finish(pencilproof(["generate", "--help"]).env("COLUMNS", columns.to_string())).ok(0);
        let text = help.split_once("Degrees of difficulty: ").unwrap().1.split_once("\n\n").unwrap().0;
        let lines: Vec<&str> = text.lines().collect();
        for pair in lines.windows(2) {
            let next = pair[1].split_whitespace().next().unwrap();
            let room = columns.min(100) - pair[0].chars().count().min(columns);
            assert!(next.chars().count() + 1 + 23 > room, "{columns}: '{}' has room for '{next}'", pair[0]);
        }
    }
}

#[test]
fn the_long_version_says_what_search_runs_on() {
    let short = concat!("pencilproof ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(run(["-V"]).ok(0), short);
    let long = run(["--version", "--verbose"]).ok(0);
    let back_end = pencilproof::core::BackEnd::detect();
    assert_eq!(long, format!("{short}search and ratings run on {back_end}\n"));
}
