//! Which variables to decide next: those with the highest scores, by a binary heap.

/// By how much the weight of a conflict exceeds that of the one before.
const GROWTH: f64 = 1.0 / 0.95;

/// A score at which all are scaled down.
const LARGE: f64 = 1e150;

const ABSENT: u32 = u32::MAX;

/// The open variables, and perhaps some others, by score; among equals, the order is that of the heap.
#[derive(Debug)]
pub(super) struct Order {
    scores: Vec<f64>,
    weight: f64,
    heap: Vec<u32>,
    /// By variable its place in the heap.
    places: Vec<u32>,
}

impl Order {
    pub(super) fn new(variables: usize) -> Order {
        let heap: Vec<u32> = (0..variables as u32).collect();
        Order { scores: vec![0.0; variables], weight: 1.0, places: heap.clone(), heap }
    }

    /// Takes out the first variable that is open.
    pub(super) fn next(&mut self, is_open: impl Fn(usize) -> bool) -> Option<usize> {
        loop {
            let first = self.pop()?;
            if is_open(first) {
                return Some(first);
            }
        }
    }

    /// Puts a variable in unless it is there.
    pub(super) fn insert(&mut self, variable: usize) {
        if self.places[variable] == ABSENT {
            self.places[variable] = self.heap.len() as u32;
            self.heap.push(variable as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Raises the scores of the variables of a conflict.
    pub(super) fn bump(&mut self, variables: &[u32]) {
        for &variable in variables {
            let variable = variable as usize;
            self.scores[variable] += self.weight;
            if self.scores[variable] > LARGE {
                self.scores.iter_mut().for_each(|score| *score /= LARGE);
                self.weight /= LARGE;
            }
            if self.places[variable] != ABSENT {
                self.rise(self.places[variable] as usize);
            }
        }
        self.weight *= GROWTH;
    }

    /// The score of a variable.
    pub(super) fn score(&self, variable: usize) -> f64 {
        self.scores[variable]
    }

    fn score_at(&self, place: usize) -> f64 {
        self.scores[self.heap[place] as usize]
    }

    fn set(&mut self, place: usize, variable: u32) {
        self.heap[place] = variable;
        self.places[variable as usize] = place as u32;
    }

    fn rise(&mut self, mut place: usize) {
        let (variable, score) = (self.heap[place], self.score_at(place));
        while place > 0 && self.score_at((place - 1) / 2) < score {
            self.set(place, self.heap[(place - 1) / 2]);
            place = (place - 1) / 2;
        }
        self.set(place, variable);
    }

    fn pop(&mut self) -> Option<usize> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.places[first as usize] = ABSENT;
        if !self.heap.is_empty() {
            let score = self.scores[last as usize];
            let mut place = 0;
            loop {
                let mut child = 2 * place + 1;
                if child + 1 < self.heap.len() && self.score_at(child + 1) > self.score_at(child) {
                    child += 1;
                }
                if child >= self.heap.len() || score >= self.score_at(child) {
                    break;
                }
                self.set(place, self.heap[child]);
                place = child;
            }
            self.set(place, last);
        }
        Some(first as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn highest_score_first() {
        let mut order = Order::new(50);
        // Later conflicts weigh more, those of several conflicts most.
        (0..50).for_each(|variable| order.bump(&[variable * 7 % 50]));
        order.bump(&[3, 4]);
        let mut taken: Vec<usize> = std::iter::from_fn(|| order.next(|variable| variable != 5)).collect();
        assert_eq!(taken.len(), 49);
        assert!(taken[..2].iter().all(|variable| [3, 4].contains(variable)));
        assert_eq!(taken[2], 43); // 49 * 7 % 50
        [8, 9, 8].into_iter().for_each(|variable| order.insert(variable));
        taken = std::iter::from_fn(|| order.next(|_| true)).collect();
        taken.sort_unstable();
        assert_eq!(taken, [8, 9]);
    }
}
