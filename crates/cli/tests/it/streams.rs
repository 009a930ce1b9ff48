//! Standard input and output as pipes: results appear at once, pipes close early, disks are full, colours are on or
//! off.

use crate::common::*;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;

/// A running command with pipes on all sides.
fn start(args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pencilproof"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// The result of work that may hang. The test fails if it does.
#[track_caller]
fn in_time<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (send, receive) = mpsc::channel();
    thread::spawn(move || send.send(work()));
    receive.recv_timeout(PATIENCE).expect("an answer before the input ends")
}

#[test]
fn results_come_while_the_input_is_still_open() {
    let commands: [&[&str]; 4] = [
        &["solve", "--line", "--threads", "1"],
        &["solve", "--line", "--threads", "2"],
        &["solve", "--json"],
        &["convert", "--to", "line"],
    ];
    for command in commands {
        let mut child = start(command);
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        for _ in 0..3 {
            writeln!(input, "{EASY}").unwrap();
            let line;
            (line, output) = in_time(move || {
                let mut line = String::new();
                output.read_line(&mut line).unwrap();
                (line, output)
            });
            assert!(line.contains(SOLVED) || line.contains(EASY), "{command:?}: {line}");
        }
        drop(input);
        assert!(in_time(move || child.wait()).unwrap().success());
    }
}

#[test]
fn a_bad_line_ends_the_run_while_the_input_is_still_open() {
    for threads in ["1", "2"] {
        let mut child = start(&["solve", "--line", "--threads", threads]);
        let mut input = child.stdin.take().unwrap();
        writeln!(input, "{EASY}\nnonsense").unwrap();
        let output = in_time(move || child.wait_with_output().unwrap());
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{SOLVED}\n"));
        assert!(String::from_utf8(output.stderr).unwrap().starts_with("error: <stdin>:2:1: "));
        drop(input);
    }
}

#[test]
fn an_endless_input_is_read_until_the_output_closes() {
    for command in [
        &["solve", "--line", "--threads", "2"][..],
        &["solve", "--json", "--threads", "1"],
        &["check", "--json"],
        &["convert", "--to", "line"],
    ] {
        let mut child = start(command);
        let mut input = child.stdin.take().unwrap();
        let feeder = thread::spawn(move || while writeln!(input, "{EASY}").is_ok() {});
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(!line.is_empty());
        drop(output);
        let (code, mut errors) = in_time(move || (child.wait().unwrap().code(), child.stderr.take().unwrap()));
        let mut said = String::new();
        errors.read_to_string(&mut said).unwrap();
        assert_eq!((code, said.as_str()), (Some(0), ""), "a closed pipe is no error: {command:?}");
        feeder.join().unwrap();
    }
}

#[test]
fn an_output_that_closes_before_anything_is_written() {
    let commands: [&[&str]; 8] = [
        &["solve", EASY],
        &["hint", EASY],
        &["check", EASY],
        &["techniques"],
        &["techniques", "--profile"],
        &["man"],
        &["completions", "bash"],
        &["--help"],
    ];
    for command in commands {
        let mut child = start(command);
        drop(child.stdout.take());
        // The result is the same whether the pipe closes before or after the output is written.
        let output = in_time(move || child.wait_with_output().unwrap());
        assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0), "{command:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let commands: [&[&str]; 11] = [
        &["solve", EASY],
        &["solve", "--line", "--threads", "2", EASY],
        &["hint", EASY],
        &["check", EASY],
        &["convert", "--to", "line", EASY],
        &["convert", "--to", "line", "-o", "-", EASY],
        &["techniques"],
        &["man"],
        &["completions", "zsh"],
        &["--help"],
        &["--version"],
    ];
    for command in commands {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_pencilproof"));
        let output = child.args(command).stdout(full).stdin(Stdio::null()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{command:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!said.contains("panicked"), "{said}");
        assert!(said.contains("No space left on device") || command[0].starts_with("--"), "{said}");
    }
}

#[test]
fn colours_are_for_terminals_unless_asked_for() {
    for command in [&["solve", EASY][..], &["hint", EASY], &["check", EASY], &["techniques"]] {
        let plain = run(command).ok(0);
        assert!(!plain.contains('\u{1b}'), "{command:?}");
        let always = run([command, &["--color", "always"]].concat()).ok(0);
        assert!(always.contains("\u{1b}["), "{command:?}");
        assert_eq!(run([command, &["--color", "never"]].concat()).ok(0), plain);
        assert_eq!(finish(pencilproof(command).env("NO_COLOR", "1")).ok(0), plain);
        let told = finish(pencilproof([&["--color", "always"], command].concat()).env("NO_COLOR", "1")).ok(0);
        assert_eq!(told, always, "an option is more than the environment");
    }
    let error = run(["solve", "--color", "always", "1.2"]);
    assert!(error.err.starts_with("\u{1b}["), "{}", error.err);
}

#[test]
fn json_is_one_value_a_line() {
    let input = format!("{EASY}\n{SMALL}\n{SEVERAL}\n{TWICE}\n");
    for command in
        [&["solve"][..], &["check"], &["solve", "--all", "2"], &["solve", "--search"], &["solve", "--no-search"]]
    {
        let values = run_on(input.as_str(), [command, &["--json"]].concat()).json(1);
        let puzzles: Vec<&str> = values.iter().map(|value| value["puzzle"].as_str().unwrap()).collect();
        assert_eq!(puzzles, [EASY, SMALL, SEVERAL, TWICE], "{command:?}");
    }
}

#[test]
fn shares_add_up_to_the_input() {
    let input: String = (0..7).map(|number| format!("{EASY} #{number}\n")).collect();
    for (share, numbers) in [("1/3", "036"), ("2/3", "14"), ("3/3", "25"), ("1/1", "0123456"), ("9/9", "")] {
        for threads in ["1", "2"] {
            let args = ["solve", "--search", "--line", "--shard", share, "--threads", threads, "-"];
            let expected: String = numbers.chars().map(|number| format!("{SOLVED} {number}\n")).collect();
            assert_eq!(run_on(&input[..], args).ok(0), expected, "{share}");
        }
    }
    for wrong in ["0/2", "3/2", "1", "a/b"] {
        assert!(run_on(&input[..], ["check", "--shard", wrong, "-"]).failed().contains("1/4 to 4/4"));
    }
    let lines = format!("{EASY}\nno puzzle\n{EASY}\n{EASY}\n");
    for (share, results) in [("1/2", [false, false]), ("2/2", [true, false])] {
        let bad = run_on(&lines[..], ["solve", "--line", "--keep-going", "--shard", share, "-"]);
        let errors: Vec<bool> = bad.out.lines().map(|line| line.starts_with("# error: <stdin>:2: ")).collect();
        assert_eq!((bad.code, &errors[..]), (2, &results[..]), "its place is in one share");
        assert!(bad.err.contains("<stdin>:2"), "it is reported in all: {}", bad.err);
    }
}

#[test]
fn results_keep_in_step_with_the_input() {
    let input = format!("{EASY}\n# a comment\n\nno puzzle\n{SMALL}\n{}\n{EASY}\n", "1".repeat(82));
    let text: [&[&str]; 6] = [
        &["solve", "--line"],
        &["solve", "--search", "--line"],
        &["solve", "--steps"],
        &["check"],
        &["canonical"],
        &["vary", "--seed", "1"],
    ];
    for command in text {
        let args = |more: &[&'static str]| [command, more].concat();
        let run = run_on(&input[..], args(&["--keep-going"]));
        let errors: Vec<&str> = run.out.lines().filter(|line| line.starts_with("# error: ")).collect();
        assert_eq!((run.code, errors.len()), (2, 2), "{command:?}: {}", run.out);
        assert!(errors[0].starts_with("# error: <stdin>:4: ") && errors[1].starts_with("# error: <stdin>:6: "));
        if command != ["solve", "--steps"] {
            let at: Vec<bool> = run.out.lines().map(|line| line.starts_with("# error: ")).collect();
            assert_eq!(at, [false, true, false, true, false], "one line per record: {command:?}");
        }
        assert_eq!(run.err.matches("error: <stdin>:").count(), 2, "{}", run.err);
        if command[0] == "vary" {
            continue;
        }
        if command.contains(&"--steps") || command.contains(&"--line") && !command.contains(&"--search") {
            continue;
        }
        let values = run_on(&input[..], args(&["--json", "--keep-going"]));
        let places: Vec<serde_json::Value> = values
            .out
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
            .map(|value| (value["schema"] == 1).then(|| value["place"].clone()).unwrap())
            .collect();
        let null = serde_json::Value::Null;
        let expected = [null.clone(), "<stdin>:4".into(), null.clone(), "<stdin>:6".into(), null];
        assert_eq!((values.code, places), (2, expected.to_vec()), "{command:?}");
    }
    let alone = run_on(&input[..], ["solve", "--line"]);
    assert_eq!((alone.code, alone.out), (2, format!("{SOLVED}\n")), "without --keep-going the run ends there");
}

#[test]
fn plain_lines_among_others_change_nothing() {
    let lines = [EASY, &EASY.replace('.', "0"), &format!("{EASY} # named"), SMALL, "no puzzle", &EASY[1..]];
    let several = format!("{}.......", &EASY[..74]);
    let none = format!("{}44", &EASY[..79]);
    let full = SOLVED.to_owned();
    let mut input = String::new();
    for number in 0..40 {
        let odd = lines[number % lines.len()];
        let end = if number < 20 { "\n" } else { "\r\n" };
        for line in [EASY, &several, &full, EASY, odd, &none, EASY] {
            input.push_str(&format!("{line}{end}"));
        }
    }
    for command in [
        &["solve", "--search"][..],
        &["solve", "--search", "--json"],
        &["solve", "--search", "--blank", "0", "--shard", "2/3"],
        &["check"],
        &["check", "--json", "--limit", "4"],
        &["check", "--shard", "1/2"],
    ] {
        for threads in ["1", "2"] {
            let args = [command, &["--keep-going", "--threads", threads, "-"]].concat();
            // With a time limit per puzzle, each puzzle is searched alone.
            let alone = run_on(input.as_str(), [&args[..], &["--timeout", "3600"]].concat());
            let together = run_on(input.as_str(), args);
            assert_eq!(together, alone, "{command:?}");
            assert_eq!(together.code, 2);
            assert!(together.err.contains("<stdin>:33:1: "), "{}", together.err);
        }
    }
}
