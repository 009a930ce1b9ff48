//! `pencilproof practise`: exercises are what they are said to be.

use crate::common::*;

/// Exercises in a technique.
fn exercises(technique: &str, more: &[&str]) -> String {
    run([&["practise", technique, "--seed", "4"], more].concat()).ok(0)
}

#[test]
fn the_technique_is_the_next_step() {
    for (technique, id) in [("hidden-pair", "hidden-subset"), ("claiming", "claiming"), ("nishio", "nishio")] {
        let made = exercises(technique, &["-n", "3"]);
        assert_eq!(made.lines().count(), 3, "{made}");
        for line in made.lines() {
            // `solve` uses the default profile, as `practise` does.
            let report = &run_on(line, ["solve", "--json"]).json(0)[0];
            assert_eq!(report["steps"][0]["technique"], id, "{line}");
        }
    }
}

#[test]
fn what_takes_long_to_come_up_is_prepared() {
    for (technique, id, size) in [("jellyfish", "fish", 4), ("bug-3", "bug-3", 1)] {
        let made = exercises(technique, &["-n", "5"]);
        let lines: std::collections::BTreeSet<&str> = made.lines().collect();
        assert_eq!(lines.len(), 5, "{made}");
        for line in lines {
            let step = &run_on(line, ["solve", "--json"]).json(0)[0]["steps"][0];
            assert_eq!((&step["technique"], &step["size"]), (&id.into(), &size.into()), "{line}");
        }
    }
    let rare = run(["practise", "death-blossom", "--seed", "4", "--json"]);
    assert!(rare.out.contains(r#""order":"basic""#) && rare.err.starts_with("note: easier"), "{}", rare.err);
    let shadowed = run(["practise", "double-lines", "--seed", "4", "--json"]);
    assert!(shadowed.out.contains(r#""order":"singles""#), "{}", shadowed.out);
    assert!(shadowed.err.contains("only singles come before it"), "{}", shadowed.err);
    for name in ["rule-of-45", "locked-subset:4"] {
        let never = run(["practise", name]);
        assert!(never.code == 2 && never.err.contains(&format!("there is no {name}")), "{}", never.err);
    }
}

#[test]
fn a_technique_that_the_default_profile_lacks() {
    let json = run(["practise", "ranked-sledgehammer:2", "--seed", "1", "--json"]).json(0);
    assert_eq!(json[0]["order"], "default");
    assert_eq!((&json[0]["step"]["technique"], &json[0]["step"]["size"]), (&"ranked-sledgehammer".into(), &2.into()));
}

#[test]
fn a_seed_makes_the_same_exercises_on_any_number_of_threads() {
    let made = |threads: &str| exercises("naked-pair", &["-n", "20", "--threads", threads]);
    let all = made("1");
    assert_eq!(all, made("3"));
    assert_ne!(all, run(["practise", "naked-pair", "--seed", "5", "-n", "20"]).ok(0));
    let json = run(["practise", "naked-pair", "--seed", "4", "-n", "20", "--json"]).json(0);
    let attempt = json[19]["attempt"].to_string();
    let again = exercises("naked-pair", &["--start", &attempt]);
    assert_eq!(again.lines().next(), all.lines().last());
    // Without a seed, the user learns which one it was.
    let random = run(["practise", "pointing"]);
    assert!(random.err.starts_with("note: --seed "), "{}", random.err);
}

#[test]
fn formats_layouts_and_pages() {
    let json = &run(["practise", "naked-pair", "--seed", "4", "--json", "--layout", "2x3"]).json(0)[0];
    assert_eq!((&json["layout"], &json["seed"]), (&"2x3".into(), &4.into()));
    let (solution, conclusion) = (json["solution"].as_str().unwrap(), &json["step"]["conclusion"]);
    assert!(solution.len() == 36 && !solution.contains('.'), "{solution}");
    assert!(conclusion.as_str().unwrap().starts_with("So "));
    let other = exercises("naked-pair", &["--layout", "2x3"]);
    let back = &run_on(other, ["solve", "--json"]).json(0)[0];
    assert_eq!(back["steps"][0]["technique"], "naked-subset", "other layouts are written with their marks too");
    let told = exercises("naked-pair", &["--tell", "--to", "marks"]);
    assert!(told.contains("\nNaked pair ") && told.contains("\nSo "), "{told}");
    let lossy = run(["practise", "naked-pair", "--seed", "4", "--to", "line"]);
    assert!(lossy.code == 0 && lossy.err.contains("line does not keep everything"), "{}", lossy.err);
    let folder = folder();
    let pdf = folder.path().join("sheet.pdf");
    assert_eq!(exercises("naked-pair", &["-n", "2", "--pdf", arg(&pdf)]), "");
    assert!(std::fs::read(pdf).unwrap().starts_with(b"%PDF"));
    let file = folder.path().join("exercises.txt");
    exercises("naked-pair", &["-n", "2", "-o", arg(&file)]);
    assert_eq!(std::fs::read_to_string(file).unwrap().lines().count(), 2);
}

#[test]
fn what_cannot_be_made_is_said() {
    let few = run(["practise", "naked-quad", "--seed", "1", "--attempts", "16"]);
    assert_eq!((few.code, few.out.as_str()), (1, ""));
    assert_eq!(few.err, "error: 0 of 1 exercises in naked-quad made in 16 attempts; --attempts allows no more\n");
    assert!(run(["practise", "naked-quad", "--layout", "2x2"]).failed().contains("no naked-quad on this layout"));
    assert!(run(["practise", "naked-par"]).failed().contains("did you mean 'naked-pair'?"));
    let lacking = run(["practise", "set-logic", "--profile", "default"]).failed();
    assert!(lacking.contains("the profile does not have set-logic"), "{lacking}");
    let folder = folder();
    let path = folder.path().join("none.txt");
    let none = run(["practise", "naked-quad", "--seed", "1", "--attempts", "16", "-o", arg(&path)]);
    assert_eq!((none.code, names(&folder)), (1, Vec::new()), "no file without exercises");
}
