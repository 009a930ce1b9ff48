//! What holds for every format: whatever it declares to keep comes back, and its texts are recognised.

use pencilproof_core::{DigitSet, Value};
use pencilproof_format::{
    Document, FORMATS, Format, Givens, Hodoku, Loss, Marks, ReadOptions, Reader, Reason, losses, read_str, write,
};
use proptest::prelude::*;

/// What a format keeps of a document, in a form to compare.
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
        // The deleted candidates are the marks told in another way.
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
        // Enough for every format to have its turn; PROPTEST_CASES raises it.
        cases: ProptestConfig::default().cases * 8,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn what_is_kept_comes_back(
        (format, (document, options)) in any_format().prop_flat_map(|format| (Just(format), crate::common::document(format)))
    ) {
        let text = write(&document, format).unwrap();
        prop_assert!(text.ends_with('\n'));
        prop_assert!(!format.many || text.lines().count() == 1, "{:?}", text);
        let told = ReadOptions { format: Some(format), ..options.clone() };
        let back = read_str(&text, &told);
        prop_assert!(back.is_ok(), "{} {:?}\n{}", format.id, back, text);
        let back = back.unwrap();
        prop_assert_eq!(back.len(), 1);
        prop_assert_eq!(kept(&back[0], format), kept(&document, format), "{}\n{}", format.id, text);
        // What came back is written the same way again.
        prop_assert_eq!(write(&back[0], format).unwrap(), text.clone());
        // Only the layout can still be lost, as it is told to the reader.
        let lost = losses(&back[0], format);
        prop_assert!(lost.iter().all(|loss| matches!(loss, Loss::Layout(_))), "{:?}", lost);

        // Nothing but the text: the same puzzle, or a refusal that names the format among others.
        match read_str(&text, &options) {
            Ok(found) => prop_assert_eq!(kept(&found[0], format), kept(&document, format), "{}\n{}", format.id, text),
            Err(error) => {
                let named = matches!(&error.reason, Reason::Ambiguous(ids) if ids.contains(&format.id));
                prop_assert!(named, "{} {}\n{}", format.id, error, text);
            }
        }
        let streamed: Result<Vec<_>, _> = Reader::new(text.as_bytes(), told).collect();
        prop_assert_eq!(streamed, Ok(back));
    }
}

#[test]
fn examples_are_recognised_as_what_they_are() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let document = &read_str(line, &ReadOptions::default()).unwrap()[0];
    for format in FORMATS.iter().filter(|format| format.can_write() && format.can_detect()) {
        let text = write(document, format).unwrap();
        assert_eq!(pencilproof_format::detect(&text).map(|found| found.id), Ok(format.id), "{text}");
    }
}
