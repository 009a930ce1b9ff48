//! The legend below a board of text.

use super::pen::Pen;
use super::*;

impl Board<'_> {
    /// The signs in use; then the cells and houses that are marked, by name; then the chains.
    pub(super) fn legend(&self, pen: &mut Pen) {
        let layout = self.layout();
        if !layout.is_plain() || layout.extra_houses().any(|house| !SIGNED.contains(&layout.kind(house))) {
            // On one line, because it is read back from there; without its constraints it would be another puzzle.
            pen.write(QUIET, &format!("{}layout: {layout}", " ".repeat(self.margin)));
            pen.newline();
        }
        if self.is_compact() || !self.cages.are_clear() {
            for constraint in self.layout().constraints() {
                pen.write(QUIET, &format!("{}{}", " ".repeat(self.margin), constraint.describe(self.layout())));
                pen.newline();
            }
        }
        let of_looks = all_looks().map(|look| {
            let sign = if self.is_compact() { self.lone_sign(look) } else { self.pick(look.signs) };
            (Sign::Look(look.name), sign.to_string(), unstruck(look), look.name.word())
        });
        let of_values = [(Sign::Given, GIVEN_SIGNS, "given"), (Sign::Placed, PLACED_SIGNS, "placed")]
            .map(|(sign, [before, after], word)| (sign, format!("{before} {after}"), PLAIN, word));
        let of_houses = Extra::all().map(|kind| {
            let sign = self.pick(match kind {
                Extra::DIAGONAL | Extra::FALLING => DIAGONAL,
                Extra::RISING => RISING,
                _ => SHADED,
            });
            (Sign::House(kind), sign.to_string(), QUIET, kind.word())
        });
        let signs = of_values.into_iter().chain(of_looks).chain(of_houses);
        let signs = signs.filter(|(sign, ..)| self.used.contains(sign));
        self.paragraph(pen, "   ", signs.map(|(_, sign, style, word)| (style, sign, format!(" {word}"))));
        for (look, names) in self.reading.area_names() {
            self.entry(pen, look, look.name.word(), ":", with_commas(names));
        }
        if self.marks != MarksMode::Full {
            for (look, names) in self.reading.candidate_names() {
                self.entry(pen, look, look.name.word(), ":", with_commas(names));
            }
        }
        for chain in &self.reading.chains {
            let Some(link) = chain.links.first() else { continue };
            self.entry(pen, link.look, "chain", " (= strong, - weak):", chain.notation(self.layout()));
        }
    }

    /// A heading in the style of a look, and what follows it.
    fn entry(&self, pen: &mut Pen, look: Look, word: &str, rest: &str, parts: impl IntoIterator<Item = String>) {
        let head = (unstruck(look), word.to_owned(), rest.to_owned());
        let parts = parts.into_iter().map(|part| (QUIET, String::new(), part));
        self.paragraph(pen, " ", std::iter::once(head).chain(parts));
    }

    /// Parts of the legend, each a text in a style of its own and a quiet one, with a gap between two parts. A line
    /// that would grow too long is broken in a gap.
    fn paragraph(&self, pen: &mut Pen, gap: &str, parts: impl Iterator<Item = (Style, String, String)>) {
        let limit = self.style.width.unwrap_or(LEGEND_WIDTH);
        let mut column = 0;
        for (style, loud, quiet) in parts {
            let width = loud.chars().count() + quiet.chars().count();
            if column == 0 {
                pen.write(PLAIN, &" ".repeat(self.margin));
                column = self.margin;
            } else if column + gap.len() + width > limit {
                pen.newline();
                pen.write(PLAIN, &" ".repeat(self.margin + 2));
                column = self.margin + 2;
            } else {
                pen.write(QUIET, gap);
                column += gap.len();
            }
            pen.write(style, &loud);
            pen.write(QUIET, &quiet);
            column += width;
        }
        if column > 0 {
            pen.newline();
        }
    }
}

/// Names as parts of a list, each but the last with a comma.
fn with_commas<T: AsRef<str>>(names: Vec<T>) -> impl Iterator<Item = String> {
    let last = names.len() - 1;
    names
        .into_iter()
        .enumerate()
        .map(move |(index, name)| name.as_ref().to_owned() + if index < last { "," } else { "" })
}
