//! Named patterns in words: each of these goes by its own name, and what only looks like it does not.

use crate::techniques::testing::Position;
use pencilproof_words::Hint;

/// The hint with a title.
fn titled(position: &Position, technique: &str, title: &str) -> Hint {
    let hints = position.hints(technique);
    let titles: Vec<String> = hints.iter().map(|hint| hint.title.clone()).collect();
    hints.into_iter().find(|hint| hint.title == title).unwrap_or_else(|| panic!("{title} is not among {titles:?}"))
}

fn open() -> Position {
    Position::open("3x3")
}

#[test]
fn x_wing() {
    let position = open().keep('4', "row 2", "r2c3 r2c8").keep('4', "row 7", "r7c3 r7c8");
    let hint = titled(&position, "sledgehammer:2", "X-Wing on 4, rows 2 and 7");
    assert_eq!(hint.place, "Look at the 4s in rows 2 and 7.");
    assert_eq!(
        hint.reasons,
        [
            "In rows 2 and 7 the 4 can only go in columns 3 and 8.",
            "Each of the two rows takes the 4 of one of columns 3 and 8, so both columns have their 4 here and nowhere else.",
        ]
    );
    assert!(hint.family.starts_with("There is a fish"), "{}", hint.family);
    assert_eq!(hint.also_known_as.as_deref(), Some("X-Wing on 4, rows 2 and 7"));
    let counted = &position.hints_in_own_terms("sledgehammer:2")[0];
    assert!(counted.title.starts_with("Sledgehammer 2 x 2") && counted.family.contains("set logic"), "{counted:?}");
}

#[test]
fn larger_fish() {
    let position =
        open().keep('4', "row 1", "r1c1 r1c4").keep('4', "row 5", "r5c4 r5c8").keep('4', "row 9", "r9c1 r9c8");
    let hint = titled(&position, "sledgehammer:3", "Swordfish on 4, rows 1, 5 and 9");
    assert!(hint.reasons[1].contains("so all three columns have their 4 here"), "{:?}", hint.reasons);
    let boxes = open().keep('4', "box 1", "r1c1 r2c2").keep('4', "box 2", "r1c4 r2c5");
    titled(&boxes, "sledgehammer:2", "Double lines on 4, boxes 1 and 2 and rows 1 and 2");
    let franken = open().keep('4', "row 2", "r2c3 r2c8").keep('4', "row 5", "r5c3 r5c7");
    let franken = franken.keep('4', "box 9", "r7c7 r8c8");
    titled(&franken, "sledgehammer:3", "Franken Swordfish on 4, rows 2 and 5 and box 9");
}

#[test]
fn fins() {
    let position = open().keep('4', "row 2", "r2c3 r2c8").keep('4', "row 7", "r7c3 r7c8 r7c9");
    let hint = titled(&position, "ranked-sledgehammer:2", "Finned X-Wing on 4, rows 2 and 7");
    assert_eq!(
        hint.reasons,
        [
            "In rows 2 and 7 the 4 can only go in columns 3 and 8, or in the fin r7c9.",
            "Without the fin, columns 3 and 8 would have their 4 in rows 2 and 7; with it, box 9 has its 4 there.",
            "Either way r8c8 and r9c8 cannot be 4: each lies in one of columns 3 and 8 and sees the fin.",
        ]
    );
    assert_eq!(hint.conclusion, "So 4 can be removed from r89c8.");
    let sashimi = open().keep('4', "row 2", "r2c3 r2c8").keep('4', "row 7", "r7c3 r7c7 r7c9");
    let hint = titled(&sashimi, "ranked-sledgehammer:2", "Sashimi X-Wing on 4, rows 2 and 7");
    assert!(hint.reasons[0].ends_with("or in one of the fins r7c7 and r7c9."), "{:?}", hint.reasons);
}

#[test]
fn two_strong_links() {
    let position = open().keep('4', "row 2", "r2c3 r2c8").keep('4', "row 5", "r5c3 r5c9");
    let hint = titled(&position, "ranked-sledgehammer:2", "Skyscraper on 4, rows 2 and 5");
    assert_eq!(
        hint.reasons,
        [
            "In row 2 the 4 goes in r2c8 or r2c3; in row 5 in r5c3 or r5c9. r2c3 and r5c3 lie in column 3, so at most one of \
             them is 4.",
            "At least one of r2c8 and r5c9 is 4, and r4c8 and r6c8 see both.",
            "(4)r2c8 = r2c3 - r5c3 = r5c9 => r46c8<>4",
        ]
    );
    assert!(hint.family.starts_with("There is a chain"), "{}", hint.family);
    let kite = open().keep('4', "row 2", "r2c2 r2c8").keep('4', "column 3", "r1c3 r7c3");
    let hint = titled(&kite, "ranked-sledgehammer:2", "2-string kite on 4, row 2 and column 3");
    assert_eq!(hint.reasons[2], "(4)r2c8 = r2c2 - r1c3 = r7c3 => r7c8<>4");
    let turbot = open().keep('4', "row 2", "r2c2 r2c8").keep('4', "box 9", "r7c8 r8c7");
    titled(&turbot, "ranked-sledgehammer:2", "Turbot fish on 4, row 2 and box 9");
    let rectangle = open().keep('4', "box 1", "r2c1 r2c2 r3c3").keep('4', "column 8", "r2c8 r7c8");
    let hint = titled(&rectangle, "ranked-sledgehammer:2", "Empty rectangle on 4, column 8 and box 1");
    assert_eq!(hint.reasons[1], "At least one of r7c8 and r3c3 is 4, and r7c3 sees both.");
    assert_eq!(hint.reasons[2], "(4)r7c8 = r2c8 - r2c12 = r3c3 => r7c3<>4");
}

#[test]
fn wings() {
    let position = open().only("r1c1", "12").only("r1c5", "13").only("r5c1", "23");
    let hint = titled(&position, "ranked-sledgehammer:3", "XY-Wing 1 2 3, pivot r1c1");
    assert_eq!(
        hint.reasons,
        [
            "The pivot r1c1 is 1 or 2. If it is 1, the pincer r1c5 is 3; if it is 2, the pincer r5c1 is 3.",
            "At least one of r1c5 and r5c1 is 3, and r5c5 sees both.",
            "(3=1)r1c5 - (1=2)r1c1 - (2=3)r5c1 => r5c5<>3",
        ]
    );
    let xyz = open().only("r1c1", "123").only("r1c5", "13").only("r2c2", "23");
    let hint = titled(&xyz, "ranked-sledgehammer:3", "XYZ-Wing 1 2 3, r1c1, r1c5 and r2c2");
    assert_eq!(
        hint.reasons,
        [
            "The pivot r1c1 is 1, 2 or 3, the pincer r1c5 is 1 or 3, the pincer r2c2 is 2 or 3.",
            "If the pivot is 1, r1c5 is 3; if it is 2, r2c2 is 3; else the pivot is 3 itself.",
            "r1c2 sees all three.",
        ]
    );
    let w = open().only("r1c1", "23").only("r5c5", "23").keep('3', "row 9", "r9c1 r9c5");
    let hint = titled(&w, "ranked-sledgehammer:3", "W-Wing on 2, r1c1 and r5c5");
    assert_eq!(
        hint.reasons,
        [
            "r1c1 and r5c5 are both 2 or 3. In row 9 the 3 goes in r9c1, which sees r1c1, or in r9c5, which sees r5c5.",
            "Either way one of the two cells is not 3. At least one of r1c1 and r5c5 is 2, and r1c5 sees both.",
            "(2=3)r1c1 - (3)r9c1 = r9c5 - (3=2)r5c5 => r1c5<>2",
        ]
    );
    let four = open().only("r1c1", "1234").only("r1c5", "14").only("r1c7", "24").only("r2c2", "34");
    let hint = titled(&four, "ranked-sledgehammer:4", "WXYZ-Wing 1 2 3 4, r1c1, r1c5, r1c7 and r2c2");
    assert!(hint.reasons[2].ends_with("r1c2 sees them all."), "{:?}", hint.reasons);
}

#[test]
fn chains_and_loops() {
    let chain = open().only("r1c1", "12").only("r1c5", "23").only("r6c5", "34").only("r6c9", "14");
    let hint = titled(&chain, "ranked-sledgehammer:4", "XY-Chain on 1 2 3 4, r1c1 to r6c9");
    assert_eq!(
        hint.reasons,
        [
            "If r1c1 is not 1: r1c1 is 2, r1c5 is not 2 (row 1), r1c5 is 3, r6c5 is not 3 (column 5), r6c5 is 4, r6c9 is not 4 \
             (row 6), r6c9 is 1.",
            "At least one of r1c1 and r6c9 is 1, and r1c9 sees both.",
            "(1=2)r1c1 - (2=3)r1c5 - (3=4)r6c5 - (4=1)r6c9 => r1c9<>1",
        ]
    );
    let closed = open().only("r1c1", "12").only("r1c5", "23").only("r6c5", "34").only("r6c1", "14");
    let hint = titled(&closed, "sledgehammer:4", "XY-Loop on 1 2 3 4, r1c1, r6c1, r6c5 and r1c5");
    assert!(
        hint.reasons[2].starts_with("(2=1)r1c1 - (1=4)r6c1 - (4=3)r6c5 - (3=2)r1c5 - loop => "),
        "{:?}",
        hint.reasons
    );
    // The ends have different digits: each rules out the other's digit in its cell.
    let mixed = open().keep('4', "row 2", "r2c2 r2c8").only("r7c8", "45").only("r7c2", "56");
    let hint = titled(&mixed, "ranked-sledgehammer:3", "AIC on 4 5 6, r7c2 to r2c2");
    assert_eq!(hint.reasons[1], "At least one is true: r7c2 is 6, or r2c2 is 4. Either rules out 6r2c2.");
    assert_eq!(hint.reasons[2], "(6=5)r7c2 - (5=4)r7c8 - (4)r2c8 = r2c2 => r2c2<>6");
}

#[test]
fn simple_patterns() {
    let pointing = open().keep('4', "box 1", "r1c1 r1c2");
    titled(&pointing, "sledgehammer:1", "Pointing on 4, box 1 and row 1");
    let claiming = open().keep('4', "row 1", "r1c1 r1c2");
    titled(&claiming, "sledgehammer:1", "Claiming on 4, row 1 and box 1");
    let single = open().only("r1c1", "4");
    let hint = titled(&single, "sledgehammer:1", "Naked single 4, r1c1");
    assert!(hint.reasons[0].starts_with("r1c1 can only be 4, so no other cell of "), "{:?}", hint.reasons);
    let pair = open().only("r1c1", "12").only("r1c8", "12");
    titled(&pair, "sledgehammer:2", "Naked pair 1 2, row 1");
    let locked = open().only("r1c1", "12").only("r1c2", "12");
    let titles: Vec<String> = locked.hints("sledgehammer:2").into_iter().map(|hint| hint.title).collect();
    assert!(titles.iter().all(|title| title.starts_with("Naked pair 1 2, ")), "{titles:?}");
    let hidden = open().keep('1', "row 1", "r1c1 r1c8").keep('2', "row 1", "r1c1 r1c8");
    let hint = titled(&hidden, "sledgehammer:2", "Hidden pair 1 2, row 1");
    assert_eq!(hint.place, "Look for the places of the 1 and the 2 in row 1.");
    let de_coq = open().only("r1c1", "123").only("r1c2", "234").only("r1c7", "12").only("r2c3", "34");
    titled(&de_coq, "sledgehammer:4", "Sue de Coq on 1 2 3 4, row 1 and box 1");
}

#[test]
fn what_has_no_usual_name_is_counted() {
    // A cell is a recipient of both sources: neither a fish nor a chain that leads to the victim.
    let position = open().keep('7', "column 1", "r1c1 r4c1 r9c1").keep('8', "row 1", "r1c1 r1c4 r1c7");
    for hint in position.hints("ranked-sledgehammer:2") {
        let known = hint.also_known_as.as_deref() == Some(&hint.title);
        assert!(known || hint.title.starts_with("Ranked Sledgehammer 2 x 3"), "{hint:?}");
    }
    let twice = open().only("r1c1", "123").only("r1c5", "12").only("r5c1", "13");
    let twice = twice.only("r2c5", "24").only("r5c2", "34").only("r2c2", "4");
    assert!(twice.hints("sledgehammer:3").iter().all(|hint| !hint.title.contains("Loop")), "a victim of the base");
}
