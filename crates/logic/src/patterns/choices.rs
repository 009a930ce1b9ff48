//! k items that use only k values.

use pencilproof_core::MAX_SIDE;
use std::ops::ControlFlow;

/// Callback for each choice: the indices of the items in ascending order, and the union of their masks.
type Visit<'a> = dyn FnMut(&[u8], u32) -> ControlFlow<()> + 'a;

/// Visits each choice of `size` items whose masks together have exactly `size` bits. Items with fewer than two bits are
/// skipped, because they are singles.
pub(crate) fn covered(masks: &[u32], size: usize, visit: &mut Visit<'_>) -> ControlFlow<()> {
    each(masks, size, size, 2, &mut |chosen, union| match union.count_ones() as usize == size {
        true => visit(chosen, union),
        false => ControlFlow::Continue(()),
    })
}

/// Visits each choice of `size` items whose masks together have no more than `most` bits. Items without bits are
/// skipped.
pub(crate) fn each_choice(masks: &[u32], size: usize, most: usize, visit: &mut Visit<'_>) -> ControlFlow<()> {
    each(masks, size, most, 1, visit)
}

fn each(masks: &[u32], size: usize, most: usize, least: u32, visit: &mut Visit<'_>) -> ControlFlow<()> {
    let mut items = [0; MAX_SIDE];
    let mut count = 0;
    for (index, mask) in masks.iter().enumerate() {
        if (least..=most as u32).contains(&mask.count_ones()) {
            items[count] = index as u8;
            count += 1;
        }
    }
    let mut search = Search { masks, size, most, chosen: [0; MAX_SIDE], visit };
    search.extend(&items[..count], 0, 0)
}

/// A branch is abandoned as soon as its union has too many bits, so the cost is far below the binomial coefficient.
struct Search<'a, 'v> {
    masks: &'a [u32],
    size: usize,
    most: usize,
    chosen: [u8; MAX_SIDE],
    visit: &'a mut Visit<'v>,
}

impl Search<'_, '_> {
    fn extend(&mut self, items: &[u8], count: usize, union: u32) -> ControlFlow<()> {
        let missing = self.size - count;
        if missing == 0 {
            return (self.visit)(&self.chosen[..count], union);
        }
        for at in 0..(items.len() + 1).saturating_sub(missing) {
            let wider = union | self.masks[usize::from(items[at])];
            if wider.count_ones() as usize <= self.most {
                self.chosen[count] = items[at];
                self.extend(&items[at + 1..], count + 1, wider)?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(masks: &[u32], size: usize) -> Vec<(Vec<u8>, u32)> {
        let mut found = Vec::new();
        let flow = covered(masks, size, &mut |items, union| {
            found.push((items.to_vec(), union));
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        found
    }

    #[test]
    fn finds_pairs_and_triples() {
        let masks = [0b011, 0b110, 0b011, 0b101, 0b1, 0b11110];
        assert_eq!(all(&masks, 2), [(vec![0, 2], 0b011)]);
        assert_eq!(all(&masks, 3), [(vec![0, 1, 2], 7), (vec![0, 1, 3], 7), (vec![0, 2, 3], 7), (vec![1, 2, 3], 7)]);
    }

    #[test]
    fn agrees_with_every_choice_tried() {
        let masks: Vec<u32> = (0..12u32).map(|i| (i.wrapping_mul(2654435761) >> 20) & 0b1101_1011).collect();
        for (size, most) in [(2, 2), (3, 3), (4, 4), (5, 5), (2, 3), (3, 4)] {
            let least = if size == most { 2 } else { 1 };
            let fits = |choice: &u32| {
                let chosen = (0..masks.len()).filter(|i| choice >> i & 1 == 1).map(|i| masks[i]);
                let union = chosen.clone().fold(0, |a, b| a | b).count_ones() as usize;
                choice.count_ones() as usize == size
                    && chosen.clone().all(|mask| mask.count_ones() >= least)
                    && if size == most { union == size } else { union <= most }
            };
            let tried = (0u32..1 << masks.len()).filter(fits).count();
            let mut found = 0;
            let mut count = |_: &[u8], _: u32| {
                found += 1;
                ControlFlow::Continue(())
            };
            let flow = match size == most {
                true => covered(&masks, size, &mut count),
                false => each_choice(&masks, size, most, &mut count),
            };
            assert!(flow.is_continue());
            assert_eq!(found, tried, "size {size}, at most {most} bits");
        }
    }

    #[test]
    fn stops_when_told() {
        let mut visits = 0;
        let flow = covered(&[3, 3, 3], 2, &mut |_, _| {
            visits += 1;
            ControlFlow::Break(())
        });
        assert!(flow.is_break() && visits == 1);
    }
}
