//! The names of cells, houses, rules and candidates, and reading them.

use crate::{Candidate, Cell, Digit, House, HouseKind, Layout, Rule};

impl Layout {
    /// The name of a cell: `r3c5`.
    #[must_use]
    pub fn cell_name(&self, cell: Cell) -> String {
        let mut name = String::new();
        self.add_cell_name(cell, &mut name);
        name
    }

    /// Adds the name of a cell to a text. It is faster than formatting, for long lists.
    pub fn add_cell_name(&self, cell: Cell, text: &mut String) {
        for (sign, line) in [('r', self.row(cell) + 1), ('c', self.col(cell) + 1)] {
            text.push(sign);
            match char::from_digit(line as u32, 10) {
                Some(figure) => text.push(figure),
                None => text.push_str(&line.to_string()),
            }
        }
    }

    /// The part of a house's name after its kind: its number, or for a region of a jigsaw, whose number means nothing
    /// to people, its first cell.
    #[must_use]
    pub fn house_label(&self, house: House) -> String {
        match (self.kind(house), self.house_cells(house).first()) {
            (HouseKind::Region, Some(&first)) => format!("at {}", self.cell_name(first)),
            _ => self.number(house).to_string(),
        }
    }

    /// The name of a house: `row 3`, `box 9`, `region at r1c5`.
    #[must_use]
    pub fn house_name(&self, house: House) -> String {
        format!("{} {}", self.kind(house).word(), self.house_label(house))
    }

    /// The name of a rule: `r3c5`, `7 in row 3`.
    #[must_use]
    pub fn rule_name(&self, rule: Rule) -> String {
        match rule {
            Rule::Cell(cell) => self.cell_name(cell),
            Rule::House(house, digit) => format!("{digit} in {}", self.house_name(house)),
        }
    }

    /// The name of a candidate: `7r3c5`.
    #[must_use]
    pub fn candidate_name(&self, candidate: Candidate) -> String {
        format!("{}{}", candidate.digit(), self.cell_name(candidate.cell()))
    }

    /// The candidate of a name such as `7r3c5`.
    #[must_use]
    pub fn parse_candidate(&self, name: &str) -> Option<Candidate> {
        let (digit, cell) = name.split_once('r')?;
        let mut symbols = digit.chars();
        let digit = Digit::from_symbol(symbols.next()?).filter(|_| symbols.next().is_none())?;
        Some(Candidate::new(self.parse_cell(&format!("r{cell}"))?, digit)).filter(|_| self.digits().contains(digit))
    }

    /// The cell of a name such as `r3c5`.
    #[must_use]
    pub fn parse_cell(&self, name: &str) -> Option<Cell> {
        let (row, col) = name.strip_prefix('r')?.split_once('c')?;
        let line = |text: &str| text.parse::<usize>().ok().filter(|line| (1..=self.side()).contains(line));
        Some(self.cell(line(row)? - 1, line(col)? - 1))
    }
}
