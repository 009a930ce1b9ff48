//! The operators that every kind of set has, written once.

/// Implements `&`, `|`, `^` and `-` for a set that has a method `zip`, and their forms with assignment.
macro_rules! operators {
    (impl[$($params:tt)*] $set:ty) => {
        operators!([$($params)*] $set, BitAnd bitand BitAndAssign bitand_assign, |a, b| a & b);
        operators!([$($params)*] $set, BitOr bitor BitOrAssign bitor_assign, |a, b| a | b);
        operators!([$($params)*] $set, BitXor bitxor BitXorAssign bitxor_assign, |a, b| a ^ b);
        operators!([$($params)*] $set, Sub sub SubAssign sub_assign, |a, b| a & !b);
    };
    ([$($params:tt)*] $set:ty, $op:ident $method:ident $assign:ident $assign_method:ident, $combine:expr) => {
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
    };
}
pub(crate) use operators;
