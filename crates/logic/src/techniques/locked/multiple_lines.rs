//! # Multiple lines
//! **Definition.** In k boxes of a band, a digit keeps to the same k lines. Then these boxes use up the digit of those
//! lines, and the other boxes of the band lose it there. The same holds for stacks and columns.
//!
//! **Example.** In boxes 1 and 2 the 4 lies in rows 2 and 3 only: it goes from rows 2 and 3 of box 3, and box 3 has its
//! 4 in row 1.
//!
//! **Why it is sound.** Base: the digit in the k boxes; cover: the digit in the k lines; rank 0. Boxes do not overlap, so
//! k different candidates are true in the lines, one each, and all of them in these boxes.
//!
//! **Near misses.** k boxes that keep to k + 1 lines. In bands of three boxes two boxes leave the third box one line: the
//! same eliminations are a claiming there; in wider bands they are not.
//!
//! **Cost.** Choices of k boxes, a chute and digit: 3 choices of 2 boxes in each of 6 chutes, times 9 digits, at 9x9.
//!
//! **Also known as.** Two-box form of locked candidates, box-box interaction, double pointing.

use super::{Parts, parts};
use crate::patterns::subsets::covered;
use crate::{Assumes, Facts, Family, Found, Params, Technique, Telling, found::on_candidates, text};
use pencilmark_core::{Candidate, CellSet, Digit, House, Layout, Rule};
use pencilmark_proof::{Mark, Proof, Role, Shape, Step};
use std::ops::ControlFlow;

pub(crate) const TECHNIQUE: Technique = Technique {
    id: "multiple-lines",
    name: "Multiple lines",
    family: Family::Locked,
    assumes: Assumes::Nothing,
    // The longest chute of any layout of a side cannot have more boxes than half the side; k boxes need one more.
    sizes: |side| 2..=(side / 2).saturating_sub(1).max(2),
    aliases: &[("double-lines", 2), ("triple-lines", 3)],
    explain,
};

pub(crate) fn find<const W: usize>(facts: &Facts<'_, W>, params: Params, found: &mut Found) -> ControlFlow<()> {
    let (board, layout, geometry) = (facts.board(), facts.layout(), facts.board().geometry());
    for chute in layout.chutes().iter().filter(|chute| params.size < chute.boxes.len()) {
        for digit in layout.digits().iter() {
            let open = board.open(digit);
            let lines_of = |&house: &House| -> u32 {
                let places = open & geometry.house(house);
                let meets = |line: &House| places.intersects(&geometry.house(*line));
                chute.lines.iter().enumerate().filter(|(_, line)| meets(line)).map(|(i, _)| 1 << i).sum()
            };
            let masks: Vec<u32> = chute.boxes.iter().map(lines_of).collect();
            covered(&masks, params.size, &mut |chosen, lines| {
                let boxes: Vec<House> = chosen.iter().map(|&index| chute.boxes[index]).collect();
                let lines = chute.lines.iter().enumerate().filter(|(i, _)| lines >> i & 1 == 1);
                let lines: Vec<House> = lines.map(|(_, &line)| line).collect();
                let union = |houses: &[House]| {
                    houses.iter().fold(CellSet::EMPTY, |cells, &house| cells | geometry.house(house))
                };
                let victims = (open & union(&lines)) - union(&boxes);
                let at = |cell| Candidate::new(cell, digit);
                found.eliminate(victims.iter().map(at), || {
                    (proof(&boxes, &lines, digit), {
                        let mut marks = on_candidates(Role::Base, (open & union(&boxes)).iter().map(at));
                        marks.extend(boxes.iter().map(|&house| Mark { role: Role::Focus, shape: Shape::House(house) }));
                        marks.extend(lines.iter().map(|&house| Mark { role: Role::Cover, shape: Shape::House(house) }));
                        marks
                    })
                })
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn proof(boxes: &[House], lines: &[House], digit: Digit) -> Proof {
    let rules = |houses: &[House]| houses.iter().map(|&house| Rule::House(house, digit)).collect::<Vec<_>>();
    Proof::counting(rules(boxes), rules(lines))
}

fn explain(step: &Step, layout: &Layout) -> Telling {
    let Some(Parts { digit, base, cover, .. }) = parts(step) else { return Telling::untold() };
    let boxes = text::houses(layout, &base);
    let lines = text::houses(layout, &cover);
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
