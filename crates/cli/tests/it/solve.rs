//! `pencilproof solve`.

use crate::common::*;
use serde_json::Value;

/// A puzzle in which naked singles and full houses solve some cells, but by far not all.
const PARTIAL: &str = ".47..63...1...2..72....5.6..7.......6...3..81.......9....4...5...3...6...6..91...";

/// The technique ids of the steps of a report.
fn techniques(report: &Value) -> Vec<&str> {
    report["steps"].as_array().unwrap().iter().map(|step| step["technique"].as_str().unwrap()).collect()
}

#[test]
fn a_line_in_a_line_out() {
    assert_eq!(run(["solve", "--line", EASY]).ok(0), format!("{SOLVED}\n"));
    assert_eq!(run_on(format!("{EASY} a name\n"), ["solve", "--line"]).ok(0), format!("{SOLVED} a name\n"));
    assert_eq!(run_on(EASY, ["solve", "--line", "-"]).ok(0), format!("{SOLVED}\n"));
    let both = run_on(format!("{SMALL}\n{SMALL}"), ["solve"]).ok(0);
    assert_eq!(both, format!("{SMALL_SOLVED}\n{SMALL_SOLVED}\n"), "several puzzles are lines without being asked");
}

#[test]
fn one_puzzle_alone_is_explained() {
    let out = run(["solve", SMALL]).ok(0);
    assert!(out.contains("\n   1. Hidden single 3, box 1  =>  r1c2=3\n"), "{out}");
    assert!(out.contains("Solved by logic alone in 12 steps"), "{out}");
    assert!(out.contains("\nUsed: ") && out.contains(" x Hidden single"), "{out}");
    assert!(unwrapped(&out).contains("; the hardest has Pencilproof rating 1.2 (easy): "), "{out}");
    assert_eq!(run(["solve", "--brief", SMALL]).ok(0), out, "brief is the default");
    let explained = run(["solve", "--steps", SMALL]).ok(0);
    assert!(explained.contains("   1. Hidden single 3, box 1 (PR 1.2)\n      In box 1 "), "{explained}");
    assert!(
        explained.contains("PR is the Pencilproof rating of a step, which is not Sudoku Explainer's.\n"),
        "{explained}"
    );
    let json = &run(["solve", "--json", SMALL]).json(0)[0];
    let counts = json["path"].as_object().unwrap();
    assert_eq!(counts.values().map(|count| count.as_u64().unwrap()).sum::<u64>(), 12);
    assert_eq!((&json["scale"], &json["degree"]), (&"pencilproof".into(), &"easy".into()));
    assert!(out.ends_with("│ 4 1 │ 3 2 │\n  └─────┴─────┘\n"), "{out}");
    let steps = run_on(format!("{SMALL}\n\n{SEVERAL}\n"), ["solve", "--steps"]).ok(1);
    assert!(steps.starts_with("<stdin>:1\n") && steps.contains("\n<stdin>:3\n"), "{steps}");
}

#[test]
fn the_path_of_each_of_many_puzzles() {
    let told = run_on(format!("{SMALL}\n{EASY}\n"), ["solve", "--brief"]).ok(0);
    assert!(told.starts_with("<stdin>:1\n") && told.contains("\n<stdin>:2\n"), "{told}");
    assert_eq!(told.matches("  =>  ").count(), 12 + 57, "{told}");
}

#[test]
fn the_position_after_some_steps() {
    let json = &run(["solve", "--json", EASY]).json(0)[0];
    let steps = json["steps"].as_array().unwrap();
    for number in [0, 1, 20] {
        let position = run(["solve", "--to-step", &number.to_string(), EASY]).ok(0);
        let back = run_on(position, ["hint", "--json", "--level", "1"]).json(0).remove(0);
        let expected = &steps[number]["position"];
        assert_eq!(back["puzzle"], expected["puzzle"], "step {number}");
        if number > 0 {
            assert_eq!((&back["given"], &back["marks"]), (&expected["given"], &expected["marks"]), "step {number}");
        }
    }
    let end = run(["solve", "--to-step", "1000", "--to", "line", EASY]);
    assert_eq!((end.code, end.out.as_str()), (0, &*format!("{SOLVED}\n")));
    assert!(end.err.contains("the path ends after 57 steps"), "{}", end.err);
    assert_eq!(run(["solve", "--to-step", "1", TWICE]).code, 1);
    run(["solve", "--to", "line", EASY]).failed();
    run(["solve", "--to-step", "1", "--search", EASY]).failed();
}

#[test]
fn files_arguments_and_standard_input_keep_their_order() {
    let folder = folder();
    let path = file(&folder, "many.txt", format!("{SMALL}\n# a comment\n\n{EASY}\n"));
    let out = run_on(SEVERAL, ["solve", "--line", SMALL, arg(&path), "-", EASY]).ok(1);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines, [SMALL_SOLVED, SMALL_SOLVED, SOLVED, &format!("{SEVERAL} # several solutions"), SOLVED]);
}

#[test]
fn without_search_what_logic_leaves_stays_open() {
    let partly = ["solve", "--line", "--no-search", "--technique", "full-house,naked-single", PARTIAL];
    let out = run(partly).ok(1);
    let (grid, comment) = out.trim_end().split_once(' ').unwrap();
    assert_eq!(comment, "# not solved by logic alone");
    assert!(grid.contains('.'), "{grid}");
    let solved = run(["solve", "--line", "--search", PARTIAL]).ok(0);
    let is_right = |(known, solved)| known == '.' || known == solved;
    assert!(grid.chars().zip(solved.chars()).all(is_right), "{grid}");
    let known = |line: &str| line.chars().filter(|&c| c != '.').count();
    assert!(known(grid) > known(PARTIAL), "something was found: {grid}");
    let zeros = run([&partly[..], &["--blank", "0"]].concat()).ok(1);
    assert!(zeros.starts_with(&grid.replace('.', "0")), "{zeros}");
    let told = run(["solve", "--no-search", "--technique", "full-house", EASY]).ok(1);
    assert!(told.contains("Logic gets no further after 0 steps: 57 cells are still open."), "{told}");
    assert_eq!(run(["solve", "--line", "--no-search", EASY]).ok(0), format!("{SOLVED}\n"));
}

#[test]
fn it_says_at_which_step_search_took_over() {
    let out = run(["solve", "--line", "--technique", "full-house", EASY]).ok(0);
    assert_eq!(out, format!("{SOLVED} # search from step 1\n"));
    let report = &run(["solve", "--json", "--technique", "naked-single,full-house", PARTIAL]).json(0)[0];
    let steps = techniques(report).len();
    assert!(steps > 0);
    assert_eq!(report["search_from"], steps + 1);
    let told = run(["solve", "--technique", "naked-single,full-house", PARTIAL]).ok(0);
    let said = format!("Logic took {steps} steps; search took over at step {}. It is the only solution.", steps + 1);
    assert!(told.contains(&said), "{told}");
    assert_eq!(run(["solve", "--json", EASY]).json(0)[0]["search_from"], Value::Null);
    let only = &run(["solve", "--json", "--search", EASY]).json(0)[0];
    assert_eq!((&only["search_from"], &only["logic_steps"]), (&1.into(), &0.into()));
    assert_eq!(run(["solve", "--line", "--search", EASY]).ok(0), format!("{SOLVED}\n"), "asked for, so not told");
}

#[test]
fn none_several_and_contradiction_are_distinguished() {
    let verdict = |args: &[&str]| {
        let report = run([&["solve", "--json"], args].concat()).json(1).remove(0);
        (report["verdict"].as_str().unwrap().to_owned(), report)
    };
    let (several, report) = verdict(&[SEVERAL]);
    assert_eq!(several, "several-solutions");
    let two: Vec<&str> = report["solutions"].as_array().unwrap().iter().map(|grid| grid.as_str().unwrap()).collect();
    assert!(two.len() == 2 && two[0] != two[1]);
    for grid in two {
        assert!(grid.starts_with('1'));
        assert_eq!(run(["solve", "--line", grid]).ok(0), format!("{grid}\n"), "a solution is a correct full grid");
    }
    let (twice, report) = verdict(&[TWICE]);
    assert_eq!(
        (twice.as_str(), &report["contradiction"]),
        ("contradiction", &"row 1 has 1 twice, in r1c1 and r1c2".into())
    );
    let (empty, report) = verdict(&[IMPOSSIBLE]);
    assert_eq!(
        (empty.as_str(), &report["contradiction"]),
        ("contradiction", &"no place is left for 3 in row 1".into())
    );
    assert_eq!(verdict(&["--search", IMPOSSIBLE]).0, "no-solution");

    let told = run(["solve", SEVERAL]).ok(1);
    assert!(told.contains("The puzzle has several solutions, found by search. Two of them:"), "{told}");
    assert_eq!(told.matches("1 │ 1").count(), 3, "the puzzle and two solutions: {told}");
    let told = run(["solve", TWICE]).ok(1);
    assert!(told.contains("The puzzle has no solution: row 1 has 1 twice, in r1c1 and r1c2."), "{told}");
    let lines = run_on(format!("{SEVERAL}\n{TWICE}\n{IMPOSSIBLE}\n{SMALL}\n"), ["solve", "--line"]).ok(1);
    let comments: Vec<_> = lines.lines().map(|line| line.split_once(" # ").map(|(_, comment)| comment)).collect();
    assert_eq!(
        comments,
        [
            Some("several solutions"),
            Some("no solution: row 1 has 1 twice, in r1c1 and r1c2"),
            Some("no solution: no place is left for 3 in row 1"),
            None
        ]
    );
}

#[test]
fn a_solved_grid_needs_no_steps() {
    assert_eq!(run(["solve", "--line", SOLVED]).ok(0), format!("{SOLVED}\n"));
    let told = run(["solve", SMALL_SOLVED]).ok(0);
    assert!(told.ends_with("The puzzle is already solved.\n"), "{told}");
    let wrong = SMALL_SOLVED.replacen('1', "2", 1);
    assert!(run(["solve", "--line", &wrong]).ok(1).contains("# no solution: "), "a full grid can be wrong");
}

#[test]
fn all_solutions_up_to_a_limit() {
    let listed = |limit: &str| {
        let out = run(["solve", "--all", limit, EMPTY]).ok(0);
        let mut lines: Vec<String> = out.lines().map(String::from).collect();
        let last = lines.pop().unwrap();
        let count = lines.len();
        lines.sort();
        lines.dedup();
        assert_eq!(lines.len(), count, "no solution comes twice");
        (count, last)
    };
    assert_eq!(listed("5"), (5, "# 5 solutions; there may be more".into()));
    assert_eq!(listed("1000"), (288, "# 288 solutions in all".into()));
    assert_eq!(run(["solve", "--all", "2", EASY]).ok(0), format!("{SOLVED}\n# 1 solution in all\n"));
    assert_eq!(run(["solve", "--all", "2", IMPOSSIBLE]).ok(1), "# 0 solutions in all\n");
    assert_eq!(run(["solve", "--all", "2", TWICE]).ok(1), "# no solution: row 1 has 1 twice, in r1c1 and r1c2\n");
    let value = &run(["solve", "--all", "3", "--json", EMPTY]).json(0)[0];
    assert_eq!((value["solutions"].as_array().unwrap().len(), &value["complete"]), (3, &false.into()));
}

#[test]
fn techniques_can_be_chosen_and_left_out() {
    let chosen = &run(["solve", "--json", "--technique", "naked-single", PARTIAL]).json(0)[0];
    assert!(!techniques(chosen).is_empty() && techniques(chosen).iter().all(|&id| id == "naked-single"));
    let all = &run(["solve", "--json", EASY]).json(0)[0];
    assert!(techniques(all).contains(&"hidden-single"));
    let without = &run(["solve", "--json", "--without", "hidden-single", EASY]).json(0)[0];
    assert!(!techniques(without).is_empty() && !techniques(without).contains(&"hidden-single"));
    let best = &run(["solve", "--json", "--best", EASY]).json(0)[0];
    assert_eq!(best["solution"], SOLVED);
}

#[test]
fn a_profile_file_changes_order_and_ratings() {
    let folder = folder();
    let default = file(&folder, "default.toml", run(["techniques", "--profile"]).ok(0));
    let plain = run(["solve", EASY]);
    assert_eq!(run(["solve", "--profile", arg(&default), EASY]), plain, "the default written out changes nothing");
    let own = file(&folder, "own.toml", "[[technique]]\nname = \"naked-single\"\nrating = 7.5\n");
    let report = &run(["solve", "--json", "--profile", arg(&own), PARTIAL]).json(0)[0];
    assert!(techniques(report).iter().all(|&id| id == "naked-single"));
    assert_eq!(report["rating"], 7.5);
}

#[test]
fn every_layout_of_the_test_data() {
    let puzzles = puzzles();
    assert!(puzzles.len() > 50);
    let mut layouts: Vec<&str> = puzzles.iter().map(|(layout, _)| layout.as_str()).collect();
    layouts.dedup();
    for layout in layouts {
        let lines: Vec<&str> =
            puzzles.iter().filter(|(named, _)| named == layout).map(|(_, line)| line.as_str()).collect();
        let reports = run_on(lines.join("\n"), ["solve", "--json", "--layout", layout]).json(0);
        assert_eq!(reports.len(), lines.len());
        for (report, line) in reports.iter().zip(lines) {
            let solution = report["solution"].as_str().unwrap();
            assert!(solution.chars().zip(line.chars()).all(|(solved, given)| given == '.' || given == solved));
        }
    }
}

#[test]
fn other_layouts_have_other_rules() {
    let out = run(["solve", "--line", "--layout", "3x3+x", EASY]).ok(1);
    assert!(out.ends_with("# no solution: diagonal 2 has 8 twice, in r3c7 and r4c6\n"), "{out}");
    let jigsaw = &run(["solve", "--json", "--layout", "jigsaw:1122112233443344", SMALL]).json(0)[0];
    assert_eq!(jigsaw["solution"], SMALL_SOLVED, "regions that are the boxes");
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let mut lines = many_lines(2000);
    lines[150] = "nonsense".into();
    lines[1234] = EASY[1..].into();
    lines[1999] = format!("{} ", TWICE);
    let input = lines.join("\n");
    let with = |threads: &str| run_on(input.as_str(), ["solve", "--line", "--keep-going", "--threads", threads]);
    let one = with("1");
    let printed: Vec<&str> = one.out.lines().collect();
    assert_eq!((one.code, printed.len()), (2, 2000), "a result for every line");
    assert!(printed[150].starts_with("# error: <stdin>:151: ") && printed[1234].starts_with("# error: <stdin>:1235: "));
    assert!(one.err.contains("<stdin>:151:") && one.err.contains("<stdin>:1235:"), "{}", one.err);
    assert_eq!(with("2"), one);
    assert_eq!(with("1024"), one);
}

#[test]
fn running_out_of_time_is_reported() {
    let out = run(["solve", "--line", "--timeout", "0", EASY]).ok(1);
    assert_eq!(out, format!("{EASY} # time ran out\n"));
    let report = &run(["solve", "--json", "--timeout", "0", EASY]).json(1)[0];
    assert_eq!((&report["verdict"], &report["solution_found"]), (&"timed-out".into(), &Value::Null));
    let all = run(["solve", "--all", "5", "--timeout", "0", EMPTY]).ok(1);
    assert_eq!(all, "# 0 solutions found before time ran out; there may be more\n");
    assert_eq!(run(["solve", "--line", "--timeout", "1e19", EASY]).ok(0), format!("{SOLVED}\n"));
}

#[test]
fn the_solved_board_as_a_picture() {
    let folder = folder();
    let picture = folder.path().join("solved.svg");
    assert_eq!(run(["solve", "--line", "--svg", arg(&picture), EASY]).ok(0), format!("{SOLVED}\n"));
    assert!(std::fs::read_to_string(&picture).unwrap().contains("<svg"));
    std::fs::write(&picture, "old").unwrap();
    let two = run_on(format!("{EASY}\n{EASY}\n"), ["solve", "--svg", arg(&picture)]).failed();
    assert_eq!(two, "error: --svg takes one puzzle, but there are more\n");
    run(["solve", "--svg", arg(&picture), "1.2"]).failed();
    assert_eq!(std::fs::read_to_string(&picture).unwrap(), "old");
    run(["solve", "--all", "2", "--svg", arg(&picture), EASY]).failed();
    assert_eq!(names(&folder), ["solved.svg"]);
}

#[test]
fn built_in_profiles_have_names() {
    let report = &run(["solve", "--json", "--profile", "hodoku", EASY]).json(0)[0];
    let (steps, path) = (report["steps"].as_array().unwrap(), report["path"].as_object().unwrap());
    let scores = steps.iter().map(|step| step["rating"].as_f64().unwrap()).sum::<f64>();
    assert_eq!(report["effort"].as_f64(), Some(scores), "the ratings of all steps add up");
    assert_eq!(
        (&report["scale"], report.get("degree")),
        (&"hodoku".into(), None),
        "degrees are of Pencilproof ratings"
    );
    assert!(steps.iter().all(|step| step["scale"] == "hodoku"));
    let told = unwrapped(&run(["solve", "--steps", "--profile", "hodoku", EASY]).ok(0));
    assert!(told.contains("; the hardest has HoDoKu score 14.0: ") && told.contains(" (HoDoKu score 4.0)"), "{told}");
    assert!(told.contains("The HoDoKu scores of all steps add up to ") && !told.contains("Pencilproof"), "{told}");
    assert!(path.contains_key("naked-single"), "a naked single comes before a hidden one: {path:?}");
    assert_eq!(run(["solve", "--line", "--profile", "sudokuwiki", EASY]).ok(0), format!("{SOLVED}\n"));
    let error = run(["solve", "--profile", "hodoko", EASY]).failed();
    assert_eq!(
        error,
        "error: there is neither a profile nor a file 'hodoko'; the profiles are default, complete, hodoku, sudokuwiki\n"
    );
}

#[test]
fn the_ratings_of_all_steps_are_added_up() {
    let told = unwrapped(&run(["solve", SMALL]).ok(0));
    let json = &run(["solve", "--json", SMALL]).json(0)[0];
    assert!(
        told.contains(&format!(
            "The Pencilproof ratings of all steps add up to {:.1}.",
            json["effort"].as_f64().unwrap()
        )),
        "{told}"
    );
}

#[test]
fn statistics_of_the_techniques() {
    let folder = folder();
    let list = file(&folder, "list.txt", format!("{SMALL}\n{EASY}\n{SEVERAL}\n"));
    let table = run(["solve", "--stats", arg(&list)]).ok(1);
    assert!(table.starts_with("technique"), "{table}");
    assert!(unwrapped(&table).contains("3 puzzles: 2 solved by logic, 0 with search, 1 not solved."), "{table}");
    let stats = &run(["solve", "--stats", "--json", "--threads", "2", arg(&list)]).json(1)[0];
    assert_eq!((&stats["puzzles"], &stats["by_logic"]), (&3.into(), &2.into()));
    let techniques = stats["techniques"].as_array().unwrap();
    let sum = |key: &str| techniques.iter().map(|one| one[key].as_u64().unwrap()).sum::<u64>();
    assert_eq!(sum("steps"), stats["steps"].as_u64().unwrap());
    assert_eq!(sum("decisive"), 2, "one technique for each puzzle that logic solved");
    let paths = run(["solve", "--json", arg(&list)]).json(1);
    for technique in techniques {
        let name = technique["technique"].as_str().unwrap();
        let used: Vec<u64> = paths.iter().filter_map(|report| report["path"][name].as_u64()).collect();
        assert_eq!(technique["steps"].as_u64(), Some(used.iter().sum()), "{name}");
        assert_eq!(technique["puzzles"].as_u64(), Some(used.len() as u64), "{name}");
        assert!(technique["calls"].as_u64() >= technique["steps"].as_u64() && technique["seconds"].is_f64(), "{name}");
    }
    // They take the place of the results, in a file too.
    let path = folder.path().join("stats.txt");
    assert_eq!(run(["solve", "--stats", "--output", arg(&path), EASY]).ok(0), "");
    assert!(std::fs::read_to_string(path).unwrap().contains("Hidden single"));
    for other in ["--line", "--steps", "--search", "--all=2"] {
        assert!(run(["solve", "--stats", other, EASY]).failed().contains("cannot be used with"), "{other}");
    }
}
