//! # Line fish
//! **Definition.** In k rows a digit is confined to the same k columns. These rows use up the digit of the columns, so
//! the other rows lose it there. The same holds with rows and columns exchanged.
//!
//! **Example.** In rows 2 and 7 the 4 can only go in columns 3 and 8: it is eliminated from columns 3 and 8 of the
//! other rows.
//!
//! **Why it is sound.** Base: the digit in the k rows; cover: the digit in the k columns; rank 0. The base candidates
//! lie in the cover, so every other candidate of the cover is false.
//!
//! **Also known as.** X-Wing (k = 2), Swordfish (3), Jellyfish (4). The library has it as `fish`; names in a catalogue
//! are unique, so this one has names of its own.

use pencilproof::logic::prelude::*;

/// The technique: everything that profiles, solving, hints and JSON need.
pub(crate) static FISH: Technique = Technique {
    // It assumes nothing but the rules, as plain techniques do. A step whose proof assumes more would be dropped and
    // reported. From two up to half of the side: a larger fish implies a smaller one in the other rows.
    sizes: |side| 2..=side / 2,
    names: &[(2, "Two-line fish"), (3, "Three-line fish")],
    aliases: &[("two-line-fish", 2), ("three-line-fish", 3)],
    settings: &[Setting { key: "rows_only", about: "Look for fish in rows alone.", kind: SettingKind::Switch }],
    ..Technique::plain(
        ("line-fish", "Line fish"),
        Family::of_rules(
            "line fish",
            "There is a fish: in some rows or columns a digit is confined to as many columns or rows.",
        ),
        // The documentation is the heading of this file.
        heading!("fish.rs"),
        finder!(find),
        Explain::Sets(explain),
    )
};

/// The index of the setting above.
const ROWS_ONLY: usize = 0;

/// Hands every fish of a size to `found`. The `?` ends the search when no more steps are wanted.
fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let lines = |kind| facts.layout().houses().filter(move |&house| facts.layout().kind(house) == kind);
    let (rows, columns): (Vec<House>, Vec<House>) =
        (lines(HouseKind::Row).collect(), lines(HouseKind::Column).collect());
    for digit in facts.layout().digits().iter() {
        // A digit is not searched again if it has not changed since the last search failed.
        found.search(Unit::Digit(digit), |found| {
            find_in(facts, digit, [&rows, &columns], params.size, found)?;
            if params.switch(ROWS_ONLY) {
                return ControlFlow::Continue(());
            }
            find_in(facts, digit, [&columns, &rows], params.size, found)
        })?;
    }
    ControlFlow::Continue(())
}

/// The fish of a digit whose base is among some parallel lines and whose cover is among the crossing lines.
fn find_in<const W: usize>(
    facts: &Facts<'_, W>,
    digit: Digit,
    [lines, across]: [&[House]; 2],
    size: usize,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    // Bit i of the places in a line stands for crossing line i.
    let places = |house| facts.places(house, digit);
    let is_small = |house: &House| (2..=size).contains(&(places(*house).count_ones() as usize));
    let lines: Vec<House> = lines.iter().copied().filter(is_small).collect();
    choose(&lines, size, &mut Vec::new(), 0, &places, &mut |base, cover| {
        found.work(1)?;
        let cover: Vec<House> = (0..across.len()).filter(|i| cover >> i & 1 == 1).map(|i| across[i]).collect();
        let cells =
            |houses: &[House]| houses.iter().fold(CellSet::EMPTY, |all, &house| all | facts.geometry().house(house));
        let gone = (cells(&cover) - cells(base)) & facts.board().plane(digit);
        // Without eliminations there is no step, and the proof below is not made.
        found.eliminate(gone.iter().map(|cell| Candidate::new(cell, digit)), || {
            let rules =
                |houses: &[House]| houses.iter().map(|&house| (Rule::House(house, digit), 1)).collect::<Vec<_>>();
            let reason = Reason::sets(facts.board(), rules(base), rules(&cover));
            // A step may be harder than its technique: rows are read more easily than columns.
            let is_in_columns = facts.layout().kind(base[0]) == HouseKind::Column;
            Reason { harder: Rating::tenths(u16::from(is_in_columns)), ..reason }
        })
    })
}

/// Every choice of `size` lines whose places lie in `size` crossing lines, together with these.
fn choose(
    lines: &[House],
    size: usize,
    chosen: &mut Vec<House>,
    union: u32,
    places: &impl Fn(House) -> u32,
    use_it: &mut impl FnMut(&[House], u32) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if chosen.len() == size {
        // Fewer crossing lines than chosen ones: the position has no solution, which is not for a technique to report.
        return if union.count_ones() as usize == size { use_it(chosen, union) } else { ControlFlow::Continue(()) };
    }
    for (index, &line) in lines.iter().enumerate() {
        let union = union | places(line);
        if union.count_ones() as usize <= size {
            chosen.push(line);
            choose(&lines[index + 1..], size, chosen, union, places, use_it)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}

/// The explanation of a fish. The library adds the conclusion and what the step assumes.
fn explain(sets: &SetPattern, context: &Context<'_>) -> Telling {
    let houses = |sets: &[SetRule]| {
        let house = |set: &SetRule| if let Rule::House(house, _) = set.rule { Some(house) } else { None };
        text::houses(context.layout, &sets.iter().filter_map(house).collect::<Vec<_>>())
    };
    let (base, cover) = (houses(&sets.base), houses(&sets.cover));
    let digits: Vec<Digit> = context.step.eliminations.iter().map(|candidate| candidate.digit()).take(1).collect();
    let (digit, several) = (text::and(&digits), text::and(digits.iter().map(|&digit| text::several(digit))));
    let name = match context.step.size {
        2 => "X-Wing",
        3 => "Swordfish",
        4 => "Jellyfish",
        _ => context.name,
    };
    Telling {
        title: format!("{name} on {digit}, {base}"),
        place: format!("Look at the {several} in {base}."),
        reasons: vec![
            format!("In {base} the {several} can only be in {cover}."),
            format!("So these are the {several} of {cover}, and no other cell there can be {digit}."),
        ],
    }
}
