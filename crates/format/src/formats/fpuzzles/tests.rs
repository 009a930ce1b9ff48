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
const CONSTRAINTS: &str = "antiking antiknight arrow betweenline boxindexer cage circle clone columnindexer \
    difference doublearrow entropicline even fogofwar foglight line littlekillersum \
    lockout maximum minimum modularline nabner negative nonconsecutive odd palindrome quadruple ratio rectangle \
    regionsumline renban rowindexer sandwichsum skyscraper slowthermometer text thermometer whispers xsum xv \
    zipperline";

#[test]
fn every_constraint_is_refused_by_name_whatever_its_form() {
    for name in CONSTRAINTS.split_whitespace() {
        for value in ["true", "1", "[{\"cells\":[\"R1C1\"]}]", "{\"a\":1}", "\"yes\""] {
            let error = read_json_text(&json(&format!("\"{name}\":{value},"), "")).unwrap_err();
            assert!(error.ends_with(&format!("the constraint '{name}' is not supported")), "{error}");
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
    assert_eq!(error(&json("\"thermometer\":[{}],", "")), "1:33: the constraint 'thermometer' is not supported");
    assert_eq!(error(&json("\"antiknight\":true,", "")), "1:33: the constraint 'antiknight' is not supported");
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
