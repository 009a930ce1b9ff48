//! The streaming reader: it continues after a bad line, holds no overlong line, and accepts all line ends.

use pencilproof_format::{Format, MAX_LINE, ParseError, ParseReason, ReadOptions, Reader};
use std::io::{BufRead, BufReader, Read};

const GOOD: &str = "1...............";

fn outcomes(input: &[u8], options: ReadOptions) -> Vec<Result<usize, String>> {
    let outcome = |item: Result<pencilproof_format::Document, ParseError>| match item {
        Ok(document) => Ok(document.puzzle.givens().count()),
        Err(error) => Err(error.to_string()),
    };
    // With a tiny buffer, every line takes several reads.
    Reader::new(BufReader::with_capacity(3, input), options).map(outcome).collect()
}

#[test]
fn continues_after_a_bad_line() {
    let classic = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let bad = classic.replacen('8', "G", 1);
    let input = format!("# a list\n{classic}\n\n{bad}\n{classic} # good\n12\n{classic}");
    let expected = [
        Ok(17),
        Err("4:17: 'G' is not a digit of a 9x9".to_owned()),
        Ok(17),
        Err("6:1: 2 characters; a 9x9 has 81".to_owned()),
        Ok(17),
    ];
    assert_eq!(outcomes(input.as_bytes(), ReadOptions::default()), expected);
    let mut reader = Reader::new(input.as_bytes(), ReadOptions::default());
    assert!(reader.next().is_some_and(|item| item.is_ok()));
    assert_eq!((reader.format().map(|format| format.id), reader.line()), (Some("line"), 2));
}

#[test]
fn a_bad_first_line_does_not_hide_the_format() {
    let input = format!("{}\n{GOOD}\n", &GOOD[1..]);
    assert_eq!(outcomes(input.as_bytes(), ReadOptions::default())[1], Ok(1));
}

#[test]
fn bytes_that_are_not_text_spoil_only_their_line() {
    let input = [GOOD.as_bytes(), b"\n1..\xff............\n1..\0............\n", GOOD.as_bytes()].concat();
    let of_line_2 = "2:4: byte 0xff is not text; if the text is in UTF-16, save it as UTF-8".to_owned();
    let expected = [Ok(1), Err(of_line_2), Err("3:4: byte 0x00 is not text".to_owned()), Ok(1)];
    assert_eq!(outcomes(&input, ReadOptions::default()), expected);
}

#[test]
fn every_line_end_is_the_same() {
    for end in ["\n", "\r\n", "\r"] {
        for first in ["", "\u{feff}"] {
            let input = format!("{first}{}", [GOOD, "", GOOD, "..", GOOD].join(end));
            let expected = [Ok(1), Ok(1), Err("4:1: 2 characters; a 4x4 has 16".to_owned()), Ok(1)];
            assert_eq!(outcomes(input.as_bytes(), ReadOptions::default()), expected, "{end:?}");
        }
    }
}

/// A huge line of dots between two good lines. It is never in memory as a whole.
struct Dots {
    before: &'static [u8],
    dots: usize,
    after: &'static [u8],
}

impl Read for Dots {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if !self.before.is_empty() {
            return self.before.read(buffer);
        }
        if self.dots > 0 {
            let count = buffer.len().min(self.dots);
            buffer[..count].fill(b'.');
            self.dots -= count;
            return Ok(count);
        }
        self.after.read(buffer)
    }
}

#[test]
fn an_overlong_line_is_an_error_and_is_skipped() {
    for before in [&b"1...............\n"[..], b""] {
        let input = Dots { before, dots: 100 * MAX_LINE, after: b"\n1...............\n" };
        let items: Vec<_> = Reader::new(BufReader::new(input), ReadOptions::default()).collect();
        let errors: Vec<&ParseError> = items.iter().filter_map(|item| item.as_ref().err()).collect();
        assert_eq!(items.len() - errors.len(), if before.is_empty() { 1 } else { 2 });
        let [error] = errors[..] else { panic!("one error: {errors:?}") };
        assert_eq!(error.reason, ParseReason::LineTooLong { limit: MAX_LINE });
        assert!(error.render().len() < 400);
    }
}

#[test]
fn formats_that_are_one_record_are_read_whole_up_to_a_limit() {
    let grid = "1...\n....\n....\n...2\n";
    assert_eq!(outcomes(grid.as_bytes(), ReadOptions::default()), [Ok(2)]);
    let endless = BufReader::new(std::io::repeat(b'\n').take(1 << 30));
    let options = ReadOptions { format: Format::by_id("grid"), ..ReadOptions::default() };
    let items: Vec<_> = Reader::new(endless, options).collect();
    assert!(matches!(&items[..], [Err(error)] if matches!(error.reason, ParseReason::TooLarge { .. })));
}

#[test]
fn nothing_in_the_input_is_an_error() {
    for input in ["", "\n\n", "\u{feff}", "# only a comment\n"] {
        let expected = [Err("1:1: there is no puzzle in the input".to_owned())];
        assert_eq!(outcomes(input.as_bytes(), ReadOptions::default()), expected, "{input:?}");
    }
}

/// A stream that fails after some bytes.
struct Broken(&'static [u8]);

impl Read for Broken {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.0.is_empty() { Err(std::io::Error::other("the disk is gone")) } else { self.0.read(buffer) }
    }
}

#[test]
fn a_failing_stream_ends_the_reading() {
    let options = ReadOptions { format: Format::by_id("line"), ..ReadOptions::default() };
    let mut reader = Reader::new(BufReader::new(Broken(b"1...............\n1..")), options);
    assert!(reader.next().is_some_and(|item| item.is_ok()));
    let error = reader.next().and_then(Result::err).unwrap();
    assert!(error.is_io());
    assert_eq!(error.to_string(), "2:1: the disk is gone");
    assert!(reader.next().is_none());
    let mut unknown = BufReader::new(Broken(b"1"));
    assert!(unknown.fill_buf().is_ok());
    let items: Vec<_> = Reader::new(unknown, ReadOptions::default()).collect();
    assert!(matches!(&items[..], [Err(error)] if error.is_io()));
}
