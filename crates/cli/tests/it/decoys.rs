//! Decoys: puzzles whose constraints change the answer, given to every command, format and table that there is. What
//! comes back is right, or a refusal that names the constraint. An answer that ignores it would say "one solution".

use crate::common::*;
use pencilproof::format::FORMATS;
use serde_json::{Value, json};
use std::path::Path;

/// Commands that take no puzzle.
const WITHOUT_PUZZLE: [&str; 9] =
    ["generate", "practise", "serve", "techniques", "kinds", "completions", "man", "help", "practice"];

/// Everything that a table can say about a puzzle with constraints.
const ANSWERED: &str = "puzzle,constraints,status,error,solution,solutions,givens,minimal,guesses,by_logic,difficulty,\
                        hardest,techniques,step_count,steps";

/// Puzzles whose givens alone have exactly one solution, which breaks a cage.
fn broken() -> Vec<String> {
    let digit = |cell: usize| i64::from(SOLVED.as_bytes()[cell] - b'0');
    let name = |cell: usize| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
    let puzzle = |cage: Value| json!({ "layout": "3x3", "givens": EASY, "constraints": [cage] }).to_string();
    let pairs = (0..36).map(|number| {
        // Two cells of a row that could have the sum, were it not for the givens.
        let (a, b) = (number * 2 % 81, number * 2 % 81 + 1);
        let sum = digit(a) + digit(b);
        let sum = if sum < 15 { sum + 1 } else { sum - 1 };
        (a, b, sum)
    });
    let pairs = pairs.filter(|(a, b, _)| a / 9 == b / 9);
    let of_sums = pairs.map(|(a, b, sum)| puzzle(json!({ "type": "killer", "cells": [name(a), name(b)], "sum": sum })));
    // Cells without a common house that hold the same digit in the solution.
    let alike = (0..81).filter_map(|a| {
        let far = |b: &usize| a / 9 != b / 9 && a % 9 != b % 9 && (a / 27, a % 9 / 3) != (b / 27, b % 9 / 3);
        let b = (a + 1..81).filter(far).find(|&b| digit(a) == digit(b))?;
        Some(puzzle(json!({ "type": "killer", "cells": [name(a), name(b)] })))
    });
    of_sums.chain(alike.take(24)).collect()
}

/// Puzzles without givens, with one solution: cages of one cell each; and with none: two cages that need the same
/// digits.
fn empty() -> (Vec<String>, Vec<String>) {
    let puzzle =
        |cages: Vec<Value>| json!({ "layout": "3x3", "puzzle": ".".repeat(81), "constraints": cages }).to_string();
    let name = |cell: usize| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
    let single = |relabel: i64, cell: usize| {
        let digit = i64::from(SOLVED.as_bytes()[cell] - b'1');
        json!({ "type": "killer", "cells": [name(cell)], "sum": (digit + relabel) % 9 + 1 })
    };
    let one = (0..9).map(|relabel| puzzle((0..81).map(|cell| single(relabel, cell)).collect())).collect();
    let pair = |row: usize, col: usize| json!({ "type": "killer", "cells": [name(row * 9 + col), name(row * 9 + col + 1)], "sum": 17 });
    let none = (0..9).flat_map(|row| [0, 1].map(|col| puzzle(vec![pair(row, col), pair(row, col + 3)]))).collect();
    (one, none)
}

fn names_the_constraint(run: &Run, what: &str) {
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{what}: {}", run.err);
    assert!(run.err.contains("killer") && !run.err.contains("panicked"), "{what}: {}", run.err);
}

#[test]
fn the_decoys_are_enough_and_decoys() {
    let (one, none) = empty();
    assert!(broken().len() >= 50 && one.len() + none.len() >= 20);
    assert_eq!(run(["check", EASY]).code, 0);
}

#[test]
fn searching_commands_answer_right() {
    let folder = folder();
    let (one, none) = empty();
    let all = [broken(), none.clone(), one.clone()].concat();
    let path = file(&folder, "decoys.jsonl", all.join("\n"));
    let checked = run(["check", arg(&path)]);
    let lines: Vec<&str> = checked.out.lines().collect();
    assert_eq!((checked.code, lines.len()), (1, all.len()), "{}", checked.err);
    let (others, unique) = lines.split_at(all.len() - one.len());
    assert!(others.iter().all(|line| line.contains("not valid: ")), "{checked:?}");
    assert!(unique.iter().all(|line| line.ends_with("valid: one solution")), "{unique:?}");
    let solved = run(["solve", "--search", arg(&path)]);
    let lines: Vec<&str> = solved.out.lines().collect();
    assert_eq!((solved.code, lines.len()), (1, all.len()), "{}", solved.err);
    let (others, unique) = lines.split_at(all.len() - one.len());
    assert!(others.iter().all(|line| line.contains("# ")), "{others:?}");
    assert_eq!(unique[0], SOLVED);
    let listed = run(["solve", "--all", "3", "--json", arg(&path)]).out;
    let count = |line: &str| serde_json::from_str::<Value>(line).unwrap()["solutions"].as_array().unwrap().len();
    let counts: Vec<usize> = listed.lines().map(count).collect();
    assert_eq!(counts, [vec![0; all.len() - one.len()], vec![1; one.len()]].concat());
    // Alone, the constraint is listed with the board, and JSON has it.
    let told = run(["check", &broken()[0]]);
    assert!(told.out.contains("killer cage r1c1 r1c2, sum 10"), "{}", told.out);
    let json = run(["solve", "--search", "--json", &one[0]]).json(0);
    assert_eq!((&json[0]["layout"], json[0]["constraints"].as_array().unwrap().len()), (&json!("3x3"), 81));
    assert_eq!(json[0]["solution"], SOLVED);
}

#[test]
fn logic_answers_right_and_says_what_is_search() {
    let folder = folder();
    let (one, none) = empty();
    let all = [broken(), none, one.clone()].concat();
    let path = file(&folder, "decoys.jsonl", all.join("\n"));
    for way in [&["solve", "--json"][..], &["solve", "--json", "--no-search"]] {
        let solved = run(way.iter().copied().chain([arg(&path)]));
        let reports: Vec<Value> = solved.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(reports.len(), all.len(), "{}", solved.err);
        let (others, unique) = reports.split_at(all.len() - one.len());
        assert!(
            others.iter().all(|report| report["solution"].is_null() && report["verdict"] != "solved"),
            "{others:?}"
        );
        // Cages of one cell each leave nothing to search.
        assert!(unique.iter().all(|report| report["verdict"] == "solved" && report["search_from"].is_null()));
        assert_eq!(unique[0]["solution"], SOLVED);
    }
    let steps = run(["solve", "--steps", &one[0]]).ok(0);
    assert!(steps.contains("Last cell of a cage") && steps.contains("has one cell"), "{steps}");
    let stats = run(["solve", "--stats", arg(&path)]);
    assert!(stats.out.contains("Last cell of a cage"), "{stats:?}");
    let hint = run(["hint", &one[0]]).ok(0);
    assert!(hint.contains("The cage of "), "{hint}");
    let applied = run(["hint", "--apply", "--to", "json", &one[0]]).out;
    let applied: Value = serde_json::from_str(&applied).unwrap();
    assert_eq!(applied["constraints"].as_array().map(Vec::len), Some(81));
    // A format without room for them takes no position after a step.
    names_the_constraint(&run(["hint", "--apply", "--to", "marks", &one[0]]), "hint");
    names_the_constraint(&run(["solve", "--to-step", "1", "--to", "marks", &one[0]]), "solve");
    // A puzzle whose givens alone have a solution has none with its cage.
    for puzzle in broken() {
        let told = run(["hint", &puzzle]);
        assert!(told.code == 1 && told.out.contains("no solution"), "{told:?}");
    }
}

#[test]
fn searched_parts_are_said_to_be_search() {
    // Full houses alone find nothing on an empty board, whatever its cages.
    let one = &empty().0[0];
    let report = run(["solve", "--json", "--technique", "full-house", one]).json(0);
    assert_eq!((&report[0]["verdict"], &report[0]["solution"]), (&json!("solved"), &json!(SOLVED)));
    assert!(report[0]["search_from"].is_u64(), "{report:?}");
    let told = run(["solve", "--steps", "--technique", "full-house", one]).ok(0);
    assert!(told.to_lowercase().contains("search"), "{told}");
    let stuck = run(["solve", "--json", "--no-search", "--technique", "full-house", one]);
    assert!(stuck.code == 1 && stuck.out.contains("\"stuck\""), "{stuck:?}");
}

#[test]
fn proofs_are_about_the_cages() {
    let folder = folder();
    let (one, none) = empty();
    let none: Vec<String> = broken().into_iter().step_by(6).chain(none.into_iter().step_by(5)).collect();
    let all = [none.clone(), vec![one[0].clone()]].concat();
    let path = file(&folder, "decoys.jsonl", all.join("\n"));
    let target = folder.path().join("proofs");
    let out = run(["prove", "-o", arg(&target), arg(&path)]).ok(0);
    let told: Vec<&str> = out.lines().filter(|line| !line.starts_with("  veripb")).collect();
    assert_eq!(told.len(), all.len());
    let (last, others) = told.split_last().unwrap();
    assert!(others.iter().all(|line| line.contains(": there is no solution ")), "{out}");
    assert!(last.contains(": the only solution is "), "{out}");
    for number in 1..=all.len() {
        let formula = std::fs::read_to_string(target.join(format!("puzzle-{number}.opb"))).unwrap();
        assert!(formula.contains("\n* killer1: killer cage r") && formula.contains("le 1 ~r"), "{formula}");
    }
    // Too long a proof is an error, and not a part of one.
    let short = folder.path().join("short");
    let refused = run(["prove", "--most", "5kB", "-o", arg(&short), &one[0]]);
    assert_eq!((refused.code, refused.out.as_str()), (2, ""), "{refused:?}");
    assert!(refused.err.contains("the proof would be longer than 5000 bytes, after "), "{}", refused.err);
    assert!(!short.exists());
    run(["prove", "--most", "5 pages", "-o", arg(&short), &one[0]]).failed();
}

#[test]
fn why_argues_from_cages() {
    let (one, _) = empty();
    let [truth, other] = match &SOLVED[2..3] {
        "1" => ["1", "2"],
        truth => [truth, "1"],
    };
    let told = run(["why", &one[0], "r1c3", other]).ok(0);
    assert!(told.contains("The cage of ") && told.contains(&format!("r1c3 is {truth}")), "{told}");
    let answer = run(["why", "--json", &one[0], "r1c3", other]).json(0);
    assert_eq!((&answer[0]["reason"], &answer[0]["path_steps"].is_u64()), (&json!("steps"), &true));
    assert_eq!(run(["why", &one[0], "r1c3", truth]).code, 1);
    for puzzle in broken().into_iter().step_by(9) {
        let told = run(["why", &puzzle, "r1c3", "4"]);
        assert!(told.code == 1 && told.out.contains("no solution"), "{told:?}");
    }
}

#[test]
fn differences_of_solutions_heed_cages() {
    let asked = |givens: &str, cage: Value| {
        let puzzle = json!({ "puzzle": givens, "constraints": [cage] }).to_string();
        run(["check", "--several", "--json", "--limit", "100", &puzzle])
    };
    let two = ".2.4.4.221434321";
    let free = asked(two, json!({ "type": "killer", "cells": ["r1c1", "r1c2"] }));
    assert_eq!((free.code, &free.json(1)[0]["count"]), (1, &json!(2)));
    assert_eq!(asked(two, json!({ "type": "killer", "cells": ["r1c1"], "sum": 1 })).code, 0);
    let first = asked(&".".repeat(16), json!({ "type": "killer", "cells": ["r1c1"], "sum": 1 })).json(1);
    assert_eq!(first[0]["count"], 72, "{first:?}");
    let open = first[0]["several"]["open"].as_array().unwrap();
    assert!(open.iter().all(|cell| cell["cell"] != "r1c1"), "{open:?}");
}

#[test]
fn pictures_of_hints_and_ratings_on_pages_heed_cages() {
    let folder = folder();
    let (one, _) = empty();
    let svg = folder.path().join("hint.svg");
    run(["hint", "--svg", arg(&svg), &one[0]]).ok(0);
    assert_eq!(std::fs::read_to_string(&svg).unwrap().matches("class=\"cage\"").count(), 81);
    let page = folder.path().join("page.svg");
    run(["print", "--ratings", "--svg", arg(&page), &one[0]]).ok(0);
    assert!(std::fs::read_to_string(folder.path().join("page-1.svg")).unwrap().contains("stroke-dasharray"));
    // What has no solution has no rating, whatever its givens alone would have.
    let puzzle = broken().remove(0);
    for way in [&[][..], &["--ratings"]] {
        let page = folder.path().join("broken.svg");
        let args = ["print", "--svg", arg(&page)].into_iter().chain(way.iter().copied()).chain([puzzle.as_str()]);
        assert!(run(args.collect::<Vec<_>>()).err.contains("no solution"), "{way:?}");
    }
}

#[test]
fn every_other_command_refuses_and_writes_nothing() {
    let folder = folder();
    let path = file(&folder, "decoys.jsonl", [broken(), empty().0].concat().join("\n"));
    let single = file(&folder, "decoy.jsonl", &broken()[0]);
    let help = run(["--help"]).ok(0);
    let commands = help.split("Commands:\n").nth(1).unwrap().lines().take_while(|line| !line.is_empty());
    let names: Vec<&str> = commands
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next().filter(|name| !name.is_empty()))
        .collect();
    assert!(names.len() > 12, "{names:?}");
    for name in names.into_iter().filter(|name| !WITHOUT_PUZZLE.contains(name)) {
        let ways: &[&[&str]] = match name {
            "split" => &[&[], &["--parts", "a=0.5,b=0.5"]],
            "sets" => &[&["--truths", "r1"]],
            "check" | "solve" | "hint" | "why" | "convert" | "print" | "prove" => &[],
            _ => &[&[]],
        };
        for way in ways {
            for path in [&path, &single] {
                let args: Vec<&str> = [name].into_iter().chain(way.iter().copied()).chain([arg(path)]).collect();
                let run = run(&args);
                // A table has a row for each, with the beginning of its text, or with an error for its status.
                let rows = run.out.lines().filter(|line| line.contains("killer"));
                assert!(rows.clone().all(|row| row.contains("error") || row.contains("...")), "{args:?}: {run:?}");
                assert!(run.code == 2 && !run.out.contains(SOLVED), "{args:?}: {run:?}");
                assert!(run.out.lines().count() <= rows.count() + 1, "{args:?}: {run:?}");
                assert!(run.err.contains("killer"), "{args:?}: {run:?}");
            }
        }
    }
    // A table has a row for each line that cannot be read, in a file as well.
    let table = folder.path().join("table.parquet");
    names_the_constraint(&run(["rate", "-o", arg(&table), arg(&path)]), "parquet");
    assert_eq!(crate::common::names(&folder), ["decoy.jsonl", "decoys.jsonl", "table.parquet"]);
}

#[test]
fn tables_answer_right_and_are_read_again() {
    let folder = folder();
    let (one, none) = empty();
    let all = [broken(), none, one.clone()].concat();
    let path = file(&folder, "decoys.jsonl", all.join("\n"));
    let rows = |path: &Path| -> Vec<Value> {
        let listed = run(["convert", "--columns", "puzzle,constraints,givens", "--to", "ndjson", arg(path)]).ok(0);
        listed.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let listed = rows(&path);
    assert!(listed.iter().all(|row| row["constraints"].as_str().unwrap().contains("killer")), "{listed:?}");
    for format in ["csv", "ndjson", "parquet"] {
        let table = folder.path().join(format!("table.{format}"));
        for command in ["check", "solve"] {
            let made = run([command, "--columns", ANSWERED, "--to", format, "-o", arg(&table), arg(&path)]);
            assert!(made.code == 1 && !made.err.contains("error"), "{format}: {}", made.err);
            // The puzzles of the table are those of the input.
            assert_eq!(rows(&table), listed, "{format}");
        }
    }
    let told = run(["solve", "--columns", ANSWERED, "--to", "ndjson", arg(&path)]).out;
    let told: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (others, unique) = told.split_at(all.len() - one.len());
    for row in others {
        assert_eq!((&row["status"], &row["solutions"]), (&json!("none"), &json!(0)), "{row}");
        assert!(row["solution"].is_null() && row["steps"].is_null() && row["error"].is_null(), "{row}");
    }
    for row in unique {
        assert_eq!((&row["status"], &row["solutions"], &row["by_logic"]), (&json!("unique"), &json!(1), &json!(true)));
        let cage = row["techniques"].as_array().unwrap().iter().find(|used| used["technique"] == "combinations-1");
        let cage = cage.or_else(|| row["techniques"].as_array().unwrap().first()).unwrap();
        assert!(cage["count"].as_u64() > Some(0) && row["step_count"].as_u64() >= Some(9), "{row}");
    }
    assert_eq!(unique[0]["solution"], SOLVED);
}

#[test]
fn columns_that_know_no_constraints_name_one() {
    let folder = folder();
    let (one, _) = empty();
    for columns in ["status,error,er", "status,error,canonical", "status,error,automorphisms,ep", "all"] {
        let made = run(["check", "--to", "ndjson", "--columns", columns, &one[0]]);
        let row: Value = serde_json::from_str(&made.out).unwrap();
        assert_eq!((made.code, &row["status"]), (2, &json!("error")), "{columns}: {row}");
        assert!(row["error"].as_str().unwrap().contains("killer cage r1c1, sum "), "{columns}: {row}");
        for column in ["er", "ep", "ed", "er_technique", "canonical", "automorphisms"] {
            assert!(row.get(column).is_none_or(Value::is_null), "{columns}: {row}");
        }
        // What can be answered is.
        assert!(row.get("solution").is_none_or(|solution| *solution == SOLVED), "{columns}: {row}");
    }
    let table = folder.path().join("table.parquet");
    let made = run(["check", "--columns", "all", "-o", arg(&table), &one[0]]);
    assert_eq!(made.code, 2, "{made:?}");
}

#[test]
fn a_column_of_constraints_counts() {
    let folder = folder();
    let row = |puzzle: &String| {
        let list = serde_json::from_str::<Value>(puzzle).unwrap()["constraints"].to_string();
        format!("{EASY},\"{}\"", list.replace('"', "\"\""))
    };
    let rows: Vec<String> = broken().iter().take(9).map(row).collect();
    let path = file(&folder, "decoys.csv", format!("puzzle,constraints\n{}\n{EASY},\n", rows.join("\n")));
    let checked = run(["check", arg(&path)]);
    let lines: Vec<&str> = checked.out.lines().collect();
    assert_eq!((checked.code, lines.len()), (1, 10), "{checked:?}");
    assert!(lines[..9].iter().all(|line| line.contains("not valid: ")), "{checked:?}");
    assert!(lines[9].contains(": valid: one solution"), "{checked:?}");
    for command in ["rate", "canonical"] {
        names_the_constraint(&run([command, arg(&path)]), command);
    }
    let other = file(&folder, "cages.csv", format!("puzzle,cages\n{EASY},r1c1 r1c2 = 3\n"));
    let refused = run(["check", arg(&other)]);
    assert!(refused.code == 2 && refused.err.contains("the constraint 'cages' is not supported"), "{refused:?}");
}

#[test]
fn formats_refuse_or_keep_all() {
    let folder = folder();
    let all = [broken(), empty().0, empty().1].concat();
    let path = file(&folder, "decoys.jsonl", all.join("\n"));
    for format in FORMATS.iter().filter(|format| format.can_write() && format.keeps.constraints.is_empty()) {
        let run = run(["convert", "--to", format.id, arg(&path)]);
        names_the_constraint(&run, format.id);
    }
    let kept: Vec<&str> =
        FORMATS.iter().filter(|format| !format.keeps.constraints.is_empty()).map(|format| format.id).collect();
    assert_eq!(kept, ["json", "fpuzzles", "sudokupad"]);
    let written = run(["convert", "--to", "json", arg(&path)]).ok(0);
    for format in kept {
        let other = run(["convert", "--to", format, arg(&path)]).ok(0);
        let again = run_on(other, ["convert", "--to", "json"]).ok(0);
        assert_eq!(again, written, "{format}");
    }
    for (before, after) in all.iter().zip(written.lines()) {
        let [before, after] = [before.as_str(), after].map(|line| serde_json::from_str::<Value>(line).unwrap());
        let count = |puzzle: &Value| puzzle["constraints"].as_array().unwrap().len();
        assert_eq!(count(&before), count(&after));
        assert_eq!(before["layout"], after["layout"]);
        let sorted = |puzzle: &Value| {
            let mut list: Vec<String> =
                puzzle["constraints"].as_array().unwrap().iter().map(Value::to_string).collect();
            list.sort();
            list
        };
        assert_eq!(sorted(&before), sorted(&after));
    }
}

#[test]
fn pictures_and_pages_show_every_cage() {
    let folder = folder();
    let (one, none) = empty();
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    let svg = folder.path().join("board.svg");
    for (puzzle, count, code) in [(&one[0], 81, 0), (&broken()[0], 1, 1), (&none[0], 2, 1)] {
        let run = run(["solve", "--search", "--svg", arg(&svg), puzzle]);
        assert_eq!((run.code, read("board.svg").matches("class=\"cage\"").count()), (code, count), "{run:?}");
    }
    let path = file(&folder, "decoys.jsonl", [broken()[0].clone(), one[0].clone()].join("\n"));
    let pages = folder.path().join("page.svg");
    let printed = run(["print", "--svg", arg(&pages), arg(&path)]);
    // The first has no solution with its cage, and so none is printed.
    assert!(printed.code == 0 && printed.err.contains("no solution"), "{printed:?}");
    for page in ["page-1.svg", "page-2.svg"] {
        assert!(read(page).contains("stroke-dasharray"), "{page}");
    }
}
