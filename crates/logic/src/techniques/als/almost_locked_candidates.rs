//! # Almost locked candidates
//! **Definition.** A line and a box that meet. Outside of the box, k cells of the line have k + 1 digits between them;
//! outside of the line, these digits have only k cells in the box. The k cells of the line take all of the digits but
//! one, so that only one is left for the cells where line and box meet. So the box needs its k cells for the others:
//! they hold nothing else, and the line has the digits nowhere else. The same holds with box and line exchanged. The
//! size is the number of digits.
//!
//! **Example.** r5c9 is 2 or 6, and in box 4 outside of row 5 only r4c1 can be 2 or 6. Row 5 has one 2 or 6 in r5c9, so
//! that r5c1, r5c2 and r5c3 hold one at most, and r4c1 is 2 or 6. All other candidates go from r4c1, and 2 and 6 from
//! r5c4 to r5c8.
//!
//! **Why it is sound.** Base: the k cells of the line, and each digit in the box. Cover: each digit in the line, and
//! the k cells of the box. Rank 0.
//!
//! **Near misses.** One cell more in the box that can hold one of the digits: the box may not need the others.
//!
//! **Cost.** Lines and boxes that meet, with choices of cells with few digits: some ten microseconds at 9x9.
//!
//! **Also known as.** ALC; almost locked pair, triple and quad.

use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |_| 2..=4,
    names: &[(2, "Almost locked pair"), (3, "Almost locked triple"), (4, "Almost locked quad")],
    aliases: &[("almost-locked-pair", 2), ("almost-locked-triple", 3), ("almost-locked-quad", 4)],
    codes: &[Code::new("alc-pair", 2), Code::new("alc-triple", 3), Code::new("alc-quad", 4)],
    ..Technique::plain(
        ("almost-locked-candidates", "Almost locked candidates"),
        Family::ALS,
        heading!("almost_locked_candidates.rs"),
        finder!(find),
        Explain::Sets(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = facts.layout();
    for region in layout.houses().filter(|&house| !layout.kind(house).is_line()) {
        for line in layout.houses().filter(|&house| layout.kind(house).is_line()) {
            let meeting = facts.geometry().house(line) & facts.geometry().house(region);
            if (meeting & facts.board().unplaced()).len() < 2 {
                continue;
            }
            found.search(Unit::Houses(line, region), |found| {
                Search::new(facts, [line, region], params.size).run(found)?;
                Search::new(facts, [region, line], params.size).run(found)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Looks for cells of the first house outside of the second.
struct Search<'s, 'b, const W: usize> {
    facts: &'s Facts<'b, W>,
    houses: [House; 2],
    /// The number of digits.
    size: usize,
}

impl<'s, 'b, const W: usize> Search<'s, 'b, W> {
    fn new(facts: &'s Facts<'b, W>, houses: [House; 2], size: usize) -> Self {
        Search { facts, houses, size }
    }

    fn run(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        let [first, second] = self.houses.map(|house| self.facts.geometry().house(house));
        let few = |&cell: &Cell| (2..=self.size).contains(&self.facts.board().digits(cell).len());
        let cells = ((first - second) & self.facts.board().unplaced()).iter().filter(few).collect();
        self.extend(cells, CellSet::EMPTY, DigitSet::EMPTY, found)
    }

    /// Adds cells until they are one less than digits.
    fn extend(
        &self,
        mut left: CellSet<W>,
        chosen: CellSet<W>,
        digits: DigitSet,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        found.work(1)?;
        for cell in left.iter() {
            left.remove(cell);
            let digits = digits | self.facts.board().digits(cell);
            if digits.len() > self.size {
                continue;
            }
            let mut chosen = chosen;
            chosen.insert(cell);
            match chosen.len() + 1 == self.size {
                true if digits.len() == self.size => self.judge(chosen, digits, found)?,
                true => {}
                false => self.extend(left, chosen, digits, found)?,
            }
        }
        ControlFlow::Continue(())
    }

    /// Reports the cells if their digits have as few cells in the rest of the second house.
    fn judge(&self, chosen: CellSet<W>, digits: DigitSet, found: &mut Found<'_>) -> ControlFlow<()> {
        let (board, geometry) = (self.facts.board(), self.facts.geometry());
        let [first, second] = self.houses.map(|house| geometry.house(house));
        let places = digits.iter().fold(CellSet::EMPTY, |all, digit| all | board.plane(digit));
        let others = (second - first) & places;
        let is_placed = (second & places).intersects(&board.placed());
        if is_placed || others.len() + 1 != self.size {
            return ControlFlow::Continue(());
        }
        let of_cell = |cell: Cell| (board.digits(cell) - digits).iter().map(move |digit| Candidate::new(cell, digit));
        let mut victims: Vec<Candidate> = others.iter().flat_map(of_cell).collect();
        let rest = (first - second) - chosen;
        victims.extend(digits.iter().flat_map(|digit| candidates(board.open_plane(digit) & rest, digit)));
        found.eliminate(victims, || {
            let cells = |set: CellSet<W>| set.into_iter().map(|cell| (Rule::Cell(cell), 1));
            let rules = |house: House| digits.iter().map(move |digit| (Rule::House(house, digit), 1));
            let [first, second] = self.houses;
            Reason::sets(board, cells(chosen).chain(rules(second)), cells(others).chain(rules(first)))
        })
    }
}

/// The cells of rules, and the house of the others.
fn parts(rules: &[SetRule]) -> Option<(Vec<Cell>, House, DigitSet)> {
    let (mut cells, mut houses, mut digits) = (Vec::new(), Vec::new(), DigitSet::EMPTY);
    for set in rules {
        match set.rule {
            Rule::Cell(cell) => cells.push(cell),
            Rule::House(house, digit) => {
                houses.push(house);
                digits.insert(digit);
            }
        }
    }
    houses.dedup();
    cells.sort();
    match houses[..] {
        [house] if !cells.is_empty() => Some((cells, house, digits)),
        _ => None,
    }
}

fn explain(sets: &SetPattern, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    let (Some((chosen, second, digits)), Some((others, first, _))) = (parts(&sets.base), parts(&sets.cover)) else {
        return context.named();
    };
    let [first, second] = [first, second].map(|house| layout.house_name(house));
    let short = |cells: &[Cell]| text::cells_in_short(layout, cells);
    let (names, size) = (text::and(digits.iter()), digits.len());
    let (taken, rest) = (text::count(chosen.len()), text::count(size));
    let takes = match chosen.len() {
        1 => format!("{} is {}: it takes one of them.", short(&chosen), text::or(digits.iter())),
        _ => format!("{} are {taken} cells with {rest} digits, {names}: they take {taken} of them.", short(&chosen)),
    };
    let places = match others.len() {
        1 => format!("only {} can hold any of them", short(&others)),
        number => format!("only {} cells can hold any of them, {}", text::count(number), short(&others)),
    };
    let others = match others.len() {
        1 => format!("{} for the other", short(&others)),
        _ => format!("{} for the others", short(&others)),
    };
    Telling {
        title: format!("Almost locked {} {}, {first} and {second}", text::tuple(size), text::digits(digits)),
        place: format!("Look at {names} in {first} and {second}."),
        reasons: vec![
            format!("{takes} That leaves one of them at most for the cells where {first} and {second} meet."),
            format!("In the rest of {second} {places}."),
            format!(
                "{} needs {}, so one of them is where they meet, and it needs {others}.",
                text::capital(&second),
                if size == 2 { "both".to_string() } else { format!("all {rest}") },
            ),
        ],
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn pair(layout: &str, places: &str) -> Position {
        let position = Position::open(layout).only("r2c5", "26");
        position.keep('2', "box 1", places).keep('6', "box 1", places)
    }

    #[test]
    fn finds() {
        assert_eq!(
            pair("3x3", "r1c1 r2c1 r2c2 r2c3").conclusions("almost-locked-pair"),
            ["So 1, 3, 4, 5, 7, 8 and 9 can be removed from r1c1; 2 and 6 from r2c46789."]
        );
        // Box and line exchanged, and three digits.
        let three = Position::open("3x3").only("r2c2", "123").only("r3c3", "123");
        let three = ['1', '2', '3']
            .iter()
            .fold(three, |position, &digit| position.keep(digit, "row 1", "r1c1 r1c2 r1c3 r1c5 r1c9"));
        assert_eq!(
            three.conclusions("almost-locked-triple"),
            ["So 1, 2 and 3 can be removed from r2c13 and r3c12; 4, 5, 6, 7, 8 and 9 from r1c59."]
        );
    }

    #[test]
    fn near_miss() {
        let position = pair("3x3", "r1c1 r3c1 r2c1 r2c2 r2c3");
        assert!(position.conclusions("almost-locked-pair").is_empty(), "two more cells of the box");
    }

    #[test]
    fn other_size() {
        // By row 2 with box 1, and by box 2 with row 1: the boxes have two rows.
        let gone = "So 1, 3, 4 and 5 can be removed from r1c1; 2 and 6 from r2c46.";
        assert_eq!(pair("2x3", "r1c1 r2c1 r2c2 r2c3").conclusions("almost-locked-pair"), [gone, gone]);
    }

    #[test]
    fn explains() {
        let hint = &pair("3x3", "r1c1 r2c1 r2c2 r2c3").hints("almost-locked-pair")[0];
        assert_eq!(hint.title, "Almost locked pair 2 6, row 2 and box 1");
        assert_eq!(hint.place, "Look at 2 and 6 in row 2 and box 1.");
        assert_eq!(
            hint.reasons,
            [
                "r2c5 is 2 or 6: it takes one of them. That leaves one of them at most for the cells where row 2 and box 1 \
                 meet.",
                "In the rest of box 1 only r1c1 can hold any of them.",
                "Box 1 needs both, so one of them is where they meet, and it needs r1c1 for the other.",
            ]
        );
    }
}
