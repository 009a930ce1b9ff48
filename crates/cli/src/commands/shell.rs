//! `pencilproof completions` and `pencilproof man`: generated from the definitions that the parser uses.

use crate::output::{Output, write_file};
use crate::verdict::Verdict;
use anyhow::{Context, bail};
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, Args, Command, ValueHint};
use pencilproof::PROFILES;
use pencilproof::format::{FORMATS, Format};
use pencilproof::generate::DEGREES;
use pencilproof::logic::Catalogue;
use pencilproof_table::TableFormat;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: clap_complete::Shell,
}

#[derive(Args)]
pub(crate) struct ManArgs {
    /// The command whose page to print [default: the page of pencilproof, which lists the others]
    #[arg(conflicts_with = "dir")]
    command: Option<String>,
    /// Write all pages into a folder, such as ~/.local/share/man/man1
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    dir: Option<PathBuf>,
}

pub(crate) fn completions(
    catalogue: &Catalogue,
    args: CompletionsArgs,
    command: Command,
    output: &mut Output,
) -> anyhow::Result<Verdict> {
    let names = names(&command);
    let mut command = command.mut_subcommands(|command| command.mut_args(|arg| with_values(catalogue, arg, &names)));
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "pencilproof", &mut script);
    if args.shell == clap_complete::Shell::Fish {
        script.extend(fish_values(&command).bytes());
    }
    output.text(&String::from_utf8_lossy(&script))?;
    Ok(Verdict::Yes)
}

/// The names of the commands.
fn names(command: &Command) -> Vec<String> {
    command.get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

/// What `clap_complete` leaves out for fish: the values of arguments that are not options, such as names of techniques.
fn fish_values(command: &Command) -> String {
    let mut lines = String::new();
    for subcommand in command.get_subcommands() {
        let values = subcommand.get_positionals().flat_map(Arg::get_possible_values);
        let values: Vec<String> = values.map(|value| value.get_name().to_owned()).collect();
        if values.is_empty() {
            continue;
        }
        for name in subcommand.get_name_and_visible_aliases() {
            let condition = format!("__fish_pencilproof_using_subcommand {name}");
            lines.push_str(&format!("complete -c pencilproof -n \"{condition}\" -f -a \"{}\"\n", values.join(" ")));
        }
    }
    lines
}

/// The option with the values that a shell should propose. The parser itself accepts more, such as other names of
/// techniques and ranges of difficulty. `commands` are the names of all commands.
fn with_values(catalogue: &Catalogue, arg: Arg, commands: &[String]) -> Arg {
    let is_for = |name: &str| arg.get_value_names().is_some_and(|names| names.iter().any(|known| known == name));
    let values = match arg.get_id().as_str() {
        "from" if is_for("FORMAT") => formats(Format::can_read),
        "to" if is_for("FORMAT") => formats(Format::can_write),
        "to" if is_for("TABLE") => tables(),
        "to" if is_for("FORMAT|TABLE") => [formats(Format::can_write), tables()].concat(),
        "name" | "technique" | "only" | "more" | "without" | "needs" => techniques(catalogue),
        "profile" => PROFILES.iter().map(|(name, about)| PossibleValue::new(*name).help(*about)).collect(),
        "difficulty" => DEGREES.iter().map(|degree| PossibleValue::new(degree.name)).collect(),
        "layout" => LAYOUTS.map(PossibleValue::new).to_vec(),
        "command" => commands.iter().map(PossibleValue::new).collect(),
        "inputs" | "pattern" => return arg.value_hint(ValueHint::FilePath),
        "from" => return arg.value_hint(ValueHint::FilePath),
        _ => return arg,
    };
    arg.value_parser(PossibleValuesParser::new(values))
}

/// The layouts that most puzzles have.
const LAYOUTS: [&str; 9] = ["2x2", "2x3", "3x3", "3x3+x", "3x3+windoku", "3x4", "4x4", "5x5", "jigsaw:"];

fn formats(choose: impl Fn(&Format) -> bool) -> Vec<PossibleValue> {
    let chosen = FORMATS.iter().filter(|format| choose(format));
    chosen.map(|format| PossibleValue::new(format.id).help(format.name)).collect()
}

fn tables() -> Vec<PossibleValue> {
    TableFormat::ALL.map(|format| PossibleValue::new(format.name()).help("a table")).to_vec()
}

/// The names of the techniques: ids, and the usual names of sizes that a 9x9 has.
fn techniques(catalogue: &Catalogue) -> Vec<PossibleValue> {
    let mut names: Vec<String> = catalogue.techniques().iter().map(|technique| technique.id.to_owned()).collect();
    names.extend(
        catalogue.complete_profile().entries().iter().map(|entry| entry.name()).filter(|name| !name.contains(':')),
    );
    names.sort();
    names.dedup();
    names.into_iter().map(PossibleValue::new).collect()
}

/// Prints the page of the program or of one command, or writes all of them.
pub(crate) fn man(args: ManArgs, command: Command, output: &mut Output) -> anyhow::Result<Verdict> {
    let names = names(&command);
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let page = |command: &Command| -> anyhow::Result<(String, Vec<u8>)> {
        let mut text = Vec::new();
        let man = clap_mangen::Man::new(command.clone());
        man.render(&mut text)?;
        Ok((man.get_filename(), text))
    };
    if let Some(folder) = &args.dir {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot write {}", folder.display()))?;
        for command in std::iter::once(&command).chain(command.get_subcommands()) {
            let (name, text) = page(command)?;
            write_file(&folder.join(name), &text)?;
        }
        return Ok(Verdict::Yes);
    }
    let asked = match &args.command {
        None => &command,
        Some(name) => match command.find_subcommand(name) {
            Some(found) => found,
            None => bail!("there is no command '{name}'; there are {}", names.join(", ")),
        },
    };
    output.text(&String::from_utf8_lossy(&page(asked)?.1))?;
    Ok(Verdict::Yes)
}
