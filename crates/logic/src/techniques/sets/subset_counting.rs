//! # Subset counting
//! **Definition.** n cells, not all in one house, that are connected: from each one, cells that see each other lead to
//! all others. Each digit fits in at most as many of the cells as have it as a candidate and do not see each other.
//! These numbers add up to n or to n + 1. A candidate is false if, with it, the digits would fit in fewer than n of
//! the cells.
//!
//! **Example.** r1c1 is 1 or 2, r1c5 is 1 or 3, r5c1 is 2 or 4, and r5c5 is 3 or 4. Each digit fits in only one of the
//! four cells, so each is true in one of them. With 1 in r1c9, only 2, 3 and 4 would be left for four cells.
//!
//! **Why it is sound.** Every cell needs a digit. Base: the cells. Cover: for each digit, the fewest houses that hold
//! its places in the cells. Where no single cover shows every victim, each victim is assumed in turn, and what is left
//! is counted. Where a digit has its places in a ring of odd length, houses count too many; then a cell is split first.
//!
//! **Near misses.** A digit that fits in one cell more: then there is one place to spare, and a victim has to take two.
//!
//! **Cost.** Connected cells with at most n candidates each, as long as the digits fit at most n + 1 times: about a
//! millisecond at 9x9 for n = 4, a few for n = 5.
//!
//! **Also known as.** Extended subset principle, distributed disjoint subset (DDS). Sue de Coq, bent sets and rings of
//! cells with two candidates are special cases.

use crate::patterns::houses::Houses;
use crate::prelude::*;
use pencilproof_proof::sees;
use std::collections::BTreeMap;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |_| 4..=5,
    names: &[(4, "Subset counting (4 cells)"), (5, "Subset counting (5 cells)")],
    codes: &[
        Code::new("dds-multi-4", 4),
        Code::new("dds-multi-5", 4),
        Code::new("dds-multi-5", 5),
        Code::new("count-rank1-5", 4),
        Code::new("count-rank1-5", 5),
    ],
    ..Technique::plain(
        ("subset-counting", "Subset counting"),
        Family::SET_LOGIC,
        heading!("subset_counting.rs"),
        finder!(find),
        Explain::Sets(tell),
    )
};

/// The most places to spare. A victim has to take one more than these, and few take three.
const MOST_SPARE: usize = 1;

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let board = facts.board();
    let few = |cell: &Cell| (2..=params.size).contains(&board.digits(*cell).len());
    let few: CellSet<W> = board.unplaced().iter().filter(few).collect();
    let mut search = Search { facts, size: params.size, found };
    let mut open = few;
    few.iter().try_for_each(|first| {
        open.remove(first);
        search.extend(CellSet::only(first), board.digits(first).len(), open & facts.geometry().peers(first), open)
    })
}

struct Search<'s, 'f, 'b, const W: usize> {
    facts: &'s Facts<'b, W>,
    size: usize,
    found: &'s mut Found<'f>,
}

impl<const W: usize> Search<'_, '_, '_, W> {
    /// Adds cells that see one of the others until there are enough. `room` is how often the digits fit so far. `next`
    /// are those of the `open` cells that may be added; each is added or left out for good, so that no choice of cells
    /// comes twice.
    fn extend(
        &mut self,
        cells: CellSet<W>,
        room: usize,
        mut next: CellSet<W>,
        mut open: CellSet<W>,
    ) -> ControlFlow<()> {
        let (facts, geometry) = (self.facts, self.facts.geometry());
        while let Some(cell) = next.first() {
            self.found.work(2)?;
            next.remove(cell);
            open.remove(cell);
            let room = room + growth(facts, cells, cell);
            if room > self.size + MOST_SPARE {
                continue;
            }
            let mut cells = cells;
            cells.insert(cell);
            if cells.len() < self.size {
                self.extend(cells, room, next | (open & geometry.peers(cell)), open)?;
            } else if room >= self.size && geometry.shared_houses(cells).next().is_none() {
                self.judge(cells, room)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Reports what leaves too little room for the digits, unless one cell fewer would do for all of it.
    fn judge(&mut self, cells: CellSet<W>, room: usize) -> ControlFlow<()> {
        let (facts, board) = (self.facts, self.facts.board());
        self.found.work(20)?;
        let is_short = |cells: CellSet<W>, victim: Candidate| room_in(facts, cells, &[victim]) < cells.len();
        let needs_all = |victim: &Candidate| !cells.iter().any(|cell| is_short(cells - CellSet::only(cell), *victim));
        let mut gone = Vec::new();
        for digit in digits(facts, cells).iter() {
            let own = cells & board.open_plane(digit);
            gone.extend(candidates(own, digit).filter(|&victim| is_short(cells, victim)));
            // Outside of the cells, a candidate takes room from its own digit alone.
            let others = room - apart(facts, own);
            if others < cells.len() {
                let near = own.iter().fold(CellSet::EMPTY, |near, cell| near | facts.geometry().peers(cell));
                let outside = candidates((near - cells) & board.open_plane(digit), digit);
                let is_short = |victim: &Candidate| {
                    others + apart(facts, own - facts.geometry().peers(victim.cell())) < cells.len()
                };
                gone.extend(outside.filter(is_short));
            }
        }
        if gone.iter().any(needs_all) {
            self.found.eliminate(gone.iter().copied(), || reason(facts, cells, &gone))?;
        }
        ControlFlow::Continue(())
    }
}

/// How much room a cell adds to other cells: one for each of its digits that then fits once more.
fn growth<const W: usize>(facts: &Facts<'_, W>, cells: CellSet<W>, cell: Cell) -> usize {
    let grows = |digit: &Digit| {
        let own = cells & facts.board().open_plane(*digit);
        let far = own - facts.geometry().peers(cell);
        far == own || apart(facts, far) == apart(facts, own)
    };
    facts.board().digits(cell).iter().filter(grows).count()
}

/// The digits of some cells.
fn digits<const W: usize>(facts: &Facts<'_, W>, cells: CellSet<W>) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | facts.board().digits(cell))
}

/// Where a digit can be in some cells if some candidates are true.
fn left<const W: usize>(facts: &Facts<'_, W>, cells: CellSet<W>, digit: Digit, supposed: &[Candidate]) -> CellSet<W> {
    supposed.iter().fold(cells & facts.board().open_plane(digit), |left, supposed| match supposed.digit() == digit {
        true => left - facts.geometry().peers(supposed.cell()),
        false => left - CellSet::only(supposed.cell()),
    })
}

/// How often the digits of some cells fit in them at most, if some candidates are true.
fn room_in<const W: usize>(facts: &Facts<'_, W>, cells: CellSet<W>, supposed: &[Candidate]) -> usize {
    digits(facts, cells).iter().map(|digit| apart(facts, left(facts, cells, digit, supposed))).sum()
}

/// The largest number of some cells that do not see each other.
fn apart<const W: usize>(facts: &Facts<'_, W>, cells: CellSet<W>) -> usize {
    let Some(first) = cells.first() else { return 0 };
    let rest = cells - CellSet::only(first);
    let far = rest - facts.geometry().peers(first);
    let with = 1 + apart(facts, far);
    if far == rest { with } else { with.max(apart(facts, rest)) }
}

/// The fewest houses that hold some cells between them.
fn holders<const W: usize>(facts: &Facts<'_, W>, cells: CellSet<W>) -> Houses {
    let Some(first) = cells.first() else { return Houses::default() };
    let of_first = facts.layout().houses_of(first).iter();
    let all = of_first.map(|&house| holders(facts, cells - facts.geometry().house(house)).with(house));
    all.min_by_key(|houses| houses.len()).unwrap_or_default()
}

/// For each digit, the fewest houses that hold its places in some cells, if some candidates are true.
fn cover<const W: usize>(facts: &Facts<'_, W>, cells: CellSet<W>, supposed: &[Candidate]) -> Vec<Weighted> {
    let of_digit = |digit| {
        let houses = holders(facts, left(facts, cells, digit, supposed));
        houses.iter().map(move |house| (Rule::House(house, digit), 1))
    };
    digits(facts, cells).iter().flat_map(of_digit).collect()
}

/// The rules of some cells.
fn base<const W: usize>(cells: CellSet<W>) -> Vec<Weighted> {
    cells.iter().map(|cell| (Rule::Cell(cell), 1)).collect()
}

/// Why some candidates cannot be true together: with them, the digits fit in fewer of the cells than there are.
fn refutation<const W: usize>(facts: &Facts<'_, W>, cells: CellSet<W>, supposed: &[Candidate]) -> CaseTree {
    let cover = cover(facts, cells, supposed);
    if cover.len() < cells.len() {
        return CaseTree::counting(base(cells), cover);
    }
    let digits_of = |cell: Cell| -> Vec<Digit> {
        let all = facts.board().digits(cell).iter();
        all.filter(|&digit| left(facts, CellSet::only(cell), digit, supposed).contains(cell)).collect()
    };
    let open = cells.iter().map(|cell| (cell, digits_of(cell))).filter(|(_, digits)| digits.len() != 1);
    let fewest = open.min_by_key(|(_, digits)| digits.len());
    // A cell without a digit refutes by itself, and so do two that see each other and have only the same one.
    let Some((cell, digits)) = fewest.filter(|(_, digits)| !digits.is_empty()) else { return CaseTree::Close };
    let branch = |digit| {
        let candidate = Candidate::new(cell, digit);
        let supposed: Vec<Candidate> = supposed.iter().copied().chain([candidate]).collect();
        (Literal { candidate, is_true: true }, refutation(facts, cells, &supposed))
    };
    CaseTree::Split { on: Split::Rule(Rule::Cell(cell)), branches: digits.into_iter().map(branch).collect() }
}

/// One count that shows all victims, or else a refutation of each.
fn reason<const W: usize>(facts: &Facts<'_, W>, cells: CellSet<W>, gone: &[Candidate]) -> Reason {
    let (base, cover) = (base(cells), cover(facts, cells, &[]));
    let rank = cover.len() - base.len();
    let is_counted = |victim: &Candidate| {
        let covered = cover.iter().filter(|(rule, _)| rule.contains(facts.layout(), *victim)).count();
        covered > rank + usize::from(cells.contains(victim.cell()))
    };
    let is_one_count = gone.iter().all(is_counted);
    let count = Reason::sets(facts.board(), base, cover);
    if is_one_count {
        return count;
    }
    let lemma = |&candidate: &Candidate| Lemma {
        clause: vec![Literal { candidate, is_true: false }],
        by: Box::new(Proof::Cases(refutation(facts, cells, &[candidate]))),
    };
    let lemmas = gone.iter().map(lemma).collect();
    Reason::new(Proof::Cases(CaseTree::Lemmas { lemmas, then: Box::new(CaseTree::Close) }), count.evidence)
}

fn tell(sets: &SetPattern, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    let mut places: BTreeMap<Digit, Vec<Cell>> = BTreeMap::new();
    for candidate in sets.base.iter().flat_map(|set| &set.candidates) {
        places.entry(candidate.digit()).or_default().push(candidate.cell());
    }
    let mut cells: Vec<Cell> = places.values().flatten().copied().collect();
    cells.sort();
    cells.dedup();
    let counts: Vec<(Digit, usize)> =
        places.into_iter().map(|(digit, places)| (digit, most_apart(layout, digit, &places))).collect();
    let room: usize = counts.iter().map(|(_, count)| count).sum();
    let often = (1..=room).filter_map(|count| {
        let digits: Vec<Digit> = counts.iter().filter(|(_, often)| *often == count).map(|(digit, _)| *digit).collect();
        (!digits.is_empty()).then(|| format!("{} {}", text::and(digits), text::times(count)))
    });
    let spare = match room.saturating_sub(cells.len()) {
        0 => "as many as there are cells".to_owned(),
        spare => format!("{} to spare", text::count(spare)),
    };
    let gone = text::by_digit(&context.step.eliminations).into_iter().map(|(digit, cells)| {
        let any = if cells.len() == 1 { "" } else { "any of " };
        format!("{digit} in {any}{}", text::cells_in_short(layout, &cells))
    });
    let (names, size) = (text::and(text::cells(layout, cells.iter().copied())), text::count(cells.len()));
    Telling {
        title: format!("Subset counting, {}", text::cells_in_short(layout, &cells)),
        place: format!("Look at the candidates of {names}."),
        reasons: vec![
            format!("{names} are {size} cells, each of which needs a digit."),
            format!(
                "Those that see each other cannot have the same one, so there is room for {}: {} in all, {spare}.",
                text::and(often),
                text::count(room)
            ),
            format!("With {}, there would be room for fewer than {size}.", text::or(gone)),
        ],
    }
}

/// In how many of some cells a digit fits at most.
fn most_apart(layout: &Layout, digit: Digit, cells: &[Cell]) -> usize {
    let Some((&first, rest)) = cells.split_first() else { return 0 };
    let sees_first = |cell: &Cell| sees(layout, Candidate::new(first, digit), Candidate::new(*cell, digit));
    let far: Vec<Cell> = rest.iter().copied().filter(|cell| !sees_first(cell)).collect();
    (1 + most_apart(layout, digit, &far)).max(most_apart(layout, digit, rest))
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    const ID: &str = "subset-counting:4";

    fn ring(layout: &str, last: &str) -> Position {
        Position::open(layout).only("r1c1", "12").only("r1c5", "13").only("r5c1", "24").only("r5c5", last)
    }

    #[test]
    fn finds() {
        let gone = "So 1 can be removed from r1c2346789; 2 from r2346789c1; 3 from r2346789c5; 4 from r5c2346789.";
        assert_eq!(ring("3x3", "34").conclusions(ID), [gone]);
        // With a place to spare, a candidate has to take two.
        let spare = Position::open("3x3").only("r1c1", "1234").only("r1c5", "14").only("r2c2", "24");
        assert_eq!(spare.only("r3c3", "34").conclusions(ID), ["So 4 can be removed from r1c23."]);
    }

    #[test]
    fn splits_a_ring_of_odd_length() {
        // 5 fits in only two of the five cells, though no two houses hold its places.
        let ring = Position::open("3x3").only("r1c1", "15").only("r1c5", "15").only("r5c5", "25").only("r5c2", "25");
        let gone = "So 1 can be removed from r1c2346789; 2 from r5c1346789; 3 from r1c23, r2c13456789, r3c123 and \
                    r46789c2; 5 from r1c23 and r23c2.";
        assert_eq!(ring.only("r2c2", "35").conclusions("subset-counting:5"), [gone]);
    }

    #[test]
    fn near_miss() {
        assert!(ring("3x3", "345").conclusions(ID).is_empty());
    }

    #[test]
    fn other_size() {
        let gone = "So 1 can be removed from r1c2346; 2 from r2346c1; 3 from r2346c5; 4 from r5c2346.";
        assert_eq!(ring("2x3", "34").conclusions(ID), [gone]);
    }

    #[test]
    fn explains() {
        let spare = Position::open("3x3").only("r1c1", "1234").only("r1c5", "14").only("r2c2", "24");
        let hint = &spare.only("r3c3", "34").hints_in_own_terms(ID)[0];
        assert_eq!(hint.title, "Subset counting, r1c15, r2c2 and r3c3");
        assert_eq!(
            hint.reasons,
            [
                "r1c1, r1c5, r2c2 and r3c3 are four cells, each of which needs a digit.",
                "Those that see each other cannot have the same one, so there is room for 1, 2 and 3 once and 4 twice: \
                 five in all, one to spare.",
                "With 4 in any of r1c23, there would be room for fewer than four.",
            ]
        );
    }
}
