//! What people paste: several puzzles in a file, forum posts, and everything that the command itself prints.

use crate::common::*;

/// An X Sudoku that is also a windoku, with several solutions.
const HYPER: &str = "1...............................................................................2";
/// A 6x6 whose regions are not boxes.
const JIGSAW: &str = "jigsaw:112222111122333444333444555666555666";

fn line(input: &str) -> String {
    run_on(input, ["convert", "--to", "line"]).ok(0)
}

#[test]
fn two_boxed_grids_in_one_file_are_two_puzzles() {
    let grid = |puzzle: &str| run(["convert", "--to", "grid", puzzle]).ok(0);
    let text = format!("{}{}", grid(EASY), grid(HARD));
    assert_eq!(line(&text), format!("{EASY}\n{HARD}\n"));
    assert_eq!(run_on(text.as_str(), ["check"]).ok(0).lines().count(), 2);
    let folder = folder();
    let path = file(&folder, "two.txt", &text);
    let error = run(["hint", arg(&path)]).failed();
    assert!(error.contains(&format!("there are more: at {0}:1 and at {0}:14", arg(&path))), "{error}");
    // A mistake in the second is reported on its line and spoils nothing else.
    let wrong = format!("{}{}", grid(EASY), grid(HARD).replacen('8', "Z", 1));
    let run = run_on(wrong, ["solve", "--line", "--keep-going"]);
    let status = "# error: <stdin>:14: 'Z' is not a digit of a 9x9";
    assert_eq!((run.code, run.out), (2, format!("{SOLVED}\n{status}\n")));
    assert!(run.err.starts_with("error: <stdin>:15:7: 'Z' is not a digit of a 9x9\n"), "{}", run.err);
}

#[test]
fn a_collection_with_titles() {
    let rows = |puzzle: &str| {
        puzzle.as_bytes().chunks(9).map(|row| format!("{}\n", std::str::from_utf8(row).unwrap())).collect::<String>()
    };
    let text: String = (1..=300).map(|number| format!("Grid {number:02}\n{}", rows(EASY).replace('.', "0"))).collect();
    let solved = run_on(text, ["solve", "--line"]).ok(0);
    assert_eq!(solved, format!("{SOLVED}\n").repeat(300));
}

/// Everything that `solve` and `hint` draw, in both colours.
fn reports(puzzle: &str, layout: Option<&str>) -> Vec<String> {
    let commands = [&["solve"][..], &["solve", "--boards"], &["solve", "--no-search", "--boards"], &["hint"]];
    let colours = ["never", "always"];
    let one = |(command, colour): (&[&str], &str)| {
        let layout = layout.map(|layout| ["--layout", layout]).into_iter().flatten();
        let args: Vec<&str> = command.iter().copied().chain(["--color", colour, puzzle]).chain(layout).collect();
        run(args).out
    };
    commands.into_iter().flat_map(|command| colours.map(|colour| one((command, colour)))).collect()
}

#[test]
fn what_solve_and_hint_print_is_read_back() {
    for (puzzle, layout) in [
        (EASY, None),
        (HARD, None),
        (SMALL, None),
        (HYPER, Some("3x3+windoku+x")),
        (&HYPER[..36], Some("3x2")),
        (&HYPER[..36], Some(JIGSAW)),
    ] {
        // A hint draws nothing if the puzzle has several solutions.
        let drawn = |report: &String| report.contains('│') || report.contains('┃');
        let reports: Vec<String> = reports(puzzle, layout).into_iter().filter(drawn).collect();
        assert!(reports.len() >= 6, "{puzzle}");
        for report in reports {
            // Marks and the layout are not kept in a line, so there may be warnings, which name the layout.
            let back = run_on(report.as_str(), ["convert", "--to", "line"]);
            assert_eq!((back.code, back.out), (0, format!("{puzzle}\n")), "{report}");
            let named = back.err.split("--layout ").nth(1).map(|name| name.trim_end());
            assert_eq!(named, layout, "{report}");
        }
    }
}

#[test]
fn a_hint_leads_to_the_same_hint() {
    // Marks that have been removed stay removed, and values placed by the player stay placed.
    let position = run_on(HARD, ["hint", "--technique", "pointing,naked-subset"]).ok(0);
    for colour in ["never", "always"] {
        let hint = run_on(position.as_str(), ["hint", "--color", colour]).ok(0);
        let again = run_on(hint.as_str(), ["hint", "--color", colour]).ok(0);
        assert_eq!(hint, again);
    }
    let placed = ":0000:x:27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..+4::::";
    for colour in ["never", "always"] {
        let hint = run(["hint", "--color", colour, "--technique", "pointing,claiming", placed]).ok(0);
        assert!(run_on(hint, ["convert", "--to", "hodoku"]).ok(0).contains("6..+4:"));
    }
}

#[test]
fn narrow_boards_and_plain_ones_are_read_back() {
    for (columns, locale) in [("200", "C"), ("60", "C.UTF-8"), ("60", "C"), ("30", "C.UTF-8"), ("30", "C")] {
        for colour in ["never", "always"] {
            for args in [&["solve"][..], &["solve", "--boards"], &["hint"]] {
                let mut command = pencilproof([args, &["--color", colour, HARD]].concat());
                let report = finish(command.env("COLUMNS", columns).env("LC_ALL", locale)).out;
                let back = run_on(report.as_str(), ["convert", "--to", "line"]);
                assert_eq!((back.code, back.out), (0, format!("{HARD}\n")), "{columns} {locale}\n{report}");
            }
        }
    }
}

#[test]
fn reports_about_many_puzzles() {
    let input = format!("{EASY}\n{EASY}\n{HARD}\n");
    for colour in ["never", "always"] {
        let reports = run_on(input.as_str(), ["solve", "--steps", "--color", colour]).ok(0);
        assert_eq!(line(&reports), input);
    }
    // Two solutions of one puzzle.
    let several = run(["solve", "--steps", SEVERAL]).out;
    assert!(several.contains("Two of them"));
    assert_eq!(line(&several), format!("{SEVERAL}\n"));
}

#[test]
fn a_forum_post() {
    let post = "Hi all,\n\nthis one has been driving me mad since yesterday.\n\n\
        | 2 7   |   4   |   3   |\n|   3   |       |   6   |\n|   1   |       | 8   7 |\n|-------+-------+-------|\n\
        | 6     |     8 | 9 1   |\n|     8 |       |     6 |\n|       | 1     |       |\n|-------+-------+-------|\n\
        |   4 7 | 5     |   2   |\n|       |     4 |   7   |\n|       |     6 |     4 |\n\nAny ideas?\nJo\n";
    assert_eq!(line(post), format!("{EASY}\n"));
    assert_eq!(run_on(post, ["solve", "--line"]).ok(0), format!("{SOLVED}\n"));
}

#[test]
fn lines_of_the_wrong_length() {
    let error = run(["solve", &format!("{EASY}1")]).failed();
    let lines: Vec<&str> = error.lines().collect();
    assert_eq!(lines[0], "error: <argument>:1:82: 82 characters; a 9x9 has 81, a 10x10 has 100");
    assert!(lines[2].ends_with("..41") && lines[3].ends_with('^') && lines[2].len() == lines[3].len(), "{error}");
    let list = run_on(format!("{EASY}\n{}\n", &EASY[1..]), ["check"]);
    assert_eq!((list.code, list.out.lines().count()), (2, 1));
    assert!(list.err.starts_with("error: <stdin>:2:1: 80 characters; a 9x9 has 81\n"), "{}", list.err);
}

#[test]
fn letters_as_digits_are_proposed() {
    let letters = format!("ABCJ{}", ".".repeat(77));
    let large = format!("ABCDEFGHIJKLMNOP{}", ".".repeat(240));
    let error = run(["check", &large]).failed();
    let reason =
        "1:8: 'H' is not a digit of a 16x16, unless its digits are the letters A-P; say so with --symbols A-P\n";
    assert!(error.starts_with(&format!("error: <argument>:{reason}")), "{error}");
    assert!(run(["convert", "--to", "line", "--symbols", "A-P", &large]).ok(0).starts_with("123456789ABCDEFG..."));
    assert!(run(["check", &letters]).failed().contains("'A' is not a digit of a 9x9\n"));
}
