//! Derived sums as countings.

use crate::Weighing;
use pencilproof_core::{DerivedSum, Layout, Rule};

/// The most cells of a derived sum.
const MOST_CELLS: usize = 5;

/// The most derived sums of a layout.
const MOST_SUMS: usize = 400;

/// The derived sums of a layout, each as a weighing; those of the fewest cells first.
pub(crate) fn derived<const W: usize>(layout: &Layout) -> Vec<(DerivedSum<W>, Weighing)> {
    let weighed = |sum: DerivedSum<W>| {
        let rules = sum.houses.iter().flat_map(|&house| {
            layout.digits().iter().map(move |digit| (Rule::House(house, digit), digit.value() as u32))
        });
        let weighing = Weighing::new(sum.bounds.iter().map(|&bound| (bound, 1)), rules);
        (sum, weighing)
    };
    DerivedSum::of_layout(layout, MOST_CELLS, MOST_SUMS).into_iter().map(weighed).collect()
}
