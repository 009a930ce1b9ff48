//! Constraints in JSON: read and written back equal, or refused with their place.

use pencilproof_format::{
    Document, FORMATS, Format, ParseError, ParseReason, ReadOptions, WriteError, read_str, write,
};

fn knowing() -> ReadOptions {
    ReadOptions { constraints: true, ..ReadOptions::default() }
}

fn read(text: &str) -> Result<Document, ParseError> {
    read_str(text, &knowing()).map(|mut documents| documents.remove(0))
}

/// An empty 4x4 with the text of its constraints.
fn with(constraints: &str) -> String {
    format!(r#"{{"layout":"2x2","puzzle":"{}","constraints":{constraints}}}"#, ".".repeat(16))
}

const CAGE: &str = r#"{"type":"killer","cells":["r1c1","r1c2"],"sum":3}"#;

#[test]
fn constraints_are_read_and_written_back_equal() {
    let json = Format::by_id("json").unwrap();
    let loose = r#"{"type":"killer","cells":["r4c4","r3c3"]}"#;
    for list in [format!("[{CAGE}]"), format!("[{CAGE},{loose}]"), format!("[{loose},{CAGE},{CAGE}]")] {
        let document = read(&with(&list)).unwrap();
        let text = write(&document, json).unwrap();
        let again = read(&text).unwrap();
        assert_eq!(again.puzzle, document.puzzle);
        assert_eq!(write(&again, json).unwrap(), text);
    }
    let document = read(&with(&format!("[{CAGE},{loose}]"))).unwrap();
    let layout = document.puzzle.layout();
    let words: Vec<String> = layout.constraints().iter().map(|constraint| constraint.describe(layout)).collect();
    assert_eq!(words, ["killer cage r1c1 r1c2, sum 3", "killer cage r3c3 r4c4"]);
    assert!(read(&with("[]")).unwrap().puzzle.layout().is_plain());
    // As collections have them: over several lines, with other members.
    let corpus = format!(
        "{{\"name\":\"A\",\"source\":\"B\",\"layout\":\"2x2\",\"givens\":\"{}\",\n\"constraints\":[{CAGE}],\n\
         \"solution\":\"{}\",\"unsupported\":[],\"unique_by\":[\"C\"]}}",
        "1...".repeat(4),
        "1234".repeat(4)
    );
    assert_eq!(read(&corpus).unwrap().puzzle.layout().constraints().len(), 1);
    // A named layout takes the place of the houses alone.
    let options = ReadOptions { layout: "2x2+x".parse().ok(), ..knowing() };
    let layout = read_str(with(&format!("[{CAGE}]")), &options).unwrap()[0].puzzle.layout().clone();
    assert_eq!((layout.to_string().as_str(), layout.constraints().len()), ("2x2+x with 1 constraint", 1));
    let options = ReadOptions { layout: "2x2".parse().ok(), ..knowing() };
    let far = CAGE.replace("r1c2", "r5c5");
    assert!(read_str(with(&format!("[{far}]")), &options).is_err());
}

#[test]
fn who_knows_no_constraints_gets_an_error() {
    let error = read_str(with(&format!("[{CAGE}]")), &ReadOptions::default()).unwrap_err();
    assert_eq!(error.reason, ParseReason::UnknownHere("killer".to_owned()));
    assert!(error.to_string().contains("'killer' cannot be used here"), "{error}");
    // Whatever is wrong with it, and wherever it is.
    for text in [with("[1]"), with("[{}]"), format!("[{}]", with("[{}]")), format!(r#"{{"puzzle":{}}}"#, with("[1]"))] {
        assert!(read_str(text, &ReadOptions::default()).is_err());
    }
}

#[test]
fn what_is_wrong_has_its_place() {
    let wrong = |list: &str| match read(&with(list)).unwrap_err().reason {
        ParseReason::BadConstraint { pointer, reason } => (pointer, reason),
        other => panic!("{list}: {other}"),
    };
    let of = |cage: &str| wrong(&format!("[{CAGE},{cage}]"));
    let place = |cage: &str| of(cage).0;
    assert_eq!(place(&CAGE.replace("\"sum\":3", "\"sum\":\"3\"")), "/constraints/1/sum");
    assert_eq!(place(&CAGE.replace("\"sum\":3", "\"sum\":3.5")), "/constraints/1/sum");
    assert_eq!(place(&CAGE.replace("\"sum\":3", "\"sum\":11")), "/constraints/1/sum");
    assert_eq!(place(&CAGE.replace("\"sum\":3", "\"sum\":null")), "/constraints/1/sum");
    assert_eq!(place(&CAGE.replace("\"sum\":3", "\"sum\":3,\"sum\":4")), "/constraints/1/sum");
    assert_eq!(place(&CAGE.replace("\"sum\"", "\"total\"")), "/constraints/1/total");
    assert_eq!(place(&CAGE.replace("\"cells\"", "\"cels\"")), "/constraints/1/cels");
    assert_eq!(place(&CAGE.replace("r1c2", "r1c5")), "/constraints/1/cells");
    assert_eq!(place(&CAGE.replace("r1c2", "r1c1")), "/constraints/1/cells");
    assert_eq!(place(&CAGE.replace("\"r1c2\"", "2")), "/constraints/1/cells");
    assert_eq!(place(&CAGE.replace("[\"r1c1\",\"r1c2\"]", "[]")), "/constraints/1/cells");
    assert_eq!(place(&CAGE.replace("\"cells\":[\"r1c1\",\"r1c2\"],", "")), "/constraints/1");
    assert_eq!(place(&CAGE.replace("\"type\":\"killer\",", "")), "/constraints/1");
    assert_eq!(place(&CAGE.replace("\"type\"", "\"kind\"")), "/constraints/1");
    assert_eq!(place(&CAGE.replace("killer", "fog")), "/constraints/1/type");
    assert_eq!(place("7"), "/constraints/1");
    assert!(of(&CAGE.replace("killer", "fog")).1.contains("'fog', a constraint that is not supported"));
    let twice = with(&format!("[{CAGE}],\"constraints\":[{CAGE}]"));
    assert!(read(&twice).is_err());
    // Rows of tables say it twice, once beside the puzzle and once in it: it must be the same.
    let inner = with(&format!("[{CAGE}]"));
    let nested = |outer: &str| read(&format!(r#"{{"constraints":[{outer}],"puzzle":{inner}}}"#));
    assert_eq!(nested(CAGE).unwrap().puzzle, read(&inner).unwrap().puzzle);
    assert!(nested(&CAGE.replace("\"sum\":3", "\"sum\":4")).is_err());
    let several = format!(r#"{{"constraints":[{CAGE}],"puzzle":["{0}","{0}"]}}"#, ".".repeat(16));
    assert!(read(&several).is_err());
    let error = read(&with(&format!("[{}]", CAGE.replace("\"sum\":3", "\"sum\":\"3\"")))).unwrap_err();
    assert_eq!(error.to_string(), "1:107: /constraints/0/sum: 'sum' must be a whole number");
}

#[test]
fn constraints_under_other_names_are_refused_too() {
    for name in ["constraint", "Constraints", "CONSTRAINTS", "rules", "constraintz", "extra", "cages", "unsupported"] {
        let text = with(&format!("[{CAGE}]")).replace("\"constraints\"", &format!("\"{name}\""));
        assert!(read(&text).is_err(), "{name}");
        let arrow = with(r#"[{"type":"anti-knight"}]"#).replace("\"constraints\"", &format!("\"{name}\""));
        assert!(read(&arrow).is_err(), "{name}");
    }
    assert!(read(&with(r#"{"killer":[["r1c1","r1c2",3]]}"#)).is_err(), "an object instead of a list");
    assert!(read(&with("\"killer r1c1 r1c2\"")).is_err(), "a text instead of a list");
    let cells = ".".repeat(16);
    for options in [ReadOptions::default(), knowing()] {
        let beside = format!(r#"{{"puzzle":{},"quiz":"{cells}"}}"#, with("[1]"));
        assert!(read_str(beside, &options).is_err(), "nothing else is read in its place");
    }
    let fpuzzles = format!(r#"{{"grid":[[{{}},{{}}],[{{}},{{}}]],"constraints":[{CAGE}]}}"#);
    assert!(read(&fpuzzles).is_err());
}

#[test]
fn every_single_change_of_a_text_is_an_error_or_keeps_the_cage() {
    // A character left out, doubled or changed: what can still be read has a constraint still, unless the list is gone
    // with its brackets.
    let text = with(&format!("[{CAGE}]"));
    let start = text.find("\"constraints\"").unwrap();
    for at in start..text.len() {
        for with in ["", "x", "\"", "1", ","] {
            for end in [at, at + 1] {
                let changed = [&text[..at], with, &text[end..]].concat();
                let Ok(documents) = read_str(&changed, &knowing()) else { continue };
                for document in documents {
                    let count = document.puzzle.layout().constraints().len();
                    assert_eq!(count, 1, "{changed}");
                }
            }
        }
    }
}

#[test]
fn formats_that_hold_no_constraints_refuse_them() {
    let document = read(&with(&format!("[{CAGE}]"))).unwrap();
    for format in FORMATS.iter().filter(|format| format.can_write()) {
        match write(&document, format) {
            Ok(text) => {
                assert!(!format.keeps.constraints.is_empty(), "{}", format.id);
                assert_eq!(read(&text).unwrap().puzzle, document.puzzle);
            }
            Err(error @ WriteError::Constraints { .. }) => {
                assert!(error.to_string().contains("killer cage r1c1 r1c2, sum 3"), "{error}");
            }
            // A format for other sizes says that first.
            Err(error) => assert!(matches!(error, WriteError::Side { .. }), "{error}"),
        }
    }
}
