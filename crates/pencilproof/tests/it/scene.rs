//! Pictures of steps as JSON: what each beat shows, and that nothing else of an answer depends on them.

use pencilproof::core::Puzzle;
use pencilproof::format::{ReadOptions, read_str};
use pencilproof::logic::{Catalogue, Profile};
use pencilproof::{Level, Options, Reveal, Solver, StepDetail, json};
use serde_json::Value;

/// The answers of `hint` for a technique of each kind.
const STEPS: &str = include_str!("json/steps.jsonl");
/// A puzzle whose first GEM ends where a colour fails.
const FAILING: &str = ".341......86......5....81..3...7...1...8.974..9...1.267....2.......5.9.896.......";

fn read(text: &str) -> Puzzle {
    read_str(text, &ReadOptions::default()).unwrap().remove(0).puzzle
}

fn advice(puzzle: &Puzzle, technique: &str, reveal: Reveal) -> Value {
    let wanted = Catalogue::standard().selector(technique).unwrap();
    let profile = Profile::complete().only(&[wanted]).unwrap();
    let advised = Solver::new(Options { profile, ..Options::default() }).advise(puzzle);
    serde_json::to_value(json::advice(puzzle, &advised, reveal)).unwrap()
}

fn drawn(level: Level) -> Reveal {
    Reveal { level, detail: StepDetail::Drawn, ..Reveal::default() }
}

fn list<'a>(scene: &'a Value, name: &str) -> &'a [Value] {
    scene[name].as_array().unwrap()
}

fn beat(piece: &Value, which: &str) -> usize {
    usize::try_from(piece[which].as_u64().unwrap()).unwrap()
}

/// The pieces of one kind that a beat shows.
fn at<'a>(scene: &'a Value, name: &str, now: usize) -> Vec<&'a Value> {
    let is_shown = |piece: &&Value| (beat(piece, "first_beat")..=beat(piece, "last_beat")).contains(&now);
    list(scene, name).iter().filter(is_shown).collect()
}

fn candidates(digits: &[&Value], looks: &[&str]) -> Vec<String> {
    let of_look = digits.iter().filter(|digit| looks.contains(&digit["look"].as_str().unwrap()));
    let mut names: Vec<String> = of_look.map(|digit| digit["candidate"].as_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

fn names(list: &Value) -> Vec<String> {
    let mut names: Vec<String> =
        list.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_step_is_drawn_beat_by_beat() {
    for line in STEPS.lines() {
        let told: Value = serde_json::from_str(line).unwrap();
        let technique = told["step"]["technique"].as_str().unwrap();
        let advice = advice(&read(line), technique, drawn(Level::Step));
        let (step, scene) = (&advice["step"], &advice["step"]["scene"]);
        let beats = list(scene, "beats");
        let last = beats.len() - 1;
        assert_eq!(beats[last], step["conclusion"], "{technique}");
        for name in ["areas", "hulls", "links", "digits", "numbers"] {
            for piece in list(scene, name) {
                assert!(beat(piece, "first_beat") <= beat(piece, "last_beat") && beat(piece, "last_beat") <= last);
            }
        }
        let concluded = ["set", "set-blue", "removed"];
        for now in 0..=last {
            let digits = at(scene, "digits", now);
            let mut places: Vec<&Value> = digits.iter().map(|digit| &digit["candidate"]).collect();
            places.sort_by_key(|name| name.as_str());
            assert!(places.windows(2).all(|pair| pair[0] != pair[1]), "{technique}: a digit is drawn twice in {now}");
            if now < last {
                assert!(candidates(&digits, &concluded).is_empty(), "{technique}: concluded in {now}");
                assert!(at(scene, "areas", now).len() <= at(scene, "areas", now + 1).len(), "{technique}: {now}");
                assert!(at(scene, "links", now).len() <= at(scene, "links", now + 1).len(), "{technique}: {now}");
            }
        }
        let whole = at(scene, "digits", last);
        assert_eq!(candidates(&whole, &concluded[..2]), names(&step["placements"]), "{technique}");
        assert_eq!(candidates(&whole, &concluded[2..]), names(&step["eliminations"]), "{technique}");
    }
}

#[test]
fn a_picture_changes_nothing_else() {
    for line in STEPS.lines() {
        let told: Value = serde_json::from_str(line).unwrap();
        let technique = told["step"]["technique"].as_str().unwrap();
        let mut advice = advice(&read(line), technique, drawn(Level::Step));
        advice.as_object_mut().unwrap().remove("place_scene").unwrap();
        let step = advice["step"].as_object_mut().unwrap();
        step.remove("scene").unwrap();
        if let Some(own) = step["own_terms"].as_object_mut() {
            own.remove("scene").unwrap();
        }
        assert_eq!(advice["step"], told["step"], "{technique}");
    }
}

#[test]
fn where_a_colour_fails_is_framed_only_at_the_end() {
    let advice = advice(&read(FAILING), "gem", drawn(Level::Step));
    let (step, scene) = (&advice["step"], &advice["step"]["scene"]);
    assert_eq!(step["trace"]["fails"]["rule"], "9 in row 4");
    // The opening, each inference, why it ends, the conclusion.
    let beats = list(scene, "beats");
    assert_eq!(beats.len(), list(&step["trace"], "marks").len() + 3);
    assert!(beats[beats.len() - 2].as_str().unwrap().contains("fails"));
    let end = list(scene, "areas").iter().find(|area| area["names"] == serde_json::json!(["row 4"])).unwrap();
    assert_eq!((&end["look"], beat(end, "first_beat")), (&Value::from("focus"), beats.len() - 2));
    let count = |now| at(scene, "digits", now).len();
    assert!((1..beats.len()).all(|now| count(now - 1) <= count(now)), "marks only come in");
}

#[test]
fn where_to_look_is_drawn_before_the_step_is_told() {
    let advice = advice(&read(FAILING), "gem", drawn(Level::Place));
    assert!(advice.get("step").is_none());
    let scene = &advice["place_scene"];
    assert_eq!(list(scene, "beats"), [advice["place"].clone()]);
    assert!(!list(scene, "areas").is_empty() && list(scene, "digits").is_empty());
    let told = self::advice(&read(FAILING), "gem", Reveal { level: Level::Place, ..Reveal::default() });
    assert!(told.get("place_scene").is_none());
    assert!(self::advice(&read(FAILING), "gem", drawn(Level::Family)).get("place_scene").is_none());
}
