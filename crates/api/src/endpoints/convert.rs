//! `POST /v1/convert`.

use crate::answer::Endpoint;
use crate::problem::Problem;
use crate::request::names::{format, layout};
use crate::work::Work;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use pencilproof::format::{
    Document, DrawingGroup, Drawings, Field, Format, JsonMembers, Legend, ReadOptions, Reader, WriteError,
    json_members, losses, write_part,
};
use pencilproof::json::{Figures, figures};
use pencilproof::render::{Picture, Theme, svg};
use pencilproof::sheet::{SheetEntry, SheetOptions, foreign, sheets};
use pencilproof::{Options, Solver};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Cursor;
use std::path::Path;
use std::sync::Arc;
use utoipa::ToSchema;

/// Reads puzzles in any format, and writes them in another.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConvertRequest {
    /// A text with puzzles.
    pub(crate) text: String,
    /// Its format; otherwise it is detected.
    pub(crate) from: Option<String>,
    /// The format to write: one that `GET /v1/formats` lists, `svg` for a picture, `pdf` for a page to print, as
    /// base64.
    pub(crate) to: Option<String>,
    /// The name of the file that the text is from, whose extension tells the format if the text does not.
    pub(crate) file_name: Option<String>,
    /// The layout, for formats that do not name one.
    pub(crate) layout: Option<String>,
    /// What the lines, marks and texts on puzzles of SudokuPad and f-puzzles mean: a list of lines such as
    /// `{"draw":"line","start":"bulb","is":"thermo"}`. Drawings that no line names are a problem, and so are puzzles
    /// in formats that have no drawings.
    #[schema(value_type = Option<Vec<Object>>, max_items = 2000)]
    pub(crate) legend: Option<Vec<serde_json::Value>>,
    /// What becomes of drawings if there is no legend: by default they are a problem.
    #[schema(inline)]
    pub(crate) drawings: Option<WhatOfDrawings>,
}

/// What becomes of drawings without a legend.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum WhatOfDrawings {
    /// They are a problem.
    Refuse,
    /// They are left out, and `ignored` lists them.
    Ignore,
}

/// The puzzles.
#[derive(Serialize, ToSchema)]
pub(crate) struct Converted {
    /// As objects, with the texts about them.
    puzzles: Vec<ConvertedPuzzle>,
    /// In the format that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    text: Option<String>,
    /// What that format does not keep.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lost: Vec<String>,
}

/// A puzzle as an object, with the texts about it, such as `title` and `author`.
#[derive(Serialize, ToSchema)]
pub(crate) struct ConvertedPuzzle {
    /// The layout.
    layout: String,
    /// The values in reading order: a symbol for each cell, `.` for an empty one.
    puzzle: String,
    /// The values that were given, if others were placed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    given: Option<String>,
    /// The pencil marks of each cell, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    marks: Option<Vec<String>>,
    /// The constraints, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<Vec<Object>>, max_items = 2000)]
    constraints: Option<Vec<serde_json::Map<String, serde_json::Value>>>,
    /// What is drawn for the constraints, and what they ask for, for those who draw and play without knowing their
    /// kinds. Missing where there are none, and where these terms cannot say all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    figures: Option<Figures>,
    /// What is drawn on it and was left out, if there is something. Without it, the puzzle may be another one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ignored: Vec<Ignored>,
    /// The texts about it.
    #[serde(flatten)]
    about: BTreeMap<&'static str, String>,
}

/// Drawings that look alike.
#[derive(Serialize, ToSchema)]
pub(crate) struct Ignored {
    /// How they look: the members of a line of a legend that names them.
    #[schema(value_type = Object)]
    looks: BTreeMap<&'static str, serde_json::Value>,
    /// The cells of each drawing; none of what is not on cells.
    cells: Vec<Vec<String>>,
    /// Their number and look in words, such as `12 lines of colour #67f067`.
    words: String,
}

impl Ignored {
    fn of(group: &DrawingGroup) -> Ignored {
        Ignored { looks: group.looks().into_iter().collect(), cells: group.cells().to_vec(), words: group.to_string() }
    }
}

impl Endpoint for ConvertRequest {
    type Answer = Converted;

    fn answer(self, work: &Work) -> Result<Converted, Problem> {
        let documents = self.read(work)?;
        let (mut text, mut lost) = (None, Vec::new());
        match self.to.as_deref() {
            None => {}
            Some("svg") => text = Some(picture(&documents)?),
            Some("pdf") => text = Some(pages(&documents, work)),
            Some(name) => {
                let format = format(name, "/to")?;
                lost = losses_of(&documents, format);
                text = Some(written(&documents, format)?);
            }
        }
        Ok(Converted { puzzles: documents.iter().map(object).collect(), text, lost })
    }
}

impl ConvertRequest {
    fn read(&self, work: &Work) -> Result<Vec<Document>, Problem> {
        let named = self.from.as_deref().map(|name| format(name, "/from")).transpose()?;
        let extension = self.file_name.as_deref().and_then(|name| Path::new(name).extension()?.to_str());
        let format = named.or_else(|| Format::for_extension(extension?));
        let layout = self.layout.as_deref().map(|name| layout(Some(name))).transpose()?;
        let drawings = match (&self.legend, self.drawings) {
            (Some(lines), _) => Drawings::Told(Arc::new(legend(lines)?)),
            (None, Some(WhatOfDrawings::Ignore)) => Drawings::Ignored,
            (None, _) => Drawings::Refused,
        };
        let options = ReadOptions { format, layout, constraints: true, drawings, ..ReadOptions::default() };
        let mut documents = Vec::new();
        for document in Reader::new(Cursor::new(self.text.as_bytes()), options) {
            documents.push(document.map_err(|error| Problem::not_a_puzzle("/text", &error))?);
            if documents.len() > work.limits.puzzles {
                return Err(Problem::too_large(format!("the text has more than {} puzzles", work.limits.puzzles)));
            }
            if work.cancel.is_cancelled() {
                break;
            }
        }
        if documents.is_empty() {
            return Err(Problem::value("/text", "there is no puzzle in the text"));
        }
        Ok(documents)
    }
}

/// The legend that lines are.
fn legend(lines: &[serde_json::Value]) -> Result<Legend, Problem> {
    Legend::try_from(&serde_json::Value::from(lines)).map_err(|error| Problem::value(&error.pointer, error.reason))
}

/// A puzzle as an object, with the texts about it.
fn object(document: &Document) -> ConvertedPuzzle {
    let JsonMembers { layout, puzzle, given, marks, constraints } = json_members(&document.puzzle);
    let mut about: BTreeMap<_, _> = document.info.iter().map(|(field, text)| (field.word(), text.to_owned())).collect();
    if let Some(comment) = document.comment() {
        about.entry(Field::Comment.word()).or_insert_with(|| comment.to_owned());
    }
    let figures = figures(document.puzzle.layout());
    let ignored = document.ignored.iter().map(Ignored::of).collect();
    ConvertedPuzzle { layout, puzzle, given, marks, constraints, figures, ignored, about }
}

/// All puzzles in a format.
fn written(documents: &[Document], format: &Format) -> Result<String, Problem> {
    if documents.len() > 1 && !format.many {
        let detail = format!("{} holds one puzzle; the text has {}", format.id, documents.len());
        return Err(Problem::value("/to", detail));
    }
    let mut text = String::new();
    for (number, document) in documents.iter().enumerate() {
        text.push_str(format.several.before(number));
        text.push_str(&write_part(document, format).map_err(|error| not_written(&error))?);
    }
    text.push_str(format.several.after());
    Ok(text)
}

/// Why a puzzle cannot be written in the format that was asked for.
fn not_written(error: &WriteError) -> Problem {
    match error {
        WriteError::Constraints { .. } => Problem::constraint(error.to_string()).at("/to"),
        _ => Problem::value("/to", error.to_string()),
    }
}

/// What a format does not keep, each kind once.
fn losses_of(documents: &[Document], format: &Format) -> Vec<String> {
    let all = documents.iter().flat_map(|document| losses(document, format));
    all.map(|loss| loss.to_string()).collect::<BTreeSet<_>>().into_iter().collect()
}

fn picture(documents: &[Document]) -> Result<String, Problem> {
    match documents {
        [document] => Ok(svg(&Picture::new(&document.puzzle), Theme::Auto)),
        _ => Err(Problem::value("/to", format!("svg shows one puzzle; the text has {}", documents.len()))),
    }
}

/// Pages to print, with the solutions at the end, as base64.
fn pages(documents: &[Document], work: &Work) -> String {
    // A title that the fonts of PDF cannot show is left out.
    let title = |document: &Document| {
        let title = document.info.get(Field::Title).filter(|title| foreign(title, None).is_empty());
        title.map(str::to_owned)
    };
    let entry =
        |document: &Document| SheetEntry { caption: title(document), ..SheetEntry::from(document.puzzle.clone()) };
    // The time of the whole request, shared out among its puzzles.
    let time = work.time(None) / u32::try_from(documents.len()).unwrap_or(u32::MAX);
    let options = Options { timeout: Some(time), cancel: work.cancel.clone(), clock: work.clock, ..Options::default() };
    let pages = sheets(documents.iter().map(entry).collect(), &SheetOptions::default(), &mut Solver::new(options));
    BASE64_STANDARD.encode(pages.pdf())
}
