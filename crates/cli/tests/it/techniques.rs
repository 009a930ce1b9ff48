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
fn unknown_names_get_a_suggestion() {
    let error = run(["techniques", "naked-par"]).failed();
    assert_eq!(error, "error: there is no technique 'naked-par'; did you mean 'naked-pair'?\n");
    run(["techniques", ""]).failed();
    assert!(run(["techniques", "--profile", "naked-pair"]).failed().contains("cannot be used with"));
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
