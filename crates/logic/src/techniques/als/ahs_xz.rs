//! # AHS-XZ
//! **Definition.** Two houses that meet in more than one cell, such as a line and a box, with an almost hidden set in
//! each: n digits that have only n + 1 cells there, so that they fill all of these but one. Of the cells that both sets
//! have, x is one that no digit of both sets can fill. One of the sets goes without x, so it fills all its other cells:
//! every other cell of both sets holds a digit of one of them (singly linked: `ahs-xz:1`). With two such cells and no
//! others in common each set goes without one of them, so that all their cells are filled: those of one set with its
//! own digits, the two cells with digits of either (doubly linked: `ahs-xz:2`).
//!
//! **Example.** In row 1 the digits 1 and 2 have only r1c1, r1c2 and r1c5, in box 1 the digits 3 and 4 only r1c1, r1c2
//! and r2c3. One of the pairs goes without r1c1 and needs r1c2, so r1c2 is 1, 2, 3 or 4. In the same way r1c1 is one of
//! them: the sets are doubly linked, so r1c5 is 1 or 2 as well, and r2c3 is 3 or 4.
//!
//! **Why it is sound.** Base: each digit of a set in its house. Cover: every cell, those of both sets twice except for
//! x. Rank 1, and what else such a cell holds is covered twice. Doubly linked, every cell is covered once: rank 0.
//!
//! **Near misses.** A digit of both sets that x can hold: x may serve both.
//!
//! **Cost.** Sets of up to four digits, in pairs of houses that meet: some hundred microseconds at 9x9.
//!
//! **Also known as.** Almost hidden set rule; the ALS-XZ of hidden sets. The cells of the houses that are not in the
//! sets are almost locked sets, which ALS-XZ joins.

use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |_| 1..=2,
    names: &[(1, "AHS-XZ (singly linked)"), (2, "AHS-XZ (doubly linked)")],
    aliases: &[("singly-linked-ahs-xz", 1), ("doubly-linked-ahs-xz", 2)],
    codes: &[Code::new("ahs-xz", 1), Code::new("ahs-xz-multi", 2)],
    ..Technique::plain(("ahs-xz", "AHS-XZ"), Family::ALS, heading!("ahs_xz.rs"), finder!(find), Explain::Sets(explain))
};

/// Larger sets are found as almost locked sets of the few other cells of their house.
const MOST_DIGITS: usize = 4;

/// Some digits of a house that have one cell more than digits.
struct HiddenSet<const W: usize> {
    digits: DigitSet,
    cells: CellSet<W>,
}

impl<const W: usize> HiddenSet<W> {
    /// Those of a house.
    fn all(facts: &Facts<'_, W>, house: House) -> Vec<HiddenSet<W>> {
        let (board, cells) = (facts.board(), facts.geometry().house(house));
        // A digit with one place is a single.
        let is_open = |digit: &Digit| (2..=MOST_DIGITS + 1).contains(&(board.plane(*digit) & cells).len());
        let digits: Vec<Digit> = board.layout().digits().iter().filter(is_open).collect();
        let mut sets: Vec<HiddenSet<W>> = vec![HiddenSet { digits: DigitSet::EMPTY, cells: CellSet::EMPTY }];
        for digit in digits {
            for index in 0..sets.len() {
                let places = sets[index].cells | (board.plane(digit) & cells);
                if sets[index].digits.len() < MOST_DIGITS && places.len() <= MOST_DIGITS + 1 {
                    sets.push(HiddenSet { digits: sets[index].digits | DigitSet::only(digit), cells: places });
                }
            }
        }
        sets.retain(|set| set.cells.len() == set.digits.len() + 1);
        sets
    }
}

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let houses: Vec<House> = facts.layout().houses().collect();
    let open = facts.board().unplaced();
    let mut sets: Vec<Option<Vec<HiddenSet<W>>>> = Vec::new();
    sets.resize_with(houses.len(), || None);
    for (index, &second) in houses.iter().enumerate() {
        for (before, &first) in houses[..index].iter().enumerate() {
            let meeting = facts.geometry().house(first) & facts.geometry().house(second) & open;
            if meeting.len() < 2 {
                continue;
            }
            found.search(Unit::Houses(first, second), |found| {
                for (at, house) in [(before, first), (index, second)] {
                    sets[at].get_or_insert_with(|| HiddenSet::all(facts, house));
                }
                let [Some(ones), Some(others)] = [&sets[before], &sets[index]] else {
                    return ControlFlow::Continue(());
                };
                for one in ones.iter().filter(|set| (set.cells & meeting).len() > 1) {
                    found.work(others.len() as u64 / 4 + 1)?;
                    for other in others.iter().filter(|other| (other.cells & one.cells).len() > 1) {
                        judge(facts, [first, second], [one, other], params.size, found)?;
                    }
                }
                ControlFlow::Continue(())
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Reports two sets with at least two cells in common if they are linked as often as wanted.
fn judge<const W: usize>(
    facts: &Facts<'_, W>,
    houses: [House; 2],
    sets: [&HiddenSet<W>; 2],
    links: usize,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let (board, geometry) = (facts.board(), facts.geometry());
    let [one, other] = sets;
    let common = one.cells & other.cells;
    let both = one.digits & other.digits;
    let serving = both.iter().fold(CellSet::EMPTY, |all, digit| all | board.plane(digit));
    let restricted = common - serving;
    let twice = common - restricted;
    let (cells, digits) = (one.cells | other.cells, one.digits | other.digits);
    let (mut victims, doubled) = match (links, restricted.len()) {
        (1, 1) => (Vec::new(), twice),
        (2, 2) if twice.is_empty() => (Vec::new(), CellSet::EMPTY),
        _ => return ControlFlow::Continue(()),
    };
    // A digit that lies in the doubled cells alone could be counted once more: that is a smaller argument.
    let is_inside = |set: &HiddenSet<W>, house: House| {
        let cells = geometry.house(house);
        set.digits.iter().any(|digit| (board.plane(digit) & cells).is_subset(&doubled))
    };
    if is_inside(one, houses[0]) || is_inside(other, houses[1]) {
        return ControlFlow::Continue(());
    }
    let mut strike = |cell: Cell, kept: DigitSet| {
        victims.extend((board.digits(cell) - kept).iter().map(|digit| Candidate::new(cell, digit)));
    };
    match links {
        1 => twice.iter().for_each(|cell| strike(cell, digits)),
        _ => {
            for cell in cells.iter() {
                let own = |set: &HiddenSet<W>| if set.cells.contains(cell) { set.digits } else { DigitSet::EMPTY };
                strike(cell, own(one) | own(other));
            }
        }
    }
    found.eliminate(victims, || {
        let rules = |at: usize| sets[at].digits.iter().map(move |digit| (Rule::House(houses[at], digit), 1));
        let weight = |cell: Cell| if doubled.contains(cell) { 2 } else { 1 };
        Reason::sets(board, rules(0).chain(rules(1)), cells.iter().map(|cell| (Rule::Cell(cell), weight(cell))))
    })
}

fn explain(sets: &SetPattern, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    let mut parts: Vec<(House, DigitSet, Vec<Cell>)> = Vec::new();
    for set in &sets.base {
        let Rule::House(house, digit) = set.rule else { return context.named() };
        if parts.iter().all(|(known, ..)| *known != house) {
            parts.push((house, DigitSet::EMPTY, Vec::new()));
        }
        if let Some((_, digits, cells)) = parts.iter_mut().find(|(known, ..)| *known == house) {
            digits.insert(digit);
            cells.extend(set.candidates.iter().map(|candidate| candidate.cell()));
            cells.sort();
            cells.dedup();
        }
    }
    let [(first, one, ones), (second, other, others)] = &parts[..] else { return context.named() };
    let short = |cells: &[Cell]| text::cells_in_short(layout, cells);
    let houses = text::houses(layout, &[*first, *second]);
    let common: Vec<Cell> = ones.iter().copied().filter(|cell| others.contains(cell)).collect();
    let has = |house: &House, digits: &DigitSet, cells: &[Cell]| {
        let (names, house) = (text::and(digits.iter()), layout.house_name(*house));
        match digits.len() {
            1 => format!("{names} has only {} in {house}: it needs one of these cells.", short(cells)),
            _ => format!("{names} have only {} in {house}: they need all of these cells but one.", short(cells)),
        }
    };
    let is_double = |cell: &Cell| sets.cover.iter().any(|set| set.rule == Rule::Cell(*cell) && set.weight > 1);
    let (twice, restricted): (Vec<Cell>, Vec<Cell>) = common.iter().partition(|cell| is_double(cell));
    let both = *one & *other;
    let never = match both.is_empty() {
        true => "no digit is in both sets".to_string(),
        false => format!("{} cannot be there", text::and(both.iter())),
    };
    let last = match context.step.size {
        1 => {
            let each = if twice.len() == 1 { "" } else { "each of " };
            format!(
                "They cannot both use {}: {never}. The set without it fills all its other cells, so {each}{} is {}.",
                short(&restricted),
                short(&twice),
                text::or((*one | *other).iter())
            )
        }
        _ => format!(
            "They cannot both use {}, nor both use {}: {never}. So each goes without one of the two, and together they \
             fill all their cells.",
            layout.cell_name(restricted[0]),
            restricted.get(1).map_or_else(String::new, |&cell| layout.cell_name(cell))
        ),
    };
    Telling {
        title: format!("AHS-XZ on {}, {houses}", text::digits(*one | *other)),
        place: format!("Look at {}, where {houses} meet.", short(&common)),
        reasons: vec![has(first, one, ones), has(second, other, others), last],
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    /// 1 and 2 in row 1, 3 and a digit more in box 1.
    fn linked(layout: &str, last: char, places: &str) -> Position {
        let row = Position::open(layout).keep('1', "row 1", "r1c1 r1c5").keep('2', "row 1", "r1c1 r1c2 r1c5");
        row.keep('3', "box 1", "r1c1 r1c2 r2c3").keep(last, "box 1", places)
    }

    #[test]
    fn finds() {
        assert_eq!(
            linked("3x3", '4', "r1c2 r2c3").conclusions("ahs-xz:2"),
            ["So 1 and 2 can be removed from r2c3; 3 and 4 from r1c5; 5, 6, 7, 8 and 9 from r1c125 and r2c3."]
        );
        // The 2 is in both sets and r1c2 can hold it.
        let singly = linked("3x3", '2', "r1c2 r2c3");
        assert_eq!(singly.conclusions("ahs-xz:1"), ["So 4, 5, 6, 7, 8 and 9 can be removed from r1c2."]);
    }

    #[test]
    fn near_miss() {
        let position = linked("3x3", '2', "r1c1 r1c2 r2c3");
        assert!(position.conclusions("ahs-xz").is_empty(), "both of the common cells can hold the 2 for both");
    }

    #[test]
    fn other_size() {
        let position = linked("2x4", '4', "r1c2 r2c3");
        assert_eq!(
            position.conclusions("ahs-xz:2"),
            ["So 1 and 2 can be removed from r2c3; 3 and 4 from r1c5; 5, 6, 7 and 8 from r1c125 and r2c3."]
        );
    }

    #[test]
    fn explains() {
        let hint = &linked("3x3", '4', "r1c2 r2c3").hints("ahs-xz:2")[0];
        assert_eq!(hint.title, "AHS-XZ on 1 2 3 4, row 1 and box 1");
        assert_eq!(
            hint.reasons,
            [
                "1 and 2 have only r1c125 in row 1: they need all of these cells but one.",
                "3 and 4 have only r1c12 and r2c3 in box 1: they need all of these cells but one.",
                "They cannot both use r1c1, nor both use r1c2: no digit is in both sets. So each goes without one of the \
                 two, and together they fill all their cells.",
            ]
        );
        let hint = &linked("3x3", '2', "r1c2 r2c3").hints("ahs-xz:1")[0];
        assert_eq!(
            hint.reasons[2],
            "They cannot both use r1c1: 2 cannot be there. The set without it fills all its other cells, so r1c2 is 1, 2 \
             or 3."
        );
    }
}
