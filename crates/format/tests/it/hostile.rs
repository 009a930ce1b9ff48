//! Hostile input: any bytes give at worst an error, with a place that exists.

use pencilproof_format::{FORMATS, Format, ParseError, ReadOptions, Reader, detect, read_str, write};
use pencilproof_render::{Charset, MarksMode, Picture, Terminal, terminal};
use proptest::prelude::*;
use std::fs;
use std::path::Path;

/// Sends bytes through detection, every reader and the stream.
fn feed(bytes: &[u8]) {
    let lines = String::from_utf8_lossy(bytes).replace("\r\n", "\n").replace('\r', "\n").split('\n').count();
    let check = |error: &ParseError| {
        assert!(error.line >= 1 && error.line <= lines.max(1), "{error} in {lines} lines: {bytes:?}");
        assert!(error.column >= 1 && error.len >= 1, "{error}");
        let rendered = error.render();
        assert!(rendered.lines().skip(1).all(|line| line.chars().count() <= 90), "{rendered}");
    };
    let _ = detect(bytes).inspect_err(check);
    let formats = FORMATS.iter().map(|format| Some(*format)).chain([None]);
    for format in formats {
        let options = ReadOptions { format, ..ReadOptions::default() };
        let whole = read_str(bytes, &options);
        let streamed: Vec<_> = Reader::new(bytes, options.clone()).collect();
        streamed.iter().filter_map(|item| item.as_ref().err()).for_each(check);
        let first_error = streamed.iter().find_map(|item| item.as_ref().err());
        match &whole {
            Err(error) => check(error),
            Ok(documents) => {
                assert_eq!(first_error, None, "the stream disagrees about {bytes:?}");
                assert_eq!(documents.len(), streamed.len());
                for document in documents {
                    for format in FORMATS.iter().filter(|format| format.can_write()) {
                        let _ = write(document, format);
                        pencilproof_format::losses(document, format);
                    }
                }
            }
        }
    }
}

#[test]
fn the_corpus_does_no_harm() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 10);
    for file in files {
        println!("{}", file.display());
        feed(&fs::read(file).unwrap());
    }
}

#[test]
fn hostile_lists_and_tables_do_no_harm() {
    let open = "[".repeat(50_000);
    let puzzle = "1...............";
    let texts = [
        open.clone(),
        format!("{open}{}", "]".repeat(50_000)),
        "{\"a\":".repeat(20_000),
        "(".repeat(20_000),
        "f(".repeat(20_000),
        "[[],".repeat(20_000),
        format!("[{}]", "[],".repeat(100_000)),
        format!("[{}1]", "1 ".repeat(200_000)),
        "[1e999, -1e999, 1e-999, -0, NaN, 99999999999999999999999999]".to_owned(),
        format!("[{}]", "1e9,".repeat(81)),
        format!("{{\"puzzle\": \"{puzzle}\", \"marks\": [[[[]]]], \"layout\": 1e300}}"),
        format!("{{\"puzzle\": \"{puzzle}\", \"regions\": [{}]}}", "300,".repeat(16)),
        format!("{{\"puzzle\": {{\"puzzle\": {{\"puzzle\": \"{}\"}}}}}}", "\\u0031".repeat(16)),
        format!("puzzle,x\n{puzzle},\"{}", "x\n".repeat(2_000)),
        format!("puzzle,x\n{}", "\"".repeat(20_001)),
        format!("puzzle{}\n{puzzle}", ",".repeat(20_000)),
        format!("{}\n", ",".repeat(20_000)).repeat(5),
        format!("|{}\n", "---|".repeat(20_000)).repeat(5),
        format!("{}\n", "|".repeat(20_000)).repeat(5),
        format!("https://x.org/{}", "%31".repeat(20_000)),
        format!("https://x.org/?{}", "%".repeat(20_000)),
    ];
    for text in texts {
        println!("{}", &text[..text.len().min(60)]);
        feed(text.as_bytes());
    }
}

/// Proptest writes no file of failed cases, because every find goes into the corpus.
fn config() -> ProptestConfig {
    ProptestConfig {
        cases: ProptestConfig::default().cases * 2,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// A text in some format, or a board as the terminal shows it.
fn well_formed() -> impl Strategy<Value = String> {
    let writable: Vec<_> = FORMATS.iter().copied().filter(|format| format.can_read() && format.can_write()).collect();
    let written = prop::sample::select(writable).prop_flat_map(|format| {
        crate::common::document(format).prop_map(move |(document, _)| write(&document, format).unwrap())
    });
    let sdk = Format::by_id("sdk").unwrap();
    let drawn = (crate::common::document(sdk), any::<bool>(), 0..3usize, any::<bool>()).prop_map(
        |((document, _), colour, mode, is_ascii)| {
            let marks = [MarksMode::Full, MarksMode::Dense, MarksMode::Compact][mode];
            let charset = if is_ascii { Charset::Ascii } else { Charset::Unicode };
            terminal(&Picture::new(&document.puzzle), &Terminal { colour, marks, charset, width: None })
        },
    );
    prop_oneof![2 => written, 1 => drawn]
}

/// Such texts one below the other, with a few bytes changed, removed or inserted, or with their end cut off.
fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let between = prop::sample::select(vec!["", "\n", "Title 2\n", "\n1. A step.\nSo it is.\n"]);
    let text = (prop::collection::vec(well_formed(), 1..4), between).prop_map(|(texts, between)| texts.join(between));
    let change = (any::<prop::sample::Index>(), 0..5u8, any::<u8>());
    (text, prop::collection::vec(change, 1..6)).prop_map(|(text, changes)| {
        let mut bytes = text.into_bytes();
        for (at, kind, byte) in changes {
            if bytes.is_empty() {
                break;
            }
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes[at] = b" \n\r0.:[|#,%=+9AZ({-\x1b"[usize::from(byte) % 20],
                2 => drop(bytes.remove(at)),
                3 => bytes.insert(at, byte % 128),
                _ => bytes.truncate(at),
            }
        }
        bytes
    })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn random_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        feed(&bytes);
    }

    #[test]
    fn random_texts_do_no_harm(text in "[ -~\n\r]{0,200}|[0-9.\n|]{0,200}|[0-9 ,\n]{0,200}|[:+0-9.#\\[\\]]{0,200}|[ 1-4|\n.(){}\\[\\]+-]{0,200}|([ 1-4]{4}\n){4,12}") {
        feed(text.as_bytes());
    }

    #[test]
    fn random_lists_and_tables_do_no_harm(
        text in "[\\[{][\\[\\](){}:,;= '\"0-9a-z.\n\\\\-]{0,200}|(puzzle|grid|id)[,;|\t\"][0-9.,;|\t\"\n ]{0,200}|[0-9,;\t\n|: -]{0,200}"
    ) {
        feed(text.as_bytes());
    }

    #[test]
    fn damaged_texts_do_no_harm(bytes in damaged()) {
        feed(&bytes);
    }
}
