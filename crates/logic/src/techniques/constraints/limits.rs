//! # Limits of a constraint
//! **Definition.** A constraint says what some of its candidates weigh together, at least or at most. A candidate goes
//! if with it, and with the lightest or the heaviest that all other cells can be, they weigh too much or too little.
//! Of one, of two, or of more open cells: size 1, 2, and 3 for all others.
//!
//! **Example.** On a German whisper, whose neighbours differ by 5 or more, r1c1 can be 1 or 2: r1c2 cannot be 3, 4 or
//! 5. On a thermometer of four cells the bulb cannot be more than 6. Where an arrow has three cells, its circle is 3 at
//! least.
//!
//! **Why it is sound.** Each cell has one digit, which weighs what that candidate weighs; the rest is a sum.
//!
//! **Near misses.** Two cells that cannot be equal count as if they could: that needs all ways to fill the cells.
//!
//! **Cost.** Every bound of each constraint of which a cell has changed is added up once.
//!
//! **Also known as.** Sum bounds, order bounds, pair tables; what a dot, a sign or a line leaves its cells.

use super::{of_cells, tell_cells, tell_meaning};
use crate::prelude::*;
use crate::sums::words::gone;
use pencilproof_core::{Bound, ConstraintId, Summand};
use pencilproof_proof::{HEAVIEST, NumberPattern, Weighing};

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |_| 1..=3,
    names: &[(1, "Cell of a constraint"), (2, "Pair of a constraint"), (3, "Limits of a constraint")],
    aliases: &[("pair-table", 2)],
    ..Technique::plain(
        ("limits", "Limits"),
        Family::CONSTRAINTS,
        heading!("limits.rs"),
        finder!(find),
        Explain::Numbers(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = facts.layout();
    let bounds: Vec<Bound> = layout.bounds().collect();
    let of = |bound: &Bound| layout.constraint_of((*bound).into());
    for of_one in bounds.chunk_by(|one, other| of(one) == of(other)) {
        let Some(id) = of(&of_one[0]) else { continue };
        // What a cage can hold is told by its combinations.
        if layout.constraint(id).kind().id == "killer" {
            continue;
        }
        found.search(Unit::Constraint(id), |found| {
            let are_of_the_same = |one: &Bound, other: &Bound| cells_of(layout, *one).eq(cells_of(layout, *other));
            let mut bounds = of_one.chunk_by(are_of_the_same);
            bounds.try_for_each(|bounds| of_bounds(facts.board(), params.size, id, bounds, found))
        })?;
    }
    ControlFlow::Continue(())
}

/// A cell of a bound: the live digits with what they weigh, and the least of that.
struct Weighed {
    cell: Cell,
    weights: Vec<(Digit, i64)>,
    low: i64,
}

/// The cells of a bound, ascending.
fn cells_of(layout: &Layout, bound: Bound) -> impl Iterator<Item = Cell> {
    let terms = layout.terms(bound).chunk_by(|one, other| one.0.cell() == other.0.cell());
    terms.map(|of_cell| of_cell[0].0.cell())
}

/// What bounds of the same cells strike.
fn of_bounds<const W: usize>(
    board: &Board<W>,
    size: usize,
    id: ConstraintId,
    bounds: &[Bound],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let cells: Vec<Cell> = cells_of(board.layout(), bounds[0]).collect();
    let open = cells.iter().filter(|&&cell| board.digits(cell).len() > 1).count();
    if open.min(3) != size {
        return ControlFlow::Continue(());
    }
    let mut countings = Vec::new();
    for &bound in bounds {
        found.work(1 + board.layout().terms(bound).len() as u64 / 4)?;
        of_bound(board, bound, &mut countings);
    }
    leave_out_what_others_show(&mut countings);
    let struck: Vec<Candidate> = countings.iter().flat_map(|(struck, _)| struck).copied().collect();
    let proof = || match &countings[..] {
        [(_, Weighing { base, cover })] => Proof::Counting { base: base.clone(), cover: cover.clone() },
        _ => Proof::Several(countings.iter().map(|(_, counting)| counting.clone()).collect()),
    };
    found.eliminate(struck, || Reason::new(proof(), of_cells(board, id, &cells)))
}

/// A counting, and what it strikes.
type Counting = (Vec<Candidate>, Weighing);

/// Takes out each counting that strikes nothing but what the others strike, those that strike least first.
fn leave_out_what_others_show(countings: &mut Vec<Counting>) {
    countings.sort_by_key(|(struck, _)| struck.len());
    let mut at = 0;
    while let Some((struck, _)) = countings.get(at) {
        let others = || countings.iter().enumerate().filter(|(other, _)| *other != at);
        let is_shown = |candidate: &Candidate| others().any(|(_, (struck, _))| struck.contains(candidate));
        match struck.iter().all(is_shown) {
            true => drop(countings.remove(at)),
            false => at += 1,
        }
    }
}

/// What weighs too much. That weights are at least so much is that their opposites are at most as much.
fn of_bound<const W: usize>(board: &Board<W>, bound: Bound, countings: &mut Vec<Counting>) {
    let (least, most) = board.layout().range_of(bound);
    for (sign, limit) in [(1, most), (-1, -least)] {
        let cells = weighed(board, bound, sign);
        let low: i64 = cells.iter().map(|cell| cell.low).sum();
        let open = cells.iter().enumerate().filter(|(_, cell)| cell.weights.len() > 1);
        let struck = open.flat_map(|(place, cell)| {
            let out = cell.weights.iter().filter(move |(_, weight)| low - cell.low + weight > limit);
            out.map(move |&(digit, weight)| (place, Candidate::new(cell.cell, digit), weight))
        });
        let struck: Vec<(usize, Candidate, i64)> = struck.collect();
        if struck.is_empty() {
            continue;
        }
        // What the cells weigh at least is counted as far as it is needed, the least first.
        let mut optional: Vec<usize> = (0..cells.len()).filter(|&place| cells[place].low > 0).collect();
        let mut counted = optional.clone();
        optional.sort_by_key(|&place| cells[place].low);
        for left_out in optional {
            let others = |of: usize| counted.iter().filter(move |&&place| place != left_out && place != of);
            let is_out = |&(place, _, weight): &(usize, Candidate, i64)| {
                others(place).map(|&other| cells[other].low).sum::<i64>() + weight > limit_beyond(&cells, limit, place)
            };
            if struck.iter().all(is_out) {
                counted.retain(|&place| place != left_out);
            }
        }
        if let Some(counting) = counting(&cells, &counted, bound, sign) {
            countings.push((struck.into_iter().map(|(_, candidate, _)| candidate).collect(), counting));
        }
    }
}

/// The limit less what the other cells than one weigh at least, where that is below nothing.
fn limit_beyond(cells: &[Weighed], limit: i64, place: usize) -> i64 {
    let below = cells.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, cell)| cell.low.min(0));
    limit - below.sum::<i64>()
}

/// The cells of a bound, each weight times a sign.
fn weighed<const W: usize>(board: &Board<W>, bound: Bound, sign: i64) -> Vec<Weighed> {
    let terms = board.layout().terms(bound).chunk_by(|one, other| one.0.cell() == other.0.cell());
    let weighed = terms.map(|of_cell| {
        let cell = of_cell[0].0.cell();
        let weight = |digit: Digit| {
            let known = of_cell.iter().find(|(term, _)| term.digit() == digit);
            (digit, known.map_or(0, |&(_, weight)| sign * i64::from(weight)))
        };
        let weights: Vec<(Digit, i64)> = board.digits(cell).iter().map(weight).collect();
        let low = weights.iter().map(|&(_, weight)| weight).min().unwrap_or_default();
        Weighed { cell, weights, low }
    });
    weighed.collect()
}

/// The bound against the cells that are counted, and those that can weigh less than nothing, each as often as it weighs
/// at least.
fn counting(cells: &[Weighed], counted: &[usize], bound: Bound, sign: i64) -> Option<Weighing> {
    let (mut base, mut cover): (Vec<Weighted<Summand>>, Vec<Weighted<Summand>>) = (Vec::new(), Vec::new());
    if sign > 0 { &mut cover } else { &mut base }.push((bound.into(), 1));
    for (_, cell) in cells.iter().enumerate().filter(|(place, cell)| cell.low < 0 || counted.contains(place)) {
        let count = u32::try_from(cell.low.unsigned_abs()).ok().filter(|count| *count <= HEAVIEST)?;
        let side = if cell.low > 0 { &mut base } else { &mut cover };
        side.push((Summand::Rule(Rule::Cell(cell.cell)), count));
    }
    Some(Weighing { base, cover })
}

fn explain(numbers: &NumberPattern, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    let [id] = numbers.constraints[..] else { return context.named() };
    let loses = |cell: Cell| context.step.eliminations.iter().any(|gone| gone.cell() == cell);
    let others = || numbers.cells.iter().filter(|cell| !loses(cell.cell));
    let mut reasons = vec![tell_meaning(layout, id)];
    if others().next().is_some() {
        reasons.push(format!("{}.", tell_cells(layout, others())));
    }
    reasons.push(format!("It cannot hold with {}.", text::or(gone(context.layout, &context.step.eliminations))));
    Telling {
        title: format!("{}, {}", TECHNIQUE.called(context.step.size), layout.constraint(id).describe(layout)),
        place: format!("Look at the {}: what does it leave its cells?", layout.constraint(id).describe(layout)),
        reasons,
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn whisper() -> Position {
        Position::constrained("3x3", &["whisper cells:r1c1,r1c2,r2c3 value:5"])
    }

    #[test]
    fn finds_what_a_pair_leaves() {
        let hints = whisper().only("r1c1", "12").hints("limits:2");
        assert_eq!(hints[0].conclusion, "So 1, 2, 3 and 4 can be removed from r1c2.");
        assert_eq!(
            hints[0].reasons[0],
            "Whisper r1c1 r1c2 r2c3, value 5: Neighbours on the line differ by a value at least."
        );
        assert_eq!(hints[0].reasons[1..], ["r1c1 can be 1 or 2.", "It cannot hold with 1, 2, 3 or 4 in r1c2."]);
        // Nothing is beside a 5, whatever the other cell is; of r1c2 both of its neighbours say so.
        let gone = ["r1c1", "r1c2", "r1c2", "r2c3"].map(|cell| format!("So 5 can be removed from {cell}."));
        assert_eq!(whisper().conclusions("limits:1"), gone);
    }

    #[test]
    fn finds_the_ends_of_an_arrow() {
        let arrow = ["arrow circle:r1c1 shaft:r2c2,r3c3,r4c4"];
        let conclusions = Position::constrained("3x3", &arrow).conclusions("limits:3");
        assert_eq!(conclusions, ["So 1 and 2 can be removed from r1c1; 8 and 9 from r2c2, r3c3 and r4c4."]);
    }

    #[test]
    fn finds_what_a_cell_must_be() {
        let odd = ["odd cells:r1c1"];
        assert_eq!(
            Position::constrained("2x2", &odd).conclusions("limits:1"),
            ["So 2 and 4 can be removed from r1c1."]
        );
    }

    #[test]
    fn near_miss() {
        // Two cells of a house cannot both be 1, but the least of each is 1.
        let sum = ["sum cells:r1c1,r1c2 value:10"];
        assert!(Position::constrained("3x3", &sum).conclusions("limits").is_empty());
        assert!(Position::open("3x3").conclusions("limits").is_empty());
    }
}
