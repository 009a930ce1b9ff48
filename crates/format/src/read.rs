//! Reading texts from memory.

use crate::detect::detect_text;
use crate::drawings::Drawings;
use crate::error::{Fault, ParseReason};
use crate::format::{Format, Read};
use crate::ink::{self, Inked};
use crate::records::Records;
use crate::{Document, ParseError, ReadOptions};
use std::borrow::Cow;

/// The largest input that is read, in bytes, in formats that are one record, which is held in memory as a whole. Of an
/// input with one drawing after the other, it is the largest part without a complete puzzle.
pub const MAX_INPUT: usize = 16 << 20;

/// Reads every puzzle of a text.
///
/// ```
/// use pencilproof_format::{ReadOptions, read_str};
/// let documents = read_str("1...............\n.2..............\n", &ReadOptions::default())?;
/// assert_eq!(documents.len(), 2);
/// # Ok::<(), pencilproof_format::ParseError>(())
/// ```
///
/// # Errors
/// The first mistake, with its place. A [`Reader`](crate::Reader) can continue after a bad line.
pub fn read_str(text: impl AsRef<[u8]>, options: &ReadOptions) -> Result<Vec<Document>, ParseError> {
    let text = clean_inked(text.as_ref(), 1)?;
    let format = match options.format {
        Some(format) => format,
        None => detect_text(&text.text, options)?,
    };
    let documents = match format.many {
        true => read_records(format, &text, options)?,
        false => read_whole(format, &text, options)?,
    };
    documents.into_iter().map(|document| told(document, 1, options)).collect()
}

/// Reads an input whose records are read one by one, of at least one puzzle.
fn read_records(format: &Format, text: &Inked<'_>, options: &ReadOptions) -> Result<Vec<Document>, ParseError> {
    let mut records = Records::default();
    let mut documents = Vec::new();
    for (number, line) in content_lines(&text.text) {
        documents.extend(records.line(format, line, number, options)?);
    }
    documents.extend(records.end(format, options)?);
    if documents.is_empty() { Err(ParseError::at_line(1, "", ParseReason::Empty)) } else { Ok(documents) }
}

/// A document that begins on a line, unless it was to be read by a legend and has none of the drawings that a legend
/// can speak of: then what the legend says of the whole board would be left out.
pub(crate) fn told(document: Document, line: usize, options: &ReadOptions) -> Result<Document, ParseError> {
    if matches!(options.drawings, Drawings::Told(_)) && !document.is_told {
        let reason = "this format has no drawings; a legend is for SudokuPad and f-puzzles".to_owned();
        return Err(ParseError::at_line(line, "", ParseReason::Syntax(reason)));
    }
    Ok(document)
}

/// Reads an input that is not line by line, of at least one puzzle.
pub(crate) fn read_whole(
    format: &Format,
    text: &Inked<'_>,
    options: &ReadOptions,
) -> Result<Vec<Document>, ParseError> {
    let is_drawn = matches!(format.read, Read::Drawn(_));
    if text.text.len() > MAX_INPUT && !is_drawn {
        return Err(ParseError::at_line(1, "", ParseReason::TooLarge { limit: MAX_INPUT }));
    }
    if text.text.trim().is_empty() {
        return Err(ParseError::at_line(1, "", ParseReason::Empty));
    }
    read_record(format, text, 1, options)
}

/// Reads one record, of at least one puzzle. It starts on the given line of the input.
pub(crate) fn read_record(
    format: &Format,
    text: &Inked<'_>,
    line: usize,
    options: &ReadOptions,
) -> Result<Vec<Document>, ParseError> {
    let documents = match format.read {
        Read::One(read) => read(&text.text, options).map(|document| vec![document]),
        Read::Several(read) | Read::Nested(_, read) => read(&text.text, options),
        Read::Rows(_, read) => read(&mut None, &text.text, options),
        Read::Drawn(read) => {
            let documents: Vec<Document> = read(text, options)
                .into_iter()
                .map(|piece| piece.document)
                .collect::<Result<_, _>>()
                .map_err(|fault| ParseError::locate(&text.text, line, fault))?;
            if documents.is_empty() {
                return Err(no_drawing(&text.text, line, options));
            }
            Ok(documents)
        }
        Read::Never => Err(Fault::syntax(0..0, format!("{} can only be written", format.name))),
    };
    documents.map_err(|fault| ParseError::locate(&text.text, line, fault))
}

/// The error about a text without any drawing. It starts on the given line of the input.
pub(crate) fn no_drawing(text: &str, line: usize, options: &ReadOptions) -> ParseError {
    match content_lines(text).next().filter(|_| options.format.is_none()) {
        Some((number, content)) => ParseError::at_line(line - 1 + number, content, ParseReason::Unrecognised),
        None => ParseError::at_line(1, "", ParseReason::Empty),
    }
}

/// The lines that are neither empty nor comments, with their numbers from 1.
pub(crate) fn content_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line)).filter(|(_, line)| is_content(line))
}

/// Whether a line of a line-by-line input holds a record.
pub(crate) fn is_content(line: &str) -> bool {
    let line = line.trim_start();
    !line.is_empty() && !line.starts_with('#')
}

/// Bytes as text, without a byte order mark and with a single line feed at each line end. Escape sequences of terminals
/// are left out. Other control characters and bytes that are not UTF-8 are an error.
pub(crate) fn clean(bytes: &[u8], first_line: usize) -> Result<Cow<'_, str>, ParseError> {
    clean_inked(bytes, first_line).map(|inked| inked.text)
}

/// The same, with what the escape sequences say about values.
pub(crate) fn clean_inked(bytes: &[u8], first_line: usize) -> Result<Inked<'_>, ParseError> {
    let bytes = if first_line == 1 { bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes) } else { bytes };
    if !ink::is_inked(bytes) {
        return Ok(Inked { text: checked(bytes, first_line)?, inks: Vec::new() });
    }
    // The places of the inks are in the text with its final line ends.
    let mut lines = Vec::with_capacity(bytes.len());
    for (index, &byte) in bytes.iter().enumerate() {
        match byte {
            b'\r' if bytes.get(index + 1) == Some(&b'\n') => {}
            b'\r' => lines.push(b'\n'),
            _ => lines.push(byte),
        }
    }
    let (plain, inks) = ink::strip(&lines);
    let text = checked(&plain, first_line)?.into_owned();
    Ok(Inked { text: Cow::Owned(text), inks })
}

/// Bytes as text with a single line feed at each line end.
fn checked(bytes: &[u8], first_line: usize) -> Result<Cow<'_, str>, ParseError> {
    let valid = match std::str::from_utf8(bytes) {
        Ok(_) => bytes.len(),
        Err(error) => error.valid_up_to(),
    };
    let control = bytes.iter().position(|&byte| byte.is_ascii_control() && !b"\t\n\r\x0c".contains(&byte));
    let bad = control.unwrap_or(bytes.len()).min(valid);
    let good = String::from_utf8_lossy(&bytes[..bad]);
    let text = if good.contains('\r') { Cow::Owned(good.replace("\r\n", "\n").replace('\r', "\n")) } else { good };
    match bytes.get(bad) {
        None => Ok(text),
        Some(&byte) => {
            let fault = Fault::new(text.len()..text.len() + 1, ParseReason::NotText(byte));
            Err(ParseError::locate(&text, first_line, fault))
        }
    }
}
