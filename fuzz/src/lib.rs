//! What the fuzz target checks: nothing panics, and what is read comes back when it is written and read again.

use pencilproof_core::Layout;
use pencilproof_format::{Document, FORMATS, Format, Marks, ParseError, ReadOptions, Reader, detect, losses, read_str, write};

/// Reads a text in the format that the byte before it picks, by its place among all formats and round again; at zero
/// the format is found out. What is read is written and read again.
pub fn read(bytes: &[u8]) {
    let Some((&pick, text)) = bytes.split_first() else { return };
    let format = usize::from(pick) % (FORMATS.len() + 1);
    let format = format.checked_sub(1).map(|index| FORMATS[index]);
    if format.is_none() {
        let _ = detect(text).inspect_err(look_at);
    }
    check(text, &ReadOptions { format, constraints: true, ..ReadOptions::default() });
}

fn check(bytes: &[u8], options: &ReadOptions) {
    let whole = read_str(bytes, options).inspect_err(look_at);
    let mut reader = Reader::new(bytes, options.clone());
    let streamed: Vec<_> = reader.by_ref().collect();
    streamed.iter().filter_map(|item| item.as_ref().err()).for_each(look_at);
    let Ok(documents) = whole else { return };
    assert_eq!(streamed.into_iter().collect::<Result<Vec<_>, _>>().as_ref(), Ok(&documents));
    let Some(format) = reader.format() else { return };
    for document in &documents {
        losses(document, format);
        let Ok(text) = write(document, format) else { continue };
        let told = ReadOptions { format: Some(format), layout: told(document, format), symbols: None, constraints: true };
        let back = read_str(&text, &told).expect("what was written can be read");
        assert_eq!(write(&back[0], format).expect("what was read can be written"), text);
        assert!(same(&back[0], document, format), "{text}");
    }
}

/// The layout that has to be told to the reader.
fn told(document: &Document, format: &Format) -> Option<Layout> {
    (!format.keeps.layouts).then(|| document.puzzle.layout().clone())
}

fn same(one: &Document, other: &Document, format: &Format) -> bool {
    let (a, b) = (&one.puzzle, &other.puzzle);
    a.layout() == b.layout()
        && a.layout().cells().all(|cell| {
            let digit = |document: &Document| document.puzzle.value(cell).map(|value| value.digit);
            match format.keeps.marks {
                Marks::None => digit(one) == digit(other),
                _ => a.allowed(cell) == b.allowed(cell),
            }
        })
}

fn look_at(error: &ParseError) {
    assert!(error.line >= 1 && error.column >= 1 && error.len >= 1);
    assert!(error.render().lines().skip(1).all(|line| line.chars().count() <= 90));
}
