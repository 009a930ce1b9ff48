//! What is to be drawn, and its reading that both drawings share.

use crate::look::{Look, OFF_BOTH, REMOVED, SET, SET_BLUE, all_looks, look_of};
use pencilproof_core::{Candidate, Cell, Digit, DigitSet, Layout, Puzzle, Regions, Value};
use pencilproof_proof::{Role, Shape, Step};
use std::collections::BTreeMap;

/// What is to be drawn: a position, and optionally a step in it.
///
/// A cell with a value shows it. An empty cell shows its marks, if it has marks of its own, and the candidates that the
/// step speaks of; a cell that the step sets shows the digit to come.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The position: its values and its pencil marks.
    pub puzzle: &'a Puzzle,
    /// The step whose conclusions and marks are shown.
    pub step: Option<&'a Step>,
    /// A title: a line above the board in the terminal, the accessible name of the SVG.
    pub title: Option<&'a str>,
    /// Whether rows and columns are numbered.
    pub labels: bool,
}

impl<'a> Picture<'a> {
    /// The picture of a position, with numbered rows and columns.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Picture { puzzle, step: None, title: None, labels: true }
    }

    /// The same picture with a step in it.
    pub fn with_step(self, step: &'a Step) -> Self {
        Picture { step: Some(step), ..self }
    }

    /// The same picture with a title.
    pub fn with_title(self, title: &'a str) -> Self {
        Picture { title: Some(title), ..self }
    }
}

/// What a cell shows.
pub(crate) enum Content {
    /// A value, and its look if the step speaks of it.
    Value(Value, Option<Look>),
    /// The digit that the step sets, if it sets the cell, with its look, and the small digits with theirs and with the
    /// signs beside them. The digit to come stands alone and large, unless the step speaks of others in its cell: then it
    /// is one of the small ones.
    Open { set: Option<(Digit, Look)>, marks: Vec<SmallDigit> },
}

/// A small digit in a cell.
pub(crate) struct SmallDigit {
    pub(crate) digit: Digit,
    /// Its look, if the step speaks of it.
    pub(crate) look: Option<Look>,
    /// For one that goes, the colour that it has.
    pub(crate) under: Option<Look>,
    /// The signs beside it.
    pub(crate) notes: Vec<Look>,
}

/// Cells that the step marks as a whole.
pub(crate) struct Area {
    pub(crate) look: Look,
    /// `row 3`, `r3c5`.
    pub(crate) name: String,
    pub(crate) cells: Vec<Cell>,
}

/// A picture read through: a look for each candidate and area that the step speaks of.
pub(crate) struct Scene<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) layout: &'a Layout,
    /// In the order in which they are painted.
    pub(crate) areas: Vec<Area>,
    set: BTreeMap<Cell, (Digit, Look)>,
    spoken: BTreeMap<Candidate, Look>,
    /// The colours of candidates that go.
    under: BTreeMap<Candidate, Look>,
    notes: BTreeMap<Candidate, Vec<Look>>,
}

impl<'a> Scene<'a> {
    pub(crate) fn new(picture: &Picture<'a>) -> Self {
        let puzzle = picture.puzzle;
        let mut scene = Scene {
            puzzle,
            layout: puzzle.layout(),
            areas: Vec::new(),
            set: BTreeMap::new(),
            spoken: BTreeMap::new(),
            under: BTreeMap::new(),
            notes: BTreeMap::new(),
        };
        let Some(step) = picture.step else { return scene };
        let mut marks = step.marks.clone();
        marks.sort();
        marks.dedup();
        for mark in &marks {
            let look = look_of(mark.role);
            match mark.shape {
                Shape::Candidate(candidate) if look.beside.is_some() => {
                    scene.notes.entry(candidate).or_default().push(look);
                }
                // Of several roles the first says most about a candidate: the base before what it covers.
                Shape::Candidate(candidate) => {
                    scene.spoken.entry(candidate).or_insert(look);
                }
                Shape::Cell(cell) if cell.index() < scene.layout.cell_count() => {
                    scene.areas.push(Area { look, name: scene.layout.cell_name(cell), cells: vec![cell] });
                }
                Shape::House(house) if scene.layout.houses().any(|known| known == house) => {
                    let cells = scene.layout.house_cells(house).to_vec();
                    scene.areas.push(Area { look, name: scene.layout.house_name(house), cells });
                }
                _ => {}
            }
        }
        // Tints lie under lines, and large areas under small ones.
        scene.areas.sort_by_key(|area| (!area.look.tint, std::cmp::Reverse(area.cells.len())));
        for (&candidate, notes) in &mut scene.notes {
            if [Role::GreenOff, Role::BlueOff]
                .iter()
                .all(|&role| notes.iter().any(|note| note.name == look_of(role).name))
            {
                *notes = vec![OFF_BOTH];
            }
            scene.spoken.entry(candidate).or_insert(notes[0]);
        }
        let blue = [Role::Blue, Role::BlueOn].map(|role| look_of(role).name);
        for candidate in &step.placements {
            let is_blue = scene.spoken.get(candidate).is_some_and(|look| blue.contains(&look.name));
            scene.set.insert(candidate.cell(), (candidate.digit(), if is_blue { SET_BLUE } else { SET }));
        }
        for &candidate in &step.eliminations {
            let colour =
                scene.spoken.insert(candidate, REMOVED).filter(|look| look.is_colour() && look.beside.is_none());
            scene.under.extend(colour.map(|colour| (candidate, colour)));
        }
        scene
    }

    /// The names of the candidates that are shown in a colour, by look: `2r4c1, 9r2c3`.
    pub(crate) fn coloured_names(&self) -> Vec<(Look, String)> {
        let names = |look: Look| {
            let notes =
                self.notes.iter().flat_map(|(&candidate, notes)| notes.iter().map(move |note| (candidate, *note)));
            let full = self
                .spoken
                .iter()
                .map(|(&candidate, &look)| (candidate, look))
                .filter(|(_, look)| look.beside.is_none());
            let of_look = full.chain(notes).filter(|(_, known)| known.name == look.name);
            of_look.map(|(candidate, _)| self.layout.candidate_name(candidate)).collect::<Vec<_>>().join(", ")
        };
        let coloured = all_looks().filter(|look| look.is_colour());
        coloured.map(|look| (look, names(look))).filter(|(_, names)| !names.is_empty()).collect()
    }

    /// The names of the marked cells and houses, by look: `row 2, row 7`.
    pub(crate) fn area_names(&self) -> Vec<(Look, String)> {
        let names = |look: Look| {
            let areas = self.areas.iter().filter(|area| area.look.name == look.name);
            areas.map(|area| area.name.as_str()).collect::<Vec<_>>().join(", ")
        };
        all_looks().map(|look| (look, names(look))).filter(|(_, names)| !names.is_empty()).collect()
    }

    /// What a cell shows.
    pub(crate) fn content(&self, cell: Cell) -> Content {
        if let Some(value) = self.puzzle.value(cell) {
            let look = self.spoken.get(&Candidate::new(cell, value.digit)).copied();
            return Content::Value(value, look);
        }
        let set = self.set.get(&cell).copied();
        let look = |digit| match set {
            Some((set, look)) if set == digit => Some(look),
            _ => self.spoken.get(&Candidate::new(cell, digit)).copied(),
        };
        let spoken: DigitSet = self.layout.digits().iter().filter(|&digit| look(digit).is_some()).collect();
        if set.is_some() && spoken.len() == 1 {
            return Content::Open { set, marks: Vec::new() };
        }
        let shown = spoken | self.puzzle.marks(cell).unwrap_or(DigitSet::EMPTY);
        let notes = |digit| self.notes.get(&Candidate::new(cell, digit)).cloned().unwrap_or_default();
        let under = |digit| self.under.get(&Candidate::new(cell, digit)).copied();
        let small = |digit| SmallDigit { digit, look: look(digit), under: under(digit), notes: notes(digit) };
        Content::Open { set, marks: shown.iter().map(small).collect() }
    }
}

/// Rows and columns of the small digits in a cell: the shape of a box, unless it is too long to be read.
pub(crate) fn mark_grid(layout: &Layout) -> (usize, usize) {
    let side = layout.side();
    let square = (1..=side).find(|&cols| cols * cols >= side).unwrap_or(side);
    match *layout.regions() {
        Regions::Boxes { rows, cols } if rows.max(cols) <= square + 1 => (rows, cols),
        _ => (side.div_ceil(square), square),
    }
}
