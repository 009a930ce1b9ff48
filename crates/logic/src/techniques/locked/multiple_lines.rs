//! # Multiple lines
//! **Definition.** In k boxes of a band, a digit is confined to the same k lines. Then these boxes use up the digit of
//! those lines, and it is eliminated from the lines in the other boxes of the band. The same holds for stacks and
//! columns.
//!
//! **Example.** In boxes 1 and 2 the 4 can only go in rows 2 and 3. It is eliminated from rows 2 and 3 of box 3, which
//! has its 4 in row 1.
//!
//! **Why it is sound.** Base: the digit in the k boxes; cover: the digit in the k lines; rank 0. Boxes do not overlap,
//! so each of the k lines has its true candidate in one of these boxes.
//!
//! **Near misses.** k boxes that are confined to k + 1 lines: nothing follows. In a band of three boxes, two boxes
//! leave the third box one line, where claiming makes the same eliminations; in wider bands it does not.
//!
//! **Cost.** Every choice of k boxes, per chute and digit: at 9x9, 3 choices of 2 boxes in each of 6 chutes for each of
//! 9 digits.
//!
//! **Also known as.** Two-box form of locked candidates, box-box interaction, double pointing.

use super::Parts;
use crate::patterns::choices::covered;
use crate::prelude::*;
use pencilproof_core::{Chute, MAX_SIDE};

pub(crate) static TECHNIQUE: Technique = Technique {
    // k boxes need one box more to eliminate from.
    sizes: |side| 2..=most_boxes(side).saturating_sub(1).max(2),
    names: &[(2, "Double lines"), (3, "Triple lines")],
    aliases: &[("double-lines", 2), ("triple-lines", 3)],
    ..Technique::plain(
        ("multiple-lines", "Multiple lines"),
        Family::LOCKED,
        heading!("multiple_lines.rs"),
        finder!(find),
        Explain::Sets(explain),
    )
};

/// The number of boxes in the longest chute of any layout with a side: its largest divisor but itself.
fn most_boxes(side: usize) -> usize {
    (1..=side / 2).rfind(|boxes| side.is_multiple_of(*boxes)).unwrap_or(1)
}

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = facts.layout();
    let mut chutes = None;
    for digit in layout.digits().iter() {
        found.search(Unit::Digit(digit), |found| {
            let chutes = chutes.get_or_insert_with(|| layout.chutes());
            let mut long = chutes.iter().filter(|chute| params.size < chute.boxes.len());
            long.try_for_each(|chute| find_in(facts, digit, chute, params.size, found))
        })?;
    }
    ControlFlow::Continue(())
}

fn find_in<const W: usize>(
    facts: &Facts<'_, W>,
    digit: Digit,
    chute: &Chute,
    size: usize,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let (board, geometry) = (facts.board(), facts.geometry());
    let open = board.open_plane(digit);
    let mut masks = [0u32; MAX_SIDE];
    for (mask, &house) in masks.iter_mut().zip(&chute.boxes) {
        let places = open & geometry.house(house);
        let meets = |line: &House| places.intersects(&geometry.house(*line));
        *mask = chute.lines.iter().enumerate().filter(|(_, line)| meets(line)).map(|(i, _)| 1 << i).sum();
    }
    covered(&masks[..chute.boxes.len()], size, &mut |chosen, lines| {
        let boxes = || chosen.iter().map(|&index| chute.boxes[usize::from(index)]);
        let lines = || chute.lines.iter().enumerate().filter(move |(i, _)| lines >> i & 1 == 1).map(|(_, &line)| line);
        let union = |houses: &mut dyn Iterator<Item = House>| {
            houses.fold(CellSet::EMPTY, |cells, house| cells | geometry.house(house))
        };
        let victims = (open & union(&mut lines())) - union(&mut boxes());
        let once = |house| (Rule::House(house, digit), 1);
        found.eliminate(candidates(victims, digit), || Reason::sets(board, boxes().map(once), lines().map(once)))
    })
}

fn explain(sets: &SetPattern, context: &Context<'_>) -> Telling {
    let Some(Parts { digit, base, cover, .. }) = Parts::of(sets) else { return context.named() };
    let boxes = text::houses(context.layout, &base);
    let lines = text::houses(context.layout, &cover);
    let name = match cover.len() {
        2 => "Double lines",
        3 => "Triple lines",
        _ => "Multiple lines",
    };
    Telling {
        title: format!("{name} on {digit}, {boxes}"),
        place: format!("Look at the {} in {boxes}.", text::several(digit)),
        reasons: vec![
            format!("In {boxes} the {digit} can only go in {lines}."),
            format!(
                "These {} boxes need one {digit} each, so they use up the {digit} of {}.",
                text::count(base.len()),
                text::all(cover.len(), "line")
            ),
        ],
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn two_boxes() -> Position {
        Position::open("3x3").keep('4', "box 1", "r2c1 r3c2").keep('4', "box 2", "r2c4 r2c5 r3c6")
    }

    #[test]
    fn finds() {
        assert_eq!(two_boxes().conclusions("double-lines"), ["So 4 can be removed from r2c789 and r3c789."]);
    }

    #[test]
    fn near_miss() {
        let position = Position::open("3x3").keep('4', "box 1", "r1c1 r2c1").keep('4', "box 2", "r2c4 r3c4");
        assert!(position.conclusions("multiple-lines").is_empty(), "two boxes keep to three rows");
    }

    #[test]
    fn other_size() {
        // In a band of four boxes three may keep to three of four lines.
        let position = Position::open("4x4").keep('A', "box 1", "r1c1 r2c1").keep('A', "box 2", "r2c5 r3c5");
        let position = position.keep('A', "box 3", "r1c9 r3c9");
        let rest = "r1c13, r1c14, r1c15, r1c16, r2c13, r2c14, r2c15, r2c16, r3c13, r3c14, r3c15 and r3c16";
        assert_eq!(position.conclusions("triple-lines"), [format!("So A can be removed from {rest}.")]);
        assert!(position.conclusions("double-lines").is_empty());
    }

    #[test]
    fn explains() {
        let hint = &two_boxes().hints("double-lines")[0];
        assert_eq!(hint.title, "Double lines on 4, boxes 1 and 2");
        assert_eq!(hint.reasons[0], "In boxes 1 and 2 the 4 can only go in rows 2 and 3.");
        assert_eq!(hint.reasons[1], "These two boxes need one 4 each, so they use up the 4 of both lines.");
    }
}
