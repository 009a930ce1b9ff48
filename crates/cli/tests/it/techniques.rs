//! `pencilproof techniques`, `completions`, `man` and the help texts.

use crate::common::*;
use pencilproof::logic::Catalogue;

#[test]
fn every_technique_is_listed_and_explained() {
    let list = run(["techniques"]).ok(0);
    let json = run(["techniques", "--json"]).json(0);
    let catalogue = Catalogue::standard();
    assert_eq!(json.len(), catalogue.techniques().len());
    for (technique, value) in catalogue.techniques().iter().zip(&json) {
        assert_eq!(value["id"], technique.id);
        for (size, name) in technique.names {
            assert_eq!(value["names"][size.to_string()], *name);
            assert!(list.contains(&format!("  {name} ")) || !list.contains(&technique.name_of_size(*size)), "{name}");
        }
        let explained = run(["techniques", technique.id]).ok(0);
        assert!(explained.contains("\nDefinition. ") && !explained.contains("**"), "{explained}");
        let words = |text: &str| unwrapped(&text.replace("**", "").replace(['`', '#', '*'], "").replace("text\n", ""));
        assert!(words(&explained).starts_with(&words(value["documentation"].as_str().unwrap())), "{explained}");
        assert!(technique.settings.iter().all(|setting| explained.contains(&format!("- {} (", setting.key))));
        for (alias, _) in technique.aliases {
            assert_eq!(run(["techniques", alias]).ok(0), explained);
        }
        let names = || technique.aliases.iter().map(|(alias, _)| *alias).chain([technique.id]);
        assert!(names().any(|name| list.contains(&format!("  {name}"))), "{}", technique.id);
    }
}

#[test]
fn only_what_a_layout_can_have_is_listed() {
    let [all, classic, small] =
        [&[][..], &["--layout", "3x3"], &["--layout", "2x2"]].map(|more| run([&["techniques"], more].concat()).ok(0));
    assert!(
        all.contains("  Fish, size 12 ") && !classic.contains(", size ") && classic.contains("  ALS-AIC "),
        "{all}"
    );
    assert!(classic.contains("  Jellyfish ") && !small.contains("  Jellyfish "), "{small}");
    let subsets = |layout: &str| run(["techniques", "subsets", "--layout", layout]).ok(0);
    assert!(subsets("16").contains("  Naked subset, size 5 ") && !subsets("3x3").contains(", size "));
}

#[test]
fn unknown_names_get_a_suggestion() {
    let error = run(["techniques", "naked-par"]).failed();
    assert_eq!(error, "error: there is no technique 'naked-par'; did you mean 'naked-pair'?\n");
    run(["techniques", ""]).failed();
    assert!(
        run(["techniques", "--profile", "naked-pair"]).failed().contains("possible values: default, complete, hodoku")
    );
    assert!(
        run(["techniques", "--profile", "hodoku"])
            .ok(0)
            .contains("scale = \"hodoku\"\n\n[[technique]]\nname = \"full-house\"\nrating = 4.0\n")
    );
}

#[test]
fn names_of_the_field_are_taken_everywhere() {
    let belt = run(["techniques", "Naked Loop"]).ok(0);
    assert!(
        belt.starts_with("'Naked Loop' means set-logic and sledgehammer here: it is an argument of rank 0"),
        "{belt}"
    );
    assert!(belt.contains("  sledgehammer:1 "), "{belt}");
    assert_eq!(run(["techniques", "X-Wings"]).ok(0), run(["techniques", "fish:2"]).ok(0), "an alias");
    assert_eq!(run(["techniques", "n2"]).ok(0), run(["techniques", "naked-pair"]).ok(0), "a mere synonym");
    let family = run(["techniques", "Coloring"]).ok(0);
    assert!(
        family.contains("  colour-trap ") && family.contains("  gem-full:2 ") && !family.contains("naked"),
        "{family}"
    );
    assert_eq!(run(["techniques", "--json", "subsets"]).json(0).len(), 3);
    let none = run(["techniques", "Guessing"]).failed();
    assert!(none.starts_with("error: search is no technique here: "), "{none}");
    let near = run(["techniques", "unique rectangl"]).failed();
    assert_eq!(near, "error: there is no technique 'unique rectangl'; did you mean 'unique rectangle'?\n");
    // The word of explanation is said once, beside the result.
    let hint = run(["hint", "--technique", "Naked Loop,Naked Loop", HARD]);
    assert_eq!((hint.code, hint.err.matches("note: 'Naked Loop' means").count()), (0, 1), "{}", hint.err);
    assert_eq!(run(["hint", "--technique", "lc1", HARD]).err, "");
    let path = |args: &[&str]| run([&["solve", "--brief", "--no-search"], args, &[HARD]].concat());
    assert!(path(&[]).out.contains(". Pointing on 4"), "{}", path(&[]).out);
    let without = path(&["--without", "Intersection Removal"]);
    assert!(without.code == 0 && !without.out.contains(". Pointing"), "{}", without.out);
    assert_eq!(without.err, "note: 'Intersection Removal' means pointing and claiming here\n");
    let made = run(["generate", "--seed", "1", "--needs", "Pointing Pairs", "--json"]).json(0);
    assert_eq!(made.len(), 1);
    let wrong = run(["generate", "--seed", "1", "--needs", "brute force"]);
    assert!(wrong.err.contains("search is no technique here"), "{}", wrong.err);
}

#[test]
fn completions_and_manual_know_every_command() {
    let commands = ["solve", "hint", "check", "convert", "techniques", "completions", "man"];
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(["completions", shell]).ok(0);
        assert!(commands.iter().all(|command| script.contains(command)), "{shell}");
    }
    let page = run(["man"]).ok(0);
    let help = run(["--help"]).ok(0);
    for command in commands {
        assert!(page.contains(&format!("pencilproof\\-{command}(1)")), "{command}");
        assert!(help.contains(&format!("\n  {command} ")), "{command}");
        assert!(run([command, "--help"]).ok(0).contains("Usage: pencilproof"), "{command}");
    }
    assert!(help.contains("Exit status: 0 yes"), "{help}");
    run(["completions", "tcsh"]).failed();
}
