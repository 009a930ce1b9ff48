//! `pencilproof completions` and `pencilproof man`: made from the same definitions as the parser.

use crate::args::{Cli, CompletionsArgs};
use crate::output::{Output, Verdict};
use clap::CommandFactory;

pub(crate) fn completions(args: CompletionsArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "pencilproof", &mut script);
    output.text(&String::from_utf8_lossy(&script))?;
    Ok(Verdict::Yes)
}

/// One page: the command, then each of its subcommands.
pub(crate) fn man(output: &mut Output) -> anyhow::Result<Verdict> {
    let command = Cli::command();
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for subcommand in command.get_subcommands() {
        let name = format!("pencilproof {}", subcommand.get_name());
        let man = clap_mangen::Man::new(subcommand.clone().name(name.clone()).bin_name(name.clone()));
        page.extend(format!(".SH \"{}\"\n", name.to_uppercase()).into_bytes());
        man.render_synopsis_section(&mut page)?;
        man.render_description_section(&mut page)?;
        man.render_options_section(&mut page)?;
    }
    output.text(&String::from_utf8_lossy(&page))?;
    Ok(Verdict::Yes)
}
