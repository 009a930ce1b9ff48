//! `pencilproof rate`.

mod berthier;
mod filter;
mod histogram;
mod stable;
mod template;
mod words;

use crate::args::{
    BulkArgs, InputArgs, ResultArgs, SeedArgs, TableArgs, ToTableArgs, Unfit, UniquenessArgs, Wanted, at_least,
};
use crate::input::{Bad, Chunk};
use crate::output::Output;
use crate::table::{self, Table};
use crate::verdict::Verdict;
use crate::work::{Job, for_each};
use anyhow::bail;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use filter::Filter;
use pencilproof::format::Document;
use pencilproof::rating::{Difficulty, Technique, TechniqueSet};
use pencilproof::{
    BerthierScale, NotRated, PuzzleRater, RatingEnd, RatingGoal, RatingOptions, RatingReport, RatingScale, json,
};
use pencilproof_table::{Column, Request};
use serde::Serialize;
use std::str::FromStr;
use std::time::{Duration, Instant};
use template::Template;

/// The columns of a table if the user names none.
const COLUMNS: [Column; 6] = [Column::PUZZLE, Column::STATUS, Column::ER, Column::EP, Column::ED, Column::ER_TECHNIQUE];

#[derive(Args)]
#[command(mut_arg("seed", |arg| arg.requires("stable")))]
pub(crate) struct RateArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The scale
    #[arg(long, value_name = "SCALE", value_enum, default_value_t = Scale::Classic)]
    scale: Scale,
    /// Print the path, one line per step: number, rating, name, conclusion; of chains also the complexity
    #[arg(long, conflicts_with = "format")]
    steps: bool,
    /// Print the path and explain every step: why it holds, and why it is as difficult as it is
    #[arg(long, conflicts_with = "format")]
    explain: bool,
    /// Print each puzzle in this form, with fields in braces: {puzzle} {rating} {er} {ep} {ed} {hardest} {steps}
    /// {counts} {path} {time} {comment} {note} {place}; \t and \n are a tab and a line break
    #[arg(long, value_name = "TEMPLATE", value_parser = Template::from_str, conflicts_with = "json")]
    format: Option<Template>,
    /// Print only puzzles whose rating is certain to meet a condition: 'ER>=8.3', 'ED=ER', 'EP>7 && ER<9'
    #[arg(long, value_name = "CONDITION", value_parser = Filter::from_str)]
    filter: Option<Filter>,
    /// Only find out whether the puzzle is a pearl (ER = EP): leave its path at the first step after a placement that
    /// is harder than EP
    #[arg(long, conflicts_with = "diamond")]
    pearl: bool,
    /// Only find out whether the puzzle is a diamond (ER = EP = ED): leave its path at the first step that is harder
    /// than ED
    #[arg(long)]
    diamond: bool,
    /// Leave the path of a puzzle at the first step that is harder than this
    #[arg(long, value_name = "RATING", value_parser = difficulty)]
    first_over: Option<Difficulty>,
    /// Use only these techniques of the scale (repeat the option, or separate names by commas)
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = techniques())]
    only: Vec<Technique>,
    /// Do not use these techniques of the scale
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = techniques())]
    without: Vec<Technique>,
    #[command(flatten)]
    uniqueness: UniquenessArgs,
    /// Print how often each ER occurs and what the techniques contribute, instead of the ratings
    #[arg(long, conflicts_with_all = ["steps", "explain", "format", "resume"])]
    histogram: bool,
    /// Also rate N random equivalent puzzles, and print how much ER depends on the way a puzzle is written down
    #[arg(long, value_name = "N", value_parser = at_least::<1>)]
    #[arg(conflicts_with_all = ["steps", "explain", "format", "filter", "histogram", "pearl", "diamond", "first_over", "shard"])]
    stable: Option<u64>,
    #[command(flatten)]
    seed: SeedArgs,
    #[command(flatten)]
    bulk: BulkArgs,
    /// Print JSON, one value per puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    to: ToTableArgs,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    results: ResultArgs,
    /// Do not begin the file of --output with a comment that names the scale
    #[arg(long, requires = "output")]
    no_header: bool,
}

/// The scales.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Scale {
    /// Sudoku Explainer 1.2.1: ER/EP/ED
    Classic,
    /// The length of the longest whip that the puzzle needs (Berthier's W)
    W,
    /// The same with groups (Berthier's gW)
    Gw,
    /// The length of the longest braid that the puzzle needs (Berthier's B)
    B,
    /// The same with groups (Berthier's gB)
    Gb,
    /// The depth of nested trials that the puzzle needs (Berthier's T&E)
    Te,
}

impl Scale {
    /// The scale of whips and braids, if it is one.
    fn berthier(self) -> Option<BerthierScale> {
        match self {
            Scale::Classic => None,
            Scale::W => Some(BerthierScale::W),
            Scale::Gw => Some(BerthierScale::GroupedW),
            Scale::B => Some(BerthierScale::B),
            Scale::Gb => Some(BerthierScale::GroupedB),
            Scale::Te => Some(BerthierScale::TrialDepth),
        }
    }
}

/// Parses the name of a technique of the scale.
fn techniques() -> impl TypedValueParser<Value = Technique> {
    let names = PossibleValuesParser::new(Technique::ALL.map(Technique::id));
    names.try_map(|name| Technique::from_id(&name).ok_or("there is no such technique"))
}

/// Parses a rating with at most one decimal.
fn difficulty(text: &str) -> Result<Difficulty, String> {
    tenths(text)
        .map(|tenths| Difficulty::sum(f64::from(tenths) / 10.0, 0))
        .ok_or_else(|| "must be a rating, a number with at most one decimal such as 8.3".to_string())
}

/// The tenths of a number with at most one decimal.
fn tenths(text: &str) -> Option<u32> {
    let (whole, decimal) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit());
    if !is_number(whole) || !is_number(decimal) || whole.len() > 3 || decimal.len() > 1 {
        return None;
    }
    Some(whole.parse::<u32>().ok()? * 10 + decimal.parse::<u32>().ok()?)
}

impl RateArgs {
    fn options(&self) -> anyhow::Result<RatingOptions> {
        let mut techniques = match self.only[..] {
            [] => TechniqueSet::ALL,
            _ => self.only.iter().copied().collect(),
        };
        techniques = self.without.iter().fold(techniques, |techniques, &gone| techniques.without(gone));
        let options = RatingOptions {
            scale: RatingScale::Classic,
            techniques,
            needs_uniqueness: !self.uniqueness.no_uniqueness,
            goal: match (self.pearl, self.diamond) {
                (true, _) => RatingGoal::Pearl,
                (_, true) => RatingGoal::Diamond,
                _ => RatingGoal::Everything,
            },
            first_over: self.first_over,
            keep_path: self.steps || self.explain || self.format.as_ref().is_some_and(Template::has_path),
            timeout: self.bulk.timeout,
            ..RatingOptions::default()
        };
        if options.used() == TechniqueSet::EMPTY {
            bail!("no technique is left");
        }
        Ok(options)
    }

    /// What has no meaning with a table.
    fn unfit(&self) -> [Unfit<'static>; 13] {
        let steps = "; `solve --columns steps` has paths";
        [
            ("--steps", self.steps, steps),
            ("--explain", self.explain, steps),
            ("--format", self.format.is_some(), "; use --columns instead"),
            ("--filter", self.filter.is_some(), ""),
            ("--pearl", self.pearl, "; a pearl has the same er and ep"),
            ("--diamond", self.diamond, "; a diamond has the same er, ep and ed"),
            ("--first-over", self.first_over.is_some(), ""),
            ("--only", !self.only.is_empty(), ""),
            ("--without", !self.without.is_empty(), ""),
            ("--no-uniqueness", self.uniqueness.no_uniqueness, ""),
            ("--histogram", self.histogram, ""),
            ("--stable", self.stable.is_some(), ""),
            ("--json", self.json, "; use --to ndjson instead"),
        ]
    }

    /// How many puzzles to look at before the threads are shared out. Standard input may come slowly.
    fn first(&self, threads: usize) -> usize {
        let is_stdin = self.input.inputs.is_empty() || self.input.inputs.iter().any(|input| input == "-");
        if is_stdin { 2 } else { threads.max(2) }
    }
}

pub(crate) fn run(args: RateArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    if let Some(scale) = args.scale.berthier() {
        return berthier::run(&args, scale, output);
    }
    let mut options = args.options()?;
    match args.table.wanted(args.to.to, args.results.output.as_deref(), &COLUMNS, &args.unfit(), output)? {
        Wanted::Told => return Ok(Verdict::Yes),
        Wanted::Usual => {}
        Wanted::Table(choice) => {
            output.redirect(&args.results)?;
            let request = Request { timeout: args.bulk.timeout, ..Request::new(choice.columns.clone()) };
            return Table { choice, request, verdict: table::is_unique }.of_input(&args.input, &args.bulk, output);
        }
    }
    output.redirect(&args.results)?;
    if options.left_out().next().is_some() {
        output.note(&format!("note: {}, these are not ratings of the scale\n", words::left_out(&options)));
    }
    begin(&args, &options, output)?;
    if let Some(count) = args.stable {
        return stable::run(&args, options, count, output);
    }
    // A few puzzles have the threads shared out among them.
    let threads = args.bulk.threads.count();
    let mut chunks = args.input.single_chunks()?;
    let first: Vec<Chunk> = chunks.by_ref().take(args.first(threads)).collect();
    if first.len() < threads.max(2) {
        options.threads = (threads / first.len().max(1)).max(1);
    }
    let chunks = first.into_iter().chain(chunks);
    let job = Rate { options, args: &args };
    if args.histogram {
        output.holds_text();
        return histogram::run(&job, chunks, output);
    }
    for_each(&job, chunks, &args.input, &args.bulk, output, |place, outcome, output| job.print(place, outcome, output))
}

/// Begins a file of results with a comment that names the scale.
fn begin(args: &RateArgs, options: &RatingOptions, output: &mut Output) -> anyhow::Result<()> {
    let is_new = output.results().is_none_or(|results| results.done() == 0);
    let has_header = output.is_redirected() && is_new && !args.no_header && !args.json && !args.histogram;
    if has_header { output.line(&words::header(options)) } else { Ok(()) }
}

/// What came of a puzzle.
struct Outcome {
    document: Document,
    rated: Result<RatingReport, NotRated>,
    time: Duration,
}

/// A line of JSON.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    rated: json::Rated,
    comment: Option<&'a str>,
    seconds: f64,
}

struct Rate<'a> {
    options: RatingOptions,
    args: &'a RateArgs,
}

impl Job for Rate<'_> {
    type Worker = PuzzleRater;
    type Outcome = Outcome;

    fn worker(&self) -> PuzzleRater {
        PuzzleRater::new(self.options.clone())
    }

    fn work(&self, rater: &mut PuzzleRater, document: Document) -> Outcome {
        let begun = Instant::now();
        let rated = rater.rate(&document.puzzle);
        Outcome { document, rated, time: begun.elapsed() }
    }

    fn in_place_of(&self, bad: &Bad) -> Option<String> {
        Some(bad.line(self.args.json))
    }
}

impl Rate<'_> {
    fn print(&self, place: &str, outcome: Outcome, output: &mut Output) -> anyhow::Result<Verdict> {
        if let Some(verdict) = other_layout(self.args, place, &outcome.rated, output)? {
            return Ok(verdict);
        }
        let verdict = verdict(&outcome.rated);
        if let Some(filter) = &self.args.filter {
            let report = outcome.rated.as_ref().ok();
            if !report.is_some_and(|report| filter.holds(report)) {
                // A puzzle without a rating is reported, because nothing is printed in its place.
                let is_open = report.is_none_or(|report| report.end == RatingEnd::TimedOut);
                if let Some(note) = words::note(&outcome.rated).filter(|_| is_open) {
                    output.warning(&format!("{place}: {note}"));
                }
                return Ok(verdict);
            }
        }
        if self.args.json {
            let mut rated = json::rated(&outcome.document.puzzle, &self.options, &outcome.rated);
            if self.args.explain {
                json::explain_rated(&mut rated, &outcome.document.puzzle, &outcome.rated);
            }
            let (comment, seconds) = (outcome.document.comment(), outcome.time.as_secs_f64());
            output.line(&serde_json::to_string(&Line { rated, comment, seconds })?)?;
        } else if let Some(template) = &self.args.format {
            output.line(&template.fill(place, &outcome))?;
        } else {
            output.line(&words::line(&outcome.document, &outcome.rated))?;
            if self.args.explain {
                output.text(&words::explained(&outcome, output))?;
            } else if self.args.steps {
                output.text(&words::path(&outcome, output))?;
            }
        }
        Ok(verdict)
    }
}

/// A puzzle of another layout is an error, and ends the run unless the user wants to keep going.
fn other_layout(
    args: &RateArgs,
    place: &str,
    rated: &Result<RatingReport, NotRated>,
    output: &mut Output,
) -> anyhow::Result<Option<Verdict>> {
    let Err(error @ NotRated::Layout) = rated else { return Ok(None) };
    if !args.input.keep_going {
        bail!("{place}: {error}");
    }
    output.error(&format!("{place}: {error}"));
    if args.filter.is_none() && !args.histogram {
        output.line(&Bad { place: place.to_owned(), reason: error.to_string() }.line(args.json))?;
    }
    Ok(Some(Verdict::Error))
}

/// Yes if what was asked is answered: a puzzle that is not a pearl is an answer.
fn verdict(rated: &Result<RatingReport, NotRated>) -> Verdict {
    let is_answered = |report: &RatingReport| !matches!(report.end, RatingEnd::Stuck | RatingEnd::TimedOut);
    Verdict::from(rated.as_ref().is_ok_and(is_answered))
}
