//! Puzzles on paper: pages of boards with numbers and captions, and the solutions on the last pages.
//!
//! [`Sheet::pages`] places everything once, as data ([`Page`]); [`pdf`] and [`page_svg`] write the same pages. The
//! output depends on the arguments alone: the same puzzles give the same bytes.
//!
//! ```
//! use pencilproof_core::{Digit, Layout, Puzzle};
//! use pencilproof_render::sheet::{SheetEntry, Sheet, page_svg, pdf};
//!
//! let givens = "1......3......32".chars().map(Digit::from_symbol);
//! let mut entry = SheetEntry::from(Puzzle::from_givens(Layout::for_side(4)?, givens));
//! entry.caption = Some("easy".to_owned());
//! let sheet = Sheet { title: Some("For the train".to_owned()), ..Sheet::default() };
//! let pages = sheet.pages(&[entry]);
//! assert!(pdf(&pages, sheet.title.as_deref(), None).starts_with(b"%PDF"));
//! assert!(page_svg(&pages[0]).contains(">For the train</text>"));
//! # Ok::<(), pencilproof_core::LayoutError>(())
//! ```

mod board;
mod font;
mod page;
mod pdf;
mod place;
mod svg;
#[cfg(feature = "fonts")]
mod text_font;
#[cfg(not(feature = "fonts"))]
#[path = "no_font.rs"]
mod text_font;

pub use font::Font;
pub use page::{Anchor, Area, Element, Grey, Page, Point, TextStyle};
pub use pdf::{foreign, foreign_to_pdf, pdf};
pub use place::{Paper, PerPage};
pub use svg::page_svg;
pub use text_font::TextFont;
#[cfg(feature = "fonts")]
pub use text_font::TextFontError;

use crate::frame::unshaded;
use crate::scene::{margin, rules};
use pencilproof_core::Puzzle;
use place::{Block, Grid, MARGIN, content};

/// A puzzle to print.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetEntry {
    /// The puzzle. Givens are bold, placed values are not; an empty cell shows its own marks, if it has any.
    pub puzzle: Puzzle,
    /// A few words above the board; text that does not fit is cut off.
    pub caption: Option<String>,
    /// The solution, if it is to be printed.
    pub solution: Option<Puzzle>,
}

impl From<Puzzle> for SheetEntry {
    fn from(puzzle: Puzzle) -> SheetEntry {
        SheetEntry { puzzle, caption: None, solution: None }
    }
}

/// How puzzles are printed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// The paper.
    pub paper: Paper,
    /// How many puzzles go on a page; `None` decides by their number and size.
    pub per_page: Option<PerPage>,
    /// A heading for every page.
    pub title: Option<String>,
    /// The font of titles and captions that Helvetica lacks characters for.
    pub font: Option<TextFont>,
}

/// The heading of pages of solutions.
const SOLUTIONS: &str = "Solutions";
const TITLE_SIZE: f64 = 15.0;
const RUNNING_SIZE: f64 = 11.0;
const FOOT_SIZE: f64 = 9.0;
/// The space between two texts on a line, as a multiple of their size.
const GAP: f64 = 1.5;
const RULE: f64 = 0.5;
const QUIET: Grey = Grey(0.25);

impl Sheet {
    /// The pages: the puzzles in order, numbered from 1, then the solutions, small, with the same numbers. An entry
    /// without a solution has none there. Every page has its number at the foot.
    #[must_use]
    pub fn pages(&self, entries: &[SheetEntry]) -> Vec<Page> {
        let side = |puzzle: &Puzzle| puzzle.layout().side();
        let largest = entries.iter().map(|entry| side(&entry.puzzle)).max().unwrap_or(0);
        let per_page = self.per_page.unwrap_or_else(|| PerPage::fitting(entries.len(), largest));
        let numbered = || (1..).zip(entries);
        let puzzles: Vec<Item<'_>> = numbered()
            .map(|(number, entry)| Item { number, puzzle: &entry.puzzle, caption: entry.caption.as_deref() })
            .collect();
        let solutions: Vec<Item<'_>> = numbered()
            .filter_map(|(number, entry)| Some(Item { number, puzzle: entry.solution.as_ref()?, caption: None }))
            .collect();
        let mut pages = Vec::new();
        self.add(&mut pages, &puzzles, per_page.grid(), None);
        let largest = solutions.iter().map(|item| side(item.puzzle)).max().unwrap_or(0);
        self.add(&mut pages, &solutions, Grid::of_solutions(largest), Some(SOLUTIONS));
        pages
    }

    fn add(&self, pages: &mut Vec<Page>, items: &[Item<'_>], grid: Grid, heading: Option<&str>) {
        for items in items.chunks(grid.count()) {
            let (width, height) = self.paper.size();
            let mut page = Page { width, height, elements: Vec::new() };
            let title = self.title.as_deref().map(plain).filter(|title| !title.is_empty());
            let has_head = title.is_some() || heading.is_some();
            head(&mut page, title.as_deref(), heading, self.font.as_ref());
            for (item, block) in items.iter().zip(grid.blocks(content(self.paper, has_head))) {
                item.draw(&mut page, &block, self.font.as_ref());
            }
            foot(&mut page, pages.len() + 1);
            pages.push(page);
        }
    }
}

/// A board with its number.
struct Item<'a> {
    number: usize,
    puzzle: &'a Puzzle,
    caption: Option<&'a str>,
}

impl Item<'_> {
    fn draw(&self, page: &mut Page, block: &Block, own: Option<&TextFont>) {
        let place = block.place(self.puzzle.layout().side(), margin(self.puzzle.layout()));
        let label = place.label;
        board::board(page, self.puzzle, place.area);
        let number = self.number.to_string();
        let style = TextStyle { font: Font::Bold, size: label, anchor: Anchor::Start, grey: Grey::BLACK };
        let room = place.area.width - style.font.width(&number, label) - GAP * label;
        page.text(style, Point { x: place.area.x, y: place.baseline }, number);
        // What cannot be shaded is said.
        let mut words: Vec<&str> = unshaded(self.puzzle.layout());
        // What is drawn nowhere comes first: a puzzle without it is another one.
        let rules = rules(self.puzzle.layout());
        words.extend(rules.iter().map(String::as_str));
        words.extend(self.caption);
        if !words.is_empty() {
            let size = 0.92 * label;
            let style = TextStyle { font: Font::Regular, size, anchor: Anchor::End, grey: QUIET };
            let caption = style.font.cut(&plain(&words.join(", ")), size, room, own);
            page.text(style, Point { x: place.area.right(), y: place.baseline }, caption);
        }
    }
}

/// The heading: the title, and what the page holds if not puzzles.
fn head(page: &mut Page, title: Option<&str>, heading: Option<&str>, own: Option<&TextFont>) {
    let strong = TextStyle { font: Font::Bold, size: TITLE_SIZE, anchor: Anchor::Start, grey: Grey::BLACK };
    let running = TextStyle { font: Font::Regular, size: RUNNING_SIZE, anchor: Anchor::End, grey: QUIET };
    let (left, right) = match (title, heading) {
        (Some(title), heading) => (title, heading),
        (None, Some(heading)) => (heading, None),
        (None, None) => return,
    };
    let (start, end) = (MARGIN, page.width - MARGIN);
    let y = MARGIN + 0.75 * TITLE_SIZE;
    let taken = right.map_or(0.0, |right| running.font.width(right, running.size) + GAP * TITLE_SIZE);
    page.text(strong, Point { x: start, y }, strong.font.cut(left, TITLE_SIZE, end - start - taken, own));
    page.text(running, Point { x: end, y }, right.unwrap_or("").to_owned());
    let y = y + 8.0;
    page.elements.push(Element::Lines { width: RULE, lines: vec![[Point { x: start, y }, Point { x: end, y }]] });
}

/// The number of the page.
fn foot(page: &mut Page, number: usize) {
    let style = TextStyle { font: Font::Regular, size: FOOT_SIZE, anchor: Anchor::Middle, grey: QUIET };
    page.text(style, Point { x: page.width / 2.0, y: page.height - MARGIN + FOOT_SIZE }, number.to_string());
}

/// A text as one line, without control characters or blanks at its ends.
fn plain(text: &str) -> String {
    text.split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}
