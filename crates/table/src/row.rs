//! Records of a list: what goes into a table.

use pencilproof::Listed;
use pencilproof::core::{Digit, Layout, Puzzle};
use pencilproof::format::{Document, Format, PlainLine, json_members, losses, write_part};
use pencilproof::json;

/// A record of a list.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its number in the list, from 1.
    pub number: u64,
    /// What it holds.
    pub entry: Entry,
    /// What follows the puzzle on its line.
    pub comment: Option<String>,
}

/// What a record of a list holds.
#[derive(Clone, Debug)]
pub enum Entry {
    /// A classic puzzle of givens alone: `1` to `9`, and `.` or `0` for empty cells. With other characters it is no
    /// puzzle.
    Line([u8; 81]),
    /// Any other puzzle.
    Puzzle(Box<Puzzle>),
    /// No puzzle.
    Bad {
        /// The text, as far as it is known.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
}

/// The formats of one line, the shortest first, of which the first that keeps everything of a puzzle is its text.
const ONE_LINE: [&str; 3] = ["line", "sukaku", "json"];

impl Row {
    /// The row of a plain line.
    #[must_use]
    pub fn of_line(number: u64, line: &PlainLine) -> Row {
        Row { number, entry: Entry::Line(line.cells), comment: None }
    }

    /// The row of a document.
    #[must_use]
    pub fn of_document(number: u64, document: Document) -> Row {
        let comment = document.comment().map(str::to_owned);
        Row { number, entry: Entry::of_puzzle(document.puzzle), comment }
    }
}

impl Entry {
    /// The entry of a text that is the 81 cells of a classic puzzle and nothing else.
    #[must_use]
    pub fn of_line(text: &str) -> Option<Entry> {
        text.as_bytes().try_into().ok().filter(is_line).map(Entry::Line)
    }

    /// The entry of a puzzle.
    #[must_use]
    pub fn of_puzzle(puzzle: Puzzle) -> Entry {
        let is_plain = puzzle.layout().is_classic() && !puzzle.has_marks() && puzzle.values().all(|(_, v)| v.given);
        match json::grid(&puzzle).as_bytes().first_chunk() {
            Some(&line) if is_plain => Entry::Line(line),
            _ => Entry::Puzzle(Box::new(puzzle)),
        }
    }

    /// The puzzle, if it is one.
    #[must_use]
    pub fn puzzle(&self) -> Option<Puzzle> {
        self.listed().map(|listed| match listed {
            Listed::Line(line) => {
                Puzzle::from_givens(Layout::classic(), line.iter().map(|&symbol| Digit::from_symbol(symbol.into())))
            }
            Listed::Puzzle(puzzle) => puzzle.clone(),
        })
    }

    /// The puzzle as it is worked on together with others, if it is one.
    pub(crate) fn listed(&self) -> Option<Listed<'_>> {
        match self {
            Entry::Line(line) => is_line(line).then_some(Listed::Line(line)),
            Entry::Puzzle(puzzle) => Some(Listed::Puzzle(puzzle)),
            Entry::Bad { .. } => None,
        }
    }

    /// The text of the column `puzzle`: one line that keeps everything of the puzzle.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Entry::Line(line) => line.iter().map(|&symbol| if symbol == b'0' { '.' } else { symbol.into() }).collect(),
            Entry::Puzzle(puzzle) => one_line(puzzle),
            Entry::Bad { text, .. } => text.clone(),
        }
    }

    /// The text of the column `constraints`: a list as JSON, which the text of the puzzle has as well. `None` for a
    /// puzzle without constraints.
    pub(crate) fn constraints(&self) -> Option<String> {
        match self {
            Entry::Puzzle(puzzle) if !puzzle.layout().is_plain() => {
                serde_json::to_string(&json_members(puzzle).constraints?).ok()
            }
            _ => None,
        }
    }
}

/// Whether a line has cells alone. Without a way out of the loop, it becomes a few vector instructions.
fn is_line(line: &[u8; 81]) -> bool {
    line.iter().fold(true, |is_line, symbol| is_line & matches!(symbol, b'.' | b'0'..=b'9'))
}

/// A puzzle in one line that keeps everything of it.
fn one_line(puzzle: &Puzzle) -> String {
    let document = Document::new(puzzle.clone());
    let formats = ONE_LINE.iter().filter_map(|id| Format::by_id(id));
    let written = formats
        .filter(|format| losses(&document, format).is_empty())
        .find_map(|format| write_part(&document, format).ok());
    written.map_or_else(|| json::grid(puzzle), |text| text.trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilproof::format::{ReadOptions, read_str};

    #[test]
    fn the_text_keeps_everything() {
        let sukaku = "12.4".repeat(16);
        for text in [
            "1..............2",
            &sukaku,
            "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4",
        ] {
            let read = |text: &str| read_str(text, &ReadOptions::default()).unwrap().remove(0).puzzle;
            let entry = Entry::of_puzzle(read(text));
            assert_eq!(entry.text(), text);
            assert_eq!(entry.puzzle(), Some(read(&entry.text())));
        }
        let mut placed = Puzzle::empty(Layout::classic());
        let cell = placed.layout().cells().next().unwrap();
        placed.set(cell, Digit::from_index(4), false);
        let text = Entry::of_puzzle(placed.clone()).text();
        assert_eq!(read_str(&text, &ReadOptions::default()).unwrap()[0].puzzle, placed, "{text}");
    }
}
