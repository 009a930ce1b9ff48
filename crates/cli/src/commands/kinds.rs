//! `pencilproof kinds`.

use crate::markdown;
use crate::output::{Output, STRONG};
use crate::verdict::Verdict;
use clap::Args;
use pencilproof::core::Kind;
use pencilproof::words::nearest;
use serde_json::json;

#[derive(Args)]
pub(crate) struct KindsArgs {
    /// A kind, as `type` names it in files: killer
    name: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: KindsArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let kinds: Vec<&Kind> = match &args.name {
        None => Kind::all().collect(),
        Some(name) => vec![named(name)?],
    };
    if args.json {
        kinds.iter().try_for_each(|kind| output.line(&describe(kind).to_string()))?;
    } else if args.name.is_some() {
        kinds.iter().try_for_each(|kind| output.text(&markdown::render(&listed(kind.documentation), output)))?;
    } else {
        output.line(&output.paint(STRONG, "Kinds of constraints: the name in files, and what players call it."))?;
        let wide = kinds.iter().map(|kind| kind.id.len()).max().unwrap_or_default();
        kinds.iter().try_for_each(|kind| output.line(&format!("  {:<wide$}  {}", kind.id, kind.name)))?;
        output.line("")?;
        output.line("`pencilproof kinds NAME` explains one.")?;
    }
    Ok(Verdict::Yes)
}

fn named(name: &str) -> anyhow::Result<&'static Kind> {
    Kind::by_id(name).ok_or_else(|| {
        let near = nearest(name, Kind::all().map(|kind| kind.id), str::to_owned);
        let suggestion = near.map_or(String::new(), |near| format!("; did you mean '{near}'?"));
        anyhow::anyhow!("there is no kind of constraint '{name}'{suggestion}")
    })
}

fn describe(kind: &Kind) -> serde_json::Value {
    let fields = kind
        .fields
        .iter()
        .map(|field| json!({ "name": field.name, "holds": field.holds.word(), "needed": field.is_needed }));
    json!({
        "schema": pencilproof::json::SCHEMA,
        "id": kind.id,
        "name": kind.name,
        "fields": fields.collect::<Vec<_>>(),
        "documentation": kind.documentation,
    })
}

/// A text whose tables of members are lists, because a terminal is too narrow for tables.
fn listed(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        match line.strip_prefix("| ").and_then(|row| row.strip_suffix(" |")?.split_once(" | ")) {
            Some((name, about)) if name.starts_with('`') => lines.push(format!("- {name}: {about}")),
            Some(_) => {}
            None if line.starts_with("|-") => {}
            None => lines.push(line.to_owned()),
        }
    }
    lines.join("\n")
}
