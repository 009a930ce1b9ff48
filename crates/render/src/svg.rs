//! The board as SVG: a scene on paper, with the lines of the board and a style sheet.

mod style;

pub use style::Theme;

use crate::Picture;
use crate::frame::{Border, Run, Shade, lines, shades, unshaded};
use crate::look::Look;
use crate::picture::Reading;
use crate::scene::{
    BASELINE, CELL, CageLabel, CageShape, Digit, DigitKind, FigureShape, FigureText, Margin, Measures, Number, Point,
    Scene, Tint, cages, figures, margin, outline, rules,
};
use crate::xml::{escape, number};
use pencilproof_core::Layout;
use std::fmt::Write;
use style::sheet;

/// The room for row and column numbers.
const LABEL: f64 = 26.0;
/// The room for the outer line.
const MARGIN: f64 = 4.0;
/// The room for a rule below the board.
const RULE: f64 = 22.0;

/// Draws a picture as an SVG document, for a page or to stand alone.
///
/// Colours come from an inline style sheet, by class. A page can replace them with CSS variables: `--pm-card`,
/// `--pm-ink` (givens), `--pm-placed`, `--pm-faint` (candidates), `--pm-muted` (row and column numbers),
/// `--pm-hairline`, `--pm-thick`, `--pm-cage`, `--pm-shade` (extra houses). What a step marks has `--pm-accent`,
/// `--pm-green`, `--pm-blue`, `--pm-amber`, `--pm-violet`, `--pm-red`, `--pm-sky` (fins), `--pm-orange` (guardians),
/// `--pm-lime`, `--pm-rose` and `--pm-teal` (almost locked sets), each also with `-soft`.
#[must_use]
pub fn svg(picture: &Picture<'_>, theme: Theme) -> String {
    let drawing = Drawing::new(picture);
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = drawing.write(&mut out, picture, theme);
    out
}

struct Drawing<'a> {
    reading: Reading<'a>,
    scene: Scene,
    cages: Vec<CageShape>,
    figures: Vec<FigureShape>,
    margin: Margin,
}

impl<'a> Drawing<'a> {
    fn new(picture: &Picture<'a>) -> Self {
        let reading = Reading::new(picture);
        let scene = Scene::laid(&reading);
        let cages = cages(reading.layout);
        let figures = figures(reading.layout);
        let margin = margin(reading.layout);
        Drawing { reading, scene, cages, figures, margin }
    }

    fn layout(&self) -> &Layout {
        self.reading.layout
    }

    fn write(&self, out: &mut String, picture: &Picture<'_>, theme: Theme) -> std::fmt::Result {
        let size = self.layout().side() as f64 * CELL;
        let start = if picture.labels { LABEL } else { MARGIN };
        let rules = rules(self.layout());
        let margin = self.margin;
        let (left, top) = (number(-start - margin.left), number(-start - margin.top));
        let width = number(start + size + MARGIN + margin.across());
        let height = number(start + size + MARGIN + margin.down() + RULE * rules.len() as f64);
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left} {top} {width} {height}\" role=\"img\" \
             class=\"pencilproof {}\" font-size=\"{}\">",
            theme.class(),
            number(self.scene.mark)
        )?;
        let title = picture.title.map_or_else(|| format!("Sudoku {0} by {0}", self.layout().side()), str::to_owned);
        writeln!(out, "<title>{}</title>", escape(&title))?;
        writeln!(out, "<desc>{}</desc>", escape(&self.description()))?;
        writeln!(out, "<style>\n{}</style>", sheet(theme, self.layout(), &self.reading.looks()))?;
        let rect =
            |class: &str| format!("<rect class=\"{class}\" width=\"{0}\" height=\"{0}\" rx=\"6\"/>", number(size));
        let paper = format!("x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"");
        writeln!(out, "<rect class=\"paper\" {paper}/>")?;
        writeln!(out, "{}", rect("card"))?;
        self.grounds(out)?;
        self.lines(out)?;
        writeln!(out, "{}", rect("thick"))?;
        if picture.labels {
            self.labels(out)?;
        }
        let (between, under): (Vec<_>, Vec<_>) = self.figures.iter().partition(|each| each.is_between);
        under.into_iter().try_for_each(|each| figure(out, each))?;
        for cage in &self.cages {
            writeln!(out, "<path class=\"cage\" d=\"{}\"/>", cage.path())?;
        }
        between.into_iter().try_for_each(|each| figure(out, each))?;
        self.links(out)?;
        self.scene.digits.iter().try_for_each(|each| digit(out, each))?;
        self.cages.iter().filter_map(|cage| cage.label.as_ref()).try_for_each(|each| cage_label(out, each))?;
        self.scene.numbers.iter().try_for_each(|each| node_number(out, each))?;
        for (place, rule) in rules.iter().enumerate() {
            let y = number(size + margin.bottom + MARGIN + RULE * (place as f64 + 0.75));
            writeln!(out, "<text class=\"rule\" x=\"0\" y=\"{y}\">{}</text>", escape(rule))?;
        }
        writeln!(out, "</svg>")
    }

    /// The content in words, for readers who cannot see it.
    fn description(&self) -> String {
        let puzzle = self.reading.puzzle;
        let givens = puzzle.givens().count();
        let mut text = format!("givens: {givens}. placed values: {}.", puzzle.values().count() - givens);
        for kind in unshaded(self.layout()) {
            text += &format!(" houses: {kind}.");
        }
        for constraint in self.layout().constraints() {
            text += &format!(" {}.", constraint.describe(self.layout()));
        }
        for (look, names) in self.reading.candidate_names() {
            text += &format!(" {}: {}.", look.name.word(), names.join(", "));
        }
        for (look, names) in self.reading.area_names() {
            text += &format!(" {}: {}.", look.name.word(), names.join(", "));
        }
        // Without chains, links are the rays of a single.
        for link in self.scene.links.iter().filter(|_| self.reading.chains.is_empty()) {
            let [from, to] = [&link.from, &link.to].map(|node| {
                let names = node.iter().map(|candidate| self.layout().candidate_name(*candidate));
                names.collect::<Vec<_>>().join(", ")
            });
            text += &format!(" {from} rules out: {to}.");
        }
        for chain in &self.reading.chains {
            text += &format!(" chain: {}.", chain.notation(self.layout()).join(" "));
        }
        text
    }

    /// The grounds below the digits: the shade of extra houses, then the areas that the step marks.
    fn grounds(&self, out: &mut String) -> std::fmt::Result {
        let layout = self.layout();
        // Each by itself: where a diagonal crosses a window, the shade is deeper.
        for Shade { cells, is_apart, .. } in shades(layout) {
            let inset = if is_apart { 3.0 } else { 0.0 };
            let path = outline(layout, &cells, Measures { cell: CELL, inset, radius: 6.0 });
            writeln!(out, "<path class=\"shade\" d=\"{path}\"/>")?;
        }
        // Every tint under every frame.
        for area in &self.scene.areas {
            if let Some(path) = &area.tint {
                writeln!(out, "<path class=\"tint {}\" d=\"{path}\"/>", area.look.name())?;
            }
        }
        for area in &self.scene.areas {
            if let Some(path) = &area.frame {
                writeln!(out, "<path class=\"frame {}\" d=\"{path}\"/>", area.look.name())?;
            }
            area.edges.iter().try_for_each(|path| writeln!(out, "{}", edge(area.look, path)))?;
        }
        Ok(())
    }

    /// The lines between cells.
    fn lines(&self, out: &mut String) -> std::fmt::Result {
        let at = |index: usize| number(index as f64 * CELL);
        for (class, border) in [("hairline", Border::Cell), ("thick", Border::Region)] {
            let mut path = String::new();
            for run in lines(self.layout(), border) {
                match run {
                    Run::Down { col, from, to } => write!(path, "M{} {}V{}", at(col), at(from), at(to))?,
                    Run::Across { row, from, to } => write!(path, "M{} {}H{}", at(from), at(row), at(to))?,
                }
            }
            if !path.is_empty() {
                writeln!(out, "<path class=\"{class}\" d=\"{path}\"/>")?;
            }
        }
        Ok(())
    }

    /// The numbers of rows and columns, beyond the clues outside the board.
    fn labels(&self, out: &mut String) -> std::fmt::Result {
        let (x, y) = (number(-13.0 - self.margin.left), number(-9.0 - self.margin.top));
        for index in 0..self.layout().side() {
            let middle = (index as f64 + 0.5) * CELL;
            let label = index + 1;
            writeln!(out, "<text class=\"label\" x=\"{}\" y=\"{y}\">{label}</text>", number(middle))?;
            writeln!(out, "<text class=\"label\" x=\"{x}\" y=\"{}\">{label}</text>", number(middle + 4.0))?;
        }
        Ok(())
    }

    /// The hulls of nodes with several candidates, then the links.
    fn links(&self, out: &mut String) -> std::fmt::Result {
        for hull in &self.scene.hulls {
            for class in ["hull-rim", "hull"] {
                writeln!(out, "<path class=\"{class} {}\" d=\"{}\"/>", hull.look.name(), hull.path)?;
            }
        }
        for link in &self.scene.links {
            writeln!(out, "<path class=\"link {}\" d=\"{}\"/>", link.look.name(), link.path)?;
        }
        Ok(())
    }
}

fn digit(out: &mut String, digit: &Digit) -> std::fmt::Result {
    let name = digit.look.map_or("", |look| look.name());
    match digit.kind {
        // The value keeps its ink; a filled disc is for a new digit.
        DigitKind::Given | DigitKind::Placed => {
            let text = text(if digit.kind == DigitKind::Given { "value given" } else { "value" }, digit);
            match digit.look {
                Some(look) => {
                    writeln!(out, "<g class=\"marked hollow {name}\">{}</g>{text}", disc("disc ring", look, digit))
                }
                None => writeln!(out, "{text}"),
            }
        }
        DigitKind::New => {
            let ring = digit.look.map(|look| disc("disc ring", look, digit)).unwrap_or_default();
            writeln!(out, "<g class=\"marked {name}\">{ring}{}</g>", text("value", digit))
        }
        DigitKind::Small => small(out, digit),
    }
}

/// A small digit in a cell, with the signs beside it.
fn small(out: &mut String, digit: &Digit) -> std::fmt::Result {
    let text = text("mark", digit);
    match digit.look {
        None => writeln!(out, "{text}")?,
        // A candidate that is off for one colour stays quiet except for its sign.
        Some(look) if look.beside.is_some_and(|(sign, _)| sign != '+') => writeln!(out, "{text}")?,
        Some(look) => {
            let disc = match digit.part.filter(|_| !look.is_set()) {
                // Shape and rim show its part in the argument, the ground shows that it is removed.
                Some(part) => {
                    format!("<g class=\"marked going {}\">{}</g>", part.name(), disc("disc", part, digit))
                }
                None => disc("disc", look, digit),
            };
            let strike = digit.strike.as_ref().map(|path| format!("<path class=\"strike\" d=\"{path}\"/>"));
            writeln!(out, "<g class=\"marked {}\">{disc}{text}{}</g>", look.name(), strike.unwrap_or_default())?;
        }
    }
    for sign in &digit.signs {
        let Point { x, y } = sign.baseline;
        let (name, x, y, sign) = (sign.look.name(), number(x), number(y), sign.sign);
        writeln!(out, "<g class=\"marked {name}\"><text class=\"note\" x=\"{x}\" y=\"{y}\">{sign}</text></g>")?;
    }
    Ok(())
}

/// The shape behind a digit, if it has one.
fn disc(class: &str, look: Look, digit: &Digit) -> String {
    let shape = digit.disc.as_ref().map(|shape| shape.element(class)).unwrap_or_default();
    shape + &digit.edge.as_ref().map(|path| edge(look, path)).unwrap_or_default()
}

fn edge(look: Look, path: &str) -> String {
    format!("<path class=\"edge {}\" d=\"{path}\"/>", look.name())
}

fn text(class: &str, digit: &Digit) -> String {
    let (Point { x, y }, symbol) = (digit.middle, digit.candidate.digit());
    format!("<text class=\"{class}\" x=\"{}\" y=\"{}\">{symbol}</text>", number(x), number(y + BASELINE * digit.size))
}

fn figure(out: &mut String, figure: &FigureShape) -> std::fmt::Result {
    let class = |part: &str, tint: Tint| format!("{part}-{}", tint.name());
    for stroke in &figure.strokes {
        let fill = stroke.fill.map_or("fill-none".to_owned(), |tint| class("fill", tint));
        let line = stroke.line.map_or_else(String::new, |(width, tint)| {
            format!(" {}\" stroke-width=\"{}", class("line", tint), number(width))
        });
        let dashes = stroke
            .dashes
            .map_or_else(String::new, |[dash, gap]| format!(" stroke-dasharray=\"{} {}\"", number(dash), number(gap)));
        writeln!(out, "<path class=\"{fill}{line}\"{dashes} d=\"{}\"/>", stroke.curve.path())?;
    }
    for FigureText { text, middle: Point { x, y }, size, tint } in &figure.texts {
        let (class, x, y) = (class("fill", *tint), number(*x), number(y + BASELINE * size));
        writeln!(
            out,
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{}\">{}</text>",
            number(*size),
            escape(text)
        )?;
    }
    Ok(())
}

fn cage_label(out: &mut String, label: &CageLabel) -> std::fmt::Result {
    let Point { x, y } = label.start;
    writeln!(out, "<text class=\"sum\" x=\"{}\" y=\"{}\">{}</text>", number(x), number(y), escape(&label.text))
}

fn node_number(out: &mut String, node: &Number) -> std::fmt::Result {
    let Point { x, y } = node.baseline;
    writeln!(
        out,
        "<g class=\"order {}\">{}<text class=\"number\" x=\"{}\" y=\"{}\">{}</text></g>",
        node.look.name(),
        node.badge.element("badge"),
        number(x),
        number(y),
        node.number
    )
}
