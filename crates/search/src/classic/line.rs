//! Reading positions from lines of 81 characters.

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
use super::arch::x86;
use super::position::{ALL, CELLS, ClassicPosition, Masks};

impl ClassicPosition {
    /// The position of 81 characters in reading order: `1` to `9`, and `.` or `0` for an empty cell; none if any other
    /// character is among them.
    #[must_use]
    pub fn from_line(line: &[u8; CELLS]) -> Option<ClassicPosition> {
        let mut masks = Masks::EMPTY;
        read(line, &mut masks).then_some(ClassicPosition(masks))
    }
}

/// Fills in the masks of characters; false if a character is invalid.
#[inline(always)]
fn read(line: &[u8; CELLS], masks: &mut Masks) -> bool {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    if let Some(good) = x86::read_line(line, SYMBOLS[usize::from(line[CELLS - 1])], masks) {
        return good;
    }
    read_symbols(line, masks)
}

/// The same character by character.
fn read_symbols(line: &[u8; CELLS], masks: &mut Masks) -> bool {
    let mut good = true;
    for (mask, &byte) in masks.0.iter_mut().zip(line) {
        *mask = SYMBOLS[usize::from(byte)];
        good &= *mask != 0;
    }
    good
}

impl std::str::FromStr for ClassicPosition {
    type Err = NotAPosition;

    /// Reads what [`ClassicPosition::from_line`] reads.
    fn from_str(text: &str) -> Result<ClassicPosition, NotAPosition> {
        <&[u8; CELLS]>::try_from(text.as_bytes()).ok().and_then(ClassicPosition::from_line).ok_or(NotAPosition)
    }
}

/// A text is not 81 characters out of `.` and `0` to `9`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAPosition;

impl std::fmt::Display for NotAPosition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("not 81 characters out of '.' and '0' to '9'")
    }
}

impl std::error::Error for NotAPosition {}

/// The candidates of each character; 0 for an invalid one.
const SYMBOLS: [u16; 256] = {
    let mut table = [0; 256];
    table[b'.' as usize] = ALL;
    table[b'0' as usize] = ALL;
    let mut digit = 0;
    while digit < 9 {
        table[b'1' as usize + digit] = 1 << digit;
        digit += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_read_with_vectors_are_those_read_by_character() {
        let line = *b"27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
        // Each byte at the first, the last but one and the last place: the last is not in a vector.
        for byte in 0..=u8::MAX {
            for at in [0, CELLS - 2, CELLS - 1] {
                let mut line = line;
                line[at] = byte;
                let (mut here, mut expected) = (Masks::EMPTY, Masks::EMPTY);
                let good = read_symbols(&line, &mut expected);
                assert_eq!((read(&line, &mut here), good), (good, b".0123456789".contains(&byte)), "{byte} at {at}");
                assert!(!good || here == expected, "{byte} at {at}");
            }
        }
    }
}
