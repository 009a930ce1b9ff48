//! A puzzle as a pseudo-Boolean formula.

use super::names;
use pencilproof_core::{Candidate, Cell, Digit, Layout, Puzzle, Rule};

/// The puzzle as an OPB formula with named variables and labelled constraints: two for each rule of its layout, one for
/// each value, one for each candidate that its marks leave out. Its solutions are those of the puzzle.
///
/// ```
/// use pencilproof_core::{Digit, Layout, Puzzle};
/// let puzzle = Puzzle::from_givens(Layout::for_side(4)?, "1...............".chars().map(Digit::from_symbol));
/// let formula = pencilproof_proof::export::opb(&puzzle);
/// assert!(formula.starts_with("* #variable= 64 #constraint= 129\n"));
/// assert!(formula.contains("@r2n3ge 1 r2c1n3 1 r2c2n3 1 r2c3n3 1 r2c4n3 >= 1 ;\n"));
/// assert!(formula.contains("@r2n3le 1 ~r2c1n3 1 ~r2c2n3 1 ~r2c3n3 1 ~r2c4n3 >= 3 ;\n"));
/// assert!(formula.ends_with("@r1c1n1 1 r1c1n1 >= 1 ;\n"));
/// # Ok::<(), pencilproof_core::LayoutError>(())
/// ```
pub fn opb(puzzle: &Puzzle) -> String {
    let layout = puzzle.layout();
    let side = layout.side();
    let mut constraints = Vec::new();
    for rule in layout.rules() {
        let candidates: Vec<String> =
            candidates(layout, rule).map(|candidate| names::variable(layout, candidate)).collect();
        let (some, one) = (sum(&candidates, ""), sum(&candidates, "~"));
        constraints.push(format!("{} {some}>= 1 ;", names::at_least(layout, rule)));
        constraints.push(format!("{} {one}>= {} ;", names::at_most(layout, rule), side - 1));
    }
    for (cell, value) in puzzle.values() {
        let candidate = Candidate::new(cell, value.digit);
        let variable = names::variable(layout, candidate);
        constraints.push(format!("{} 1 {variable} >= 1 ;", names::is_true(layout, candidate)));
    }
    for candidate in struck(puzzle) {
        let variable = names::variable(layout, candidate);
        constraints.push(format!("{} 1 ~{variable} >= 1 ;", names::is_false(layout, candidate)));
    }
    let variables = layout.cell_count() * side;
    format!("* #variable= {variables} #constraint= {}\n{}\n", constraints.len(), constraints.join("\n"))
}

/// Every candidate of a rule, dead or alive.
pub(super) fn candidates(layout: &Layout, rule: Rule) -> impl Iterator<Item = Candidate> {
    let (cells, digits): (Vec<Cell>, Vec<Digit>) = match rule {
        Rule::Cell(cell) => (vec![cell], layout.digits().iter().collect()),
        Rule::House(house, digit) => (layout.house_cells(house).to_vec(), vec![digit]),
    };
    cells.into_iter().flat_map(move |cell| digits.clone().into_iter().map(move |digit| Candidate::new(cell, digit)))
}

/// The candidates that the marks of empty cells leave out.
pub(super) fn struck(puzzle: &Puzzle) -> impl Iterator<Item = Candidate> {
    let layout = puzzle.layout();
    layout.cells().filter(|&cell| puzzle.value(cell).is_none()).flat_map(move |cell| {
        let gone = puzzle.marks(cell).map_or(Default::default(), |marks| layout.digits() - marks);
        gone.iter().map(move |digit| Candidate::new(cell, digit)).collect::<Vec<_>>()
    })
}

fn sum(variables: &[String], sign: &str) -> String {
    variables.iter().map(|variable| format!("1 {sign}{variable} ")).collect()
}
