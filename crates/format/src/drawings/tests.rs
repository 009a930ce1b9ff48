//! Drawings of both programs, told by legends, ignored and refused.

use super::*;
use crate::{Document, Format, ReadOptions, read_str};
use proptest::prelude::*;

const CELLS: &str = "ce:[[,,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],\
    [[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";

/// Reads a 4x4 of SudokuPad on which something is drawn.
fn read_by(drawn: &str, drawings: Drawings) -> Result<Document, String> {
    let options = ReadOptions { constraints: true, drawings, ..ReadOptions::default() };
    crate::formats::scl::read(&format!("{{{CELLS},{drawn}}}"), 0..1, &options).map_err(|fault| fault.reason.to_string())
}

fn told(drawn: &str, legend: &str) -> Result<Vec<String>, String> {
    let legend = legend.parse().map_err(|error: LegendError| error.to_string())?;
    let document = read_by(drawn, Drawings::Told(Arc::new(legend)))?;
    let layout = document.puzzle.layout();
    Ok(layout.constraints().iter().map(|constraint| constraint.describe(layout)).collect())
}

fn listed(drawn: &str) -> Vec<String> {
    let looks = |group: &DrawingGroup| {
        let looks: Vec<String> = group.looks().iter().map(|(name, value)| format!("{name} {value}")).collect();
        let cells: Vec<String> = group.cells().iter().map(|cells| cells.join(" ")).collect();
        format!("{}: {}", looks.join(", ").replace('"', ""), cells.join("; "))
    };
    read_by(drawn, Drawings::Ignored).unwrap().ignored.iter().map(looks).collect()
}

const THERMO: &str =
    "l:[{wp:[[0.5,0.5],[0.5,2.5]],c:CFCFCF,th:16}],u:[{ct:[0.5,0.5],w:0.85,h:0.85,r:t,c1:CFCFCF,c2:CFCFCF}]";

#[test]
fn drawings_are_refused_ignored_or_told() {
    let refused = read_by(THERMO, Drawings::Refused).unwrap_err();
    assert_eq!(refused, "lines/0: what 1 line of colour #cfcfcf means is not said; a legend can say it");
    let ignored = read_by(THERMO, Drawings::Ignored).unwrap();
    assert!(ignored.puzzle.layout().is_plain());
    assert_eq!(ignored.ignored.iter().map(DrawingGroup::to_string).collect::<Vec<_>>(), ["1 line of colour #cfcfcf"]);
    let thermo = told(THERMO, r#"[{"draw":"line","start":"bulb","is":"thermo"}]"#).unwrap();
    assert_eq!(thermo, ["thermometer r1c1 r1c2 r1c3"]);
    let other = told(THERMO, r#"[{"draw":"line","start":"circle","is":"thermo"}]"#).unwrap_err();
    assert!(other.starts_with("lines/0: what 1 line"), "{other}");
    assert_eq!(told(THERMO, r#"[{"draw":"line","is":"nothing"}]"#).unwrap(), Vec::<String>::new());
}

#[test]
fn marks_at_the_ends_belong_to_a_line() {
    let line = "l:[{wp:[[0.5,0.5],[0.5,2.5]],c:#0,th:32}]";
    let with = |marks: &str| listed(&format!("{line},o:[{marks}]")).join(" / ");
    let plain = "draw line, colour #000000, width 0.5";
    assert_eq!(with("{ct:[0.5,2.5],w:0.8,h:0.8,r:t,c2:#0}"), format!("{plain}, start bulb: r1c3 r1c2 r1c1"));
    let circles = "{ct:[0.5,2.5],w:0.8,h:0.8,r:t,c1:#0,c2:#F},{ct:[0.5,0.5],w:0.8,h:0.8,r:t,c1:#0,c2:#F}";
    assert_eq!(with(circles), format!("{plain}, start circle, end circle: r1c1 r1c2 r1c3"));
    assert_eq!(with("{ct:[0.5,0.5],w:0.8,h:0.8,angle:45,c2:#0}"), format!("{plain}, start diamond: r1c1 r1c2 r1c3"));
    // One of another colour has a meaning of its own, and so has a small one.
    for mark in ["{ct:[0.5,0.5],w:0.8,h:0.8,r:t,c2:CFCFCF}", "{ct:[0.5,0.5],w:0.3,h:0.3,r:t,c2:#0}"] {
        assert!(with(mark).starts_with(&format!("{plain}: r1c1 r1c2 r1c3 / draw circle, at cell")), "{mark}");
    }
}

#[test]
fn what_nobody_sees_is_nothing() {
    assert!(
        listed("o:[{ct:[0.5,0.5],w:1,h:1},{ct:[0.5,0.5],w:1,h:1,c2:'#ffffff00',te:' '},,{class:'board-position'}]")
            .is_empty()
    );
    assert_eq!(listed("o:[{ct:[0.5,0.5],w:1,h:1,te:[1]},{ct:[0.5,0.5],w:1,h:1,c2:t}]"), ["draw drawing: ; "]);
    assert_eq!(listed("l:[{c:#0}],a:[{wp:[[0.5,0.5]]}],o:[{te:5}],foglight:[[0,0]]").len(), 3);
}

#[test]
fn each_place_has_its_constraints() {
    let is = |drawn: &str, line: &str| told(drawn, &format!("[{line}]")).unwrap_or_else(|error| vec![error]);
    let edge = |text: &str, ct: &str| format!("o:[{{ct:{ct},w:0.25,h:0.25,te:'{text}'}}]");
    assert_eq!(
        is(&edge("V", "[0.5,1]"), r#"{"draw":"text","at":"edge","text":"V","is":"xv"}"#),
        ["X or V r1c1 r1c2, value 5"]
    );
    let greater = r#"{"draw":"text","at":"edge","is":"greater"}"#;
    assert_eq!(is(&edge(">", "[0.5,1]"), greater), ["greater-than sign r1c1 r1c2"]);
    assert_eq!(is(&edge("<", "[0.5,1]"), greater), ["greater-than sign r1c2 r1c1"]);
    assert_eq!(is(&edge("^", "[1,0.5]"), greater), ["greater-than sign r2c1 r1c1"]);
    for (text, ct) in [("x", "[0.5,1]"), ("^", "[0.5,1]"), (">", "[1,0.5]")] {
        let error = is(&edge(text, ct), greater);
        assert_eq!(
            error,
            ["overlays/0: the constraint has no 'cells', which a greater-than sign needs"],
            "{text} {ct}"
        );
    }
    let white = "o:[{ct:[0.5,1],w:0.3,h:0.3,r:t,c1:#0,c2:#F,te:2}]";
    assert_eq!(is(white, r#"{"draw":"circle","fill":"white","is":"difference"}"#), ["difference r1c1 r1c2, value 2"]);
    let fixed = r#"{"draw":"circle","text":"number","is":{"type":"difference","value":3}}"#;
    assert_eq!(is(white, fixed), ["difference r1c1 r1c2, value 3"]);
    let angle = "l:[{wp:[[0.4,0.9],[0.5,1.1],[0.6,0.9]],c:#0,th:3}]";
    assert_eq!(is(angle, r#"{"draw":"angle","at":"edge","is":"greater"}"#), ["greater-than sign r1c1 r1c2"]);
    let corner = "o:[{ct:[1,1],w:0.7,h:0.7,r:t,c1:#0,c2:#F,te:'1 2\\n3'}]";
    assert_eq!(is(corner, r#"{"draw":"circle","at":"corner","is":"quadruple"}"#).len(), 1);
    let outside = "o:[{ct:[-0.5,1.5],w:0.3,h:0.3,te:5}]";
    assert_eq!(
        is(outside, r#"{"draw":"text","at":"outside","is":"sandwich"}"#),
        ["sandwich r1c2 r2c2 r3c2 r4c2, value 5"]
    );
    let little = "a:[{wp:[[-0.3,-0.3],[-0.1,-0.1]],c:#0,th:2}],o:[{ct:[-0.5,-0.5],w:0.3,h:0.3,te:9}]";
    let line = r#"{"draw":"text","at":"outside with an arrow","is":"little-killer"}"#;
    assert!(is(little, line)[0].contains("r1c1"), "{:?}", is(little, line));
    // Each of two clues that see one cell is a constraint of its own.
    let corners = "a:[{wp:[[-0.3,2.7],[-0.1,2.9]],c:#0,th:2},{wp:[[4.3,1.3],[4.1,1.1]],c:#0,th:2}],\
        o:[{ct:[-0.5,2.5],w:0.3,h:0.3,te:3},{ct:[4.5,1.5],w:0.3,h:0.3,te:3}]";
    let clues = is(corners, line);
    assert_eq!(clues, ["little killer r1c4, value 3", "little killer r4c1, value 3"]);
    let arrow = "a:[{wp:[[0.5,0.8],[0.5,2.5]],c:#0,th:5}],o:[{ct:[0.5,0.5],w:0.75,h:0.75,r:t,c1:#0,c2:#F}]";
    assert_eq!(is(arrow, r#"{"draw":"arrow","start":"circle","is":"arrow"}"#), ["arrow r1c1 r1c2 r1c3"]);
    let pill = "a:[{wp:[[0.5,1.8],[0.5,3.5]],c:#0,th:5}],o:[{ct:[0.5,1],w:1.75,h:0.75,r:t,c1:#0,c2:#F}]";
    assert_eq!(is(pill, r#"{"draw":"arrow","start":"pill","is":"pill-arrow"}"#), ["pill arrow r1c1 r1c2 r1c3 r1c4"]);
    assert_eq!(is(pill, r#"{"draw":"arrow","is":"arrow"}"#), ["arrows/0: 'circle' has 2 cells; it must have 1"]);
    let diagonal = "l:[{wp:[[4,0],[0,4]],c:34BBE6,th:2}]";
    assert_eq!(is(diagonal, r#"{"draw":"line","at":"diagonal","is":"diagonal"}"#).len(), 1);
    let cage = "ca:[{ce:[[0,0],[0,1]],v:'5'}]";
    assert_eq!(is(cage, r#"{"draw":"cage","text":"number","is":"killer"}"#), ["killer cage r1c1 r1c2, sum 5"]);
    let whole = is(THERMO, r#"{"draw":"line","is":"renban"},{"everywhere":"anti-knight"}"#);
    assert_eq!(whole.len(), 2);
}

#[test]
fn marks_in_cells_are_one_constraint() {
    let marks = "u:[{ct:[0.5,0.5],w:0.7,h:0.7,r:t,c2:CFCFCF},{ct:[2.5,2.5],w:0.7,h:0.7,r:t,c2:CFCFCF}]";
    let circles = told(marks, r#"[{"draw":"circle","at":"cell","is":"counting-circles"}]"#).unwrap();
    assert_eq!(circles.len(), 1);
    let shades = "u:[{ct:[0.5,0.5],w:1,h:1,c2:F00F00},{ct:[0.5,1.5],w:1,h:1,c2:F00F00},\
        {ct:[2.5,2.5],w:1,h:1,c2:F00F00},{ct:[2.5,3.5],w:1,h:1,c2:F00F00}]";
    let clones = told(shades, r#"[{"draw":"shade","is":"clone"}]"#).unwrap();
    assert_eq!(clones.len(), 1, "{clones:?}");
}

#[test]
fn what_is_written_does_not_command_the_terminal() {
    let escape = "o:[{ct:[0.5,1],w:0.3,h:0.3,te:'\\u001b[31mx'}]";
    assert_eq!(read_by(escape, Drawings::Ignored).unwrap().ignored[0].to_string(), "1 text with '[31mx'");
}

#[test]
fn there_is_an_end_to_everything() {
    let many = |item: &str, count: usize| vec![item; count].join(",");
    let dots = format!("o:[{}]", many("{ct:[0.5,1],w:0.3,h:0.3,r:t,c2:#0}", 5001));
    assert_eq!(read_by(&dots, Drawings::Ignored).unwrap_err(), "5001 things are drawn; there can be 5000");
    let lines = format!("[{}]", many(r#"{"draw":"line","is":"nothing"}"#, 2001));
    assert!(told(THERMO, &lines).unwrap_err().contains("at most 2000 lines"));
    let endless = format!("l:[{{wp:[{}],c:#0,th:5}}]", many("[0.5,0.5],[0.5,3.5]", 1000));
    assert!(listed(&endless)[0].contains("at elsewhere"), "{:?}", listed(&endless));
}

#[test]
fn loops_are_not_cut() {
    let ring = "l:[{wp:[[0.5,0.5],[0.5,1.5],[1.5,1.5],[1.5,0.5],[0.5,0.5]],c:#0,th:5}]";
    let is = |is: &str| told(ring, &format!(r#"[{{"draw":"line","is":{is}}}]"#));
    assert_eq!(is(r#"{"type":"whisper","value":2}"#).unwrap().len(), 1);
    assert_eq!(is(r#"{"type":"sum-line","value":5}"#).unwrap().len(), 1);
    assert_eq!(is("\"renban\"").unwrap().len(), 1);
    // A parity line has no way to say that its ends meet.
    assert!(is("\"parity-line\"").unwrap_err().starts_with("lines/0: "));
}

#[test]
fn a_constraint_that_cannot_be_is_an_error_with_its_place() {
    let wrong = |is: &str| told(THERMO, &format!(r#"[{{"draw":"line","is":{is}}}]"#)).unwrap_err();
    assert_eq!(wrong("\"whisper\""), "lines/0: the constraint has no 'value', which a whisper needs");
    assert_eq!(wrong(r#"{"type":"whisper","value":"x"}"#).split(':').next(), Some("lines/0"));
    assert_eq!(wrong("\"sandwich\"").split(':').next(), Some("lines/0"));
    let odd_text = "o:[{ct:[0.5,1],w:0.3,h:0.3,r:t,c1:#0,c2:#F,te:'x'}]";
    let dot = told(odd_text, r#"[{"draw":"circle","is":"difference"}]"#).unwrap_err();
    assert!(dot.starts_with("overlays/0: ") && dot.contains("value"), "{dot}");
    let everywhere = told(THERMO, r#"[{"draw":"line","is":"nothing"},{"everywhere":"thermo"}]"#).unwrap_err();
    assert!(everywhere.starts_with("/legend/1/everywhere: "), "{everywhere}");
}

#[test]
fn a_legend_is_not_passed_over() {
    let legend = Drawings::Told(Arc::new(r#"[{"everywhere":"anti-knight"}]"#.parse().unwrap()));
    let options = ReadOptions { constraints: true, drawings: legend, ..ReadOptions::default() };
    for text in ["1...............", r#"{"puzzle":"1..............."}"#, "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]"] {
        let error = read_str(text, &options).unwrap_err().to_string();
        assert!(error.contains("this format has no drawings"), "{error}");
        let streamed = crate::Reader::new(text.as_bytes(), options.clone()).next().unwrap().unwrap_err().to_string();
        assert!(streamed.contains("this format has no drawings"), "{streamed}");
    }
    let plain = told("l:[]", r#"[{"everywhere":"anti-knight"}]"#).unwrap();
    assert_eq!(plain.len(), 1);
    let unknown = ReadOptions { constraints: false, ..options };
    let json = r#"{"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}"#;
    assert!(read_str(json, &unknown).unwrap_err().to_string().contains("cannot be used here"));
}

#[test]
fn the_drawings_of_f_puzzles_are_read_too() {
    let row = "[{},{},{},{}]";
    let of = |members: &str| format!(r#"{{"size":4,"grid":[{row},{row},{row},{row}],{members}}}"#);
    let line = of(r##""line":[{"lines":[["R1C1","R1C2","R2C2"]],"outlineC":"#67F067","width":0.4}]"##);
    let circle =
        of(r##""circle":[{"cells":["R1C1","R1C2"],"baseC":"#FFFFFF","outlineC":"#000000","width":0.3,"height":0.3}]"##);
    let text = of(r##""text":[{"cells":["R0C2"],"fontC":"#000000","value":"7"}]"##);
    let cage = of(r##""cage":[{"cells":["R1C1","R1C2"],"outlineC":"#000000","value":"5"}]"##);
    let told = |text: &str, legend: &str| {
        let drawings = Drawings::Told(Arc::new(legend.parse().unwrap()));
        let options =
            ReadOptions { constraints: true, drawings, format: Format::by_id("fpuzzles"), ..ReadOptions::default() };
        let document = read_str(text, &options).map_err(|error| error.to_string())?.remove(0);
        let layout = document.puzzle.layout().clone();
        Ok::<_, String>(layout.constraints().iter().map(|constraint| constraint.describe(&layout)).collect::<Vec<_>>())
    };
    let green = r##"[{"draw":"line","colour":"#67f067","is":{"type":"whisper","value":2}}]"##;
    assert_eq!(told(&line, green).unwrap().len(), 1);
    assert_eq!(told(&circle, r#"[{"draw":"circle","at":"edge","is":"difference"}]"#).unwrap().len(), 1);
    assert_eq!(
        told(&text, r#"[{"draw":"text","at":"outside","is":"sandwich"}]"#).unwrap(),
        ["sandwich r1c2 r2c2 r3c2 r4c2, value 7"]
    );
    assert_eq!(told(&cage, r#"[{"draw":"cage","is":"killer"}]"#).unwrap(), ["killer cage r1c1 r1c2, sum 5"]);
    assert!(told(&line, r#"[{"draw":"arrow","is":"renban"}]"#).unwrap_err().contains("line/0: what 1 line"));
    assert!(read_str(&line, &ReadOptions::default()).unwrap_err().to_string().contains("line/0: what 1 line"));
}

proptest! {
    /// Whatever is drawn is listed, told or an error, and nothing is a panic or takes long.
    #[test]
    fn any_elements_are_read(
        points in prop::collection::vec((-3.0..30.0_f64, -3.0..30.0_f64), 0..6),
        size in -2.0..30.0_f64,
        text in "[0-9VX<>^ ]{0,4}",
        member in prop::sample::select(vec!["l", "a", "o", "u"]),
        is in prop::sample::select(vec!["renban", "arrow", "clone", "little-killer", "quadruple", "killer", "odd", "diagonal"]),
    ) {
        let points: Vec<String> = points.iter().map(|(row, col)| format!("[{:.2},{:.2}]", row, col)).collect();
        let first = points.first().cloned().unwrap_or_default();
        let item = format!("{{wp:[{}],ct:[{first}],w:{size:.1},h:{size:.1},te:'{text}',c:#0,c2:#0,th:5}}", points.join(","));
        let item = item.replace("ct:[[", "ct:[").replace("]],w", "],w");
        let drawn = format!("{member}:[{item}]");
        let _ = read_by(&drawn, Drawings::Refused);
        prop_assert!(read_by(&drawn, Drawings::Ignored).is_ok());
        let legend = ["line", "arrow", "circle", "text", "square", "shade", "pill", "diamond"];
        let lines: Vec<String> = legend.iter().map(|draw| format!(r#"{{"draw":"{draw}","is":"{is}"}}"#)).collect();
        let _ = told(&drawn, &format!("[{}]", lines.join(",")));
    }
}
