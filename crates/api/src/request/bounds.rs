//! Numbers and lists with bounds. A type has its bounds once: they are kept when a request is read, and told by the
//! document.

use pencilproof::core::{MAX_SIDE, MIN_SIDE};
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// A whole number from `LEAST` to `MOST`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Number<const LEAST: u64 = 0, const MOST: u64 = { u64::MAX }>(u64);

/// A number of cells.
pub(crate) type Cells = Number<0, { (MAX_SIDE * MAX_SIDE) as u64 }>;
/// A text for each cell of a board.
pub(crate) type CellTexts = Texts<{ MIN_SIDE * MIN_SIDE }, { MAX_SIDE * MAX_SIDE }>;

/// How many puzzles to make. The most that a server makes at once is among its limits, from which the document has it.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct Count(Number<1>);

/// Texts, from `LEAST` to `MOST` of them.
#[derive(Clone, Debug)]
pub(crate) struct Texts<const LEAST: usize, const MOST: usize = { usize::MAX }>(Vec<String>);

impl<const LEAST: u64, const MOST: u64> Number<LEAST, MOST> {
    /// The number.
    pub(crate) fn get(self) -> u64 {
        self.0
    }
}

impl Cells {
    /// The number, as cells are counted.
    pub(crate) fn as_usize(self) -> usize {
        self.0 as usize
    }
}

impl Count {
    /// The number.
    pub(crate) fn get(self) -> u64 {
        self.0.get()
    }

    /// The schema for a server that makes no more than this many.
    pub(crate) fn up_to(most: usize) -> RefOr<Schema> {
        let about = "How many puzzles to make. A server takes no more than its limits allow.";
        integer(1, most as u64).description(Some(about)).into()
    }
}

impl<const LEAST: usize, const MOST: usize> Texts<LEAST, MOST> {
    /// The texts.
    pub(crate) fn get(&self) -> &[String] {
        &self.0
    }
}

impl<'de, const LEAST: u64, const MOST: u64> Deserialize<'de> for Number<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Bounded::<LEAST, MOST>).map(Number)
    }
}

/// Reads a number. To JSON, 3.0 and 3e0 are whole numbers too.
struct Bounded<const LEAST: u64, const MOST: u64>;

impl<const LEAST: u64, const MOST: u64> Visitor<'_> for Bounded<LEAST, MOST> {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number from {LEAST} to {MOST}")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<u64, E> {
        let is_within = (LEAST..=MOST).contains(&number);
        is_within.then_some(number).ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<u64, E> {
        let whole = u64::try_from(number).map_err(|_| E::invalid_value(Unexpected::Signed(number), &self))?;
        self.visit_u64(whole)
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<u64, E> {
        // The largest number of 64 bits is rounded up, to one that does not fit.
        if number.fract() == 0.0 && (0.0..u64::MAX as f64).contains(&number) {
            return self.visit_u64(number as u64);
        }
        Err(E::invalid_value(Unexpected::Float(number), &self))
    }
}

impl<'de, const LEAST: usize, const MOST: usize> Deserialize<'de> for Texts<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        match texts.len() {
            count if count < LEAST => Err(D::Error::invalid_length(count, &format!("at least {LEAST}").as_str())),
            count if count > MOST => Err(D::Error::invalid_length(count, &format!("at most {MOST}").as_str())),
            _ => Ok(Texts(texts)),
        }
    }
}

fn integer(least: u64, most: u64) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(least as usize)).maximum(Some(most as usize))
}

impl<const LEAST: u64, const MOST: u64> PartialSchema for Number<LEAST, MOST> {
    fn schema() -> RefOr<Schema> {
        integer(LEAST, MOST).into()
    }
}

impl<const LEAST: u64, const MOST: u64> ToSchema for Number<LEAST, MOST> {}

impl PartialSchema for Count {
    fn schema() -> RefOr<Schema> {
        Count::up_to(usize::MAX)
    }
}

impl ToSchema for Count {}

impl<const LEAST: usize, const MOST: usize> PartialSchema for Texts<LEAST, MOST> {
    fn schema() -> RefOr<Schema> {
        let texts = ArrayBuilder::new().items(String::schema()).min_items(Some(LEAST));
        texts.max_items((MOST < usize::MAX).then_some(MOST)).into()
    }
}

impl<const LEAST: usize, const MOST: usize> ToSchema for Texts<LEAST, MOST> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_whole_and_within_their_bounds() {
        let read = |json: &str| serde_json::from_str::<Number<1, 1000>>(json).map(Number::get);
        for (json, number) in [("1", 1), ("1000", 1000), ("7.0", 7), ("1e3", 1000)] {
            assert_eq!(read(json).unwrap(), number);
        }
        for json in ["0", "-1", "1001", "7.5", "1e300", "\"7\"", "null", "-0.0"] {
            let error = read(json).unwrap_err().to_string();
            assert!(error.contains("a whole number from 1 to 1000"), "{error}");
        }
        let any = |json: &str| serde_json::from_str::<Number>(json).map(Number::get);
        assert_eq!(any("18446744073709551615").unwrap(), u64::MAX);
        assert!(any("18446744073709551616").is_err());
    }

    #[test]
    fn lists_are_within_their_bounds() {
        let read = |count| serde_json::from_value::<Texts<1, 3>>(vec!["x"; count].into());
        assert_eq!((read(1).unwrap().get().len(), read(3).unwrap().get().len()), (1, 3));
        assert!(read(0).unwrap_err().to_string().contains("at least 1"));
        assert!(read(4).unwrap_err().to_string().contains("at most 3"));
    }
}
