//! Puzzles in tables, lists, objects and links, as data sets, spreadsheets, programs and web sites have them; and
//! several puzzles in formats that are not line by line.

use crate::common::*;

/// The lines that a text is converted to.
#[track_caller]
fn lines(text: &str) -> Vec<String> {
    let done = run_on(text, ["convert", "--to", "line"]);
    assert_eq!(done.code, 0, "{}", done.err);
    done.out.lines().map(str::to_owned).collect()
}

/// The rows of the easy puzzle, each cell put into words by a function and joined.
fn rows(word: impl Fn(char) -> String, between: &str) -> Vec<String> {
    EASY.as_bytes()
        .chunks(9)
        .map(|row| row.iter().map(|&byte| word(byte.into())).collect::<Vec<_>>().join(between))
        .collect()
}

fn zero(c: char) -> String {
    if c == '.' { "0".into() } else { c.to_string() }
}

fn nothing(c: char) -> String {
    if c == '.' { String::new() } else { c.to_string() }
}

#[test]
fn what_is_printed_as_json_is_read() {
    let commands: [&[&str]; 7] = [
        &["solve", "--json", EASY],
        &["solve", "--json", "--all", "2", EASY],
        &["hint", "--json", EASY],
        &["hint", "--json", "--all", EASY],
        &["check", "--json", EASY],
        &["canonical", "--json", EASY],
        &["convert", "--to", "json", EASY],
    ];
    for command in commands {
        let printed = run(command);
        let line = run_on(printed.out.as_str(), ["convert", "--to", "line"]);
        assert_eq!((line.code, line.out), (0, format!("{EASY}\n")), "{command:?} {}", line.err);
    }
    // Placed values and marks stay what they are.
    let marked = run(["convert", "--to", "s9b", STRUCK]).ok(0);
    let json = run_on(marked.as_str(), ["convert", "--to", "json"]).ok(0);
    assert_eq!(run_on(json.as_str(), ["convert", "--to", "s9b"]).ok(0), marked);
    let wrong = run(["convert", "--to", "json", WRONG]).ok(0);
    let back = run_on(wrong.as_str(), ["convert", "--to", "s9b"]).ok(0);
    assert_eq!(back, run(["convert", "--to", "s9b", WRONG]).ok(0));
}

#[test]
fn lists_of_programs_are_read() {
    let python = format!("grid = [\n    [{}],\n]\n", rows(zero, ", ").join("],\n    ["));
    let numpy = format!("[[{}]]\n", rows(zero, " ").join("]\n ["));
    let none = format!("[[{}]]\n", rows(|c| if c == '.' { "None".into() } else { c.into() }, ", ").join("], ["));
    let answer = format!("{{\"puzzle\": [[{}]], \"solution\": \"{SOLVED}\"}}", rows(zero, ",").join("],["));
    for text in [python, numpy, none, answer] {
        assert_eq!(lines(&text), [EASY], "{text}");
        assert_eq!(run_on(text, ["solve", "--line"]).ok(0), format!("{SOLVED}\n"));
    }
    let short = format!("[[{}]]\n", rows(zero, ",").join("],\n[")).replacen("3,0,0,", "3,0,", 1);
    let error = run_on(short, ["solve"]).failed();
    assert!(error.starts_with("error: <stdin>:2:2: row 2 has 8 cells; 9 rows need 9\n"), "{error}");
}

#[test]
fn data_sets_are_read() {
    for (head, row) in [
        ("quizzes,solutions", format!("{EASY},{SOLVED}")),
        ("id,puzzle,solution,clues,difficulty", format!("7,{EASY},{SOLVED},27,0.0")),
        ("source,question,answer,rating", format!("site,{EASY},{SOLVED},0")),
        ("puzzle;solution", format!("{EASY};{SOLVED}")),
        ("solution\tpuzzle", format!("{SOLVED}\t{EASY}")),
    ] {
        let table = format!("{head}\n{row}\n{row}\n");
        let solved = run_on(table.as_str(), ["solve", "--json"]).json(0);
        let found: Vec<&str> = solved.iter().map(|value| value["puzzle"].as_str().unwrap()).collect();
        assert_eq!(found, [EASY, EASY], "{head}");
        // Nothing is lost: the other fields are the comment.
        let kept = lines(&table);
        assert!(kept.iter().all(|line| line.starts_with(EASY) && line.contains(SOLVED)), "{kept:?}");
        let folder = folder();
        let named = file(&folder, "set.csv", &table);
        assert_eq!(run(["check", "--json", arg(&named)]).json(0).len(), 2);
    }
    // A bad row is named, and the others go on.
    let table = format!("id,puzzle\n1,{EASY}\n2,{}\n3,{EASY}\n", &EASY[1..]);
    let kept = run_on(table, ["convert", "--to", "line", "--keep-going"]);
    assert_eq!(
        (kept.code, kept.out.as_str()),
        (2, format!("{EASY},1\n# error: <stdin>:3: 80 characters; a 9x9 has 81\n{EASY},3\n").as_str())
    );
    assert!(kept.err.starts_with("error: <stdin>:3:3: 80 characters; a 9x9 has 81"), "{}", kept.err);
}

#[test]
fn a_large_table_is_read_as_a_stream() {
    let mut table = String::from("quizzes,solutions\n");
    let count = 3000;
    for line in many_lines(count) {
        table.push_str(&format!("{},{SOLVED}\n", line.replace('.', "0")));
    }
    let wanted: String = many_lines(count).iter().map(|line| format!("{line},{SOLVED}\n")).collect();
    assert_eq!(run_on(table, ["convert", "--to", "line"]).ok(0), wanted);
}

#[test]
fn spreadsheets_and_markdown_are_read() {
    let commas = rows(nothing, ",").join("\n");
    let tabs: Vec<String> = rows(nothing, "\t").iter().map(|row| row.trim_end().to_owned()).collect();
    let head = format!("|{}\n|{}\n", " |".repeat(9), "---|".repeat(9));
    let markdown = format!("# Easy\n\n{head}| {} |\n", rows(nothing, " | ").join(" |\n| "));
    for text in [&commas, &tabs.join("\n"), &markdown] {
        assert_eq!(lines(text), [EASY], "{text}");
        assert_eq!(lines(&format!("{text}\n\n{text}\n")), [EASY, EASY], "{text}");
    }
    let sixteen: Vec<String> =
        (0..16).map(|row| format!("{}{}", ",".repeat(row), row + 1) + &",".repeat(15 - row)).collect();
    assert!(lines(&sixteen.join("\n"))[0].ends_with("....G"));
}

#[test]
fn links_with_the_digits_in_them_are_read() {
    let zeros = EASY.replace('.', "0");
    for link in [
        format!("https://sudoku.coach/en/play/{zeros}"),
        format!("https://sudokuexchange.com/play/?s={zeros}"),
        format!("https://example.org/app#board%3D{EASY}"),
    ] {
        assert_eq!(run(["convert", "--to", "line", &link]).ok(0), format!("{EASY}\n"), "{link}");
    }
    let none = run(["solve", "https://sudoku.coach/en/s/JCDs"]).failed();
    assert!(none.contains("this link has no part of 81 digits; its puzzle is on a server"), "{none}");
}

#[test]
fn several_puzzles_in_one_text() {
    for format in ["opensudoku", "grid", "marks", "sheet", "markdown"] {
        let input = format!("{EASY}\n{HARD}\n{EASY}\n");
        let text = run_on(input.as_str(), ["convert", "--to", format]);
        assert_eq!((text.code, text.err.as_str()), (0, ""), "{format}");
        let back = run_on(text.out.as_str(), ["convert", "--to", "line", "--from", format]);
        assert_eq!((back.code, back.out), (0, input.clone()), "{format}\n{}", text.out);
        let found = run_on(text.out.as_str(), ["convert", "--to", "line"]);
        assert_eq!((found.code, found.out), (0, input), "{format} {}", found.err);
    }
    let games = run_on(format!("{EASY}\n{HARD}\n"), ["convert", "--to", "opensudoku"]).ok(0);
    assert_eq!((games.matches("<opensudoku").count(), games.matches("<game ").count()), (1, 2), "{games}");
    assert!(games.ends_with("</opensudoku>\n"));
}

#[test]
fn numbered_files_in_a_folder() {
    let folder = folder();
    let new = format!("{}/puzzles/", arg(folder.path()));
    let input = format!("{EASY}\n{HARD}\n{EASY}\n");
    assert_eq!(run_on(input.as_str(), ["convert", "--to", "sdk", "-o", &new]).ok(0), "");
    let path = |name: &str| folder.path().join("puzzles").join(name);
    let files = ["0001.sdk", "0002.sdk", "0003.sdk"].map(&path);
    let back = run(["convert", "--to", "line", arg(&files[0]), arg(&files[1]), arg(&files[2])]).ok(0);
    assert_eq!(back, input);
    // Nothing is overwritten, and no half of a set is left behind.
    std::fs::remove_file(&files[0]).unwrap();
    let error = run_on(input.as_str(), ["convert", "--to", "sdk", "-o", &new]).failed();
    assert!(error.ends_with("0002.sdk is there already; choose another folder, or remove the file\n"), "{error}");
    assert!(!files[0].exists());
    let bad = format!("{EASY}\n{}\n", &EASY[1..]);
    let other = format!("{}/other/", arg(folder.path()));
    run_on(bad.as_str(), ["convert", "--to", "line", "-o", &other]).failed();
    assert_eq!(names(&folder), ["puzzles"]);
    // A folder that exists needs no slash; a title is part of the name; numbers keep in step with the input.
    let titled =
        format!("{{\"title\":\"A title!\",\"puzzle\":\"{EASY}\"}}\n{{\"puzzle\":1}}\n{{\"puzzle\":\"{HARD}\"}}\n");
    let made = run_on(titled, ["convert", "--to", "fpuzzles", "--keep-going", "-o", arg(folder.path())]);
    assert_eq!(made.code, 2);
    assert_eq!(names(&folder), ["0001-A-title.txt", "0003.txt", "puzzles"]);
}

#[test]
fn converting_on_several_threads_keeps_the_order_and_counts_what_is_lost() {
    let mut input = String::new();
    for (index, line) in many_lines(4000).iter().enumerate() {
        input.push_str(&if index % 7 == 0 { format!("{line} # {index}\n") } else { format!("{line}\n") });
    }
    for threads in ["1", "2", "5"] {
        let same = run_on(input.as_str(), ["convert", "--to", "line", "--threads", threads]).ok(0);
        assert_eq!(same, input, "{threads}");
        let lost = run_on(input.as_str(), ["convert", "--to", "s9b", "--threads", threads]);
        assert_eq!((lost.code, lost.out.lines().count()), (0, 4000));
        let warning = "<stdin>:1: s9b does not keep everything: the text after the puzzle is not kept (and 571 more)";
        assert_eq!(lost.err, format!("warning: {warning}\n"));
    }
}
