//! Puzzles together with the lines that they are on, byte for byte, so that they can be passed on as they are.
//!
//! What lies between two records, comments and blank lines, is handed out with the one that follows. The pieces of an
//! input, one after the other, are the input, but for a byte order mark at its start.

use crate::feed::Piece;
use pencilproof_format::{Document, Format, ParseError, PlainLine, ReadOptions, Reader};
use std::io::{self, BufRead, Read};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use thiserror::Error;

/// A piece of an input.
#[derive(Debug)]
pub enum Passage {
    /// Plain lines, one for each line of the text.
    Lines {
        /// The text of all lines.
        text: Vec<u8>,
        /// The lines.
        lines: Vec<PlainLine>,
    },
    /// A record, or what is wrong with it.
    Record {
        /// The lines before the record that belong to no other: comments, blank lines, the head of a table.
        before: Vec<u8>,
        /// The lines of the record.
        text: Vec<u8>,
        /// The number of its first line, from 1.
        line: usize,
        /// The puzzle.
        item: Box<Result<Document, ParseError>>,
    },
    /// The lines after the last record.
    Rest(Vec<u8>),
}

impl Piece for Passage {
    fn records(&self) -> u64 {
        match self {
            Passage::Lines { lines, .. } => lines.len() as u64,
            Passage::Record { .. } => 1,
            Passage::Rest(_) => 0,
        }
    }

    fn part(mut self, mut is_wanted: impl FnMut(u64) -> bool) -> Option<Passage> {
        match &mut self {
            Passage::Lines { text, lines } => {
                let wanted: Vec<bool> = (0..lines.len() as u64).map(&mut is_wanted).collect();
                let (mut flags, all) = (wanted.iter(), std::mem::take(text));
                lines.retain(|_| flags.next() == Some(&true));
                let texts =
                    all.split_inclusive(|&byte| byte == b'\n').zip(&wanted).filter(|&(_, &is_wanted)| is_wanted);
                *text = texts.flat_map(|(text, _)| text).copied().collect();
                !lines.is_empty()
            }
            Passage::Record { .. } => is_wanted(0),
            Passage::Rest(_) => true,
        }
        .then_some(self)
    }
}

/// Why the lines of an input cannot be handed out.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NotLines {
    /// Its puzzles are not records of lines.
    #[error(
        "the format '{0}' does not have each puzzle on lines of its own; convert it first, as with convert --to line"
    )]
    Format(&'static str),
    /// Several puzzles are in one record.
    #[error("line {0}: several puzzles are in one record; convert it first, as with convert --to line")]
    Several(usize),
}

/// Reads the puzzles of a stream with their lines, in constant memory. An error ends it.
///
/// ```
/// use pencilproof::format::ReadOptions;
/// use pencilproof::split::{Passage, VerbatimReader};
/// let input = "# two\n1......3......32 # small\r\n.1......3.......\n";
/// let mut reader = VerbatimReader::new(input.as_bytes(), ReadOptions::default());
/// let Some(Ok(Passage::Record { before, text, line, .. })) = reader.next() else { panic!() };
/// assert_eq!((&before[..], &text[..], line), (&b"# two\n"[..], &b"1......3......32 # small\r\n"[..], 2));
/// ```
#[derive(Debug)]
pub struct VerbatimReader<R> {
    reader: Reader<Taped<R>>,
    tape: Arc<Mutex<Tape>>,
    /// The last line of the record before.
    end: usize,
    is_done: bool,
}

impl<R: BufRead> VerbatimReader<R> {
    /// A reader of a stream. It reads nothing before the first piece is requested.
    pub fn new(input: R, options: ReadOptions) -> VerbatimReader<R> {
        let tape = Arc::<Mutex<Tape>>::default();
        let taped = Taped { input, tape: tape.clone(), skips: false };
        VerbatimReader { reader: Reader::new(taped, options), tape, end: 0, is_done: false }
    }

    /// The format, once it is known.
    pub fn format(&self) -> Option<&'static Format> {
        self.reader.format()
    }

    fn tape(&self) -> MutexGuard<'_, Tape> {
        // Bytes are fit for use even after a panic.
        self.tape.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find_next(&mut self) -> Option<Result<Passage, NotLines>> {
        let lines = self.reader.plain_lines();
        if let Some(last) = lines.last() {
            self.end = last.number;
            let text = self.tape().take_through(last.number);
            return Some(Ok(Passage::Lines { text, lines }));
        }
        let Some(item) = self.reader.next() else {
            self.is_done = true;
            let rest = self.tape().take_through(usize::MAX);
            return (!rest.is_empty()).then_some(Ok(Passage::Rest(rest)));
        };
        let Some(format) = self.reader.format() else {
            // The input as a whole is what is wrong.
            let text = self.tape().take_through(usize::MAX);
            return Some(Ok(Passage::Record { before: Vec::new(), text, line: 1, item: Box::new(item) }));
        };
        if !format.many {
            self.is_done = true;
            return Some(Err(NotLines::Format(format.id)));
        }
        let is_end = item.as_ref().is_err_and(ParseError::is_io);
        let line = self.reader.line();
        if line <= self.end && !is_end {
            self.is_done = true;
            return Some(Err(NotLines::Several(line)));
        }
        self.end = self.reader.end_line();
        let mut tape = self.tape();
        let before = tape.take_through(line.saturating_sub(1));
        let text = tape.take_through(self.end);
        drop(tape);
        Some(Ok(Passage::Record { before, text, line, item: Box::new(item) }))
    }
}

impl<R: BufRead> Iterator for VerbatimReader<R> {
    type Item = Result<Passage, NotLines>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done { None } else { self.find_next() }
    }
}

/// Bytes that have been read and not handed out yet.
#[derive(Debug, Default)]
struct Tape {
    bytes: Vec<u8>,
    /// How many of them have been handed out.
    used: usize,
    /// The number of lines handed out.
    lines: usize,
    /// Whether anything has been asked for.
    is_begun: bool,
}

/// The byte order mark.
const MARK: &[u8] = "\u{feff}".as_bytes();

impl Tape {
    fn push(&mut self, bytes: &[u8]) {
        if self.used == self.bytes.len() {
            self.bytes.clear();
            self.used = 0;
        }
        self.bytes.extend_from_slice(bytes);
    }

    /// Hands out the lines up to the one with this number.
    fn take_through(&mut self, last: usize) -> Vec<u8> {
        if !std::mem::replace(&mut self.is_begun, true) && self.bytes.starts_with(MARK) {
            self.used = MARK.len();
        }
        let mut rest = &self.bytes[self.used..];
        while self.lines < last && !rest.is_empty() {
            let end = rest
                .iter()
                .position(|byte| b"\r\n".contains(byte))
                .map_or(rest.len(), |end| if rest[end..].starts_with(b"\r\n") { end + 2 } else { end + 1 });
            rest = &rest[end..];
            self.lines += 1;
        }
        let end = self.bytes.len() - rest.len();
        let text = self.bytes[self.used..end].to_vec();
        self.used = end;
        text
    }
}

/// A stream that puts on tape what is read from it.
#[derive(Debug)]
struct Taped<R> {
    input: R,
    tape: Arc<Mutex<Tape>>,
    /// Whether the next byte is on tape already.
    skips: bool,
}

impl<R: BufRead> Read for Taped<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Taped<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        let mut tape = self.tape.lock().unwrap_or_else(PoisonError::into_inner);
        // What is consumed is in the buffer, so nothing is read here, and nothing fails.
        let mut ends_line = false;
        if let Ok(buffer) = self.input.fill_buf() {
            let new = buffer.get(usize::from(self.skips && count > 0)..count).unwrap_or_default();
            tape.push(new);
            ends_line = new.last() == Some(&b'\r');
            self.skips &= count == 0;
        }
        self.input.consume(count);
        // Both bytes of a line end belong to the line. An error comes again when the stream is read on.
        if ends_line && self.input.fill_buf().is_ok_and(|buffer| buffer.first() == Some(&b'\n')) {
            tape.push(b"\n");
            self.skips = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The pieces of an input, read through a buffer of some size: kind, text before, text.
    fn pieces(input: &str, buffer: usize) -> Vec<(char, String, String)> {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        let input = BufReader::with_capacity(buffer, input.as_bytes());
        let pieces = VerbatimReader::new(input, ReadOptions::default());
        let kind = |item: &Result<Document, ParseError>| if item.is_ok() { 'p' } else { 'e' };
        pieces
            .map(|piece| match piece.unwrap() {
                Passage::Lines { text: lines, lines: plain } => {
                    assert_eq!(lines.split_inclusive(|&byte| byte == b'\n').count(), plain.len());
                    ('l', String::new(), text(lines))
                }
                Passage::Record { before, text: own, item, .. } => (kind(&item), text(before), text(own)),
                Passage::Rest(rest) => ('r', text(rest), String::new()),
            })
            .collect()
    }

    #[test]
    fn the_pieces_are_the_input() {
        let row = format!("{CLASSIC},\"two\r\nlines\"");
        let inputs = [
            format!("{CLASSIC}\n").repeat(9),
            format!("# head\n\n{CLASSIC} # a\n{CLASSIC}\n# b\n{CLASSIC}\n{CLASSIC}\nbad\n\n{CLASSIC}\n# end\n\n"),
            format!("puzzle,note\r\n{row}\r\n# between\r\n\r\n{row}\r\n{CLASSIC},"),
            format!("{CLASSIC}\r# mac\r{CLASSIC}\r{CLASSIC}"),
            format!("{CLASSIC}\r\n{CLASSIC}\r\n{CLASSIC}\r\n\r\n{CLASSIC}"),
            "1...............\n# mixed\n".to_owned() + CLASSIC + "\n",
            String::new(),
            "# nothing\n".to_owned(),
        ];
        for input in &inputs {
            for buffer in [1, 2, 3, 7, 83, 84, 250, 1 << 16] {
                let pieces = pieces(input, buffer);
                let joined: String = pieces.iter().map(|(_, before, text)| [&before[..], text].concat()).collect();
                assert_eq!(&joined, input, "{buffer}");
                let is_line_end = |text: &str| !text.ends_with('\r') || !input.contains("\r\n");
                assert!(pieces.iter().all(|(_, before, text)| is_line_end(before) && is_line_end(text)), "{pieces:?}");
                assert_eq!(self::pieces(&format!("\u{feff}{input}"), 1 << 16), self::pieces(input, 1 << 16));
            }
        }
    }

    #[test]
    fn comments_go_with_what_follows() {
        let input = format!("puzzle,n\n# first\n{CLASSIC},1\n\n# second\n{CLASSIC},\"2\n3\"\n# rest\n");
        let part = |kind, before: &str, text: String| (kind, before.to_owned(), text);
        let expected = [
            part('p', "puzzle,n\n# first\n", format!("{CLASSIC},1\n")),
            part('p', "\n# second\n", format!("{CLASSIC},\"2\n3\"\n")),
            part('r', "# rest\n", String::new()),
        ];
        assert_eq!(pieces(&input, 50), expected);
    }

    #[test]
    fn what_is_not_in_lines_is_refused() {
        let first = |input: &str| VerbatimReader::new(input.as_bytes(), ReadOptions::default()).find_map(Result::err);
        let grid = CLASSIC.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect::<Vec<_>>();
        assert_eq!(first(&grid.join("\n")), Some(NotLines::Format("grid")));
        assert_eq!(first(&format!("[\"{CLASSIC}\",\"{CLASSIC}\"]\n")), Some(NotLines::Several(1)));
    }
}
