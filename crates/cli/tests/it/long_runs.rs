//! Long runs: results go to a file, an interrupted run is taken up again, and a signal leaves nothing behind.

use crate::common::*;
use serde_json::Value;
use std::path::Path;

/// The state of the results in a file, if there is one.
fn state(folder: &Path) -> Value {
    let text = std::fs::read_to_string(folder.join("out.part.json")).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or(Value::Null)
}

#[test]
fn results_go_to_a_file() {
    let folder = folder();
    let out = folder.path().join("out");
    let input = format!("{EASY}\n{SMALL}\n");
    let commands: [&[&str]; 7] = [
        &["solve", "--line"],
        &["solve", "--json"],
        &["solve", "--steps"],
        &["solve", "--all", "2"],
        &["check", "--json"],
        &["canonical"],
        &["vary", "--seed", "3", "-n", "2"],
    ];
    for command in commands {
        let printed = run_on(&input[..], command).ok(0);
        let (count, _) = run_on(&input[..], [command, &["-o", arg(&out)]].concat()).filed(0);
        let lines = printed.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        assert_eq!(count, lines.count() as u64, "{command:?}");
        assert_eq!(std::fs::read_to_string(&out).unwrap(), printed, "{command:?}");
        assert_eq!(names(&folder), ["out"]);
        assert_eq!(run_on(&input[..], [command, &["-o", "-"]].concat()).ok(0), printed, "{command:?}");
    }
    // A puzzle alone is a line, too.
    run(["solve", "-o", arg(&out), EASY]).filed(0);
    assert_eq!(std::fs::read_to_string(&out).unwrap(), format!("{SOLVED}\n"));
    run(["check", "-o", arg(&out), EASY]).filed(0);
    assert!(std::fs::read_to_string(&out).unwrap().starts_with("<argument>:1: valid"));
    assert!(run(["solve", "-o", "-", "--resume", EASY]).failed().contains("--resume takes up a file"));
    assert!(run(["solve", "--resume", EASY]).failed().contains("--output"));
    assert!(run(["solve", "-o", "/no/such/folder/x", EASY]).failed().contains("cannot write"));
}

#[test]
fn a_bad_record_ends_a_run_that_can_go_on() {
    let folder = folder();
    let input = file(&folder, "in", format!("{EASY}\n{SEVERAL}\nno puzzle\n{SMALL}\n"));
    let out = folder.path().join("out");
    let solve = |more: &[&str]| run([&["solve", "--line", "-o", arg(&out), arg(&input)], more].concat());
    let ended = solve(&[]);
    assert_eq!((ended.code, ended.out.as_str()), (2, ""));
    assert!(ended.err.contains("kept 2 results in ") && ended.err.contains("--resume"), "{}", ended.err);
    assert_eq!(names(&folder), ["in", "out.part", "out.part.json"]);
    assert!(solve(&[]).failed().contains("out.part has 2 results from a run that was interrupted"));
    assert!(solve(&["--resume", "--search"]).failed().contains("then nothing more, now --search"));
    let whole = solve(&["--resume", "--keep-going", "--threads", "1"]);
    assert_eq!((whole.code, names(&folder)), (2, vec!["in".to_owned(), "out".to_owned()]));
    let lines = std::fs::read_to_string(&out).unwrap();
    let expected = run(["solve", "--line", "--keep-going", arg(&input)]);
    assert_eq!(lines, expected.out);
    // The status counts what was found before the interruption.
    std::fs::write(&input, format!("{SEVERAL}\nno puzzle\n")).unwrap();
    assert_eq!(solve(&[]).code, 2);
    std::fs::write(&input, format!("{SEVERAL}\n{SMALL}\n")).unwrap();
    assert_eq!(solve(&["--resume"]).filed(1).0, 2);
    // Without a run to take up, --resume begins at the beginning.
    assert_eq!(solve(&["--resume"]).filed(1).0, 2);
    assert_eq!(names(&folder), ["in", "out"]);
}

#[test]
fn an_input_that_became_shorter_is_another() {
    let folder = folder();
    let input = file(&folder, "in", format!("{EASY}\n{SMALL}\nno puzzle\n"));
    let out = folder.path().join("out");
    let solve = |more: &[&str]| run([&["solve", "--line", "-o", arg(&out), arg(&input)], more].concat());
    assert_eq!(solve(&[]).code, 2);
    std::fs::write(&input, format!("{EASY}\n")).unwrap();
    assert!(solve(&["--resume"]).err.contains("the input has fewer puzzles"));
    assert_eq!(names(&folder), ["in", "out.part", "out.part.json"]);
}

#[test]
fn vary_goes_on_with_its_seed() {
    let folder = folder();
    let input = file(&folder, "in", format!("{EASY}\n{HARD}\nno puzzle\n{EASY}\n"));
    let out = folder.path().join("out");
    let vary = |more: &[&str]| run([&["vary", "-n", "2", "-o", arg(&out), arg(&input)], more].concat());
    assert_eq!(vary(&[]).code, 2);
    let seed = state(folder.path())["seed"].to_string();
    assert_eq!(vary(&["--resume", "--keep-going"]).code, 2);
    let whole = run(["vary", "-n", "2", "--seed", &seed, "--keep-going", arg(&input)]);
    assert_eq!(std::fs::read_to_string(&out).unwrap(), whole.out);
}

#[cfg(unix)]
mod signals {
    use super::*;
    use std::io::Write;
    use std::process::{Child, Command, Output, Stdio};
    use std::time::{Duration, Instant};

    fn start(args: &[&str]) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pencilproof"));
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }

    /// Sends a signal and waits for the end.
    fn end(child: Child, signal: &str) -> Output {
        let pid = child.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
        child.wait_with_output().unwrap()
    }

    /// The signal of Ctrl-C; that of `kill` where Ctrl-C is ignored, as in a job that a shell runs in the background.
    fn interrupt() -> &'static str {
        let mut probe = Command::new("sleep").arg("1").spawn().unwrap();
        assert!(Command::new("kill").args(["-INT", &probe.id().to_string()]).status().unwrap().success());
        if probe.wait().unwrap().success() { "-TERM" } else { "-INT" }
    }

    #[track_caller]
    fn wait_until(mut is_so: impl FnMut() -> bool) {
        let begun = Instant::now();
        while !is_so() {
            assert!(begun.elapsed() < PATIENCE, "it takes too long");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    #[test]
    fn no_temporary_file_is_left() {
        for signal in [interrupt(), "-TERM"] {
            let folder = folder();
            let mut child = start(&["convert", "--to", "line", "-o", arg(&folder.path().join("out"))]);
            writeln!(child.stdin.as_mut().unwrap(), "{EASY}").unwrap();
            wait_until(|| !names(&folder).is_empty());
            // The handler is there before the file.
            let input = child.stdin.take();
            let ended = end(child, signal);
            drop(input);
            assert_eq!((ended.status.code(), names(&folder)), (Some(130), Vec::new()), "{signal}");
        }
    }

    #[test]
    fn each_signal_that_is_not_ignored_ends_a_run_in_order() {
        // As under `nohup`, as in the background of a script, and both. SIGINT may be ignored from the start.
        let cases = [("HUP", &["-HUP"][..], interrupt()), ("INT", &["-INT"], "-TERM"), ("INT", &["-INT"], "-HUP")];
        for (trap, ignored, ends) in cases.into_iter().chain([("HUP INT", &["-HUP", "-INT"][..], "-TERM")]) {
            // Elsewhere it cannot be asked which of them are ignored.
            if ends != "-TERM" && !cfg!(target_os = "linux") {
                continue;
            }
            let folder = folder();
            let program = format!(
                "trap '' {trap}; exec '{}' convert --to line -o '{}'",
                env!("CARGO_BIN_EXE_pencilproof"),
                arg(&folder.path().join("out"))
            );
            let mut command = Command::new("sh");
            let mut child = command.args(["-c", &program]).stdin(Stdio::piped()).spawn().unwrap();
            let input = child.stdin.take();
            wait_until(|| !names(&folder).is_empty());
            for signal in ignored {
                assert!(Command::new("kill").args([*signal, &child.id().to_string()]).status().unwrap().success());
            }
            std::thread::sleep(Duration::from_millis(100));
            assert_eq!(child.try_wait().unwrap(), None, "what is to be ignored is ignored: {trap}");
            assert_eq!((end(child, ends).status.code(), names(&folder)), (Some(130), Vec::new()), "{trap}, {ends}");
            drop(input);
        }
    }

    #[test]
    fn generating_goes_on_where_it_was_interrupted() {
        let folder = folder();
        let out = folder.path().join("out");
        let wish = ["generate", "-n", "7", "--seed", "5", "--unbiased"];
        let args = |threads| [&wish[..], &["-o", arg(&out), "--threads", threads, "--resume"]].concat();
        let mut done = 0;
        for (signal, code) in [(interrupt(), Some(130)), ("-TERM", Some(130)), ("-KILL", None)] {
            let child = start(&args("1"));
            wait_until(|| state(folder.path())["done"].as_u64().unwrap_or(0) > done);
            let ended = end(child, signal);
            done = state(folder.path())["done"].as_u64().unwrap();
            assert_eq!(ended.status.code(), code, "{signal}");
            assert!(!out.exists());
            if signal != "-KILL" {
                let said = String::from_utf8(ended.stderr).unwrap();
                let results = if done == 1 { "result" } else { "results" };
                assert!(said.starts_with(&format!("kept {done} {results} in {}.part; ", arg(&out))), "{said}");
                let lines = std::fs::read_to_string(folder.path().join("out.part")).unwrap();
                assert_eq!(lines.lines().count() as u64, done);
            }
        }
        assert_eq!(run(args("2")).filed(0).0, 7);
        assert_eq!(names(&folder), ["out"]);
        assert_eq!(std::fs::read_to_string(&out).unwrap(), run(wish).ok(0));
    }

    #[test]
    fn solving_goes_on_where_it_was_interrupted() {
        let folder = folder();
        let out = folder.path().join("out");
        let input = many_lines(300).join("\n");
        let args = ["solve", "--json", "-o", arg(&out), "--resume", "--threads", "2"];
        let mut child = start(&args);
        let mut pipe = child.stdin.take().unwrap();
        let mut lines = input.lines();
        wait_until(|| {
            writeln!(pipe, "{}", lines.next().unwrap()).unwrap();
            std::thread::sleep(Duration::from_millis(40));
            state(folder.path())["done"].as_u64().unwrap_or(0) > 5
        });
        let ended = end(child, interrupt());
        assert_eq!(ended.status.code(), Some(130));
        let done = state(folder.path())["done"].as_u64().unwrap();
        assert!(String::from_utf8(ended.stderr).unwrap().starts_with(&format!("kept {done} results in ")));
        let whole = run_on(&input[..], ["solve", "--json"]);
        assert_eq!(run_on(&input[..], args).filed(whole.code).0, 300);
        assert_eq!(std::fs::read_to_string(&out).unwrap(), whole.out);
    }
}
