//! What a board shows for its constraints and holds its values to, for those who draw and play without knowing a kind.

use pencilproof_core::{Bound, Cell, Digit, Layout};
use pencilproof_render::scene::{CageShape, cages};
use serde::Serialize;

/// A dashed outline around some cells, with a label in the corner of one: a cage.
///
/// It is laid out in units of which a cell has 72; the upper left corner of the board is the origin, and `y` grows
/// downwards.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Figure {
    /// Its cells, `r3c5`.
    pub cells: Vec<String>,
    /// The path of the outline, as in an SVG. It leaves room for labels.
    pub path: String,
    /// Its label, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub label: Option<FigureLabel>,
}

/// The label of a figure.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FigureLabel {
    /// What it says.
    pub text: String,
    /// The cell that it is in.
    pub cell: String,
    /// Where its baseline starts, to the right.
    pub x: f64,
    /// Where its baseline is, downwards.
    pub y: f64,
}

/// Cells whose digits add up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Total {
    /// The cells.
    pub cells: Vec<String>,
    /// The least that their digits can add up to.
    pub least: i64,
    /// The most.
    pub most: i64,
}

/// What the constraints of a layout show, and what they ask for in terms that need no kind.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Figures {
    /// What is drawn, in this order.
    pub figures: Vec<Figure>,
    /// Cells that differ.
    pub groups: Vec<Vec<String>>,
    /// Cells whose digits add up.
    pub totals: Vec<Total>,
}

/// What the constraints of a layout show and ask for. `None` for a layout without constraints, and where one asks for
/// more than these terms can say: whoever plays by them must not take such a puzzle for a plain one.
#[must_use]
pub fn figures(layout: &Layout) -> Option<Figures> {
    if layout.is_plain() {
        return None;
    }
    Some(Figures {
        figures: cages(layout).iter().map(|cage| figure(layout, cage)).collect(),
        groups: layout.groups().map(|group| names(layout, layout.group_cells(group))).collect(),
        totals: layout.bounds().map(|bound| total(layout, bound)).collect::<Option<_>>()?,
    })
}

fn names(layout: &Layout, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| layout.cell_name(cell)).collect()
}

fn figure(layout: &Layout, cage: &CageShape) -> Figure {
    let label = cage.label.as_ref().map(|label| FigureLabel {
        text: label.text.clone(),
        cell: layout.cell_name(label.cell),
        x: label.start.x,
        y: label.start.y,
    });
    Figure { cells: names(layout, &cage.cells), path: cage.path(), label }
}

/// A bound as a total, if every digit of its cells weighs what it is.
fn total(layout: &Layout, bound: Bound) -> Option<Total> {
    let terms = layout.terms(bound);
    let of_cell = terms.chunk_by(|(a, _), (b, _)| a.cell() == b.cell());
    let cell = |terms: &[(pencilproof_core::Candidate, i32)]| {
        let weights = terms.iter().map(|&(candidate, weight)| (candidate.digit(), weight));
        let usual = (0..layout.side()).map(Digit::from_index).map(|digit| (digit, digit.value() as i32));
        weights.eq(usual).then(|| terms[0].0.cell())
    };
    let cells = of_cell.map(cell).collect::<Option<Vec<Cell>>>()?;
    let side = (layout.side() * layout.cell_count()) as i64;
    let least = layout.least(bound.into()).unwrap_or(0);
    let most = layout.most(bound.into()).unwrap_or(side);
    Some(Total { cells: names(layout, &cells), least, most })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilproof_core::{Constraint, Kind, Member};

    fn caged(name: &str, list: &[(&[&str], i64)]) -> Layout {
        let layout: Layout = name.parse().unwrap();
        let cage = |&(cells, sum): &(&[&str], i64)| {
            let cells = cells.iter().map(|&cell| cell.to_owned()).collect();
            let members = [
                ("type", Member::Text("killer".to_owned())),
                ("cells", Member::Texts(cells)),
                ("sum", Member::Number(sum)),
            ];
            Constraint::from_members(&layout, &members.map(|(name, value)| (name.to_owned(), value))).unwrap()
        };
        layout.with_constraints(list.iter().map(cage).collect()).unwrap()
    }

    #[test]
    fn a_cage_is_drawn_differs_and_adds_up() {
        let layout = caged("2x2", &[(&["r1c1", "r1c2"], 3), (&["r2c2", "r3c3"], 0), (&["r4c4"], 2)]);
        let Figures { figures, groups, totals } = figures(&layout).unwrap();
        assert_eq!(figures[0].cells, ["r1c1", "r1c2"]);
        let label = figures[0].label.as_ref().unwrap();
        assert_eq!((label.text.as_str(), label.cell.as_str()), ("3", "r1c1"));
        assert!(figures[0].path.starts_with('M') && figures[1].label.is_none());
        assert_eq!(groups, [["r1c1", "r1c2"], ["r2c2", "r3c3"]]);
        let total = |cells: &[&str], sum| Total {
            cells: cells.iter().map(|&cell| cell.to_owned()).collect(),
            least: sum,
            most: sum,
        };
        assert_eq!(totals, [total(&["r1c1", "r1c2"], 3), total(&["r4c4"], 2)]);
        assert_eq!(super::figures(&Layout::classic()), None);
    }

    /// For every kind that there is, what the page plays by says all: a grid is right if and only if it holds.
    #[test]
    fn groups_and_totals_say_what_the_judge_says() {
        assert_eq!(Kind::all().map(|kind| kind.id).collect::<Vec<_>>(), ["killer"], "try the new kind here, too");
        let layout = caged("2x2", &[(&["r1c1", "r2c3"], 5), (&["r1c2", "r3c3"], 0)]);
        let Figures { groups, totals, .. } = figures(&layout).unwrap();
        for number in 0..4usize.pow(4) {
            let places = ["r1c1", "r2c3", "r1c2", "r3c3"];
            let digit = |name: &str| {
                let place = places.iter().position(|known| *known == name).unwrap_or(0);
                Digit::from_index(number / 4usize.pow(place as u32) % 4)
            };
            let differ = |group: &Vec<String>| digit(&group[0]) != digit(&group[1]);
            let adds = |total: &Total| {
                let sum: i64 = total.cells.iter().map(|cell| digit(cell).value() as i64).sum();
                (total.least..=total.most).contains(&sum)
            };
            let holds = layout.constraints_hold(|cell| digit(&layout.cell_name(cell)));
            assert_eq!(groups.iter().all(differ) && totals.iter().all(adds), holds, "{number}");
        }
    }
}
