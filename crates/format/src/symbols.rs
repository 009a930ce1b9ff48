//! Symbols: which characters stand for which digits.
//!
//! Up to 9x9 everybody writes `1` to `9`. For larger boards there are three conventions; for 16x16 these are `1-9A-G`,
//! `0-F` and `A-P`. A `0` is an empty cell in the first and a digit in the second. If a text does not settle which is
//! meant, reading it is an error.

use pencilproof_core::{Digit, MAX_SIDE};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The characters that stand for the digits, in order. The first stands for the digit 1. Letters are read in either
/// case.
///
/// They are parsed from characters and ranges over `0` to `9` followed by `A` to `Z`.
///
/// ```
/// use pencilproof_format::Symbols;
/// let symbols: Symbols = "0-F".parse()?;
/// assert_eq!(symbols.len(), 16);
/// assert_eq!(symbols.to_string(), "0123456789ABCDEF");
/// assert_eq!(symbols.digit('a').map(|digit| digit.value()), Some(11));
/// # Ok::<(), pencilproof_format::SymbolsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbols(Vec<char>);

/// A text is not a list of symbols.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a list of 4 to {MAX_SIDE} different symbols, such as 1-9A-G, 0-F or A-P")]
pub struct SymbolsError(String);

impl Symbols {
    /// The number of symbols.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no symbols, which is never the case.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The digit that a character stands for, if it is one of the symbols.
    #[must_use]
    pub fn digit(&self, symbol: char) -> Option<Digit> {
        let symbol = symbol.to_ascii_uppercase();
        let index = self.0.iter().position(|&known| known == symbol)?;
        Digit::from_value(index + 1)
    }
}

impl FromStr for Symbols {
    type Err = SymbolsError;

    fn from_str(text: &str) -> Result<Symbols, SymbolsError> {
        let order: Vec<char> = ('0'..='9').chain('A'..='Z').collect();
        let error = || SymbolsError(text.chars().take(60).collect());
        let place = |c: char| order.iter().position(|&known| known == c.to_ascii_uppercase());
        let mut symbols: Vec<char> = Vec::new();
        let mut rest = text.trim().chars().peekable();
        while let Some(from) = rest.next() {
            let from = place(from).ok_or_else(error)?;
            let mut to = from;
            if rest.next_if_eq(&'-').is_some() {
                to = rest.next().and_then(place).ok_or_else(error)?;
            }
            let range = order.get(from..=to).ok_or_else(error)?;
            if range.is_empty() || range.iter().any(|symbol| symbols.contains(symbol)) {
                return Err(error());
            }
            symbols.extend(range);
        }
        if (4..=MAX_SIDE).contains(&symbols.len()) { Ok(Symbols(symbols)) } else { Err(error()) }
    }
}

impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|symbol| write!(f, "{symbol}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_three_conventions() {
        for (text, first, last) in [("1-9A-G", '1', 'G'), ("0-F", '0', 'F'), ("A-P", 'A', 'P')] {
            let symbols: Symbols = text.parse().unwrap();
            assert_eq!(symbols.len(), 16);
            assert_eq!(symbols.digit(first).map(Digit::value), Some(1));
            assert_eq!(symbols.digit(last).map(Digit::value), Some(16));
        }
    }

    #[test]
    fn refuses_nonsense() {
        for text in ["", "1", "1-", "-9", "9-1", "1-95", "1-9.", "0-Z", "Å-Z"] {
            assert!(text.parse::<Symbols>().is_err(), "{text}");
        }
    }
}
