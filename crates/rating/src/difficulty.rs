//! Numbers of the scale.

use std::fmt;

/// A difficulty on the scale, such as 8.3.
///
/// The original adds tenths one after the other in double precision and compares the sums exactly, so that 6.6 + 0.1
/// sorts below 6.5 + 0.1 + 0.1. The value is kept as it is computed there; [`tenths`](Difficulty::tenths) and the text
/// are what it prints.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug, Default)]
pub struct Difficulty(f64);

impl Difficulty {
    /// No step yet.
    pub const ZERO: Difficulty = Difficulty(0.0);
    /// The difficulty of what no technique solves.
    pub const BEYOND: Difficulty = Difficulty(20.0);

    pub(crate) const fn from_raw(value: f64) -> Difficulty {
        Difficulty(value)
    }

    /// A base and so many tenths, added one after the other.
    #[must_use]
    pub fn sum(base: f64, tenths: u32) -> Difficulty {
        Difficulty(base + added(tenths))
    }

    /// The exact sum.
    #[must_use]
    pub const fn raw(self) -> f64 {
        self.0
    }

    /// In tenths, as it is printed: 83 for 8.3.
    #[must_use]
    pub fn tenths(self) -> u32 {
        // Truncation is the point: this is how the original prints.
        ((self.0 + 0.05) * 10.0) as u32
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = self.tenths();
        f.pad(&format!("{}.{}", tenths / 10, tenths % 10))
    }
}

/// So many tenths, added one after the other.
pub(crate) fn added(tenths: u32) -> f64 {
    (0..tenths).fold(0.0, |sum, _| sum + 0.1)
}

/// How many tenths the complexity of a chain adds: the number of the thresholds 4, 6, 8, 12, 16, 24, ... (times 3/2 and
/// times 4/3 in turn) that are less than the complexity less 2.
#[must_use]
pub fn length_increment(complexity: u32) -> u32 {
    let length = complexity.saturating_sub(2);
    let (mut threshold, mut count) = (4_u32, 0);
    while threshold < length {
        threshold = if count % 2 == 0 { threshold / 2 * 3 } else { threshold / 3 * 4 };
        count += 1;
    }
    count
}

/// The three numbers of a puzzle.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rating {
    /// ER: the hardest step.
    pub er: Difficulty,
    /// EP, of a "pearl" if it equals ER: the hardest step up to the first that places a digit.
    pub ep: Difficulty,
    /// ED, of a "diamond" if it equals ER and EP: the first step.
    pub ed: Difficulty,
}

impl Rating {
    /// Whether everything before the first placement is as hard as the hardest step.
    #[must_use]
    pub fn is_pearl(&self) -> bool {
        self.ep == self.er
    }

    /// Whether the first step is the hardest.
    #[must_use]
    pub fn is_diamond(&self) -> bool {
        self.is_pearl() && self.ed == self.er
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}/{}", self.er, self.ep, self.ed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn increments() {
        let steps =
            [(6, 0), (7, 1), (8, 1), (9, 2), (10, 2), (11, 3), (14, 3), (15, 4), (18, 4), (19, 5), (26, 5), (27, 6)];
        for (complexity, tenths) in steps {
            assert_eq!(length_increment(complexity), tenths, "complexity {complexity}");
        }
        assert_eq!((length_increment(0), length_increment(514), length_increment(515)), (0, 14, 15));
        assert_eq!(length_increment(5259), 21);
    }

    #[test]
    fn sums_are_those_of_the_original() {
        assert!(Difficulty::sum(6.6, 1) < Difficulty::sum(6.5, 2));
        assert_eq!(Difficulty::sum(6.6, 1).tenths(), 67);
        assert_eq!(Difficulty::sum(8.5, 3).to_string(), "8.8");
        assert_eq!(Difficulty::BEYOND.to_string(), "20.0");
    }
}
