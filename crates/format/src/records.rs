//! Records: the parts of an input that are read one by one, and what reading them hands from one to the next.
//!
//! Mostly each line is a record. Where brackets or quotation marks can be open at the end of a line, the lines up to
//! where they are closed are one record.

use crate::error::{Fault, ParseReason};
use crate::format::{Columns, Format, Open, Read};
use crate::read::{MAX_INPUT, read_record};
use crate::{Document, ParseError, ReadOptions};

/// The records of one input, in their order.
#[derive(Debug, Default)]
pub(crate) struct Records {
    /// The lines of a record of which something is still open.
    held: Option<Held>,
    /// How many brackets or quotation marks are open.
    open: usize,
    /// What is known about the columns of a table.
    columns: Option<Columns>,
}

#[derive(Debug)]
struct Held {
    first: usize,
    last: usize,
    text: String,
}

impl Records {
    /// Whether the last line did not end its record, so that even an empty line belongs to it.
    pub(crate) fn is_open(&self) -> bool {
        self.held.is_some()
    }

    /// The puzzles of the record that a line ends. There are none if the line is a head, or its record goes on.
    pub(crate) fn line(
        &mut self,
        format: &Format,
        text: &str,
        number: usize,
        options: &ReadOptions,
    ) -> Result<Vec<Document>, ParseError> {
        let Some(open) = opens(format) else { return read_record(format, &text.into(), number, options) };
        self.open = open(self.open, text);
        if self.open == 0 && self.held.is_none() {
            return self.record(format, text, number, options);
        }
        let held = self.held.get_or_insert_with(|| Held { first: number, last: number, text: String::new() });
        // Lines that were skipped count, so that errors name the right line.
        held.text.extend(std::iter::repeat_n('\n', number.saturating_sub(held.last)));
        held.text.push_str(text);
        held.last = number;
        if held.text.len() > MAX_INPUT {
            let first = held.first;
            *self = Records { columns: self.columns.take(), ..Records::default() };
            return Err(ParseError::at_line(first, "", ParseReason::TooLarge { limit: MAX_INPUT }));
        }
        if self.open > 0 {
            return Ok(Vec::new());
        }
        self.end(format, options)
    }

    /// The puzzles of the lines that are held, if any. At the end of the input this is what is wrong with them.
    pub(crate) fn end(&mut self, format: &Format, options: &ReadOptions) -> Result<Vec<Document>, ParseError> {
        self.open = 0;
        match self.held.take() {
            Some(held) => self.record(format, &held.text, held.first, options),
            None => Ok(Vec::new()),
        }
    }

    fn record(
        &mut self,
        format: &Format,
        text: &str,
        line: usize,
        options: &ReadOptions,
    ) -> Result<Vec<Document>, ParseError> {
        match format.read {
            Read::Rows(_, read) => {
                read(&mut self.columns, text, options).map_err(|fault: Fault| ParseError::locate(text, line, fault))
            }
            _ => read_record(format, &text.into(), line, options),
        }
    }
}

/// What tells whether a record goes on, if a record can have several lines.
fn opens(format: &Format) -> Option<Open> {
    match format.read {
        Read::Nested(open, _) | Read::Rows(open, _) => Some(open),
        _ => None,
    }
}
