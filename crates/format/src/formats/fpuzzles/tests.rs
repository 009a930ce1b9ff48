//! Tests of the reader and the writer of f-puzzles.

use super::*;
use crate::error::ParseReason;
use crate::{detect, read_str};
use proptest::prelude::*;

/// A 4x4 with a given 3 in the corner and some more keys.
fn json(more: &str, cell: &str) -> String {
    let row = "[{},{},{},{}]";
    format!("{{\"size\":4,{more}\"grid\":[[{{{cell}}},{{}},{{}},{{}}],{row},{row},{row}]}}")
}

fn read_json_text(json: &str) -> Result<Document, String> {
    let link = format!("https://www.f-puzzles.com/?load={}", lz::pack(json));
    assert_eq!(detect(&link).unwrap().id, "fpuzzles");
    let read = |text: &str| {
        let options = ReadOptions { format: Some(&FPUZZLES), constraints: true, ..Default::default() };
        let mut found = read_str(text, &options)?;
        Ok(found.remove(0))
    };
    let document = read(&link).map_err(|error: crate::ParseError| error.to_string())?;
    // The packed part alone and the bare JSON give the same puzzle.
    assert_eq!(read(&lz::pack(json)).as_ref(), Ok(&document));
    assert_eq!(read(json).as_ref(), Ok(&document));
    assert_eq!(read(&write(&document).unwrap()).as_ref(), Ok(&document));
    Ok(document)
}

#[test]
fn reads_values_marks_and_texts() {
    let document =
        read_json_text(&json("\"title\":\"A title\",\"ruleset\":\"Rules: \\\"ß\\\"\",", "\"value\":3,\"given\":true"))
            .unwrap();
    assert_eq!(document.puzzle.givens().count(), 1);
    assert_eq!(document.info.get(Field::Title), Some("A title"));
    assert_eq!(document.info.get(Field::Rules), Some("Rules: \"ß\""));
    let document = read_json_text(&json("", "\"centerPencilMarks\":[1,4],\"cornerPencilMarks\":[2]")).unwrap();
    let first = document.puzzle.layout().cell(0, 0);
    assert_eq!(document.puzzle.marks(first).map(cells::word).as_deref(), Some("14"));
    // Corner marks in some cells only are not candidates.
    let document = read_json_text(&json("", "\"cornerPencilMarks\":[2]")).unwrap();
    assert!(!document.puzzle.has_marks());
}

#[test]
fn reads_layouts() {
    let x = read_json_text(&json("\"diagonal+\":true,\"diagonal-\":true,", "")).unwrap();
    assert_eq!(x.puzzle.layout().to_string(), "2x2+x");
    let jigsaw = "{\"size\":4,\"grid\":[".to_owned()
        + &["0001", "0211", "2213", "2333"]
            .map(|row| row.chars().map(|c| format!("{{\"region\":{c}}}")).collect::<Vec<_>>().join(","))
            .map(|row| format!("[{row}]"))
            .join(",")
        + "]}";
    assert_eq!(read_json_text(&jigsaw).unwrap().puzzle.layout().to_string(), "jigsaw:1112132233243444");
}

/// Every member of the JSON of f-puzzles and of its common extensions that puts something on the board.
const CONSTRAINTS: &str = "cage circle fogofwar foglight line lockout rectangle text";

#[test]
fn every_constraint_is_refused_by_name_whatever_its_form() {
    for name in CONSTRAINTS.split_whitespace() {
        for value in ["true", "1", "[{\"cells\":[\"R1C1\"]}]", "{\"a\":1}", "\"yes\""] {
            let error = read_json_text(&json(&format!("\"{name}\":{value},"), "")).unwrap_err();
            let is_named = error.ends_with(&format!("the constraint '{name}' is not supported"));
            assert!(is_named || error.contains(&format!(" {name}/0: what 1 ")), "{error}");
        }
        for value in ["false", "[]", "null", "\"\"", "{}"] {
            assert!(read_json_text(&json(&format!("\"{name}\":{value},"), "")).is_ok(), "{name} {value}");
        }
    }
    for odd in [
        "\"disjointgroups\":1,",
        "\"diagonal+\":1,\"diagonal-\":1,",
        "\"diagonal-\":\"yes\",",
        "\"extraregion\":{\"cells\":[]},",
        // What else would be passed over: constraints under the name of a text, or of something that is not read.
        "\"title\":[{\"cells\":[\"R1C1\"]}],",
        "\"solution\":[{\"cells\":[\"R1C1\"]}],",
        "\"ruleset\":7,",
    ] {
        assert!(read_json_text(&json(odd, "")).unwrap_err().ends_with("is not supported"), "{odd}");
    }
}

const CAGE: &str = r#"{"cells":["R1C1","R1C2"],"value":"3"}"#;

/// The constraints of a 4x4 with these cages, in words.
fn cages(list: &str) -> Result<Vec<String>, String> {
    let document = read_json_text(&json(&format!("\"killercage\":{list},"), ""))?;
    let layout = document.puzzle.layout();
    Ok(layout.constraints().iter().map(|constraint| constraint.describe(layout)).collect())
}

#[test]
fn killer_cages_are_read_and_written_back_equal() {
    let one = |cage: &str| cages(&format!("[{cage}]")).map(|mut words| words.remove(0));
    assert_eq!(one(CAGE).as_deref(), Ok("killer cage r1c1 r1c2, sum 3"));
    for value in ["3", "\"3\"", "\" 3 \""] {
        assert_eq!(one(&CAGE.replace("\"3\"", value)).as_deref(), Ok("killer cage r1c1 r1c2, sum 3"), "{value}");
    }
    for value in ["null", "\"\"", "0", "\"0\""] {
        assert_eq!(one(&CAGE.replace("\"3\"", value)).as_deref(), Ok("killer cage r1c1 r1c2"), "{value}");
    }
    assert_eq!(one(r#"{"cells":["R1C1","R2C4"]}"#).as_deref(), Ok("killer cage r1c1 r2c4"));
    let looks = CAGE.replace('{', "{\"outlineC\":\"#FF0000\",\"fontC\":\"#00FF00\",");
    assert_eq!(one(&looks).as_deref(), Ok("killer cage r1c1 r1c2, sum 3"));
    let both = cages(&format!("[{},{CAGE},{CAGE}]", CAGE.replace("R1C1", "R4C4").replace('3', "5")));
    assert_eq!(both.unwrap(), ["killer cage r1c1 r1c2, sum 3", "killer cage r1c2 r4c4, sum 5"]);
    assert_eq!(cages("[]"), Ok(Vec::new()));
    // Beside extra houses, and in another layout than that of the file.
    let more = format!("\"diagonal+\":true,\"killercage\":[{CAGE}],");
    let document = read_json_text(&json(&more, "")).unwrap();
    assert_eq!(document.puzzle.layout().to_string(), "2x2+rising with 1 constraint");
    let options = ReadOptions { layout: "2x2+x".parse().ok(), constraints: true, ..ReadOptions::default() };
    let document = read_json(&json(&more, ""), 0..1, &options).unwrap();
    assert_eq!(document.puzzle.layout().to_string(), "2x2+x with 1 constraint");
}

/// The constraints of a 4x4 with a list under a name, in words.
fn others(name: &str, list: &str) -> Result<Vec<String>, String> {
    let document = read_json_text(&json(&format!("\"{name}\":{list},"), ""))?;
    let layout = document.puzzle.layout();
    Ok(layout.constraints().iter().map(|constraint| constraint.describe(layout)).collect())
}

/// A list of each other kind, and what it says.
const OTHERS: [(&str, &str, &[&str]); 34] = [
    ("antiking", "true", &["anti-king rule"]),
    ("antiknight", "true", &["anti-knight rule"]),
    ("nonconsecutive", "true", &["negative rule, of difference, value 1"]),
    ("negative", r#"["xv","ratio"]"#, &["negative rule, of ratio, value 2", "negative rule, of xv"]),
    ("boxindexer", r#"[{"cells":["R2C1","R1C1"]}]"#, &["box index r2c1 r1c1"]),
    ("columnindexer", r#"[{"cells":["R2C1"]}]"#, &["column index r2c1"]),
    ("rowindexer", r#"[{"cells":["R2C1"]}]"#, &["row index r2c1"]),
    ("clone", r#"[{"cells":["R2C1","R1C1"],"cloneCells":["R3C4","R4C4"]}]"#, &["clone r2c1 r1c1, r3c4 r4c4"]),
    ("maximum", r#"[{"cell":"R2C1"}]"#, &["maximum cells r2c1"]),
    ("minimum", r#"[{"cell":"R2C1"},{"cell":"R2C2"}]"#, &["minimum cells r2c1", "minimum cells r2c2"]),
    (
        "quadruple",
        r#"[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[3,"1"]}]"#,
        &["quadruple r1c1 r1c2 r2c1 r2c2, digits 1 3"],
    ),
    ("regionsumline", r#"[{"lines":[["R2C1","R3C1"]]}]"#, &["region sum line r2c1 r3c1"]),
    (
        "littlekillersum",
        r#"[{"cell":"R0C2","direction":"DR","value":"7"},{"cell":"R5C1","direction":"UR","cells":["R4C2","R3C3","R2C4"],"value":8}]"#,
        &["little killer r1c3 r2c4, value 7", "little killer r4c2 r3c3 r2c4, value 8"],
    ),
    (
        "sandwichsum",
        r#"[{"cell":"R2C0","value":"5"},{"cell":"R0C4","value":0}]"#,
        &["sandwich r1c4 r2c4 r3c4 r4c4, value 0", "sandwich r2c1 r2c2 r2c3 r2c4, value 5"],
    ),
    ("skyscraper", r#"[{"cell":"R4C0","value":"2"}]"#, &["skyscraper r4c1 r4c2 r4c3 r4c4, value 2"]),
    ("xsum", r#"[{"cell":"R5C4","value":"9"}]"#, &["X-sum r4c4 r3c4 r2c4 r1c4, value 9"]),
    (
        "arrow",
        r#"[{"cells":["R1C1","R1C2"],"lines":[["R1C2","R2C3"]]},{"cells":["R4C1"],"lines":[["R4C1","R4C2"]]}]"#,
        &["arrow r4c1 r4c2", "pill arrow r1c1 r1c2 r2c3"],
    ),
    (
        "arrow",
        r#"[{"cells":["R1C1"],"lines":[["R1C1","R1C2","R2C3"],["R1C1","R2C1"]]}]"#,
        &["arrow r1c1 r1c2 r2c3", "arrow r1c1 r2c1"],
    ),
    ("betweenline", r#"[{"lines":[["R3C1","R2C2","R1C1"]]}]"#, &["between line r3c1 r2c2 r1c1"]),
    ("difference", r#"[{"cells":["R2C1","R1C1"]}]"#, &["difference r2c1 r1c1"]),
    ("doublearrow", r#"[{"lines":[["R3C1","R2C2","R1C1"]]}]"#, &["double arrow r3c1 r2c2 r1c1"]),
    ("even", r#"[{"cell":"R2C1"},{"cell":"R1C1"}]"#, &["even cells r1c1", "even cells r2c1"]),
    ("modularline", r#"[{"lines":[["R2C1","R1C1","R1C2"]]}]"#, &["modular line r2c1 r1c1 r1c2"]),
    ("nabner", r#"[{"lines":[["R2C1","R1C1"]]}]"#, &["nabner line r2c1 r1c1"]),
    ("odd", r#"[{"cell":"R2C1"}]"#, &["odd cells r2c1"]),
    ("palindrome", r#"[{"lines":[["R2C1","R1C1","R1C4"]]}]"#, &["palindrome r2c1 r1c1 r1c4"]),
    ("ratio", r#"[{"cells":["R2C1","R1C1"],"value":"3"}]"#, &["ratio r2c1 r1c1, value 3"]),
    ("renban", r#"[{"lines":[["R2C1","R1C1"]]}]"#, &["renban line r2c1 r1c1"]),
    ("slowthermometer", r#"[{"lines":[["R2C1","R1C1"]]}]"#, &["slow thermometer r2c1 r1c1"]),
    (
        "thermometer",
        r#"[{"lines":[["R2C1","R1C1"],["R2C1","R3C1"]]}]"#,
        &["thermometer r2c1 r1c1", "thermometer r2c1 r3c1"],
    ),
    ("whispers", r#"[{"lines":[["R2C1","R1C1"]],"value":""}]"#, &["whisper r2c1 r1c1, value 2"]),
    ("whispers", r#"[{"lines":[["R2C1","R1C1","R2C1"]],"value":3}]"#, &["whisper r2c1 r1c1 r2c1, value 3"]),
    ("zipperline", r#"[{"lines":[["R3C1","R2C2","R1C1"]]}]"#, &["zipper line r3c1 r2c2 r1c1"]),
    ("xv", r#"[{"cells":["R2C1","R1C1"],"value":"V"}]"#, &["X or V r2c1 r1c1, value 5"]),
];

#[test]
fn other_constraints_are_read_and_written_back_equal() {
    for (name, list, expected) in OTHERS {
        assert_eq!(others(name, list).unwrap(), expected, "{name}");
    }
}

#[test]
fn what_is_wrong_with_other_constraints_has_its_place() {
    let wrong = [
        ("arrow", r#"[{"cells":["R1C1"],"lines":[["R1C2","R2C3"]]}]"#, "arrow/0/lines/0: this line does not begin in"),
        ("arrow", r#"[{"cells":["R1C1","R1C2"],"lines":[["R1C3","R2C3"]]}]"#, "arrow/0/lines/0: this line does not"),
        ("antiking", "1", "antiking: this must be true or false"),
        ("negative", r#"["xv","kropki"]"#, "negative/1: \"kropki\" is not supported"),
        ("negative", "true", "negative: this must be a list of words"),
        ("clone", r#"[{"cells":["R1C1"]}]"#, "clone/0/cells: this has 1 list of cells; it must have 2"),
        ("clone", r#"[{"cells":["R1C1"],"cloneCells":["R1C2","R1C3"]}]"#, "clone/0: the constraint has two lists"),
        ("quadruple", r#"[{"cells":["R1C1"],"values":[1]}]"#, "quadruple/0/cells: this has 1 cell; it must have 4"),
        ("quadruple", r#"[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[9]}]"#, "quadruple/0/values: this has 9"),
        ("entropicline", r#"[{"lines":[["R1C1","R1C2"]]}]"#, "entropicline/0: the constraint needs a board"),
        ("littlekillersum", r#"[{"cell":"R0C2","value":"7"}]"#, "littlekillersum/0: the clue has no 'direction'"),
        ("littlekillersum", r#"[{"cell":"R0C2","direction":"UL","value":"7"}]"#, "the clue is beside no cell"),
        (
            "littlekillersum",
            r#"[{"cell":"R1C2","direction":"DR","value":"7"}]"#,
            "\"R1C2\" is no place beside the board",
        ),
        ("littlekillersum", r#"[{"cell":"R0C2","direction":"DR"}]"#, "littlekillersum/0: the clue has no 'value'"),
        (
            "littlekillersum",
            r#"[{"cell":"R0C2","direction":"DR","cells":["R1C2"],"value":1}]"#,
            "littlekillersum/0/cells: these are not the cells",
        ),
        ("sandwichsum", r#"[{"cell":"R0C0","value":"5"}]"#, "sandwichsum/0/cell: \"R0C0\" is beside no row"),
        ("sandwichsum", r#"[{"cell":"R0C1","value":"5","x":1}]"#, "sandwichsum/0/x: 'x' is no member"),
        ("xsum", r#"[{"cell":"R0C1","value":"50"}]"#, "xsum/0: 'value' is 50"),
        ("arrow", r#"[{"cells":["R1C1"],"lines":[]}]"#, "arrow/0/lines: there is no line"),
        ("thermometer", r#"[{"lines":[["R1C1","R1C2"],["R2C3"]]}]"#, "thermometer/0/lines: this has 1 cell"),
        ("thermometer", r#"[{"lines":[["R1C1","R1C9"]]}]"#, "thermometer/0/lines/0/1: \"R1C9\" is not a cell"),
        ("thermometer", r#"[{"lines":[["R1C1","R1C1"]]}]"#, "thermometer/0/lines/0/1: \"R1C1\" is there twice"),
        ("thermometer", r#"[{"line":[["R1C1","R1C2"]]}]"#, "thermometer/0/line: 'line' is no member"),
        ("thermometer", r#"[{}]"#, "thermometer/0: the constraint has no 'cells'"),
        ("odd", r#"[{"cell":["R1C1"]}]"#, "odd/0/cell/0: "),
        ("xv", r#"[{"cells":["R1C1","R1C2"],"value":"W"}]"#, "xv/0/value: \"W\" is not a whole number"),
        ("xv", r#"[{"cells":["R1C1","R1C2"]}]"#, "xv/0: the constraint has no 'value'"),
        ("zipperline", r#"[{"lines":[["R1C1","R1C2"]]}]"#, "zipperline/0/lines: this has 2 cells"),
        ("difference", r#"[{"cells":["R1C1"]}]"#, "difference/0/cells: this has 1 cell; it must have 2"),
        ("difference", r#"[{"cells":["R1C1","R1C2"],"value":"9"}]"#, "difference/0/value: this is 9"),
    ];
    for (name, list, expected) in wrong {
        let error = others(name, list).unwrap_err();
        assert!(error.contains(expected), "{name} {list}: {error}");
    }
}

#[test]
fn what_f_puzzles_cannot_say_is_not_written() {
    let written = |constraints: &str| {
        let text = format!("{{\"layout\":\"2x2\",\"puzzle\":\"{}\",\"constraints\":{constraints}}}", ".".repeat(16));
        let options = ReadOptions { constraints: true, ..ReadOptions::default() };
        write(&read_str(&text, &options).unwrap()[0]).map_err(|error| error.to_string())
    };
    for constraint in [
        r#"{"type":"negative","of":"kropki"}"#,
        r#"{"type":"modular","cells":["r1c1","r1c2"],"value":2}"#,
        r#"{"type":"negative","of":"difference","value":2}"#,
        r#"{"type":"x-sum","cells":["r1c1","r1c2","r1c3"],"value":3}"#,
        r#"{"type":"little-killer","cells":["r2c2","r3c3"],"value":3}"#,
        r#"{"type":"clone","sets":[["r1c1"],["r2c3"]]},{"type":"sum","cells":["r1c1"],"value":3}"#,
    ] {
        let error = written(&format!("[{constraint}]")).unwrap_err();
        assert!(error.contains("cannot hold") || error.contains("constraint"), "{constraint}: {error}");
    }
    let dots = r#"[{"type":"negative","of":"ratio","value":2},{"type":"ratio","cells":["r1c1","r1c2"],"value":3}]"#;
    assert!(written(dots).is_err());
    assert!(written(&dots.replace("\"value\":3", "\"value\":2")).is_ok());
    let odd = "\"negative\":[\"ratio\"],\"ratio\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"}],";
    assert!(read_json_text(&json(odd, "")).unwrap_err().contains("negative/0: programs do not agree"));
}

#[test]
fn what_is_wrong_with_a_cage_has_its_place() {
    let error = |cage: &str| cages(&format!("[{CAGE},{cage}]")).unwrap_err();
    let wrong = [
        (CAGE.replace("R1C2", "R5C1"), "killercage/1/cells/1: \"R5C1\" is not a cell of the board"),
        (CAGE.replace("\"R1C2\"", "7"), "killercage/1/cells/1: 7 is not a cell of the board"),
        (CAGE.replace("R1C2", "R1C1"), "killercage/1/cells/1: \"R1C1\" is there twice"),
        (CAGE.replace("[\"R1C1\",\"R1C2\"]", "[]"), "killercage/1/cells: this has no cells"),
        (CAGE.replace("[\"R1C1\",\"R1C2\"]", "\"R1C1\""), "killercage/1/cells: this must be a list of cells"),
        (CAGE.replace("\"3\"", "\"11\""), "killercage/1/value: this is 11; it must be from 0 to 10"),
        (CAGE.replace("\"3\"", "\"3?\""), "killercage/1/value: \"3?\" is not a whole number"),
        (CAGE.replace("\"3\"", "-3"), "killercage/1/value: this is -3"),
        (CAGE.replace("\"3\"", "3.5"), "killercage/1/value: 3.5 is not a whole number"),
        (CAGE.replace("\"3\"", "true"), "killercage/1/value: true is not a whole number"),
        (CAGE.replace("value", "sum"), "killercage/1/sum: 'sum' is no member of a killer cage"),
        (CAGE.replace("cells", "cels"), "killercage/1/cels: 'cels' is no member of a killer cage"),
        ("{\"value\":\"3\"}".to_owned(), "killercage/1: the constraint has no 'cells'"),
        ("[\"R1C1\"]".to_owned(), "killercage/1: a constraint is an object"),
        (CAGE.replace('}', ",\"value\":\"4\"}"), "'value' is there twice"),
    ];
    for (cage, expected) in wrong {
        let error = error(&cage);
        assert!(error.contains(expected), "{cage}: {error}");
    }
    let far = r#"{"cells":["R1C1","R1C2","R1C3","R1C4","R2C1"]}"#;
    assert!(error(far).contains("killercage/1/cells: this has 5 cells; there are only 4 digits"), "{}", error(far));
    for list in ["true", "1", "\"yes\"", CAGE] {
        assert!(cages(list).unwrap_err().ends_with("killercage: this must be a list"), "{list}");
    }
    let twice = read_json_text(&json(&format!("\"killercage\":[{CAGE}],\"killercage\":[],"), ""));
    assert!(twice.unwrap_err().contains("'killercage' is there twice"));
}

#[test]
fn who_knows_no_constraints_gets_an_error() {
    for list in [format!("[{CAGE}]"), "[1]".to_owned(), "true".to_owned()] {
        let json = json(&format!("\"killercage\":{list},"), "");
        for text in [json.clone(), lz::pack(&json), format!("https://www.f-puzzles.com/?load={}", lz::pack(&json))] {
            let error = read_str(&text, &ReadOptions::default()).unwrap_err();
            assert_eq!(error.reason, ParseReason::UnknownHere("killer".to_owned()), "{text}");
        }
    }
}

#[test]
fn every_single_change_of_a_text_is_an_error_or_keeps_the_cages() {
    let text = json(&format!("\"title\":\"A\",\"killercage\":[{CAGE}],\"size\":4,"), "").replacen("\"size\":4,", "", 1);
    let start = text.find("\"killercage\"").unwrap();
    let options = ReadOptions { constraints: true, ..ReadOptions::default() };
    for at in start..text.len() {
        for with in ["", "x", "\"", "1", ",", "]", "}", "0"] {
            for end in [at, at + 1] {
                let changed = [&text[..at], with, &text[end..]].concat();
                if let Ok(document) = read_json(&changed, 0..1, &options) {
                    assert_eq!(document.puzzle.layout().constraints().len(), 1, "{changed}");
                }
            }
        }
    }
    // A name for another: what is read under it must be what it is.
    for name in [
        "title",
        "author",
        "ruleset",
        "solution",
        "successMessage",
        "disabledlogic",
        "size",
        "grid",
        "region",
        "extraregion",
        "diagonal+",
        "disjointgroups",
        "highlightConflicts",
        "truecandidatesoptions",
        "killer",
        "cage",
    ] {
        let changed = text.replacen("killercage", name, 1).replacen("\"title\":\"A\",", "", 1);
        match read_json(&changed, 0..1, &options) {
            Err(_) => {}
            Ok(document) => panic!("{name}: {:?}", document.puzzle.layout()),
        }
    }
}

#[test]
fn reads_extra_houses() {
    let name = |more: &str| read_json_text(&json(more, "")).map(|document| document.puzzle.layout().to_string());
    let region = |cells: &[&str]| format!("\"extraregion\":{},", json!([{ "cells": cells }]));
    let is = |more: &str, layout: &str| assert_eq!(name(more).as_deref(), Ok(layout), "{more}");
    is("\"diagonal+\":true,", "2x2+rising");
    is("\"diagonal-\":true,", "2x2+falling");
    is("\"disjointgroups\":true,\"diagonal+\":false,", "2x2+disjoint");
    is(&region(&["R4C4", "R1C1", "R2C2", "R3C4"]), "2x2+extra:r1c1r2c2r3c4r4c4");
    // What is a house of the layout or of another member already.
    is(&region(&["R1C1", "R1C2", "R2C1", "R2C2"]), "2x2");
    is(&region(&["R2C2", "R2C3", "R3C2", "R3C3"]), "2x2+windoku");
    is(&format!("\"diagonal+\":true,{}", region(&["R1C1", "R2C2", "R3C3", "R4C4"])), "2x2+x");
    // Too few cells, and one twice.
    let odd: [(&[&str], usize); 3] = [(&[], 0), (&["R1C1", "R2C2", "R3C3"], 3), (&["R1C1", "R1C1", "R2C2", "R3C3"], 3)];
    for (cells, count) in odd {
        let reason = format!("an extra region must have 4 different cells of the board; this one has {count}");
        assert!(name(&region(cells)).unwrap_err().ends_with(&reason), "{cells:?}");
    }
    assert!(name(&region(&["R1C1", "R5C1"])).unwrap_err().ends_with("'extraregion' is not supported"));
}

#[test]
fn marks_that_were_given_limit_the_others() {
    let marks = |cell: &str| {
        let puzzle = read_json(&json("", cell), 0..1, &ReadOptions::default()).unwrap().puzzle;
        puzzle.marks(puzzle.layout().cell(0, 0)).map(cells::word)
    };
    assert_eq!(marks("\"givenPencilMarks\":[1,2]").as_deref(), Some("12"));
    assert_eq!(marks("\"givenPencilMarks\":[1,2],\"centerPencilMarks\":[2,3]").as_deref(), Some("2"));
    assert_eq!(marks("\"givenPencilMarks\":[],\"centerPencilMarks\":[2,3],\"value\":0").as_deref(), Some("23"));
}

#[test]
fn the_packed_json_can_be_had() {
    let packed = lz::pack(&json("", ""));
    assert_eq!(fpuzzles_json(&packed).unwrap(), json("", ""));
    assert_eq!(fpuzzles_json(&format!("https://f-puzzles.com/?load={packed}&a=b")).unwrap(), json("", ""));
    assert_eq!(fpuzzles_json("").unwrap_err().to_string(), "1:1: the packed puzzle is missing");
    assert!(fpuzzles_json("?!").unwrap_err().to_string().contains("'?' is not a digit of base 64"));
}

#[test]
fn unsupported_constraints_are_named() {
    let error = |json: &str| read_json_text(json).unwrap_err();
    assert_eq!(error(&json("\"lockout\":[{}],", "")), "1:33: the constraint 'lockout' is not supported");
    assert_eq!(error(&json("\"fogofwar\":true,", "")), "1:33: the constraint 'fogofwar' is not supported");
    assert!(read_json_text(&json("\"antiknight\":false,\"arrow\":[],", "")).is_ok());
    assert!(error(&json("\"extraregion\":[{}],", "")).ends_with("'extraregion' is not supported"));
    assert!(error(&json("", "\"value\":5")).ends_with(": 5 is not a digit of a 4x4"));
    assert!(error("[]").ends_with(": the JSON is not an object"));
}

proptest! {
    // Damage to packed text seldom reaches the JSON reader, so damaged JSON has its own test.
    #[test]
    fn damaged_json_does_no_harm(at in 0..300usize, cut in 0..12usize, junk in "[]\\[{}:,\"a-z0-9. -]{0,12}") {
        let more = "\"title\":\"x\",\"diagonal+\":true,\"extraregion\":[{\"cells\":[\"R1C1\"]}],";
        let json = json(more, "\"value\":3,\"region\":0},{\"centerPencilMarks\":[1,4]");
        let at = at.min(json.len());
        let rest = json.get(at + cut..).unwrap_or_default();
        let text = format!("{}{junk}{rest}", &json[..at]);
        let _ = read_json(&text, 0..9, &ReadOptions::default());
    }
}

#[test]
fn links_that_are_cut_off() {
    let options = ReadOptions::default();
    let link = format!("https://www.f-puzzles.com/?load={}", lz::pack(&json("", "")));
    let cut = read_str(&link[..40], &options).unwrap_err();
    assert_eq!(cut.to_string(), "1:41: the packed puzzle is cut off");
    let none = read_str("https://www.f-puzzles.com/", &options).unwrap_err();
    assert_eq!(none.to_string(), "1:1: there is no ?load= in this link");
    let none = read_str("https://www.f-puzzles.com/?load=", &options).unwrap_err();
    assert_eq!(none.to_string(), "1:33: the packed puzzle is missing");
    let deep = lz::pack(&"[".repeat(100_000));
    let deep = read_str(format!("f-puzzles.com/?load={deep}"), &options).unwrap_err();
    assert!(deep.to_string().contains("recursion limit"), "{deep}");
}
