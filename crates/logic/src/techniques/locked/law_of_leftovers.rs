//! # Law of leftovers
//! **Definition.** On a jigsaw layout, k rows that lie together, or k columns, and k regions: both hold each digit k
//! times. Without the cells that they share, the cells that the regions have outside of the lines hold exactly the
//! digits of the cells that the lines have outside of the regions. So a digit that one side of these leftovers cannot
//! hold goes from the other side; and if a digit is placed on one side and has only one place on the other side, it is
//! there.
//!
//! **Example.** Column 9 and the region beside it have eight cells in common. The region also has r6c8, the column
//! also has r1c9: these two hold the same digit. 3 is not a candidate of r1c9, so it goes from r6c8.
//!
//! **Why it is sound.** For a digit that the leftovers of the lines cannot hold: base, the digit in the lines; cover,
//! the digit in the regions; rank 0. For one that those of the regions cannot hold it is the other way round. A digit
//! that is placed adds its cell to the base, and the one place across to the cover.
//!
//! **Near misses.** k lines and k + 1 regions. With more than one cell on each side, a digit that both sides can hold.
//!
//! **Cost.** Choices of regions that stick out of some lines by few cells in all: some ten microseconds at 9x9.
//! Layouts with rectangular boxes have no such patterns but those of locked candidates, so they are not searched.
//!
//! **Also known as.** LoL; leftovers. The size is the number of cells on each side.

use crate::prelude::*;
use pencilproof_core::Regions;
use pencilproof_proof::{NumberCell, NumberPattern};

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |_| 1..=4,
    names: &[
        (1, "Law of leftovers, one cell"),
        (2, "Law of leftovers, two cells"),
        (3, "Law of leftovers, three cells"),
        (4, "Law of leftovers, four cells"),
    ],
    codes: &[
        Code::new("law-of-leftovers-1", 1),
        Code::new("law-of-leftovers-2", 2),
        Code::new("law-of-leftovers-3", 3),
    ],
    ..Technique::plain(
        ("law-of-leftovers", "Law of leftovers"),
        Family::LOCKED,
        heading!("law_of_leftovers.rs"),
        finder!(find),
        Explain::Numbers(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = facts.layout();
    if !matches!(layout.regions(), Regions::Jigsaw(_)) {
        return ControlFlow::Continue(());
    }
    let side = layout.side();
    let houses: Vec<House> = layout.houses().take(3 * side).collect();
    let (lines, regions) = houses.split_at(2 * side);
    for parallel in lines.chunks(side) {
        // The other lines with the other regions have the same leftovers.
        for count in 1..=side / 2 {
            for chosen in parallel.windows(count) {
                found.work(side as u64)?;
                let inside = union(facts, chosen);
                let outside = |region: &House| (facts.geometry().house(*region) - inside).len();
                let near = regions.iter().map(|region| (*region, outside(region)));
                let near: Vec<(House, usize)> = near.filter(|&(_, outside)| outside <= params.size).collect();
                choose(&near, count, params.size, &mut Vec::new(), &mut |chosen_regions| {
                    compare(facts, [chosen, chosen_regions], found)
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cells of some houses.
fn union<const W: usize>(facts: &Facts<'_, W>, houses: &[House]) -> CellSet<W> {
    houses.iter().fold(CellSet::EMPTY, |cells, &house| cells | facts.geometry().house(house))
}

/// Visits each choice of `count` regions that stick out by `size` cells in all.
fn choose(
    near: &[(House, usize)],
    count: usize,
    size: usize,
    chosen: &mut Vec<House>,
    visit: &mut dyn FnMut(&[House]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if count == 0 {
        return if size == 0 { visit(chosen) } else { ControlFlow::Continue(()) };
    }
    for (index, &(region, outside)) in near.iter().enumerate().filter(|(_, (_, outside))| *outside <= size) {
        chosen.push(region);
        choose(&near[index + 1..], count - 1, size - outside, chosen, visit)?;
        chosen.pop();
    }
    ControlFlow::Continue(())
}

/// Compares the leftovers of some lines and of as many regions.
fn compare<const W: usize>(facts: &Facts<'_, W>, houses: [&[House]; 2], found: &mut Found<'_>) -> ControlFlow<()> {
    found.work(facts.layout().side() as u64)?;
    let board = facts.board();
    let [lines, regions] = houses.map(|houses| union(facts, houses));
    let sides = [lines - regions, regions - lines];
    let rules = |side: usize, digit: Digit| houses[side].iter().map(move |&house| Rule::House(house, digit));
    let evidence = || {
        let cell = |factor| move |cell: Cell| NumberCell { cell, factor, digits: board.digits(cell) };
        let mut cells: Vec<NumberCell> = sides[0].iter().map(cell(1)).chain(sides[1].iter().map(cell(-1))).collect();
        cells.sort();
        Evidence::Numbers(NumberPattern {
            constraints: Vec::new(),
            houses: houses.concat(),
            cells,
            total: Some((0, 0)),
            range: None,
            sets: Vec::new(),
            needed: DigitSet::EMPTY,
        })
    };
    let (mut gone, mut base, mut cover) = (Vec::new(), Vec::new(), Vec::new());
    for digit in facts.layout().digits().iter() {
        for (own, other) in [(0, 1), (1, 0)] {
            let [own_places, places] = [own, other].map(|side| sides[side] & board.plane(digit));
            let open = places & board.unplaced();
            if own_places.is_empty() && !open.is_empty() {
                gone.extend(candidates(open, digit));
                base.extend(rules(own, digit));
                cover.extend(rules(other, digit));
            }
        }
    }
    found.conclude(Vec::new(), gone, || Reason::new(Proof::counting(base, cover), evidence()))?;
    for digit in facts.layout().digits().iter() {
        for (own, other) in [(0, 1), (1, 0)] {
            let [own_places, places] = [own, other].map(|side| sides[side] & board.plane(digit));
            let placed = own_places & board.placed();
            let is_known =
                |candidate: &Candidate| facts.layout().rules_of(*candidate).any(|rule| board.count(rule) == 1);
            let new: Vec<Candidate> = candidates(places & board.unplaced(), digit).collect();
            let gone: Vec<Candidate> = candidates(own_places & board.unplaced(), digit).collect();
            // With one line and one region it would be a single.
            let is_new = !gone.is_empty() || !new.iter().all(is_known);
            if is_new && !placed.is_empty() && places.len() == placed.len() {
                found.conclude(new, gone, || {
                    let base = rules(other, digit).chain(placed.iter().map(Rule::Cell));
                    let cover = rules(own, digit).chain(places.iter().map(Rule::Cell));
                    Reason::new(Proof::counting(base, cover), evidence())
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn explain(numbers: &NumberPattern, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    let (lines, regions): (Vec<House>, Vec<House>) =
        numbers.houses.iter().partition(|&&house| layout.kind(house).is_line());
    let sides = [1, -1]
        .map(|factor| numbers.cells.iter().filter(|cell| cell.factor == factor).copied().collect::<Vec<NumberCell>>());
    let names = sides.each_ref().map(|side| text::and(text::cells(layout, side.iter().map(|cell| cell.cell))));
    let [of_lines, of_regions] = &names;
    let [lines, regions] = [lines, regions].map(|houses| (text::houses(layout, &houses), houses.len()));
    let (count, size) = (lines.1, sides[0].len());
    let (lines, regions) = (lines.0, format!("the {}", regions.0));
    let hold = if count == 1 {
        format!("{} and {regions} both hold each digit once.", text::capital(&lines))
    } else {
        let times = text::times(count);
        format!("{} hold each digit {times}, and so do {regions}.", text::capital(&lines))
    };
    let left = if count == 1 { "has" } else { "have" };
    let digits = if size == 1 { "digit" } else { "digits" };
    let same = format!(
        "Beside the cells that they share, {lines} {left} {of_lines}, and {regions} {left} {of_regions}. These hold the \
         same {digits}."
    );
    let mut reasons = vec![hold, same];
    for (own, other) in [(0, 1), (1, 0)] {
        let can = |side: &[NumberCell]| side.iter().fold(DigitSet::EMPTY, |digits, cell| digits | cell.digits);
        let is_gone = |digit: &Digit| {
            let own = |cell: Cell| sides[other].iter().any(|known| known.cell == cell);
            context.step.eliminations.iter().any(|gone| gone.digit() == *digit && own(gone.cell()))
        };
        let lacking: Vec<Digit> = (layout.digits() - can(&sides[own])).iter().filter(is_gone).collect();
        if !lacking.is_empty() {
            let none = if size == 1 { names[own].clone() } else { format!("None of {}", names[own]) };
            let not = if size == 1 { "cannot" } else { "can" };
            reasons.push(format!("{none} {not} be {}.", text::or(lacking)));
        }
    }
    reasons.extend([(0, 1), (1, 0)].into_iter().flat_map(|(own, other)| sure(&sides[own], &sides[other], context)));
    Telling {
        title: format!("Law of leftovers, {lines} and {regions}"),
        place: format!("Compare {lines} with {regions}."),
        reasons,
    }
}

/// The digits that a side holds as often as the other side has places for them, as far as the step is about these.
fn sure(own: &[NumberCell], other: &[NumberCell], context: &Context<'_>) -> Vec<String> {
    let (layout, step) = (context.layout, context.step);
    let told = |digit: Digit| {
        let cells = |side: &[NumberCell], is_meant: &dyn Fn(DigitSet) -> bool| -> Vec<Cell> {
            side.iter().filter(|cell| is_meant(cell.digits)).map(|cell| cell.cell).collect()
        };
        let sure = cells(own, &|digits| digits.single() == Some(digit));
        let places = cells(other, &|digits| digits.contains(digit));
        let is_of = |candidate: &Candidate, side: &[NumberCell]| {
            candidate.digit() == digit && side.iter().any(|cell| cell.cell == candidate.cell())
        };
        let is_concluded = step.placements.iter().any(|placed| is_of(placed, other))
            || step.eliminations.iter().any(|gone| is_of(gone, own));
        let (are, them) = if sure.len() == 1 { ("is", "it") } else { ("are", "them") };
        let [sure_names, place_names] =
            [&sure, &places].map(|cells| text::and(text::cells(layout, cells.iter().copied())));
        (!sure.is_empty() && sure.len() == places.len() && is_concluded)
            .then(|| format!("{sure_names} {are} {digit}, and across from {them} only {place_names} can be {digit}."))
    };
    layout.digits().iter().filter_map(told).collect()
}

#[cfg(test)]
mod tests {
    use crate::prelude::*;
    use crate::techniques::testing::Position;
    use crate::{Budget, Catalogue, Profile, find_all};
    use pencilproof_core::Puzzle;

    const ID: &str = "law-of-leftovers";

    /// r6c1 is left of column 1 when it is compared with region 1, which has r1c2; and of row 6, where region 6 has
    /// r5c5.
    const SIX: &str = "jigsaw:112222133322133344155444155564566666";

    /// Rows 1 and 2 have r2c2, r2c3 and r2c4 beside regions 1 and 2, which also have r3c1, r4c1 and r5c1.
    fn placed() -> Position {
        Position::open(SIX).place("3r2c2").keep('3', "column 1", "r1c1 r5c1 r6c1")
    }

    #[test]
    fn finds() {
        let one = Position::open(SIX).only("r6c1", "12").conclusions("law-of-leftovers:1");
        assert_eq!(one, ["So 3, 4, 5 and 6 can be removed from r5c5.", "So 3, 4, 5 and 6 can be removed from r1c2."]);
        // Row 1 and region 2: r1c1 and r1c2 hold the digits of r2c5 and r2c6.
        let two = Position::open(SIX).only("r1c1", "123").only("r1c2", "14").only("r2c5", "1256").only("r2c6", "1346");
        let two = two.conclusions("law-of-leftovers:2");
        assert!(two.contains(&"So 5 can be removed from r2c5; 6 from r2c56.".to_owned()), "{two:?}");
        let placed = placed().conclusions("law-of-leftovers:3");
        assert!(placed.contains(&"So r5c1 is 3.".to_owned()), "{placed:?}");
    }

    #[test]
    fn near_miss() {
        let two = Position::open(SIX).only("r1c1", "123").only("r2c5", "1256").conclusions(ID);
        assert!(two.is_empty(), "r1c2 and r2c6 can be anything: {two:?}");
        assert!(Position::open("3x3").only("r1c4", "12").conclusions(ID).is_empty(), "no regions but boxes");
    }

    #[test]
    fn other_size() {
        let four = Position::open("jigsaw:1112122233343444").only("r2c1", "12").conclusions("law-of-leftovers:1");
        assert!(four.contains(&"So 3 and 4 can be removed from r1c4.".to_owned()), "{four:?}");
    }

    #[test]
    fn explains() {
        let hint = &Position::open(SIX).only("r6c1", "12").hints("law-of-leftovers:1")[1];
        assert_eq!(hint.title, "Law of leftovers, column 1 and the region at r1c1");
        assert_eq!(hint.place, "Compare column 1 with the region at r1c1.");
        assert_eq!(
            hint.reasons,
            [
                "Column 1 and the region at r1c1 both hold each digit once.",
                "Beside the cells that they share, column 1 has r6c1, and the region at r1c1 has r1c2. \
                 These hold the same digit.",
                "r6c1 cannot be 3, 4, 5 or 6.",
            ]
        );
    }

    #[test]
    fn explains_what_is_placed() {
        let hints = placed().hints("law-of-leftovers:3");
        let hint = hints.iter().find(|hint| hint.conclusion == "So r5c1 is 3.").unwrap();
        assert_eq!(hint.title, "Law of leftovers, rows 1 and 2 and the regions at r1c1 and at r1c3");
        assert_eq!(
            hint.reasons,
            [
                "Rows 1 and 2 hold each digit twice, and so do the regions at r1c1 and at r1c3.",
                "Beside the cells that they share, rows 1 and 2 have r2c2, r2c3 and r2c4, and the regions at r1c1 and \
                 at r1c3 have r3c1, r4c1 and r5c1. These hold the same digits.",
                "r2c2 is 3, and across from it only r5c1 can be 3."
            ]
        );
    }

    #[test]
    fn finds_in_puzzles() {
        let cases = [
            (
                1,
                "AAAAABECCABBBBBECFABDBEEECFAADBECCCFDDDDECICFDDDEEIIFFGGGGGHIIFGGHHHHHIFGGHHHIIIF",
                "..8.....491......7......7..6.......5..........5.6....9.7.3...1......4..2.8.......",
                "3r6c8 8r6c8",
            ),
            (
                2,
                "DDDBBBBBFAADCBBBBFADDCCCCFFAADDDCCFFGAAEHHCFFGAAEEHCFIGGGEEHIIIGGGEHHIIIGEEEHHHII",
                ".......9...2.........2...139......8......8....3......7.....1......5...6.8..6.....",
                "5r4c5 6r4c5 2r9c2 9r9c2 9r9c3",
            ),
            (
                3,
                "AAACCCCCCADABBBBCCDDAABBFFCDAABBBFFFDDGEEEEEFDDGHHEIEFGDGGHEIIFGGGGHEIIFHHHHHIIII",
                "..5....3....6..........8....12...........1.......8...9........4..9..3...3...7....",
                "7r3c4 7r7c4 8r7c4 7r8c4 8r8c4 6r9c2 6r9c3",
            ),
        ];
        for (size, map, grid, gone) in cases {
            let layout: Layout = format!("jigsaw:{map}").parse().unwrap();
            let puzzle = Puzzle::from_givens(layout, grid.chars().map(Digit::from_symbol));
            let profile = Catalogue::standard().selector(&format!("{ID}:{size}")).unwrap();
            let profile = Profile::complete().only(&[profile]).unwrap();
            let found = find_all(&pencilproof_core::Position::new(&puzzle).unwrap(), &profile, Budget::default());
            assert_eq!(found.faults, []);
            let names = |step: &Step| {
                step.eliminations.iter().map(|gone| puzzle.layout().candidate_name(*gone)).collect::<Vec<_>>().join(" ")
            };
            let all: Vec<String> = found.steps.iter().map(|rated| names(&rated.step)).collect();
            assert!(all.iter().any(|known| known == gone), "{gone}: {all:?}");
        }
    }
}
