//! lz-string in base 64, which some sites use to pack a puzzle into a link.
//!
//! The `lz-str` crate packs. This module unpacks, with a limit, because a few kilobytes from anywhere can unpack to
//! gigabytes.
//!
//! ```text
//!   bits come from the high end of each base 64 digit; numbers come from their low bit up
//!   a code has 2 bits at first, and one more whenever the codes run out
//!   code 0 or 1: a character of 8 or 16 bits follows; 2: end; 3 and more: an entry, a piece of the output so far
//! ```

use crate::cells::Char;
use crate::error::{Fault, ParseReason, Parsed};
use std::ops::Range;

/// The longest text that is unpacked, in UTF-16 units.
const LIMIT: usize = 1 << 20;

/// What is wrong with a packed text.
#[derive(Debug, PartialEq, Eq)]
enum Trouble {
    Truncated,
    Damaged,
    TooLarge,
}

/// The characters of a part of a link, with escapes such as `%2B` replaced.
pub(crate) fn unescape(text: &str, at: usize) -> Vec<Char> {
    let mut chars = Vec::with_capacity(text.len());
    let mut rest = text.char_indices();
    while let Some((index, c)) = rest.next() {
        let code = text.get(index + 1..index + 3).filter(|_| c == '%').and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match code.filter(u8::is_ascii) {
            Some(code) => {
                rest.by_ref().take(2).for_each(drop);
                chars.push((at + index, code as char));
            }
            // A web form turns a plus into a blank.
            None => chars.push((at + index, if c == ' ' { '+' } else { c })),
        }
    }
    chars
}

/// The text that is packed in a part of a link.
pub(crate) fn unpack_part(text: &str, at: Range<usize>) -> Parsed<String> {
    match text.get(at.clone()) {
        Some(part) if !part.is_empty() => unpack(&unescape(part, at.start), at),
        _ => Err(Fault::syntax(at, "the packed puzzle is missing")),
    }
}

/// The text that is packed in these characters, which are at `at`.
fn unpack(chars: &[Char], at: Range<usize>) -> Parsed<String> {
    let mut digits = Vec::with_capacity(chars.len());
    for &(from, c) in chars {
        let digit = match c {
            'A'..='Z' => c as u8 - b'A',
            'a'..='z' => c as u8 - b'a' + 26,
            '0'..='9' => c as u8 - b'0' + 52,
            '+' => 62,
            '/' => 63,
            '=' => break,
            _ => return Err(Fault::syntax(from..from + c.len_utf8(), format!("'{c}' is not a digit of base 64"))),
        };
        digits.push(digit);
    }
    let fault = |trouble| {
        let end = at.end..at.end;
        match trouble {
            Trouble::Truncated => Fault::syntax(end, "the packed puzzle is cut off"),
            Trouble::Damaged => Fault::syntax(at.clone(), "the packed puzzle is damaged"),
            Trouble::TooLarge => Fault::new(at.clone(), ParseReason::TooLarge { limit: LIMIT }),
        }
    };
    let units = decompress(&digits).map_err(fault)?;
    String::from_utf16(&units).map_err(|_| fault(Trouble::Damaged))
}

/// Packs a text so that a link can contain it.
pub(crate) fn pack(text: &str) -> String {
    lz_str::compress_to_base64(text).replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}

/// Reads numbers of any width from 6-bit digits.
struct Bits<'a> {
    digits: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn take(&mut self, count: u32) -> Result<usize, Trouble> {
        let mut number = 0;
        for place in 0..count {
            let digit = self.digits.get(self.at / 6).ok_or(Trouble::Truncated)?;
            number |= usize::from(digit >> (5 - self.at % 6) & 1) << place;
            self.at += 1;
        }
        Ok(number)
    }
}

fn decompress(digits: &[u8]) -> Result<Vec<u16>, Trouble> {
    let mut bits = Bits { digits, at: 0 };
    let mut output: Vec<u16> = Vec::new();
    // The entries are ranges of the output. The first three codes are commands.
    let mut entries: Vec<Range<usize>> = vec![0..0; 3];
    let mut previous: Option<Range<usize>> = None;
    let mut width = 2;
    loop {
        let code = bits.take(width)?;
        let start = output.len();
        let entry = match code {
            2 => return Ok(output),
            0 | 1 => {
                output.push(bits.take(8 << code)? as u16);
                entries.push(start..start + 1);
                start..start + 1
            }
            _ => {
                let entry = match (entries.get(code), &previous) {
                    (Some(entry), _) => entry.clone(),
                    // The entry that is about to be made: the last piece followed by its own first unit.
                    (None, Some(last)) if code == entries.len() => last.start..last.end + 1,
                    _ => return Err(Trouble::Damaged),
                };
                if output.len() + entry.len() > LIMIT {
                    return Err(Trouble::TooLarge);
                }
                for index in entry {
                    let unit = output.get(index).copied().ok_or(Trouble::Damaged)?;
                    output.push(unit);
                }
                start..output.len()
            }
        };
        if let Some(last) = previous.replace(entry) {
            // Each piece with the first unit of the next is an entry. The two are adjacent in the output.
            entries.push(last.start..last.end + 1);
        }
        // Enough bits for every code so far and for the one that is about to be made.
        width = usize::BITS - entries.len().leading_zeros();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn round_trip(text: &str) -> Parsed<String> {
        let packed = pack(text);
        unpack(&unescape(&packed, 0), 0..packed.len())
    }

    proptest! {
        #[test]
        fn unpacks_what_the_crate_packs(text in "([ab]{0,40}|\\PC{0,60}){0,20}") {
            prop_assert_eq!(round_trip(&text), Ok(text));
        }
    }

    #[test]
    fn a_bomb_is_refused() {
        let packed = pack(&"a".repeat(LIMIT + 1));
        assert!(packed.len() < 10_000);
        let error = unpack(&unescape(&packed, 0), 0..packed.len()).unwrap_err();
        assert_eq!(error.reason, ParseReason::TooLarge { limit: LIMIT });
        assert!(round_trip(&"ab".repeat(LIMIT / 2)).is_ok());
    }

    #[test]
    fn errors_have_places() {
        let packed = pack("{\"size\":9}");
        let cut = &packed[..6];
        assert_eq!(unpack(&unescape(cut, 3), 3..9).unwrap_err(), Fault::syntax(9..9, "the packed puzzle is cut off"));
        let odd = unpack(&unescape("N4%21", 10), 10..15).unwrap_err();
        assert_eq!(odd, Fault::syntax(12..13, "'!' is not a digit of base 64"));
    }
}
