//! The columns that can be asked for: one entry each, and nothing else to change.

use crate::analyst::{Facts, Status};
use crate::column::{Column, Content, Description, Question};
use crate::row::{Entry, Row};
use crate::steps::CompactStep;
use crate::values::{DataType, Field, Values, lists};
use pencilproof::core::Layout;
use pencilproof::{Report, Verdict};

macro_rules! columns {
    ($($constant:ident: $name:literal, $about:literal, $question:ident, $content:expr;)*) => {
        impl Column {
            $(
                #[doc = concat!($about, ".")]
                pub const $constant: Column = Column(&Description {
                    name: $name,
                    about: $about,
                    question: Question::$question,
                    content: $content,
                });
            )*

            /// All columns, in the order of the documentation.
            pub const ALL: &'static [Column] = &[$(Column::$constant),*];
        }
    };
}

columns! {
    NUMBER: "number", "The number of the record in its list, from 1", Record,
        Content::AlwaysInt64(|row, _| row.number);
    PUZZLE: "puzzle", "The puzzle as a line of symbols; the text of a record that is no puzzle", Record,
        Content::AlwaysText(|row, _| row.entry.text());
    CONSTRAINTS: "constraints", "Its constraints, a list as JSON", Record,
        Content::Text(|row, _| row.entry.constraints());
    COMMENT: "comment", "What follows the puzzle on its line", Record,
        Content::Text(|row, _| row.comment.clone());
    STATUS: "status", "unique, several, none (no solution), timeout or error", Solutions,
        Content::AlwaysText(|_, facts| facts.status.unwrap_or(Status::Error).name().to_owned());
    ERROR: "error", "Why the status is error", Record,
        Content::Text(|_, facts| facts.error.clone());
    SOLUTION: "solution", "The solution, if there is exactly one", Solutions,
        Content::Text(|_, facts| facts.solution.clone());
    SOLUTIONS: "solutions", "The number of solutions, up to the limit", Solutions,
        Content::Int64(|_, facts| facts.solutions);
    GIVENS: "givens", "The number of givens", Record,
        Content::Int16(|row, _| givens(&row.entry));
    MINIMAL: "minimal", "Whether no given is redundant", Minimal,
        Content::Boolean(|_, facts| facts.minimal);
    CANONICAL: "canonical", "The canonical form, the same for all equivalent puzzles", Canonical,
        Content::Text(|_, facts| facts.canonical.as_ref().map(|(form, _)| form.clone()));
    AUTOMORPHISMS: "automorphisms", "The number of symmetries that take the puzzle to itself", Canonical,
        Content::Int64(|_, facts| facts.canonical.as_ref().map(|&(_, count)| count));
    GUESSES: "guesses", "How often search guesses to find the solution and to show that it is the only one", Solutions,
        Content::Int64(|_, facts| facts.guesses);
    ER: "er", "ER on the scale of Sudoku Explainer", Rating,
        Content::Rating(|_, facts| Some(facts.rating.as_ref()?.rating.er.tenths()));
    EP: "ep", "EP on the scale of Sudoku Explainer", Rating,
        Content::Rating(|_, facts| Some(facts.rating.as_ref()?.rating.ep.tenths()));
    ED: "ed", "ED on the scale of Sudoku Explainer", Rating,
        Content::Rating(|_, facts| Some(facts.rating.as_ref()?.rating.ed.tenths()));
    ER_TECHNIQUE: "er_technique", "The technique that decides ER", Rating,
        Content::Text(|_, facts| Some(facts.rating.as_ref()?.hardest.as_ref()?.technique.id().to_owned()));
    BY_LOGIC: "by_logic", "Whether the techniques of the profile solve the puzzle alone", Path,
        Content::Boolean(|_, facts| Some(matches!(facts.path.as_ref()?.verdict, Verdict::Solved { .. })));
    DIFFICULTY: "difficulty", "The Pencilproof rating of the hardest step of the path; by another profile, its rating", Path,
        Content::Rating(|_, facts| Some(facts.path.as_ref()?.rating().in_tenths().into()));
    HARDEST: "hardest", "The technique of that step", Path,
        Content::Text(|_, facts| hardest(facts.path.as_ref()?));
    TECHNIQUES: "techniques", "How often the path uses each technique", Path,
        Content::Records(technique_fields, techniques);
    STEP_COUNT: "step_count", "The number of steps of the path", Path,
        Content::Int32(|_, facts| Some(facts.path.as_ref()?.steps.len() as i32));
    STEPS: "steps", "The path: technique, size, placements, eliminations and Pencilproof rating (tenths) of each step", Path,
        Content::Records(step_fields, steps);
}

/// The number of givens.
fn givens(entry: &Entry) -> Option<i16> {
    match entry {
        Entry::Line(line) => Some(line.iter().filter(|&&symbol| !matches!(symbol, b'.' | b'0')).count() as i16),
        Entry::Puzzle(puzzle) => Some(puzzle.givens().count() as i16),
        Entry::Bad { .. } => None,
    }
}

/// The technique of the first of the hardest steps.
fn hardest(report: &Report) -> Option<String> {
    let hardest = report.steps.iter().rev().max_by_key(|step| step.rating)?;
    Some(hardest.technique.name_of_size(hardest.step.size))
}

fn techniques(_: &[Row], facts: &[Facts]) -> Values {
    let counts: Vec<Option<Vec<(String, usize)>>> =
        facts.iter().map(|facts| facts.path.as_ref().map(Report::techniques)).collect();
    let lengths: Vec<_> = counts.iter().map(|counts| counts.as_ref().map(Vec::len)).collect();
    let (names, counts): (Vec<_>, Vec<_>) =
        counts.into_iter().flatten().flatten().map(|(name, count)| (Some(name), Some(count as i32))).unzip();
    lists(lengths, records(vec![Values::Text(names), Values::Int32(counts)]))
}

fn steps(rows: &[Row], facts: &[Facts]) -> Values {
    let reports = || facts.iter().map(|facts| facts.path.as_ref());
    let lengths = reports().map(|report| report.map(|report| report.steps.len()));
    let classic = Layout::classic();
    let steps: Vec<CompactStep> = (rows.iter().zip(reports()))
        .flat_map(|(row, report)| {
            let layout = match &row.entry {
                Entry::Puzzle(puzzle) => puzzle.layout(),
                _ => &classic,
            };
            report.into_iter().flat_map(move |report| &report.steps).map(move |rated| CompactStep::of(rated, layout))
        })
        .collect();
    let numbers = |of: fn(&CompactStep) -> i16| Values::Int16(steps.iter().map(|step| Some(of(step))).collect());
    let candidates = |of: fn(&CompactStep) -> &Vec<i16>| {
        let items = steps.iter().flat_map(&of).map(|&number| Some(number)).collect();
        lists(steps.iter().map(|step| Some(of(step).len())), Values::Int16(items))
    };
    let (sizes, ratings) = (numbers(|step| step.size), numbers(|step| step.rating));
    let (placements, eliminations) = (candidates(|step| &step.placements), candidates(|step| &step.eliminations));
    let names = Values::Text(steps.into_iter().map(|step| Some(step.technique)).collect());
    lists(lengths, records(vec![names, sizes, placements, eliminations, ratings]))
}

/// Records of members, none of which is null.
fn records(members: Vec<Values>) -> Values {
    Values::Record { present: vec![true; members.first().map_or(0, Values::len)], members }
}
/// The members of an entry of [`Column::TECHNIQUES`].
fn technique_fields() -> Vec<Field> {
    vec![Field::required("technique", DataType::Text), Field::required("count", DataType::Int32)]
}

/// The members of an entry of [`Column::STEPS`], in the order in which [`crate::CompactStep`] has them.
pub(crate) fn step_fields() -> Vec<Field> {
    let numbers = DataType::List(Box::new(DataType::Int16));
    vec![
        Field::required("technique", DataType::Text),
        Field::required("size", DataType::Int16),
        Field::required("placements", numbers.clone()),
        Field::required("eliminations", numbers.clone()),
        Field::required("rating", DataType::Int16),
    ]
}
