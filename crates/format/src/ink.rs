//! Text from a terminal: escape sequences go, and what they say about values stays.
//!
//! The boards that this program draws in colour have no brackets around values: a given is bold, a placed value is
//! magenta. Every format reads the text without the sequences; the board also reads the inks.

use std::borrow::Cow;

const ESCAPE: u8 = 0x1b;

/// What the style of a character says about a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// Bold, in the usual colour.
    Given,
    /// Magenta.
    Placed,
}

/// A text without escape sequences, and the inks of its characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Inked<'a> {
    pub(crate) text: Cow<'a, str>,
    /// The byte offsets of the characters with an ink, in ascending order.
    pub(crate) inks: Vec<(usize, Ink)>,
}

impl<'a> From<&'a str> for Inked<'a> {
    fn from(text: &'a str) -> Inked<'a> {
        Inked { text: Cow::Borrowed(text), inks: Vec::new() }
    }
}

impl Inked<'_> {
    /// The ink of the character at a byte offset.
    pub(crate) fn ink(&self, at: usize) -> Option<Ink> {
        let index = self.inks.binary_search_by_key(&at, |&(at, _)| at).ok()?;
        Some(self.inks[index].1)
    }
}

/// The style that is in force, as far as it matters here.
#[derive(Default)]
struct Style {
    bold: bool,
    dim: bool,
    /// The number of the colour of the text.
    colour: Option<u32>,
}

impl Style {
    /// Applies the numbers of a sequence that ends in `m`.
    fn apply(&mut self, numbers: &[u8]) {
        let text = String::from_utf8_lossy(numbers);
        let mut numbers = text.split(';').map(|number| number.parse().unwrap_or(0));
        while let Some(number) = numbers.next() {
            match number {
                0 => *self = Style::default(),
                1 => self.bold = true,
                2 => self.dim = true,
                22 => (self.bold, self.dim) = (false, false),
                30..=37 | 90..=97 => self.colour = Some(number),
                39 => self.colour = None,
                // A colour of a larger palette: its own numbers follow.
                38 | 48 => {
                    let more = if numbers.next() == Some(2) { 3 } else { 1 };
                    numbers.by_ref().take(more).for_each(drop);
                    self.colour = if number == 38 { Some(number) } else { self.colour };
                }
                _ => {}
            }
        }
    }

    fn ink(&self) -> Option<Ink> {
        match (self.colour, self.bold, self.dim) {
            (None, true, false) => Some(Ink::Given),
            (Some(35), false, false) => Some(Ink::Placed),
            _ => None,
        }
    }
}

/// Whether some bytes have an escape sequence.
pub(crate) fn is_inked(bytes: &[u8]) -> bool {
    bytes.contains(&ESCAPE)
}

/// The bytes without their escape sequences, and the inks. An escape character that begins no sequence stays.
pub(crate) fn strip(bytes: &[u8]) -> (Vec<u8>, Vec<(usize, Ink)>) {
    let (mut plain, mut inks, mut style) = (Vec::with_capacity(bytes.len()), Vec::new(), Style::default());
    let mut rest = bytes;
    while let Some((&byte, after)) = rest.split_first() {
        if byte == ESCAPE
            && let Some(sequence) = after.strip_prefix(b"[")
            && let Some(end) = sequence.iter().position(|byte| (0x40..=0x7e).contains(byte))
            && sequence[..end].iter().all(|byte| (0x20..=0x3f).contains(byte))
        {
            if sequence[end] == b'm' {
                style.apply(&sequence[..end]);
            }
            rest = &sequence[end + 1..];
            continue;
        }
        if let Some(ink) = style.ink().filter(|_| byte.is_ascii_alphanumeric()) {
            inks.push((plain.len(), ink));
        }
        plain.push(byte);
        rest = after;
    }
    (plain, inks)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stripped(text: &str) -> (String, Vec<(usize, Ink)>) {
        let (plain, inks) = strip(text.as_bytes());
        (String::from_utf8(plain).unwrap(), inks)
    }

    #[test]
    fn sequences_go_and_inks_stay() {
        let text = "\u{1b}[2m1\u{1b}[0m \u{1b}[1m2\u{1b}[0m\u{1b}[35m3\u{1b}[0m\u{1b}[1m\u{1b}[32m4\u{1b}[m5";
        assert_eq!(stripped(text), ("1 2345".to_owned(), vec![(2, Ink::Given), (3, Ink::Placed)]));
        assert_eq!(stripped("\u{1b}[2K\u{1b}[1;38;5;1m6\u{1b}[0;1m7").1, [(1, Ink::Given)]);
        assert_eq!(stripped("\u{1b}[38;2;1;1;1mB\u{1b}[39;22;1mC").1, [(1, Ink::Given)]);
    }

    #[test]
    fn what_is_no_sequence_stays() {
        for text in ["\u{1b}", "\u{1b}[", "\u{1b}[1", "\u{1b}]0;title", "\u{1b}[1\n5m"] {
            assert_eq!(stripped(text), (text.to_owned(), Vec::new()));
        }
    }
}
