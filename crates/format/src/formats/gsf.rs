//! # gsf CSV
//! The tables of gsf's program: one puzzle per line, with at least six commas and the cells in the fifth field.
//!
//! ```text
//! 99408,103,g,22,4..1(81 character)...,C21.m/S8.f,M2.1.953
//! ```
//!
//! **Read only.** The text after the cells is kept as the tail.

use crate::cells::{self, chars_of};
use crate::error::{Fault, Parsed};
use crate::format::{Format, Keeps, Read, Several};
use crate::{Document, ReadOptions};

pub(crate) static GSF: Format = Format {
    id: "gsf",
    name: "gsf CSV",
    about: "a table with one puzzle per line, at least six commas, and the cells in the fifth field",
    extensions: &[],
    several: Several::Lines,
    keeps: Keeps { tail: true, ..Keeps::VALUES },
    many: true,
    read: Read::One(read),
    write: None,
    fits: Some(fits),
};

/// The fifth field of a line with at least seven, and its byte offset.
fn field(text: &str) -> Option<(usize, &str)> {
    let mut commas = text.match_indices(',').map(|(at, _)| at).skip(3);
    let (before, after) = (commas.next()?, commas.next()?);
    commas.next()?;
    Some((before + 1, &text[before + 1..after]))
}

pub(crate) fn fits(text: &str, options: &ReadOptions) -> bool {
    // An object of JSON has commas, too; its own format says where it is damaged.
    !text.trim_start().starts_with('{')
        && field(text).is_some_and(|(_, cells)| cells::layout_for_count(cells.trim().len(), "", 0..0, options).is_ok())
}

fn read(text: &str, options: &ReadOptions) -> Parsed<Document> {
    let Some((at, cells)) = field(text) else {
        let commas = text.matches(',').count();
        return Err(Fault::syntax(0..text.len(), format!("{commas} commas; there must be at least 6")));
    };
    let chars = chars_of(cells.trim(), at + (cells.len() - cells.trim_start().len()));
    let layout = cells::layout_for_count(chars.len(), "characters", at..at + cells.len(), options)?;
    let values = cells::read_values(&chars, layout.side(), options)?;
    let tail = text.get(at + cells.len()..).map(|tail| tail.trim_end().to_owned());
    Ok(Document { tail, ..Document::new(cells::givens(layout, &values)) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{detect, read_str};

    #[test]
    fn the_fifth_field_is_the_puzzle() {
        let text = format!("9,1,g,2,1{}2,C2,M1\n", ".".repeat(79));
        assert_eq!(detect(&text).unwrap().id, "gsf");
        let document = &read_str(&text, &ReadOptions::default()).unwrap()[0];
        assert_eq!(document.puzzle.givens().count(), 2);
        assert_eq!(document.comment(), Some("C2,M1"));
        let options = ReadOptions { format: Some(&GSF), ..Default::default() };
        let error = |text: &str| read_str(text, &options).unwrap_err().to_string();
        assert_eq!(error(&text.replacen("1.", "A.", 1)), "1:9: 'A' is not a digit of a 9x9");
        assert_eq!(error("1,2,3,4,5,6"), "1:1: 5 commas; there must be at least 6");
        assert_eq!(error("1,2,3,4,5,6,7"), "1:9: 1 character; a 4x4 has 16");
    }
}
