//! The picture of a step, laid out, for those who draw it.

use super::position::candidates;
use crate::Hint;
use crate::beats::{beats, places};
use crate::sheet::marked;
use pencilproof_core::{Layout, Puzzle};
use pencilproof_proof as proof;
use pencilproof_render::Picture;
use pencilproof_render::scene::{self as render, CELL, DigitKind};
use serde::Serialize;

/// The picture of a step, laid out on the board and told beat by beat.
///
/// Every list is in the order in which it is painted: the tints of all areas, then their frames; over them the hulls,
/// links, digits and numbers. Lengths are in units of which a cell has `cell`; the upper left corner of the board is
/// the origin, `y` grows downwards, and paths are those of SVG. A look is a role, or `set`, `set-blue`, `removed`,
/// `off-both` or `other`. Everything is there from its first beat to its last; the picture as a whole is that of the
/// last beat.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Scene {
    /// The side of a cell.
    pub cell: f64,
    /// The size of the small digits.
    pub mark: f64,
    /// The sentence of each beat; the last one is the conclusion.
    pub beats: Vec<String>,
    /// Cells that are marked as a whole.
    pub areas: Vec<Area>,
    /// What surrounds nodes with several candidates.
    pub hulls: Vec<Hull>,
    /// The links of chains. A hidden single has lines from values to the places of their digit that they rule out, each
    /// with a cross; these have the look `base` and lie under all digits.
    pub links: Vec<Curve>,
    /// The digits that the step mentions.
    pub digits: Vec<ShownDigit>,
    /// The numbers of the nodes of long chains.
    pub numbers: Vec<NodeNumber>,
}

/// Cells that are marked as a whole.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Area {
    /// How it looks.
    pub look: &'static str,
    /// Its cells, its house or places of a digit: `r3c5`, `row 3`, `4 in row 3`.
    pub names: Vec<String>,
    /// The path to fill, if it is tinted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub tint: Option<String>,
    /// The path of its frame, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub frame: Option<String>,
    /// The path of lines along one side of its cells, if it has those.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub edges: Option<String>,
    /// The beats that show it.
    #[serde(flatten)]
    pub shown: Beats,
}

/// From which beat to which something is shown, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Beats {
    /// The first beat.
    pub first_beat: usize,
    /// The last beat.
    pub last_beat: usize,
}

/// What surrounds a node with several candidates: a broad line through all of them, with a rim.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Hull {
    /// How it looks.
    pub look: &'static str,
    /// The candidates.
    pub candidates: Vec<String>,
    /// The path of the line.
    pub path: String,
    /// Its width.
    pub width: f64,
    /// Its width with the rim, which is drawn first.
    pub rim: f64,
    /// The beats that show it.
    #[serde(flatten)]
    pub shown: Beats,
}

/// The curve of a link, or the lines from a value.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Curve {
    /// How it looks.
    pub look: &'static str,
    /// The candidates of the node where it starts.
    pub from: Vec<String>,
    /// Those of the node where it ends.
    pub to: Vec<String>,
    /// Its path, which ends at the rims of the nodes.
    pub path: String,
    /// The beats that show it.
    #[serde(flatten)]
    pub shown: Beats,
}

/// A digit that the step mentions.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ShownDigit {
    /// The candidate.
    pub candidate: String,
    /// Whether it is one of several small ones in its cell, the new digit alone in its cell, or a value there.
    pub kind: ShownKind,
    /// How it looks.
    pub look: &'static str,
    /// For one that is concluded, the look that it has in the argument.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub part: Option<&'static str>,
    /// Its middle.
    pub x: f64,
    /// Its middle.
    pub y: f64,
    /// The size of the digit.
    pub size: f64,
    /// The path of the shape behind it, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub disc: Option<String>,
    /// The path of a line along one side of that shape, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub edge: Option<String>,
    /// The path of the line through it, if it is struck.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub strike: Option<String>,
    /// The signs beside it.
    pub signs: Vec<Sign>,
    /// The beats that show it.
    #[serde(flatten)]
    pub shown: Beats,
}

/// What a digit of a picture is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ShownKind {
    /// The value of its cell.
    Value,
    /// The new digit, alone in its cell.
    New,
    /// One of several small ones.
    Small,
}

/// A sign beside a digit.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Sign {
    /// How it looks.
    pub look: &'static str,
    /// The sign.
    pub sign: String,
    /// The middle of its baseline.
    pub x: f64,
    /// The middle of its baseline.
    pub y: f64,
    /// Its size.
    pub size: f64,
}

/// The number of a node of a long chain.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NodeNumber {
    /// How it looks.
    pub look: &'static str,
    /// The number, from 1.
    pub number: usize,
    /// The path of the shape behind it.
    pub badge: String,
    /// The middle of its baseline.
    pub x: f64,
    /// The middle of its baseline.
    pub y: f64,
    /// Its size.
    pub size: f64,
    /// The beats that show it.
    #[serde(flatten)]
    pub shown: Beats,
}

impl Scene {
    /// The picture of a step in a position, told as in a hint.
    pub(super) fn of(step: &proof::Step, hint: &Hint, puzzle: &Puzzle) -> Scene {
        let (position, layout) = (marked(puzzle), puzzle.layout());
        let picture = Picture::new(&position).with_step(step);
        let (mut texts, mut scenes) = (Vec::new(), Vec::new());
        let whole = render::Scene::of(&picture);
        for beat in beats(step, hint, layout) {
            texts.push(beat.text);
            scenes.push(whole.before(&picture, beat.marks));
        }
        texts.push(hint.conclusion.clone());
        scenes.push(whole);
        Scene::told(texts, &scenes, layout)
    }

    /// The picture of where to look, while no more of a step is revealed.
    pub(super) fn of_place(hint: &Hint, puzzle: &Puzzle) -> Scene {
        let picture = Picture::new(puzzle).with_marks(places(&hint.place, puzzle.layout()));
        Scene::told(vec![hint.place.clone()], &[render::Scene::of(&picture)], puzzle.layout())
    }

    /// Puts the pictures of all beats together.
    fn told(beats: Vec<String>, scenes: &[render::Scene], layout: &Layout) -> Scene {
        let area = |(area, shown): (&render::Area, Beats)| Area {
            look: area.look.name(),
            names: area.names.clone(),
            tint: area.tint.clone(),
            frame: area.frame.clone(),
            edges: (!area.edges.is_empty()).then(|| area.edges.concat()),
            shown,
        };
        let hull = |(hull, shown): (&render::Hull, Beats)| Hull {
            look: hull.look.name(),
            candidates: candidates(layout, &hull.node),
            path: hull.path.clone(),
            width: short(hull.width),
            rim: short(hull.rim),
            shown,
        };
        let link = |(link, shown): (&render::Link, Beats)| Curve {
            look: link.look.name(),
            from: candidates(layout, &link.from),
            to: candidates(layout, &link.to),
            path: link.path.clone(),
            shown,
        };
        let number = |(number, shown): (&render::Number, Beats)| NodeNumber {
            look: number.look.name(),
            number: number.number,
            badge: number.badge.path(),
            x: short(number.baseline.x),
            y: short(number.baseline.y),
            size: short(number.size),
            shown,
        };
        Scene {
            cell: CELL,
            mark: scenes.last().map_or(0.0, |scene| short(scene.mark)),
            beats,
            areas: timed(scenes, |scene| scene.areas.iter()).into_iter().map(area).collect(),
            hulls: timed(scenes, |scene| scene.hulls.iter()).into_iter().map(hull).collect(),
            links: timed(scenes, |scene| scene.links.iter()).into_iter().map(link).collect(),
            digits: timed(scenes, |scene| scene.digits.iter())
                .into_iter()
                .filter_map(|(digit, shown)| ShownDigit::of(digit, shown, layout))
                .collect(),
            numbers: timed(scenes, |scene| scene.numbers.iter()).into_iter().map(number).collect(),
        }
    }
}

impl ShownDigit {
    /// The digit, if the step mentions it.
    fn of(digit: &render::Digit, shown: Beats, layout: &Layout) -> Option<ShownDigit> {
        let sign = |sign: &render::Sign| Sign {
            look: sign.look.name(),
            sign: sign.sign.to_string(),
            x: short(sign.baseline.x),
            y: short(sign.baseline.y),
            size: short(sign.size),
        };
        Some(ShownDigit {
            candidate: layout.candidate_name(digit.candidate),
            kind: match digit.kind {
                DigitKind::Given | DigitKind::Placed => ShownKind::Value,
                DigitKind::New => ShownKind::New,
                DigitKind::Small => ShownKind::Small,
            },
            look: digit.look?.name(),
            part: digit.part.map(|look| look.name()),
            x: short(digit.middle.x),
            y: short(digit.middle.y),
            size: short(digit.size),
            disc: digit.disc.as_ref().map(render::Shape::path),
            edge: digit.edge.clone(),
            strike: digit.strike.clone(),
            signs: digit.signs.iter().map(sign).collect(),
            shown,
        })
    }
}

/// What the pictures of all beats have of one kind, with the beats that show it. What the last picture has comes first,
/// in its order. Marks only come in, so that nothing goes and comes back.
fn timed<'a, T: PartialEq, I: Iterator<Item = &'a T>>(
    scenes: &'a [render::Scene],
    of: impl Fn(&'a render::Scene) -> I,
) -> Vec<(&'a T, Beats)> {
    let mut timed: Vec<(&T, Beats)> = Vec::new();
    for (beat, scene) in scenes.iter().enumerate().rev() {
        let later = timed.len();
        for piece in of(scene) {
            let mut known = timed[..later].iter_mut();
            match known.find(|(known, shown)| shown.first_beat == beat + 1 && *known == piece) {
                Some((_, shown)) => shown.first_beat = beat,
                None => timed.push((piece, Beats { first_beat: beat, last_beat: beat })),
            }
        }
    }
    timed
}

/// A length with two decimals, which are enough to draw.
fn short(length: f64) -> f64 {
    (length * 100.0).round() / 100.0
}
