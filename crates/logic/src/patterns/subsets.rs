//! Items that together use no more values than they are many.

use std::ops::ControlFlow;

/// Visits each choice of `size` items whose masks together have exactly `size` bits, as the indices in ascending order
/// and the union. Items with fewer than two bits are passed over: they are singles.
///
/// Branches are cut as soon as a union has more than `size` bits, so the cost is far below the binomial.
pub(crate) fn covered(
    masks: &[u32],
    size: usize,
    visit: &mut dyn FnMut(&[usize], u32) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let items: Vec<usize> =
        (0..masks.len()).filter(|&i| (2..=size).contains(&(masks[i].count_ones() as usize))).collect();
    extend(masks, &items, size, &mut Vec::with_capacity(size), 0, visit)
}

fn extend(
    masks: &[u32],
    items: &[usize],
    size: usize,
    chosen: &mut Vec<usize>,
    union: u32,
    visit: &mut dyn FnMut(&[usize], u32) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if chosen.len() == size {
        return if union.count_ones() as usize == size { visit(chosen, union) } else { ControlFlow::Continue(()) };
    }
    let missing = size - chosen.len();
    for (at, &item) in items.iter().enumerate() {
        if items.len() - at < missing {
            break;
        }
        let wider = union | masks[item];
        if wider.count_ones() as usize <= size {
            chosen.push(item);
            extend(masks, &items[at + 1..], size, chosen, wider, visit)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(masks: &[u32], size: usize) -> Vec<(Vec<usize>, u32)> {
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
        for size in 2..=5 {
            let tried = (0u32..1 << masks.len())
                .filter(|choice| choice.count_ones() as usize == size)
                .filter(|choice| {
                    let chosen = (0..masks.len()).filter(|i| choice >> i & 1 == 1).map(|i| masks[i]);
                    chosen.clone().all(|mask| mask.count_ones() >= 2)
                        && chosen.fold(0, |a, b| a | b).count_ones() as usize == size
                })
                .count();
            assert_eq!(all(&masks, size).len(), tried, "size {size}");
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
