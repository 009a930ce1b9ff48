//! `pencilproof prove`: the files that it writes. The façade and the proof crate test whether the proofs hold.

use crate::common::*;

#[test]
fn a_formula_and_a_proof_for_each_puzzle() {
    let folder = folder();
    let target = folder.path().join("made").join("here");
    let out = run_on(format!("{SMALL}\n{TWICE}\n"), ["prove", "-o", arg(&target)]).ok(0);
    assert!(out.contains(&format!("<stdin>:1: the only solution is {SMALL_SOLVED} (")), "{out}");
    assert!(out.contains("<stdin>:2: there is no solution ("), "{out}");
    for name in ["puzzle-1.opb", "puzzle-1.pbp", "puzzle-2.opb", "puzzle-2.pbp"] {
        assert!(std::fs::metadata(target.join(name)).unwrap().len() > 0, "{name}");
    }
    assert_eq!(std::fs::read_dir(&target).unwrap().count(), 4);
}

#[test]
fn without_a_proof_there_are_no_files() {
    let folder = folder();
    let target = folder.path().join("made");
    let several = run(["prove", "-o", arg(&target), SEVERAL]).ok(1);
    assert!(several.starts_with("<argument>:1: nothing to prove: there are several solutions, such as\n"), "{several}");
    let late = run(["prove", "-o", arg(&target), "--timeout", "0", SMALL]).ok(1);
    assert_eq!(late, "<argument>:1: nothing proved: time ran out\n");
    run_on("nonsense", ["prove", "-o", arg(&target)]).failed();
    assert_eq!(names(&folder), [""; 0]);
    let taken = file(&folder, "file", "old");
    let error = run(["prove", "-o", arg(&taken), SMALL]).failed();
    assert!(error.starts_with(&format!("error: cannot create {}: ", arg(&taken))), "{error}");
}

#[test]
fn values_and_marks_of_the_player_are_assumed_only_when_asked_for() {
    let folder = folder();
    // The givens have one solution. With a wrong value the position has none.
    for (name, position, label) in [("value", WRONG, "@placed_r1c3n9 "), ("mark", STRUCK, "@mark_r1c3n6 ")] {
        let target = folder.path().join(name);
        let formula = || std::fs::read_to_string(target.join("puzzle-1.opb")).unwrap();
        let from_givens = run(["prove", "-o", arg(&target), position]).ok(0);
        assert!(from_givens.contains(&format!("the only solution is {SOLVED} (")), "{from_givens}");
        assert!(!formula().contains("@placed_") && !formula().contains("@mark_"));
        let from_position = run(["prove", "--position", "-o", arg(&target), position]).ok(0);
        assert!(from_position.contains("there is no solution ("), "{from_position}");
        assert!(formula().contains(label) && formula().contains("they are assumed"));
    }
}

#[test]
fn steps_from_uniqueness_follow_the_proof_of_it() {
    let puzzle = "....9...22.864........316..6.4.5...........3.5321.....4..9..278..1.......7.....59";
    let (count, title) = ("after it 2 steps from uniqueness", "Unique rectangle type 5");
    let folder = folder();
    let proof = || std::fs::read_to_string(folder.path().join("puzzle-1.pbp")).unwrap();
    let plain = run(["prove", "-o", arg(folder.path()), puzzle]).ok(0);
    assert!(!plain.contains("uniqueness") && !proof().contains(title));
    let with = run(["prove", "--uniqueness", "-o", arg(folder.path()), puzzle]).ok(0);
    assert!(with.contains(count), "{with}");
    let proof = proof();
    let (before, after) = proof.split_once("\n@unique ").unwrap();
    assert!(!before.contains(title) && after.contains(title), "{after}");
    assert!(after.contains("\nrup 1 ~r") && after.contains(" : @unique @r"), "{after}");
}

#[test]
fn how_many_solutions_and_which_candidates_are_proved_on_request() {
    let folder = folder();
    let four = "12343412........";
    let out = run(["prove", "--count", "-o", arg(folder.path()), four]).ok(0);
    assert!(out.starts_with("<argument>:1: exactly 4 solutions\n  veripb "), "{out}");
    let proof = || std::fs::read_to_string(folder.path().join("puzzle-1.pbp")).unwrap();
    assert_eq!(proof().matches(" solx ").count(), 4);
    let out = run(["prove", "--candidates", "-o", arg(folder.path()), four]).ok(0);
    assert!(out.starts_with("<argument>:1: 24 true candidates, shown by 2 solutions\n"), "{out}");
    assert_eq!(proof().matches("\nsol ").count(), 2);
    for option in ["--count", "--candidates"] {
        let none = run(["prove", option, "-o", arg(folder.path()), ".2.3.3....32...."]).ok(0);
        assert!(none.starts_with("<argument>:1: there is no solution\n"), "{none}");
        assert!(proof().contains("conclusion UNSAT : @contradiction"));
    }
}

#[test]
fn more_solutions_than_are_to_be_counted_leave_no_files() {
    let folder = folder();
    let target = folder.path().join("made");
    let more = run(["prove", "--count=3", "-o", arg(&target), "12343412........"]).ok(1);
    assert_eq!(more, "<argument>:1: nothing proved: the puzzle has more than 3 solutions\n");
    let late = run(["prove", "--count", "--timeout", "0", "-o", arg(&target), SMALL]).ok(1);
    assert_eq!(late, "<argument>:1: nothing proved: time ran out\n");
    run(["prove", "--count=many", "-o", arg(&target), SMALL]).failed();
    run(["prove", "--count", "--candidates", "-o", arg(&target), SMALL]).failed();
    run(["prove", "--count", "--technique", "singles", "-o", arg(&target), SMALL]).failed();
    assert_eq!(names(&folder), [""; 0]);
}

#[test]
fn a_constraint_that_no_formula_says_is_refused_by_name() {
    let folder = folder();
    let target = folder.path().join("made");
    let puzzle = r#"{"layout":"2x2","puzzle":"................","constraints":
        [{"type":"full-rank","cells":["r1c1","r1c2","r1c3","r1c4"],"value":3}]}"#;
    for how in [&[][..], &["--count"], &["--candidates"]] {
        let error = run_on(puzzle, [&["prove", "-o", arg(&target)], how].concat()).failed();
        assert!(error.contains("'full rank r1c1 r1c2 r1c3 r1c4, value 3' cannot be written as a formula"), "{error}");
    }
    assert_eq!(names(&folder), [""; 0]);
}
