//! Chains are complete: whatever a naive enumeration of all chains up to some length shows, the techniques find with a
//! chain that is no longer.

use crate::registry::{all, positions, puzzles, solution};
use pencilproof_core::{Candidate, Digit, Position, Rule, with_board};
use pencilproof_logic::{Catalogue, Entry, Facts, Profile, Rating};
use pencilproof_proof::{Evidence, Step, sees};

/// A node: candidates of one digit.
type Node = Vec<Candidate>;

/// A position as nodes with links, found by definition.
struct Naive {
    nodes: Vec<Node>,
    /// Pairs of nodes one of which is true.
    strong: Vec<Vec<usize>>,
    weak: Vec<Vec<usize>>,
    candidates: Vec<Candidate>,
}

impl Naive {
    fn new(position: &Position, with_groups: bool, most_cells: usize) -> Naive {
        let layout = position.layout().clone();
        let live = |rule: Rule| position.live(rule);
        let candidates: Vec<Candidate> = position
            .unplaced()
            .flat_map(|cell| position.digits(cell).iter().map(move |digit| Candidate::new(cell, digit)))
            .collect();
        let mut nodes: Vec<Node> = candidates.iter().map(|&candidate| vec![candidate]).collect();
        let shares_rule = |all: &[Candidate]| {
            layout.rules().any(|rule| all.iter().all(|&candidate| rule.contains(&layout, candidate)))
        };
        // Two parts of each rule: every subset and its complement, both of which must be nodes.
        let mut pairs: Vec<[Node; 2]> = Vec::new();
        let is_node = |part: &[Candidate], rule: Rule| {
            let crosses = |other: Rule| other != rule && part.iter().all(|&one| other.contains(&layout, one));
            part.len() == 1 || with_groups && matches!(rule, Rule::House(..)) && layout.rules().any(crosses)
        };
        for rule in layout.rules() {
            let all: Vec<Candidate> = live(rule).filter(|candidate| candidates.contains(candidate)).collect();
            if all.len() < 2 || all.len() > 7 {
                continue;
            }
            for choice in 1..1u32 << (all.len() - 1) {
                let part = |bit| {
                    (0..all.len()).filter(|&at| (choice >> at & 1 == 1) == bit).map(|at| all[at]).collect::<Node>()
                };
                let [one, other] = [part(true), part(false)];
                if is_node(&one, rule) && is_node(&other, rule) {
                    pairs.push([one, other]);
                }
            }
        }
        if most_cells > 0 {
            let sets = with_board!(position, board => {
                let facts = Facts::new(board);
                let sets = facts.almost_locked_sets_up_to(most_cells).iter();
                sets.filter(|set| set.cells.len() > 1).map(|set| (set.cells.iter().collect::<Vec<_>>(), set.digits)).collect::<Vec<_>>()
            });
            for (cells, digits) in sets {
                let node = |digit: Digit| -> Node {
                    let all = cells.iter().map(|&cell| Candidate::new(cell, digit));
                    all.filter(|candidate| candidates.contains(candidate)).collect()
                };
                let digits: Vec<Digit> = digits.iter().collect();
                for (index, &one) in digits.iter().enumerate() {
                    digits[index + 1..].iter().for_each(|&other| pairs.push([node(one), node(other)]));
                }
            }
        }
        for node in pairs.iter().flatten() {
            if !nodes.contains(node) {
                nodes.push(node.clone());
            }
        }
        let number = |node: &Node| nodes.iter().position(|known| known == node).expect("listed");
        let mut strong = vec![Vec::new(); nodes.len()];
        for [one, other] in &pairs {
            let [one, other] = [number(one), number(other)];
            strong[one].push(other);
            strong[other].push(one);
        }
        let are_weak = |one: &Node, other: &Node| {
            one.iter().all(|candidate| !other.contains(candidate)) && shares_rule(&[&one[..], other].concat())
        };
        let weak =
            nodes.iter().map(|one| (0..nodes.len()).filter(|&other| are_weak(one, &nodes[other])).collect()).collect();
        Naive { nodes, strong, weak, candidates }
    }

    /// What every chain of one up to so many strong links shows: the candidates that see both ends and are not in the
    /// chain. The shortest come first.
    fn each_conclusion(&self, most: usize, visit: &mut dyn FnMut(&[Candidate], usize)) {
        for length in 1..=most {
            for start in (0..self.nodes.len()).filter(|&node| !self.strong[node].is_empty()) {
                self.extend(&mut vec![start], length, length, visit);
            }
        }
    }

    /// The last node of the chain is false; `left` strong links follow.
    fn extend(&self, chain: &mut Vec<usize>, left: usize, length: usize, visit: &mut dyn FnMut(&[Candidate], usize)) {
        let last = chain[chain.len() - 1];
        for &end in &self.strong[last] {
            let closes = left == 1 && end == chain[0];
            if chain.contains(&end) && !closes {
                continue;
            }
            chain.push(end);
            if left == 1 {
                let start = chain[0];
                let is_inside =
                    |victim: usize| chain.iter().any(|&node| self.nodes[node].contains(&self.candidates[victim]));
                let both = self.weak[start].iter().copied().filter(|node| self.weak[end].contains(node));
                let struck: Vec<Candidate> = both
                    .filter(|&victim| victim < self.candidates.len() && !is_inside(victim))
                    .map(|victim| self.candidates[victim])
                    .collect();
                if !struck.is_empty() {
                    visit(&struck, length);
                }
            } else {
                for &next in &self.weak[end] {
                    if !chain.contains(&next) {
                        chain.push(next);
                        self.extend(chain, left - 1, length, visit);
                        chain.pop();
                    }
                }
            }
            chain.pop();
        }
    }
}

fn steps(position: &Position, size: usize) -> Vec<Step> {
    let technique = Catalogue::standard().named("aic").expect("in the catalogue");
    let entry = Entry::new(technique, size, Rating::tenths(70)).expect("a size of it");
    let profile = Profile::new(vec![entry]).expect("one entry");
    all(position, &profile).into_iter().map(|rated| rated.step).collect()
}

/// The strong links of the chain of a step.
fn length(step: &Step) -> usize {
    match &step.evidence {
        Evidence::Chain(chain) => chain.nodes.len() / 2,
        evidence => panic!("{evidence:?} is no chain"),
    }
}

fn compare(size: usize, most: usize, every: usize) {
    let mut compared = 0;
    for puzzle in puzzles().filter(|puzzle| puzzle.layout().side() <= 9).step_by(7) {
        let solution = solution(&puzzle);
        let mut count = 0;
        positions(&puzzle, &solution, |position| {
            count += 1;
            if count % every != 0 {
                return;
            }
            let naive = Naive::new(position, size > 1, if size == 3 { 3 } else { 0 });
            let found = steps(position, size);
            // One strong link is no chain: what it shows are locked candidates.
            let mut locked: Vec<Candidate> = Vec::new();
            naive.each_conclusion(most, &mut |struck, strong_links| {
                if strong_links == 1 {
                    return locked.extend(struck);
                }
                for victim in struck.iter().filter(|victim| !locked.contains(victim)) {
                    compared += 1;
                    let sees_placed =
                        |step: &Step| step.placements.iter().any(|&placed| sees(position.layout(), placed, *victim));
                    let shows = |step: &Step| {
                        length(step) <= strong_links && (step.eliminations.contains(victim) || sees_placed(step))
                    };
                    assert!(found.iter().any(shows), "{victim:?} by {strong_links} strong links\n{position:?}");
                }
            });
        });
    }
    assert!(compared > 100, "{compared} chains are too few to compare");
}

#[test]
fn no_chain_of_candidates_is_missed() {
    compare(1, 4, 5);
}

#[test]
fn no_chain_with_groups_is_missed() {
    compare(2, 3, 11);
}

#[test]
fn no_chain_with_almost_locked_sets_is_missed() {
    compare(3, 3, 23);
}
