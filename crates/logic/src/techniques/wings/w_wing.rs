//! # W-Wing
//! **Definition.** Two cells with the same two digits x and y, which do not see each other, and a house where y has two
//! places: one sees the first cell, the other sees the second one. One of these places is y, so one of the two cells is
//! not y but x: x is false wherever both are seen.
//!
//! **Example.** r1c1 and r5c9 are 2 or 8. In row 9, the 8 goes in c1 or in c9. If it is in c1, r1c1 is 2; if it is in
//! c9, r5c9 is 2. So 2 goes from r5c1 and r1c9.
//!
//! **Why it is sound.** Base: the two cells and y in the house. Cover: y where each place sees its cell, and x in a
//! house of each cell and the victim. Rank 1.
//!
//! **Near misses.** A third place for y in the house. Both places see the same cell only.
//!
//! **Cost.** Pairs of cells with the same two digits, with the houses that have two places for one of them: about a
//! microsecond at 9x9.
//!
//! **Also known as.** Semi-remote pair; an alternating inference chain with three strong links.

use super::{chain, shared};
use crate::patterns::ends::{Argument, prove};
use crate::patterns::wing_words::w_wing_words;
use crate::prelude::*;
use pencilproof_proof::{Chain, Via};

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("0803", 1), Code::new("wing-w", 1)],
    ..Technique::plain(
        ("w-wing", "W-Wing"),
        Family::WING,
        heading!("w_wing.rs"),
        finder!(find),
        Explain::Chain(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, geometry) = (facts.board(), facts.geometry());
    let bivalue = facts.bivalue_cells();
    let mut later = bivalue;
    for one in bivalue.iter() {
        later.remove(one);
        let pair = board.digits(one);
        let (Some(first), Some(last)) = (pair.first(), pair.last()) else { continue };
        let same = (later & board.plane(first) & board.plane(last)) - geometry.peers(one);
        for other in same.iter() {
            let seen = geometry.peers(one) & geometry.peers(other);
            for (x, y) in [(first, last), (last, first)] {
                let victims = board.open_plane(x) & seen;
                if !victims.is_empty() {
                    found.work(1)?;
                    link(facts, [one, other], [x, y], victims, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The houses that join the two cells by the digit y.
fn link<const W: usize>(
    facts: &Facts<'_, W>,
    [one, other]: [Cell; 2],
    [x, y]: [Digit; 2],
    victims: CellSet<W>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let (plane, geometry) = (facts.board().open_plane(y), facts.geometry());
    for (index, &house) in facts.bilocal_houses(y).iter().enumerate() {
        let places = plane & geometry.house(house);
        let (near, far) = (places & geometry.peers(one), places & geometry.peers(other));
        let is_joined = !near.is_empty() && !far.is_empty() && (near | far) == places;
        // Two houses may have the same two places.
        let is_known = |&known: &House| plane & geometry.house(known) == places;
        if !is_joined || facts.bilocal_houses(y)[..index].iter().any(is_known) {
            continue;
        }
        let (Some(first), Some(last)) = (places.first(), places.last()) else { continue };
        for (near_place, far_place) in [(first, last), (last, first)] {
            if near.contains(near_place) && far.contains(far_place) {
                let path = [one, near_place, far_place, other];
                report(facts, path, (house, [x, y]), victims, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn report<const W: usize>(
    facts: &Facts<'_, W>,
    [one, near, far, other]: [Cell; 4],
    (house, [x, y]): (House, [Digit; 2]),
    victims: CellSet<W>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let (Some(first), Some(last)) = (shared(facts, one, near), shared(facts, far, other)) else {
        return ControlFlow::Continue(());
    };
    let victims: Vec<Candidate> = candidates(victims, x).collect();
    found.eliminate(victims.iter().copied(), || {
        let middle = Rule::House(house, y);
        let links = [first, last].map(|house| Rule::House(house, y));
        let proof = prove(facts.board(), &victims, |_| Argument {
            base: vec![(Rule::Cell(one), 1), (middle, 1), (Rule::Cell(other), 1)],
            cover: links.iter().map(|&rule| (rule, 1)).collect(),
            ends: vec![[one, other].into_iter().collect()],
        });
        let ends = [(one, x), (one, y), (near, y), (far, y), (other, y), (other, x)];
        let nodes = ends.map(|(cell, digit)| Candidate::new(cell, digit));
        let rules = [Rule::Cell(one), links[0], middle, links[1], Rule::Cell(other)];
        Reason::new(proof, Evidence::Chain(chain(&nodes, &rules)))
    })
}

fn explain(chain: &Chain, context: &Context<'_>) -> Telling {
    let nodes: Vec<Candidate> = chain.nodes.iter().flat_map(|node| node.candidates.iter().copied()).collect();
    let ([x, y, near, far, _, last], Some(link)) = (&nodes[..], chain.links.get(2)) else { return context.named() };
    let Via::Rule(middle) = link.via else { return context.named() };
    let (layout, victims) = (context.layout, &context.step.eliminations);
    let (digit, linked) = (x.digit(), y.digit());
    let [one, first, second, other] = [x, near, far, last].map(|node| layout.cell_name(node.cell()));
    let short = text::conclusion_in_short(layout, &[], victims);
    let short =
        format!("({digit}={linked}){one} - ({linked}){first} = {second} - ({linked}={digit}){other} => {short}");
    let cells = ([x.cell(), last.cell()], [near.cell(), far.cell()]);
    w_wing_words(cells, (digit, linked), &text::rule_place(layout, middle), (layout, victims), short)
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn wing(places: &str) -> Position {
        Position::open("3x3").only("r1c1", "28").only("r5c9", "28").keep('8', "row 9", places)
    }

    #[test]
    fn finds() {
        assert_eq!(wing("r9c1 r9c9").conclusions("w-wing"), ["So 2 can be removed from r1c9 and r5c1."]);
    }

    #[test]
    fn near_miss() {
        assert!(wing("r9c1 r9c5 r9c9").conclusions("w-wing").is_empty(), "the 8 may be in r9c5");
        assert!(wing("r9c1 r9c2").conclusions("w-wing").is_empty(), "no place sees r5c9");
        let other = Position::open("3x3").only("r1c1", "28").only("r5c9", "38").keep('8', "row 9", "r9c1 r9c9");
        assert!(other.conclusions("w-wing").is_empty(), "the cells have different digits");
    }

    #[test]
    fn other_size() {
        let small = Position::open("2x3").only("r1c1", "25").only("r4c6", "25").keep('5', "row 6", "r6c1 r6c6");
        assert_eq!(small.conclusions("w-wing"), ["So 2 can be removed from r1c6 and r4c1."]);
    }

    #[test]
    fn explains() {
        let hint = &wing("r9c1 r9c9").hints("w-wing")[0];
        assert_eq!(hint.title, "W-Wing on 2, r1c1 and r5c9");
        assert_eq!(hint.place, "Look at the candidates of r1c1 and r5c9, and at the 8s in row 9.");
        assert_eq!(
            hint.reasons,
            [
                "r1c1 and r5c9 are both 2 or 8. In row 9 the 8 goes in r9c1, which sees r1c1, or in r9c9, which sees \
                 r5c9.",
                "Either way one of the two cells is not 8. At least one of r1c1 and r5c9 is 2, and r1c9 and r5c1 see both.",
                "(2=8)r1c1 - (8)r9c1 = r9c9 - (8=2)r5c9 => r1c9<>2, r5c1<>2",
            ]
        );
    }
}
