//! Tables as programs ask for them.
#![forbid(unsafe_code)]

mod analyst;
mod docs;
mod steps;

use pencilproof_table::{Entry, Row};

/// Singles are enough.
pub(crate) const EASY: &str = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
/// Chains are needed.
pub(crate) const HARD: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

/// The rows of texts.
pub(crate) fn rows(texts: &[&str]) -> Vec<Row> {
    let read = |text: &str| {
        pencilproof::format::read_str(text, &Default::default())
            .map(|mut documents| documents.remove(0))
            .map_err(|error| error.to_string())
    };
    let row = |(number, text): (u64, &&str)| match read(text) {
        Ok(document) => Row::of_document(number, document),
        Err(reason) => {
            let entry = Entry::Bad { text: (*text).to_owned(), reason };
            Row { number, entry, comment: None }
        }
    };
    (1..).zip(texts).map(row).collect()
}
