//! Boards as SVG.

use crate::common::{LAYOUTS, bare, house, live, marked, marks, small, step, with_marks};
use pencilproof_core::{Layout, Puzzle};
use pencilproof_proof::{Role, Shape};
use pencilproof_render::{Picture, Theme, svg};
use roxmltree::{Document, Node};

pub(crate) fn has_class(node: &Node<'_, '_>, class: &str) -> bool {
    node.attribute("class").is_some_and(|classes| classes.split(' ').any(|found| found == class))
}

pub(crate) fn count(document: &Document<'_>, tag: &str, class: &str) -> usize {
    document.descendants().filter(|node| node.has_tag_name(tag) && has_class(node, class)).count()
}

/// Texts other than the numbers at the rim.
fn digits(document: &Document<'_>) -> usize {
    document.descendants().filter(|node| node.has_tag_name("text") && !has_class(node, "label")).count()
}

#[test]
fn holds_one_text_for_each_digit_seen() {
    for name in LAYOUTS {
        let puzzle = with_marks(&bare(name));
        for theme in [Theme::Light, Theme::Dark, Theme::Auto] {
            let text = svg(&Picture::new(&puzzle), theme);
            let document = Document::parse(&text).unwrap();
            assert_eq!(digits(&document), live(&puzzle).len() + puzzle.values().count(), "{name}");
            assert_eq!(count(&document, "text", "mark"), live(&puzzle).len());
            assert_eq!(count(&document, "text", "given"), puzzle.givens().count());
            assert_eq!(count(&document, "text", "label"), 2 * puzzle.layout().side());
            assert_eq!(count(&document, "g", "marked"), 0);
        }
    }
}

#[test]
fn marks_what_the_step_speaks_of() {
    let (puzzle, step, marks) = small();
    let text = svg(&Picture::new(&puzzle).with_step(&step).with_marks(marks), Theme::Auto);
    let document = Document::parse(&text).unwrap();
    assert_eq!(count(&document, "g", "removed"), step.eliminations.len());
    assert_eq!(count(&document, "path", "strike"), step.eliminations.len());
    assert_eq!(count(&document, "g", "set"), step.placements.len());
    assert_eq!(count(&document, "circle", "ring"), step.placements.len());
    assert_eq!(count(&document, "g", "base"), 2);
    assert_eq!(count(&document, "path", "tint"), 1);
    assert_eq!(count(&document, "path", "frame"), 2);
    // The new digit replaces the two marks of its cell.
    let hidden = live(&puzzle).iter().filter(|candidate| candidate.cell() == step.placements[0].cell()).count();
    assert_eq!(digits(&document), live(&puzzle).len() + puzzle.values().count() - hidden + 1);
    let description = document.descendants().find(|node| node.has_tag_name("desc")).unwrap().text().unwrap();
    assert_eq!(
        description,
        "givens: 4. placed values: 1. reason: 4r1c3, 4r1c4. set: 3r3c3. removed: 1r1c1, 2r1c2. cover (all else in it goes): row 1. \
         look at: box 2, r3c3."
    );
}

#[test]
fn a_crowded_new_digit_is_one_of_the_marks() {
    let layout = Layout::classic();
    let puzzle = with_marks(&Puzzle::empty(layout.clone()));
    let name = |name| layout.parse_candidate(name).unwrap();
    let step = step(&[name("1r1c1")], &[name("2r1c1")]);
    let text = svg(&Picture::new(&puzzle).with_step(&step), Theme::Light);
    let document = Document::parse(&text).unwrap();
    assert_eq!((count(&document, "g", "set"), count(&document, "circle", "ring")), (1, 0));
    assert_eq!(digits(&document), 9 * 81);
}

#[test]
fn frames_follow_a_region() {
    let (puzzle, ..) = small();
    let layout = puzzle.layout().clone();
    let house = house(&layout, "box 4");
    let marks = marks(&[(Role::Focus, Shape::House(house))]);
    let text = svg(&Picture::new(&puzzle).with_marks(marks), Theme::Light);
    // Two cells wide and high, three units inside the border of the box.
    let path = "M278.5 147Q285 147 285 153.5L285 278.5Q285 285 278.5 285L153.5 285Q147 285 147 278.5\
                L147 153.5Q147 147 153.5 147Z";
    assert!(text.contains(&format!("<path class=\"frame focus\" d=\"{path}\"/>")), "{text}");
}

#[test]
fn windows_and_diagonals_are_shaded() {
    for (name, shades) in [
        ("3x3", 0),
        ("3x3+x", 1),
        ("3x3+windoku", 1),
        ("3x3+windoku+x", 2),
        ("3x3+disjoint", 0),
        ("3x3+asterisk+disjoint", 1),
        ("2x2+extra:r1c1r1c2r2c3r2c4+extra:r1c1r2c2r3c4r4c3", 2),
    ] {
        let puzzle = Puzzle::empty(name.parse().unwrap());
        let text = svg(&Picture::new(&puzzle), Theme::Light);
        assert_eq!(count(&Document::parse(&text).unwrap(), "path", "shade"), shades, "{name}");
    }
}

#[test]
fn titles_are_escaped() {
    let puzzle = marked(&Layout::classic(), &".".repeat(81));
    let title = "Nr. 5 <hard> & \"long\"\u{1}";
    let text = svg(&Picture::new(&puzzle).without_labels().with_title(title), Theme::Light);
    let document = Document::parse(&text).unwrap();
    let found = document.descendants().find(|node| node.has_tag_name("title")).unwrap().text().unwrap();
    assert_eq!(found, "Nr. 5 <hard> & \"long\" ");
    assert_eq!(document.root_element().attribute("viewBox"), Some("-4 -4 656 656"));
}

#[test]
fn dark_follows_the_viewer_only_when_asked() {
    let puzzle = Puzzle::empty(Layout::classic());
    let draw = |theme| svg(&Picture::new(&puzzle), theme);
    assert!(draw(Theme::Auto).contains("@media (prefers-color-scheme:dark)"));
    assert!(draw(Theme::Light).contains("#FFFFFF") && !draw(Theme::Light).contains("@media"));
    assert!(draw(Theme::Dark).contains("#1C1F26") && !draw(Theme::Dark).contains("#FFFFFF"));
}

#[test]
fn colours_differ_in_shape_and_place() {
    let puzzle = marked(&Layout::classic(), &".".repeat(81));
    let name = |name: &str| puzzle.layout().parse_candidate(name).unwrap();
    let marks = marks(&[
        (Role::Green, Shape::Candidate(name("1r1c1"))),
        (Role::Blue, Shape::Candidate(name("2r1c1"))),
        (Role::GreenOn, Shape::Candidate(name("3r5c5"))),
        (Role::BlueOff, Shape::Candidate(name("4r5c5"))),
        (Role::GreenOff, Shape::Candidate(name("5r9c9"))),
        (Role::BlueOff, Shape::Candidate(name("5r9c9"))),
        (Role::BlueOn, Shape::Candidate(name("6r7c7"))),
        (Role::Amber, Shape::Candidate(name("7r2c2"))),
        (Role::Violet, Shape::Candidate(name("8r2c2"))),
    ]);
    let step = step(&[name("6r7c7")], &[name("5r9c9")]);
    let text = svg(&Picture::new(&puzzle).with_step(&step).with_marks(marks), Theme::Light);
    let document = Document::parse(&text).unwrap();
    assert_eq!(count(&document, "circle", "disc"), 2, "green, and what goes");
    assert_eq!(count(&document, "rect", "disc"), 2, "blue, and what blue sets");
    assert_eq!(count(&document, "g", "set-blue"), 1);
    assert_eq!(count(&document, "path", "disc"), 2, "amber is a triangle, violet a diamond");
    let sign = |class: &str| {
        let group = document.descendants().find(|node| {
            node.has_tag_name("g") && has_class(node, class) && {
                node.descendants().any(|inner| has_class(&inner, "note"))
            }
        });
        group.map(|group| group.descendants().find_map(|node| node.text()).unwrap_or_default().to_string())
    };
    assert_eq!(sign("green-on").as_deref(), Some("+"));
    assert_eq!(sign("blue-off").as_deref(), Some("−"));
    assert_eq!(sign("off-both").as_deref(), Some("−"), "both colours agree: one red sign");
    assert_eq!(sign("green-off"), None);
    assert_eq!(sign("blue-on"), None, "what is set needs no condition");
    let height = |class: &str| {
        let note = document.descendants().find(|node| {
            node.has_tag_name("text")
                && has_class(node, "note")
                && node.parent().is_some_and(|group| has_class(&group, class))
        });
        note.and_then(|note| note.attribute("y")?.parse::<f64>().ok()).unwrap()
    };
    // 3 and 4 of one cell stand in rows one below the other, 21.6 apart; green is above its digit and blue below.
    assert!(height("blue-off") - height("green-on") > 21.6 + 5.0);
    let description = document.descendants().find(|node| node.has_tag_name("desc")).unwrap().text().unwrap();
    for part in [
        "green circle: 1r1c1.",
        "blue square: 2r1c1.",
        "true if green: 3r5c5.",
        "false either way: 5r9c9.",
        "amber triangle: 7r2c2.",
        "violet diamond: 8r2c2.",
        "set (blue square): 6r7c7.",
    ] {
        assert!(description.contains(part), "{description}");
    }
}
