//! # Remote pair
//! **Definition.** Cells with the same two candidates, each of which sees the next one, four or more of them and an
//! even number: they hold the two digits in turn, so the first and the last hold one each. Both digits go from every
//! cell that sees these two.
//!
//! **Example.** r1c1, r1c7, r5c7 and r5c2 are 2 or 8: one of r1c1 and r5c2 is 2, the other 8. Neither is in r1c2.
//!
//! **Why it is sound.** Whichever of the two digits the first cell holds, the others follow one by one: two cases, in
//! each of which singles show the rest.
//!
//! **Near misses.** An odd number of cells: the first and the last hold the same digit. Two cells that see each other:
//! a naked pair.
//!
//! **Cost.** Only cells with two candidates are compared: below a microsecond at 9x9.
//!
//! **Also known as.** An XY-Chain on two digits.

use super::tell;
use crate::prelude::*;
use pencilproof_proof::{Chain, Link, Node, Strength, Via};
use std::collections::VecDeque;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("0703", 1), Code::new("dds-multi-4", 1)],
    ..Technique::plain(
        ("remote-pair", "Remote pair"),
        Family::CHAIN,
        heading!("remote_pair.rs"),
        finder!(find),
        Explain::Chain(explain),
    )
};

/// The fewest cells of a chain.
const FEWEST: usize = 4;

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let board = facts.board();
    let mut rest = facts.bivalue_cells();
    while let Some(first) = rest.first() {
        let pair = board.digits(first);
        let same: CellSet<W> = rest.iter().filter(|&cell| board.digits(cell) == pair).collect();
        rest -= same;
        if same.len() < FEWEST {
            continue;
        }
        let mut chains: Vec<Vec<Cell>> = same.iter().flat_map(|start| from(facts, same, start)).collect();
        // Of several chains that show the same, one of the shortest is reported.
        chains.sort_by_key(Vec::len);
        for cells in chains {
            found.work(1)?;
            let gone = seen_by_ends(facts, &cells);
            if !found.has(&[], &gone) {
                found.eliminate(gone, || reason(facts, &cells))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// What both ends of a chain see, ascending.
fn seen_by_ends<const W: usize>(facts: &Facts<'_, W>, cells: &[Cell]) -> Vec<Candidate> {
    let (board, geometry) = (facts.board(), facts.geometry());
    let both = geometry.peers(cells[0]) & geometry.peers(cells[cells.len() - 1]);
    let digits = board.digits(cells[0]).iter();
    let mut gone: Vec<Candidate> = digits.flat_map(|digit| candidates(both & board.open_plane(digit), digit)).collect();
    gone.sort();
    gone
}

/// The shortest chains from a cell to greater ones, of enough cells and an even number of them.
fn from<const W: usize>(facts: &Facts<'_, W>, same: CellSet<W>, start: Cell) -> Vec<Vec<Cell>> {
    let mut chains = Vec::new();
    let mut unseen = same;
    unseen.remove(start);
    let mut queue = VecDeque::from([vec![start]]);
    while let Some(cells) = queue.pop_front() {
        let last = cells[cells.len() - 1];
        for next in (unseen & facts.geometry().peers(last)).iter() {
            unseen.remove(next);
            queue.push_back([&cells[..], &[next]].concat());
        }
        if cells.len() >= FEWEST && cells.len().is_multiple_of(2) && last > start {
            chains.push(cells);
        }
    }
    chains
}

fn reason<const W: usize>(facts: &Facts<'_, W>, cells: &[Cell]) -> Reason {
    let digits: Vec<Digit> = facts.board().digits(cells[0]).iter().collect();
    let mut chain = Chain { nodes: Vec::new(), links: Vec::new(), als: Vec::new() };
    for (index, &cell) in cells.iter().enumerate() {
        let [one, other] = if index % 2 == 0 { [digits[0], digits[1]] } else { [digits[1], digits[0]] };
        if let Some(&before) = index.checked_sub(1).and_then(|before| cells.get(before)) {
            let both: CellSet<W> = [before, cell].into_iter().collect();
            let house = facts.geometry().shared_houses(both).next();
            let via = house.map(|house| Via::Rule(Rule::House(house, one)));
            chain.links.extend(via.map(|via| Link { strength: Strength::Weak, via }));
        }
        chain.links.push(Link { strength: Strength::Strong, via: Via::Rule(Rule::Cell(cell)) });
        chain.nodes.extend([one, other].map(|digit| Node { candidates: vec![Candidate::new(cell, digit)] }));
    }
    let literal = |digit: &Digit| Literal { candidate: Candidate::new(cells[0], *digit), is_true: true };
    let branches = digits.iter().map(|digit| (literal(digit), CaseTree::Close)).collect();
    let proof = Proof::Cases(CaseTree::Split { on: Split::Rule(Rule::Cell(cells[0])), branches });
    Reason::new(proof, Evidence::Chain(chain))
}

fn explain(chain: &Chain, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    let told = tell::telling(chain, context);
    let mut cells: Vec<Cell> = chain.nodes.iter().map(|node| node.candidates[0].cell()).collect();
    cells.dedup();
    let pair: DigitSet = chain.nodes.iter().take(2).map(|node| node.candidates[0].digit()).collect();
    let (one, other) = (layout.cell_name(cells[0]), layout.cell_name(cells[cells.len() - 1]));
    let names = text::and(text::cells(layout, cells.iter().copied()));
    Telling {
        title: format!("Remote pair {}, {one} to {other}", text::digits(pair)),
        place: format!("Look at the cells that can only be {}.", text::or(pair.iter())),
        reasons: vec![
            format!(
                "{names} can only be {}, and each sees the next one. So they hold the two in turn.",
                text::or(pair.iter())
            ),
            format!(
                "There is an even number of them, so {one} and {other} hold one each. What sees both can be neither."
            ),
        ]
        .into_iter()
        .chain(told.reasons.into_iter().next_back())
        .collect(),
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn four(layout: &str) -> Position {
        Position::open(layout).only("r1c1", "28").only("r1c7", "28").only("r5c7", "28").only("r5c2", "28")
    }

    #[test]
    fn finds() {
        assert_eq!(four("3x3").conclusions("remote-pair"), ["So 2 and 8 can be removed from r123c2 and r456c1."]);
    }

    #[test]
    fn near_miss() {
        let three = Position::open("3x3").only("r1c1", "28").only("r1c7", "28").only("r5c7", "28");
        assert!(three.conclusions("remote-pair").is_empty());
        let five = four("3x3").only("r9c2", "28");
        assert_eq!(five.conclusions("remote-pair").len(), 2, "r9c2 holds what r5c7 holds");
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").only("r1c1", "25").only("r1c6", "25").only("r4c6", "25");
        assert_eq!(
            position.only("r4c2", "25").conclusions("remote-pair"),
            ["So 2 and 5 can be removed from r12c2 and r34c1."]
        );
    }

    #[test]
    fn explains() {
        let hint = &four("3x3").hints("remote-pair")[0];
        assert_eq!(hint.title, "Remote pair 2 8, r1c1 to r5c2");
        assert_eq!(
            hint.reasons,
            [
                "r1c1, r1c7, r5c7 and r5c2 can only be 2 or 8, and each sees the next one. So they hold the two in turn.",
                "There is an even number of them, so r1c1 and r5c2 hold one each. What sees both can be neither.",
                "(2=8)r1c1 - (8=2)r1c7 - (2=8)r5c7 - (8=2)r5c2 => r123c2<>28, r456c1<>28",
            ]
        );
    }
}
