//! Tables in bulk: CSV, JSON lines and Parquet, written and read, killed and taken up again.

use crate::common::*;
use serde_json::Value;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::Path;
use std::time::{Duration, Instant};

/// Lines of which each needs something else to be said: unique, with a comment, of another size, several solutions,
/// none, no puzzle.
fn mixed() -> String {
    format!("{EASY}\n{HARD} # a \"hard\" one, too\n{SMALL}\n{SEVERAL}\n{IMPOSSIBLE}\n{}\n", &EASY[1..])
}

/// The rows of a table in JSON lines.
fn rows(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The names of the columns of a Parquet file and its rows, each value as text.
fn parquet(path: &Path, column: &str) -> Vec<String> {
    let printed = run(["convert", "--to", "line", "--keep-going", "--puzzle-column", column, arg(path)]);
    printed.out.lines().map(str::to_owned).collect()
}

#[test]
fn every_record_has_a_row() {
    let columns = "number,status,error,solution,comment,givens";
    let table = run_on(mixed(), ["solve", "--to", "csv", "--columns", columns]);
    assert_eq!(table.code, 2);
    assert!(table.err.starts_with("error: <stdin>:6:1: 80 characters; an 8x8 has 64, a 9x9 has 81"), "{}", table.err);
    let lines: Vec<&str> = table.out.lines().collect();
    assert_eq!(lines[0], columns);
    assert_eq!(lines[1], format!("1,unique,,{SOLVED},,24"));
    assert!(
        lines[2].starts_with("2,unique,,") && lines[2].ends_with(",\"a \"\"hard\"\" one, too\",26"),
        "{}",
        lines[2]
    );
    assert_eq!(lines[3], format!("3,unique,,{SMALL_SOLVED},,4"));
    assert_eq!(
        lines[4..],
        ["4,several,,,,1", "5,none,,,,3", "6,error,\"80 characters; an 8x8 has 64, a 9x9 has 81\",,,"]
    );
    let table = run_on(mixed(), ["solve", "--to", "ndjson", "--columns", columns]);
    let values = rows(&table.out);
    assert_eq!((table.code, values.len()), (2, 6));
    assert_eq!(values[1]["comment"], "a \"hard\" one, too");
    assert_eq!((&values[3]["status"], &values[3]["solution"]), (&Value::from("several"), &Value::Null));
    // Two good ones, and one that is not unique.
    assert_eq!(run_on(format!("{EASY}\n{SMALL}\n"), ["solve", "--to", "csv"]).code, 0);
    assert_eq!(run_on(SEVERAL, ["solve", "--to", "csv"]).code, 1);
}

#[test]
fn commands_have_columns_of_their_own() {
    for (args, head, row) in [
        (&["solve"][..], "puzzle,status,solution", format!("{EASY},unique,{SOLVED}")),
        (&["check"], "puzzle,status,solutions,givens,minimal", format!("{EASY},unique,1,24,true")),
        (&["rate"], "puzzle,status,er,ep,ed,er_technique", format!("{EASY},unique,1.5,1.2,1.2,")),
        (&["convert"], "puzzle,comment", format!("{EASY},")),
        (&["vary", "--solutions", "--seed", "1"], "puzzle,solution", String::new()),
        (&["canonical"], "puzzle,status,canonical,automorphisms", format!("{EASY},unique,")),
    ] {
        let table = run([args, &["--to", "csv", EASY]].concat()).ok(0);
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!((lines.len(), lines[0]), (2, head), "{args:?}");
        assert!(lines[1].starts_with(&row), "{args:?}: {}", lines[1]);
    }
    let made = run(["generate", "--to", "csv", "--seed", "3", "-n", "3"]).ok(0);
    let plain = run(["generate", "--bare", "--seed", "3", "-n", "3"]).ok(0);
    assert_eq!(made.lines().next(), Some("puzzle,solution,givens"));
    assert!(made.lines().skip(1).zip(plain.lines()).all(|(row, line)| row.starts_with(&format!("{line},"))));
    assert_eq!(made.lines().count(), 4);
    let help = run(["rate", "--columns", "help"]).ok(0);
    assert!(help.contains("\ner_technique   The technique that decides ER\n"), "{help}");
}

#[test]
fn a_file_has_the_format_of_its_name_and_one_checksum() {
    let folder = folder();
    let input = file(&folder, "in.txt", mixed());
    let columns = "number,puzzle,status,error,solution,minimal,er,hardest,techniques,steps";
    let make = |name: &str, more: &[&str]| {
        let out = folder.path().join(name);
        let told = run([&["check", "--columns", columns, "-o", arg(&out), arg(&input)], more].concat()).filed(2);
        (told, out)
    };
    let (csv, in_csv) = make("a.csv", &[]);
    let (ndjson, in_ndjson) = make("a.ndjson", &[]);
    let (known, in_parquet) = make("a.parquet", &["--threads", "2"]);
    assert_eq!((csv.0, &csv), (6, &ndjson));
    assert_eq!(csv, known);
    assert!(std::fs::read(&in_parquet).unwrap().starts_with(b"PAR1"));
    let values = rows(&std::fs::read_to_string(&in_ndjson).unwrap());
    assert_eq!(values[0]["steps"].as_array().unwrap().len() as u64, {
        let counts = values[0]["techniques"].as_array().unwrap();
        counts.iter().map(|technique| technique["count"].as_u64().unwrap()).sum::<u64>()
    });
    // What is written is read, and the puzzles are the same.
    let plain = run(["convert", "--to", "line", "--keep-going", arg(&input)]);
    let puzzles: Vec<&str> = plain.out.lines().take(5).map(|line| line.split_whitespace().next().unwrap()).collect();
    for path in [&in_csv, &in_ndjson, &in_parquet] {
        let again = run(["convert", "--to", "line", "--keep-going", arg(path)]);
        let lines: Vec<&str> = again.out.lines().take(5).map(|line| line.split(',').next().unwrap()).collect();
        let lines: Vec<&str> = lines.iter().map(|line| line.split_whitespace().next().unwrap()).collect();
        assert_eq!(lines, puzzles, "{}", path.display());
    }
    // Shards add up.
    let sum = |checksum: &str| u64::from_str_radix(checksum, 16).unwrap();
    let parts: Vec<(u64, u64)> = ["1/2", "2/2"]
        .map(|shard| make("part.parquet", &["--shard", shard]).0)
        .map(|(count, checksum)| (count, sum(&checksum)))
        .to_vec();
    assert_eq!(parts.iter().map(|part| part.0).sum::<u64>(), 6);
    assert_eq!(parts[0].1.wrapping_add(parts[1].1), sum(&csv.1));
}

#[test]
fn parquet_files_are_lists() {
    let folder = folder();
    let out = folder.path().join("list.parquet");
    let lines = many_lines(700);
    run_on(lines.join("\n"), ["solve", "-o", arg(&out), "--rows-per-group", "100"]).filed(0);
    assert_eq!(parquet(&out, "puzzle"), lines);
    // The name does not matter, and a column can be named.
    let other = folder.path().join("other.bin");
    std::fs::rename(&out, &other).unwrap();
    assert_eq!(run(["solve", "--line", "--search", arg(&other)]).ok(0).lines().count(), 700);
    assert_eq!(parquet(&other, "solution").len(), 700);
    let error = run(["solve", "--puzzle-column", "board", arg(&other)]).failed();
    assert!(
        error.ends_with("there is no column 'board'; the columns are puzzle (text), status (text), solution (text)\n"),
    );
    // Rows that are no puzzle are named by their number.
    let bad = run(["check", "--puzzle-column", "status", arg(&other)]);
    assert!(bad.err.contains("other.bin:row 1: this fits no known format"), "{}", bad.err);
    let bytes = std::fs::read(&other).unwrap();
    assert!(run_on(bytes.clone(), ["solve"]).failed().contains("name the file instead of piping it in"));
    let cut = file(&folder, "cut.parquet", &bytes[..bytes.len() - 9]);
    assert!(run(["solve", arg(&cut)]).failed().contains("it cannot be read as Parquet"));
    let text = file(&folder, "text.txt", EASY);
    assert!(run(["solve", "--puzzle-column", "x", arg(&text)]).failed().contains("--puzzle-column is for these"));
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (args, why) in [
        (
            &["solve", "--steps", "--to", "parquet"][..],
            "--steps has no meaning with a table (--to, --columns); --columns steps",
        ),
        (&["solve", "--json", "--to", "csv"], "use --to ndjson instead"),
        (&["solve", "--json", "-o", "x.parquet"], "--json has no meaning with a table, which a Parquet file is"),
        (&["solve", "--to", "line"], "line is a format of positions, for --to-step"),
        (&["solve", "--to", "csv", "--rows-per-group", "5"], "--rows-per-group is for Parquet, not for csv"),
        (&["solve", "--rows-per-group", "5"], "--rows-per-group is for Parquet"),
        (&["solve", "--columns", "soluton"], "there is no column 'soluton'; did you mean 'solution'?"),
        (&["check", "--to", "xlsx"], "'xlsx' is no format of tables"),
        (&["rate", "--columns", "er", "--format", "{er}"], "--format has no meaning with a table"),
        (&["generate", "--to", "sdm", "--columns", "puzzle"], "--to sdm has no meaning with a table"),
        (&["generate", "--shard", "1/2"], "--seed"),
        (&["check", "--to", "parquet", "--rows-per-group", "16385"], "16385 is not in 1..=16384"),
    ] {
        let error = run([args, &[EASY][..if args[0] == "generate" { 0 } else { 1 }]].concat()).failed();
        assert!(error.contains(why), "{args:?}: {error}");
    }
    assert!(!Path::new("x.parquet").exists());
}

#[test]
fn a_puzzle_that_takes_too_long_is_a_row() {
    let list = format!("{EASY}\n{HARD}\n");
    let table = run_on(list, ["rate", "--timeout", "0", "--to", "csv", "--columns", "number,status,er"]);
    assert_eq!((table.code, table.out.as_str()), (1, "number,status,er\n1,timeout,\n2,timeout,\n"));
}

#[test]
fn an_input_that_cannot_be_read_makes_no_table() {
    let folder = folder();
    let out = folder.path().join("out.csv");
    let known = file(&folder, "known", format!("{EASY}\n"));
    let missing = folder.path().join("missing.txt");
    for command in [&["check"][..], &["vary", "--seed", "1"]] {
        let ended = run([command, &["-o", arg(&out), arg(&known), arg(&missing)]].concat());
        assert_eq!(ended.code, 2);
        assert!(ended.err.contains("no such file") && ended.err.contains("kept 1 result"), "{}", ended.err);
        assert_eq!(names(&folder), ["known", "out.csv.part", "out.csv.part.json"]);
        std::fs::remove_file(folder.path().join("out.csv.part")).unwrap();
        std::fs::remove_file(folder.path().join("out.csv.part.json")).unwrap();
    }
    let both = run(["check", "--keep-going", "-o", arg(&out), arg(&known), arg(&missing)]);
    assert_eq!(both.filed(2).0, 2, "unless the user wants to go on");
}

#[test]
fn a_run_that_ended_before_its_first_result_is_begun_anew() {
    let folder = folder();
    let out = folder.path().join("out.csv");
    let known = file(&folder, "known", format!("{EASY}\n"));
    let check =
        |more: &[&str]| run([&["check", "--columns", "status", "-o", arg(&out)], more, &[arg(&known)]].concat());
    for more in [&[][..], &["--resume"]] {
        file(&folder, "out.csv.part", "");
        assert_eq!(check(more).filed(0).0, 1);
        assert_eq!(std::fs::read_to_string(&out).unwrap(), "status\nunique\n");
        assert_eq!(names(&folder), ["known", "out.csv"]);
    }
    file(&folder, "out.csv.part", "status\n");
    assert!(check(&["--resume"]).failed().contains("not what is needed to go on"), "it is not known whose it is");
}

#[test]
fn an_input_without_a_puzzle_makes_no_table() {
    let commands: [(&[&str], &[&str]); 6] = [
        (&["solve"], &["--line"]),
        (&["check"], &[]),
        (&["rate"], &[]),
        (&["canonical"], &[]),
        (&["vary"], &[]),
        (&["convert"], &["--to", "line"]),
    ];
    let lists =
        [("in.txt", ""), ("in.txt", "\n \n\r\n"), ("in.txt", "# a comment\n\n# another\n"), ("in.csv", "puzzle,id\n")];
    for (name, content) in lists {
        let folder = folder();
        let list = file(&folder, name, content);
        let out = |extension: &str| folder.path().join(format!("out.{extension}"));
        for (command, plain) in commands {
            let told = run([command, plain, &[arg(&list)]].concat()).failed();
            assert!(told.ends_with(": there is no puzzle in the input\n"), "{command:?} {told}");
            for format in ["csv", "ndjson", "parquet"] {
                let table = [command, &["--columns", "puzzle,status", "--to", format]].concat();
                assert_eq!(run([&table[..], &[arg(&list)]].concat()).failed(), told, "{table:?}");
                assert_eq!(
                    run([&table[..], &["-o", arg(&out(format)), arg(&list)]].concat()).failed(),
                    told,
                    "{table:?}"
                );
                let piped = run_on(content, [&table[..], &["-"]].concat()).failed();
                assert!(piped.starts_with("error: <stdin>:1:"), "{piped}");
                assert_eq!(names(&folder), [name], "{table:?}");
            }
        }
    }
    // Unless the user wants to go on: then it has a place among the results.
    let folder = folder();
    let (known, empty) = (file(&folder, "known", EASY), file(&folder, "empty", ""));
    let reason = "there is no puzzle in the input";
    let table = run(["check", "--to", "csv", "--columns", "status,error", "--keep-going", arg(&empty), arg(&known)]);
    assert_eq!((table.code, table.out), (2, format!("status,error\nerror,{reason}\nunique,\n")));
    let plain = run(["check", "--keep-going", arg(&empty), arg(&known)]).out;
    assert!(plain.starts_with(&format!("# error: {}:1: {reason}\n", empty.display())), "{plain}");
    // A Parquet file without rows has no puzzle either.
    let list = folder.path().join("list.parquet");
    run_on(format!("{EASY}\n"), ["solve", "-o", arg(&list), "--shard", "2/2"]).filed(0);
    for (command, plain) in commands {
        for columns in [plain, &["--columns", "puzzle"]] {
            let told = run([command, columns, &[arg(&list)]].concat()).failed();
            assert_eq!(told, "error: there is no puzzle in the input\n", "{command:?} {columns:?}");
        }
    }
    let new = folder.path().join("new/");
    run(["convert", "--to", "sdk", "-o", arg(&new), arg(&list)]).failed();
    assert!(!new.exists(), "no folder for nothing");
}

#[test]
fn tables_of_convert_are_taken_up() {
    let folder = folder();
    let one = file(&folder, "one.txt", format!("{EASY} # first\n{HARD}\n"));
    let two = folder.path().join("two.txt");
    let small_groups = ["--rows-per-group", "1"];
    for (name, more) in [("out.csv", &[][..]), ("out.ndjson", &[]), ("out.parquet", &small_groups)] {
        let out = folder.path().join(name);
        let args = ["convert", "--columns", "number,puzzle,comment", "-o", arg(&out), arg(&one), arg(&two)];
        let args = [&args, more].concat();
        let ended = run(&args);
        assert!(ended.err.contains("kept 2 results") && !out.exists(), "{}", ended.err);
        std::fs::write(&two, format!("{SMALL}\n{EASY}\n")).unwrap();
        assert!(run(&args).failed().contains("go on with --resume"));
        let resumed = run([&args[..], &["--resume"]].concat()).filed(0);
        let taken_up = std::fs::read(&out).unwrap();
        assert_eq!((run(&args).filed(0), resumed.0), (resumed.clone(), 4));
        assert!(std::fs::read(&out).unwrap() == taken_up, "{name}");
        std::fs::remove_file(&two).unwrap();
    }
    let refused = run(["convert", "--to", "line", "--resume", "-o", "x", EASY]).failed();
    assert!(refused.contains("--resume is for tables"), "{refused}");
}

#[test]
fn shards_of_the_generator_are_the_whole() {
    let make = |more: &[&str]| {
        let args = ["generate", "-n", "2000", "--seed", "9", "--attempts", "1100", "--timeout", "50"];
        let made = run([&args, more].concat());
        assert_eq!(made.code, 1, "{}", made.err);
        let mut lines: Vec<String> = made.out.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let mut parts: Vec<String> = ["1/3", "2/3", "3/3"].iter().flat_map(|shard| make(&["--shard", shard])).collect();
    parts.sort();
    assert_eq!(parts, make(&[]));
}

#[test]
fn vary_has_a_row_for_each_derived_puzzle() {
    let list = format!("{EASY}\n{}\n{HARD}\n", &EASY[1..]);
    let args = ["vary", "-n", "30", "--seed", "4"];
    let table = run_on(&list[..], [&args[..], &["--columns", "number,puzzle"]].concat());
    let plain = run_on(&list[..], [&args[..], &["--keep-going"]].concat());
    assert_eq!((table.code, table.out.lines().count()), (2, 62));
    let derived: Vec<&str> = table.out.lines().skip(1).map(|row| row.split_once(',').unwrap().1).collect();
    let lines: Vec<&str> = plain.out.lines().collect();
    assert_eq!((&derived[..30], &derived[31..]), (&lines[..30], &lines[31..]));
    assert!(table.out.lines().nth(32).unwrap().starts_with("3,"), "the number is that of the puzzle");
    let shard = |shard| run_on(&list[..], [&args[..], &["--keep-going", "--shard", shard]].concat()).out;
    assert_eq!(format!("{}{}", &shard("1/3"), &shard("3/3")), [&lines[..30], &lines[31..], &[""]].concat().join("\n"));
}

/// A run: the command, and the list.
struct Work {
    args: Vec<String>,
    list: Vec<String>,
}

/// Kills a run at random moments, takes it up each time, and compares the file with that of a run in one go. The work
/// is made as large as a few seconds take on this machine.
fn survives(name: &str, kills: u32, work: impl Fn(usize) -> Work) {
    let enough = Duration::from_millis(110) * kills + Duration::from_millis(300);
    let mut count = 200;
    for _ in 0..6 {
        let begun = Instant::now();
        let is_survived = kill_and_resume(name, kills, enough, work(count), begun);
        if is_survived {
            return;
        }
        let factor = enough.as_secs_f64() / begun.elapsed().as_secs_f64().max(0.01);
        count = (count as f64 * factor.clamp(1.5, 40.0)) as usize;
    }
    panic!("{name}: no kill hit the middle of a run");
}

/// The same for one size of the work. False if it took less time than that, or if no kill hit the middle of it.
fn kill_and_resume(name: &str, kills: u32, enough: Duration, work: Work, begun: Instant) -> bool {
    let folder = folder();
    let input = file(&folder, "in", work.list.join("\n"));
    let mut args: Vec<&str> = work.args.iter().map(String::as_str).collect();
    if !work.list.is_empty() {
        args.push(arg(&input));
    }
    let (whole, part) = (folder.path().join(format!("whole.{name}")), folder.path().join(format!("part.{name}")));
    let told = run([&args[..], &["--threads", "1", "-o", arg(&whole)]].concat());
    let took = begun.elapsed();
    if took < enough {
        return false;
    }
    assert_eq!(told.code, 0, "{}", told.err);
    let state = folder.path().join(format!("part.{name}.part.json"));
    let done = || -> u64 {
        let text = std::fs::read_to_string(&state).unwrap_or_default();
        serde_json::from_str(&text).map_or(0, |state: Value| state["done"].as_u64().unwrap())
    };
    let mut at = Vec::new();
    for kill in 0..kills {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_pencilproof"));
        command.args(&args).args(["--threads", "1", "--resume", "-o", arg(&part)]);
        let mut child = command.stderr(std::process::Stdio::null()).spawn().unwrap();
        // Every third run goes a little way, so that there is something to take up.
        let (before, begun) = (done(), Instant::now());
        while kill % 3 == 1 && done() == before && child.try_wait().unwrap().is_none() && begun.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(5));
        }
        let moment = RandomState::new().build_hasher().finish() % 60;
        std::thread::sleep(Duration::from_millis(moment));
        let has_ended = child.try_wait().unwrap().is_some();
        child.kill().unwrap();
        child.wait().unwrap();
        if has_ended {
            break;
        }
        if part.exists() {
            // The run had given its results their name, and had only to end.
            assert!(std::fs::read(&part).unwrap() == std::fs::read(&whole).unwrap(), "{name} {args:?}: not complete");
            break;
        }
        at.push(done());
    }
    let resumed = run([&args[..], &["--threads", "2", "--resume", "-o", arg(&part)]].concat());
    assert_eq!(resumed, told, "{name} {args:?} {at:?}");
    assert!(std::fs::read(&part).unwrap() == std::fs::read(&whole).unwrap(), "{name} {args:?} {at:?}");
    at.iter().any(|&done| done > 0 && done < told.clone().filed(0).0)
}

fn words(args: &[&str]) -> Vec<String> {
    args.iter().map(|word| word.to_string()).collect()
}

#[test]
fn solving_survives_kills() {
    let solve = |more: &[&str]| {
        let args = words(&[&["solve"], more].concat());
        move |count| Work { args: args.clone(), list: many_lines(count) }
    };
    survives("csv", 10, solve(&["--columns", "puzzle,status,steps"]));
    survives("ndjson", 4, solve(&["--columns", "puzzle,status,techniques"]));
    survives("parquet", 10, solve(&["--columns", "puzzle,steps", "--rows-per-group", "20"]));
    survives("txt", 4, solve(&["--line"]));
}

#[test]
fn rating_survives_kills() {
    let rate = |more: &[&str]| {
        let args = words(&[&["rate"], more].concat());
        move |count| Work { args: args.clone(), list: many_lines(count) }
    };
    survives("csv", 4, rate(&[]));
    survives("ndjson", 4, rate(&[]));
    survives("parquet", 4, rate(&["--rows-per-group", "11"]));
    survives("txt", 4, rate(&[]));
}

#[test]
fn generating_and_varying_survive_kills() {
    let generate = |more: &[&str]| {
        let args = words(&[&["generate", "--seed", "7", "--difficulty", "hard"], more].concat());
        move |count: usize| Work { args: [args.clone(), vec![format!("--count={count}")]].concat(), list: Vec::new() }
    };
    let columns = ["--columns", "puzzle,er,steps"];
    survives("csv", 4, generate(&columns));
    survives("ndjson", 4, generate(&columns));
    survives("parquet", 4, generate(&[&columns[..], &["--rows-per-group", "13"]].concat()));
    survives("txt", 4, generate(&[]));
    survives("parquet", 4, |count| Work {
        args: [
            words(&["vary", "--seed", "7", "--columns", "puzzle,er", "--rows-per-group", "16"]),
            vec![format!("--count={}", count / 3 + 1)],
        ]
        .concat(),
        list: many_lines(3),
    });
}
