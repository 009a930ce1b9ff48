//! Two strong links of one digit joined by a weak one: the search that skyscraper, kite and turbot fish share.

use crate::patterns::houses::Houses;
use crate::patterns::one_digit::{Argument, arguments, prove};
use crate::prelude::*;
use pencilproof_proof::{Chain, Link, Node, Strength, Via};

/// Two strong links, one end of each joined: `start = inner - inner = end`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Joined<const W: usize> {
    pub(crate) digit: Digit,
    /// The cells in the order of the chain.
    pub(crate) cells: [Cell; 4],
    /// The house of the first strong link, that of the weak link, that of the second strong link.
    pub(crate) houses: [House; 3],
    /// What both ends see.
    pub(crate) victims: CellSet<W>,
}

/// What a pair of joined strong links is called.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Shape {
    /// Parallel lines, joined by a crossing line.
    Skyscraper,
    /// A row and a column, joined by a region.
    Kite,
    /// Anything else.
    Turbot,
}

/// A pair of cells that are the only places of a digit in a house.
#[derive(Clone, Copy)]
struct Strong {
    house: House,
    cells: [Cell; 2],
}

/// Visits the pairs of joined strong links of a shape that eliminate something.
pub(crate) fn each_joined<'f, const W: usize>(
    facts: &Facts<'_, W>,
    digit: Digit,
    shape: Shape,
    found: &mut Found<'f>,
    visit: &mut dyn FnMut(&Joined<W>, &mut Found<'f>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (layout, geometry) = (facts.layout(), facts.geometry());
    let open = facts.board().open_plane(digit);
    let houses = facts.bilocal_houses(digit);
    let ends = |&house: &House| {
        let places = open & geometry.house(house);
        Some(Strong { house, cells: [places.first()?, places.last()?] })
    };
    let links: Vec<Strong> = houses.iter().filter_map(ends).filter(|one| is_first(facts, digit, one)).collect();
    for (index, one) in links.iter().enumerate() {
        for other in &links[index + 1..] {
            found.work(1)?;
            let kinds = [layout.kind(one.house), layout.kind(other.house)];
            let may_be = match shape {
                Shape::Skyscraper => kinds[0] == kinds[1] && kinds[0].is_line(),
                Shape::Kite => kinds == [HouseKind::Row, HouseKind::Column],
                Shape::Turbot => true,
            };
            if !may_be || other.cells.iter().any(|cell| one.cells.contains(cell)) {
                continue;
            }
            for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let (inner, start) = (one.cells[i], one.cells[1 - i]);
                let (other_inner, end) = (other.cells[j], other.cells[1 - j]);
                if !geometry.peers(inner).contains(other_inner) {
                    continue;
                }
                let inners = [inner, other_inner].into_iter().collect();
                let both = (open & geometry.peers(start) & geometry.peers(end)) - inners;
                if !needs_all(facts, digit, [one.house, other.house], both) {
                    continue;
                }
                let joint = geometry.shared_houses(inners).min_by_key(|&house| joint_order(layout, kinds, house));
                let Some(joint) = joint.filter(|&joint| shape_of(layout, kinds, joint) == shape) else { continue };
                let is_x_wing = shape == Shape::Skyscraper
                    && geometry
                        .shared_houses([start, end].into_iter().collect())
                        .any(|house| layout.kind(house) == layout.kind(joint));
                if is_x_wing {
                    continue;
                }
                let (cells, houses) = match start < end {
                    true => ([start, inner, other_inner, end], [one.house, joint, other.house]),
                    false => ([end, other_inner, inner, start], [other.house, joint, one.house]),
                };
                visit(&Joined { digit, cells, houses, victims: both }, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether some victim leaves each of the houses a place, so that no house alone shows all.
pub(crate) fn needs_all<const W: usize>(
    facts: &Facts<'_, W>,
    digit: Digit,
    houses: [House; 2],
    victims: CellSet<W>,
) -> bool {
    let geometry = facts.geometry();
    let places = houses.map(|house| facts.board().open_plane(digit) & geometry.house(house));
    victims.iter().any(|victim| places.iter().all(|places| !places.is_subset(&geometry.peers(victim))))
}

/// Two cells may be the only places of two houses. Their link counts once: in the line, if one of the houses is a line.
fn is_first<const W: usize>(facts: &Facts<'_, W>, digit: Digit, strong: &Strong) -> bool {
    let cells = strong.cells.into_iter().collect();
    let mut houses = facts.geometry().shared_houses(cells);
    houses.find(|house| facts.bilocal_houses(digit).contains(house)) == Some(strong.house)
}

/// Joined by the house that makes the pattern the best known one.
fn joint_order(layout: &Layout, kinds: [HouseKind; 2], joint: House) -> (Shape, bool) {
    (shape_of(layout, kinds, joint), layout.kind(joint).is_line())
}

fn shape_of(layout: &Layout, kinds: [HouseKind; 2], joint: House) -> Shape {
    let joint = layout.kind(joint);
    match kinds {
        [one, other] if one == other && one.is_line() && joint.is_line() => Shape::Skyscraper,
        [one, other] if one.is_line() && other.is_line() && one != other && !joint.is_line() => Shape::Kite,
        _ => Shape::Turbot,
    }
}

impl<const W: usize> Joined<W> {
    /// Counts that show its victims to be false.
    pub(crate) fn arguments(&self, board: &Board<W>) -> Vec<Argument<W>> {
        let [one, joint, other] = self.houses;
        let ends = [self.cells[0], self.cells[3]].into_iter().collect();
        let base: Houses = [one, other].into_iter().collect();
        arguments(board, self.digit, base, Houses::default().with(joint), ends, self.victims)
    }

    /// Its chain.
    pub(crate) fn chain(&self) -> Chain {
        let node = |&cell: &Cell| Node { candidates: vec![Candidate::new(cell, self.digit)] };
        let link = |strength, house| Link { strength, via: Via::Rule(Rule::House(house, self.digit)) };
        let [one, joint, other] = self.houses;
        Chain {
            nodes: self.cells.iter().map(node).collect(),
            links: vec![link(Strength::Strong, one), link(Strength::Weak, joint), link(Strength::Strong, other)],
            als: Vec::new(),
        }
    }
}

/// Finds the patterns of a shape.
pub(crate) fn find_shape<const W: usize>(facts: &Facts<'_, W>, shape: Shape, found: &mut Found<'_>) -> ControlFlow<()> {
    let board = facts.board();
    for digit in facts.layout().digits().iter() {
        found.search(Unit::Digit(digit), |found| {
            each_joined(facts, digit, shape, found, &mut |joined, found| {
                found.eliminate(candidates(joined.victims, digit), || {
                    let proof = prove(board, digit, &joined.arguments(board));
                    Reason::new(proof, Evidence::Chain(joined.chain()))
                })
            })
        })?;
    }
    ControlFlow::Continue(())
}
