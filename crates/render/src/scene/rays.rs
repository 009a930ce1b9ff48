//! What rules out the other places of a digit in a house: lines from its values to the cells that they see.

use super::Link;
use super::place::{Places, Point, RING};
use crate::look::look_of;
use crate::picture::Reading;
use pencilproof_core::{Candidate, Cell, Layout};
use pencilproof_proof::Role;

/// Half the side of the cross in a cell that is ruled out.
const CROSS: f64 = 7.0;

/// The rays of a hidden single: from each value to the empty cells of the house that it sees. A cell that several
/// values see belongs to the nearest. Any other picture has none.
pub(super) fn rays(reading: &Reading<'_>, places: &Places<'_>) -> Vec<Link> {
    let Some((values, cells)) = reading.single() else { return Vec::new() };
    let layout = reading.layout;
    let far = |value: Candidate, cell: Cell| places.cell(value.cell()).distance(places.cell(cell));
    let nearest = |cell: Cell| {
        let seeing = values.iter().copied().filter(|value| sees(layout, value.cell(), cell));
        seeing.min_by(|one, other| far(*one, cell).total_cmp(&far(*other, cell)))
    };
    let ray = |&value: &Candidate| {
        let mut ruled_out: Vec<Cell> = cells.iter().copied().filter(|&cell| nearest(cell) == Some(value)).collect();
        // The farthest first: those on the way there need no line of their own.
        ruled_out.sort_by(|one, other| far(value, *other).total_cmp(&far(value, *one)));
        (!ruled_out.is_empty()).then(|| Link {
            look: look_of(Role::Base),
            from: vec![value],
            to: ruled_out.iter().map(|&cell| Candidate::new(cell, value.digit())).collect(),
            path: path(places, value.cell(), &ruled_out),
        })
    };
    values.iter().filter_map(ray).collect()
}

fn sees(layout: &Layout, one: Cell, other: Cell) -> bool {
    one != other && layout.houses_of(one).iter().any(|house| layout.houses_of(other).contains(house))
}

/// The lines from a cell to others, and a cross in each of them.
fn path(places: &Places<'_>, from: Cell, to: &[Cell]) -> String {
    let mut path = String::new();
    let start = places.cell(from);
    let mut drawn: Vec<Point> = Vec::new();
    for &cell in to {
        let end = places.cell(cell);
        let is_on_the_way = |far: &Point| start.distance(end) + end.distance(*far) < start.distance(*far) + 0.1;
        if !drawn.iter().any(is_on_the_way) {
            drawn.push(end);
            path += &format!("M{}L{end}", start.towards(end, RING / start.distance(end)));
        }
        let corner = |dx: f64, dy: f64| Point { x: end.x + dx * CROSS, y: end.y + dy * CROSS };
        path += &format!("M{}L{}M{}L{}", corner(-1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0), corner(1.0, -1.0));
    }
    path
}
