//! What a board shows for its constraints and holds its values to, for those who draw and play without knowing a kind.

use pencilproof_core::{Bound, Candidate, Cell, Digit, Layout, Rank, Walk, WalkStep};
use pencilproof_render::scene::{self, CageShape, FigureShape, Margin, cages};
use serde::Serialize;

/// What is drawn for a constraint: a cage, which is a dashed outline around some cells with a label in the corner of
/// one, or else strokes and texts. What holds everywhere on the board has no cells and is only said in words.
///
/// It is laid out in units of which a cell has 72; the upper left corner of the board is the origin, and `y` grows
/// downwards.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Figure {
    /// Its cells, `r3c5`.
    pub cells: Vec<String>,
    /// The path of the outline of a cage, as in an SVG. It leaves room for labels.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub path: Option<String>,
    /// The label of a cage, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub label: Option<FigureLabel>,
    /// The constraint in words, where it is no killer cage: `renban r1c1 r1c2 r2c3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub words: Option<String>,
    /// Whether it stands between cells, on top of the lines of the board; else it lies under the digits.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub between: bool,
    /// Whether it stands outside the board, in its margin.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub outside: bool,
    /// What is painted, in this order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub strokes: Vec<FigureStroke>,
    /// What is written on top.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub texts: Vec<FigureText>,
}

/// The tint of a part of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum FigureTint {
    /// Such that a digit on it can be read.
    Soft,
    /// That of the outlines of cages.
    Dark,
    /// That of the board.
    Card,
}

impl From<scene::Tint> for FigureTint {
    fn from(tint: scene::Tint) -> FigureTint {
        match tint {
            scene::Tint::Soft => FigureTint::Soft,
            scene::Tint::Card => FigureTint::Card,
            // What has another tint is at least seen.
            _ => FigureTint::Dark,
        }
    }
}

/// A part of a figure. Ends and corners of its line are round.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FigureStroke {
    /// Where it runs, as in an SVG.
    pub path: String,
    /// What it is filled with, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub fill: Option<FigureTint>,
    /// The tint of its line, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub line: Option<FigureTint>,
    /// The width of its line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub width: Option<f64>,
    /// A dash and a gap of its line, where it is broken.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub dashes: Option<[f64; 2]>,
}

/// A text of a figure.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FigureText {
    /// What it says.
    pub text: String,
    /// Its middle, to the right.
    pub x: f64,
    /// Its middle, downwards.
    pub y: f64,
    /// Its size.
    pub size: f64,
    /// Its tint.
    pub tint: FigureTint,
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

/// The room outside the board that some figures take, on each side.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FigureMargin {
    /// Left of the board.
    pub left: f64,
    /// Above it.
    pub top: f64,
    /// Right of it.
    pub right: f64,
    /// Below it.
    pub bottom: f64,
}

/// Cells whose digits, or what these weigh, add up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Total {
    /// The cells.
    pub cells: Vec<String>,
    /// What each digit weighs in each cell, from 1 up. Where this is not there, a digit weighs what it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub weights: Option<Vec<Vec<i32>>>,
    /// The least that they can add up to.
    pub least: i64,
    /// The most.
    pub most: i64,
}

/// Cells whose digits are right in this order: they lead from one state to another, from the first to the last.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LineWalk {
    /// The cells in their order.
    pub cells: Vec<String>,
    /// For each cell its steps, each as three numbers: the state before the cell, the digits with which the step is
    /// taken, as a sum of powers of two (1 for the digit 1, 2 for 2, 4 for 3), and the state after it. States are
    /// numbered from 0 between each two cells; there is one before the first cell and one after the last. A digit
    /// without a step from its state is wrong.
    pub steps: Vec<Vec<[u32; 3]>>,
}

/// A row or column that has a place among all rows and columns, each read from both ends as a number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LineRank {
    /// The cells in the order in which it is read.
    pub cells: Vec<String>,
    /// How many lines are smaller.
    pub smaller: usize,
    /// Whether another line may be equal to it.
    pub may_tie: bool,
}

/// What the constraints of a layout show, and what they ask for in terms that need no kind.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Figures {
    /// What is drawn, in this order.
    pub figures: Vec<Figure>,
    /// The room that they take outside the board, if they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub margin: Option<FigureMargin>,
    /// Cells that differ.
    pub groups: Vec<Vec<String>>,
    /// Cells whose digits add up.
    pub totals: Vec<Total>,
    /// Cells whose digits are right in an order.
    pub walks: Vec<LineWalk>,
    /// Lines with a place among all lines.
    pub ranks: Vec<LineRank>,
    /// Whether no two lines may be equal. A full grid is right if all groups differ, all totals hold, all walks come to
    /// their end, all ranked lines have their place, and lines differ if they must.
    pub lines_differ: bool,
}

/// What the constraints of a layout show and ask for. `None` for a layout without constraints.
#[must_use]
pub fn figures(layout: &Layout) -> Option<Figures> {
    if layout.is_plain() {
        return None;
    }
    let drawn = scene::figures(layout).into_iter().map(|shape| drawn(layout, shape));
    Some(Figures {
        margin: margin(scene::margin(layout)),
        figures: drawn.chain(cages(layout).iter().map(|shape| cage(layout, shape))).collect(),
        groups: layout.groups().map(|group| names(layout, layout.group_cells(group))).collect(),
        totals: layout.bounds().map(|bound| total(layout, bound)).collect(),
        walks: layout.walks().map(|of| walk(layout, of)).collect(),
        ranks: layout.ranks().iter().map(|of| rank(layout, of)).collect(),
        lines_differ: layout.lines_differ(),
    })
}

fn margin(margin: Margin) -> Option<FigureMargin> {
    let Margin { left, top, right, bottom, .. } = margin;
    (margin != Margin::default()).then_some(FigureMargin { left, top, right, bottom })
}

fn walk(layout: &Layout, walk: Walk) -> LineWalk {
    let of_cell = |steps: &Vec<WalkStep>| steps.iter().map(|step| [step.from, step.digits.bits(), step.to]).collect();
    LineWalk {
        cells: names(layout, layout.walk_cells(walk)),
        steps: layout.walk_steps(walk).iter().map(of_cell).collect(),
    }
}

fn rank(layout: &Layout, rank: &Rank) -> LineRank {
    LineRank { cells: names(layout, &rank.line), smaller: rank.smaller, may_tie: rank.may_tie }
}

fn names(layout: &Layout, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| layout.cell_name(cell)).collect()
}

fn cage(layout: &Layout, cage: &CageShape) -> Figure {
    let label = cage.label.as_ref().map(|label| FigureLabel {
        text: label.text.clone(),
        cell: layout.cell_name(label.cell),
        x: label.start.x,
        y: label.start.y,
    });
    let cells = names(layout, &cage.cells);
    let constraint = layout.constraint(cage.of);
    // Of a killer cage the cells and the label say all.
    let words = (constraint.kind().id != "killer").then(|| constraint.describe(layout));
    let (between, outside, strokes, texts) = (false, false, Vec::new(), Vec::new());
    Figure { cells, path: Some(cage.path()), label, words, between, outside, strokes, texts }
}

fn drawn(layout: &Layout, shape: FigureShape) -> Figure {
    let cells = names(layout, &shape.cells);
    let stroke = |stroke: &scene::Stroke| FigureStroke {
        path: stroke.curve.path(),
        fill: stroke.fill.map(FigureTint::from),
        line: stroke.line.map(|(_, tint)| tint.into()),
        width: stroke.line.map(|(width, _)| width),
        dashes: stroke.dashes,
    };
    let text = |text: scene::FigureText| FigureText {
        text: text.text,
        x: text.middle.x,
        y: text.middle.y,
        size: text.size,
        tint: text.tint.into(),
    };
    Figure {
        words: Some(layout.constraint(shape.of).describe(layout)),
        path: None,
        label: None,
        between: shape.is_between,
        outside: shape.is_outside,
        strokes: shape.strokes.iter().map(stroke).collect(),
        texts: shape.texts.into_iter().map(text).collect(),
        cells,
    }
}

fn total(layout: &Layout, bound: Bound) -> Total {
    let terms = layout.terms(bound);
    let mut cells: Vec<Cell> = terms.iter().map(|(candidate, _)| candidate.cell()).collect();
    cells.sort();
    cells.dedup();
    let weight = |cell: Cell, digit: usize| {
        let candidate = Candidate::new(cell, Digit::from_index(digit));
        terms.iter().filter(|(known, _)| *known == candidate).map(|(_, weight)| weight).sum()
    };
    let weights: Vec<Vec<i32>> =
        cells.iter().map(|&cell| (0..layout.side()).map(|digit| weight(cell, digit)).collect()).collect();
    let are_digits = weights.iter().all(|of_cell| of_cell.iter().copied().eq(1..=layout.side() as i32));
    let (mut low, mut high) = (0, 0);
    for of_cell in &weights {
        low += i64::from(of_cell.iter().copied().min().unwrap_or_default());
        high += i64::from(of_cell.iter().copied().max().unwrap_or_default());
    }
    Total {
        cells: names(layout, &cells),
        weights: (!are_digits).then_some(weights),
        least: layout.least(bound.into()).unwrap_or(low),
        most: layout.most(bound.into()).unwrap_or(high),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilproof_core::{Constraint, Member};
    use pencilproof_format::ReadOptions;

    /// A classic board with constraints, each as JSON.
    fn layout(constraints: &[&str]) -> Layout {
        let (empty, constraints) = (".".repeat(81), constraints.join(","));
        let text = format!(r#"{{"layout":"3x3","puzzle":"{empty}","constraints":[{constraints}]}}"#);
        let options = ReadOptions { constraints: true, ..ReadOptions::default() };
        pencilproof_format::read_str(text, &options).unwrap()[0].puzzle.layout().clone()
    }

    fn caged(name: &str, list: &[(&[&str], i64)]) -> Layout {
        let layout: Layout = name.parse().unwrap();
        let cage = |&(cells, sum): &(&[&str], i64)| {
            let cells = cells.iter().map(|&cell| Member::Text(cell.to_owned())).collect();
            let members = [
                ("type", Member::Text("killer".to_owned())),
                ("cells", Member::List(cells)),
                ("sum", Member::Number(sum)),
            ];
            Constraint::from_members(&layout, &members.map(|(name, value)| (name.to_owned(), value))).unwrap()
        };
        layout.with_constraints(list.iter().map(cage).collect()).unwrap()
    }

    #[test]
    fn a_cage_is_drawn_differs_and_adds_up() {
        let layout = caged("2x2", &[(&["r1c1", "r1c2"], 3), (&["r2c2", "r3c3"], 0), (&["r4c4"], 2)]);
        let Figures { figures, groups, totals, .. } = figures(&layout).unwrap();
        assert_eq!(figures[0].cells, ["r1c1", "r1c2"]);
        let label = figures[0].label.as_ref().unwrap();
        assert_eq!((label.text.as_str(), label.cell.as_str()), ("3", "r1c1"));
        assert!(figures[0].path.as_ref().unwrap().starts_with('M') && figures[1].label.is_none());
        assert_eq!(groups, [["r1c1", "r1c2"], ["r2c2", "r3c3"]]);
        let total = |cells: &[&str], sum| Total {
            cells: cells.iter().map(|&cell| cell.to_owned()).collect(),
            weights: None,
            least: sum,
            most: sum,
        };
        assert_eq!(totals, [total(&["r1c1", "r1c2"], 3), total(&["r4c4"], 2)]);
        assert_eq!(super::figures(&Layout::classic()), None);
    }

    /// What the page plays by says the same as what judges full grids.
    #[test]
    fn groups_totals_and_walks_say_what_the_layout_says() {
        let mut random = 1u64;
        let mut next = move |below: usize| {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (random >> 33) as usize % below
        };
        for constraint in [
            r#"{"type":"killer","cells":["r1c1","r1c2","r2c2"],"sum":12}"#,
            r#"{"type":"sum","cells":["r1c1","r1c2"],"value":3,"coefficients":[2,-1]}"#,
            r#"{"type":"thermo","cells":["r4c4","r5c5"]}"#,
            r#"{"type":"x-sum","cells":["r9c1","r9c2","r9c3"],"value":9}"#,
            r#"{"type":"skyscraper","cells":["r5c1","r5c2","r5c3"],"value":2}"#,
            r#"{"type":"odd","cells":["r8c8"]}"#,
        ] {
            let layout = layout(&[constraint]);
            let Figures { groups, totals, walks, .. } = figures(&layout).unwrap();
            let mut held = 0;
            for _ in 0..2000 {
                let digits: Vec<Digit> = (0..81).map(|_| Digit::from_index(next(9))).collect();
                let digit = |name: &String| digits[layout.parse_cell(name).unwrap().index()];
                let differ = |names: &Vec<String>| {
                    (1..names.len()).all(|at| names[..at].iter().all(|other| digit(other) != digit(&names[at])))
                };
                let is_within = |total: &Total| {
                    let weight = |(at, name): (usize, &String)| {
                        let usual = digit(name).value() as i32;
                        i64::from(total.weights.as_ref().map_or(usual, |weights| weights[at][digit(name).index()]))
                    };
                    let sum = total.cells.iter().enumerate().map(weight).sum();
                    (total.least..=total.most).contains(&sum)
                };
                let ends = |walk: &LineWalk| {
                    let mut cells = walk.cells.iter().zip(&walk.steps);
                    let end = cells.try_fold(0, |state, (name, steps)| {
                        let mut taken = steps.iter().filter(|step| step[0] == state);
                        taken.find(|step| step[1] >> digit(name).index() & 1 == 1).map(|step| step[2])
                    });
                    end == Some(0)
                };
                let holds = layout.constraints_hold(|cell| digits[cell.index()]);
                held += u32::from(holds);
                let is_right = groups.iter().all(differ) && totals.iter().all(is_within) && walks.iter().all(ends);
                assert_eq!(is_right, holds, "{constraint}");
            }
            assert!(held > 20, "{constraint}: {held}");
        }
    }

    #[test]
    fn there_is_a_margin_where_clues_stand_outside() {
        let clue = r#"{"type":"x-sum","cells":["r9c1","r9c2","r9c3"],"value":9}"#;
        let FigureMargin { left, top, right, bottom } = figures(&layout(&[clue])).unwrap().margin.unwrap();
        assert!(left > 0.0);
        assert_eq!([top, right, bottom], [0.0; 3]);
        assert_eq!(figures(&layout(&[r#"{"type":"odd","cells":["r9c1"]}"#])).unwrap().margin, None);
    }

    #[test]
    fn what_is_no_cage_has_words_and_strokes() {
        let drawn = |text: &str| figures(&layout(&[text])).unwrap().figures.remove(0);
        let arrow = drawn(r#"{"type":"arrow","circle":["r1c1"],"shaft":["r1c2"]}"#);
        assert!(arrow.path.is_none() && !arrow.between && arrow.strokes.iter().all(|stroke| stroke.path.len() > 4));
        assert_eq!(arrow.words.unwrap(), "arrow r1c1 r1c2");
        let dot = drawn(r#"{"type":"difference","cells":["r1c1","r1c2"],"value":5}"#);
        assert!(dot.between && dot.texts[0].text == "5");
        assert_eq!(dot.words.unwrap(), "difference r1c1 r1c2, value 5");
        assert_eq!(drawn(r#"{"type":"odd","cells":["r1c1"]}"#).words.unwrap(), "odd cells r1c1");
        let cage = drawn(r#"{"type":"sum","cells":["r1c1","r1c2"],"value":5}"#);
        assert_eq!((cage.label.unwrap().text.as_str(), cage.words.unwrap().as_str()), ("+5", "sum r1c1 r1c2, value 5"));
        let clue = drawn(r#"{"type":"x-sum","cells":["r9c1","r9c2","r9c3"],"value":9}"#);
        assert!(clue.outside && clue.texts[0].text == "X9" && clue.texts[0].x < 0.0);
        let rule = drawn(r#"{"type":"anti-king"}"#);
        assert!(rule.cells.is_empty() && rule.strokes.is_empty() && rule.path.is_none());
        assert_eq!(rule.words.unwrap(), "anti-king rule");
    }
}
