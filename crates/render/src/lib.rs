//! Boards drawn for the terminal and as SVG, with the marks of a solving step, and pages of boards for print.
//!
//! A [`Picture`] says what is drawn; [`terminal()`] and [`svg()`] draw it. A [`Scene`](scene::Scene) is a picture laid
//! out: [`svg()`] writes it, and others can draw it elsewhere. What a step marks is drawn by the role it plays, never
//! by the technique, and no meaning rests on colour alone: every role has a sign in the terminal and a shape in the SVG
//! as well.
//!
//! ```
//! use pencilproof_core::{Digit, Layout, Puzzle};
//! use pencilproof_render::{MarksMode, Picture, Terminal, terminal};
//!
//! let mut puzzle = Puzzle::empty(Layout::for_side(4)?);
//! puzzle.set(puzzle.layout().cell(0, 2), Digit::from_index(2), true);
//! let board = terminal(&Picture::new(&puzzle), &Terminal { marks: MarksMode::Compact, ..Terminal::default() });
//! assert_eq!(board, "    1 2   3 4
//!   ┌─────┬─────┐
//! 1 │ . . │ 3 . │
//! 2 │ . . │ . . │
//!   ├─────┼─────┤
//! 3 │ . . │ . . │
//! 4 │ . . │ . . │
//!   └─────┴─────┘
//! ");
//! # Ok::<(), pencilproof_core::LayoutError>(())
//! ```
//!
//! This crate derives nothing: a cell shows the marks that the puzzle has and no others.
#![forbid(unsafe_code)]

mod chain;
mod frame;
mod look;
mod picture;
pub mod scene;
pub mod sheet;
mod svg;
mod table;
mod terminal;
mod xml;

pub use look::Look;
pub use picture::Picture;
pub use svg::{Theme, svg};
pub use table::{NamedLook, NamedTone, looks, tones};
pub use terminal::{Charset, MarksMode, Terminal, terminal};
