//! `pencilproof rate`. The ratings are those of the original program.

use crate::common::*;

/// A puzzle whose first step is its hardest.
const DIAMOND: &str = "................12..3.45..............67..3...7.1..........85....7....4.1.92.....";
/// A puzzle that needs a BUG, which assumes that there is one solution.
const GRAVE: &str = ".6.............4.334.5.82.....8.....71.4.......2..3.4..3.7.......931.7.6.....5.12";
/// A puzzle that needs long chains.
const CHAINS: &str = ".....6..7..2.......5.9...863...9.....8.....912..7..8....3..5.7.4...3.2.9...1..4..";
/// A puzzle that needs a unique rectangle.
const UNIQUE_LOOP: &str = ".1.2.9...4.3.1...9.8.....6.6..........86..3...4....5.....1..83...25...7..9.83....";

/// Several puzzles, with comments and a blank line.
fn list() -> String {
    format!("{EASY} # first\n\n{DIAMOND}\n# a comment\n{GRAVE}  third one\n{UNIQUE_LOOP}\n")
}

/// The easy puzzle without a given, so that it has several solutions.
fn several() -> String {
    format!(".{}", &EASY[1..])
}

#[test]
fn puzzles_come_with_their_ratings() {
    assert_eq!(run(["rate", EASY]).ok(0), format!("{EASY} 1.5/1.2/1.2\n"));
    assert_eq!(run(["rate", CHAINS]).ok(0), format!("{CHAINS} 8.3/1.2/1.2\n"));
    let lines = [
        format!("{EASY} 1.5/1.2/1.2 first"),
        format!("{DIAMOND} 1.5/1.5/1.5"),
        format!("{GRAVE} 5.8/1.2/1.2 third one"),
        format!("{UNIQUE_LOOP} 4.5/1.2/1.2\n"),
    ]
    .join("\n");
    assert_eq!(run_on(list(), ["rate"]).ok(0), lines);
    assert_eq!(run_on(list(), ["rate", "--threads", "1", "-"]).ok(0), lines);
    let folder = folder();
    assert_eq!(run(["rate", arg(&file(&folder, "in", list()))]).ok(0), lines);
    // A full grid needs no step.
    assert_eq!(run(["rate", SOLVED]).ok(0), format!("{SOLVED} 0.0/0.0/0.0\n"));
}

#[test]
fn results_keep_the_order_of_the_input() {
    let input = list().repeat(50);
    let one = run_on(input.as_str(), ["rate", "--threads", "1"]).ok(0);
    assert_eq!(one.lines().count(), 200);
    assert_eq!(run_on(input, ["rate", "--threads", "5"]).ok(0), one);
}

#[test]
fn steps_are_explained_with_what_their_difficulty_is_made_of() {
    let told = run(["rate", "--explain", GRAVE]).ok(0);
    assert!(told.contains("BUG type 3"), "{told}");
    assert!(told.contains("Difficulty 5.8: a BUG starts at 5.7"), "{told}");
    assert!(told.contains("So 6 can be removed from r6c4."), "{told}");
    let json = &run(["rate", "--json", "--explain", GRAVE]).json(0)[0];
    let step = &json["steps"][39];
    assert_eq!(step["conclusion"], "So 6 can be removed from r6c4.");
    assert!(step["reasons"].as_array().is_some_and(|reasons| reasons.len() > 1), "{step}");
    assert!(run(["rate", "--explain", "--format", "{er}", GRAVE]).failed().contains("cannot be used with"));
}

#[test]
fn steps_are_told_in_a_line_each() {
    let told = run(["rate", "--steps", GRAVE]).ok(0);
    assert!(told.starts_with(&format!("{GRAVE} 5.8/1.2/1.2\n   1.  1.2 Hidden Single  =>  r1c5=3\n")), "{told}");
    assert!(told.contains("\n  40.  5.8 BUG type 3  =>  r6c4<>6\n"), "{told}");
    assert!(told.ends_with("\n  57.  1.0 Hidden Single  =>  r6c1=5\n\n"), "{told}");
    let told = run(["rate", "--steps", CHAINS]).ok(0);
    assert!(told.contains("Region Forcing Chains, complexity "), "{told}");
    let json = &run(["rate", "--json", "--steps", GRAVE]).json(0)[0];
    let step = &json["steps"][39];
    assert_eq!((step["technique"].as_str(), step["name"].as_str()), (Some("bug"), Some("BUG type 3")));
    assert_eq!((step["rating"].as_f64(), step["complexity"].is_null()), (Some(5.8), true));
    assert_eq!((&step["eliminations"], step["short"].as_str()), (&serde_json::json!(["6r6c4"]), Some("r6c4<>6")));
    assert_eq!(json["steps"][0]["placements"], serde_json::json!(["3r1c5"]));
}

#[test]
fn json_has_everything_but_the_path() {
    let values = run_on(list(), ["rate", "--json"]).json(0);
    assert_eq!(values.len(), 4);
    let json = &values[2];
    assert_eq!((json["er"].as_f64(), json["ep"].as_f64(), json["ed"].as_f64()), (Some(5.8), Some(1.2), Some(1.2)));
    let text = |key: &str| json[key].as_str().unwrap();
    assert_eq!([text("puzzle"), text("rating"), text("end")], [GRAVE, "5.8/1.2/1.2", "solved"]);
    assert_eq!([text("scale"), text("comment"), text("assumes")], ["classic", "third one", "uniqueness"]);
    assert_eq!(json["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(json["path"], serde_json::json!({ "hidden-single": 56, "bug": 1 }));
    let hardest = serde_json::json!({ "step": 40, "technique": "bug", "name": "BUG type 3", "rating": 5.8 });
    assert_eq!((&json["hardest"], json["logic_steps"].as_u64()), (&hardest, Some(57)));
    assert!(json["seconds"].as_f64().is_some() && json["steps"].is_null() && json["left_out"].is_null());
}

#[test]
fn the_user_chooses_the_form_of_the_lines() {
    let form = r"{er}\t{ep} {ed} {{{hardest}}} {steps} {counts} {comment}";
    let told = run_on(list(), ["rate", "--format", form]).ok(0);
    let third = "5.8\t1.2 1.2 {BUG type 3} 57 56 hidden-single, 1 bug third one";
    assert_eq!(told.lines().nth(2), Some(third));
    let told = run(["rate", "--format", "{path}", EASY]).ok(0);
    assert!(told.starts_with("1.2 Hidden Single; 1.2 Hidden Single; "), "{told}");
    let told = run_on(several(), ["rate", "--format", "{place}|{rating}|{er}|{path}|{note}"]).ok(1);
    assert_eq!(told, "<stdin>:1|-/-/-|-||several solutions\n");
    let told = run(["rate", "--format", "{time}", EASY]).ok(0);
    assert!(told.trim().parse::<f64>().is_ok_and(|time| time < 10.0), "{told}");
    assert!(run(["rate", "--format", "{er} {technique}", EASY]).failed().contains("there is no field 'technique'"));
    assert!(run(["rate", "--format", "{er", EASY]).failed().contains("has no end"));
}

#[test]
fn pearls_and_diamonds() {
    for (option, told) in [("--pearl", "not a pearl"), ("--diamond", "not a diamond")] {
        assert_eq!(run(["rate", option, DIAMOND]).ok(0), format!("{DIAMOND} 1.5/1.5/1.5\n"));
        assert_eq!(run(["rate", option, GRAVE]).ok(0), format!("{GRAVE} >1.2/1.2/1.2 # {told}\n"));
        let json = &run(["rate", option, "--json", GRAVE]).json(0)[0];
        assert_eq!((json["er"].is_null(), json["er_over"].as_f64(), json["ed"].as_f64()), (true, Some(1.2), Some(1.2)));
        assert_eq!(json["end"].as_str().unwrap().replace('-', " "), told);
        assert!(json["logic_steps"].as_u64() < Some(57), "the path is left early");
    }
    assert!(run(["rate", "--pearl", "--diamond", EASY]).failed().contains("cannot be used with"));
}

#[test]
fn a_path_can_be_left_at_the_first_hard_step() {
    assert_eq!(run(["rate", "--first-over", "2.6", GRAVE]).ok(0), format!("{GRAVE} >2.6/1.2/1.2 # over 2.6\n"));
    assert_eq!(run(["rate", "--first-over", "5.8", GRAVE]).ok(0), format!("{GRAVE} 5.8/1.2/1.2\n"));
    let json = &run(["rate", "--first-over", "1.0", "--json", GRAVE]).json(0)[0];
    assert_eq!((json["end"].as_str(), json["er_over"].as_f64()), (Some("over"), Some(1.0)));
    for wrong in ["hard", "8.25", "-1", ""] {
        let option = format!("--first-over={wrong}");
        let told = run(["rate", &option, EASY]).failed();
        assert!(told.contains("a number with at most one decimal") || told.contains("value is required"), "{told}");
    }
}

#[test]
fn only_what_meets_a_condition_is_printed() {
    let found = |condition: &str| run_on(list(), ["rate", "--filter", condition]).ok(0).lines().count();
    assert_eq!([found("ER>=4.5"), found("ER > 4.5"), found("ed = er"), found("EP!=1.2")], [2, 1, 1, 1]);
    assert_eq!([found("ER>1.5 && ER<5"), found("4.5<=ER && ED=EP"), found("ER<1")], [1, 2, 0]);
    // What is known of a path that was left is enough, or it is not.
    let known = |condition: &str| run(["rate", "--first-over", "2.6", "--filter", condition, GRAVE]).ok(0);
    assert_eq!((known("ER>2.6").lines().count(), known("ER>3").lines().count()), (1, 0));
    let refused = run(["rate", "--filter", "ER=>8.3", EASY]).failed();
    assert!(refused.contains("at character 4: expected") && refused.contains("  ER=>8.3\n     ^"), "{refused}");
    let passed_over = run_on(format!("{}\n{EASY}\n", several()), ["rate", "--filter", "ER>1"]);
    assert_eq!((passed_over.code, passed_over.out.lines().count()), (1, 1));
    assert_eq!(passed_over.err, "warning: <stdin>:1: several solutions\n");
}

#[test]
fn puzzles_without_exactly_one_solution_are_refused() {
    let several = several();
    let twice = format!("77{}", &EASY[2..]);
    let impossible = format!("279{}", &EASY[3..]);
    assert_eq!(run(["rate", &several]).ok(1), format!("{several} -/-/- # several solutions\n"));
    let told = run(["rate", &twice]).ok(1);
    assert!(told.starts_with(&format!("{twice} -/-/- # no solution: ")) && told.contains("row 1"), "{told}");
    let told = run(["rate", &impossible]).ok(1);
    assert!(told.starts_with(&format!("{impossible} -/-/- # no solution")), "{told}");
    let json = &run(["rate", "--json", &several]).json(1)[0];
    assert_eq!((json["end"].as_str(), json["er"].is_null()), (Some("several-solutions"), true));
    let json = &run(["rate", "--json", &twice]).json(1)[0];
    assert_eq!(json["end"].as_str(), Some("no-solution"));
    let mixed = run_on(format!("{several}\n{EASY}\n"), ["rate"]).ok(1);
    assert_eq!(mixed.lines().count(), 2);
}

#[test]
fn without_uniqueness_any_puzzle_is_rated() {
    let without = |puzzle: &str| run(["rate", "--no-uniqueness", puzzle]);
    let rated = without(EASY);
    assert_eq!((rated.code, rated.out), (0, format!("{EASY} 1.5/1.2/1.2\n")));
    assert_eq!(rated.err, "note: without unique-loop and bug, these are not ratings of the scale\n");
    let rated = without(&several());
    assert_eq!(rated.code, 1);
    assert!(rated.out.ends_with(" # no technique goes on\n"), "{}", rated.out);
    let json = run(["rate", "--no-uniqueness", "--json", GRAVE]);
    let value: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(value["left_out"], serde_json::json!(["unique-loop", "bug"]));
    assert_eq!(value["assumes"], "nothing");
    assert!(value["er"].as_f64() > Some(5.8), "{value}");
    assert_eq!(without(&format!("77{}", &EASY[2..])).code, 1);
}

#[test]
fn techniques_can_be_chosen() {
    let rated = run(["rate", "--only", "hidden-single,naked-single", GRAVE]);
    assert_eq!((rated.code, rated.out), (1, format!("{GRAVE} 20.0/1.2/1.2 # no technique goes on\n")));
    assert_eq!(rated.err, "note: with hidden-single and naked-single alone, these are not ratings of the scale\n");
    let rated = run(["rate", "--without", "bug", "--json", EASY]);
    assert_eq!(rated.err, "note: without bug, these are not ratings of the scale\n");
    let value: serde_json::Value = serde_json::from_str(&rated.out).unwrap();
    assert_eq!(value["left_out"], serde_json::json!(["bug"]));
    let told = run(["rate", "--only", "hidden-singel", EASY]).failed();
    assert!(told.contains("a similar value exists: 'hidden-single'"), "{told}");
    assert!(run(["rate", "--only", "bug", "--without", "bug", EASY]).failed().contains("no technique is left"));
}

#[test]
fn the_scale_is_that_of_the_classic_9x9() {
    let told = run(["rate", "--layout", "3x3+x", EASY]).failed();
    assert_eq!(told, "error: <argument>:1: the scale of Sudoku Explainer knows the classic 9x9 alone\n");
    let kept = run_on(format!("{SMALL}\n{EASY}\nno puzzle\n"), ["rate", "--keep-going"]);
    assert_eq!(kept.code, 2);
    let lines: Vec<&str> = kept.out.lines().collect();
    assert!(lines[0].starts_with("# error: <stdin>:1: the scale of ") && lines[2].starts_with("# error: <stdin>:3: "));
    assert_eq!((lines[1], lines.len()), (format!("{EASY} 1.5/1.2/1.2").as_str(), 3));
    let json = run_on(format!("{SMALL}\n"), ["rate", "--keep-going", "--json"]);
    assert!(json.out.contains("\"error\":\"the scale of "), "{}", json.out);
    assert!(run_on("", ["rate"]).failed().contains("there is no puzzle in the input"));
    assert!(run(["rate", "--scale", "modern", EASY]).failed().contains("[possible values: classic, w, gw, b, gb, te]"));
    assert!(run_on(format!("{EASY}\nno puzzle\n"), ["rate"]).err.contains("<stdin>:2"));
}

#[test]
fn whips_braids_and_trials_have_scales_of_their_own() {
    let middle = "..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75";
    for (scale, number) in [("w", 5), ("gw", 5), ("b", 5), ("gb", 5), ("te", 1)] {
        assert_eq!(run(["rate", "--scale", scale, middle]).ok(0), format!("{middle} {number}\n"));
        let json = &run(["rate", "--scale", scale, "--json", middle]).json(0)[0];
        assert_eq!((json["scale"].as_str(), json["rating"].as_u64()), (Some(scale), Some(number)));
    }
    let late = run(["rate", "--scale", "w", "--timeout", "0", middle]).ok(1);
    assert_eq!(late, format!("{middle} >=1 # the time or the work that is allowed ran out\n"));
    let told = run(["rate", "--scale", "w", "--steps", middle]).failed();
    assert!(told.contains("--steps has no meaning with --scale w"), "{told}");
    let told = run(["rate", "--scale", "te", "--to", "csv", middle]).failed();
    assert!(told.contains("--scale te has no meaning with a table"), "{told}");
    assert_eq!(run(["rate", "--scale", "w", &several()]).ok(1), format!("{} - # several solutions\n", several()));
}

#[test]
fn time_that_runs_out_is_marked() {
    let late = run(["rate", "--timeout", "0", GRAVE]).ok(1);
    assert_eq!(late, format!("{GRAVE} >=1.2/1.2/1.2 # time ran out\n"));
    let json = &run(["rate", "--timeout", "0", "--json", GRAVE]).json(1)[0];
    assert_eq!((json["end"].as_str(), json["er_at_least"].as_f64()), (Some("timed-out"), Some(1.2)));
    assert_eq!(run(["rate", "--timeout", "60", GRAVE]).ok(0), format!("{GRAVE} 5.8/1.2/1.2\n"));
}

#[test]
fn candidates_are_rated_as_they_are() {
    let candidates = run(["convert", "--to", "sukaku", GRAVE]).ok(0);
    let candidates = candidates.trim();
    assert_eq!(run(["rate", candidates]).ok(0), format!("{candidates} 5.8/1.2/1.2\n"));
    // One candidate less decides a puzzle that has several solutions without that.
    let open = run(["convert", "--to", "sukaku", &several()]).ok(0);
    let open = open.trim();
    assert_eq!(run(["rate", open]).ok(1), format!("{open} -/-/- # several solutions\n"));
    let solution = SOLVED.as_bytes()[0] - b'0';
    let first: String = (1..=9).map(|digit| if digit == solution { char::from(b'0' + digit) } else { '.' }).collect();
    let closed = format!("{first}{}", &open[9..]);
    let told = run(["rate", &closed]).ok(0);
    assert!(told.ends_with(" 2.0/1.2/1.2\n") && told.len() > 729, "{told}");
}

#[test]
fn a_file_of_results_names_the_scale() {
    let folder = folder();
    let out = folder.path().join("out");
    let rate = |more: &[&str]| {
        let ended = run_on(list(), [&["rate", "-o", arg(&out)], more].concat());
        assert_eq!(ended.out, "");
        std::fs::read_to_string(&out).unwrap()
    };
    let header = format!("# scale: classic (Sudoku Explainer 1.2.1); pencilproof {}", env!("CARGO_PKG_VERSION"));
    let plain = run_on(list(), ["rate"]).ok(0);
    assert_eq!(rate(&[]), format!("{header}\n{plain}"));
    assert_eq!(rate(&["--no-header"]), plain);
    assert_eq!(rate(&["--without", "bug,nishio"]).lines().next(), Some(&*format!("{header}; without bug and nishio")));
    assert!(rate(&["--json"]).starts_with('{'));
    assert!(run(["rate", "--no-header", EASY]).failed().contains("--output"));
    // What is written can be read, and rated again.
    rate(&[]);
    assert_eq!(run(["rate", "--format", "{er}", arg(&out)]).ok(0), "1.5\n1.5\n5.8\n4.5\n");
}

#[test]
fn an_interrupted_run_goes_on() {
    let folder = folder();
    let input = file(&folder, "in", format!("{EASY}\n{}\nno puzzle\n{GRAVE}\n", several()));
    let out = folder.path().join("out");
    let rate = |more: &[&str]| run([&["rate", "-o", arg(&out), arg(&input)], more].concat());
    let ended = rate(&[]);
    assert_eq!(ended.code, 2);
    assert!(ended.err.contains("kept 2 results in "), "{}", ended.err);
    assert!(rate(&[]).failed().contains("--resume"));
    assert!(rate(&["--resume", "--pearl"]).failed().contains("now --pearl"));
    assert_eq!(rate(&["--resume", "--keep-going", "--threads", "2"]).code, 2);
    let whole = run(["rate", "--keep-going", arg(&input)]).out;
    let written = std::fs::read_to_string(&out).unwrap();
    assert_eq!(written.split_once('\n').unwrap().1, whole);
    assert!(written.starts_with("# scale: classic ") && written.matches("# scale").count() == 1);
    assert_eq!(names(&folder), ["in", "out"]);
}

#[test]
fn ratings_of_a_list_add_up() {
    let told = run_on(list(), ["rate", "--histogram"]).ok(0);
    let row = |start: &str| -> Vec<String> {
        let line = told.lines().find(|line| line.trim_start().starts_with(start)).unwrap_or_else(|| panic!("{told}"));
        line.split_whitespace().map(str::to_owned).collect()
    };
    let bar = |length: usize| "█".repeat(length);
    assert_eq!(row("1.5"), ["1.5", "2", &bar(50)]);
    assert_eq!(row("5.8"), ["5.8", "1", &bar(25)]);
    assert_eq!(row("bug")[..4], ["bug", "1", "1", "1"]);
    assert_eq!(row("hidden-single")[2], "4");
    assert!(unwrapped(&told).contains("4 puzzles rated. Hardest:"), "{told}");
    assert!(widest(&told) <= 80, "{told}");
    let ascii = finish(pencilproof(["rate", "--histogram", EASY]).env("LC_ALL", "C").env("COLUMNS", "40"));
    assert!(ascii.out.is_ascii() && widest(&ascii.out) <= 60, "{}", ascii.out);
    let input = format!("{}{}\n", list(), several());
    let json = &run_on(input, ["rate", "--histogram", "--json"]).json(1)[0];
    let ratings = serde_json::json!([{"er": 1.5, "puzzles": 2}, {"er": 4.5, "puzzles": 1}, {"er": 5.8, "puzzles": 1}]);
    assert_eq!((&json["ratings"], json["rated"].as_u64(), json["refused"].as_u64()), (&ratings, Some(4), Some(1)));
    let techniques = json["techniques"].as_array().unwrap();
    let bug = serde_json::json!({ "technique": "bug", "steps": 1, "puzzles": 1, "hardest": 1 });
    assert!(techniques.contains(&bug) && techniques[0]["technique"] == "hidden-single", "{techniques:?}");
    let filtered = &run_on(list(), ["rate", "--histogram", "--json", "--filter", "ER>2"]).json(0)[0];
    assert_eq!(filtered["rated"], 2);
}

#[test]
fn equivalent_puzzles_are_rated_too() {
    let told = run(["rate", "--stable", "7", "--seed", "1", EASY]).ok(0);
    let start = format!("{EASY} 1.5/1.2/1.2 # 7 equivalent puzzles: ER ");
    assert!(told.starts_with(&start) && told.ends_with(" differ\n"), "{told}");
    assert_eq!(run(["rate", "--stable", "7", "--seed", "1", "--threads", "3", EASY]).ok(0), told);
    let values = run_on(list(), ["rate", "--stable", "5", "--seed", "4", "--json"]).json(0);
    let seeds: Vec<u64> = values.iter().map(|value| value["spread"]["seed"].as_u64().unwrap()).collect();
    assert_eq!(seeds, [4, 5, 6, 7]);
    for value in &values {
        let spread = &value["spread"];
        let number = |key: &str| spread[key].as_f64().unwrap();
        assert!(number("min") <= number("median") && number("median") <= number("max"), "{spread}");
        assert_eq!(spread["count"], 5);
        if number("min") == number("max") && value["er"] == spread["min"] {
            assert_eq!(spread["differ"], 0);
        }
    }
    let refused = run(["rate", "--stable", "2", &several()]).ok(1);
    assert!(refused.ends_with(" -/-/- # several solutions\n"), "{refused}");
    assert!(run(["rate", "--seed", "1", EASY]).failed().contains("--stable"));
    assert!(run(["rate", "--stable", "0", EASY]).failed().contains("at least 1"));
}
