//! # Sue de Coq
//! **Definition.** A line and a box or region that meet in two or more cells without a value. Some of these, I, have
//! two or more digits more than cells. With cells L of the rest of the line and cells B of the rest of the box, up to
//! six of each, there are as many digits as cells, and no digit is in L and in B. So each digit is true among these
//! cells: those of L go from the rest of the line, those of B from the rest of the box, and those of I alone from both.
//!
//! **Example.** r1c1 and r1c2 have 1, 2, 3 and 4; r1c7 is 1 or 2; r2c3 is 3 or 4. Four cells have four digits: 1 and 2
//! in row 1, 3 and 4 in box 1. So 1 and 2 go from the rest of row 1, 3 and 4 from the rest of box 1.
//!
//! **Why it is sound.** Base: the cells. Cover: each digit in the line or in the box. Rank 0. Where digits clear both,
//! every cell counts twice.
//!
//! **Near misses.** A digit of L that is also in B may be there twice.
//!
//! **Cost.** Lines and boxes that meet, with choices of their cells: about 10 microseconds at 9x9.
//!
//! **Also known as.** Two-sector disjoint subset, disjoint distributed subset; extended Sue de Coq, where L and B have
//! more than one cell or digits that I lacks.

use super::locked::{Share, report};
use super::words;
use crate::prelude::*;
use pencilproof_proof::{Part, Pattern};

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("1101", 1)],
    ..Technique::plain(
        ("sue-de-coq", "Sue de Coq"),
        Family::ALS,
        heading!("sue_de_coq.rs"),
        finder!(find),
        Explain::Pattern(explain),
    )
};

/// A choice of cells with their digits.
#[derive(Clone, Copy)]
struct Choice<const W: usize> {
    cells: CellSet<W>,
    count: usize,
    digits: DigitSet,
}

/// The largest number of cells of a rest; the rests of 9x9 have no more.
const MOST_CELLS: usize = 6;

/// The choices of cells of I or of a rest that have no more digits than `most`.
fn choices<const W: usize>(facts: &Facts<'_, W>, cells: CellSet<W>, most: usize, into: &mut Vec<Choice<W>>) {
    into.clear();
    into.push(Choice { cells: CellSet::EMPTY, count: 0, digits: DigitSet::EMPTY });
    for cell in cells.iter() {
        for index in 0..into.len() {
            let Choice { mut cells, count, digits } = into[index];
            let digits = digits | facts.board().digits(cell);
            if count < MOST_CELLS && digits.len() <= most {
                cells.insert(cell);
                into.push(Choice { cells, count: count + 1, digits });
            }
        }
    }
}

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = facts.layout();
    let mut room = Room::default();
    for region in layout.houses().filter(|&house| !layout.kind(house).is_line()) {
        for line in layout.houses().filter(|&house| layout.kind(house).is_line()) {
            found.search(Unit::Houses(line, region), |found| meet(facts, line, region, &mut room, found))?;
        }
    }
    ControlFlow::Continue(())
}

/// Room for the choices of cells where two houses meet, and of the rests of both.
#[derive(Default)]
struct Room<const W: usize> {
    middles: Vec<Choice<W>>,
    lines: Vec<Choice<W>>,
    boxes: Vec<Choice<W>>,
}

/// Looks where a line and a region meet.
fn meet<const W: usize>(
    facts: &Facts<'_, W>,
    line: House,
    region: House,
    room: &mut Room<W>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let Room { middles, lines, boxes } = room;
    let open = facts.board().unplaced();
    let sets = [line, region].map(|house| facts.geometry().house(house) & open);
    let middle = sets[0] & sets[1];
    if middle.len() < 2 || sets[0] == middle || sets[1] == middle {
        return ControlFlow::Continue(());
    }
    // A rest gains at most one digit for each of its cells.
    let gains = 2..=2 * MOST_CELLS;
    choices(facts, middle, middle.len() + gains.end(), middles);
    middles.retain(|middle| middle.count >= 2 && gains.contains(&middle.digits.len().saturating_sub(middle.count)));
    if middles.is_empty() {
        return ControlFlow::Continue(());
    }
    let middle_digits = middle.iter().fold(DigitSet::EMPTY, |all, cell| all | facts.board().digits(cell));
    for (set, list) in [(sets[0], &mut *lines), (sets[1], &mut *boxes)] {
        // The other rest has more digits than cells, and none of them is here.
        choices(facts, set - middle, middle.len() + MOST_CELLS - 1, list);
        list.retain(|choice: &Choice<W>| {
            let few = choice.count + 1..choice.count + middle.len();
            few.contains(&choice.digits.len()) && (choice.digits - middle_digits).len() < choice.count
        });
    }
    found.work((lines.len() + boxes.len() + 4) as u64)?;
    for middle in middles {
        for line_choice in &*lines {
            let gain = line_choice.count.saturating_sub((line_choice.digits - middle.digits).len());
            if gain == 0 {
                continue;
            }
            for box_choice in &*boxes {
                if box_choice.digits.intersects(line_choice.digits) {
                    continue;
                }
                let other = box_choice.count.saturating_sub((box_choice.digits - middle.digits).len());
                if other > 0 && gain + other == middle.digits.len() - middle.count {
                    locked(facts, [line, region], [*middle, *line_choice, *box_choice], found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn locked<const W: usize>(
    facts: &Facts<'_, W>,
    [line, region]: [House; 2],
    choices: [Choice<W>; 3],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let [middle, line_choice, box_choice] = choices;
    let cells = choices.iter().fold(CellSet::EMPTY, |all, choice| all | choice.cells);
    let digits = middle.digits | line_choice.digits | box_choice.digits;
    let share = |digit| {
        let houses = match (line_choice.digits.contains(digit), box_choice.digits.contains(digit)) {
            (true, _) => vec![line],
            (_, true) => vec![region],
            _ => vec![line, region],
        };
        Share { digit, places: cells & facts.board().plane(digit), houses }
    };
    let sets = choices.map(|choice| choice.cells);
    report(facts, sets, digits.iter().map(share).collect(), CellSet::EMPTY, found)
}

fn explain(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    let of_part = |part: Part| pattern.cells.iter().filter(move |cell| cell.part == part);
    let cells = |part| of_part(part).map(|cell| cell.cell).collect::<Vec<_>>();
    let digits = |part| of_part(part).fold(DigitSet::EMPTY, |all, cell| all | cell.digits);
    let [middle, in_line, in_box] = [Part::AlsA, Part::AlsB, Part::AlsC].map(cells);
    let houses = [&in_line, &in_box].map(|rest| text::shared_house(layout, &[&middle[..], rest].concat()));
    let [Some(line), Some(region)] = houses else { return context.named() };
    let names = [line, region].map(|house| layout.house_name(house));
    let all = digits(Part::AlsA) | digits(Part::AlsB) | digits(Part::AlsC);
    let alone = digits(Part::AlsA) - digits(Part::AlsB) - digits(Part::AlsC);
    let size = text::count(pattern.cells.len());
    let short = |cells: &[Cell]| words::short_cells(layout, cells);
    let mut once = format!(
        "{}, the digits of B, can be there only once, in {}; {}, those of C, only once, in {}",
        text::and(digits(Part::AlsB).iter()),
        names[0],
        text::and(digits(Part::AlsC).iter()),
        names[1]
    );
    if !alone.is_empty() {
        once += &format!("; {}, in A alone, only once, where they meet", text::and(alone.iter()));
    }
    Telling {
        title: format!("Sue de Coq on {}, {}", text::digits(all), text::houses(layout, &[line, region])),
        place: format!(
            "Look at the cells where {} meet, and at {}.",
            text::and(&names),
            short(&[&in_line[..], &in_box].concat())
        ),
        reasons: vec![
            format!(
                "A is {}, where {} meet; B is {}, in the rest of {}; C is {}, in the rest of {}. Together they are {size} \
                 cells with {size} digits: {}.",
                short(&middle),
                text::and(&names),
                short(&in_line),
                names[0],
                short(&in_box),
                names[1],
                text::and(all.iter())
            ),
            format!("{once}."),
            "All of them are needed to fill the cells, so each is used up in its house.".to_string(),
        ],
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn crossing(layout: &str, line: &str) -> Position {
        Position::open(layout).only("r1c1", "1234").only("r1c2", "1234").only("r1c5", line).only("r2c3", "34")
    }

    #[test]
    fn finds() {
        assert_eq!(
            crossing("3x3", "12").conclusions("sue-de-coq"),
            ["So 1 and 2 can be removed from r1c346789; 3 and 4 from r1c3, r2c12 and r3c123."]
        );
        let three = Position::open("3x3").only("r1c1", "1235").only("r1c2", "1245").only("r1c3", "345");
        assert_eq!(
            three.only("r1c7", "12").only("r2c3", "34").conclusions("sdc"),
            [
                "So 1 and 2 can be removed from r1c45689; 3 and 4 from r2c12 and r3c123; 5 from r1c45689, r2c12 and r3c123."
            ]
        );
    }

    #[test]
    fn near_miss() {
        assert!(crossing("3x3", "13").conclusions("sue-de-coq").is_empty(), "3 may be in r1c5 and in r2c3");
        let alone = Position::open("3x3").only("r1c1", "1234").only("r1c2", "1234").only("r1c5", "12");
        assert!(alone.conclusions("sue-de-coq").is_empty(), "three cells with four digits");
    }

    #[test]
    fn other_size() {
        assert_eq!(
            crossing("2x3", "12").conclusions("sue-de-coq"),
            ["So 1 and 2 can be removed from r1c346; 3 and 4 from r1c3 and r2c12."]
        );
    }

    #[test]
    fn explains() {
        let hint = &crossing("3x3", "12").hints("sue-de-coq")[0];
        assert_eq!(hint.title, "Sue de Coq on 1 2 3 4, row 1 and box 1");
        assert_eq!(hint.place, "Look at the cells where row 1 and box 1 meet, and at r1c5 and r2c3.");
        assert_eq!(
            hint.reasons,
            [
                "A is r1c12, where row 1 and box 1 meet; B is r1c5, in the rest of row 1; C is r2c3, in the rest of box 1. \
                 Together they are four cells with four digits: 1, 2, 3 and 4.",
                "1 and 2, the digits of B, can be there only once, in row 1; 3 and 4, those of C, only once, in box 1.",
                "All of them are needed to fill the cells, so each is used up in its house.",
            ]
        );
    }
}
