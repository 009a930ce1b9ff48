//! Tables whose keys are numbers of candidates or rows of bits, hashed by a few multiplications.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

pub(super) type MixedMap<K, V> = HashMap<K, V, BuildHasherDefault<Mixed>>;
pub(super) type MixedSet<K> = HashSet<K, BuildHasherDefault<Mixed>>;

/// A hasher that is several times as fast as that of the standard library for short keys. No stranger chooses the keys,
/// and nothing depends on their order.
#[derive(Default)]
pub(super) struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        words.iter().for_each(|&word| self.write_u64(u64::from_ne_bytes(word)));
        rest.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        // Tables look at the lowest bits, which multiplication mixes least.
        self.0.rotate_left(26)
    }
}
