//! # Multi-sector locked set
//! **Definition.** Three to five rows and three to five columns, and the open cells where they cross, at least as many
//! as there are lines. Each digit can be there at most once in each of these rows in which it has a place, and at most
//! once in each such column; the smaller of the two numbers is the room that it has. If all digits together have room
//! for just as many cells as there are, every place is used. So each digit goes from the other cells of its rows, or of
//! its columns, whichever was smaller, and from both if the numbers are equal.
//!
//! **Example.** r1c1, r1c4 and r1c7 hold 1 and 2, the cells of row 4 in these columns 3 and 4, those of row 7 5 and 6;
//! besides, those of column 1 hold 7, those of column 4 8, and those of column 7 9. Each of the nine digits fits into
//! the nine cells once, 1 to 6 in a row, 7 to 9 in a column. So 1 and 2 go from the rest of row 1, 7 from the rest of
//! column 1, and so on.
//!
//! **Why it is sound.** Base: the cells. Cover: each digit in its rows or in its columns. Rank 0. Where a digit clears
//! both, the cells count twice, and both count.
//!
//! **Near misses.** Room for one cell more than there are: one place may stay empty.
//!
//! **Cost.** Every choice of rows and columns, with digits counted as bits: some milliseconds at 9x9. On larger boards
//! only up to four or three lines are chosen, and with a side of more than 16 none.
//!
//! **Also known as.** MSLS, multi-sector naked subset, multifish; seen from its digits, a multi-sector hidden subset.
//! Rank 0 logic with cells as sources.

use super::room::{self, Share};
use crate::prelude::*;
use std::collections::BTreeSet;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("msls", 1)],
    ..Technique::plain(
        ("msls", "Multi-sector locked set"),
        Family::SET_LOGIC,
        heading!("msls.rs"),
        finder!(find),
        Explain::Sets(explain),
    )
};

/// With fewer lines it is a fish or a subset; with more, hardly anything is found that other lines do not show.
const FEWEST_LINES: usize = 3;
const MOST_LINES: usize = 5;

/// Boards with more lines are not searched.
const LARGEST_SIDE: usize = 16;

/// Only as many lines are chosen as can be chosen in so many ways.
const MOST_CHOICES: usize = 800;

/// A digit's places by line, as bits of the lines that cross it.
struct Plane {
    digit: Digit,
    rows: Vec<u32>,
    cols: Vec<u32>,
}

/// The choices of lines, ascending by number, as bits.
fn choices(side: usize) -> Vec<u32> {
    let of_size = |size: usize| (0..1u32 << side).filter(move |choice| choice.count_ones() as usize == size);
    let mut all: Vec<u32> = Vec::new();
    for size in FEWEST_LINES..=MOST_LINES {
        let more: Vec<u32> = of_size(size).collect();
        if all.len() + more.len() > MOST_CHOICES {
            break;
        }
        all.extend(more);
    }
    all
}

/// The bits of the lines that cross some lines in a place.
fn union(lines: &[u32], choice: u32) -> u32 {
    lines.iter().enumerate().filter(|(line, _)| choice >> line & 1 == 1).fold(0, |union, (_, places)| union | places)
}

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, layout) = (facts.board(), facts.layout());
    let side = layout.side();
    if side > LARGEST_SIDE || board.unplaced().len() < FEWEST_LINES * FEWEST_LINES {
        return ControlFlow::Continue(());
    }
    let by_line = |cells: CellSet<W>| {
        let (mut rows, mut cols) = (vec![0; side], vec![0; side]);
        for cell in cells.iter() {
            rows[layout.row(cell)] |= 1 << layout.col(cell);
            cols[layout.col(cell)] |= 1 << layout.row(cell);
        }
        (rows, cols)
    };
    let open = by_line(board.unplaced()).0;
    let planes = layout.digits().iter().map(|digit| {
        let (rows, cols) = by_line(board.open_plane(digit));
        Plane { digit, rows, cols }
    });
    let planes: Vec<Plane> = planes.filter(|plane| plane.rows.iter().any(|&places| places != 0)).collect();
    let choices = choices(side);
    // For each choice of columns, the rows in which each digit has places there.
    let rows_of: Vec<Vec<u32>> =
        choices.iter().map(|&cols| planes.iter().map(|plane| union(&plane.cols, cols)).collect()).collect();
    let mut known = BTreeSet::new();
    for &rows in &choices {
        found.work(choices.len() as u64)?;
        let cols_of: Vec<u32> = planes.iter().map(|plane| union(&plane.rows, rows)).collect();
        let opens: Vec<u32> =
            open.iter().enumerate().filter(|(row, _)| rows >> row & 1 == 1).map(|(_, &places)| places).collect();
        for (&cols, rows_of) in choices.iter().zip(&rows_of) {
            let cells: u32 = opens.iter().map(|places| (places & cols).count_ones()).sum();
            if cells < rows.count_ones() + cols.count_ones() {
                continue;
            }
            let mut room = 0;
            for (in_cols, in_rows) in cols_of.iter().zip(rows_of) {
                room += (in_cols & cols).count_ones().min((in_rows & rows).count_ones());
                if room > cells {
                    break;
                }
            }
            if room == cells {
                report(facts, &planes, [rows, cols], &mut known, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports rows and columns with room for as many cells as there are.
fn report<const W: usize>(
    facts: &Facts<'_, W>,
    planes: &[Plane],
    [rows, cols]: [u32; 2],
    known: &mut BTreeSet<Candidate>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let layout = facts.layout();
    let is_chosen = |cell: &Cell| rows >> layout.row(*cell) & 1 == 1 && cols >> layout.col(*cell) & 1 == 1;
    let cells: CellSet<W> = facts.board().unplaced().iter().filter(is_chosen).collect();
    let houses = |kind: HouseKind, lines: u32| -> Vec<House> {
        let of_kind = layout.houses().filter(|&house| layout.kind(house) == kind).enumerate();
        of_kind.filter(|(line, _)| lines >> line & 1 == 1).map(|(_, house)| house).collect()
    };
    let share = |plane: &Plane| {
        let in_rows = houses(HouseKind::Row, union(&plane.cols, cols) & rows);
        let in_cols = houses(HouseKind::Column, union(&plane.rows, rows) & cols);
        let ways = match in_rows.len().cmp(&in_cols.len()) {
            std::cmp::Ordering::Less => vec![in_rows],
            std::cmp::Ordering::Greater => vec![in_cols],
            std::cmp::Ordering::Equal => vec![in_rows, in_cols],
        };
        Share { digit: plane.digit, ways }
    };
    let shares = planes.iter().map(share).filter(|share| !share.ways[0].is_empty()).collect();
    room::report(facts, cells, shares, known, found)
}

fn explain(sets: &SetPattern, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    let Some((cells, fits)) = room::parts(sets) else { return context.named() };
    let digits: DigitSet = fits.iter().map(|fit| fit.digit).collect();
    let is_of = |kind: HouseKind| {
        let of_kind = |house: &House| layout.kind(*house) == kind;
        let digits = fits.iter().filter(move |fit| fit.houses.iter().all(of_kind)).map(|fit| fit.digit);
        digits.collect::<Vec<Digit>>()
    };
    let by_kind = [(HouseKind::Row, "row"), (HouseKind::Column, "column")].into_iter().filter_map(|(kind, word)| {
        let digits = is_of(kind);
        (!digits.is_empty()).then(|| format!("{} only once in each {word}", text::and(digits)))
    });
    let both = fits.iter().filter(|fit| fit.houses.len() > fit.count).map(|fit| fit.digit).collect::<Vec<_>>();
    let both = (!both.is_empty()).then(|| format!("{} only once in each row and in each column", text::and(both)));
    let once: Vec<String> = by_kind.chain(both).collect();
    let size = text::count(cells.len());
    let mut reasons = vec![
        format!("{} are {size} cells, each of which needs a digit.", text::cells_in_short(layout, &cells)),
        format!("There they can hold {}.", once.join("; ")),
        format!("That is room for {}: {size} places in all.", text::and(room::counts(&fits))),
    ];
    reasons.extend(room::finished(&fits, &cells, context));
    Telling {
        title: format!("Multi-sector locked set on {}, {} cells", text::digits(digits), cells.len()),
        place: format!("Look at {}.", text::cells_in_short(layout, &cells)),
        reasons,
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    /// Nine cells of three rows and three columns. Each row has two digits of its own there, each column has one.
    fn block(layout: &str, cols: [&str; 3], last: &str) -> Position {
        let mut position = Position::open(layout);
        for (row, pair) in [("r1", "12"), ("r4", "34"), ("r7", "56")] {
            for (col, digit) in cols.iter().zip(["7", "8", "9"]) {
                position = position.only(&format!("{row}{col}"), &format!("{pair}{digit}"));
            }
        }
        position.only(&format!("r7{}", cols[2]), last)
    }

    #[test]
    fn finds() {
        assert_eq!(
            block("3x3", ["c1", "c4", "c7"], "569").conclusions("msls"),
            [
                "So 1 and 2 can be removed from r1c235689; 3 and 4 from r4c235689; 5 and 6 from r7c235689; 7 from r235689c1; \
                 8 from r235689c4; 9 from r235689c7."
            ]
        );
    }

    #[test]
    fn near_miss() {
        // 1 has places in two rows, so that there is room for ten.
        let mut position = Position::open("3x3");
        for (row, digits) in
            [("r1", ["127", "128", "129"]), ("r4", ["347", "348", "349"]), ("r7", ["1567", "568", "569"])]
        {
            for (col, digits) in ["c1", "c4", "c7"].iter().zip(digits) {
                position = position.only(&format!("{row}{col}"), digits);
            }
        }
        assert!(position.conclusions("msls").is_empty(), "room for one cell more");
    }

    #[test]
    fn other_size() {
        let steps = block("3x4", ["c1", "c5", "c9"], "569").conclusions("msls");
        assert_eq!(steps.len(), 1);
        assert!(steps[0].contains("7 from r2c1, r3c1, r5c1"), "{steps:?}");
    }

    #[test]
    fn explains() {
        let hint = &block("3x3", ["c1", "c4", "c7"], "569").hints("msls")[0];
        assert_eq!(hint.title, "Multi-sector locked set on 1 2 3 4 5 6 7 8 9, 9 cells");
        assert_eq!(
            hint.reasons,
            [
                "r1c147, r4c147 and r7c147 are nine cells, each of which needs a digit.",
                "There they can hold 1, 2, 3, 4, 5 and 6 only once in each row; 7, 8 and 9 only once in each column.",
                "That is room for 1, 2, 3, 4, 5, 6, 7, 8 and 9 once: nine places in all.",
                "Each of these places is used, and outside of the cells nothing is left for 1 and 2 in row 1; 3 and 4 in \
                 row 4; 5 and 6 in row 7; 7 in column 1; 8 in column 4; 9 in column 7.",
            ]
        );
    }
}
