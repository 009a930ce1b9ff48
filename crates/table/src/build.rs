//! Columns of what was found out about puzzles.

use crate::Column;
use crate::analyst::{Facts, Status};
use crate::row::{Entry, Row};
use crate::steps::CompactStep;
use crate::values::{Schema, Table, Values, lists};
use pencilproof::core::Layout;
use pencilproof::rating::Difficulty;
use pencilproof::{RatingReport, Report, Verdict};

/// The table of what was found out about some records.
pub(crate) fn table(columns: &[Column], schema: &Schema, rows: &[Row], facts: &[Facts]) -> Table {
    let columns = columns.iter().map(|&column| values(column, rows, facts)).collect();
    Table::new(schema.clone(), columns, rows.len())
}

fn values(column: Column, rows: &[Row], facts: &[Facts]) -> Values {
    let integers = |of: fn(&Facts) -> Option<u64>| {
        let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        Values::Int64(facts.iter().map(|facts| of(facts).map(number)).collect())
    };
    let texts = |of: fn(&Facts) -> Option<String>| Values::Text(facts.iter().map(of).collect());
    let ratings = |of: fn(&RatingReport) -> Difficulty| {
        let tenths = |report| f64::from(of(report).tenths()) / 10.0;
        Values::Float64(facts.iter().map(|facts| facts.rating.as_ref().map(tenths)).collect())
    };
    match column {
        Column::Number => Values::Int64(rows.iter().map(|row| Some(row.number as i64)).collect()),
        Column::Puzzle => Values::Text(rows.iter().map(|row| Some(row.entry.text())).collect()),
        Column::Comment => Values::Text(rows.iter().map(|row| row.comment.clone()).collect()),
        Column::Status => texts(|facts| Some(facts.status.unwrap_or(Status::Error).name().to_owned())),
        Column::Error => texts(|facts| facts.error.clone()),
        Column::Solution => texts(|facts| facts.solution.clone()),
        Column::Solutions => integers(|facts| facts.solutions),
        Column::Givens => Values::Int16(rows.iter().map(|row| givens(&row.entry)).collect()),
        Column::Minimal => Values::Boolean(facts.iter().map(|facts| facts.minimal).collect()),
        Column::Canonical => texts(|facts| facts.canonical.as_ref().map(|(form, _)| form.clone())),
        Column::Automorphisms => integers(|facts| facts.canonical.as_ref().map(|&(_, count)| count)),
        Column::Guesses => integers(|facts| facts.guesses),
        Column::Er => ratings(|report| report.rating.er),
        Column::Ep => ratings(|report| report.rating.ep),
        Column::Ed => ratings(|report| report.rating.ed),
        Column::ErTechnique => texts(|facts| Some(facts.rating.as_ref()?.hardest.as_ref()?.technique.id().to_owned())),
        Column::ByLogic => {
            let by_logic = |report: &Report| matches!(report.verdict, Verdict::Solved { .. });
            Values::Boolean(facts.iter().map(|facts| facts.path.as_ref().map(by_logic)).collect())
        }
        Column::Difficulty => {
            let rating = |report: &Report| f64::from(report.rating().in_tenths()) / 10.0;
            Values::Float64(facts.iter().map(|facts| facts.path.as_ref().map(rating)).collect())
        }
        Column::Hardest => texts(|facts| hardest(facts.path.as_ref()?)),
        Column::Techniques => techniques(facts),
        Column::StepCount => {
            let count = |facts: &Facts| facts.path.as_ref().map(|report| report.steps.len() as i32);
            Values::Int32(facts.iter().map(count).collect())
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

fn techniques(facts: &[Facts]) -> Values {
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
