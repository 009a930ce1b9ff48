//! # SudokuPad
//! A link to SudokuPad, which contains the puzzle.
//!
//! ```text
//! https://sudokupad.app/fpuzN4Ig...        the JSON of f-puzzles, packed in the same way; also fpuzzles...
//! https://sudokupad.app/?puzzleid=fpuz...
//! https://sudokupad.app/sclN4Ig...         the site's own JSON, zipped and packed: read only
//! ```
//!
//! In the site's own JSON, the regions mean something, and cages with `unique` and `sum`: cells that differ and add up
//! to the sum. What else is drawn there means what its rules say in words; it is an error, with its place. The label of
//! a cage without `sum` is such a drawing, too.
//!
//! **Keeps** the same as f-puzzles. It is written as `fpuz`.

use crate::error::{Fault, Parsed};
use crate::format::{Format, Read, Several};
use crate::formats::{fpuzzles, lz, scl};
use crate::{Document, ReadOptions, WriteError};

pub(crate) static SUDOKUPAD: Format = Format {
    id: "sudokupad",
    name: "SudokuPad",
    about: "a link to sudokupad.app with a puzzle that starts with fpuz or scl",
    extensions: &[],
    several: Several::Lines,
    keeps: fpuzzles::KEEPS,
    many: true,
    read: Read::One(read),
    write: Some(write),
    fits: Some(fits),
};

/// The prefixes of a puzzle, longer ones before shorter ones.
const PREFIXES: [&str; 3] = ["fpuzzles", "fpuz", SCL];

/// The prefix of a puzzle in the site's own JSON.
const SCL: &str = "scl";

/// The prefix of the puzzle, and the byte after it.
fn payload(text: &str) -> Option<(&'static str, usize)> {
    let start = text.len() - text.trim_start().len();
    let begins = |&at: &usize| at == start || text[..at].ends_with(['/', '=']);
    let find = |prefix: &'static str| {
        let at = text.match_indices(prefix).map(|(at, _)| at).find(begins)?;
        Some((prefix, at + prefix.len()))
    };
    PREFIXES.into_iter().filter_map(find).min_by_key(|&(prefix, at)| at - prefix.len())
}

pub(crate) fn fits(text: &str, _: &ReadOptions) -> bool {
    let at_site = ["sudokupad", "crackingthecryptic"].iter().any(|site| text.contains(site));
    let bare = PREFIXES.iter().any(|prefix| text.trim_start().starts_with(prefix));
    // JSON may have the link that a puzzle comes from as a member.
    at_site && text.contains("://") && !text.trim_start().starts_with(['{', '[']) || bare
}

fn read(text: &str, options: &ReadOptions) -> Parsed<Document> {
    let start = text.len() - text.trim_start().len();
    let end = text.trim_end().len();
    let Some((prefix, at)) = payload(text) else {
        return Err(Fault::syntax(start..end, "this link contains no puzzle; puzzles start with fpuz or scl"));
    };
    let end = text[at..].find(['&', '#', '?']).map_or(end.max(at), |end| at + end);
    if prefix == SCL {
        return scl::read(&lz::unpack_part(text, at..end)?, at..end, options);
    }
    fpuzzles::read_packed(text, at..end, options)
}

fn write(document: &Document) -> Result<String, WriteError> {
    Ok(format!("https://sudokupad.app/fpuz{}\n", fpuzzles::packed(document, SUDOKUPAD.id)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{detect, read_str};

    #[test]
    fn a_link_in_json_is_no_puzzle() {
        assert!(!fits(r#"{"link":"https://sudokupad.app/abc","givens":"1..............."}"#, &ReadOptions::default()));
    }

    #[test]
    fn reads_every_kind_of_link() {
        let packed = lz::pack(
            "{\"size\":4,\"grid\":[[{\"value\":3,\"given\":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}",
        );
        let regions =
            "[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
        let scl = lz::pack(&format!("{{ce:[[{{v:3}},,,],[,,,],[,,,],[,,,]],re:{regions}}}"));
        let links = [
            format!("https://sudokupad.app/fpuz{packed}"),
            format!("https://sudokupad.app/fpuzzles{packed}?setting-x=1"),
            format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuz{packed}&a=b"),
            format!("fpuz{packed}"),
            format!("https://sudokupad.app/scl{scl}"),
            format!("scl{scl}"),
        ];
        for link in links {
            assert_eq!(detect(&link).unwrap().id, "sudokupad");
            let document = &read_str(&link, &ReadOptions::default()).unwrap()[0];
            assert_eq!(document.puzzle.givens().count(), 1);
            let written = write(document).unwrap();
            assert!(written.starts_with("https://sudokupad.app/fpuzN4Ig"), "{written}");
            assert_eq!(read_str(written, &ReadOptions::default()).unwrap()[0], *document);
        }
        let none = read_str("https://sudokupad.app/some-name", &ReadOptions::default()).unwrap_err();
        assert_eq!(none.to_string(), "1:1: this link contains no puzzle; puzzles start with fpuz or scl");
        let cut = read_str("https://sudokupad.app/fpuzN4Ig", &ReadOptions::default()).unwrap_err();
        assert_eq!(cut.to_string(), "1:31: the packed puzzle is cut off");
    }
}
