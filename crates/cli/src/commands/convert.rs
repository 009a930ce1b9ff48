//! `pencilproof convert`.

use crate::args::ConvertArgs;
use crate::output::{FileOutput, Output, Verdict};
use crate::work::one_by_one;
use anyhow::bail;
use pencilproof::format::{losses, write};
use std::collections::BTreeMap;

pub(crate) fn run(args: ConvertArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let mut file = args.output.as_deref().map(FileOutput::new).transpose()?;
    let mut count = 0usize;
    // Each kind of loss is told once, with the first puzzle that has it and how many more do.
    let mut lost: BTreeMap<String, (String, usize)> = BTreeMap::new();
    let verdict = one_by_one(&args.input, output, |_, place, document, output| {
        if count == 1 && !args.to.many {
            bail!("{} holds one puzzle; there are more in the input, the second at {place}", args.to.id);
        }
        for loss in losses(&document, args.to) {
            lost.entry(loss.to_string()).or_insert_with(|| (place.to_owned(), 0)).1 += 1;
        }
        count += 1;
        match write(&document, args.to) {
            Ok(text) => match &mut file {
                Some(file) => file.write(text.as_bytes())?,
                None => {
                    output.text(&text)?;
                    // The one puzzle of a format that holds no more is kept back until it is known to be alone.
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
        // A run that ended early leaves no half file behind; one that was to go on keeps what could be converted.
        Some(_) if verdict == Verdict::Error && !args.input.keep_going => {}
        Some(file) => file.commit()?,
        None => {}
    }
    Ok(verdict)
}
