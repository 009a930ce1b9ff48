//! Puzzles on paper.

use crate::common::{LAYOUTS, bare, live, with_marks};
use pencilproof_core::{Layout, Puzzle};
use pencilproof_render::sheet::{Anchor, Area, Element, Page, Paper, PerPage, Point, Sheet, SheetEntry};
use pencilproof_render::sheet::{TextFont, TextStyle, foreign, foreign_to_pdf, page_svg, pdf};
use roxmltree::Document;

const PER_PAGE: [(PerPage, usize); 4] = [(PerPage::One, 1), (PerPage::Two, 2), (PerPage::Four, 4), (PerPage::Six, 6)];
/// The margin that most printers cannot print on, in points.
const UNPRINTED: f64 = 18.0;

/// A grid without empty cells; it need not be correct to be drawn.
fn full(puzzle: &Puzzle) -> Puzzle {
    let mut full = puzzle.givens_only();
    let digits: Vec<_> = puzzle.layout().digits().iter().collect();
    for cell in puzzle.layout().cells() {
        if full.value(cell).is_none() {
            full.set(cell, digits[cell.index() % digits.len()], false);
        }
    }
    full
}

fn entries(names: &[&str], count: usize) -> Vec<SheetEntry> {
    let puzzle = |index: usize| with_marks(&bare(names[index % names.len()]));
    let caption = |index: usize| "a caption · longer each time, ".repeat(index);
    (0..count)
        .map(|index| (puzzle(index), caption(index)))
        .map(|(puzzle, caption)| SheetEntry { caption: Some(caption), solution: Some(full(&puzzle)), puzzle })
        .collect()
}

fn texts(page: &Page) -> Vec<(TextStyle, Area, &str)> {
    let mut texts = Vec::new();
    for element in &page.elements {
        let Element::Texts { style, texts: found } = element else { continue };
        for (at, text) in found {
            let width = style.font.width(text, style.size);
            let x = match style.anchor {
                Anchor::Start => at.x,
                Anchor::Middle => at.x - width / 2.0,
                Anchor::End => at.x - width,
            };
            // From the top of capitals and digits to the baseline.
            let height = 0.73 * style.size;
            texts.push((*style, Area { x, y: at.y - height, width, height }, text.as_str()));
        }
    }
    texts
}

/// The boards of a page with their rims.
fn boards(page: &Page) -> Vec<Area> {
    let frames = page.elements.iter().filter_map(|element| match element {
        Element::Frame { width, area } => Some(wider(*area, width / 2.0)),
        _ => None,
    });
    frames.collect()
}

fn wider(area: Area, by: f64) -> Area {
    Area { x: area.x - by, y: area.y - by, width: area.width + 2.0 * by, height: area.height + 2.0 * by }
}

fn holds(outer: &Area, inner: &Area) -> bool {
    outer.x <= inner.x && outer.y <= inner.y && inner.right() <= outer.right() && inner.bottom() <= outer.bottom()
}

fn are_apart(one: &Area, other: &Area) -> bool {
    one.right() < other.x || other.right() < one.x || one.bottom() < other.y || other.bottom() < one.y
}

/// Everything lies on the paper, lines and grounds lie on boards, and each text lies on a board or clear of all else.
fn check_geometry(page: &Page, what: &str) {
    let paper = wider(Area { x: 0.0, y: 0.0, width: page.width, height: page.height }, -UNPRINTED);
    let boards = boards(page);
    for (index, board) in boards.iter().enumerate() {
        assert!(holds(&paper, board), "{what}");
        assert!(boards[..index].iter().all(|other| are_apart(board, other)), "{what}");
    }
    let is_on_board = |area: &Area| boards.iter().any(|board| holds(board, area));
    for element in &page.elements {
        match element {
            Element::Fills { areas, .. } => assert!(areas.iter().all(is_on_board), "{what}"),
            Element::Lines { lines, .. } => {
                for [from, to] in lines {
                    let (width, height) = (to.x - from.x, to.y - from.y);
                    assert!(width >= 0.0 && height >= 0.0 && (width == 0.0 || height == 0.0), "{what}");
                    let line = Area { x: from.x, y: from.y, width, height };
                    let is_apart = boards.iter().all(|board| are_apart(&line, board));
                    assert!(is_on_board(&line) || is_apart && holds(&paper, &line), "{what}");
                }
            }
            Element::Dashes { lines, .. } => {
                let dot = |point: &Point| Area { x: point.x, y: point.y, width: 0.0, height: 0.0 };
                assert!(lines.iter().flatten().all(|point| is_on_board(&dot(point))), "{what}");
            }
            Element::Curve { points, .. } => {
                let dot = |point: &Point| Area { x: point.x, y: point.y, width: 0.0, height: 0.0 };
                assert!(points.iter().all(|point| is_on_board(&dot(point))), "{what}");
            }
            Element::Frame { .. } | Element::Texts { .. } => {}
        }
    }
    let texts = texts(page);
    for (index, (_, area, text)) in texts.iter().enumerate() {
        assert!(holds(&paper, area), "{what}: {text}");
        assert!(is_on_board(area) || boards.iter().all(|board| are_apart(area, board)), "{what}: {text}");
        // Digits of marks may all but touch; what stands outside of boards is apart.
        if !is_on_board(area) {
            assert!(texts[..index].iter().all(|(_, other, _)| are_apart(area, other)), "{what}: {text}");
        }
    }
}

#[test]
fn everything_has_its_place() {
    for layout in LAYOUTS {
        let entries = entries(&[layout], 7);
        for (per_page, count) in PER_PAGE {
            for (paper, title) in
                [(Paper::A4, None), (Paper::Letter, Some("A title")), (Paper::A4, Some("A title without end "))]
            {
                let title = title.map(|title| if title.ends_with(' ') { title.repeat(20) } else { title.to_owned() });
                let sheet = Sheet { paper, per_page: Some(per_page), title, font: None };
                let pages = sheet.pages(&entries);
                let what = format!("{layout}, {sheet:?}");
                let of_puzzles = 7usize.div_ceil(count);
                assert_eq!(pages[..of_puzzles].iter().map(|page| boards(page).len()).sum::<usize>(), 7, "{what}");
                assert_eq!(pages[of_puzzles..].iter().map(|page| boards(page).len()).sum::<usize>(), 7, "{what}");
                pages.iter().for_each(|page| check_geometry(page, &what));
                assert!(pages.iter().all(|page| (page.width, page.height) == paper.size()));
            }
        }
    }
}

#[test]
fn sizes_may_be_mixed() {
    let entries = entries(&LAYOUTS, 24);
    for (per_page, _) in PER_PAGE {
        let pages = Sheet { per_page: Some(per_page), ..Sheet::default() }.pages(&entries);
        pages.iter().for_each(|page| check_geometry(page, "mixed"));
    }
}

#[test]
fn every_digit_is_there() {
    for layout in LAYOUTS {
        let entry = entries(&[layout], 1).remove(0);
        let pages = Sheet::default().pages(std::slice::from_ref(&entry));
        let [puzzle, solution] = &pages[..] else { panic!("{layout}: {} pages", pages.len()) };
        let on_board = |page: &Page| {
            let board = boards(page)[0];
            texts(page).iter().filter(|(_, area, _)| holds(&board, area)).count()
        };
        assert_eq!(on_board(puzzle), entry.puzzle.values().count() + live(&entry.puzzle).len(), "{layout}");
        assert_eq!(on_board(solution), entry.puzzle.layout().cell_count(), "{layout}");
    }
}

#[test]
fn digits_are_in_the_middle_of_their_cells() {
    let layout = Layout::classic();
    let entry = SheetEntry::from(bare("3x3"));
    let page = &Sheet::default().pages(std::slice::from_ref(&entry))[0];
    let Some(Element::Frame { area, .. }) =
        page.elements.iter().find(|element| matches!(element, Element::Frame { .. }))
    else {
        panic!("a board has a frame")
    };
    let cell = area.width / 9.0;
    for (at, value) in entry.puzzle.values() {
        let x = area.x + (layout.col(at) as f64 + 0.5) * cell;
        let y = area.y + (layout.row(at) as f64 + 0.5) * cell;
        let is_there = texts(page).iter().any(|(_, area, text)| {
            let (dx, dy) = (area.x + area.width / 2.0 - x, area.y + area.height / 2.0 - y);
            *text == value.digit.to_string() && dx.abs() < 0.01 && dy.abs() < 0.02 * cell
        });
        assert!(is_there, "{}", layout.cell_name(at));
    }
}

#[test]
fn numbers_go_with_solutions() {
    let mut entries = entries(&["3x3"], 5);
    entries.iter_mut().for_each(|entry| entry.caption = None);
    entries[2].solution = None;
    let pages = Sheet { title: Some("Five".to_owned()), ..Sheet::default() }.pages(&entries);
    let outside = |page: &Page| {
        let boards = boards(page);
        let texts = texts(page).into_iter().filter(|(_, area, _)| boards.iter().all(|board| are_apart(board, area)));
        texts.map(|(_, _, text)| text.to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(outside(&pages[0]), ["Five", "1", "2", "3", "4", "1"], "the last is that of the page");
    assert_eq!(outside(&pages[1]), ["Five", "5", "2"]);
    assert_eq!(outside(&pages[2]), ["Five", "Solutions", "1", "2", "4", "5", "3"]);
    assert_eq!(pages.len(), 3);
}

#[test]
fn as_many_as_fit_unless_told() {
    for (side, puzzles, expected) in [
        (9, 1, PerPage::One),
        (9, 2, PerPage::Two),
        (9, 3, PerPage::Four),
        (4, 50, PerPage::Four),
        (12, 50, PerPage::Two),
        (16, 50, PerPage::One),
        (25, 2, PerPage::One),
    ] {
        assert_eq!(PerPage::fitting(puzzles, side), expected, "{puzzles} of {side}");
    }
    assert!(Sheet::default().pages(&[]).is_empty());
}

#[test]
fn diagonals_and_windows_are_shaded() {
    let cells = |name: &str| {
        let pages = Sheet::default().pages(&[SheetEntry::from(bare(name))]);
        let areas = pages[0].elements.iter().filter_map(|element| match element {
            Element::Fills { areas, .. } => Some(areas.len()),
            _ => None,
        });
        areas.collect::<Vec<_>>()
    };
    assert_eq!(cells("3x3"), []);
    assert_eq!(cells("3x3+x"), [17]);
    assert_eq!(cells("3x3+windoku"), [36]);
    assert_eq!(cells("3x3+windoku+x"), [29, 12], "cells in one of them, cells in both");
    assert_eq!(cells("2x2+extra:r1c1r1c2r2c3r2c4+extra:r1c1r2c2r3c4r4c3"), [6, 1]);
    // A cell alone has four sides to its outline, one beside another three.
    let pages = Sheet::default().pages(&[SheetEntry::from(bare("2x2+extra:r1c1r1c2r2c2r4c4"))]);
    let mut outlines = pages[0].elements.iter().filter_map(|element| match element {
        Element::Lines { lines, .. } => Some(lines.len()),
        _ => None,
    });
    assert_eq!(outlines.next_back(), Some(3 + 2 + 3 + 4));
}

#[test]
fn houses_that_cannot_be_shaded_are_said() {
    let mut entry = SheetEntry::from(bare("3x3+disjoint"));
    let text = |entry: &SheetEntry| page_svg(&Sheet::default().pages(std::slice::from_ref(entry))[0]);
    assert!(text(&entry).contains(">disjoint groups</text>"));
    entry.caption = Some("hard".to_owned());
    assert!(text(&entry).contains(">disjoint groups, hard</text>"));
}

#[test]
fn a_page_as_svg() {
    for layout in LAYOUTS {
        let pages = Sheet { title: Some("A < B & C".to_owned()), ..Sheet::default() }.pages(&entries(&[layout], 3));
        for page in &pages {
            let svg = page_svg(page);
            let document = Document::parse(&svg).unwrap();
            assert_eq!(document.root_element().attribute("width"), Some("595.28pt"));
            let found = document.descendants().filter(|node| node.has_tag_name("text"));
            let found: Vec<_> = found.map(|node| node.text().unwrap().to_owned()).collect();
            assert_eq!(found, texts(page).iter().map(|(_, _, text)| text.to_string()).collect::<Vec<_>>());
        }
    }
}

/// The objects of a PDF, found by its cross-reference table, which must be correct.
fn objects(pdf: &[u8]) -> Vec<&[u8]> {
    let number = |bytes: &[u8]| std::str::from_utf8(bytes).unwrap().trim().parse::<usize>().unwrap();
    let find = |from: usize, what: &[u8]| {
        let found = pdf[from..].windows(what.len()).position(|window| window == what);
        from + found.unwrap_or_else(|| panic!("no {} from {from} on", String::from_utf8_lossy(what)))
    };
    assert!(pdf.starts_with(b"%PDF-1.4\n") && pdf.ends_with(b"%%EOF"));
    let last = pdf.windows(9).rposition(|window| window == b"startxref").unwrap();
    let table = number(&pdf[last + 9..pdf.len() - 5]);
    assert!(pdf[table..].starts_with(b"xref\n0 "));
    let heading = find(table + 5, b"\n");
    let count = number(&pdf[table + 7..heading]);
    let entries = &pdf[heading + 1..heading + 1 + 20 * count];
    let mut objects = Vec::new();
    // Number 0 is the head of the free ones.
    assert_eq!(&entries[10..18], b" 65535 f");
    for (id, entry) in (1..).zip(entries[20..].chunks(20)) {
        assert_eq!(&entry[10..18], b" 00000 n");
        let start = number(&entry[..10]);
        let head = format!("{id} 0 obj\n");
        assert!(pdf[start..].starts_with(head.as_bytes()), "object {id}");
        objects.push(&pdf[start + head.len()..find(start, b"\nendobj")]);
    }
    assert!(pdf[heading + 1 + 20 * count..].starts_with(b"trailer"));
    objects
}

fn count(text: &[u8], what: &str) -> usize {
    text.windows(what.len()).filter(|window| *window == what.as_bytes()).count()
}

#[test]
fn pages_as_pdf() {
    for (layout, title) in [("3x3", Some("Train")), ("5x5", None), ("3x3+x", Some("Über 数独"))] {
        let title = title.map(str::to_owned);
        let pages = Sheet { title: title.clone(), ..Sheet::default() }.pages(&entries(&[layout], 7));
        let bytes = pdf(&pages, title.as_deref(), None);
        assert_eq!(bytes, pdf(&pages, title.as_deref(), None));
        let objects = objects(&bytes);
        assert!(objects[0].starts_with(b"<</Type/Catalog/Pages 2 0 R"));
        assert_eq!(count(objects[1], &format!("/Count {}", pages.len())), 1);
        assert_eq!(objects.iter().filter(|object| object.starts_with(b"<</Type/Page/")).count(), pages.len());
        let streams: Vec<&[u8]> = objects.iter().copied().filter(|object| count(object, "stream\n") > 0).collect();
        assert_eq!(streams.len(), pages.len());
        for (stream, page) in streams.iter().zip(&pages) {
            let length = stream.strip_prefix(b"<</Length ").unwrap().split(|&byte| byte == b'>').next().unwrap();
            let length: usize = std::str::from_utf8(length).unwrap().parse().unwrap();
            let start = stream.windows(7).position(|window| window == b"stream\n").unwrap() + 7;
            assert_eq!(&stream[start + length..], b"\nendstream");
            assert_eq!(count(&stream[start..], " Tm"), texts(page).len());
            assert_eq!(count(&stream[start..], "BT"), count(&stream[start..], "ET"));
        }
        for word in ["/CreationDate", "/ModDate", "/ID"] {
            assert_eq!(count(&bytes, word), 0);
        }
        assert_eq!(count(&bytes, "/BaseFont/Helvetica"), 2);
    }
}

#[test]
fn what_a_pdf_cannot_show_is_told() {
    let entry =
        SheetEntry { caption: Some("leicht · schön · 数\n独 …".to_owned()), ..SheetEntry::from(bare("3x3")) };
    let pages = Sheet::default().pages(&[entry]);
    assert_eq!(foreign_to_pdf(&pages, None).into_iter().collect::<String>(), "数独");
    // Not pure ASCII, so it is written in hexadecimal; a line break becomes a blank.
    let shown: String = b"leicht \xb7 sch\xf6n \xb7 ? ? \x85".iter().map(|byte| format!("{byte:02X}")).collect();
    assert_eq!(count(&pdf(&pages, None, None).to_ascii_uppercase(), &format!("<{shown}>")), 1);
}

/// A font with a box for each of some characters.
fn boxes(kind: &str) -> Vec<u8> {
    std::fs::read(format!("{}/../../testdata/boxes.{kind}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn a_font_of_the_user_shows_what_it_has() {
    for kind in ["ttf", "otf"] {
        let font = TextFont::new(boxes(kind)).unwrap();
        let lacking = |text: &str| foreign(text, Some(&font)).into_iter().collect::<String>();
        assert_eq!([lacking("Sudoku 数独"), lacking("Ж Я"), lacking("abc")], ["", "Я", ""], "abc needs no other font");
        assert_eq!(lacking("abc 数"), "abc", "a text is in one font");
        // Too long a title is cut by the widths of that font.
        let title = Some("数独".repeat(60));
        let pages = Sheet { title: title.clone(), font: Some(font.clone()), ..Sheet::default() }.pages(&[]);
        assert!(pages.is_empty());
        let pages = Sheet { title, font: Some(font.clone()), ..Sheet::default() }.pages(&entries(&["2x2"], 1));
        let heading = |page: &Page| {
            let texts = page.elements.iter().filter_map(|element| match element {
                Element::Texts { texts, .. } => Some(texts[0].1.clone()),
                _ => None,
            });
            texts.into_iter().find(|text| text.contains('数')).unwrap()
        };
        let heading = heading(&pages[0]);
        assert!(heading.ends_with('…') && (40..60).contains(&heading.chars().count()), "{heading}");
        assert!(foreign_to_pdf(&pages, Some(&font)).is_empty());
        assert_eq!(pdf(&pages, None, Some(&font)), pdf(&pages, None, Some(&font)));
    }
}

#[test]
fn damaged_fonts_are_refused_or_harmless() {
    for kind in ["ttf", "otf"] {
        let whole = boxes(kind);
        let pages = Sheet { title: Some("数独".into()), ..Sheet::default() }.pages(&entries(&["2x2"], 1));
        for length in (0..whole.len()).step_by(7) {
            if let Ok(font) = TextFont::new(&whole[..length]) {
                assert!(pdf(&pages, None, Some(&font)).starts_with(b"%PDF"));
            }
        }
        for at in 0..whole.len() {
            let mut wrong = whole.clone();
            wrong[at] ^= 0xff;
            if let Ok(font) = TextFont::new(wrong) {
                assert!(pdf(&pages, None, Some(&font)).starts_with(b"%PDF"));
            }
        }
    }
    assert!(TextFont::new(&b"%PDF-1.4"[..]).is_err());
}
