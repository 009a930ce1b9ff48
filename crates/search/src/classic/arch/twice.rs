//! Two vectors as one of twice the lanes, for machines without vectors of that width: two positions at a time keep more
//! of a processor busy than one after the other.

use super::vector::{Boxes, Vector};

/// Two vectors; the lanes of the second follow those of the first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Twice<V>(pub(super) V, pub(super) V);

/// Methods that are those of both vectors. Not closures: those might be compiled for another machine.
macro_rules! both {
    ($pair:ident: $($name:ident($this:ident $(, $arg:ident)*);)*) => {$(
        #[inline(always)]
        fn $name(self $(, $arg: Self)*) -> Self {
            $pair(self.0.$name($($arg.0),*), self.1.$name($($arg.1),*))
        }
    )*};
}

/// Vectors of which each operation is that of two others.
macro_rules! two_vectors {
    ($pair:ident) => {
        impl<V: Vector> Vector for $pair<V> {
            const LANES: usize = 2 * V::LANES;

            both! {
                $pair:
                and(self, other);
                or(self, other);
                xor(self, other);
                without(self, other);
                plus(self, other);
                least(self, other);
                is_zero(self);
                equals(self, other);
                choose(self, yes, no);
                or3(self, b, c);
                and3(self, b, c);
                without2(self, b, c);
                once(self, b, c);
            }

            #[inline(always)]
            fn splat(value: u16) -> Self {
                $pair(V::splat(value), V::splat(value))
            }

            #[inline(always)]
            fn lanes(self) -> u32 {
                self.0.lanes() | self.1.lanes() << V::LANES
            }

            #[inline(always)]
            fn chosen(lanes: u32) -> Self {
                $pair(V::chosen(lanes), V::chosen(lanes >> V::LANES))
            }

            #[inline(always)]
            fn load(numbers: &[u16]) -> Self {
                $pair(V::load(numbers), V::load(&numbers[V::LANES..]))
            }

            #[inline(always)]
            fn store(self, numbers: &mut [u16]) {
                self.0.store(numbers);
                self.1.store(&mut numbers[V::LANES..]);
            }
        }
    };
}

pub(super) use {both, two_vectors};

two_vectors!(Twice);

impl<V: Boxes> Boxes for Twice<V> {
    both! {
        Twice:
        without_but(self, other, third);
        rather(self, here);
        or_differs(self, a, b);
    }

    #[inline(always)]
    fn across(self) -> [Self; 2] {
        let ([a, b], [c, d]) = (self.0.across(), self.1.across());
        [Twice(a, c), Twice(b, d)]
    }

    #[inline(always)]
    fn down(self) -> [Self; 2] {
        let ([a, b], [c, d]) = (self.0.down(), self.1.down());
        [Twice(a, c), Twice(b, d)]
    }
}
