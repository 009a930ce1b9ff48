//! Arguments whose sources are cells, or the digits of one house: singles, subsets, bent subsets such as the XYZ-Wing,
//! and sets of cells in several houses.

use super::{BENT, CELLS, Shape, digits};
use pencilproof_core::{Candidate, Cell, Digit, DigitSet, House, Rule};
use pencilproof_proof::{SetRule, sees};
use pencilproof_words::{Family, Telling, text};

/// With the second stage of the hint.
pub(super) fn telling(shape: &Shape<'_>) -> Option<(&'static str, Telling)> {
    let family = if shape.base.len() == 1 { Family::SINGLE } else { Family::SUBSET };
    let subset = |telling| (family.there_is, telling);
    hidden(shape).map(subset).or_else(|| {
        let parts = Parts::of(shape)?;
        (naked(shape, &parts).map(subset))
            .or_else(|| bent(shape, &parts).map(|telling| (BENT, telling)))
            .or_else(|| sue_de_coq(shape, &parts).map(|telling| (CELLS, telling)))
    })
}

/// Sources that are cells, and recipients that are digits in houses.
struct Parts {
    cells: Vec<Cell>,
    digits: DigitSet,
    houses: Vec<House>,
    /// The houses of each digit.
    of_digit: Vec<(Digit, Vec<House>)>,
}

impl Parts {
    fn of(shape: &Shape<'_>) -> Option<Parts> {
        let cell = |set: &SetRule| match set.rule {
            Rule::Cell(cell) => Some(cell),
            Rule::House(..) => None,
        };
        let mut cells: Vec<Cell> = shape.base.iter().map(cell).collect::<Option<_>>()?;
        cells.sort();
        let mut of_digit: Vec<(Digit, Vec<House>)> = Vec::new();
        let mut houses: Vec<House> = Vec::new();
        for set in shape.cover {
            let Rule::House(house, digit) = set.rule else { return None };
            houses.push(house);
            match of_digit.iter_mut().find(|(known, _)| *known == digit) {
                Some((_, list)) => list.push(house),
                None => of_digit.push((digit, vec![house])),
            }
        }
        houses.sort();
        houses.dedup();
        of_digit.sort();
        Some(Parts { cells, digits: of_digit.iter().map(|(digit, _)| *digit).collect(), houses, of_digit })
    }
}

/// The candidates of a cell among the sources.
fn candidates_of<'a>(shape: &'a Shape<'_>, cell: Cell) -> &'a [Candidate] {
    let set = shape.base.iter().find(|set| set.rule == Rule::Cell(cell));
    set.map_or(&[], |set| &set.candidates)
}

/// As many digits as cells in one house, or in each of two that all of them share.
fn naked(shape: &Shape<'_>, parts: &Parts) -> Option<Telling> {
    let is_shared = |house: &House| parts.cells.iter().all(|&cell| shape.layout.houses_of(cell).contains(house));
    if shape.rank != 0 || parts.digits.len() != parts.cells.len() || !parts.houses.iter().all(is_shared) {
        return None;
    }
    let house = shape.houses(&parts.houses);
    let (share, there) = match parts.houses.len() {
        1 => (String::new(), house.as_str()),
        _ => (format!("They lie together in {house}. "), "either"),
    };
    let (cells, digits) = (shape.cells(parts.cells.iter().copied()), text::digits(parts.digits));
    let place = format!("Look at {cells}.");
    if let [cell] = parts.cells[..] {
        let cell = shape.layout.cell_name(cell);
        return Some(Telling {
            title: format!("Naked single {digits}, {cell}"),
            place,
            reasons: vec![format!("{cell} can only be {digits}, so no other cell of {house} is.")],
        });
    }
    let use_up = match parts.cells.len() {
        2 => "both".to_string(),
        size => format!("all {}", text::count(size)),
    };
    let any = text::or(parts.digits.iter());
    Some(Telling {
        title: format!("Naked {} {digits}, {house}", text::tuple(parts.cells.len())),
        place,
        reasons: vec![
            format!("{cells} can only be {any}, so between them they use up {use_up}."),
            format!("{share}Nothing else in {there} can be {any}."),
        ],
    })
}

/// As many cells as digits of one house.
fn hidden(shape: &Shape<'_>) -> Option<Telling> {
    let mut house = None;
    let mut digits = DigitSet::EMPTY;
    for set in shape.base {
        let Rule::House(its, digit) = set.rule else { return None };
        if house.is_some_and(|known| known != its) {
            return None;
        }
        house = Some(its);
        digits.insert(digit);
    }
    let cell = |set: &SetRule| match set.rule {
        Rule::Cell(cell) => Some(cell),
        Rule::House(..) => None,
    };
    let mut cells: Vec<Cell> = shape.cover.iter().map(cell).collect::<Option<_>>()?;
    cells.sort();
    if shape.rank != 0 {
        return None;
    }
    let (house, names) = (shape.houses(&[house?]), shape.cells(cells.iter().copied()));
    let figures = text::digits(digits);
    if cells.len() == 1 {
        return Some(Telling {
            title: format!("Hidden single {figures}, {house}"),
            place: format!("Look for the place of {figures} in {house}."),
            reasons: vec![format!("In {house} the {figures} can only go in {names}, so nothing else can be there.")],
        });
    }
    let all = text::and(digits.iter().map(|digit| format!("the {digit}")));
    Some(Telling {
        title: format!("Hidden {} {figures}, {house}", text::tuple(cells.len())),
        place: format!("Look for the places of {all} in {house}."),
        reasons: vec![
            format!(
                "In {house} {all} can only go in {names}, so between them they fill {}.",
                text::all(cells.len(), "cell")
            ),
            "Nothing else can be there.".to_string(),
        ],
    })
}

/// Cells with as many digits as cells, all but one of which fit into one of them: the other digit is in one of its
/// places, and every victim sees them all. XYZ-Wing and WXYZ-Wing.
fn bent(shape: &Shape<'_>, parts: &Parts) -> Option<Telling> {
    let digit = shape.victim_digit()?;
    let fits = |(known, houses): &(Digit, Vec<House>)| houses.len() == if *known == digit { 2 } else { 1 };
    // Cells with two candidates each are a chain.
    let is_chain = shape.base.iter().all(|set| set.candidates.len() == 2);
    if shape.rank != 1 || is_chain || parts.digits.len() != parts.cells.len() || !parts.of_digit.iter().all(fits) {
        return None;
    }
    let mut places: Vec<Candidate> = shape.base.iter().flat_map(|set| set.candidates.iter().copied()).collect();
    places.retain(|candidate| candidate.digit() == digit);
    let sees_all = |victim: &Candidate| places.iter().all(|&place| sees(shape.layout, *victim, place));
    if !shape.victims.iter().all(sees_all) {
        return None;
    }
    let figures = text::digits(parts.digits);
    let cells = shape.cells(parts.cells.iter().copied());
    let place = format!("Look at {cells}.");
    let victims = shape.victim_cells();
    let see = if victims.len() == 1 { "sees" } else { "see" };
    let victims = shape.cells(victims);
    match parts.cells.len() {
        3 => {
            let digits_of = |cell: &Cell| digits(candidates_of(shape, *cell));
            let pivot = *parts.cells.iter().find(|cell| digits_of(cell) == parts.digits)?;
            let pincers: Vec<Cell> = parts.cells.iter().copied().filter(|&cell| cell != pivot).collect();
            let other = |cell: &Cell| (digits_of(cell) - DigitSet::only(digit)).single();
            let [one, two] = pincers[..] else { return None };
            let is_pincer = |cell: &Cell| digits_of(cell).len() == 2 && digits_of(cell).contains(digit);
            let ([first, second], true) = ([other(&one)?, other(&two)?], is_pincer(&one) && is_pincer(&two)) else {
                return None;
            };
            let [pivot, one, two] = [pivot, one, two].map(|cell| shape.layout.cell_name(cell));
            Some(Telling {
                title: format!("XYZ-Wing {figures}, {cells}"),
                place,
                reasons: vec![
                    format!(
                        "The pivot {pivot} is {}, the pincer {one} is {}, the pincer {two} is {}.",
                        text::or(parts.digits.iter()),
                        text::or([first, digit].into_iter().collect::<DigitSet>().iter()),
                        text::or([second, digit].into_iter().collect::<DigitSet>().iter())
                    ),
                    format!(
                        "If the pivot is {first}, {one} is {digit}; if it is {second}, {two} is {digit}; else the pivot is \
                         {digit} itself."
                    ),
                    format!("{victims} {see} all three."),
                ],
            })
        }
        4.. => {
            let size = text::count(parts.cells.len());
            let letters = ["", "V", "UV", "TUV", "STUV", "RSTUV"].get(parts.cells.len() - 4)?;
            let others = parts.of_digit.iter().filter(|(known, _)| *known != digit);
            let fit = others.map(|(known, houses)| format!("{known} in {}", shape.houses(houses)));
            let places = text::or(text::cells(shape.layout, places.iter().map(|place| place.cell())));
            Some(Telling {
                title: format!("{letters}WXYZ-Wing {figures}, {cells}"),
                place,
                reasons: vec![
                    format!(
                        "{cells} are {size} cells with {size} digits between them: {}.",
                        text::and(parts.digits.iter())
                    ),
                    format!("At most one of them can be each of these: {}.", text::and(fit)),
                    format!("That leaves at least one cell for the {digit}, in {places}. {victims} {see} them all."),
                ],
            })
        }
        _ => None,
    }
}

/// Cells of a line and a box that meet, with as many digits as cells, each of which fits into one of the cells.
fn sue_de_coq(shape: &Shape<'_>, parts: &Parts) -> Option<Telling> {
    let lies = |cell: &Cell, house: House| shape.layout.houses_of(*cell).contains(&house);
    let [one, other] = parts.houses[..] else { return None };
    let is_line = |house| shape.layout.kind(house).is_line();
    if shape.rank != 0 || is_line(one) == is_line(other) || parts.of_digit.iter().any(|(_, houses)| houses.len() > 1) {
        return None;
    }
    let meeting = parts.cells.iter().filter(|cell| lies(cell, one) && lies(cell, other)).count();
    let alone = |house, apart| parts.cells.iter().filter(|cell| lies(cell, house) && !lies(cell, apart)).count();
    if meeting < 2 || alone(one, other) == 0 || alone(other, one) == 0 {
        return None;
    }
    let of_house = |house: House| {
        let digits = parts.of_digit.iter().filter(|(_, houses)| houses[0] == house);
        format!("{} in {}", text::and(digits.map(|(digit, _)| digit)), shape.houses(&[house]))
    };
    let size = text::count(parts.cells.len());
    let cells = shape.cells(parts.cells.iter().copied());
    Some(Telling {
        title: format!("Sue de Coq on {}, {}", text::digits(parts.digits), shape.houses(&parts.houses)),
        place: format!("Look at the cells where {} meet.", shape.houses(&parts.houses)),
        reasons: vec![
            format!("{cells} are {size} cells with {size} digits between them: {}.", text::and(parts.digits.iter())),
            format!("Each digit can be there only once: {} and {}.", of_house(one), of_house(other)),
            "All of them are needed to fill the cells, so each digit is used up in its house.".to_string(),
        ],
    })
}

/// A multi-sector locked set has a name, but its count is its best explanation.
pub(super) fn multi_sector(shape: &Shape<'_>) -> Option<Telling> {
    let parts = Parts::of(shape)?;
    let is_large = shape.rank == 0 && parts.cells.len() >= 4 && parts.houses.len() > 2;
    is_large.then(|| Telling {
        title: format!("Multi-sector locked set on {}, {} cells", text::digits(parts.digits), parts.cells.len()),
        place: String::new(),
        reasons: Vec::new(),
    })
}
