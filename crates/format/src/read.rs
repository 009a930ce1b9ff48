//! Reading texts from memory.

use crate::detect::detect_text;
use crate::error::{Fault, ParseReason};
use crate::format::{Format, Read};
use crate::{Document, ParseError, Symbols};
use pencilproof_core::Layout;
use std::borrow::Cow;

/// The largest input that is read, in bytes, in formats without one puzzle per line. It is held in memory as a whole.
pub const MAX_INPUT: usize = 16 << 20;

/// What the caller knows about an input. The reader detects the rest, or reports an error if that is ambiguous.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The format; by default it is detected from the content.
    pub format: Option<&'static Format>,
    /// The layout, for formats that do not name one; by default the standard layout of the side.
    pub layout: Option<Layout>,
    /// The symbols of the digits; by default `1` to `9`, then `A` to `P`.
    pub symbols: Option<Symbols>,
}

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
    let text = clean(text.as_ref(), 1)?;
    let format = match options.format {
        Some(format) => format,
        None => detect_text(&text, options)?,
    };
    if !format.many {
        return read_whole(format, &text, options);
    }
    let mut documents = Vec::new();
    for (number, line) in content_lines(&text) {
        documents.extend(read_record(format, line, number, options)?);
    }
    if documents.is_empty() { Err(ParseError::at_line(1, "", ParseReason::Empty)) } else { Ok(documents) }
}

/// Reads an input that is one record, of at least one puzzle.
pub(crate) fn read_whole(format: &Format, text: &str, options: &ReadOptions) -> Result<Vec<Document>, ParseError> {
    if text.len() > MAX_INPUT {
        return Err(ParseError::at_line(1, "", ParseReason::TooLarge { limit: MAX_INPUT }));
    }
    if text.trim().is_empty() {
        return Err(ParseError::at_line(1, "", ParseReason::Empty));
    }
    read_record(format, text, 1, options)
}

/// Reads one record, of at least one puzzle. It starts on the given line of the input.
pub(crate) fn read_record(
    format: &Format,
    text: &str,
    line: usize,
    options: &ReadOptions,
) -> Result<Vec<Document>, ParseError> {
    let documents = match format.read {
        Read::One(read) => read(text, options).map(|document| vec![document]),
        Read::Several(read) => read(text, options),
        Read::Never => Err(Fault::syntax(0..0, format!("{} can only be written", format.name))),
    };
    documents.map_err(|fault| ParseError::locate(text, line, fault))
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

/// Bytes as text, without a byte order mark and with a single line feed at each line end. Control characters and bytes
/// that are not UTF-8 are an error.
pub(crate) fn clean(bytes: &[u8], first_line: usize) -> Result<Cow<'_, str>, ParseError> {
    let bytes = if first_line == 1 { bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes) } else { bytes };
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
