//! Sets of houses.

use pencilproof_core::{House, MOST_HOUSES};

/// A set of houses, by index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Houses(u128);

const _: () = assert!(MOST_HOUSES <= u128::BITS as usize);

impl Houses {
    pub(crate) fn contains(self, house: House) -> bool {
        self.0 >> house.index() & 1 == 1
    }

    #[must_use]
    pub(crate) fn with(self, house: House) -> Houses {
        Houses(self.0 | 1 << house.index())
    }

    #[must_use]
    pub(crate) fn without(self, house: House) -> Houses {
        Houses(self.0 & !(1 << house.index()))
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The houses, ascending.
    pub(crate) fn iter(self) -> impl Iterator<Item = House> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let index = left.trailing_zeros() as usize;
            (left != 0).then(|| {
                left &= left - 1;
                House::from_index(index)
            })
        })
    }
}

impl FromIterator<House> for Houses {
    fn from_iter<I: IntoIterator<Item = House>>(houses: I) -> Houses {
        houses.into_iter().fold(Houses::default(), Houses::with)
    }
}
