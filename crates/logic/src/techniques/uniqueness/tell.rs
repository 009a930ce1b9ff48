//! The words of the techniques of uniqueness, from the cells of a pattern, its guardians and the rules it stands on.

use crate::guarded::words::Told;
use crate::prelude::*;
use pencilproof_proof::Pattern;

/// A unique rectangle, of any type.
pub(super) fn rectangle(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let told = Told::new(pattern, context);
    let digits = told.digits;
    let can_all = format!(
        "{} can all be {}. They lie in two rows, two columns and two {}, and none of them is a given.",
        told.names(&told.cells),
        text::or(digits.iter()),
        told.regions()
    );
    let argument = match (told.opposite(), &pattern.rules[..]) {
        (Some(opposite), rules) if rules.len() == 2 && context.step.eliminations.len() == 1 => told.hidden(opposite),
        (_, rules) => [vec![told.deadly("four")], if rules.len() == 4 { told.x_wing() } else { told.saved() }].concat(),
    };
    Telling {
        title: format!("{} on {}, {}", context.name, text::digits(digits), told.in_short(&told.cells)),
        place: format!("Look at the cells that can be {} in {}.", text::or(digits.iter()), told.lines(HouseKind::Row)),
        reasons: [vec![can_all], argument].concat(),
    }
}

/// A rectangle with placed cells.
pub(super) fn avoidable(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let told = Told::new(pattern, context);
    let open = told.roof();
    let placed: Vec<Cell> = told.cells.iter().copied().filter(|cell| !open.contains(cell)).collect();
    let would_be = |cell: &Cell| format!("{} were {}", told.name(*cell), text::or(told.digits_of(*cell).iter()));
    let is_placed = format!(
        "{} are {}. They were placed, they are no givens.",
        told.names(&placed),
        text::and(placed.iter().flat_map(|&cell| told.digits_of(cell).iter()))
    );
    let deadly = format!(
        "If {}, then {} could change places in the four cells, and there would be two solutions.",
        text::and(open.iter().map(would_be)),
        text::and(told.digits.iter())
    );
    Telling {
        title: format!("{} on {}, {}", context.name, text::digits(told.digits), told.in_short(&told.cells)),
        place: format!("Look at the cells that were placed in {}.", told.lines(HouseKind::Row)),
        reasons: [vec![is_placed, deadly], told.saved()].concat(),
    }
}

/// A loop of cells with the same two digits.
pub(super) fn unique_loop(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let told = Told::new(pattern, context);
    let digits = told.digits;
    let count = text::count(told.cells.len());
    let can_all = format!(
        "{} can all be {}, and none of them is a given. Each house holds none of these cells or two.",
        told.names(&told.cells),
        text::or(digits.iter())
    );
    Telling {
        title: format!("{} on {}, {count} cells", context.name, text::digits(digits)),
        place: format!("Look at the cells that can be {} in {}.", text::or(digits.iter()), told.lines(HouseKind::Row)),
        reasons: [vec![can_all, told.deadly(&count)], told.saved()].concat(),
    }
}

/// Opposite cells of two lines.
pub(super) fn extended(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let told = Told::new(pattern, context);
    let lines = [HouseKind::Row, HouseKind::Column].map(|kind| told.lines(kind));
    let two = |kind: HouseKind| told.lines_of(kind).len() == 2;
    let lines = if two(HouseKind::Row) { &lines[0] } else { &lines[1] };
    let can_be = format!(
        "{} can be {}, and none of these cells is a given. They are opposite each other in {lines}.",
        told.in_short(&told.cells),
        text::or(told.digits.iter())
    );
    let deadly = format!(
        "If they held nothing else, both lines would have {} there and could trade them, and there would be two solutions.",
        text::and(told.digits.iter())
    );
    Telling {
        title: format!("{} on {}, {lines}", context.name, text::digits(told.digits)),
        place: format!("Look at {lines}."),
        reasons: [vec![can_be, deadly], told.saved()].concat(),
    }
}

/// A bivalue universal grave.
pub(super) fn grave(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let told = Told::new(pattern, context);
    let roof = told.roof();
    let guardians = pattern.guardians.iter().map(|&guardian| context.layout.candidate_name(guardian));
    let all = format!("All open cells have two candidates, except {}.", told.names(&roof));
    let deadly = format!(
        "Without {}, so would these, and every open digit would have two places in each house. Then every cell could take \
         its other digit, and there would be two solutions.",
        text::and(guardians)
    );
    Telling {
        title: format!("{}, {}", context.name, told.in_short(&roof)),
        place: "Look at the cells with more than two candidates: they are few.".to_string(),
        reasons: [vec![all, deadly], told.saved()].concat(),
    }
}

/// Cells of a shape that have two ways to be filled, whichever they are.
pub(super) fn refillable(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let told = Told::new(pattern, context);
    let (digits, count) = (told.digits, text::count(told.cells.len()));
    let can_be = format!(
        "{} can be {}, and none of these cells is a given.",
        told.in_short(&told.cells),
        text::or(digits.iter())
    );
    let deadly = format!(
        "If they held nothing else, then each way to fill these {count} cells would have another one that gives every house \
         the same digits, and there would be two solutions."
    );
    Telling {
        title: format!("{} on {}, {count} cells", context.name, text::digits(digits)),
        place: format!("Look at the cells that can be {} in {}.", text::or(digits.iter()), told.lines(HouseKind::Row)),
        reasons: [vec![can_be, deadly], told.saved()].concat(),
    }
}

/// Qiu's deadly pattern.
pub(super) fn qiu(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let (told, layout) = (Told::new(pattern, context), context.layout);
    // The corners may have lost one of the two.
    let digits = told.pivots.iter().fold(told.digits, |digits, &cell| digits | told.digits_of(cell));
    let [or, and] = [text::or(digits.iter()), text::and(digits.iter())];
    let corners = told.names(&told.cells);
    // The corners share a line, and the two lines are parallel to it.
    let kind = if told.lines_of(HouseKind::Row).len() == 1 { HouseKind::Row } else { HouseKind::Column };
    let mut lines: Vec<House> = told.pivots.iter().flat_map(|&cell| layout.houses_of(cell)).copied().collect();
    lines.retain(|&house| layout.kind(house) == kind);
    lines.sort();
    lines.dedup();
    let lines = text::houses(layout, &lines);
    let region = told.pivots.first().map_or(String::new(), |&cell| layout.house_name(layout.region_of(cell)));
    let can_be = format!(
        "{corners} can be {or}, and none of them is a given. In {region}, {and} can only be in {}.",
        told.in_short(&told.pivots)
    );
    let deadly = format!(
        "If {corners} held only {and}, these digits could change places there and in {region}. Should {lines} then have one \
         of them twice, some of their opposite cells could trade places to put that right, as their givens allow, and there \
         would be two solutions."
    );
    Telling {
        title: format!("{} on {}, {}", context.name, text::digits(digits), told.in_short(&told.cells)),
        place: format!("Look at {lines}."),
        reasons: [vec![can_be, deadly], told.saved()].concat(),
    }
}

/// A reverse bivalue universal grave.
pub(super) fn reverse_bug(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let told = Told::new(pattern, context);
    // A cell of the pattern may have lost one of the two.
    let digits = told.pivots.iter().fold(told.digits, |digits, &cell| digits | told.digits_of(cell));
    let or = text::or(digits.iter());
    let cells = told.names(&told.cells);
    let known = format!(
        "{} are all the cells so far that are {or}. Together with {cells}, each house holds two of these cells or none.",
        told.in_short(&told.pivots)
    );
    let deadly = format!(
        "If {cells} held {or} alone, these digits could change places in all other cells, and there would be two solutions."
    );
    Telling {
        title: format!("{} on {}, {}", context.name, text::digits(digits), told.in_short(&told.cells)),
        place: format!("Look at the cells that are {or}."),
        reasons: [vec![known, deadly], told.saved()].concat(),
    }
}
