//! # DIMACS CNF
//! The puzzle as a formula for SAT solvers. Write only.
//!
//! ```text
//! c Sudoku, layout 2x2. Variable 16 * (row - 1) + 4 * (column - 1) + digit: that cell is that digit.
//! p cnf 64 449
//! 1 0                    r1c1 is 1
//! 1 2 3 4 0              r1c1 has a digit
//! -1 -2 0                not 1 and 2 both
//! ```
//!
//! **Keeps** the values, the marks as negated candidates, and the layout with all its houses. Each model of the formula
//! is a solution of the puzzle, and the other way round.

use crate::format::{Format, Givens, Keeps, Marks, Read, Several};
use crate::{Document, WriteError};
use pencilproof_core::{Candidate, Layout, Rule};
use std::fmt::Write;

pub(crate) static CNF: Format = Format {
    id: "cnf",
    name: "DIMACS CNF",
    about: "a formula for SAT solvers, whose models are the solutions",
    extensions: &["cnf"],
    several: Several::Files,
    keeps: Keeps { givens: Givens::ValuesOnly, marks: Marks::Candidates, layouts: true, ..Keeps::VALUES },
    many: false,
    read: Read::Never,
    write: Some(write),
    fits: None,
};

fn write(document: &Document) -> Result<String, WriteError> {
    let puzzle = &document.puzzle;
    let layout = puzzle.layout();
    let side = layout.side();
    let mut clauses: Vec<Vec<i64>> = Vec::new();
    let variable = |candidate: Candidate| (candidate.cell().index() * side + candidate.digit().index() + 1) as i64;
    for cell in layout.cells() {
        match puzzle.value(cell) {
            Some(value) => clauses.push(vec![variable(Candidate::new(cell, value.digit))]),
            None => {
                let gone = puzzle.marks(cell).map_or_else(Default::default, |marks| layout.digits() - marks);
                clauses.extend(gone.iter().map(|digit| vec![-variable(Candidate::new(cell, digit))]));
            }
        }
    }
    for rule in layout.rules() {
        let all: Vec<i64> = candidates(layout, rule).into_iter().map(variable).collect();
        for (index, &one) in all.iter().enumerate() {
            clauses.extend(all[index + 1..].iter().map(|&other| vec![-one, -other]));
        }
        clauses.push(all);
    }
    let variables = layout.cell_count() * side;
    let mut out = format!(
        "c Sudoku, layout {layout}. Variable {} * (row - 1) + {side} * (column - 1) + digit: that cell is that digit.\n\
         p cnf {variables} {}\n",
        side * side,
        clauses.len()
    );
    for clause in &clauses {
        for literal in clause {
            // Writing to a string does not fail.
            let _ = write!(out, "{literal} ");
        }
        out.push_str("0\n");
    }
    Ok(out)
}

/// Every candidate of a rule.
fn candidates(layout: &Layout, rule: Rule) -> Vec<Candidate> {
    match rule {
        Rule::Cell(cell) => layout.digits().iter().map(|digit| Candidate::new(cell, digit)).collect(),
        Rule::House(house, digit) => {
            layout.house_cells(house).iter().map(|&cell| Candidate::new(cell, digit)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ReadOptions, read_str};

    #[test]
    fn has_the_clauses_that_its_header_counts() {
        let document = &read_str("1...............", &ReadOptions::default()).unwrap()[0];
        let text = write(document).unwrap();
        let mut lines = text.lines().skip(1);
        // 64 rules, each with one clause of four and six of two, and a given.
        assert_eq!(lines.next(), Some("p cnf 64 449"));
        assert_eq!(lines.clone().count(), 64 * 7 + 1);
        assert_eq!(lines.next(), Some("1 0"));
        assert!(lines.all(|line| line.ends_with(" 0")));
    }

    #[test]
    fn its_models_are_the_solutions() {
        let line = ReadOptions { format: Format::by_id("line"), ..ReadOptions::default() };
        let document = &read_str("1.3.............", &line).unwrap()[0];
        let text = write(document).unwrap();
        let numbers = |line: &str| line.split(' ').map(|word| word.parse::<i64>().unwrap()).collect::<Vec<_>>();
        let clauses: Vec<Vec<i64>> = text.lines().skip(2).map(numbers).collect();
        let holds = |grid: &[u8]| {
            let is_true = |variable: i64| i64::from(grid[(variable as usize - 1) / 4] - b'1') == (variable - 1) % 4;
            let literal_holds = |&literal: &i64| literal != 0 && is_true(literal.abs()) == (literal > 0);
            clauses.iter().all(|clause| clause.iter().any(literal_holds))
        };
        let grid = b"1234341221434321".to_vec();
        assert!(holds(&grid));
        for cell in 0..16 {
            for digit in b'1'..=b'4' {
                let mut other = grid.clone();
                other[cell] = digit;
                assert_eq!(holds(&other), other == grid);
            }
        }
        // A solution of the empty board that does not keep the givens.
        assert!(!holds(b"2134341212434321"));
    }
}
