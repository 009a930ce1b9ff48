//! # Template pair
//! **Definition.** A template of a digit is a way to place it in every house at once. Two templates of different digits
//! go together if they share no cell. A candidate is false if no template with it goes together with a template of some
//! other digit, the same for all of them.
//!
//! **Example.** There are ways to place the 7s with one in r8c7, but each takes a cell that every way to place the 9s
//! would need. So 7 goes from r8c7.
//!
//! **Why it is sound.** With the candidate the two digits do not fit: cases over the houses of both, each followed by
//! singles, all end in a contradiction.
//!
//! **Near misses.** A candidate that has one template which leaves the other digit a template. What the templates of
//! one digit show by themselves is left to Template set and Template delete.
//!
//! **Cost.** For each two digits and each candidate of theirs that no pair of templates found so far uses, one search
//! for such a pair: some milliseconds at 9x9. Positions of more than 800 candidates are left alone.
//!
//! **Also known as.** Pattern overlay method, POM, for two digits.

use super::refuted;
use super::template::{Templates, unused};
use crate::prelude::*;
use pencilproof_proof::{Part, Pattern, PatternCell};

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("template-2", 1)],
    ..Technique::plain(
        ("template-pair", "Template pair"),
        Family::FORCING,
        heading!("template_pair.rs"),
        finder!(find),
        Explain::Pattern(explain),
    )
};

/// Positions with more candidates are left alone: there are too many pairs for each of them.
const MOST_CANDIDATES: usize = 800;

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, digits) = (facts.board(), facts.layout().digits());
    if board.candidates().count() > MOST_CANDIDATES {
        return ControlFlow::Continue(());
    }
    // What templates of one digit show is not reported again.
    let Some(templates) = Templates::of(facts, found)? else { return ControlFlow::Continue(()) };
    let (mut usable, mut known) = (Vec::new(), Vec::new());
    for places in templates.places {
        usable.push((places - unused(facts, places, &mut known, found)?) & board.unplaced());
    }
    for high in digits.iter() {
        for low in digits.iter().filter(|&low| low < high) {
            let pair = Pair { facts, digits: [low, high] };
            let gone = pair.unused([low, high].map(|digit| usable[digit.index()]), found)?;
            found.eliminate(gone.iter().copied(), || pair.reason(&gone))?;
        }
    }
    ControlFlow::Continue(())
}

/// Where two digits can still be, and the houses that have several places for one of them: the number of the digit
/// among the two, and the house.
#[derive(Clone)]
struct Places<const W: usize> {
    of: [CellSet<W>; 2],
    open: Vec<(usize, House)>,
}

/// Two digits that are placed together.
struct Pair<'f, 'b, const W: usize> {
    facts: &'f Facts<'b, W>,
    digits: [Digit; 2],
}

impl<const W: usize> Pair<'_, '_, W> {
    /// All places of the two digits, one of which has to be this cell.
    fn with(&self, digit: usize, cell: Cell) -> Places<W> {
        let mut of = self.digits.map(|digit| self.facts.board().plane(digit));
        self.place(&mut of, digit, cell);
        let houses = || self.facts.layout().houses();
        Places { of, open: houses().map(|house| (0, house)).chain(houses().map(|house| (1, house))).collect() }
    }

    /// Takes from both digits what a place of one of them rules out.
    fn place(&self, of: &mut [CellSet<W>; 2], digit: usize, cell: Cell) {
        of[digit] -= self.facts.geometry().peers(cell);
        of[1 - digit].remove(cell);
    }

    /// Places the digits in all houses with one place; `None` if a house has none.
    fn settled(&self, Places { mut of, mut open }: Places<W>) -> Option<Places<W>> {
        loop {
            let before = of;
            let mut has_empty = false;
            open.retain(|&(digit, house)| {
                let there = of[digit] & self.facts.geometry().house(house);
                let Some(only) = there.single() else {
                    has_empty |= there.is_empty();
                    return true;
                };
                // Nothing that is placed later sees this place or takes its cell, so the house keeps it.
                self.place(&mut of, digit, only);
                false
            });
            if has_empty {
                return None;
            }
            if of == before {
                return Some(Places { of, open });
            }
        }
    }

    /// The first house with the fewest places for one of the digits, and these.
    fn smallest(&self, places: &Places<W>) -> Option<(usize, House, CellSet<W>)> {
        let there =
            |&(digit, house): &(usize, House)| (digit, house, places.of[digit] & self.facts.geometry().house(house));
        places.open.iter().map(there).min_by_key(|(.., there)| there.len())
    }

    /// The places with this digit in this cell.
    fn branch(&self, places: &Places<W>, digit: usize, cell: Cell) -> Places<W> {
        let mut places = places.clone();
        self.place(&mut places.of, digit, cell);
        places
    }

    /// Two templates that go together, with cells of `first` where there is a choice.
    fn templates(
        &self,
        places: Places<W>,
        first: &[CellSet<W>; 2],
        found: &mut Found<'_>,
    ) -> ControlFlow<(), Option<[CellSet<W>; 2]>> {
        found.work(2 * places.open.len() as u64)?;
        let Some(left) = self.settled(places) else { return ControlFlow::Continue(None) };
        let Some((digit, _, there)) = self.smallest(&left) else { return ControlFlow::Continue(Some(left.of)) };
        for cell in (there & first[digit]).iter().chain((there - first[digit]).iter()) {
            if let Some(templates) = self.templates(self.branch(&left, digit, cell), first, found)? {
                return ControlFlow::Continue(Some(templates));
            }
        }
        ControlFlow::Continue(None)
    }

    /// Those of some candidates that no two templates which go together use.
    fn unused(&self, mut rest: [CellSet<W>; 2], found: &mut Found<'_>) -> ControlFlow<(), Vec<Candidate>> {
        let mut gone = Vec::new();
        for digit in [0, 1] {
            for cell in rest[digit].iter() {
                if rest[digit].contains(cell) {
                    match self.templates(self.with(digit, cell), &rest, found)? {
                        Some(used) => [0, 1].into_iter().for_each(|digit| rest[digit] -= used[digit]),
                        None => gone.push(Candidate::new(cell, self.digits[digit])),
                    }
                }
            }
        }
        ControlFlow::Continue(gone)
    }

    /// The cases that show that the two digits cannot be placed in these places alone.
    fn refutation(&self, places: Places<W>) -> CaseTree {
        let Some(left) = self.settled(places) else { return CaseTree::Close };
        let Some((digit, house, there)) = self.smallest(&left) else { return CaseTree::Close };
        let value = self.digits[digit];
        let branch = |cell: Cell| {
            let literal = Literal { candidate: Candidate::new(cell, value), is_true: true };
            (literal, self.refutation(self.branch(&left, digit, cell)))
        };
        CaseTree::Split { on: Split::Rule(Rule::House(house, value)), branches: there.iter().map(branch).collect() }
    }

    fn reason(&self, gone: &[Candidate]) -> Reason {
        let lemma = |&candidate: &Candidate| {
            let digit = usize::from(candidate.digit() == self.digits[1]);
            let cases = self.refutation(self.with(digit, candidate.cell()));
            refuted(Literal { candidate, is_true: false }, cases)
        };
        let lemmas = gone.iter().map(lemma).collect();
        // What is left of the two digits.
        let pair: DigitSet = self.digits.into_iter().collect();
        let digits = |cell: Cell| {
            let is_left = |digit: &Digit| !gone.contains(&Candidate::new(cell, *digit));
            (self.facts.board().digits(cell) & pair).iter().filter(is_left).collect::<DigitSet>()
        };
        let cells = self.facts.board().unplaced().iter().map(|cell| (cell, digits(cell)));
        let cells = cells.filter(|(_, digits)| !digits.is_empty());
        let cells = cells.map(|(cell, digits)| PatternCell { cell, part: Part::Floor, digits }).collect();
        let tree = CaseTree::Lemmas { lemmas, then: Box::new(CaseTree::Close) };
        let pattern = Pattern { cells, guardians: Vec::new(), rules: Vec::new() };
        Reason::new(Proof::Cases(tree), Evidence::Pattern(pattern))
    }
}

fn explain(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let digits = pattern.cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | cell.digits);
    let both = text::and(digits.iter().map(text::several));
    let either = text::or(digits.iter().map(|digit| format!("a {digit}")));
    let gone = text::by_digit(&context.step.eliminations).into_iter();
    let gone = gone.map(|(digit, cells)| format!("a {digit} in {}", text::cells_in_short(context.layout, &cells)));
    Telling {
        title: format!("{} on {}", context.name, text::digits(digits)),
        place: format!("Look at the {both} on the whole board."),
        reasons: vec![
            format!(
                "Go through the ways to place the {both} that are left together: one of each in every house, and no \
                 two in one cell."
            ),
            format!("None of them has {}: with that, some house is left without {either}.", text::or(gone)),
        ],
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    const ID: &str = "template-pair";

    /// A board where two digits have only these places in some rows: a row, a digit and columns each.
    fn of_rows(layout: &str, rows: &[(usize, char, &str)]) -> Position {
        rows.iter().fold(Position::open(layout), |position, &(row, digit, columns)| {
            let cells: Vec<String> = columns.chars().map(|column| format!("r{row}c{column}")).collect();
            position.keep(digit, &format!("row {row}"), &cells.join(" "))
        })
    }

    /// Each way to place the 4s with one in r8c1 leaves some house without an 8.
    const LARGE: [(usize, char, &str); 18] = [
        (1, '4', "3"),
        (2, '4', "9"),
        (3, '4', "45"),
        (4, '4', "28"),
        (5, '4', "27"),
        (6, '4', "6"),
        (7, '4', "157"),
        (8, '4', "1457"),
        (9, '4', "18"),
        (1, '8', "6"),
        (2, '8', "1"),
        (3, '8', "8"),
        (4, '8', "24"),
        (5, '8', "2457"),
        (6, '8', "27"),
        (7, '8', "35"),
        (8, '8', "9"),
        (9, '8', "34"),
    ];

    /// Each way to place the 4s with one in r2c6 leaves some house without a 5.
    const SMALL: [(usize, char, &str); 7] = [
        (3, '4', "36"),
        (5, '4', "126"),
        (6, '4', "14"),
        (1, '5', "13"),
        (2, '5', "46"),
        (3, '5', "23"),
        (4, '5', "45"),
    ];

    #[test]
    fn finds() {
        assert_eq!(of_rows("3x3", &LARGE).conclusions(ID), ["So 4 can be removed from r8c1."]);
    }

    #[test]
    fn near_miss() {
        assert!(of_rows("3x3", &LARGE[..17]).conclusions(ID).is_empty(), "8 has more places in row 9");
        assert!(of_rows("2x3", &SMALL[..6]).conclusions(ID).is_empty(), "5 has more places in row 4");
        // What one digit shows by itself is left to the templates of one digit.
        let wing = of_rows("3x3", &[(2, '4', "35"), (6, '4', "35")]);
        assert!(wing.conclusions(ID).is_empty());
    }

    #[test]
    fn other_size() {
        assert_eq!(of_rows("2x3", &SMALL).conclusions(ID), ["So 4 can be removed from r2c6."]);
    }

    #[test]
    fn explains() {
        let hint = &of_rows("2x3", &SMALL).hints(ID)[0];
        assert_eq!(hint.title, "Template pair on 4 5");
        assert_eq!(hint.place, "Look at the 4s and 5s on the whole board.");
        assert_eq!(
            hint.reasons,
            [
                "Go through the ways to place the 4s and 5s that are left together: one of each in every house, and no \
                 two in one cell.",
                "None of them has a 4 in r2c6: with that, some house is left without a 4 or a 5."
            ]
        );
    }
}
