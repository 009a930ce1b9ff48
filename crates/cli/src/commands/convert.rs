//! `pencilproof convert`.

use crate::args::{InputArgs, format_list, writable_format};
use crate::output::{FileOutput, Output, Verdict};
use crate::work::one_by_one;
use anyhow::bail;
use clap::Args;
use pencilproof::format::{Format, Loss, losses, write};
use std::collections::BTreeMap;
use std::path::PathBuf;

#[derive(Args)]
#[command(after_help = format_list())]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = writable_format)]
    to: &'static Format,
    /// Write to a file, which appears only when it is complete; `-` is standard output, which is the default
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: ConvertArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let mut file = args.output.as_deref().map(FileOutput::new).transpose()?;
    let mut count = 0usize;
    // Each kind of loss is reported once, with the first puzzle that has it and the number of puzzles.
    let mut lost: BTreeMap<String, (String, usize)> = BTreeMap::new();
    let verdict = one_by_one(&args.input, output, |_, place, document, output| {
        if count == 1 && !args.to.many {
            bail!("{} holds one puzzle; there are more in the input, the second at {place}", args.to.id);
        }
        for loss in losses(&document, args.to) {
            lost.entry(warning(&loss)).or_insert_with(|| (place.to_owned(), 0)).1 += 1;
        }
        count += 1;
        match write(&document, args.to) {
            Ok(text) => match &mut file {
                Some(file) => file.write(text.as_bytes())?,
                None => {
                    output.text(&text)?;
                    // If the format holds one puzzle only, its output waits until there is known to be no second.
                    if args.to.many {
                        output.finish()?;
                    }
                }
            },
            Err(error) => {
                output.error(&format!("{place}: {error}"));
                return Ok(Verdict::Error);
            }
        }
        Ok(Verdict::Yes)
    })?;
    for (loss, (place, times)) in &lost {
        let more = if *times > 1 { format!(" (and {} more)", times - 1) } else { String::new() };
        output.warning(&format!("{place}: {} does not keep everything: {loss}{more}", args.to.id));
    }
    match file {
        // A run that ends early leaves no partial file; with --keep-going the file has everything that was converted.
        Some(_) if verdict == Verdict::Error && !args.input.keep_going => {}
        Some(file) => file.commit()?,
        None => {}
    }
    Ok(verdict)
}

/// What is lost, and how to make up for it when the text is read again.
fn warning(loss: &Loss) -> String {
    match loss {
        Loss::Layout(layout) => format!("{loss}; read it back with --layout {layout}"),
        _ => loss.to_string(),
    }
}
