//! Numbers with one decimal, and null.

use serde::{Serialize, Serializer};

/// A number with one decimal, such as the rating 2.3.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(examples(2.3)))]
#[serde(transparent)]
pub struct Tenths(f64);

impl Tenths {
    /// The number that a text with one decimal names. A quotient of whole numbers is rounded as the text would be, so
    /// that 2.3 is written as 2.3.
    #[must_use]
    pub fn of(text: impl ToString) -> Tenths {
        let tenths = text.to_string().replace('.', "").parse::<i64>();
        Tenths(tenths.map_or(f64::NAN, |tenths| tenths as f64 / 10.0))
    }

    /// The number.
    #[must_use]
    pub const fn value(self) -> f64 {
        self.0
    }
}

/// A member that is there and has no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Null;

impl Serialize for Null {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Null {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        use utoipa::openapi::schema::{ObjectBuilder, Type};
        let about = "A member that is there and has no value.";
        ObjectBuilder::new().schema_type(Type::Null).description(Some(about)).into()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Null {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tenths_are_what_their_text_is() {
        for tenths in 0..=20_000 {
            let text = format!("{}.{}", tenths / 10, tenths % 10);
            assert_eq!(Ok(Tenths::of(&text).value()), text.parse(), "{text}");
        }
    }
}
