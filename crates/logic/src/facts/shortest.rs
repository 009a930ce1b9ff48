//! What is known of the shortest whip of a candidate, so that a search for one length need not be made again for
//! others.

/// What searches have told about a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shortest {
    /// It has no fewer rules than this, if there is one.
    AtLeast(usize),
    /// The shortest one has this length.
    Exactly(usize),
    /// There is none that a search would find.
    None,
}

impl Shortest {
    /// Nothing is known.
    pub(crate) const UNKNOWN: Shortest = Shortest::AtLeast(0);

    /// Whether a search may find one of this length to be the shortest.
    pub(crate) fn may_be(self, length: usize) -> bool {
        match self {
            Shortest::AtLeast(least) => least <= length,
            Shortest::Exactly(known) => known == length,
            Shortest::None => false,
        }
    }
}
