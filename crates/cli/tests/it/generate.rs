//! `pencilproof generate`: puzzles match the wish, and a wish that cannot be fulfilled gets a clear message.

use crate::common::*;

/// A full grid.
const FULL: &str = "526389741189427653437165298243691587618574932795238164861942375354716829972853416";

/// A mask with 41 cells, enough for a unique solution.
const CHEQUERED: &str = "x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x";

/// The puzzles in some lines of output.
fn puzzles(out: &str) -> Vec<&str> {
    out.lines().map(|line| line.split(" # ").next().unwrap()).collect()
}

fn givens(puzzle: &str) -> usize {
    puzzle.bytes().filter(|byte| *byte != b'.').count()
}

#[test]
fn puzzles_have_one_solution_and_name_their_origin() {
    let out = run(["generate", "--seed", "7", "-n", "12", "--minimal"]).ok(0);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 12);
    for (number, line) in lines.iter().enumerate() {
        assert!(line.ends_with(&format!(" # {} givens, 5:7:{number}", givens(puzzles(line)[0]))), "{line}");
    }
    let checked = run_on(out.as_str(), ["check"]).ok(0);
    assert!(checked.lines().all(|line| line.contains("valid: one solution; minimal")), "{checked}");
}

#[test]
fn a_seed_makes_the_same_puzzles_on_any_number_of_threads() {
    let made = |threads: &str, more: &[&str]| {
        run([&["generate", "--seed", "5", "--threads", threads, "--difficulty", "medium.."], more].concat()).ok(0)
    };
    let all = made("1", &["-n", "40"]);
    assert_eq!(all, made("3", &["-n", "40"]));
    // The attempt in a line makes its puzzle again.
    let last = all.lines().last().unwrap();
    let attempt = last.rsplit(':').next().unwrap();
    assert_eq!(made("1", &["--start", attempt]), format!("{last}\n"));
    assert_ne!(all, run(["generate", "--seed", "6", "-n", "40", "--difficulty", "medium.."]).ok(0));
    // Without --seed the seed is random.
    assert_ne!(run(["generate", "-n", "5"]).ok(0), run(["generate", "-n", "5"]).ok(0));
}

#[test]
fn givens_have_the_symmetry_and_number_of_the_wish() {
    for (symmetry, wanted) in [("half-turn", "..30"), ("full", "36"), ("mirror", "30..34"), ("quarter-turn", "28..")] {
        let args = ["generate", "--seed", "1", "-n", "3", "--bare", "--symmetry", symmetry, "--givens", wanted];
        let out = run(args).ok(0);
        for puzzle in out.lines() {
            let given = |row: usize, col: usize| puzzle.as_bytes()[9 * row + col] != b'.';
            for (row, col) in (0..81).map(|cell| (cell / 9, cell % 9)) {
                let image = match symmetry {
                    "half-turn" => given(8 - row, 8 - col),
                    "quarter-turn" => given(col, 8 - row),
                    _ => given(row, 8 - col),
                };
                assert_eq!(given(row, col), image, "{symmetry} {puzzle}");
            }
        }
        let counts: Vec<usize> = out.lines().map(givens).collect();
        assert!(counts.iter().all(|count| (20..=45).contains(count)), "{counts:?}");
    }
    let folder = folder();
    let mask = file(&folder, "mask.txt", CHEQUERED.as_bytes().chunks(9).collect::<Vec<_>>().join(&b'\n'));
    for mask in [CHEQUERED, arg(&mask)] {
        let out = run(["generate", "--seed", "1", "--bare", "--pattern", mask]).ok(0);
        let places: String = out.trim().chars().map(|sign| if sign == '.' { '.' } else { 'x' }).collect();
        assert_eq!(places, CHEQUERED);
    }
}

#[test]
fn clues_is_another_name_for_givens() {
    let made = |option: &str| run(["generate", "--seed", "4", option, "30"]).ok(0);
    assert!(made("--givens").contains(" # 30 givens"));
    assert_eq!(made("--clues"), made("--givens"));
}

#[test]
fn difficulty_is_that_of_solve() {
    for (degree, worst) in [("easy", 1.5), ("medium", 2.8), ("hard", 4.0)] {
        let made = run(["generate", "--seed", "3", "-n", "4", "--difficulty", degree, "--json"]).json(0);
        for value in made {
            let puzzle = value["puzzle"].as_str().unwrap();
            let solved = &run(["solve", "--json", puzzle]).json(0)[0];
            assert_eq!((&value["rating"], &value["solution"]), (&solved["rating"], &solved["solution"]));
            assert!(value["rating"].as_f64().unwrap() <= worst && value["degree"] == degree, "{value}");
            assert_eq!(value["clues"].as_u64(), Some(givens(puzzle) as u64));
            let steps: u64 = value["path"].as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum();
            assert_eq!(Some(steps), solved["logic_steps"].as_u64());
            assert_eq!((value["seed"].as_u64(), value["algorithm"].as_u64()), (Some(3), Some(5)));
        }
    }
    let needs = run(["generate", "--seed", "3", "-n", "2", "--needs", "naked-pair", "--bare"]).ok(0);
    for puzzle in needs.lines() {
        let steps = run(["solve", "--steps", puzzle]).ok(0);
        assert!(steps.contains("Naked pair"), "{steps}");
    }
}

#[test]
fn lessons_take_the_technique_and_what_is_known() {
    const KNOWN: &str = "singles,locked candidates,subsets";
    for name in ["als-xz", "death-blossom", "fish:3", "unique-rectangle-1"] {
        let made = run(["generate", "--seed", "8", "--teaches", name, "-n", "2", "--bare"]).ok(0);
        for puzzle in made.lines() {
            let solve = |known: &str| run(["solve", "--no-search", "--technique", known, puzzle]).code;
            assert_eq!((solve(KNOWN), solve(&format!("{KNOWN},{name}"))), (1, 0), "{name}: {puzzle}");
        }
    }
    let made = run(["generate", "--seed", "8", "--teaches", "w-wing", "--givens", "27..", "--json"]).json(0);
    assert!(made[0]["path"]["w-wing"].as_u64() > Some(0) && made[0]["clues"].as_u64() >= Some(27), "{made:?}");
}

#[test]
fn solutions_can_be_given() {
    for from in [FULL, EASY] {
        let solution = if from == FULL { FULL } else { SOLVED };
        let made = run(["generate", "--seed", "3", "-n", "3", "--from", from, "--json"]).json(0);
        assert!(made.iter().all(|value| value["solution"] == solution));
    }
    let refused = |grid: &str, reason: &str| {
        let error = run(["generate", "--from", grid]).failed();
        assert!(error.contains(reason), "{error}");
    };
    refused(&".".repeat(81), "several solutions");
    refused(&format!("11{}", ".".repeat(79)), "no solution");
    refused("missing.txt", "no such file");
}

#[test]
fn every_layout_and_format() {
    for layout in ["2x2", "6", "3x3+x", "3x3+windoku", "jigsaw:1112122233343444", "16"] {
        for more in [&[][..], &["--elimination"]] {
            let out = run([&["generate", "--layout", layout, "--seed", "2"], more].concat()).ok(0);
            let puzzle = puzzles(&out)[0];
            assert!(run(["check", "--layout", layout, puzzle]).ok(0).contains("one solution"), "{layout}");
        }
    }
    let sdk = run(["generate", "--seed", "2", "--to", "sdk"]).ok(0);
    assert!(sdk.contains("#C") && sdk.contains("5:2:0"), "{sdk}");
    assert!(run_on(sdk, ["check", "-"]).ok(0).contains("one solution"));
    let folder = folder();
    let path = folder.path().join("many.sdm");
    assert_eq!(run(["generate", "-n", "9", "--bare", "--to", "sdm", "-o", arg(&path)]).filed(0).0, 9);
    assert_eq!(std::fs::read_to_string(path).unwrap().lines().count(), 9);
    let pdf = folder.path().join("pages.pdf");
    assert_eq!(run(["generate", "-n", "7", "--difficulty", "easy", "--pdf", arg(&pdf), "--per-page", "6"]).ok(0), "");
    assert!(std::fs::read(pdf).unwrap().starts_with(b"%PDF"));
}

#[test]
fn impossible_wishes_are_refused() {
    let refused = |args: &[&str], reason: &str| {
        let error = run([&["generate"], args].concat()).failed();
        assert!(error.contains(reason), "{args:?}: {error}");
    };
    refused(&["--givens", "30..20"], "no number of givens lies between 30 and 20");
    refused(&["--givens", "82.."], "no number of givens");
    refused(&["--givens", "16"], "it takes at least 17");
    refused(&["--givens", "many"], "must be a number or a range");
    refused(&["--difficulty", "nice"], "neither a degree");
    refused(&["--difficulty", "hard..easy"], "is empty");
    refused(
        &["--difficulty", "99"],
        "no puzzle can have Pencilproof rating 99.0: the hardest technique for this board has",
    );
    refused(&["--difficulty", "0.2"], "the easiest technique has");
    refused(&["--difficulty", "easy", "--needs", "naked-triple"], "cannot need naked-triple, which has");
    refused(&["--needs", "naked-subset:9"], "does not occur on a board of side 9");
    refused(&["--symmetry", "spiral"], "quarter-turn");
    refused(&["--needs", "naked-par"], "did you mean 'naked-pair'?");
    refused(&["--needs", "naked-pair", "--without", "naked-subset"], "cannot be both");
    refused(&["--needs", "naked-pair", "--difficulty", "beyond"], "needs none of them");
    refused(&["--teaches", "double-lines"], "no puzzle is known that double-lines solves");
    refused(&["--teaches", "naked-subset:9"], "does not occur on a board of side 9");
    refused(&["--teaches", "x-wing", "--difficulty", "hard"], "cannot be used with");
    refused(&["--teaches", "bug-1", "--no-uniqueness"], "exclude each other");
    refused(&["--pattern", "xxx"], "this one has 3");
    refused(&["--pattern", CHEQUERED, "--givens", "41"], "cannot be used with");
    refused(&["--pattern", &format!("{}{}", "x".repeat(60), ".".repeat(21))], "could be exchanged");
    refused(&["--count", "0"], "at least 1");
    refused(&["--layout", "7"], "has no box shape");
    refused(&["--unbiased", "--layout", "2x2"], "unbiased puzzles are");
    refused(&["--seed=-1"], "--seed");
    refused(&["--output", "/no/such/folder/x", "--seed", "1"], "cannot write");
}

#[test]
fn unfulfilled_wishes_end_with_the_nearest_miss() {
    let impossible = ["generate", "--seed", "1", "--symmetry", "full", "--givens", "17", "--attempts", "200"];
    let end = run(impossible);
    assert_eq!((end.code, end.out.as_str()), (1, ""));
    assert!(end.err.starts_with("error: 0 of 1 made in 200 attempts"), "{}", end.err);
    assert!(end.err.contains("\nthe nearest miss was ") && end.err.contains(" givens"), "{}", end.err);
    assert_eq!(end, run(impossible), "the same seed comes as near");
    let late = run(["generate", "--symmetry", "full", "--givens", "17", "--timeout", "0.2"]);
    assert_eq!(late.code, 1);
    assert!(late.err.contains("no other was found for 0.2 seconds (--timeout)"), "{}", late.err);
    // An incomplete run keeps what it made.
    let some = run(["generate", "--seed", "1", "-n", "50", "--givens", "21", "--minimal", "--attempts", "5000"]);
    assert_eq!((some.code, some.out.lines().all(|line| line.contains("# 21 givens"))), (1, true));
}
