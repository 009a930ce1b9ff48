//! `pencilproof completions` and `pencilproof man`: generated from the definitions that the parser uses.

use crate::output::{Output, Verdict};
use clap::{Args, Command};

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: clap_complete::Shell,
}

pub(crate) fn completions(args: CompletionsArgs, mut command: Command, output: &mut Output) -> anyhow::Result<Verdict> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "pencilproof", &mut script);
    output.text(&String::from_utf8_lossy(&script))?;
    Ok(Verdict::Yes)
}

/// Prints one page: the command, then each of its subcommands.
pub(crate) fn man(command: Command, output: &mut Output) -> anyhow::Result<Verdict> {
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
