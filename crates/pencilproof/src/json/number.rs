//! Numbers with one decimal, and null.

use serde::{Serialize, Serializer};

/// A number with one decimal, such as the rating 2.3.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(examples(2.3)))]
#[serde(transparent)]
pub struct Tenths(f64);

impl Tenths {
    /// The number that a text names. It is parsed, not computed, so that 2.3 is written as 2.3.
    #[must_use]
    pub fn of(text: impl ToString) -> Tenths {
        Tenths(text.to_string().parse().unwrap_or(f64::NAN))
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
