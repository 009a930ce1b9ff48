//! Rows of bits.

/// The numbers of the bits that are set in a row, ascending.
pub(crate) fn bits(row: &[u64]) -> impl Iterator<Item = usize> {
    row.iter().enumerate().flat_map(|(word, &bits)| bits_of(bits).map(move |bit| word * 64 + bit))
}

/// The numbers of the bits that are set in a word, ascending.
pub(crate) fn bits_of(word: u64) -> impl Iterator<Item = usize> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(bit)
    })
}

/// Adds the bits of another row. Both have an even number of words: two at a time are one instruction, and rows are too
/// short for more to be gained.
#[inline]
pub(crate) fn or(row: &mut [u64], other: &[u64]) {
    for (pair, others) in row.as_chunks_mut::<2>().0.iter_mut().zip(other.as_chunks::<2>().0) {
        pair[0] |= others[0];
        pair[1] |= others[1];
    }
}
