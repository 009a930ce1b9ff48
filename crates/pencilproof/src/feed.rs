//! Which records of a list a run has to do: those of its share that are not done yet; and what is wrong with a list at
//! its end.
//!
//! Nothing here reads: whoever does cuts the list into pieces, and hands the shares to threads with
//! [`bulk::in_order`](crate::bulk::in_order).

use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use thiserror::Error;

/// A share of a list: every record that is so many after the one before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Which share it is, counted from 0.
    index: u64,
    /// The number of shares.
    count: u64,
}

impl Shard {
    /// The share that holds the whole list.
    pub const ALL: Shard = Shard { index: 0, count: 1 };

    /// A share, counted from 1, of some number of them; `None` if there is no such share.
    pub fn new(number: u64, count: u64) -> Option<Shard> {
        (1..=count).contains(&number).then(|| Shard { index: number - 1, count })
    }

    /// Which share it is, counted from 0.
    pub fn index(self) -> u64 {
        self.index
    }

    /// The number of shares.
    pub fn count(self) -> u64 {
        self.count
    }

    /// Whether the record with an index, counted from 0, belongs to it.
    pub fn holds(self, index: u64) -> bool {
        index % self.count == self.index
    }

    /// How many of the first records of a list belong to it.
    fn holds_of(self, records: u64) -> u64 {
        records.saturating_sub(self.index).div_ceil(self.count)
    }
}

impl Default for Shard {
    fn default() -> Shard {
        Shard::ALL
    }
}

impl FromStr for Shard {
    type Err = String;

    /// Reads `2/8`, the second of eight shares.
    fn from_str(text: &str) -> Result<Shard, String> {
        let number = |part: &str| part.parse::<u64>().ok();
        let parts = text.split_once('/').and_then(|(index, count)| Some((number(index)?, number(count)?)));
        let shard = parts.and_then(|(number, count)| Shard::new(number, count));
        shard.ok_or_else(|| "must be a share and the number of shares, such as 1/4 to 4/4".into())
    }
}

/// A piece of a list: records that follow each other.
pub trait Piece: Sized {
    /// The number of its records. A piece without any, such as the end of a list, is in every share.
    fn records(&self) -> u64;

    /// The records that are wanted, if there are any; `is_wanted` is asked for each in order, by its index in the
    /// piece.
    fn part(self, is_wanted: impl FnMut(u64) -> bool) -> Option<Self>;

    /// Whether it is one bad record, which every share reports.
    fn is_bad(&self) -> bool {
        false
    }
}

/// A piece as far as it belongs to a share and is not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Share<P> {
    /// The piece.
    pub piece: P,
    /// The number of its first record in the list, from 1.
    pub first: u64,
    /// How far the numbers of two of its records that follow each other are apart.
    pub step: usize,
    /// Whether it belongs to the share. A bad record that does not is there to be reported, and has no result.
    pub is_mine: bool,
}

impl<P> Share<P> {
    /// The numbers of its records, and those that follow.
    pub fn numbers(&self) -> impl Iterator<Item = u64> + use<P> {
        (self.first..).step_by(self.step)
    }
}

/// Why a list is not the one that a run needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BadList {
    /// It has no record.
    #[error("there is no puzzle in the input")]
    Empty,
    /// It ends before the place at which an interrupted run is to go on.
    #[error("the input has fewer puzzles than are done already; it is not the one with which the run was begun")]
    TooShort,
}

/// The records of a list that a run has to do.
///
/// ```
/// use pencilproof::feed::{Feed, Piece, Shard};
/// struct Words(Vec<&'static str>);
/// impl Piece for Words {
///     fn records(&self) -> u64 {
///         self.0.len() as u64
///     }
///     fn part(mut self, mut is_wanted: impl FnMut(u64) -> bool) -> Option<Words> {
///         let mut indices = 0..;
///         self.0.retain(|_| indices.next().is_some_and(&mut is_wanted));
///         (!self.0.is_empty()).then_some(self)
///     }
/// }
/// // The second of two shares, of which an interrupted run has done one record.
/// let feed = Feed::new("2/2".parse()?, 1);
/// let list = [Words(vec!["a", "b", "c"]), Words(vec!["d", "e", "f"])];
/// let due: Vec<_> = feed.shares(list.into_iter()).map(|share| (share.first, share.piece.0)).collect();
/// assert_eq!(due, [(4, vec!["d", "f"])]);
/// feed.end()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Feed {
    shard: Shard,
    /// How many records of the share an interrupted run has done.
    done: u64,
    /// How many of these are still to be passed over.
    to_skip: AtomicU64,
    /// How many records have been read.
    seen: AtomicU64,
}

impl Feed {
    /// The records of a share without those that are done already.
    pub fn new(shard: Shard, done: u64) -> Feed {
        Feed { shard, done, to_skip: AtomicU64::new(done), seen: AtomicU64::new(0) }
    }

    /// The records of a share from one with a number on, from 1; with 0, all.
    pub fn from_number(shard: Shard, number: u64) -> Feed {
        Feed::new(shard, shard.holds_of(number.saturating_sub(1)))
    }

    /// What is to be done of the pieces of the list, in order. It may be taken on by another thread.
    pub fn shares<P: Piece + Send>(
        &self,
        pieces: impl Iterator<Item = P> + Send,
    ) -> impl Iterator<Item = Share<P>> + Send {
        pieces
            .inspect(|piece| _ = self.seen.fetch_add(piece.records(), Ordering::Relaxed))
            .scan(0, |before, piece| Some(self.of_shard(piece, before)))
            .flatten()
            .filter_map(|share| self.not_done(share))
    }

    /// The part of a piece that belongs to the share; `before` is the number of records before it, and becomes that of
    /// the records before the next piece.
    fn of_shard<P: Piece>(&self, piece: P, before: &mut u64) -> Option<Share<P>> {
        let (start, records) = (*before, piece.records());
        *before += records;
        let step = self.shard.count as usize;
        if self.shard == Shard::ALL || records == 0 {
            return Some(Share { piece, first: start + 1, step, is_mine: true });
        }
        let Some(first) = (start..*before).find(|&index| self.shard.holds(index)) else {
            return piece.is_bad().then_some(Share { piece, first: start + 1, step, is_mine: false });
        };
        let piece = piece.part(|index| self.shard.holds(start + index))?;
        Some(Share { piece, first: first + 1, step, is_mine: true })
    }

    /// The part of a share that is not done yet.
    fn not_done<P: Piece>(&self, share: Share<P>) -> Option<Share<P>> {
        let (skip, records) = (self.to_skip.load(Ordering::Relaxed), share.piece.records());
        if skip == 0 || records == 0 {
            return Some(share);
        }
        if !share.is_mine {
            return None;
        }
        let passed = skip.min(records);
        self.to_skip.store(skip - passed, Ordering::Relaxed);
        let piece = share.piece.part(|index| index >= passed)?;
        Some(Share { piece, first: share.first + passed * self.shard.count, ..share })
    }

    /// About how many records there are to do in all, if this part of the list has been read.
    pub fn expected(&self, part: f64) -> u64 {
        let all = self.seen.load(Ordering::Relaxed) as f64 / part;
        ((all / self.shard.count as f64) as u64).saturating_sub(self.done)
    }

    /// Says that the list has come to its end.
    ///
    /// # Errors
    /// If it had no record, or fewer than are done already.
    pub fn end(&self) -> Result<(), BadList> {
        match (self.to_skip.load(Ordering::Relaxed), self.seen.load(Ordering::Relaxed)) {
            (1.., _) => Err(BadList::TooShort),
            (_, 0) => Err(BadList::Empty),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Records by their numbers; negative ones are bad. A bad one is alone.
    #[derive(Clone, PartialEq, Debug)]
    struct Numbers(Vec<i64>);

    impl Piece for Numbers {
        fn records(&self) -> u64 {
            self.0.len() as u64
        }

        fn part(mut self, mut is_wanted: impl FnMut(u64) -> bool) -> Option<Numbers> {
            let mut indices = 0..;
            self.0.retain(|_| indices.next().is_some_and(&mut is_wanted));
            (!self.0.is_empty()).then_some(self)
        }

        fn is_bad(&self) -> bool {
            self.0[..].first().is_some_and(|&number| number < 0)
        }
    }

    /// The list 1, 2, -3, 4, ... 12 in pieces, with one that has no record.
    fn list() -> Vec<Numbers> {
        [&[1][..], &[2], &[-3], &[4, 5, 6, 7], &[], &[8], &[9, 10, 11, 12]].map(|piece| Numbers(piece.to_vec())).into()
    }

    /// What is to be done, each record with its number; and what is only to be reported.
    fn due(feed: &Feed) -> (Vec<(u64, i64)>, Vec<i64>) {
        let (mut mine, mut others) = (Vec::new(), Vec::new());
        for share in feed.shares(list().into_iter()) {
            match share.is_mine {
                true => mine.extend(share.numbers().zip(share.piece.0)),
                false => others.extend(share.piece.0),
            }
        }
        (mine, others)
    }

    #[test]
    fn shares_are_the_whole_and_numbers_those_of_the_list() {
        assert_eq!(due(&Feed::new(Shard::ALL, 0)).0.len(), 12);
        for count in 1..=13 {
            let mut all = Vec::new();
            for number in 1..=count {
                let (mine, others) = due(&Feed::new(Shard::new(number, count).unwrap(), 0));
                assert!(mine.iter().all(|&(place, record)| place == record.unsigned_abs()), "{mine:?}");
                let has_bad_one = mine.iter().any(|&(_, record)| record < 0);
                assert_eq!(others, if has_bad_one { vec![] } else { vec![-3] }, "each reports the bad one once");
                all.extend(mine);
            }
            all.sort();
            assert!(all.iter().map(|&(place, _)| place).eq(1..=12), "{count}");
        }
    }

    #[test]
    fn what_is_done_is_passed_over() {
        for (shard, done) in (1..=3).flat_map(|number| (0..=4).map(move |done| (Shard::new(number, 3).unwrap(), done)))
        {
            let (whole, _) = due(&Feed::new(shard, 0));
            let feed = Feed::new(shard, done);
            assert_eq!(due(&feed).0, whole[done as usize..]);
            assert_eq!(feed.end(), Ok(()));
            let number = whole.get(done as usize).map_or(13, |&(number, _)| number);
            assert_eq!(due(&Feed::from_number(shard, number)).0, whole[done as usize..], "{shard:?} from {number}");
        }
        assert_eq!(due(&Feed::from_number(Shard::ALL, 0)).0.len(), 12);
        let reported = |done| due(&Feed::new(Shard::new(1, 3).unwrap(), done)).1;
        assert_eq!((reported(1), reported(2)), (vec![-3], vec![]), "a bad record is reported once");
    }

    #[test]
    fn pieces_without_records_always_come() {
        let shares = |shard, done| {
            let feed = Feed::new(shard, done);
            feed.shares(list().into_iter()).filter(|share| share.piece.records() == 0).count()
        };
        assert_eq!([shares(Shard::ALL, 0), shares(Shard::ALL, 12), shares(Shard::new(13, 13).unwrap(), 0)], [1, 1, 1]);
    }

    #[test]
    fn a_list_is_neither_empty_nor_too_short() {
        let end = |feed: Feed, list: Vec<Numbers>| {
            feed.shares(list.into_iter()).for_each(drop);
            feed.end()
        };
        assert_eq!(end(Feed::new(Shard::ALL, 0), vec![]), Err(BadList::Empty));
        assert_eq!(end(Feed::new(Shard::ALL, 0), vec![Numbers(vec![])]), Err(BadList::Empty));
        assert_eq!(end(Feed::new(Shard::ALL, 1), vec![]), Err(BadList::TooShort));
        assert_eq!(end(Feed::new(Shard::ALL, 13), list()), Err(BadList::TooShort));
        assert_eq!(end(Feed::new(Shard::ALL, 12), list()), Ok(()));
        assert_eq!(end(Feed::new(Shard::new(13, 13).unwrap(), 0), list()), Ok(()), "an empty share is no error");
    }

    #[test]
    fn what_is_expected_is_a_share_of_the_rest() {
        let feed = Feed::new(Shard::new(1, 2).unwrap(), 1);
        assert_eq!(due(&feed).0.len(), 5);
        assert_eq!((feed.expected(1.0), feed.expected(0.25)), (5, 23));
    }

    #[test]
    fn shares_are_read() {
        assert_eq!("2/8".parse(), Ok(Shard { index: 1, count: 8 }));
        for wrong in ["", "0/2", "3/2", "1/0", "1", "1/2/3", "-1/2", "a/b"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
