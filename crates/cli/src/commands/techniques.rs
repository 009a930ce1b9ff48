//! `pencilproof techniques`.

use crate::args::{UniquenessArgs, explain_names, selector_of};
use crate::markdown;
use crate::output::{Output, QUIET, STRONG};
use crate::verdict::Verdict;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use pencilproof::core::Layout;
use pencilproof::logic::{Among, Catalogue, Entry, Selector, Setting, SettingKind, Technique};
use pencilproof::words::text;
use pencilproof::{PROFILES, built_in_profile, write_profile};
use serde_json::json;
use std::str::FromStr;

#[derive(Args)]
#[command(mut_arg("no_uniqueness", |arg| arg.requires("profile")))]
pub(crate) struct TechniquesArgs {
    /// A technique, one size of it, a family, or any name that the field has for it
    name: Option<String>,
    /// Print a built-in profile as a file for --profile of other commands
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "default", conflicts_with = "name")]
    #[arg(value_parser = PossibleValuesParser::new(PROFILES.map(|(name, about)| PossibleValue::new(name).help(about))))]
    profile: Option<String>,
    #[command(flatten)]
    uniqueness: UniquenessArgs,
    /// Only what boards with this layout can have: 16, 2x3, jigsaw:MAP
    #[arg(long, visible_alias = "size", value_name = "LAYOUT", value_parser = Layout::from_str)]
    #[arg(conflicts_with_all = ["profile", "json"])]
    layout: Option<Layout>,
    /// Print JSON
    #[arg(long, conflicts_with = "profile")]
    json: bool,
}

pub(crate) fn run(catalogue: &Catalogue, args: TechniquesArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    if let Some(profile) = args.profile.as_deref().and_then(|name| built_in_profile(catalogue, name)) {
        let profile = args.uniqueness.apply(profile)?;
        output.text(&write_profile(&profile))?;
    } else if let Some(name) = &args.name {
        let selector = selector_of(catalogue, name).map_err(anyhow::Error::msg)?;
        named(catalogue, &selector, &args, output)?;
    } else if args.json {
        let mut techniques = catalogue.techniques().iter();
        techniques.try_for_each(|technique| output.line(&describe(technique).to_string()))?;
    } else {
        list(catalogue, args.layout.as_ref(), output)?;
    }
    Ok(Verdict::Yes)
}

/// Prints what a name stands for: the documentation of a technique, or a list of several.
fn named(catalogue: &Catalogue, selector: &Selector, args: &TechniquesArgs, output: &mut Output) -> anyhow::Result<()> {
    let mut techniques: Vec<&Technique> = selector.parts().iter().map(|(technique, _)| *technique).collect();
    techniques.dedup();
    if args.json {
        explain_names([selector]);
        return techniques.iter().try_for_each(|technique| output.line(&describe(technique).to_string()));
    }
    if let Some(note) = selector.note() {
        output.line(&output.wrapped(&format!("{}.", text::capital(&note)), "", ""))?;
        output.line("")?;
    }
    match techniques[..] {
        [technique] => output.text(&markdown::render(&documentation(technique), output)),
        _ => {
            let fits = |entry: &Entry| selector.picks(entry) && can_be(entry, args.layout.as_ref());
            lines(catalogue, fits, output)?;
            output.line("")?;
            output.line("`pencilproof techniques NAME` explains one.")
        }
    }
}

fn describe(technique: &Technique) -> serde_json::Value {
    let sizes = (technique.sizes)(pencilproof::core::MAX_SIDE);
    let aliases: serde_json::Map<String, serde_json::Value> =
        technique.aliases.iter().map(|(alias, size)| (alias.to_string(), json!(size))).collect();
    let names: serde_json::Map<String, serde_json::Value> =
        technique.names.iter().map(|(size, name)| (size.to_string(), json!(name))).collect();
    json!({
        "schema": pencilproof::json::SCHEMA,
        "id": technique.id,
        "name": technique.name,
        "names": names,
        "family": technique.family.name,
        "sizes": [sizes.start(), sizes.end()],
        "aliases": aliases,
        "settings": technique.settings.iter().map(setting).collect::<Vec<_>>(),
        "documentation": technique.documentation,
    })
}

fn setting(setting: &Setting) -> serde_json::Value {
    let (usual, range) = match &setting.kind {
        SettingKind::Switch => (json!(false), json!(null)),
        SettingKind::Number { usual, range } => (json!(usual), json!([range.start(), range.end()])),
    };
    json!({ "key": setting.key, "about": setting.about, "default": usual, "range": range })
}

/// The documentation of a technique, and what a profile can set for it.
fn documentation(technique: &Technique) -> String {
    let settings = technique.settings.iter().map(|setting| {
        let kind = match &setting.kind {
            SettingKind::Switch => "true or false, default false".to_string(),
            SettingKind::Number { usual, range } => {
                format!("{} to {}, default {usual}", range.start(), range.end())
            }
        };
        format!("\n- `{}` ({kind}): {}", setting.key, setting.about)
    });
    let settings: String = settings.collect();
    let heading = if settings.is_empty() { "" } else { "\n\n**Settings in a profile.**" };
    format!("{}{heading}{settings}", technique.documentation)
}

/// Whether boards with a layout can have what a line of a profile finds.
fn can_be(entry: &Entry, layout: Option<&Layout>) -> bool {
    layout.is_none_or(|layout| entry.technique().fits(entry.params().size, layout))
}

/// Prints some lines of the complete profile in its order, with ratings, names and ids.
fn lines(catalogue: &Catalogue, is_meant: impl Fn(&Entry) -> bool, output: &mut Output) -> anyhow::Result<()> {
    let (usual, complete) = (catalogue.default_profile(), catalogue.complete_profile());
    let meant: Vec<&Entry> = complete.entries().iter().filter(|entry| is_meant(entry)).collect();
    let called = |entry: &Entry| match entry.params().among {
        Among::All => entry.called(),
        among => format!("{} in {}", entry.called(), among.word()),
    };
    let wide = meant.iter().map(|entry| called(entry).chars().count()).max().unwrap_or_default();
    let wide_id = meant.iter().map(|entry| entry.name().len()).max().unwrap_or_default();
    for entry in meant {
        let star = if usual.entries().contains(entry) { "" } else { " *" };
        let id = output.paint(STRONG, &format!("{:<wide_id$}", entry.name()));
        let family = output.paint(QUIET, entry.technique().family.name);
        output.line(&format!("{:>6}  {:<wide$}  {id}  {family}{star}", entry.rating().to_string(), called(entry)))?;
    }
    Ok(())
}

/// Prints the complete profile in its order, with ratings.
fn list(catalogue: &Catalogue, layout: Option<&Layout>, output: &mut Output) -> anyhow::Result<()> {
    output.line(&output.paint(
        STRONG,
        "All techniques, in the order in which they are tried: rating, name, the name that options take, family.",
    ))?;
    lines(catalogue, |entry| can_be(entry, layout), output)?;
    output.line("")?;
    let notes = [
        "The numbers are Pencilproof ratings: Sudoku Explainer's for what it names, others in between.",
        "* too costly for the default profile of `solve`: `hint` uses it, `--with NAME` adds it.",
        "`pencilproof techniques NAME` explains one; `--profile` prints the default profile as a file to edit.",
    ];
    notes.iter().try_for_each(|note| output.line(&output.wrapped(note, "", "  ")))
}
