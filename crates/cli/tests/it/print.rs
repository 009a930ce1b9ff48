//! `pencilproof print`.

use crate::common::*;
use std::path::Path;

fn read(path: &Path) -> String {
    // The file is not UTF-8, but the tests look for ASCII only.
    String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned()
}

/// The number of pages of a PDF.
fn pages(pdf: &str) -> usize {
    pdf.matches("<</Type/Page/").count()
}

#[test]
fn puzzles_and_solutions_as_pdf() {
    let folder = folder();
    let pdf = folder.path().join("out.pdf");
    let input = many_lines(14).join("\n");
    let args = ["print", "--pdf", arg(&pdf), "--per-page", "6", "--title", "For the train"];
    assert_eq!(run_on(input.as_str(), args).ok(0), "");
    let text = read(&pdf);
    assert!(text.starts_with("%PDF-") && text.ends_with("%%EOF"));
    assert_eq!(pages(&text), 3 + 2);
    assert_eq!((text.matches("(For the train)").count(), text.matches("(Solutions)").count()), (1 + 5, 2));
    assert!(text.contains("/MediaBox[0 0 595.28 841.89]"));
    // Any number of threads writes the same bytes.
    run_on(input.as_str(), [&args[..], &["--threads", "1"]].concat()).ok(0);
    assert_eq!(read(&pdf), text);
    run_on(input.as_str(), [&args[..], &["--no-solutions", "--paper", "letter"]].concat()).ok(0);
    let text = read(&pdf);
    assert_eq!((pages(&text), text.matches("(Solutions)").count()), (3, 0));
    assert!(text.contains("/MediaBox[0 0 612 792]"));
    assert_eq!(names(&folder), ["out.pdf"]);
}

#[test]
fn every_layout_of_the_test_data() {
    let folder = folder();
    let pdf = folder.path().join("out.pdf");
    for (layout, line) in puzzles() {
        assert_eq!(run(["print", "--layout", &layout, &line, "--pdf", arg(&pdf), "--marks"]).ok(0), "");
        assert_eq!(pages(&read(&pdf)), 2, "{layout} {line}");
    }
}

#[test]
fn a_file_for_each_page_of_svg() {
    let folder = folder();
    let svg = folder.path().join("out.svg");
    run(["print", EASY, "--svg", arg(&svg), "--no-solutions"]).ok(0);
    assert_eq!(names(&folder), ["out.svg"]);
    assert_eq!(read(&svg).matches("<text ").count(), EASY.matches(|c| c != '.').count() + 2);
    let wrong = folder.path().join("out-2.svg");
    run(["print", EASY, "--svg", arg(&svg)]).ok(0);
    assert_eq!(names(&folder), ["out-1.svg", "out-2.svg", "out.svg"]);
    assert!(read(&wrong).contains(">Solutions</text>"));
}

#[test]
fn one_page_goes_to_standard_output() {
    let page = run(["print", EASY, "--svg", "-", "--no-solutions"]).ok(0);
    assert!(page.starts_with("<svg") && page.ends_with("</svg>\n"));
    let two = run(["print", EASY, "--svg", "-"]).failed();
    assert_eq!(two, "error: standard output takes only one document, but there are more\n");
    run(["print", EASY, "--svg", "-", "--pdf", "-", "--no-solutions"]).failed();
}

#[test]
fn captions_come_from_the_source() {
    let input = format!("{EASY} # medium · rated 2.3\n{EASY}\n");
    let page = run_on(input, ["print", "--svg", "-", "--no-solutions"]).ok(0);
    assert_eq!(page.matches(">medium · rated 2.3</text>").count(), 1);
}

#[test]
fn a_puzzle_without_a_unique_solution_gives_a_warning() {
    let input = [SMALL, SEVERAL, IMPOSSIBLE, TWICE].join("\n");
    let folder = folder();
    let pdf = folder.path().join("out.pdf");
    let told = run_on(input.as_str(), ["print", "--pdf", arg(&pdf)]);
    assert_eq!((told.code, told.out.as_str()), (0, ""));
    assert_eq!(
        told.err.lines().collect::<Vec<_>>(),
        [
            "warning: <stdin>:2: printed without a solution: the puzzle has several solutions",
            "warning: <stdin>:3: printed without a solution: the puzzle has no solution",
            "warning: <stdin>:4: printed without a solution: the puzzle has no solution",
        ]
    );
    assert_eq!(pages(&read(&pdf)), 2);
    assert_eq!(run_on(input.as_str(), ["print", "--pdf", arg(&pdf), "--no-solutions"]).ok(0), "");
    assert_eq!(pages(&read(&pdf)), 1);
}

#[test]
fn marks_are_printed_when_asked_for() {
    let digits = |args: &[&str]| {
        run([&["print", STRUCK, "--svg", "-", "--no-solutions"], args].concat()).ok(0).matches("<text ").count()
    };
    let givens = EASY.matches(|c| c != '.').count();
    assert_eq!(digits(&[]), givens + 2);
    assert!(digits(&["--marks"]) > 150 + givens);
}

#[test]
fn characters_that_a_pdf_cannot_show_are_refused() {
    let folder = folder();
    let pdf = folder.path().join("out.pdf");
    let svg = folder.path().join("out.svg");
    let print = |more: &[&str]| run([&["print", SMALL, "--pdf", arg(&pdf)], more].concat());
    let told = print(&["--title", "数独"]).failed();
    assert!(told.contains("lack 数 独; name one that has them with --font FILE, or write --svg"), "{told}");
    // The generator says so before it makes its puzzles.
    let told = run(["generate", "-n", "9999", "--unbiased", "--pdf", arg(&pdf), "--title", "数独"]).failed();
    assert!(told.contains("lack 数 独"), "{told}");
    let caption = run_on(format!("{SMALL} # задача\n"), ["print", "--pdf", arg(&pdf), "--svg", arg(&svg)]).failed();
    assert!(caption.contains("lack а д з ч"), "{caption}");
    assert_eq!(names(&folder), [""; 0], "no file is written, not even the other one");
    let boxes = data("boxes.ttf");
    assert!(print(&["--font", &boxes, "--title", "数 Я"]).failed().contains("boxes.ttf cannot show Я; name another"));
    assert!(print(&["--font", &boxes, "--title", "א"]).failed().contains("sets them from right to left"));
    let other = file(&folder, "other", "no font");
    assert!(print(&["--font", arg(&other)]).failed().contains("not a TrueType or OpenType font"));
    assert!(print(&["--font", "missing.ttf"]).failed().contains("cannot read the font missing.ttf"));
    assert_eq!(names(&folder), ["other"]);
    run(["print", SMALL, "--svg", arg(&svg), "--title", "数独", "--no-solutions"]).ok(0);
    assert!(read(&svg).contains("数独"));
}

#[test]
fn titles_in_any_script_use_the_font_of_the_user() {
    let folder = folder();
    let pdf = folder.path().join("out.pdf");
    for (font, kind) in [("boxes.ttf", "/FontFile2"), ("boxes.otf", "/CIDFontType0C")] {
        let args = ["print", SMALL, "--pdf", arg(&pdf), "--font", &data(font), "--title", "Sudoku 数独"];
        assert_eq!(run(args).ok(0), "");
        let text = read(&pdf);
        for part in ["/Identity-H", "Boxes-Regular", "/ToUnicode", "<6570>", "<72EC>", kind] {
            assert!(text.contains(part), "{font}: {part}");
        }
        assert!(!text.contains("(??)"));
        let first = std::fs::read(&pdf).unwrap();
        run(args).ok(0);
        assert_eq!(std::fs::read(&pdf).unwrap(), first, "the same bytes each time");
        // A font that is not needed is not embedded.
        run(["print", SMALL, "--pdf", arg(&pdf), "--font", &data(font), "--title", "Sudoku"]).ok(0);
        assert!(!read(&pdf).contains("Boxes"));
    }
}

#[test]
fn ratings_name_their_scale() {
    let input = format!("{EASY} # first\n{HARD}\n{SEVERAL}\n");
    let captions =
        |args: &[&str]| run_on(&input[..], [&["print", "--svg", "-", "--no-solutions"], args].concat()).ok(0);
    let plain = captions(&[]);
    assert!(plain.contains(">first</text>") && !plain.contains("rating"));
    let rated = captions(&["--ratings"]);
    let ratings: Vec<&str> = rated.split("Pencilproof rating ").skip(1).map(|rest| &rest[..3]).collect();
    let known = run_on(&input[..], ["solve", "--json"]).out;
    let known: Vec<serde_json::Value> = known.lines().take(2).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(ratings, [known[0]["rating"].to_string(), known[1]["rating"].to_string()], "{rated}");
    assert!(rated.contains(">first · Pencilproof rating 1.5</text>"), "{rated}");
    let made = run(["generate", "--seed", "1", "--difficulty", "easy", "--svg", "-", "--no-solutions"]).ok(0);
    assert!(made.contains("easy · Pencilproof rating 1."), "{made}");
}

#[test]
fn bad_input_leaves_no_file() {
    let folder = folder();
    let pdf = folder.path().join("out.pdf");
    let late = format!("{EASY}\nnonsense\n");
    for (input, what) in
        [("", "no puzzle in the input"), ("\n", "no puzzle in the input"), ("nonsense", ":1"), (&late, ":2")]
    {
        let error = run_on(input, ["print", "--pdf", arg(&pdf)]).failed();
        assert!(error.contains(what), "{error}");
    }
    run_on("nonsense\n", ["print", "--pdf", arg(&pdf), "--keep-going"]);
    assert_eq!(names(&folder), [""; 0]);
    let kept = run_on(format!("{EASY}\n1.2\n"), ["print", "--pdf", arg(&pdf), "--keep-going"]);
    assert_eq!((kept.code, names(&folder)), (2, vec!["out.pdf".to_owned()]));
    for args in [&["print", EASY][..], &["print", EASY, "--per-page", "3", "--pdf", "x"], &["print", EASY, "--marks"]] {
        assert!(run(args).failed().contains("--p"));
    }
    run(["print", EASY, "--pdf", "missing/out.pdf"]).failed();
}

#[test]
fn the_number_of_puzzles_is_limited() {
    let folder = folder();
    let pdf = folder.path().join("out.pdf");
    let error = run_on(format!("{SMALL}\n").repeat(10_001), ["print", "--pdf", arg(&pdf)]);
    assert_eq!(error.code, 2);
    assert!(error.err.contains("<stdin>:10001: at most 10000 puzzles can be printed at once"), "{}", error.err);
    assert_eq!(names(&folder), [""; 0]);
}
