//! Arrow arrays of what was found out about puzzles.

use crate::Column;
use crate::analyst::{Facts, Status};
use crate::column::{step_fields, technique_fields};
use crate::row::{Entry, Row};
use crate::steps::CompactStep;
use arrow_array::builder::{Int16Builder, ListBuilder, StringBuilder};
use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int16Array, Int32Array, Int64Array, ListArray, RecordBatch,
    RecordBatchOptions, StringArray, StructArray,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, Fields, SchemaRef};
use pencilproof::core::Layout;
use pencilproof::rating::Difficulty;
use pencilproof::{RatingReport, Report, Verdict};
use std::sync::Arc;

/// The table of what was found out about some records.
pub(crate) fn record_batch(columns: &[Column], schema: &SchemaRef, rows: &[Row], facts: &[Facts]) -> RecordBatch {
    let arrays = columns.iter().map(|&column| array(column, rows, facts)).collect();
    let options = RecordBatchOptions::new().with_row_count(Some(rows.len()));
    RecordBatch::try_new_with_options(schema.clone(), arrays, &options)
        .expect("each column has its type and one value for each row")
}

fn array(column: Column, rows: &[Row], facts: &[Facts]) -> ArrayRef {
    let integers = |of: fn(&Facts) -> Option<u64>| {
        let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        Arc::new(facts.iter().map(|facts| of(facts).map(number)).collect::<Int64Array>())
    };
    let texts = |of: fn(&Facts) -> Option<String>| Arc::new(facts.iter().map(of).collect::<StringArray>());
    let ratings = |of: fn(&RatingReport) -> Difficulty| {
        let tenths = |report| f64::from(of(report).tenths()) / 10.0;
        Arc::new(facts.iter().map(|facts| facts.rating.as_ref().map(tenths)).collect::<Float64Array>())
    };
    match column {
        Column::Number => Arc::new(rows.iter().map(|row| Some(row.number as i64)).collect::<Int64Array>()),
        Column::Puzzle => Arc::new(rows.iter().map(|row| Some(row.entry.text())).collect::<StringArray>()),
        Column::Comment => Arc::new(rows.iter().map(|row| row.comment.as_deref()).collect::<StringArray>()),
        Column::Status => {
            let status = |facts: &Facts| facts.status.unwrap_or(Status::Error).name();
            Arc::new(facts.iter().map(|facts| Some(status(facts))).collect::<StringArray>())
        }
        Column::Error => Arc::new(facts.iter().map(|facts| facts.error.as_deref()).collect::<StringArray>()),
        Column::Solution => Arc::new(facts.iter().map(|facts| facts.solution.as_deref()).collect::<StringArray>()),
        Column::Solutions => integers(|facts| facts.solutions),
        Column::Givens => Arc::new(rows.iter().map(|row| givens(&row.entry)).collect::<Int16Array>()),
        Column::Minimal => Arc::new(facts.iter().map(|facts| facts.minimal).collect::<BooleanArray>()),
        Column::Canonical => texts(|facts| facts.canonical.as_ref().map(|(form, _)| form.clone())),
        Column::Automorphisms => integers(|facts| facts.canonical.as_ref().map(|&(_, count)| count)),
        Column::Guesses => integers(|facts| facts.guesses),
        Column::Er => ratings(|report| report.rating.er),
        Column::Ep => ratings(|report| report.rating.ep),
        Column::Ed => ratings(|report| report.rating.ed),
        Column::ErTechnique => texts(|facts| Some(facts.rating.as_ref()?.hardest.as_ref()?.technique.id().to_owned())),
        Column::ByLogic => {
            let by_logic = |report: &Report| matches!(report.verdict, Verdict::Solved { .. });
            Arc::new(facts.iter().map(|facts| facts.path.as_ref().map(by_logic)).collect::<BooleanArray>())
        }
        Column::Difficulty => {
            let rating = |report: &Report| f64::from(report.rating().in_tenths()) / 10.0;
            Arc::new(facts.iter().map(|facts| facts.path.as_ref().map(rating)).collect::<Float64Array>())
        }
        Column::Hardest => texts(|facts| hardest(facts.path.as_ref()?)),
        Column::Techniques => techniques(facts),
        Column::StepCount => {
            let count = |facts: &Facts| facts.path.as_ref().map(|report| report.steps.len() as i32);
            Arc::new(facts.iter().map(count).collect::<Int32Array>())
        }
        Column::Steps => steps(rows, facts),
    }
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

/// The lists of entries in which each row has as many as its length; a row without a length is null.
fn list_of_structs(lengths: &[Option<usize>], fields: Fields, members: Vec<ArrayRef>) -> ArrayRef {
    let offsets = OffsetBuffer::from_lengths(lengths.iter().map(|length| length.unwrap_or(0)));
    let nulls = lengths.iter().map(Option::is_some).collect::<NullBuffer>();
    let item = Arc::new(Field::new("item", DataType::Struct(fields.clone()), false));
    let entries = Arc::new(StructArray::new(fields, members, None));
    Arc::new(ListArray::new(item, offsets, entries, Some(nulls)))
}

fn techniques(facts: &[Facts]) -> ArrayRef {
    let counts: Vec<Option<Vec<(String, usize)>>> =
        facts.iter().map(|facts| facts.path.as_ref().map(Report::techniques)).collect();
    let lengths: Vec<_> = counts.iter().map(|counts| counts.as_ref().map(Vec::len)).collect();
    let all = || counts.iter().flatten().flatten();
    let members: Vec<ArrayRef> = vec![
        Arc::new(all().map(|(name, _)| Some(name)).collect::<StringArray>()),
        Arc::new(all().map(|&(_, count)| Some(count as i32)).collect::<Int32Array>()),
    ];
    list_of_structs(&lengths, technique_fields(), members)
}

fn steps(rows: &[Row], facts: &[Facts]) -> ArrayRef {
    let lengths: Vec<_> = facts.iter().map(|facts| facts.path.as_ref().map(|report| report.steps.len())).collect();
    let mut techniques = StringBuilder::new();
    let (mut sizes, mut ratings) = (Int16Builder::new(), Int16Builder::new());
    let numbers = || ListBuilder::new(Int16Builder::new()).with_field(Field::new("item", DataType::Int16, false));
    let (mut placements, mut eliminations) = (numbers(), numbers());
    let classic = Layout::classic();
    for (row, report) in rows.iter().zip(facts.iter().map(|facts| facts.path.as_ref())) {
        let layout = match &row.entry {
            Entry::Puzzle(puzzle) => puzzle.layout(),
            _ => &classic,
        };
        for rated in report.iter().flat_map(|report| &report.steps) {
            let step = CompactStep::of(rated, layout);
            techniques.append_value(&step.technique);
            sizes.append_value(step.size);
            placements.append_value(step.placements.into_iter().map(Some));
            eliminations.append_value(step.eliminations.into_iter().map(Some));
            ratings.append_value(step.rating);
        }
    }
    let members: Vec<ArrayRef> = vec![
        Arc::new(techniques.finish()),
        Arc::new(sizes.finish()),
        Arc::new(placements.finish()),
        Arc::new(eliminations.finish()),
        Arc::new(ratings.finish()),
    ];
    list_of_structs(&lengths, step_fields(), members)
}
