//! What is to be drawn, and its interpretation, which the terminal and the SVG share.

use crate::chain::{Chain, Node};
use crate::look::{Look, OFF_BOTH, REMOVED, SET, SET_BLUE, all_looks, look_of};
use pencilproof_core::{Candidate, Cell, Digit, DigitSet, Layout, Puzzle, Regions, Value};
use pencilproof_proof::{Mark, Role, Shape, Step};
use std::collections::BTreeMap;

/// What is to be drawn: a position, and optionally a step in it.
///
/// A cell with a value shows it. An empty cell shows its own marks, if it has any, and the candidates that the step
/// mentions; a cell that the step sets shows its new digit. Candidates, cells and houses that the layout does not have
/// are left out.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Picture<'a> {
    /// The position: its values and its pencil marks.
    pub puzzle: &'a Puzzle,
    /// The candidates shown to be true.
    pub placements: &'a [Candidate],
    /// The candidates shown to be false.
    pub eliminations: &'a [Candidate],
    /// Everything else that is marked. Of several marks on one candidate the first gives the look; links form chains in
    /// this order.
    pub marks: Vec<Mark>,
    /// A title: a line above the board in the terminal, the accessible name of the SVG.
    pub title: Option<&'a str>,
    /// Whether rows and columns are numbered.
    pub labels: bool,
}

impl<'a> Picture<'a> {
    /// The picture of a position, with numbered rows and columns.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Picture { puzzle, placements: &[], eliminations: &[], marks: Vec::new(), title: None, labels: true }
    }

    /// The same picture with the conclusions and the marks of a step.
    #[must_use]
    pub fn with_step(self, step: &'a Step) -> Self {
        Picture { placements: &step.placements, eliminations: &step.eliminations, marks: step.marks(), ..self }
    }

    /// The same picture with other marks.
    #[must_use]
    pub fn with_marks(self, marks: Vec<Mark>) -> Self {
        Picture { marks, ..self }
    }

    /// The same picture with a title.
    #[must_use]
    pub fn with_title(self, title: &'a str) -> Self {
        Picture { title: Some(title), ..self }
    }

    /// The same picture without the numbers of rows and columns.
    #[must_use]
    pub fn without_labels(self) -> Self {
        Picture { labels: false, ..self }
    }
}

/// What a cell shows.
pub(crate) enum Content {
    /// A value, and its look if the step mentions it.
    Value(Value, Option<Look>),
    /// The new digit with its look, if the step sets the cell, and the small digits. The new digit stands alone and
    /// large, unless the step mentions other candidates of the cell: then it is one of the small digits.
    Open { set: Option<(Digit, Look)>, marks: Vec<SmallDigit> },
}

/// A small digit in a cell.
pub(crate) struct SmallDigit {
    pub(crate) digit: Digit,
    /// Its look, if the step mentions it.
    pub(crate) look: Option<Look>,
    /// For one that is removed, the look that it has in the argument.
    pub(crate) under: Option<Look>,
    /// The signs beside it.
    pub(crate) notes: Vec<Look>,
}

/// Cells that the step marks as a whole.
pub(crate) struct Area {
    pub(crate) look: Look,
    /// `row 3`, `r3c5`, `4 in row 3`; several where the cells are united, or where several digits of a house are meant.
    pub(crate) names: Vec<String>,
    pub(crate) cells: Vec<Cell>,
}

/// An interpreted picture: a look for each candidate and area that the step mentions, and the chains.
pub(crate) struct Reading<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) layout: &'a Layout,
    /// In the order in which they are painted.
    pub(crate) areas: Vec<Area>,
    pub(crate) chains: Vec<Chain>,
    set: BTreeMap<Cell, (Digit, Look)>,
    marked: BTreeMap<Candidate, Look>,
    /// For candidates that are removed, the looks that they have as parts of the argument.
    under: BTreeMap<Candidate, Look>,
    notes: BTreeMap<Candidate, Vec<Look>>,
}

impl<'a> Reading<'a> {
    pub(crate) fn new(picture: &Picture<'a>) -> Self {
        let puzzle = picture.puzzle;
        let mut reading = Reading {
            puzzle,
            layout: puzzle.layout(),
            areas: Vec::new(),
            chains: Vec::new(),
            set: BTreeMap::new(),
            marked: BTreeMap::new(),
            under: BTreeMap::new(),
            notes: BTreeMap::new(),
        };
        picture.marks.iter().for_each(|mark| reading.mark(mark));
        // Tints lie under lines, and large areas under small ones.
        reading.areas.sort_by_key(|area| (!area.look.tints(), std::cmp::Reverse(area.cells.len())));
        reading.settle_notes();
        reading.settle_chains();
        let is_known = |candidate: &Candidate| is_known(reading.layout, *candidate);
        for candidate in picture.placements.iter().copied().filter(is_known) {
            let is_blue = |look: &Look| look.is_of(Role::Blue) || look.is_of(Role::BlueOn);
            let look = if reading.marked.get(&candidate).is_some_and(is_blue) { SET_BLUE } else { SET };
            reading.set.insert(candidate.cell(), (candidate.digit(), look));
        }
        for candidate in picture.eliminations.iter().copied().filter(is_known) {
            let part = reading.marked.insert(candidate, REMOVED).filter(Look::stays);
            reading.under.extend(part.map(|look| (candidate, look)));
        }
        reading
    }

    fn mark(&mut self, mark: &Mark) {
        let (layout, look) = (self.layout, look_of(mark.role));
        match &mark.shape {
            Shape::Candidate(candidate) if is_known(layout, *candidate) => {
                if look.beside.is_none() {
                    self.marked.entry(*candidate).or_insert(look);
                    return;
                }
                let notes = self.notes.entry(*candidate).or_default();
                if !notes.contains(&look) {
                    notes.push(look);
                }
            }
            Shape::Cell(cell) if cell.index() < layout.cell_count() => {
                let name = layout.cell_name(*cell);
                match self.areas.iter_mut().find(|area| look.unites_cells() && area.look == look) {
                    Some(area) => {
                        area.names.push(name);
                        area.cells.push(*cell);
                    }
                    None => self.areas.push(Area { look, names: vec![name], cells: vec![*cell] }),
                }
            }
            Shape::House(house) if layout.houses().any(|known| known == *house) => {
                self.area(look, layout.house_cells(*house), layout.house_name(*house));
            }
            Shape::Places { house, digit } if layout.houses().any(|known| known == *house) => {
                self.area(look, layout.house_cells(*house), format!("{digit} in {}", layout.house_name(*house)));
            }
            Shape::Link { from, to } => {
                let known =
                    |node: &Node| node.iter().copied().filter(|&candidate| is_known(layout, candidate)).collect();
                let (from, to): (Node, Node) = (known(from), known(to));
                if !from.is_empty() && !to.is_empty() {
                    Chain::extend(&mut self.chains, look, from, to);
                }
            }
            // Not on this board, or a shape that this crate does not know.
            _ => {}
        }
    }

    /// Marks some cells, once for all the names that they have: a house is tinted once, whatever digits are meant.
    fn area(&mut self, look: Look, cells: &[Cell], name: String) {
        match self.areas.iter_mut().find(|area| area.look == look && area.cells == cells) {
            Some(area) if area.names.contains(&name) => {}
            Some(area) => area.names.push(name),
            None => self.areas.push(Area { look, names: vec![name], cells: cells.to_vec() }),
        }
    }

    /// Gives a candidate the look of its first sign, unless a mark has given it one.
    fn settle_notes(&mut self) {
        for (&candidate, notes) in &mut self.notes {
            if [Role::GreenOff, Role::BlueOff].iter().all(|&role| notes.iter().any(|note| note.is_of(role))) {
                *notes = vec![OFF_BOTH];
            }
            self.marked.entry(candidate).or_insert(notes[0]);
        }
    }

    /// Gives a candidate at the end of a link the look of the link, unless a mark has given it one.
    fn settle_chains(&mut self) {
        for (look, from, to) in self.chains.iter().flat_map(Chain::pairs) {
            for &candidate in from.iter().chain(to) {
                self.marked.entry(candidate).or_insert(look);
            }
        }
    }

    /// The looks in use, in the order of the legend.
    pub(crate) fn looks(&self) -> Vec<Look> {
        let marked = self.marked.values().chain(self.under.values()).chain(self.notes.values().flatten());
        let set = self.set.values().map(|(_, look)| look);
        let areas = self.areas.iter().map(|area| &area.look);
        let links = self.chains.iter().flat_map(|chain| &chain.links).map(|link| &link.look);
        let used: Vec<&Look> = marked.chain(set).chain(areas).chain(links).collect();
        all_looks().filter(|look| used.contains(&look)).collect()
    }

    /// The look of a candidate, if the step mentions it.
    pub(crate) fn mentioned(&self, candidate: Candidate) -> Option<Look> {
        self.marked.get(&candidate).copied()
    }

    /// The look of a candidate as a part of the argument, whatever the conclusion says of it.
    pub(crate) fn part(&self, candidate: Candidate) -> Option<Look> {
        self.under.get(&candidate).or_else(|| self.marked.get(&candidate)).copied()
    }

    /// The names of the candidates with a look, by look: `2r4c1`, `9r2c3`.
    pub(crate) fn candidate_names(&self) -> Vec<(Look, Vec<String>)> {
        let set = self.set.iter().map(|(&cell, &(digit, look))| (Candidate::new(cell, digit), look));
        let full = self.marked.iter().chain(&self.under).map(|(&candidate, &look)| (candidate, look));
        let notes = self.notes.iter().flat_map(|(&candidate, notes)| notes.iter().map(move |&note| (candidate, note)));
        let full = full.filter(|(_, look)| look.beside.is_none());
        let shown: Vec<(Candidate, Look)> = set.chain(full).chain(notes).collect();
        let names = |look: Look| {
            let of_look = shown.iter().filter(|(_, known)| *known == look);
            of_look.map(|&(candidate, _)| self.layout.candidate_name(candidate)).collect::<Vec<_>>()
        };
        all_looks().map(|look| (look, names(look))).filter(|(_, names)| !names.is_empty()).collect()
    }

    /// The names of the marked cells and houses, by look: `row 2`, `row 7`.
    pub(crate) fn area_names(&self) -> Vec<(Look, Vec<&str>)> {
        let names = |look: Look| {
            let areas = self.areas.iter().filter(|area| area.look == look);
            areas.flat_map(|area| area.names.iter().map(String::as_str)).collect::<Vec<_>>()
        };
        all_looks().map(|look| (look, names(look))).filter(|(_, names)| !names.is_empty()).collect()
    }

    /// What a hidden single rests on, if this is a picture of one: the values that rule out other places of its digit,
    /// and the empty cells of its house. A picture without a conclusion is not one of a single.
    pub(crate) fn single(&self) -> Option<(Vec<Candidate>, Vec<Cell>)> {
        let [(&cell, _)] = self.set.iter().collect::<Vec<_>>()[..] else { return None };
        let is_value = |candidate: Candidate| {
            self.puzzle.value(candidate.cell()).is_some_and(|value| value.digit == candidate.digit())
        };
        let is_reason = |(&candidate, look): (&Candidate, &Look)| look.is_of(Role::Base) && is_value(candidate);
        let is_where = |area: &Area| area.look.is_of(Role::Focus) || area.look.is_of(Role::Struck);
        let is_single = self.chains.is_empty() && self.marked.iter().all(is_reason) && self.areas.iter().all(is_where);
        let houses = self.areas.iter().filter(|area| area.look.is_of(Role::Focus));
        let cells = houses.flat_map(|area| area.cells.iter().copied());
        let open = cells.filter(|&other| other != cell && self.puzzle.value(other).is_none()).collect();
        is_single.then(|| (self.marked.keys().copied().collect(), open))
    }

    /// Whether a cell shows one large digit: its value, or the digit that the step sets.
    pub(crate) fn is_large(&self, cell: Cell) -> bool {
        match self.content(cell) {
            Content::Value(..) => true,
            Content::Open { set, marks } => set.is_some() && marks.is_empty(),
        }
    }

    /// What a cell shows.
    pub(crate) fn content(&self, cell: Cell) -> Content {
        if let Some(value) = self.puzzle.value(cell) {
            let look = self.mentioned(Candidate::new(cell, value.digit));
            return Content::Value(value, look);
        }
        let set = self.set.get(&cell).copied();
        let look = |digit| match set {
            Some((set, look)) if set == digit => Some(look),
            _ => self.mentioned(Candidate::new(cell, digit)),
        };
        let marked: DigitSet = self.layout.digits().iter().filter(|&digit| look(digit).is_some()).collect();
        if set.is_some() && marked.len() == 1 {
            return Content::Open { set, marks: Vec::new() };
        }
        let shown = marked | self.puzzle.marks(cell).unwrap_or(DigitSet::EMPTY);
        let notes = |digit| self.notes.get(&Candidate::new(cell, digit)).cloned().unwrap_or_default();
        let under = |digit| self.under.get(&Candidate::new(cell, digit)).copied();
        let small = |digit| SmallDigit { digit, look: look(digit), under: under(digit), notes: notes(digit) };
        Content::Open { set, marks: shown.iter().map(small).collect() }
    }
}

/// Whether the layout has a candidate. A step for another layout may name others.
fn is_known(layout: &Layout, candidate: Candidate) -> bool {
    candidate.cell().index() < layout.cell_count() && layout.digits().contains(candidate.digit())
}

/// Rows and columns of the small digits in a cell: the shape of a box, unless that is too long to be legible.
pub(crate) fn mark_grid(layout: &Layout) -> (usize, usize) {
    let side = layout.side();
    let square = (1..=side).find(|&cols| cols * cols >= side).unwrap_or(side);
    match *layout.regions() {
        Regions::Boxes { rows, cols } if rows.max(cols) <= square + 1 => (rows, cols),
        _ => (side.div_ceil(square), square),
    }
}
