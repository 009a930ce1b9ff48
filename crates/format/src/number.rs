//! Numbers as programs write them: `5`, `5.0`, `5.`, `5.000e+00`.
//!
//! Digits and sizes come out exact, and other numbers within the last places. The standard library rounds correctly,
//! for which it has tables of 10 kB that would be a hundredth of what a page downloads.

/// The number that a word is; infinite, or not a number, if its exponent is too large.
pub(crate) fn number(word: &str) -> Option<f64> {
    let (figures, exponent) = word.split_once(['e', 'E']).unwrap_or((word, "0"));
    let exponent: i32 = exponent.parse().ok()?;
    let unsigned = figures.strip_prefix(['-', '+']).unwrap_or(figures);
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let mut value = 0.0;
    for figure in whole.chars().chain(fraction.chars()) {
        value = value * 10.0 + f64::from(figure.to_digit(10)?);
    }
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let value = value / 10f64.powi(i32::try_from(fraction.len()).ok()?) * 10f64.powi(exponent);
    Some(if figures.starts_with('-') { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_what_programs_write() {
        for (word, value) in [("5", 5.0), ("05", 5.0), ("5.", 5.0), (".5", 0.5), ("-1", -1.0), ("+1", 1.0)] {
            assert_eq!(number(word), Some(value), "{word}");
        }
        for (word, value) in [("5.000000000000000000e+00", 5.0), ("1.2E1", 12.0), ("25.0", 25.0), ("5e-1", 0.5)] {
            assert_eq!(number(word), Some(value), "{word}");
        }
        for word in ["", ".", "-", "1e", "e1", "5x", "1.2.3", "--1"] {
            assert_eq!(number(word), None, "{word}");
        }
    }
}
