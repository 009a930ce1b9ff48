//! Reading streams puzzle by puzzle; in constant memory if each line is a puzzle.
//!
//! A [`Reader`] holds at most one line of up to [`MAX_LINE`] bytes. If the input is one record, it holds the input, up
//! to [`MAX_INPUT`] bytes. A bad line is an error among the items, and the next item is the next line.

use crate::detect::{detect_line, detect_text};
use crate::error::ParseReason;
use crate::format::Format;
use crate::plain::{PlainLine, plain_lines};
use crate::read::{MAX_INPUT, clean, is_content, read_record, read_whole};
use crate::{Document, ParseError, ReadOptions};
use pencilproof_core::Layout;
use std::collections::VecDeque;
use std::io::BufRead;
use std::iter::FusedIterator;

/// The longest line that is read, in bytes.
pub const MAX_LINE: usize = 1 << 20;
/// How much of an input is examined, in bytes, before the reader decides on a format with one puzzle per line.
const SAMPLE: usize = 64 << 10;
/// How much of an overlong line is kept for the error, in bytes.
const SHOWN: usize = 1 << 10;

/// Reads the puzzles of a stream one by one.
///
/// ```
/// use pencilproof_format::{ReadOptions, Reader};
/// let input = "1...............\n1...\n.2..............\n";
/// let items: Vec<_> = Reader::new(input.as_bytes(), ReadOptions::default()).collect();
/// assert_eq!(items.iter().map(|item| item.is_ok()).collect::<Vec<_>>(), [true, false, true]);
/// assert_eq!(items[1].as_ref().unwrap_err().to_string(), "2:1: 4 characters; a 4x4 has 16");
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    options: ReadOptions,
    format: Option<&'static Format>,
    /// Lines read while the format was being detected.
    waiting: VecDeque<Line>,
    /// Documents from the last record that have not been returned yet.
    ready: VecDeque<Document>,
    /// The line of the document that was returned last.
    line: usize,
    any: bool,
    done: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader of a stream. It reads nothing before the first item is requested.
    pub fn new(input: R, options: ReadOptions) -> Reader<R> {
        let lines = Lines { input, number: 0, after_cr: false };
        let format = options.format;
        Reader {
            lines,
            options,
            format,
            waiting: VecDeque::new(),
            ready: VecDeque::new(),
            line: 0,
            any: false,
            done: false,
        }
    }

    /// The format, once it is known.
    pub fn format(&self) -> Option<&'static Format> {
        self.format
    }

    /// The line on which the last item began, from 1; 0 before the first.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Takes the plain lines that come next, as far as they are in the buffer of the stream. There are none if the next
    /// item is something else or the format is not known yet. An error is left to the next item.
    ///
    /// ```
    /// use pencilproof_format::{ReadOptions, Reader};
    /// let line = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
    /// let input = format!("{line}\n{line}\n{line}\n{line} # easy\n");
    /// let mut reader = Reader::new(input.as_bytes(), ReadOptions::default());
    /// assert!(reader.plain_lines().is_empty() && reader.next().is_some());
    /// assert_eq!(reader.plain_lines().iter().map(|line| line.number).collect::<Vec<_>>(), [2, 3]);
    /// assert_eq!(reader.next().unwrap().unwrap().comment(), Some("easy"));
    /// ```
    pub fn plain_lines(&mut self) -> Vec<PlainLine> {
        let is_line = self.format.is_some_and(|format| ["line", "sdm"].contains(&format.id));
        let held = self.done || !self.waiting.is_empty() || !self.ready.is_empty();
        let usual = self.options.symbols.is_none()
            && self.options.layout.as_ref().is_none_or(|layout| *layout == Layout::classic());
        if !is_line || held || !usual {
            return Vec::new();
        }
        let lines = self.lines.plain_lines();
        if let Some(last) = lines.last() {
            (self.line, self.any) = (last.number, true);
        }
        lines
    }

    fn find_next(&mut self) -> Result<Option<Document>, ParseError> {
        let format = match self.format {
            Some(format) => format,
            None => self.find_format()?,
        };
        self.format = Some(format);
        if !format.many {
            self.done = true;
            let bytes = self.rest()?;
            self.line = 1;
            self.ready.extend(read_whole(format, &clean(&bytes, 1)?, &self.options)?);
            return Ok(self.ready.pop_front());
        }
        while let Some(line) = self.next_line()? {
            self.line = line.number;
            let text = line.text()?;
            if is_content(&text) {
                self.any = true;
                self.ready.extend(read_record(format, &text, line.number, &self.options)?);
                return Ok(self.ready.pop_front());
            }
        }
        self.done = true;
        if self.any { Ok(None) } else { Err(ParseError::at_line(1, "", ParseReason::Empty)) }
    }

    fn next_line(&mut self) -> Result<Option<Line>, ParseError> {
        match self.waiting.pop_front() {
            Some(line) => Ok(Some(line)),
            None => self.lines.next_line(),
        }
    }

    /// Reads until the format is clear: usually one line, at most the whole input.
    fn find_format(&mut self) -> Result<&'static Format, ParseError> {
        let (mut held, mut looked, mut first) = (0, false, true);
        while let Some(line) = self.lines.next_line()? {
            held += line.bytes.len() + 1;
            let text = line.text();
            self.waiting.push_back(line);
            if let Ok(text) = text
                && is_content(&text)
            {
                if let Some(format) = detect_line(&text, &self.options).filter(|_| first) {
                    return Ok(format);
                }
                first = false;
            }
            if held > SAMPLE && !looked {
                looked = true;
                // The sample may end within a record, so it can only settle a format with one record per line.
                if let Ok(format) = self.detect_waiting()
                    && format.many
                {
                    return Ok(format);
                }
            }
            if held > MAX_INPUT {
                self.done = true;
                return Err(ParseError::at_line(1, "", ParseReason::TooLarge { limit: MAX_INPUT }));
            }
        }
        self.detect_waiting().inspect_err(|_| self.done = true)
    }

    /// Detects the format of the waiting lines. Lines that are not text are left out.
    fn detect_waiting(&self) -> Result<&'static Format, ParseError> {
        let mut text = String::new();
        let mut bad = None;
        for line in &self.waiting {
            match line.text() {
                Ok(line) => text.push_str(&line),
                Err(error) => {
                    bad.get_or_insert(error);
                }
            }
            text.push('\n');
        }
        match (detect_text(&text, &self.options), bad) {
            (Ok(format), _) if format.many => Ok(format),
            (_, Some(error)) => Err(error),
            (found, None) => found,
        }
    }

    /// All remaining lines as one text.
    fn rest(&mut self) -> Result<Vec<u8>, ParseError> {
        let mut bytes = Vec::new();
        while let Some(line) = self.next_line()? {
            if line.overlong {
                return Err(line.too_long());
            }
            bytes.extend(line.bytes);
            bytes.push(b'\n');
            if bytes.len() > MAX_INPUT {
                return Err(ParseError::at_line(1, "", ParseReason::TooLarge { limit: MAX_INPUT }));
            }
        }
        Ok(bytes)
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Document, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(document) = self.ready.pop_front() {
            return Some(Ok(document));
        }
        if self.done {
            return None;
        }
        let item = self.find_next();
        if item.as_ref().is_err_and(ParseError::is_io) {
            self.done = true;
        }
        // A bad line is still a record, so the input is not empty.
        self.any |= item.is_err();
        item.transpose()
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}

/// A line without its end.
#[derive(Debug)]
struct Line {
    number: usize,
    bytes: Vec<u8>,
    /// Whether the line is longer than [`MAX_LINE`]. Then `bytes` is only its beginning.
    overlong: bool,
}

impl Line {
    fn text(&self) -> Result<String, ParseError> {
        if self.overlong { Err(self.too_long()) } else { clean(&self.bytes, self.number).map(|text| text.into_owned()) }
    }

    fn too_long(&self) -> ParseError {
        let source = String::from_utf8_lossy(&self.bytes);
        ParseError::at_line(self.number, &source, ParseReason::LineTooLong { limit: MAX_LINE })
    }
}

/// Splits a stream at `\n`, `\r\n` and `\r`. The part of a line beyond [`MAX_LINE`] is skipped.
#[derive(Debug)]
struct Lines<R> {
    input: R,
    number: usize,
    /// Whether the last line ended in `\r`, so that a `\n` that follows belongs to it.
    after_cr: bool,
}

impl<R: BufRead> Lines<R> {
    fn plain_lines(&mut self) -> Vec<PlainLine> {
        if self.after_cr {
            let Ok(buffer) = self.input.fill_buf() else { return Vec::new() };
            let rest_of_end = usize::from(buffer.first() == Some(&b'\n'));
            self.input.consume(rest_of_end);
            self.after_cr = false;
        }
        let Ok(buffer) = self.input.fill_buf() else { return Vec::new() };
        let (lines, used) = plain_lines(buffer, self.number + 1);
        self.input.consume(used);
        self.number += lines.len();
        lines
    }

    fn next_line(&mut self) -> Result<Option<Line>, ParseError> {
        let mut line = Line { number: self.number + 1, bytes: Vec::new(), overlong: false };
        let mut any = false;
        loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(ParseError::at_line(line.number, "", ParseReason::Io(error.to_string()))),
            };
            if buffer.is_empty() {
                self.number += usize::from(any);
                return Ok(any.then_some(line));
            }
            if std::mem::take(&mut self.after_cr) && buffer[0] == b'\n' {
                self.input.consume(1);
                continue;
            }
            any = true;
            let end = buffer.iter().position(|byte| b"\r\n".contains(byte));
            let part = &buffer[..end.unwrap_or(buffer.len())];
            if line.overlong || line.bytes.len() + part.len() > MAX_LINE {
                line.overlong = true;
                line.bytes.extend_from_slice(&part[..part.len().min(SHOWN)]);
                line.bytes.truncate(SHOWN);
                line.bytes.shrink_to_fit();
            } else {
                line.bytes.extend_from_slice(part);
            }
            self.after_cr = end.is_some_and(|end| buffer[end] == b'\r');
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                self.number += 1;
                return Ok(Some(line));
            }
        }
    }
}
