//! Legends, `convert --list-drawings` and `--drawings`.

use crate::common::*;
use serde_json::Value;
use std::path::Path;

/// A puzzle with nine thermometers that are only drawn.
fn drawn() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/drawn.json").to_str().unwrap().to_owned()
}

const THERMO: &str = r#"{"legend":[{"draw":"line","start":"bulb","is":"thermo"}]}"#;

#[test]
fn drawings_are_refused_with_their_place() {
    let refused = run(["solve", &drawn()]);
    assert_eq!((refused.code, refused.out.as_str()), (2, ""));
    assert!(refused.err.contains("lines/0: what 9 lines of colour #cfcfcf mean is not said"), "{}", refused.err);
}

#[test]
fn a_listed_legend_is_filled_in_and_read() {
    let folder = folder();
    let listed = run(["convert", "--list-drawings", &drawn()]);
    assert_eq!(listed.code, 0);
    assert!(listed.err.contains("the rules: Normal sudoku rules apply. Digits along a thermometer"), "{}", listed.err);
    assert!(!listed.err.contains("warning"), "{}", listed.err);
    let empty = file(&folder, "empty", &listed.out);
    let unfilled = run(["check", "--legend", arg(&empty), &drawn()]);
    assert_eq!(unfilled.code, 2);
    assert!(unfilled.err.contains("/legend/0: a line says what it 'is'"), "{}", unfilled.err);
    let filled = file(&folder, "filled", listed.out.replace("\"is\": \"\"", "\"is\": \"thermo\""));
    let checked = &run(["check", "--json", "--legend", arg(&filled), &drawn()]).json(0)[0];
    assert_eq!(checked["valid"], Value::Bool(true), "{checked}");
    let converted = run(["convert", "--to", "json", "--legend", arg(&filled), &drawn()]).ok(0);
    let converted: Value = serde_json::from_str(&converted).unwrap();
    assert_eq!(converted["constraints"].as_array().map(Vec::len), Some(9));
    let path = run(["solve", "--search", "--line", "--legend", arg(&filled), &drawn()]);
    assert_eq!(path.ok(0).trim(), "731954628842763951695128374327685149514379862968241735489537216176492583253816497");
}

#[test]
fn what_is_ignored_is_said_in_each_answer() {
    let solved = run(["solve", "--json", "--drawings", "ignore", &drawn()]);
    let warning = format!("warning: {}:1: what is drawn there is ignored: 9 lines of colour #cfcfcf\n", drawn());
    assert_eq!(solved.err, warning);
    let ignored = serde_json::json!(["9 lines of colour #cfcfcf"]);
    for args in [vec!["solve"], vec!["check"], vec!["hint"], vec!["hint", "--all"], vec!["solve", "--all", "2"]] {
        let answer = run([args.clone(), vec!["--json", "--drawings", "ignore", &drawn()]].concat());
        let json: Value = serde_json::from_str(&answer.out).unwrap();
        assert_eq!(json["ignored"], ignored, "{args:?}");
        assert_eq!(answer.err, warning, "{args:?}");
    }
    for args in [vec!["check", "--columns", "valid"], vec!["split", "--dry-run"]] {
        let refused = run([args.clone(), vec!["--drawings", "ignore", &drawn()]].concat());
        assert_eq!((refused.code, refused.out.as_str()), (2, ""), "{args:?}");
    }
    // The next puzzle of a list has nothing that is ignored.
    let folder = folder();
    let text = std::fs::read_to_string(drawn()).unwrap().replace('\n', "");
    let both = file(&folder, "both", format!("{text}\n{{\"puzzle\":\"{EASY}\"}}\n"));
    let answers = run(["check", "--json", "--drawings", "ignore", arg(&both)]).out;
    let answers: Vec<Value> = answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((answers[0]["ignored"].clone(), answers[1]["ignored"].clone()), (ignored, Value::Null));
}

#[test]
fn a_bad_legend_is_an_error() {
    let folder = folder();
    let with = |legend: &str, puzzle: &str| {
        let legend = file(&folder, "legend", legend);
        let run = run(["check", "--legend", arg(&legend), puzzle]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
        run.err
    };
    assert!(with("{", &drawn()).contains("this is not JSON"));
    assert!(with(r#"[{"draw":"line","is":"termo"}]"#, &drawn()).contains("/legend/0/is: 'termo' is no constraint"));
    assert!(with(r#"[{"draw":"arrow","is":"thermo"}]"#, &drawn()).contains("what 9 lines of colour #cfcfcf mean"));
    assert!(with(r#"[{"draw":"line","is":"whisper"}]"#, &drawn()).contains("lines/0: the constraint has no 'value'"));
    assert!(with(THERMO, EASY).contains("this format has no drawings"));
    assert!(run(["check", "--legend", "no-such-file", &drawn()]).err.contains("cannot read 'no-such-file'"));
}
