//! The techniques of uniqueness miss nothing: a naive enumerator, which tries every choice of cells and digits and
//! knows no shortcut, lists the same patterns with the same conclusions in random positions.

use pencilproof_core::{Board, Candidate, Cell, Digit, DigitSet, House, Layout, Position, Puzzle, with_board};
use pencilproof_logic::{Budget, Catalogue, Entry, Profile, Rating, SettingValue, find_all};
use pencilproof_proof::{Evidence, Part};
use pencilproof_search::{self as search, Searcher};
use std::collections::{BTreeMap, BTreeSet};

/// A pattern by its cells, and what goes.
type Shown = (Vec<Cell>, Vec<Candidate>);

/// What a technique shows, by its id.
type Shows = BTreeMap<String, BTreeSet<Shown>>;

const TECHNIQUES: [&str; 15] = [
    "unique-rectangle-1",
    "unique-rectangle-2",
    "unique-rectangle-3",
    "unique-rectangle-4",
    "unique-rectangle-5",
    "unique-rectangle-6",
    "hidden-rectangle",
    "avoidable-rectangle-1",
    "avoidable-rectangle-2",
    "unique-loop",
    "extended-rectangle",
    "bug-1",
    "bug-2",
    "bug-3",
    "bug-4",
];

/// What the techniques find; all steps are accepted by the checker.
fn found(position: &Position, missing: bool) -> Shows {
    let mut shows = Shows::new();
    for id in TECHNIQUES {
        let technique = Catalogue::standard().named(id).unwrap();
        let entry = Entry::new(technique, 1, Rating::tenths(10)).unwrap();
        let entry = match missing && !technique.settings.is_empty() {
            true => entry.set("missing", SettingValue::Switch(true)).unwrap(),
            false => entry,
        };
        let found = find_all(position, &Profile::new(vec![entry]).unwrap(), Budget::default());
        assert_eq!(found.faults, [], "{position:?}");
        for step in found.steps.into_iter().map(|rated| rated.step) {
            let Evidence::Pattern(pattern) = &step.evidence else { panic!("{step:?}") };
            let own = pattern.cells.iter().filter(|cell| matches!(cell.part, Part::Floor | Part::Roof));
            let mut cells: Vec<Cell> = own.map(|cell| cell.cell).collect();
            cells.sort();
            shows.entry(id.to_string()).or_default().insert((cells, step.eliminations));
        }
    }
    shows
}

/// The naive enumerator of one position.
struct Naive<'b, const W: usize> {
    board: &'b Board<W>,
    layout: &'b Layout,
    shows: Shows,
}

impl<'b, const W: usize> Naive<'b, W> {
    fn new(board: &'b Board<W>) -> Self {
        Naive { board, layout: board.layout(), shows: Shows::new() }
    }

    fn is_open(&self, cell: Cell) -> bool {
        self.board.value(cell).is_none()
    }

    /// Whether a deadly pattern may have the cell: it is open, or it was placed in a puzzle that has givens elsewhere.
    fn is_movable(&self, cell: Cell) -> bool {
        self.is_open(cell) || !self.board.givens().is_empty() && !self.board.givens().contains(cell)
    }

    fn holds(&self, cells: &[Cell], house: House) -> usize {
        let inside = self.board.geometry().house(house);
        cells.iter().filter(|&&cell| inside.contains(cell)).count()
    }

    /// Whether each house has none or two of the cells.
    fn is_even(&self, cells: &[Cell]) -> bool {
        self.layout.houses().all(|house| matches!(self.holds(cells, house), 0 | 2))
    }

    fn extras(&self, pattern: &[(Cell, DigitSet)]) -> Vec<Candidate> {
        let of = |&(cell, digits): &(Cell, DigitSet)| {
            (self.board.digits(cell) - digits).iter().map(move |digit| Candidate::new(cell, digit)).collect::<Vec<_>>()
        };
        pattern.iter().flat_map(of).collect()
    }

    fn add(&mut self, id: &str, pattern: &[(Cell, DigitSet)], mut gone: Vec<Candidate>) {
        gone.sort();
        gone.dedup();
        if !gone.is_empty() {
            let mut cells: Vec<Cell> = pattern.iter().map(|&(cell, _)| cell).collect();
            cells.sort();
            self.shows.entry(id.to_string()).or_default().insert((cells, gone));
        }
    }

    fn open_candidates(&self) -> Vec<Candidate> {
        self.board.candidates().filter(|candidate| self.is_open(candidate.cell())).collect()
    }

    fn roof(&self, pattern: &[(Cell, DigitSet)]) -> Vec<Cell> {
        let cells: BTreeSet<Cell> = self.extras(pattern).iter().map(|extra| extra.cell()).collect();
        cells.into_iter().collect()
    }

    /// Type 1: one roof cell.
    fn one_roof(&self, pattern: &[(Cell, DigitSet)]) -> Vec<Candidate> {
        let [roof] = self.roof(pattern)[..] else { return Vec::new() };
        let (_, digits) = *pattern.iter().find(|(cell, _)| *cell == roof).unwrap();
        (self.board.digits(roof) & digits).iter().map(|digit| Candidate::new(roof, digit)).collect()
    }

    /// Type 2 and its like: whatever cannot be true together with any of the extras.
    fn common(&self, pattern: &[(Cell, DigitSet)]) -> Vec<Candidate> {
        if self.roof(pattern).len() < 2 {
            return Vec::new();
        }
        let extras = self.extras(pattern);
        let clash = |one: Candidate, other: Candidate| {
            one != other && self.layout.rules_of(one).any(|rule| self.layout.rules_of(other).any(|also| also == rule))
        };
        self.open_candidates().into_iter().filter(|&victim| extras.iter().all(|&extra| clash(extra, victim))).collect()
    }

    /// Type 3: every set of cells in every house.
    fn subsets(&self, pattern: &[(Cell, DigitSet)]) -> Vec<Vec<Candidate>> {
        self.filled(pattern).into_iter().map(|(_, gone)| gone).collect()
    }

    /// The same, with the digits of the subset that go from the roof, too.
    fn subsets_and_roof(&self, pattern: &[(Cell, DigitSet)]) -> Vec<Vec<Candidate>> {
        let roof = self.roof(pattern);
        let with_roof = |(digits, gone): (DigitSet, Vec<Candidate>)| {
            let own = pattern.iter().filter(|(cell, _)| roof.contains(cell));
            let own = own.flat_map(|&(cell, own)| {
                let lost = self.board.digits(cell) & own & digits;
                lost.iter().map(move |digit| Candidate::new(cell, digit))
            });
            gone.into_iter().chain(own).collect::<Vec<Candidate>>()
        };
        self.filled(pattern).into_iter().map(with_roof).collect()
    }

    /// The subsets that the extras complete: their digits, and what goes from other cells.
    fn filled(&self, pattern: &[(Cell, DigitSet)]) -> Vec<(DigitSet, Vec<Candidate>)> {
        let roof = self.roof(pattern);
        let extras: DigitSet = self.extras(pattern).iter().map(|extra| extra.digit()).collect();
        let mut all = Vec::new();
        if roof.len() < 2 || extras.len() < 2 {
            return all;
        }
        for house in self.layout.houses().filter(|&house| self.holds(&roof, house) == roof.len()) {
            let pool = self.layout.house_cells(house).iter().copied();
            let pool: Vec<Cell> = pool.filter(|cell| self.is_open(*cell) && !roof.contains(cell)).collect();
            let digits = |choice: u32| {
                let chosen = (0..pool.len()).filter(|index| choice >> index & 1 == 1);
                chosen.fold(extras, |digits, index| digits | self.board.digits(pool[index]))
            };
            let is_subset = |choice: u32| choice > 0 && digits(choice).len() == choice.count_ones() as usize + 1;
            let most = self.layout.side() / 2;
            let subsets: Vec<u32> = (1u32..1 << pool.len()).filter(|&choice| is_subset(choice)).collect();
            for &choice in subsets.iter().filter(|choice| choice.count_ones() as usize <= most) {
                if subsets.iter().any(|&other| other != choice && other & choice == other) {
                    continue;
                }
                let chosen = (0..pool.len()).filter(|index| choice >> index & 1 == 1).map(|index| pool[index]);
                let filled: Vec<Cell> = chosen.chain(roof.iter().copied()).collect();
                let houses: Vec<House> =
                    self.layout.houses().filter(|&house| self.holds(&filled, house) == filled.len()).collect();
                let goes = |victim: &Candidate| {
                    digits(choice).contains(victim.digit())
                        && !filled.contains(&victim.cell())
                        && houses.iter().any(|house| self.layout.houses_of(victim.cell()).contains(house))
                };
                all.push((digits(choice), self.open_candidates().into_iter().filter(goes).collect()));
            }
        }
        all
    }

    /// Whether a digit has places in a house, all of them in some cells.
    fn is_confined(&self, digit: Digit, house: House, cells: &[Cell]) -> bool {
        let places = self.layout.house_cells(house).iter();
        let mut places =
            places.filter(|&&cell| self.is_open(cell) && self.board.digits(cell).contains(digit)).peekable();
        places.peek().is_some() && places.all(|cell| cells.contains(cell))
    }

    /// Type 4: a digit of both roof cells with no other place in a house.
    fn confined(&self, pattern: &[(Cell, DigitSet)]) -> Vec<Vec<Candidate>> {
        let roof = self.roof(pattern);
        let [one, other] = roof[..] else { return Vec::new() };
        let digits = |roof: Cell| pattern.iter().find(|(cell, _)| *cell == roof).unwrap().1;
        let both = digits(one) & digits(other);
        let mut all = Vec::new();
        for digit in both.iter() {
            let mut houses = self.layout.houses().filter(|&house| self.holds(&roof, house) == 2);
            if houses.any(|house| self.is_confined(digit, house, &roof)) {
                let of = |cell: Cell| (self.board.digits(cell) & digits(cell)) - DigitSet::only(digit);
                let gone = roof.iter().flat_map(|&cell| of(cell).iter().map(move |digit| Candidate::new(cell, digit)));
                all.push(gone.collect());
            }
        }
        all
    }

    fn every_type(&mut self, id: &str, pattern: &[(Cell, DigitSet)]) {
        let (one, common) = (self.one_roof(pattern), self.common(pattern));
        let rest = [self.subsets(pattern), self.confined(pattern)].concat();
        [vec![one, common], rest].concat().into_iter().for_each(|gone| self.add(id, pattern, gone));
    }

    /// Rectangles: each two rows, two columns and two digits.
    fn rectangles(&mut self, missing: bool) {
        let side = self.layout.side();
        let two = || (0..side).flat_map(|one| (0..one).map(move |other| [other, one]));
        for ([top, bottom], [left, right]) in two().flat_map(|rows| two().map(move |cols| (rows, cols))) {
            let at = [(top, left), (top, right), (bottom, left), (bottom, right)];
            let cells = at.map(|(row, col)| self.layout.cell(row, col));
            if !self.is_even(&cells) || cells.iter().any(|&cell| self.board.givens().contains(cell)) {
                continue;
            }
            for [a, b] in two().map(|pair| pair.map(Digit::from_index)) {
                let pair: DigitSet = [a, b].into_iter().collect();
                match cells.iter().filter(|&&cell| !self.is_open(cell)).count() {
                    0 => self.unique(cells, pair, missing),
                    1..=3 => self.avoidable(cells, pair),
                    _ => {}
                }
            }
        }
    }

    fn unique(&mut self, cells: [Cell; 4], pair: DigitSet, missing: bool) {
        let missing = missing && !self.board.givens().is_empty();
        let own = |cell: Cell| self.board.digits(cell) & pair;
        let is_pattern = cells.iter().all(|&cell| if missing { !own(cell).is_empty() } else { own(cell) == pair });
        if !is_pattern || !cells.iter().any(|&cell| self.board.digits(cell) == pair) {
            return;
        }
        let pattern = cells.map(|cell| (cell, pair));
        let roof = self.roof(&pattern);
        let extras: BTreeSet<Digit> = self.extras(&pattern).iter().map(|extra| extra.digit()).collect();
        let same_line = |one: Cell, other: Cell| {
            self.layout.row(one) == self.layout.row(other) || self.layout.col(one) == self.layout.col(other)
        };
        let is_side = roof.len() == 2 && same_line(roof[0], roof[1]);
        let is_diagonal = roof.len() == 2 && !is_side;
        let lines = |cell: Cell| -> Vec<House> {
            let houses = self.layout.houses_of(cell).iter().copied();
            houses.filter(|&house| self.layout.kind(house).is_line()).collect()
        };
        let mut all: Vec<(&str, Vec<Candidate>)> = vec![("unique-rectangle-1", self.one_roof(&pattern))];
        if extras.len() == 1 && is_side {
            all.push(("unique-rectangle-2", self.common(&pattern)));
        }
        if extras.len() == 1 && (is_diagonal || roof.len() == 3) {
            all.push(("unique-rectangle-5", self.common(&pattern)));
        }
        if is_side {
            all.extend(self.subsets(&pattern).into_iter().map(|gone| ("unique-rectangle-3", gone)));
            all.extend(self.confined(&pattern).into_iter().map(|gone| ("unique-rectangle-4", gone)));
        }
        for digit in pair.iter() {
            let is_confined = |cell: Cell| lines(cell).into_iter().all(|house| self.is_confined(digit, house, &cells));
            if is_diagonal && cells.iter().all(|&cell| is_confined(cell)) {
                let gone = roof.iter().map(|&cell| Candidate::new(cell, digit));
                all.push(("unique-rectangle-6", gone.filter(|&gone| self.board.is_live(gone)).collect()));
            }
            if is_diagonal || roof.len() == 3 {
                for opposite in cells.into_iter().filter(|&cell| is_confined(cell)) {
                    let floor = *cells.iter().find(|&&cell| cell != opposite && !same_line(cell, opposite)).unwrap();
                    let gone = (pair & self.board.digits(opposite)) - DigitSet::only(digit);
                    if !roof.contains(&floor) {
                        let gone = gone.iter().map(|digit| Candidate::new(opposite, digit)).collect();
                        all.push(("hidden-rectangle", gone));
                    }
                }
            }
        }
        all.into_iter().for_each(|(id, gone)| self.add(id, &pattern, gone));
    }

    /// Some corners are placed: in which of the two ways could the digits be?
    fn avoidable(&mut self, cells: [Cell; 4], pair: DigitSet) {
        let [a, b] = [pair.first().unwrap(), pair.last().unwrap()];
        let open: Vec<Cell> = cells.iter().copied().filter(|&cell| self.is_open(cell)).collect();
        for way in [[a, b, b, a], [b, a, a, b]] {
            let can_be = cells.iter().zip(way).all(|(&cell, digit)| self.board.digits(cell).contains(digit));
            if self.board.givens().is_empty() || !can_be {
                continue;
            }
            let pattern = cells.map(|cell| (cell, pair));
            let extras = |cell: Cell| self.board.digits(cell) - pair;
            if let [one] = open[..] {
                let gone = if extras(one).is_empty() { Vec::new() } else { self.one_roof(&pattern) };
                self.add("avoidable-rectangle-1", &pattern, gone);
            }
            if let [one, other] = open[..]
                && extras(one).len() == 1
                && extras(one) == extras(other)
                && open.iter().all(|&cell| self.board.digits(cell).len() == 2)
            {
                let gone = self.common(&pattern);
                self.add("avoidable-rectangle-2", &pattern, gone);
            }
        }
    }

    /// Loops: every set of cells that hold two digits, where these are few.
    fn loops(&mut self) {
        for (one, other) in pairs(self.layout) {
            let pair: DigitSet = [one, other].into_iter().collect();
            let able: Vec<Cell> = self
                .layout
                .cells()
                .filter(|&cell| self.is_open(cell) && pair.is_subset(self.board.digits(cell)))
                .collect();
            assert!(able.len() <= MOST_ABLE, "the enumerator would take too long");
            for choice in 0u32..1 << able.len() {
                if choice.count_ones() < 6 || choice.count_ones() % 2 == 1 {
                    continue;
                }
                let cells: Vec<Cell> = (0..able.len()).filter(|i| choice >> i & 1 == 1).map(|i| able[i]).collect();
                if !self.is_even(&cells) || !self.is_one_loop(&cells) {
                    continue;
                }
                let pattern: Vec<(Cell, DigitSet)> = cells.iter().map(|&cell| (cell, pair)).collect();
                let extras: BTreeSet<Digit> = self.extras(&pattern).iter().map(|extra| extra.digit()).collect();
                let roofs = self.roof(&pattern).len();
                if roofs < cells.len() && (roofs <= 2 || extras.len() == 1) {
                    self.every_type("unique-loop", &pattern);
                }
            }
        }
    }

    /// Whether the cells hang together and can be coloured so that each house with two has one of each colour.
    fn is_one_loop(&self, cells: &[Cell]) -> bool {
        let mut colours: BTreeMap<Cell, bool> = [(cells[0], true)].into();
        let mut next = vec![cells[0]];
        while let Some(cell) = next.pop() {
            let colour = colours[&cell];
            let sees = |other: &&Cell| **other != cell && self.layout.peers(cell).contains(other);
            for &other in cells.iter().filter(sees) {
                match colours.insert(other, !colour) {
                    Some(known) if known == colour => return false,
                    Some(_) => {}
                    None => next.push(other),
                }
            }
        }
        colours.len() == cells.len()
    }

    /// Extended rectangles: each two lines, each set of places in them, each set of as many digits.
    fn extended(&mut self) {
        let side = self.layout.side();
        for turned in [false, true] {
            let at = |line: usize, place: usize| match turned {
                false => self.layout.cell(line, place),
                true => self.layout.cell(place, line),
            };
            let mut patterns = Vec::new();
            for (one, other) in (0..side).flat_map(|one| (0..one).map(move |other| (one, other))) {
                for places in
                    (0u32..1 << side).filter(|places| (3..=side.div_ceil(2)).contains(&(places.count_ones() as usize)))
                {
                    let places: Vec<usize> = (0..side).filter(|place| places >> place & 1 == 1).collect();
                    let lines =
                        [one, other].map(|line| places.iter().map(|&place| at(line, place)).collect::<Vec<_>>());
                    let cells = lines.concat();
                    let open = cells.iter().filter(|&&cell| self.is_open(cell)).count();
                    if open < 2 || !cells.iter().all(|&cell| self.is_movable(cell)) {
                        continue;
                    }
                    let all = lines.concat().iter().fold(DigitSet::EMPTY, |all, &cell| all | self.board.digits(cell));
                    for digits in all.subsets().filter(|digits| digits.len() == places.len()) {
                        patterns.extend(self.extended_pattern(&lines, digits));
                    }
                }
            }
            patterns.into_iter().for_each(|pattern| self.every_type("extended-rectangle", &pattern));
        }
    }

    fn extended_pattern(&self, lines: &[Vec<Cell>; 2], digits: DigitSet) -> Option<Vec<(Cell, DigitSet)>> {
        let (size, cells) = (lines[0].len(), lines.concat());
        // Each house has both cells of a pair or none, or all of one line and none of the other; a box has no more
        // cells than there are digits.
        let fits = |house: House| {
            let [one, other] = [0, 1].map(|line| self.holds(&lines[line], house));
            let is_own = one == size && other == 0 || one == 0 && other == size;
            let inside = self.board.geometry().house(house);
            let paired = (0..size).all(|place| inside.contains(lines[0][place]) == inside.contains(lines[1][place]));
            (is_own || paired) && one + other <= size
        };
        let own = |cell: Cell| self.board.digits(cell) & digits;
        let is_full = |line: &Vec<Cell>| {
            let all = line.iter().fold(DigitSet::EMPTY, |all, &cell| all | own(cell));
            all == digits && line.iter().all(|&cell| !own(cell).is_empty())
        };
        if !lines.iter().all(is_full) || !self.layout.houses().all(fits) {
            return None;
        }
        // No part of the pairs has digits of its own.
        let column = |place: usize| own(lines[0][place]) | own(lines[1][place]);
        let is_apart = |part: u32| {
            let of = |inside: bool| (0..size).filter(move |place| (part >> place & 1 == 1) == inside);
            let digits = |inside: bool| of(inside).fold(DigitSet::EMPTY, |all, place| all | column(place));
            !digits(true).intersects(digits(false))
        };
        if (1..(1u32 << size) - 1).any(is_apart) {
            return None;
        }
        let is_fixed = self.board.givens().is_empty();
        if is_fixed && (0..size).any(|place| own(lines[0][place]) != own(lines[1][place])) {
            return None;
        }
        let pattern: Vec<(Cell, DigitSet)> = cells.iter().map(|&cell| (cell, own(cell))).collect();
        let extras: BTreeSet<Digit> = self.extras(&pattern).iter().map(|extra| extra.digit()).collect();
        let roof = self.roof(&pattern);
        let is_in = |line: &Vec<Cell>| roof.iter().all(|cell| line.contains(cell));
        (roof.len() <= 2 || extras.len() == 1 || lines.iter().any(is_in)).then_some(pattern)
    }

    /// Graves: each two digits in each cell with more than two.
    fn graves(&mut self) {
        let open: Vec<Cell> = self.layout.cells().filter(|&cell| self.is_open(cell)).collect();
        let more: Vec<Cell> = open.iter().copied().filter(|&cell| self.board.digits(cell).len() > 2).collect();
        if open.iter().any(|&cell| self.board.digits(cell).len() < 2) || more.len() > 4 {
            return;
        }
        let mut patterns: Vec<Vec<(Cell, DigitSet)>> = vec![Vec::new()];
        for &cell in &open {
            let digits = self.board.digits(cell);
            let pairs: Vec<DigitSet> = digits.subsets().filter(|pair| pair.len() == 2).collect();
            let longer = |pattern: Vec<(Cell, DigitSet)>| {
                pairs.iter().map(move |&pair| [&pattern[..], &[(cell, pair)]].concat()).collect::<Vec<_>>()
            };
            patterns = patterns.into_iter().flat_map(longer).collect();
        }
        for pattern in patterns {
            let places = |house: House, digit: Digit| {
                let places = pattern.iter().filter(|(_, pair)| pair.contains(digit)).map(|&(cell, _)| cell);
                self.holds(&places.collect::<Vec<_>>(), house)
            };
            let mut houses = self.layout.houses();
            if !houses.all(|house| self.layout.digits().iter().all(|digit| matches!(places(house, digit), 0 | 2))) {
                continue;
            }
            let (one, common) = (self.one_roof(&pattern), self.common(&pattern));
            self.add("bug-1", &pattern, one);
            self.add("bug-2", &pattern, common);
            self.subsets_and_roof(&pattern).into_iter().for_each(|gone| self.add("bug-3", &pattern, gone));
            self.confined(&pattern).into_iter().for_each(|gone| self.add("bug-4", &pattern, gone));
        }
    }
}

/// The enumerator tries all sets of the cells that hold two digits; where there are more, it leaves loops alone.
const MOST_ABLE: usize = 12;

fn pairs(layout: &Layout) -> Vec<(Digit, Digit)> {
    let digits: Vec<Digit> = layout.digits().iter().collect();
    digits
        .iter()
        .flat_map(|&one| digits.iter().filter(move |&&other| other > one).map(move |&other| (one, other)))
        .collect()
}

/// Compares a position; returns how many patterns each technique has.
fn compare<const W: usize>(board: &Board<W>, position: &Position, missing: bool) -> BTreeMap<String, usize> {
    let mut naive = Naive::new(board);
    naive.rectangles(missing);
    naive.extended();
    naive.graves();
    let able = |(one, other): (Digit, Digit)| (board.open_plane(one) & board.open_plane(other)).len();
    let has_loops = pairs(board.layout()).into_iter().all(|pair| able(pair) <= MOST_ABLE);
    if has_loops {
        naive.loops();
    }
    let mut found = found(position, missing);
    if !has_loops {
        found.remove("unique-loop");
    }
    for id in TECHNIQUES {
        let [naive, found] = [&naive.shows, &found].map(|shows| shows.get(id).cloned().unwrap_or_default());
        assert_eq!(found, naive, "{id}, missing: {missing}\n{board:?}");
    }
    found.into_iter().map(|(id, shown)| (id, shown.len())).collect()
}

/// Small pseudo-random numbers.
fn random() -> impl FnMut(usize) -> usize {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    }
}

fn fixtures() -> Vec<(Puzzle, Vec<Digit>)> {
    let lines = include_str!("../../../../testdata/puzzles.txt").lines();
    let small = lines.filter(|line| ["2x3 ", "2x4 ", "3x3 ", "3x3+"].iter().any(|start| line.starts_with(start)));
    small
        .map(|line| {
            let (layout, grid) = line.split_once(' ').unwrap();
            let puzzle = Puzzle::from_givens(layout.parse().unwrap(), grid.chars().map(Digit::from_symbol));
            let outcome = Searcher::new(puzzle.layout()).solve(&puzzle, &search::Limits::default());
            (puzzle, outcome.solutions[0].digits().to_vec())
        })
        .collect()
}

#[test]
fn nothing_is_missed_in_random_positions_of_puzzles() {
    let mut random = random();
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    for (index, (puzzle, solution)) in fixtures().into_iter().enumerate() {
        for round in 0..4 {
            // Some values are placed, and of the wrong candidates only some are left.
            let mut position = Position::new(&puzzle).unwrap();
            let (placed, kept) = ([0, 10, 40][round % 3], [1, 2, 3][(round + index) % 3]);
            for cell in puzzle.layout().cells() {
                if position.value(cell).is_none() && random(100) < placed {
                    position.place(Candidate::new(cell, solution[cell.index()])).unwrap();
                }
            }
            for cell in puzzle.layout().cells() {
                let wrong = position.digits(cell) - DigitSet::only(solution[cell.index()]);
                for digit in wrong.iter() {
                    if random(4) >= kept {
                        position.eliminate(Candidate::new(cell, digit)).unwrap();
                    }
                }
            }
            let seen = with_board!(&position, board => compare(board, &position, round % 2 == 1));
            seen.into_iter().for_each(|(id, seen)| *count.entry(id).or_default() += seen);
        }
    }
    for id in TECHNIQUES.iter().filter(|id| !id.starts_with("bug") && **id != "unique-loop") {
        assert!(count.get(*id).is_some_and(|&count| count > 0), "no {id} among {count:?}");
    }
}

#[test]
fn nothing_is_missed_where_two_grids_differ() {
    let mut random = random();
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    for (puzzle, solution) in fixtures() {
        let layout = puzzle.layout().clone();
        for _ in 0..4 {
            // Where two grids differ, both values are open, and in a few cells another one: a grave, or some loops. The
            // second grid has some digits of the first one in another order.
            let most = 2 + random(layout.side() - 2);
            let shift = |digit: Digit| match digit.index() {
                index if index >= most => digit,
                index if most > 3 && index < 2 => Digit::from_index(1 - index),
                index if most > 3 => Digit::from_index(2 + (index - 1) % (most - 2)),
                index => Digit::from_index((index + 1) % most),
            };
            let mut other = Puzzle::empty(layout.clone());
            let open: Vec<Cell> =
                layout.cells().filter(|cell| solution[cell.index()] != shift(solution[cell.index()])).collect();
            for cell in layout.cells().filter(|cell| !open.contains(cell)) {
                other.set(cell, solution[cell.index()], true);
            }
            for &cell in &open {
                let value = solution[cell.index()];
                other.set_marks(cell, Some([value, shift(value)].into_iter().collect()));
            }
            let first = open[random(open.len())];
            for step in 0..=random(3) {
                let near: Vec<Cell> = open.iter().copied().filter(|cell| layout.peers(first).contains(cell)).collect();
                let cell = if step == 0 || near.is_empty() { first } else { near[random(near.len())] };
                let more = DigitSet::only(Digit::from_index(random(most)));
                other.set_marks(cell, Some(other.marks(cell).unwrap() | more));
            }
            let position = Position::new(&other).unwrap();
            let seen = with_board!(&position, board => compare(board, &position, random(2) == 1));
            seen.into_iter().for_each(|(id, seen)| *count.entry(id).or_default() += seen);
        }
    }
    for id in TECHNIQUES.iter().filter(|id| id.starts_with("bug") || **id == "unique-loop") {
        assert!(count.get(*id).is_some_and(|&count| count > 0), "no {id} among {count:?}");
    }
}
