//! `pencilproof hint`.

use crate::common::*;
use std::collections::BTreeSet;

fn at_level(level: &str, puzzle: &str) -> Run {
    run(["hint", "--level", level, puzzle])
}

#[test]
fn each_level_adds_and_none_repeats() {
    let levels = ["1", "2", "3", "4"].map(|level| at_level(level, EASY).ok(0));
    assert_eq!(levels[0], "No mistake so far.\n");
    assert_eq!(levels[1], "There is a single: a cell or a house with one possibility left.\n");
    assert_eq!(levels[2], "Look for the place of 8 in box 1.\n");
    assert!(
        levels[3].contains("\nHidden single 8, box 1 (Pencilproof rating 1.2)\n")
            && levels[3].ends_with("\nSo r2c1 is 8.\n")
    );
    assert!(levels[3].contains('│'), "the whole step is drawn");
    for (index, level) in levels.iter().enumerate() {
        assert!(levels[index + 1..].iter().all(|later| !later.contains(level.trim_end())), "{level}");
    }
    assert_eq!(run(["hint", EASY]).ok(0), levels[3], "the whole step is the default");
}

#[test]
fn json_reveals_no_more_than_the_level() {
    let members = |level: &str| {
        let advice = run(["hint", "--json", "--level", level, EASY]).json(0).remove(0);
        assert_eq!(advice["advice"], "step");
        ["family", "place", "step"].map(|member| advice.get(member).is_some())
    };
    assert_eq!(members("1"), [false, false, false]);
    assert_eq!(members("2"), [true, false, false]);
    assert_eq!(members("3"), [true, true, false]);
    assert_eq!(members("4"), [true, true, true]);
}

#[test]
fn a_wrong_value_comes_before_any_step() {
    let told = format!("There is a mistake: r1c3 cannot be 9.\nWithout it: {EASY}\n");
    for level in ["1", "2", "3", "4"] {
        assert_eq!(at_level(level, WRONG).ok(1), told);
    }
    assert_eq!(run(["hint", "--all", WRONG]).ok(1), told);
    let json = &run(["hint", "--json", WRONG]).json(1)[0];
    assert_eq!((&json["advice"], &json["mended"]), (&"mistake".into(), &EASY.into()));
}

#[test]
fn a_missing_mark_is_a_mistake_too() {
    let told = "There is a mistake: r1c3 is missing the pencil mark 6. Put it back.\n";
    for level in ["1", "4"] {
        assert_eq!(at_level(level, STRUCK).ok(1), told);
    }
    let json = &run(["hint", "--json", STRUCK]).json(1)[0];
    assert!(json["mended_position"]["marks"][2].as_str().is_some_and(|marks| marks.contains('6')), "{json}");
    assert!(json["marks"][2].as_str().is_some_and(|marks| !marks.contains('6')), "{json}");
}

#[test]
fn a_position_means_the_same_in_every_format_that_keeps_it() {
    for (position, advice) in [(WRONG, "r1c3 cannot be 9"), (STRUCK, "r1c3 is missing the pencil mark 6")] {
        for format in ["hodoku", "s9b", "marks"] {
            let text = run(["convert", "--to", format, position]);
            assert_eq!(text.code, 0, "{}", text.err);
            let hint = run_on(text.out, ["hint", "--from", format]).ok(1);
            assert!(hint.contains(advice), "{format}: {hint}");
        }
    }
}

#[test]
fn a_puzzle_without_solution_is_reported_at_every_level() {
    for level in ["1", "2", "3", "4"] {
        let told = at_level(level, TWICE).ok(1);
        assert_eq!(told, "The puzzle has no solution: row 1 has 1 twice, in r1c1 and r1c2.\n");
    }
    assert_eq!(run(["hint", "--all", TWICE]).code, 1);
    // The player placed all values, so no givens show which of them is wrong.
    let advice = &run(["hint", "--json", "--level", "1", "S4B5500000000000000"]).json(1)[0];
    assert!(advice["text"].as_str().is_some_and(|text| text.contains("row 1 has 1 twice")), "{advice}");
}

#[test]
fn a_solved_board_needs_no_hint() {
    for args in [vec!["hint"], vec!["hint", "--all"], vec!["hint", "--level", "3"]] {
        assert_eq!(run([args, vec![SOLVED]].concat()).ok(0), "The puzzle is solved.\n");
    }
    assert_eq!(at_level("1", SOLVED).ok(0), "No mistake so far.\n");
    assert_eq!(run(["hint", "--all", "--json", SOLVED]).json(0)[0]["advice"], "solved");
}

#[test]
fn no_technique_finds_a_step() {
    for side in [4usize, 6, 9, 16, 25] {
        let empty = ".".repeat(side * side);
        let layout = side.to_string();
        let told = run(["hint", "--timeout", "60", "--layout", &layout, &empty]).ok(1);
        assert!(told.starts_with("No mistake so far, but the puzzle has several solutions"), "{told}");
        let checked = run(["check", "--json", "--layout", &layout, &empty]).json(1);
        assert_eq!((&checked[0]["count"], &checked[0]["exact"]), (&2.into(), &false.into()));
    }
    let told = run(["hint", "--all", EMPTY]).ok(1);
    assert!(told.starts_with("No mistake so far, but the puzzle has several solutions"), "{told}");
    assert_eq!(
        run(["hint", "--all", "--technique", "full-house", EASY]).ok(1),
        "No technique of the profile finds a step here.\n"
    );
    assert_eq!(run(["hint", "--json", EMPTY]).json(1)[0]["advice"], "no-step");
    let told = run(["hint", "--technique", "full-house", EASY]).ok(1);
    assert_eq!(told, "No technique of the profile finds a step here. `solve` continues by search.\n");
    assert!(at_level("1", SEVERAL).ok(1).contains("several solutions"));
}

#[test]
fn all_steps_the_easiest_first() {
    let values = run(["hint", "--all", "--timeout", "120", "--json", EASY]).json(0);
    let steps = values[0]["steps"].as_array().unwrap();
    let ratings: Vec<f64> = steps.iter().map(|step| step["rating"].as_f64().unwrap()).collect();
    assert!(values.len() == 1 && ratings.len() > 3 && ratings.is_sorted(), "{ratings:?}");
    let told = run(["hint", "--all", "--timeout", "120", "--full", EASY]).ok(0);
    assert!(told.starts_with("   1. ") && told.contains(&format!("{:>4}. ", steps.len())), "{told}");
    let brief = run(["hint", "--all", "--timeout", "120", EASY]).ok(0);
    assert!(brief.starts_with("   1. Hidden single 8, box 1  =>  r2c1=8\n"), "{brief}");
    let listed = brief.lines().filter(|line| line.contains("=>")).count();
    let note = format!("{} more steps of these techniques", steps.len() - listed);
    assert!(unwrapped(&brief).contains(&note), "{brief}");
    // Every conclusion is in the short list, and so is every technique that `hint` uses.
    let techniques: BTreeSet<&str> = steps.iter().map(|step| step["technique"].as_str().unwrap()).collect();
    for technique in techniques {
        let alone = run(["hint", "--all", "--technique", technique, EASY]).ok(0);
        let first = alone.lines().next().unwrap().trim_start_matches([' ', '1', '.']);
        assert!(brief.contains(first), "{technique}: {first}");
    }
    assert!(steps.iter().any(|step| step["family"] == "set logic"), "{ratings:?}");
    // Every step agrees with the solution.
    for step in steps {
        for placement in step["placements"].as_array().unwrap() {
            let (digit, cell) = placement.as_str().unwrap().split_at(1);
            let place: Vec<usize> = cell[1..].split('c').map(|number| number.parse().unwrap()).collect();
            assert_eq!(&SOLVED[(place[0] - 1) * 9 + place[1] - 1..][..1], digit);
        }
    }
}

#[test]
fn the_step_as_a_picture() {
    let folder = folder();
    let picture = folder.path().join("step.svg");
    let drawn = |level: &str, puzzle: &str| {
        run(["hint", "--level", level, "--svg", arg(&picture), puzzle]);
        let svg = std::fs::read_to_string(&picture).unwrap();
        std::fs::remove_file(&picture).unwrap();
        assert!(svg.contains("<svg"));
        svg
    };
    let (without, with) = (drawn("3", EASY), drawn("4", EASY));
    assert_ne!(without, with, "level 3 does not draw the step");
    assert_eq!(drawn("1", EASY), without);
    drawn("4", WRONG);
    drawn("4", SOLVED);
    assert_eq!(names(&folder), [""; 0]);
}

#[test]
fn one_puzzle_at_a_time() {
    let two = run_on(format!("{EASY}\n{EASY}\n"), ["hint"]).failed();
    assert_eq!(two, "error: this takes one puzzle, but there are more: at <stdin>:1 and at <stdin>:2\n");
    let none = run_on("", ["hint"]).failed();
    assert!(none.contains("there is no puzzle in the input"), "{none}");
}

#[test]
fn running_out_of_time_does_not_mean_no_mistake() {
    let told = run(["hint", "--level", "1", "--timeout", "0", EASY]).ok(1);
    assert_eq!(told, "Time ran out before it was known whether there is a mistake.\n");
    assert!(run(["hint", "--timeout", "0", EASY]).ok(0).ends_with("So r2c1 is 8.\n"));
}

#[test]
fn a_colouring_step_explains_every_mark_on_request() {
    let hint = |more: &[&str]| run([&["hint", "--technique", "x-colouring,medusa,gem", HARD], more].concat());
    let plain = hint(&[]).ok(0);
    assert!(plain.contains("exactly one colour") && plain.contains("green"), "{plain}");
    let traced = hint(&["--trace"]).ok(0);
    // Where marks are left out, the plain hint ends with a pointer to the trace.
    let told = plain.rsplit_once("--trace explains").map_or(&plain[..], |(told, _)| told);
    assert!(traced.starts_with(told) && traced.contains("\n   1. green: "), "{traced}");
    let step = &hint(&["--json"]).json(0)[0]["step"];
    let marks = step["trace"]["marks"].as_array().unwrap();
    assert_eq!(marks[0]["why"]["kind"], "assumed");
    assert!(marks.iter().all(|mark| mark["text"].as_str().is_some_and(|text| traced.contains(text))));
    let roles: Vec<&str> = step["marks"].as_array().unwrap().iter().filter_map(|mark| mark["role"].as_str()).collect();
    assert!(roles.contains(&"green") || roles.contains(&"green-on"), "{roles:?}");
    assert!(roles.contains(&"focus"));
}

#[test]
fn a_hint_is_followed_and_the_next_one_asked_for() {
    // Three times in a row: the position that one run prints is the input of the next.
    let mut position = EASY.to_owned();
    for number in 1..=3 {
        let Run { code, out, err } = run_on(position, ["hint", "--apply"]);
        assert_eq!((code, err.lines().count()), (0, 1), "{err}");
        assert!(err.starts_with("   1. ") && err.contains(" => "), "{err}");
        let values = run_on(out.clone(), ["hint", "--apply", "--json"]).json(0).remove(0);
        let grid = values["puzzle"].as_str().unwrap();
        assert_eq!(grid.chars().filter(|&c| c != '.').count(), 24 + number, "{grid}");
        assert_eq!(values["given"], EASY, "givens stay givens");
        position = out;
    }
    let at_once = run(["hint", "--apply", "--steps", "3", EASY]);
    assert_eq!((at_once.code, at_once.out), (0, position.clone()));
    assert_eq!(at_once.err.lines().count(), 3);
    assert_eq!(run_on(position, ["hint", "--level", "1"]).ok(0), "No mistake so far.\n");
}

#[test]
fn a_position_after_steps_comes_in_any_format() {
    let line = run(["hint", "--apply", "--to", "line", "--steps", "100", EASY]);
    assert_eq!((line.code, line.out), (0, format!("{SOLVED}\n")));
    assert!(line.err.contains("warning: line does not keep everything"), "{}", line.err);
    assert!(line.err.ends_with("The puzzle is solved.\n"), "{}", line.err);
    let s9b = run(["hint", "--apply", "--to", "s9b", EASY]);
    let back = run_on(s9b.out, ["hint", "--json"]).json(0).remove(0);
    assert!(back["marks"].is_array() && back["given"] == EASY, "{back}");
    let json = run(["hint", "--apply", "--json", "--steps", "2", EASY]).json(0).remove(0);
    assert_eq!((json["steps"].as_array().unwrap().len(), &json["advice"]), (2, &"step".into()));
    assert_eq!(json["steps"][1]["position"]["puzzle"].as_str().unwrap().matches('.').count(), 81 - 25);
    assert_eq!(json["after"]["puzzle"].as_str().unwrap().matches('.').count(), 81 - 26);
}

#[test]
fn nothing_is_applied_to_a_position_with_a_mistake() {
    let told = run(["hint", "--apply", WRONG]).ok(1);
    assert_eq!(told, format!("There is a mistake: r1c3 cannot be 9.\nWithout it: {EASY}\n"));
    let told = run(["hint", "--apply", "--technique", "full-house", EASY]).ok(1);
    assert!(told.starts_with("No technique of the profile finds a step here."), "{told}");
    let solved = run(["hint", "--apply", SOLVED]);
    assert_eq!((solved.code, solved.err.as_str()), (0, "The puzzle is solved.\n"));
    for args in [&["--to", "line"][..], &["--steps", "2"], &["--apply", "--level", "3"], &["--apply", "--steps", "0"]] {
        run([&["hint"], args, &[EASY]].concat()).failed();
    }
}

#[test]
fn every_level_says_that_there_are_several_solutions() {
    // A 9x9 with a hidden single and several solutions.
    let several = EASY.replace("891", "89.");
    for level in ["1", "2", "3", "4"] {
        let told = at_level(level, &several);
        assert!(told.out.contains("several solutions"), "{level}: {}", told.out);
        let json = run(["hint", "--json", "--level", level, &several]);
        assert!(json.out.contains("\"puzzle_solutions\":\"several\""), "{}", json.out);
        assert!(!at_level(level, EASY).out.contains("several"));
    }
    assert!(run(["hint", "--all", &several]).out.contains("several solutions"));
}

#[test]
fn texts_and_boards_fit_the_terminal() {
    let hint = |columns: &str, puzzle: &str| {
        finish(pencilproof(["hint", "--technique", "gem,hidden-single", puzzle]).env("COLUMNS", columns)).ok(0)
    };
    let large = include_str!("../../../../examples/16x16.txt");
    for columns in ["60", "80", "100", "170"] {
        for puzzle in [HARD, large] {
            let told = hint(columns, puzzle);
            assert!(widest(&told) <= columns.parse().unwrap(), "{columns}:\n{told}");
        }
    }
    assert_eq!(widest(&hint("170", large)), 164, "marks in full where there is room");
    assert!(widest(&run(["hint", HARD]).ok(0)) <= 80, "80 columns where the width is not known");
}

#[test]
fn plain_ascii_where_the_locale_asks_for_it() {
    let hint = |locale: &str| finish(pencilproof(["hint", HARD]).env("LANG", locale)).ok(0);
    assert!(hint("C").is_ascii() && hint("en_US.ISO-8859-1").is_ascii());
    assert!(hint("en_US.UTF-8").contains('│'));
    let of_solve = finish(pencilproof(["solve", "--boards", HARD]).env("LC_ALL", "POSIX")).ok(0);
    assert!(of_solve.is_ascii(), "{of_solve}");
}

/// Positions after the easy steps, with a finned X-Wing and a 2-string kite.
const FINNED: &str = "S9B020n0n08060i0g0e0d6a095u1a131b020f474i0f040b07130i0n474305b70gb60203040f0646028ebq4u010g822m0u9i018606080b827u07058i020n1m080nbj4f0686br0g160n0b470b471y044n1u0907";
const KITE: &str = "S9B4i4i04010g0c0i0f020f0b0c0e0d0i0h01070g090a0f080b050u0u015u0f0b0305045u0i46040e070i010b460f092e020d0f080n2u13180z0i030l0f07160h0u0n080i050g0f020v14060g0h0l0d0n0913";

#[test]
fn known_patterns_are_told_in_their_own_words() {
    let hint = |puzzle: &str, more: &[&str]| {
        let args = ["hint", "--technique", "ranked-sledgehammer:2", puzzle];
        run([&args, more].concat()).ok(0)
    };
    let finned = hint(FINNED, &[]);
    assert!(
        finned.ends_with(
            "In rows 2 and 7 the 1 can only go in columns 6 and 9, or in the fin r2c5.\n\
             Without the fin, columns 6 and 9 would have their 1 in rows 2 and 7; with it,\n\
             box 2 has its 1 there.\n\
             Either way r3c6 cannot be 1: it lies in one of columns 6 and 9 and sees the fin.\n\
             So 1 can be removed from r3c6.\n"
        ),
        "{finned}"
    );
    assert!(finned.contains("\nFinned X-Wing on 1, rows 2 and 7 (Pencilproof rating 6.4)"), "{finned}");
    // Whoever follows the legend removes nothing that stays.
    assert!(finned.contains("\n  cover (only what is struck goes): "), "{finned}");
    assert!(!finned.contains("all else"), "{finned}");
    let kite = hint(KITE, &[]);
    assert!(kite.contains("\n2-string kite on 3, row 5 and column 7 (Pencilproof rating"), "{kite}");
    assert!(kite.lines().any(|line| line.starts_with("(3)r") && line.contains(" => ")), "{kite}");
    assert!(
        hint(KITE, &["--level", "2"]).starts_with("There is a chain of either-ors"),
        "{}",
        hint(KITE, &["--level", "2"])
    );
    let counted = hint(KITE, &["--as", "set-logic"]);
    assert!(counted.contains("\nRanked Sledgehammer 2 x 3, rank 1: "), "{counted}");
    assert!(counted.contains("\nAlso known as: 2-string kite on 3, row 5 and column 7.\n"), "{counted}");
    assert!(counted.contains("There is one recipient more than sources."), "{counted}");
    let path =
        run(["solve", "--steps", "--no-search", "--technique", "ranked-sledgehammer:2", "--as", "set-logic", KITE]);
    assert!(path.out.contains("   1. Ranked Sledgehammer 2 x 3, rank 1: "), "{}", path.out);
    let path = run(["solve", "--steps", "--no-search", "--technique", "ranked-sledgehammer:2", KITE]);
    assert!(path.out.contains("2-string kite on 3, row 5 and column 7 (PR 6.4)"), "{}", path.out);
}

#[test]
fn long_colourings_are_cut_and_numbered() {
    let told = run(["hint", "--technique", "gem", HARD]).ok(0);
    let words = &told[told.find("\nGEM on ").unwrap()..];
    let numbers = words.lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit())).count();
    assert!((4..=10).contains(&numbers), "{words}");
    assert!(words.contains("\n1. In row 1 the 9 goes in r1c1 or r1c7. "), "{words}");
    assert!(words.contains("\n4. r1c1 is 9 under green and 4 under blue, nothing else.\n"), "{words}");
    assert!(words.ends_with("\n--trace explains each of the 27 marks.\n"), "{words}");
    assert_eq!(words.lines().filter(|line| line.starts_with("So ")).count(), 1, "{words}");
}

#[test]
fn a_colour_trap_names_the_cells_and_draws_the_links() {
    let folder = folder();
    let picture = folder.path().join("trap.svg");
    let told = run(["hint", "--technique", "colour-trap", "--svg", arg(&picture), HARD]).ok(0);
    assert!(
        told.contains("\nr8c5 sees r3c5, which is green, and r8c7, which is blue: one of these two is 1.\n"),
        "{told}"
    );
    let svg = std::fs::read_to_string(&picture).unwrap();
    assert_eq!(svg.matches("class=\"link strong-link\"").count(), 3, "one line for each strong link");
}
