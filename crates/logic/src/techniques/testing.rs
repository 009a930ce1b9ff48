//! Positions for the tests in each technique's file: an open board with a few candidates eliminated.

use crate::{Budget, Catalogue, Entry, Profile, Rated, Rating, SettingValue, Terms, find_all};
use pencilproof_core::{self as core, Board, Candidate, Constraint, Digit, Field, Kind, Layout, Member, Puzzle};
use pencilproof_words::Hint;

/// The members of a constraint, or the options of one.
fn members(text: &str) -> Vec<(String, Member)> {
    let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
    let kind = ("type".to_owned(), Member::Text(kind.to_owned()));
    if text.starts_with("either ") {
        let options = rest.split(" | ").map(|option| Member::List(vec![Member::Object(members(option))]));
        return vec![kind, ("options".to_owned(), Member::List(options.collect()))];
    }
    let member = |word: &str| {
        let (name, value) = word.split_once(':').unwrap();
        let cells = || Member::List(value.split(',').map(|cell| Member::Text(cell.to_owned())).collect());
        (name.to_owned(), value.parse().map_or_else(|_| cells(), Member::Number))
    };
    [kind].into_iter().chain(rest.split_whitespace().map(member)).collect()
}

/// A position under construction, wide enough for a side of 16.
pub(crate) struct Position(Board<4>);

impl Position {
    /// The board of a layout with every candidate live.
    pub(crate) fn open(layout: &str) -> Position {
        Position(Board::open(&layout.parse().unwrap()))
    }

    /// The same with killer cages: the sum of each, 0 for none, and its cells.
    pub(crate) fn caged(layout: &str, cages: &[(i64, &str)]) -> Position {
        let layout: Layout = layout.parse().unwrap();
        let cage = |&(sum, cells): &(i64, &str)| {
            let cells = cells.split(' ').map(|cell| layout.parse_cell(cell).unwrap()).collect();
            let fields = [("cells", Field::Cells(cells)), ("sum", Field::Number(sum))];
            Constraint::new(Kind::by_id("killer").unwrap(), fields).unwrap()
        };
        Position(Board::open(&layout.with_constraints(cages.iter().map(cage).collect()).unwrap()))
    }

    /// The same with constraints, each as its kind and its members: `xv cells:r1c1,r1c2 value:10`, or as options of one
    /// constraint each: `either xv cells:r1c1,r1c2 value:10 | odd cells:r1c1`.
    pub(crate) fn constrained(layout: &str, constraints: &[&str]) -> Position {
        let layout: Layout = layout.parse().unwrap();
        let list = constraints.iter().map(|text| Constraint::from_members(&layout, &members(text)).unwrap()).collect();
        Position(Board::open(&layout.with_constraints(list).unwrap()))
    }

    /// r1c1 and r6c1, and r1c1 and r1c7, are joined by strong links, and each has two candidates: 3 goes from r6c7.
    pub(crate) fn linked(layout: &str) -> Position {
        Position::open(layout)
            .only("r1c1", "28")
            .keep('8', "row 1", "r1c1 r1c7")
            .only("r1c7", "38")
            .keep('2', "column 1", "r1c1 r6c1")
            .only("r6c1", "23")
    }

    fn layout(&self) -> &Layout {
        self.0.layout()
    }

    /// Leaves a cell only these digits.
    pub(crate) fn only(mut self, cell: &str, digits: &str) -> Position {
        let cell = self.layout().parse_cell(cell).unwrap();
        let gone = self.0.digits(cell).iter().filter(|digit| !digits.contains(digit.symbol()));
        for digit in gone {
            self.0.eliminate(Candidate::new(cell, digit)).unwrap();
        }
        self
    }

    /// Leaves a digit only these places in a house.
    pub(crate) fn keep(mut self, digit: char, house: &str, cells: &str) -> Position {
        let digit = Digit::from_symbol(digit).unwrap();
        let layout = self.layout().clone();
        let house = layout.houses().find(|&known| layout.house_name(known) == house).unwrap();
        let kept: Vec<&str> = cells.split(' ').collect();
        for &cell in layout.house_cells(house).iter().filter(|&&cell| !kept.contains(&&*layout.cell_name(cell))) {
            self.0.eliminate(Candidate::new(cell, digit)).unwrap();
        }
        self
    }

    /// Places candidates such as `7r3c5`.
    pub(crate) fn place(mut self, candidates: &str) -> Position {
        for name in candidates.split(' ') {
            let candidate = self.layout().parse_candidate(name).unwrap();
            self.0.place(candidate).unwrap();
        }
        self
    }

    /// The board.
    pub(crate) fn board(&self) -> Board<4> {
        self.0.clone()
    }

    /// Every hint of a technique, or of one size of it.
    pub(crate) fn hints(&self, technique: &str) -> Vec<Hint> {
        self.told(&Profile::complete().only(&[Catalogue::standard().selector(technique).unwrap()]).unwrap())
    }

    /// The same steps in the terms of their technique, even where they are well-known patterns.
    pub(crate) fn hints_in_own_terms(&self, technique: &str) -> Vec<Hint> {
        let profile = Profile::complete().only(&[Catalogue::standard().selector(technique).unwrap()]).unwrap();
        self.steps(&profile).iter().map(|rated| rated.hint_in(Terms::Own, self.layout())).collect()
    }

    /// The same hints, with settings.
    pub(crate) fn hints_with(&self, technique: &str, settings: &[(&str, SettingValue)]) -> Vec<Hint> {
        let entry = Entry::new(Catalogue::standard().named(technique).unwrap(), 1, Rating::tenths(10)).unwrap();
        let entry = settings.iter().fold(entry, |entry, &(key, value)| entry.set(key, value).unwrap());
        self.told(&Profile::new(vec![entry]).unwrap())
    }

    fn told(&self, profile: &Profile) -> Vec<Hint> {
        self.steps(profile).iter().map(|rated| rated.hint(self.layout())).collect()
    }

    fn steps(&self, profile: &Profile) -> Vec<Rated> {
        let found = find_all(&core::Position::from(self.board()), profile, Budget::default());
        assert_eq!(found.faults, [], "every step is proved");
        found.steps
    }

    /// The conclusion of every hint of a technique.
    pub(crate) fn conclusions(&self, technique: &str) -> Vec<String> {
        self.hints(technique).into_iter().map(|hint| hint.conclusion).collect()
    }
}

/// A position with givens and placed candidates, such as `7r3c5 2r4c1`.
pub(crate) fn of_puzzle(layout: &str, givens: &str, placed: &str) -> Position {
    let mut puzzle = Puzzle::empty(layout.parse().unwrap());
    for (names, is_given) in [(placed, false), (givens, true)] {
        for name in names.split_whitespace() {
            let candidate = puzzle.layout().parse_candidate(name).unwrap();
            puzzle.set(candidate.cell(), candidate.digit(), is_given);
        }
    }
    Position(Board::from_puzzle(&puzzle).unwrap())
}

/// A bivalue universal grave with all cells open, but for some cells, which have the digits named. Cell `i` of row 1
/// has the digits `i` and `i + 1`, the last one has 1 as its second digit.
pub(crate) fn of_grave(layout: &str, cells: &[(&str, &str)]) -> Position {
    let mut position = Position::open(layout);
    let layout = position.layout().clone();
    let region = |row: usize| layout.region_of(layout.cell(row, 0));
    let height = (0..layout.side()).filter(|&row| region(row) == region(0)).count();
    for cell in layout.cells() {
        let (row, col) = (layout.row(cell), layout.col(cell));
        let first = col + layout.side() / height * (row % height) + row / height;
        let digits = [first, first + 1].map(|digit| Digit::from_index(digit % layout.side()).symbol());
        let name = layout.cell_name(cell);
        let named = cells.iter().find(|(known, _)| *known == name);
        position = position.only(&name, named.map_or(&String::from_iter(digits), |(_, digits)| digits));
    }
    position
}

/// A junior Exocet: base r1c12, targets in row 2 of the second of these columns and in row 3 of the third, 1 and 2 in
/// rows 4 and 7, 3 and 4 in rows 5 and 8; and one companion with some digits of the base.
pub(crate) fn junior(layout: &str, [first, second, third]: [usize; 3], companion: &str) -> Position {
    let mut position = Position::open(layout).only("r1c1", "1234").only("r1c2", "1234");
    let side = position.layout().side();
    let others: String = (4..side).map(|index| Digit::from_index(index).symbol()).collect();
    position = position.only(&format!("r3c{second}"), &format!("{companion}{others}"));
    position = position.only(&format!("r2c{third}"), &others);
    for column in [first, second, third] {
        for row in 4..=side {
            let digits = match row {
                4 | 7 => "12",
                5 | 8 => "34",
                _ => "",
            };
            position = position.only(&format!("r{row}c{column}"), &format!("{digits}{others}"));
        }
    }
    position
}
