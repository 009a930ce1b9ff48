//! Hostile input: any bytes give at worst an error, with a place that exists.

use pencilproof_format::{FORMATS, ParseError, ReadOptions, Reader, detect, read_str, write};
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

/// Proptest writes no file of failed cases, because every find goes into the corpus.
fn config() -> ProptestConfig {
    ProptestConfig {
        cases: ProptestConfig::default().cases * 2,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// A text in some format with a few bytes changed, removed or inserted, or with its end cut off.
fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let writable: Vec<_> = FORMATS.iter().copied().filter(|format| format.can_read() && format.can_write()).collect();
    let text = prop::sample::select(writable).prop_flat_map(|format| {
        crate::common::document(format).prop_map(move |(document, _)| write(&document, format).unwrap())
    });
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
                1 => bytes[at] = b" \n\r0.:[|#,%=+9AZ"[usize::from(byte) % 16],
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
    fn random_texts_do_no_harm(text in "[ -~\n\r]{0,200}|[0-9.\n|]{0,200}|[0-9 ,\n]{0,200}|[:+0-9.#\\[\\]]{0,200}") {
        feed(text.as_bytes());
    }

    #[test]
    fn damaged_texts_do_no_harm(bytes in damaged()) {
        feed(&bytes);
    }
}
