//! Which clauses watch which literal.
//!
//! The lists of all literals lie in one vector, those of neighbouring literals, which often become false together,
//! beside each other. A list that has no room left moves to the end; when clauses are dropped, all are laid out anew.

use super::Literal;
use super::store::ClauseId;
use std::ops::Range;

/// Room for a list that gets its first watch.
const LEAST_ROOM: u32 = 4;

/// That a clause watches a literal, and another literal of it: if that is true, the clause need not be looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Watch {
    pub(super) other: Literal,
    pub(super) clause: ClauseId,
}

impl Watch {
    /// Stands where a list has room.
    const NONE: Watch = Watch { other: 0, clause: ClauseId::FIRST };
}

/// The watches of all literals.
#[derive(Debug)]
pub(super) struct Watches {
    /// By literal.
    lists: Vec<List>,
    entries: Vec<Watch>,
}

/// Where the watches of a literal are.
#[derive(Clone, Copy, Default, Debug)]
struct List {
    from: u32,
    count: u32,
    room: u32,
}

impl Watches {
    pub(super) fn new(literals: usize) -> Watches {
        Watches { lists: vec![List::default(); literals], entries: Vec::new() }
    }

    /// How many literals there are.
    pub(super) fn literals(&self) -> usize {
        self.lists.len()
    }

    /// The places of the watches of a literal.
    #[inline]
    pub(super) fn places(&self, literal: Literal) -> Range<usize> {
        let List { from, count, .. } = self.lists[literal as usize];
        from as usize..(from + count) as usize
    }

    /// The watch at a place.
    #[inline]
    pub(super) fn at(&self, place: usize) -> Watch {
        self.entries[place]
    }

    /// Notes another literal of the clause whose watch is at a place.
    #[inline]
    pub(super) fn note(&mut self, place: usize, other: Literal) {
        self.entries[place].other = other;
    }

    /// Adds a watch of a literal. The watches of other literals stay at their places.
    #[inline]
    pub(super) fn push(&mut self, literal: Literal, watch: Watch) {
        let list = &mut self.lists[literal as usize];
        if list.count == list.room {
            Self::make_room(list, &mut self.entries);
        }
        self.entries[(list.from + list.count) as usize] = watch;
        list.count += 1;
    }

    /// Moves a list to the end of all, where it has twice the room.
    #[inline(never)]
    fn make_room(list: &mut List, entries: &mut Vec<Watch>) {
        let (from, to) = (list.from as usize, entries.len());
        list.room = (2 * list.room).max(LEAST_ROOM);
        list.from = u32::try_from(to).expect("watches fill less than 32 GB");
        entries.extend_from_within(from..from + list.count as usize);
        entries.resize(to + list.room as usize, Watch::NONE);
    }

    /// Takes out the watch of a literal that is at a place; the last one of that literal comes there.
    #[inline]
    pub(super) fn remove(&mut self, literal: Literal, place: usize) {
        let list = &mut self.lists[literal as usize];
        list.count -= 1;
        self.entries[place] = self.entries[(list.from + list.count) as usize];
    }

    /// Takes out all watches, and makes room for so many of each literal and a few more.
    pub(super) fn clear(&mut self, counts: &[u32]) {
        let mut from = 0;
        for (list, &count) in self.lists.iter_mut().zip(counts) {
            let room = if count == 0 { 0 } else { count + count / 4 + 2 };
            *list = List { from, count: 0, room };
            from += room;
        }
        self.entries.clear();
        self.entries.resize(from as usize, Watch::NONE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(watches: &Watches, literal: Literal) -> Vec<Literal> {
        watches.places(literal).map(|place| watches.at(place).other).collect()
    }

    fn push(watches: &mut Watches, literal: Literal, others: std::ops::Range<Literal>) {
        others.for_each(|other| watches.push(literal, Watch { other, ..Watch::NONE }));
    }

    #[test]
    fn lists_grow_and_shrink_without_harm_to_others() {
        let mut watches = Watches::new(3);
        push(&mut watches, 0, 10..15);
        push(&mut watches, 2, 20..22);
        push(&mut watches, 0, 15..20);
        assert_eq!(of(&watches, 0), (10..20).collect::<Vec<_>>());
        assert_eq!(of(&watches, 1), []);
        assert_eq!(of(&watches, 2), [20, 21]);
        let first = watches.places(0).start;
        watches.remove(0, first + 1);
        watches.note(first, 7);
        assert_eq!(of(&watches, 0), [7, 19, 12, 13, 14, 15, 16, 17, 18]);
        assert_eq!(of(&watches, 2), [20, 21]);
    }

    #[test]
    fn after_clearing_lists_have_the_room_asked_for() {
        let mut watches = Watches::new(3);
        push(&mut watches, 1, 0..9);
        watches.clear(&[3, 0, 8]);
        assert!((0..3).all(|literal| of(&watches, literal).is_empty()));
        let entries = watches.entries.len();
        push(&mut watches, 2, 30..38);
        push(&mut watches, 0, 10..13);
        assert_eq!(watches.entries.len(), entries);
        push(&mut watches, 1, 20..25);
        assert_eq!(of(&watches, 0), [10, 11, 12]);
        assert_eq!(of(&watches, 1), [20, 21, 22, 23, 24]);
        assert_eq!(of(&watches, 2), (30..38).collect::<Vec<_>>());
    }
}
