//! Which variables to decide next: those that took part in the most conflicts while they had a value.
//!
//! The rate of a variable is the number of conflicts it took part in per conflict that came while it had a value: an
//! average over the times when it had one, in which the last ones weigh most. The rates of open variables fade with
//! each conflict. (Liang, Ganesh, Poupart and Czarnecki, Learning Rate Based Branching Heuristic for SAT Solvers,
//! 2016.)

/// How much the last time counts in the average.
const STEP: f32 = 0.03;

/// By how much the rate of an open variable exceeds what it is after one more conflict.
const FADING: f32 = 1.0 / 0.95;

/// A weight at which all are scaled down.
const LARGE: f32 = 1e30;

/// Stands for the key of a variable that has a value.
const TAKEN: f32 = -1.0;

/// So many variables are passed over at once if none of them has a high rate.
const BLOCK: usize = 16;

/// The rates of all variables.
#[derive(Debug)]
pub(super) struct Order {
    /// For each open variable its rate times the weight of the time when it became open. So the order of keys is that
    /// of the rates, which fade at the same speed.
    keys: Vec<f32>,
    activities: Vec<Activity>,
    /// How much conflicts fade rates from the first to now.
    weight: f32,
    conflicts: u32,
}

/// What is known of a variable that has a value.
#[derive(Clone, Copy, Default, Debug)]
struct Activity {
    rate: f32,
    /// The conflicts before it had this value.
    since: u32,
    /// The conflicts in which it took part since then.
    own: u32,
}

impl Order {
    pub(super) fn new(variables: usize) -> Order {
        Order {
            keys: vec![0.0; variables],
            activities: vec![Activity::default(); variables],
            weight: 1.0,
            conflicts: 0,
        }
    }

    /// A variable has a value from now on.
    #[inline]
    pub(super) fn take(&mut self, variable: usize) {
        let key = std::mem::replace(&mut self.keys[variable], TAKEN);
        self.activities[variable] = Activity { rate: key / self.weight, since: self.conflicts, own: 0 };
    }

    /// A variable is open again.
    #[inline]
    pub(super) fn release(&mut self, variable: usize) {
        let Activity { mut rate, since, own } = self.activities[variable];
        let conflicts = self.conflicts.wrapping_sub(since);
        if conflicts > 0 {
            rate += STEP * (own as f32 / conflicts as f32 - rate);
        }
        self.keys[variable] = rate * self.weight;
    }

    /// A conflict, and the variables that took part in it, which all have values.
    pub(super) fn note_conflict(&mut self, variables: &[u32]) {
        for &variable in variables {
            self.activities[variable as usize].own += 1;
        }
        self.conflicts = self.conflicts.wrapping_add(1);
        self.weight *= FADING;
        if self.weight > LARGE {
            self.keys.iter_mut().filter(|key| **key > 0.0).for_each(|key| *key /= self.weight);
            self.weight = 1.0;
        }
    }

    /// The open variables of the highest rates, best first, each with a number in proportion to its rate.
    pub(super) fn first<const COUNT: usize>(&self) -> impl Iterator<Item = (f32, usize)> {
        let mut best = [(TAKEN, 0); COUNT];
        for (block, keys) in self.keys.chunks(BLOCK).enumerate() {
            // Without an early end, so that the compiler compares several at once.
            let least = best[COUNT - 1].0;
            if !keys.iter().fold(false, |any, &key| any | (key > least)) {
                continue;
            }
            for (place, &key) in keys.iter().enumerate() {
                if key > best[COUNT - 1].0 {
                    let rank = best.partition_point(|&(other, _)| other >= key);
                    best[rank..].rotate_right(1);
                    best[rank] = (key, block * BLOCK + place);
                }
            }
        }
        best.into_iter().filter(|&(key, _)| key != TAKEN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(order: &Order) -> Vec<usize> {
        order.first::<3>().map(|(_, variable)| variable).collect()
    }

    #[test]
    fn those_in_the_most_conflicts_come_first() {
        let mut order = Order::new(10);
        assert_eq!(first(&order), [0, 1, 2]);
        (0..10).for_each(|variable| order.take(variable));
        assert_eq!(first(&order), []);
        [[7, 3], [7, 5], [7, 3]].iter().for_each(|conflict| order.note_conflict(conflict));
        (0..10).for_each(|variable| order.release(variable));
        assert_eq!(first(&order), [7, 3, 5]);
        // What was open for long has faded.
        order.take(5);
        (0..100).for_each(|_| order.note_conflict(&[5]));
        order.release(5);
        assert_eq!(first(&order), [5, 7, 3]);
        // Conflicts elsewhere make a rate less.
        for _ in 0..10 {
            [5, 3].into_iter().for_each(|variable| order.take(variable));
            order.note_conflict(&[3]);
            [5, 3].into_iter().for_each(|variable| order.release(variable));
        }
        assert_eq!(first(&order), [3, 5, 7]);
    }

    #[test]
    fn order_survives_scaling() {
        let mut order = Order::new(4);
        for variable in [2, 1] {
            order.take(variable);
            order.note_conflict(&[variable as u32]);
            order.release(variable);
        }
        // Several times the conflicts after which weights are scaled down.
        (0..20_000).for_each(|_| order.note_conflict(&[]));
        assert!(order.weight <= LARGE);
        order.take(3);
        order.note_conflict(&[3]);
        order.release(3);
        assert_eq!(first(&order)[0], 3);
        assert!(order.keys.iter().all(|key| key.is_finite() && *key >= 0.0));
    }
}
