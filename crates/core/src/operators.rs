//! The operators that every kind of set has, written once.

/// The operators of a set: of two sets, and with assignment.
macro_rules! operators {
    (impl[$($params:tt)*] $set:ty { $($op:ident $method:ident $assign:ident $assign_method:ident: $combine:expr;)* }) => {
        $(
            impl<$($params)*> std::ops::$op for $set {
                type Output = Self;
                #[inline]
                fn $method(self, other: Self) -> Self {
                    self.zip(other, $combine)
                }
            }

            impl<$($params)*> std::ops::$assign for $set {
                #[inline]
                fn $assign_method(&mut self, other: Self) {
                    *self = self.zip(other, $combine);
                }
            }
        )*
    };
}
pub(crate) use operators;
