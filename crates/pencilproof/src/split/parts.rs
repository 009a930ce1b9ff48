//! The parts of a list: names, shares, and which class goes where.

use super::ClassId;
use std::str::FromStr;
use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// The longest name of a part, in bytes: it becomes the name of a file.
const LONGEST_NAME: usize = 100;

/// The parts into which lists are divided.
///
/// They are read from names with weights, of which only the proportions count:
///
/// ```
/// use pencilproof::split::Parts;
/// let parts: Parts = "train=8,valid=1,test=1".parse()?;
/// assert_eq!(parts.names(), ["train", "valid", "test"]);
/// assert!((parts.share(0) - 0.8).abs() < 1e-9);
/// # Ok::<(), pencilproof::split::PartsError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Parts {
    names: Vec<String>,
    /// For each part, what it and those before it make up of the whole.
    ends: Vec<f64>,
    seed: u64,
}

/// Why parts cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PartsError {
    /// A part is not a name and a number.
    #[error("'{0}' is not a part; write names with weights, as in train=0.8,valid=0.1,test=0.1")]
    Syntax(String),
    /// A name cannot be that of a file.
    #[error("'{0}' cannot be the name of a part: use letters, digits, '-', '_' and '.', at most 100, no sign first")]
    Name(String),
    /// Two parts have one name; upper and lower case are no difference, as in some file systems.
    #[error("two parts are called '{0}'")]
    Twice(String),
    /// A weight is not a number above 0.
    #[error("the weight of '{0}' must be a number above 0")]
    Weight(String),
    /// The weights are too large to be added up.
    #[error("the weights are too large")]
    Overflow,
}

impl FromStr for Parts {
    type Err = PartsError;

    fn from_str(text: &str) -> Result<Parts, PartsError> {
        let mut names: Vec<String> = Vec::new();
        let mut ends = Vec::new();
        let mut sum = 0.0;
        for part in text.split(',') {
            let (name, weight) = part.split_once('=').ok_or_else(|| PartsError::Syntax(part.trim().into()))?;
            let name = name.trim();
            if !is_name(name) {
                return Err(PartsError::Name(name.into()));
            }
            if names.iter().any(|known| known.eq_ignore_ascii_case(name)) {
                return Err(PartsError::Twice(name.into()));
            }
            let weight = weight.trim().parse().ok().filter(|&weight: &f64| weight > 0.0);
            sum += weight.ok_or_else(|| PartsError::Weight(name.into()))?;
            names.push(name.into());
            ends.push(sum);
        }
        if !sum.is_finite() {
            return Err(PartsError::Overflow);
        }
        ends.iter_mut().for_each(|end| *end /= sum);
        Ok(Parts { names, ends, seed: 0 })
    }
}

impl Parts {
    /// The same parts with another seed: classes are assigned anew. The seed is 0 at first.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Parts {
        Parts { seed, ..self }
    }

    /// The names, in order.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// What a part makes up of the whole, between 0 and 1.
    ///
    /// # Panics
    /// If there is no part of this index.
    #[must_use]
    pub fn share(&self, part: usize) -> f64 {
        self.ends[part] - if part > 0 { self.ends[part - 1] } else { 0.0 }
    }

    /// The index of the part that a class belongs to: where the XXH3 hash of its id, in little-endian order and with
    /// the seed, lies among the shares.
    #[must_use]
    pub fn of(&self, class: ClassId) -> usize {
        let hash = xxh3_64_with_seed(&class.0.to_le_bytes(), self.seed);
        // The upper 53 bits are a number below 1 without rounding.
        let place = (hash >> 11) as f64 / (1u64 << 53) as f64;
        self.ends.partition_point(|&end| end <= place).min(self.ends.len() - 1)
    }
}

fn is_name(name: &str) -> bool {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    name.starts_with(char::is_alphanumeric) && name.len() <= LONGEST_NAME && name.chars().all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        text.parse::<Parts>().unwrap_err().to_string()
    }

    #[test]
    fn what_is_no_list_of_parts_is_refused() {
        for text in ["", "train", "train=0.8,", ",", "a=1,b"] {
            assert!(refused(text).contains("is not a part"), "{text}");
        }
        for name in ["", "a/b", "..", ".hidden", "a b", "a\\b", "a\0", "-o"] {
            assert!(refused(&format!("{name}=1")).contains("cannot be the name"), "{name}");
        }
        assert!(refused(&format!("{}=1", "x".repeat(101))).contains("cannot be the name"));
        for weight in ["0", "-1", "-0.0", "NaN", "x", "", "1/2"] {
            assert_eq!(refused(&format!("a=1,b={weight}")), "the weight of 'b' must be a number above 0");
        }
        assert_eq!(refused("a=1,A=2"), "two parts are called 'A'");
        for weights in ["a=inf", "a=1e308,b=1e308"] {
            assert_eq!(refused(weights), "the weights are too large");
        }
    }

    #[test]
    fn parts_are_about_as_large_as_asked_for() {
        let parts: Parts = "train=8, valid=1 ,test=1".parse().unwrap();
        let counts = |seed: u64| {
            let parts = parts.clone().with_seed(seed);
            let mut counts = [0; 3];
            (0..100_000u128).for_each(|n| counts[parts.of(ClassId(n))] += 1);
            counts
        };
        // The standard deviation is 126 for the first and 95 for the others.
        for (count, expected) in counts(5).into_iter().zip([80_000i32, 10_000, 10_000]) {
            assert!((count - expected).abs() < 500, "{count}");
        }
        assert_ne!(counts(5), counts(6));
    }

    #[test]
    fn the_part_of_a_class_never_changes() {
        // Splits that users have made depend on it.
        let parts: Parts = "a=1,b=1,c=1,d=1".parse().unwrap();
        let of = |seed| (0..12).map(|n| parts.clone().with_seed(seed).of(ClassId(n))).collect::<Vec<_>>();
        assert_eq!(of(0), [3, 0, 3, 1, 3, 1, 0, 1, 1, 3, 1, 0]);
        assert_eq!(of(1), [1, 2, 2, 2, 1, 1, 0, 0, 0, 2, 3, 2]);
    }
}
