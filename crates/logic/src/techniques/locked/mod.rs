//! All places of a digit in some houses lie in as many other houses.

pub(crate) mod claiming;
pub(crate) mod law_of_leftovers;
pub(crate) mod multiple_lines;
pub(crate) mod pointing;

use crate::patterns::one_digit::of_one_digit;
use crate::prelude::*;

/// A digit of one house whose places all lie in another house: it is eliminated from the rest of the other house.
fn confined<const W: usize>(facts: &Facts<'_, W>, from: Among, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, layout, geometry) = (facts.board(), facts.layout(), facts.geometry());
    let placed = board.placed();
    for house in layout.houses().filter(|&house| from.allows(layout.kind(house))) {
        let open_cells = layout.house_cells(house).iter().filter(|&&cell| !placed.contains(cell));
        let open_digits = open_cells.fold(DigitSet::EMPTY, |digits, &cell| digits | board.digits(cell));
        for digit in open_digits.iter() {
            found.search(Unit::Place(house, digit), |found| {
                let open = board.open_plane(digit);
                let places = open & geometry.house(house);
                if places.len() < 2 {
                    return ControlFlow::Continue(());
                }
                for other in geometry.shared_houses(places).filter(|&other| other != house) {
                    let victims = (open & geometry.house(other)) - places;
                    found.eliminate(candidates(victims, digit), || {
                        Reason::sets(board, [(Rule::House(house, digit), 1)], [(Rule::House(other, digit), 1)])
                    })?;
                }
                ControlFlow::Continue(())
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The digit and houses of a set pattern of one digit.
struct Parts {
    digit: Digit,
    base: Vec<House>,
    cover: Vec<House>,
    cells: Vec<Cell>,
}

impl Parts {
    /// `None` for sets that have several digits or cells.
    fn of(sets: &SetPattern) -> Option<Parts> {
        let (digit, base) = of_one_digit(&sets.base)?;
        let (_, cover) = of_one_digit(&sets.cover).filter(|(its, _)| *its == digit)?;
        let cells = sets.base.iter().flat_map(|set| set.candidates.iter().map(|candidate| candidate.cell())).collect();
        Some(Parts { digit, base, cover, cells })
    }
}

/// The explanation for a digit of one house that is confined to another.
fn tell_confined(sets: &SetPattern, context: &Context<'_>) -> Telling {
    let Some(Parts { digit, base, cover, cells }) = Parts::of(sets) else { return context.named() };
    let (layout, name) = (context.layout, context.name);
    let (base, cover) = (text::houses(layout, &base), text::houses(layout, &cover));
    let both = if cells.len() == 2 { "both" } else { "all" };
    Telling {
        title: format!("{name} on {digit}, {base} and {cover}"),
        place: format!("Look at the {} in {base}.", text::several(digit)),
        reasons: vec![
            format!(
                "In {base} the {digit} can only go in {}, and {both} lie in {cover}.",
                text::or(text::cells(layout, cells))
            ),
            format!("Wherever it goes, {cover} has its {digit} there and nowhere else."),
        ],
    }
}
