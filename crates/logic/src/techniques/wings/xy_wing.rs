//! # XY-Wing
//! **Definition.** Three cells with two digits each: the *pivot* x and y; a *pincer* x and z, which sees the pivot; and
//! a pincer y and z, which sees it too. The three do not lie in one house. Whatever the pivot is, one of the pincers is
//! z, so z is false wherever both pincers are seen.
//!
//! **Example.** r1c4 is 1 or 2, r1c1 is 1 or 3, and r2c5 is 2 or 3. If r1c4 is 1, r1c1 is 3; if it is 2, r2c5 is 3. So
//! 3 goes from r1c5, r1c6, r2c1, r2c2 and r2c3.
//!
//! **Why it is sound.** Base: the three cells. Cover: x where the pivot sees one pincer, y where it sees the other, and
//! z in a house of each pincer and the victim. Rank 1, and the victim is in two of these rules. Victims that are joined
//! to the pincers by other houses have a counting of their own.
//!
//! **Near misses.** Three cells in one house are a naked triple. A pivot with three digits, all of them in the pincers,
//! is an XYZ-Wing, whose victims see the pivot as well.
//!
//! **Cost.** Each cell with two digits, with pairs of such cells that it sees: about 0.3 microseconds at 9x9.
//!
//! **Also known as.** Y-Wing, bent triple; a short XY-chain.

use super::{chain, shared};
use crate::patterns::ends::{Argument, prove};
use crate::patterns::wing_words::{PivotWords, xy_wing_words};
use crate::prelude::*;
use pencilproof_proof::Chain;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("0800", 1), Code::new("bent-3", 1)],
    ..Technique::plain(
        ("xy-wing", "XY-Wing"),
        Family::WING,
        heading!("xy_wing.rs"),
        finder!(find),
        Explain::Chain(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, geometry) = (facts.board(), facts.geometry());
    let bivalue = facts.bivalue_cells();
    for pivot in bivalue.iter() {
        let near = bivalue & geometry.peers(pivot);
        let pair = board.digits(pivot);
        let (Some(x), Some(y)) = (pair.first(), pair.last()) else { continue };
        let others = near & board.plane(y);
        if others.is_empty() {
            continue;
        }
        for one in (near & (board.plane(x) - board.plane(y))).iter() {
            let Some(z) = (board.digits(one) - pair).single() else { continue };
            let seen = board.open_plane(z) & geometry.peers(one);
            for other in (others & board.plane(z)).iter() {
                let victims = seen & geometry.peers(other);
                if !victims.is_empty() {
                    found.work(1)?;
                    report(facts, [one, pivot, other], [x, y, z], victims, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn report<const W: usize>(
    facts: &Facts<'_, W>,
    [one, pivot, other]: [Cell; 3],
    [x, y, z]: [Digit; 3],
    victims: CellSet<W>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let cells: CellSet<W> = [one, pivot, other].into_iter().collect();
    let (Some(near), Some(far)) = (shared(facts, one, pivot), shared(facts, pivot, other)) else {
        return ControlFlow::Continue(());
    };
    if facts.geometry().shared_houses(cells).next().is_some() {
        return ControlFlow::Continue(());
    }
    let victims: Vec<Candidate> = candidates(victims, z).collect();
    found.eliminate(victims.iter().copied(), || {
        let links = [(x, near), (y, far)].map(|(digit, house)| Rule::House(house, digit));
        let proof = prove(facts.board(), &victims, |_| Argument {
            base: cells.iter().map(|cell| (Rule::Cell(cell), 1)).collect(),
            cover: links.iter().map(|&rule| (rule, 1)).collect(),
            ends: vec![[one, other].into_iter().collect()],
        });
        let ends = [(one, z), (one, x), (pivot, x), (pivot, y), (other, y), (other, z)];
        let nodes = ends.map(|(cell, digit)| Candidate::new(cell, digit));
        let rules = [Rule::Cell(one), links[0], Rule::Cell(pivot), links[1], Rule::Cell(other)];
        Reason::new(proof, Evidence::Chain(chain(&nodes, &rules)))
    })
}

fn explain(chain: &Chain, context: &Context<'_>) -> Telling {
    let nodes: Vec<Candidate> = chain.nodes.iter().flat_map(|node| node.candidates.iter().copied()).collect();
    let [z, x, _, y, ..] = nodes[..] else { return context.named() };
    let (Some(pivot), Some(last)) = (nodes.get(2), nodes.last()) else { return context.named() };
    let (layout, victims) = (context.layout, &context.step.eliminations);
    let [one, turn, other] = [z, *pivot, *last].map(|node| layout.cell_name(node.cell()));
    let [x, y, digit] = [x, y, z].map(|node| node.digit());
    let short = text::conclusion_in_short(layout, &[], victims);
    let short = format!("({digit}={x}){one} - ({x}={y}){turn} - ({y}={digit}){other} => {short}");
    let wing = PivotWords { pivot: pivot.cell(), pincers: [(x, z.cell()), (y, last.cell())], digit };
    xy_wing_words(&wing, layout, victims, short)
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn wing(layout: &str) -> Position {
        Position::open(layout).only("r1c4", "12").only("r1c1", "13").only("r2c5", "23")
    }

    #[test]
    fn finds() {
        assert_eq!(wing("3x3").conclusions("xy-wing"), ["So 3 can be removed from r1c56 and r2c123."]);
        let far = Position::open("3x3").only("r1c1", "12").only("r1c9", "13").only("r9c1", "23");
        assert_eq!(far.conclusions("y-wing"), ["So 3 can be removed from r9c9."]);
    }

    #[test]
    fn near_miss() {
        let triple = Position::open("3x3").only("r1c4", "12").only("r1c1", "13").only("r1c9", "23");
        assert!(triple.conclusions("xy-wing").is_empty(), "a naked triple");
        let apart = Position::open("3x3").only("r1c4", "12").only("r1c1", "13").only("r5c5", "23");
        assert!(apart.conclusions("xy-wing").is_empty(), "the pivot does not see r5c5");
        let same = Position::open("3x3").only("r1c4", "12").only("r1c1", "13").only("r2c5", "13");
        assert!(same.conclusions("xy-wing").is_empty(), "nothing happens if the pivot is 2");
        let three = Position::open("3x3").only("r1c4", "123").only("r1c1", "13").only("r2c5", "23");
        assert!(three.conclusions("xy-wing").is_empty(), "an XYZ-Wing");
    }

    #[test]
    fn other_size() {
        let large = Position::open("4x4").only("r1c1", "1G").only("r1c16", "17").only("r16c1", "7G");
        assert_eq!(large.conclusions("xy-wing"), ["So 7 can be removed from r16c16."]);
        let diagonal = Position::open("3x3+x").only("r1c1", "12").only("r5c5", "13").only("r1c4", "23");
        assert_eq!(diagonal.conclusions("xy-wing"), ["So 3 can be removed from r1c59, r23c5 and r456c4."]);
    }

    #[test]
    fn explains() {
        let hint = &wing("3x3").hints("xy-wing")[0];
        assert_eq!(hint.title, "XY-Wing 1 2 3, pivot r1c4");
        assert_eq!(hint.place, "Look at the candidates of r1c1, r1c4 and r2c5.");
        assert_eq!(
            hint.reasons,
            [
                "The pivot r1c4 is 1 or 2. If it is 1, the pincer r1c1 is 3; if it is 2, the pincer r2c5 is 3.",
                "At least one of r1c1 and r2c5 is 3, and r1c5, r1c6, r2c1, r2c2 and r2c3 see both.",
                "(3=1)r1c1 - (1=2)r1c4 - (2=3)r2c5 => r1c56<>3, r2c123<>3",
            ]
        );
    }
}
