//! The constraints that drawings are: a constraint without cells gets them from what is drawn.

use super::Drawing;
use super::legend::Template;
use pencilproof_core::{Cell, FieldType, Kind, Layout, Member};

/// The members of a constraint, and where its drawing, or the first of them, is in the file.
pub(super) struct Made {
    pub(super) members: Vec<(String, Member)>,
    pub(super) pointer: String,
}

/// The constraints of drawings that look alike. Marks in cells are one constraint of all these cells, and so are sets;
/// anything else is one for each drawing.
pub(super) fn constraints(template: &Template, group: &[&Drawing], layout: &Layout) -> Vec<Made> {
    let Some(kind) = Kind::by_id(&template.kind) else { return Vec::new() };
    let has = |name: &str| kind.fields.iter().any(|field| field.name == name) && !template.has(name);
    if has("sets") {
        let sets = parts(group, layout).iter().map(|cells| named(cells, layout)).collect();
        let members = template.with(vec![("sets".to_owned(), Member::List(sets))]);
        return vec![Made { members, pointer: group[0].pointer.clone() }];
    }
    // A clue beside the board may see one cell alone, and is a constraint of its own all the same.
    let are_marks = group.iter().all(|drawing| drawing.style.text("at") == Some("cell"));
    if are_marks && has("cells") {
        let mut texts: Vec<Option<&str>> = group.iter().map(|drawing| drawing.text.as_deref()).collect();
        texts.sort_unstable();
        texts.dedup();
        let of_text = |text| {
            let same: Vec<&Drawing> = group.iter().filter(|drawing| drawing.text.as_deref() == text).copied().collect();
            let areas = if template.kind == "extra-region" { parts(&same, layout) } else { vec![all_cells(&same)] };
            areas.into_iter().map(|cells| Drawing { cells, ..same[0].clone() }).collect::<Vec<_>>()
        };
        let joined = texts.into_iter().flat_map(of_text);
        return joined.map(|drawing| one(template, kind, &drawing, layout)).collect();
    }
    group.iter().map(|drawing| one(template, kind, drawing, layout)).collect()
}

fn all_cells(group: &[&Drawing]) -> Vec<Cell> {
    let mut cells: Vec<Cell> = group.iter().flat_map(|drawing| drawing.cells.iter().copied()).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The sets of cells of a group: each drawing of several cells, and of marks in cells the areas that hang together.
fn parts(group: &[&Drawing], layout: &Layout) -> Vec<Vec<Cell>> {
    if group.iter().any(|drawing| drawing.cells.len() != 1) {
        return group.iter().map(|drawing| drawing.cells.clone()).collect();
    }
    let mut left = all_cells(group);
    let is_beside = |one: &Cell, other: &Cell| {
        layout.row(*one).abs_diff(layout.row(*other)) + layout.col(*one).abs_diff(layout.col(*other)) == 1
    };
    let mut areas = Vec::new();
    while let Some(first) = left.first().copied() {
        let mut area = vec![first];
        left.remove(0);
        while let Some(place) = left.iter().position(|cell| area.iter().any(|own| is_beside(own, cell))) {
            area.push(left.remove(place));
        }
        area.sort_unstable();
        areas.push(area);
    }
    areas
}

/// The constraint that one drawing is.
fn one(template: &Template, kind: &Kind, drawing: &Drawing, layout: &Layout) -> Made {
    let mut more = Vec::new();
    for field in kind.fields.iter().filter(|field| !template.has(field.name)) {
        let member = match field.name {
            "cells" if kind.id == "greater" => greater_first(drawing, layout).map(|cells| named(&cells, layout)),
            "cells" => Some(named(&cells(kind, field.holds, drawing), layout)),
            // A pill is no circle, which the constraint says.
            "circle" if !drawing.pill.is_empty() => Some(named(&drawing.pill, layout)),
            "circle" => drawing.cells.first().map(|&cell| named(&[cell], layout)),
            "pill" => Some(named(&drawing.pill, layout)),
            "shaft" => Some(named(&shaft(drawing), layout)),
            "loop" => drawing.is_loop.then_some(Member::Flag(true)),
            _ => of_text(kind, field.holds, drawing, layout),
        };
        more.extend(member.map(|member| (field.name.to_owned(), member)));
    }
    Made { members: template.with(more), pointer: drawing.pointer.clone() }
}

fn named(cells: &[Cell], layout: &Layout) -> Member {
    Member::List(cells.iter().map(|&cell| Member::Text(layout.cell_name(cell))).collect())
}

/// The cells of a drawing as a constraint has them. The first cell of a loop is not named again at its end where the
/// constraint has no order, or says itself that it is a loop.
fn cells(kind: &Kind, holds: FieldType, drawing: &Drawing) -> Vec<Cell> {
    let has_loop = kind.fields.iter().any(|field| field.name == "loop");
    let mut cells = drawing.cells.clone();
    if drawing.is_loop && (has_loop || holds == FieldType::Cells || kind.id == "renban") {
        cells.pop();
    }
    cells
}

/// The greater and the smaller of two cells, as an angle or a sign of inequality between them says. `None` if nothing
/// says it: the order in which the cells are drawn does not.
fn greater_first(drawing: &Drawing, layout: &Layout) -> Option<[Cell; 2]> {
    let &[one, other] = &drawing.cells[..] else { return None };
    if drawing.style.draw() == "angle" {
        return Some([one, other]);
    }
    let is_row = layout.row(one) == layout.row(other);
    match (drawing.text.as_deref()?.trim(), is_row) {
        (">", true) | ("v" | "V" | "∨" | "˅", false) => Some([one, other]),
        ("<", true) | ("^" | "∧" | "˄", false) => Some([other, one]),
        _ => None,
    }
}

/// The cells after the circle, or after the pill.
fn shaft(drawing: &Drawing) -> Vec<Cell> {
    let circle = drawing.cells.get(..1).unwrap_or_default();
    let start = if drawing.pill.is_empty() { circle } else { &drawing.pill };
    drawing.cells.iter().copied().skip_while(|cell| start.contains(cell)).collect()
}

/// What the text of a drawing says: a number, digits, V and X for 5 and 10, and the sign of a diagonal.
fn of_text(kind: &Kind, holds: FieldType, drawing: &Drawing, layout: &Layout) -> Option<Member> {
    let text = drawing.text.as_deref().map(str::trim);
    match (holds, text) {
        (FieldType::Sum | FieldType::Total | FieldType::Number | FieldType::Whole, Some(text)) => {
            let number = match (kind.id, text) {
                ("xv", "V" | "v") => Some(5),
                ("xv", "X" | "x") => Some(10),
                _ => text.parse().ok(),
            };
            // What is no number is an error of the constraint: it may not be taken for one without a number.
            Some(number.map_or_else(|| Member::Text(text.to_owned()), Member::Number))
        }
        (FieldType::Digits, Some(text)) => Some(Member::List(digits(text, layout)?)),
        (FieldType::Word(_), _) if kind.id == "diagonal" => sign(drawing, layout).map(|sign| Member::Text(sign.into())),
        _ => None,
    }
}

/// The digits of a text: numbers with something between them, or the figures one by one on boards up to 9x9.
fn digits(text: &str, layout: &Layout) -> Option<Vec<Member>> {
    let parts = text.split(|c: char| c.is_whitespace() || ",;/".contains(c)).filter(|part| !part.is_empty());
    if layout.side() > 9 {
        return parts.map(|part| part.parse().ok().map(Member::Number)).collect();
    }
    parts.flat_map(str::chars).map(|figure| figure.to_digit(10).map(|digit| Member::Number(digit.into()))).collect()
}

/// `+` for the diagonal that rises to the right, `-` for the other.
fn sign(drawing: &Drawing, layout: &Layout) -> Option<&'static str> {
    let all = |is_on: fn(usize, usize, usize) -> bool| {
        let on = |&cell: &Cell| is_on(layout.row(cell), layout.col(cell), layout.side());
        drawing.cells.len() > 1 && drawing.cells.iter().all(on)
    };
    match drawing.text.as_deref() {
        Some("+") => Some("+"),
        Some("-") => Some("-"),
        _ if all(|row, col, _| row == col) => Some("-"),
        _ if all(|row, col, side| row + col + 1 == side) => Some("+"),
        _ => None,
    }
}
