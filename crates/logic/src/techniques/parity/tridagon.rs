//! # Tridagon
//! **Definition.** Four boxes of three rows and three columns, at the crossings of two bands and two stacks. In each of
//! them three open cells, no two of them in one line, that can all hold at least two of the same three digits. The
//! cells of a box run down to the right or down to the left, if need be across the edge of the box; in one or three of
//! the four boxes they run down to the left. Then the twelve cells cannot hold the three digits alone, so one of their
//! other candidates, the *guardians*, is true; there are at most six. The three digits go from a single cell with
//! guardians, and what every guardian rules out is false; guardians in one house can complete a subset there. Otherwise
//! each guardian is followed by singles: what is true in every case is true, and what is false in every case is false.
//!
//! **Example.** In boxes 1, 2 and 4, the cells r1c1, r2c2 and r3c3, r1c4, r2c5 and r3c6, and r4c1, r5c2 and r6c3 can be
//! 3, 5 or 7, and so can r4c4, r5c6 and r6c5 in box 5, but r6c5 can also be 1. So r6c5 is 1.
//!
//! **Why it is sound.** In two boxes side by side, each of the three digits has different rows, so the rows of the
//! digits differ by a turn, and their order is the same; for boxes one above the other, the order of their columns is.
//! Cells that run down to the left reverse one of these orders and leave the other, so there must be an even number of
//! such boxes. The proof is a tree of cases over the twelve cells alone, closed by singles. It shows that a guardian is
//! true; each guardian is then a case. Counting does not show it: a third of each digit in each cell would be enough.
//!
//! **Near misses.** None, two or four boxes whose cells run down to the left: these can be filled.
//!
//! **Cost.** For each three digits, the ways to choose cells in each box, and those that fit in each four boxes. Mostly
//! well below a millisecond.
//!
//! **Also known as.** Thor's hammer; trivalue oddagon.

use crate::guarded::words::Told;
use crate::guarded::{Certificate, Guarded};
use crate::prelude::*;
use pencilproof_core::Chute;
use pencilproof_proof::{Part, Pattern};

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[
        Code::new("tridagon-onecell", 1),
        Code::new("tridagon-or2-forcing", 1),
        Code::new("tridagon-or3-forcing", 1),
        Code::new("tridagon-or4-forcing", 1),
        Code::new("tridagon-or6-forcing", 1),
    ],
    ..Technique::plain(
        ("tridagon", "Tridagon"),
        Family::PARITY,
        heading!("tridagon.rs"),
        finder!(find),
        Explain::Pattern(tell),
    )
};

/// The lines of a box, and the digits of the pattern. With four, two boxes side by side may differ by more than turns,
/// and with two, the pattern is a ring of two digits.
const LINES: usize = 3;

/// The most guardians: with more, there is hardly anything that all of them lead to.
const MOST_GUARDIANS: usize = 6;

/// By row, the columns of three cells of a box in different lines: those that run down to the right come first.
const RUNS: [[usize; LINES]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// Whether the cells of a box, by row, run down to the left.
fn is_leftward(cols: [usize; LINES]) -> bool {
    (cols[0] + 1) % LINES != cols[1] % LINES
}

/// Three cells of a box that can hold three digits.
struct Run {
    cells: [Cell; LINES],
    is_leftward: bool,
    /// The number of their other candidates.
    guardians: usize,
}

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, layout) = (facts.board(), facts.layout());
    let chutes = layout.chutes();
    if chutes.is_empty() || chutes.iter().any(|chute| chute.lines.len() != LINES) {
        return ControlFlow::Continue(());
    }
    let bands = &chutes[..layout.side() / LINES];
    for triple in layout.digits().subsets().filter(|triple| triple.len() == LINES) {
        let of_box = |&house: &House| runs(board, layout.house_cells(house), triple);
        let of_band = |band: &Chute| band.boxes.iter().map(of_box).collect();
        let runs: Vec<Vec<Vec<Run>>> = bands.iter().map(of_band).collect();
        found.work(runs.len() as u64 * 20)?;
        each_four(facts, triple, &runs, found)?;
    }
    ControlFlow::Continue(())
}

/// The ways to choose three cells of a box, given in reading order, that can hold three digits.
fn runs<const W: usize>(board: &Board<W>, of_box: &[Cell], triple: DigitSet) -> Vec<Run> {
    let is_able = |cell: &Cell| board.unplaced().contains(*cell) && (board.digits(*cell) & triple).len() >= 2;
    let run = |cols: [usize; LINES]| {
        let cells = [0, 1, 2].map(|row| of_box[LINES * row + cols[row]]);
        let guardians = cells.iter().map(|&cell| (board.digits(cell) - triple).len()).sum();
        let fits = cells.iter().all(is_able) && guardians <= MOST_GUARDIANS;
        fits.then(|| Run { cells, is_leftward: is_leftward(cols), guardians })
    };
    RUNS.into_iter().filter_map(run).collect()
}

/// Reports the patterns in all four boxes of two bands and two stacks.
fn each_four<const W: usize>(
    facts: &Facts<'_, W>,
    triple: DigitSet,
    runs: &[Vec<Vec<Run>>],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for (number, upper) in runs.iter().enumerate() {
        for lower in &runs[number + 1..] {
            for left in 0..upper.len() {
                for right in left + 1..upper.len() {
                    let boxes = [&upper[left][..], &upper[right][..], &lower[left][..], &lower[right][..]];
                    if boxes.iter().all(|runs| !runs.is_empty()) {
                        join(facts, triple, boxes, &mut Vec::new(), found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Adds cells of the next box to those chosen; with all four, reports the pattern if it is one.
fn join<'r, const W: usize>(
    facts: &Facts<'_, W>,
    triple: DigitSet,
    boxes: [&'r [Run]; 4],
    chosen: &mut Vec<&'r Run>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    found.work(1)?;
    let guardians: usize = chosen.iter().map(|run| run.guardians).sum();
    if guardians > MOST_GUARDIANS {
        return ControlFlow::Continue(());
    }
    let Some(runs) = boxes.get(chosen.len()) else {
        let is_odd = chosen.iter().filter(|run| run.is_leftward).count() % 2 == 1;
        return match is_odd && guardians > 0 {
            true => report(facts, triple, chosen, found),
            false => ControlFlow::Continue(()),
        };
    };
    for run in *runs {
        chosen.push(run);
        join(facts, triple, boxes, chosen, found)?;
        chosen.pop();
    }
    ControlFlow::Continue(())
}

fn report<const W: usize>(
    facts: &Facts<'_, W>,
    triple: DigitSet,
    chosen: &[&Run],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let mut cells: Vec<(Cell, DigitSet)> = chosen.iter().flat_map(|run| run.cells).map(|cell| (cell, triple)).collect();
    cells.sort_by_key(|(cell, _)| *cell);
    let left = cells.iter().map(|&(cell, triple)| (cell, facts.board().digits(cell) & triple)).collect();
    let tree = refutation(facts.layout(), left);
    let pattern = Guarded { cells: &cells, certificate: Certificate::Tree(&tree) };
    pattern.all(facts, found)?;
    pattern.forcing(facts, found)
}

/// The cases that show that cells cannot all hold one of the digits left for them: split on a cell with the fewest
/// digits until cells that can hold one digit alone rule out all digits of another.
fn refutation(layout: &Layout, mut left: Vec<(Cell, DigitSet)>) -> CaseTree {
    let mut settled: Vec<Cell> = Vec::new();
    while let Some((one, digit)) = left
        .iter()
        .filter(|(cell, _)| !settled.contains(cell))
        .find_map(|&(cell, digits)| Some((cell, digits.single()?)))
    {
        settled.push(one);
        for (_, digits) in left.iter_mut().filter(|(cell, _)| layout.peers(one).contains(cell)) {
            digits.remove(digit);
        }
    }
    if left.iter().any(|(_, digits)| digits.is_empty()) {
        return CaseTree::Close;
    }
    let open = left.iter().filter(|(_, digits)| digits.len() > 1);
    let Some(&(cell, digits)) = open.min_by_key(|(cell, digits)| (digits.len(), *cell)) else {
        return CaseTree::Close;
    };
    let branch = |digit: Digit| {
        let case = left.iter().map(|&(own, digits)| (own, if own == cell { DigitSet::only(digit) } else { digits }));
        let literal = Literal { candidate: Candidate::new(cell, digit), is_true: true };
        (literal, refutation(layout, case.collect()))
    };
    CaseTree::Split { on: Split::Rule(Rule::Cell(cell)), branches: digits.iter().map(branch).collect() }
}

fn tell(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let (told, layout) = (Told::new(pattern, context), context.layout);
    let three = text::or(told.digits.iter());
    let mut boxes: Vec<House> = told.cells.iter().map(|&cell| layout.region_of(cell)).collect();
    boxes.sort();
    boxes.dedup();
    let names = text::houses(layout, &boxes);
    let of_box = |house: House| -> Vec<Cell> {
        let own = pattern.cells.iter().filter(|own| own.part != Part::AlsA).map(|own| own.cell);
        own.filter(|&cell| layout.region_of(cell) == house).collect()
    };
    let runs_left = |house: &House| {
        let cols: Vec<usize> = of_box(*house).iter().map(|&cell| layout.col(cell) % LINES).collect();
        cols.try_into().is_ok_and(is_leftward)
    };
    let (left, right): (Vec<House>, Vec<House>) = boxes.iter().partition(|house| runs_left(house));
    let each = boxes.iter().map(|&house| format!("{} in {}", told.names(&of_box(house)), layout.house_name(house)));
    let can_all = format!("These cells can all be {three}: {}.", each.collect::<Vec<_>>().join("; "));
    let runs = format!(
        "In {} they run down to the right, in {} down to the left, if need be across the edge of the box.",
        text::houses(layout, &right),
        text::houses(layout, &left)
    );
    let odd = format!(
        "If all twelve held only {}, then from a box to the one beside it each digit would change its row, and from \
         a box to the one below it its column. Three digits can only do so by turning, which keeps their order. But where \
         cells run down to the left, the order by rows is the reverse of the order by columns. Going round the four \
         boxes, the order would be reversed an odd number of times, so that cannot be.",
        text::and(told.digits.iter())
    );
    Telling {
        title: format!("{} on {}, {names}", context.name, text::digits(told.digits)),
        place: format!("Look at the cells that can be {three} in {names}."),
        reasons: [vec![can_all, runs, odd], told.saved()].concat(),
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    const ID: &str = "tridagon";

    const ELEVEN: [&str; 11] = ["r1c1", "r2c2", "r3c3", "r1c4", "r2c5", "r3c6", "r4c1", "r5c2", "r6c3", "r4c4", "r5c6"];

    /// The first of eleven cells; the last of them is r5c6, and the twelfth is r6c5.
    fn first(count: usize) -> Position {
        ELEVEN[..count].iter().fold(Position::open("3x3"), |position, cell| position.only(cell, "357"))
    }

    #[test]
    fn finds() {
        let one = first(11).only("r6c5", "1357").conclusions(ID);
        assert!(one.contains(&"So 3, 5 and 7 can be removed from r6c5.".to_string()), "{one:?}");
        let two = first(10).only("r6c5", "1357").only("r5c6", "1357").conclusions(ID);
        assert!(two.iter().any(|gone| gone.starts_with("So 1 can be removed from r4c56")), "{two:?}");
    }

    #[test]
    fn follows_the_guardians() {
        let far = first(10).only("r6c5", "1357").only("r5c6", "2357");
        let far = far.only("r6c9", "18").only("r5c9", "28").only("r9c9", "89");
        let hints = far.hints(ID);
        let hint = hints.iter().find(|hint| hint.conclusion.contains("r9c9 is 9")).unwrap();
        assert_eq!(
            hint.reasons[3..],
            [
                "Therefore r5c6 is 2 or r6c5 is 1.",
                "Suppose each of these two in turn, and follow naked and hidden singles from it. It always leads to what is \
                 concluded here, or to a contradiction."
            ]
        );
    }

    #[test]
    fn near_miss() {
        let even = first(9).only("r4c4", "357").only("r5c5", "357").only("r6c6", "1357");
        assert!(even.conclusions(ID).is_empty(), "all four run down to the right");
    }

    #[test]
    fn other_size() {
        for layout in ["2x3", "4x4"] {
            let cells = ["r1c1", "r2c2", "r1c5", "r2c6"];
            let open = cells.iter().fold(Position::open(layout), |position, cell| position.only(cell, "135"));
            assert!(open.conclusions(ID).is_empty(), "boxes of three rows and columns alone");
        }
        let windows = ELEVEN.iter().fold(Position::open("3x3+windoku"), |position, cell| position.only(cell, "357"));
        let windows = windows.only("r6c5", "1357").conclusions(ID);
        assert!(windows.contains(&"So 3, 5 and 7 can be removed from r6c5.".to_string()), "{windows:?}");
    }

    #[test]
    fn explains() {
        let hint = &first(11).only("r6c5", "1357").hints(ID)[0];
        assert_eq!(hint.title, "Tridagon on 3 5 7, boxes 1, 2, 4 and 5");
        assert_eq!(
            hint.reasons,
            [
                "These cells can all be 3, 5 or 7: r1c1, r2c2 and r3c3 in box 1; r1c4, r2c5 and r3c6 in box 2; r4c1, r5c2 \
                 and r6c3 in box 4; r4c4, r5c6 and r6c5 in box 5.",
                "In boxes 1, 2 and 4 they run down to the right, in box 5 down to the left, if need be across the edge of \
                 the box.",
                "If all twelve held only 3, 5 and 7, then from a box to the one beside it each digit would change its row, \
                 and from a box to the one below it its column. Three digits can only do so by turning, which keeps their \
                 order. But where cells run down to the left, the order by rows is the reverse of the order by columns. \
                 Going round the four boxes, the order would be reversed an odd number of times, so that cannot be.",
                "Only r6c5 has another candidate, 1. It must hold it."
            ]
        );
    }
}
