//! Lists, plurals, groups of cells, conclusions.

use pencilproof_core::{Candidate, Cell, Digit, DigitSet, House, Layout, Rule};
use std::collections::BTreeMap;

/// `a`, `a and b`, `a, b and c`.
pub fn and<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    join(items, "and")
}

/// `a`, `a or b`, `a, b or c`.
pub fn or<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    join(items, "or")
}

fn join<T: ToString>(items: impl IntoIterator<Item = T>, word: &str) -> String {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.pop() {
        None => String::new(),
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} {word} {last}", items.join(", ")),
    }
}

/// Digits separated by spaces, as in a title: `2 8`.
pub fn digits(digits: DigitSet) -> String {
    digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ")
}

/// A number: as a word up to twelve, in figures above.
pub fn count(number: usize) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| word.to_string())
}

/// How often: `once`, `twice`, `three times`.
pub fn times(number: usize) -> String {
    match number {
        1 => "once".into(),
        2 => "twice".into(),
        number => format!("{} times", count(number)),
    }
}

/// The plural of a digit: `5s`, `A's`.
pub fn several(digit: Digit) -> String {
    if digit.symbol().is_ascii_digit() { format!("{digit}s") } else { format!("{digit}'s") }
}

/// The word for a set of a size, to be followed by its digits: `pair`, `triple`, `quad`, then `set of five:`.
pub fn tuple(size: usize) -> String {
    match size {
        2 => "pair".into(),
        3 => "triple".into(),
        4 => "quad".into(),
        size => format!("set of {}:", count(size)),
    }
}

/// All of a number of things: `both lines`, `all three lines`.
pub fn all(number: usize, word: &str) -> String {
    match number {
        1 => format!("the {word}"),
        2 => format!("both {word}s"),
        number => format!("all {} {word}s", count(number)),
    }
}

/// Capitalises the first letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Houses by kind: `row 3`, `rows 2 and 7`, `row 1 and box 3`.
pub fn houses(layout: &Layout, houses: &[House]) -> String {
    let mut kinds: Vec<(&str, &str, Vec<String>)> = Vec::new();
    for &house in houses {
        let kind = layout.kind(house);
        match kinds.last_mut() {
            Some((word, _, names)) if *word == kind.word() => names.push(layout.house_label(house)),
            _ => kinds.push((kind.word(), kind.plural(), vec![layout.house_label(house)])),
        }
    }
    and(kinds.into_iter().map(|(word, plural, names)| match &names[..] {
        [name] => format!("{word} {name}"),
        _ => format!("{plural} {}", and(names)),
    }))
}

/// The cell or the house of a rule: `r2c3`, `row 2`.
pub fn rule_place(layout: &Layout, rule: Rule) -> String {
    match rule {
        Rule::Cell(cell) => layout.cell_name(cell),
        Rule::House(house, _) => layout.house_name(house),
    }
}

/// The first house that holds all the cells.
pub fn shared_house(layout: &Layout, cells: &[Cell]) -> Option<House> {
    let houses = cells.first().map_or(&[][..], |&first| layout.houses_of(first));
    houses.iter().copied().find(|house| cells.iter().all(|&cell| layout.houses_of(cell).contains(house)))
}

/// Digits, each with a house or none, by house: `1 in row 1, 2 and 3 in box 1`.
pub fn by_house(layout: &Layout, digits: impl IntoIterator<Item = (Digit, Option<House>)>) -> String {
    let mut groups: Vec<(Option<House>, Vec<Digit>)> = Vec::new();
    for (digit, house) in digits {
        match groups.iter_mut().find(|(known, _)| *known == house) {
            Some((_, list)) => list.push(digit),
            None => groups.push((house, vec![digit])),
        }
    }
    let group = |(house, digits): (Option<House>, Vec<Digit>)| match house {
        Some(house) => format!("{} in {}", and(digits), layout.house_name(house)),
        None => and(digits),
    };
    groups.into_iter().map(group).collect::<Vec<_>>().join(", ")
}

/// The names of cells one by one, for sentences that speak of each cell.
pub fn cells(layout: &Layout, cells: impl IntoIterator<Item = Cell>) -> Vec<String> {
    cells.into_iter().map(|cell| layout.cell_name(cell)).collect()
}

/// The names of cells in a sentence: `r1c2, r1c3 and r5c2`.
pub fn list_of_cells(layout: &Layout, cells: &[Cell]) -> String {
    // With room for a comma and a space each.
    let mut list = String::with_capacity(cells.len() * "r25c25, ".len());
    for (n, &cell) in cells.iter().enumerate() {
        list.push_str(match n {
            0 => "",
            _ if n + 1 == cells.len() => " and ",
            _ => ", ",
        });
        layout.add_cell_name(cell, &mut list);
    }
    list
}

/// Cells in short notation: those of a row or of a column are merged, `r48c2`, `r1c123`. Cells in lines above 9 are not
/// merged, because `r112c3` would be ambiguous.
pub fn cells_in_short(layout: &Layout, list: &[Cell]) -> String {
    and(cell_groups(layout, list))
}

/// The groups of cells in short notation.
pub fn cell_groups(layout: &Layout, list: &[Cell]) -> Vec<String> {
    let mut by_row: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    list.iter().for_each(|&cell| by_row.entry(layout.row(cell) + 1).or_default().push(layout.col(cell) + 1));
    if layout.side() > 9 {
        return cells(layout, list.iter().copied());
    }
    // Rows with the same columns are merged.
    let mut groups: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
    for (row, mut cols) in by_row {
        cols.sort_unstable();
        cols.dedup();
        match groups.iter_mut().find(|(_, known)| *known == cols && cols.len() == 1) {
            Some((rows, _)) => rows.push(row),
            None => groups.push((vec![row], cols)),
        }
    }
    let figures = |numbers: &[usize]| numbers.iter().map(usize::to_string).collect::<String>();
    groups.iter().map(|(rows, cols)| format!("r{}c{}", figures(rows), figures(cols))).collect()
}

/// Candidates by digit, each digit with its cells.
pub fn by_digit(candidates: &[Candidate]) -> BTreeMap<Digit, Vec<Cell>> {
    let mut digits: BTreeMap<Digit, Vec<Cell>> = BTreeMap::new();
    candidates.iter().for_each(|candidate| digits.entry(candidate.digit()).or_default().push(candidate.cell()));
    digits
}

/// What is eliminated outside of the cells that are placed. Digits that go from the same cells are together.
fn gone_together(placements: &[Candidate], eliminations: &[Candidate]) -> Vec<(Vec<Digit>, Vec<Cell>)> {
    let is_placed = |candidate: &Candidate| placements.iter().any(|placed| placed.cell() == candidate.cell());
    let gone: Vec<Candidate> = eliminations.iter().copied().filter(|candidate| !is_placed(candidate)).collect();
    let mut groups: Vec<(Vec<Digit>, Vec<Cell>)> = Vec::new();
    for (digit, cells) in by_digit(&gone) {
        match groups.iter_mut().find(|(_, known)| *known == cells) {
            Some((digits, _)) => digits.push(digit),
            None => groups.push((vec![digit], cells)),
        }
    }
    groups
}

/// More placements than these are listed by digit.
const FEW_PLACEMENTS: usize = 8;

/// The conclusion of a step on a line of its own: `So r4c5 is 7.` or `So 2 can be removed from r5c4; 8 from r56c4.`
/// Many placements are listed by digit: `So 1 goes in r1c2 and r3c4; 2 in r2c5.` What is eliminated from a cell that is
/// placed goes without saying.
pub fn conclusion(layout: &Layout, placements: &[Candidate], eliminations: &[Candidate]) -> String {
    let is = |candidate: &Candidate| format!("{} is {}", layout.cell_name(candidate.cell()), candidate.digit());
    let groups = gone_together(placements, eliminations);
    let gone = groups.iter().enumerate().map(|(index, (digits, cells))| {
        let verb = if index == 0 { " can be removed" } else { "" };
        format!("{}{verb} from {}", and(digits), cells_in_short(layout, cells))
    });
    // A semicolon keeps the groups apart from the lists of cells within them.
    let gone = gone.collect::<Vec<_>>().join("; ");
    let placed = if placements.len() > FEW_PLACEMENTS {
        let groups = by_digit(placements).into_iter().enumerate().map(|(index, (digit, cells))| {
            format!("{digit}{} in {}", if index == 0 { " goes" } else { "" }, cells_in_short(layout, &cells))
        });
        groups.collect::<Vec<_>>().join("; ")
    } else {
        and(placements.iter().map(is))
    };
    match (placements, &gone[..]) {
        ([], gone) => format!("So {gone}."),
        (_, "") => format!("So {placed}."),
        (_, gone) => format!("So {placed}; {gone}."),
    }
}

/// The conclusion in the field's short notation: `r4c5=7` or `r5c4<>28, r6c4<>8`, placements first.
pub fn conclusion_in_short(layout: &Layout, placements: &[Candidate], eliminations: &[Candidate]) -> String {
    let set = placements.iter().map(|&placed| format!("{}={}", layout.cell_name(placed.cell()), placed.digit()));
    let groups = gone_together(placements, eliminations);
    let gone = groups.iter().flat_map(|(digits, cells)| {
        let digits: String = digits.iter().map(|digit| digit.symbol()).collect();
        cell_groups(layout, cells).into_iter().map(move |cells| format!("{cells}<>{digits}"))
    });
    set.chain(gone).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(layout: &Layout, names: &[&str]) -> Vec<Candidate> {
        names.iter().map(|name| layout.parse_candidate(name).unwrap()).collect()
    }

    #[test]
    fn lists_and_numbers() {
        assert_eq!(and(["a"]), "a");
        assert_eq!(and(["a", "b", "c"]), "a, b and c");
        assert_eq!(or([1, 2]), "1 or 2");
        assert_eq!(and(Vec::<String>::new()), "");
        assert_eq!((count(2).as_str(), count(13).as_str()), ("two", "13"));
        assert_eq!((all(2, "line").as_str(), all(3, "line").as_str()), ("both lines", "all three lines"));
        assert_eq!(several(Digit::from_index(4)) + &several(Digit::from_index(9)), "5sA's");
        assert_eq!(capital("row 3"), "Row 3");
        assert_eq!((tuple(3).as_str(), tuple(6).as_str()), ("triple", "set of six:"));
    }

    #[test]
    fn lists_of_cells_are_those_of_their_names() {
        for side in [9, 25] {
            let layout = Layout::for_side(side).unwrap();
            let all = [(0, 1), (8, 2), (3, 8), (side - 1, side - 1)].map(|(row, col)| layout.cell(row, col));
            for number in 0..=all.len() {
                let expected = and(all[..number]
                    .iter()
                    .map(|&cell| format!("r{}c{}", layout.row(cell) + 1, layout.col(cell) + 1)));
                assert_eq!(list_of_cells(&layout, &all[..number]), expected);
            }
        }
    }

    #[test]
    fn many_placements_are_told_by_digit() {
        let layout = Layout::classic();
        let placed = ["1r1c1", "2r1c2", "3r1c3", "4r1c4", "5r1c5", "6r1c6", "7r1c7", "8r1c8", "1r2c4", "1r5c5"];
        let told = conclusion(&layout, &list(&layout, &placed), &list(&layout, &["9r5c6"]));
        let expected = "So 1 goes in r1c1, r2c4 and r5c5; 2 in r1c2; 3 in r1c3; 4 in r1c4; 5 in r1c5; 6 in r1c6; 7 in r1c7; 8 in \
                        r1c8; 9 can be removed from r5c6.";
        assert_eq!(told, expected);
    }

    #[test]
    fn houses_of_one_kind_share_the_word() {
        let layout = Layout::classic();
        let all: Vec<House> = layout.houses().collect();
        assert_eq!(houses(&layout, &[all[1], all[6]]), "rows 2 and 7");
        assert_eq!(houses(&layout, &[all[0], all[20]]), "row 1 and box 3");
    }

    #[test]
    fn cells_are_grouped_where_nothing_is_lost() {
        let layout = Layout::classic();
        let cells = |names: &[&str]| names.iter().map(|name| layout.parse_cell(name).unwrap()).collect::<Vec<_>>();
        assert_eq!(cells_in_short(&layout, &cells(&["r4c2", "r8c2"])), "r48c2");
        assert_eq!(cells_in_short(&layout, &cells(&["r1c1", "r1c2", "r1c3", "r5c9"])), "r1c123 and r5c9");
        let large = Layout::for_side(16).unwrap();
        let far = [large.cell(10, 1), large.cell(0, 11)];
        assert_eq!(cells_in_short(&large, &far), "r11c2 and r1c12");
    }

    #[test]
    fn conclusions_name_each_digit_with_its_cells() {
        let layout = Layout::classic();
        assert_eq!(conclusion(&layout, &list(&layout, &["7r4c5"]), &[]), "So r4c5 is 7.");
        let gone = list(&layout, &["2r5c4", "8r5c4", "8r6c4"]);
        assert_eq!(conclusion(&layout, &[], &gone), "So 2 can be removed from r5c4; 8 from r56c4.");
        let both = list(&layout, &["2r5c4", "8r5c4"]);
        assert_eq!(conclusion(&layout, &[], &both), "So 2 and 8 can be removed from r5c4.");
        let placed = list(&layout, &["7r4c5"]);
        let gone = list(&layout, &["2r4c5", "8r6c4"]);
        assert_eq!(conclusion(&layout, &placed, &gone), "So r4c5 is 7; 8 can be removed from r6c4.");
        assert_eq!(conclusion(&layout, &placed, &gone[..1]), "So r4c5 is 7.");
    }

    #[test]
    fn conclusions_in_short() {
        let told = |side: usize, placed: &[&str], gone: &[&str]| {
            let layout = Layout::for_side(side).unwrap();
            conclusion_in_short(&layout, &list(&layout, placed), &list(&layout, gone))
        };
        assert_eq!(told(9, &["7r4c5"], &[]), "r4c5=7");
        assert_eq!(told(9, &[], &["2r5c4", "8r5c4", "8r6c4"]), "r5c4<>2, r56c4<>8");
        assert_eq!(told(9, &[], &["2r5c4", "8r5c4"]), "r5c4<>28");
        assert_eq!(told(9, &["1r1c1"], &["3r1c2", "3r1c3", "3r8c8"]), "r1c1=1, r1c23<>3, r8c8<>3");
        assert_eq!(told(9, &["1r1c1"], &["3r1c1", "3r8c8"]), "r1c1=1, r8c8<>3");
        assert_eq!(told(16, &[], &["Gr1c12", "Gr16c3"]), "r1c12<>G, r16c3<>G");
    }
}
