//! # Hidden single
//! **Definition.** A digit with one place left in a house goes there, whatever else the cell could hold.
//!
//! **Example.** The 5s in rows 2 and 3 leave box 1 one cell for its own.
//! ```text
//! . . . | . . . | . . .
//! . 1 . | 5 . . | . . .
//! . . . | . . . | 5 . .      with r1c1 and r1c3 filled, the 5 of box 1 goes to r1c2
//! ```
//!
//! **Why it is sound.** One candidate of the rule "the digit in the house" is true, and one is left.
//!
//! **Near misses.** Two places left are a strong link, not a single.
//!
//! **Cost.** One look at each cell of each house: 243 at 9x9, 1,875 at 25x25.
//!
//! **Also known as.** Pinned digit, unique candidate; "negative evaluation" of a group. In a box: cross-hatching.

use crate::prelude::*;
use crate::sums::words::rule_between;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("0002", 1)],
    by_house: true,
    ..Technique::plain(
        ("hidden-single", "Hidden single"),
        Family::SINGLE,
        heading!("hidden_single.rs"),
        finder!(find),
        Explain::Single(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, layout) = (facts.board(), facts.layout());
    let placed = board.placed();
    for house in layout.houses().filter(|&house| params.among.allows(layout.kind(house))) {
        let cells = facts.geometry().house(house);
        let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
        for &cell in layout.house_cells(house).iter().filter(|&&cell| !placed.contains(cell)) {
            twice |= once & board.digits(cell);
            once |= board.digits(cell);
        }
        for digit in (once - twice).iter() {
            let Some(cell) = (board.open_plane(digit) & cells).single() else { continue };
            found.place(Candidate::new(cell, digit), || {
                let mut others = cells - placed;
                others.remove(cell);
                let (blockers, struck) = super::blockers(facts, digit, others);
                let struck = candidates(struck, digit).collect();
                super::reason(Rule::House(house, digit), blockers, struck)
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn explain(single: &Single, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    let Some((candidate, house)) = super::placed(single, context) else { return context.named() };
    let (name, cell, digit) = (layout.house_name(house), layout.cell_name(candidate.cell()), candidate.digit());
    let cells = |list: &[Candidate]| text::cells(layout, list.iter().map(|candidate| candidate.cell()));
    let struck = cells(&single.struck);
    let (by_house, by_group) = by_house_or_group(single, candidate.cell(), house, layout);
    let other = match struck.is_empty() && by_group.is_empty() {
        true => "every other empty cell there",
        false => "other empty cells there",
    };
    let seen = match &cells(&by_house)[..] {
        [] => None,
        [one] => Some(format!("the {digit} in {one} sees {other}")),
        many => Some(format!("the {} in {} see {other}", text::several(digit), text::and(many))),
    };
    let caged = by_group.iter().map(|(blocker, mates)| {
        let verb = if mates.len() == 1 { "is" } else { "are" };
        let rule = mates.first().and_then(|&mate| rule_between(layout, blocker.cell(), mate));
        let mates = text::and(text::cells(layout, mates.iter().copied()));
        if let Some(rule) = rule {
            return format!(
                "the {rule} keeps it from {mates}, because of the {digit} in {}",
                layout.cell_name(blocker.cell())
            );
        }
        format!("{mates} {verb} in a cage with the {digit} in {}", layout.cell_name(blocker.cell()))
    });
    let gone = (!struck.is_empty()).then(|| format!("it is gone from the marks of {}", text::and(struck)));
    let reasons: Vec<String> = seen.into_iter().chain(caged).chain(gone).collect();
    let why = if reasons.is_empty() { "no other cell there is empty".to_string() } else { reasons.join(", and ") };
    Telling {
        title: format!("Hidden single {digit}, {name}"),
        place: format!("Look for the place of {digit} in {name}."),
        reasons: vec![format!("In {name} the {digit} can only go in {cell}: {why}.")],
    }
}

/// Blockers that share a cage with cells of a house, each with these cells.
type Caged = Vec<(Candidate, Vec<Cell>)>;

/// The blockers that see cells of the house, and those that only share a cage with others of its cells.
fn by_house_or_group(single: &Single, placed: Cell, house: House, layout: &Layout) -> (Vec<Candidate>, Caged) {
    if layout.is_plain() {
        return (single.blockers.clone(), Vec::new());
    }
    let is_struck = |cell: &Cell| single.struck.iter().any(|gone| gone.cell() == *cell);
    let others = layout.house_cells(house).iter().copied().filter(|cell| *cell != placed && !is_struck(cell));
    let is_seen = |cell: &Cell| single.blockers.iter().any(|blocker| layout.peers(blocker.cell()).contains(cell));
    let mut unseen: Vec<Cell> = others.filter(|cell| !is_seen(cell)).collect();
    let (mut by_house, mut by_group) = (Vec::new(), Vec::new());
    for &blocker in single.blockers.iter().rev() {
        let (mates, rest) = unseen.iter().partition(|cell| layout.group_mates(blocker.cell()).contains(cell));
        let mates: Vec<Cell> = mates;
        unseen = rest;
        match mates.is_empty() {
            true => by_house.push(blocker),
            false => by_group.push((blocker, mates)),
        }
    }
    by_house.reverse();
    by_group.reverse();
    (by_house, by_group)
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    #[test]
    fn finds() {
        let position = Position::open("3x3").keep('5', "box 1", "r1c2");
        assert_eq!(position.conclusions("hidden-single"), ["So r1c2 is 5."]);
    }

    #[test]
    fn near_miss() {
        let position = Position::open("3x3").keep('5', "box 1", "r1c2 r2c2");
        assert!(position.conclusions("hidden-single").is_empty(), "two places are a strong link");
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3+x").keep('6', "diagonal 1", "r5c5");
        assert_eq!(position.conclusions("hidden-single"), ["So r5c5 is 6."]);
    }

    #[test]
    fn explains() {
        let position = Position::open("3x3").place("5r2c4 5r4c1").only("r3c2", "1234").only("r3c3", "1234");
        let position = position.only("r1c3", "1234");
        let hint = &position.hints("hidden-single")[0];
        assert_eq!(hint.title, "Hidden single 5, box 1");
        let why = "the 5s in r2c4 and r4c1 see other empty cells there, and it is gone from the marks of r1c3, r3c2 and r3c3.";
        assert_eq!(hint.reasons, [format!("In box 1 the 5 can only go in r1c2: {why}")]);
    }

    #[test]
    fn explains_what_a_cage_takes() {
        let cages = [(0, "r1c3 r5c7 r6c7"), (0, "r2c2 r6c7")];
        let position = Position::caged("3x3", &cages).place("5r2c4 5r4c1 5r6c7").only("r3c2", "1234");
        let hint = &position.only("r3c3", "1234").hints("hidden-single")[0];
        let why = "the 5s in r2c4 and r4c1 see other empty cells there, and r1c3 is in a cage with the 5 in r6c7, \
                   and it is gone from the marks of r3c2 and r3c3.";
        assert_eq!(hint.reasons, [format!("In box 1 the 5 can only go in r1c2: {why}")]);
    }

    #[test]
    fn a_cage_is_no_house() {
        // Of the cells of the cage only r1c2 can be 5, and so it need not be.
        let position = Position::caged("3x3", &[(0, "r1c2 r5c6 r9c9")]).only("r5c6", "12").only("r9c9", "34");
        assert!(position.conclusions("hidden-single").is_empty());
    }
}
