//! Reading streams puzzle by puzzle; in constant memory if each line is a puzzle, or if one drawing follows the other.
//!
//! A [`Reader`] holds at most one line of up to [`MAX_LINE`] bytes, or a few drawings. If the input is one record, it
//! holds the input, up to [`MAX_INPUT`] bytes. A bad line or drawing is an error among the items, and the next item is
//! the next line or drawing.

use crate::cells::standard;
use crate::detect::{detect_line, detect_text};
use crate::document::Piece;
use crate::drawings::Drawings;
use crate::error::ParseReason;
use crate::format::{Format, Read};
use crate::ink::Inked;
use crate::plain::{PlainLine, plain_lines};
use crate::read::{MAX_INPUT, clean, clean_inked, is_content, no_drawing, read_whole, told};
use crate::records::Records;
use crate::{Document, ParseError, ReadOptions};
use pencilproof_core::Layout;
use std::collections::VecDeque;
use std::io::BufRead;
use std::iter::FusedIterator;

/// The longest line that is read, in bytes. A line that starts with a bracket can be as long as [`MAX_INPUT`], because
/// programs write JSON without line breaks.
pub const MAX_LINE: usize = 1 << 20;
/// How much of an input is examined, in bytes, before the reader decides on a format with one puzzle per line.
const SAMPLE: usize = 64 << 10;
/// How many drawings at the end of a part of the input may change when more of it is read: what is below a drawing can
/// belong to it, and the last one may not be whole.
const OPEN: usize = 3;
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
    /// What one record hands to the next.
    records: Records,
    /// Lines read while the format was being detected.
    waiting: VecDeque<Line>,
    /// Items that have been read but not returned yet, and the lines on which they begin.
    ready: VecDeque<(usize, Result<Document, ParseError>)>,
    /// The side of all puzzles so far; `Some(None)` if there are different ones.
    side: Option<Option<usize>>,
    /// The line of the document that was returned last.
    line: usize,
    /// The last line that was read as part of a record.
    end_line: usize,
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
            records: Records::default(),
            waiting: VecDeque::new(),
            ready: VecDeque::new(),
            side: None,
            line: 0,
            end_line: 0,
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

    /// The line on which the last item ended, from 1; 0 before the first. It is known only for formats whose input
    /// is a sequence of records ([`Format::many`]).
    ///
    /// ```
    /// use pencilproof_format::{ReadOptions, Reader};
    /// let line = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
    /// let input = format!("puzzle,note\n# the first\n{line},\"one\ntwo\"\n");
    /// let mut reader = Reader::new(input.as_bytes(), ReadOptions::default());
    /// assert!(reader.next().unwrap().is_ok());
    /// assert_eq!((reader.line(), reader.end_line()), (3, 4));
    /// ```
    pub fn end_line(&self) -> usize {
        self.end_line
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
            && !matches!(self.options.drawings, Drawings::Told(_))
            && self.options.layout.as_ref().is_none_or(|layout| *layout == Layout::classic());
        if !is_line || held || !usual {
            return Vec::new();
        }
        let lines = self.lines.plain_lines();
        if let Some(last) = lines.last() {
            (self.line, self.end_line, self.any) = (last.number, last.number, true);
            self.note_side(9);
        }
        lines
    }

    fn note_side(&mut self, side: usize) {
        self.side = Some(self.side.unwrap_or(Some(side)).filter(|&known| known == side));
    }

    fn find_next(&mut self) -> Result<Option<Document>, ParseError> {
        let format = match self.format {
            Some(format) => format,
            None => self.find_format()?,
        };
        self.format = Some(format);
        if let Read::Drawn(read) = format.read {
            self.read_drawings(read).inspect_err(|_| self.done = true)?;
            return self.pop().transpose();
        }
        if !format.many {
            self.done = true;
            let bytes = self.rest()?;
            self.line = 1;
            let documents = read_whole(format, &clean_inked(&bytes, 1)?, &self.options)?;
            self.ready.extend(documents.into_iter().map(|document| (1, Ok(document))));
            return self.pop().transpose();
        }
        while let Some(line) = self.next_line()? {
            self.end_line = line.number;
            if !self.records.is_open() {
                self.line = line.number;
            }
            let text = line.text()?;
            if is_content(&text) {
                let documents = self.read_line(format, &text, line.number)?;
                self.queue(documents);
            }
            if let Some(item) = self.pop() {
                return item.map(Some);
            }
        }
        self.done = true;
        let documents = self.records.end(format, &self.options)?;
        self.queue(documents);
        match self.pop() {
            Some(item) => item.map(Some),
            None if self.any => Ok(None),
            None => Err(ParseError::at_line(1, "", ParseReason::Empty)),
        }
    }

    /// Queues the puzzles of a record, which began on the current line.
    fn queue(&mut self, documents: Vec<Document>) {
        self.any |= !documents.is_empty();
        let line = self.line;
        self.ready.extend(documents.into_iter().map(|document| (line, Ok(document))));
    }

    /// The next item that has been read.
    fn pop(&mut self) -> Option<Result<Document, ParseError>> {
        let (line, item) = self.ready.pop_front()?;
        self.line = line;
        Some(item)
    }

    /// Reads a line. In a list of puzzles of one size, a bad line of another length is a short or long line of that
    /// size.
    fn read_line(&mut self, format: &Format, text: &str, number: usize) -> Result<Vec<Document>, ParseError> {
        // A record of several lines cannot be read again.
        let is_line = !self.records.is_open();
        let found = self.records.line(format, text, number, &self.options);
        if let Ok(documents) = &found {
            documents.iter().for_each(|document| self.note_side(document.puzzle.layout().side()));
        }
        if found.is_ok() || !is_line {
            return found;
        }
        let layout = self.side.flatten().and_then(|side| standard(side).ok());
        let told = ReadOptions { layout: self.options.layout.clone().or(layout), ..self.options.clone() };
        match self.records.line(format, text, number, &told) {
            Err(error) if matches!(error.reason, ParseReason::Length(_)) => Err(error),
            _ => found,
        }
    }

    /// Reads drawings that are sure not to change with what follows, unless the input ends.
    fn read_drawings(&mut self, read: fn(&Inked<'_>, &ReadOptions) -> Vec<Piece>) -> Result<(), ParseError> {
        let mut goal = SAMPLE;
        loop {
            let held = |line: &Line| line.bytes.len() + 1;
            let mut size: usize = self.waiting.iter().map(held).sum();
            let mut is_end = false;
            while size < goal && !is_end {
                match self.lines.next_line()? {
                    Some(line) => {
                        size += held(&line);
                        self.waiting.push_back(line);
                    }
                    None => is_end = true,
                }
            }
            if let Some(line) = self.waiting.iter().find(|line| line.overlong) {
                return Err(line.too_long());
            }
            let mut bytes = Vec::with_capacity(size);
            for line in &self.waiting {
                bytes.extend_from_slice(&line.bytes);
                bytes.push(b'\n');
            }
            let first = self.waiting.front().map_or(1, |line| line.number);
            let text = clean_inked(&bytes, first)?;
            let mut pieces = read(&text, &self.options);
            let line_of = |at: usize| text.text[..at].bytes().filter(|&byte| byte == b'\n').count();
            if !is_end {
                let open = pieces.split_off(pieces.len().saturating_sub(OPEN));
                let (Some(next), false) = (open.first(), pieces.is_empty()) else {
                    if goal >= MAX_INPUT {
                        return Err(ParseError::at_line(1, "", ParseReason::TooLarge { limit: MAX_INPUT }));
                    }
                    goal *= 2;
                    continue;
                };
                let used = line_of(next.at);
                self.waiting.drain(..used);
            }
            self.done = is_end;
            self.any |= !pieces.is_empty();
            if !self.any {
                return Err(no_drawing(&text.text, first, &self.options));
            }
            let mut place = (0, first);
            for Piece { at, document } in pieces {
                place = (at, place.1 + text.text[place.0..at].bytes().filter(|&byte| byte == b'\n').count());
                let item = document.map_err(|fault| ParseError::locate(&text.text, first, fault));
                self.ready.push_back((place.1, item));
            }
            return Ok(());
        }
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
                // The sample may end within a record, so it cannot settle a format that is one record.
                if let Ok(format) = self.detect_waiting()
                    && (format.many || matches!(format.read, Read::Drawn(_)))
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
        let item = match self.pop() {
            Some(item) => item,
            None if self.done => return None,
            None => {
                let item = self.find_next();
                if item.as_ref().is_err_and(ParseError::is_io) {
                    self.done = true;
                }
                // A bad line is still a record, so the input is not empty.
                self.any |= item.is_err();
                item.transpose()?
            }
        };
        Some(item.and_then(|document| told(document, self.line, &self.options)))
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}

/// A line without its end.
#[derive(Debug)]
struct Line {
    number: usize,
    bytes: Vec<u8>,
    /// Whether the line is too long. Then `bytes` is only its beginning.
    overlong: bool,
}

impl Line {
    fn text(&self) -> Result<String, ParseError> {
        if self.overlong { Err(self.too_long()) } else { clean(&self.bytes, self.number).map(|text| text.into_owned()) }
    }

    fn too_long(&self) -> ParseError {
        let source = String::from_utf8_lossy(&self.bytes);
        let limit = if source.starts_with(['[', '{']) { MAX_INPUT } else { MAX_LINE };
        ParseError::at_line(self.number, &source, ParseReason::LineTooLong { limit })
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
            let is_json = line.bytes.first().or(part.first()).is_some_and(|byte| b"[{".contains(byte));
            let longest = if is_json { MAX_INPUT } else { MAX_LINE };
            if line.overlong || line.bytes.len() + part.len() > longest {
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
