//! Every format keeps what it declares to keep, and its texts are detected.

use pencilproof_core::{DigitSet, Value};
use pencilproof_format::{
    Document, FORMATS, Format, Givens, Hodoku, Loss, Marks, ParseReason, ReadOptions, Reader, Several, losses,
    read_str, write, write_part,
};
use proptest::prelude::*;

/// What a format keeps of a document, in comparable form.
#[derive(Debug, PartialEq)]
struct Kept {
    layout: String,
    values: Vec<Option<Value>>,
    marks: Vec<Option<DigitSet>>,
    info: Vec<String>,
    tail: Option<String>,
    hodoku: Option<Hodoku>,
    colours: Vec<String>,
}

fn kept(document: &Document, format: &Format) -> Kept {
    let (puzzle, keeps) = (&document.puzzle, &format.keeps);
    let cells = || puzzle.layout().cells();
    let value = |cell| match keeps.givens {
        Givens::Implied => None,
        Givens::ValuesOnly => puzzle.value(cell).map(|value| Value { given: true, ..value }),
        Givens::Apart => puzzle.value(cell),
    };
    let marks = |cell| match keeps.marks {
        Marks::None => None,
        Marks::Candidates => Some(puzzle.allowed(cell)),
        Marks::Own => puzzle.marks(cell).filter(|_| puzzle.value(cell).is_none()),
    };
    let info = document.info.iter().filter(|(field, _)| keeps.info.contains(field));
    Kept {
        layout: puzzle.layout().to_string(),
        values: cells().map(value).collect(),
        marks: cells().map(marks).collect(),
        info: info.map(|(field, text)| format!("{}: {text}", field.word())).collect(),
        tail: document.tail.clone().filter(|_| keeps.tail),
        // The deleted candidates say the same as the marks.
        hodoku: document.hodoku.clone().filter(|_| keeps.hodoku).map(|step| Hodoku { deleted: Vec::new(), ..step }),
        colours: if keeps.colours { document.colours.clone() } else { Vec::new() },
    }
}

fn any_format() -> impl Strategy<Value = &'static Format> {
    let writable: Vec<_> = FORMATS.iter().copied().filter(|format| format.can_read() && format.can_write()).collect();
    prop::sample::select(writable)
}

proptest! {
    #![proptest_config(ProptestConfig {
        // Enough cases for every format; PROPTEST_CASES raises the number.
        cases: ProptestConfig::default().cases * 8,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn what_a_format_keeps_is_read_back(
        (format, (document, options)) in any_format().prop_flat_map(|format| (Just(format), crate::common::document(format)))
    ) {
        let text = write(&document, format).unwrap();
        prop_assert!(text.ends_with('\n'));
        prop_assert!(!format.many || text.lines().count() == 1, "{:?}", text);
        let named = ReadOptions { format: Some(format), ..options.clone() };
        let back = read_str(&text, &named);
        prop_assert!(back.is_ok(), "{} {:?}\n{}", format.id, back, text);
        let back = back.unwrap();
        prop_assert_eq!(back.len(), 1);
        prop_assert_eq!(kept(&back[0], format), kept(&document, format), "{}\n{}", format.id, text);
        // Written again, the text is the same.
        prop_assert_eq!(write(&back[0], format).unwrap(), text.clone());
        // Only the layout may be lost, because the options supply it.
        let lost = losses(&back[0], format);
        prop_assert!(lost.iter().all(|loss| matches!(loss, Loss::Layout(_))), "{:?}", lost);

        // Without a format in the options, the puzzle is the same, or the error names the format among others.
        match read_str(&text, &options) {
            Ok(found) => prop_assert_eq!(kept(&found[0], format), kept(&document, format), "{}\n{}", format.id, text),
            Err(error) => {
                let is_named = matches!(&error.reason, ParseReason::Ambiguous(ids) if ids.contains(&format.id));
                prop_assert!(is_named, "{} {}\n{}", format.id, error, text);
            }
        }
        let streamed: Result<Vec<_>, _> = Reader::new(text.as_bytes(), named).collect();
        prop_assert_eq!(streamed, Ok(back));
    }
}

#[test]
fn the_format_of_examples_is_detected() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let document = &read_str(line, &ReadOptions::default()).unwrap()[0];
    for format in FORMATS.iter().filter(|format| format.can_write() && format.can_detect()) {
        let text = write(document, format).unwrap();
        assert_eq!(pencilproof_format::detect(&text).map(|found| found.id), Ok(format.id), "{text}");
    }
}

#[test]
fn several_puzzles_in_one_text_are_read_back() {
    let lines = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "..8.....3.12.........9.42...4.1...9.8....7.1..6.......7..2..5...257.9.3..9.6..7.2",
        ".................................................................................",
    ];
    let documents: Vec<Document> =
        lines.iter().map(|line| read_str(line, &ReadOptions::default()).unwrap().remove(0)).collect();
    let formats = FORMATS.iter().filter(|format| format.can_read() && format.can_write());
    for format in formats.filter(|format| format.several != Several::Files) {
        let mut text = String::new();
        for (number, document) in documents.iter().enumerate() {
            text.push_str(format.several.before(number));
            text.push_str(&write_part(document, format).unwrap());
        }
        text.push_str(format.several.after());
        let named = ReadOptions { format: Some(format), ..ReadOptions::default() };
        let found = read_str(&text, &named).map(|found| found.iter().map(|one| kept(one, format)).collect::<Vec<_>>());
        let wanted = documents.iter().map(|document| kept(document, format)).collect::<Vec<_>>();
        assert_eq!(found, Ok(wanted), "{}\n{text}", format.id);
        if format.can_detect() {
            assert_eq!(pencilproof_format::detect(&text).map(|found| found.id), Ok(format.id), "{text}");
        }
    }
}
