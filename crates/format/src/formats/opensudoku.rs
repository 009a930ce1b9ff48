//! # OpenSudoku
//! The XML files of the Android app, with any number of games.
//!
//! ```text
//! <opensudoku version="2">
//!   <name>A title</name> <author>...</author> <description>... <comment>... <created>... <source>... <level>...
//!   <sourceURL>...</sourceURL>
//!   <game data="100000002..."/>                              81 digits, 0 for empty
//!   <folder name="...">                                     a title, with texts of its own
//!     <author>...</author> <game data="version: 1 0|1,4,|1|..."/>
//!   </folder>
//! </opensudoku>
//! ```
//!
//! The texts of the file are those of every game, unless the folder of the game has its own.
//! With `version: 1` there is `value|marks|editable|` for each cell. The marks are digits with a comma after each, or
//! `-` for none. A value that cannot be edited is a given.
//!
//! **Keeps** givens and placed values, pencil marks and the texts, 9x9 only.

use crate::cells::{self, chars_of};
use crate::error::{Fault, ParseReason, Parsed, counted};
use crate::format::{Format, Givens, Keeps, Marks, Read, Several};
use crate::formats::line;
use crate::write::some_marks_everywhere;
use crate::{Document, Field, Info, ReadOptions, WriteError};
use pencilproof_core::{Digit, DigitSet, Layout, Puzzle};
use roxmltree::{Document as XmlDocument, Node, TextPos};
use std::ops::Range;

pub(crate) static OPENSUDOKU: Format = Format {
    id: "opensudoku",
    name: "OpenSudoku",
    about: "an XML file with any number of 9x9 games",
    extensions: &["opensudoku"],
    several: Several::Framed(OPEN, CLOSE),
    keeps: Keeps {
        givens: Givens::Apart,
        marks: Marks::Own,
        info: &[
            Field::Title,
            Field::Author,
            Field::Description,
            Field::Comment,
            Field::Date,
            Field::Source,
            Field::Level,
            Field::Url,
        ],
        sides: &[9],
        ..Keeps::VALUES
    },
    many: false,
    read: Read::Several(read),
    write: Some(write),
    fits: Some(fits),
};

/// The text before the first game.
const OPEN: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n";
/// The text after the last game.
const CLOSE: &str = "</opensudoku>\n";

const TEXTS: [(&str, Field); 8] = [
    ("name", Field::Title),
    ("author", Field::Author),
    ("description", Field::Description),
    ("comment", Field::Comment),
    ("created", Field::Date),
    ("source", Field::Source),
    ("level", Field::Level),
    ("sourceURL", Field::Url),
];

/// The start of the data of a game that has more than digits.
const VERSION: &str = "version:";

fn fits(text: &str, _: &ReadOptions) -> bool {
    text.trim_start().starts_with('<') && text.contains("<opensudoku")
}

fn read(text: &str, options: &ReadOptions) -> Parsed<Vec<Document>> {
    // An XML declaration must come first, so leading blanks are cut off.
    let start = text.len() - text.trim_start().len();
    let body = &text[start..];
    let xml = XmlDocument::parse(body).map_err(|error| {
        let at = start + offset(body, error.pos());
        Fault::syntax(at..at + 1, format!("this is not XML: {error}"))
    })?;
    let mut info = Info::default();
    read_texts(&xml.root_element(), &mut info);
    let mut documents = Vec::new();
    for game in xml.descendants().filter(|node| node.has_tag_name("game")) {
        let puzzle = read_game(&game, options).map_err(|fault| fault.shift(start))?;
        let mut info = info.clone();
        if let Some(folder) = game.parent().filter(|parent| parent.has_tag_name("folder")) {
            if let (Some(name), None) = (folder.attribute("name"), info.get(Field::Title)) {
                info.set(Field::Title, name.trim());
            }
            read_texts(&folder, &mut info);
        }
        documents.push(Document { info, ..Document::new(puzzle) });
    }
    if documents.is_empty() { Err(Fault::new(0..0, ParseReason::Empty)) } else { Ok(documents) }
}

/// Reads the texts that are children of a node.
fn read_texts(node: &Node<'_, '_>, info: &mut Info) {
    for child in node.children() {
        let known = TEXTS.iter().find(|(name, _)| child.has_tag_name(*name));
        if let (Some((_, field)), Some(text)) = (known, child.text()) {
            info.set(*field, text.trim());
        }
    }
}

/// The byte offset of a place that is given as row and column.
fn offset(text: &str, place: TextPos) -> usize {
    let (row, col) = ((place.row as usize).saturating_sub(1), (place.col as usize).saturating_sub(1));
    let start: usize = text.split_inclusive('\n').take(row).map(str::len).sum();
    let within: usize = text[start..].chars().take(col).map(char::len_utf8).sum();
    start + within
}

fn read_game(game: &Node<'_, '_>, options: &ReadOptions) -> Parsed<Puzzle> {
    let Some(data) = game.attribute_node("data") else {
        return Err(Fault::syntax(game.range(), "this game has no data"));
    };
    let at = data.range_value();
    let layout = cells::layout_for_side(9, at.clone(), options)?;
    let Some(rest) = data.value().strip_prefix(VERSION) else {
        let mut chars = chars_of(data.value(), at.start);
        if data.value().len() != at.len() {
            // Something is escaped, so the places of single characters are unknown.
            chars.iter_mut().for_each(|item| item.0 = at.start);
        }
        if chars.len() != layout.cell_count() {
            let reason = format!("{}; a 9x9 has {}", counted(chars.len(), "digits of data"), layout.cell_count());
            return Err(Fault::new(at, ParseReason::Length(reason)));
        }
        return Ok(cells::givens(layout, &cells::read_values(&chars, 9, options)?));
    };
    let rest = rest.trim_start();
    let (version, rest) = rest.split_once(|c: char| c.is_whitespace()).unwrap_or((rest, ""));
    if version != "1" {
        let version: String = version.chars().take(20).collect();
        return Err(Fault::syntax(at, format!("version {version} of the data is not supported")));
    }
    read_cells(rest, at, layout)
}

/// The cells of a game in version 1.
fn read_cells(text: &str, at: Range<usize>, layout: Layout) -> Parsed<Puzzle> {
    let fields: Vec<&str> = text.trim().split('|').collect();
    let wanted = layout.cell_count() * 3;
    // A bar follows each field, so splitting leaves an empty one at the end.
    if fields.len() != wanted + 1 {
        let reason = format!("{}; a 9x9 has {wanted}", counted(fields.len() - 1, "fields of data"));
        return Err(Fault::new(at, ParseReason::Length(reason)));
    }
    let mut puzzle = Puzzle::empty(layout.clone());
    for (cell, field) in layout.cells().zip(fields.chunks_exact(3)) {
        let wrong = |text: &str, what: &str| {
            let text: String = text.chars().take(20).collect();
            Fault::syntax(at.clone(), format!("'{text}' is not {what} of {}", layout.cell_name(cell)))
        };
        let number = |text: &str| text.trim().parse::<usize>().ok().filter(|&number| number <= 9);
        let value = number(field[0]).ok_or_else(|| wrong(field[0], "a value"))?;
        let given = match field[2].trim() {
            "0" => true,
            "1" => false,
            _ => return Err(wrong(field[2], "the editable flag, 0 or 1,")),
        };
        if let Some(digit) = Digit::from_value(value) {
            puzzle.set(cell, digit, given);
        }
        let marks = field[1].split(',').map(str::trim).filter(|mark| !mark.is_empty() && *mark != "-");
        let digit = |mark| number(mark).and_then(Digit::from_value).ok_or_else(|| wrong(mark, "a mark"));
        let marks: DigitSet = marks.map(digit).collect::<Parsed<_>>()?;
        if !marks.is_empty() && value == 0 {
            puzzle.set_marks(cell, Some(marks));
        }
    }
    Ok(puzzle)
}

fn write(document: &Document) -> Result<String, WriteError> {
    some_marks_everywhere(document, OPENSUDOKU.id)?;
    let puzzle = &document.puzzle;
    let data = if puzzle.has_marks() || puzzle.values().any(|(_, value)| !value.given) {
        format!("{VERSION} 1&#10;{}", cells_with_marks(puzzle))
    } else {
        line::cells_of(puzzle).replace('.', "0")
    };
    if document.info.is_empty() {
        return Ok(format!("  <game data=\"{data}\"/>\n"));
    }
    // The folder keeps the texts of this game apart from those of the others.
    let title = document.info.get(Field::Title).unwrap_or_default();
    let mut text = format!("  <folder name=\"{}\">\n", attribute(title));
    for (name, field) in TEXTS.iter().filter(|(_, field)| *field != Field::Title) {
        if let Some(value) = document.info.get(*field) {
            text.push_str(&format!("    <{name}>{}</{name}>\n", escape(value)));
        }
    }
    text.push_str(&format!("    <game data=\"{data}\"/>\n  </folder>\n"));
    Ok(text)
}

fn cells_with_marks(puzzle: &Puzzle) -> String {
    let cell = |cell| match (puzzle.value(cell), puzzle.marks(cell)) {
        (Some(value), _) => format!("{}|-|{}|", value.digit.value(), u8::from(!value.given)),
        (None, Some(marks)) => marks.iter().map(|digit| format!("{},", digit.value())).collect::<String>() + "|1|",
        (None, None) => "-|1|".to_owned(),
    };
    let cell = |at| if puzzle.value(at).is_some() { cell(at) } else { format!("0|{}", cell(at)) };
    puzzle.layout().cells().map(cell).collect()
}

/// Escapes a text for an attribute, in which line breaks and tabs would become blanks.
fn attribute(text: &str) -> String {
    escape(text).replace('"', "&quot;").replace('\n', "&#10;").replace('\t', "&#9;")
}

/// Escapes a text for XML.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            c if c.is_control() && c != '\n' && c != '\t' || "\u{fffe}\u{ffff}".contains(c) => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{detect, read_str};

    fn read_all(text: &str) -> Result<Vec<Document>, String> {
        read_str(text, &ReadOptions::default()).map_err(|error| error.to_string())
    }

    #[test]
    fn reads_every_game() {
        let digits = format!("<game data=\"12{}\"/>", "0".repeat(79));
        let marked = format!("<game data=\"version: 1\n5|-|0|3|-|1|0|1,4,|1|{}\"/>", "0|-|1|".repeat(78));
        let text = format!("<opensudoku><folder name='A &amp; B'>{digits}{marked}</folder></opensudoku>");
        assert_eq!(detect(&text).unwrap().id, "opensudoku");
        let found = read_all(&text).unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].info.get(Field::Title), Some("A & B"));
        assert_eq!(found[1].puzzle.givens().count(), 1);
        assert_eq!(found[1].puzzle.values().count(), 2);
        let third = found[1].puzzle.layout().cell(0, 2);
        assert_eq!(found[1].puzzle.marks(third).map(cells::word).as_deref(), Some("14"));
        assert_eq!(read_all(&crate::write(&found[1], &OPENSUDOKU).unwrap()).unwrap()[0], found[1]);
    }

    #[test]
    fn errors_have_places() {
        let error = |text: &str| read_all(text).unwrap_err();
        assert_eq!(error("<opensudoku>\n<game data='12'/></opensudoku>"), "2:13: 2 digits of data; a 9x9 has 81");
        let text = format!("<opensudoku>\n<game data='1x2A{}'/></opensudoku>", "0".repeat(77));
        assert_eq!(error(&text), "2:16: 'A' is not a digit of a 9x9");
        assert_eq!(error("<opensudoku/>"), "1:1: there is no puzzle in the input");
        assert!(error("<opensudoku>\n <game</opensudoku>").starts_with("2:7: this is not XML: "));
        assert_eq!(
            error("<opensudoku><game data='version: 7 x'/></opensudoku>"),
            "1:25: version 7 of the data is not supported"
        );
        let text = format!("<opensudoku><game data='version: 1 0|z|1|{}'/></opensudoku>", "0|-|1|".repeat(80));
        assert_eq!(error(&text), "1:25: 'z' is not a mark of r1c1");
    }
}
